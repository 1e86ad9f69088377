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

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import prod

from rulewright.calculus.expressions import CallModifiers, Expression, Literal, Logic, Not
from rulewright.calculus.types import YES_NO, Type
from rulewright.calculus.values import Value
from rulewright.calculus.walk import descend
from rulewright.calculus.world import World
from rulewright.checks.grid import Grid
from rulewright.checks.leaves import (
    TooLargeError,
    constants_in,
    every_value,
    first_of_each_stretch,
    flatten,
    leaves_of,
    likely_values,
    only_compared,
)
from rulewright.checks.reasoning import reason
from rulewright.checks.structure import structure_of
from rulewright.checks.vectors import Vector, vectors
from rulewright.incremental.steps import ALONE, Shared, Steps

__all__ = ["Inputs", "Possibilities", "Reasoner", "Values", "possibilities"]

MOST_COMBINATIONS = 12_000
"""At most so many combinations of inputs (or of comparisons) are tried for one question."""

Inputs = tuple[tuple[str, Value], ...]
"""Inputs by path, such as ``shooter.stance``."""


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

    def first_to_hold(self) -> frozenset[int] | None:
        """The numbers of the conditions that can be the first that holds, and perhaps more; None: unknown."""
        if self.possible is None:
            return None
        return frozenset(vector.index(True) for vector in self.possible if True in vector)

    def witness(self, wanted: Sequence[bool | None]) -> Inputs | None:
        """Inputs that give ``wanted`` (None: either), if one was found."""
        return next((inputs for vector, inputs in self.witnessed.items() if _matches(vector, wanted)), None)


@dataclass(frozen=True, slots=True)
class Values:
    """Which of yes and no a condition can be, and perhaps more (None: unknown); ``exact`` tells whether it is no more than that."""

    possible: frozenset[bool] | None
    exact: bool

    def excluded(self, value: bool) -> bool:
        """Whether it is proved that the condition is never ``value``."""
        return self.possible is not None and value not in self.possible


def _matches(vector: Vector, wanted: Sequence[bool | None]) -> bool:
    return all(want is None or want == have for have, want in zip(vector, wanted, strict=True))


def possibilities(conditions: Sequence[Expression], world: World, *, search: bool = True) -> Possibilities:
    """What :meth:`Reasoner.possibilities` says of one question."""
    return Reasoner(world).possibilities(conditions, search=search)


_Witnesses = Mapping[Vector, tuple[Value, ...]]
"""Vectors that do occur, each with a value for each leaf."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is known of conditions that differ in the names of their leaves only. ``counted`` tells whether it is exact."""

    possible: frozenset[Vector] | None
    witnesses: _Witnesses
    counted: bool


@dataclass(frozen=True, slots=True)
class _Flattened:
    """A condition, what it is when it is flattened (None: too large), and what it hangs on: its leaves, and the modifier lists in it,
    which nobody looks into."""

    condition: Expression
    expression: Expression | None
    inputs: frozenset[Hashable]


