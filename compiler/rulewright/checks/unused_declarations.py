"""Everything that is declared to be used is used by something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.book.model import Book, Chance, Example, Expectation, Result
from rulewright.calculus.declarations import (
    Declaration,
    Entry,
    Formula,
    Option,
    Procedure,
    Record,
    Table,
)
from rulewright.calculus.expressions import Literal, Template
from rulewright.calculus.types import EnumType, ListType, Maybe, RecordType, Text, Type
from rulewright.calculus.values import Value
from rulewright.calculus.walk import Reference, every_statement, references, references_of_statement
from rulewright.checks.contents import expressions_of_declaration, parameters, parts, top_level
from rulewright.checks.context import Context
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW507",
    name="unused-declaration",
    summary="A declaration is not used by anything in the ruleset.",
    why="A scale that no field has, or an option that no rule asks for, is left over or misspelled elsewhere. Procedures, tables, "
    "weapons, items and prose rules stand for themselves and are never reported, and neither is what a sheet shows; formulas "
    "and modifier lists stand for themselves when they cite a source, when an example tries them, or when the ruleset has no "
    "procedures. A ruleset of tables, weapons and prose alone has nothing unused.",
    bad="""\
option limited_ammo "Count ammunition" yes/no = no

procedure shoot "Shooting"
  takes skill integer 1..20
  gives yes/no
  give skill + roll d20 >= 20
""",
    good="""\
option limited_ammo "Count ammunition" yes/no = no

procedure shoot "Shooting"
  takes skill integer 1..20, rounds integer 0..6
  gives yes/no
  require rounds >= 1 or not limited_ammo else "The gun is empty"
  give skill + roll d20 >= 20
""",
    severity=Severity.WARNING,
)


def check(context: Context, findings: Findings) -> None:
    """Report options, scales, choices and records that nothing refers to, and formulas and modifier lists that are no
    entry point either. A declaration that refers to itself does not count."""
    book = context.book
    used = {
        reference
        for kind, declaration in top_level(book)
        for reference in _references(declaration)
        if reference != Reference(_KINDS.get(kind, kind), declaration.id)
    }
    used |= {Reference("record", group.record) for group in book.groups}
    used |= {reference for group in book.groups for reference in _of_templates(group.prose)}
    for kind, declaration in top_level(book):
        if _stands_for_itself(book, kind, declaration) or Reference(_KINDS.get(kind, kind), declaration.id) in used:
            continue
        findings.report(
            CODE,
            declaration.span,
            f"nothing uses {kind} '{declaration.id}'",
            label="declared here",
            help="use it, or take it out",
        )


_KINDS = {"scale": "enumeration", "choice": "enumeration"}


def _stands_for_itself(book: Book, kind: str, declaration: Declaration) -> bool:
    match kind:
        case _ if f"{kind}.{declaration.id}" in book.shown:
            return True
        case "option":
            return "options" in book.shown or not _has_behaviour(book)
        case "record":
            return bool(getattr(declaration, "implicit", False)) or not _has_behaviour(book)
        case "scale" | "choice":
            return bool(getattr(declaration, "implicit", False)) or not _has_behaviour(book)
        case "formula" | "modifiers":
            return bool(declaration.sources) or not book.procedures
        case _:
            return True


def _has_behaviour(book: Book) -> bool:
    """Whether the ruleset has anything that could use a declaration; a list of weapons with their scales has not."""
    return bool(book.procedures or book.formulas or book.modifiers)


def _references(declaration: Declaration) -> Iterator[Reference]:
    """Everything that a declaration refers to."""
    for part in (declaration, *parts(declaration)):
        yield from _of_templates(part.prose)
    for expression in expressions_of_declaration(declaration):
        yield from references(expression)
    for parameter in parameters(declaration):
        yield from _of_type(parameter.type)
        yield from _of_value(parameter.default)
    match declaration:
        case Record(fields=fields):
            for field in fields:
                yield from _of_type(field.type)
                yield from _of_value(field.default)
        case Entry(record=record, value=value):
            yield Reference("record", record)
            yield from _of_value(value)
        case Table(keys=keys, result=result, rows=rows):
            yield from _of_type(result)
            for key in keys:
                yield from _of_type(key.type)
            for row in rows:
                yield from _of_templates([row.prose] if row.prose is not None else [])
                for cell in row.values:
                    yield from _of_value(cell)
        case Option(type=type):
            yield from _of_type(type)
        case Formula(result=type):
            yield from _of_type(type)
        case Procedure(result=type, body=body):
            yield from _of_type(type)
            for statement in every_statement(body):
                yield from references_of_statement(statement)
                yield from _of_type(getattr(statement, "type", None))
        case Example():
            yield from _of_example(declaration)
        case Chance():
            yield from _of_chance(declaration)
        case _:
            return


def _of_example(example: Example) -> Iterator[Reference]:
    yield Reference(example.kind, example.target)
    for _, value in (*example.arguments, *example.choices):
        yield from _of_value(value)
    for option, value in example.options:
        yield Reference("option", option)
        yield from _of_value(value)
    for item in example.expected:
        if isinstance(item, Result):
            yield from _of_value(item.value)
        elif isinstance(item, Expectation):
            yield from references(item.condition)


def _of_chance(chance: Chance) -> Iterator[Reference]:
    yield Reference("procedure", chance.target)
    for _, value in (*chance.arguments, *chance.choices):
        yield from _of_value(value)
    for option, value in chance.options:
        yield Reference("option", option)
        yield from _of_value(value)
    for claim in chance.claims:
        yield from references(claim.subject)


def _of_templates(templates: Iterable[Template]) -> Iterator[Reference]:
    for template in templates:
        for _, hole in template.holes:
            yield from references(hole)


def _of_type(type: Type | None) -> Iterator[Reference]:
    match type:
        case EnumType(id):
            yield Reference("enumeration", id)
        case RecordType(id):
            yield Reference("record", id)
        case ListType(item) | Maybe(item):
            yield from _of_type(item)
        case _:
            return


def _of_value(value: Value) -> Iterator[Reference]:
    yield from references(Literal(Text(), value))
