"""Small Books and Programs built by hand, for checks whose input is easier to say in dataclasses than in text."""

from __future__ import annotations

import dataclasses
import re
from types import ModuleType

from rulewright.book.model import Book
from rulewright.calculus.declarations import Column, Key, KeyRange, Row, Table
from rulewright.calculus.domains import Domain, IntegerDomain, MemberDomain, of_dice
from rulewright.calculus.types import ANY_INTEGER, EnumType, Text, Type
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, Value
from rulewright.checks.contents import subjects, with_entries
from rulewright.checks.context import context_of
from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, Findings
from rulewright.source import Source


def program_of(book: Book, **changes: object) -> Program:
    """A program with everything that needs no lowering."""
    fields = {field.name: getattr(book, field.name, {}) for field in dataclasses.fields(Program)}
    return Program(**{**fields, "modifiers": {}, "source_titles": {}, **changes})


def book_of(**parts: object) -> Book:
    """A book of the parts given."""
    return Book("test", "Test", "1", "en", ("en",), **parts)


def dice(sides: int, kind: str = "plain", cap: int = 50) -> IntegerDomain:
    """The domain of one die."""
    return of_dice(DiceValue((DiceTerm(1, sides, kind, cap if kind == "open" else 0),)))


def _value(text: str, domain: Domain) -> Value:
    match domain:
        case MemberDomain(enum=enum):
            return MemberValue(enum, text)
        case IntegerDomain():
            return int(text)
        case _:
            return text == "yes"


def _key(text: str, domain: Domain, source: Source, start: int) -> KeyRange:
    span = source.span(start, start + len(text))
    closed = re.fullmatch(r"(-?\d+)(?:\.\.|-)(-?\d+)", text)
    if closed:
        return KeyRange(int(closed[1]), int(closed[2]), span)
    if text.startswith(".."):
        return KeyRange(None, int(text[2:]), span)
    if text.endswith(".."):
        return KeyRange(int(text[:-2]), None, span)
    return KeyRange(_value(text, domain), _value(text, domain), span)


def _keys(cell: str, domain: Domain, source: Source, start: int) -> tuple[KeyRange, ...]:
    return tuple(_key(found[0], domain, source, start + found.start()) for found in re.finditer(r"[^,\s]+", cell))


def _type(domain: Domain) -> Type:
    return EnumType(domain.enum) if isinstance(domain, MemberDomain) else ANY_INTEGER


def table_of(
    rows: str, domain: Domain, second: Domain | None = None, policy: str = "one", external: str | None = None
) -> Table:
    """A table ``t`` whose ``rows`` are lines of key cells; with a ``second`` domain the first line holds its columns."""
    source = Source("t.rules", rows)
    made: list[Row] = []
    columns: list[Column] = []
    for number, start in enumerate(source.line_starts, 1):
        line = source.line(number)
        if not line.strip():
            continue
        if second is not None and not columns:
            columns = [
                Column(key, "")
                for cell in re.finditer(r"[^|\s]+", line)
                for key in _keys(cell[0], second, source, start + cell.start())
            ]
            continue
        made.append(Row(_keys(line, domain, source, start), ("",) * max(1, len(columns))))
    keys = [Key("roll", "Roll", domain, _type(domain))]
    if second is not None:
        keys.append(Key("other", "Other", second, _type(second)))
    return Table("t", "T", tuple(keys), Text(), tuple(made), tuple(columns), policy=policy, external=external)


def findings_of(check: ModuleType, book: Book, program: Program | None = None) -> list[Diagnostic]:
    """What ``check``, a check of one declaration, reports."""
    findings = Findings()
    context = context_of(book, program or program_of(book))
    for subject in subjects(book):
        for one in with_entries(subject, book.entries):
            if isinstance(one, check.SUBJECTS):
                check.check(one, context, findings)
    return list(findings)


def messages(check: ModuleType, table: Table) -> list[str]:
    """The place (line:column) and message of each finding about one table."""
    found = findings_of(check, book_of(tables={table.id: table}))
    return [f"{item.span.first.line}:{item.span.first.column} {item.message}" for item in found]
