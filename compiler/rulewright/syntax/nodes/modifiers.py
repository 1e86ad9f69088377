"""Modifier lists: their lines, groups, exceptions and caps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.syntax.nodes.expressions import Expression
from rulewright.syntax.nodes.literals import Pattern
from rulewright.syntax.nodes.pieces import Headed, Node, Text
from rulewright.syntax.nodes.rules import Parameter
from rulewright.syntax.nodes.types import TypeNode

__all__ = [
    "Cap",
    "Modifier",
    "ModifierCase",
    "ModifierEffect",
    "ModifierException",
    "ModifierGroup",
    "Modifiers",
    "RoundOff",
]


@dataclass(frozen=True, slots=True)
class ModifierEffect(Node):
    """What a line does to what stands above it: adds ``value``, or multiplies it by ``value`` (``half`` and ``double`` by 1/2
    and by 2)."""

    kind: OneOf["add", "multiply"]
    value: Expression


@dataclass(frozen=True, slots=True)
class ModifierException(Node):
    """``except effect when condition``; ``ranked`` for ``else except``."""

    ranked: bool
    effect: ModifierEffect
    condition: Expression


@dataclass(frozen=True, slots=True)
class ModifierCase(Node):
    patterns: tuple[Pattern, ...]
    effect: ModifierEffect
    exceptions: tuple[ModifierException, ...]


@dataclass(frozen=True, slots=True)
class Modifier(Headed):
    """A line: an ``effect`` and a ``condition``, or a ``subject`` with ``cases``."""

    effect: ModifierEffect | None
    condition: Expression | None
    exceptions: tuple[ModifierException, ...]
    subject: Expression | None
    cases: tuple[ModifierCase, ...]


@dataclass(frozen=True, slots=True)
class ModifierGroup(Node):
    which: OneOf["best", "worst"]
    label: Text
    lines: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Cap(Node):
    which: OneOf["most", "least"]
    limit: Expression


@dataclass(frozen=True, slots=True)
class RoundOff(Node):
    """``rounded down`` as a line of a modifier list."""

    rounding: OneOf["down", "up", "nearest", "toward zero"]


@dataclass(frozen=True, slots=True)
class Modifiers(Headed):
    """A modifier list; it should say at most once what it gives and where it starts."""

    parameters: tuple[Parameter, ...]
    results: tuple[TypeNode, ...]
    starts: tuple[Expression, ...]
    items: tuple[Modifier | ModifierGroup | Cap | RoundOff, ...]
