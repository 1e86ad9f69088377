"""What there is: scales and choices, records, units, and other names of types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.syntax.nodes.expressions import Expression
from rulewright.syntax.nodes.pieces import Headed, Name
from rulewright.syntax.nodes.types import TypeNode

__all__ = ["Enumeration", "Field", "Member", "Record", "TypeAlias", "Unit"]


@dataclass(frozen=True, slots=True)
class Member(Headed):
    pass


@dataclass(frozen=True, slots=True)
class Enumeration(Headed):
    ordered: bool
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Field(Headed):
    """A field; ``scope`` is how long it lasts (``each round``), or None."""

    type: TypeNode
    default: Expression | None
    scope: OneOf["turn", "round", "scene", "conflict"] | None


@dataclass(frozen=True, slots=True)
class Record(Headed):
    kind: str | None
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class TypeAlias(Headed):
    """``type Group "Damage group" = integer in [5, 10]``: another name for a type."""

    type: TypeNode


@dataclass(frozen=True, slots=True)
class Unit(Headed):
    dimension: Name | None
    size: Expression | None
