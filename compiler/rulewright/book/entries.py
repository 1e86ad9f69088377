"""Weapons and items: named constant records, from rows, from spreadsheets or one by one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from rulewright.book import codes
from rulewright.book.cells import EMPTY
from rulewright.book.constants import Faulty
from rulewright.book.kinds import KINDS
from rulewright.book.misread_units import printed_constant
from rulewright.book.names import Scope, human
from rulewright.book.tables import (
    MOST_ROWS,
    WIDE_BAR,
    citations,
    fits_headings,
    has_plain_bars,
    prose_column,
    record_columns,
    record_of_cells,
    source_column,
)
from rulewright.book.texts import paragraphs, template_of_cell
from rulewright.calculus.declarations import Entry, EntryGroup, Record
from rulewright.calculus.types import RecordType
from rulewright.calculus.values import RecordValue, Value
from rulewright.diagnostics import did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.syntax.signs import plainly
from rulewright.syntax.vocabulary import value_words
from rulewright.variants.rows import ids_for

__all__ = ["ReadRows", "claim_entries", "entries_of_block", "single_entry"]

ReadRows: TypeAlias = Callable[[Span, str], tuple[nodes.Row, ...] | None]
"""Reads the rows (the headings first) of the CSV file that the text at the span names; None after findings."""

_ID = re.compile(r"[a-z][a-z0-9_]*")


def _record(scope: Scope, name: nodes.Name, keyword: str) -> Record | None:
    """The record that entries are of, if it is declared as that kind."""
    record = scope.records.get(name.text)
    if record is None:
        scope.findings.report(
            codes.UNKNOWN_TYPE,
            name.span,
            f"there is no record '{name.text}'",
            help=did_you_mean(name.text, scope.records, f"declare it: record {name.text} … is a weapon"),
        )
        return None
    words = (KINDS[record.kind].entry, KINDS[record.kind].entries) if record.kind else ()
    if keyword not in words:
        wanted = keyword.rstrip("s")
        scope.findings.report(
            codes.KIND,
            name.span,
            f"{name.text} is not declared as {'an' if wanted == 'item' else 'a'} {wanted}",
            help=f"write: record {name.text} … is {'an' if wanted == 'item' else 'a'} {wanted}"
            if not words
            else f"write '{words[0]}' or '{words[1]}' here",
        )
        return None
    return record


def rows_of_block(scope: Scope, node: nodes.Entries, read: tuple[nodes.Row, ...] | None) -> tuple[nodes.Row, ...]:
    """The rows of a block, its headings first; a finding when there are none. ``read`` are those of its file, if it names one."""
    rows = node.rows
    if node.file is not None:
        if read is None:
            return ()
        if rows:
            scope.findings.report(codes.STRUCTURE, node.header, "rows stand here, though they are read from a file")
        rows = read
    elif not rows:
        scope.findings.report(
            codes.STRUCTURE, node.header, "this block has no rows", help="add a row of headings and rows below it"
        )
    if len(rows) > MOST_ROWS:
        scope.findings.report(
            codes.STRUCTURE, node.header, f"a block has at most {MOST_ROWS} rows, this one has {len(rows)}"
        )
        return ()
    return rows


def claim_entries(scope: Scope, node: nodes.Entries, rows: tuple[nodes.Row, ...]) -> list[nodes.Row]:
    """Take the ids of the rows; the rows whose ids are sound and new."""
    record = _record(scope, node.name, node.keyword)
    if record is None or not rows:
        lost = [row.cells[0].text for row in rows[1:] if row.cells]
        scope.broken.update(id for id in lost if _ID.fullmatch(id))
        return []
    header, *body = rows
    if WIDE_BAR in header.span.text and not has_plain_bars(scope, header):
        return []
    places = {cell.text: at for at, cell in enumerate(header.cells)}
    if "id" not in places:
        _report_no_id(scope, record, header)
        scope.broken.update(row.cells[0].text for row in rows if row.cells and _ID.fullmatch(row.cells[0].text))
        return []
    kept: list[nodes.Row] = []
    for row in body:
        if not fits_headings(scope, row, header):
            scope.broken.update(cell.text for cell in row.cells[places["id"] :][:1])
            continue
        cell = row.cells[places["id"]]
        if not _ID.fullmatch(cell.text) or cell.text in value_words():
            meant = re.sub("[ -]+", "_", plainly(cell.text).lower())
            proper = "ids use a-z, 0-9 and _, start with a letter, and are no word of the language"
            sound = _ID.fullmatch(meant) and meant not in value_words()
            help = f"write {meant}" if sound else proper
            scope.findings.report(codes.CELL, cell.span, f"'{cell.text}' is no id", help=help)
            scope.broken.add(meant)
            continue
        name = row.cells[places["name"]].text if "name" in places else human(cell.text)
        if name in EMPTY:
            scope.findings.report(
                codes.CELL,
                row.cells[places["name"]].span,
                f"'{cell.text}' has no name",
                help="write the name that people read",
            )
        if scope.claim(nodes.Name(cell.span, cell.text), KINDS[record.kind or "item"].entry, name):
            scope.entry_types[cell.text] = record.id
            kept.append(row)
    return kept


def _report_no_id(scope: Scope, record: Record, header: nodes.Row) -> None:
    if are_headings(record, header):
        help = "the first column is the id of each row"
        scope.findings.report(codes.ROW, header.span, "there is no column 'id'", help=help)
        return
    fields = " | ".join(field.id for field in record.fields[:3])
    ids = {"id": "id", "name": "name"} | {field.label.casefold(): field.id for field in record.fields}
    ids |= {field.id.casefold(): field.id for field in record.fields}
    scope.findings.report(
        codes.ROW,
        header.span,
        "the first row of a block has the headings of its columns, and no cell of this one is a heading",
        help=ids_for(header, ids) or f"write them above it: | id | name | {fields} |",
    )


def are_headings(record: Record, header: nodes.Row) -> bool:
    """Whether any cell of the first row of a block is a heading."""
    return any(cell.text in ("id", "name") or record.field(cell.text) is not None for cell in header.cells)


def entries_of_block(scope: Scope, node: nodes.Entries, header: nodes.Row, rows: list[nodes.Row]) -> EntryGroup | None:
    """The entries of a block, put into the scope, and the group that they form."""
    record = scope.records[node.name.text]
    if not are_headings(record, header):
        return None
    label = node.label.text if node.label else record.label
    prose_at = prose_column(header)
    source_at = source_column(scope, header, RecordType(record.id))
    skipped = (prose_at, source_at)
    cells = [
        (at, cell) for at, cell in enumerate(header.cells) if cell.text not in ("id", "name") and at not in skipped
    ]
    columns = record_columns(scope, record.id, cells, header.span)
    if columns is None:
        scope.broken.update(
            row.cells[at].text for row in rows for at, cell in enumerate(header.cells) if cell.text == "id"
        )
        return None
    places = {cell.text: at for at, cell in enumerate(header.cells)}
    sources = tuple(source.id for source in node.sources)
    ids: list[str] = []
    for row in rows:
        given = {field: row.cells[at] for field, at in columns.items()}
        value = record_of_cells(scope, record.id, given, row.span)
        id = row.cells[places["id"]]
        if value is None:
            scope.broken.add(id.text)
            continue
        prose = row.cells[prose_at] if prose_at is not None else None
        scope.entries[id.text] = Entry(
            id.text,
            row.cells[places["name"]].text if "name" in places else human(id.text),
            record.id,
            value,
            label,
            {field: cell.span for field, cell in given.items()},
            span=id.span,
            header=row.span,
            sources=sources if source_at is None else citations(header, row),
            prose=() if prose is None or prose.text in EMPTY else (template_of_cell(scope, prose),),
        )
        ids.append(id.text)
    scope.entries_of[record.id] = (*scope.entries_of.get(record.id, ()), *ids)
    return EntryGroup(
        label,
        record.id,
        tuple(ids),
        tuple(columns),
        sources,
        paragraphs(scope, node.prose),
        node.name.span,
        node.header,
        node.stands_in.text if node.stands_in else None,
        "" if prose_at is None else header.cells[prose_at].text[1:].strip(),
    )


def single_entry(scope: Scope, node: nodes.Entry) -> EntryGroup | None:
    """One entry, put into the scope, and the group that it forms."""
    record = _record(scope, node.record, node.keyword)
    if record is None:
        return None
    label = node.label.text if node.label else human(node.name.text)
    given: dict[str, Value] = {}
    cells: dict[str, Span] = {}
    sound = True
    for assignment in node.assignments:
        field = record.field(assignment.name.text)
        if field is None:
            known = [one.id for one in record.fields]
            scope.findings.report(
                codes.UNKNOWN_FIELD,
                assignment.name.span,
                f"{record.id} has no field '{assignment.name.text}'",
                help=did_you_mean(assignment.name.text, known, f"its fields are: {', '.join(known)}"),
            )
            sound = False
            continue
        if field.id in cells:
            scope.findings.report(codes.DUPLICATE_PART, assignment.name.span, f"'{field.id}' is given twice")
            sound = False
            continue
        value = printed_constant(scope, assignment.value, field.type, f"'{field.id}'")
        cells[field.id] = assignment.value.span
        if isinstance(value, Faulty):
            sound = False
        else:
            given[field.id] = value
    missing = [field.id for field in record.fields if field.id not in cells and not field.has_default]
    if missing:
        scope.findings.report(
            codes.MISSING_ARGUMENT,
            node.header,
            f"'{node.name.text}' has no {', '.join(missing)}",
            help="add a line for it",
        )
        sound = False
    if not sound:
        scope.broken.add(node.name.text)
        return None
    value_of = tuple((field.id, given.get(field.id, field.default)) for field in record.fields)
    sources = tuple(source.id for source in node.sources)
    scope.entries[node.name.text] = Entry(
        node.name.text,
        label,
        record.id,
        RecordValue(record.id, value_of),
        record.label,
        cells,
        span=node.name.span,
        header=node.header,
        sources=sources,
        prose=paragraphs(scope, node.prose),
    )
    scope.entries_of[record.id] = (*scope.entries_of.get(record.id, ()), node.name.text)
    return EntryGroup(
        record.label, record.id, (node.name.text,), tuple(cells), sources, (), node.name.span, node.header
    )
