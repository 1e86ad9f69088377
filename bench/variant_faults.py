"""Single faults in what a variant changes, and in lists of weapons and items, spreadsheets included.

A part of ``bench.mutation``, which draws the faults and tries them. Here a fault is its operator, the place, and the text that
stands there instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.diagnostics import Findings
from rulewright.reading.csv_rows import Cell, read_csv
from rulewright.source import Source, Span
from rulewright.syntax import directives, nodes
from rulewright.syntax.directives import Written

__all__ = [
    "Made",
    "Whole",
    "faults_of_directive",
    "faults_of_rows",
    "faults_of_spreadsheet",
    "is_of_table",
    "only_tries",
]

Made = tuple[str, Span, str]
"""An operator, where it changes the text, and what stands there afterwards."""

Whole = Callable[[Span], Span]
"""From a place to the whole lines that it touches."""

_COUNTED_ELSEWHERE = (nodes.Modifier, nodes.Set, nodes.Require, nodes.Stop, nodes.Row)
"""Parts that the operators for declarations drop as well."""


def only_tries(tree: Written) -> bool:
    """Whether ``tree`` is an example or a chance, or says that an inherited one is changed or taken out."""
    match tree:
        case nodes.Example() | nodes.Chance():
            return True
        case directives.Replace(declaration=declaration):
            return only_tries(declaration)
        case directives.Change() | directives.AddTo() | directives.ReplaceIn() | directives.RemoveFrom():
            return tree.target.kind in ("example", "chance")
        case directives.Remove():
            return tree.target.kind in ("example", "chance")
        case _:
            return False


def is_of_table(tree: Written) -> bool:
    """Whether the rows in ``tree`` are rows of a table."""
    match tree:
        case nodes.Table():
            return True
        case directives.Replace(declaration=declaration):
            return isinstance(declaration, nodes.Table)
        case directives.Change() | directives.AddTo() | directives.ReplaceIn() | directives.RemoveFrom():
            return tree.target.kind == "table"
        case _:
            return False


def faults_of_directive(tree: Written, whole: Whole) -> Iterator[Made]:
    """The whole change is forgotten, or one of its parts."""
    match tree:
        case directives.Change(parts=parts) if parts and all(_is_only_told(part) for part in parts):
            return
        case directives.Change() | directives.AddTo() | directives.ReplaceIn() | directives.RemoveFrom():
            yield "forget a change", whole(tree.span), ""
            if len(tree.parts) > 1:
                for part in tree.parts:
                    if not isinstance(part, _COUNTED_ELSEWHERE):
                        yield "forget a part of a change", whole(part.span), ""
        case directives.Replace() | directives.Remove():
            yield "forget a change", whole(tree.span), ""
        case _:
            return


def _is_only_told(part: nodes.Node) -> bool:
    """Whether nothing but the text of a step is written anew: what prose says is no fault that anybody can notice."""
    return isinstance(part, directives.ChangedStep) and bool(part.prose) and not part.parts


def faults_of_rows(tree: Written, whole: Whole) -> Iterator[Made]:
    """A row of a table or a list stands there twice; a column of a list has a wrong name."""
    if isinstance(tree, nodes.Table | nodes.Entries) and tree.rows:
        header, *rows = tree.rows
        yield from _doubled([row.span for row in rows], whole)
        if isinstance(tree, nodes.Entries):
            yield from _misnamed(header.cells)


def faults_of_spreadsheet(source: Source, whole: Whole) -> Iterator[Made]:
    """The same in a CSV file."""
    sheet = read_csv(source, Findings())
    yield from _doubled([row[0].span for row in sheet.rows], whole)
    yield from _misnamed(sheet.header)


def _doubled(rows: Sequence[Span], whole: Whole) -> Iterator[Made]:
    for row in rows:
        line = whole(row)
        yield "duplicate a row", line, line.text.rstrip("\n") + "\n" + line.text


def _misnamed(header: Sequence[nodes.Cell | Cell]) -> Iterator[Made]:
    for cell in header:
        if cell.text:
            yield "rename a column", cell.span, cell.text + "_x"
