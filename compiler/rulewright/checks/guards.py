"""What is known to hold where an expression stands: the conditions of the branches, requirements and cases around it.

In ``if total in 1..6`` / ``give weather[total]`` the look-up is only reached when the condition holds. A guard is dropped as soon
as a statement changes a name that it mentions.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from rulewright.book.model import ModifierList
from rulewright.calculus.declarations import Declaration, Formula, Procedure
from rulewright.calculus.expressions import Choose, Collect, Expression, Logic, Within
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    ForEach,
    Match,
    Repeat,
    Require,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import YES_NO
from rulewright.calculus.walk import children, every_statement, expressions_of, name_of
from rulewright.checks.contents import expressions_of_declaration
from rulewright.checks.flow import ends

__all__ = ["NOTHING_KNOWN", "Guard", "Guards", "guarded_expressions"]

Guard = tuple[Expression, bool]
"""A condition, and whether it holds or does not."""


class Guards:
    """What is known at a place: what was known ``before`` it, and either one more ``guard``, or that the names ``changed`` have other
    values now. Places share what was known before them, so that the chain grows by one link for each condition; ``depth`` counts
    the links."""

    __slots__ = ("before", "changed", "depth", "guard")

    def __init__(self, before: Guards | None, guard: Guard | None, changed: frozenset[str]) -> None:
        self.before = before
        self.guard = guard
        self.changed = changed
        self.depth: int = 0 if before is None else before.depth + 1

    def behind(self, condition: Expression, holds: bool) -> Guards:
        """The same, and that ``condition`` holds, or does not."""
        return Guards(self, (condition, holds), frozenset())

    def without(self, names: frozenset[str]) -> Guards:
        """The same but for the guards that mention one of ``names``."""
        return Guards(self, None, names) if names else self


NOTHING_KNOWN = Guards(None, None, frozenset())

Found = tuple[Expression, Guards]


def guarded_expressions(declaration: Declaration) -> Iterator[Found]:
    """Every expression of a declaration's body, with all that is inside it, each with its guards."""
    match declaration:
        case Procedure(body=body):
            yield from _body(body, NOTHING_KNOWN)
        case Formula(cases=cases):
            above = NOTHING_KNOWN
            for case in cases:
                here = above
                if case.condition is not None:
                    yield from _inside(case.condition, above)
                    here = above.behind(case.condition, True)
                    above = above.behind(case.condition, False)
                yield from _inside(case.value, here)
        case ModifierList():
            yield from _modifiers(declaration)
        case _:
            for expression in expressions_of_declaration(declaration):
                yield from _inside(expression, NOTHING_KNOWN)


def _modifiers(modifiers: ModifierList) -> Iterator[Found]:
    if modifiers.start is not None:
        yield from _inside(modifiers.start, NOTHING_KNOWN)
    for line in modifiers.lines:
        if line.subject is not None:
            yield from _inside(line.subject, NOTHING_KNOWN)
        for alternative in line.alternatives:
            guards = NOTHING_KNOWN
            if alternative.condition is not None:
                yield from _inside(alternative.condition, NOTHING_KNOWN)
                guards = guards.behind(alternative.condition, True)
            yield from _inside(alternative.value, guards)
            for exception in alternative.exceptions:
                yield from _inside(exception.condition, guards)
                yield from _inside(exception.value, guards.behind(exception.condition, True))
    for cap in modifiers.caps:
        yield from _inside(cap.limit, NOTHING_KNOWN)


def _inside(expression: Expression, guards: Guards) -> Iterator[Found]:
    yield expression, guards
    match expression:
        case Choose(condition=condition, then=then, otherwise=otherwise):
            yield from _inside(condition, guards)
            yield from _inside(then, guards.behind(condition, True))
            yield from _inside(otherwise, guards.behind(condition, False))
        case Logic(operator=operator, left=left, right=right):
            yield from _inside(left, guards)
            yield from _inside(right, guards.behind(left, operator == "and"))
        case Collect(clauses=clauses, condition=condition, value=value):
            for clause in clauses:
                yield from _inside(clause.list, guards)
            if condition is not None:
                yield from _inside(condition, guards)
                guards = guards.behind(condition, True)
            yield from _inside(value, guards)
        case _:
            for child in children(expression):
                yield from _inside(child, guards)


def _body(body: Body, guards: Guards) -> Generator[Found, None, Guards]:
    """The guarded expressions of ``body``; returns what is known behind it."""
    for statement in body:
        guards = yield from _statement(statement, guards)
    return guards


def _statement(statement: Statement, guards: Guards) -> Generator[Found, None, Guards]:
    if isinstance(statement, Repeat | ForEach):
        for expression in expressions_of(statement):
            yield from _inside(expression, guards)
        guards = guards.without(_changed((statement,)))
        yield from _body(statement.body, guards)
        return guards
    for expression in expressions_of(statement):
        yield from _inside(expression, guards)
    match statement:
        case Require(condition=condition):
            return guards.behind(condition, True)
        case StopWhen(condition=condition):
            return guards.behind(condition, False)
        case Step(body=inner):
            return (yield from _body(inner, guards))
        case Branch(condition=condition, then=then, otherwise=otherwise):
            yield from _body(then, guards.behind(condition, True))
            yield from _body(otherwise, guards.behind(condition, False))
            if ends(then):
                guards = guards.behind(condition, False)
            elif ends(otherwise):
                guards = guards.behind(condition, True)
            return guards.without(_changed((statement,)))
        case Match(subject=subject, cases=cases, otherwise=last):
            others = guards
            for case in cases:
                chosen = Within(YES_NO, subject, case.ranges, span=subject.span)
                yield from _body(case.body, guards.behind(chosen, True))
                others = others.behind(chosen, False)
            yield from _body(last or (), others)
            return guards.without(_changed((statement,)))
        case _:
            return guards.without(_changed((statement,)))


def _changed(body: Body) -> frozenset[str]:
    """The names that ``body`` gives a value to."""
    return frozenset(
        name
        for statement in every_statement(body)
        if (name := statement.name if isinstance(statement, Assign) else name_of(statement)) is not None
    )
