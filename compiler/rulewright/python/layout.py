"""Laying out Python expressions on lines, as ``ruff format`` would.

An expression is a small document: text, brackets with items, or operands between operators. It stays on one line when it
fits; otherwise brackets put each item on a line of its own with a comma behind the last, and operands get a line each.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

__all__ = ["WIDTH", "Brackets", "Document", "Glued", "Operands", "call", "flat", "lay_out", "width"]

WIDTH = 100
"""No line is longer, unless one word of it is."""

INDENT = "    "


@dataclass(frozen=True, slots=True)
class Brackets:
    """``items`` between ``open`` (what stands before the bracket included) and ``close``. ``commas`` separates them by commas;
    otherwise there is one item in plain parentheses. ``lonely`` puts a comma behind a single item also on one line."""

    open: str
    items: tuple[Document, ...]
    close: str
    commas: bool = True
    lonely: bool = False


@dataclass(frozen=True, slots=True)
class Operands:
    """``first`` and then operators, each with what stands behind it."""

    first: Document
    rest: tuple[tuple[str, Document], ...]


@dataclass(frozen=True, slots=True)
class Glued:
    """Parts that stand side by side without a space."""

    parts: tuple[Document, ...]


Document = str | Brackets | Operands | Glued


def call(function: str, *arguments: Document) -> Brackets:
    """``function(arguments…)``"""
    return Brackets(f"{function}(", arguments, ")")


def flat(document: Document) -> str:
    """The document on one line."""
    match document:
        case str():
            return document
        case Brackets(open, items, close, _, lonely):
            return f"{open}{', '.join(map(flat, items))}{',' if lonely and len(items) == 1 else ''}{close}"
        case Operands(first, rest):
            return " ".join((flat(first), *(f"{operator} {flat(operand)}" for operator, operand in rest)))
        case Glued(parts):
            return "".join(map(flat, parts))
        case _:
            assert_never(document)


def width(text: str) -> int:
    """How many columns ``text`` takes; wide characters take two."""
    if text.isascii():
        return len(text)
    columns = 0
    for character in text:
        if unicodedata.combining(character):
            continue
        columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return columns


def lay_out(before: str, document: Document, after: str, depth: int) -> list[str]:
    """The lines of a statement ``before document after`` at ``depth`` levels of indentation."""
    line = f"{INDENT * depth}{before}{flat(document)}{after}"
    if width(line) <= WIDTH:
        return [line]
    match document:
        case Operands():
            inside = _inside_brackets(before, document, after, depth)
            if inside is not None:
                return inside
            inner = _inside("", document, "", depth + 1)
            return [f"{INDENT * depth}{before}(", *inner, f"{INDENT * depth}){after}"]
        case _:
            return _broken(before, document, after, depth)


def _inside_brackets(before: str, document: Operands, after: str, depth: int) -> list[str] | None:
    """``document`` broken inside the brackets of its operands rather than around the whole, where that is the custom: when it has
    one operator and begins or ends in brackets."""
    first, (operator, last), *others = document.first, *document.rest
    if others or not (_begins_in_brackets(first) or _ends_in_brackets(last)):
        return None
    head = f"{before}{flat(first)} {operator} "
    breakable = _last_breakable(last)
    if breakable is not None and width(f"{INDENT * depth}{head}{breakable}") <= WIDTH:
        return _at_its_end(head, last, after, depth)
    if not isinstance(first, Brackets) or (first.commas and breakable is None):
        return None
    lines = _broken(before, first, "", depth)
    tail = f"{lines[-1]} {operator} "
    if width(tail + flat(last) + after) <= WIDTH:
        return [*lines[:-1], tail + flat(last) + after]
    if breakable is None or width(tail + breakable) > WIDTH:
        return None
    return [*lines[:-1], *_at_its_end(tail.lstrip(" "), last, after, depth)]


def _begins_in_brackets(document: Document) -> bool:
    return isinstance(document, Brackets) and bool(document.items)


def _ends_in_brackets(document: Document) -> bool:
    match document:
        case Brackets(items=items):
            return bool(items)
        case Operands(rest=(*_, (_, last))):
            return _ends_in_brackets(last)
        case _:
            return False


def _last_breakable(document: Document) -> str | None:
    """What stands on the line up to the last bracket that can be broken, or None when there is none."""
    match document:
        case Brackets(open, items):
            return open if items else None
        case Operands(first, rest):
            *before, (operator, last) = rest
            inner = _last_breakable(last)
            return None if inner is None else f"{flat(Operands(first, tuple(before)))} {operator} {inner}"
        case Glued(parts):
            for at in reversed(range(len(parts))):
                inner = _last_breakable(parts[at])
                if inner is not None:
                    return _joined(parts[:at]) + inner
            return None
        case _:
            return None


def _at_its_end(before: str, document: Document, after: str, depth: int) -> list[str]:
    """``document`` broken in its last brackets."""
    match document:
        case Operands(first, rest):
            *earlier, (operator, last) = rest
            head = f"{before}{flat(Operands(first, tuple(earlier)))} {operator} "
            return _at_its_end(head, last, after, depth)
        case _:
            return _broken(before, document, after, depth)


def _inside(before: str, document: Document, after: str, depth: int) -> list[str]:
    line = f"{INDENT * depth}{before}{flat(document)}{after}"
    return [line] if width(line) <= WIDTH else _broken(before, document, after, depth)


def _broken(before: str, document: Document, after: str, depth: int) -> list[str]:
    margin = INDENT * depth
    match document:
        case str():
            return [f"{margin}{before}{document}{after}"]
        case Brackets(open, items, close, commas, _):
            if not items:
                return [f"{margin}{before}{open}{close}{after}"]
            lines = [f"{margin}{before}{open}"]
            for item in items:
                lines += _inside("", item, "," if commas else "", depth + 1)
            return [*lines, f"{margin}{close}{after}"]
        case Operands():
            document = _with_all_conditions(document)
            lines = _inside(before, document.first, "", depth)
            for at, (operator, operand) in enumerate(document.rest):
                lines += _inside(f"{operator} ", operand, after if at == len(document.rest) - 1 else "", depth)
            return lines
        case Glued(parts):
            breakable = [at for at, part in enumerate(parts) if not isinstance(part, str)]
            if not breakable:
                return [f"{margin}{before}{flat(document)}{after}"]
            at = breakable[-1]
            head, tail = _joined(parts[:at]), _joined(parts[at + 1 :])
            return _broken(before + head, parts[at], tail + after, depth)
        case _:
            assert_never(document)


def _with_all_conditions(document: Operands) -> Operands:
    """``a or b and c`` as one run of operands: conditions are broken at every ``and`` and ``or``."""
    if document.rest[0][0] not in ("and", "or"):
        return document
    operands: list[tuple[str, Document]] = []
    for operator, operand in (("", document.first), *document.rest):
        if isinstance(operand, Operands) and operand.rest[0][0] in ("and", "or"):
            inner = _with_all_conditions(operand)
            operands += [(operator, inner.first), *inner.rest]
        else:
            operands.append((operator, operand))
    return Operands(operands[0][1], tuple(operands[1:]))


def _joined(parts: Iterable[Document]) -> str:
    return "".join(map(flat, parts))
