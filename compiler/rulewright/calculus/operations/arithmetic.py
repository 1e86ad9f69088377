"""Numbers and dice added, multiplied, divided and rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rulewright.calculus.expressions import Rounding
from rulewright.calculus.operations.demands import EvaluationError, as_number, whole_of, within_limits
from rulewright.calculus.operations.dice import check_dice
from rulewright.calculus.types import Quantity, Type
from rulewright.calculus.values import DiceTerm, DiceValue, Value, exact
from rulewright.calculus.world import World
from rulewright.source import NOWHERE, Span

__all__ = ["absolute", "add", "divide", "multiply", "negate", "subtract", "unit_size"]


def add(left: Value, right: Value, span: Span = NOWHERE) -> Value:
    """``left + right``: numbers, dice with dice or whole numbers, lists."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return within_limits(left + right, span)
    if isinstance(left, DiceValue) or isinstance(right, DiceValue):
        first, second = _as_dice(left, span), _as_dice(right, span)
        check_dice(len(first.terms) + len(second.terms), span)
        return DiceValue(first.terms + second.terms, first.bonus + second.bonus)
    return exact(as_number(left, span) + as_number(right, span))


def subtract(left: Value, right: Value, span: Span = NOWHERE) -> Value:
    """``left - right``: numbers, dice with dice or whole numbers."""
    if isinstance(left, DiceValue) or isinstance(right, DiceValue):
        return add(left, negate(right, span), span)
    return exact(as_number(left, span) - as_number(right, span))


def multiply(left: Value, right: Value, span: Span = NOWHERE) -> Value:
    """``left * right`` of numbers."""
    return exact(as_number(left, span) * as_number(right, span))


def negate(value: Value, span: Span = NOWHERE) -> Value:
    """``-value`` of a number or of dice."""
    if isinstance(value, DiceValue):
        return DiceValue(
            tuple(
                DiceTerm(term.count, term.sides, term.kind, term.cap, -1 if term.sign > 0 else 1)
                for term in value.terms
            ),
            -value.bonus,
        )
    return exact(-as_number(value, span))


def absolute(value: Value, span: Span = NOWHERE) -> Value:
    """The number without its sign."""
    number = as_number(value, span)
    return exact(-number if number < 0 else number)


def divide(
    left: Value, right: Value, rounding: Rounding, unit_size: Fraction = Fraction(1), span: Span = NOWHERE
) -> Value:
    """``left / right``, rounded as stated. A quantity is rounded to whole units of ``unit_size`` base units."""
    divisor = as_number(right, span)
    if divisor == 0:
        raise EvaluationError("this divides by zero", span)
    quotient = Fraction(as_number(left, span)) / divisor
    match rounding:
        case "exactly":
            return exact(quotient)
        case "down":
            whole = (quotient / unit_size).__floor__()
        case "up":
            whole = (quotient / unit_size).__ceil__()
        case "nearest":
            whole = (quotient / unit_size + Fraction(1, 2)).__floor__()
        case "toward zero":
            whole = (quotient / unit_size).__trunc__()
        case _:
            assert_never(rounding)
    return exact(whole * unit_size)


def unit_size(type: Type, world: World) -> Fraction:
    """How many base units one of the unit that people read for ``type`` is."""
    if isinstance(type, Quantity) and type.unit is not None and type.unit in world.units:
        size = world.units[type.unit].size
        if size is not None:
            return Fraction(size)
    return Fraction(1)


def _as_dice(value: Value, span: Span) -> DiceValue:
    return value if isinstance(value, DiceValue) else DiceValue((), whole_of(value, span))
