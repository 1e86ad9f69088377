"""Source text, spans inside it, and the one line table that turns offsets into lines and columns.

Everything else in Rulewright speaks of places as :class:`Span`; lines and columns exist only when a place is shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

__all__ = ["NOWHERE", "Passage", "Position", "Source", "Span"]

_LINE_END = re.compile(r"\r\n|\r|\n")


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

    @property
    def source(self) -> Source:
        """Itself: a source is a passage that never moves."""
        return self

    @property
    def offset(self) -> int:
        """Where it starts in itself: 0."""
        return 0

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of every line."""
        return (0, *(end.end() for end in _LINE_END.finditer(self.text)))

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


class Passage:
    """A part of a source that keeps its text while what stands before it changes: a declaration, between two checks.

    Spans inside it are relative to it. When the same text is found again in a later version of its file, :meth:`move` says where,
    and all its spans are there. ``offset`` is where it starts in ``source``, the version of the file that it was last found in.
    """

    __slots__ = ("offset", "source")

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset

    def move(self, source: Source, offset: int) -> None:
        """It has been found again, at ``offset`` of ``source``."""
        self.source = source
        self.offset = offset

    def span(self, start: int, end: int) -> Span:
        """The span from ``start`` up to but not including ``end``, both relative to the passage."""
        return Span(self, start, end)


class Span:
    """Characters ``start`` up to but not including ``end`` of ``source``.

    It is made of a source, or of a passage of one, and offsets into that. Two spans are equal when they cover the same
    characters of equal sources, whatever they were made of. Nothing changes a span but a move of its passage.
    """

    __slots__ = ("_until", "at", "place")

    def __init__(self, place: Source | Passage, start: int, end: int) -> None:
        self.place = place
        self.at = start
        """Offset of the first character in ``place``."""
        self._until = end

    @property
    def source(self) -> Source:
        """The text that it is a part of."""
        return self.place.source

    @property
    def start(self) -> int:
        """Offset of the first character in ``source``."""
        return self.place.offset + self.at

    @property
    def end(self) -> int:
        """Offset behind the last character in ``source``."""
        return self.place.offset + self._until

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
        return self.part(0, max(self.end, other.end) - self.start)

    def part(self, start: int, end: int) -> Span:
        """A span inside this one; ``start`` and ``end`` are relative to its first character."""
        return Span(self.place, self.at + start, self.at + end)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Span):
            return NotImplemented
        return (self.start, self.end, self.source) == (other.start, other.end, other.source)

    def __hash__(self) -> int:
        return hash((self.source.name, self.start, self.end))

    def __repr__(self) -> str:
        return f"Span({self.source.name!r}, {self.start}, {self.end})"

    def __str__(self) -> str:
        first = self.first
        return f"{self.source.name}:{first.line}:{first.column}"


NOWHERE = Span(Source("<built in>", ""), 0, 0)
"""The place of what no author wrote."""
