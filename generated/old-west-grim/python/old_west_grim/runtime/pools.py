"""Pools: dice of one kind that lie rolled on the table. A pool is a sequence of faces in any order."""

from __future__ import annotations

from collections.abc import Sequence

from .dice import MOST_DICE, DiceSource, roll_faces
from .errors import TooManyDice
from .traces import Trace

__all__ = ["Pool", "count_faces", "highest", "in_order", "lowest", "reroll", "roll_pool"]

Pool = Sequence[int]
"""Faces, as they were rolled."""


def roll_pool(dice: DiceSource, count: int, sides: int, trace: Trace | None = None) -> Pool:
    """Roll ``count`` dice and leave them lying; a count below zero rolls none. Raises
    :class:`~.errors.TooManyDice` beyond :data:`~.dice.MOST_DICE`."""
    if count > MOST_DICE:
        raise TooManyDice(MOST_DICE)
    faces = roll_faces(dice, count, sides)
    if trace is not None:
        trace.roll(f"{count} of d{sides}", tuple(faces), None)
    return faces


def reroll(
    dice: DiceSource, pool: Pool, sides: int, *keeping: tuple[int, int], trace: Trace | None = None
) -> Pool:
    """Roll again every die of ``pool`` whose face lies in none of the closed ranges ``keeping``."""
    kept = [face for face in pool if any(low <= face <= high for low, high in keeping)]
    faces = roll_faces(dice, len(pool) - len(kept), sides)
    if trace is not None:
        trace.roll(f"{len(faces)} of d{sides} again", tuple(faces), None)
    return [*kept, *faces]


def in_order(pool: Pool) -> Pool:
    """``pool`` from low to high; equal pools are then equal, however they were rolled."""
    return tuple(sorted(pool))


def count_faces(pool: Pool, *ranges: tuple[int, int]) -> int:
    """How many dice show a face in any of the closed ``ranges``."""
    if len(ranges) == 1:
        low, high = ranges[0]
        return len([face for face in pool if low <= face <= high])
    return sum(any(low <= face <= high for low, high in ranges) for face in pool)


def highest(pool: Pool, count: int) -> Pool:
    """The ``count`` highest dice, from low to high: all when there are fewer, none below 1."""
    return tuple(sorted(pool)[-count:]) if count > 0 else ()


def lowest(pool: Pool, count: int) -> Pool:
    """The ``count`` lowest dice, from low to high: all when there are fewer, none below 1."""
    return tuple(sorted(pool)[:count]) if count > 0 else ()
