"""The bad and good example of every code that Rulewright can report, through the whole pipeline."""

from __future__ import annotations

import re

import pytest

from rulewright.checks.explain import all_codes, find, nearest_code
from rulewright.diagnostics import Code
from rulewright.project.pipeline import check_texts
from rulewright.report import concise

CODES = all_codes()
SHOWN = [code for code in CODES if code.bad]


def files_of(text: str) -> dict[str, str]:
    """The files of an example: one ``.rules`` text, or several, each opened by a line ``--- name``."""
    pieces = re.split(r"^--- (.+)\n", text, flags=re.MULTILINE)
    files = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    if pieces[0].strip() or not files:
        files["rules.rules"] = pieces[0]
    return files


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.id)
def test_the_bad_example_shows_the_fault(code: Code):
    findings = check_texts(files_of(code.bad)).findings
    assert code.id in {found.code for found in findings}, concise.render(findings)


@pytest.mark.parametrize("code", [code for code in CODES if code.good], ids=lambda code: code.id)
def test_the_good_example_is_clean(code: Code):
    findings = check_texts(files_of(code.good)).findings
    assert concise.render(findings) == ""


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_a_code_explains_itself(code: Code):
    assert re.fullmatch(r"RW\d{3}", code.id)
    assert code.summary.endswith(".")
    assert code.why.endswith(".")


def test_codes_are_found_by_id_and_by_name():
    by_id = find("rw401")
    assert by_id is not None
    assert by_id.name == "table-gap"
    assert find("table-gap") is by_id
    assert find("Table_Gap") is by_id
    assert find("RW999") is None
    assert nearest_code("table-gaps") == "table-gap"
    assert nearest_code("RW4O1") is not None
