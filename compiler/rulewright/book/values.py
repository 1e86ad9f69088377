"""The third stage: constants, defaults, entries, options and the rows of tables, each after what it can be made of."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

from rulewright.book.constants import Faulty
from rulewright.book.definition_order import report_cycles
from rulewright.book.entries import claim_entries, entries_of_block, single_entry
from rulewright.book.misread_units import printed_constant
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
)
from rulewright.calculus.types import Integer, Quantity
from rulewright.incremental.tracked import reorder
from rulewright.syntax import nodes

__all__ = ["compute_constants", "fill_tables"]


_NAME = re.compile(r"[a-z][a-z0-9_]*")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
"""A quoted text: the words in it are no names."""


def compute_constants(stages: Stages) -> None:
    """Defaults of fields, entries, options and defaults of parameters, each after what it can be made of."""
    scope = stages.scope
    by_record = _claim_entries(stages)
    _named_constants(stages, records=False)
    _records_with_entries(stages, by_record)
    _named_constants(stages, records=True)
    places = stages.sound(nodes.Option, nodes.Formula, nodes.Modifiers, nodes.Procedure)
    stages.each("defaults", places, partial(_defaults, scope))


def _claim_entries(stages: Stages) -> dict[str, list[int]]:
    """The ids of all rows; the places of blocks and single entries by the record that they are of."""
    found: dict[str, list[int]] = {}
    stage, claim = "claims of entries", partial(claim_entries, stages.scope)
    stages.steps.stage(stage, [stages.keys[place] for place in stages.rows])
    for place in sorted([*stages.rows, *stages.sound(nodes.Entry)]):
        node = stages.trees[place]
        if isinstance(node, nodes.Entry):
            found.setdefault(node.record.text, []).append(place)
        else:
            rows = stages.rows[place]
            stages.claimed[place] = stages.step(stage, place, claim, rows)
            found.setdefault(node.name.text, []).append(place)
    return found


def _records_with_entries(stages: Stages, by_record: dict[str, list[int]]) -> None:
    """The defaults of the fields of each record, then its entries, which are made of them, then the units that both are in."""
    scope, steps = stages.scope, stages.steps
    written: dict[str, Any] = {
        stages.trees[place].name.text: stages.trees[place] for place in stages.sound(nodes.Record)
    }
    ids = list(scope.records)
    strange = [id for id in by_record if id not in scope.records]
    places = [place for id in (*ids, *strange) for place in by_record.get(id, ())]
    steps.stage("defaults of fields", ids)
    steps.stage("entries", [stages.keys[place] for place in places])
    groups: dict[int, EntryGroup] = {}
    for id in ids:
        node = written.get(id)
        steps.step("defaults of fields", id, partial(_field_defaults, scope), id, node)
        for place in by_record.get(id, ()):
            group = _entries(stages, place)
            if group is not None:
                groups[place] = group
    for id in strange:
        for place in by_record[id]:
            _entries(stages, place)
    stages.groups += [groups[place] for place in sorted(groups)]
    reorder(scope.entries, [id for group in stages.groups for id in group.entries])
    ids = list(scope.records)
    steps.stage("units of fields", ids)
    for id in ids:
        node = written.get(id)
        steps.step("units of fields", id, partial(_in_written_units, scope), id, node)


def _in_written_units(scope: Scope, id: str, node: nodes.Record | None) -> None:
    scope.records[id] = record_in_written_units(scope, scope.records[id], node)


def _named_constants(stages: Stages, *, records: bool) -> None:
    """Constants in an order in which each is made of earlier ones. Those that hold ``records`` must wait for the fields'
    defaults and the entries; the others come first, so that defaults can use them."""
    scope = stages.scope
    written: dict[str, tuple[int, nodes.Constant]] = {}
    for place in stages.sound(nodes.Constant):
        node = stages.trees[place]
        if isinstance(node, nodes.Constant) and _holds_records(scope, node.type) is records:
            written[node.name.text] = (place, node)
    order, cycles = in_order(written, lambda name: _NAME.findall(_TEXT.sub("", written[name][1].value.span.text)))
    report_cycles(
        scope,
        cycles,
        {name: node.name.span for name, (_, node) in written.items()},
        "write the value of one of them out",
    )
    looping = {name for cycle in cycles for name in cycle.ids}
    order = [*sorted(looping, key=order.index), *(name for name in order if name not in looping)]
    stage = f"constants {'of records' if records else 'without records'}"
    stages.steps.stage(stage, [stages.keys[written[name][0]] for name in order])
    for name in order:
        stages.step(stage, written[name][0], partial(_constant, scope), name in looping)


def _holds_records(scope: Scope, node: nodes.TypeNode) -> bool:
    match node:
        case nodes.NamedType(_, name):
            return name in scope.records
        case nodes.ListType(_, item) | nodes.OptionalType(_, item):
            return _holds_records(scope, item)
        case _:
            return False


def _constant(scope: Scope, node: nodes.Constant, loops: bool) -> None:
    if loops:
        scope.broken.add(node.name.text)
        return
    kind = scope.type(node.type, (node.name.text,), label_of(node))
    value = Faulty() if kind is None else printed_constant(scope, node.value, kind, f"'{node.name.text}'")
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
    scope = stages.scope
    if isinstance(stages.trees[place], nodes.Entry):
        return stages.step("entries", place, partial(single_entry, scope))
    (header, *_), claimed = stages.rows[place], stages.claimed[place]
    return stages.step("entries", place, partial(_block, scope), header, claimed)


def _block(scope: Scope, node: nodes.Entries, header: nodes.Row, rows: list[nodes.Row]) -> EntryGroup | None:
    return entries_of_block(scope, node, header, rows) if node.name.text in scope.records else None


def _field_defaults(scope: Scope, id: str, node: nodes.Record | None) -> None:
    defaults = {one.name.text: one.default for one in node.fields} if node is not None else {}
    record = scope.records[id]
    fields: list[Field] = []
    for declared in record.fields:
        default = defaults.get(declared.id)
        if default is not None:
            value = printed_constant(scope, default, declared.type, f"'{declared.id}'")
            declared = replace(declared, default=None if isinstance(value, Faulty) else value)
        fields.append(declared)
    scope.records[id] = replace(record, fields=tuple(fields))


def _defaults(scope: Scope, node: nodes.Option | nodes.Formula | nodes.Modifiers | nodes.Procedure) -> None:
    if isinstance(node, nodes.Option):
        _option(scope, node)
        return
    signature = scope.signatures.get(node.name.text)
    if signature is not None:
        parameters = with_defaults(scope, signature.parameters, node.parameters)
        scope.signatures[signature.id] = replace(signature, parameters=parameters)


def _option(scope: Scope, node: nodes.Option) -> None:
    kind = scope.option_types.get(node.name.text)
    if kind is None:
        return
    value = printed_constant(scope, node.default, kind, f"'{node.name.text}'")
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
    stages.each("tables", stages.sound(nodes.Table), partial(_table, scope))


def _table(scope: Scope, node: nodes.Table) -> None:
    table = scope.tables.get(node.name.text)
    if table is not None:
        scope.tables[node.name.text] = table_in_written_units(scope, fill_table(scope, node, table))
