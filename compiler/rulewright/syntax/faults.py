"""What is wrong with a text that the parser cannot read, in an author's words."""

from __future__ import annotations

import re

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from rulewright.diagnostics import Findings, did_you_mean
from rulewright.syntax import codes
from rulewright.syntax.advice import dice_advice, hint, new_or_changed, one_id, unfinished
from rulewright.syntax.blocks import Block
from rulewright.syntax.expected import describe_expected, describe_terminal
from rulewright.syntax.layout import DEEPEST_BLOCKS, DEEPEST_BRACKETS, LONGEST_NUMBER, MOST_OPERATORS, LayoutError
from rulewright.syntax.signs import Foreign, foreign_at
from rulewright.syntax.slips import character_slip, line_end_slip
from rulewright.syntax.vocabulary import reserved_words

__all__ = ["report_unreadable"]

_GLUED = re.compile("([0-9]+)((?!(?:st|nd|rd|th)$)[a-z]{1,6})")  # '40cm', but no ordinal


def report_unreadable(block: Block, fault: LayoutError | UnexpectedInput, findings: Findings) -> None:
    """Report why the parser cannot read ``block``: the ``fault`` that it raised."""
    match fault:
        case LayoutError():
            _report_layout(block, fault, findings)
        case UnexpectedCharacters():
            _report_character(block, fault, findings)
        case UnexpectedToken():
            _report_token(block, fault.token, fault.accepts or fault.expected, findings)
        case UnexpectedEOF():
            end = Token("$END", "", block.end - block.start)
            _report_token(block, end, {str(name) for name in fault.expected}, findings)
        case _:
            findings.report(codes.SYNTAX, block.span(block.start, block.end), "this cannot be read")


def _report_layout(block: Block, fault: LayoutError, findings: Findings) -> None:
    token = fault.token
    start = block.start + (token.start_pos or 0)
    span = block.span(start, start + len(token))
    match fault.kind:
        case "dedent":
            line_end = max(token.rfind("\n"), token.rfind("\r")) + 1
            span = block.span(start + line_end, start + max(len(token), line_end + 1))
            findings.report(
                codes.INDENTATION,
                span,
                "this line is indented less than the line above, but not as far as any line before it",
                help="let it start in the same column as the line that it belongs to",
            )
        case "deep blocks":
            findings.report(codes.LIMIT, span.part(0, 1), f"blocks are nested more than {DEEPEST_BLOCKS} deep")
        case "deep brackets":
            findings.report(codes.LIMIT, span, f"brackets are nested more than {DEEPEST_BRACKETS} deep")
        case "long number":
            findings.report(codes.LIMIT, span, f"a number has more than {LONGEST_NUMBER} digits")
        case _:
            findings.report(
                codes.LIMIT,
                span,
                f"one line has more than {MOST_OPERATORS} operators",
                help="name parts of it with 'let', or with a formula",
            )


def _report_character(block: Block, fault: UnexpectedCharacters, findings: Findings) -> None:
    at = block.start + (fault.pos_in_stream or 0)
    character = block.source.text[at : at + 1]
    line_end = re.compile(r"[\r\n]|$").search(block.source.text, at)
    assert line_end is not None
    if character == '"':
        findings.report(
            codes.UNCLOSED_TEXT if '"' not in block.source.text[at + 1 : line_end.start()] else codes.SYNTAX,
            block.span(at, line_end.start()),
            "this text has no closing quote"
            if '"' not in block.source.text[at + 1 : line_end.start()]
            else "a text in quotes does not fit here",
            help='close the text with " on the same line; write a quote inside it as \\"',
        )
        return
    word = re.compile(r"\w+").match(block.source.text, at)
    expected = describe_expected(set(fault.allowed or ()) - {"SPACE"})
    if word is not None and re.fullmatch(r"[A-Za-z0-9_]+", word.group()):
        several = re.fullmatch("[0-9]+d", word.group()) and block.source.text[word.end() :].startswith("(")
        glued = None if several else _GLUED.fullmatch(word.group())
        dice = dice_advice(word.group())
        no_id = not (word.group()[0].isalpha() or dice)
        kind = ": an id cannot start with a digit or an underscore" if no_id else ""
        spaced = f"; {dice}" if dice else ""
        spaced += "; only one die at a time can have computed sides: roll d(…)" if several else ""
        spaced += f"; a number and its unit are two words: {glued[1]} {glued[2]}" if glued is not None else ""
        if word.group()[0].isupper() and "NAME" in (fault.allowed or ()):
            kind = ": ids are written in small letters"
        findings.report(
            codes.SYNTAX,
            block.span(at, word.end()),
            f"'{word.group()}' does not fit here{kind}",
            help=f"expected {expected}{spaced}",
        )
        return
    shown = character if character.isprintable() else f"U+{ord(character):04X}" if character else "the end"
    span = block.span(at, at + 1)
    foreign = foreign_at(block.source.text, at)
    if foreign is not None:
        _report_foreign(block, foreign, findings)
        return
    if word is not None:
        start = at
        while start > block.start and re.match(r"\w", block.source.text[start - 1]):
            start -= 1
        written = block.span(start, word.end())
        findings.report(
            codes.CHARACTER,
            written,
            f"'{written.text}' is no id: ids use only a-z, 0-9 and _",
            help="write an ASCII id and put the name into a label in quotes",
        )
        return
    help = character_slip(block, at) if character else ""
    findings.report(codes.CHARACTER, span, f"'{shown}' has no meaning here", help=help or f"expected {expected}")


