"""Rolls and calls that wait to be written inside a later statement, and the marks that stand for them until then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rulewright.calculus.types import Type
from rulewright.python.layout import Brackets, Document, Glued, Operands, flat
from rulewright.python.printed import Printed
from rulewright.source import Span

__all__ = ["Pending", "filled_in", "in_order", "mark", "marks_of"]

MARK = re.compile("\x1e([0-9]+)\x1e")
"""Stands for a roll while the statement around it is tried; no other text holds the character."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A roll or call that waits to be written inside a later statement."""

    name: str
    type: Type
    printed: Printed
    span: Span


def mark(pending: Pending, at: int) -> Printed:
    """What stands for ``pending``, the one at place ``at``, while the statement around it is tried."""
    return Printed(f"\x1e{at}\x1e", pending.printed.level)


def marks_of(document: Document) -> list[int]:
    """The places of all marks in ``document``, from left to right."""
    return [int(found) for found in MARK.findall(flat(document))]


def filled_in(document: Document, waiting: Sequence[Pending]) -> Document:
    """``document`` with each mark replaced by what it stands for."""
    match document:
        case str():
            mark = MARK.fullmatch(document)
            return waiting[int(mark[1])].printed.document if mark is not None else document
        case Brackets(open, items, close, commas, lonely):
            return Brackets(open, tuple(filled_in(item, waiting) for item in items), close, commas, lonely)
        case Operands(first, rest):
            inner = tuple((operator, filled_in(operand, waiting)) for operator, operand in rest)
            return Operands(filled_in(first, waiting), inner)
        case Glued(parts):
            return Glued(tuple(filled_in(part, waiting) for part in parts))
        case _:
            assert_never(document)


def in_order(document: Document) -> bool:
    """Whether Python evaluates every mark in ``document`` always, once, and from left to right."""
    match document:
        case str():
            return True
        case Brackets(items=items):
            return all(map(in_order, items))
        case Operands(first, rest):
            if not in_order(first) or not all(in_order(operand) for _, operand in rest):
                return False
            # What stands around a "for" is evaluated for each item.
            lazy = rest[0][0].split()[0] in ("and", "or", "if", "for")
            lazy = lazy or (len(rest) > 1 and rest[0][0] in ("<", "<=", ">", ">=", "=="))
            return not lazy or not any(MARK.search(flat(operand)) for operand in (*(side for _, side in rest), first))
        case Glued(parts):
            if parts and isinstance(parts[0], str) and parts[0].startswith("lambda"):
                return not MARK.search(flat(document))
            return all(map(in_order, parts))
        case _:
            assert_never(document)
