"""Tables: keys, columns and rows."""

from __future__ import annotations

from dataclasses import replace

from rulewright.book import codes
from rulewright.book.cells import EMPTY, cell_value, key_ranges
from rulewright.book.constants import Faulty
from rulewright.book.dice import dice_value
from rulewright.book.names import Scope, human
from rulewright.book.range_values import item_of
from rulewright.book.texts import paragraphs, template_of_cell
from rulewright.calculus.declarations import Column, Key, KeyRange, Row, Table
from rulewright.calculus.domains import Domain, IntegerDomain, YesNoDomain, of_dice, ranges
from rulewright.calculus.expressions import Template
from rulewright.calculus.types import EnumType, Integer, RecordType, Type, YesNo, describe
from rulewright.calculus.values import RecordValue, Value
from rulewright.diagnostics import counted, did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = [
    "MOST_ROWS",
    "citations",
    "fill_table",
    "fits_headings",
    "has_plain_bars",
    "prose_column",
    "record_columns",
    "record_of_cells",
    "source_column",
    "table_signature",
]

MOST_ROWS = 5_000
WIDE_BAR = "｜"
"""A bar as input methods of Chinese and Japanese write it. Inside a text it is a sign like any other."""


def table_signature(scope: Scope, node: nodes.Table) -> Table | None:
    """The table without its rows: enough to check look-ups against."""
    label = node.label.text if node.label else human(node.name.text)
    result = scope.type(node.result, (node.name.text,), label)
    keys = [_key(scope, key, place) for place, key in enumerate(node.keys)]
    if result is None or any(key is None for key in keys):
        return None
    return Table(
        node.name.text,
        label,
        tuple(key for key in keys if key is not None),
        result,
        (),
        policy=node.policy,
        external=node.external.text if node.external else None,
        stands_in_for=node.stands_in.text if node.stands_in else None,
        span=node.name.span,
        header=node.header,
        sources=tuple(source.id for source in node.sources),
    )


def _key(scope: Scope, node: nodes.KeyDomain, place: int) -> Key | None:
    name = node.name.text if node.name else ("key" if place == 0 else "column")
    match node.domain:
        case nodes.Dice() | nodes.OpenDice():
            dice = dice_value(scope, node.domain)
            if dice is None:
                return None
            domain: Domain = of_dice(dice)
            assert isinstance(domain, IntegerDomain)
            kind: Type = Integer(
                domain.low, domain.high, domain.name if domain.values is not None else None, domain.values
            )
            if node.name is None:
                name = "roll"
        case None:
            domain, kind = IntegerDomain("integer", None, None), Integer()
        case written:
            found = scope.type(written)
            match found:
                case None:
                    return None
                case Integer(low, high, _, values):
                    domain, kind = IntegerDomain(describe(found), low, high, values), found
                case EnumType(id):
                    domain, kind = scope.domain_of(id), found
                case YesNo():
                    domain, kind = YesNoDomain(), found
                case _:
                    scope.findings.report(
                        codes.TYPE,
                        node.span,
                        f"a table cannot be keyed by {describe(found)}",
                        help="a key is dice, a whole number, a scale, a choice or yes/no",
                    )
                    return None
    return Key(name, node.label.text if node.label else human(name), domain, kind)


