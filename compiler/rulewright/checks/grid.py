"""Conditions at all combinations of a few values at once.

A grid has an axis for each input, with the values that it takes; its points are the combinations, the last input going round
fastest. A part of a condition is worked out on the axes that it reads and on no others: ``rolled <= skill / 2 rounded down`` halves
each skill once, not once for each roll. What a part is worth there comes from the evaluator of the calculus, once for each
combination of what stands inside it; only whole numbers are added and compared in the ways of Python. ``and``, ``or``, ``not`` and
``if`` are operations on long integers, a byte for each point.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from math import prod
from typing import Any, Final, TypeVar

from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import (
    Arithmetic,
    Choose,
    Collect,
    Compare,
    Expression,
    Extreme,
    Literal,
    Logic,
    Not,
    Variable,
)
from rulewright.calculus.growth import can_explode
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.values import Value
from rulewright.calculus.walk import free_variables, replace_children
from rulewright.calculus.world import World

__all__ = ["Axes", "Grid", "Shape", "Truth", "truth_of"]

Axes = tuple[int, ...]
"""Axes of a grid by number, in their order."""

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Truth:
    """Where on the points of some ``axes`` a condition ``holds``, and where it ``fails``, that is has no value. A byte for each
    point, 1 or 0, the first point lowest; no point does both."""

    axes: Axes
    holds: int
    fails: int


class _Failed:
    """Stands where an expression has no value."""


_FAILED: Final = _Failed()


@dataclass(frozen=True, slots=True)
class _Column:
    """What an expression is worth at the points of some ``axes``; ``failed`` tells whether it has no value at some of them."""

    axes: Axes
    values: Sequence[Value | _Failed]
    failed: bool = False


class Shape:
    """How many values each axis of a grid has."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        self.all: Axes = tuple(range(len(self.sizes)))
        self._ones: dict[int, int] = {}

    def points(self, axes: Axes) -> int:
        """How many points ``axes`` span."""
        return prod(self.sizes[axis] for axis in axes)

    def ones(self, axes: Axes) -> int:
        """A 1 for each point of ``axes``."""
        count = self.points(axes)
        if count not in self._ones:
            self._ones[count] = packed(b"\1" * count)
        return self._ones[count]

    def spread_bits(self, bits: int, have: Axes, want: Axes) -> int:
        """``bits`` for the points of the axes ``have``, for those of ``want``, which holds them all."""
        if have == want or not bits:
            return bits
        spread = bits.to_bytes(self.points(have), "little")
        for repeats, inner in self._repeats(have, want):
            if inner == len(spread):
                spread *= repeats
            else:
                spread = b"".join(spread[at : at + inner] * repeats for at in range(0, len(spread), inner))
        return packed(spread)

    def spread(self, items: Sequence[_Item], have: Axes, want: Axes) -> Sequence[_Item]:
        """The same for any ``items``."""
        if have == want:
            return items
        spread = list(items)
        for repeats, inner in self._repeats(have, want):
            if inner == len(spread):
                spread *= repeats
            else:
                blocks = (spread[at : at + inner] * repeats for at in range(0, len(spread), inner))
                spread = list(chain.from_iterable(blocks))
        return spread

    def spread_truth(self, truth: Truth, want: Axes) -> Truth:
        """``truth`` on the points of ``want``."""
        if truth.axes == want:
            return truth
        holds = self.spread_bits(truth.holds, truth.axes, want)
        return Truth(want, holds, self.spread_bits(truth.fails, truth.axes, want))

    def _repeats(self, have: Axes, want: Axes) -> list[tuple[int, int]]:
        """How the points of ``have`` become those of ``want``: so often each block of so many is repeated, step by step. The last
        axis comes first, while there are few blocks."""
        steps: list[tuple[int, int]] = []
        inner = 1
        for axis in reversed(want):
            if axis not in have:
                steps.append((self.sizes[axis], inner))
            inner *= self.sizes[axis]
        return steps


def packed(flags: bytes) -> int:
    """A byte for each point as an integer, the first lowest."""
    return int.from_bytes(flags, "little")


