"""Modifier lists as the machines read them: every line is a list of cases, of which the first that holds counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.calculus.declarations import Declaration, Parameter
from rulewright.calculus.expressions import Expression, Rounding
from rulewright.calculus.types import ANY_INTEGER, Integer, Type
from rulewright.source import NOWHERE, Span

__all__ = ["Cap", "Effect", "ModifierCase", "ModifierGroup", "ModifierItem", "ModifierLine", "Modifiers", "Round"]

Effect = OneOf["add", "multiply"]
"""What a line does to what stands above it: adds its value to it, or multiplies it by its value."""


@dataclass(frozen=True, slots=True)
class ModifierCase:
    """A value, what it does, and when it applies (None: always). ``exception`` marks one that an author wrote as ``except``;
    then ``written`` is the condition as he wrote it, which only matters where the line applies at all."""

    condition: Expression | None
    value: Expression
    effect: Effect = "add"
    exception: bool = False
    written: Expression | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ModifierLine:
    """One line of a modifier list: the first case that holds adds its value (or multiplies by it); when none holds, the line
    does not apply.

    ``subject`` is what a ``by`` line asks about, for printing; its cases then compare it with one member each.
    """

    id: str
    label: str
    cases: tuple[ModifierCase, ...]
    subject: Expression | None = None
    sources: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ModifierGroup:
    """Lines of which only one applies: of those that hold, the first that leaves the ``best`` (highest) or the ``worst``
    (lowest) number behind. Where all of them add, that is the one with the highest or lowest value."""

    label: str
    which: OneOf["best", "worst"]
    lines: tuple[ModifierLine, ...]


@dataclass(frozen=True, slots=True)
class Cap:
    """What stands above is ``at most`` (or ``at least``) ``limit``; what stands below may go beyond it again."""

    which: OneOf["at most", "at least"]
    limit: Expression
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Round:
    """What stands above is rounded to a whole number; until then it is exact."""

    rounding: Rounding
    span: Span = field(default=NOWHERE, compare=False, repr=False)


ModifierItem = ModifierLine | ModifierGroup | Cap | Round
"""What a modifier list consists of, applied from top to bottom."""


@dataclass(frozen=True, slots=True)
class Modifiers(Declaration):
    """A modifier list: a pure function that takes ``start`` (None: 0) through its items in order. ``result`` is integer, or
    number for a list that says so."""

    parameters: tuple[Parameter, ...]
    items: tuple[ModifierItem, ...]
    start: Expression | None = None
    result: Type = ANY_INTEGER

    @property
    def is_sum(self) -> bool:
        """Whether it does nothing but add whole numbers to 0 and hold the sum within caps that stand below all lines."""
        caps_began = False
        for item in self.items:
            if isinstance(item, Cap):
                caps_began = True
            elif caps_began or isinstance(item, Round):
                return False
        adds = all(
            case.effect == "add" and isinstance(case.value.type, Integer) for line in self.lines for case in line.cases
        )
        return self.start is None and adds and all(isinstance(cap.limit.type, Integer) for cap in self.caps)

    @property
    def caps(self) -> tuple[Cap, ...]:
        """The caps among its items, in order."""
        return tuple(item for item in self.items if isinstance(item, Cap))

    @property
    def lines(self) -> tuple[ModifierLine, ...]:
        """All lines, also those inside groups, in order."""
        return tuple(
            line
            for item in self.items
            if isinstance(item, ModifierLine | ModifierGroup)
            for line in (item.lines if isinstance(item, ModifierGroup) else (item,))
        )
