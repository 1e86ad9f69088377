"""The ``{…}`` holes in an author's text, and in its translations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

__all__ = ["TextHole", "cut", "holes"]

_MARKS = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class TextHole:
    """A hole; ``source`` is what stands between the braces, without the space around it; ``start`` is its place in the text."""

    source: str
    start: int = field(default=0, compare=False)


def cut(text: str) -> tuple[str | TextHole, ...]:
    """``text`` as what stands between its holes and the holes. ``{{`` and ``}}`` are braces; a brace that opens or closes
    nothing stays as it is."""
    found: list[str | TextHole] = []
    plain = ""
    at = 0
    for mark in _MARKS.finditer(text):
        plain += text[at : mark.start()]
        at = mark.end()
        if mark[1] is None:
            plain += mark[0][0]
            continue
        if plain:
            found.append(plain)
        plain = ""
        inner = mark[1]
        found.append(TextHole(inner.strip(), mark.start() + 1 + len(inner) - len(inner.lstrip())))
    plain += text[at:]
    if plain:
        found.append(plain)
    return tuple(found)


def holes(text: str) -> tuple[str, ...]:
    """The sources of all holes of ``text``, in order."""
    return tuple(piece.source for piece in cut(text) if isinstance(piece, TextHole))
