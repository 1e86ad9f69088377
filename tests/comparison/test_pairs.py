"""Pairs of rulesets and the whole account of what differs between them. ``RULEWRIGHT_RECORD=1`` records; read what it wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.comparison import json, text
from rulewright.comparison.model import Comparison
from rulewright.comparison.rulesets import compare
from rulewright.project.pipeline import Compiled, check_texts

PAIRS = sorted(path for path in Path(__file__).with_name("pairs").iterdir() if path.is_dir())


def compiled(folder: Path) -> Compiled:
    texts = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    outcome = check_texts(texts)
    assert outcome.ruleset is not None, [finding.message for finding in outcome.findings]
    return outcome.ruleset


def compared(pair: Path) -> Comparison:
    return compare(compiled(pair / "before"), compiled(pair / "after"), words=("before", "after"))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_the_account_is_as_recorded(pair):
    told = text.render(compared(pair))
    expected = pair / "expected.txt"
    if os.environ.get("RULEWRIGHT_RECORD"):
        expected.write_text(told, encoding="utf-8")
    assert told == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_a_ruleset_does_not_differ_from_itself(pair):
    for side in ("before", "after"):
        comparison = compare(compiled(pair / side), compiled(pair / side))
        assert comparison.same
        assert comparison.chances == ()
        assert "no difference" in text.render(comparison)
        assert '"same": true' in json.render([comparison])
