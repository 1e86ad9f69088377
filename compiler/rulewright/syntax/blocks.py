"""A file cut into its top-level declarations, each of which is parsed on its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.source import Passage, Source, Span

__all__ = ["Block", "blocks", "bounds"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
WIDE_BLANKS = "\u3000\u00a0"
"""What looks like a blank and is none; the parser says so."""
NO_START = " #\r\n\t)]" + WIDE_BLANKS
"""What no declaration starts with: such a line belongs to the one above it."""
_START = re.compile(rf"[\r\n][^{re.escape(NO_START)}]")
ALLOWING = re.compile(r"allow +[Rr][Ww][0-9]")
"""How a line starts that allows findings; in the first column it belongs to what follows, as a comment does."""


@dataclass(frozen=True, slots=True)
class Block:
    """A top-level declaration as text, its first line in the first column: characters ``start`` up to ``end`` of its source.
    Its spans are spans of ``place``, the source itself or a passage of it."""

    place: Source | Passage
    start: int
    end: int

    @property
    def source(self) -> Source:
        """The text that it is cut out of."""
        return self.place.source

    @property
    def text(self) -> str:
        """The text of the block."""
        return self.source.text[self.start : self.end]

    def span(self, start: int, end: int) -> Span:
        """The span from ``start`` up to but not including ``end``, both offsets in the source."""
        offset = self.place.offset
        return Span(self.place, start - offset, end - offset)


def blocks(source: Source) -> Iterator[Block]:
    """The blocks of a file in order. What stands before the first declaration (comments, empty lines) is in none."""
    for start, end in bounds(source.text):
        yield Block(source, start, end)


def bounds(text: str) -> Iterator[tuple[int, int]]:
    """Where the blocks of a file start and end."""
    start: int | None = None
    for at in _starts(text):
        if start is None:
            start = _stray(text, at)
        if start is not None:
            yield start, at
        start = at
    if start is None:
        start = _stray(text, len(text))
    if start is not None:
        yield start, len(text)


def _starts(text: str) -> Iterator[int]:
    """Where a line has something in its first column that opens a declaration."""
    if text and text[0] not in NO_START and not ALLOWING.match(text):
        yield 0
    for found in _START.finditer(text):
        at = found.end() - 1
        if text[at] != "a" or not ALLOWING.match(text, at):
            yield at


def _stray(text: str, end: int) -> int | None:
    """The first line before ``end`` that is indented, though there is no declaration yet that it could belong to."""
    lines = _LINE.finditer(text, 0, end)
    return next(
        (line.start() for line in lines if line.group().strip() and line.group()[0] in " \t" + WIDE_BLANKS), None
    )
