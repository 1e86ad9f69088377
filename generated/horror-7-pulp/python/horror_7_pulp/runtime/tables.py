"""Tables whose rows cover ranges of numbers. A row is ``(low, high, value)``; an end None is open."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from .errors import NoSuchRow

__all__ = ["EveryRow", "FirstRow", "Rows"]

T = TypeVar("T")

Row = tuple[int | None, int | None, T]

MOST_LISTED = 1_000
"""A table whose rows cover no more keys than this is looked up by key; a longer one is searched by halves."""


class Rows(Generic[T]):
    """Rows that do not overlap, in any order."""

    __slots__ = ("_by_key", "_highs", "_lows", "_values", "name")

    def __init__(self, name: str, rows: Sequence[Row[T]]) -> None:
        self.name = name
        ordered = sorted(rows, key=lambda row: (row[0] is not None, row[0] or 0))
        self._lows = [low for low, _, _ in ordered if low is not None]
        self._highs = [high for _, high, _ in ordered]
        self._values = [value for _, _, value in ordered]
        self._by_key: dict[int | Fraction, T] = {}
        closed = [
            (low, high, value)
            for low, high, value in ordered
            if low is not None and high is not None
        ]
        if sum(high - low + 1 for low, high, _ in closed) <= MOST_LISTED:
            self._by_key = {
                key: value for low, high, value in closed for key in range(low, high + 1)
            }

    def find(self, key: int | Fraction) -> T:
        """The row for ``key``; raises :class:`~.errors.NoSuchRow` when no row covers it."""
        if key in self._by_key:
            return self._by_key[key]
        open_below = len(self._highs) - len(self._lows)
        at = bisect_right(self._lows, key) - 1 + open_below
        if at >= 0:
            high = self._highs[at]
            if high is None or key <= high:
                return self._values[at]
        raise NoSuchRow(self.name, key)


class FirstRow(Generic[T]):
    """Rows of which the first that matches counts."""

    __slots__ = ("name", "rows")

    def __init__(self, name: str, rows: Sequence[Row[T]]) -> None:
        self.name = name
        self.rows = tuple(rows)

    def find(self, key: int | Fraction) -> T:
        """The first row for ``key``; raises :class:`~.errors.NoSuchRow` when no row covers it."""
        for low, high, value in self.rows:
            if (low is None or low <= key) and (high is None or key <= high):
                return value
        raise NoSuchRow(self.name, key)


class EveryRow(Generic[T]):
    """Rows of which all that match count."""

    __slots__ = ("name", "rows")

    def __init__(self, name: str, rows: Sequence[Row[T]]) -> None:
        self.name = name
        self.rows = tuple(rows)

    def find(self, key: int | Fraction) -> tuple[T, ...]:
        """All rows for ``key``, in order; none when no row covers it."""
        return tuple(
            value
            for low, high, value in self.rows
            if (low is None or low <= key) and (high is None or key <= high)
        )
