"""Whether anybody can see in which order the dice of a pool lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.calculus.expressions import Choose, CountFaces, Expression, Keep, Size, SumPool
from rulewright.calculus.statements import Assign, Body, Let, Reroll
from rulewright.calculus.types import ListType, Maybe, Pool, Type
from rulewright.calculus.walk import children, every_statement, expressions_of

__all__ = ["order_shows"]


def order_shows(body: Body) -> bool:
    """Whether a pool in ``body`` is compared, printed, put into a list, or given away. Otherwise only its faces matter: they are
    counted, added up, kept by their height or rolled again, and need not be put in order."""
    for statement in every_statement(body):
        naming = isinstance(statement, Let | Assign | Reroll)
        for expression in expressions_of(statement):
            if not naming and _holds_pool(expression.type):
                return True
            if any(_holds_pool(seen.type) for seen in _seen_inside(expression)):
                return True
    return False


def _seen_inside(expression: Expression) -> Iterator[Expression]:
    """Every expression inside ``expression`` of which its parent sees more than the faces that it holds."""
    waiting: list[Expression] = [expression]
    while waiting:
        current = waiting.pop()
        unseen = _only_faces_of(current)
        for child in children(current):
            if not any(child is one for one in unseen):
                yield child
            waiting.append(child)


def _only_faces_of(expression: Expression) -> Iterable[Expression]:
    match expression:
        case CountFaces(pool=pool) | SumPool(pool=pool) | Keep(pool=pool) | Size(operand=pool):
            return (pool,)
        case Choose(then=then, otherwise=otherwise):
            return (then, otherwise)
        case _:
            return ()


def _holds_pool(type: Type) -> bool:
    match type:
        case Pool():
            return True
        case Maybe(item) | ListType(item):
            return _holds_pool(item)
        case _:
            return False
