"""Which combinations of conditions can hold at once.

Three machines answer, each where it can:

- *Counting* tries every combination of inputs, when the inputs have few values. It is exact. Of a number that is only ever
  compared with constants one value is tried for each stretch between them: all others of the stretch give the same.
- *Reasoning* replaces what is compared by the few values between which a comparison changes, and two things that are compared
  with each other by less, equal, more. It can think of a combination that no input gives, but it never misses one: what it
  excludes is excluded.
- *Searching* tries inputs near the constants that are mentioned. What it finds does happen; it may miss some.

A modifier list inside a condition is not looked into (its lines may hang on options): only reasoning applies then, and takes
it as one number. So a check that says "never" relies on counting or reasoning, and one that says "this happens" on
counting or searching. When no machine can answer, the checks stay silent rather than guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod

from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import (
    CallModifiers,
    Choose,
    Compare,
    Expression,
    IsNone,
    Literal,
    Logic,
    Not,
    Within,
)
from rulewright.calculus.operations import EvaluationError, compare, holds
from rulewright.calculus.types import EnumType, Integer, Maybe, Number, Quantity, Text, Type, YesNo
from rulewright.calculus.values import Value
from rulewright.calculus.walk import descend
from rulewright.calculus.world import World
from rulewright.checks.leaves import (
    TooLargeError,
    compares_constant,
    constants_in,
    every_value,
    first_of_each_stretch,
    flatten,
    leaves_of,
    likely_values,
    only_compared,
)

__all__ = ["Inputs", "Possibilities", "possibilities"]

MOST_COMBINATIONS = 12_000
"""At most so many combinations of inputs (or of comparisons) are tried for one question."""

Inputs = tuple[tuple[str, Value], ...]
"""Inputs by path, such as ``shooter.stance``."""

Vector = tuple[bool, ...]

_ANOTHER_TEXT = "\0"
"""Stands for any text that no condition mentions."""


@dataclass(frozen=True, slots=True)
class Possibilities:
    """Which of the conditions asked about hold together, as vectors of yes and no in their order.

    ``possible`` holds every vector that can occur and perhaps more (None: unknown). ``witnessed`` holds vectors that do
    occur, each with inputs that give it. ``types`` are the types of the inputs.
    """

    possible: frozenset[Vector] | None
    witnessed: Mapping[Vector, Inputs] = field(default_factory=dict)
    types: Mapping[str, Type] = field(default_factory=dict)

    def excluded(self, wanted: Sequence[bool | None]) -> bool:
        """Whether no input gives ``wanted`` (None: either)."""
        return self.possible is not None and not any(_matches(vector, wanted) for vector in self.possible)

    def witness(self, wanted: Sequence[bool | None]) -> Inputs | None:
        """Inputs that give ``wanted`` (None: either), if one was found."""
        return next((inputs for vector, inputs in self.witnessed.items() if _matches(vector, wanted)), None)


def _matches(vector: Vector, wanted: Sequence[bool | None]) -> bool:
    return all(want is None or want == have for have, want in zip(vector, wanted, strict=True))


def possibilities(conditions: Sequence[Expression], world: World, *, search: bool = True) -> Possibilities:
    """Which of ``conditions`` can hold together. ``search`` asks for witnesses as well. Ranges of types are relied on: whatever
    runs the rules refuses a value outside of them."""
    try:
        flattened = [flatten(condition, world) for condition in conditions]
    except TooLargeError:
        return Possibilities(None)
    types = leaves_of(*flattened)
    hidden = any(isinstance(inner, CallModifiers) for condition in flattened for inner in descend(condition))
    counted = None if hidden else _count(flattened, types, world)
    if counted is not None:
        return Possibilities(frozenset(counted), counted, types)
    asked = _Asked(tuple(flattened), world)
    return Possibilities(_reason(asked), _search(flattened, types, world) if search and not hidden else {}, types)


# --- counting and searching --------------------------------------------------------------------------------------------


def _count(conditions: Sequence[Expression], types: Mapping[str, Type], world: World) -> dict[Vector, Inputs] | None:
    choices: list[tuple[Value, ...]] = []
    compared = only_compared(conditions)
    for name, type in types.items():
        values = every_value(type, world.enumerations)
        if values is None:
            return None
        choices.append(first_of_each_stretch(values, compared[name]) if name in compared else values)
    if prod(map(len, choices)) > MOST_COMBINATIONS:
        return None
    return _try(conditions, tuple(types), choices, world)


def _search(conditions: Sequence[Expression], types: Mapping[str, Type], world: World) -> dict[Vector, Inputs]:
    constants = constants_in(*conditions)
    choices: list[tuple[Value, ...]] = []
    for type in types.values():
        values = likely_values(type, constants, world.enumerations)
        if values is None:
            return {}
        choices.append(values)
    while prod(map(len, choices)) > MOST_COMBINATIONS:
        longest = max(range(len(choices)), key=lambda place: len(choices[place]))
        if len(choices[longest]) <= 2:
            return {}
        choices[longest] = choices[longest][::2]
    return _try(conditions, tuple(types), choices, world)


def _try(
    conditions: Sequence[Expression], names: tuple[str, ...], choices: Sequence[tuple[Value, ...]], world: World
) -> dict[Vector, Inputs]:
    found: dict[Vector, Inputs] = {}
    for values in product(*choices):
        environment = dict(zip(names, values, strict=True))
        vector = _vector(conditions, environment, world)
        if vector is not None and vector not in found:
            found[vector] = tuple(environment.items())
    return found


def _vector(conditions: Sequence[Expression], environment: Mapping[str, Value], world: World) -> Vector | None:
    """Which of ``conditions`` hold, or None for inputs that are refused when the rules are used: they say nothing."""
    found: list[bool] = []
    for condition in conditions:
        try:
            found.append(evaluate(condition, environment, world) is True)
        except EvaluationError:
            # Behind a case that holds ("when x is none") nobody asks the next one ("when n >= x"), which may need an x.
            if True not in found:
                return None
            found.append(False)
    return tuple(found)


# --- reasoning -----------------------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class _Asked:
    """Everything that one question is about."""

    conditions: tuple[Expression, ...]
    world: World


def _reason(asked: _Asked) -> frozenset[Vector] | None:
    questions: dict[_Question, tuple[Value, ...]] = {}
    for condition in asked.conditions:
        for question in _questions(condition):
            if question not in questions:
                questions[question] = _answers(question, asked)
    if prod(len(answers) for answers in questions.values()) > MOST_COMBINATIONS:
        return None
    found: set[Vector] = set()
    for answers in product(*questions.values()):
        given = dict(zip(questions, answers, strict=True))
        try:
            found.add(tuple(_truth(condition, given, asked.world) for condition in asked.conditions))
        except EvaluationError:
            continue
    return frozenset(found)


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


def _answers(question: _Question, asked: _Asked) -> tuple[Value, ...]:
    if isinstance(question, _Order):
        return (0,) if question.left == question.right else (-1, 0, 1)
    expression = question.expression
    constants = _compared_with(expression, asked.conditions)
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
            return likely_values(expression.type, numbers, asked.world.enumerations) or (True, False)


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


def _truth(condition: Expression, given: Mapping[_Question, Value], world: World) -> bool:
    match condition:
        case Literal(value=value):
            return value is True
        case Not(operand=operand):
            return not _truth(operand, given, world)
        case Logic(operator="and", left=left, right=right):
            return _truth(left, given, world) and _truth(right, given, world)
        case Logic(left=left, right=right):
            return _truth(left, given, world) or _truth(right, given, world)
        case Choose(condition=question, then=then, otherwise=otherwise):
            return _truth(then if _truth(question, given, world) else otherwise, given, world)
        case _:
            question_of = _question_of(condition)
            return _answered(condition, question_of, given[question_of], world)


def _answered(condition: Expression, question: _Question, answer: Value, world: World) -> bool:
    """Whether ``condition`` holds, given the answer to its question."""
    if isinstance(question, _Term) and question.expression == condition:
        return answer is True
    match condition:
        case Compare(operator=operator, left=left) if isinstance(question, _Order):
            assert isinstance(answer, int)
            return compare(operator, answer if left == question.left else -answer, 0, world.enumerations)
        case Compare(operator=operator):
            constant = compares_constant(condition)
            assert constant is not None
            _, value, on_left = constant
            if on_left:
                return compare(operator, value, answer, world.enumerations)
            return compare(operator, answer, value, world.enumerations)
        case Within(ranges=ranges):
            return holds(answer, ranges, world.enumerations)
        case IsNone():
            return answer is None
        case _:
            return answer is True
