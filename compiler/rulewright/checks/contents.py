"""What a Book holds, walked: declarations, what they cite, and every expression in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulewright.book.model import Book, Chance, Example, Expectation, ModifierList
from rulewright.calculus.declarations import Declaration, Formula, Parameter, Procedure, Table
from rulewright.calculus.expressions import Expression, Template
from rulewright.calculus.statements import Step
from rulewright.calculus.walk import descend, every_statement, expressions_of
from rulewright.source import Span

__all__ = [
    "Citation",
    "citations",
    "declarations",
    "every_expression",
    "expressions_of_declaration",
    "parameters",
    "parts",
    "templates",
    "top_level",
]


class Citation(NamedTuple):
    """``source rule`` behind the declaration (or part of one) that starts at ``place``. ``kind`` is the keyword of the
    top-level declaration ``owner``; ``header`` tells whether the citation stands on its own first lines."""

    rule: str
    kind: str
    owner: str
    place: Span
    header: bool


def top_level(book: Book) -> Iterator[tuple[str, Declaration]]:
    """Every declaration in the first column, with its keyword (entry groups, which have no id, are left out)."""
    for unit in book.units.values():
        yield "unit", unit
    for enumeration in book.enumerations.values():
        yield ("scale" if enumeration.ordered else "choice"), enumeration
    for record in book.records.values():
        yield "record", record
    for entry in book.entries.values():
        yield "entry", entry
    for table in book.tables.values():
        yield "table", table
    for option in book.options.values():
        yield "option", option
    for constant in book.constants.values():
        yield "constant", constant
    for formula in book.formulas.values():
        yield "formula", formula
    for modifiers in book.modifiers.values():
        yield "modifiers", modifiers
    for procedure in book.procedures.values():
        yield "procedure", procedure
    for rule in book.rules.values():
        yield "rule", rule
    for example in book.examples:
        yield "example", example
    for chance in book.chances:
        yield "chance", chance


def parts(declaration: Declaration) -> Iterator[Declaration]:
    """The declarations inside a declaration: members, fields, modifier lines."""
    for name in ("members", "fields", "lines"):
        yield from getattr(declaration, name, ())


def parameters(declaration: Declaration) -> tuple[Parameter, ...]:
    """The inputs that a declaration takes; none for those that take none."""
    return declaration.parameters if isinstance(declaration, Formula | Procedure | ModifierList) else ()


def declarations(book: Book) -> Iterator[Declaration]:
    """Every declaration and every declaration inside one."""
    for _, declaration in top_level(book):
        yield declaration
        yield from parts(declaration)


def citations(book: Book) -> Iterator[Citation]:
    """Every citation of a source rule."""
    for kind, declaration in top_level(book):
        for rule in declaration.sources:
            yield Citation(rule, kind, declaration.id, declaration.header, True)
        for part in parts(declaration):
            for rule in part.sources:
                yield Citation(rule, kind, declaration.id, part.header, False)
        for parameter in parameters(declaration):
            for rule in parameter.sources:
                yield Citation(rule, kind, declaration.id, parameter.span, False)
        if isinstance(declaration, Table):
            for row in declaration.rows:
                for rule in row.sources:
                    yield Citation(rule, kind, declaration.id, row.span, False)
        if isinstance(declaration, Procedure):
            for statement in every_statement(declaration.body):
                if isinstance(statement, Step):
                    for rule in statement.sources:
                        yield Citation(rule, kind, declaration.id, statement.span, False)
    for group in book.groups:
        for rule in group.sources:
            yield Citation(rule, "entry", group.label, group.header, True)


def templates(book: Book) -> Iterator[Template]:
    """Every text with holes outside of procedures' bodies."""
    for declaration in declarations(book):
        yield from declaration.prose
    for group in book.groups:
        yield from group.prose
    for table in book.tables.values():
        for row in table.rows:
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


def every_expression(book: Book) -> Iterator[Expression]:
    """Every expression of the ruleset, with all that is inside it."""
    for _, declaration in top_level(book):
        for expression in expressions_of_declaration(declaration):
            yield from descend(expression)
    for template in templates(book):
        for _, hole in template.holes:
            yield from descend(hole)
