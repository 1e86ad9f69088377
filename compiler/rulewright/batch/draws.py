"""Drawing from exact distributions, whole columns at a time.

A distribution is laid out over 256 to 65,536 equal buckets. One small random number picks a bucket, and nearly every bucket lies
wholly inside one outcome. The few that a boundary runs through are decided by 64 more random bits, so that every chance
is exact to 2**-64.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rulewright.batch.columns import Array, smallest

__all__ = ["Chances", "DrawTable", "Draws", "draw_table"]

WORD = 64
MOST_BUCKETS = 19
"""All groups of one table have together at most 2 to the power of this many buckets, as far as 256 each allow: they stay in the
cache of the processor."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Weights of what is stored, over ``denominator``; what is missing falls to the last."""

    weights: tuple[tuple[int, int], ...]
    denominator: int

    def through(self, table: Mapping[int, int]) -> Chances:
        """The chances of what ``table`` makes of each outcome."""
        merged: dict[int, int] = {}
        for stored, weight in self.weights:
            image = table[stored]
            merged[image] = merged.get(image, 0) + weight
        return Chances(tuple(merged.items()), self.denominator)


@dataclass(frozen=True, slots=True)
class DrawTable:
    """One distribution, or several (by group), laid out in ``1 << bits`` buckets each. A bucket that a boundary runs through
    holds ``undecided``; then the place among ``bounds`` decides which of ``stored`` it is."""

    bits: int
    buckets: Array
    undecided: int | None
    bounds: tuple[Array, ...]
    stored: tuple[Array, ...]


def _bits(groups: int, outcomes: int) -> int:
    # A few outcomes share 256 buckets well enough; more need finer ones.
    wanted = 16 if outcomes > 1 else 8
    return max(8, min(wanted, MOST_BUCKETS - (groups - 1).bit_length()))


def draw_table(groups: Sequence[Chances]) -> DrawTable:
    """Lay out the distributions of all ``groups``."""
    outcomes = max(len(group.weights) for group in groups)
    bits = _bits(len(groups), outcomes)
    every = [stored for group in groups for stored, _ in group.weights]
    low, high = min(every), max(every)
    kind = smallest(low, high + 1)
    undecided = high + 1
    buckets = np.empty((len(groups), 1 << bits), kind)
    bounds: list[Array] = []
    codes: list[Array] = []
    for row, group in zip(buckets, groups, strict=True):
        ends: list[int] = []
        total = 0
        for _, weight in group.weights[:-1]:
            total += weight
            ends.append((total << WORD) // group.denominator)
        stored = np.array([stored for stored, _ in group.weights], kind)
        starts = (np.arange(1 << bits, dtype=np.uint64)) << np.uint64(WORD - bits)
        inside = np.array([end for end in ends if end < 1 << WORD], np.uint64)
        row[:] = stored[np.searchsorted(inside, starts, side="right")]
        crossed = [end >> (WORD - bits) for end in ends if end & ((1 << (WORD - bits)) - 1) and end < 1 << WORD]
        row[crossed] = undecided
        bounds.append(inside)
        codes.append(stored)
    flat = buckets.reshape(-1)
    some = bool((flat == undecided).any())
    return DrawTable(bits, flat, undecided if some else None, tuple(bounds), tuple(codes))


class Draws:
    """Random columns from one stream of bits."""

    def __init__(self, bits: np.random.BitGenerator) -> None:
        self._raw = bits.random_raw

    def _words(self, count: int) -> Array:
        # The same numbers on machines of either byte order.
        return np.asarray(self._raw(count), np.dtype("<u8"))

    def _small(self, count: int, bits: int) -> Array:
        if bits == 8:
            return self._words(count + 7 >> 3).view("u1")[:count]
        short = self._words(count + 3 >> 2).view("<u2")[:count]
        return short if bits == 16 else short >> np.uint16(16 - bits)

    def one_of(self, count: int, table: DrawTable) -> Array:
        """``count`` draws from the one distribution of ``table``."""
        if len(table.stored[0]) == 1:
            return np.full(count, table.stored[0][0])
        bucket = self._small(count, table.bits)
        found: Array = table.buckets.take(bucket)
        if table.undecided is not None:
            open_ones = np.flatnonzero(found == table.undecided)
            if open_ones.size:
                found[open_ones] = self._decided(table, 0, bucket[open_ones])
        return found

    def given(self, group: Array, table: DrawTable) -> Array:
        """A draw for each row from the distribution of its ``group``."""
        bucket = self._small(group.size, table.bits)
        index = np.left_shift(group, table.bits, dtype=np.intp)
        index += bucket
        found: Array = table.buckets.take(index)
        if table.undecided is not None:
            open_ones = np.flatnonzero(found == table.undecided)
            if open_ones.size:
                which, where = group[open_ones], bucket[open_ones]
                for each in np.unique(which):
                    mine = which == each
                    found[open_ones[mine]] = self._decided(table, int(each), where[mine])
        return found

    def _decided(self, table: DrawTable, group: int, bucket: Array) -> Array:
        finer = self._words(bucket.size) >> np.uint64(table.bits)
        point = (bucket.astype(np.uint64) << np.uint64(WORD - table.bits)) | finer
        found: Array = table.stored[group].take(np.searchsorted(table.bounds[group], point, side="right"))
        return found

    def without_replacement(self, rows: int, size: int, count: int) -> Array:
        """For each of ``rows``, ``count`` different places of a list of ``size`` (from 0), in the order drawn; one row of the
        result for each draw."""
        kind = smallest(0, size)
        drawn = np.empty((count, rows), kind)
        for turn in range(count):
            place = self.one_of(rows, draw_table((Chances(tuple((at, 1) for at in range(size - turn)), size - turn),)))
            place = place.astype(kind)
            # Counting along what is left: step over each place already taken, lowest first.
            for taken in np.sort(drawn[:turn], axis=0):
                place += place >= taken
            drawn[turn] = place
        return drawn
