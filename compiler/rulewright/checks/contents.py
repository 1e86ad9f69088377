"""What a Book holds, walked: declarations, what they cite, and every expression in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulewright.book.model import Book, Chance, Example, Expectation, ModifierList
from rulewright.calculus.declarations import (
    Declaration,
    Entry,
    EntryGroup,
    Enumeration,
    Formula,
    Parameter,
    Procedure,
    Table,
)
from rulewright.calculus.expressions import Expression, Template
from rulewright.calculus.statements import Step
from rulewright.calculus.walk import descend, every_statement, expressions_of
from rulewright.source import Span

__all__ = [
    "Citation",
    "Subject",
    "citations_of",
    "expressions_in",
    "expressions_of_declaration",
    "keyword_of",
    "parameters",
    "parts",
    "subjects",
    "templates_of",
    "top_level",
    "with_entries",
]

Subject = Declaration | EntryGroup
"""What can be checked by itself."""


class Citation(NamedTuple):
    """``source rule`` behind the declaration (or part of one) that starts at ``place``. ``kind`` is the keyword of the
    top-level declaration ``owner``; ``header`` tells whether the citation stands on its own first lines."""

    rule: str
    kind: str
    owner: str
    place: Span
    header: bool


def keyword_of(subject: Subject) -> str:
    """The keyword that findings call it by; entries, alone or in a group, are an ``entry`` whatever theirs is."""
    match subject:
        case Enumeration(ordered=ordered):
            return "scale" if ordered else "choice"
        case Entry() | EntryGroup():
            return "entry"
        case ModifierList():
            return "modifiers"
        case _:
            return subject.__class__.__name__.lower()


def top_level(book: Book) -> Iterator[tuple[str, Declaration]]:
    """Every declaration in the first column, with its keyword (entry groups, which have no id, are left out)."""
    by_id: tuple[Mapping[str, Declaration], ...] = (
        book.units,
        book.enumerations,
        book.records,
        book.entries,
        book.tables,
        book.options,
        book.constants,
        book.formulas,
        book.modifiers,
        book.procedures,
        book.rules,
    )
    for all in by_id:
        for declaration in all.values():
            yield keyword_of(declaration), declaration
    for example in (*book.examples, *book.chances):
        yield keyword_of(example), example


def subjects(book: Book) -> Iterator[Subject]:
    """Everything that is checked by itself: every declaration in the first column, then the groups of entries, of which
    :func:`with_entries` gives the entries, too."""
    for _, declaration in top_level(book):
        if not isinstance(declaration, Entry):
            yield declaration
    yield from book.groups


def with_entries(subject: Subject, entries: Mapping[str, Entry]) -> Iterator[Subject]:
    """``subject``, and if it is a group its entries, which are among ``entries``: they are checked with it."""
    if isinstance(subject, EntryGroup):
        yield from map(entries.__getitem__, subject.entries)
    yield subject


def parts(declaration: Declaration) -> Iterator[Declaration]:
    """The declarations inside a declaration: members, fields, modifier lines."""
    for name in ("members", "fields", "lines"):
        yield from getattr(declaration, name, ())


def parameters(declaration: Declaration) -> tuple[Parameter, ...]:
    """The inputs that a declaration takes; none for those that take none."""
    return declaration.parameters if isinstance(declaration, Formula | Procedure | ModifierList) else ()


def citations_of(subject: Subject) -> Iterator[Citation]:
    """The citations of source rules in one declaration."""
    kind = keyword_of(subject)
    if isinstance(subject, EntryGroup):
        for rule in subject.sources:
            yield Citation(rule, kind, subject.label, subject.header, True)
        return
    for rule in subject.sources:
        yield Citation(rule, kind, subject.id, subject.header, True)
    for part in parts(subject):
        for rule in part.sources:
            yield Citation(rule, kind, subject.id, part.header, False)
    for parameter in parameters(subject):
        for rule in parameter.sources:
            yield Citation(rule, kind, subject.id, parameter.span, False)
    if isinstance(subject, Table):
        for row in subject.rows:
            for rule in row.sources:
                yield Citation(rule, kind, subject.id, row.span, False)
    if isinstance(subject, Procedure):
        for statement in every_statement(subject.body):
            if isinstance(statement, Step):
                for rule in statement.sources:
                    yield Citation(rule, kind, subject.id, statement.span, False)


def templates_of(subject: Subject) -> Iterator[Template]:
    """The texts with holes of one declaration, without those in a procedure's body."""
    yield from subject.prose
    if isinstance(subject, EntryGroup):
        return
    for part in parts(subject):
        yield from part.prose
    if isinstance(subject, Table):
        for row in subject.rows:
            if row.prose is not None:
                yield row.prose


def expressions_of_modifiers(modifiers: ModifierList) -> Iterator[Expression]:
    """The expressions that stand in a modifier list, without what is inside them."""
    if modifiers.start is not None:
        yield modifiers.start
    for line in modifiers.lines:
        if line.subject is not None:
            yield line.subject
        for alternative in line.alternatives:
            yield alternative.value
            if alternative.condition is not None:
                yield alternative.condition
            for exception in alternative.exceptions:
                yield exception.value
                yield exception.condition
    for cap in modifiers.caps:
        yield cap.limit


def expressions_of_declaration(declaration: Declaration) -> Iterator[Expression]:
    """The expressions in the body of a declaration, without what is inside them and without prose above the body."""
    match declaration:
        case Formula(cases=cases):
            for case in cases:
                if case.condition is not None:
                    yield case.condition
                yield case.value
        case ModifierList():
            yield from expressions_of_modifiers(declaration)
        case Procedure(body=body):
            for statement in every_statement(body):
                yield from expressions_of(statement)
        case Example(expected=expected):
            for item in expected:
                if isinstance(item, Expectation):
                    yield item.condition
        case Chance(claims=claims):
            for claim in claims:
                yield claim.subject
        case _:
            return


def expressions_in(subject: Subject) -> Iterator[Expression]:
    """The expressions of one declaration, prose included, with all that is inside them."""
    if not isinstance(subject, EntryGroup):
        for expression in expressions_of_declaration(subject):
            yield from descend(expression)
    for template in templates_of(subject):
        for _, hole in template.holes:
            yield from descend(hole)
