"""Rows of ``.csv`` files as the rows that a ``.rules`` file could have held."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.diagnostics import Findings
from rulewright.incremental.readings import Readings
from rulewright.reading.csv_rows import Cell, read_csv
from rulewright.reading.files import Files, read
from rulewright.source import Source, Span
from rulewright.syntax import nodes

__all__ = ["rows_reader"]


def rows_reader(
    kin: Sequence[Files], findings: Findings, readings: Readings
) -> Callable[[Span, str], tuple[nodes.Row, ...] | None]:
    """What the Book asks when a declaration takes its rows ``from "guns.csv"``: the rows of the file, its headings first, or
    None after findings. The file lies beside the one that names it, in one of the rulesets ``kin``. Each is read once."""
    known: dict[tuple[str, str], tuple[nodes.Row, ...] | None] = {}
    nearest = sorted(kin, key=lambda files: len(files.prefix), reverse=True)

    def rows_of(span: Span, name: str) -> tuple[nodes.Row, ...] | None:
        files = next((files for files in nearest if span.source.name.startswith(files.prefix)), nearest[-1])
        key = (files.prefix, name)
        if key not in known:
            source = read(files, name, findings, asked=span)
            known[key] = None if source is None else readings.read("rows", source, _rows, findings)
        return known[key]

    return rows_of


def _rows(source: Source, findings: Findings) -> tuple[nodes.Row, ...] | None:
    """The rows of a file, its headings first."""
    rows = read_csv(source, findings)
    return None if rows is None else tuple(_row(cells) for cells in (rows.header, *rows.rows))


def _row(cells: tuple[Cell, ...]) -> nodes.Row:
    span = cells[0].span.to(cells[-1].span)
    return nodes.Row(span, tuple(nodes.Cell(cell.span, cell.text) for cell in cells))
