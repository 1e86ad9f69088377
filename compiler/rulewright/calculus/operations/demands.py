"""What a value must be where it is used; each raises :class:`EvaluationError` where it is not."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rulewright.calculus.types import Integer, ListType, Maybe, Type
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value, show_number
from rulewright.source import NOWHERE, Span

__all__ = [
    "MOST_COLLECTED",
    "MOST_DIGITS",
    "EvaluationError",
    "as_number",
    "check_type",
    "dice_of",
    "items_of",
    "kind_of",
    "pool_of",
    "whole_of",
    "within_limits",
]

MOST_COLLECTED = 10_000
"""Over several lists together at most so many items are collected; ``for each`` counts over at most so many numbers."""

MOST_DIGITS = 1_000
"""A number that grows by itself has at most so many digits; those of a fraction count above and below its line."""

_TOO_LONG = 10**MOST_DIGITS


class EvaluationError(Exception):
    """A value cannot be computed; ``message`` says why, in an author's words, and ``span`` where."""

    def __init__(self, message: str, span: Span = NOWHERE) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


def as_number(value: Value, span: Span = NOWHERE) -> int | Fraction:
    """``value``, which must be a number."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise EvaluationError(f"a number is needed here, not {kind_of(value)}", span)
    return value


def whole_of(value: Value, span: Span = NOWHERE) -> int:
    """``value``, which must be a whole number."""
    number = as_number(value, span)
    if not isinstance(number, int):
        raise EvaluationError(f"a whole number is needed here, not {show_number(number)}", span)
    return number


def items_of(value: Value, span: Span = NOWHERE) -> tuple[Value, ...]:
    """``value``, which must be a list."""
    if not isinstance(value, tuple):
        raise EvaluationError(f"a list is needed here, not {kind_of(value)}", span)
    return value


def dice_of(value: Value, span: Span = NOWHERE) -> DiceValue:
    """``value``, which must be dice."""
    if not isinstance(value, DiceValue):
        raise EvaluationError(f"dice are needed here, not {kind_of(value)}", span)
    return value


def pool_of(value: Value, span: Span = NOWHERE) -> PoolValue:
    """``value``, which must be a pool."""
    if not isinstance(value, PoolValue):
        raise EvaluationError(f"a pool of dice is needed here, not {kind_of(value)}", span)
    return value


def kind_of(value: Value) -> str:
    """What a value is, in an author's words."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes/no"
        case int() | Fraction():
            return "a number"
        case str():
            return "text"
        case DiceValue():
            return "dice"
        case MemberValue():
            return f"a member of {value.enum}"
        case RecordValue():
            return f"a {value.record}"
        case PoolValue():
            return "a pool"
        case tuple():
            return "a list"
        case _:
            assert_never(value)


def within_limits(value: Value, span: Span = NOWHERE) -> Value:
    """``value``, unless it is a number of more than :data:`MOST_DIGITS` digits, or a list of more than
    :data:`MOST_COLLECTED` items."""
    match value:
        case int():
            too_long = not -_TOO_LONG < value < _TOO_LONG
        case Fraction(numerator=above, denominator=below):
            too_long = not (-_TOO_LONG < above < _TOO_LONG and below < _TOO_LONG)
        case tuple():
            if len(value) > MOST_COLLECTED:
                raise EvaluationError(f"these are more than {MOST_COLLECTED:,} items", span)
            return value
        case _:
            return value
    if too_long:
        raise EvaluationError(f"this number has more than {MOST_DIGITS:,} digits", span)
    return value


def check_type(value: Value, type: Type, name: str, span: Span = NOWHERE) -> None:
    """Raise when a whole number lies outside the range that its ``type`` declares; ``name`` says what it is for."""
    match type:
        case Integer(_, _, _, tuple() as values):
            if isinstance(value, int) and value not in values:
                wanted = ", ".join(str(allowed) for allowed in values)
                raise EvaluationError(f"{name} must be one of {wanted}, and here it is {value}", span)
        case Integer(low, high):
            if isinstance(value, int) and ((low is not None and value < low) or (high is not None and value > high)):
                wanted = f"{'' if low is None else low}..{'' if high is None else high}"
                raise EvaluationError(f"{name} must be {wanted}, and here it is {value}", span)
        case Maybe(item):
            if value is not None:
                check_type(value, item, name, span)
        case ListType(item):
            if isinstance(value, tuple):
                for inner in value:
                    check_type(inner, item, name, span)
        case _:
            pass
