"""The first stage: every id belongs to one declaration; scales, choices, units and the fields of records are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from fractions import Fraction

from rulewright.book import codes
from rulewright.book.constants import constant
from rulewright.book.entries import rows_of_block
from rulewright.book.expressions import Elaborator
from rulewright.book.names import Scope
from rulewright.book.order import in_order
from rulewright.book.parameters import locals_of
from rulewright.book.stages import Stages, label_of, sources_of
from rulewright.book.texts import paragraphs
from rulewright.calculus.declarations import (
    Enumeration,
    Field,
    Member,
    Record,
    Unit,
)
from rulewright.calculus.types import Quantity, RecordType
from rulewright.diagnostics import Label
from rulewright.syntax import nodes

__all__ = ["claim_names", "declare_records"]


MOST_MEMBERS = 500
"""So many members a scale or choice may have."""


def claim_names(stages: Stages) -> None:
    """Every id is taken by one declaration; scales, choices and units are complete with that."""
    scope = stages.scope
    for place, node in enumerate(stages.trees):
        match node:
            case nodes.Entries():
                rows = rows_of_block(scope, node, stages.read_rows)
                if rows:
                    stages.rows[place] = (rows[0], list(rows))
                continue
            case nodes.Example() | nodes.Chance():
                continue
            case nodes.Enumeration():
                kind = "scale" if node.ordered else "choice"
                if scope.claim(node.name, kind, label_of(node)):
                    scope.enumerations[node.name.text] = _enumeration(scope, node)
            case nodes.Record():
                if scope.claim(node.name, "record", label_of(node)):
                    stages.sound[place] = node
                    scope.records[node.name.text] = Record(node.name.text, label_of(node), node.kind, ())
            case nodes.TypeAlias():
                if scope.claim(node.name, "type", label_of(node)):
                    scope.aliases[node.name.text] = node
            case nodes.Unit():
                stages.sound[place] = node
            case nodes.Entry():
                if scope.claim(node.name, node.keyword, label_of(node)):
                    stages.sound[place] = node
                    scope.entry_types[node.name.text] = node.record.text
            case _:
                kind = type(node).__name__.lower()
                if scope.claim(node.name, kind, label_of(node)):
                    stages.sound[place] = node
    for name, record in list(scope.entry_types.items()):
        if record not in scope.records:
            # Reported where the entry is made; who mentions it hears nothing more.
            del scope.entry_types[name]
            scope.broken.add(name)
    _units(scope, (node for node in stages.trees if isinstance(node, nodes.Unit)))


def _enumeration(scope: Scope, node: nodes.Enumeration) -> Enumeration:
    seen: dict[str, Member] = {}
    for member in node.members:
        scope.check_id(member.name)
        if member.name.text in seen:
            scope.findings.report(
                codes.DUPLICATE_PART,
                member.name.span,
                f"{node.name.text} has two members '{member.name.text}'",
                labels=[Label(seen[member.name.text].span, "the first stands here")],
            )
            continue
        seen[member.name.text] = Member(
            member.name.text,
            label_of(member),
            span=member.name.span,
            header=member.header,
            sources=sources_of(member),
        )
    if not seen:
        scope.findings.report(codes.STRUCTURE, node.header, f"{node.name.text} has no members")
    if len(seen) > MOST_MEMBERS:
        scope.findings.report(
            codes.STRUCTURE,
            node.header,
            f"a scale or choice has at most {MOST_MEMBERS} members, this one has {len(seen)}",
        )
        seen = dict(list(seen.items())[:MOST_MEMBERS])
    return Enumeration(
        node.name.text,
        label_of(node),
        node.ordered,
        tuple(seen.values()),
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
    )


def _units(scope: Scope, written: Iterable[nodes.Unit]) -> None:
    """Units behind those that they are measured in, wherever they are declared; a circle of them is a finding."""
    units: dict[str, nodes.Unit] = {}
    for node in written:
        name = node.name.text
        if name in scope.units or name in units:
            scope.findings.report(
                codes.DUPLICATE, node.name.span, f"there is a unit '{name}' already", help="choose another name"
            )
        else:
            units[name] = node
    needs = {name: [one for one in _units_in(node.size) if one in units] for name, node in units.items()}
    order, cycles = in_order(units, needs.__getitem__)
    broken: set[str] = set()
    for cycle in cycles:
        broken.update(cycle.ids)
        scope.findings.report(
            codes.CYCLE,
            units[cycle.ids[0]].name.span,
            f"'{cycle.ids[0]}' is measured in itself: {' → '.join((*cycle.ids, cycle.ids[0]))}",
            labels=[Label(units[id].name.span, f"'{id}' takes part in it") for id in cycle.ids[1:]],
            help="measure one of them in a unit that is built in, such as cm or min",
        )
    for name in order:
        if name in broken or broken.intersection(needs[name]):
            broken.add(name)
        else:
            _unit(scope, units[name])


def _units_in(node: object) -> Iterator[str]:
    """The units that an expression mentions."""
    if isinstance(node, nodes.Quantity):
        yield node.unit.text
    elif isinstance(node, nodes.Node):
        for field in fields(node):
            yield from _units_in(getattr(node, field.name))
    elif isinstance(node, tuple):
        for one in node:
            yield from _units_in(one)


def _unit(scope: Scope, node: nodes.Unit) -> None:
    name = node.name.text
    dimension: str = name
    size: Fraction | None = None
    if node.size is not None:
        written = Elaborator(scope, locals_of(()), None).expression(node.size)
        if written is None:
            return
        if not isinstance(written.type, Quantity):
            scope.findings.report(
                codes.UNITS, node.size.span, "a unit is measured in another one", help=f"write: unit {name} = 75 cm"
            )
            return
        value = constant(scope, node.size, written.type, f"'{name}'")
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            return
        dimension, size = written.type.dimension, Fraction(value)
    scope.units[name] = Unit(
        name,
        label_of(node),
        dimension,
        size,
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
        prose=paragraphs(scope, node.prose),
    )


def declare_records(stages: Stages) -> None:
    """The fields of every record with their types, and the types that have a name; a record cannot hold itself."""
    scope = stages.scope
    for node in stages.sound.values():
        if isinstance(node, nodes.Record):
            scope.records[node.name.text] = _record(scope, node)
    scope.resolve_aliases()
    needs = {id: _parts(record) for id, record in scope.records.items()}
    order, cycles = in_order(scope.records, needs.__getitem__)
    for cycle in cycles:
        record = scope.records[cycle.ids[0]]
        scope.findings.report(
            codes.RECURSIVE,
            record.span,
            f"a {record.id} would hold itself: {' → '.join((*cycle.ids, cycle.ids[0]))}",
            help="make one of the fields a list, or optional with 'or none'",
        )
    scope.records = {id: scope.records[id] for id in order}


def _parts(record: Record) -> list[str]:
    return [field.type.id for field in record.fields if isinstance(field.type, RecordType)]


def _record(scope: Scope, node: nodes.Record) -> Record:
    fields: dict[str, Field] = {}
    for written in node.fields:
        name = written.name.text
        scope.check_id(written.name)
        if name in fields:
            scope.findings.report(
                codes.DUPLICATE_PART,
                written.name.span,
                f"{node.name.text} has two fields '{name}'",
                labels=[Label(fields[name].span, "the first stands here")],
            )
            continue
        kind = scope.type(written.type, (node.name.text, name), label_of(written))
        if kind is None:
            scope.broken.add(f"{node.name.text}.{name}")
            continue
        if written.scope is not None and written.default is None:
            scope.findings.report(
                codes.STRUCTURE,
                written.name.span,
                f"'{name}' starts again each {written.scope}, but nothing says from what",
                help=f"give it a default: {name} … = … each {written.scope}",
            )
        fields[name] = Field(
            name,
            label_of(written),
            kind,
            written.default is not None,
            scope=written.scope,
            span=written.name.span,
            header=written.header,
            sources=sources_of(written),
        )
    return Record(
        node.name.text,
        label_of(node),
        node.kind,
        tuple(fields.values()),
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
    )
