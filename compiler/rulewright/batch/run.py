"""Running a plan: chunk by chunk, in this process or in several, with the same result for a seed whatever their number."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context

from rulewright.batch.compile import Questions
from rulewright.batch.limits import NotVectorisedError
from rulewright.batch.plan import Plan, Player, plan_of, player_of
from rulewright.batch.summary import Summary
from rulewright.batch.tally import Counted
from rulewright.calculus.values import Value
from rulewright.core.program import Program

__all__ = ["Simulation", "run", "simulate"]

Progress = Callable[[int, int], None]
"""Told how many trials have been played, and how many there will be."""

TASK = 8
"""Chunks that a process is given at once."""


@dataclass(frozen=True)
class Simulation:
    """What came of a simulation. ``plan`` says how it was played; ``counted`` holds the results; ``complete`` tells whether all
    trials that were asked for were played."""

    plan: Plan
    counted: Counted
    seed: int | str
    complete: bool

    @property
    def trials(self) -> int:
        """How many trials were played."""
        return self.counted.trials

    @property
    def questions(self) -> Questions:
        """What was counted."""
        return self.plan.questions

    def summary(self, question: int = 0) -> Summary:
        """The results of one question in numbers."""
        return Summary(self.counted.groups[question], self.counted.refused, self.trials)


def simulate(
    program: Program,
    procedure: str,
    arguments: Mapping[str, Value],
    trials: int,
    *,
    seed: int | str = 0,
    questions: Questions = (),
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play ``procedure`` so many times and count what it gives. See :func:`~rulewright.batch.plan.plan_of` and :func:`run`."""
    plan = plan_of(program, procedure, arguments, questions, decisions=decisions, options=options)
    return run(plan, trials, seed=seed, workers=workers, progress=progress)


def run(
    plan: Plan, trials: int, *, seed: int | str = 0, workers: int = 1, progress: Progress | None = None
) -> Simulation:
    """Play ``trials`` trials of ``plan``. Each chunk draws from a stream of its own, by ``seed`` and its number, so that the
    number of ``workers`` (processes) changes nothing. A KeyboardInterrupt ends it early with what there is.

    Raises :class:`~rulewright.batch.limits.StoppedError` when the rules cannot be carried out in some trial.
    """
    try:
        return _run(plan, trials, seed, workers, progress)
    except NotVectorisedError as error:
        return _run(plan.one_by_one(error.message), trials, seed, workers, progress)


def _run(plan: Plan, trials: int, seed: int | str, workers: int, progress: Progress | None) -> Simulation:
    counted = Counted([Counter() for _ in plan.questions], Counter(), 0)
    complete = True
    parts = _alone(plan, trials, seed) if workers < 2 else _together(plan, trials, seed, workers)
    try:
        for part in parts:
            counted.add(part)
            if progress is not None:
                progress(counted.trials, trials)
    except KeyboardInterrupt:
        complete = False
    finally:
        parts.close()
    return Simulation(plan, counted, seed, complete)


def _size(plan: Plan, trials: int, number: int) -> int:
    return min(plan.chunk, trials - number * plan.chunk)


def _alone(plan: Plan, trials: int, seed: int | str) -> Generator[Counted, None, None]:
    play = player_of(plan)
    for number in range(plan.chunks(trials)):
        yield play(number, _size(plan, trials, number), seed)


def _together(plan: Plan, trials: int, seed: int | str, workers: int) -> Generator[Counted, None, None]:
    tasks = iter(range(0, plan.chunks(trials), TASK))
    # Started afresh rather than forked: threads of the caller must not be copied in the middle of something.
    if plan.compiled is not None:
        plan = replace(plan, compiled=replace(plan.compiled, rolls={}))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _prepare, (plan, trials, seed))
    try:
        waiting: set[Future[Counted]] = {pool.submit(_play, first) for first in islice(tasks, 2 * workers)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_play, first) for first in islice(tasks, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True)
class _Worker:
    """What a process knows of the simulation it takes part in."""

    plan: Plan
    play: Player
    trials: int
    seed: int | str


_worker: list[_Worker] = []


def _prepare(plan: Plan, trials: int, seed: int | str) -> None:
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C reaches every process of a terminal; the first of them tells what to do
    _worker[:] = [_Worker(plan, player_of(plan), trials, seed)]


def _play(first: int) -> Counted:
    (worker,) = _worker
    plan = worker.plan
    counted = Counted([Counter() for _ in plan.questions], Counter(), 0)
    for number in range(first, min(first + TASK, plan.chunks(worker.trials))):
        counted.add(worker.play(number, _size(plan, worker.trials, number), worker.seed))
    return counted
