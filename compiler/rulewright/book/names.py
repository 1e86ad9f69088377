"""What every name of the ruleset means while the Book is made, before any body is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulewright.book import codes
from rulewright.book.units import BUILT_IN, DIMENSIONS
from rulewright.calculus.declarations import (
    Constant,
    Entry,
    Enumeration,
    Field,
    Formula,
    Member,
    Option,
    Parameter,
    Record,
    Table,
    Unit,
)
from rulewright.calculus.domains import MemberDomain
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    Number,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
)
from rulewright.calculus.values import Value
from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.incremental.steps import Steps
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.syntax.codes import RESERVED_WORD
from rulewright.syntax.vocabulary import value_words

__all__ = ["Scope", "Signature", "camel_case", "human", "member_owners"]


def human(id: str) -> str:
    """A label made from an id that has none."""
    return id.replace("_", " ").capitalize()


def camel_case(*ids: str) -> str:
    """A type name made from ids."""
    return "".join(part[:1].upper() + part[1:] for id in ids for part in re.split("_", id) if part)


def member_owners(enumerations: Iterable[Enumeration]) -> dict[str, tuple[str, ...]]:
    """By the id of a member: the ids of the scales and choices that have one."""
    found: dict[str, tuple[str, ...]] = {}
    for enumeration in enumerations:
        for member in enumeration.members:
            found[member.id] = (*found.get(member.id, ()), enumeration.id)
    return found


@dataclass(frozen=True, slots=True)
class Signature:
    """What a formula, a modifier list or a procedure takes and gives. ``kind`` is its keyword."""

    kind: Literal["formula", "modifiers", "procedure", "table"]
    id: str
    parameters: tuple[Parameter, ...]
    result: Type


@dataclass
class Scope:
    """Everything that names can mean. It is filled stage by stage while one Book is made, and thrown away with it.

    It satisfies ``calculus.world.World``, so that constants can be computed as soon as what they need is there.
    """

    findings: Findings
    units: dict[str, Unit] = field(default_factory=lambda: dict(BUILT_IN))
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    member_owners: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By the id of a member: the scales and choices that have one."""
    records: dict[str, Record] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    entries_of: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By record: the ids of its entries, in order."""
    entry_types: dict[str, str] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    option_declarations: dict[str, Option] = field(default_factory=dict)
    option_types: dict[str, Type] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    modifiers: dict[str, Modifiers] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    labels: dict[tuple[str, str], str] = field(default_factory=dict)
    places: dict[str, tuple[str, Span]] = field(default_factory=dict)
    aliases: dict[str, nodes.TypeAlias] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    """Ids of functions and tables (and ``Record.field``) that have a finding of their own: what uses them gets none."""
    _resolved: dict[str, Type | None] = field(default_factory=dict)
    _resolving: list[str] = field(default_factory=list)

    @classmethod
    def of_steps(cls, steps: Steps) -> Scope:
        """An empty scope that the steps of a check read and write."""
        return cls(
            steps.findings,
            units=steps.mapping("units", BUILT_IN),
            enumerations=steps.mapping("enumerations"),
            member_owners=steps.mapping("member owners"),
            records=steps.mapping("records"),
            entries=steps.mapping("entries"),
            entries_of=steps.mapping("entries of records"),
            entry_types=steps.mapping("entry types"),
            tables=steps.mapping("tables"),
            constants=steps.mapping("constants"),
            option_declarations=steps.mapping("options"),
            option_types=steps.mapping("option types"),
            formulas=steps.mapping("formulas"),
            modifiers=steps.mapping("modifiers"),
            signatures=steps.mapping("signatures"),
            labels=steps.mapping("labels"),
            places=steps.mapping("places"),
            aliases=steps.mapping("aliases"),
            broken=steps.names("broken"),
            _resolved=steps.mapping("resolved aliases"),
        )

    @property
    def options(self) -> Mapping[str, Value]:
        """The default of every option."""
        return {id: option.default for id, option in self.option_declarations.items()}

    def ordered(self, enum: str) -> bool:
        """Whether the members of an enumeration stand in an order."""
        return enum in self.enumerations and self.enumerations[enum].ordered

    def add_enumeration(self, enumeration: Enumeration) -> None:
        """Know a scale or choice, and its members by their names."""
        self.enumerations[enumeration.id] = enumeration
        for member in enumeration.members:
            self.member_owners[member.id] = (*self.member_owners.get(member.id, ()), enumeration.id)

    def check_id(self, name: nodes.Name) -> None:
        """A finding when ``name`` is a word that opens a value, so that it could never be read as a name."""
        if name.text in value_words():
            self.findings.report(
                RESERVED_WORD,
                name.span,
                f"'{name.text}' is a word of the language and cannot be an id",
                help=f"choose another id, such as '{name.text}_1' or 'the_{name.text}'",
            )

    def claim(self, name: nodes.Name, kind: str, label: str) -> bool:
        """Take ``name`` for a declaration; a finding, and False, when something else has it already."""
        self.labels[(kind, name.text)] = label
        self.check_id(name)
        known = self.places.get(name.text)
        if known is None:
            self.places[name.text] = (kind, name.span)
            return True
        first, second = sorted((known, (kind, name.span)), key=lambda one: (one[1].source.name, one[1].start))
        self.findings.report(
            codes.DUPLICATE,
            second[1],
            f"'{name.text}' is declared twice",
            label=f"this {second[0]} has the same id",
            labels=[Label(first[1], f"the {first[0]} '{name.text}' is declared here")],
            help="give one of them another id",
        )
        return False

    def members_named(self, id: str) -> list[Enumeration]:
        """The scales and choices that have a member ``id``."""
        return [self.enumerations[owner] for owner in self.member_owners.get(id, ())]

    def domain_of(self, enum: str) -> MemberDomain:
        """The members of a scale or choice as a domain."""
        return MemberDomain(enum, tuple(member.id for member in self.enumerations[enum].members))

    def spoken(self, enum: str) -> str:
        """What a scale or choice is called in a finding: an inline choice has no name that its author would know."""
        return "this choice" if self.enumerations[enum].implicit else enum

    def add_implicit(self, owner: Iterable[str], node: nodes.OneOfType, label: str) -> Type:
        """The choice made for ``one of a, b``, named after what it belongs to."""
        id = camel_case(*owner)
        if id in self.places or id in self.enumerations:
            id += "Choice"
        seen: dict[str, nodes.Name] = {}
        for member in node.members:
            self.check_id(member)
            if member.text in seen:
                self.findings.report(
                    codes.DUPLICATE_PART,
                    member.span,
                    f"'{member.text}' stands twice in this choice",
                    labels=[Label(seen[member.text].span, "it stands here already")],
                )
            seen[member.text] = member
        members = tuple(Member(name.text, human(name.text), span=name.span) for name in seen.values())
        enumeration = Enumeration(id, label, False, members, True, span=node.span, header=node.span)
        self.add_enumeration(enumeration)
        return enumeration.type

    def range_type(self, item: Type) -> RecordType:
        """The record made for the ranges whose ends are of type ``item``, the same for all of them."""
        of = item.dimension.replace("_", " ") if isinstance(item, Quantity) else "whole numbers"
        id = f"{camel_case(item.dimension) if isinstance(item, Quantity) else 'Integer'}Range"
        while (id in self.places or id in self.enumerations) and not self._is_range(id):
            id += "Value"
        if id not in self.records:
            ends = (Field("least", "Least", item, False), Field("most", "Most", item, False))
            self.records[id] = Record(id, f"Range of {of}", None, ends, True)
        return RecordType(id, f"range of {item.dimension if isinstance(item, Quantity) else 'integer'}")

    def _is_range(self, id: str) -> bool:
        return id in self.records and self.records[id].implicit

    def _range_type(self, node: nodes.RangeType) -> Type | None:
        match node.item:
            case nodes.IntegerType(_, None, None, None):
                return self.range_type(Integer())
            case nodes.NamedType(_, name) if name not in self.aliases:
                item = self._named_type(name, node.item.span)
                if item is None:
                    return None
                if isinstance(item, Quantity) and item.unit is None:
                    return self.range_type(item)
        self.findings.report(
            codes.TYPE,
            node.item.span,
            f"there is no range of {node.item.span.text}",
            help="write 'range of integer', or a dimension such as 'range of time'; each end keeps the unit it is written in",
        )
        return None

    def type(self, node: nodes.TypeNode, owner: tuple[str, ...] = (), label: str = "") -> Type | None:
        """The type that ``node`` names; a finding, and None, when there is none."""
        match node:
            case nodes.IntegerType(_, low, high, values) if values is not None:
                return Integer(low, high, ", ".join(str(value) for value in values), values)
            case nodes.IntegerType(_, low, high):
                if low is not None and high is not None and low > high:
                    self.findings.report(
                        codes.RANGE, node.span, f"the range {low}..{high} is empty", help="write the lower end first"
                    )
                    return None
                return Integer(low, high)
            case nodes.PlainType(_, name):
                match name:
                    case "number":
                        return Number()
                    case "yes/no":
                        return YesNo()
                    case "text":
                        return Text()
                    case "dice":
                        return Dice()
            case nodes.NamedType(_, name):
                return self._named_type(name, node.span)
            case nodes.ListType(_, item):
                inner = self.type(item, owner, label)
                return None if inner is None else ListType(inner)
            case nodes.OptionalType(_, item):
                inner = self.type(item, owner, label)
                return None if inner is None else Maybe(inner)
            case nodes.RangeType():
                return self._range_type(node)
            case nodes.OneOfType():
                return self.add_implicit(owner, node, label)

    def resolve_alias(self, name: str) -> Type | None:
        """What another name for a type stands for; a name that stands for itself is a finding."""
        if name in self._resolved:
            return self._resolved[name]
        node = self.aliases[name]
        if name in self._resolving:
            self.findings.report(codes.CYCLE, node.name.span, f"the type '{name}' stands for itself")
            return None
        self._resolving.append(name)
        found = self.type(node.type, (name,), node.label.text if node.label else human(name))
        self._resolving.pop()
        self._resolved[name] = found
        return found

    def _named_type(self, name: str, span: Span) -> Type | None:
        if name in self.aliases:
            return self.resolve_alias(name)
        if name in self.enumerations:
            return EnumType(name)
        if name in self.records:
            return RecordType(name)
        if name in DIMENSIONS or any(unit.dimension == name for unit in self.units.values()):
            return Quantity(name)
        unit = self.units.get(name)
        if unit is not None:
            return Quantity(unit.dimension, name)
        known = [
            *self.enumerations,
            *self.records,
            *self.aliases,
            *DIMENSIONS,
            "integer",
            "number",
            "text",
            "dice",
            "yes/no",
        ]
        self.findings.report(
            codes.UNKNOWN_TYPE,
            span,
            f"there is no type '{name}'",
            help=did_you_mean(name, known, f"declare it: scale {name}, choice {name} or record {name}"),
        )
        return None
