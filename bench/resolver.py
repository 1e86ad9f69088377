"""The generated resolver, one resolution at a time, against hand-written Python and d20."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench import hand_written, jobs
from bench.peers import Worker, environment
from bench.rows import Row, faster, skipped
from bench.timing import alternate, processor_seconds_of
from rulewright.runtime import Random, Trace

TITLE = "Resolver"
ABOUT = """
One resolution at a time, hundreds in a row: generated code against `bench/hand_written.py`. *Same dice*: both take faces from the
same object, by `die(sides)`, which asks `random.randint`. *Own dice*: the package's `Random` against code that calls
`random.randint` itself, as most people write it. *Trace*: with a trace, against code that appends a line of text for everything.
"""

NOTES = {
    "A": "",
    "B": """
A third of the time of B is its dice, and a fifth its record. Tried and kept: faces cut from long draws, percentile dice in one
call, levels remembered by roll and skill, ranks of a scale in a class of their own, a maker of records. It would take results
that are tuples instead of records.
""".replace("\n", " ").strip(),
    "C": "",
}
"""What is said where a target is missed."""

LOOPS = 500
"""So many resolutions are one run."""

ROUNDS = 101

FEWER = 25
"""d20 does so many times fewer in one run."""


class RandintDice:
    """A dice source as a user might write one."""

    def __init__(self, seed: int) -> None:
        self._randint = random.Random(seed).randint

    def die(self, sides: int, /) -> int:
        """A face."""
        return self._randint(1, sides)


Run = Callable[[], object]


@dataclass(frozen=True)
class Job:
    """One job, each version as a function that does it ``LOOPS`` times."""

    name: str
    title: str
    ours_same: Run
    theirs_same: Run
    ours_own: Run
    theirs_own: Run
    ours_traced: Run
    theirs_logged: Run
    own_target: float | None = None

    @property
    def runs(self) -> dict[str, Run]:
        """The versions by what they are called in the results."""
        return {
            "ours same": self.ours_same,
            "theirs same": self.theirs_same,
            "ours own": self.ours_own,
            "theirs own": self.theirs_own,
            "ours traced": self.ours_traced,
            "theirs logged": self.theirs_logged,
        }


def _repeated(work: Run) -> Run:
    """``work``, which is one resolution, ``LOOPS`` times. Every version is wrapped in the same way."""

    def run() -> None:
        for _ in range(LOOPS):
            work()

    return run


def job_list() -> tuple[Job, ...]:
    """The three jobs, with the inputs that the rules have as defaults."""
    same, own = RandintDice(1), Random("bench")
    package = jobs.package()
    pool_attack = package.function("procedure", "pool_attack")
    opposed_attack = package.function("procedure", "opposed_attack")
    wound_roll = package.function("procedure", "wound_roll")
    gun = package.modules["data"].REVOLVER
    their_gun = hand_written.Gun(gun.damage)
    return (
        Job(
            "A",
            "A, pool of 8d6",
            _repeated(lambda: pool_attack(same, skill=8, gun=gun)),
            _repeated(lambda: hand_written.pool_attack_with(same, 8, their_gun)),
            _repeated(lambda: pool_attack(own, skill=8, gun=gun)),
            _repeated(lambda: hand_written.pool_attack(8, their_gun)),
            _repeated(lambda: pool_attack(same, skill=8, gun=gun, trace=Trace())),
            _repeated(lambda: hand_written.pool_attack_logged(same, [], 8, their_gun)),
            own_target=2.5,
        ),
        Job(
            "B",
            "B, opposed percentile",
            _repeated(lambda: opposed_attack(same, skill=60, dodge=40)),
            _repeated(lambda: hand_written.opposed_attack_with(same, 60, 40)),
            _repeated(lambda: opposed_attack(own, skill=60, dodge=40)),
            _repeated(lambda: hand_written.opposed_attack(60, 40)),
            _repeated(lambda: opposed_attack(same, skill=60, dodge=40, trace=Trace())),
            _repeated(lambda: hand_written.opposed_attack_logged(same, [], 60, 40)),
            own_target=2.5,
        ),
        Job(
            "C",
            "C, open d20 and table",
            _repeated(lambda: wound_roll(same, modifier=2)),
            _repeated(lambda: hand_written.wound_roll_with(same, 2)),
            _repeated(lambda: wound_roll(own, modifier=2)),
            _repeated(lambda: hand_written.wound_roll(2)),
            _repeated(lambda: wound_roll(same, modifier=2, trace=Trace())),
            _repeated(lambda: hand_written.wound_roll_logged(same, [], 2)),
        ),
    )


def measure() -> list[Row]:
    """All jobs against all yardsticks."""
    python = environment("d20", ["d20==1.1.2"])
    rows: list[Row] = []
    for job in job_list():
        rows += _measure(job, python)
    return rows


def _measure(job: Job, d20: Path | None) -> list[Row]:
    runs = job.runs
    found: dict[str, float]
    if d20 is None:
        found = alternate(runs, rounds=ROUNDS, each=LOOPS, seconds=processor_seconds_of)
    else:
        with Worker(d20, Path(__file__).with_name("workers") / "d20_jobs.py") as worker:
            count = LOOPS // FEWER

            def seconds(work: Callable[[], object]) -> float:
                return worker.seconds(f"{job.name} {count}") * FEWER if work is peer else processor_seconds_of(work)

            def peer() -> None: ...

            found = alternate({**runs, "d20": peer}, rounds=ROUNDS, each=LOOPS, seconds=seconds)
    rows = [
        faster(
            f"{job.title}, same dice",
            found["ours same"],
            "hand-written",
            found["theirs same"],
            at_least=1.0,
            note=NOTES[job.name],
        ),
        faster(
            f"{job.title}, own dice",
            found["ours own"],
            "hand-written, randint",
            found["theirs own"],
            at_least=job.own_target,
            note=NOTES[job.name],
        ),
        faster(f"{job.title}, trace", found["ours traced"], "hand-written, log", found["theirs logged"], at_least=0.85),
    ]
    if "d20" in found:
        rows.append(faster(f"{job.title}, own dice", found["ours own"], "d20", found["d20"], at_least=10))
    else:
        rows.append(skipped(f"{job.title} against d20", "its environment could not be made, perhaps without a network"))
    return rows
