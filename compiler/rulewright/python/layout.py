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
        case Operands() if not _ends_in_brackets(document):
            inner = _broken("", document, "", depth + 1)
            return [f"{INDENT * depth}{before}(", *inner, f"{INDENT * depth}){after}"]
        case _:
            return _broken(before, document, after, depth)


def _ends_in_brackets(document: Operands) -> bool:
    """Whether ruff breaks inside the brackets of the only other operand rather than around the whole."""
    return len(document.rest) == 1 and _is_call(document.rest[0][1]) and not isinstance(document.first, Operands)


def _is_call(document: Document) -> bool:
    return isinstance(document, Brackets) and bool(document.items) and document.commas


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
        case Operands(first, rest):
            if _ends_in_brackets(document):
                operator, last = rest[0]
                return _broken(f"{before}{flat(first)} {operator} ", last, after, depth)
            lines = _inside(before, first, "", depth)
            for at, (operator, operand) in enumerate(rest):
                lines += _inside(f"{operator} ", operand, after if at == len(rest) - 1 else "", depth)
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


def _joined(parts: Iterable[Document]) -> str:
    return "".join(map(flat, parts))
