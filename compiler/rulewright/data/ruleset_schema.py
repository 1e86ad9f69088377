"""The JSON Schema of ``ruleset.json``, made from the dataclasses that it holds.

``schemas/ruleset.schema.json`` is this schema written out, and a test keeps it so. After a change of the calculus:
``python -m rulewright.data.ruleset_schema > schemas/ruleset.schema.json``.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rulewright.book.model import Chance, Example
from rulewright.calculus.declarations import (
    Entry,
    EntryGroup,
    Enumeration,
    Formula,
    Option,
    Procedure,
    Record,
    Rule,
    Table,
    Unit,
)
from rulewright.calculus.modifiers import Modifiers
from rulewright.data.shapes import (
    UNIONS,
    ListShape,
    MapShape,
    Maybe,
    NodeShape,
    OneOf,
    PairShape,
    Scalar,
    Shape,
    ValueShape,
    kind_of,
    shape_of,
    union_of,
)

__all__ = ["PARTS", "SCHEMA_ID", "ruleset_schema"]

SCHEMA_ID = "urn:rulewright:schema:ruleset:1"

PARTS: dict[str, tuple[type, str]] = {
    "units": (Unit, "Units that the ruleset adds to the built-in ones."),
    "enumerations": (Enumeration, "Scales (ordered) and choices."),
    "records": (Record, "Records: the fields of figures, weapons, results and the like."),
    "groups": (EntryGroup, "Headings under which entries are listed."),
    "entries": (Entry, "Weapons and items: constant records with an id."),
    "tables": (Table, "Tables, row by row."),
    "options": (Option, "Switches of the ruleset."),
    "modifiers": (Modifiers, "Modifier lists. A line adds the value of the first of its cases that holds."),
    "formulas": (Formula, "Formulas: the first case that holds counts."),
    "procedures": (Procedure, "Procedures, step by step; each only calls earlier ones."),
    "rules": (Rule, "Rules in prose only."),
    "examples": (Example, "Worked cases."),
    "chances": (Chance, "What is claimed of the odds of procedures."),
}
"""What ``ruleset.json`` lists, in order: the key, the dataclass of each item, and what it is."""

_TEXT = {"type": "string"}
_NUMBER_TEXT = "^-?[0-9]+(\\.[0-9]+|/[1-9][0-9]*)$"


def ruleset_schema() -> dict[str, Any]:
    """The schema as a JSON document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "A compiled ruleset (ruleset.json), version 1",
        "description": "Everything that a ruleset says, as data. Where one of several things may stand, the object has one key "
        "that says which. A key that is left out holds its default.",
        "type": "object",
        "properties": {
            "$schema": {"const": SCHEMA_ID},
            "ruleset": _about(),
            "sources": _listed("The rules of the source document, by the ids that declarations cite.", "source_rule"),
            **{key: _listed(description, kind_of(node)) for key, (node, description) in PARTS.items()},
        },
        "required": ["$schema", "ruleset", *PARTS],
        "additionalProperties": False,
        "$defs": dict(sorted(_definitions().items())),
    }


def _about() -> dict[str, Any]:
    texts = ("id", "title", "version", "licence", "language", "author", "description")
    return {
        "description": "What the manifest says.",
        "type": "object",
        "properties": {**dict.fromkeys(texts, _TEXT), "languages": {"type": "array", "items": _TEXT}},
        "required": ["id", "title", "version", "licence", "language", "languages"],
        "additionalProperties": False,
    }


def _listed(description: str, definition: str) -> dict[str, Any]:
    return {"description": description, "type": "array", "items": {"$ref": f"#/$defs/{definition}"}}


def _definitions() -> dict[str, Any]:
    definitions: dict[str, Any] = {
        "value": {
            "description": "A value: a whole number; a text (a member of a scale or choice is its id, a number that is not whole "
            "is written in decimals or as a fraction); true or false; null for none; a list; a quantity with its unit; dice; "
            "a record.",
            "type": ["integer", "string", "boolean", "null", "array", "object"],
            "items": {"$ref": "#/$defs/value"},
            "additionalProperties": {"$ref": "#/$defs/value"},
        },
        "number": {
            "description": 'An exact number: an integer, or a text such as "7.5" or "1/3".',
            "anyOf": [{"type": "integer"}, {"type": "string", "pattern": _NUMBER_TEXT}],
        },
        "source_rule": {
            "description": "A rule of the source document.",
            "type": "object",
            "properties": {"id": _TEXT, "title": _TEXT},
            "required": ["id", "title"],
            "additionalProperties": False,
        },
    }
    for name, nodes in UNIONS.items():
        definitions[name] = _one_of(nodes)
    waiting = [node for node, _ in PARTS.values()] + [node for nodes in UNIONS.values() for node in nodes]
    seen: set[type] = set()
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            name = _definition(node)
            if name in definitions:
                raise ValueError(f"two dataclasses are called '{name}' in the schema")
            definitions[name] = _object(node)
            waiting.extend(inner for property in shape_of(node) for inner in _nodes_in(property.shape))
    return definitions


def _definition(node: type) -> str:
    """Nodes are defined by kind; types under a name of their own, for ``record`` is also a declaration."""
    return f"{kind_of(node)}_type" if node in UNIONS["type"] else kind_of(node)


def _one_of(nodes: tuple[type, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {kind_of(node): {"$ref": f"#/$defs/{_definition(node)}"} for node in nodes},
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
    }


def _object(node: type) -> dict[str, Any]:
    return {
        "description": _description(node),
        "type": "object",
        "properties": {property.name: _schema(property.shape) for property in shape_of(node)},
        "required": [property.name for property in shape_of(node) if property.required],
        "additionalProperties": False,
    }


def _description(node: type) -> str:
    text = " ".join((inspect.getdoc(node) or "").split())
    return re.sub(r":[a-z]+:`[~.]?([^`]*)`", lambda found: found.group(1).rpartition(".")[2], text).replace("``", "'")


def _schema(shape: Shape) -> dict[str, Any]:
    match shape:
        case Scalar(type, among):
            if among:
                return {"enum": list(among)}
            if type is Fraction:
                return {"$ref": "#/$defs/number"}
            return {"type": {str: "string", int: "integer", bool: "boolean"}[type]}
        case ValueShape():
            return {"$ref": "#/$defs/value"}
        case NodeShape(node):
            return {"$ref": f"#/$defs/{_definition(node)}"}
        case OneOf(nodes):
            union = union_of(nodes)
            return {"$ref": f"#/$defs/{union}"} if union else _one_of(nodes)
        case ListShape(item):
            return {"type": "array", "items": _schema(item)}
        case PairShape(first, second):
            return {"type": "array", "prefixItems": [_schema(first), _schema(second)], "minItems": 2, "maxItems": 2}
        case MapShape(item):
            return {"type": "object", "additionalProperties": _schema(item)}
        case Maybe(item):
            return {"anyOf": [{"type": "null"}, _schema(item)]}


def _nodes_in(shape: Shape) -> Iterator[type]:
    match shape:
        case NodeShape(node):
            yield node
        case OneOf(nodes):
            yield from nodes
        case ListShape(item) | MapShape(item) | Maybe(item):
            yield from _nodes_in(item)
        case PairShape(first, second):
            yield from _nodes_in(first)
            yield from _nodes_in(second)
        case Scalar() | ValueShape():
            return


if __name__ == "__main__":
    json.dump(ruleset_schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
