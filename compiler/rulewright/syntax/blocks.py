"""A file cut into its top-level declarations, each of which is parsed on its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.source import Source

__all__ = ["Block", "blocks"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
ALLOWING = re.compile(r"allow +[Rr][Ww][0-9]")
"""How a line starts that allows findings; in the first column it belongs to what follows, as a comment does."""


@dataclass(frozen=True, slots=True)
class Block:
    """A top-level declaration as text: characters ``start`` up to ``end`` of ``source``, its first line in the first column."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The text of the block."""
        return self.source.text[self.start : self.end]


def blocks(source: Source) -> Iterator[Block]:
    """The blocks of a file in order. What stands before the first declaration (comments, empty lines) is in none."""
    start: int | None = None
    for line in _LINE.finditer(source.text):
        if line.start() == line.end():
            break
        first = line.group()[:1]
        if first in " #\r\n\t)]" or (first == "a" and ALLOWING.match(line.group())):
            if start is None and line.group().strip() and first in " \t":
                start = line.start()
            continue
        if start is not None:
            yield Block(source, start, line.start())
        start = line.start()
    if start is not None:
        yield Block(source, start, len(source.text))
