"""How each dataclass of the calculus looks in JSON, read off its own fields; writer and schema both follow it.

- A dataclass is an object with its fields; places in the source, and fields that hold their default, are left out.
- Where one of several dataclasses may stand, the object has one key, the kind: ``{"compare": {"operator": "<", …}}``.
- A tuple is a list; a tuple of (name, thing) pairs is an object in that order; a tuple of two values is a list of two.
- Expressions do not repeat their types, but for literals and records that are built.

A new node of the calculus needs nothing here: writer and schema know it as soon as it stands in its union.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rulewright.calculus.expressions import Build, Expression, Literal
from rulewright.calculus.statements import Statement
from rulewright.calculus.types import EnumType, ListType, RecordType, Type
from rulewright.calculus.values import MemberValue, RecordValue

__all__ = [
    "ListShape",
    "MapShape",
    "Maybe",
    "NodeShape",
    "OneOf",
    "PairShape",
    "Property",
    "Scalar",
    "Shape",
    "ValueShape",
    "kind_of",
    "shape_of",
    "union_of",
]

_RENAMED: dict[type, str] = {EnumType: "enumeration", RecordType: "record", ListType: "list"}
_TYPED = (Literal, Build)
_EXPRESSIONS = typing.get_args(Expression)
UNIONS: dict[str, tuple[type, ...]] = {
    "expression": _EXPRESSIONS,
    "statement": typing.get_args(Statement),
    "type": typing.get_args(Type),
}
"""The unions that have a definition of their own in the schema."""


@dataclass(frozen=True)
class Scalar:
    """A text, a whole number, an exact number, yes or no; or one of a few words or numbers when ``among`` is given."""

    type: type
    among: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class ValueShape:
    """A value of the language; it is written by its type."""


@dataclass(frozen=True)
class NodeShape:
    """An object with the fields of a dataclass."""

    node: type


@dataclass(frozen=True)
class OneOf:
    """An object with one key that says which of ``nodes`` stands there."""

    nodes: tuple[type, ...]


@dataclass(frozen=True)
class ListShape:
    """A list of things of one shape."""

    item: Shape


@dataclass(frozen=True)
class PairShape:
    """A list of two things."""

    first: Shape
    second: Shape


@dataclass(frozen=True)
class MapShape:
    """An object whose keys are names."""

    item: Shape


@dataclass(frozen=True)
class Maybe:
    """The thing, or null."""

    item: Shape


Shape = Scalar | ValueShape | NodeShape | OneOf | ListShape | PairShape | MapShape | Maybe


@dataclass(frozen=True)
class Property:
    """A field as it is written. ``default`` counts only when it is not ``required``; then a field that equals it is left out."""

    name: str
    shape: Shape
    required: bool
    default: object = None


def kind_of(node: type) -> str:
    """The word for a dataclass: ``call_formula``."""
    return _RENAMED.get(node) or re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()


@cache
def shape_of(node: type) -> tuple[Property, ...]:
    """The fields of a dataclass that are written, in order of declaration."""
    hints = typing.get_type_hints(node)
    written: list[Property] = []
    for field in dataclasses.fields(node):
        if not field.compare or (field.name == "type" and node in _EXPRESSIONS and node not in _TYPED):
            continue
        required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        written.append(Property(field.name, _shape(hints[field.name]), required, None if required else default))
    return tuple(written)


def union_of(nodes: tuple[type, ...]) -> str | None:
    """The name of the union that ``nodes`` are all of, if it has a definition of its own."""
    return next((name for name, members in UNIONS.items() if members == nodes), None)


def _shape(hint: Any) -> Shape:
    if hint is RecordValue or MemberValue in typing.get_args(hint):
        return ValueShape()
    if hint in (str, int, bool, Fraction):
        return Scalar(hint)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return Scalar(type(arguments[0]), arguments)
    if origin in (typing.Union, types.UnionType):
        present = tuple(argument for argument in arguments if argument is not types.NoneType)
        inner = OneOf(present) if len(present) > 1 else _shape(present[0])
        return inner if len(present) == len(arguments) else Maybe(inner)
    if origin is tuple:
        return _tuple_shape(arguments)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return NodeShape(hint)
    raise TypeError(f"{hint!r} has no form in JSON")


def _tuple_shape(arguments: tuple[Any, ...]) -> Shape:
    if len(arguments) == 2 and arguments[1] is not Ellipsis:
        return PairShape(_shape(arguments[0]), _shape(arguments[1]))
    item = arguments[0]
    if typing.get_origin(item) is tuple:
        first, second = typing.get_args(item)
        if first is str:
            return MapShape(_shape(second))
    return ListShape(_shape(item))
