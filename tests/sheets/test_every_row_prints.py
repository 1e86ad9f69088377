"""Every rule of the sources of the horror editions stands on some sheet, and so does every declaration that encodes one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.calculus.declarations import Declaration
from rulewright.i18n.translator import Translator
from rulewright.project import pipeline
from rulewright.project.discovery import find
from rulewright.project.pipeline import Compiled
from rulewright.sheets.compose import compose
from rulewright.sheets.serial import Data, as_data

RULESETS = Path(__file__).parents[2] / "rulesets"

EDITIONS = {"horror-6": "H6", "horror-7": "H7"}

ROW = re.compile(r"([A-Z0-9]+)-([0-9]+)(?:–([0-9]+))?\Z")


@cache
def compiled(id: str) -> Compiled:
    outcome = pipeline.check(find(str(RULESETS / id))[0])
    assert outcome.ruleset is not None, outcome.findings
    return outcome.ruleset


def notes_in(data: Data) -> Iterator[str]:
    """The ids of all source notes of a document; those of a run one by one."""
    match data:
        case {"is": "SourceNote", "id": str(id)}:
            found = ROW.match(id)
            assert found is not None, id
            digits = len(found[2])
            for number in range(int(found[2]), int(found[3] or found[2]) + 1):
                yield f"{found[1]}-{number:0{digits}}"
        case dict():
            for inner in data.values():
                yield from notes_in(inner)
        case list():
            for inner in data:
                yield from notes_in(inner)


@cache
def printed(id: str) -> frozenset[str]:
    ruleset = compiled(id)
    documents = compose(ruleset.sheets, ruleset.program, Translator(ruleset.program.language, {}))
    return frozenset(note for document in documents for note in notes_in(as_data(document)))


def declarations(id: str) -> Iterator[tuple[set[str], Declaration]]:
    """Every declaration, with the references that print it."""
    program = compiled(id).program
    for procedure in program.procedures.values():
        yield {f"procedure.{procedure.id}"}, procedure
    for formula in program.formulas.values():
        yield {f"formula.{formula.id}", f"values.{formula.id}"}, formula
    for kind, found in (("rule", program.rules), ("table", program.tables), ("modifiers", program.modifiers)):
        for declaration in found.values():
            yield {f"{kind}.{declaration.id}"}, declaration
    for constant in program.constants.values():
        yield {f"constant.{constant.id}", "constants"}, constant
    for option in program.options.values():
        yield {f"option.{option.id}", "options"}, option
    for enumeration in program.enumerations.values():
        yield {f"{'scale' if enumeration.ordered else 'choice'}.{enumeration.id}"}, enumeration
    for record in program.records.values():
        yield {f"{kind}.{record.id}" for kind in ("record", "fields", "weapons", "items")}, record


@pytest.mark.parametrize(("id", "series"), EDITIONS.items())
def test_every_row_that_is_cited_is_printed(id: str, series: str):
    rows = {row for row in compiled(id).program.source_titles if row.startswith(f"{series}-")}
    assert len(rows) > 90
    assert sorted(rows - printed(id)) == []


@pytest.mark.parametrize(("id", "series"), EDITIONS.items())
def test_every_declaration_that_encodes_a_row_is_shown_in_full(id: str, series: str):
    shown = compiled(id).sheets.shown
    hidden = [
        sorted(references)[0]
        for references, declaration in declarations(id)
        if any(source.startswith(f"{series}-") for source in declaration.sources) and not references & shown
    ]
    assert hidden == []
