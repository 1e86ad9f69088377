"""Directives on weapons and items, whichever way they were written: as rows, from a spreadsheet, or one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.diagnostics import Findings, Label, counted
from rulewright.syntax import directives, nodes
from rulewright.syntax.parse import parse_hole
from rulewright.variants import codes
from rulewright.variants.edits import Edits, Problem, ProblemError, unknown
from rulewright.variants.rows import NOTHING, restate_cells, with_cell

__all__ = [
    "change_cells_of_block",
    "change_entry",
    "change_row_of_block",
    "remove_fields",
    "row_of",
    "values_of_cells",
    "values_of_field",
    "without_field",
]

ID = "id"
NAME = "name"


def row_of(block: nodes.Entries, id: str) -> int:
    """The number of the row of that id; the headings are row 0."""
    at = next(place for place, cell in enumerate(block.rows[0].cells) if cell.text == ID)
    return next(
        place for place, row in enumerate(block.rows) if place and at < len(row.cells) and row.cells[at].text == id
    )


def change_entry(
    entry: nodes.Entry, values: Sequence[nodes.Assignment], change: nodes.Node, edits: Edits
) -> nodes.Entry:
    """An entry of its own with fields, label, prose and citations written anew."""
    if isinstance(change, directives.Change):
        entry = edits.overlay(entry, change, (entry.name.text,), quiet=bool(values))
    assignments = entry.assignments
    for value in values:
        old = next((one for one in assignments if one.name.text == value.name.text), None)
        path = (entry.name.text, value.name.text)
        if old is None:
            edits.add(path, "added", None, value.value, value.span)
            assignments = (*assignments, value)
            continue
        edits.add(path, "changed", old.value, value.value, value.span)
        assignments = tuple(value if one is old else one for one in assignments)
    return replace(entry, assignments=assignments)


def change_row_of_block(block: nodes.Entries, id: str, change: directives.Change, edits: Edits) -> nodes.Entries:
    """A row of a block with cells, name and prose written anew; columns that the block lacks are added to it."""
    rows = block.rows
    written: list[tuple[nodes.Cell, nodes.Cell]] = []
    for part in change.parts:
        if isinstance(part, nodes.Assignment):
            written.append((nodes.Cell(part.name.span, part.name.text), _cell(part.value)))
    if change.label is not None:
        written.append((nodes.Cell(change.label.span, NAME), nodes.Cell(change.label.span, change.label.text)))
    for heading, cell in written:
        rows = _set(rows, row_of(replace(block, rows=rows), id), id, heading, cell, edits)
    if change.prose:
        text = " ".join(line.text for line in change.prose)
        span = change.prose[0].span.to(change.prose[-1].span)
        called = next((one.text for one in rows[0].cells if one.text.startswith(">")), "> text")
        prose = nodes.Cell(span, text)
        rows = _set(rows, row_of(replace(block, rows=rows), id), id, nodes.Cell(span, called), prose, edits)
    if change.sources:
        span = change.sources[0].span.to(change.sources[-1].span)
        cell = nodes.Cell(span, ", ".join(source.id for source in change.sources))
        rows = _set(rows, row_of(replace(block, rows=rows), id), id, nodes.Cell(span, "source"), cell, edits)
    return replace(block, rows=rows)


def change_cells_of_block(
    block: nodes.Entries, id: str, header: nodes.Row, row: nodes.Row, record: nodes.Record | None, edits: Edits
) -> nodes.Entries:
    """A row of a block with the cells that ``row`` gives below the headings ``header``; columns that the block lacks are added."""
    if len(row.cells) != len(header.cells):
        edits.problems.append(
            Problem(
                codes.MISFIT,
                row.span,
                f"this row has {counted(len(row.cells), 'cell')}, but there are {len(header.cells)} headings",
                "give each heading one cell",
            )
        )
        return block
    known = [cell.text for cell in block.rows[0].cells]
    fields = [field.name.text for field in record.fields] if record is not None else []
    written: list[tuple[nodes.Cell, nodes.Cell]] = []
    for heading, cell in zip(header.cells, row.cells, strict=True):
        if heading.text == ID:
            continue
        if heading.text not in (*known, *fields, NAME, "source") and not heading.text.startswith(">"):
            edits.problems.append(
                unknown(
                    heading.span, f"column '{heading.text}'", heading.text, dict.fromkeys([*known, *fields])
                ).problem
            )
            continue
        written.append((heading, cell))
    rows = block.rows
    at = row_of(block, id)
    differing = [(heading, cell) for heading, cell in written if _says(rows, at, heading.text) != cell.text]
    if differing:
        same = [(known.index(heading.text), cell) for heading, cell in written if (heading, cell) not in differing]
        restate_cells(rows[0], rows[at], same, id, edits)
    for heading, cell in differing or written[:1]:
        rows = _set(rows, at, id, heading, cell, edits)
    return replace(block, rows=rows)


def _says(rows: tuple[nodes.Row, ...], place: int, heading: str) -> str | None:
    """The text of a cell; None where there is no such column."""
    headings = [cell.text for cell in rows[0].cells]
    at = headings.index(heading) if heading in headings else len(headings)
    return rows[place].cells[at].text if at < len(rows[place].cells) else None


def _cell(value: nodes.Expression) -> nodes.Cell:
    """A value as a cell: a text without its quotes, 'none' as nothing."""
    match value:
        case nodes.Text(span, text):
            return nodes.Cell(span, text)
        case nodes.NoneLiteral(span):
            return nodes.Cell(span, NOTHING)
        case _:
            return nodes.Cell(value.span, value.span.text)


def _set(
    rows: tuple[nodes.Row, ...], place: int, id: str, heading: nodes.Cell, cell: nodes.Cell, edits: Edits
) -> tuple[nodes.Row, ...]:
    """``rows`` with another cell below ``heading``, which is added when it is not there; it stands where the variant wrote it."""
    headings = [one.text for one in rows[0].cells]
    if heading.text in headings:
        row = with_cell(rows[0], rows[place], headings.index(heading.text), cell, id, edits)
        return (*rows[:place], row, *rows[place + 1 :])
    edits.add((id, heading.text.removeprefix("> ")), "added", None, cell, cell.span)
    at_id = headings.index(ID)
    out = [replace(rows[0], cells=(*rows[0].cells, heading))]
    for number, row in enumerate(rows[1:], start=1):
        named = row.cells[at_id] if at_id < len(row.cells) else None
        # A column of names must name every row.
        empty = named.text.replace("_", " ").capitalize() if heading.text == NAME and named is not None else NOTHING
        other = nodes.Cell(row.span, empty)
        out.append(replace(row, cells=(*row.cells, cell if number == place else other)))
    return tuple(out)


def values_of_cells(
    header: nodes.Row, row: nodes.Row, record: nodes.Record | None, edits: Edits
) -> list[nodes.Assignment]:
    """The cells of a row as assignments, for an entry that was written one by one. A text has no quotes in a cell."""
    texts = {field.name.text for field in (record.fields if record is not None else ()) if _is_text(field.type)}
    found: list[nodes.Assignment] = []
    for heading, cell in zip(header.cells, row.cells, strict=True):
        if heading.text in (ID, NAME) or heading.text.startswith(">"):
            continue
        name = nodes.Name(heading.span, heading.text)
        value: nodes.Expression | None
        if heading.text in texts:
            value = nodes.Text(cell.span, cell.text, cell.text)
        elif cell.text == NOTHING:
            value = nodes.NoneLiteral(cell.span)
        else:
            value = parse_hole(cell.span, Findings())
        if value is None:
            edits.problems.append(
                Problem(codes.MISFIT, cell.span, f"'{cell.text}' is no value", "write it as in the entry")
            )
            continue
        found.append(nodes.Assignment(cell.span, name, value))
    return found


def _is_text(type: nodes.TypeNode) -> bool:
    return isinstance(type, nodes.PlainType) and type.name == "text"


def remove_fields(
    node: nodes.Entry | nodes.Entries, id: str, names: Sequence[nodes.Name], edits: Edits
) -> nodes.Entry | nodes.Entries:
    """An entry without values of its own for these fields: their defaults hold."""
    for name in names:
        node = edits.attempt(_Without(node, id, name, edits), node)
    return node


class _Without:
    """Takes one value out of an entry."""

    def __init__(self, node: nodes.Entry | nodes.Entries, id: str, name: nodes.Name, edits: Edits) -> None:
        self.node, self.id, self.name, self.edits = node, id, name, edits

    def __call__(self) -> nodes.Entry | nodes.Entries:
        node, name = self.node, self.name
        what = f"value for '{name.text}'"
        match node:
            case nodes.Entry():
                old = next((one for one in node.assignments if one.name.text == name.text), None)
                if old is None:
                    raise unknown(name.span, what, name.text, [one.name.text for one in node.assignments])
                self.edits.add((self.id, name.text), "removed", old.value, None, name.span)
                return replace(node, assignments=tuple(one for one in node.assignments if one is not old))
            case nodes.Entries():
                headings = [cell.text for cell in node.rows[0].cells]
                place = row_of(node, self.id)
                if name.text not in headings or name.text == ID:
                    raise unknown(name.span, what, name.text, headings)
                at = headings.index(name.text)
                old_cell = node.rows[place].cells[at]
                if old_cell.text == NOTHING:
                    problem = Problem(
                        codes.CHANGES_NOTHING,
                        name.span,
                        f"'{self.id}' has no value of its own for '{name.text}'",
                        "take the line out",
                        (Label(old_cell.span, "nothing stands here"),),
                    )
                    raise ProblemError(problem)
                self.edits.add((self.id, name.text), "removed", old_cell, None, name.span)
                cells = list(node.rows[place].cells)
                cells[at] = nodes.Cell(name.span, NOTHING)
                row = replace(node.rows[place], cells=tuple(cells))
                return replace(node, rows=(*node.rows[:place], row, *node.rows[place + 1 :]))


def without_field(node: nodes.Declaration, record: str, field: str) -> nodes.Declaration:
    """``node`` without what it says of a field that its record no longer has: a value goes with its field."""
    match node:
        case nodes.Entry() if node.record.text == record:
            return replace(node, assignments=tuple(one for one in node.assignments if one.name.text != field))
        case nodes.Entries() if node.name.text == record:
            return replace(node, rows=_without_column(node.rows, field))
        case nodes.Table() if isinstance(node.result, nodes.NamedType) and node.result.name == record:
            return replace(node, rows=_without_column(node.rows, field))
        case _:
            return node


def values_of_field(node: nodes.Declaration, record: str, field: str) -> list[nodes.Node]:
    """What ``node`` says of a field of a record: what :func:`without_field` takes out."""
    match node:
        case nodes.Entry() if node.record.text == record:
            return [one for one in node.assignments if one.name.text == field]
        case nodes.Entries() if node.name.text == record:
            return _column(node.rows, field)
        case nodes.Table() if isinstance(node.result, nodes.NamedType) and node.result.name == record:
            return _column(node.rows, field)
        case _:
            return []


def _column(rows: tuple[nodes.Row, ...], heading: str) -> list[nodes.Node]:
    headings = [cell.text for cell in rows[0].cells] if rows else []
    at = headings.index(heading) if heading in headings else -1
    return [row.cells[at] for row in rows[1:] if 0 <= at < len(row.cells)]


def _without_column(rows: tuple[nodes.Row, ...], heading: str) -> tuple[nodes.Row, ...]:
    headings = [cell.text for cell in rows[0].cells] if rows else []
    if heading not in headings:
        return rows
    at = headings.index(heading)
    return tuple(replace(row, cells=(*row.cells[:at], *row.cells[at + 1 :])) for row in rows)
