"""Fields, tables, lists and records in expressions."""

from __future__ import annotations

from rulewright.book import codes
from rulewright.book.operators import all_as_dice
from rulewright.book.place import Place
from rulewright.book.range_values import example_of
from rulewright.book.renewals import renewed_fields
from rulewright.book.types import join
from rulewright.book.wording import a_type, listed
from rulewright.calculus import expressions as typed
from rulewright.calculus.declarations import Record, Table
from rulewright.calculus.domains import IntegerDomain
from rulewright.calculus.types import (
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    RecordType,
    Text,
    Type,
)
from rulewright.calculus.values import MemberValue
from rulewright.diagnostics import Label, did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes

QUOTABLE = (
    "procedure", "table", "modifiers", "formula", "rule", "option", "weapon", "item", "scale", "choice", "record",
)  # fmt: skip


def field_of(place: Place, node: nodes.FieldOf) -> typed.Expression | None:
    name = node.field.text
    if isinstance(node.record, nodes.Name) and place.locals.find(node.record.text) is None:
        found = quoted(place, node.record, node.field)
        if found is not None:
            return found
    if isinstance(node.record, nodes.Name):
        local = place.locals.find(node.record.text)
        if local is not None and local.spending is not None:
            return spent(place, node, local.spending, local.type)
    record = place.expression(node.record)
    if record is None:
        return None
    if not isinstance(record.type, RecordType):
        if isinstance(record.type, Maybe):
            place.no_operation(node.span, f"'.{name}'", record.type)
        else:
            place.scope.findings.report(codes.UNKNOWN_FIELD, node.field.span, f"{a_type(record.type)} has no fields")
        return None
    declared = place.scope.records[record.type.id].field(name)
    if declared is None:
        if f"{record.type.id}.{name}" in place.scope.broken:
            return None
        known = [one.id for one in place.scope.records[record.type.id].fields]
        place.scope.findings.report(
            codes.UNKNOWN_FIELD,
            node.field.span,
            f"{a_type(record.type)} has no field '{name}'",
            help=did_you_mean(name, known, f"its fields are: {', '.join(known)}"),
        )
        return None
    return place.there(typed.FieldOf(declared.type, record, name, span=node.span))


def quoted(place: Place, kind: nodes.Name, id: nodes.Name) -> typed.Expression | None:
    """``procedure.reload`` (its label) or ``weapon.revolver`` (the entry); None when it is nothing of that kind."""
    if kind.text not in QUOTABLE or (kind.text, id.text) not in place.scope.labels:
        return None
    span = kind.span.to(id.span)
    if id.text in place.scope.entry_types and id.text not in place.scope.broken:
        return typed.EntryRef(RecordType(place.scope.entry_types[id.text]), id.text, span=span)
    return typed.LabelOf(Text(), kind.text, id.text, span=span)


def spent(place: Place, node: nodes.FieldOf, enum: str, type: Type) -> typed.Expression | None:
    members = place.scope.domain_of(enum).members
    name = node.field.text
    if name not in members:
        place.scope.findings.report(
            codes.UNKNOWN_FIELD,
            node.field.span,
            f"nothing called '{name}' can be spent on",
            help=did_you_mean(name, members, f"known: {', '.join(members)}"),
        )
        return None
    assert isinstance(node.record, nodes.Name)
    items = typed.Variable(type, node.record.text, span=node.record.span)
    value = typed.Literal(EnumType(enum), MemberValue(enum, name), span=node.field.span)
    return typed.Occurrences(Integer(0, None), items, value, span=node.span)


def index_of(place: Place, node: nodes.Index) -> typed.Expression | None:
    if isinstance(node.value, nodes.Name) and place.locals.find(node.value.text) is None:
        table = place.scope.tables.get(node.value.text)
        if table is not None:
            return look_up(place, node, table)
    items = place.expression(node.value)
    if items is None:
        return None
    if not isinstance(items.type, ListType) or len(node.keys) != 1:
        place.scope.findings.report(codes.TYPE, node.span, f"{a_type(items.type)} is neither a table nor a list")
        return None
    index = place.of_type(node.keys[0], Integer(1, None), "a place in a list")
    return None if index is None else typed.ItemAt(items.type.item, items, index, span=node.span)


def look_up(place: Place, node: nodes.Index, table: Table) -> typed.Expression | None:
    if len(node.keys) != len(table.keys):
        place.scope.findings.report(
            codes.ARGUMENTS,
            node.span,
            f"'{table.id}' has {len(table.keys)} key{'s' if len(table.keys) > 1 else ''}, but {len(node.keys)} stand here",
            help=f"write {table.id}[{', '.join(key.name for key in table.keys)}]",
        )
        return None
    keys: list[typed.Expression] = []
    for key, written in zip(table.keys, node.keys, strict=True):
        wanted: Type = Integer() if isinstance(key.domain, IntegerDomain) else key.type
        found = place.of_type(written, wanted, f"the key '{key.name}' of '{table.id}'")
        if found is None:
            return None
        keys.append(found)
    result: Type = ListType(table.result) if table.policy == "all" else table.result
    return typed.LookUp(result, table.id, tuple(keys), span=node.span)


