"""Schema failures in the author's words, at the author's line; schemas that never reach out."""

from __future__ import annotations

import json
import os
import socket
import urllib.request

import pytest
from jsonschema.exceptions import SchemaError

from rulewright.diagnostics import Diagnostic, Findings
from rulewright.reading.strict_yaml import read_yaml
from rulewright.reading.validation import bundled_schema, check_yaml, sorted_errors, validator_of
from rulewright.resources import schemas_folder
from rulewright.source import Source


def check(schema: str, text: str) -> list[Diagnostic]:
    findings = Findings()
    tree = read_yaml(Source("x.yaml", text), findings)
    assert tree is not None
    assert check_yaml(tree, schema, findings) is not bool(findings)
    return list(findings)


GOOD = "id: west\ntitle: West\nversion: 1.0.0\nlicence: MIT\nlanguage: sv\n"


def test_a_good_manifest_is_good() -> None:
    assert not check(
        "manifest", GOOD + "languages: [en, zh-Hant, pt_BR]\nfiles: [a.rules]\nauthor: X\ndescription: Y\n"
    )


def test_several_faults_come_in_one_run_each_at_its_place() -> None:
    found = check("manifest", "id: West Side\ntitle: 3\nversion: 1.0\nlicens: MIT\nlanguages: [en, en]\nfiles: []\n")
    assert [(one.code, str(one.span)) for one in found] == [
        ("RW721", "x.yaml:1:1"),
        ("RW721", "x.yaml:1:1"),
        ("RW722", "x.yaml:1:5"),
        ("RW722", "x.yaml:2:8"),
        ("RW722", "x.yaml:3:10"),
        ("RW720", "x.yaml:4:1"),
        ("RW722", "x.yaml:5:17"),
        ("RW722", "x.yaml:6:8"),
    ]
    messages = " ".join(one.message for one in found)
    assert "'licence' is missing" in messages
    assert "'language' is missing" in messages
    assert next(one for one in found if one.code == "RW720").help == "did you mean 'licence'?"


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        (
            GOOD.replace("1.0.0", "1.0"),
            "'version' takes text, but this is the number 1.0",
            'put quotes around it: "1.0"',
        ),
        (
            GOOD.replace("title: West", "title: true"),
            "'title' takes text, but this is true",
            'put quotes around it: "true"',
        ),
        (
            GOOD.replace("title: West", "title: [a]"),
            "'title' takes text, but this is a list",
            "The title that sheets and documents print",
        ),
        (
            GOOD.replace("title: West", "title: ' '"),
            "'' does not fit 'title'",
            "The title that sheets and documents print",
        ),
    ],
)
def test_words(text: str, message: str, help: str) -> None:
    (found,) = check("manifest", text)
    assert (found.message, found.help) == (message, help)


def test_a_line_end_does_not_slip_past_a_pattern() -> None:
    (found,) = check("manifest", GOOD.replace("id: west", "id: |\n  west"))
    assert found.code == "RW722"


@pytest.mark.parametrize("id", ["WS-12", "WS-24a", "D-1", "P-1", "X-3"])
def test_source_ids(id: str) -> None:
    assert not check("sources", f"rules:\n  - {{id: {id}, title: Jumping}}\n")
    assert not check("sources", f"documents:\n  - title: Western\n    rules:\n      - {{id: {id}, title: Jumping}}\n")


@pytest.mark.parametrize("id", ["ws-1", "WS1", "WS-", "WS-1ab", "WS-a", "-1"])
def test_bad_source_ids(id: str) -> None:
    (found,) = check("sources", f"rules:\n  - {{id: '{id}', title: Jumping}}\n")
    assert (found.code, str(found.span)) == ("RW722", "x.yaml:2:10")


def test_one_of_two_keys_is_named() -> None:
    (found,) = check("sources", "{}\n")
    assert found.message == "one of the keys 'rules' or 'documents' is missing"


def test_sheets() -> None:
    assert not check(
        "sheets",
        """
sheets:
  - id: reference
    title: Reference
    page: {size: a4, orientation: landscape, columns: 3}
    sections:
      - heading: Shooting
        text: One shot.
        show: [procedure.shoot, modifiers.defence, weapons.Gun, entry.revolver, options]
decks:
  - {id: guns, title: Guns, of: Gun, card: poker, fields: [reach, bonus], back: {title: Western}}
  - {id: all, title: All, of: [Gun, Knife]}
""",
    )
    found = check(
        "sheets",
        "sheets:\n - id: a\n   title: b\n   page: {size: a5, columns: 9}\n   sections: [{show: [table.x, 5]}]\n"
        "decks:\n - {id: x, title: y, of: [Gun, gun], card: pokr}\n",
    )
    assert [(one.code, str(one.span)) for one in found] == [
        ("RW722", "x.yaml:4:17"),
        ("RW722", "x.yaml:4:30"),
        ("RW722", "x.yaml:5:32"),
        ("RW722", "x.yaml:7:32"),
        ("RW722", "x.yaml:7:44"),
    ]
    assert found[-1].help == "did you mean 'poker'?"


def test_every_bundled_schema_is_sound_named_and_described() -> None:
    names = sorted(os.listdir(schemas_folder()))
    known = ["diff", "findings", "manifest", "project", "ruleset", "sheets", "sources"]
    assert names == [f"{name}.schema.json" for name in known]
    for name in names:
        schema = bundled_schema(name.removesuffix(".schema.json"))
        validator_of(schema)
        assert schema["$id"] == f"urn:rulewright:schema:{name.removesuffix('.schema.json')}:1"
        assert schema["description"]
        references = [text for text in json.dumps(schema).split('"') if text.startswith("#")]
        assert all(text.startswith("#/$defs/") for text in references)


def test_a_remote_reference_is_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "socket", no_network)
    monkeypatch.setattr(urllib.request, "urlopen", no_network)
    validator = validator_of(
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "http://127.0.0.1:9/schema.json"}
    )
    with pytest.raises(Exception, match=r"Unresolvable: http://127\.0\.0\.1:9/schema\.json"):
        sorted_errors(validator, {})


def test_a_bad_schema_is_refused() -> None:
    with pytest.raises(SchemaError):
        validator_of({"type": "nonsense"})


def test_what_fits_once_is_not_taken_for_what_does_not() -> None:
    """A validator remembers small values that fit: not those that do not, not another definition's, and 1 is not true."""
    validator = validator_of(
        {
            "type": "array",
            "items": {"anyOf": [{"$ref": "#/$defs/count"}, {"type": "array", "items": {"$ref": "#/$defs/flag"}}]},
            "$defs": {
                "count": {"type": ["integer", "object"], "additionalProperties": {"$ref": "#/$defs/count"}},
                "flag": {"type": "boolean"},
            },
        }
    )
    for _ in range(2):
        assert not sorted_errors(validator, [1, 1, {"a": 1}, {"a": 1}, {"a": {"b": 1}}, [True], [True]])
        for bad in (True, [1], {"a": True}, {"a": {"b": "1"}}, "1", {"a": [1]}):
            assert len(sorted_errors(validator, [1, bad, bad])) == 2
    assert not sorted_errors(validator, [{"a": 1, "b": {"c": 2}}])
    assert sorted_errors(validator, [{"a": {"b": {"c": True}}}])
