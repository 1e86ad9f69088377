"""Every rule of every bundled ruleset can be said in every language, and the bundled translations are complete."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from speaking import outline, text

from rulewright.diagnostics import Findings
from rulewright.i18n.catalog import translator
from rulewright.i18n.phrases import available
from rulewright.i18n.po import parse_po, render_po
from rulewright.i18n.update import update
from rulewright.project.discovery import find
from rulewright.project.pipeline import Compiled, check
from rulewright.sheets.words import words

RULESETS = sorted(path.parent for path in (Path(__file__).parents[2] / "rulesets").glob("*/ruleset.yaml"))


@lru_cache
def compiled(folder: Path) -> Compiled:
    outcome = check(find(str(folder))[0])
    assert outcome.ruleset is not None, [str(found) for found in outcome.findings]
    return outcome.ruleset


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", available())
def test_every_rule_can_be_said(folder: Path, language: str) -> None:
    ruleset = compiled(folder)
    program = ruleset.program
    said = words(program, translator(language, ruleset.catalogs.get(language)))
    lines: list[str] = []
    for id, procedure in program.procedures.items():
        steps = outline(said.procedure(id).lines)
        assert steps or procedure.prose, id
        lines += steps
        lines += [text(need) for need in said.procedure(id).needs]
    for id in program.formulas:
        cases = said.formula(id).cases
        assert cases, id
        lines += [text(case.value) for case in cases] + [text(case.when) for case in cases[:-1]]
    for id in program.modifiers:
        assert said.modifiers(id).items, id
    for declarations in (program.procedures, program.rules, program.tables, program.options, program.entries):
        for declaration in declarations.values():
            lines.append(said.label(declaration))
            lines += [text(paragraph) for paragraph in said.prose(declaration)]
    assert all(line.strip() for line in lines)
    assert not [line for line in lines if "{" in line or "}" in line or "_" in line]


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_bundled_catalogs_are_as_an_update_would_write_them(folder: Path) -> None:
    """When this fails: ``rulewright locale update``, and translate what it adds."""
    location = find(str(folder))[0]
    ruleset = compiled(folder)
    assert set(ruleset.catalogs) == set(ruleset.manifest.languages)
    for language, catalog in ruleset.catalogs.items():
        own = parse_po(catalog.source, Findings())
        assert own is not None
        known = ruleset.inherited[language].translations() if language in ruleset.inherited else {}
        kept = {entry.key for entry in own.entries if not entry.obsolete}
        texts = [text for text in ruleset.texts if (key := (text.context, text.message)) in kept or key not in known]
        written = update(texts, ruleset.program.title, language, own, location.prefix)
        assert catalog.source.text == written
        assert render_po(own) == written
