"""The first stage: every id belongs to one declaration; scales, choices, units and the fields of records are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from functools import partial

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
from rulewright.incremental.tracked import reorder
from rulewright.syntax import nodes

__all__ = ["claim_names", "declare_records"]


MOST_MEMBERS = 500
"""So many members a scale or choice may have."""


def claim_names(stages: Stages) -> None:
    """Every id is taken by one declaration; scales, choices and units are complete with that."""
    scope = stages.scope
    _read_rows(stages)
    sound = stages.each("claims", range(len(stages.trees)), partial(_claim, scope))
    stages.keep(place for place, is_sound in enumerate(sound) if is_sound)
    stages.each("entry types", stages.sound(nodes.Entry), partial(_entry_type, scope))
    _units(stages)


def _read_rows(stages: Stages) -> None:
    places = stages.all(nodes.Entries)
    stages.steps.stage("rows", [stages.keys[place] for place in places])
    for place in places:
        node = stages.trees[place]
        assert isinstance(node, nodes.Entries)
        read = None if node.file is None else stages.read_rows(node.file.span, node.file.text)
        rows = stages.step("rows", place, partial(rows_of_block, stages.scope), read)
        if rows:
            stages.rows[place] = rows


def _claim(scope: Scope, node: nodes.Declaration) -> bool:
    """Take the name of a declaration; whether it is looked at further."""
    match node:
        case nodes.Entries() | nodes.Example() | nodes.Chance():
            return False
        case nodes.Unit():
            return True
        case nodes.Enumeration():
            if scope.claim(node.name, "scale" if node.ordered else "choice", label_of(node)):
                scope.add_enumeration(_enumeration(scope, node))
            return False
        case nodes.TypeAlias():
            if scope.claim(node.name, "type", label_of(node)):
                scope.aliases[node.name.text] = node
            return False
        case nodes.Record():
            sound = scope.claim(node.name, "record", label_of(node))
            if sound:
                scope.records[node.name.text] = Record(node.name.text, label_of(node), node.kind, ())
            return sound
        case nodes.Entry():
            return scope.claim(node.name, node.keyword, label_of(node))
        case _:
            return scope.claim(node.name, type(node).__name__.lower(), label_of(node))


def _entry_type(scope: Scope, node: nodes.Entry) -> None:
    if node.record.text in scope.records:
        scope.entry_types[node.name.text] = node.record.text
    else:  # reported where the entry is made; who mentions it hears nothing more
        scope.broken.add(node.name.text)


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


def _units(stages: Stages) -> None:
    """Units behind those that they are measured in, wherever they are declared; a circle of them is a finding."""
    scope = stages.scope
    units: dict[str, nodes.Unit] = {}
    places: dict[str, int] = {}
    for place in stages.all(nodes.Unit):
        node = stages.trees[place]
        assert isinstance(node, nodes.Unit)
        name = node.name.text
        if name in scope.units or name in units:
            scope.findings.report(
                codes.DUPLICATE, node.name.span, f"there is a unit '{name}' already", help="choose another name"
            )
        else:
            units[name] = node
            places[name] = place
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
    sound: list[int] = []
    for name in order:
        if name in broken or broken.intersection(needs[name]):
            broken.add(name)
        else:
            sound.append(places[name])
    stages.each("units", sound, partial(_unit, scope))


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
    stages.each("records", stages.sound(nodes.Record), partial(_record, scope))
    stages.steps.stage("aliases", list(scope.aliases))
    for name in scope.aliases:
        stages.steps.step("aliases", name, scope.resolve_alias, name)
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
    reorder(scope.records, order)


def _parts(record: Record) -> list[str]:
    return [field.type.id for field in record.fields if isinstance(field.type, RecordType)]


def _record(scope: Scope, node: nodes.Record) -> None:
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
    scope.records[node.name.text] = Record(
        node.name.text,
        label_of(node),
        node.kind,
        tuple(fields.values()),
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
    )
