"""Types and names in the sentences of findings."""

from __future__ import annotations

from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
    describe,
)

__all__ = ["a_type", "listed", "range_in_words"]


def a_type(type: Type) -> str:
    """A type in a sentence."""
    match type:
        case YesNo():
            return "a yes/no value"
        case Integer(low, high) if low is not None and low == high:
            return f"the number {low}"
        case Integer():
            return "a whole number"
        case Number():
            return "a number"
        case Text():
            return "a text"
        case NoneType():
            return "none"
        case Dice():
            return "dice that are not rolled yet"
        case Quantity(dimension, _):
            return f"a {dimension}"
        case ListType():
            return f"a {describe(type)}"
        case Maybe(item):
            return f"{a_type(item)} that may be missing"
        case RecordType(_, written) if written:
            return f"a {written}"
        case EnumType() | RecordType():
            return describe(type)
        case _:
            return describe(type)


def range_in_words(given: Integer) -> str:
    if given.low is not None and given.low == given.high:
        return f"this is {given.low}"
    return f"this is {'at least ' + str(given.low) if given.high is None else 'at most ' + str(given.high)}"


def listed(names: list[str]) -> str:
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]
