"""Where the units of a sheet stand: how they fill columns and pages, given how tall each of them is.

A unit is a piece that is never cut: a heading, a paragraph, a step, a table. Lengths are thousandths of a point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Placed", "Spot", "Unit", "extent", "place"]

SLOW_GAIN = 80
"""A column that starts with a new block is worth a height that is larger by up to an eightieth, ``MOST_GAIN`` times."""

MOST_GAIN = 12

FINEST = 50
"""Heights of columns are told apart to so many thousandths of a point."""

LEAST_LEFT = 10
"""Less than a tenth of a page is left empty when what comes next does not fit there as a whole."""


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
class Spot:
    """Where a unit stands: on which page, in which column (both from 0), and how far below the top of the page. One that is
    ``torn`` starts at the top of a page and runs over as many as it needs; the next number is that of the page after these."""

    page: int
    column: int
    top: int
    torn: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A spot for each unit, how many pages there are, and how much of the last one is filled. ``whole`` is false when a unit had
    to be torn."""

    spots: tuple[Spot, ...]
    pages: int
    last: int
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
    """``units`` over pages of ``columns`` columns. A page is ``height`` tall, and ``used`` of the first one is taken. Columns are
    filled one after the other; those of the last page, and above what takes the whole width, are about equally long."""
    spots: dict[int, Spot] = {}
    page = 0
    top = used
    whole = True
    for groups in _bands(_groups(units, height)):
        count = 1 if groups[0].wide else columns
        start = 0
        while start < len(groups):
            # Nothing stands above yet: the page is fresh, or has a title that brings its own space.
            fresh = top == (used if page == 0 else 0)
            if not fresh:
                top += groups[start].above
            left = height - top
            balanced = _balanced(groups, start, count, left)
            filled = _fill(groups, start, count, left if balanced is None else balanced)
            if balanced is not None:
                spots |= _stand(units, groups, filled, page, top)
                top += balanced
                break
            if filled.end > start and (top == 0 or left * LEAST_LEFT > height):
                spots |= _stand(units, groups, filled, page, top)
                start = filled.end
            elif top == 0:
                for at in range(groups[start].start, groups[start].end):
                    spots[at] = Spot(page, 0, 0, torn=True)
                whole = False
                start += 1
            page += 1
            top = 0
    pages = 1 + max((spot.page for spot in spots.values()), default=0)
    last = max((spot.top + units[at].height for at, spot in spots.items() if spot.page == pages - 1), default=0)
    return Placed(tuple(spots[at] for at in range(len(units))), pages, last, whole)


def _stand(units: Sequence[Unit], groups: Sequence[_Group], filled: _Filled, page: int, top: int) -> Mapping[int, Spot]:
    """The spots of the units of ``groups`` in columns that start at ``top``."""
    spots: dict[int, Spot] = {}
    for column, (start, end) in enumerate(zip(filled.starts, (*filled.starts[1:], filled.end), strict=True)):
        below = top
        first = groups[start].start
        for at in range(first, groups[end - 1].end):
            if at > first:
                below += units[at].above
            spots[at] = Spot(page, column, below)
            below += units[at].height
    return spots


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
    """The smallest height at which all groups from ``start`` on fit into ``count`` columns, or None when it is above ``limit``."""

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
