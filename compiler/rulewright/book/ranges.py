"""What is known of the range of a whole number that comes out of an operation on whole numbers."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, trunc

from rulewright.calculus.expressions import Rounding
from rulewright.calculus.types import Integer

__all__ = [
    "added",
    "disjoint",
    "divided",
    "inside",
    "larger",
    "multiplied",
    "negated",
    "smaller",
    "subtracted",
    "union",
]


def _sum(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right


def negated(operand: Integer) -> Integer:
    """The range of ``-operand``."""
    return Integer(
        None if operand.high is None else -operand.high,
        None if operand.low is None else -operand.low,
    )


def added(left: Integer, right: Integer) -> Integer:
    """The range of ``left + right``."""
    return Integer(_sum(left.low, right.low), _sum(left.high, right.high))


def subtracted(left: Integer, right: Integer) -> Integer:
    """The range of ``left - right``."""
    return added(left, negated(right))


def multiplied(left: Integer, right: Integer) -> Integer:
    """The range of ``left * right``; an open end makes both ends open unless the signs are known."""
    if left.low is not None and left.low >= 0 and right.low is not None and right.low >= 0:
        high = None if left.high is None or right.high is None else left.high * right.high
        return Integer(left.low * right.low, high)
    ends = (left.low, left.high, right.low, right.high)
    if any(end is None for end in ends):
        return Integer()
    products = [
        a * b for a in (left.low, left.high) for b in (right.low, right.high) if a is not None and b is not None
    ]
    return Integer(min(products), max(products))


def rounded(value: Fraction, rounding: Rounding) -> int:
    """``value`` as a whole number; ``exactly`` does not come here."""
    match rounding:
        case "down":
            return floor(value)
        case "up":
            return ceil(value)
        case "toward zero":
            return trunc(value)
        case _:
            return floor(value + Fraction(1, 2))


def divided(left: Integer, right: Integer, rounding: Rounding) -> Integer:
    """The range of ``left / right`` when ``right`` is known not to be zero and to have one sign."""
    if right.low is None or right.high is None or right.low <= 0 <= right.high:
        return Integer()
    if left.low is None or left.high is None:
        if right.low > 0:
            low = (
                None
                if left.low is None
                else min(rounded(Fraction(left.low, by), rounding) for by in (right.low, right.high))
            )
            high = (
                None
                if left.high is None
                else max(rounded(Fraction(left.high, by), rounding) for by in (right.low, right.high))
            )
            return Integer(low, high)
        return Integer()
    ends = [rounded(Fraction(a, b), rounding) for a in (left.low, left.high) for b in (right.low, right.high)]
    return Integer(min(ends), max(ends))


def union(left: Integer, right: Integer) -> Integer:
    """The smallest range that holds both."""
    if left == right:
        return left
    return Integer(
        None if left.low is None or right.low is None else min(left.low, right.low),
        None if left.high is None or right.high is None else max(left.high, right.high),
    )


def smaller(left: Integer, right: Integer) -> Integer:
    """The range of the smaller of both."""
    highs = [high for high in (left.high, right.high) if high is not None]
    lows = None if left.low is None or right.low is None else min(left.low, right.low)
    return Integer(lows, min(highs) if highs else None)


def larger(left: Integer, right: Integer) -> Integer:
    """The range of the larger of both."""
    lows = [low for low in (left.low, right.low) if low is not None]
    highs = None if left.high is None or right.high is None else max(left.high, right.high)
    return Integer(max(lows) if lows else None, highs)


def disjoint(value: Integer, wanted: Integer) -> bool:
    """Whether no value of the one range lies in the other."""
    if wanted.values is not None and value.low is not None and value.low == value.high:
        return value.low not in wanted.values
    below = value.high is not None and wanted.low is not None and value.high < wanted.low
    above = value.low is not None and wanted.high is not None and value.low > wanted.high
    return below or above


def inside(value: Integer, wanted: Integer) -> bool:
    """Whether every value of the one range is proved to lie in the other."""
    low = wanted.low is None or (value.low is not None and value.low >= wanted.low)
    high = wanted.high is None or (value.high is not None and value.high <= wanted.high)
    return low and high
