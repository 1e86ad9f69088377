"""Values as JSON, exactly: no number ever becomes a binary float.

Whole numbers are JSON integers; others are texts, in decimals when they have finitely many (``"7.5"``) and as a fraction
otherwise (``"1/3"``). Quantities say their unit, members are their ids, dice are their terms, records are objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from rulewright.book.units import BASE_UNITS, BUILT_IN
from rulewright.calculus.declarations import Record, Unit
from rulewright.calculus.reading_ranges import units_of_ends
from rulewright.calculus.types import ListType, Maybe, Quantity, Type
from rulewright.calculus.values import (
    DiceTerm,
    DiceValue,
    MemberValue,
    PoolValue,
    RecordValue,
    Value,
    exact,
    show_number,
)

__all__ = ["Json", "exact_number", "unit_of", "value_json"]

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"
"""A JSON value without floats."""


def exact_number(number: int | Fraction) -> int | str:
    """The number as a JSON integer, or as a text when it is not whole."""
    known = exact(number)
    return known if isinstance(known, int) else show_number(known)


def unit_of(type: Quantity, units: Mapping[str, Unit]) -> Unit | None:
    """The unit in which values of ``type`` are written; None for a dimension without any (then values stand as they are)."""
    id = type.unit or BASE_UNITS.get(type.dimension)
    if id is not None:
        return units.get(id) or BUILT_IN.get(id)
    return next((unit for unit in units.values() if unit.dimension == type.dimension), None)


def value_json(value: Value, type: Type | None, records: Mapping[str, Record], units: Mapping[str, Unit]) -> Json:
    """``value``, known to be of ``type``, as JSON. Without a type a quantity is written as the bare number it is kept as."""
    if isinstance(type, Maybe):
        type = type.item
    match value:
        case bool() | str() | None:
            return value
        case int() | Fraction() if isinstance(type, Quantity):
            unit = unit_of(type, units)
            size = Fraction(1) if unit is None or unit.size is None else unit.size
            return {"value": exact_number(value / size), "unit": type.dimension if unit is None else unit.id}
        case int() | Fraction():
            return exact_number(value)
        case MemberValue(_, id):
            return id
        case DiceValue(terms, bonus):
            return {"dice": [_term(term) for term in terms], "bonus": bonus, "text": str(value)}
        case PoolValue(sides, faces):
            return {"sides": sides, "faces": list(faces)}
        case RecordValue(record, fields):
            known = {field.id: field.type for field in records[record].fields}
            if records[record].implicit:
                ends = units_of_ends(value, records[record], units)
                known.update(
                    (id, replace(kind, unit=unit.id))
                    for (id, kind), unit in zip(known.items(), ends, strict=True)
                    if isinstance(kind, Quantity) and unit is not None
                )
            return {id: value_json(inner, known[id], records, units) for id, inner in fields}
        case tuple():
            item = type.item if isinstance(type, ListType) else None
            return [value_json(inner, item, records, units) for inner in value]


def _term(term: DiceTerm) -> Json:
    written: dict[str, Json] = {"count": term.count, "sides": term.sides, "kind": term.kind}
    if term.kind == "open":
        written["cap"] = term.cap
    if term.sign < 0:
        written["sign"] = -1
    return written
