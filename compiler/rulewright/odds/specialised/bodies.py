"""What statements do, as far as their order and their ends tell."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.calculus.expressions import Expression, Keep, Literal, SumPool, Variable, Within
from rulewright.calculus.statements import Assign, Body, Branch, Give, Let, Match, Prose, Require, Statement, Step
from rulewright.calculus.types import YES_NO, Pool
from rulewright.calculus.walk import children, every_statement, expressions_of, free_variables
from rulewright.odds.liveness import read_in_body
from rulewright.odds.specialised.places import Place

__all__ = ["always_ends", "as_branch", "assigned_in", "flat", "gives", "happens", "named_at_once", "only_sum"]


def flat(body: Body) -> tuple[Statement, ...]:
    """The statements without the headings around them."""
    found: list[Statement] = []
    for statement in body:
        match statement:
            case Step(body=inner):
                found += flat(inner)
            case Prose():
                pass
            case _:
                found.append(statement)
    return tuple(found)


def named_at_once(
    roll: str, rest: tuple[Statement, ...], after: frozenset[str], place: Place, pools: frozenset[str]
) -> tuple[Let, ...]:
    """The names given right behind a roll to what hangs on nothing in the situation but the roll, as many as there are, when the
    roll itself is not needed any more behind them."""
    inside: set[str] = {roll}
    named: list[Let] = []
    for statement in rest:
        if not isinstance(statement, Let) or statement.assigned or isinstance(statement.type, Pool):
            break
        if (free_variables(statement.value) - inside) & (place.bound | pools):
            break
        named.append(statement)
        inside.add(statement.name)
    while named and roll in read_in_body(rest[len(named) :]) | after:
        named.pop()
    return tuple(named)


def as_branch(match: Match) -> Branch:
    """A match as a chain of branches; where no case holds nothing goes on."""
    otherwise: Body = match.otherwise if match.otherwise is not None else ()
    if match.otherwise is None:
        *cases, last = match.cases
        otherwise = last.body  # the checker has proved that the cases cover everything
    else:
        cases = list(match.cases)
    for case in reversed(cases):
        condition = Within(YES_NO, match.subject, case.ranges, span=match.span)
        otherwise = (Branch(condition, case.body, otherwise, span=match.span),)
    (first,) = otherwise if cases else (Branch(Literal(YES_NO, True), otherwise),)
    assert isinstance(first, Branch)
    return first


def happens(body: tuple[Statement, ...]) -> bool:
    """Whether anything but naming and setting values goes on in ``body``."""
    return any(
        not isinstance(one, Let | Assign | Branch | Match | Step | Prose | Give) for one in every_statement(body)
    )


def gives(body: tuple[Statement, ...]) -> bool:
    return any(isinstance(one, Give | Require) for one in every_statement(body))


def always_ends(body: tuple[Statement, ...]) -> bool:
    """Whether nothing goes on behind ``body``."""
    for statement in body:
        match statement:
            case Give():
                return True
            case Branch(then=then, otherwise=otherwise):
                if always_ends(then) and always_ends(otherwise):
                    return True
            case Match(cases=cases, otherwise=otherwise):
                arms = [case.body for case in cases] + ([otherwise] if otherwise is not None else [])
                if all(always_ends(arm) for arm in arms):
                    return True
            case Step(body=inner):
                if always_ends(inner):
                    return True
            case _:
                pass
    return False


def assigned_in(body: tuple[Statement, ...]) -> set[str]:
    return {one.name for one in every_statement(body) if isinstance(one, Assign)}


def only_sum(name: str, rest: tuple[Statement, ...]) -> Expression | None:
    """The sum that is all that is ever asked of a pool, wherever it is asked."""
    found: set[Expression] = set()
    for statement in every_statement(rest):
        if isinstance(statement, Assign) and statement.name == name:
            return None
        for outer in expressions_of(statement):
            for question, pool in _questions(outer):
                if pool.name == name:
                    if question is None:
                        return None
                    found.add(question)
    return next(iter(found)) if len(found) == 1 else None


def _questions(expression: Expression) -> Iterator[tuple[SumPool | None, Variable]]:
    """Every pool that is read, with the sum that is asked of it (None: something else is asked)."""
    match expression:
        case SumPool(pool=Variable() as pool) | SumPool(pool=Keep(pool=Variable() as pool, count=Literal())):
            yield expression, pool
        case Variable(type=Pool()):
            yield None, expression
        case _:
            for child in children(expression):
                yield from _questions(child)