def _report_foreign(block: Block, foreign: Foreign, findings: Findings) -> None:
    span = block.span(max(foreign.start, block.start), min(foreign.end, block.end))
    if foreign.write == " ":
        message = f"this blank is not a plain one, but U+{ord(span.text[0]):04X}"
        findings.report(codes.CHARACTER, span, message, help="write it with the space bar, outside an input method")
        return
    message = f"'{span.text}' is written full-width" if foreign.wide else f"'{span.text}' has no meaning here"
    findings.report(codes.CHARACTER, span, message, help=f"write '{foreign.write}'")


def _report_token(block: Block, token: Token, expected: set[str], findings: Findings) -> None:
    at = (
        token.end_pos if token.type == "$END" and token.end_pos else token.start_pos
    )  # the end borrows from the last token
    position = min(at or 0, block.end - block.start)
    start = block.start + position
    allowed = set(expected)
    if token.type in {"_INDENT", "_DEDENT", "_NL", "$END"}:
        _report_line_end(block, token, start, allowed, findings)
        return
    foreign = foreign_at(block.source.text, start + len(token))
    if foreign is not None and foreign.wide and foreign.start <= start:  # a word that is partly full-width
        _report_foreign(block, foreign, findings)
        return
    span = block.span(start, min(start + max(len(token), 1), max(block.end, start + 1)))
    if token.type not in {"NAME", "TYPE_NAME"} and re.fullmatch("[a-z]+", str(token)) and "NAME" in allowed:
        findings.report(
            codes.RESERVED_WORD,
            span,
            f"'{token}' is a word of the language and cannot be an id",
            help=f"choose another id, such as '{token}_1' or 'the_{token}'",
        )
        return
    found = describe_terminal(token.type) if token.type not in {"NAME", "TYPE_NAME", "NUMBER", "DICE"} else f"'{token}'"
    if token.type == "PROSE" and block.source.text[:start].rpartition("\n")[2].strip():
        sign = ">=" if token.startswith(">=") else ">"  # inside a line it is no prose, which the parser cannot know
        found, span = f"'{sign}'", span.part(0, len(sign))
    help = hint(block, token, allowed)
    if token.type == "NAME" and not help:
        words = {
            terminal.lower() for terminal in allowed if terminal.isalpha() and terminal.isupper()
        } & reserved_words()
        help = did_you_mean(str(token), words) or one_id(block, start)
    findings.report(
        codes.SYNTAX,
        span,
        f"{found} does not fit here",
        label=f"expected {describe_expected(allowed)}",
        help=help,
    )


def _report_line_end(block: Block, token: Token, start: int, allowed: set[str], findings: Findings) -> None:
    if token.type == "_INDENT":
        next_line = re.compile(r"(?:[ ]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))+[ ]*").match(block.source.text, start)
        at = next_line.end() if next_line else start
        line_end = re.compile(r"[\r\n]|$").search(block.source.text, at)
        assert line_end is not None
        findings.report(
            codes.INDENTATION,
            block.span(at, line_end.start()),
            "this line is indented, but the line above takes nothing below it",
            help="move it to the left, into the column of the line above",
        )
        return
    end = block.start + len(block.source.text[block.start : start].rstrip())
    span = block.span(max(end - 1, block.start), max(end, block.start + 1))
    if "_INDENT" in allowed:
        findings.report(
            codes.SYNTAX,
            span,
            "something is missing below this line",
            help="what belongs to this line follows on lines that are indented further",
        )
        return
    findings.report(
        codes.SYNTAX,
        span,
        "the line ends too early",
        label=f"expected {describe_expected(allowed)}",
        help=new_or_changed(block, end)
        or dice_advice(block.source.text[block.start : end])
        or line_end_slip(block, end, allowed)
        or unfinished(block, end),
    )
