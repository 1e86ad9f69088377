"""The bad and good example of every code that Rulewright can report, through the whole pipeline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.checks.explain import all_codes, find, nearest_code
from rulewright.diagnostics import Code, Diagnostic, Findings
from rulewright.project.outputs import render
from rulewright.project.pipeline import check_texts
from rulewright.report import concise

TESTS = Path(__file__).parents[1]
CODES = all_codes()
SHOWN = [code for code in CODES if code.bad]


LAID_OUT = frozenset({"RW860", "RW861", "RW864"})
"""Codes that are found only when something is laid out, not when a ruleset is checked."""


def files_of(text: str) -> dict[str, str]:
    """The files of an example: one ``.rules`` text, or several, each opened by a line ``--- name``."""
    pieces = re.split(r"^--- (.+)\n", text, flags=re.MULTILINE)
    files = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    if pieces[0].strip() or not files:
        files["rules.rules"] = pieces[0]
    return files


def findings_of(text: str, code: Code) -> list[Diagnostic]:
    """Everything that is found in an example, on paper too where the code needs that."""
    checked = check_texts(files_of(text))
    findings = Findings()
    for found in checked.findings:
        findings.add(found)
    if code.id in LAID_OUT and checked.ruleset is not None:
        render(checked.ruleset, findings, tell=lambda _: None)
    return list(findings)


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.id)
def test_the_bad_example_shows_the_fault(code: Code):
    findings = findings_of(code.bad, code)
    assert code.id in {found.code for found in findings}, concise.render(findings)


@pytest.mark.parametrize("code", [code for code in CODES if code.good], ids=lambda code: code.id)
def test_the_good_example_is_clean(code: Code):
    assert concise.render(findings_of(code.good, code)) == ""


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_a_code_explains_itself(code: Code):
    assert re.fullmatch(r"RW\d{3}", code.id)
    assert code.summary.endswith(".")
    assert code.why.endswith(".")
    assert code.good
    assert bool(code.bad) != bool(code.situation), "an example, or, where no text can show it, how it comes about"


def test_what_no_text_can_show_is_provoked_by_a_test_of_its_own():
    tests = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    told = [code.id for code in CODES if not code.bad]
    assert [id for id in told if not any(id in text for text in tests)] == []
    assert told == [
        "RW703", "RW705", "RW740", "RW743", "RW750", "RW751", "RW752", "RW760", "RW761", "RW774", "RW784", "RW862",
        "RW863", "RW865",
    ]  # fmt: skip


def test_a_variant_that_leaves_a_gap_is_shown():
    [dangling] = [code for code in CODES if code.name == "dangling"]
    messages = [found.message for found in findings_of(dangling.bad, dangling)]
    assert len(messages) == 2
    assert messages[0].startswith("rule.peace is removed here, but a place in base cannot do without what was there")
    assert messages[1].startswith("table.luck.5..6 is removed here, but a place in base cannot do without")


def test_codes_are_found_by_id_and_by_name():
    by_id = find("rw401")
    assert by_id is not None
    assert by_id.name == "table-gap"
    assert find("table-gap") is by_id
    assert find("Table_Gap") is by_id
    assert find("RW999") is None
    assert nearest_code("table-gaps") == "table-gap"
    assert nearest_code("RW4O1") is not None
