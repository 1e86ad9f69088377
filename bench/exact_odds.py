"""Exact odds from the compiled ruleset against icepool and dyce, each with fresh objects in every call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bench import jobs
from bench.peers import MISSING, peer
from bench.rows import Row, fact, faster, skipped
from bench.timing import alternate, seconds_of
from rulewright.calculus.values import Value
from rulewright.odds.exact import distribution
from rulewright.odds.specialised.machine import Joint, Specialised

TITLE = "Exact odds"
ABOUT = """
The whole exact distribution, computed anew in every call, from the rules in `bench/jobs/jobs.rules` without hints of an author;
against the better of icepool and dyce with fresh objects (both remember what they have computed). The peers get what suits them:
counts as plain numbers, two counts of one roll packed into one number, the bonus die as a table of its totals. Ours gives the
joint distribution of all fields of the result. What is compared is first checked to be equal. The last rows are about reach.
"""

SIZES = (5, 10, 20, 40)
ROUNDS = 41

Work = Callable[[], Any]


def levels(skill: int) -> Callable[[int], int]:
    """The formula `level` of the jobs, written by hand."""

    def level(rolled: int) -> int:
        if rolled == 1:
            return 5
        if rolled == 100 or (rolled >= 96 and skill < 50):
            return 0
        if rolled <= skill // 5:
            return 4
        if rolled <= skill // 2:
            return 3
        return 2 if rolled <= skill else 1

    return level


def bonus_totals() -> dict[int, int]:
    """Weights of d100 with one bonus die."""
    found: dict[int, int] = {}
    for first in range(10):
        for second in range(10):
            for units in range(1, 11):
                total = min(first, second) * 10 + units
                found[total] = found.get(total, 0) + 1
    return found


def damage_of(successes: int) -> int:
    """Job A: a gun of damage 2."""
    return 2 + successes - 1 if successes else 0


def dyce_works(dyce: Any, count: int) -> dict[str, Work]:
    """The jobs with dyce."""
    h = dyce.H
    bonus = bonus_totals()

    def pool() -> Any:
        return (count @ h({0: 5, 1: 1})).apply(damage_of)

    def push() -> Any:
        return count @ h({0: 16, 1000: 10, 1: 10})

    def keep() -> Any:
        pool = count @ dyce.P(6)
        return h.from_counts((sum(roll), many) for roll, many in pool.rolls_with_counts(slice(-3, None)))

    def opposed() -> Any:
        plain, doubled = h(8) + 1, h(8) + 9

        def blow(attack: Any, dodge: Any) -> Any:
            base = (attack.outcome * 6 + dodge.outcome) * 100
            if attack.outcome < 2 or attack.outcome <= dodge.outcome:
                return base
            return base + (doubled if attack.outcome >= 4 else plain)

        return dyce.expand(blow, h(bonus).apply(levels(60)), h(100).apply(levels(40)))

    return {"pool": pool, "push": push, "keep": keep, "opposed": opposed}


def icepool_works(icepool: Any, count: int) -> dict[str, Work]:
    """The jobs with icepool."""
    bonus = bonus_totals()

    def pool() -> Any:
        return (count @ icepool.Die({0: 5, 1: 1})).map(damage_of)

    def push() -> Any:
        return count @ icepool.Die({0: 16, 1000: 10, 1: 10})

    def keep() -> Any:
        return icepool.d(6).highest(count, 3) if count >= 3 else count @ icepool.d(6)

    def opposed() -> Any:
        plain, doubled = icepool.d(8) + 1, icepool.d(8) + 9

        def blow(attack: int, dodge: int) -> Any:
            base = (attack * 6 + dodge) * 100
            if attack < 2 or attack <= dodge:
                return base
            return base + (doubled if attack >= 4 else plain)

        return icepool.map(blow, icepool.Die(bonus).map(levels(60)), icepool.d(100).map(levels(40)))

    return {"pool": pool, "push": push, "keep": keep, "opposed": opposed}


def weights_of(found: Any) -> dict[Any, int]:
    """The weights of what a peer found, by outcome."""
    return dict(found.items())


def ours_as_theirs(name: str, found: Joint) -> dict[Any, int]:
    """Our outcomes as the peers number them."""
    number: Mapping[str, Callable[[Any], Any]] = {
        "pool": lambda hit: hit[1],
        "push": lambda pushed: pushed[0] * 1000 + pushed[1],
        "keep": lambda total: total,
        "opposed": lambda blow: (blow[0] * 6 + blow[1]) * 100 + blow[2],
    }
    return {number[name](outcome): weight for outcome, weight in found.weights.items()}


def same_chances(one: dict[Any, int], other: dict[Any, int]) -> bool:
    """Whether two tables of weights are the same distribution."""
    total, others = sum(one.values()), sum(other.values())
    return one.keys() == other.keys() and all(one[key] * others == other[key] * total for key in one)


TITLES = {
    "pool": ("pool_attack", "A: pool of {}d6, successes and damage", 5.0),
    "push": ("pushed_pool", "pushed pool of {}d6, sixes and ones together", 5.0),
    "keep": ("keep_highest", "highest three of {}d6", 2.0),
    "opposed": ("opposed_attack", "B: opposed percentile, levels and damage together", 5.0),
}


def measure() -> list[Row]:
    """Each job at each size, then what the peers cannot do."""
    machine = Specialised(jobs.program())
    dyce, icepool = peer("dyce"), peer("icepool")
    rows: list[Row] = []
    for name, (procedure, title, target) in TITLES.items():
        for count in SIZES if name != "opposed" else (0,):
            arguments: dict[str, Value] = {"skill": count} if count else {}
            rows.append(
                _compared(machine, name, procedure, title.format(count), arguments, count, target, (dyce, icepool))
            )
    rows += _reach(machine)
    return rows


def _compared(
    machine: Specialised,
    name: str,
    procedure: str,
    title: str,
    arguments: dict[str, Value],
    count: int,
    target: float,
    peers: tuple[Any, Any],
) -> Row:
    def ours() -> Joint:
        found = machine.joint(procedure, arguments)
        assert found is not None
        return found

    dyce, icepool = peers
    works: dict[str, Work] = {"ours": ours}
    if dyce is not None:
        works["dyce"] = dyce_works(dyce, count)[name]
    if icepool is not None and not (name == "push" and count > 20):  # minutes
        works["icepool"] = icepool_works(icepool, count)[name]
    if len(works) == 1:
        return skipped(title, MISSING)
    mine = ours_as_theirs(name, ours())
    for peer_name, work in works.items():
        if peer_name != "ours":
            assert same_chances(mine, weights_of(work())), f"{peer_name} finds other odds: {title}"
    each = {key: max(1, round(0.002 / max(seconds_of(work), 1e-6))) for key, work in works.items()}

    def repeated(work: Work, times: int) -> Work:
        def run() -> None:
            for _ in range(times):
                work()

        return run

    found = alternate({key: repeated(work, each[key]) for key, work in works.items()}, rounds=ROUNDS)
    times = {key: found[key] / each[key] for key in works}
    best = min((key for key in times if key != "ours"), key=lambda key: times[key])
    return faster(title, times["ours"], best, times[best], at_least=target)


def _reach(machine: Specialised) -> list[Row]:
    rows: list[Row] = []
    for procedure in ("pool_attack", "keep_highest"):
        count = 1_000 if procedure == "pool_attack" else 100
        arguments: dict[str, Value] = {"skill": count}
        took = seconds_of(lambda p=procedure, a=arguments: machine.distribution(p, a))
        agrees = machine.distribution(procedure, arguments).remainder == 0
        rows.append(fact(f"{procedure} with {count:,} dice", f"{took * 1000:.1f} ms", holds=agrees))
    general = alternate(
        {
            "specialised": lambda: machine.joint("opposed_attack", {}),
            "general": lambda: distribution(jobs.program(), "opposed_attack", {}),
        },
        rounds=5,
    )
    rows.append(faster("B by specialised code", general["specialised"], "the general machine", general["general"]))
    return rows