def _union(*all: Axes) -> Axes:
    first = all[0] if all else ()
    if all.count(first) == len(all):
        return first
    return tuple(sorted(set(chain.from_iterable(all))))


def truth_of(condition: Expression, shape: Shape, atom: Callable[[Expression], Truth]) -> Truth:
    """Where ``condition`` holds, when ``atom`` says it of what holds no ``and``, ``or``, ``not`` or ``if``. What these do not look
    at does not fail."""
    match condition:
        case Literal(value=value):
            return Truth((), int(value is True), 0)
        case Not(operand=operand):
            inner = truth_of(operand, shape, atom)
            return Truth(inner.axes, _neither(inner, shape), inner.fails)
        case Logic(operator=word, left=left, right=right):
            first, second = truth_of(left, shape, atom), truth_of(right, shape, atom)
            axes = _union(first.axes, second.axes)
            first, second = shape.spread_truth(first, axes), shape.spread_truth(second, axes)
            asked = first.holds if word == "and" else _neither(first, shape)
            holds = asked & second.holds if word == "and" else first.holds | (asked & second.holds)
            return Truth(axes, holds, first.fails | (asked & second.fails))
        case Choose(condition=question, then=then, otherwise=otherwise):
            three = [truth_of(part, shape, atom) for part in (question, then, otherwise)]
            axes = _union(*(part.axes for part in three))
            first, second, third = (shape.spread_truth(part, axes) for part in three)
            no = _neither(first, shape)
            holds = (first.holds & second.holds) | (no & third.holds)
            return Truth(axes, holds, first.fails | (first.holds & second.fails) | (no & third.fails))
        case _:
            return atom(condition)


