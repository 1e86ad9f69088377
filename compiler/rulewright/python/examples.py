"""Running the examples of a ruleset through its generated package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.book.model import Example, Expectation, Refusal, Result
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import Compare, Expression
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.print import value_text
from rulewright.calculus.templates import show_value
from rulewright.calculus.types import Type
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.world import World
from rulewright.python.load import LoadedPackage, RefusedError, RunError
from rulewright.source import NOWHERE, Span

__all__ = ["Failure", "run_example", "show"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold. ``span`` is the expectation (or the example, when it gave nothing at all); ``expected``
    and ``actual`` say in words what should be and what is; ``place`` is the line of the rules that stopped it, or empty;
    ``within`` is the part of the expectation that cannot be computed; ``written`` is the expectation that would hold, as an author
    would write it, or empty; ``reason`` is that of the :class:`~rulewright.python.load.RunError` that ended it, or empty."""

    span: Span
    expected: str
    actual: str
    place: str = ""
    within: Span | None = None
    written: str = ""
    reason: str = ""


def run_example(loaded: LoadedPackage, example: Example, world: World) -> list[Failure]:
    """Run ``example`` and compare what it gives with all that it expects. ``world`` is the program with the options of the
    example set: its expectations are evaluated in it."""
    try:
        result = loaded.run(
            example.kind,
            example.target,
            dict(example.arguments),
            rolls=example.rolls,
            choices=example.choices,
            options=dict(example.options),
        )
    except RefusedError as refusal:
        return _after_refusal(example, refusal)
    except RunError as failed:
        return [Failure(_first_span(example), _wanted(example), failed.message, failed.place, reason=failed.reason)]
    type = loaded.result_type(example.kind, example.target)
    failures: list[Failure] = []
    for expected in example.expected:
        match expected:
            case Refusal(message=message, span=span):
                wanted = "a refusal" if message is None else f"a refusal: {message}"
                failures.append(Failure(span, wanted, f"it gives {show(result, type, world)}"))
            case Result(value=value, span=span):
                if not same(value, result):
                    written = value_text(result, type, world.units)
                    failures.append(Failure(span, show(value, type, world), show(result, type, world), written=written))
            case Expectation():
                failures += _condition(expected, result, type, world)
    return failures


def _after_refusal(example: Example, refusal: RefusedError) -> list[Failure]:
    failures: list[Failure] = []
    for expected in example.expected:
        match expected:
            case Refusal(message=message, span=span):
                if message is not None and message != refusal.message:
                    failures.append(
                        Failure(span, f"a refusal: {message}", f"a refusal: {refusal.message}", refusal.place)
                    )
            case _:
                wanted = expected.span.text or "a result"
                failures.append(Failure(expected.span, wanted, f"a refusal: {refusal.message}", refusal.place))
    return failures


def _condition(expected: Expectation, result: Value, type: Type, world: World) -> list[Failure]:
    environment: dict[str, Value] = dict(result.fields) if isinstance(result, RecordValue) else {}
    environment.setdefault("result", result)
    condition = expected.condition
    wanted = expected.span.text or "the condition holds"
    try:
        if evaluate(condition, environment, world) is True:
            return []
        actual = _actual(expected, environment, world, show(result, type, world))
        return [Failure(expected.span, wanted, actual, written=_written(condition, environment, world))]
    except EvaluationError as error:
        return [Failure(expected.span, wanted, error.message, within=None if error.span == NOWHERE else error.span)]


def _actual(expected: Expectation, environment: Mapping[str, Value], world: World, otherwise: str) -> str:
    match expected.condition:
        case Compare(left=left, right=right):
            value = evaluate(left, environment, world)
            name = left.span.text or "it"
            shown = show(value, left.type, world)
            if shown == show(evaluate(right, environment, world), right.type, world):
                return f"{name} is {value_text(value, left.type, world.units)}"
            return f"{name} is {shown}"
        case _:
            return f"it gives {otherwise}"


def _written(condition: Expression, environment: Mapping[str, Value], world: World) -> str:
    """The equality that holds in place of the ``condition``, when that is one."""
    match condition:
        case Compare(operator="=", left=left) if left.span.text:
            return f"{left.span.text} = {value_text(evaluate(left, environment, world), left.type, world.units)}"
        case _:
            return ""


def same(left: Value, right: Value) -> bool:
    """Whether two values are equal; yes and no are not 1 and 0."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def show(value: Value, type: Type, world: World) -> str:
    """``value`` for the author: a record with all its fields."""
    if isinstance(value, RecordValue) and value.record in world.records:
        declared = world.records[value.record]
        parts: list[str] = []
        for id, inner in value.fields:
            field = declared.field(id)
            parts.append(f"{id}: {show(inner, field.type if field is not None else type, world)}")
        return f"{value.record}({', '.join(parts)})"
    return show_value(value, type, world)


def _first_span(example: Example) -> Span:
    return example.expected[0].span if example.expected else example.span


def _wanted(example: Example) -> str:
    if not example.expected:
        return "a result"
    return _first_span(example).text or "a result"
