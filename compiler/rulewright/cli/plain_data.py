"""Values as plain data for JSON: whole numbers stay numbers, exact fractions become texts such as ``"1/3"``."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value

__all__ = ["plain"]


def plain(value: Value) -> object:
    """``value`` as what ``json.dumps`` takes. Quantities are in their base unit (cm, s, g, deg); members are their ids."""
    match value:
        case None | bool() | int() | str():
            return value
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case MemberValue(_, id):
            return id
        case DiceValue():
            return str(value)
        case RecordValue(_, fields):
            return {name: plain(each) for name, each in fields}
        case PoolValue(_, faces):
            return list(faces)
        case tuple():
            return [plain(each) for each in value]
        case _:
            assert_never(value)
