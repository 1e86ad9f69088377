"""The best way to decide for a stated aim: expectimax over everything that can happen behind each decision.

Where the general machine follows all situations forward together, this goes back from the end: what a decision is worth is
known only when everything behind it is. Situations in which the same things matter for the rest are followed once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any, cast

from rulewright.calculus.evaluate import render_template
from rulewright.calculus.expressions import Expression
from rulewright.calculus.operations.demands import EvaluationError, check_type, items_of, whole_of, within_limits
from rulewright.calculus.operations.order import holds
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Decide,
    Draw,
    ForEach,
    Give,
    Invoke,
    Let,
    Match,
    Pick,
    Prose,
    Repeat,
    Require,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Step,
    StopWhen,
)
from rulewright.calculus.types import EnumType, Integer, Type, YesNo
from rulewright.calculus.values import MemberValue, Value
from rulewright.calculus.walk import every_statement, free_variables
from rulewright.calculus.world import World
from rulewright.collector import at_rest
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.compile import Expressions, Read
from rulewright.odds.distribution import Distribution, Outcome, Refused, distribution_of
from rulewright.odds.exact import Computation, arguments_of
from rulewright.odds.limits import OPEN_TAIL, OddsError
from rulewright.odds.liveness import faces_told_apart, read_in_body
from rulewright.odds.rest import Rest, behind_loop, call_of, place_of
from rulewright.odds.rolls import outcomes_of
from rulewright.odds.spending import every_way, spend_by_default
from rulewright.odds.spread import Faces
from rulewright.source import Span

__all__ = ["Aim", "Best", "Decided", "best"]

MOST_DEEP = 150
"""So many rolls and decisions may follow each other."""

MOST_OPTIONS = 500
"""So many answers to one decision are tried."""

Aim = Callable[[Value], Value]
"""What is wanted of a result: a number, or yes/no (yes counts 1)."""

_Environment = dict[str, Value]
_Key = tuple[object, ...]
_Found = tuple[dict[Outcome, int], int]
"""Outcomes with their weights, and the denominator."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What is best at one decision in one situation: the values of the names that are known there, and the answer."""

    situation: Mapping[str, Value]
    answer: Value


@dataclass(frozen=True, slots=True)
class Best:
    """The odds when every decision is taken for the best, and what that is. ``decided`` has each decision that is ever asked, with
    every situation in which it can be; ``types`` are those of the names that are known there, ``faces`` the classes of faces that a
    pool there tells apart. ``value`` is what the aim comes to."""

    distribution: Distribution
    value: Fraction
    decided: Mapping[str, tuple[Decided, ...]]
    types: Mapping[str, Mapping[str, Type]]
    faces: Mapping[str, Mapping[int, Faces]]


