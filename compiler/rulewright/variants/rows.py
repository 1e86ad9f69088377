"""Directives on rows, those of tables and of blocks of weapons and items: rows are known by their key, cells by their heading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from rulewright.diagnostics import counted
from rulewright.syntax import nodes
from rulewright.syntax.directives import Position
from rulewright.variants import codes
from rulewright.variants.edits import (
    Edits,
    Problem,
    ProblemError,
    Restated,
    insert_at,
    there_already,
    unknown,
)
from rulewright.variants.keyed_rows import KeyedRows, key_text

__all__ = ["add_rows", "change_cells", "remove_rows", "replace_rows", "restate_cells", "with_cell"]

NOTHING = "-"
"""A cell with nothing in it."""


def _heading(text: str) -> str:
    return " ".join(text.split())


def _key_at(header: nodes.Row, key: str | None) -> int:
    """The place of the key's column: that headed ``key``, or the first."""
    if key is None:
        return 0
    return next((at for at, cell in enumerate(header.cells) if cell.text == key), 0)


def change_cells(
    rows: tuple[nodes.Row, ...], written: Sequence[nodes.Row], edits: Edits, *, key: str | None = None
) -> tuple[nodes.Row, ...]:
    """``rows`` (headings first) with the cells that ``written`` gives: its first row are headings, one of them that of the key."""
    keyed = KeyedRows(rows, _key_at(rows[0], key))
    for row, columns in _with_columns(rows[0], written, edits, key):
        edits.attempt(partial(_change_row, keyed, row, columns, edits), None)
    return keyed.rows


def _with_columns(
    header: nodes.Row, written: Sequence[nodes.Row], edits: Edits, key: str | None
) -> list[tuple[nodes.Row, list[int]]]:
    """The rows below the headings of ``written``, each with the columns of ``header`` that its cells stand in."""
    headings = {_heading(cell.text): at for at, cell in enumerate(header.cells)}
    columns: list[int] = []
    if not any(_heading(cell.text) in headings for cell in written[0].cells):
        edits.problems.append(no_headings(written[0], headings))
        return []
    for cell in written[0].cells:
        if _heading(cell.text) not in headings:
            edits.problems.append(unknown(cell.span, f"column '{cell.text}'", cell.text, headings).problem)
            return []
        columns.append(headings[_heading(cell.text)])
    if _key_at(header, key) not in columns:
        name = header.cells[_key_at(header, key)].text
        edits.problems.append(
            Problem(
                codes.MISFIT,
                written[0].span,
                f"there is no column '{name}', so that no row is named",
                f"add it: | {name} |",
            )
        )
        return []
    found: list[tuple[nodes.Row, list[int]]] = []
    for row in written[1:]:
        if len(row.cells) != len(columns):
            edits.problems.append(
                Problem(
                    codes.MISFIT,
                    row.span,
                    f"this row has {counted(len(row.cells), 'cell')}, but there are {len(columns)} headings",
                    "give each heading one cell",
                )
            )
            continue
        found.append((row, columns))
    if len(written) < 2:
        edits.problems.append(
            Problem(codes.MISFIT, written[0].span, "there are headings, but no row below them", "write the rows below")
        )
    return found


def no_headings(row: nodes.Row, headings: Iterable[str]) -> Problem:
    """The problem that ``row`` stands where headings are expected, and names none of the ``headings`` that there are."""
    return Problem(
        codes.MISFIT,
        row.span,
        "the first row names the columns, but no cell of this one is a heading",
        ids_for(row, {heading.casefold(): heading for heading in headings})
        or f"write the headings above it: | {' | '.join(headings)} |",
    )


def ids_for(row: nodes.Row, ids: Mapping[str, str]) -> str:
    """What to write instead of ``row``, where its cells name columns as people read them; ``ids`` are by such names, in small
    letters. Nothing when no cell is one."""
    names = [" ".join(cell.text.casefold().split()) for cell in row.cells]
    if not any(name in ids for name in names):
        return ""
    written = (ids.get(name, cell.text) for name, cell in zip(names, row.cells, strict=True))
    return f"write the ids of the columns: | {' | '.join(written)} |"


