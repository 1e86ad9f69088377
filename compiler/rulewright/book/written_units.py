"""The unit of a field or a table whose type names none: the one that all its values are written in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.names import Scope
from rulewright.calculus.declarations import Field, Record, Table
from rulewright.calculus.types import Maybe, Quantity, Type
from rulewright.syntax import nodes

__all__ = ["record_in_written_units", "table_in_written_units"]

_QUANTITY = re.compile(r"[+-]?[0-9.]+ +([a-z][a-z0-9_]*)")


def record_in_written_units(scope: Scope, record: Record, node: nodes.Record | None) -> Record:
    """``record`` with every field of a dimension read in the unit that its default and its entries are written in, where that is
    one and the same for all."""
    defaults = {} if node is None else {one.name.text: one.default for one in node.fields if one.default is not None}
    entries = [scope.entries[id] for id in scope.entries_of.get(record.id, ())]

    def written(field: Field) -> Iterable[str]:
        if field.id in defaults:
            yield defaults[field.id].span.text
        for entry in entries:
            if field.id in entry.cells:
                yield entry.cells[field.id].text

    fields = tuple(replace(field, type=_in_unit(field.type, written(field), scope)) for field in record.fields)
    return replace(record, fields=fields)


def table_in_written_units(scope: Scope, table: Table) -> Table:
    """``table`` with its values read in the unit that they are written in, where that is one and the same for all."""
    return replace(table, result=_in_unit(table.result, (cell.text for row in table.rows for cell in row.cells), scope))


def _in_unit(type: Type, written: Iterable[str], scope: Scope) -> Type:
    match type:
        case Maybe(item):
            return Maybe(_in_unit(item, written, scope))
        case Quantity(unit=None):
            units = {found[1] for text in written if (found := _QUANTITY.fullmatch(text.strip())) is not None}
            known = {id for id in units if id in scope.units and scope.units[id].dimension == type.dimension}
            return replace(type, unit=known.pop()) if len(known) == 1 else type
        case _:
            return type
