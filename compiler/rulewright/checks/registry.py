"""All checks, in the order in which they run."""

from __future__ import annotations

from typing import Protocol

from rulewright.book.model import Book
from rulewright.checks import (
    by_duplicates,
    by_statements,
    constant_conditions,
    exception_clashes,
    external_tables,
    formula_complete,
    formula_unreachable_cases,
    look_up_keys,
    missing_give,
    stray_braces,
    table_columns,
    table_gaps,
    table_impossible_rows,
    table_overlaps,
    table_unreachable_rows,
    uncited_sources,
    unknown_sources,
    unreachable_statements,
    unread_sets,
    untried_sources,
    unused_declarations,
    unused_locals,
    unused_parameters,
    zero_divisions,
)
from rulewright.core.program import Program
from rulewright.diagnostics import Code, Findings

__all__ = ["CHECKS", "CODES", "Check", "run"]


class Check(Protocol):
    """A check: its code, and the function that reports what breaks it."""

    CODE: Code

    def check(self, book: Book, program: Program, findings: Findings) -> None: ...


CHECKS: tuple[Check, ...] = (
    table_gaps,
    table_overlaps,
    table_impossible_rows,
    table_unreachable_rows,
    table_columns,
    external_tables,
    look_up_keys,
    exception_clashes,
    constant_conditions,
    formula_complete,
    by_statements,
    unused_parameters,
    unused_locals,
    unused_declarations,
    unreachable_statements,
    missing_give,
    zero_divisions,
    unread_sets,
    formula_unreachable_cases,
    by_duplicates,
    stray_braces,
    uncited_sources,
    unknown_sources,
    untried_sources,
)

CODES: tuple[Code, ...] = tuple(check.CODE for check in CHECKS)


def run(book: Book, program: Program, findings: Findings) -> None:
    """Run every check on a ruleset that is typed and lowered; all of them run, whatever the others found."""
    for check in CHECKS:
        check.check(book, program, findings)