def _change_row(rows: KeyedRows, written: nodes.Row, columns: list[int], edits: Edits) -> None:
    named = written.cells[columns.index(rows.at)]
    place = rows.place(named)
    others = [(column, cell) for column, cell in zip(columns, written.cells, strict=True) if column != rows.at]
    if not others:
        raise ProblemError(
            Problem(
                codes.MISFIT,
                written.span,
                "this row changes no cell",
                "add the columns that change, with their headings",
            )
        )
    header, row = rows[0], rows[place]
    differing = [(column, cell) for column, cell in others if _text_at(row, column) != cell.text]
    if differing:
        restate_cells(header, row, [one for one in others if one not in differing], key_text(named), edits)
    for column, cell in differing or others[:1]:
        row = with_cell(header, row, column, cell, key_text(named), edits)
    rows[place] = row


def _text_at(row: nodes.Row, column: int) -> str | None:
    return row.cells[column].text if column < len(row.cells) else None


def restate_cells(
    header: nodes.Row, row: nodes.Row, cells: Sequence[tuple[int, nodes.Cell]], key: str, edits: Edits
) -> None:
    """Note the cells, each with its column, that a row repeats as they are."""
    for column, cell in cells:
        heading = _heading(header.cells[column].text).removeprefix("> ")
        edits.restated.append(Restated((key, heading), row.cells[column].span, cell.span))


def with_cell(header: nodes.Row, row: nodes.Row, column: int, cell: nodes.Cell, key: str, edits: Edits) -> nodes.Row:
    """``row`` with another cell below one heading."""
    if column >= len(row.cells):
        return row  # the row itself is at fault, and is reported where it stands
    heading = _heading(header.cells[column].text).removeprefix("> ")
    edits.add((key, heading), "changed", row.cells[column], cell, cell.span)
    return replace(row, cells=(*row.cells[:column], cell, *row.cells[column + 1 :]))


def add_rows(
    rows: tuple[nodes.Row, ...],
    written: Sequence[nodes.Row],
    position: Position | None,
    edits: Edits,
    *,
    key: str | None = None,
) -> tuple[nodes.Row, ...]:
    """``rows`` with new ones: at ``position``, or where their keys belong, or behind the last."""
    keyed = KeyedRows(rows, _key_at(rows[0], key))
    new: list[nodes.Row] = []
    for row, columns in _with_columns(rows[0], written, edits, key):
        named = row.cells[columns.index(keyed.at)]
        twin = keyed.first(key_text(named))
        if twin is not None:
            edits.problems.append(there_already(f"row '{named.text}'", named.span, twin.span))
            continue
        whole = _whole(rows[0], row, columns)
        edits.add((key_text(named),), "added", None, whole, row.span)
        new.append(whole)
    if position is not None:
        place = edits.attempt(lambda: _anchor(keyed, position), len(rows))
        return insert_at(rows, place, new)
    return keyed.with_new(new)


def _whole(header: nodes.Row, row: nodes.Row, columns: list[int]) -> nodes.Row:
    """``row`` with a cell for every heading; nothing where none was written."""
    cells = dict(zip(columns, row.cells, strict=True))
    return replace(row, cells=tuple(cells.get(at, nodes.Cell(row.span, NOTHING)) for at in range(len(header.cells))))


def _anchor(rows: KeyedRows, position: Position) -> int:
    anchor = position.anchor
    match anchor:
        case nodes.Row(span, cells) if cells:
            place = rows.place(cells[0])
        case nodes.Name(span, text):
            place = rows.place(nodes.Cell(span, text))
        case _:
            raise unknown(position.span, "such row", "", rows.keys)
    return place + (position.where == "after")


def replace_rows(
    rows: tuple[nodes.Row, ...], written: Sequence[nodes.Row], edits: Edits, *, key: str | None = None
) -> tuple[nodes.Row, ...]:
    """``rows`` with whole rows in the place of those of the same key."""
    keyed = KeyedRows(rows, _key_at(rows[0], key))
    for row, columns in _with_columns(rows[0], written, edits, key):
        named = row.cells[columns.index(keyed.at)]
        place = edits.attempt(partial(keyed.place, named), 0)
        if place:
            whole = _whole(rows[0], row, columns)
            edits.add((key_text(named),), "replaced", keyed[place], whole, row.span)
            keyed[place] = whole
    return keyed.rows


def remove_rows(
    rows: tuple[nodes.Row, ...], cells: Sequence[nodes.Cell], edits: Edits, *, key: str | None = None
) -> tuple[nodes.Row, ...]:
    """``rows`` without those whose keys are ``cells``."""
    keyed = KeyedRows(rows, _key_at(rows[0], key))
    for cell in cells:
        row = edits.attempt(partial(keyed.take_out, cell), None)
        if row is not None:
            edits.add((key_text(cell),), "removed", row, None, cell.span)
    return keyed.rows
