"""Tables of the rules, and weapons and items as tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from rulewright.book.units import DIMENSIONS
from rulewright.calculus.declarations import Entry, EntryGroup, Key, Row, Table
from rulewright.calculus.domains import IntegerDomain
from rulewright.calculus.types import EnumType, Integer, Number, Quantity, RecordType, Type, YesNo
from rulewright.calculus.values import DiceKind, DiceTerm, DiceValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.i18n.contexts import context_of
from rulewright.sheets.compose.source import Composer, plain_type, sentence_case, strong_start
from rulewright.sheets.model import Alignment, Cell, Column, Head, Inline, TableBlock, TableRow, plain

__all__ = [
    "align_of",
    "column_unit",
    "entry_tables",
    "field_text",
    "field_unit",
    "is_alone",
    "said_cell",
    "shows_sign",
    "table_block",
]

_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_TYPE_WORDS = frozenset({"dice", "integer", "number", "result", "text", "value", "yes/no"})
"""Headings that say what kind of value stands below them and not what it is about."""

_DICE = re.compile(r"(open )?([0-9]{0,4})d([0-9]{1,6})")

NO_VALUE = Cell((), empty=True)

LEAST_ALIKE = 3
"""A column that is the same in every row is left out of a table with at least so many rows."""


def table_block(table: Table, composer: Composer) -> TableBlock:
    """A table of the rules."""
    phrase = composer.translator.phrase
    notice = ""
    if table.stands_in_for:
        notice = phrase("Stand-in: replaces {table}", table=composer.words.stands_in_for(table))
    elsewhere = ""
    if table.external and not table.rows:
        elsewhere = phrase("This table is printed elsewhere: {place}", place=composer.words.external(table))
    notes: list[Inline] = []
    match table.policy:
        case "one":
            pass
        case "first":
            notes.append(plain(phrase("The first row that fits counts.")))
        case "all":
            notes.append(plain(phrase("Every row that fits counts.")))
        case _:
            assert_never(table.policy)
    notes += _about_columns(table, composer)
    head = composer.head(f"table.{table.id}", table, notice=notice, notes=tuple(notes))
    head = replace(head, sources=composer.sources((*table.sources, *(id for row in table.rows for id in row.sources))))
    if len(table.keys) == 2:
        return _two_keys(table, head, elsewhere, composer)
    columns = [_key_column(table, table.keys[0], composer)]
    cells = [[_key_cell(table, row, composer)] for row in table.rows]
    for column, values in _value_columns(table, composer):
        if any(not cell.empty for cell in values):
            columns.append(column)
            for row_cells, cell in zip(cells, values, strict=True):
                row_cells.append(cell)
    if any(row.prose is not None for row in table.rows):
        columns.append(Column(_prose_heading(table, composer), remark=True))
        for row_cells, row in zip(cells, table.rows, strict=True):
            row_cells.append(_cell(composer.words.row_prose(table, row)))
    rows = (_table_row(row, row_cells, table, composer) for row, row_cells in zip(table.rows, cells, strict=True))
    return TableBlock(head, tuple(columns), tuple(rows), elsewhere=elsewhere)


def _table_row(row: Row, cells: Iterable[Cell], table: Table, composer: Composer) -> TableRow:
    """A row, marked when a variant changed it in a table that it takes over."""
    changed = composer.provenance.inherited(table.header) and composer.is_own(row.span, *row.cells)
    return TableRow(tuple(cells), changed)


def _row_sign(table: Table, place: int) -> bool:
    """Whether an author wrote a plus before any value of a column (by its place among those of values): then all of them print
    their sign."""
    at = place + 1  # behind the key
    return any(row.cells[at].text.lstrip().startswith("+") for row in table.rows if at < len(row.cells))


def _cell(text: Inline) -> Cell:
    return Cell(text) if text else NO_VALUE


def _key_column(table: Table, key: Key, composer: Composer) -> Column:
    label = _heading(composer.words.key_label(table, key))
    ranged = isinstance(plain_type(key.type), Integer)
    return Column(label, _dice_of(key, composer), "right" if ranged else "left", key=True)


def _heading(written: str) -> str:
    """A heading as it is printed: an id becomes words."""
    return sentence_case(written.replace("_", " ") if _ID.fullmatch(written) else written)


def _tells(heading: str, *types: str) -> bool:
    """Whether a heading says more than the type of what stands below it."""
    plainly = heading.replace("_", "").casefold()
    return bool(plainly) and plainly not in _TYPE_WORDS and plainly not in {type.casefold() for type in types}


def _value_heading(table: Table, result: Type, composer: Composer) -> str:
    """What the author wrote over the values of a table that gives no record; a type alone is said in better words."""
    named = result.id if isinstance(result, EnumType) else ""
    if _tells(table.value_heading, named):
        return _heading(composer.words.value_heading(table))
    if named and not composer.program.enumerations[named].implicit:
        return composer.words.label(composer.program.enumerations[named])
    return composer.translator.phrase("Result")


def _prose_heading(table: Table, composer: Composer) -> str:
    if _tells(table.prose_heading):
        return _heading(composer.words.prose_heading(table))
    return composer.translator.phrase("What it means")


def _dice_of(key: Key, composer: Composer) -> str:
    """What is rolled for a key, in the notation of the language; empty for a key that is no roll."""
    domain = key.domain
    written = _DICE.fullmatch(domain.name) if isinstance(domain, IntegerDomain) else None
    if written is None:
        return ""
    if written[3] == "66":
        return composer.voice.dice(DiceValue((DiceTerm(1, 66, "d66"),)))
    kind: DiceKind = "open" if written[1] else "plain"
    return composer.voice.dice(DiceValue((DiceTerm(int(written[2] or 1), int(written[3]), kind),)))


def _key_cell(table: Table, row: Row, composer: Composer) -> Cell:
    return Cell(plain(composer.voice.key(row.keys, table.keys[0].type)))


def _value_columns(table: Table, composer: Composer) -> Iterable[tuple[Column, list[Cell]]]:
    """The columns of values of a one-key table."""
    result = plain_type(table.result)
    if not isinstance(result, RecordType) or composer.program.records[result.id].implicit:
        signed = _row_sign(table, 0)
        cells = [
            _value_cell(row.values[0], table.result, f"table.{table.id}.value", composer, signed=signed)
            for row in table.rows
        ]
        yield Column(_value_heading(table, result, composer), column_unit(result, composer), align_of(result)), cells
        return
    record = composer.program.records[result.id]
    shown = table.value_columns or tuple(field.id for field in record.fields)
    for place, id in enumerate(shown):
        signed = _row_sign(table, place)
        field = record.field(id)
        assert field is not None, "value columns are fields of the result"
        values = [value.get(id) if isinstance(value := row.values[0], RecordValue) else None for row in table.rows]
        yield (
            Column(composer.words.field(record.id, id), column_unit(field.type, composer), align_of(field.type)),
            [_value_cell(value, field.type, f"table.{table.id}.value", composer, signed=signed) for value in values],
        )


def _value_cell(value: Value, type: Type, context: str, composer: Composer, *, signed: bool = False) -> Cell:
    if value is None or value in ("", ()):
        return NO_VALUE
    return said_cell(value, plain(field_text(value, type, context, composer, signed=signed)))


def said_cell(value: Value, text: Inline) -> Cell:
    """The cell of a value that is said by ``text``."""
    match value:
        case bool():
            return Cell(text, answer="yes" if value else "no")
        case _:
            return Cell(text)


def field_text(value: Value, type: Type, context: str, composer: Composer, *, signed: bool = False) -> str:
    """A value in a column whose heading tells the unit (see :func:`column_unit`)."""
    inner = plain_type(type)
    if isinstance(inner, Quantity) and isinstance(value, int | Fraction) and column_unit(type, composer):
        _, size = composer.voice.unit_of(inner)
        return composer.voice.number(Fraction(value) / size)
    if signed and isinstance(value, int | Fraction) and not isinstance(value, bool):
        return composer.translator.signed(value)
    return composer.voice.value(value, type, context)


def column_unit(type: Type, composer: Composer) -> str:
    """The unit of all values of a column, as its heading shows it; empty when it has none, or when each value has its own."""
    inner = plain_type(type)
    own = (
        isinstance(inner, Quantity)
        and inner.unit is None
        and inner.dimension in DIMENSIONS
        and inner.dimension != "angle"
    )
    return "" if own else field_unit(type, composer)


def field_unit(type: Type, composer: Composer) -> str:
    """The unit in which a value is written down by hand; empty when it has none."""
    inner = plain_type(type)
    if not isinstance(inner, Quantity):
        return ""
    unit, _ = composer.voice.unit_of(inner)
    return "°" if unit == "deg" else composer.voice.unit(unit)


def align_of(type: Type) -> Alignment:
    """How the values of a column align: numbers by their last digit, marks of yes/no in the middle."""
    match plain_type(type):
        case Integer() | Number() | Quantity():
            return "right"
        case YesNo():
            return "center"
        case _:
            return "left"


def _about_columns(table: Table, composer: Composer) -> Iterable[Inline]:
    """What the author says of the fields that a table gives."""
    result = plain_type(table.result)
    if not isinstance(result, RecordType) or len(table.keys) != 1:
        return
    for id in table.value_columns or tuple(field.id for field in composer.program.records[result.id].fields):
        for text in composer.words.field_prose(result.id, id):
            yield strong_start(composer.words.field(result.id, id), text, composer)


def _two_keys(table: Table, head: Head, elsewhere: str, composer: Composer) -> TableBlock:
    first, second = table.keys
    columns = [_key_column(table, first, composer)]
    columns += [Column(composer.words.column_label(table, column), align="center") for column in table.columns]
    signs = [_row_sign(table, place) for place in range(len(table.columns))]
    remarked = any(row.prose is not None for row in table.rows)
    if remarked:
        columns.append(Column(_prose_heading(table, composer), remark=True))
    rows = tuple(
        _table_row(
            row,
            (
                _key_cell(table, row, composer),
                *(
                    _value_cell(value, table.result, f"table.{table.id}.value", composer, signed=sign)
                    for value, sign in zip(row.values, signs, strict=True)
                ),
                *((_cell(composer.words.row_prose(table, row)),) if remarked else ()),
            ),
            table,
            composer,
        )
        for row in table.rows
    )
    spanning = _heading(composer.words.key_label(table, second))
    return TableBlock(head, tuple(columns), rows, spanning, elsewhere)


def is_alone(group: EntryGroup, program: Program) -> bool:
    """Whether a group is one entry that was written by itself and so has no heading of its own."""
    return len(group.entries) == 1 and program.entries[group.entries[0]].header == group.header


def entry_tables(record: str, anchor: str, composer: Composer) -> tuple[TableBlock, ...]:
    """All weapons or items of ``record``: a table for each block of rows, and one for those that were written alone."""
    program = composer.program
    blocks: list[TableBlock] = []
    alone: list[str] = []
    for group in program.groups:
        if group.record != record:
            continue
        if is_alone(group, program):
            alone.extend(group.entries)
        else:
            blocks.append(_group_table(group, f"{anchor}.{len(blocks) + 1}" if blocks else anchor, composer))
    grouped = {id for group in program.groups for id in group.entries}
    alone.extend(id for id, entry in program.entries.items() if entry.record == record and id not in grouped)
    if alone:
        declared = program.records[record]
        sources = composer.sources(source for id in alone for source in program.entries[id].sources)
        head = Head(f"{anchor}.others" if blocks else anchor, composer.words.label(declared), sources=sources)
        fields = tuple(field.id for field in declared.fields)
        blocks.append(_entry_table(head, record, alone, fields, composer))
    return tuple(blocks)


def _group_table(group: EntryGroup, anchor: str, composer: Composer) -> TableBlock:
    entries = (composer.program.entries[id] for id in group.entries)
    sources = composer.sources((*group.sources, *(source for entry in entries for source in entry.sources)))
    notice = ""
    if group.stands_in_for:
        notice = composer.translator.phrase(
            "Stand-in: replaces {table}", table=composer.words.group_stands_in_for(group)
        )
    prose = composer.words.group_prose(group)
    # What is said of a stand-in tells where it comes from: whoever plays needs the table first.
    above, below = ((), prose) if notice else (prose, ())
    head = Head(anchor, composer.words.group(group), above, sources, notice, below)
    fields = tuple(field.id for field in composer.program.records[group.record].fields if field.id in group.columns)
    heading = composer.words.group_prose_heading(group) if _tells(group.prose_heading) else ""
    return _entry_table(head, group.record, group.entries, fields, composer, remarks=_heading(heading))


def shows_sign(entries: Iterable[Entry], field: str) -> bool:
    """Whether an author wrote a plus before any value of the field: then all of them print their sign."""
    return any(entry.cells[field].text.lstrip().startswith("+") for entry in entries if field in entry.cells)


def _entry_table(
    head: Head, record: str, ids: Iterable[str], fields: tuple[str, ...], composer: Composer, remarks: str = ""
) -> TableBlock:
    """``remarks`` heads a column for the prose of the entries; without it their prose stands in notes below the table. A kind or a
    yes/no that is the same in every row is said once, in a note."""
    entries: Mapping[str, Entry] = {id: composer.program.entries[id] for id in ids}
    declared = composer.program.records[record]
    columns = [Column(composer.words.label(declared), key=True)]
    rows = [[Cell(plain(composer.words.label(entry)))] for entry in entries.values()]
    explained: list[tuple[str, Inline]] = []
    alike: list[Inline] = []
    for id in fields:
        field = declared.field(id)
        assert field is not None, "columns are fields of the record"
        signed = shows_sign(entries.values(), id)
        cells = [
            _value_cell(
                entry.value.get(id),
                field.type,
                f"{context_of(entry, composer.program)}.{id}",
                composer,
                signed=signed,
            )
            for entry in entries.values()
        ]
        if all(cell.empty for cell in cells):
            continue
        label = composer.words.field(record, id)
        explained += ((label, text) for text in composer.words.field_prose(record, id))
        if _goes_without_a_column(field.type, cells):
            alike.append(composer.voice.phrase("{label}: {value}", label=label, value=cells[0].text))
            continue
        columns.append(Column(label, column_unit(field.type, composer), align_of(field.type)))
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell)
    about_fields = tuple(strong_start(label, text, composer) for label, text in explained)
    if alike:
        said_once = strong_start(composer.translator.phrase("In every row"), composer.voice.clauses(alike), composer)
        about_fields = (said_once, *about_fields)
    if remarks:
        columns.append(Column(remarks, remark=True))
        for row, entry in zip(rows, entries.values(), strict=True):
            paragraphs = composer.words.prose(entry)
            row.append(_cell(tuple(run for paragraph in paragraphs for run in paragraph)))
    notes = tuple(
        strong_start(composer.words.label(entry), paragraph, composer)
        for entry in entries.values()
        for paragraph in (() if remarks else composer.words.prose(entry))
    )
    return TableBlock(
        replace(head, notes=(*head.notes, *about_fields, *notes)),
        tuple(columns),
        tuple(TableRow(tuple(row), composer.is_changed("entry", id)) for row, id in zip(rows, entries, strict=True)),
    )


def _goes_without_a_column(type: Type, cells: list[Cell]) -> bool:
    """Whether a column would say one word all the way down. Figures stay: they are looked up row by row."""
    return (
        isinstance(plain_type(type), YesNo | EnumType)
        and len(cells) >= LEAST_ALIKE
        and all(cell == cells[0] for cell in cells)
    )
