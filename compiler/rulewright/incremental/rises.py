"""The longest part of a row of numbers that rises."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["longest_rise"]


def longest_rise(numbers: Sequence[int]) -> list[int]:
    """The places, in order, of as many of ``numbers`` (each is there once) as possible that rise from each to the next. Of those
    that were in order once and are so no more, the others are as few as can be that have moved."""
    least: list[int] = []
    """By length, less one: the lowest last number of all rises of that length."""
    ends: list[int] = []
    """By length, less one: the place of that number."""
    before: list[int | None] = []
    """By place: the place of the number before it in the longest rise that ends there."""
    for place, number in enumerate(numbers):
        length = bisect_left(least, number)
        before.append(ends[length - 1] if length else None)
        least[length : length + 1] = [number]
        ends[length : length + 1] = [place]
    rise: list[int] = []
    at = ends[-1] if ends else None
    while at is not None:
        rise.append(at)
        at = before[at]
    return rise[::-1]