def best(
    program: Program,
    procedure_id: str,
    arguments: Mapping[str, Value],
    aim: Aim,
    *,
    worst: bool = False,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Best:
    """The odds of a procedure when every decision that ``decisions`` do not answer is taken so that the mean of ``aim`` is as high
    (``worst``: as low) as it can be. A refusal counts 0. Of answers that are worth the same the declared default is taken, or
    else the first.

    Raises :class:`OddsError` and :class:`EvaluationError` as :func:`~rulewright.odds.exact.distribution` does.
    """
    if procedure_id not in program.procedures:
        raise OddsError(f"there is no procedure '{procedure_id}'")
    world = world_of(program, options)
    procedure = program.procedures[procedure_id]
    values = tuple(arguments_of(procedure, arguments, world))
    machine = _Machine(program, world, aim, -1 if worst else 1, dict(decisions or {}))
    environment = {one.name: value for one, value in zip(procedure.parameters, values, strict=True)}
    types: dict[str, Type] = {one.name: one.type for one in procedure.parameters}
    start = Rest(procedure.body, 0, None, "body", procedure_id, types=types)
    with at_rest():
        weights, denominator = machine.follow(start, environment, 0)
        found = distribution_of(weights.items(), denominator, world.enumerations)
    return Best(found, machine.worth((weights, denominator)), machine.decided(), machine.types, machine.told)


class _Machine:
    def __init__(self, program: Program, world: World, aim: Aim, sign: int, decisions: Mapping[str, Value]) -> None:
        self.program, self.world, self.aim, self.sign, self.answers = program, world, aim, sign, decisions
        self._situations: dict[tuple[object, ...], dict[str, Value]] = {}
        self._answered: list[tuple[str, tuple[object, ...], Value]] = []
        self.types: dict[str, Mapping[str, Type]] = {}
        self.told: dict[str, Mapping[int, Faces]] = {}
        self.engine = Computation(program, world, decisions, OPEN_TAIL)
        self._expressions = Expressions(world)
        self._reads: dict[int, tuple[Expression, Callable[[_Environment], Value]]] = {}
        self._outcomes: dict[int, Callable[[Any], Any]] = {}
        self._live: dict[tuple[int, int], frozenset[str]] = {}
        self._found: dict[tuple[object, ...], _Found] = {}
        self._faces = {id: faces_told_apart(one.body) for id, one in program.procedures.items()}
        self._asks = _asking(program)
        self._kept: list[Body] = []
        self._flat: dict[tuple[int, int], Body] = {}

    # --- values -------------------------------------------------------------------------------------------------------

    def read(self, expression: Expression) -> Callable[[_Environment], Value]:
        known = self._reads.get(id(expression))
        if known is None:
            names = sorted(free_variables(expression))
            read = self._expressions.read(expression, {name: at for at, name in enumerate(names)})
            known = expression, lambda environment: read(tuple([environment[name] for name in names]))
            self._reads[id(expression)] = known
        return known[1]

    def worth(self, found: _Found) -> Fraction:
        total = Fraction(0)
        for outcome, weight in found[0].items():
            if not isinstance(outcome, Refused):
                value = self.aim(outcome)
                if not isinstance(value, int | Fraction):
                    raise OddsError("an aim must be a number, or yes/no")
                total += value * weight
        return total / found[1]

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, rest: Rest, environment: _Environment, depth: int) -> _Found:
        """Everything that can come out."""
        while True:
            if rest.at == len(rest.body):
                rest, environment = self._behind(rest, environment)
                continue
            statement = rest.body[rest.at]
            match statement:
                case Let(name=name, type=type, value=value):
                    environment = {**environment, name: self._valued(rest, name, type, value, environment)}
                    rest = rest.step()
                case Assign(name=name, value=value):
                    type = rest.types[name]
                    environment = {**environment, name: self._valued(rest, name, type, value, environment)}
                    rest = rest.step()
                case Prose():
                    rest = rest.step()
                case Step(body=body):
                    # Its names go on to what comes after it.
                    rest = replace(rest, body=self._without_heading(rest.body, rest.at, body), at=0)
                case Branch(condition=condition, then=then, otherwise=otherwise):
                    chosen = then if self.read(condition)(environment) is True else otherwise
                    rest = Rest(chosen, 0, rest.step(), "body", rest.procedure, types=rest.types)
                case Match():
                    rest = Rest(
                        self._case(statement, environment), 0, rest.step(), "body", rest.procedure, types=rest.types
                    )
                case Repeat(limit=limit, body=body):
                    after = rest.step()
                    rest = (
                        after
                        if limit < 1
                        else Rest(body, 0, after, "repeat", rest.procedure, left=limit - 1, types=rest.types)
                    )
                case ForEach(name=name, list=listed, body=body, type=type):
                    items = items_of(self.read(listed)(environment), statement.span)
                    after = rest.step()
                    if items:
                        known = {**rest.types, name: type}
                        environment = {**environment, name: items[0]}
                        rest = Rest(body, 0, after, "each", rest.procedure, left=items[1:], name=name, types=known)
                    else:
                        rest = after
                case StopWhen(condition=condition):
                    rest = behind_loop(rest) if self.read(condition)(environment) is True else rest.step()
                case Require(condition=condition, message=message):
                    if self.read(condition)(environment) is not True:
                        return {Refused(render_template(message, environment, self.world)): 1}, 1
                    rest = rest.step()
                case Give(value=value):
                    result = self.read(value)(environment)
                    call = call_of(rest)
                    if call is None:
                        return {result: 1}, 1
                    assert call.next is not None
                    environment = {**call.saved, call.name: result}
                    rest = call.next
                case Invoke(procedure=id, arguments=arguments, name=name) if id in self._asks:
                    called = self.program.procedures[id]
                    given: _Environment = {}
                    for (_, value), one in zip(arguments, called.parameters, strict=True):
                        given[one.name] = self.read(value)(environment)
                        check_type(given[one.name], one.type, f"'{one.name}' of {id}", statement.span)
                    after = rest.step()
                    saved = {known: environment[known] for known in environment if known in self._needed(after)}
                    types: dict[str, Type] = {one.name: one.type for one in called.parameters}
                    rest = Rest(called.body, 0, after, "call", id, name=name, saved=saved, types=types)
                    environment = given
                case _:
                    return self._known(rest, environment, depth, statement)

    def _without_heading(self, body: Body, at: int, inner: Body) -> Body:
        """What is left of ``body`` from its step at ``at`` on, with the statements of the step in it: one body for each place, so
        that places can be told apart by it."""
        key = (id(body), at)
        if key not in self._flat:
            self._kept.append(body)
            self._flat[key] = (*inner, *body[at + 1 :])
        return self._flat[key]

    def _valued(self, rest: Rest, name: str, type: Type, value: Expression, environment: _Environment) -> Value:
        found = within_limits(self.read(value)(environment), value.span)
        check_type(found, type, f"'{name}' of {rest.procedure}", value.span)
        return found

    def _known(self, rest: Rest, environment: _Environment, depth: int, statement: object) -> _Found:
        """A roll or a decision, which is followed once for all situations that do not differ in what is still read."""
        needed = self._needed(rest)
        key = (*place_of(rest), *((name, environment[name]) for name in sorted(needed & environment.keys())))
        if isinstance(statement, Decide | Spend):
            self._seen(key, environment)
        if key in self._found:
            return self._found[key]
        if depth > MOST_DEEP:
            raise OddsError(
                f"more than {MOST_DEEP} rolls and decisions follow each other; that is too deep for the best choice"
            )
        match statement:
            case (
                RollDice()
                | RollPercentile()
                | RollDie()
                | RollPool()
                | Reroll()
                | RollOrder()
                | Pick()
                | Draw()
                | Invoke()
            ):
                found = self._rolled(rest, environment, depth, statement)
            case Decide():
                found = self._decide(rest, environment, depth, statement, key)
            case Spend():
                found = self._spend(rest, environment, depth, statement, key)
            case _:
                raise AssertionError(statement)
        self._found[key] = found
        return found

    def _rolled(self, rest: Rest, environment: _Environment, depth: int, statement: Any) -> _Found:
        if id(statement) not in self._outcomes:
            read = cast("Callable[[Expression], Read]", self.read)
            self._outcomes[id(statement)] = outcomes_of(statement, read, self.engine, self._faces[rest.procedure])
        spread = self._outcomes[id(statement)](environment)
        self.engine.count(0, spread.size, statement.span)
        after = rest.step()
        parts: list[tuple[_Found, int]] = []
        for value, weight in spread.outcomes:
            if isinstance(value, Refused):
                parts.append((({value: 1}, 1), weight))
                continue
            check_type(value, statement.type, f"'{statement.name}' of {rest.procedure}", statement.span)
            parts.append((self.follow(after, {**environment, statement.name: value}, depth + 1), weight))
        common = lcm(*(found[1] for found, _ in parts))
        weights: dict[Outcome, int] = {}
        for (outcomes, denominator), weight in parts:
            scale = weight * (common // denominator)
            for outcome, share in outcomes.items():
                weights[outcome] = weights.get(outcome, 0) + scale * share
        self.engine.count(len(weights), len(weights), statement.span)
        return weights, common * spread.denominator

    # --- decisions ----------------------------------------------------------------------------------------------------

    def _decide(self, rest: Rest, environment: _Environment, depth: int, statement: Decide, key: _Key) -> _Found:
        default = self.read(statement.default)(environment)
        after = rest.step()
        if statement.name in self.answers:
            return self.follow(after, {**environment, statement.name: self.answers[statement.name]}, depth + 1)
        if statement.options is not None:
            answers = list(dict.fromkeys(items_of(self.read(statement.options)(environment), statement.span)))
        else:
            answers = self._answers(statement.type, statement.span, statement.name)
        return self._choose(rest, environment, depth, statement.name, default, answers, key)

    def _spend(self, rest: Rest, environment: _Environment, depth: int, statement: Spend, key: _Key) -> _Found:
        span = statement.span
        points = whole_of(self.read(statement.budget)(environment), span)
        prices = {
            option.id: (whole_of(self.read(option.cost)(environment), span), option.repeatable)
            for option in statement.options
            if option.condition is None or self.read(option.condition)(environment) is True
        }

        def members(ids: tuple[str, ...]) -> Value:
            return tuple(MemberValue(statement.enum, id) for id in ids)

        default = members(spend_by_default(points, prices, statement.default, span))
        if statement.name in self.answers:
            raise OddsError(f"'{statement.name}' cannot be answered while the best is looked for", span)
        ways = [members(way) for way in every_way(points, prices, MOST_OPTIONS, span)]
        return self._choose(rest, environment, depth, statement.name, default, ways, key)

    def _choose(
        self,
        rest: Rest,
        environment: _Environment,
        depth: int,
        name: str,
        default: Value,
        answers: list[Value],
        key: _Key,
    ) -> _Found:
        if default in answers:
            answers = [default, *(answer for answer in answers if answer != default or answer is not default)]
        found: _Found | None = None
        value, chosen = Fraction(0), default
        for answer in dict.fromkeys(answers):
            tried = self.follow(rest.step(), {**environment, name: answer}, depth + 1)
            worth = self.worth(tried) * self.sign
            if found is None or worth > value:
                found, value, chosen = tried, worth, answer
        if found is None:
            raise OddsError(f"there is nothing to choose from for '{name}'")
        self._answered.append((name, key, chosen))
        self.types.setdefault(name, rest.types)
        self.told.setdefault(name, self._faces[rest.procedure])
        return found

    def _seen(self, key: tuple[object, ...], environment: _Environment) -> None:
        """What is the same each time that a decision comes up in the same situation: names that are not read any more tell of
        it as well, as long as they hang on nothing else."""
        known = self._situations.get(key)
        if known is None:
            self._situations[key] = dict(environment)
        else:
            for name in [name for name, value in known.items() if environment.get(name) != value]:
                del known[name]

    def decided(self) -> dict[str, tuple[Decided, ...]]:
        """What was best at each decision, in each situation."""
        found: dict[str, list[Decided]] = {}
        for name, key, answer in self._answered:
            found.setdefault(name, []).append(Decided(self._situations[key], answer))
        return {name: tuple(known) for name, known in found.items()}

    def _answers(self, type: Type, span: Span, name: str) -> list[Value]:
        match type:
            case YesNo():
                return [False, True]
            case EnumType(id):
                return list(self.world.enumerations[id].every)
            case Integer(values=tuple() as values):
                return list(values)
            case Integer(int() as low, int() as high) if high - low < MOST_OPTIONS:
                return list(range(low, high + 1))
            case _:
                raise OddsError(f"'{name}' has no end of answers", span, f"answer it yourself: --choose {name}=…")

    # --- the way on ---------------------------------------------------------------------------------------------------

    def _case(self, match: Match, environment: _Environment) -> Body:
        value = self.read(match.subject)(environment)
        for case in match.cases:
            if holds(value, case.ranges, self.world.enumerations, match.span):
                return case.body
        if match.otherwise is None:
            raise EvaluationError("no case holds here", match.span)
        return match.otherwise

    def _behind(self, rest: Rest, environment: _Environment) -> tuple[Rest, _Environment]:
        """Where it goes on at the end of a body."""
        match rest.kind:
            case "repeat" if rest.left:
                return replace(rest, at=0, left=rest.left - 1), environment
            case "each" if rest.left:
                return replace(rest, at=0, left=rest.left[1:]), {**environment, rest.name: rest.left[0]}
            case "call":
                raise EvaluationError(f"'{rest.procedure}' can end without giving anything")
            case _ if rest.next is None:
                raise EvaluationError(f"'{rest.procedure}' can end without giving anything")
            case _:
                return rest.next, environment

    def _needed(self, rest: Rest) -> frozenset[str]:
        """What is read of the names that are known here, up to the end of the procedure."""
        needed: frozenset[str] = frozenset()
        current: Rest | None = rest
        while current is not None:
            key = (id(current.body), current.at)
            if key not in self._live:
                self._live[key] = read_in_body(current.body[current.at :])
                self._kept.append(current.body)
            needed |= self._live[key]
            if current.kind in ("repeat", "each"):
                needed |= read_in_body(current.body)
            if current.kind == "call":
                break
            current = current.next
        return needed


def _asking(program: Program) -> frozenset[str]:
    """The procedures that ask for a decision, or call one that does."""
    asking: set[str] = set()
    for id, procedure in program.procedures.items():
        for statement in every_statement(procedure.body):
            if isinstance(statement, Decide | Spend) or (
                isinstance(statement, Invoke) and statement.procedure in asking
            ):
                asking.add(id)
    return frozenset(asking)
