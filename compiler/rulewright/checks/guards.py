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
from rulewright.calculus.walk import children, every_statement, expressions_of, free_variables, name_of
from rulewright.checks.contents import expressions_of_declaration
from rulewright.checks.flow import ends

__all__ = ["Guard", "Guards", "guarded_expressions"]

Guard = tuple[Expression, bool]
"""A condition, and whether it holds or does not."""

Guards = tuple[Guard, ...]

Found = tuple[Expression, Guards]


def guarded_expressions(declaration: Declaration) -> Iterator[Found]:
    """Every expression of a declaration's body, with all that is inside it, each with its guards."""
    match declaration:
        case Procedure(body=body):
            yield from _body(body, ())
        case Formula(cases=cases):
            above: Guards = ()
            for case in cases:
                here = above
                if case.condition is not None:
                    yield from _inside(case.condition, above)
                    here = (*above, (case.condition, True))
                    above = (*above, (case.condition, False))
                yield from _inside(case.value, here)
        case ModifierList():
            yield from _modifiers(declaration)
        case _:
            for expression in expressions_of_declaration(declaration):
                yield from _inside(expression, ())


def _modifiers(modifiers: ModifierList) -> Iterator[Found]:
    if modifiers.start is not None:
        yield from _inside(modifiers.start, ())
    for line in modifiers.lines:
        if line.subject is not None:
            yield from _inside(line.subject, ())
        for alternative in line.alternatives:
            guards: Guards = ()
            if alternative.condition is not None:
                yield from _inside(alternative.condition, ())
                guards = ((alternative.condition, True),)
            yield from _inside(alternative.value, guards)
            for exception in alternative.exceptions:
                yield from _inside(exception.condition, guards)
                yield from _inside(exception.value, (*guards, (exception.condition, True)))
    for cap in modifiers.caps:
        yield from _inside(cap.limit, ())


def _inside(expression: Expression, guards: Guards) -> Iterator[Found]:
    yield expression, guards
    match expression:
        case Choose(condition=condition, then=then, otherwise=otherwise):
            yield from _inside(condition, guards)
            yield from _inside(then, (*guards, (condition, True)))
            yield from _inside(otherwise, (*guards, (condition, False)))
        case Logic(operator=operator, left=left, right=right):
            yield from _inside(left, guards)
            yield from _inside(right, (*guards, (left, operator == "and")))
        case Collect(clauses=clauses, condition=condition, value=value):
            for clause in clauses:
                yield from _inside(clause.list, guards)
            if condition is not None:
                yield from _inside(condition, guards)
                guards = (*guards, (condition, True))
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
        guards = _without(guards, _changed((statement,)))
        yield from _body(statement.body, guards)
        return guards
    for expression in expressions_of(statement):
        yield from _inside(expression, guards)
    match statement:
        case Require(condition=condition):
            return (*guards, (condition, True))
        case StopWhen(condition=condition):
            return (*guards, (condition, False))
        case Step(body=inner):
            return (yield from _body(inner, guards))
        case Branch(condition=condition, then=then, otherwise=otherwise):
            yield from _body(then, (*guards, (condition, True)))
            yield from _body(otherwise, (*guards, (condition, False)))
            if ends(then):
                guards = (*guards, (condition, False))
            elif ends(otherwise):
                guards = (*guards, (condition, True))
            return _without(guards, _changed((statement,)))
        case Match(subject=subject, cases=cases, otherwise=last):
            others: Guards = guards
            for case in cases:
                chosen = Within(YES_NO, subject, case.ranges, span=subject.span)
                yield from _body(case.body, (*guards, (chosen, True)))
                others = (*others, (chosen, False))
            yield from _body(last or (), others)
            return _without(guards, _changed((statement,)))
        case _:
            return _without(guards, _changed((statement,)))


def _changed(body: Body) -> frozenset[str]:
    """The names that ``body`` gives a value to."""
    return frozenset(
        name
        for statement in every_statement(body)
        if (name := statement.name if isinstance(statement, Assign) else name_of(statement)) is not None
    )


def _without(guards: Guards, names: frozenset[str]) -> Guards:
    return tuple(guard for guard in guards if not free_variables(guard[0]) & names) if names else guards