def fill_table(scope: Scope, node: nodes.Table, table: Table) -> Table:
    """The table with its rows; rows that cannot be read are findings and are left out."""
    table = replace(table, prose=paragraphs(scope, node.prose))
    if not node.rows:
        if table.external is None:
            scope.findings.report(
                codes.STRUCTURE,
                node.header,
                f"the table '{table.id}' has no rows",
                help='add a row of headings and rows below it, or write: is external "where the table is printed"',
            )
        return table
    if len(node.rows) > MOST_ROWS:
        scope.findings.report(
            codes.STRUCTURE, node.header, f"a table has at most {MOST_ROWS} rows, this one has {len(node.rows)}"
        )
        return table
    header, *rows = node.rows
    if not header.cells or not rows:
        scope.findings.report(
            codes.STRUCTURE, header.span, "a table has a row of headings and at least one row below it"
        )
        return table
    if WIDE_BAR in header.span.text and not has_plain_bars(scope, header):
        return table
    first = table.keys[0]
    heading = first.label if node.keys[0].label is not None else header.cells[0].text
    keys = (replace(first, label=heading or first.label), *table.keys[1:])
    table = replace(table, keys=keys)
    prose_at = prose_column(header)
    if prose_at is not None:
        table = replace(table, prose_heading=header.cells[prose_at].text[1:].strip())
    source_at = source_column(scope, header, table.result)
    value_cells = [(at, cell) for at, cell in enumerate(header.cells) if at > 0 and at not in (prose_at, source_at)]
    if len(table.keys) == 2:
        return _two_keys(scope, table, header, rows, value_cells, prose_at)
    if isinstance(table.result, RecordType) and item_of(scope, table.result) is None:
        return _records(scope, table, header, rows, value_cells, prose_at)
    if len(value_cells) != 1:
        scope.findings.report(
            codes.ROW,
            header.span,
            f"a table that gives {describe(table.result)} has one column beside its key, not {len(value_cells)}",
            help="let it give a record, or add a second key: by <name>",
        )
        return table
    at = value_cells[0][0]
    table = replace(table, value_heading=header.cells[at].text)
    found: list[Row] = []
    for row in rows:
        parts = _row_parts(scope, row, header, table, prose_at)
        if parts is None:
            continue
        ranges, prose = parts
        value = cell_value(scope, row.cells[at], table.result, header.cells[at].text)
        if not isinstance(value, Faulty):
            found.append(_row(header, row, ranges, (value,), prose))
    return replace(table, rows=tuple(found))


def fits_headings(scope: Scope, row: nodes.Row, header: nodes.Row) -> bool:
    """Whether a row has a cell for each heading; a finding when it has not."""
    if len(row.cells) == len(header.cells):
        return True
    if has_plain_bars(scope, row):
        scope.findings.report(
            codes.ROW,
            row.span,
            f"this row has {counted(len(row.cells), 'cell')}, but there are {len(header.cells)} headings",
            help="write '-' for a cell with nothing in it, and \\| for a bar inside a text",
        )
    return False


def has_plain_bars(scope: Scope, row: nodes.Row) -> bool:
    """Whether the bars of a row that does not fit are written as they must be; a finding when they are not."""
    at = row.span.text.find(WIDE_BAR)
    if at < 0:
        return True
    scope.findings.report(
        codes.ROW,
        row.span.part(at, at + 1),
        f"'{WIDE_BAR}' divides no cells: it is written full-width",
        help="write '|'",
    )
    return False


def prose_column(header: nodes.Row) -> int | None:
    """The place of the text column, whose heading starts with ``>``."""
    return next((at for at, cell in enumerate(header.cells) if cell.text.startswith(">")), None)


def source_column(scope: Scope, header: nodes.Row, result: Type) -> int | None:
    """The place of a column ``source`` that cites rules row by row, unless the record has such a field."""
    if isinstance(result, RecordType) and scope.records[result.id].field("source") is not None:
        return None
    return next((at for at, cell in enumerate(header.cells) if cell.text == "source"), None)


def citations(header: nodes.Row, row: nodes.Row) -> tuple[str, ...]:
    """The rules that the ``source`` cell of a row cites."""
    for heading, cell in zip(header.cells, row.cells, strict=True):
        if heading.text == "source" and cell.text not in EMPTY:
            return tuple(part.strip() for part in cell.text.split(","))
    return ()


def _row(
    header: nodes.Row, row: nodes.Row, keys: tuple[KeyRange, ...], values: tuple[Value, ...], prose: Template | None
) -> Row:
    cited = citations(header, row)
    return Row(keys, values, prose, row.cells[0].text, cited, row.span, tuple(cell.span for cell in row.cells))


def _row_parts(
    scope: Scope, row: nodes.Row, header: nodes.Row, table: Table, prose_at: int | None
) -> tuple[tuple[KeyRange, ...], Template | None] | None:
    if not fits_headings(scope, row, header):
        return None
    keys = key_ranges(scope, row.cells[0], table.keys[0].domain, table.keys[0].name)
    prose = None
    if prose_at is not None and row.cells[prose_at].text not in EMPTY:
        prose = template_of_cell(scope, row.cells[prose_at])
    return None if keys is None else (keys, prose)


