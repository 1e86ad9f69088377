"""Bodies of statements as functions from weighted situations to weighted situations.

A body is compiled backwards, so that each statement knows which variables are read after it. Everything else is dropped at
once, and situations that have become equal are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import assert_never, cast

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Expression
from rulewright.calculus.growth import grows_in_loop
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
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import Type
from rulewright.calculus.values import MemberValue, Value
from rulewright.calculus.walk import expressions_of
from rulewright.odds.compile import Expressions, Read, has_range
from rulewright.odds.distribution import Outcome, Refused
from rulewright.odds.engine import NOTHING, Engine, Run, Runner
from rulewright.odds.limits import OddsError, cost_of_step
from rulewright.odds.liveness import faces_told_apart, introduced_by, read_by, read_by_template, read_in_body
from rulewright.odds.mass import Mass, State, chooser, merge, moved, same
from rulewright.odds.rolls import Random, outcomes_of
from rulewright.odds.running import RunningTotal, added, is_even, running_total
from rulewright.odds.spending import member_ids, spend_as_wished, spend_by_default
from rulewright.source import Span

__all__ = ["Compiler"]

Names = frozenset[str]


def _layout(names: Names) -> dict[str, int]:
    return {name: place for place, name in enumerate(sorted(names))}


def _to(wanted: Names, given: Names, extra: tuple[str, ...] = ()) -> Callable[[State], State]:
    """From a state of ``given`` with the values of ``extra`` behind it to a state of ``wanted``."""
    if wanted == given and not extra:
        return same
    places = _layout(given)
    behind = {name: len(places) + place for place, name in enumerate(extra)}
    return chooser(tuple(behind[name] if name in behind else places[name] for name in sorted(wanted)))


def _limited(read: Read, span: Span) -> Read:
    """``read``, whose numbers must not grow beyond all use."""
    return lambda state: within_limits(read(state), span)


class Compiler:
    """Compiles the bodies of one procedure. While it does, it knows what is declared of the names in scope."""

    def __init__(self, engine: Engine, expressions: Expressions, procedure: Procedure) -> None:
        self._engine = engine
        self._expressions = expressions
        self._owner = procedure.id
        self._faces = faces_told_apart(procedure.body)
        self._types = {parameter.name: parameter.type for parameter in procedure.parameters}
        self._loops = 0
        self._depth = 0

    def body(self, body: Body, after: Names, stopped: Names | None) -> tuple[Names, Runner]:
        """What must be known before ``body`` when ``after`` must be known behind it (and ``stopped`` behind the innermost
        loop), and the function that runs it."""
        outside = self._types
        in_scope: list[dict[str, Type]] = []
        for statement in body:
            in_scope.append(self._types)
            self._types = {**self._types, **introduced_by(statement)}
        runners: list[tuple[Runner, Span]] = []
        at = len(body) - 1
        while at >= 0:
            statement, self._types = body[at], in_scope[at]
            total = running_total(body[at - 1], statement) if at else None
            if total is not None and isinstance(statement, Let | Assign) and statement.name in after:
                type = statement.type if isinstance(statement, Let) else self._types[statement.name]
                after, runner = self._running_total(total, statement, type, after)
                at -= 1
            else:
                after, runner = self._statement(statement, after, stopped)
            runners.append((runner, statement.span))
            at -= 1
        self._types = outside
        ordered, engine = tuple(reversed(runners)), self._engine

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            for step, span in ordered:
                if not mass.weights:
                    return NOTHING
                # Going through the situations is cheap beside making new ones of them.
                steps = len(mass.weights) * cost_of_step(mass.bits) * mass.breadth // 2
                engine.count(len(mass.weights), steps, span)
                mass = step(mass, context)
            return mass

        return after, run

    def _statement(self, statement: Statement, after: Names, stopped: Names | None) -> tuple[Names, Runner]:
        match statement:
            case Let(name=name, type=type, value=value):
                return self._bind(name, type, value, after, statement.span)
            case Assign(name=name, value=value):
                return self._bind(name, self._types[name], value, after, statement.span)
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
                return self._random(statement, after)
            case Decide():
                return self._decide(statement, after)
            case Spend():
                return self._spend(statement, after)
            case Branch():
                return self._branch(statement, after, stopped)
            case Match():
                return self._match(statement, after, stopped)
            case Repeat():
                return self._repeat(statement, after)
            case StopWhen():
                return self._stop_when(statement, after, stopped)
            case ForEach():
                return self._for_each(statement, after)
            case Require():
                return self._require(statement, after)
            case Step(body=body):
                return self.body(body, after, stopped)
            case Prose():
                return after, lambda mass, _: mass
            case Give():
                return self._give(statement)
            case _:
                assert_never(statement)

    def _read(self, expression: Expression, names: Names) -> Read:
        return self._expressions.read(expression, _layout(names))

    def _reader(self, names: Names) -> Callable[[Expression], Read]:
        return lambda expression: self._read(expression, names)

    def _set(
        self, name: str, reads: Names, after: Names, span: Span, make: Callable[[Names], Read]
    ) -> tuple[Names, Runner]:
        """Name what ``make(names known before)`` gives in each situation."""
        before = (after - {name}) | reads
        value, choose, engine = make(before), _to(after, before, (name,)), self._engine

        def run(mass: Mass[State], _: Run) -> Mass[State]:
            changed = moved(mass, lambda state: choose((*state, value(state))))
            engine.count(len(changed.weights), 0, span)
            return changed

        return before, run

    def _bind(self, name: str, type: Type, value: Expression, after: Names, span: Span) -> tuple[Names, Runner]:
        """Name the value of an expression, which must lie in the range that is declared for the name."""

        def make(before: Names) -> Read:
            read = self._read(value, before)
            if self._depth and grows_in_loop(value):
                read = _limited(read, span)
            if type == value.type or not has_range(type):
                return read
            what = f"'{name}' of {self._owner}"

            def checked(state: State) -> Value:
                found = read(state)
                check_type(found, type, what, span)
                return found

            return checked

        return self._set(name, read_by([value]), after, span, make)

    def _running_total(
        self, running: RunningTotal, statement: Let | Assign, type: Type, after: Names
    ) -> tuple[Names, Runner]:
        """A roll and the statement that names it plus something, in one."""
        dice, expression, dice_sign, sign = running
        name, span, engine = statement.name, statement.span, self._engine
        before, rest = (after - {name}) | read_by([expression]), after - {name}
        read, keep = self._read(expression, before), _to(rest, before)
        place = sorted(after).index(name)
        checked = type if type != statement.value.type and has_range(type) else None
        what = f"'{name}' of {self._owner}"

        def run(mass: Mass[State], _: Run) -> Mass[State]:
            spread = engine.dice(dice, span)
            even, cost = is_even(spread), cost_of_step(mass.bits, spread.denominator.bit_length())
            groups: dict[State, dict[int, int]] = {}
            for state, weight in mass.weights.items():
                group = groups.setdefault(keep(state), {})
                number = sign * whole_of(read(state), span)
                group[number] = group.get(number, 0) + weight
            weights: dict[State, int] = {}
            for others, group in groups.items():
                # Adding within a window costs a fraction of an ordinary step.
                steps = (max(group) - min(group) + spread.size) // 4 if even else len(group) * spread.size
                engine.count(len(weights), min(steps, len(group) * spread.size) * cost, span)
                for total, weight in added(group, spread, dice_sign, even).items():
                    if checked is not None:
                        check_type(total, checked, what, span)
                    weights[(*others[:place], total, *others[place:])] = weight
            engine.count(len(weights), 0, span)
            return Mass(weights, mass.denominator * spread.denominator)

        return before, run

    def _random(self, statement: Random, after: Names) -> tuple[Names, Runner]:
        name, span = statement.name, statement.span
        before = (after - {name}) | read_by(expressions_of(statement))
        spread = outcomes_of(statement, self._reader(before), self._engine, self._faces)
        choose, engine = _to(after, before, (name,)), self._engine
        type = statement.type if has_range(statement.type) else None
        what = f"'{name}' of {self._owner}"

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            spreads = [(state, weight, spread(state)) for state, weight in mass.weights.items()]
            bits, breadth = mass.bits, mass.breadth
            for _, _, found in spreads:  # before any of them is followed: one alone may be too much
                engine.count(0, found.size * cost_of_step(bits, found.denominator.bit_length()) * breadth, span)
            common = lcm(*{found.denominator for _, _, found in spreads})
            weights: dict[State, int] = {}
            refused: dict[Outcome, int] = {}
            for state, weight, found in spreads:
                scale = weight * (common // found.denominator)
                for value, share in found.outcomes:
                    if isinstance(value, Refused):
                        refused[value] = refused.get(value, 0) + scale * share
                        continue
                    if type is not None:
                        check_type(value, type, what, span)
                    key = choose((*state, value))
                    weights[key] = weights.get(key, 0) + scale * share
                engine.count(len(weights), 0, span)
            if refused:
                context.ended.append(Mass(refused, mass.denominator * common))
            return Mass(weights, mass.denominator * common)

        return before, run

    def _decide(self, statement: Decide, after: Names) -> tuple[Names, Runner]:
        name, span, options = statement.name, statement.span, statement.options
        if name not in self._engine.decisions:
            return self._bind(name, statement.type, statement.default, after, span)
        chosen = self._engine.decisions[name]
        check_type(chosen, statement.type, f"the decision '{name}'", span)
        if options is None:
            return self._set(name, frozenset(), after, span, lambda _: lambda _: chosen)

        def make(before: Names) -> Read:
            read = self._read(options, before)

            def decide(state: State) -> Value:
                if chosen not in items_of(read(state), span):
                    raise OddsError(f"'{name}' cannot always be decided so: it is not always among the options", span)
                return chosen

            return decide

        return self._set(name, read_by([options]), after, span, make)

    def _spend(self, statement: Spend, after: Names) -> tuple[Names, Runner]:
        span = statement.span

        def make(before: Names) -> Read:
            budget = self._read(statement.budget, before)
            costs = [(option.id, self._read(option.cost, before), option.repeatable) for option in statement.options]
            conditions = {
                option.id: self._read(option.condition, before)
                for option in statement.options
                if option.condition is not None
            }
            wished = self._engine.decisions.get(statement.name)

            def spend(state: State) -> Value:
                prices = {id: (whole_of(cost(state), span), repeatable) for id, cost, repeatable in costs}
                barred = [id for id, holds in conditions.items() if holds(state) is not True]
                prices = {id: price for id, price in prices.items() if id not in barred}
                points = whole_of(budget(state), span)
                if wished is None:
                    bought = spend_by_default(points, prices, statement.default, span)
                else:
                    wishes = [id for id in member_ids(wished, statement.name, span) if id not in barred]
                    bought = spend_as_wished(points, prices, wishes, span)
                return tuple(MemberValue(statement.enum, id) for id in bought)

            return spend

        reads = read_by(expressions_of(statement))
        return self._set(statement.name, reads, after, span, make)

    def _parts(
        self, bodies: Sequence[Body], reads: Names, after: Names, stopped: Names | None, which: Callable[[Names], Read]
    ) -> tuple[Names, Runner]:
        """Run that one of ``bodies`` whose place ``which(names known before)`` gives, and join what goes on."""
        compiled = [self.body(body, after, stopped) for body in bodies]
        before = reads.union(*(needed for needed, _ in compiled))
        place, chosen = which(before), [_to(needed, before) for needed, _ in compiled]

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            shares: list[dict[State, int]] = [{} for _ in compiled]
            for state, weight in mass.weights.items():
                at = cast("int", place(state))
                key = chosen[at](state)
                shares[at][key] = shares[at].get(key, 0) + weight
            return merge(
                [
                    runner(Mass(share, mass.denominator), context)
                    for share, (_, runner) in zip(shares, compiled, strict=True)
                    if share
                ]
            )

        return before, run

    def _branch(self, statement: Branch, after: Names, stopped: Names | None) -> tuple[Names, Runner]:
        def which(before: Names) -> Read:
            condition = self._read(statement.condition, before)
            return lambda state: 0 if condition(state) is True else 1

        bodies = (statement.then, statement.otherwise)
        return self._parts(bodies, read_by([statement.condition]), after, stopped, which)

    def _match(self, statement: Match, after: Names, stopped: Names | None) -> tuple[Names, Runner]:
        cases, enumerations, span = statement.cases, self._engine.world.enumerations, statement.span

        def which(before: Names) -> Read:
            subject = self._read(statement.subject, before)
            known: dict[Value, int] = {}

            def place(state: State) -> Value:
                value = subject(state)
                if value not in known:
                    held = (at for at, case in enumerate(cases) if holds(value, case.ranges, enumerations, span))
                    known[value] = next(held, len(cases))
                    if known[value] == len(cases) and statement.otherwise is None:
                        raise EvaluationError("no case holds here", span)
                return known[value]

            return place

        bodies = [case.body for case in cases]
        if statement.otherwise is not None:
            bodies.append(statement.otherwise)
        return self._parts(bodies, read_by([statement.subject]), after, stopped, which)

    def _repeat(self, statement: Repeat, after: Names) -> tuple[Names, Runner]:
        head = after | read_in_body(statement.body)
        self._depth += 1
        needed, body = self.body(statement.body, head, after)
        self._depth -= 1
        enter, leave = _to(needed, head), _to(after, head)

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            stopped: list[Mass[State]] = []
            context.stops.append(stopped)
            for _ in range(statement.limit):
                left = len(stopped), len(context.ended)
                following = body(moved(mass, enter), context)
                unchanged = left == (len(stopped), len(context.ended)) and following == mass
                mass = following
                if unchanged or not mass.weights:
                    break
            context.stops.pop()
            return merge([*stopped, moved(mass, leave)])

        return head, run

    def _stop_when(self, statement: StopWhen, after: Names, stopped: Names | None) -> tuple[Names, Runner]:
        assert stopped is not None, "the checker lets 'stop when' stand only inside a loop"
        before = after | stopped | read_by([statement.condition])
        condition, go_on, stop = self._read(statement.condition, before), _to(after, before), _to(stopped, before)

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            going: dict[State, int] = {}
            stopping: dict[State, int] = {}
            for state, weight in mass.weights.items():
                choose, share = (stop, stopping) if condition(state) is True else (go_on, going)
                key = choose(state)
                share[key] = share.get(key, 0) + weight
            if stopping:
                context.stops[-1].append(Mass(stopping, mass.denominator))
            return Mass(going, mass.denominator)

        return before, run

    def _for_each(self, statement: ForEach, after: Names) -> tuple[Names, Runner]:
        self._loops += 1
        rest = f"rest of loop {self._loops}"  # no name of an author has a space in it
        head = after | (read_in_body(statement.body) - {statement.name}) | {rest}
        known = self._types
        self._types = {**known, statement.name: statement.type}
        self._depth += 1
        needed, body = self.body(statement.body, head, after)
        self._depth -= 1
        self._types = known
        outside, span = head - {rest}, statement.span
        before = outside | read_by([statement.list])
        listed, begin = self._read(statement.list, before), _to(head, before, (rest,))
        place = _layout(head)[rest]
        next_one, leave = _to(needed, head, (statement.name, rest)), _to(after, head)

        def enter(state: State) -> State:
            items = items_of(state[place], span)
            return next_one((*state, items[0], items[1:]))

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            done: list[Mass[State]] = []
            context.stops.append(done)
            mass = moved(mass, lambda state: begin((*state, items_of(listed(state), span))))
            while mass.weights:
                over = {state: weight for state, weight in mass.weights.items() if not state[place]}
                going = {state: weight for state, weight in mass.weights.items() if state[place]}
                done.append(moved(Mass(over, mass.denominator), leave))
                mass = body(moved(Mass(going, mass.denominator), enter), context)
            context.stops.pop()
            return merge(done)

        return before, run

    def _require(self, statement: Require, after: Names) -> tuple[Names, Runner]:
        before = after | read_by([statement.condition]) | read_by_template(statement.message)
        condition, go_on = self._read(statement.condition, before), _to(after, before)
        message = self._expressions.text(statement.message, _layout(before))

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            going: dict[State, int] = {}
            refused: dict[Outcome, int] = {}
            for state, weight in mass.weights.items():
                if condition(state) is True:
                    key = go_on(state)
                    going[key] = going.get(key, 0) + weight
                else:
                    refusal = Refused(message(state))
                    refused[refusal] = refused.get(refusal, 0) + weight
            if refused:
                context.ended.append(Mass(refused, mass.denominator))
            return Mass(going, mass.denominator)

        return before, run

    def _give(self, statement: Give) -> tuple[Names, Runner]:
        before = read_by([statement.value])
        value, engine, span = self._read(statement.value, before), self._engine, statement.span

        def run(mass: Mass[State], context: Run) -> Mass[State]:
            given: dict[Outcome, int] = {}
            for state, weight in mass.weights.items():
                result = value(state)
                given[result] = given.get(result, 0) + weight
            engine.count(len(given), 0, span)
            context.ended.append(Mass(given, mass.denominator))
            return NOTHING

        return before, run
