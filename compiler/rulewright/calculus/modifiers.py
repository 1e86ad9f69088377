"""Modifier lists as the machines read them: every line is a list of cases, of which the first that holds counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.calculus.declarations import Declaration, Parameter
from rulewright.calculus.expressions import Expression
from rulewright.source import NOWHERE, Span

__all__ = ["Cap", "ModifierCase", "ModifierGroup", "ModifierLine", "Modifiers"]


@dataclass(frozen=True, slots=True)
class ModifierCase:
    """A value and when it applies (None: always). ``exception`` marks one that an author wrote as ``except``; then ``written``
    is the condition as he wrote it, which only matters where the line applies at all."""

    condition: Expression | None
    value: Expression
    exception: bool = False
    written: Expression | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ModifierLine:
    """One line of a modifier list: the first case that holds adds its value; when none holds, the line does not apply.

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
    """Lines of which only one applies: the ``best`` (highest value) or the ``worst`` (lowest) of those that hold."""

    label: str
    which: OneOf["best", "worst"]
    lines: tuple[ModifierLine, ...]


@dataclass(frozen=True, slots=True)
class Cap:
    """The sum is ``at most`` (or ``at least``) ``limit``; caps apply in the order written, after all lines."""

    which: OneOf["at most", "at least"]
    limit: Expression


@dataclass(frozen=True, slots=True)
class Modifiers(Declaration):
    """A modifier list: a pure function whose result is the capped sum of the lines that apply (an integer)."""

    parameters: tuple[Parameter, ...]
    items: tuple[ModifierLine | ModifierGroup, ...]
    caps: tuple[Cap, ...] = ()

    @property
    def lines(self) -> tuple[ModifierLine, ...]:
        """All lines, also those inside groups, in order."""
        return tuple(
            line for item in self.items for line in (item.lines if isinstance(item, ModifierGroup) else (item,))
        )
