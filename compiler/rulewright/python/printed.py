"""Printed expressions: a document and how tightly it binds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from rulewright.calculus.expressions import Expression
from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.python.annotations import Module
from rulewright.python.layout import Brackets, Document, Operands

__all__ = ["Level", "Printed", "Printing", "Uses", "chain", "raised", "tuple_of"]


class Level(IntEnum):
    """How tightly an expression binds, from loosest to tightest."""

    TERNARY = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARE = 5
    ADD = 6
    MULTIPLY = 7
    UNARY = 8
    ATOM = 9


@dataclass(frozen=True, slots=True)
class Printed:
    """An expression as a document, and how tightly it binds."""

    document: Document
    level: Level = Level.ATOM


@dataclass(frozen=True, slots=True)
class Uses:
    """What a formula or modifier list takes besides its inputs: whether it (or what it calls) reads options, and whether
    it has anything to trace. What is ``remembered`` is looked up where it was computed before."""

    options: bool
    trace: bool
    remembered: bool = False


class Printing(Protocol):
    """What prints expressions (see ``expressions.Printer``), for those who print a part of them."""

    module: Module
    program: Program
    scope: dict[str, Printed]

    def printed(self, expression: Expression) -> Printed: ...
    def document(self, expression: Expression) -> Document: ...
    def at(self, expression: Expression, level: Level) -> Document: ...
    def constant(self, value: Value) -> Printed: ...


def raised(printed: Printed, level: Level) -> Document:
    """``printed`` where it must bind at least as tightly as ``level``: in parentheses if it does not."""
    if printed.level >= level:
        return printed.document
    return Brackets("(", (printed.document,), ")", commas=False)


def tuple_of(items: Iterable[Document]) -> Document:
    """A tuple of these items."""
    shown = tuple(items)
    return Brackets("(", shown, ")", lonely=True) if shown else "()"


def chain(operator: str, left: Document, right: Document) -> Document:
    """``left operator right`` as one run of operands, for ``and`` and ``or``."""
    rest: tuple[tuple[str, Document], ...] = ((operator, right),)
    if isinstance(right, Operands) and right.rest[0][0] == operator:
        rest = ((operator, right.first), *right.rest)
    if isinstance(left, Operands) and left.rest[0][0] == operator:
        return Operands(left.first, left.rest + rest)
    return Operands(left, rest)
