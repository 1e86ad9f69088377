"""Times of several things that take turns, so that a slow moment of the machine falls on all of them."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable, Mapping

if sys.platform != "win32":
    import resource

__all__ = ["ROUNDS", "alternate", "processor_seconds_of", "seconds_of"]

ROUNDS = 15
"""How often each thing is measured."""


def seconds_of(work: Callable[[], object]) -> float:
    """The time of one run of ``work``."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def processor_seconds_of(work: Callable[[], object]) -> float:
    """The processor time of one run of ``work``, in this process and in those that it starts and waits for: other programs
    that run meanwhile do not count. (The time of a clock where the system does not tell that of other processes.)"""
    start = _processor_seconds()
    work()
    return _processor_seconds() - start


def _processor_seconds() -> float:
    if sys.platform == "win32":
        return time.perf_counter()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def alternate(
    works: Mapping[str, Callable[[], object]],
    *,
    rounds: int = ROUNDS,
    each: int = 1,
    seconds: Callable[[Callable[[], object]], float] = seconds_of,
) -> dict[str, float]:
    """The median time of each of ``works``, divided by ``each``, the number of units of work that one run does.

    They run in turn, ``rounds`` times, after one run each that is not counted. The garbage collector rests meanwhile.
    """
    for work in works.values():
        seconds(work)
    times: dict[str, list[float]] = {name: [] for name in works}
    gc.collect()
    enabled = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, work in works.items():
                times[name].append(seconds(work))
    finally:
        if enabled:
            gc.enable()
    return {name: statistics.median(measured) / each for name, measured in times.items()}
