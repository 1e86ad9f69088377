"""What a benchmark finds: rows that compare Rulewright with a yardstick, both measured in the same run.

Every module of this package with a function ``measure() -> list[Row]`` is a benchmark (see ``README.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Row", "Target", "cost", "fact", "faster", "skipped"]


@dataclass(frozen=True)
class Target:
    """A ratio must be ``at least`` (or ``at most``) this ``limit``."""

    kind: Literal["at least", "at most"]
    limit: float

    def holds(self, ratio: float) -> bool:
        """Whether ``ratio`` meets the target."""
        return ratio >= self.limit if self.kind == "at least" else ratio <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.kind == 'at least' else '≤'} {self.limit:g} ×"


@dataclass(frozen=True)
class Row:
    """One comparison. ``ours`` and ``yardstick`` are what a unit of work took, in seconds, where that was measured.

    ``ratio`` is what the target is about. ``found`` is said instead of numbers by a row that has none. ``note`` tells what was
    tried and what it would take, when a target is missed; ``holds`` is None where nothing was promised or nothing measured.
    """

    what: str
    against: str
    ours: float | None = None
    yardstick: float | None = None
    ratio: float | None = None
    target: Target | None = None
    found: str = ""
    note: str = ""
    promise: bool | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the target is met."""
        if self.target is not None and self.ratio is not None:
            return self.target.holds(self.ratio)
        return self.promise


def faster(
    what: str, ours: float, against: str, yardstick: float, *, at_least: float | None = None, note: str = ""
) -> Row:
    """How many times as fast as the yardstick Rulewright does ``what``: both in seconds for the same work."""
    target = None if at_least is None else Target("at least", at_least)
    return Row(what, against, ours, yardstick, yardstick / ours, target, note=note)


def cost(
    what: str, ours: float, against: str, yardstick: float, *, at_most: float | None = None, note: str = ""
) -> Row:
    """How many times the yardstick ``what`` costs: both in seconds (or bytes, said in ``what``)."""
    target = None if at_most is None else Target("at most", at_most)
    return Row(what, against, ours, yardstick, ours / yardstick, target, note=note)


def fact(what: str, found: str, *, holds: bool | None = None, note: str = "") -> Row:
    """Something found that is no comparison: a number of cases that agreed, a size that stays flat."""
    return Row(what, "", found=found, promise=holds, note=note)


def skipped(what: str, why: str) -> Row:
    """Something that could not be measured here: a peer that is not installed, a network that is not there."""
    return Row(what, "", found=f"skipped: {why}")
