"""An author's prose, translated, with its holes filled. What fills a hole is never looked into for marks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from rulewright.calculus.expressions import Expression, Template
from rulewright.calculus.holes import TextHole, cut
from rulewright.sheets.markup import inline
from rulewright.sheets.model import Inline, Run
from rulewright.sheets.words.runs import merged
from rulewright.sheets.words.voice import Voice

__all__ = ["prose", "without_full_stop"]

_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_MARK = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")


class Quoter(Protocol):
    """Who says what fills the holes."""

    @property
    def voice(self) -> Voice: ...
    def quote(self, expression: Expression) -> Inline: ...


def prose(template: Template, context: str, say: Quoter) -> Inline:
    """``template`` in the language of the sheet: marks become styles, holes become values.

    Marks are read first, with stand-ins for the holes that no text can hold; only then are the values put in.
    """
    translated = say.voice.translator.text(context, template.text)
    expressions = dict(template.holes)
    values: list[Inline] = []
    marked = ""
    for piece in cut(translated.replace(_OPEN, "\ufffd").replace(_CLOSE, "\ufffd")):
        if isinstance(piece, TextHole):
            expression = expressions.get(piece.source)
            marked += f"{_OPEN}{len(values)}{_CLOSE}"
            values.append((Run(f"{{{piece.source}}}"),) if expression is None else say.quote(expression))
        else:
            marked += piece
    return merged(part for run in inline(marked) for part in _filled(run, values))


def _filled(run: Run, values: list[Inline]) -> Inline:
    parts: list[Run] = []
    for place, piece in enumerate(_MARK.split(run.text)):
        if place % 2 == 0:
            parts.append(replace(run, text=piece))
            continue
        for value in values[int(piece)]:
            styled = replace(run, strong=run.strong or value.strong, emphasis=run.emphasis or value.emphasis)
            parts.append(replace(styled, text=value.text))
    return tuple(parts)


def without_full_stop(runs: Inline) -> Inline:
    """``runs`` without the full stop at their end, for a sentence that brings its own."""
    if not runs:
        return runs
    last = runs[-1]
    return (*runs[:-1], replace(last, text=last.text.rstrip().removesuffix(".").removesuffix("。")))
