"""The Book into the core: what the author declared becomes what happens."""

from __future__ import annotations

from rulewright.book.lowering import lower_modifiers
from rulewright.book.model import Book
from rulewright.core.program import Program
from rulewright.incremental.steps import ALONE, Steps

__all__ = ["lower"]


def lower(book: Book, steps: Steps = ALONE) -> Program:
    """The core of a sound Book. Exceptions of modifiers become earlier cases; the order of definition is the Book's. ``steps`` are
    those of the check that this is a part of."""
    modifiers = steps.each("lowered modifiers", list(book.modifiers), lower_modifiers, book.modifiers.values())
    return Program(
        book.id,
        book.title,
        book.version,
        book.language,
        book.units,
        book.enumerations,
        book.records,
        book.entries,
        book.groups,
        book.tables,
        book.options,
        book.formulas,
        dict(zip(book.modifiers, modifiers, strict=True)),
        book.procedures,
        book.rules,
        {id: rule.title for id, rule in (book.source_rules or {}).items()},
        book.constants,
    )
