"""Text into trees, one top-level declaration at a time, so that one bad declaration cannot hide another's error."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache

from lark.exceptions import UnexpectedInput

from rulewright.diagnostics import Findings, did_you_mean
from rulewright.incremental.memory import Memory, Read
from rulewright.source import Passage, Source, Span
from rulewright.syntax import codes, nodes
from rulewright.syntax.blocks import Block, bounds
from rulewright.syntax.builders.builder import Builder
from rulewright.syntax.directives import Written
from rulewright.syntax.driver import Driver, Tree, UnreadableError
from rulewright.syntax.faults import report_unreadable
from rulewright.syntax.layout import LayoutError
from rulewright.syntax.outside import find_outside
from rulewright.syntax.slips import OTHER_VERBS, other_verb
from rulewright.syntax.vocabulary import declaration_words, grammar

__all__ = ["parse", "parse_hole"]

_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u061c]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff]")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@cache
def _driver() -> Driver:
    return Driver(grammar())


def parse(source: Source, findings: Findings, memory: Memory | None = None) -> tuple[Written, ...]:
    """The declarations and directives of a file. Each that cannot be read is a finding and is left out. Those whose texts are in
    ``memory`` come out of it, at their new places; it holds those of this file afterwards."""
    if source.text.startswith("\ufeff"):
        source = Source(source.name, source.text[1:])
    known = {} if memory is None else memory.passages.get(source.name, {})
    kept: dict[str, list[Read]] = {}
    found: list[Written] = []
    whole, end = source.text, 0
    cuts = tuple(bounds(whole))
    outside = find_outside(whole, cuts, _readable)
    for start, stop in cuts:
        if not end:  # what stands before the first declaration belongs to none
            _look_at_characters(source, 0, start, findings)
        end = stop
        text = whole[start:stop]
        alike = known.get(text)
        if alike:
            read = alike.pop(0)
            read.passage.move(source, start)
            kept.setdefault(text, []).append(read)
            found.append(read.node)
            continue
        passage = Passage(source, start)
        with findings.noted() as faults:
            node = (
                None
                if start in outside.bare
                else _node(Block(passage, start, stop), findings, outside.lines.get(start))
            )
        if node is not None:
            found.append(node)
            if not faults:
                kept.setdefault(text, []).append(Read(passage, node))
    if not end:
        _look_at_characters(source, 0, len(source.text), findings)
    if memory is not None:
        memory.passages[source.name] = kept
    return tuple(found)


def _readable(text: str) -> bool:
    try:
        _driver().parse(text, "start")
    except UnreadableError:
        return False
    return True


def _node(block: Block, findings: Findings, above: str | None) -> Written | None:
    """The tree of a block. ``above`` opens the declaration that it would belong to if it were indented."""
    _look_at_characters(block.source, block.start, block.end, findings)
    tree = _parse_block(block, findings, above)
    if tree is None or _has_rules(block, findings):
        return None
    node: Written = Builder(block.place, 0, block.text).build(tree)
    return node


def _has_rules(block: Block, findings: Findings) -> bool:
    """Report the lines of hyphens that other notations draw below headings."""
    found = list(_RULED.finditer(block.source.text, block.start, block.end))
    for line in found:
        findings.report(
            codes.SYNTAX,
            block.span(line.start("row"), line.end("row")),
            "a line of hyphens is no row",
            help="nothing stands between the headings and the rows: delete it",
        )
    return bool(found)


def parse_hole(span: Span, findings: Findings) -> nodes.Expression | None:
    """The expression that ``span`` covers: what stands between the braces of a text, or in a cell of a row."""
    block = Block(span.place, span.start, span.end)
    tree = _run(block, "hole", findings)
    if tree is None:
        return None
    expression: nodes.Expression = Builder(span.place, span.at, block.text).build(tree)
    return expression


def _parse_block(block: Block, findings: Findings, above: str | None) -> Tree | None:
    text = block.text
    first = text[0]
    word = _WORD.match(text)
    if first in " \t>|":
        line_length = len(re.split(r"[\r\n]", text, maxsplit=1)[0].rstrip())
        span = block.span(block.start, block.start + line_length)
        if first == "\t":
            findings.report(codes.INDENTATION, span, "a tab is used for indentation", help="indent with spaces")
        else:
            findings.report(
                codes.EMPTY_DECLARATION,
                span,
                "this line belongs to no declaration",
                help=_indent(above) or "start a declaration in the first column above it, or put a '#' before it",
            )
        return None
    if word is not None and word.group() not in declaration_words():
        span = block.span(block.start, block.start + word.end())
        findings.report(
            codes.UNKNOWN_DECLARATION,
            span,
            f"'{word.group()}' does not open a declaration",
            help=_meant(word.group(), above),
        )
        return None
    tab = re.search(r"^ *\t", text, re.M)
    if tab is not None:
        span = block.span(block.start + tab.end() - 1, block.start + tab.end())
        findings.report(codes.INDENTATION, span, "a tab is used for indentation", help="indent with spaces")
        return None
    return _run(block, "start", findings)


_RULED = re.compile(r"^ +(?P<row>\|(?: *:?-{2,}:? *\|)+)", re.MULTILINE)


def _meant(word: str, above: str | None) -> str:
    """What ``word`` in the first column may have been meant to be."""
    words = declaration_words()
    if above is not None and not get_close_matches(word, words, n=1, cutoff=VERY_CLOSE):
        return _indent(above)
    listed = "a declaration opens with one of: " + ", ".join(words)
    return (
        did_you_mean(word, words, other_verb(word) or listed) if word.lower() not in OTHER_VERBS else other_verb(word)
    )


def _indent(above: str | None) -> str:
    return "" if above is None else f"indent it, so that it belongs to the '{above}' above"


VERY_CLOSE = 0.8
"""From this likeness on (1 is the same) a word is taken for a misspelt one even where it would be read if it were indented."""


def _tree(text: str, start: str) -> Tree:
    """The tree of a text. Raises what the parser raises."""
    try:
        return _driver().parse(text, start)
    except UnreadableError:
        grammar().parse(text, start=start)  # says what is wrong, and where
        raise


def _run(block: Block, start: str, findings: Findings) -> Tree | None:
    text = block.text
    if not text.endswith(("\n", "\r")):
        text += "\n"
    try:
        return _tree(text, start)
    except (LayoutError, UnexpectedInput) as fault:
        report_unreadable(block, fault, findings)
    return None


def _look_at_characters(source: Source, start: int, end: int, findings: Findings) -> None:
    """Characters that cannot be seen: inside texts and comments they are worth a warning, control characters an error."""
    for found in _CONTROL.finditer(source.text, start, end):
        findings.report(
            codes.CONTROL,
            source.span(found.start(), found.end()),
            f"control character U+{ord(found.group()):04X}",
            help="delete it",
        )
    for found in _INVISIBLE.finditer(source.text, start, end):
        line = source.line(source.position(found.start()).line)
        stripped = line.lstrip()
        before = line[: source.position(found.start()).column - 1]
        inside = stripped.startswith((">", "|", "#")) or before.count('"') % 2 == 1 or "#" in before
        if inside:
            findings.report(
                codes.INVISIBLE,
                source.span(found.start(), found.end()),
                f"invisible character U+{ord(found.group()):04X}",
                help="delete it unless the text needs it",
            )