class Reasoner:
    """Answers questions about the conditions of one world. It remembers its answers by the structure of the conditions: the same
    question under other names is not thought about again."""

    def __init__(self, world: World, steps: Steps = ALONE) -> None:
        self._world = world
        self._steps = steps
        self._answers: dict[tuple[object, bool], Shared[_Answer]] = {}
        # By identity, with the condition itself, so that no other can take its place: a guard is asked about over and over.
        self._flattened: dict[int, Shared[_Flattened]] = {}
        self._guarded: dict[Hashable, Shared[Values]] = {}
        self._overlaps: dict[Hashable, Shared[frozenset[tuple[int, int]] | None]] = {}

    def possibilities(self, conditions: Sequence[Expression], *, search: bool = True) -> Possibilities:
        """Which of ``conditions`` can hold together. ``search`` asks for witnesses as well. Ranges of types are relied on: whatever
        runs the rules refuses a value outside of them."""
        try:
            flattened = [self._flatten(condition) for condition in conditions]
        except TooLargeError:
            return Possibilities(None)
        types = leaves_of(*flattened)
        names = tuple(types)
        answer = self._answer(flattened, types, search)
        witnessed = {vector: tuple(zip(names, values, strict=True)) for vector, values in answer.witnesses.items()}
        return Possibilities(answer.possible, witnessed, types)

    def inputs(self, condition: Expression) -> frozenset[Hashable] | None:
        """What ``condition`` hangs on: conditions that have nothing of it in common hold independently of each other. None: it is too
        large to think about."""
        known = self._known(condition)
        return None if known.expression is None else known.inputs

    def values(self, condition: Expression, guards: Sequence[tuple[Expression, bool]]) -> Values:
        """What ``condition`` can be where each of ``guards`` holds, or fails to hold where no stands beside it."""
        try:
            asked = self._flatten(condition)
            known = [(self._flatten(guard), holds) for guard, holds in guards]
        except TooLargeError:
            return Values(None, False)
        # By identity: guards are asked about over and over, and their structure need not be looked at each time.
        key = (asked, *((id(guard), holds) for guard, holds in known))
        return self._steps.shared(self._guarded, key, lambda: self._values(asked, known))

    def _values(self, asked: Expression, known: Sequence[tuple[Expression, bool]]) -> Values:
        together = _conjunction([guard if holds else Not(YES_NO, guard) for guard, holds in known])
        both = (together, asked)
        answer = self._answer(both, leaves_of(*both), False)
        if answer.possible is None:
            return Values(None, False)
        return Values(frozenset(value for holds, value in answer.possible if holds), answer.counted)

    def overlapping(self, conditions: Sequence[Expression]) -> frozenset[tuple[int, int]] | None:
        """The numbers of those of ``conditions`` that can both hold, pair by pair; None when they cannot all be tried together."""
        try:
            flattened = [self._flatten(condition) for condition in conditions]
        except TooLargeError:
            return None
        if any(isinstance(inner, CallModifiers) for condition in flattened for inner in descend(condition)):
            return None
        types = leaves_of(*flattened)
        structure = structure_of(flattened, tuple(types))
        return self._steps.shared(self._overlaps, structure, lambda: _overlaps(flattened, types, self._world))

    def _flatten(self, condition: Expression) -> Expression:
        flattened = self._known(condition).expression
        if flattened is None:
            raise TooLargeError
        return flattened

    def _known(self, condition: Expression) -> _Flattened:
        def work_out() -> _Flattened:
            try:
                flattened = flatten(condition, self._world)
            except TooLargeError:
                return _Flattened(condition, None, frozenset())
            hidden = (inner for inner in descend(flattened) if isinstance(inner, CallModifiers))
            return _Flattened(condition, flattened, frozenset([*leaves_of(flattened), *hidden]))

        return self._steps.shared(self._flattened, id(condition), work_out)

    def _answer(self, flattened: Sequence[Expression], types: Mapping[str, Type], search: bool) -> _Answer:
        structure = structure_of(flattened, tuple(types))
        asked = (structure, search)
        answer = self._steps.shared(self._answers, asked, lambda: self._think(flattened, types, search))
        if answer.counted:  # then nothing is searched for
            self._answers.setdefault((structure, not search), self._answers[asked])
        return answer

    def _think(self, flattened: Sequence[Expression], types: Mapping[str, Type], search: bool) -> _Answer:
        hidden = any(isinstance(inner, CallModifiers) for condition in flattened for inner in descend(condition))
        counted = None if hidden else _count(flattened, types, self._world)
        if counted is not None:
            return _Answer(frozenset(counted), counted, True)
        witnesses = _search(flattened, types, self._world) if search and not hidden else {}
        return _Answer(reason(flattened, self._world.enumerations, MOST_COMBINATIONS), witnesses, False)


def _conjunction(conditions: Sequence[Expression]) -> Expression:
    """One condition that holds where all of them do. It is parted in the middle, so that it is no deeper than it must be."""
    if not conditions:
        return Literal(YES_NO, True)
    if len(conditions) == 1:
        return conditions[0]
    middle = len(conditions) // 2
    return Logic(YES_NO, "and", _conjunction(conditions[:middle]), _conjunction(conditions[middle:]))


def _count(conditions: Sequence[Expression], types: Mapping[str, Type], world: World) -> _Witnesses | None:
    choices = _choices(conditions, types, world)
    return None if choices is None else _try(conditions, tuple(types), choices, world)


def _overlaps(
    conditions: Sequence[Expression], types: Mapping[str, Type], world: World
) -> frozenset[tuple[int, int]] | None:
    choices = _choices(conditions, types, world)
    if choices is None:
        return None
    grid = Grid(tuple(types), choices, world)
    holds = [grid.shape.spread_truth(grid.truth(condition), grid.shape.all).holds for condition in conditions]
    return frozenset((one, other) for one, other in combinations(range(len(holds)), 2) if holds[one] & holds[other])


def _choices(
    conditions: Sequence[Expression], types: Mapping[str, Type], world: World
) -> list[tuple[Value, ...]] | None:
    """For each leaf the values that have to be tried, so that nothing is missed; None when they are too many."""
    choices: list[tuple[Value, ...]] = []
    compared = only_compared(conditions)
    for name, type in types.items():
        values = (
            first_of_each_stretch(type, compared[name], world.enumerations)
            if name in compared
            else every_value(type, world.enumerations)
        )
        if values is None:
            return None
        choices.append(values)
    return None if prod(map(len, choices)) > MOST_COMBINATIONS else choices


def _search(conditions: Sequence[Expression], types: Mapping[str, Type], world: World) -> _Witnesses:
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
) -> _Witnesses:
    """The vectors that some combination of ``choices`` gives, each with the first that does. A combination that is refused when
    the rules are used says nothing."""
    grid = Grid(names, choices, world)
    everywhere = grid.shape.all
    kept = grid.shape.ones(everywhere)
    holds: list[int] = []
    above = 0
    for condition in conditions:
        truth = grid.shape.spread_truth(grid.truth(condition), everywhere)
        # Behind a case that holds ("when x is none") nobody asks the next one ("when n >= x"), which may need an x.
        kept &= ~truth.fails | above
        above |= truth.holds
        holds.append(truth.holds)
    return {vector: grid.values_at(point) for vector, point in vectors(holds, kept).items()}
