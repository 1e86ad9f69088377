"""Text into trees, one top-level declaration at a time, so that one bad declaration cannot hide another's error."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from rulewright.diagnostics import Findings, did_you_mean
from rulewright.incremental.memory import Memory, Read
from rulewright.source import Passage, Source, Span
from rulewright.syntax import codes, nodes
from rulewright.syntax.blocks import Block, bounds
from rulewright.syntax.build import Builder
from rulewright.syntax.directives import Written
from rulewright.syntax.driver import Driver, Tree, UnreadableError
from rulewright.syntax.expected import describe_expected, describe_terminal
from rulewright.syntax.kept_tables import file_for
from rulewright.syntax.layout import (
    DEEPEST_BLOCKS,
    DEEPEST_BRACKETS,
    LONGEST_NUMBER,
    MOST_OPERATORS,
    Layout,
    LayoutError,
)

__all__ = ["declaration_words", "forget", "grammar", "parse", "parse_hole", "reserved_words", "value_words"]

GRAMMAR = Path(__file__).with_name("grammar.lark")

_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u061c]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff]")
_GLUED = re.compile("([0-9]+)((?!(?:st|nd|rd|th)$)[a-z]{1,6})")  # '40cm', but no ordinal
_COMPARED = re.compile(r"( in | is |[^:]=|<|>)[^\r\n]*$")  # a line that compares already
_DICE = re.compile(r"\b([0-9]*)[DTWK]([0-9]+)$")  # 'D6', or as other languages write it
_SPELLED = {
    "&&": "and",
    "||": "or",
    "!": "not",
    "&": "and",
    "%": "… / 100 rounded …",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "−": "-",
    "–": "-",
    **dict.fromkeys("“”„‟«»「」『』＂", '"'),
}
"""Signs of other languages, and how they are written here."""
_TEXT = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"')
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@cache
def grammar() -> Lark:
    """The parser, made once. Lark keeps its tables for the next run where it can, and makes them anew when the grammar, Lark or
    Python is another, or what it kept is damaged."""
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        start=["start", "hole"],
        maybe_placeholders=False,
        cache=file_for(text) or False,
    )


@cache
def _driver() -> Driver:
    return Driver(grammar())


@cache
def reserved_words() -> frozenset[str]:
    """Every word that the grammar gives a meaning to; none of them can be an id."""
    words = (terminal.pattern.value for terminal in grammar().terminals)
    return frozenset(word for word in words if re.fullmatch("[a-z]+", word))


@cache
def value_words() -> frozenset[str]:
    """The words that open a value, such as ``roll``: where a value may stand they are never read as an id."""
    start: Any = grammar().parse_interactive("", start="hole")
    accepted = start.choices()
    opening = {terminal.pattern.value for terminal in grammar().terminals if terminal.name in accepted}
    return frozenset(opening) & reserved_words()


@cache
def declaration_words() -> tuple[str, ...]:
    """The words that open a declaration, in alphabetical order."""
    return tuple(
        sorted(
            set(re.findall(r'^\w+:\s+"(\w+)"', _declarations(), re.M))
            | {"weapon", "item", "weapons", "items", "chance"}
        )
    )


def _declarations() -> str:
    text = GRAMMAR.read_text(encoding="utf-8")
    named = re.search(r"^\?declaration:((?:.|\n)*?)\n\n", text, re.M)
    assert named is not None
    rules = [re.search(rf"^{rule}: .*$", text, re.M) for rule in re.findall(r"\w+", named.group(1))]
    return "\n".join(found.group(0) for found in rules if found is not None)


def parse(source: Source, findings: Findings, memory: Memory | None = None) -> tuple[Written, ...]:
    """The declarations and directives of a file. Each that cannot be read is a finding and is left out. Those whose texts are in
    ``memory`` come out of it, at their new places; it holds those of this file afterwards."""
    if source.text.startswith("\ufeff"):
        source = Source(source.name, source.text[1:])
    known = {} if memory is None else memory.passages.get(source.name, {})
    kept: dict[str, list[Read]] = {}
    found: list[Written] = []
    whole, end = source.text, 0
    for start, stop in bounds(whole):
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
            node = _node(Block(passage, start, stop), findings)
        if node is not None:
            found.append(node)
            if not faults:
                kept.setdefault(text, []).append(Read(passage, node))
    if not end:
        _look_at_characters(source, 0, len(source.text), findings)
    if memory is not None:
        memory.passages[source.name] = kept
    return tuple(found)


def _node(block: Block, findings: Findings) -> Written | None:
    _look_at_characters(block.source, block.start, block.end, findings)
    tree = _parse_block(block, findings)
    if tree is None:
        return None
    node: Written = Builder(block.place, 0, block.text).build(tree)
    return node


def parse_hole(span: Span, findings: Findings) -> nodes.Expression | None:
    """The expression that ``span`` covers: what stands between the braces of a text, or in a cell of a row."""
    block = Block(span.place, span.start, span.end)
    tree = _run(block, "hole", findings)
    if tree is None:
        return None
    expression: nodes.Expression = Builder(span.place, span.at, block.text).build(tree)
    return expression


def _parse_block(block: Block, findings: Findings) -> Tree | None:
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
                help="start a declaration in the first column above it, or put a '#' before it",
            )
        return None
    if word is not None and word.group() not in declaration_words():
        span = block.span(block.start, block.start + word.end())
        findings.report(
            codes.UNKNOWN_DECLARATION,
            span,
            f"'{word.group()}' does not open a declaration",
            help=did_you_mean(
                word.group(), declaration_words(), "a declaration opens with one of: " + ", ".join(declaration_words())
            ),
        )
        return None
    tab = re.search(r"^ *\t", text, re.M)
    if tab is not None:
        span = block.span(block.start + tab.end() - 1, block.start + tab.end())
        findings.report(codes.INDENTATION, span, "a tab is used for indentation", help="indent with spaces")
        return None
    return _run(block, "start", findings)


MOST_REMEMBERED = 4096
"""So many texts of blocks are remembered with their trees, the latest: an editor changes one of them at a time."""


@lru_cache(MOST_REMEMBERED)
def _tree(text: str, start: str) -> Tree:
    """The tree of a text; nothing changes it. Raises what the parser raises, which is not remembered."""
    try:
        return _driver().parse(text, start)
    except UnreadableError:
        grammar().parse(text, start=start)  # says what is wrong, and where
        raise


def forget() -> None:
    """Remember no trees any more, so that the next parse is as the first one."""
    _tree.cache_clear()


def _run(block: Block, start: str, findings: Findings) -> Tree | None:
    text = block.text
    if not text.endswith(("\n", "\r")):
        text += "\n"
    try:
        return _tree(text, start)
    except LayoutError as fault:
        _report_layout(block, fault, findings)
    except UnexpectedCharacters as fault:
        _report_character(block, fault, findings)
    except UnexpectedToken as fault:
        _report_token(block, fault.token, fault.accepts or fault.expected, findings)
    except UnexpectedEOF as fault:
        _report_token(block, Token("$END", "", len(text)), {str(name) for name in fault.expected}, findings)
    except UnexpectedInput:
        findings.report(codes.SYNTAX, block.span(block.start, block.end), "this cannot be read")
    return None


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
        kind = "" if word.group()[0].isalpha() else ": an id cannot start with a digit or an underscore"
        several = re.fullmatch("[0-9]+d", word.group()) and block.source.text[word.end() :].startswith("(")
        glued = None if several else _GLUED.fullmatch(word.group())
        dice = _dice_advice(word.group())
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
    spelled = next((sign for sign in _SPELLED if block.source.text.startswith(sign, at)), None)
    if spelled is not None:
        span = block.span(at, at + len(spelled))
        findings.report(codes.CHARACTER, span, f"'{spelled}' has no meaning here", help=f"write '{_SPELLED[spelled]}'")
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
    findings.report(codes.CHARACTER, span, f"'{shown}' has no meaning here", help=f"expected {expected}")


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
    help = _hint(block, token, allowed)
    if token.type == "NAME" and not help:
        words = {
            terminal.lower() for terminal in allowed if terminal.isalpha() and terminal.isupper()
        } & reserved_words()
        help = did_you_mean(str(token), words)
    findings.report(
        codes.SYNTAX,
        span,
        f"{found} does not fit here",
        label=f"expected {describe_expected(allowed)}",
        help=help,
    )


def _dice_advice(text: str) -> str:
    """What to write for the dice at the end of ``text`` that stand there as other languages write them, if any do."""
    dice = _DICE.search(text)
    return "" if dice is None else f"write dice with a small d: {dice[1]}d{dice[2]}"


def _hint(block: Block, token: Token, allowed: set[str]) -> str:
    """What those who write such a thing usually want; an empty text when nothing is known."""
    start = block.start + (token.start_pos or 0)
    before = block.source.text[:start].rstrip(" ")
    match str(token):
        case "=" if before.endswith("="):
            return "one '=' compares two values"
        case "roll" | "reroll" | "pick" if "LET" in allowed:
            return f"name what comes out: let rolled = {token} …"
        case "to" | "-" if any(terminal.startswith("__") for terminal in allowed):
            return "write a range with two dots: 1..6"
        case "=" | "!=" | "<" | "<=" | ">" | ">=" if token.type not in allowed | {"PROSE"} and _COMPARED.search(before):
            return "put brackets around what is compared: (card in hand) = yes, (a < b) = (c < d)"
        case "with" | "sorted" | "for" if "COMMA" in allowed and _inside_brackets(block, start):
            example = {"with": "a with b: 1", "sorted": "a sorted by b high", "for": "a for each a in b"}[str(token)]
            return f"put brackets around the item: ({example})"
        case "die" | "dice" if before.endswith((" bonus", " penalty")):
            return "'bonus' and 'penalty' stand alone: roll d100 with 1 bonus"
        case _ if "_BONUS" in allowed and before.endswith((" with bonus", " with penalty")):
            return "the number of dice comes first: roll d100 with 1 bonus"
        case "," if "NUMBER" in allowed and "_NL" in allowed:
            return "put spaces between the faces of dice"
        case _ if "WHEN" in allowed and before.endswith((" if", " unless")):
            return "a condition behind a value starts with 'when'"
        case _:
            return _dice_advice(before)


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
        help=_dice_advice(block.source.text[block.start : end]) or _unfinished(block, end),
    )


def _deeper(block: Block, end: int) -> bool:
    """Whether the line after the one that holds ``end`` is indented further."""
    text = block.source.text[block.start : block.end]
    start = text.rfind("\n", 0, end - block.start) + 1
    line, _, below = text[start:].partition("\n")
    following = below.partition("\n")[0]
    return bool(following.strip()) and _indent(following) > _indent(line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _inside_brackets(block: Block, end: int) -> bool:
    """Whether a bracket is open at ``end``."""
    before = _TEXT.sub("", block.source.text[block.start : end])
    return before.count("(") + before.count("[") > before.count(")") + before.count("]")


def _unfinished(block: Block, end: int) -> str:
    """What to do about a line that wants to go on below; nothing when it does not look as if it did."""
    before = _TEXT.sub("", block.source.text[block.start : end])
    if _inside_brackets(block, end):
        return "close the bracket; a line inside brackets starts with a blank, not in the first column"
    goes_on = _deeper(block, end)
    if before.endswith(",") or (goes_on and before.endswith(("+", "*", "/", " -", " and", " or", " with", "="))):
        return "what goes on below this line stands in brackets: ( … )"
    return ""


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
