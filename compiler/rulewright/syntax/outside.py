"""Lines in the first column that would be read if they were indented: they belong to the declaration above them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from rulewright.syntax.signs import plainly
from rulewright.syntax.vocabulary import declaration_words

__all__ = ["Outside", "find_outside"]

MOST_TRIED = 60
"""So many texts are tried for one file; more lines of this kind are told without this advice."""
LONGEST_TRIED = 4_000
"""Characters of a declaration with which a line is tried; of a longer one only its first line is taken."""

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[|>]")
_INDENTED = re.compile(r"^( +)[^\s#]", re.MULTILINE)
_LINE = re.compile(r"^(?=[^\r\n])", re.MULTILINE)


@dataclass(frozen=True)
class Outside:
    """``lines``: where they start, and the word that opens the declaration to which they belong. ``bare``: where declarations start
    that cannot be read without them."""

    lines: dict[int, str]
    bare: frozenset[int]


def find_outside(text: str, bounds: Iterable[tuple[int, int]], readable: Callable[[str], bool]) -> Outside:
    """What stands outside the declarations of a file that are cut at ``bounds``; ``readable`` says whether a text is one."""
    above: tuple[int, int] | None = None
    lines: dict[int, str] = {}
    bare: set[int] = set()
    left = MOST_TRIED
    for start, end in bounds:
        word = _WORD.match(text, start)
        if word is None:
            continue
        if word.group() in declaration_words():
            above = start, end
            continue
        if above is None:
            continue
        host, line = text[slice(*above)], text[start:end]
        for tried in _together(host, line):
            left -= 1
            if left < 0:
                return Outside(lines, frozenset(bare))
            if readable(tried):
                opening = _WORD.match(host)
                assert opening is not None
                lines[start] = opening.group()
                if not _INDENTED.search(host) and not readable(host):
                    bare.add(above[0])
                break
    return Outside(lines, frozenset(bare))


def _together(host: str, line: str) -> Iterator[str]:
    """The ways in which ``line`` could go on with ``host``: as its first line, or as one more at the depth of another."""
    line = plainly(line.rstrip())  # its signs are told of when it stands where it belongs
    heading = re.split(r"[\r\n]", host, maxsplit=1)[0]
    depths = sorted({len(found[1]) for found in _INDENTED.finditer(host)})[:3] if len(host) <= LONGEST_TRIED else []
    ways = chain(((host.rstrip(), depth) for depth in depths), [(heading, 2)])
    for start, depth in ways:
        yield f"{start}\n{_LINE.sub(' ' * depth, line)}\n"
