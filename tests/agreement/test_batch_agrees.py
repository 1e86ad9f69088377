"""The batch machine agrees with the others: every example with its own dice, and simulations with the exact odds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from ruleset_texts import RULESETS, book_of_folder
from scripted_draws import ScriptedDraws, played

from rulewright.batch import statements
from rulewright.batch.plan import plan_of, player_of
from rulewright.batch.tally import Tally
from rulewright.book.model import Book, Example
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.odds import exact
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.limits import OddsError

FOLDERS = sorted(folder.name for folder in Path(RULESETS).iterdir() if folder.is_dir())

TRIALS = 20_000
DEVIATIONS = 5.5
"""With a fixed seed a simulation is the same each time. That one of some thousand results lies so far off by chance is as likely
as one in ten thousand."""

FEW_STEPS = 150_000
"""Exact odds that take more steps are left to the long comparison."""

PARTS = 4


@pytest.fixture(scope="module", params=[(folder, part) for folder in FOLDERS for part in range(PARTS)], ids=str)
def examples(request: pytest.FixtureRequest) -> tuple[Program, list[Example]]:
    folder, part = request.param
    program, every = ruleset(folder)
    return program, every[part::PARTS]


@cache
def ruleset(folder: str) -> tuple[Program, list[Example]]:
    book = book_of_folder(folder)
    return lower(book), one_of_each(book)


def one_of_each(book: Book) -> list[Example]:
    """For each procedure the first example that leaves every decision to its default."""
    found: dict[str, Example] = {}
    for example in book.examples:
        if example.kind == "procedure" and not example.choices:
            found.setdefault(example.target, example)
    return list(found.values())


def test_examples_come_out_the_same_with_the_same_dice(examples, monkeypatch) -> None:
    program, tried = examples
    monkeypatch.setattr(statements, "faces_told_apart", lambda body: {})
    differing = []
    for example in tried:
        plan = plan_of(program, example.target, dict(example.arguments), ((),), options=dict(example.options))
        if plan.compiled is None:
            continue
        expected, recorder = played(
            program, example.target, dict(example.arguments), example.rolls, dict(example.options)
        )
        tally = Tally(len(plan.compiled.sites))
        plan.compiled.function()(1, ScriptedDraws(plan.compiled, recorder.rolled), tally)
        counted = tally.counted(plan.compiled.sites, 1, 1)
        found = [Refused(message) for message in counted.refused] or list(counted.groups[0])
        if found != [expected]:
            differing.append((example.label, found, expected))
    assert differing == []


def odds(program: Program, example: Example) -> Distribution | None:
    """The exact odds, unless they take long."""
    try:
        return exact.distribution(program, example.target, dict(example.arguments), options=dict(example.options))
    except OddsError:
        return None


def test_simulations_lie_within_their_bounds(examples, monkeypatch) -> None:
    program, tried = examples
    monkeypatch.setattr(exact, "MOST_TRANSITIONS", FEW_STEPS)
    far_off = []
    for example in tried:
        plan = plan_of(program, example.target, dict(example.arguments), ((),), options=dict(example.options))
        chances = odds(program, example) if plan.compiled is not None else None
        if chances is None:
            continue
        counted = player_of(plan)(0, TRIALS, example.label)
        seen = dict(counted.groups[0]) | {Refused(message): count for message, count in counted.refused.items()}
        impossible = [value for value in seen if value not in chances.weights]
        for value in chances.weights:
            chance = float(chances.probability(value))
            spread = max(np.sqrt(TRIALS * chance * (1 - chance)), 1.0)
            if abs(seen.get(value, 0) - TRIALS * chance) > DEVIATIONS * spread:
                far_off.append((example.label, value, chance, seen.get(value, 0) / TRIALS))
        far_off += [(example.label, value, 0.0, seen[value] / TRIALS) for value in impossible if not chances.remainder]
    assert far_off == []
