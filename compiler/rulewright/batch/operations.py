"""Operations on whole arrays: arithmetic and comparisons of numbers, yes/no, and lists of one length."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import assert_never

from rulewright.batch.columns import (
    BOTH,
    Alphabet,
    Column,
    Known,
    Numbers,
    Rows,
    Sequence,
    Shape,
    Struct,
    smallest,
)
from rulewright.batch.emitter import Emitter, whole_range
from rulewright.batch.limits import MOST_LISTED
from rulewright.calculus.declarations import Table
from rulewright.calculus.expressions import (
    Absolute,
    Arithmetic,
    Collect,
    Compare,
    Divide,
    Expression,
    Extreme,
    IsNone,
    ListOf,
    Logic,
    Negate,
    Not,
    Occurrences,
    Within,
)
from rulewright.calculus.operations.arithmetic import unit_size
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import ANY_INTEGER, Integer, Type
from rulewright.calculus.values import Value
from rulewright.source import Span

__all__ = ["Operations"]

YES = Alphabet(BOTH)
FEW_PAIRS = 4_096

_ARITHMETIC: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "+": ("add", operator.add),
    "-": ("subtract", operator.sub),
    "*": ("multiply", operator.mul),
    "smaller": ("minimum", min),
    "larger": ("maximum", max),
}
_COMPARISONS: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    "=": ("==", operator.eq),
    "!=": ("!=", operator.ne),
    "<": ("<", operator.lt),
    "<=": ("<=", operator.le),
    ">": (">", operator.gt),
    ">=": (">=", operator.ge),
}


class Operations:
    """Writes operations; each gives None for what it has no operation for."""

    def __init__(self, emitter: Emitter) -> None:
        self._emitter = emitter

    def binary(
        self, expression: Arithmetic | Compare | Extreme, first: Shape, second: Shape, rows: Rows, hint: str
    ) -> Shape | None:
        """``first`` and ``second`` taken together as ``expression`` does with its two sides."""
        one, other = self._whole(first, rows), self._whole(second, rows)
        if one is None or other is None:
            return self._compared_otherwise(expression, first, second, rows, hint)
        match expression:
            case Compare(operator=which):
                return self._compared(which, first, second, one, other, rows, hint)
            case Arithmetic(operator=which):
                return self._computed(which, first, second, one, other, rows, hint)
            case Extreme(which=which):
                return self._computed(which, first, second, one, other, rows, hint)
            case _:
                assert_never(expression)

    def _whole(self, shape: Shape, rows: Rows) -> Numbers | None:
        """What is known of a whole number, or None for what is none."""
        match shape:
            case Known(value=int() as value) if not isinstance(value, bool):
                return Numbers(value, value, (value,))
            case Column(domain=Numbers() as numbers):
                possible = self._emitter.possible(shape, rows)
                if not possible:
                    return numbers
                return Numbers(min(possible), max(possible), tuple(sorted(possible)))
            case _:
                return None

    def _written(self, shape: Shape, rows: Rows) -> tuple[str, tuple[str, ...]]:
        """A number in the text, and the names that it reads."""
        if isinstance(shape, Column):
            name = self._emitter.read(shape, rows)
            return name, (name,)
        assert isinstance(shape, Known)
        return str(shape.value), ()

    def _computed(
        self, which: str, first: Shape, second: Shape, one: Numbers, other: Numbers, rows: Rows, hint: str
    ) -> Shape:
        name, compute = _ARITHMETIC[which]
        if isinstance(first, Known) and isinstance(second, Known):
            return Known(compute(one.low, other.low))
        if which in "+-" and isinstance(second, Known) and other.low == 0:
            return first
        if which == "+" and isinstance(first, Known) and one.low == 0:
            return second
        ends = [compute(left, right) for left in (one.low, one.high) for right in (other.low, other.high)]
        domain = whole_range(min(ends), max(ends))
        listed = one.possible is not None and other.possible is not None
        if listed and len(one.possible or ()) * len(other.possible or ()) <= FEW_PAIRS:
            found = sorted({compute(left, right) for left, right in product(one.possible or (), other.possible or ())})
            domain = Numbers(found[0], found[-1], tuple(found))
        kind = smallest(min(one.low, other.low, domain.low), max(one.high, other.high, domain.high))
        left, reads = self._written(first, rows)
        right, more = self._written(second, rows)
        text = f"np.{name}({left}, {right}, dtype=np.{kind.name}, casting='unsafe')"
        return Column(self._emitter.writer.let(hint, text, *reads, *more), rows, domain)

    def _compared(
        self, which: str, first: Shape, second: Shape, one: Numbers, other: Numbers, rows: Rows, hint: str
    ) -> Shape:
        sign, compare = _COMPARISONS[which]
        if one.possible is not None and other.possible is not None:
            if len(one.possible) * len(other.possible) <= FEW_PAIRS:
                found = {compare(left, right) for left, right in product(one.possible, other.possible)}
                if len(found) == 1:
                    return Known(found.pop())
        elif one.high < other.low or other.high < one.low:
            return Known(compare(one.low, other.low))
        left, reads = self._written(first, rows)
        right, more = self._written(second, rows)
        return Column(self._emitter.writer.let(hint, f"{left} {sign} {right}", *reads, *more), rows, YES)

    def _compared_otherwise(
        self, expression: Arithmetic | Compare | Extreme, first: Shape, second: Shape, rows: Rows, hint: str
    ) -> Shape | None:
        """Members of one scale, and anything else whose places are stored alike: places compare as their values do."""
        if not isinstance(expression, Compare):
            return None
        equality = expression.operator in ("=", "!=")
        match first, second:
            case Column(domain=Alphabet(values=values)), Column(domain=Alphabet(values=same)) if values == same:
                if not equality and any(value is None for value in values):
                    return None
                left, right = self._emitter.read(first, rows), self._emitter.read(second, rows)
                sign, _ = _COMPARISONS[expression.operator]
                return Column(self._emitter.writer.let(hint, f"{left} {sign} {right}", left, right), rows, YES)
            case ((Struct() | Sequence()), (Known() | Struct() | Sequence())) if equality:
                return None
            case _:
                return None

    def unary(self, expression: Expression, operand: Shape, rows: Rows, hint: str) -> Shape | None:
        """``operand`` as ``expression`` changes what stands in it."""
        emitter = self._emitter
        match expression, operand:
            case Not(), Column(domain=Alphabet(values=values)) if values == BOTH:
                name = emitter.read(operand, rows)
                return Column(emitter.writer.let(hint, f"~{name}", name), rows, YES)
            case Negate(), Column(domain=Numbers()):
                whole = self._whole(operand, rows)
                assert whole is not None
                zero: Shape = Known(0)
                return self._computed("-", zero, operand, Numbers(0, 0, (0,)), whole, rows, hint)
            case Absolute(), Column(domain=Numbers(low=low, high=high)):
                if low >= 0:
                    return operand
                name, most = emitter.read(operand, rows), max(-low, high)
                kind = smallest(low, most).name
                text = f"np.abs({name}, dtype=np.{kind}, casting='unsafe')"
                return Column(emitter.writer.let(hint, text, name), rows, whole_range(0, most))
            case Within(ranges=ranges), Column(domain=Numbers()):
                return self._within(operand, ranges, rows, hint)
            case IsNone(), Struct() | Sequence():
                return Known(False)
            case _:
                return None

    def _within(self, operand: Column, ranges: tuple[tuple[Value, Value], ...], rows: Rows, hint: str) -> Shape | None:
        name = self._emitter.read(operand, rows)
        parts: list[str] = []
        for low, high in ranges:
            if not isinstance(low, int | None) or not isinstance(high, int | None):
                return None
            ends = [f"({name} >= {low})"] if low is not None else []
            ends += [f"({name} <= {high})"] if high is not None else []
            parts.append(" & ".join(ends) or f"({name} == {name})")
        text = " | ".join(f"({part})" if len(parts) > 1 else part for part in parts)
        return Column(self._emitter.writer.let(hint, text, name), rows, YES)

    def pair(self, expression: Expression, first: Shape, second: Shape, rows: Rows, hint: str) -> Shape | None:
        """Other operations with two operands."""
        match expression, first, second:
            case Divide(rounding=rounding), Column(domain=Numbers()), Known(value=int() as by) if by > 0:
                if unit_size(expression.type, self._emitter.world) != 1 or rounding not in ("down", "up", "nearest"):
                    return None
                return self._divided(first, by, rounding, rows, hint)
            case Occurrences(), Sequence(items=items), _:
                return self._occurrences(items, second, rows, hint)
            case _:
                return None

    def _divided(self, column: Column, by: int, rounding: str, rows: Rows, hint: str) -> Shape:
        whole = self._whole(column, rows)
        assert whole is not None
        extra = {"down": 0, "up": by - 1, "nearest": by // 2}[rounding]
        low, high = (
            (end * 2 + by) // (2 * by) if rounding == "nearest" else (end + extra) // by
            for end in (whole.low, whole.high)
        )
        # Wide enough for twice the number, which rounding to the nearest needs.
        kind = smallest(min(2 * whole.low, 0), 2 * max(whole.high, 0) + 2 * by).name
        name = self._emitter.read(column, rows)
        if rounding == "nearest":
            text = f"np.floor_divide(np.multiply({name}, 2, dtype=np.{kind}, casting='unsafe') + {by}, {2 * by})"
        else:
            text = f"np.floor_divide(np.add({name}, {extra}, dtype=np.{kind}, casting='unsafe'), {by})"
        return Column(self._emitter.writer.let(hint, text, name), rows, whole_range(low, high))

    def _occurrences(self, items: tuple[Shape, ...], wanted: Shape, rows: Rows, hint: str) -> Shape | None:
        total: Shape = Known(0)
        for item in items:
            comparison = Compare(ANY_INTEGER, "=", _NO, _NO)
            if isinstance(item, Known) and isinstance(wanted, Known):
                same: Shape | None = Known(int(item.value == wanted.value))
            else:
                same = self.binary(comparison, item, wanted, rows, "same")
                if isinstance(same, Known):
                    same = Known(int(same.value is True))
                elif isinstance(same, Column):
                    name = same.name
                    counted = self._emitter.writer.let("one", f"{name}.view(np.uint8)", name)
                    same = Column(counted, rows, Numbers(0, 1, (0, 1)))
            if same is None:
                return None
            one, other = self._whole(total, rows), self._whole(same, rows)
            assert one is not None
            assert other is not None
            total = self._computed("+", total, same, one, other, rows, hint)
        return total

    def logic(self, expression: Logic, first: Shape, second: Shape, rows: Rows, hint: str) -> Shape | None:
        """``first and second``, ``first or second``."""
        decides = expression.operator == "or"
        if isinstance(first, Known):
            return first if first.value is decides else second
        if isinstance(second, Known):
            return second if second.value is decides else first
        if not isinstance(first, Column) or not isinstance(second, Column):
            return None
        left, right = self._emitter.read(first, rows), self._emitter.read(second, rows)
        sign = "&" if expression.operator == "and" else "|"
        return Column(self._emitter.writer.let(hint, f"{left} {sign} {right}", left, right), rows, YES)

    def list(
        self,
        expression: Expression,
        shape: Callable[[Expression], Shape],
        inside: Callable[[Collect, Shape], Shape],
    ) -> Shape | None:
        """A list item by item, when its length is certain."""
        match expression:
            case ListOf(items=items):
                return _sequence([shape(item) for item in items])
            case Arithmetic(operator="+", left=left, right=right):
                first, second = _items(shape(left)), _items(shape(right))
                return None if first is None or second is None else _sequence([*first, *second])
            case Collect(clauses=(clause,), condition=None):
                listed = _items(shape(clause.list))
                return None if listed is None else _sequence([inside(expression, item) for item in listed])
            case _:
                return None

    def clipped(self, table: Table, at: int, key: Shape, rows: Rows) -> Shape:
        """A key of ``table`` whose many numbers all stand for the ends of the table is cut off beyond them."""
        if not isinstance(key, Column) or not isinstance(key.domain, Numbers) or key.domain.possible is not None:
            return key
        ranges = [each for row in table.rows for each in row.keys] if at == 0 else [each.key for each in table.columns]
        ends = [end for each in ranges for end in (each.low, each.high) if isinstance(end, int)]
        low, high = min(ends, default=0) - 1, max(ends, default=0) + 1
        if high - low >= MOST_LISTED:
            return key
        name = self._emitter.read(key, rows)
        cut = self._emitter.writer.let("key", f"np.clip({name}, {low}, {high})", name)
        return Column(cut, rows, whole_range(low, high))

    def check_ends(self, column: Column, type: Type, name: str, rows: Rows, span: Span) -> None:
        """Stop where a column of many numbers lies outside the range that ``type`` declares."""
        if not isinstance(type, Integer) or not isinstance(column.domain, Numbers):
            return
        writer = self._emitter.writer
        if type.values is not None or type.low is not None or type.high is not None:
            wanted = f"{'' if type.low is None else type.low}..{'' if type.high is None else type.high}"
            if type.values is not None:
                wanted = f"one of {', '.join(map(str, type.values))}"
            array = self._emitter.read(column, rows)
            error = writer.constant("error", EvaluationError(f"{name} must be {wanted}", span))
            low = column.domain.low if type.low is None else type.low
            high = column.domain.high if type.high is None else type.high
            listed = writer.constant("allowed", type.values) if type.values is not None else "None"
            writer.do(f"stop_outside({array}, {low}, {high}, {listed}, {error})", array)
            if high - low < MOST_LISTED:
                self._emitter.narrow(rows, column, frozenset(range(low, high + 1)))


_NO = ListOf(ANY_INTEGER, ())


def _items(shape: Shape) -> tuple[Shape, ...] | None:
    match shape:
        case Sequence(items=items):
            return items
        case Known(value=tuple() as values):
            return tuple(Known(value) for value in values)
        case _:
            return None


def _sequence(items: list[Shape]) -> Shape:
    if all(isinstance(item, Known) for item in items):
        return Known(tuple(item.value for item in items if isinstance(item, Known)))
    return Sequence(tuple(items))
