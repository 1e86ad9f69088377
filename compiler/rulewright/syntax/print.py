"""The formatter: one style for every ``.rules`` file. It moves spaces and line breaks, never a word, and loses no comment.

It works on the tokens of each block, so that what it prints reads back as the same trees; that is checked before anything is
given out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token
from wcwidth import wcswidth

from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax.blocks import Block, blocks
from rulewright.syntax.parse import parse
from rulewright.syntax.vocabulary import grammar, value_words

__all__ = ["format_source"]

STEP = 2
"""Spaces for each level of indentation; lines inside brackets go in by two levels."""

SOURCE_COLUMN = 80
"""Where the citation behind a line starts, when the line is short enough."""

_NO_SPACE_BEFORE = {"COMMA", "PERCENT", "RPAR", "RSQB", "DOT", "COLON"}
_NO_SPACE_AFTER = {"LPAR", "LSQB", "DOT"}
_OPENING = {"LPAR", "LSQB"}
_CLOSING = {"RPAR", "RSQB"}
_BEFORE_RANGE = {"NUMBER", "NAME", "RPAR", "RSQB"}
_BEHIND_RANGE = {"NUMBER", "MINUS", "NAME", "LPAR"}
_CALLED = {"NAME", "TYPE_NAME", "RPAR", "RSQB", "_DIE_OF"}
_ALIGNED = {"scale", "choice", "record", "modifiers", "weapon", "item", "formula", "example", "chance"}
_DIRECTING = {"change", "add", "to", "replace", "in", "remove", "from"}
"""Words of a variant before the keyword of what they are about."""


@dataclass
class _Line:
    """A line to print: its ``depth``, its ``parts`` (aligned in columns with its neighbours), and a comment behind it."""

    depth: int
    parts: list[str]
    comment: str = ""
    row: tuple[str, ...] | None = None
    blank: bool = False
    group: str = ""
    sources: str = ""


def format_source(source: Source, findings: Findings) -> str | None:
    """The text in the one style; None, after findings, when it cannot be read. Formatting twice changes nothing."""
    trees = parse(source, findings)
    if findings.has_errors:
        return None
    text = source.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    plain = Source(source.name, text)
    found = list(blocks(plain))
    lines = list(_comments(text[: found[0].start] if found else text, [0], 0))
    for place, block in enumerate(found):
        if place > 0:
            _separate(lines, found[place - 1], block)
        lines += _format_block(block)
    printed = _print(lines)
    again = Findings()
    if parse(Source(source.name, printed), again) != trees:
        raise AssertionError(f"formatting {source.name} would change its meaning")
    return printed


def _separate(lines: list[_Line], before: Block, block: Block) -> None:
    """A blank line between declarations, unless both are single lines that stand together (comments stay attached)."""
    at = len(lines)
    while (
        at > 0
        and not lines[at - 1].blank
        and not lines[at - 1].parts
        and lines[at - 1].comment
        and not lines[at - 1].depth
    ):
        at -= 1
    single = before.text.strip().count("\n") == 0 and block.text.strip().count("\n") == 0
    if at > 0 and not lines[at - 1].blank and not single:
        lines.insert(at, _Line(0, [], blank=True))


def _tokens(block: Block) -> list[Token]:
    text = block.text if block.text.endswith("\n") else block.text + "\n"
    interactive = grammar().parse_interactive(text, start="start")
    return [token for token in interactive.exhaust_lexer() if token.type != "$END"]


def _format_block(block: Block) -> list[_Line]:
    text = block.text
    out: list[_Line] = []
    keyword = next((word for word in re.findall(r"\w+", text[:200]) if word not in _DIRECTING), "")
    aligned = keyword if keyword in _ALIGNED else ""
    columns = [0]
    depth = 0
    current: list[Token] = []
    end = 0
    pending: tuple[int, int] | None = None
    for token in _tokens(block):
        if token.type == "_NL":
            if current:
                out.append(_line(current, depth, text, aligned))
                end = _end(current[-1])
            current = []
            pending = (end, -1)
        elif token.type == "_INDENT":
            depth += 1
            columns.append(-1)
        elif token.type == "_DEDENT":
            depth -= 1
            columns.pop()
        else:
            if pending is not None:
                start = token.start_pos or 0
                column = start - (text.rfind("\n", 0, start) + 1)
                if columns[-1] == -1:
                    columns[-1] = column
                _attach(out, text[pending[0] : start], columns, depth)
                pending = None
            current.append(token)
    if current:
        out.append(_line(current, depth, text, aligned))
        end = _end(current[-1])
    _attach(out, text[end:], columns[:1], 0)
    return out


def _end(token: Token) -> int:
    return (token.start_pos or 0) + len(token)


def _attach(out: list[_Line], gap: str, columns: list[int], depth: int) -> None:
    """Comments and blank lines between two lines: the first piece stands behind the line before."""
    first, newline, rest = gap.partition("\n")
    if first.strip() and out:
        out[-1].comment = first.strip()
    elif first.strip():
        out.append(_Line(0, [], first.strip()))
    if newline:
        out += _comments(rest, columns, depth)


def _comments(text: str, columns: list[int], depth: int) -> Iterator[_Line]:
    """Lines that hold only comments, and blank lines (never two in a row)."""
    blank = False
    lines = text.split("\n")
    if not lines[-1].strip():
        lines.pop()  # the indentation of what comes next, or nothing behind the last line
    for line in lines:
        stripped = line.strip()
        if not stripped:
            blank = True
            continue
        if blank:
            yield _Line(0, [], blank=True)
            blank = False
        column = len(line) - len(line.lstrip())
        level = max((at for at, known in enumerate(columns) if known != -1 and known <= column), default=0)
        yield _Line(min(level, depth), [], stripped)
    if blank:
        yield _Line(0, [], blank=True)


def _line(tokens: list[Token], depth: int, text: str, aligned: str) -> _Line:
    first = tokens[0]
    if first.type == "ROW":
        return _Line(depth, [], row=_cells(str(first).rstrip()))
    if first.type == "PROSE":
        # One space opens the text; all other blanks are its own, such as the two wide ones that open a paragraph in Chinese.
        return _Line(depth, [f"> {str(first)[1:].removeprefix(' ')}".rstrip()])
    cited = next((at for at, token in enumerate(tokens) if token.type == "SOURCE" and at > 0), len(tokens))
    tokens, sources = tokens[:cited], _words(tokens[cited:], text, depth)
    groups = _columns(tokens, depth, aligned)
    parts = [_words(group, text, depth) for group in groups if group]
    if any("\n" in part for part in parts):
        return _Line(depth, [_words(tokens, text, depth)], sources=sources)
    return _Line(depth, parts, group=f"{aligned}{len(parts) > 1}" if len(parts) > 1 else "", sources=sources)


def _columns(tokens: list[Token], depth: int, aligned: str) -> list[list[Token]]:
    """The columns of a line that is aligned with its neighbours; all else is one column."""
    if not aligned or depth == 0 or tokens[0].type in {"TAKES", "SOURCE", "AT", "BEST", "WORST", "EXCEPT", "ELSE"}:
        return [tokens]
    label = _own_label(tokens)
    match aligned:
        case "record" if depth == 1:
            return [tokens[:1], tokens[1:label], tokens[label:]]
        case "scale" | "choice" if depth == 1:
            return [tokens[:1], tokens[1:]]
        case "modifiers" if tokens[0].type == "NAME" and len(tokens) > 1 and tokens[1].type == "LABEL":
            return [tokens[:1], tokens[1:2], tokens[2:]]
        case "weapon" | "item" if depth == 1 and tokens[0].type == "NAME":
            return [tokens[:1], tokens[1:]]
        case "chance" if depth == 1 and any(token.type == "CLAIMED" for token in tokens):
            claimed = next(at for at, token in enumerate(tokens) if token.type == "CLAIMED")
            return [tokens[:claimed], tokens[claimed:]]
        case "example" | "chance" if depth == 2 and len(tokens) > 1 and tokens[1].type == "EQUAL":
            return [tokens[:1], tokens[1:]]
        case "formula" if depth == 1:
            when = next((at for at, token in enumerate(tokens) if token.type in {"WHEN", "OTHERWISE"}), len(tokens))
            return [tokens[:when], tokens[when:]]
        case _:
            return [tokens]


def _own_label(tokens: list[Token]) -> int:
    """The place of the label of a line: a text that is neither a value nor inside brackets."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token.type in {"LPAR", "LSQB"}) - (token.type in {"RPAR", "RSQB"})
        if token.type == "LABEL" and depth == 0 and tokens[at - 1].type != "EQUAL":
            return at
    return len(tokens)


