"""The Book into the core: what the author declared becomes what happens."""

from __future__ import annotations

from rulewright.book.lowering import lower_modifiers
from rulewright.book.model import Book
from rulewright.core.program import Program

__all__ = ["lower"]


def lower(book: Book) -> Program:
    """The core of a sound Book. Exceptions of modifiers become earlier cases; the order of definition is the Book's."""
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
        {id: lower_modifiers(declared) for id, declared in book.modifiers.items()},
        book.procedures,
        book.rules,
        {id: rule.title for id, rule in (book.source_rules or {}).items()},
        book.constants,
    )
