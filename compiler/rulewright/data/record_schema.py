"""Every record as a JSON Schema (draft 2020-12), and every entry checked against the schema of its record."""

from __future__ import annotations

from typing import Any, assert_never

from rulewright.book.units import BUILT_IN
from rulewright.calculus.declarations import Enumeration, Field, Record
from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Pool,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
)
from rulewright.core.program import Program
from rulewright.data.codes import ENTRY_INVALID
from rulewright.data.values import unit_of, value_json
from rulewright.diagnostics import Findings
from rulewright.reading.validation import Schema, sorted_errors, validator_of

__all__ = ["check_entries", "record_schema"]

_EXACT = {
    "description": 'An exact number: an integer, or a text such as "7.5" or "1/3".',
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+|/[1-9][0-9]*)$"}],
}

_DICE = {
    "description": "Dice to roll: the sum of the terms, plus the bonus.",
    "type": "object",
    "properties": {
        "dice": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "count": {"type": "integer", "minimum": 0},
                    "sides": {"type": "integer", "minimum": 1},
                    "kind": {"enum": ["plain", "open", "d66"]},
                    "cap": {"type": "integer", "minimum": 0},
                    "sign": {"const": -1},
                },
                "required": ["count", "sides", "kind"],
                "additionalProperties": False,
            },
        },
        "bonus": {"type": "integer"},
        "text": {"type": "string"},
    },
    "required": ["dice", "bonus"],
    "additionalProperties": False,
}


def record_schema(record: Record, program: Program) -> Schema:
    """The schema of the values of ``record``: an object with its fields. Fields with a default may be left out. Other records that
    it holds are definitions of the same schema, so that the file stands alone."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:rulewright:ruleset:{program.id}:{program.version}:record:{record.id}",
        "title": record.label,
        **_object(record, program),
    }
    inner: dict[str, Any] = {}
    waiting = _records_in(record)
    while waiting:
        id = waiting.pop()
        if id not in inner:
            inner[id] = {"title": program.records[id].label, **_object(program.records[id], program)}
            waiting.extend(_records_in(program.records[id]))
    if inner:
        schema["$defs"] = dict(sorted(inner.items()))
    return schema


def check_entries(program: Program, findings: Findings) -> None:
    """Report every entry whose value does not fit the schema of its record, in the cell that is to blame."""
    validators = {
        id: validator_of(record_schema(record, program)) for id, record in program.records.items() if record.kind
    }
    for entry in program.entries.values():
        value = value_json(entry.value, RecordType(entry.record), program.records, program.units)
        for error in sorted_errors(validators[entry.record], value):
            path = list(error.absolute_path)
            name = str(path[0]) if path else ""
            span = entry.cells.get(name, entry.span)
            what = f"'{name}' of '{entry.id}'" if name else f"'{entry.id}'"
            findings.report(
                ENTRY_INVALID,
                span,
                f"{what} does not fit the schema of {entry.record}: {error.message[:200]}",
                help="please report this",
            )


def _object(record: Record, program: Program) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.id: _field(field, program) for field in record.fields},
        "required": [field.id for field in record.fields if not field.has_default],
        "additionalProperties": False,
    }


def _field(field: Field, program: Program) -> dict[str, Any]:
    schema = {"title": field.label, **_of_type(field.type, program)}
    if field.has_default:
        schema["default"] = value_json(field.default, field.type, program.records, program.units)
    return schema


def _of_type(type: Type, program: Program) -> dict[str, Any]:
    match type:
        case Integer(values=tuple() as values):
            return {"type": "integer", "enum": list(values)}
        case Integer(low, high):
            ends = {"minimum": low, "maximum": high}
            return {"type": "integer", **{word: end for word, end in ends.items() if end is not None}}
        case Number():
            return dict(_EXACT)
        case Quantity():
            return _quantity(type, program)
        case YesNo():
            return {"type": "boolean"}
        case Text():
            return {"type": "string"}
        case Dice():
            return dict(_DICE)
        case EnumType(id):
            return _members(program.enumerations[id])
        case RecordType(id):
            return {"$ref": f"#/$defs/{id}"}
        case ListType(item):
            return {"type": "array", "items": _of_type(item, program)}
        case Maybe(item):
            return {"anyOf": [{"type": "null"}, _of_type(item, program)]}
        case NoneType():
            return {"type": "null"}
        case Pool(sides):
            face = {"type": "integer", "minimum": 1, "maximum": sides}
            faces = {"sides": {"const": sides}, "faces": {"type": "array", "items": face}}
            return {"type": "object", "properties": faces, "required": list(faces), "additionalProperties": False}
        case _:
            assert_never(type)


def _quantity(type: Quantity, program: Program) -> dict[str, Any]:
    unit = unit_of(type, program.units)
    known = {**BUILT_IN, **program.units}
    names = sorted(id for id, candidate in known.items() if candidate.dimension == type.dimension)
    return {
        "description": f"A {type.dimension}, in {unit.id if unit else type.dimension} as a rule.",
        "type": "object",
        "properties": {"value": dict(_EXACT), "unit": {"enum": names or [type.dimension]}},
        "required": ["value", "unit"],
        "additionalProperties": False,
    }


def _members(enumeration: Enumeration) -> dict[str, Any]:
    """Members by id; the labels stand in the description, for people who fill in data by hand."""
    labels = ", ".join(f"{member.id} ({member.label})" for member in enumeration.members)
    order = ", lowest first" if enumeration.ordered else ""
    return {
        "description": f"{enumeration.label}{order}: {labels}",
        "enum": [member.id for member in enumeration.members],
    }


def _records_in(record: Record) -> list[str]:
    found: list[str] = []
    for field in record.fields:
        type: Type = field.type
        while isinstance(type, ListType | Maybe):
            type = type.item
        if isinstance(type, RecordType):
            found.append(type.id)
    return found
