"""The third stage: constants, defaults, entries, options and the rows of tables, each after what it can be made of."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.book.constants import Faulty, constant
from rulewright.book.definition_order import report_cycles
from rulewright.book.entries import claim_entries, entries_of_block, single_entry
from rulewright.book.names import Scope
from rulewright.book.order import in_order
from rulewright.book.parameters import with_defaults
from rulewright.book.stages import Stages, label_of, sources_of
from rulewright.book.tables import fill_table
from rulewright.book.written_units import record_in_written_units, table_in_written_units
from rulewright.calculus.declarations import (
    Constant,
    EntryGroup,
    Field,
    Option,
    Record,
)
from rulewright.calculus.types import Integer, Quantity
from rulewright.syntax import nodes

__all__ = ["compute_constants", "fill_tables"]


_NAME = re.compile(r"[a-z][a-z0-9_]*")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
"""A quoted text: the words in it are no names."""


def compute_constants(stages: Stages) -> None:
    """Defaults of fields, entries, options and defaults of parameters, each after what it can be made of."""
    scope = stages.scope
    by_record: dict[str, list[int]] = {}
    for place, node in enumerate(stages.trees):
        if isinstance(node, nodes.Entries):
            if place in stages.rows:
                header, rows = stages.rows[place]
                stages.rows[place] = (header, claim_entries(scope, node, tuple(rows)))
                by_record.setdefault(node.name.text, []).append(place)
        elif isinstance(node, nodes.Entry) and place in stages.sound:
            by_record.setdefault(node.record.text, []).append(place)
    _named_constants(stages, records=False)
    written = {node.name.text: node for node in stages.sound.values() if isinstance(node, nodes.Record)}
    groups: dict[int, EntryGroup] = {}
    for id, record in list(scope.records.items()):
        scope.records[id] = _with_field_defaults(scope, record, written.get(id))
        for place in by_record.pop(id, []):
            group = _entries(stages, place)
            if group is not None:
                groups[place] = group
    for places in by_record.values():
        for place in places:
            _entries(stages, place)
    stages.groups += [groups[place] for place in sorted(groups)]
    scope.entries = {id: scope.entries[id] for group in stages.groups for id in group.entries}
    scope.records = {
        id: record_in_written_units(scope, record, written.get(id)) for id, record in scope.records.items()
    }
    _named_constants(stages, records=True)
    for node in stages.sound.values():
        if isinstance(node, nodes.Option):
            _option(scope, node)
        elif isinstance(node, nodes.Formula | nodes.Modifiers | nodes.Procedure):
            signature = scope.signatures.get(node.name.text)
            if signature is not None:
                parameters = with_defaults(scope, signature.parameters, node.parameters)
                scope.signatures[signature.id] = replace(signature, parameters=parameters)


def _named_constants(stages: Stages, *, records: bool) -> None:
    """Constants in an order in which each is made of earlier ones. Those that hold ``records`` must wait for the fields'
    defaults and the entries; the others come first, so that defaults can use them."""
    scope = stages.scope
    written = {
        node.name.text: node
        for node in stages.sound.values()
        if isinstance(node, nodes.Constant) and _holds_records(scope, node.type) is records
    }
    order, cycles = in_order(written, lambda name: _NAME.findall(_TEXT.sub("", written[name].value.span.text)))
    report_cycles(
        scope, cycles, {name: node.name.span for name, node in written.items()}, "write the value of one of them out"
    )
    looping = {name for cycle in cycles for name in cycle.ids}
    scope.broken |= looping
    for name in order:
        if name not in looping:
            _constant(scope, written[name])


def _holds_records(scope: Scope, node: nodes.TypeNode) -> bool:
    match node:
        case nodes.NamedType(_, name):
            return name in scope.records
        case nodes.ListType(_, item) | nodes.OptionalType(_, item):
            return _holds_records(scope, item)
        case _:
            return False


def _constant(scope: Scope, node: nodes.Constant) -> None:
    kind = scope.type(node.type, (node.name.text,), label_of(node))
    value = Faulty() if kind is None else constant(scope, node.value, kind, f"'{node.name.text}'")
    if kind is None or isinstance(value, Faulty):
        scope.broken.add(node.name.text)
        return
    if isinstance(kind, Quantity) and kind.unit is None and isinstance(node.value, nodes.Quantity):
        kind = replace(kind, unit=node.value.unit.text)
    scope.constants[node.name.text] = Constant(
        node.name.text,
        label_of(node),
        Integer(value, value) if isinstance(kind, Integer) and isinstance(value, int) else kind,
        value,
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
    )


def _entries(stages: Stages, place: int) -> EntryGroup | None:
    node = stages.trees[place]
    if isinstance(node, nodes.Entries):
        header, rows = stages.rows[place]
        return entries_of_block(stages.scope, node, header, rows) if node.name.text in stages.scope.records else None
    assert isinstance(node, nodes.Entry)
    return single_entry(stages.scope, node)


def _with_field_defaults(scope: Scope, record: Record, node: nodes.Record | None) -> Record:
    defaults = {one.name.text: one.default for one in node.fields} if node is not None else {}
    fields: list[Field] = []
    for declared in record.fields:
        default = defaults.get(declared.id)
        if default is not None:
            value = constant(scope, default, declared.type, f"'{declared.id}'")
            declared = replace(declared, default=None if isinstance(value, Faulty) else value)
        fields.append(declared)
    return replace(record, fields=tuple(fields))


def _option(scope: Scope, node: nodes.Option) -> None:
    kind = scope.option_types.get(node.name.text)
    if kind is None:
        return
    value = constant(scope, node.default, kind, f"'{node.name.text}'")
    scope.option_declarations[node.name.text] = Option(
        node.name.text,
        label_of(node),
        kind,
        None if isinstance(value, Faulty) else value,
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
    )


def fill_tables(stages: Stages) -> None:
    scope = stages.scope
    for node in stages.sound.values():
        if isinstance(node, nodes.Table) and node.name.text in scope.tables:
            filled = fill_table(scope, node, scope.tables[node.name.text])
            scope.tables[node.name.text] = table_in_written_units(scope, filled)
