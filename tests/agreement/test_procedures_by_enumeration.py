"""Exact odds of the procedures of the bundled rulesets against trying every sequence of faces, for the examples whose dice are few
enough."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from core_interpreter import Interpreter, Script, enumerate_faces
from ruleset_texts import RULESETS, book_of_folder

from rulewright.book.model import Example
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.odds.distribution import Outcome
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OddsError
from rulewright.odds.specialised.machine import Specialised

FOLDERS = sorted(folder.name for folder in Path(RULESETS).iterdir() if folder.is_dir())
MOST_RUNS = 220
MOST_EXAMPLES = 2
"""So many examples of each procedure are tried, those with the fewest dice first."""


@pytest.fixture(scope="module", params=FOLDERS)
def ruleset(request: pytest.FixtureRequest) -> tuple[Program, list[Example]]:
    book = book_of_folder(request.param)
    by_procedure: dict[str, list[Example]] = {}
    for example in sorted(book.examples, key=lambda one: len(one.rolls)):
        if example.kind == "procedure" and not example.choices:
            by_procedure.setdefault(example.target, []).append(example)
    return lower(book), [one for examples in by_procedure.values() for one in examples[:MOST_EXAMPLES]]


def walked(program: Program, example: Example) -> dict[Outcome, Fraction] | None:
    """Every outcome by every sequence of faces; None when there are too many, or the rules fail on the way."""

    def run(script: Script) -> Outcome:
        return Interpreter(program, script, options=dict(example.options)).run(example.target, dict(example.arguments))

    try:
        return enumerate_faces(run, MOST_RUNS)
    except (RuntimeError, EvaluationError):
        return None


def test_odds_are_those_of_every_sequence_of_faces(ruleset: tuple[Program, list[Example]]) -> None:
    program, examples = ruleset
    machine = Specialised(program)
    differing: list[str] = []
    compared = 0
    for example in examples:
        expected = walked(program, example)
        if expected is None:
            continue
        compared += 1
        options = dict(example.options)
        try:
            odds = distribution(
                program, example.target, dict(example.arguments), options=options, open_tail=Fraction(0)
            )
        except OddsError as error:
            differing.append(f"{example.label}: {error.message}")
            continue
        if {outcome: odds.probability(outcome) for outcome in odds.weights} != expected:
            differing.append(example.label)
        joint = machine.joint(example.target, dict(example.arguments), options=options)
        if joint is not None and joint.distribution().weights != odds.weights and not joint.distribution().remainder:
            differing.append(f"{example.label} (specialised)")
    assert differing == []
    assert compared > len(examples) // 8
