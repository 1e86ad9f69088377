"""All checks, in the order in which they run: those of one declaration each, then those of all of them together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from itertools import count
from typing import Any, Protocol

from rulewright.book.model import Book
from rulewright.calculus.declarations import EntryGroup
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
from rulewright.checks.contents import Subject, subjects, with_entries
from rulewright.checks.context import Context, context_of
from rulewright.checks.facts import Facts, facts_of
from rulewright.core.program import Program
from rulewright.diagnostics import Code, Findings
from rulewright.incremental.steps import Steps

__all__ = ["CODES", "OF_DECLARATIONS", "OF_THE_RULESET", "DeclarationCheck", "RulesetCheck", "run"]


class DeclarationCheck(Protocol):
    """A check of one declaration: ``check(declaration, context, findings)`` is asked of each that is one of ``SUBJECTS``. Its answer
    hangs on that declaration, on those that it names, and on what the context holds for all of them: options, constants, source
    rules. It looks up nothing else."""

    CODE: Code

    @property
    def SUBJECTS(self) -> tuple[type[Subject], ...]: ...  # noqa: N802  # a constant of the module

    def check(self, subject: Any, /, context: Context, findings: Findings) -> None: ...


class RulesetCheck(Protocol):
    """A check of all declarations together: what nothing uses, what nothing cites."""

    CODE: Code

    def check(self, book: Book, facts: Sequence[Facts], findings: Findings) -> None: ...


OF_DECLARATIONS: tuple[DeclarationCheck, ...] = (
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
    unreachable_statements,
    missing_give,
    zero_divisions,
    unread_sets,
    formula_unreachable_cases,
    by_duplicates,
    stray_braces,
    unknown_sources,
)

OF_THE_RULESET: tuple[RulesetCheck, ...] = (unused_declarations, uncited_sources, untried_sources)

CODES: tuple[Code, ...] = (
    *(check.CODE for check in OF_DECLARATIONS),
    *(check.CODE for check in OF_THE_RULESET),
)


def run(book: Book, program: Program, steps: Steps) -> None:
    """Run every check on a ruleset that is typed and lowered; all of them run, whatever the others found. ``program`` is one that is
    watched by the ``steps``."""
    context = context_of(book, program, steps)
    everything = tuple(subjects(book))
    # Where there is no list of source rules, a step cannot depend on it: with one, all are other steps.
    stage = "checks" if book.source_rules is None else "checks with source rules"
    facts = steps.each(stage, _keys(everything), partial(_check, context, steps.findings), everything)
    for check in OF_THE_RULESET:
        check.check(book, facts, steps.findings)


def _check(context: Context, findings: Findings, subject: Subject) -> Facts:
    together = tuple(with_entries(subject, context.program.entries))
    for check in OF_DECLARATIONS:
        for one in together:
            if isinstance(one, check.SUBJECTS):
                check.check(one, context, findings)
    return facts_of(subject, together)


def _keys(everything: Iterable[Subject]) -> list[Hashable]:
    """What each is known by from one check to the next. Groups have no id: they are numbered."""
    groups = count()
    return [
        (EntryGroup, subject.label, next(groups)) if isinstance(subject, EntryGroup) else (type(subject), subject.id)
        for subject in everything
    ]
