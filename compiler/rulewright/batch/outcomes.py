"""What one roll can come to, as exact distributions over values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from rulewright.batch.limits import MOST_LISTED, MOST_OUTCOMES, NotVectorisedError
from rulewright.calculus.operations.dice import check_dice
from rulewright.calculus.operations.order import Place, key_of, place_of, sort
from rulewright.calculus.statements import RollOrder
from rulewright.calculus.values import DiceValue, PoolValue, Value
from rulewright.calculus.world import World
from rulewright.odds.spread import (
    Faces,
    Spread,
    count_pools,
    orders,
    orders_of_ties,
    pools,
    size_of_dice,
    spread_of_dice,
)
from rulewright.runtime.dice import MOST_TIE_ROLLS
from rulewright.source import Span

__all__ = ["Distributions", "Outcomes", "outcomes_of", "put_together", "sequences"]

TAIL = Fraction(1, 1 << 64)
"""An open-ended die is followed while the chance that it is still being rolled is at least this: that of no draw at all."""

MOST_STEPS = 20_000_000
"""The distribution of one roll may take so many steps to compute."""

MOST_TIED = 6
"""So many may roll for their order among each other."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What one roll can come to: values with their weights over ``denominator``."""

    weights: tuple[tuple[Value, int], ...]
    denominator: int


class Distributions:
    """The distributions of rolls, each computed once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._dice: dict[DiceValue, Outcomes] = {}
        self._pools: dict[tuple[int, int, Faces], Outcomes] = {}
        self._ties: dict[tuple[int, DiceValue, bool], tuple[Mapping[int, int], int]] = {}

    def dice(self, dice: DiceValue, span: Span) -> Outcomes:
        """The totals of ``dice``."""
        if dice not in self._dice:
            check_dice(sum(term.count for term in dice.terms), span)
            size = size_of_dice(dice, TAIL)
            if size.steps > MOST_STEPS or size.totals > MOST_OUTCOMES:
                raise NotVectorisedError("dice with too many totals", span)
            self._dice[dice] = outcomes_of(spread_of_dice(dice, TAIL))
        return self._dice[dice]

    def pool(self, count: int, sides: int, faces: Faces, span: Span) -> Outcomes:
        """The ways in which ``count`` dice can lie, as far as ``faces`` are told apart."""
        check_dice(count, span)
        key = (max(count, 0), sides, faces)
        if key not in self._pools:
            if count_pools(key[0], len(faces)) > MOST_OUTCOMES:
                raise NotVectorisedError("dice that can lie in too many ways", span)
            self._pools[key] = outcomes_of(pools(key[0], sides, faces))
        return self._pools[key]

    def order(self, items: tuple[Value, ...], dice: DiceValue, statement: RollOrder) -> Outcomes:
        """The orders that ``items`` can be put in by the keys of ``statement`` and a roll of ``dice`` for each member of a tie."""
        span, enumerations = statement.span, self._world.enumerations
        groups: dict[tuple[Place, ...], list[Value]] = {}
        for item in sort(items, statement.keys, enumerations, span):
            rank = tuple(place_of(key_of(item, key, span), enumerations, span) for key in statement.keys)
            groups.setdefault(rank, []).append(item)
        sizes = [len(group) for group in groups.values()]
        if max(sizes, default=0) > MOST_TIED or prod(factorial(size) for size in sizes) > MOST_LISTED:
            raise NotVectorisedError("an order that so many roll for", span)
        found: dict[tuple[Value, ...], int] = {(): 1}
        denominator = 1
        for group in groups.values():
            ways, over = self._ways_to_part(len(group), dice, statement)
            denominator *= over
            longer: dict[tuple[Value, ...], int] = {}
            for order, share in orders(len(group), dict(ways)):
                members = tuple(group[place] for place in order)
                for before, weight in found.items():
                    longer[before + members] = longer.get(before + members, 0) + weight * share
            found = longer
        return Outcomes(tuple(found.items()), denominator)

    def _ways_to_part(self, count: int, dice: DiceValue, statement: RollOrder) -> tuple[Mapping[int, int], int]:
        if count == 1:
            return {0: 1}, 1
        key = (count, dice, statement.high_first)
        if key not in self._ties:
            # Complete, to the cap of an open-ended die: who ties with whom must not hang on what was cut off.
            if size_of_dice(dice, Fraction(0)).steps > MOST_STEPS:
                raise NotVectorisedError("an order by dice with too many totals", statement.span)
            complete = spread_of_dice(dice, Fraction(0))
            self._ties[key] = orders_of_ties(count, complete, MOST_TIE_ROLLS + 1, statement.high_first)
        return self._ties[key]


def outcomes_of(spread: Spread) -> Outcomes:
    """A spread with equal outcomes added up."""
    merged: dict[Value, int] = {}
    for value, weight in spread.outcomes:
        merged[value] = merged.get(value, 0) + weight
    return Outcomes(tuple(merged.items()), spread.denominator)


def put_together(kept: tuple[int, ...], again: Outcomes) -> Outcomes:
    """``kept`` faces put together with those that are rolled again."""
    found: list[tuple[Value, int]] = []
    for pool, weight in again.weights:
        assert isinstance(pool, PoolValue)
        found.append((PoolValue(pool.sides, tuple(sorted(kept + pool.faces))), weight))
    return Outcomes(tuple(found), again.denominator)


def sequences(items: tuple[Value, ...], count: int) -> Outcomes:
    """Every way to draw ``count`` of ``items`` in order."""
    found: dict[tuple[Value, ...], int] = {}

    def deeper(drawn: tuple[Value, ...], left: tuple[Value, ...]) -> None:
        if len(drawn) >= count:
            found[drawn] = found.get(drawn, 0) + 1
            return
        for at, item in enumerate(left):
            deeper((*drawn, item), left[:at] + left[at + 1 :])

    deeper((), items)
    return Outcomes(tuple(found.items()), sum(found.values()))
