"""Rulesets that have next to nothing in common can be compared as well."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulewright.comparison import html, markdown, text
from rulewright.comparison import json as as_json
from rulewright.comparison.outline import outline
from rulewright.comparison.rulesets import compare
from rulewright.i18n.catalog import translator
from rulewright.project.discovery import find
from rulewright.project.pipeline import Compiled, check
from rulewright.resources import schemas_folder


def bundled(id: str) -> Compiled:
    [location] = find(id)
    ruleset = check(location).ruleset
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize(("before", "after"), [("western-skirmish", "old-west"), ("percentile", "western-skirmish")])
def test_every_account_can_be_given(before, after):
    comparison = compare(bundled(before), bundled(after), chances=False)
    schema = json.loads(Path(schemas_folder(), "diff.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(as_json.render([comparison])))
    for told in (text.render(comparison), markdown.render(comparison), html.render([comparison])):
        assert "temporary " not in told


def test_a_bundled_ruleset_does_not_differ_from_itself():
    assert compare(bundled("western-skirmish"), bundled("western-skirmish"), chances=False).same


@pytest.mark.parametrize(
    ("id", "language", "written", "said"),
    [
        ("western-skirmish", "sv", "deadly", "Dödlig"),
        ("horror-7", "zh-Hant", "0 otherwise", "其他情況：0"),
    ],
)
def test_every_value_of_a_bundled_ruleset_can_be_said(id, language, written, said):
    ruleset = bundled(id)
    spoken = translator(language, ruleset.catalogs[language])
    values: dict[str, set[str]] = {}
    waiting = [one.part for one in outline(ruleset.book, ruleset.program, "", spoken).values()]
    while waiting:
        part = waiting.pop()
        waiting += part.parts
        if part.value is not None:
            assert part.said is not None
            values.setdefault(part.value, set()).add(part.said)
    assert said in values[written]
