"""Exact numbers: ``int`` and ``Fraction``, divided with a stated rounding. Nothing here is ever a float.

The rounding holds for negative numbers too: down is towards minus infinity, up towards plus infinity, nearest takes the
nearest whole number and the higher one of two that are equally near; toward zero drops what is behind the point.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar, overload

from .errors import DivisionByZero, NumberTooLong

__all__ = [
    "MOST_DIGITS",
    "Number",
    "absolute",
    "divide_down",
    "divide_exactly",
    "divide_nearest",
    "divide_toward_zero",
    "divide_up",
    "limited",
]

Number = int | Fraction
"""An exact number."""

N = TypeVar("N", bound=Number)

MOST_DIGITS = 1_000
"""A number that grows by itself has at most so many digits; those of a fraction count above and below its line."""

_TOO_LONG = 10**MOST_DIGITS


@overload
def divide_down(left: Number, right: Number, unit: int = 1) -> int: ...
@overload
def divide_down(left: Number, right: Number, unit: Number) -> Number: ...
def divide_down(left: Number, right: Number, unit: Number = 1) -> Number:
    """``left / right`` rounded down to a multiple of ``unit``."""
    if right == 0:
        raise DivisionByZero
    return left // (right * unit) * unit


@overload
def divide_up(left: Number, right: Number, unit: int = 1) -> int: ...
@overload
def divide_up(left: Number, right: Number, unit: Number) -> Number: ...
def divide_up(left: Number, right: Number, unit: Number = 1) -> Number:
    """``left / right`` rounded up to a multiple of ``unit``."""
    if right == 0:
        raise DivisionByZero
    return -(-left // (right * unit)) * unit


@overload
def divide_nearest(left: Number, right: Number, unit: int = 1) -> int: ...
@overload
def divide_nearest(left: Number, right: Number, unit: Number) -> Number: ...
def divide_nearest(left: Number, right: Number, unit: Number = 1) -> Number:
    """``left / right`` rounded to the nearest multiple of ``unit``, halves up."""
    if right == 0:
        raise DivisionByZero
    step = right * unit
    return (2 * left + step) // (2 * step) * unit


@overload
def divide_toward_zero(left: Number, right: Number, unit: int = 1) -> int: ...
@overload
def divide_toward_zero(left: Number, right: Number, unit: Number) -> Number: ...
def divide_toward_zero(left: Number, right: Number, unit: Number = 1) -> Number:
    """``left / right`` rounded toward zero to a multiple of ``unit``."""
    if right == 0:
        raise DivisionByZero
    step = right * unit
    return left // step * unit if (left < 0) == (step < 0) else -(-left // step) * unit


def divide_exactly(left: Number, right: Number) -> Number:
    """``left / right``, not rounded."""
    if right == 0:
        raise DivisionByZero
    quotient = Fraction(left) / right
    return quotient.numerator if quotient.denominator == 1 else quotient


def absolute(number: Number) -> Number:
    """``number`` without its sign."""
    return -number if number < 0 else number


def limited(number: N) -> N:
    """``number``; raises :class:`~.errors.NumberTooLong` when it has more than :data:`MOST_DIGITS` digits."""
    if isinstance(number, int):
        if -_TOO_LONG < number < _TOO_LONG:
            return number
    elif -_TOO_LONG < number.numerator < _TOO_LONG and number.denominator < _TOO_LONG:
        return number
    raise NumberTooLong(MOST_DIGITS)
