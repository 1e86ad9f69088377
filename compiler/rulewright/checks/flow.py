"""Where a body of statements can go: on to what follows, or not."""

from __future__ import annotations

from rulewright.calculus.expressions import Expression, Literal
from rulewright.calculus.statements import (
    Body,
    Branch,
    ForEach,
    Give,
    Match,
    Prose,
    Repeat,
    Require,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.walk import bodies_of

__all__ = ["ends", "fall", "is_written", "stays"]


def ends(body: Body) -> bool:
    """Whether every way through ``body`` gives a result or is refused."""
    return any(_ends(statement) for statement in body)


def _ends(statement: Statement) -> bool:
    match statement:
        case Give():
            return True
        case Require(condition=condition):
            return is_written(condition, False)
        case Branch(then=then, otherwise=otherwise):
            return ends(then) and ends(otherwise)
        case Match(cases=cases, otherwise=otherwise):
            return all(ends(case.body) for case in cases) and (otherwise is None or ends(otherwise))
        case Step(body=body):
            return ends(body)
        case Repeat(limit=limit, body=body):
            return limit > 0 and ends(body) and not _stops(body)
        case _:
            return False


def is_written(condition: Expression, value: bool) -> bool:
    """Whether ``condition`` is the word ``yes`` or ``no`` itself. A constant of the ruleset, whose value stands in the tree as
    well, does not count: it is there to be changed."""
    written = "yes" if value else "no"
    return isinstance(condition, Literal) and condition.value is value and condition.span.text == written


def _stops(body: Body) -> bool:
    """Whether ``body`` may leave the loop that it is the body of."""
    return any(
        isinstance(statement, StopWhen)
        or (not isinstance(statement, Repeat | ForEach) and any(_stops(inner) for inner in bodies_of(statement)))
        for statement in body
    )


def stays(statement: Statement) -> bool:
    """Whether what stands behind ``statement`` in its body is never reached."""
    match statement:
        case StopWhen(condition=condition):
            return is_written(condition, True)
        case _:
            return _ends(statement)


def fall(body: Body) -> Statement | None:
    """The statement behind which a way through ``body`` runs out without a result, or None when there is none or the body is
    empty. For an ``if`` without ``else`` that is the ``if`` itself."""
    if ends(body):
        return None
    last = next((statement for statement in reversed(body) if not isinstance(statement, Prose)), None)
    if last is None:
        return None
    inner: tuple[Body, ...] = ()
    match last:
        case Branch() | Match() | Step():
            inner = bodies_of(last)
        case _:
            pass
    return next((found for nested in inner if not ends(nested) and (found := fall(nested)) is not None), last)