def _words(tokens: list[Token], text: str, depth: int) -> str:
    """Tokens with the spaces that they take between them; line breaks inside brackets stay. What stands in brackets goes in by two
    levels from the line that opens them, and a closing bracket that begins a line goes back to that line's level."""
    out = ""
    before: Token | None = None
    claimed = False
    level = depth
    opened: list[int] = []
    """The level of the line that opens each bracket, from the outermost."""
    for token in tokens:
        claimed = claimed or token.type == "CLAIMED"
        if before is not None and claimed and "DIVIDED" in (token.type, before.type):
            pass  # a fraction, and no operation: 5/36
        elif before is not None:
            gap = text[_end(before) : token.start_pos or 0]
            if "\n" in gap:
                outside = opened[-1]
                level = max(outside, 1) if token.type in _CLOSING else outside + 2
                out += "".join(f"  {line.strip()}" for line in gap.split("\n")[:1] if line.strip())
                inner = [line.strip() for line in gap.split("\n")[1:-1] if line.strip()]
                out += "".join(f"\n{' ' * (STEP * (outside + 2))}{line}" for line in inner)
                out += "\n" + " " * (STEP * level)
            else:
                out += " " if _spaced(before, token, gap, text) else ""
        out += str(token)
        if token.type in _OPENING:
            opened.append(level)
        elif token.type in _CLOSING and opened:
            opened.pop()
        before = token
    return out


