"""Values as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from fractions import Fraction

from .choices import Choice

__all__ = ["show", "show_quantity", "show_range"]


def show(value: object) -> str:
    """A value as text: numbers in decimals where they end (``7.5``, else ``1/3``), yes and no, labels of members."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Fraction():
            return _decimal(value)
        case Choice():
            return value.label
        case tuple():
            return _listed(value)
        case _:
            if is_dataclass(value) and type(value).__str__ is object.__str__:
                inner = (
                    f"{field.name}: {show(getattr(value, field.name))}" for field in fields(value)
                )
                return f"{type(value).__name__}({', '.join(inner)})"
            return str(value)


def show_quantity(
    value: int | Fraction | None,
    size: int | Fraction,
    unit: str,
    *whole: tuple[int | Fraction, str],
) -> str:
    """A quantity in the first unit of ``whole`` in which it is a whole number, else in ``unit``: ``40 cm``. ``size`` and the
    numbers of ``whole`` say how many base units one of each is."""
    if value is None:
        return "none"
    if value:
        for other, name in whole:
            if Fraction(value) % other == 0:
                size, unit = other, name
                break
    return f"{_decimal(Fraction(value) / size)} {unit}"


def show_range(least: str, most: str) -> str:
    """The ends of a range in one text, a unit that both have said once: ``6–24 h``, ``30 min–24 h``, ``1 h``."""
    if least == most:
        return least
    first, _, unit = least.partition(" ")
    if unit and most.partition(" ")[2] == unit:
        least = first
    return f"{least} to {most}" if "-" in (least[:1], most[:1]) else f"{least}–{most}"


def _listed(values: Iterable[object]) -> str:
    return ", ".join(show(value) for value in values)


def _decimal(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number.numerator)
    rest, digits = number.denominator, 0
    for factor in (2, 5):
        power = 0
        while rest % factor == 0:
            rest //= factor
            power += 1
        digits = max(digits, power)
    if rest != 1:
        return f"{number.numerator}/{number.denominator}"
    scaled = str(abs(number.numerator) * 10**digits // number.denominator).rjust(digits + 1, "0")
    return f"{'-' if number < 0 else ''}{scaled[:-digits]}.{scaled[-digits:]}"
