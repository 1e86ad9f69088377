"""The compiled document: what it says, that it fits its schema, and that the schema is the one that is published."""

from __future__ import annotations

import copy
import json
import typing
from typing import Any

import pytest

from rulewright.calculus.expressions import Expression
from rulewright.calculus.statements import Statement
from rulewright.calculus.types import Type
from rulewright.data.ruleset_json import About, ruleset_document, write_ruleset
from rulewright.data.ruleset_schema import PARTS, ruleset_schema
from rulewright.data.shapes import kind_of
from rulewright.diagnostics import Findings
from rulewright.project.pipeline import Compiled, check_texts
from rulewright.reading.validation import bundled_schema, bundled_validator, sorted_errors

RULES = """
unit paces "Paces" = 75 cm

scale Severity "Severity of a wound"
  scratch "Scratch"
  deadly  "Deadly"

record Gun "Gun" is a weapon
  reach length       "Range"
  bonus integer = 0  "Hit modifier"
  ammo  dice = 1d6   "Extra rounds"
  note  text = "007" "Note"

weapons Gun "Guns"
  | id       | name     | reach  | bonus | ammo |
  | revolver | Revolver | 7.5 cm | +5    | 1d10 |
  | musket   | Musket   | 1 ft   | -     | -    |

table wound "Wound" on roll integer by group integer gives Severity
  | roll | 5       | 10      |
  | ..12 | scratch | scratch |
  | 13.. | scratch | deadly  |

modifiers aiming "Aiming"
  takes aimed yes/no = no, called yes/no = no
  aimed "Aimed" +2 when aimed
    except      +1 when called
  at most 10

option limited_ammo "Count ammunition" yes/no = no

procedure shoot "Shooting"
  takes gun Gun, distance length
  gives Severity
  require distance <= gun.reach else "{gun} does not reach {distance}"
  let bonus = if limited_ammo then 0 else aiming modifiers
  let reached = if distance > 20 cm then 1 else 2
  step "Roll"
    let total = roll d20 + bonus + reached + gun.bonus
  give wound[total, 10]

rule look "Look"
  > A revolver reaches {revolver.reach}.

example "Near"
  shoot
    gun = revolver
    distance = 5 cm
    aimed = yes
    called = no
  rolls 13
  gives deadly
"""


@pytest.fixture(scope="module")
def ruleset() -> Compiled:
    rules = RULES.replace(
        "takes gun Gun, distance length", "takes gun Gun, distance length, aimed yes/no, called yes/no"
    )
    outcome = check_texts({"rules.rules": rules})
    assert outcome.ruleset is not None, outcome.findings
    return outcome.ruleset


@pytest.fixture
def document(ruleset: Compiled) -> dict[str, Any]:
    about = About("CC0-1.0", ("sv",), "An author")
    return json.loads(json.dumps(ruleset_document(ruleset.book, ruleset.program, about)))  # type: ignore[no-any-return]


def test_it_says_what_the_rules_say(document: dict[str, Any]) -> None:
    assert document["ruleset"] == {
        "id": "example",
        "title": "Example",
        "version": "1.0.0",
        "licence": "CC0-1.0",
        "language": "en",
        "languages": ["sv"],
        "author": "An author",
    }
    guns = {entry["id"]: entry["value"] for entry in document["entries"]}
    assert guns["revolver"]["reach"] == {"value": "7.5", "unit": "cm"}
    assert guns["musket"]["reach"] == {"value": "30.48", "unit": "cm"}
    assert guns["musket"]["bonus"] == 0
    assert guns["musket"]["note"] == "007"
    assert guns["revolver"]["ammo"]["text"] == "d10"
    (table,) = document["tables"]
    assert [row["values"] for row in table["rows"]] == [["scratch", "scratch"], ["scratch", "deadly"]]
    assert [row["keys"] for row in table["rows"]] == [[{"low": None, "high": 12}], [{"low": 13, "high": None}]]
    line, *_caps = document["modifiers"][0]["items"]
    assert [case.get("exception", False) for case in line["modifier_line"]["cases"]] == [True, False]
    (shoot,) = document["procedures"]
    kinds = [kind for statement in shoot["body"] for kind in statement]
    assert kinds == ["require", "let", "let", "step", "give"]
    (message,) = [statement["require"]["message"] for statement in shoot["body"] if "require" in statement]
    assert message["text"] == "{gun} does not reach {distance}"
    assert list(message["holes"]) == ["gun", "distance"]
    (example,) = document["examples"]
    assert example["arguments"]["distance"] == {"value": 5, "unit": "cm"}


def test_a_quantity_in_an_expression_has_its_unit(document: dict[str, Any]) -> None:
    def literals(value: Any) -> list[Any]:
        if isinstance(value, dict):
            own = [value["literal"]["value"]] if "literal" in value else []
            return own + [found for inner in value.values() for found in literals(inner)]
        return [found for inner in value for found in literals(inner)] if isinstance(value, list) else []

    assert {"value": 20, "unit": "cm"} in literals(document["procedures"])


def test_it_fits_its_schema_and_is_written(ruleset: Compiled) -> None:
    findings = Findings()
    written = write_ruleset(ruleset.book, ruleset.program, About("CC0-1.0"), findings)
    assert written is not None
    assert not findings
    assert json.loads(written)["$schema"] == "urn:rulewright:schema:ruleset:1"


def test_what_breaks_the_schema_is_never_written(ruleset: Compiled, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"$schema": "urn:rulewright:schema:ruleset:1", "ruleset": {}}
    monkeypatch.setattr("rulewright.data.ruleset_json.ruleset_document", lambda *_: broken)
    findings = Findings()
    assert write_ruleset(ruleset.book, ruleset.program, About("CC0-1.0"), findings) is None
    assert {found.code for found in findings} == {"RW761"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("ruleset", "version"), 1),
        (("ruleset", "colour"), "red"),
        (("records", 0, "fields", 0, "id"), 7),
        (("records", 0, "fields", 0, "type"), {"number": {}, "text": {}}),
        (("records", 0, "fields", 0, "type"), {"colour": {}}),
        (("tables", 0, "policy"), "some"),
        (("tables", 0, "rows", 0, "values", 0), 1.5),
        (("procedures", 0, "body", 0), {"let": {}}),
        (("procedures", 0, "body", 1, "let", "value"), {"variable": {}}),
        (("units", 0, "size"), "a lot"),
    ],
)
def test_the_schema_refuses_what_is_wrong(path: tuple[str | int, ...], value: object, document: dict[str, Any]) -> None:
    validator = bundled_validator("ruleset")
    assert not sorted_errors(validator, document)
    broken = copy.deepcopy(document)
    here: Any = broken
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value
    assert sorted_errors(validator, broken)


def test_the_published_schema_is_the_one_of_the_code() -> None:
    command = "python -m rulewright.data.ruleset_schema > schemas/ruleset.schema.json"
    assert bundled_schema("ruleset") == ruleset_schema(), f"run: {command}"


def test_every_kind_of_the_calculus_is_in_the_schema_and_described() -> None:
    definitions = ruleset_schema()["$defs"]
    for name, union in (("expression", Expression), ("statement", Statement), ("type", Type)):
        kinds = {kind_of(node) for node in typing.get_args(union)}
        assert set(definitions[name]["properties"]) == kinds
    undescribed = [
        name for name, definition in definitions.items() if "properties" in definition and "required" in definition
    ]
    assert all(definitions[name].get("description") for name in undescribed)
    assert set(PARTS) <= set(ruleset_schema()["properties"])
