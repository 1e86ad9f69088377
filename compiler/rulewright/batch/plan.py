"""How a procedure is simulated: as NumPy, or, where that cannot be, trial by trial through the generated resolver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np

from rulewright import runtime
from rulewright.batch.compile import Chunk, Compiled, Questions, compile_procedure
from rulewright.batch.draws import Draws
from rulewright.batch.limits import BatchError, NotVectorisedError, StoppedError
from rulewright.batch.tally import Counted, Tally
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.inputs.asked import Asked, fields_asked
from rulewright.odds.inputs import check_input
from rulewright.odds.limits import OddsError
from rulewright.python.load import load
from rulewright.source import NOWHERE, Span

__all__ = ["CHUNK", "ONE_BY_ONE", "Plan", "Player", "place_of_span", "plan_of", "player_of"]

CHUNK = 1 << 16
"""Trials in a chunk: few enough for the columns to stay in the caches of the processor."""

ONE_BY_ONE = 1 << 10
"""Trials in a chunk that is played trial by trial."""


@dataclass(frozen=True)
class Plan:
    """What is simulated. ``compiled`` is None when it is played trial by trial; then ``reason`` says why, and ``place`` where
    in the rules (``file:line``, or empty). A plan can be sent to other processes."""

    program: Program
    procedure: str
    arguments: Mapping[str, Value]
    questions: Questions
    decisions: Mapping[str, Value]
    options: Mapping[str, Value]
    compiled: Compiled | None
    reason: str = ""
    place: str = ""

    @property
    def chunk(self) -> int:
        """Trials in one chunk."""
        return ONE_BY_ONE if self.compiled is None else CHUNK

    def one_by_one(self, reason: str) -> Plan:
        """The same, played trial by trial."""
        return replace(self, compiled=None, reason=reason, place="")

    def chunks(self, trials: int) -> int:
        """How many chunks ``trials`` make."""
        return -(-trials // self.chunk)


Player = Callable[[int, int, int | str], Counted]
"""Plays one chunk: its number, how many trials it has, and the seed of the whole simulation."""


def plan_of(
    program: Program,
    procedure: str,
    arguments: Mapping[str, Value],
    questions: Questions = (),
    *,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Plan:
    """How to simulate ``procedure``. Inputs that are missing take their defaults. Without ``questions`` each field of the
    result is counted on its own, or the whole result when it is no record. Raises :class:`BatchError` for inputs,
    decisions and questions that do not fit, and :class:`StoppedError` when the rules cannot be carried out with them.
    """
    declared = program.procedures.get(procedure)
    if declared is None:
        raise BatchError(f"there is no procedure '{procedure}'")
    world = world_of(program, options)
    given: dict[str, Value] = {}
    for parameter in declared.parameters:
        if parameter.name not in arguments and not parameter.has_default:
            raise BatchError(f"the input '{parameter.name}' is missing")
        value = arguments.get(parameter.name, parameter.default)
        try:
            check_input(value, parameter.type, f"the input '{parameter.name}'", world)
        except OddsError as error:
            raise BatchError(error.message, help=error.help) from None
        given[parameter.name] = value
    unknown = sorted(set(arguments) - set(given))
    if unknown:
        raise BatchError(f"{procedure} takes no '{unknown[0]}'")
    asked = questions or tuple((each,) for each in fields_asked(program, declared))
    chosen, switches = dict(decisions or {}), dict(options or {})
    plan = Plan(program, procedure, given, asked, chosen, switches, None)
    try:
        compiled = compile_procedure(program, procedure, given, asked, decisions=chosen, options=switches)
    except NotVectorisedError as error:
        return replace(plan, reason=error.message, place=place_of_span(error.span))
    except EvaluationError as error:
        raise StoppedError(error.message, place_of_span(error.span)) from None
    except OddsError as error:
        raise BatchError(error.message, error.span, error.help) from None
    return replace(plan, compiled=compiled)


def place_of_span(span: Span) -> str:
    """``file:line`` of a place in the rules, or empty."""
    return "" if span == NOWHERE else f"{span.source.name}:{span.first.line}"


def player_of(plan: Plan) -> Player:
    """What plays the chunks of ``plan``. It raises :class:`StoppedError` when the rules cannot be carried out, and
    :class:`NotVectorisedError` when numbers become too large for arrays."""
    if plan.compiled is not None:
        return _array_player(plan.compiled, plan.compiled.function())
    return _single_player(plan)


def _entropy(seed: int | str) -> int:
    return int.from_bytes(sha256(str(seed).encode("utf-8", "surrogatepass")).digest()[:16], "big")


def _array_player(compiled: Compiled, function: Chunk) -> Player:
    def play(number: int, trials: int, seed: int | str) -> Counted:
        bits = np.random.SFC64(np.random.SeedSequence(_entropy(seed), spawn_key=(number,)))
        tally = Tally(len(compiled.sites))
        try:
            function(trials, Draws(bits), tally)
        except EvaluationError as error:
            raise StoppedError(error.message, place_of_span(error.span)) from None
        return tally.counted(compiled.sites, len(compiled.questions), trials)

    return play


def _single_player(plan: Plan) -> Player:
    package = load(plan.program)
    procedure, names = plan.procedure, package.names.parameters["procedures", plan.procedure]
    function = package.function("procedure", procedure)
    inputs: dict[str, object] = dict(package.converter.arguments(plan.arguments, names))
    if "options" in (function.__kwdefaults__ or {}):
        inputs["options"] = package.options(plan.options)
    answers = {name: package.converter.to_object(value) for name, value in plan.decisions.items()}
    decide = _Decider(answers) if answers else runtime.DEFAULTS
    world = world_of(plan.program, plan.options)
    converter, result = package.converter, package.result_type("procedure", procedure)

    def play(number: int, trials: int, seed: int | str) -> Counted:
        dice = runtime.Random(f"{seed}/{number}")
        counted = Counted([Counter() for _ in plan.questions], Counter(), trials)
        for _ in range(trials):
            try:
                value = converter.to_value(function(dice, decide=decide, **inputs), result)
            except runtime.Refused as refused:
                counted.refused[refused.message] += 1
                continue
            except runtime.NotAllowed as error:
                raise BatchError(error.message) from None
            except runtime.RuleError as error:
                raise StoppedError(error.message, error.place) from None
            try:
                for group, question in zip(counted.groups, plan.questions, strict=True):
                    group[_asked(value, question, world)] += 1
            except EvaluationError as error:
                raise StoppedError(error.message, place_of_span(error.span)) from None
        return counted

    return play


def _asked(value: Value, question: tuple[Asked, ...], world: World) -> Value:
    if not question:
        return value
    known: dict[str, Value] = dict(value.fields) if isinstance(value, RecordValue) else {}
    found = tuple(evaluate(each.expression, {**known, "result": value}, world) for each in question)
    return found[0] if len(found) == 1 else found


@dataclass(frozen=True, slots=True)
class _Decider:
    """Answers by name; of what points are wished for it buys what is offered and affordable, as the odds do."""

    answers: Mapping[str, object]

    def __call__(self, decision: runtime.Decision) -> object:
        if decision.name not in self.answers:
            return decision.default
        wished = self.answers[decision.name]
        if not isinstance(decision, runtime.Spending) or not isinstance(wished, tuple | list):
            return wished
        prices = {cost.option: cost.cost for cost in decision.costs}
        left, bought = decision.budget, []
        for option in wished:
            if option in prices and prices[option] <= left:
                bought.append(option)
                left -= prices[option]
        return tuple(bought)
