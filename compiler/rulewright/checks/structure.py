"""What two conditions have in common that differ in nothing but the names of their inputs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from rulewright.calculus.expressions import Collect, CollectClause, Expression, Node, Variable
from rulewright.calculus.walk import descend

__all__ = ["structure_of"]


def structure_of(flattened: Sequence[Expression], names: Sequence[str]) -> Hashable:
    """A key of flattened conditions, with their leaves ``names`` in the order in which they are first read. Conditions with the same
    key have the same answers, leaf by leaf."""
    places: Mapping[str, int] = {name: place for place, name in enumerate(names)}
    if any(isinstance(inner, Collect) for condition in flattened for inner in descend(condition)):
        places = {}  # a name inside a Collect may be its own; the leaves keep theirs
    return tuple(_structure(condition, places) for condition in flattened)


def _structure(part: Any, places: Mapping[str, int]) -> Hashable:
    match part:
        case Variable(name=name):
            return (Variable, part.type, places.get(name, name))
        case Node() | CollectClause():
            kind: Any = part.__class__
            return (kind, *(_structure(getattr(part, name), places) for name in _compared(kind)))
        case tuple():
            return tuple(_structure(item, places) for item in part)
        case _:
            return (part.__class__, part)  # 1 and yes are equal to Python


@cache
def _compared(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass that count when two of them are compared."""
    return tuple(field.name for field in fields(kind) if field.compare)
