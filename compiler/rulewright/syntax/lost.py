"""The names that a declaration would have declared if it could have been read.

Where one declaration cannot be read, the others are still looked at; what they say about a lost name is then no finding. A field
whose type is lost is lost as well, and so is a name that stands for a lost value. Rather too many are taken for lost than too few.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic
from rulewright.source import Source
from rulewright.syntax import nodes
from rulewright.syntax.blocks import Block, blocks

__all__ = ["Lost", "find_lost"]

_TEXT = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"?')
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_FIRST = re.compile(r"^[ ]*\|?[ ]*([A-Za-z][A-Za-z0-9_]*)", re.MULTILINE)
_LISTING = re.compile(r"^.*\b(?:one of|takes|fiat|decide)\b.*$", re.MULTILINE)
"""Lines that declare names behind their first word."""
_LOCAL = frozenset({"let", "set", "decide", "fiat", "for", "takes", "constant", "option", "type"})
_QUOTED = re.compile(r"'([^']+)'")


@dataclass(frozen=True)
class Lost:
    """The ``names`` that are lost, and where ``examples`` stand, which try what may be lost."""

    names: frozenset[str] = frozenset()
    examples: tuple[Block, ...] = ()

    def explains(self, found: Diagnostic) -> bool:
        """Whether ``found`` may be no more than an echo of what could not be read: it names what is lost, or is about an
        example."""
        if not self.names:
            return False
        span = found.span
        if any(block.source == span.source and block.start <= span.start < block.end for block in self.examples):
            return True
        said = " ".join([span.text if span.end - span.start < 200 else "", *_QUOTED.findall(found.message)])
        return not self.names.isdisjoint(_NAME.findall(_TEXT.sub("", said)))


def find_lost(files: Iterable[tuple[Source, Iterable[nodes.Node]]]) -> Lost:
    """What the blocks without a tree could have declared, and what stands or falls with it. ``files`` are all that was read."""
    names: set[str] = set()
    lines: list[list[str]] = []
    examples: list[Block] = []
    for source, trees in files:
        read = {tree.span.start for tree in trees}
        for block in blocks(source):
            text = _TEXT.sub("", block.text)
            if block.start not in read:
                names.update(_NAME.findall(text.partition("\n")[0]))
                names.update(_FIRST.findall(text))
                names.update(name for line in _LISTING.findall(text) for name in _NAME.findall(line))
            elif text.startswith("example"):
                examples.append(block)
            else:
                lines += [_NAME.findall(line) for line in text.split("\n") if line.lstrip()[:1] not in (">", "|", "#")]
    return Lost(frozenset(_with_dependants(names, lines)), tuple(examples)) if names else Lost()


def _with_dependants(names: set[str], lines: list[list[str]]) -> set[str]:
    """``names`` with those that ``lines`` declare by them: fields and inputs of a lost type, locals of lost values."""
    while True:
        found: set[str] = set()
        for words in lines:
            others = names.intersection(words[1:])
            if not others:
                continue
            if words[0] in _LOCAL:
                found.add(words[1])
                if words[0] == "takes":
                    found.update(word for word in words[1:] if word[0].islower())
            elif any(word[0].isupper() for word in others):
                found.add(words[1] if words[0] in ("record", "formula", "procedure", "table") else words[0])
        if found <= names:
            return names
        names |= found
