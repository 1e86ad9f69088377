"""Declarations whose meaning is complete once they are read: the Book and the core share them.

Every declaration has an ``id``, a ``label`` in the ruleset's own language, ``prose`` (Markdown subset, with holes),
the ``sources`` it cites and the ``span`` of its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal as OneOf

from rulewright.calculus.domains import Domain
from rulewright.calculus.expressions import Expression, Template
from rulewright.calculus.statements import Body
from rulewright.calculus.types import EnumType, Type
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.source import NOWHERE, Span

__all__ = [
    "SCOPES",
    "Column",
    "Constant",
    "Declaration",
    "Entry",
    "EntryGroup",
    "Enumeration",
    "Field",
    "Formula",
    "FormulaCase",
    "Key",
    "KeyRange",
    "Member",
    "Option",
    "Parameter",
    "Policy",
    "Procedure",
    "Record",
    "Row",
    "Rule",
    "Scope",
    "Table",
    "Unit",
]


Scope = OneOf["turn", "round", "scene", "conflict"]
"""How long the value of a field lasts."""

SCOPES: tuple[Scope, ...] = ("turn", "round", "scene", "conflict")
"""From the shortest to the longest: what lasts a turn ends with a round as well."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What every declaration has. ``header`` covers its first line."""

    id: str
    label: str
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    header: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    sources: tuple[str, ...] = field(default=(), kw_only=True)
    prose: tuple[Template, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Unit(Declaration):
    """A unit of ``dimension``; one of it is ``size`` base units, or None when it has no fixed size (then it stands alone in
    its dimension's own sub-dimension and is not converted)."""

    dimension: str
    size: Fraction | None


@dataclass(frozen=True, slots=True)
class Member(Declaration):
    """A member of a scale or choice."""


@dataclass(frozen=True, slots=True)
class Enumeration(Declaration):
    """A ``scale`` (``ordered``, lowest first) or a ``choice``; ``implicit`` marks one that was made for ``one of a, b``."""

    ordered: bool
    members: tuple[Member, ...]
    implicit: bool = False

    @property
    def type(self) -> EnumType:
        """The type of its members."""
        return EnumType(self.id, f"one of {', '.join(member.id for member in self.members)}" if self.implicit else "")

    @property
    def every(self) -> tuple[MemberValue, ...]:
        """Its members as values, in order."""
        return tuple(MemberValue(self.id, member.id) for member in self.members)

    def index(self, id: str) -> int:
        """Place of a member on the scale, from 0; raises KeyError for an unknown one."""
        for place, member in enumerate(self.members):
            if member.id == id:
                return place
        raise KeyError(id)


@dataclass(frozen=True, slots=True)
class Field(Declaration):
    """A field of a record. ``default`` counts only when ``has_default``. ``scope`` is how long its value lasts before it starts
    again from the default; None: until something changes it."""

    type: Type
    has_default: bool
    default: Value = None
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class Record(Declaration):
    """A record; ``kind`` is ``weapon``, ``item`` or None. Records of a kind may have entries (rows of weapons, items).
    ``implicit`` marks one that was made for ``range of time``: its fields are ``least`` and ``most``, of one type."""

    kind: str | None
    fields: tuple[Field, ...]
    implicit: bool = False

    def field(self, id: str) -> Field | None:
        """The field of that id, or None."""
        return next((field for field in self.fields if field.id == id), None)


@dataclass(frozen=True, slots=True)
class Entry(Declaration):
    """A weapon or item: a named constant record. ``cells`` are the spans of the values as written, by field id."""

    record: str
    value: RecordValue
    group: str
    cells: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """A ``weapons``/``items`` block: entries of one record under a heading. ``columns`` are the fields it was written with.
    ``stands_in_for`` names the published list that an original one replaces here. ``prose_heading`` heads its text column and may
    be empty."""

    label: str
    record: str
    entries: tuple[str, ...]
    columns: tuple[str, ...]
    sources: tuple[str, ...] = ()
    prose: tuple[Template, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    header: Span = field(default=NOWHERE, compare=False, repr=False)
    stands_in_for: str | None = None
    prose_heading: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """An input. ``fiat`` marks one that the referee decides; then ``label`` is the question printed for him."""

    name: str
    type: Type
    label: str = ""
    has_default: bool = False
    default: Value = None
    fiat: bool = False
    sources: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class KeyRange:
    """The closed range of key values that a row (or a column) covers; None is an open end. Members and yes/no: both ends equal."""

    low: Value
    high: Value
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: its name, its label for people, and the exact set of values it can take."""

    name: str
    label: str
    domain: Domain
    type: Type


@dataclass(frozen=True, slots=True)
class Column:
    """A column of values of a two-key table: the range of second-key values that its heading names."""

    key: KeyRange
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the first-key ranges it covers (``1-3, 7`` are two), and its values: one for a one-key table, one for each
    column for a two-key table. ``prose`` is its text column, if it has one."""

    keys: tuple[KeyRange, ...]
    values: tuple[Value, ...]
    prose: Template | None = None
    label: str = ""
    sources: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    cells: tuple[Span, ...] = field(default=(), compare=False, repr=False)


Policy = OneOf["one", "first", "all"]
"""Which rows count when several match: exactly one may, the first does, or all do (then a look-up gives a list)."""


@dataclass(frozen=True, slots=True)
class Table(Declaration):
    """A table. ``result`` is the type of one row's value. ``columns`` is empty for a one-key table. ``external`` names the
    place where a table lies that this ruleset does not hold (then ``rows`` is empty unless one is supplied);
    ``stands_in_for`` names the published table that an original one replaces here. ``value_columns`` are the fields of the
    result record in the order in which they were written (empty when the result is no record). ``value_heading`` is the heading
    of the one value column of a table that gives no record, ``prose_heading`` that of its text column; both may be empty."""

    keys: tuple[Key, ...]
    result: Type
    rows: tuple[Row, ...]
    columns: tuple[Column, ...] = ()
    value_columns: tuple[str, ...] = ()
    policy: Policy = "one"
    external: str | None = None
    stands_in_for: str | None = None
    value_heading: str = ""
    prose_heading: str = ""


@dataclass(frozen=True, slots=True)
class Option(Declaration):
    """A switch of the ruleset, set when it is built or when a procedure is called."""

    type: Type
    default: Value


@dataclass(frozen=True, slots=True)
class Constant(Declaration):
    """A value with a name. Where it is used, expressions hold the value itself."""

    type: Type
    value: Value


@dataclass(frozen=True, slots=True)
class FormulaCase:
    """``value when condition``; the last case may have no condition (``otherwise``)."""

    condition: Expression | None
    value: Expression
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Formula(Declaration):
    """A pure function: the first case whose condition holds."""

    parameters: tuple[Parameter, ...]
    result: Type
    cases: tuple[FormulaCase, ...]


@dataclass(frozen=True, slots=True)
class Procedure(Declaration):
    """A procedure. Every path through ``body`` ends in a Give or a refusal. Fiats are parameters that come last. ``names`` are the
    labels of values that its author named with one: (id, label)."""

    parameters: tuple[Parameter, ...]
    result: Type
    body: Body
    names: tuple[tuple[str, str], ...] = ()

    def called(self, name: str) -> str:
        """The label of a value that is named in it; empty for one without."""
        return dict(self.names).get(name, "")


@dataclass(frozen=True, slots=True)
class Rule(Declaration):
    """A rule in prose only."""
