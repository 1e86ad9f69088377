"""Where the units of a sheet stand: how they fill columns and pages, given how tall each of them is.

A unit is a piece that is never cut: a heading, a paragraph, a step, a table. Lengths are thousandths of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

__all__ = ["Placed", "Step", "Unit", "extent", "place"]

SLOW_GAIN = 80
"""A column that starts with a new block is worth a height that is larger by up to an eightieth, ``MOST_GAIN`` times."""

MOST_GAIN = 12

FINEST = 50
"""Heights of columns are told apart to so many thousandths of a point."""

LEAST_LEFT = 8
"""Less than an eighth of a page is left empty when what comes next does not fit there as a whole."""


@dataclass(frozen=True, slots=True)
class Unit:
    """``above`` is the space above it, but for the top of a column. ``keep`` ties it to the next unit, ``opens`` tells that a block
    starts with it, and ``wide`` that it takes the whole width. ``rows`` are those at which it can be cut, should it be taller
    than a page (0: nowhere); ``origin`` is the unit that it was before it was cut. ``over`` is by how much it is too wide."""

    origin: int
    height: int
    above: int
    keep: bool
    opens: bool
    wide: bool
    rows: int
    over: int


@dataclass(frozen=True, slots=True)
class Step:
    """What stands before a unit: so many ends of columns, then so much space. ``torn`` lets it run over several pages."""

    breaks: int
    above: int
    torn: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A step for each unit, and how many pages there are. ``whole`` is false when a unit had to be torn."""

    steps: tuple[Step, ...]
    pages: int
    whole: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """Units that stay together: those from ``start`` up to ``end``."""

    start: int
    end: int
    height: int
    above: int
    opens: bool
    wide: bool


@dataclass(frozen=True, slots=True)
class _Filled:
    """The group at which each column starts, and the first group that found no room."""

    starts: tuple[int, ...]
    end: int


def place(units: Sequence[Unit], columns: int, height: int, used: int) -> Placed:
    """``units`` over pages of ``columns`` columns. A page is ``height`` tall, and ``used`` of the first one is taken. Columns are filled
    one after the other; those of the last page, and above a unit that takes the whole width, are about equally long."""
    steps = [Step(0, unit.above, False) for unit in units]
    pages = 1
    whole = True
    left = height - used
    fresh = False
    ends = 0  # columns that end before what comes next

    def stand(groups: Sequence[_Group], filled: _Filled, above: int) -> None:
        first, *others = (groups[start].start for start in filled.starts)
        steps[first] = Step(ends, above, False)
        for other in others:
            steps[other] = Step(1, 0, False)

    for number, groups in enumerate(_bands(_groups(units, height))):
        count = 1 if groups[0].wide else columns
        start = 0
        while start < len(groups):
            above = 0 if fresh or number == 0 else groups[start].above
            balanced = _balanced(groups, start, count, left - above)
            if balanced is not None:
                stand(groups, _fill(groups, start, count, balanced), above)
                left -= above + balanced
                fresh = False
                ends = 0
                break
            filled = _fill(groups, start, count, left - above)
            if filled.end > start and (fresh or left * LEAST_LEFT > height):
                stand(groups, filled, above)
                start = filled.end
                # What goes on in these columns leaves those that stay empty on this page.
                ends = count - len(filled.starts) + 1
            elif fresh:
                group = groups[start]
                for at in range(group.start, group.end):
                    steps[at] = replace(steps[at], torn=True)
                # What is torn stands outside of the columns.
                steps[group.start] = Step(min(ends, 1), 0, True)
                whole = False
                start += 1
                ends = 1
            else:
                ends = 1
            pages += 1
            left = height
            fresh = True
    return Placed(tuple(steps), pages, whole)


def extent(units: Sequence[Unit], columns: int) -> int:
    """How tall ``units`` are in ``columns`` columns when a page is as tall as it has to be."""
    total = 0
    for place, groups in enumerate(_bands(_groups(units, None))):
        everything = sum(group.above + group.height for group in groups)
        balanced = _balanced(groups, 0, 1 if groups[0].wide else columns, everything)
        assert balanced is not None, "one column of this height holds them all"
        total += balanced + (groups[0].above if place else 0)
    return total


def _groups(units: Sequence[Unit], height: int | None) -> list[_Group]:
    """Units that must stay with the next one, joined to it as long as they fit on one page."""
    groups: list[_Group] = []
    start = 0
    tall = 0
    for at, unit in enumerate(units):
        if at > start and height is not None and tall + unit.above + unit.height > height:
            groups.append(_group(units, start, at, tall))
            start = at
        tall = unit.height if at == start else tall + unit.above + unit.height
        if not unit.keep or at == len(units) - 1:
            groups.append(_group(units, start, at + 1, tall))
            start = at + 1
    return groups


def _group(units: Sequence[Unit], start: int, end: int, height: int) -> _Group:
    first = units[start]
    return _Group(start, end, height, first.above, first.opens, any(unit.wide for unit in units[start:end]))


def _bands(groups: Sequence[_Group]) -> list[list[_Group]]:
    """Groups that stand in columns side by side, and each one that takes the whole width on its own."""
    bands: list[list[_Group]] = []
    for group in groups:
        if bands and not group.wide and not bands[-1][0].wide:
            bands[-1].append(group)
        else:
            bands.append([group])
    return bands


def _fill(groups: Sequence[_Group], start: int, count: int, height: int) -> _Filled:
    """Fill ``count`` columns of ``height``, one after the other."""
    starts = [start]
    used = 0
    at = start
    for at in range(start, len(groups)):
        group = groups[at]
        needed = group.height if at == starts[-1] else group.above + group.height
        if used + needed > height:
            if len(starts) == count or group.height > height:
                return _Filled(tuple(starts), at)
            starts.append(at)
            used = 0
            needed = group.height
        used += needed
    return _Filled(tuple(starts), len(groups))


def _balanced(groups: Sequence[_Group], start: int, count: int, limit: int) -> int | None:
    """The smallest height at which all groups from ``start`` on fit into ``count`` columns, or None when none up to ``limit`` does."""

    def fits(height: int) -> bool:
        return _fill(groups, start, count, height).end == len(groups)

    if not fits(limit):
        return None
    low = max(0, sum(group.height for group in groups[start:]) // count - 1)
    high = limit
    while high - low > FINEST:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    for gain in range(MOST_GAIN + 1):
        height = high + high * gain // SLOW_GAIN
        if height > limit:
            break
        if all(groups[first].opens for first in _fill(groups, start, count, height).starts):
            return height
    return high
