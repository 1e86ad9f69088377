"""Ten thousand random procedures through every machine."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bench.rows import Row, fact

SUPPORT = Path(__file__).parent.parent / "tests" / "support"
sys.path.insert(0, str(SUPPORT))

TITLE = "Agreement"
ABOUT = """
Small random procedures (`tests/support/random_rules.py`: dice, pools, rerolls, tables, formulas, modifiers, decisions, loops,
calls, refusals) through every machine: every sequence of faces in a plain interpreter and in the generated resolver, exact odds
by the general machine, by specialised code and by the machine that looks for the best decisions, and a simulation within its
bounds.
"""

PROGRAMS = int(os.environ.get("RULEWRIGHT_BENCH_PROGRAMS", "10000"))
"""So many are compared; a smaller number is for trying this out."""


@dataclass(frozen=True)
class Outcome:
    """What became of one program: what did not agree, and which machines had code of their own for it."""

    seed: str
    differing: tuple[str, ...]
    rolled: bool
    specialised: bool
    vectorised: bool


def compared(seed: str) -> Outcome:
    """Compare one program; runs in a process of its own."""
    from machines_agree import compare

    found = compare(seed)
    return Outcome(seed, tuple(found), found.rolled, found.specialised, found.vectorised)


def measure() -> list[Row]:
    """Compare them all, on all processors."""
    start = time.perf_counter()
    outcomes: list[Outcome] = []
    wanted = 0
    with ProcessPoolExecutor() as pool:
        while (
            sum(one.rolled for one in outcomes) < PROGRAMS
        ):  # some rulesets cannot be carried out; others take their place
            seeds = [f"bench {number}" for number in range(wanted, wanted + PROGRAMS - sum(o.rolled for o in outcomes))]
            wanted += len(seeds)
            outcomes += pool.map(compared, seeds, chunksize=20)
    rolled = [one for one in outcomes if one.rolled]
    differing = [one for one in rolled if one.differing]
    machines = Counter(machine for one in differing for machine in one.differing)
    said = "none" if not differing else f"{len(differing)}: {dict(machines)}, such as seed '{differing[0].seed}'"
    minutes = (time.perf_counter() - start) / 60
    return [
        fact("random procedures compared", f"{len(rolled):,} in {minutes:.0f} min", holds=len(rolled) >= PROGRAMS),
        fact("procedures on which machines differ", said, holds=not differing),
        fact("of them with specialised odds", f"{sum(one.specialised for one in rolled):,}"),
        fact("of them simulated by NumPy", f"{sum(one.vectorised for one in rolled):,}"),
    ]
