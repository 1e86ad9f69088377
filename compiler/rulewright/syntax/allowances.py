"""``allow RW507 "reason"``: a line of an author that says which findings he has seen and wants to keep as they are.

Such a line stands inside a declaration, or in the first column before one. To the parser and to the formatter it is what a
comment is; what it does is decided when the findings are settled.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.source import Source, Span
from rulewright.syntax.blocks import blocks

__all__ = ["Allowance", "allowances"]

_LINE = re.compile(r"^(?P<indent> *)allow +(?P<rest>[Rr][Ww][0-9][^\r\n]*)", re.MULTILINE)
_FORM = re.compile(r'(?P<codes>[A-Za-z0-9]+(?: *, *[A-Za-z0-9]+)*) +"(?P<reason>(?:[^"\\]|\\.)*)" *(?:#.*)?')
_CODE = re.compile(r"[A-Za-z0-9]+")


@dataclass(frozen=True, slots=True)
class Allowance:
    """One line. ``span`` is the line; ``codes`` are the places of its codes, none when the line is not of the right form;
    ``scope`` is the declaration that it is about, None when there is none."""

    span: Span
    codes: tuple[Span, ...]
    reason: str
    scope: Span | None

    def covers(self, span: Span) -> bool:
        """Whether ``span`` lies in the declaration that this is about."""
        scope = self.scope
        return scope is not None and scope.source == span.source and scope.start <= span.start < scope.end


def allowances(source: Source) -> Iterator[Allowance]:
    """All such lines of a ``.rules`` file, in order."""
    if "allow " not in source.text:
        return
    known = list(blocks(source))
    starts = [block.start for block in known]
    for line in _LINE.finditer(source.text):
        at = bisect_right(starts, line.start())
        if not line["indent"]:
            at += 1  # a line in the first column is about the declaration that comes after it
        block = known[at - 1] if 0 < at <= len(known) else None
        scope = None if block is None else source.span(block.start, block.end)
        whole = source.span(line.start() + len(line["indent"]), line.start() + len(line.group().rstrip()))
        form = _FORM.fullmatch(line["rest"].rstrip())
        if form is None:
            yield Allowance(whole, (), "", scope)
            continue
        codes = tuple(
            source.span(line.start("rest") + code.start(), line.start("rest") + code.end())
            for code in _CODE.finditer(form["codes"])
        )
        yield Allowance(whole, codes, form["reason"].strip(), scope)
