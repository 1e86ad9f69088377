"""How points are spent when nobody is there to ask: by the declared default, by a stated wish, or in every way that there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.values import MemberValue, Value
from rulewright.odds.limits import OddsError
from rulewright.source import Span

__all__ = ["every_way", "member_ids", "spend_as_wished", "spend_by_default"]

MOST_SPENT = 10_000
"""No default way of spending buys more than this."""

Prices = Mapping[str, tuple[int, bool]]
"""The cost of each option, and whether it can be bought more than once."""


def spend_by_default(points: int, prices: Prices, default: Sequence[str], span: Span) -> tuple[str, ...]:
    """Each option of ``default`` in turn, as often as it may be bought and the points allow."""
    bought: list[str] = []
    for id in default:
        if id not in prices:
            continue
        cost, repeatable = prices[id]
        if cost > points:
            continue
        count = 1
        if repeatable:
            if cost <= 0:
                raise EvaluationError(f"'{id}' costs nothing and could be bought without end", span)
            count = min(points // cost, MOST_SPENT)
        bought.extend([id] * count)
        points -= count * cost
    return tuple(bought)


def spend_as_wished(points: int, prices: Prices, wished: Sequence[str], span: Span) -> tuple[str, ...]:
    """The wishes in turn, each as often as it is named, passing over what the points do not allow any more."""
    bought: list[str] = []
    for id in wished:
        if id not in prices:
            raise OddsError(f"points cannot be spent on '{id}'; they can be spent on {', '.join(prices)}", span)
        cost, repeatable = prices[id]
        if id in bought and not repeatable:
            raise OddsError(f"points can be spent on '{id}' only once", span)
        if cost <= points:
            bought.append(id)
            points -= cost
    return tuple(bought)


def member_ids(wished: Value, name: str, span: Span) -> list[str]:
    """The ids of a list of members."""
    if not isinstance(wished, tuple) or not all(isinstance(item, MemberValue | str) for item in wished):
        raise OddsError(f"'{name}' is decided by a list of what points are spent on", span)
    return [item.id if isinstance(item, MemberValue) else str(item) for item in wished]


def every_way(points: int, prices: Prices, most: int, span: Span) -> list[tuple[str, ...]]:
    """Every way to spend points, as often as each option may be bought; the order of buying does not tell two ways apart. Raises
    :class:`OddsError` when there are more than ``most``."""
    ways: list[tuple[int, tuple[str, ...]]] = [(points, ())]
    for id, (cost, repeatable) in prices.items():
        if repeatable and cost <= 0:
            raise EvaluationError(f"'{id}' costs nothing and could be bought without end", span)
        longer: list[tuple[int, tuple[str, ...]]] = []
        for left, bought in ways:
            count = left // cost if cost > 0 and repeatable else int(cost <= left)
            longer += [(left - times * cost, bought + (id,) * times) for times in range(count + 1)]
            if len(longer) > most:
                raise OddsError(f"these points can be spent in more than {most} ways", span)
        ways = longer
    return [bought for _, bought in ways]
