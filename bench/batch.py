"""Batch simulation against NumPy written by hand."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from bench.jobs import program
from bench.peers import peer
from bench.rows import Row, fact, faster, skipped
from bench.timing import alternate

TITLE = "Batch simulation"
ABOUT = """
Five million trials of each job, counted by outcome; per trial. Ours is the whole call of `simulate`: the procedure is compiled
to NumPy anew each time. *Whole arrays* is what people write first: one array for all trials, NumPy's own kinds. *Chunks with
tables* is written with care: 65,536 trials at a time so that they stay in the cache, one byte for each die, look-ups instead of
conditions. All use a generator of their own, and all must agree within five standard deviations.
"""

TRIALS = 5_000_000
CHUNK = 1 << 16
SKILL, DODGE, MODIFIER, DAMAGE = 60, 40, 2, 2


def level(rolled: int, skill: int) -> int:
    """The level of success of a percentile roll, from 0 (fumble) to 5 (critical)."""
    if rolled == 1:
        return 5
    if rolled == 100 or (rolled >= 96 and skill < 50):
        return 0
    if rolled <= skill // 5:
        return 4
    if rolled <= skill // 2:
        return 3
    return 2 if rolled <= skill else 1


def in_chunks(np: Any, play: Callable[[Any, int], Any]) -> Any:
    """The counts of all trials, chunk by chunk."""
    rng = np.random.Generator(np.random.SFC64(7))
    counts: Any = 0
    for start in range(0, TRIALS, CHUNK):
        counts = counts + play(rng, min(CHUNK, TRIALS - start))
    return counts


def pool_whole(np: Any) -> Any:
    """Job A on whole arrays."""
    rng = np.random.default_rng(7)
    sixes = (rng.integers(1, 7, (TRIALS, 8)) == 6).sum(axis=1)
    damage = np.where(sixes > 0, DAMAGE + sixes - 1, 0)
    return np.bincount(damage, minlength=10)


def pool_chunks(np: Any) -> Any:
    """Job A in chunks."""
    damages = np.array([0, *range(DAMAGE, DAMAGE + 8)], np.uint8)

    def play(rng: Any, count: int) -> Any:
        dice = rng.integers(1, 7, (8, count), np.uint8)
        sixes = (dice == 6).sum(axis=0, dtype=np.uint8)
        return np.bincount(damages.take(sixes), minlength=10)

    return in_chunks(np, play)


def pool_one_draw(np: Any) -> Any:
    """Job A with one draw for the whole pool: one of 6**8 faces."""
    sixes = np.zeros(6**8, np.uint8)
    number = np.arange(6**8, dtype=np.uint32)
    for _ in range(8):
        sixes += number % 6 == 0
        number //= 6
    damages = np.array([0, *range(DAMAGE, DAMAGE + 8)], np.uint8).take(sixes)

    def play(rng: Any, count: int) -> Any:
        return np.bincount(damages.take(rng.integers(0, 6**8, count, np.uint32)), minlength=10)

    return in_chunks(np, play)


def opposed_whole(np: Any) -> Any:
    """Job B on whole arrays."""
    rng = np.random.default_rng(7)
    tens = rng.integers(0, 10, (TRIALS, 2)).min(axis=1)
    attack = tens * 10 + rng.integers(1, 11, TRIALS)
    dodge = rng.integers(1, 101, TRIALS)

    def levels(rolled: Any, skill: int) -> Any:
        fumble = (rolled == 100) | ((rolled >= 96) & (skill < 50))
        conditions = [rolled == 1, fumble, rolled <= skill // 5, rolled <= skill // 2, rolled <= skill]
        return np.select(conditions, [5, 0, 4, 3, 2], 1)

    attacks, dodges = levels(attack, SKILL), levels(dodge, DODGE)
    hits = (attacks >= 2) & (attacks > dodges)
    rolled = rng.integers(1, 9, TRIALS)
    damage = np.where(hits, np.where(attacks >= 4, 9 + rolled, rolled + 1), 0)
    return np.bincount(damage, minlength=18)


def opposed_chunks(np: Any) -> Any:
    """Job B in chunks."""
    attacks = np.array([level(max(rolled, 1), SKILL) for rolled in range(101)], np.uint8)
    dodges = np.array([level(max(rolled, 1), DODGE) for rolled in range(101)], np.uint8)
    base = np.zeros((6, 6), np.uint8)  # what is added to the d8; 255: no hit
    for ours in range(6):
        for theirs in range(6):
            base[ours, theirs] = 255 if ours < 2 or ours <= theirs else 9 if ours >= 4 else 1
    base = base.reshape(-1)

    def play(rng: Any, count: int) -> Any:
        tens = np.minimum(rng.integers(0, 10, count, np.uint8), rng.integers(0, 10, count, np.uint8))
        attack = attacks.take(tens * np.uint8(10) + rng.integers(1, 11, count, np.uint8))
        dodge = dodges.take(rng.integers(1, 101, count, np.uint8))
        added = base.take(attack * np.uint8(6) + dodge)
        damage = np.where(added == 255, np.uint8(0), added + rng.integers(1, 9, count, np.uint8))
        return np.bincount(damage, minlength=18)

    return in_chunks(np, play)


BOUNDS = (5, 14, 24)
"""The highest total of each row of the table but the last."""


def wound_whole(np: Any) -> Any:
    """Job C on whole arrays."""
    rng = np.random.default_rng(7)
    total = rng.integers(1, 21, TRIALS)
    again = np.flatnonzero(total == 20)
    while again.size:
        face = rng.integers(1, 21, again.size)
        total[again] += face
        again = again[face == 20]
    severity = np.searchsorted(np.array(BOUNDS), total + MODIFIER)
    return np.bincount(severity, minlength=4)


def wound_chunks(np: Any) -> Any:
    """Job C in chunks."""
    most = BOUNDS[-1] + 1
    table = np.searchsorted(np.array(BOUNDS), np.arange(most + 1)).astype(np.uint8)

    def play(rng: Any, count: int) -> Any:
        total = rng.integers(1, 21, count, np.uint8)
        again = np.flatnonzero(total == 20)
        while again.size:
            face = rng.integers(1, 21, again.size, np.uint8)
            total[again] = np.minimum(total[again], 200) + face  # beyond the table it does not matter how far
            again = again[face == 20]
        return np.bincount(table.take(np.minimum(total + np.uint8(MODIFIER), most)), minlength=4)

    return in_chunks(np, play)


def measure() -> list[Row]:
    """Measure all jobs."""
    np = peer("numpy")
    if np is None:
        return [skipped("batch simulation", "numpy is not installed; pip install -e '.[batch]'")]
    from rulewright.batch.plan import plan_of

    rows: list[Row] = []
    jobs: list[tuple[str, str, str, dict[str, Callable[[Any], Any]]]] = [
        ("A: pool attack", "pool_attack", "damage", {"whole": pool_whole, "chunks": pool_chunks, "one": pool_one_draw}),
        ("B: opposed percentile", "opposed_attack", "damage", {"whole": opposed_whole, "chunks": opposed_chunks}),
        ("C: open-ended d20 and a table", "wound_roll", "severity", {"whole": wound_whole, "chunks": wound_chunks}),
    ]
    for name, procedure, field, peers in jobs:
        works: dict[str, Callable[[], object]] = {"ours": partial(ours, procedure, field)}
        for kind, play in peers.items():
            works[kind] = partial(play, np)
        agree(name, procedure, field, {kind: play(np) for kind, play in peers.items()})
        found = alternate(works, rounds=7, each=TRIALS)
        rows.append(faster(name, found["ours"], "whole arrays", found["whole"], at_least=1.5))
        rows.append(faster(name, found["ours"], "chunks with tables", found["chunks"], at_least=0.8))
        if "one" in peers:
            rows.append(faster(name, found["ours"], "one draw for the whole pool", found["one"]))
    compiling = alternate(
        {"compile": lambda: plan_of(program(), "opposed_attack", {}, asked("opposed_attack", "damage"))}
    )
    rows.append(fact("Compiling job B", f"{compiling['compile'] * 1000:.1f} ms"))
    rows.append(memory())
    return rows


def ours(procedure: str, field: str, trials: int = TRIALS) -> Any:
    """Rulewright on one job."""
    from rulewright.batch.run import simulate

    return simulate(program(), procedure, {}, trials, seed=7, questions=asked(procedure, field))


@cache
def asked(procedure: str, field: str) -> Any:
    """The question after one field of the result."""
    from rulewright.inputs.asked import fields_asked

    (found,) = (each for each in fields_asked(program(), program().procedures[procedure]) if each.text == field)
    return ((found,),)


def agree(name: str, procedure: str, field: str, counts: dict[str, Any]) -> None:
    """Raise AssertionError unless all sides find the same chances."""
    found = ours(procedure, field).counted.groups[0]
    members = program().enumerations
    mine: dict[int, int] = {}
    for value, count in found.items():
        place = value if isinstance(value, int) else members[value.enum].index(value.id)
        mine[place] = count
    for kind, theirs in counts.items():
        for place, count in enumerate(theirs):
            spread = max((2 * count * (1 - count / TRIALS)) ** 0.5, 1.0)
            assert abs(mine.get(place, 0) - count) <= 5.5 * spread, (name, kind, place, mine.get(place, 0), int(count))


def memory() -> Row:
    """Whether ten times the trials take more memory."""
    peaks: list[int] = []
    for trials in (TRIALS // 10, TRIALS):
        tracemalloc.start()
        ours("opposed_attack", "damage", trials)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    few, many = peaks
    return fact(
        "Memory of ten times the trials", f"{many / 1e6:.1f} MB instead of {few / 1e6:.1f} MB", holds=many < 1.2 * few
    )
