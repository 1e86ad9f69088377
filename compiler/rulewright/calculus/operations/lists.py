"""Lists: their items, their size, and parts of them."""

from __future__ import annotations

from rulewright.calculus.operations.demands import (
    MOST_COLLECTED,
    EvaluationError,
    as_number,
    items_of,
    kind_of,
    whole_of,
)
from rulewright.calculus.values import PoolValue, Value, exact
from rulewright.source import NOWHERE, Span

__all__ = ["check_draw", "item_at", "occurrences", "size", "sum_list", "whole_numbers", "without"]


def item_at(items: Value, index: Value, span: Span = NOWHERE) -> Value:
    """Item ``index`` of a list, counted from 1."""
    listed, place = items_of(items, span), whole_of(index, span)
    if not 1 <= place <= len(listed):
        many = "is empty" if not listed else f"has {len(listed)} item{'s' if len(listed) > 1 else ''}"
        raise EvaluationError(f"the list {many}; there is no item {place}", span)
    return listed[place - 1]


def size(value: Value, span: Span = NOWHERE) -> int:
    """How many items a list holds, or how many dice a pool does."""
    match value:
        case tuple():
            return len(value)
        case PoolValue(faces=faces):
            return len(faces)
        case _:
            raise EvaluationError(f"{kind_of(value)} has no number of items", span)


def sum_list(value: Value, span: Span = NOWHERE) -> Value:
    """The numbers of a list added up."""
    return exact(sum((as_number(item, span) for item in items_of(value, span)), 0))


def whole_numbers(low: Value, high: Value, span: Span = NOWHERE) -> tuple[Value, ...]:
    """The whole numbers from ``low`` to ``high``, both included."""
    first, last = whole_of(low, span), whole_of(high, span)
    if last - first >= MOST_COLLECTED:
        raise EvaluationError(f"these are more than {MOST_COLLECTED:,} items", span)
    return tuple(range(first, last + 1))


def occurrences(items: Value, value: Value, span: Span = NOWHERE) -> int:
    """How many items of a list equal ``value``."""
    return items_of(items, span).count(value)


def check_draw(count: int, size: int, span: Span = NOWHERE) -> None:
    """Raise :class:`EvaluationError` unless ``count`` items can be drawn from a list of ``size``."""
    if count > size:
        raise EvaluationError(f"{count} cannot be drawn from a list of {size}", span)


def without(items: Value, left_out: Value, span: Span = NOWHERE) -> tuple[Value, ...]:
    """The items of a list that equal none of ``left_out``."""
    gone = frozenset(items_of(left_out, span))
    return tuple(item for item in items_of(items, span) if item not in gone)