def list_of(place: Place, node: nodes.ListOf, wanted: Type | None) -> typed.Expression | None:
    inner = wanted.item if isinstance(wanted, ListType) else None
    items = [place.expression(item, inner) for item in node.items]
    if any(item is None for item in items):
        return None
    found = all_as_dice(tuple(item for item in items if item is not None), inner)
    kind: Type = NoneType() if inner is None or not found else found[0].type
    for item in found:
        joined = join(kind, item.type) if kind != NoneType() or item is not found[0] else item.type
        if joined is None:
            return place.no_operation(item.span, "a list", kind, item.type)
        kind = joined
    if not found and inner is not None:
        kind = inner
    return typed.ListOf(ListType(kind), found, span=node.span)


def build_record(place: Place, node: nodes.Build) -> typed.Expression | None:
    name = node.record.text
    record = place.scope.records.get(name)
    if record is None:
        place.scope.findings.report(
            codes.UNKNOWN_TYPE,
            node.record.span,
            f"there is no record '{name}'",
            help=did_you_mean(name, place.scope.records),
        )
        return None
    if record.implicit:
        _no_parts(place, record, node.span)
        return None
    given = record_arguments(place, record, node.arguments)
    if given is None:
        return None
    fields: list[tuple[str, typed.Expression]] = []
    missing: list[str] = []
    for declared in record.fields:
        if declared.id in given:
            fields.append((declared.id, given[declared.id]))
        elif declared.has_default:
            fields.append((declared.id, typed.Literal(declared.type, declared.default, span=node.span)))
        else:
            missing.append(declared.id)
    if missing:
        place.scope.findings.report(
            codes.MISSING_ARGUMENT,
            node.span,
            f"{name} needs {listed(missing)}",
            help=f"add {', '.join(f'{one}: …' for one in missing)}, or give the field a default",
        )
        return None
    return typed.Build(RecordType(name), tuple(fields), span=node.span)


def _no_parts(place: Place, record: Record, span: Span) -> None:
    place.scope.findings.report(
        codes.OPERATION,
        span,
        "a range is written with both of its ends, and never changed in parts",
        help=example_of(place.scope, record.fields[0].type),
    )


def record_arguments(
    place: Place, record: Record, arguments: tuple[nodes.Argument, ...]
) -> dict[str, typed.Expression] | None:
    """The values given for fields, by id; None when any of them is wrong."""
    given: dict[str, typed.Expression] = {}
    sound = True
    for argument in arguments:
        if argument.name is None:
            place.scope.findings.report(
                codes.ARGUMENTS,
                argument.span,
                "a field is given by its name",
                help=f"write {record.fields[0].id}: …",
            )
            sound = False
            continue
        declared = record.field(argument.name.text)
        if declared is None:
            if f"{record.id}.{argument.name.text}" in place.scope.broken:
                sound = False
                continue
            known = [one.id for one in record.fields]
            place.scope.findings.report(
                codes.UNKNOWN_FIELD,
                argument.name.span,
                f"{record.id} has no field '{argument.name.text}'",
                help=did_you_mean(argument.name.text, known, f"its fields are: {', '.join(known)}"),
            )
            sound = False
            continue
        if declared.id in given:
            place.scope.findings.report(codes.DUPLICATE_PART, argument.name.span, f"'{declared.id}' is given twice")
            sound = False
            continue
        value = place.of_type(argument.value, declared.type, f"'{declared.id}'")
        if value is None:
            sound = False
        else:
            given[declared.id] = value
    return given if sound else None


def amend(place: Place, node: nodes.Amend) -> typed.Expression | None:
    record = place.expression(node.record)
    if record is None:
        return None
    if not isinstance(record.type, RecordType):
        return place.no_operation(node.span, "'with'", record.type)
    if place.scope.records[record.type.id].implicit:
        _no_parts(place, place.scope.records[record.type.id], node.span)
        return None
    written = tuple(change for change in node.changes if isinstance(change, nodes.Argument))
    renewals = [change for change in node.changes if isinstance(change, nodes.Renewal)]
    changes = record_arguments(place, place.scope.records[record.type.id], written)
    for renewal in renewals[:1]:
        renewed = dict(renewed_fields(place.scope.records, record, renewal.scope, renewal.span))
        if not renewed:
            place.scope.findings.report(
                codes.NOTHING_TO_RESET,
                renewal.span,
                f"nothing in a {record.type.id} lasts a {renewal.scope} or less",
                help=f"write 'each {renewal.scope}' behind the default of the fields that start again",
            )
            return None
        changes = None if changes is None else {**renewed, **changes}
    for second in renewals[1:]:
        place.scope.findings.report(
            codes.STRUCTURE,
            second.span,
            "a record is renewed twice here",
            labels=[Label(renewals[0].span, "the first stands here")],
            help="leave the longer one: a new round also starts a new turn, a new scene a new round, a new conflict a new scene",
        )
    return None if changes is None else typed.Amend(record.type, record, tuple(changes.items()), span=node.span)
