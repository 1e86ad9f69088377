"""Declarations, statements and expressions as JSON, after their shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulewright.book.model import Chance, Claim, Example
from rulewright.calculus.declarations import Column, Entry, Field, Option, Parameter, Row, Table
from rulewright.calculus.expressions import Literal, Within
from rulewright.calculus.statements import Match
from rulewright.calculus.types import Number, RecordType, Type
from rulewright.core.program import Program
from rulewright.data.shapes import (
    ListShape,
    MapShape,
    Maybe,
    NodeShape,
    OneOf,
    PairShape,
    Property,
    Scalar,
    Shape,
    ValueShape,
    kind_of,
    shape_of,
)
from rulewright.data.values import Json, exact_number, value_json

__all__ = ["node_json"]


@dataclass(frozen=True)
class _Known:
    """What is known where a value stands: its type (None: a bare number stays bare), and the types of the keys of the table
    or of the named inputs of the example around it."""

    program: Program
    type: Type | None = None
    keys: tuple[Type, ...] = ()
    named: Mapping[str, Type] | None = None


def node_json(node: object, program: Program) -> dict[str, Json]:
    """A dataclass of the calculus or the Book as a JSON object. Types of values come from what stands around them."""
    return _node(node, _Known(program))


def _node(node: Any, known: _Known) -> dict[str, Json]:
    known = _inside(node, known)
    written: dict[str, Json] = {}
    shape: type = type(node)
    for property in shape_of(shape):
        value = getattr(node, property.name)
        if property.required or value != property.default:
            written[property.name] = _json(value, property.shape, _at(node, property, known))
    return written


def _inside(node: object, known: _Known) -> _Known:
    """What is known inside ``node``."""
    match node:
        case Literal() | Field() | Parameter() | Option():
            return replace(known, type=node.type)
        case Within():
            return replace(known, type=node.value.type)
        case Match():
            return replace(known, type=node.subject.type)
        case Entry():
            return replace(known, type=RecordType(node.record))
        case Table():
            return replace(known, type=node.result, keys=tuple(key.type for key in node.keys))
        case Example():
            return replace(known, named=_inputs(node.kind, node.target, known.program))
        case Chance():
            return replace(known, named=_inputs("procedure", node.target, known.program))
        case Claim():
            return replace(known, type=node.subject.type if node.measure == "mean" else Number())
        case _:
            return known


def _at(node: object, property: Property, known: _Known) -> _Known:
    """What is known in one field of ``node``: row keys are of the first key's type, column headings of the second's."""
    if isinstance(node, Row) and property.name == "keys":
        return replace(known, type=known.keys[0] if known.keys else None)
    if isinstance(node, Column) and property.name == "key":
        return replace(known, type=known.keys[1] if len(known.keys) > 1 else None)
    return known


def _inputs(kind: str, target: str, program: Program) -> dict[str, Type]:
    """The types of the inputs (and options) that an example or a chance sets."""
    options = {id: option.type for id, option in program.options.items()}
    parameters: tuple[Parameter, ...] = ()
    match kind:
        case "procedure" if target in program.procedures:
            parameters = program.procedures[target].parameters
        case "formula" if target in program.formulas:
            parameters = program.formulas[target].parameters
        case "modifiers" if target in program.modifiers:
            parameters = program.modifiers[target].parameters
        case "table" if target in program.tables:
            return {**options, **{key.name: key.type for key in program.tables[target].keys}}
    return {**options, **{parameter.name: parameter.type for parameter in parameters}}


def _json(value: Any, shape: Shape, known: _Known) -> Json:
    match shape:
        case Scalar():
            return exact_number(value) if not isinstance(value, bool | str) else value
        case ValueShape():
            return value_json(value, known.type, known.program.records, known.program.units)
        case NodeShape():
            return _node(value, known)
        case OneOf():
            return {kind_of(type(value)): _node(value, known)}
        case ListShape(item):
            return [_json(inner, item, known) for inner in value]
        case PairShape(first, second):
            return [_json(value[0], first, known), _json(value[1], second, known)]
        case MapShape(item):
            named = known.named or {}
            return {name: _json(inner, item, replace(known, type=named.get(name, known.type))) for name, inner in value}
        case Maybe(item):
            return None if value is None else _json(value, item, known)