def _spaced(before: Token, token: Token, gap: str, text: str) -> bool:
    if token.type in _NO_SPACE_BEFORE or before.type in _NO_SPACE_AFTER:
        return False
    if str(token) == "..":
        return before.type not in _BEFORE_RANGE
    if str(before) == "..":
        return token.type not in _BEHIND_RANGE and str(token) not in value_words()
    if token.type in {"LPAR", "LSQB"}:
        return not (before.type in _CALLED and not gap)
    if before.type in {"PLUS", "MINUS"}:
        return not _is_sign(before, text)
    return True


def _is_sign(token: Token, text: str) -> bool:
    """Whether a plus or minus is a sign rather than an operation: a space before it and none behind it, or no operand before."""
    start = token.start_pos or 0
    behind = text[start + 1 : start + 2]
    ahead = text[:start].rstrip(" ")[-1:]
    operand = bool(ahead) and (ahead.isalnum() or ahead in ')]"_')
    return not operand or (text[start - 1 : start] == " " and behind != " ")


def _cells(row: str) -> tuple[str, ...]:
    pieces = re.findall(r"((?:\\.|[^|\\])*)(?:\||$)", row[1:])
    cells = [piece.strip() for piece in pieces]
    while cells and not cells[-1]:
        cells.pop()
    count = len(re.findall(r"(?<!\\)\|", row)) - (1 if row.endswith("|") and not row.endswith("\\|") else 0)
    return tuple(cells + [""] * (count - len(cells)))


def _width(text: str) -> int:
    width = wcswidth(text)
    return width if width >= 0 else len(text)


def _pad(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _print(lines: list[_Line]) -> str:
    out: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.blank:
            if out and out[-1] != "":
                out.append("")
            at += 1
            continue
        run = _run(lines, at)
        out += _print_run(run)
        at += len(run)
    while out and out[-1] == "":
        out.pop()
    return "\n".join(out) + "\n" if out else ""


def _run(lines: list[_Line], at: int) -> list[_Line]:
    """The lines from ``at`` that are aligned with each other: rows, or lines with columns, nested lines in between included."""
    first = lines[at]
    run = [first]
    if first.row is not None:
        while (
            at + len(run) < len(lines)
            and lines[at + len(run)].row is not None
            and lines[at + len(run)].depth == first.depth
        ):
            run.append(lines[at + len(run)])
        return run
    if not first.group:
        return run
    end = len(run)
    while at + end < len(lines) and not lines[at + end].blank and lines[at + end].depth >= first.depth:
        following = lines[at + end]
        end += 1
        if following.depth == first.depth and following.group == first.group:
            run = lines[at : at + end]
        elif following.depth == first.depth and following.parts:
            break
    return run


def _print_run(run: list[_Line]) -> list[str]:
    first = run[0]
    if first.row is not None:
        widths = [
            max(
                (_width(line.row[column]) for line in run if line.row is not None and column < len(line.row)), default=0
            )
            for column in range(max(len(line.row or ()) for line in run))
        ]
        return [
            " " * (STEP * line.depth)
            + "| "
            + " | ".join(_pad(cell, width) for cell, width in zip(line.row or (), widths, strict=False))
            + " |"
            for line in run
        ]
    mates = [line for line in run if line.depth == first.depth and line.group == first.group and first.group]
    count = max((len(line.parts) for line in mates), default=0)
    widths = [
        max((_width(line.parts[column]) for line in mates if column < len(line.parts) - 1), default=0)
        for column in range(count)
    ]
    out: list[str] = []
    at = 0
    while at < len(run):
        line = run[at]
        if line.depth == first.depth and line.group == first.group and first.group:
            cells = [_pad(part, widths[column]) for column, part in enumerate(line.parts[:-1])] + line.parts[-1:]
            out.append(_finish(line, " ".join(cells)))
            at += 1
            continue
        if len(run) == 1 or not first.group:
            out.append(_finish(line, " ".join(line.parts)))
            at += 1
            continue
        inner = _run(run, at)
        out += _print_run(inner)
        at += len(inner)
    return out


def _finish(line: _Line, text: str) -> str:
    if line.sources:
        text = _pad(text, SOURCE_COLUMN - STEP * line.depth - 1) + " " + line.sources
    body = " " * (STEP * line.depth) + text if text else " " * (STEP * line.depth)
    if not line.comment:
        return body.rstrip()
    return f"{body}  {line.comment}" if text else body + line.comment
