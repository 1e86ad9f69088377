"""One setting of a sweep: what is played, the fingerprint it is known by, and what came of it as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from typing import TypeAlias

import rulewright
from rulewright.batch.compile import Questions
from rulewright.batch.limits import BatchError, StoppedError
from rulewright.batch.plan import place_of_span
from rulewright.batch.run import simulate
from rulewright.batch.summary import Summary
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.core.print import dump
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.data.values import value_json
from rulewright.inputs.asked import Asked, fields_asked
from rulewright.inputs.values import Shower
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OddsError

__all__ = ["FORMAT", "Played", "Setting", "fingerprint", "identity", "play"]

FORMAT = 1
"""Results of another format are played again."""

Played: TypeAlias = dict[str, object]
"""What came of a setting, as JSON knows it: ``method`` (``exact``, ``numpy``, ``one by one`` or ``stopped``), ``trials``,
``questions`` (each with its ``statistics`` and ``outcomes``), ``refused`` by text, and the ``message`` of what stopped it."""


@dataclass(frozen=True)
class Setting:
    """One setting: the ruleset by id, the procedure and all that it is played with. ``labels`` are the values of the axes of the
    sweep as they were typed. With ``exact`` its odds are computed, if that does not take long; otherwise it is played."""

    ruleset: str
    labels: tuple[str, ...]
    procedure: str
    arguments: Mapping[str, Value]
    decisions: Mapping[str, Value]
    options: Mapping[str, Value]
    questions: Questions
    trials: int
    seed: str
    exact: bool


def identity(program: Program) -> str:
    """A text that changes whenever the rules of ``program`` do."""
    return sha256(dump(program).encode("utf-8", "surrogatepass")).hexdigest()


def _given(program: Program, setting: Setting) -> dict[str, object]:
    """The setting as plain data, in one order whatever way it was typed."""

    def shown(values: Mapping[str, Value], types: Mapping[str, Type]) -> dict[str, object]:
        return {
            name: value_json(value, types.get(name), program.records, program.units)
            for name, value in sorted(values.items())
        }

    inputs = {each.name: each.type for each in program.procedures[setting.procedure].parameters}
    options = {id: option.type for id, option in program.options.items()}
    return {
        "procedure": setting.procedure,
        "inputs": shown(setting.arguments, inputs),
        "decisions": shown(setting.decisions, {}),
        "options": shown(setting.options, options),
    }


def _digest(data: object) -> str:
    return sha256(json.dumps(data, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def fingerprint(program: Program, rules: str, setting: Setting) -> str:
    """What a result is known by: the same only if the rules (:func:`identity`), the inputs, the questions, the trials and the
    seed are."""
    return _digest(
        {
            "format": FORMAT,
            "version": rulewright.__version__,
            "rules": rules,
            **_given(program, setting),
            "questions": [[each.text for each in question] for question in setting.questions],
            "trials": setting.trials,
            "seed": setting.seed,
            "exact": setting.exact,
        }
    )


def play(program: Program, setting: Setting) -> Played:
    """Compute or simulate a setting. Its seed hangs on the seed of the sweep and on what is played, not on which other settings
    there are. Raises :class:`BatchError` for a setting that does not fit the procedure."""
    questions = setting.questions or tuple(
        (each,) for each in fields_asked(program, program.procedures[setting.procedure])
    )
    try:
        found = _exact(program, setting) if setting.exact else None
        if found is not None:
            return _of_odds(program, setting, questions, found)
        simulation = simulate(
            program,
            setting.procedure,
            setting.arguments,
            setting.trials,
            seed=f"{setting.seed}/{_digest(_given(program, setting))}",
            questions=questions,
            decisions=setting.decisions,
            options=setting.options,
        )
    except StoppedError as stopped:
        return _stopped(stopped.message, stopped.place)
    except EvaluationError as error:
        return _stopped(error.message, place_of_span(error.span))
    method = "one by one" if simulation.plan.compiled is None else "numpy"
    return {
        "method": method,
        "trials": simulation.trials,
        "questions": [_of_summary(program, question, simulation.summary(at)) for at, question in enumerate(questions)],
        "refused": {text: count / simulation.trials for text, count in sorted(simulation.counted.refused.items())},
        "message": "",
    }


def _stopped(message: str, place: str) -> Played:
    shown = f"{message} ({place})" if place else message
    return {"method": "stopped", "trials": 0, "questions": [], "refused": {}, "message": shown}


def _exact(program: Program, setting: Setting) -> Distribution | None:
    """The exact odds, or None when they take too long or leave a remainder."""
    try:
        found = distribution(
            program, setting.procedure, setting.arguments, decisions=setting.decisions, options=setting.options
        )
    except OddsError as error:
        if not error.help:
            raise BatchError(error.message, error.span) from None
        return None  # a limit was met; what would help is told, and here it is to simulate
    return found


def _of_odds(program: Program, setting: Setting, questions: Questions, found: Distribution) -> Played:
    world = world_of(program, setting.options)
    told: list[object] = []
    for question in questions:
        expressions = [each.expression for each in question]
        narrow = found.by(expressions[0], world) if len(question) == 1 else found.by_several(expressions, world)
        chances = {value: narrow.probability(value) for value in narrow.weights if not isinstance(value, Refused)}
        parts = [_marginal(chances, at) for at in range(len(question))] if len(question) > 1 else [chances]
        told.append(
            {
                "of": [each.text for each in question],
                "statistics": [_statistics_of_odds(part) for part in parts],
                "outcomes": [
                    {**_shown(program, question, value), "count": None, "share": float(chance), "interval": None}
                    for value, chance in chances.items()
                ],
            }
        )
    refused = {
        outcome.message: float(found.probability(outcome)) for outcome in found.weights if isinstance(outcome, Refused)
    }
    return {"method": "exact", "trials": 0, "questions": told, "refused": refused, "message": ""}


def _marginal(chances: Mapping[Value, Fraction], at: int) -> dict[Value, Fraction]:
    found: dict[Value, Fraction] = {}
    for value, chance in chances.items():
        assert isinstance(value, tuple)
        found[value[at]] = found.get(value[at], Fraction(0)) + chance
    return found


def _statistics_of_odds(chances: Mapping[Value, Fraction]) -> dict[str, object]:
    """Mean and standard deviation of the results that are given, refusals left aside."""
    total = sum(chances.values(), Fraction(0))
    numbers = {value: chance for value, chance in chances.items() if isinstance(value, int | Fraction)}
    if not total or len(numbers) < len(chances):
        return {"mean": None, "interval": None, "standard_deviation": None}
    mean = sum((Fraction(value) * chance for value, chance in numbers.items()), Fraction(0)) / total
    variance = sum(((value - mean) ** 2 * chance for value, chance in numbers.items()), Fraction(0)) / total
    return {"mean": float(mean), "interval": None, "standard_deviation": sqrt(variance)}


def _of_summary(program: Program, question: tuple[Asked, ...], summary: Summary) -> dict[str, object]:
    parts = [summary.part(at) for at in range(len(question))] if len(question) > 1 else [summary]
    statistics: list[object] = []
    for part in parts:
        mean, interval = part.mean, part.mean_interval
        statistics.append(
            {
                "mean": None if mean is None else float(mean),
                "interval": None if interval is None else [interval.low, interval.high],
                "standard_deviation": part.deviation,
            }
        )
    return {
        "of": [each.text for each in question],
        "statistics": statistics,
        "outcomes": [
            {
                **_shown(program, question, share.value),
                "count": share.count,
                "share": share.share,
                "interval": [share.interval.low, share.interval.high],
            }
            for share in summary.shares(program.enumerations)
        ],
    }


def _shown(program: Program, question: tuple[Asked, ...], value: Value) -> dict[str, object]:
    """A result as people read it, and as a number when it is one."""
    shower = Shower(program)
    values = value if len(question) > 1 and isinstance(value, tuple) else (value,)
    text = ", ".join(shower.show(one, each.type) for one, each in zip(values, question, strict=True))
    number = float(value) if isinstance(value, int | Fraction) else None
    return {"outcome": text, "number": number}
