"""What stands in rows: tables, lists of entries, and single entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.syntax.nodes.expressions import Expression
from rulewright.syntax.nodes.literals import Dice, OpenDice
from rulewright.syntax.nodes.pieces import Headed, Name, Node, Row, Text
from rulewright.syntax.nodes.types import TypeNode

__all__ = ["Assignment", "Entries", "Entry", "KeyDomain", "Table"]


@dataclass(frozen=True, slots=True)
class KeyDomain(Node):
    """``on roll d66 "Roll"``: a key with a name (or None), dice or a type (None: any integer), and a label (or None)."""

    name: Name | None
    domain: Dice | OpenDice | TypeNode | None
    label: Text | None = None


@dataclass(frozen=True, slots=True)
class Table(Headed):
    keys: tuple[KeyDomain, ...]
    result: TypeNode
    policy: OneOf["one", "first", "all"]
    rows: tuple[Row, ...]
    external: Text | None
    stands_in: Text | None


@dataclass(frozen=True, slots=True)
class Entries(Headed):
    """``weapons``/``items``: ``name`` is the record; ``keyword`` is the word it was written with; ``stands_in`` what published list
    it takes the place of."""

    keyword: str
    file: Text | None
    rows: tuple[Row, ...]
    stands_in: Text | None


@dataclass(frozen=True, slots=True)
class Assignment(Node):
    name: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Entry(Headed):
    keyword: str
    record: Name
    assignments: tuple[Assignment, ...]