def _records(
    scope: Scope,
    table: Table,
    header: nodes.Row,
    rows: list[nodes.Row],
    value_cells: list[tuple[int, nodes.Cell]],
    prose_at: int | None,
) -> Table:
    assert isinstance(table.result, RecordType)
    columns = record_columns(scope, table.result.id, value_cells, header.span)
    if columns is None:
        return table
    found: list[Row] = []
    for row in rows:
        parts = _row_parts(scope, row, header, table, prose_at)
        if parts is None:
            continue
        value = record_of_cells(
            scope, table.result.id, {field: row.cells[at] for field, at in columns.items()}, row.span
        )
        if value is not None:
            found.append(_row(header, row, parts[0], (value,), parts[1]))
    return replace(table, rows=tuple(found), value_columns=tuple(columns))


def record_columns(scope: Scope, record: str, cells: list[tuple[int, nodes.Cell]], span: Span) -> dict[str, int] | None:
    """The fields that the headings name, with the place of their column; None when a heading is wrong or one is missing."""
    declared = scope.records[record]
    columns: dict[str, int] = {}
    sound = True
    for at, cell in cells:
        if declared.field(cell.text) is None:
            known = [field.id for field in declared.fields]
            scope.findings.report(
                codes.UNKNOWN_FIELD,
                cell.span,
                f"{record} has no field '{cell.text}'",
                help=did_you_mean(cell.text, known, f"its fields are: {', '.join(known)}"),
            )
            sound = False
        elif cell.text in columns:
            scope.findings.report(codes.DUPLICATE_PART, cell.span, f"there are two columns '{cell.text}'")
            sound = False
        else:
            columns[cell.text] = at
    missing = [field.id for field in declared.fields if not field.has_default and field.id not in columns]
    if sound and missing:
        scope.findings.report(
            codes.MISSING_ARGUMENT,
            span,
            f"a column is missing: {', '.join(missing)}",
            help="add it, or give the field a default",
        )
        sound = False
    return columns if sound else None


def record_of_cells(scope: Scope, record: str, cells: dict[str, nodes.Cell], span: Span) -> RecordValue | None:
    """The record that cells (by field id) make, with its defaults; None, after findings, when a cell is wrong."""
    values: list[tuple[str, Value]] = []
    sound = True
    for field in scope.records[record].fields:
        cell = cells.get(field.id)
        if cell is None or (cell.text in EMPTY and field.has_default):
            values.append((field.id, field.default))
            continue
        value = cell_value(scope, cell, field.type, field.id)
        if isinstance(value, Faulty):
            sound = False
        else:
            values.append((field.id, value))
    return RecordValue(record, tuple(values)) if sound else None


def _two_keys(
    scope: Scope,
    table: Table,
    header: nodes.Row,
    rows: list[nodes.Row],
    value_cells: list[tuple[int, nodes.Cell]],
    prose_at: int | None,
) -> Table:
    second = table.keys[1]
    columns: list[Column] = []
    for _, cell in value_cells:
        keys = key_ranges(scope, cell, second.domain, second.name)
        if keys is None:
            return table
        columns += [Column(key, cell.text) for key in keys[:1]]
        if len(keys) != 1:
            scope.findings.report(codes.ROW, cell.span, "a heading names one value or one range")
            return table
    table = replace(table, columns=tuple(columns), keys=(table.keys[0], _narrowed(second, columns)))
    found: list[Row] = []
    for row in rows:
        parts = _row_parts(scope, row, header, table, prose_at)
        if parts is None:
            continue
        values = [cell_value(scope, row.cells[at], table.result, cell.text) for at, cell in value_cells]
        if not any(isinstance(value, Faulty) for value in values):
            kept = tuple(value for value in values if not isinstance(value, Faulty))
            found.append(_row(header, row, parts[0], kept, parts[1]))
    return replace(table, rows=tuple(found))


def _narrowed(key: Key, columns: list[Column]) -> Key:
    """A second key of whole numbers without a stated range takes exactly the numbers that the headings name."""
    if not isinstance(key.domain, IntegerDomain) or key.domain.low is not None or key.domain.high is not None:
        return key
    singles = [column.key.low for column in columns if column.key.low == column.key.high]
    if not columns or len(singles) != len(columns) or not all(isinstance(one, int) for one in singles):
        return key
    values = tuple(sorted({one for one in singles if isinstance(one, int)}))
    name = ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges(values))
    return replace(
        key, domain=IntegerDomain(name, values[0], values[-1], values), type=Integer(values[0], values[-1], name)
    )
