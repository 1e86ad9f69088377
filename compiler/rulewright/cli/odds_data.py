"""Exact odds for programs: JSON with whole weights, CSV with fractions."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction

from rulewright.calculus.values import Value
from rulewright.cli.odds_text import has_order, narrowed
from rulewright.cli.subject import Subjects, as_json
from rulewright.core.program import Program
from rulewright.inputs.asked import Asked, fields_asked
from rulewright.inputs.values import Shower
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.wording import about

__all__ = ["as_csv", "as_document", "head"]

DECIMALS = 12
"""Places behind the point of the decimal chances in CSV."""


def head(program: Program, subjects: Subjects, asked: Sequence[Asked]) -> dict[str, object]:
    """What was asked. Inputs that are not known, or that go through several values, stand in lists of their own."""
    data: dict[str, object] = {
        "format": "rulewright-odds" if not subjects.axes else "rulewright-odds-table",
        "version": 1,
        **subjects.subject.as_data(program),
        "of": [each.text for each in asked],
    }
    several = {axis.path.split(".")[0] for axis in (*subjects.axes, *subjects.unknown)}
    inputs = data["inputs"]
    assert isinstance(inputs, dict)
    data["inputs"] = {name: value for name, value in inputs.items() if name not in several}
    choices = data["choices"]
    assert isinstance(choices, dict)
    data["choices"] = {name: value for name, value in choices.items() if name not in several}
    if several:
        data["given"] = list(subjects.fixed)
        data["axes"] = {axis.path: list(axis.values) for axis in subjects.axes}
        data["unknown"] = {axis.path: list(axis.values) for axis in subjects.unknown}
    if subjects.policies:
        data["policies"] = list(subjects.policies)
    return data


def as_document(
    program: Program, subjects: Subjects, found: Sequence[Distribution], asked: Sequence[Asked]
) -> dict[str, object]:
    """The distribution, or one for each setting. Weights and denominators are whole numbers of any size."""
    data: dict[str, object] = {**head(program, subjects, asked), "stopped": None}
    if not subjects.axes:
        return data | _distribution(program, subjects, found[0], asked)
    data["rows"] = [
        {
            "setting": dict(zip([axis.path for axis in subjects.axes], setting.values, strict=True)),
            **_distribution(program, subjects, one, asked),
        }
        for setting, one in zip(subjects.settings, found, strict=True)
    ]
    return data


def _distribution(
    program: Program, subjects: Subjects, found: Distribution, asked: Sequence[Asked]
) -> dict[str, object]:
    narrow = narrowed(program, subjects.subject, found, asked) if asked else found

    def outcome(value: Value) -> object:
        if len(asked) > 1 and isinstance(value, tuple):
            return {each.text: as_json(program, one, each.type) for each, one in zip(asked, value, strict=True)}
        return as_json(program, value, asked[0].type if asked else subjects.subject.procedure.result)

    return {
        "denominator": narrow.denominator,
        "outcomes": [
            {"refused": each.message, "weight": weight}
            if isinstance(each, Refused)
            else {"value": outcome(each), "weight": weight}
            for each, weight in narrow.weights.items()
        ],
        "remainder": narrow.denominator - sum(narrow.weights.values()),
    }


def as_csv(program: Program, subjects: Subjects, found: Sequence[Distribution], asked: Sequence[Asked]) -> str:
    """A line for each outcome of each thing asked in each setting: its chance as a fraction and in decimals, and, where values
    have an order, the chance of that or more."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(axis.path for axis in subjects.axes), "of", "outcome", "chance", "decimal", "at_least"])
    shower = Shower(program)
    for setting, one in zip(subjects.settings, found, strict=True):
        for each in asked or fields_asked(program, subjects.subject.procedure):
            narrow = narrowed(program, subjects.subject, one, (each,))
            left: Fraction | None = None
            if has_order(program, each.type):
                left = 1 - narrow.refused - narrow.remainder
            for outcome, chance in _chances(narrow).items():
                name = (
                    f"refused: {outcome.message}" if isinstance(outcome, Refused) else shower.show(outcome, each.type)
                )
                more = "" if left is None or isinstance(outcome, Refused) else str(left)
                writer.writerow([*setting.values, each.text, name, str(chance), about(chance, DECIMALS), more])
                if left is not None:
                    left -= chance
            if narrow.remainder:
                rest = narrow.remainder
                writer.writerow([*setting.values, each.text, "not followed", str(rest), about(rest, DECIMALS), ""])
    return out.getvalue()


def _chances(found: Distribution) -> Mapping[Value | Refused, Fraction]:
    return {outcome: found.probability(outcome) for outcome in found.weights}
