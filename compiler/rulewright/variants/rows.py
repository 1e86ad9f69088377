"""Directives on rows, those of tables and of blocks of weapons and items: rows are known by their key, cells by their heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
    find_one,
    insert_at,
    there_already,
    unknown,
)

__all__ = ["add_rows", "change_cells", "key_text", "remove_rows", "replace_rows", "restate_cells", "set_cell"]

NOTHING = "-"
"""A cell with nothing in it."""

_RANGE = re.compile(r"(-?\d+)\s*(?:-|–|\.\.)\s*(-?\d+)")
_LOW = re.compile(r"(?:\.\.)?(-?\d+)")


def key_text(cell: nodes.Cell) -> str:
    """The key of a row as one way of writing it: ``1-6`` and ``1 .. 6`` are ``1..6``."""
    parts = [_RANGE.sub(r"\1..\2", part.strip()) for part in cell.text.split(",")]
    return ", ".join(part.replace(" ", "") for part in parts)


def _heading(text: str) -> str:
    return " ".join(text.split())


def _key_at(header: nodes.Row, key: str | None) -> int:
    """The place of the key's column: that headed ``key``, or the first."""
    if key is None:
        return 0
    return next((at for at, cell in enumerate(header.cells) if cell.text == key), 0)


def _keys(rows: Sequence[nodes.Row], at: int) -> list[str]:
    return [key_text(row.cells[at]) for row in rows if at < len(row.cells)]


def _place(rows: Sequence[nodes.Row], at: int, cell: nodes.Cell) -> int:
    """The place of the row (the headings are row 0) whose key ``cell`` is."""
    wanted = key_text(cell)
    return 1 + find_one(
        rows[1:],
        lambda row: at < len(row.cells) and key_text(row.cells[at]) == wanted,
        cell.span,
        f"row '{cell.text}'",
        wanted,
        _keys(rows[1:], at),
    )


def change_cells(
    rows: tuple[nodes.Row, ...], written: Sequence[nodes.Row], edits: Edits, *, key: str | None = None
) -> tuple[nodes.Row, ...]:
    """``rows`` (headings first) with the cells that ``written`` gives: its first row are headings, one of them that of the key."""
    for row, columns in _with_columns(rows[0], written, edits, key):
        rows = edits.attempt(partial(_change_row, rows, row, columns, edits, key), rows)
    return rows


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
        f"write the headings above it: | {' | '.join(headings)} |",
    )


def _change_row(
    rows: tuple[nodes.Row, ...], written: nodes.Row, columns: list[int], edits: Edits, key: str | None
) -> tuple[nodes.Row, ...]:
    at = _key_at(rows[0], key)
    named = written.cells[columns.index(at)]
    place = _place(rows, at, named)
    others = [(column, cell) for column, cell in zip(columns, written.cells, strict=True) if column != at]
    if not others:
        raise ProblemError(
            Problem(
                codes.MISFIT,
                written.span,
                "this row changes no cell",
                "add the columns that change, with their headings",
            )
        )
    differing = [(column, cell) for column, cell in others if _text_at(rows[place], column) != cell.text]
    if differing:
        restate_cells(rows, place, [one for one in others if one not in differing], key_text(named), edits)
    for column, cell in differing or others[:1]:
        rows = set_cell(rows, place, column, cell, key_text(named), edits)
    return rows


def _text_at(row: nodes.Row, column: int) -> str | None:
    return row.cells[column].text if column < len(row.cells) else None


def restate_cells(
    rows: Sequence[nodes.Row], place: int, cells: Sequence[tuple[int, nodes.Cell]], key: str, edits: Edits
) -> None:
    """Note the cells, each with its column, that a row repeats as they are."""
    for column, cell in cells:
        heading = _heading(rows[0].cells[column].text).removeprefix("> ")
        edits.restated.append(Restated((key, heading), rows[place].cells[column].span, cell.span))


