"""Texts with holes: prose and messages become templates whose holes are checked like any expression."""

from __future__ import annotations

import re

from rulewright.book.expressions import Elaborator
from rulewright.book.locals import Locals
from rulewright.book.names import Scope
from rulewright.calculus.expressions import Expression, Template
from rulewright.calculus.holes import TextHole, cut
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.syntax.parse import parse_hole
from rulewright.syntax.written import decode

__all__ = ["paragraphs", "template_of_cell", "template_of_text"]

_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")


def paragraphs(scope: Scope, prose: tuple[nodes.Prose, ...], locals: Locals | None = None) -> tuple[Template, ...]:
    """Prose lines as paragraphs: an empty ``>`` line starts a new one, other lines are joined by a space (by nothing
    between two Chinese, Japanese or Korean characters, which are written without spaces). List lines stay lines."""
    groups: list[list[nodes.Prose]] = [[]]
    for line in prose:
        if line.text.strip():
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    return tuple(_paragraph(scope, group, locals) for group in groups if group)


def _paragraph(scope: Scope, lines: list[nodes.Prose], locals: Locals | None) -> Template:
    text = ""
    holes: list[tuple[str, Expression]] = []
    for line in lines:
        holes += _holes(scope, line.text, line.span, locals)
        if not text:
            text = line.text
        elif re.match(r"[-*] ", line.text):
            text += "\n" + line.text
        elif _WIDE.match(text[-1]) and _WIDE.match(line.text[0]):
            text += line.text
        else:
            text += " " + line.text
    return Template(text, tuple(dict(holes).items()), span=lines[0].span.to(lines[-1].span))


def template_of_text(scope: Scope, node: nodes.Text, locals: Locals | None) -> Template:
    """A quoted text with holes."""
    return Template(
        decode(node.written), tuple(dict(_holes(scope, node.written, node.span.part(1, 1 + len(node.written)), locals)).items()),
        span=node.span,
    )  # fmt: skip


def template_of_cell(scope: Scope, cell: nodes.Cell) -> Template:
    """The text of a cell, with holes."""
    return Template(cell.text, tuple(dict(_holes(scope, cell.text, cell.span, None)).items()), span=cell.span)


def _holes(scope: Scope, text: str, span: Span, locals: Locals | None) -> list[tuple[str, Expression]]:
    """The holes of ``text``; ``span`` covers it as written, so that a finding points into the hole."""
    found: list[tuple[str, Expression]] = []
    for piece in cut(text):
        if not isinstance(piece, TextHole):
            continue
        written = parse_hole(span.part(piece.start, piece.start + len(piece.source)), scope.findings)
        if written is None:
            continue
        reason = (
            "a text can only quote values" if locals is not None else "prose can only quote constants of the ruleset"
        )
        expression = Elaborator(scope, locals or Locals(), None, reason).expression(written)
        if expression is not None:
            found.append((piece.source, expression))
    return found
