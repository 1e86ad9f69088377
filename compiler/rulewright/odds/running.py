"""Running totals: a roll that is only added to something, or taken away, and named at once.

All situations that differ in nothing but the total are followed together. When every face weighs the same, each new total
costs one addition and one subtraction, whatever the die.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.calculus.expressions import Arithmetic, Expression, Literal, Variable
from rulewright.calculus.statements import Assign, Let, RollDice, Statement
from rulewright.calculus.types import Integer
from rulewright.calculus.values import DiceValue
from rulewright.calculus.walk import free_variables
from rulewright.odds.spread import Spread

__all__ = ["RunningTotal", "added", "is_even", "running_total"]

RunningTotal = tuple[DiceValue, Expression, int, int]
"""The dice, what they are added to, and the signs of the dice and of that: ``2 - roll d6`` has -1 and 1."""


def running_total(roll: Statement, named: Statement) -> RunningTotal | None:
    """What is added when ``named`` does nothing but add the dice of ``roll`` to a whole number, and None otherwise. The roll
    must be one that nobody else can read."""
    match roll, named:
        case (
            RollDice(name=name, dice=Literal(value=DiceValue() as dice), temporary=True),
            Let(value=Arithmetic(operator="+" | "-" as operator, left=left, right=right))
            | Assign(value=Arithmetic(operator="+" | "-" as operator, left=left, right=right)),
        ) if isinstance(left.type, Integer) and isinstance(right.type, Integer):
            sign = -1 if operator == "-" else 1
            if _is(right, name) and name not in free_variables(left):
                return dice, left, sign, 1
            if _is(left, name) and name not in free_variables(right):
                return dice, right, 1, sign
            return None
        case _:
            return None


def _is(expression: Expression, name: str) -> bool:
    return isinstance(expression, Variable) and expression.name == name


def is_even(spread: Spread) -> bool:
    """Whether all outcomes follow each other and weigh the same."""
    (first, share), *_, (last, _) = spread.outcomes if len(spread.outcomes) > 1 else spread.outcomes * 2
    assert isinstance(first, int)
    assert isinstance(last, int)
    return last - first + 1 == len(spread.outcomes) and all(weight == share for _, weight in spread.outcomes)


def added(weights: Mapping[int, int], spread: Spread, sign: int, even: bool) -> dict[int, int]:
    """The weights of every whole number of ``weights`` plus (or, with ``sign`` -1, minus) every outcome of ``spread``. Those of
    an ``even`` spread are added as a window that slides over the totals."""
    faces = sorted((sign * face, share) for face, share in spread.outcomes if isinstance(face, int))
    found: dict[int, int] = {}
    low, high = min(weights), max(weights)
    if even and high - low < 4 * len(weights):
        (first, share), (last, _) = faces[0], faces[-1]
        window = 0
        for total in range(low + first, high + last + 1):
            window += weights.get(total - first, 0) - weights.get(total - last - 1, 0)
            if window:
                found[total] = window * share
        return found
    for total, weight in weights.items():
        for face, share in faces:
            found[total + face] = found.get(total + face, 0) + weight * share
    return found
