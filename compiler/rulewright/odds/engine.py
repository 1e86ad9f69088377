"""What the machine and the computation that it is part of know of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.calculus.statements import RollOrder
from rulewright.calculus.values import DiceValue, Value
from rulewright.calculus.world import World
from rulewright.odds.distribution import Outcome
from rulewright.odds.mass import Mass, State
from rulewright.odds.spread import Faces, Spread
from rulewright.source import Span

__all__ = ["NOTHING", "Called", "Engine", "Run", "Runner"]

NOTHING: Mass[State] = Mass()


@dataclass(frozen=True, slots=True)
class Called:
    """What a procedure comes to: outcomes with weights over ``denominator``; what is missing was cut off."""

    outcomes: tuple[tuple[Outcome, int], ...]
    denominator: int

    @property
    def size(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)


class Engine(Protocol):
    """What the machine asks of the computation that it is part of."""

    @property
    def world(self) -> World: ...
    @property
    def decisions(self) -> Mapping[str, Value]: ...
    def dice(self, dice: DiceValue, span: Span) -> Spread: ...
    def pool(self, count: int, sides: int, faces: Faces, span: Span) -> Spread: ...
    def draw(self, items: State, count: int, span: Span) -> Spread: ...
    def order(self, items: Value, statement: RollOrder, dice: DiceValue) -> Spread: ...
    def call(self, procedure: str, arguments: State, span: Span) -> Called: ...
    def count(self, states: int, steps: int, span: Span) -> None: ...


@dataclass(slots=True)
class Run:
    """One execution of a procedure: where weight goes that leaves its body. ``stops`` has a list for each loop around."""

    ended: list[Mass[Outcome]] = field(default_factory=list)
    stops: list[list[Mass[State]]] = field(default_factory=list)


Runner = Callable[[Mass[State], Run], Mass[State]]
"""From the situations before a statement to those that go on after it."""
