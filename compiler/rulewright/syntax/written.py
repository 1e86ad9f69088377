"""Texts and cells as they are written: escapes resolved, rows cut into cells."""

from __future__ import annotations

import re

from rulewright.source import Span
from rulewright.syntax.nodes import Cell

__all__ = ["cells_of", "decode"]

_ESCAPE = re.compile(r"\\(.)")
_CELL = re.compile(r"(?:[^|\\]+|\\.?)*", re.DOTALL)
"""The text of a cell, up to the bar behind it."""


def decode(written: str) -> str:
    """The text between two quotes with its escapes resolved: a backslash stands for the character behind it."""
    return _ESCAPE.sub(r"\1", written)


def cells_of(text: str, span: Span) -> tuple[Cell, ...]:
    """The cells of a row token ``| a | b |``, each with the span of its text; ``\\|`` is a bar inside a cell."""
    cells: list[Cell] = []
    place, before = span.place, span.at
    start = 1
    while start <= len(text):
        found = _CELL.match(text, start)
        assert found is not None  # it matches nothing, too
        raw, end = found.group(), found.end()
        body = raw.strip()
        if body:
            at = before + start + len(raw) - len(raw.lstrip())
            cells.append(Cell(Span(place, at, at + len(body)), body.replace("\\|", "|")))
        elif end < len(text):
            cells.append(Cell(span.part(start, max(end, start + 1)), ""))
        start = end + 1
    return tuple(cells)
