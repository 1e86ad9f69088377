"""Every example of every bundled ruleset comes out the same on every machine: the generated resolver, a plain interpreter of the
core, and the exact odds (where what it gives must be possible)."""

from __future__ import annotations

from pathlib import Path

import pytest
from core_interpreter import Interpreter, Script
from ruleset_texts import RULESETS, book_of_folder

from rulewright.book.model import Book, Example
from rulewright.calculus.values import Value
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.distribution import Refused
from rulewright.odds.exact import distribution
from rulewright.python.examples import run_example
from rulewright.python.load import LoadedPackage, RefusedError, load

FOLDERS = sorted(folder.name for folder in Path(RULESETS).iterdir() if folder.is_dir())
FEW_FACES = 2
"""Odds are asked for examples with so few dice: each follows every face of every die."""


@pytest.fixture(scope="module", params=FOLDERS)
def ruleset(request: pytest.FixtureRequest) -> tuple[Book, Program, LoadedPackage]:
    book = book_of_folder(request.param)
    program = lower(book)
    return book, program, load(program)


def plain(book: Book) -> list[Example]:
    """Examples of procedures that leave every decision to its default."""
    return [one for one in book.examples if one.kind == "procedure" and not one.choices]


def resolved(package: LoadedPackage, example: Example) -> Value | Refused:
    try:
        return package.run(
            "procedure", example.target, dict(example.arguments), rolls=example.rolls, options=dict(example.options)
        )
    except RefusedError as refusal:
        return Refused(refusal.message)


def test_examples_hold_in_the_resolver(ruleset: tuple[Book, Program, LoadedPackage]) -> None:
    book, program, package = ruleset
    failing = [one.label for one in book.examples if run_example(package, one, world_of(program, dict(one.options)))]
    assert failing == []


def test_examples_come_out_the_same_in_the_interpreter(ruleset: tuple[Book, Program, LoadedPackage]) -> None:
    book, program, package = ruleset
    tried = plain(book)
    assert tried
    differing = []
    for example in tried:
        script = Script(example.rolls)
        found = Interpreter(program, script, options=dict(example.options)).run(example.target, dict(example.arguments))
        if found != resolved(package, example) or script.used != len(example.rolls):
            differing.append(example.label)
    assert differing == []


def test_what_examples_give_is_possible_by_the_odds(ruleset: tuple[Book, Program, LoadedPackage]) -> None:
    book, program, package = ruleset
    tried = [one for one in plain(book) if len(one.rolls) <= FEW_FACES]
    assert tried
    impossible = []
    for example in tried:
        chances = distribution(program, example.target, dict(example.arguments), options=dict(example.options))
        if chances.probability(resolved(package, example)) <= 0:
            impossible.append(example.label)
    assert impossible == []
