"""Where numbers can grow without end: the places at which every machine asks how long they have become.

A sum of two numbers is hardly longer than they are; what makes numbers explode is multiplication, and sums that a loop adds
to themselves. Only there is a number looked at, so that ordinary rules cost nothing.
"""

from __future__ import annotations

from rulewright.calculus.expressions import Absolute, Arithmetic, Choose, Divide, Expression, Extreme, Literal, Negate
from rulewright.calculus.types import Integer, Number, Quantity, Type

__all__ = ["can_explode", "grows_in_loop"]


def can_explode(expression: Expression) -> bool:
    """Whether ``expression`` multiplies (or divides by) what is not known to be small, and must be looked at wherever it
    stands."""
    match expression:
        case Arithmetic(operator="*", left=left, right=right):
            return _is_endless(expression.type) and not isinstance(left, Literal) and not isinstance(right, Literal)
        case Divide(left=left, right=right):
            by_whole = isinstance(right.type, Integer) or isinstance(right, Literal)
            return _is_endless(expression.type) and not by_whole and not isinstance(left, Literal)
        case _:
            return False


def grows_in_loop(value: Expression) -> bool:
    """Whether a name that a loop sets to ``value`` can become twice as long with few turns: when more than one term of it is
    not known to be small."""
    return _is_endless(value.type) and not can_explode(value) and _terms(value) > 1


def _terms(value: Expression) -> int:
    """How many terms of a sum have no known bounds. A product counts as two."""
    if not _is_endless(value.type):
        return 0
    match value:
        case Literal():
            return 0
        case Arithmetic(operator="*") | Divide():
            return 2
        case Arithmetic(left=left, right=right):
            return _terms(left) + _terms(right)
        case Negate(operand=operand) | Absolute(operand=operand):
            return _terms(operand)
        case Choose(then=one, otherwise=other) | Extreme(left=one, right=other):
            return max(_terms(one), _terms(other))
        case _:
            return 1


def _is_endless(type: Type) -> bool:
    match type:
        case Integer(low, high, _, values):
            return values is None and (low is None or high is None)
        case Number() | Quantity():
            return True
        case _:
            return False