def _neither(truth: Truth, shape: Shape) -> int:
    """Where the condition has a value, and does not hold."""
    return shape.ones(truth.axes) ^ (truth.holds | truth.fails)


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_SUMS: dict[str, Callable[[Any, Any], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}

_NUMBERS: frozenset[type] = frozenset({int, Fraction})
"""``bool`` is none of them."""


class Grid:
    """All combinations of one of ``choices`` for each of ``names``. Expressions are flattened ones whose leaves are ``names``."""

    def __init__(self, names: Sequence[str], choices: Sequence[Sequence[Value]], world: World) -> None:
        self.names = tuple(names)
        self.choices = choices
        self.shape = Shape([len(values) for values in choices])
        self._places = {name: place for place, name in enumerate(names)}
        self._world = world
        self._columns: dict[Expression, _Column] = {}

    def values_at(self, point: int) -> tuple[Value, ...]:
        """What the names are worth at ``point``, counted from 0."""
        found: list[Value] = []
        for values in reversed(self.choices):
            point, place = divmod(point, len(values))
            found.append(values[place])
        return tuple(reversed(found))

    def truth(self, condition: Expression) -> Truth:
        """Where ``condition`` holds."""
        return truth_of(condition, self.shape, self._atom)

    def _atom(self, condition: Expression) -> Truth:
        if isinstance(condition, Compare):
            left, right = self._column(condition.left), self._column(condition.right)
            if not left.failed and not right.failed and _directly(condition.operator, left, right):
                axes = _union(left.axes, right.axes)
                first, second = self._spread(left, axes), self._spread(right, axes)
                return Truth(axes, packed(bytes(map(_COMPARISONS[condition.operator], first, second))), 0)
            column = self._of_parts(condition)
        else:
            column = self._column(condition)
        holds = bytes(value is True for value in column.values)
        fails = bytes(value is _FAILED for value in column.values) if column.failed else b""
        return Truth(column.axes, packed(holds), packed(fails))

    def _spread(self, column: _Column, axes: Axes) -> Sequence[Value | _Failed]:
        return self.shape.spread(column.values, column.axes, axes)

    def _column(self, expression: Expression) -> _Column:
        match expression:
            case Literal(value=value):
                return _Column((), (value,))
            case Variable(name=name) if name in self._places:
                return _Column((self._places[name],), self.choices[self._places[name]])
            case _:
                if expression not in self._columns:
                    self._columns[expression] = self._worked_out(expression)
                return self._columns[expression]

    def _worked_out(self, expression: Expression) -> _Column:
        match expression:
            case Logic() | Not() | Compare():
                return self._of_truth(self.truth(expression))
            case Choose():
                return self._chosen(expression)
            case Arithmetic(operator=word) if not can_explode(expression):
                return self._of_numbers(expression, _SUMS[word])
            case Extreme(which=which):
                return self._of_numbers(expression, min if which == "smaller" else max)
            case Collect():
                return self._point_by_point(expression)
            case _:
                return self._of_parts(expression)

    def _of_truth(self, truth: Truth) -> _Column:
        count = self.shape.points(truth.axes)
        values: list[Value | _Failed] = [flag == 1 for flag in truth.holds.to_bytes(count, "little")]
        for place, failed in enumerate(truth.fails.to_bytes(count, "little") if truth.fails else b""):
            if failed:
                values[place] = _FAILED
        return _Column(truth.axes, values, truth.fails != 0)

    def _chosen(self, choose: Choose) -> _Column:
        question = self._of_truth(self.truth(choose.condition))
        then, otherwise = self._column(choose.then), self._column(choose.otherwise)
        axes = _union(question.axes, then.axes, otherwise.axes)
        asked, yes, no = (self._spread(column, axes) for column in (question, then, otherwise))
        values = [
            _FAILED if answer is _FAILED else one if answer else other
            for answer, one, other in zip(asked, yes, no, strict=True)
        ]
        return _column(axes, values, question.failed or then.failed or otherwise.failed)

    def _of_numbers(self, expression: Arithmetic | Extreme, by: Callable[[Any, Any], int]) -> _Column:
        left, right = self._column(expression.left), self._column(expression.right)
        if not _types(left) | _types(right) <= {int}:
            return self._of_parts(expression)
        axes = _union(left.axes, right.axes)
        return _Column(axes, list(map(by, self._spread(left, axes), self._spread(right, axes))))

    def _of_parts(self, expression: Expression) -> _Column:
        """What needs all of its parts: it is evaluated once for each combination of what they are worth."""
        columns: list[_Column] = []

        def name_part(part: Expression) -> Expression:
            if isinstance(part, Literal):
                return part
            columns.append(self._column(part))
            return Variable(part.type, str(len(columns) - 1))

        named = replace_children(expression, name_part)
        names = [str(number) for number in range(len(columns))]
        axes = _union(*(column.axes for column in columns))
        if not columns:
            return _column(axes, [self._evaluated(named, {})], True)
        known: dict[tuple[Value | _Failed, ...], Value | _Failed] = {}
        values: list[Value | _Failed] = []
        for parts in zip(*(self._spread(column, axes) for column in columns), strict=True):
            if parts not in known:
                known[parts] = self._evaluated(named, dict(zip(names, parts, strict=True)))
            values.append(known[parts])
        return _column(axes, values, True)

    def _point_by_point(self, expression: Expression) -> _Column:
        names = free_variables(expression)
        axes = tuple(place for place, name in enumerate(self.names) if name in names)
        read = [self.names[axis] for axis in axes]
        points = product(*(self.choices[axis] for axis in axes))
        return _column(
            axes, [self._evaluated(expression, dict(zip(read, point, strict=True))) for point in points], True
        )

    def _evaluated(self, expression: Expression, given: dict[str, Value | _Failed]) -> Value | _Failed:
        environment: dict[str, Value] = {}
        for name, value in given.items():
            if isinstance(value, _Failed):
                return _FAILED
            environment[name] = value
        try:
            return evaluate(expression, environment, self._world)
        except EvaluationError:
            return _FAILED


def _column(axes: Axes, values: Sequence[Value | _Failed], may_have_failed: bool) -> _Column:
    return _Column(axes, values, may_have_failed and any(value is _FAILED for value in values))


def _types(column: _Column) -> set[type]:
    return set(map(type, column.values))


def _directly(comparison: str, left: _Column, right: _Column) -> bool:
    """Whether Python compares these as the calculus does: it does for equality, and for the order of numbers."""
    return comparison in ("=", "!=") or _types(left) | _types(right) <= _NUMBERS
