"""Rows are cut into cells, each with its own place."""

from __future__ import annotations

import pytest

from rulewright.source import Source
from rulewright.syntax.written import cells_of


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| a | b |", [("a", 2, 3), ("b", 6, 7)]),
        ("| a | b", [("a", 2, 3), ("b", 6, 7)]),
        ("|a||b|", [("a", 1, 2), ("", 3, 4), ("b", 4, 5)]),
        ("|  |b|", [("", 1, 3), ("b", 4, 5)]),
        (r"| a \| b | c |", [("a | b", 2, 8), ("c", 11, 12)]),
        (r"| C:\dir | b |", [(r"C:\dir", 2, 8), ("b", 11, 12)]),
        ("| a | b \\", [("a", 2, 3), ("b \\", 6, 9)]),
        ("|", []),
        ("||", [("", 1, 2)]),
    ],
)
def test_cells(row: str, cells: list[tuple[str, int, int]]) -> None:
    source = Source("x.rules", "  " + row)
    found = cells_of(row, source.span(2, 2 + len(row)))
    assert [(cell.text, cell.span.start - 2, cell.span.end - 2) for cell in found] == cells