def set_cell(
    rows: tuple[nodes.Row, ...], place: int, column: int, cell: nodes.Cell, key: str, edits: Edits
) -> tuple[nodes.Row, ...]:
    """``rows`` with another cell in one place."""
    row = rows[place]
    if column >= len(row.cells):
        return rows  # the row itself is at fault, and is reported where it stands
    old = row.cells[column]
    heading = _heading(rows[0].cells[column].text).removeprefix("> ")
    edits.add((key, heading), "changed", old, cell, cell.span)
    cells = (*row.cells[:column], cell, *row.cells[column + 1 :])
    return (*rows[:place], replace(row, cells=cells), *rows[place + 1 :])


def add_rows(
    rows: tuple[nodes.Row, ...],
    written: Sequence[nodes.Row],
    position: Position | None,
    edits: Edits,
    *,
    key: str | None = None,
) -> tuple[nodes.Row, ...]:
    """``rows`` with new ones: at ``position``, or where their keys belong, or behind the last."""
    at = _key_at(rows[0], key)
    new: list[nodes.Row] = []
    for row, columns in _with_columns(rows[0], written, edits, key):
        named = row.cells[columns.index(at)]
        twin = next(
            (one for one in rows[1:] if at < len(one.cells) and key_text(one.cells[at]) == key_text(named)), None
        )
        if twin is not None:
            edits.problems.append(there_already(f"row '{named.text}'", named.span, twin.span))
            continue
        whole = _whole(rows[0], row, columns)
        edits.add((key_text(named),), "added", None, whole, row.span)
        new.append(whole)
    if position is not None:
        place = edits.attempt(lambda: _anchor(rows, at, position), len(rows))
        return insert_at(rows, place, new)
    for row in new:
        rows = insert_at(rows, _where_it_belongs(rows, at, row), [row])
    return rows


def _whole(header: nodes.Row, row: nodes.Row, columns: list[int]) -> nodes.Row:
    """``row`` with a cell for every heading; nothing where none was written."""
    cells = dict(zip(columns, row.cells, strict=True))
    return replace(row, cells=tuple(cells.get(at, nodes.Cell(row.span, NOTHING)) for at in range(len(header.cells))))


def _anchor(rows: tuple[nodes.Row, ...], at: int, position: Position) -> int:
    anchor = position.anchor
    match anchor:
        case nodes.Row(span, cells) if cells:
            place = _place(rows, at, cells[0])
        case nodes.Name(span, text):
            place = _place(rows, at, nodes.Cell(span, text))
        case _:
            raise unknown(position.span, "such row", "", _keys(rows[1:], at))
    return place + (position.where == "after")


def _where_it_belongs(rows: tuple[nodes.Row, ...], at: int, row: nodes.Row) -> int:
    """Before the first row with a higher key, when all keys are numbers; else behind the last."""
    low = _LOW.match(key_text(row.cells[at]))
    if low is None:
        return len(rows)
    for place, other in enumerate(rows[1:], start=1):
        start = _LOW.match(key_text(other.cells[at])) if at < len(other.cells) else None
        if start is not None and int(start[1]) > int(low[1]):
            return place
    return len(rows)


def replace_rows(
    rows: tuple[nodes.Row, ...], written: Sequence[nodes.Row], edits: Edits, *, key: str | None = None
) -> tuple[nodes.Row, ...]:
    """``rows`` with whole rows in the place of those of the same key."""
    at = _key_at(rows[0], key)
    for row, columns in _with_columns(rows[0], written, edits, key):
        named = row.cells[columns.index(at)]
        place = edits.attempt(partial(_place, rows, at, named), 0)
        if place:
            whole = _whole(rows[0], row, columns)
            edits.add((key_text(named),), "replaced", rows[place], whole, row.span)
            rows = (*rows[:place], whole, *rows[place + 1 :])
    return rows


def remove_rows(
    rows: tuple[nodes.Row, ...], cells: Sequence[nodes.Cell], edits: Edits, *, key: str | None = None
) -> tuple[nodes.Row, ...]:
    """``rows`` without those whose keys are ``cells``."""
    at = _key_at(rows[0], key)
    for cell in cells:
        place = edits.attempt(partial(_place, rows, at, cell), 0)
        if place:
            edits.add((key_text(cell),), "removed", rows[place], None, cell.span)
            rows = (*rows[:place], *rows[place + 1 :])
    return rows
