"""What a condition tells about values that may be missing: after ``is not none`` they are there.

A fact is a path: a name and the fields behind it, joined by dots.
"""

from __future__ import annotations

from rulewright.calculus.expressions import Compare, Expression, FieldOf, IsNone, Literal, Logic, Not, Variable, Within
from rulewright.calculus.statements import Body, Branch, Give, Match, Step

__all__ = ["always_ends", "facts_if_false", "facts_if_true", "path_of"]


def path_of(expression: Expression) -> str | None:
    """The path that an expression reads, or None when it is more than that."""
    match expression:
        case Variable(name=name):
            return name
        case FieldOf(record=record, name=name):
            outer = path_of(record)
            return None if outer is None else f"{outer}.{name}"
        case _:
            return None


def _one(expression: Expression) -> frozenset[str]:
    path = path_of(expression)
    return frozenset() if path is None else frozenset((path,))


def facts_if_true(condition: Expression) -> frozenset[str]:
    """The paths that are certainly there when ``condition`` holds."""
    match condition:
        case Not(operand=operand):
            return facts_if_false(operand)
        case Logic(operator="and", left=left, right=right):
            return facts_if_true(left) | facts_if_true(right)
        case Logic(operator="or", left=left, right=right):
            return facts_if_true(left) & facts_if_true(right)
        case Compare(operator="=", left=left, right=Literal(value=value)) if value is not None:
            return _one(left)
        case Compare(operator="!=", left=left, right=Literal(value=None)):
            return _one(left)
        case Within(value=value, ranges=ranges) if (None, None) not in ranges:
            return _one(value)
        case _:
            return frozenset()


def facts_if_false(condition: Expression) -> frozenset[str]:
    """The paths that are certainly there when ``condition`` does not hold."""
    match condition:
        case Not(operand=operand):
            return facts_if_true(operand)
        case IsNone(value=value):
            return _one(value)
        case Logic(operator="or", left=left, right=right):
            return facts_if_false(left) | facts_if_false(right)
        case Logic(operator="and", left=left, right=right):
            return facts_if_false(left) & facts_if_false(right)
        case Compare(operator="=", left=left, right=Literal(value=None)):
            return _one(left)
        case _:
            return frozenset()


def always_ends(body: Body) -> bool:
    """Whether no statement behind ``body`` is ever reached, because each of its paths gives a result."""
    for statement in body:
        match statement:
            case Give():
                return True
            case Branch(then=then, otherwise=otherwise) if always_ends(then) and always_ends(otherwise):
                return True
            case Step(body=inner) if always_ends(inner):
                return True
            case Match(cases=cases, otherwise=otherwise) if otherwise is not None:
                if all(always_ends(case.body) for case in cases) and always_ends(otherwise):
                    return True
            case _:
                pass
    return False
