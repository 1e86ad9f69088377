"""Types as they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.syntax.nodes.pieces import Name, Node

__all__ = ["IntegerType", "ListType", "NamedType", "OneOfType", "OptionalType", "PlainType", "RangeType", "TypeNode"]


@dataclass(frozen=True, slots=True)
class IntegerType(Node):
    """``integer 0..6``, or ``integer in [5, 10]`` with its ``values``."""

    low: int | None
    high: int | None
    values: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlainType(Node):
    """``number``, ``yes/no``, ``text`` or ``dice``."""

    name: OneOf["number", "yes/no", "text", "dice"]


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    name: str


@dataclass(frozen=True, slots=True)
class ListType(Node):
    item: TypeNode


@dataclass(frozen=True, slots=True)
class OptionalType(Node):
    item: TypeNode


@dataclass(frozen=True, slots=True)
class OneOfType(Node):
    members: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class RangeType(Node):
    """``range of time``"""

    item: TypeNode


TypeNode = IntegerType | PlainType | NamedType | ListType | OptionalType | OneOfType | RangeType
