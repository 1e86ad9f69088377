"""What comes before what: places, comparisons, ranges, sorted lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rulewright.calculus.declarations import Enumeration
from rulewright.calculus.expressions import SortKey
from rulewright.calculus.operations.demands import EvaluationError, items_of, kind_of
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.source import NOWHERE, Span

__all__ = ["Place", "compare", "holds", "key_of", "place_of", "position", "sort"]

Place = tuple[int, int | Fraction, str]
"""Where a value stands among the values of its type: none before all else, then by number, then by text."""


def place_of(value: Value, enumerations: Mapping[str, Enumeration], span: Span = NOWHERE) -> Place:
    """Where ``value`` stands among the values of its type: numbers by size, members in the order of their declaration,
    no before yes, text by code points, none before everything."""
    match value:
        case None:
            return (0, 0, "")
        case bool():
            return (1, int(value), "")
        case int() | Fraction():
            return (1, value, "")
        case str():
            return (1, 0, value)
        case MemberValue(enum, id):
            try:
                return (1, enumerations[enum].index(id), "")
            except KeyError:
                raise EvaluationError(f"{enum} has no member '{id}'", span) from None
        case _:
            raise EvaluationError(f"{kind_of(value)} has no order", span)


def position(value: Value, enumerations: Mapping[str, Enumeration], span: Span = NOWHERE) -> int:
    """Where a member stands on its scale, the lowest at 1."""
    if not isinstance(value, MemberValue):
        raise EvaluationError(f"{kind_of(value)} stands on no scale", span)
    return int(place_of(value, enumerations, span)[1]) + 1


def compare(
    operator: str, left: Value, right: Value, enumerations: Mapping[str, Enumeration], span: Span = NOWHERE
) -> bool:
    """``left operator right`` for ``= != < <= > >=``."""
    if operator == "=":
        return left == right
    if operator == "!=":
        return left != right
    if left is None or right is None:
        raise EvaluationError("none is neither more nor less than anything", span)
    first, second = place_of(left, enumerations, span), place_of(right, enumerations, span)
    match operator:
        case "<":
            return first < second
        case "<=":
            return first <= second
        case ">":
            return first > second
        case ">=":
            return first >= second
        case _:
            raise ValueError(f"unknown operator {operator!r}")


def holds(
    value: Value,
    ranges: Iterable[tuple[Value, Value]],
    enumerations: Mapping[str, Enumeration],
    span: Span = NOWHERE,
) -> bool:
    """Whether ``value`` lies in any of the closed ``ranges``. An end None is open; a range of two Nones is the value none,
    and nothing else lies in it. Members of a choice have no order: both ends of their ranges are equal."""
    for low, high in ranges:
        if low == high:
            if value == low:
                return True
        elif value is not None:
            place = place_of(value, enumerations, span)
            if (low is None or place_of(low, enumerations, span) <= place) and (
                high is None or place <= place_of(high, enumerations, span)
            ):
                return True
    return False


def sort(
    items: Value, keys: Sequence[SortKey], enumerations: Mapping[str, Enumeration], span: Span = NOWHERE
) -> tuple[Value, ...]:
    """A list put in order by several keys, the first being the most important; ties keep their order."""
    ordered = list(items_of(items, span))
    for key in reversed(keys):
        ordered.sort(key=lambda item: place_of(key_of(item, key, span), enumerations, span), reverse=key.high_first)
    return tuple(ordered)


def key_of(item: Value, key: SortKey, span: Span = NOWHERE) -> Value:
    """What ``item`` is sorted by."""
    if not key.field:
        return item
    assert isinstance(item, RecordValue)
    return item.get(key.field)
