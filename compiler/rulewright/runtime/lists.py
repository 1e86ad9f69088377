"""Lists, counted from 1, and counted loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .errors import NoSuchItem

__all__ = ["item_at", "times", "whole_numbers"]

T = TypeVar("T")


def item_at(items: Sequence[T], index: int) -> T:
    """Item ``index`` of a list, counted from 1; raises :class:`~.errors.NoSuchItem` when there is none."""
    if not 1 <= index <= len(items):
        raise NoSuchItem(index, len(items))
    return items[index - 1]


def times(count: int) -> range:
    """For a loop that runs at most ``count`` times."""
    return range(count)


def whole_numbers(low: int, high: int) -> range:
    """The whole numbers from ``low`` to ``high``, both included."""
    return range(low, high + 1)
