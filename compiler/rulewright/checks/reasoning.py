"""Which conditions can hold together, thought out without trying inputs.

What is compared with constants is replaced by the few values between which a comparison changes, and two things that are compared
with each other by less, equal, more. This can think of a combination that no input gives, but it never misses one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from rulewright.calculus.declarations import Enumeration
from rulewright.calculus.expressions import Choose, Compare, Expression, IsNone, Literal, Logic, Not, Within
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.order import compare, holds
from rulewright.calculus.types import EnumType, Integer, Maybe, Number, Quantity, Text, Type, YesNo
from rulewright.calculus.values import Value
from rulewright.calculus.walk import descend
from rulewright.checks.grid import Shape, Truth, packed, truth_of
from rulewright.checks.leaves import compares_constant, likely_values
from rulewright.checks.vectors import Vector, vectors

__all__ = ["reason"]

_ANOTHER_TEXT = "\0"
"""Stands for any text that no condition mentions."""


@dataclass(frozen=True, slots=True)
class _Term:
    """Something whose value is compared with constants."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class _Order:
    """How two things that both vary compare: -1, 0 or 1."""

    left: Expression
    right: Expression


_Question = _Term | _Order


def reason(
    conditions: Sequence[Expression], enumerations: Mapping[str, Enumeration], most: int
) -> frozenset[Vector] | None:
    """Every vector of the flattened ``conditions`` that can occur, and perhaps more; None when there are more than ``most``
    combinations of comparisons to think of."""
    questions: dict[_Question, tuple[Value, ...]] = {}
    for condition in conditions:
        for question in _questions(condition):
            if question not in questions:
                questions[question] = _answers(question, conditions, enumerations)
    if prod(len(answers) for answers in questions.values()) > most:
        return None
    shape = Shape([len(answers) for answers in questions.values()])
    places = {question: place for place, question in enumerate(questions)}

    def answered(condition: Expression) -> Truth:
        question = _question_of(condition)
        known: list[bool | None] = []
        for answer in questions[question]:
            try:
                known.append(_answered(condition, question, answer, enumerations))
            except EvaluationError:
                known.append(None)
        yes, failed = bytes(one is True for one in known), bytes(one is None for one in known)
        return Truth((places[question],), packed(yes), packed(failed))

    truths = [shape.spread_truth(truth_of(condition, shape, answered), shape.all) for condition in conditions]
    thinkable = shape.ones(shape.all)
    for truth in truths:
        thinkable &= ~truth.fails
    return frozenset(vectors([truth.holds for truth in truths], thinkable))


def _questions(condition: Expression) -> Iterator[_Question]:
    match condition:
        case Literal():
            return
        case Not(operand=operand):
            yield from _questions(operand)
        case Logic(left=left, right=right):
            yield from _questions(left)
            yield from _questions(right)
        case Choose(condition=question, then=then, otherwise=otherwise):
            yield from _questions(question)
            yield from _questions(then)
            yield from _questions(otherwise)
        case _:
            yield _question_of(condition)


def _question_of(condition: Expression) -> _Question:
    """What has to be known to tell whether a condition without ``and``, ``or``, ``not`` holds."""
    match condition:
        case Compare(left=left, right=right):
            constant = compares_constant(condition)
            if constant is not None:
                return _Term(constant[0] if _comparable(constant[0].type) else condition)
            if not _comparable(left.type) or isinstance(left.type, Maybe) or isinstance(right.type, Maybe):
                return _Term(condition)
            # ``a < b`` and ``b > a`` ask the same.
            return _Order(left, right) if repr(left) <= repr(right) else _Order(right, left)
        case Within(value=value) | IsNone(value=value):
            return _Term(value if _comparable(value.type) else condition)
        case _:
            return _Term(condition)


def _comparable(type: Type) -> bool:
    match type:
        case Integer() | Number() | Quantity() | EnumType() | YesNo() | Text():
            return True
        case Maybe(item):
            return _comparable(item)
        case _:
            return False


def _answers(
    question: _Question, conditions: Sequence[Expression], enumerations: Mapping[str, Enumeration]
) -> tuple[Value, ...]:
    if isinstance(question, _Order):
        return (0,) if question.left == question.right else (-1, 0, 1)
    expression = question.expression
    constants = _compared_with(expression, conditions)
    texts = tuple(value for value in constants if isinstance(value, str))
    numbers = tuple(
        sorted(value for value in constants if isinstance(value, int | Fraction) and not isinstance(value, bool))
    )
    match expression.type:
        case Text():
            return (*texts, _ANOTHER_TEXT)
        case Maybe(item=Text()):
            return (None, *texts, _ANOTHER_TEXT)
        case _:
            return likely_values(expression.type, numbers, enumerations) or (True, False)


def _compared_with(expression: Expression, conditions: Iterable[Expression]) -> set[Value]:
    """The constants that ``expression`` is compared with."""
    found: set[Value] = set()
    for condition in conditions:
        for inner in descend(condition):
            match inner:
                case Compare():
                    constant = compares_constant(inner)
                    if constant is not None and constant[0] == expression:
                        found.add(constant[1])
                case Within(value=value, ranges=ranges) if value == expression:
                    found.update(end for ends in ranges for end in ends)
                case _:
                    pass
    return found


def _answered(
    condition: Expression, question: _Question, answer: Value, enumerations: Mapping[str, Enumeration]
) -> bool:
    """Whether ``condition`` holds, given the answer to its question."""
    if isinstance(question, _Term) and question.expression == condition:
        return answer is True
    match condition:
        case Compare(operator=operator, left=left) if isinstance(question, _Order):
            assert isinstance(answer, int)
            return compare(operator, answer if left == question.left else -answer, 0, enumerations)
        case Compare(operator=operator):
            constant = compares_constant(condition)
            assert constant is not None
            _, value, on_left = constant
            if on_left:
                return compare(operator, value, answer, enumerations)
            return compare(operator, answer, value, enumerations)
        case Within(ranges=ranges):
            return holds(answer, ranges, enumerations)
        case IsNone():
            return answer is None
        case _:
            return answer is True
