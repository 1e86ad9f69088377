"""Counting results: what generated code hands over chunk by chunk, and what it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from rulewright.batch.columns import Array, Column, Domain, Shape, value_of
from rulewright.calculus.values import Value

__all__ = ["CountSite", "Counted", "Tally"]


@dataclass(frozen=True, slots=True)
class Axis:
    """One column of a count: how many cells it has, from which stored value on."""

    domain: Domain
    low: int
    cells: int
    values: Mapping[str, tuple[Domain, Mapping[int, int] | None]]
    name: str


@dataclass(frozen=True, slots=True)
class CountSite:
    """A place where results are counted. ``group`` says for which question (-1: refusals); ``shape`` is the result in terms of
    the columns of ``axes``."""

    group: int
    shape: Shape
    axes: tuple[Axis, ...]

    def value(self, cell: int) -> Value:
        """The result that ``cell`` counts."""
        chosen: dict[str, Value] = {}
        for axis in reversed(self.axes):
            cell, code = divmod(cell, axis.cells)
            code += axis.low
            chosen[axis.name] = axis.domain.value(code)
            for name, (domain, via) in axis.values.items():
                if via is None or code in via:
                    chosen[name] = domain.value(code if via is None else via[code])
        return value_of(self.shape, chosen)


def axis_of(column: Column, low: int, cells: int, followers: list[Column]) -> Axis:
    """The axis of ``column``, from which ``followers`` follow."""
    values = {follower.name: (follower.domain, follower.via) for follower in followers}
    return Axis(column.domain, low, cells, values, column.name)


@dataclass(slots=True)
class Counted:
    """How often each result came up. ``groups`` has one counter for each question that was asked; refusals count in all."""

    groups: list[Counter[Value]]
    refused: Counter[str] = field(default_factory=Counter)
    trials: int = 0

    def add(self, other: Counted) -> None:
        """Take in what was counted elsewhere."""
        for mine, theirs in zip(self.groups, other.groups, strict=True):
            mine.update(theirs)
        self.refused.update(other.refused)
        self.trials += other.trials


class Tally:
    """Counts, by site. Generated code adds to it."""

    def __init__(self, sites: int) -> None:
        self._whole: list[Array | None] = [None] * sites
        self._sparse: list[Counter[int]] = [Counter() for _ in range(sites)]

    def cells(self, site: int, counts: Array) -> None:
        """Add ``counts`` of all cells of a site."""
        known = self._whole[site]
        self._whole[site] = counts.astype(np.int64) if known is None else known + counts

    def all(self, site: int, count: int) -> None:
        """Add ``count`` to the only cell of a site."""
        if count:
            self._sparse[site][0] += count

    def rare(self, site: int, cells: Array) -> None:
        """Add one to each of ``cells``, of which there are too many to count all."""
        if cells.size:
            found, counts = np.unique(cells, return_counts=True)
            self._sparse[site].update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def counted(self, sites: tuple[CountSite, ...], groups: int, trials: int) -> Counted:
        """What was counted, by value."""
        found = Counted([Counter() for _ in range(groups)], Counter(), trials)
        for at, site in enumerate(sites):
            counts = dict(self._sparse[at])
            whole = self._whole[at]
            if whole is not None:
                for cell in np.flatnonzero(whole).tolist():
                    counts[cell] = counts.get(cell, 0) + int(whole[cell])
            for cell, count in counts.items():
                value = site.value(cell)
                if site.group < 0:
                    assert isinstance(value, str)
                    found.refused[value] += count
                else:
                    found.groups[site.group][value] += count
        return found
