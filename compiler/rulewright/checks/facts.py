"""What the checks of all declarations together need to know of each: what it refers to, and what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.book.model import Chance, Example, Expectation, Result
from rulewright.calculus.declarations import (
    Declaration,
    Entry,
    EntryGroup,
    Formula,
    Option,
    Procedure,
    Record,
    Table,
)
from rulewright.calculus.expressions import Template
from rulewright.calculus.references import (
    Reference,
    references,
    references_of_statement,
    references_of_type,
    references_of_value,
)
from rulewright.calculus.walk import every_statement
from rulewright.checks.contents import (
    Citation,
    Subject,
    citations_of,
    expressions_of_declaration,
    keyword_of,
    parameters,
    parts,
)

__all__ = ["Facts", "facts_of", "reference_to"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What ``subject`` (for a group: with its entries) refers to, itself excepted, and its citations of source rules."""

    subject: Subject
    references: frozenset[Reference]
    citations: tuple[Citation, ...]


def facts_of(subject: Subject, together: Iterable[Subject]) -> Facts:
    """The facts of one declaration, or of a group ``together`` with its entries."""
    found: set[Reference] = set()
    citations: list[Citation] = []
    for one in together:
        citations += citations_of(one)
        if isinstance(one, EntryGroup):
            found |= {Reference("record", one.record), *_of_templates(one.prose)}
        else:
            found |= set(_references(one)) - {reference_to(one)}
    return Facts(subject, frozenset(found), tuple(citations))


def reference_to(declaration: Declaration) -> Reference:
    """How others refer to a declaration."""
    kind = keyword_of(declaration)
    return Reference("enumeration" if kind in ("scale", "choice") else kind, declaration.id)


def _references(declaration: Declaration) -> Iterator[Reference]:
    """Everything that a declaration refers to."""
    for part in (declaration, *parts(declaration)):
        yield from _of_templates(part.prose)
    for expression in expressions_of_declaration(declaration):
        yield from references(expression)
    for parameter in parameters(declaration):
        yield from references_of_type(parameter.type)
        yield from references_of_value(parameter.default)
    match declaration:
        case Record(fields=fields):
            for field in fields:
                yield from references_of_type(field.type)
                yield from references_of_value(field.default)
        case Entry(record=record, value=value):
            yield Reference("record", record)
            yield from references_of_value(value)
        case Table(keys=keys, result=result, rows=rows):
            yield from references_of_type(result)
            for key in keys:
                yield from references_of_type(key.type)
            for row in rows:
                yield from _of_templates([row.prose] if row.prose is not None else [])
                for cell in row.values:
                    yield from references_of_value(cell)
        case Option(type=type):
            yield from references_of_type(type)
        case Formula(result=type):
            yield from references_of_type(type)
        case Procedure(result=type, body=body):
            yield from references_of_type(type)
            for statement in every_statement(body):
                yield from references_of_statement(statement)
                named = getattr(statement, "type", None)
                if named is not None:
                    yield from references_of_type(named)
        case Example():
            yield from _of_example(declaration)
        case Chance():
            yield from _of_chance(declaration)
        case _:
            return


def _of_example(example: Example) -> Iterator[Reference]:
    yield Reference(example.kind, example.target)
    yield from _of_question(example)
    for item in example.expected:
        if isinstance(item, Result):
            yield from references_of_value(item.value)
        elif isinstance(item, Expectation):
            yield from references(item.condition)


def _of_question(asked: Example | Chance) -> Iterator[Reference]:
    for _, value in (*asked.arguments, *asked.choices):
        yield from references_of_value(value)
    for option, value in asked.options:
        yield Reference("option", option)
        yield from references_of_value(value)


def _of_chance(chance: Chance) -> Iterator[Reference]:
    yield Reference("procedure", chance.target)
    yield from _of_question(chance)
    for claim in chance.claims:
        yield from references(claim.subject)


def _of_templates(templates: Iterable[Template]) -> Iterator[Reference]:
    for template in templates:
        for _, hole in template.holes:
            yield from references(hole)
