"""Every record as a JSON Schema (draft 2020-12), and every entry checked against the schema of its record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Any, assert_never

from jsonschema.protocols import Validator

from rulewright.book.units import BUILT_IN
from rulewright.calculus.declarations import EntryGroup, Enumeration, Field, Record
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
from rulewright.data.values import Json, unit_of, value_json
from rulewright.diagnostics import Findings
from rulewright.incremental.steps import Shared, Steps
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
    return _with_definitions(schema, [field.type for field in record.fields], program)


def _schema_of_type(type: Type, program: Program) -> Schema:
    """The schema of the values of ``type`` that stands alone."""
    return _with_definitions(_of_type(type, program), [type], program)


def _with_definitions(schema: Schema, types: Iterable[Type], program: Program) -> Schema:
    """``schema``, which is made of ``types``, with the records that it refers to."""
    inner: dict[str, Any] = {}
    waiting = [id for type in types for id in _records_in(type)]
    while waiting:
        id = waiting.pop()
        if id not in inner:
            record = program.records[id]
            inner[id] = {"title": record.label, **_object(record, program)}
            waiting.extend(found for field in record.fields for found in _records_in(field.type))
    if inner:
        schema["$defs"] = dict(sorted(inner.items()))
    return schema


def check_entries(program: Program, steps: Steps) -> None:
    """Report every entry whose value does not fit the schema of its record, in the cell that is to blame. What a field may be is
    asked once for each of its values, for entries are many and what stands in them is much the same."""
    fitting = _Fitting(program, steps)
    keys = [(place, group.label) for place, group in enumerate(program.groups)]
    steps.each("entries and schemas", keys, partial(_check_group, program, fitting, steps.findings), program.groups)


def _check_group(program: Program, fitting: _Fitting, findings: Findings, group: EntryGroup) -> None:
    for entry in map(program.entries.__getitem__, group.entries):
        record = program.records[entry.record]
        value = value_json(entry.value, RecordType(record.id), program.records, program.units)
        if isinstance(value, dict) and fitting.fields(record, value):
            continue
        for error in sorted_errors(validator_of(record_schema(record, program)), value):
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


class _Fitting:
    """Whether JSON values fit the schemas of their types. It remembers each value of each type."""

    def __init__(self, program: Program, steps: Steps) -> None:
        self._program = program
        self._steps = steps
        self._validators: dict[Type, Shared[Validator]] = {}
        self._known: dict[tuple[Type, type[Json], Json], Shared[bool]] = {}

    def fields(self, record: Record, value: dict[str, Json]) -> bool:
        """Whether ``value`` fits the schema of ``record``, field by field."""
        types = {field.id: field.type for field in record.fields}
        return (
            value.keys() <= types.keys()
            and all(field.has_default or field.id in value for field in record.fields)
            and all(self._fits(inner, types[id]) for id, inner in value.items())
        )

    def _fits(self, value: Json, type: Type) -> bool:
        shown = json.dumps(value) if isinstance(value, list | dict) else value
        key = (type, value.__class__, shown)
        return self._steps.shared(self._known, key, lambda: self._validator(type).is_valid(value))

    def _validator(self, type: Type) -> Validator:
        return self._steps.shared(self._validators, type, lambda: validator_of(_schema_of_type(type, self._program)))


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


def _records_in(type: Type) -> tuple[str, ...]:
    while isinstance(type, ListType | Maybe):
        type = type.item
    return (type.id,) if isinstance(type, RecordType) else ()
