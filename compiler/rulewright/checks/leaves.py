"""What a condition depends on: calls of formulas are written out, and every input becomes one plain variable.

``shooter.stance = prone and level(rolled: 7, skill: shooter.skill) = hard`` depends on the leaves ``shooter.stance`` and
``shooter.skill``. In the flattened condition each leaf is a variable named after its path, and so is each option.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from rulewright.calculus.declarations import Enumeration
from rulewright.calculus.domains import MOST_LISTED
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import (
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    Collect,
    Compare,
    Expression,
    FieldOf,
    IsNone,
    Literal,
    OptionValue,
    Variable,
    Within,
)
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import EnumType, Integer, Maybe, Number, Quantity, Type, YesNo
from rulewright.calculus.values import MemberValue, Value, exact
from rulewright.calculus.walk import children, descend, free_reads, replace_children, substitute
from rulewright.calculus.world import World

__all__ = [
    "TooLargeError",
    "compares_constant",
    "constants_in",
    "every_value",
    "first_of_each_stretch",
    "flatten",
    "leaves_of",
    "likely_values",
    "only_compared",
]

MOST_NODES = 5_000
"""A condition with more parts than this once its formulas are written out is not analysed."""

MOST_LEVELS = 260
"""Nor is one whose parts lie deeper inside each other then: every walk over it would need the stack for each level."""

MOST_MEMBERS = 500
"""The members of a longer scale or choice are not tried one by one."""


class TooLargeError(Exception):
    """A condition is too large to analyse."""


def flatten(expression: Expression, world: World) -> Expression:
    """``expression`` with formulas written out, leaves turned into variables, and constant parts computed.
    Raises :class:`TooLargeError`."""
    return _fold(_name_leaves(_write_out(expression, world, [0], 1)), world)


def _write_out(expression: Expression, world: World, size: list[int], level: int) -> Expression:
    size[0] += 1
    if size[0] > MOST_NODES or level > MOST_LEVELS:
        raise TooLargeError
    if isinstance(expression, CallFormula) and expression.formula in world.formulas:
        cases = world.formulas[expression.formula].cases
        written: Expression | None = None
        for case in reversed(cases):
            if written is None or case.condition is None:
                written = case.value
            else:
                written = Choose(expression.type, case.condition, case.value, written)
        if written is not None:
            if level + _levels(written) > MOST_LEVELS:
                raise TooLargeError
            return _write_out(substitute(written, dict(expression.arguments)), world, size, level + 1)
    inner = replace_children(expression, lambda child: _write_out(child, world, size, level + 1))
    if isinstance(inner, FieldOf) and isinstance(inner.record, Build):
        return dict(inner.record.fields)[inner.name]
    return inner


def _levels(expression: Expression) -> int:
    """How deep the parts of ``expression`` lie inside each other; 1 for one without parts."""
    deepest = 0
    waiting = [(expression, 1)]
    while waiting:
        current, level = waiting.pop()
        deepest = max(deepest, level)
        waiting.extend((child, level + 1) for child in children(current))
    return deepest


def _path(expression: Expression) -> str | None:
    match expression:
        case Variable(name=name):
            return name
        case OptionValue(option=option):
            return option
        case FieldOf(record=record, name=name):
            root = _path(record)
            return None if root is None else f"{root}.{name}"
        case _:
            return None


def _name_leaves(expression: Expression, own: frozenset[str] = frozenset()) -> Expression:
    """``own`` are the names of a Collect around: they are no inputs and stay as they are."""
    path = _path(expression)
    if path is not None:
        is_own = path.split(".")[0] in own
        return expression if is_own else Variable(expression.type, path, span=expression.span)
    if isinstance(expression, Collect):
        own |= {clause.name for clause in expression.clauses}
    return replace_children(expression, lambda inner: _name_leaves(inner, own))


def _fold(expression: Expression, world: World) -> Expression:
    if isinstance(expression, Literal | Variable):
        return expression
    folded = replace_children(expression, lambda child: _fold(child, world))
    if isinstance(folded, CallModifiers):
        # What it is worth may hang on options, which are not among its arguments.
        return folded
    if all(isinstance(child, Literal) for child in children(folded)):
        try:
            return Literal(folded.type, evaluate(folded, {}, world), span=folded.span)
        except EvaluationError:
            return folded
    return folded


def leaves_of(*flattened: Expression) -> dict[str, Type]:
    """The leaves of flattened conditions, by path, in the order in which they are first read."""
    found: dict[str, Type] = {}
    for expression in flattened:
        for inner in free_reads(expression):
            # Below a question whether it is there, a leaf is read without its none; what it may be is what it was before.
            if inner.name not in found or isinstance(inner.type, Maybe):
                found[inner.name] = inner.type
    return found


def constants_in(*flattened: Expression) -> tuple[int | Fraction, ...]:
    """All numbers that flattened conditions mention, sorted."""
    found: set[int | Fraction] = set()
    for expression in flattened:
        for inner in descend(expression):
            match inner:
                case Literal(value=value):
                    found.update(_numbers(value))
                case Within(ranges=ranges):
                    for low, high in ranges:
                        found.update((*_numbers(low), *_numbers(high)))
                case _:
                    pass
    return tuple(sorted(found))


def _numbers(value: Value) -> Iterator[int | Fraction]:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        yield value


def every_value(type: Type, enumerations: Mapping[str, Enumeration]) -> tuple[Value, ...] | None:
    """All values of ``type`` when they can be listed, else None."""
    match type:
        case YesNo():
            return (True, False)
        case EnumType(id) if id in enumerations and len(enumerations[id].members) <= MOST_MEMBERS:
            return tuple(MemberValue(id, member.id) for member in enumerations[id].members)
        case Integer(values=listed) if listed is not None:
            return listed
        case Integer(low, high) if low is not None and high is not None and high - low < MOST_LISTED:
            return tuple(range(low, high + 1))
        case Maybe(item):
            values = every_value(item, enumerations)
            return None if values is None else (None, *values)
        case _:
            return None


def likely_values(
    type: Type, constants: tuple[int | Fraction, ...], enumerations: Mapping[str, Enumeration]
) -> tuple[Value, ...] | None:
    """Values of ``type`` between which a comparison with one of ``constants`` changes: for each stretch between two
    neighbouring constants at least one, and the constants themselves. None when the type has no such values."""
    match type:
        case YesNo() | EnumType():
            return every_value(type, enumerations)
        case Integer(low, high):
            listed = every_value(type, enumerations)
            if listed is not None and (type.values is not None or len(listed) <= 2 * len(constants) + 3):
                return listed
            near = {low, high, 0} | {int(number // 1) + step for number in constants for step in (-1, 0, 1)}
            inside = sorted(
                number
                for number in near
                if number is not None and (low is None or number >= low) and (high is None or number <= high)
            )
            return tuple(inside) if inside else tuple(end for end in (low, high) if end is not None)
        case Number() | Quantity():
            points = sorted({Fraction(0), *(Fraction(number) for number in constants)})
            between = [(one + other) / 2 for one, other in pairwise(points)]
            return tuple(exact(point) for point in sorted([points[0] - 1, *points, *between, points[-1] + 1]))
        case Maybe(item):
            values = likely_values(item, constants, enumerations)
            return None if values is None else (None, *values)
        case _:
            return None


def compares_constant(expression: Compare) -> tuple[Expression, Value, bool] | None:
    """The side of a flattened comparison that varies, the constant that it is compared with, and whether the constant
    stands on the left; None when neither side is constant."""
    match expression:
        case Compare(left=left, right=Literal(value=value)) if not isinstance(left, Literal):
            return left, value, False
        case Compare(left=Literal(value=value), right=right) if not isinstance(right, Literal):
            return right, value, True
        case _:
            return None


def only_compared(flattened: Sequence[Expression]) -> dict[str, tuple[int | Fraction, ...]]:
    """The leaves that flattened conditions read in no other way than to compare them with constant numbers, by path, with
    those constants in order."""
    constants: dict[str, set[int | Fraction]] = {}
    reads: Counter[str] = Counter()
    comparisons: Counter[str] = Counter()
    for expression in flattened:
        for inner in descend(expression):
            match inner:
                case Variable(name=name):
                    reads[name] += 1
                case Compare():
                    sides = compares_constant(inner)
                    if sides is not None and isinstance(sides[0], Variable):
                        comparisons[sides[0].name] += 1
                        constants.setdefault(sides[0].name, set()).update(_numbers(sides[1]))
                case Within(value=Variable(name=name), ranges=ranges):
                    comparisons[name] += 1
                    ends = (end for both in ranges for end in both)
                    constants.setdefault(name, set()).update(number for end in ends for number in _numbers(end))
                case IsNone(value=Variable(name=name)):
                    comparisons[name] += 1
                    constants.setdefault(name, set())
                case _:
                    pass
    return {name: tuple(sorted(found)) for name, found in constants.items() if comparisons[name] == reads[name]}


def first_of_each_stretch(
    type: Type, constants: tuple[int | Fraction, ...], enumerations: Mapping[str, Enumeration]
) -> tuple[Value, ...] | None:
    """Of all values of ``type`` the first of those that lie between the same two neighbours of ``constants``, in their order, and the
    constants among them; None when they cannot be listed. What is no number stays."""
    match type:
        case Integer(int() as low, int() as high, values=None) if high - low < MOST_LISTED:
            starts = {low, *(number for number in constants if isinstance(number, int))}
            starts.update(int(number // 1) + 1 for number in constants)
            return tuple(number for number in sorted(starts) if low <= number <= high)
        case Maybe(item):
            inner = first_of_each_stretch(item, constants, enumerations)
            return None if inner is None else (None, *inner)
        case _:
            values = every_value(type, enumerations)
            return None if values is None else _first_of_each_stretch(values, constants)


def _first_of_each_stretch(values: tuple[Value, ...], constants: tuple[int | Fraction, ...]) -> tuple[Value, ...]:
    seen: set[tuple[int, int]] = set()
    kept: list[Value] = []
    for value in values:
        if not isinstance(value, int | Fraction) or isinstance(value, bool):
            kept.append(value)
            continue
        place = (bisect_left(constants, value), bisect_right(constants, value))
        if place not in seen:
            seen.add(place)
            kept.append(value)
    return tuple(kept)
