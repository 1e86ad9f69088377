"""Sweeps: every setting of a grid, played once and kept, here or on the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.batch.results import Results
from rulewright.batch.settings import Played, Setting, fingerprint, identity, play
from rulewright.core.program import Program

__all__ = ["Sweep", "Work", "alone", "sweep"]

Progress = Callable[[int, int], None]
"""Told how many settings there are results for, and how many there will be."""


@dataclass(frozen=True)
class Work:
    """A setting that has to be played, and the fingerprint that its result is kept under."""

    fingerprint: str
    setting: Setting


Player = Callable[[Mapping[str, Program], Sequence[Work]], Iterator[tuple[str, Played]]]
"""Plays settings, in any order; gives the fingerprint and the result of each as soon as it is there."""


@dataclass(frozen=True)
class Sweep:
    """What came of a sweep: a result for each setting, in their order; None for one that was not reached. ``reused`` is how many
    were there already."""

    settings: tuple[Setting, ...]
    results: tuple[Played | None, ...]
    reused: int

    @property
    def complete(self) -> bool:
        """Whether every setting has a result."""
        return all(result is not None for result in self.results)


def sweep(
    programs: Mapping[str, Program],
    settings: Sequence[Setting],
    folder: Path,
    player: Player,
    progress: Progress | None = None,
) -> Sweep:
    """Play all ``settings`` of ``programs`` (by id of their ruleset) that ``folder`` has no results for yet.

    Each result is kept as soon as it is there, so that nothing is played twice when a sweep is interrupted and started again. A
    KeyboardInterrupt ends it early with what there is.
    """
    rules = {id: identity(program) for id, program in programs.items()}
    kept = Results(folder)
    marks = [fingerprint(programs[each.ruleset], rules[each.ruleset], each) for each in settings]
    found: dict[str, Played] = {}
    for mark in marks:
        known = kept.get(mark)
        if known is not None:
            found[mark] = known
    reused = len(found)
    work = list(
        {mark: Work(mark, each) for mark, each in zip(marks, settings, strict=True) if mark not in found}.values()
    )
    total = len(set(marks))
    if progress is not None:
        progress(len(found), total)
    try:
        for mark, played in player(programs, work):
            kept.put(mark, played)
            found[mark] = played
            if progress is not None:
                progress(len(found), total)
    except KeyboardInterrupt:
        pass
    return Sweep(tuple(settings), tuple(found.get(mark) for mark in marks), reused)


def alone(programs: Mapping[str, Program], work: Sequence[Work]) -> Iterator[tuple[str, Played]]:
    """Play one setting after the other in this process."""
    for each in work:
        yield each.fingerprint, play(programs[each.setting.ruleset], each.setting)
