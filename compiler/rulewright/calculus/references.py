"""What types, values, expressions and statements use of what is declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulewright.calculus.expressions import (
    Build,
    CallFormula,
    CallModifiers,
    EntryRef,
    Expression,
    LabelOf,
    Literal,
    LookUp,
    OptionValue,
    Within,
)
from rulewright.calculus.statements import Decide, Invoke, Let, Match, Spend, Statement
from rulewright.calculus.types import EnumType, ListType, Maybe, RecordType, Type
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.calculus.walk import descend, expressions_of

__all__ = ["Reference", "references", "references_of_statement", "references_of_type", "references_of_value"]


class Reference(NamedTuple):
    """A declaration that something uses. ``kind`` is ``entry``, ``option``, ``formula``, ``modifiers``, ``table``,
    ``procedure``, ``record``, ``enumeration``, ``rule`` or ``member`` (then ``id`` is ``Enumeration.member``)."""

    kind: str
    id: str


_KIND_OF_KEYWORD = {"weapon": "entry", "item": "entry", "scale": "enumeration", "choice": "enumeration"}


def references_of_type(type: Type) -> Iterator[Reference]:
    """The scales, choices and records that a type is made of."""
    match type:
        case EnumType(id):
            yield Reference("enumeration", id)
        case RecordType(id):
            yield Reference("record", id)
        case ListType(item) | Maybe(item):
            yield from references_of_type(item)
        case _:
            return


def references_of_value(value: Value) -> Iterator[Reference]:
    """What a value is made of: members, entries, records."""
    match value:
        case MemberValue(enum, id):
            yield Reference("enumeration", enum)
            yield Reference("member", f"{enum}.{id}")
        case RecordValue(record, fields):
            yield Reference("record", record)
            for _, inner in fields:
                yield from references_of_value(inner)
        case tuple():
            for inner in value:
                yield from references_of_value(inner)
        case _:
            return


def _of_ranges(ranges: Iterable[tuple[Value, Value]]) -> Iterator[Reference]:
    for low, high in ranges:
        yield from references_of_value(low)
        yield from references_of_value(high)


def references(expression: Expression) -> Iterator[Reference]:
    """Every declaration that ``expression`` uses, in order, as often as it does."""
    for inner in descend(expression):
        match inner:
            case Literal(value=value):
                yield from references_of_value(value)
            case OptionValue(option=id):
                yield Reference("option", id)
            case EntryRef(entry=id):
                yield Reference("entry", id)
            case CallFormula(formula=id):
                yield Reference("formula", id)
            case CallModifiers(modifiers=id):
                yield Reference("modifiers", id)
            case LookUp(table=id):
                yield Reference("table", id)
            case LabelOf(kind=kind, id=id):
                yield Reference(_KIND_OF_KEYWORD.get(kind, kind), id)
            case Build(type=type):
                yield from references_of_type(type)
            case Within(ranges=ranges):
                yield from _of_ranges(ranges)
            case _:
                pass


def references_of_statement(statement: Statement) -> Iterator[Reference]:
    """Every declaration that ``statement`` itself uses, without its nested bodies: in its expressions, its cases, its
    declared type, and the procedure it calls."""
    for expression in expressions_of(statement):
        yield from references(expression)
    match statement:
        case Invoke(procedure=id):
            yield Reference("procedure", id)
        case Match(cases=cases):
            for case in cases:
                yield from _of_ranges(case.ranges)
        case Let(type=type) | Decide(type=type) | Spend(type=type):
            yield from references_of_type(type)
        case _:
            pass
