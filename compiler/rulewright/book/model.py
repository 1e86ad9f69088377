"""The Book: one ruleset, typed and merged, as its author declared it. Nothing in it changes once it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.calculus.declarations import (
    Constant,
    Declaration,
    Entry,
    EntryGroup,
    Enumeration,
    Formula,
    Option,
    Parameter,
    Procedure,
    Record,
    Rule,
    Table,
    Unit,
)
from rulewright.calculus.expressions import Expression
from rulewright.calculus.modifiers import Cap, Effect, Round
from rulewright.calculus.types import ANY_INTEGER, Type
from rulewright.calculus.values import Value
from rulewright.source import NOWHERE, Span
from rulewright.variants.provenance import Provenance

__all__ = [
    "Alternative",
    "Book",
    "Chance",
    "Claim",
    "Example",
    "Expectation",
    "ModifierException",
    "ModifierGroup",
    "ModifierLine",
    "ModifierList",
    "Refusal",
    "Result",
    "SourceRule",
]


@dataclass(frozen=True, slots=True)
class ModifierException:
    """``except value when condition``. ``ranked`` (written ``else except``) applies only if no exception above it does, so
    that it can never clash with them."""

    value: Expression
    condition: Expression
    ranked: bool
    effect: Effect
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A value and when it applies (None: always), unless one of its exceptions does."""

    value: Expression
    condition: Expression | None
    effect: Effect
    exceptions: tuple[ModifierException, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ModifierLine(Declaration):
    """A line of a modifier list. A ``by`` line has a ``subject`` and one alternative for each member named."""

    alternatives: tuple[Alternative, ...]
    subject: Expression | None = None


@dataclass(frozen=True, slots=True)
class ModifierGroup:
    """Lines of which only the best (or the worst) applies."""

    label: str
    which: OneOf["best", "worst"]
    lines: tuple[ModifierLine, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ModifierList(Declaration):
    """A modifier list as written: where it starts (None: at 0), and what happens to that from top to bottom."""

    parameters: tuple[Parameter, ...]
    items: tuple[ModifierLine | ModifierGroup | Cap | Round, ...]
    start: Expression | None = None
    result: Type = ANY_INTEGER

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


@dataclass(frozen=True, slots=True)
class Result:
    """The whole result equals ``value``."""

    value: Value
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expectation:
    """A condition that must hold of the result; in it ``result`` is a variable and each field of a record result is one."""

    condition: Expression
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The procedure refuses; ``message``, when given, is the exact text of the ``require`` that does."""

    message: str | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Example(Declaration):
    """A worked case. ``target`` is the id of a ``procedure``, ``formula``, ``modifiers`` or ``table`` (``kind``); for a table the
    arguments are its keys. ``rolls`` are the faces in the order in which single dice are rolled; ``choices`` are decisions by
    name in the order in which they are asked; ``options`` are set for this case only. ``id`` is made from the label."""

    kind: OneOf["procedure", "formula", "modifiers", "table"]
    target: str
    arguments: tuple[tuple[str, Value], ...]
    rolls: tuple[int, ...]
    choices: tuple[tuple[str, Value], ...]
    options: tuple[tuple[str, Value], ...]
    expected: tuple[Result | Expectation | Refusal, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """The chance that ``subject`` holds (or, when the ``measure`` is the mean, the mean of ``subject``) is at least ``low`` and at
    most ``high``; None is an open end. In ``subject`` ``result`` is a variable, and so is each field of a record result."""

    measure: OneOf["chance", "mean"]
    subject: Expression
    low: Value
    high: Value
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Chance(Declaration):
    """What is claimed of the odds of the procedure ``target``. ``choices`` answer its decisions by name, as often as they are
    asked; ``options`` are set for this case only. ``id`` is made from the label."""

    target: str
    arguments: tuple[tuple[str, Value], ...]
    choices: tuple[tuple[str, Value], ...]
    options: tuple[tuple[str, Value], ...]
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class SourceRule:
    """A rule of the source document, from ``sources.yaml``. ``optional`` ones need no citation (front matter and the like)."""

    id: str
    title: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Book:
    """A whole ruleset. Mappings are by id, in the order of the files and of the declarations in them."""

    id: str
    title: str
    version: str
    language: str
    languages: tuple[str, ...]
    units: Mapping[str, Unit] = field(default_factory=dict)
    enumerations: Mapping[str, Enumeration] = field(default_factory=dict)
    records: Mapping[str, Record] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    groups: tuple[EntryGroup, ...] = ()
    tables: Mapping[str, Table] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    formulas: Mapping[str, Formula] = field(default_factory=dict)
    modifiers: Mapping[str, ModifierList] = field(default_factory=dict)
    procedures: Mapping[str, Procedure] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    source_rules: Mapping[str, SourceRule] | None = None
    """None when the ruleset has no ``sources.yaml``; then citations are not checked."""
    constants: Mapping[str, Constant] = field(default_factory=dict)
    shown: frozenset[str] = frozenset()
    """What ``sheets.yaml`` shows, as it is written there: ``table.shock``, ``record.Figure``, ``options``."""
    chances: tuple[Chance, ...] = ()
    provenance: Provenance = field(default_factory=Provenance, compare=False, repr=False)
    """Which ruleset of the lineage set what."""
