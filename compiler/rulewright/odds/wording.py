"""Exact chances in words: percents that are rounded only when they are shown."""

from __future__ import annotations

from fractions import Fraction

from rulewright.calculus.values import show_number

__all__ = ["about", "fraction", "percent"]

LONGEST_FRACTION = 24
"""A fraction with more characters than this is no longer read by anybody."""


def percent(chance: Fraction) -> str:
    """``chance`` in percent with two decimals; never 0 or 100 unless it is exactly that."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    hundredths = round(chance * 10_000)
    if hundredths == 0:
        return "<0.01%"
    if hundredths == 10_000:
        return ">99.99%"
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def about(number: int | Fraction, digits: int = 4) -> str:
    """``number`` in decimals, rounded to ``digits`` behind the point when it has more."""
    scale = 10**digits
    return show_number(Fraction(round(number * scale), scale))


def fraction(number: int | Fraction) -> str:
    """``number`` as a fraction, or empty when it is too long to be read."""
    found = str(Fraction(number))
    return found if len(found) <= LONGEST_FRACTION else ""
