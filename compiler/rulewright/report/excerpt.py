"""Lines of a source with parts of them underlined.

Widths are those of a terminal: a Chinese character takes two cells, a combining one none. A line that is too long is
cut to a window around what is underlined.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from rulewright.report.visible import cells, pieces
from rulewright.source import Source, Span

__all__ = ["Mark", "ShownLine", "excerpt"]

ELLIPSIS = "…"
CONTEXT = 20
"""So many cells before the underlined part stay visible when a line is cut."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A part of a source to underline, with a few words on it. The ``first`` mark is the place of the finding."""

    span: Span
    message: str
    first: bool


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of an excerpt. ``kind`` tells what it is: a ``line`` of the source with its ``number``, the underline of the
    ``first`` or of an ``other`` mark, or the ``gap`` where lines are left out."""

    kind: Literal["line", "first", "other", "gap"]
    text: str
    number: int = 0


def excerpt(source: Source, marks: tuple[Mark, ...], width: int) -> tuple[ShownLine, ...]:
    """The lines of ``source`` that hold ``marks``, in order, each followed by its underlines; ``width`` is in cells."""
    by_line: dict[int, list[Mark]] = {}
    for mark in sorted(marks, key=lambda mark: (mark.span.start, not mark.first)):
        by_line.setdefault(mark.span.first.line, []).append(mark)
    shown: list[ShownLine] = []
    numbers = sorted(by_line)
    for number in numbers:
        shown.extend(_line(source, number, by_line[number], width))
        following = next((later for earlier, later in pairwise(numbers) if earlier == number), None)
        if following is not None and following > number + 1:
            shown.append(ShownLine("gap", "..."))
    return tuple(shown)


def _line(source: Source, number: int, marks: list[Mark], width: int) -> list[ShownLine]:
    shown = pieces(source.line(number))
    focus = next((mark for mark in marks if mark.first), marks[0])
    start, end = _window(shown, _columns(focus, len(shown)), width)
    text = "".join(shown[start:end])
    before = ELLIPSIS if start else ""
    lines = [ShownLine("line", before + text + (ELLIPSIS if end < len(shown) else ""), number)]
    for mark in marks:
        first, last = _columns(mark, len(shown))
        first, last = min(max(first, start), end), min(max(last, start), end)
        indent = cells(before + "".join(shown[start:first]))
        length = cells(before + "".join(shown[start:last])) - indent
        line = " " * indent + ("^" if mark.first else "-") * max(1, length)
        lines.append(ShownLine("first" if mark.first else "other", f"{line} {_words(mark)}".rstrip()))
    return lines


def _words(mark: Mark) -> str:
    last = mark.span.last
    end = last.line if last.column > 1 else last.line - 1
    if end <= mark.span.first.line:
        return mark.message
    return f"{mark.message} (down to line {end})" if mark.message else f"down to line {end}"


def _columns(mark: Mark, length: int) -> tuple[int, int]:
    """Where the mark starts and ends on its first line, counted from 0, without the blanks at its end."""
    first, last = mark.span.first, mark.span.last
    start = min(first.column - 1, length)
    end = min(last.column - 1, length) if last.line == first.line else length
    return start, max(start, end)


def _window(shown: list[str], focus: tuple[int, int], width: int) -> tuple[int, int]:
    """The first and the last piece to show, so that the line fits and the start of ``focus`` is in it."""
    sizes = [cells(piece) for piece in shown]
    if sum(sizes) <= width:
        return 0, len(shown)
    room = max(width - 2, 8)
    start = 0
    if sum(sizes[: focus[1]]) > room:
        start, space = focus[0], min(CONTEXT, room // 2)
        while start > 0 and sizes[start - 1] <= space:
            start -= 1
            space -= sizes[start]
    end, used = start, 0
    while end < len(shown) and used + sizes[end] <= room:
        used += sizes[end]
        end += 1
    return start, end
