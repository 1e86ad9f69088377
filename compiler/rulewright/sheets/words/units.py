"""What the built-in units are called, so that Chinese sheets say 小時 and Swedish ones dygn."""

from __future__ import annotations

from fractions import Fraction

from rulewright.i18n.translator import Translator

__all__ = ["MANY", "unit_name"]

MANY = 2
"""A number of which a name that stands alone, such as the heading of a column, is the plural."""


def unit_name(unit: str, number: int | Fraction, translator: Translator) -> str:
    """The name or symbol of a built-in unit behind ``number``; empty for a unit that a ruleset declares, and for degrees."""
    count = 1 if abs(number) == 1 else MANY
    match unit:
        case "mm":
            return translator.phrase_in("unit", "mm")
        case "cm":
            return translator.phrase_in("unit", "cm")
        case "m":
            return translator.phrase_in("unit", "m")
        case "km":
            return translator.phrase_in("unit", "km")
        case "inch":
            return translator.phrase_in("unit", "in")
        case "ft":
            return translator.phrase_in("unit", "ft")
        case "yd":
            return translator.phrase_in("unit", "yd")
        case "mi":
            return translator.phrases_in("unit", "mile", "miles", count)
        case "s":
            return translator.phrase_in("unit", "s")
        case "min":
            return translator.phrase_in("unit", "min")
        case "h":
            return translator.phrase_in("unit", "h")
        case "day":
            return translator.phrases_in("unit", "day", "days", count)
        case "week":
            return translator.phrases_in("unit", "week", "weeks", count)
        case "g":
            return translator.phrase_in("unit", "g")
        case "kg":
            return translator.phrase_in("unit", "kg")
        case "oz":
            return translator.phrase_in("unit", "oz")
        case "lb":
            return translator.phrase_in("unit", "lb")
        case _:
            return ""
