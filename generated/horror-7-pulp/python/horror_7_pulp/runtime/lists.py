"""Lists: items counted from 1, sorting by several keys, counted loops, and ranges of values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar

from .errors import NoSuchItem, TooMany

__all__ = [
    "MOST_COLLECTED",
    "SortKey",
    "collected",
    "item_at",
    "joined",
    "none_first",
    "ranks",
    "sort_by",
    "times",
    "whole_numbers",
    "within",
    "without",
]

T = TypeVar("T")

MOST_COLLECTED = 10_000
"""Over several lists together at most so many items are collected; a loop counts over at most so many numbers."""

SortKey = tuple[Callable[[T], Any], bool]
"""What to sort by, and whether high values come first. What the function gives must have an order."""


def item_at(items: Sequence[T], index: int) -> T:
    """Item ``index`` of a list, counted from 1; raises :class:`~.errors.NoSuchItem` when there is none."""
    if not 1 <= index <= len(items):
        raise NoSuchItem(index, len(items))
    return items[index - 1]


def collected(items: Iterable[T]) -> tuple[T, ...]:
    """``items``, made from several lists; raises :class:`~.errors.TooMany` beyond :data:`MOST_COLLECTED`."""
    found: list[T] = []
    for item in items:
        found.append(item)
        if len(found) > MOST_COLLECTED:
            raise TooMany(MOST_COLLECTED)
    return tuple(found)


def joined(first: Sequence[T], second: Sequence[T]) -> tuple[T, ...]:
    """``first`` and then ``second``; raises :class:`~.errors.TooMany` beyond :data:`MOST_COLLECTED`."""
    if len(first) + len(second) > MOST_COLLECTED:
        raise TooMany(MOST_COLLECTED)
    return (*first, *second)


def without(items: Iterable[T], left_out: Sequence[object]) -> tuple[T, ...]:
    """The ``items`` that equal none of ``left_out``, in their order."""
    return tuple(item for item in items if item not in left_out)


def times(count: int) -> range:
    """For a loop that runs at most ``count`` times."""
    return range(count)


def whole_numbers(low: int, high: int) -> range:
    """The whole numbers from ``low`` to ``high``, both included, none when ``high`` is below ``low``; raises
    :class:`~.errors.TooMany` beyond :data:`MOST_COLLECTED`."""
    if high - low >= MOST_COLLECTED:
        raise TooMany(MOST_COLLECTED)
    return range(low, high + 1)


def sort_by(items: Sequence[T], *keys: SortKey[T]) -> tuple[T, ...]:
    """``items`` in order by several keys, the first being the most important; a tie keeps the order of the list."""
    ordered = list(items)
    for key, high_first in reversed(keys):
        ordered.sort(key=key, reverse=high_first)
    return tuple(ordered)


def ranks(items: Sequence[T], *keys: SortKey[T]) -> tuple[int, ...]:
    """For each item its place in the order of ``keys``, from 0; items that tie share one."""
    order = sort_by(range(len(items)), *((_through(items, key), high) for key, high in keys))
    places = [0] * len(items)
    for before, at in pairwise(order):
        same = all(key(items[before]) == key(items[at]) for key, _ in keys)
        places[at] = places[before] + (0 if same else 1)
    return tuple(places)


def none_first(value: T | None) -> tuple[int, Any]:
    """A key that sorts what is missing before everything else."""
    return (0, 0) if value is None else (1, value)


def within(
    value: int | Fraction | None, *ranges: tuple[int | Fraction | None, int | Fraction | None]
) -> bool:
    """Whether ``value`` lies in any of the closed ``ranges``, of which an end None is open; none lies in no range."""
    return value is not None and any(
        (low is None or low <= value) and (high is None or value <= high) for low, high in ranges
    )


def _through(items: Sequence[T], key: Callable[[T], Any]) -> Callable[[int], Any]:
    return lambda at: key(items[at])
