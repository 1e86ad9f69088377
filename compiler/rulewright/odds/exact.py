"""The exact odds of a procedure: distributions pushed through its statements, never sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.operations.demands import EvaluationError, check_type
from rulewright.calculus.operations.order import Place, key_of, place_of, sort
from rulewright.calculus.statements import Decide, Invoke, RollOrder, Spend
from rulewright.calculus.values import DiceValue, Value
from rulewright.calculus.walk import every_statement
from rulewright.calculus.world import World
from rulewright.collector import at_rest
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import did_you_mean
from rulewright.odds.compile import Expressions
from rulewright.odds.distribution import Distribution, distribution_of
from rulewright.odds.engine import Called, Run, Runner
from rulewright.odds.inputs import check_input
from rulewright.odds.limits import (
    MOST_FACES,
    MOST_STATES,
    MOST_TIED,
    MOST_TRANSITIONS,
    MOST_WEIGHED,
    OPEN_TAIL,
    OddsError,
)
from rulewright.odds.machine import Compiler
from rulewright.odds.mass import ITEMS_OF_A_STEP, Mass, State, chooser, merge, moved
from rulewright.odds.spread import (
    Faces,
    Size,
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

__all__ = ["Computation", "arguments_of", "distribution", "distribution_of_cases"]


def distribution(
    program: Program,
    procedure_id: str,
    arguments: Mapping[str, Value],
    *,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
    open_tail: Fraction = OPEN_TAIL,
) -> Distribution:
    """Everything that a procedure can give, with its exact probability.

    ``arguments`` are by parameter; those that have a default may be left out. ``decisions`` answer decisions by name, as
    often as they are asked; what is not answered takes its declared default. A decision how to spend points is answered by
    a list, of which each item is bought in turn if the points still allow it. ``options`` set options of the ruleset.
    An open-ended die is followed while the chance that it is still rolled is at least ``open_tail``; what is cut off there
    is the ``remainder`` of the distribution. With 0 it is followed to its cap, and nothing remains.

    Raises :class:`~rulewright.odds.limits.OddsError` for an input that does not fit and for a computation that grows beyond
    its limits, and :class:`~rulewright.calculus.operations.demands.EvaluationError` when the rules themselves fail on a path that
    can occur (a division by zero, a table that is printed elsewhere).
    """
    return distribution_of_cases(
        program, procedure_id, [(arguments, 1)], decisions=decisions, options=options, open_tail=open_tail
    )


def distribution_of_cases(
    program: Program,
    procedure_id: str,
    cases: Sequence[tuple[Mapping[str, Value], int]],
    *,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
    open_tail: Fraction = OPEN_TAIL,
) -> Distribution:
    """The same when the arguments are not known: each of ``cases`` with its weight among them. The rest is as for
    :func:`distribution`."""
    if procedure_id not in program.procedures:
        raise OddsError(f"there is no procedure '{procedure_id}'", help=did_you_mean(procedure_id, program.procedures))
    procedure = program.procedures[procedure_id]
    for id in options or {}:
        if id not in program.options:
            raise OddsError(f"there is no option '{id}'", help=did_you_mean(id, program.options))
    world = world_of(program, options)
    for id, value in (options or {}).items():
        check_input(value, program.options[id].type, f"the option '{id}'", world)
    _check_decisions(program, procedure, decisions or {}, world)
    starts: dict[State, int] = {}
    for arguments, weight in cases:
        values = tuple(arguments_of(procedure, arguments, world))
        starts[values] = starts.get(values, 0) + weight
    with at_rest():
        called = Computation(program, world, decisions or {}, open_tail).run(procedure_id, starts)
        return distribution_of(called.outcomes, called.denominator, world.enumerations)


def arguments_of(procedure: Procedure, arguments: Mapping[str, Value], world: World) -> Iterator[Value]:
    """The arguments in the order of the parameters, with defaults for those left out; raises :class:`OddsError`."""
    known = [parameter.name for parameter in procedure.parameters]
    for name in arguments:
        if name not in known:
            help = did_you_mean(name, known, f"its inputs are {', '.join(known)}" if known else "it has no inputs")
            raise OddsError(f"'{procedure.id}' has no input '{name}'", help=help)
    for parameter in procedure.parameters:
        if parameter.name in arguments:
            value = arguments[parameter.name]
            check_input(value, parameter.type, f"'{parameter.name}'", world)
            yield value
        elif parameter.has_default:
            yield parameter.default
        else:
            raise OddsError(f"'{procedure.id}' needs a value for '{parameter.name}'")


def _check_decisions(program: Program, procedure: Procedure, decisions: Mapping[str, Value], world: World) -> None:
    asked: dict[str, Decide | Spend] = {}
    waiting, seen = [procedure], {procedure.id}
    while waiting:
        for statement in every_statement(waiting.pop().body):
            if isinstance(statement, Decide | Spend):
                asked.setdefault(statement.name, statement)
                if isinstance(statement, Decide) and statement.name in decisions:
                    check_input(decisions[statement.name], statement.type, f"the decision '{statement.name}'", world)
            elif isinstance(statement, Invoke) and statement.procedure not in seen:
                seen.add(statement.procedure)
                waiting.append(program.procedures[statement.procedure])
    for name in decisions:
        if name not in asked:
            help = did_you_mean(name, asked, f"it asks for {', '.join(asked)}" if asked else "it asks for none")
            raise OddsError(f"'{procedure.id}' never asks for a decision '{name}'", help=help)


class Computation:
    """One computation: its settings, and what it has found out so far. Each procedure is compiled once, and computed once
    for each list of arguments."""

    def __init__(self, program: Program, world: World, decisions: Mapping[str, Value], open_tail: Fraction) -> None:
        self.world = world
        self.decisions = decisions
        self._program = program
        self._open_tail = open_tail
        self._expressions = Expressions(world)
        self._transitions = 0
        self._procedures: dict[str, tuple[Mapping[str, int], frozenset[str], Runner]] = {}
        self._calls: dict[tuple[str, State], Called] = {}
        self._dice: dict[DiceValue, Spread] = {}
        self._ties: dict[tuple[int, DiceValue, bool], tuple[dict[int, int], int]] = {}
        self._pools: dict[tuple[int, int, Faces], Spread] = {}

    def count(self, states: int, steps: int, span: Span) -> None:
        """Keep the computation inside its limits: ``states`` situations were reached, in ``steps`` more steps."""
        self._transitions += steps
        if states > MOST_STATES:
            raise OddsError(f"more than {MOST_STATES:,} situations are possible after this", span, _TOO_MUCH)
        if self._transitions > MOST_TRANSITIONS:
            raise OddsError(f"more than {MOST_TRANSITIONS:,} steps would have to be followed", span, _TOO_MUCH)

    def dice(self, dice: DiceValue, span: Span) -> Spread:
        """What ``dice`` can total."""
        if dice not in self._dice:
            self._weigh(size_of_dice(dice, self._open_tail), span)
            self._dice[dice] = spread_of_dice(dice, self._open_tail)
        return self._dice[dice]

    def _weigh(self, size: Size, span: Span) -> None:
        """Keep a roll inside the limits before it is computed."""
        self.count(size.totals, size.steps, span)
        if size.totals * size.bits > MOST_WEIGHED:
            raise OddsError("the chances of so many dice are too long to be written out", span, _TOO_MUCH)

    def pool(self, count: int, sides: int, faces: Faces, span: Span) -> Spread:
        """What a pool can show."""
        key = (count, sides, faces)
        if key not in self._pools:
            many = count_pools(max(count, 0), len(faces))
            self.count(many, many, span)
            if many * count > MOST_FACES:
                raise OddsError(f"{count} dice can lie in too many ways to follow them all", span, _TOO_MUCH)
            self._pools[key] = pools(count, sides, faces)
        return self._pools[key]

    def draw(self, items: State, count: int, span: Span) -> Spread:
        """The sequences that ``count`` items can be drawn in. Equal items are not told apart."""
        kinds = list(Counter(items).items())
        found: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {(): (1, tuple(times for _, times in kinds))}
        denominator = 1
        for left in range(len(items), len(items) - max(count, 0), -1):
            denominator *= left
            longer: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
            for before, (weight, rest) in found.items():
                for kind, times in enumerate(rest):
                    if times:
                        longer[(*before, kind)] = (weight * times, (*rest[:kind], times - 1, *rest[kind + 1 :]))
                self.count(len(longer), len(rest) * (1 + (len(rest) + len(before)) // ITEMS_OF_A_STEP), span)
            found = longer
        values = [item for item, _ in kinds]
        return Spread(
            tuple([(tuple([values[kind] for kind in drawn]), weight) for drawn, (weight, _) in found.items()]),
            denominator,
        )

    def order(self, items: Value, statement: RollOrder, dice: DiceValue) -> Spread:
        """The orders that a list can be put in by its keys and a roll for each member of a tie."""
        span, enumerations = statement.span, self.world.enumerations
        if not isinstance(items, tuple):
            raise EvaluationError("a list is needed here", span)
        groups: dict[tuple[Place, ...], list[Value]] = {}
        for item in sort(items, statement.keys, enumerations, span):
            rank = tuple(place_of(key_of(item, key, span), enumerations, span) for key in statement.keys)
            groups.setdefault(rank, []).append(item)
        found: dict[State, int] = {(): 1}
        denominator = 1
        for group in groups.values():
            if len(group) > MOST_TIED:
                raise OddsError(f"{len(group)} roll for their order here, and odds follow at most {MOST_TIED}", span)
            ways, over = self._ways_to_part(len(group), dice, statement)
            denominator *= over
            longer: dict[State, int] = {}
            for order, share in orders(len(group), ways):
                members = tuple(group[place] for place in order)
                for before, weight in found.items():
                    longer[before + members] = longer.get(before + members, 0) + weight * share
            self.count(len(longer), len(longer), span)
            found = longer
        shortened = Mass(found, denominator).shortened()
        return Spread(tuple(shortened.weights.items()), shortened.denominator)

    def _ways_to_part(self, count: int, dice: DiceValue, statement: RollOrder) -> tuple[dict[int, int], int]:
        if count == 1:
            return {0: 1}, 1
        key = (count, dice, statement.high_first)
        if key not in self._ties:
            # To the cap of an open-ended die: who ties with whom must not hang on what was cut off.
            self._weigh(size_of_dice(dice, Fraction(0)), statement.span)
            complete = spread_of_dice(dice, Fraction(0))
            self._ties[key] = orders_of_ties(count, complete, MOST_TIE_ROLLS + 1, statement.high_first)
        return self._ties[key]

    def call(self, procedure: str, arguments: State, span: Span) -> Called:
        """What ``procedure`` gives for ``arguments``, which are in the order of its parameters."""
        key = (procedure, arguments)
        if key not in self._calls:
            declared = self._program.procedures[procedure]
            for parameter, value in zip(declared.parameters, arguments, strict=True):
                check_type(value, parameter.type, f"'{parameter.name}' of {procedure}", span)
            self._calls[key] = self._run(declared, {arguments: 1})
        return self._calls[key]

    def run(self, procedure: str, starts: Mapping[State, int]) -> Called:
        """What ``procedure`` gives for arguments that are one of ``starts``, each with its weight. They have been checked."""
        return self._run(self._program.procedures[procedure], starts)

    def _run(self, procedure: Procedure, starts: Mapping[State, int]) -> Called:
        layout, needed, body = self._compiled(procedure)
        choose = chooser(tuple(layout[name] for name in sorted(needed)))
        run = Run()
        left = body(moved(Mass(dict(starts), sum(starts.values())), choose), run)
        if left.weights:
            raise EvaluationError(f"'{procedure.id}' can end without giving anything", procedure.span)
        ended = merge(run.ended).shortened()
        return Called(tuple(ended.weights.items()), ended.denominator)

    def _compiled(self, procedure: Procedure) -> tuple[Mapping[str, int], frozenset[str], Runner]:
        if procedure.id not in self._procedures:
            layout = {parameter.name: place for place, parameter in enumerate(procedure.parameters)}
            compiler = Compiler(self, self._expressions, procedure)
            self._procedures[procedure.id] = (layout, *compiler.body(procedure.body, frozenset(), None))
        return self._procedures[procedure.id]


_TOO_MUCH = "narrow the inputs, roll fewer dice, or keep fewer values that are needed later"
