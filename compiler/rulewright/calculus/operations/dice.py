"""Dice that are rolled, and what is asked of those that lie on the table."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.calculus.operations.demands import EvaluationError, dice_of, pool_of, whole_of
from rulewright.calculus.values import PoolValue, Value
from rulewright.runtime.dice import MOST_EXTRA_TENS, MOST_SIDES
from rulewright.source import NOWHERE, Span

__all__ = [
    "MOST_DICE",
    "check_dice",
    "count_faces",
    "dice_limit",
    "keep",
    "keep_out",
    "net_of_tens",
    "sides_of",
    "sum_pool",
]

MOST_DICE = 1_000
"""So many dice can be rolled at once."""


def check_dice(count: int, span: Span = NOWHERE) -> None:
    """Raise :class:`EvaluationError` unless ``count`` dice can be rolled at once."""
    if count > MOST_DICE:
        raise EvaluationError(f"these are more than {MOST_DICE:,} dice", span)


def net_of_tens(bonus: Value, penalty: Value, span: Span = NOWHERE) -> int:
    """How many bonus dice (below zero: penalty dice) are left when both have cancelled each other."""
    net = whole_of(bonus, span) - whole_of(penalty, span)
    if abs(net) > MOST_EXTRA_TENS:
        raise EvaluationError(
            f"a percentile roll takes at most {MOST_EXTRA_TENS} bonus or penalty dice, and here it is {abs(net)}", span
        )
    return net


def sides_of(value: Value, span: Span = NOWHERE) -> int:
    """``value``, which must be a number of sides that a die can have."""
    sides = whole_of(value, span)
    if not 1 <= sides <= MOST_SIDES:
        raise EvaluationError(f"a die has 1 to {MOST_SIDES:,} sides, and here it is {sides}", span)
    return sides


def count_faces(pool: Value, ranges: Iterable[tuple[int, int]], span: Span = NOWHERE) -> int:
    """How many dice of ``pool`` show a face in any of ``ranges``."""
    wanted = tuple(ranges)
    return sum(any(low <= face <= high for low, high in wanted) for face in pool_of(pool, span).faces)


def keep(pool: Value, count: Value, which: str, span: Span = NOWHERE) -> PoolValue:
    """The ``highest`` or ``lowest`` dice of ``pool``: all of them when there are fewer than ``count``, none below 1."""
    dice = pool_of(pool, span)
    kept = min(max(whole_of(count, span), 0), len(dice.faces))
    faces = dice.faces[len(dice.faces) - kept :] if which == "highest" else dice.faces[:kept]
    return PoolValue(dice.sides, faces)


def keep_out(pool: PoolValue, keeping: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], int]:
    """The faces of ``pool`` that a reroll keeps, and how many dice are rolled again."""
    wanted = tuple(keeping)
    kept = tuple(face for face in pool.faces if any(low <= face <= high for low, high in wanted))
    return kept, len(pool.faces) - len(kept)


def sum_pool(pool: Value, span: Span = NOWHERE) -> int:
    """The faces of ``pool`` added up."""
    return sum(pool_of(pool, span).faces)


def dice_limit(dice: Value, which: str, span: Span = NOWHERE) -> int:
    """Dice read at their ``maximum`` or ``minimum``: each die at its top or bottom face, once; an open-ended die is not
    rolled again. Dice that are taken away are read at the other end."""
    what = dice_of(dice, span)
    total = what.bonus
    for term in what.terms:
        low, high = (11, 66) if term.kind == "d66" else (1, term.sides)
        face = high if (which == "maximum") == (term.sign > 0) else low
        total += term.sign * term.count * face
    return total
