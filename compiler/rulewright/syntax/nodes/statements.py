"""Statements: what stands in the body of a procedure."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.syntax.nodes.expressions import Expression, NumbersFrom
from rulewright.syntax.nodes.literals import Number, Pattern
from rulewright.syntax.nodes.pieces import Name, Node, Prose, Source, Text
from rulewright.syntax.nodes.types import TypeNode

__all__ = [
    "Body",
    "By",
    "Case",
    "Decide",
    "ForEach",
    "Give",
    "If",
    "Let",
    "Repeat",
    "Require",
    "Set",
    "Spend",
    "SpendDefault",
    "SpendOption",
    "Statement",
    "Step",
    "Stop",
]


@dataclass(frozen=True, slots=True)
class Let(Node):
    """``label`` is what sheets call the value; without one they say its name."""

    name: Name
    label: Text | None
    type: TypeNode | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Set(Node):
    """``set path = value``; ``path`` is a name and the fields behind it."""

    path: tuple[Name, ...]
    value: Expression


@dataclass(frozen=True, slots=True)
class If(Node):
    """``arms`` are the conditions with their bodies; ``otherwise`` is the ``else`` body or None."""

    arms: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None


@dataclass(frozen=True, slots=True)
class Case(Node):
    """A case of ``by``; without patterns it is ``otherwise``."""

    patterns: tuple[Pattern, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class By(Node):
    subject: Expression
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """``limit`` is a number or the name of a constant."""

    limit: Number | Name
    body: Body


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """Over a list, or over the whole numbers from one to another."""

    name: Name
    list: Expression | NumbersFrom
    body: Body


@dataclass(frozen=True, slots=True)
class Stop(Node):
    condition: Expression


@dataclass(frozen=True, slots=True)
class Require(Node):
    condition: Expression
    message: Text


@dataclass(frozen=True, slots=True)
class Decide(Node):
    """``type`` and ``default``, or a list to choose ``options`` from."""

    name: Name
    label: Text
    type: TypeNode | None
    options: Expression | None
    default: Expression | None
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class SpendOption(Node):
    name: Name
    label: Text
    cost: Expression
    repeatable: bool
    condition: Expression | None = None


@dataclass(frozen=True, slots=True)
class SpendDefault(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Spend(Node):
    budget: Expression
    options: tuple[SpendOption, ...]
    defaults: tuple[SpendDefault, ...]


@dataclass(frozen=True, slots=True)
class Step(Node):
    """``name`` is the id by which variants speak of it, if it has one."""

    name: Name | None
    label: Text
    sources: tuple[Source, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class Give(Node):
    value: Expression


Statement = Let | Set | If | By | Repeat | ForEach | Stop | Require | Decide | Spend | Step | Give | Prose
Body = tuple[Statement, ...]
