"""Source text, spans inside it, and the one line table that turns offsets into lines and columns.

Everything else in Rulewright speaks of places as :class:`Span`; lines and columns exist only when a place is shown.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

__all__ = ["NOWHERE", "Position", "Source", "Span"]


@dataclass(frozen=True)
class Position:
    """A place as people count it: ``line`` and ``column`` both start at 1; columns count code points."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """One text that was read: its ``name`` (a path relative to the project, with ``/``) and its decoded ``text``.

    Lines end at LF, CRLF or a lone CR and at nothing else, so that a form feed or U+2028 inside prose never
    moves the lines that a reader counts.
    """

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of every line."""
        starts = [0]
        text = self.text
        at = 0
        while at < len(text):
            character = text[at]
            if character == "\r" and text[at + 1 : at + 2] == "\n":
                at += 1
            if character in "\r\n":
                starts.append(at + 1)
            at += 1
        return tuple(starts)

    def position(self, offset: int) -> Position:
        """The line and column of ``offset``, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of line ``number`` (from 1), without its line end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int) -> Span:
        """The span from ``start`` up to but not including ``end``."""
        return Span(self, start, end)

    def whole(self) -> Span:
        """A span at the very start, for findings about the file as such."""
        return Span(self, 0, 0)


@dataclass(frozen=True, slots=True)
class Span:
    """Characters ``start`` up to but not including ``end`` of ``source``."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters that the span covers."""
        return self.source.text[self.start : self.end]

    @property
    def first(self) -> Position:
        """Position of the first character."""
        return self.source.position(self.start)

    @property
    def last(self) -> Position:
        """Position just behind the last character."""
        return self.source.position(self.end)

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of ``other``."""
        return Span(self.source, self.start, max(self.end, other.end))

    def part(self, start: int, end: int) -> Span:
        """A span inside this one; ``start`` and ``end`` are relative to its first character."""
        return Span(self.source, self.start + start, self.start + end)

    def __str__(self) -> str:
        first = self.first
        return f"{self.source.name}:{first.line}:{first.column}"


NOWHERE = Span(Source("<built in>", ""), 0, 0)
"""The place of what no author wrote."""
