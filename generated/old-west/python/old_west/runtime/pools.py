"""Pools: dice of one kind that lie rolled on the table. A pool is a tuple of faces, sorted from low to high."""

from __future__ import annotations

from .dice import MOST_DICE, DiceSource
from .errors import TooManyDice
from .traces import Trace

__all__ = ["Pool", "count_faces", "highest", "lowest", "reroll", "roll_pool"]

Pool = tuple[int, ...]
"""Faces, from low to high."""


def roll_pool(dice: DiceSource, count: int, sides: int, trace: Trace | None = None) -> Pool:
    """Roll ``count`` dice and leave them lying; a count below zero rolls none. Raises
    :class:`~.errors.TooManyDice` beyond :data:`~.dice.MOST_DICE`."""
    if count > MOST_DICE:
        raise TooManyDice(MOST_DICE)
    die = dice.die
    faces = [die(sides) for _ in range(count)]
    if trace is not None:
        trace.roll(f"{count} of d{sides}", tuple(faces), None)
    faces.sort()
    return tuple(faces)


def reroll(
    dice: DiceSource, pool: Pool, sides: int, *keeping: tuple[int, int], trace: Trace | None = None
) -> Pool:
    """Roll again every die of ``pool`` whose face lies in none of the closed ranges ``keeping``."""
    kept = [face for face in pool if any(low <= face <= high for low, high in keeping)]
    faces = [dice.die(sides) for _ in range(len(pool) - len(kept))]
    if trace is not None:
        trace.roll(f"{len(faces)} of d{sides} again", tuple(faces), None)
    return tuple(sorted(kept + faces))


def count_faces(pool: Pool, *ranges: tuple[int, int]) -> int:
    """How many dice show a face in any of the closed ``ranges``."""
    found = 0
    for face in pool:
        for low, high in ranges:
            if low <= face <= high:
                found += 1
                break
    return found


def highest(pool: Pool, count: int) -> Pool:
    """The ``count`` highest dice: all when there are fewer, none below 1."""
    return pool[-count:] if count > 0 else ()


def lowest(pool: Pool, count: int) -> Pool:
    """The ``count`` lowest dice: all when there are fewer, none below 1."""
    return pool[:count] if count > 0 else ()
