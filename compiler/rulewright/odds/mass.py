"""Weighted situations: how likely each of several things is, as whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from math import gcd, lcm
from operator import itemgetter
from typing import Generic, TypeVar

from rulewright.calculus.values import Value

__all__ = ["ITEMS_OF_A_STEP", "Mass", "State", "chooser", "merge", "moved", "same"]

T = TypeVar("T", bound=Hashable)
State = tuple[Value, ...]
"""The values of the variables that still matter, in the order of their names."""

MOST_BITS = 4096
"""A denominator longer than this is worth an attempt to shorten it."""


ITEMS_OF_A_STEP = 8
"""So many items of a list are worth one step more."""


@dataclass(frozen=True, slots=True)
class Mass(Generic[T]):
    """``weights[x] / denominator`` is the probability of ``x``. The weights need not add up to the denominator: the rest
    has gone elsewhere."""

    weights: dict[T, int] = field(default_factory=dict)
    denominator: int = 1

    def __bool__(self) -> bool:
        return bool(self.weights)

    @property
    def bits(self) -> int:
        """How long the weights can be."""
        return self.denominator.bit_length()

    @property
    def breadth(self) -> int:
        """How many ordinary steps a step from one of these states is worth: long lists are copied, hashed and compared. Told by
        one of them, since all have the same variables."""
        state = next(iter(self.weights), None)
        items = sum(len(value) for value in state if isinstance(value, tuple)) if isinstance(state, tuple) else 0
        return 1 + items // ITEMS_OF_A_STEP

    def shortened(self) -> Mass[T]:
        """The same with the smallest denominator."""
        common = gcd(self.denominator, *self.weights.values())
        if common == 1:
            return self
        return Mass({key: weight // common for key, weight in self.weights.items()}, self.denominator // common)


def merge(masses: Iterable[Mass[T]]) -> Mass[T]:
    """Several masses as one; what occurs in more than one adds up."""
    parts = [mass for mass in masses if mass.weights]
    if len(parts) < 2:
        return parts[0] if parts else Mass()
    denominator = lcm(*(part.denominator for part in parts))
    weights: dict[T, int] = {}
    for part in parts:
        scale = denominator // part.denominator
        for key, weight in part.weights.items():
            weights[key] = weights.get(key, 0) + weight * scale
    merged = Mass(weights, denominator)
    return merged.shortened() if denominator.bit_length() > MOST_BITS else merged


def chooser(places: tuple[int, ...]) -> Callable[[State], State]:
    """A function that keeps the values at ``places`` of a state, in that order."""
    if len(places) == 1:
        (only,) = places
        return lambda state: (state[only],)
    if places:
        return itemgetter(*places)
    return lambda _: ()


def same(state: State) -> State:
    """``state`` itself."""
    return state


def moved(mass: Mass[State], choose: Callable[[State], State]) -> Mass[State]:
    """Every state of ``mass`` replaced by what ``choose`` makes of it; states that become equal are one."""
    if choose is same:
        return mass
    weights: dict[State, int] = {}
    for state, weight in mass.weights.items():
        key = choose(state)
        weights[key] = weights.get(key, 0) + weight
    return Mass(weights, mass.denominator)
