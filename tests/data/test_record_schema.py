"""Every record is a JSON Schema, and entries are checked against it whichever way they were written."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rulewright.calculus.declarations import Entry
from rulewright.calculus.values import RecordValue
from rulewright.data.record_schema import check_entries, record_schema
from rulewright.diagnostics import Findings
from rulewright.incremental.steps import Steps
from rulewright.project.pipeline import Compiled, check_texts
from rulewright.reading.validation import sorted_errors, validator_of

RULES = """
scale Group "Group"
  light "Light 輕"
  heavy "Heavy"

record Magazine "Magazine"
  rounds integer 1..20 "Rounds"

record Gun "Gun" is a weapon
  reach   length                "Range"
  weight  number = 1.5          "Weight"
  bonus   integer -5..20 = 0    "Hit modifier"
  group   Group or none = none  "Group"
  loud    yes/no = yes          "Loud"
  ammo    dice = 1d6            "Extra rounds"
  holds   Magazine or none = none "Magazine"
  marks   list of Group = []    "Marks"
  size    integer in [5, 10, 12] = 5 "Size"

weapons Gun "Guns"
  | id       | name     | reach | bonus | group | ammo |
  | revolver | Revolver | 40 cm | +5    | light | 1d10 |

weapon cannon of Gun "Cannon"
  reach 2 m
  holds Magazine(rounds: 3)
  marks [light, heavy]

weapons Gun "More guns" from "guns.csv"

rule look "Look"
  > {revolver.reach} {cannon.reach} {musket.reach}
"""

CSV = "id,name,reach,bonus\nmusket,Musket,1 ft,-5\n"


@pytest.fixture(scope="module")
def ruleset() -> Compiled:
    outcome = check_texts({"rules.rules": RULES, "guns.csv": CSV})
    assert outcome.ruleset is not None, outcome.findings
    return outcome.ruleset


def errors(ruleset: Compiled, value: dict[str, Any]) -> list[str]:
    validator = validator_of(record_schema(ruleset.program.records["Gun"], ruleset.program))
    return [str(error.absolute_path[0]) if error.absolute_path else "" for error in sorted_errors(validator, value)]


GUN = {"reach": {"value": 40, "unit": "cm"}}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"reach": {"value": "7.5", "unit": "ft"}},
        {"weight": 3},
        {"weight": "1/3"},
        {"bonus": -5},
        {"size": 12},
        {"group": None},
        {"group": "heavy"},
        {"holds": {"rounds": 20}},
        {"marks": ["light", "light"]},
        {"ammo": {"dice": [{"count": 1, "sides": 6, "kind": "plain"}], "bonus": 0}},
    ],
)
def test_good_values(more: dict[str, Any], ruleset: Compiled) -> None:
    assert errors(ruleset, {**GUN, **more}) == []


@pytest.mark.parametrize(
    "more",
    [
        {"reach": 40},
        {"reach": {"value": 40, "unit": "min"}},
        {"reach": {"value": 7.5, "unit": "cm"}},
        {"weight": 1.5},
        {"weight": "much"},
        {"bonus": 21},
        {"size": 11},
        {"bonus": "5"},
        {"bonus": True},
        {"group": "medium"},
        {"loud": "no"},
        {"holds": {"rounds": 21}},
        {"holds": {}},
        {"marks": ["light", "medium"]},
        {"ammo": "1d6"},
        {"colour": "red"},
    ],
)
def test_bad_values(more: dict[str, Any], ruleset: Compiled) -> None:
    found = errors(ruleset, {**GUN, **more})
    assert found in ([*more], [""])


def test_a_field_without_default_is_needed(ruleset: Compiled) -> None:
    assert errors(ruleset, {"bonus": 1}) == [""]


def test_the_schema_tells_people_what_it_knows(ruleset: Compiled) -> None:
    schema = record_schema(ruleset.program.records["Gun"], ruleset.program)
    assert schema["title"] == "Gun"
    assert schema["$id"] == "urn:rulewright:ruleset:example:1.0.0:record:Gun"
    assert schema["properties"]["bonus"] == {
        "title": "Hit modifier",
        "type": "integer",
        "minimum": -5,
        "maximum": 20,
        "default": 0,
    }
    assert "light (Light 輕)" in str(schema["properties"]["group"])
    assert schema["properties"]["weight"]["default"] == "1.5"
    assert schema["$defs"]["Magazine"]["properties"]["rounds"]["maximum"] == 20


def test_entries_from_rows_blocks_and_spreadsheets_fit(ruleset: Compiled) -> None:
    findings = Findings()
    check_entries(ruleset.program, Steps(findings))
    assert list(ruleset.program.entries) == ["revolver", "cannon", "musket"]
    assert not findings


@pytest.mark.parametrize(
    ("entry", "field", "value", "place"),
    [("revolver", "bonus", 21, "rules.rules:22:35"), ("musket", "bonus", -6, "guns.csv:2:20")],
)
def test_an_entry_that_does_not_fit_is_reported_in_its_cell(
    entry: str, field: str, value: int, place: str, ruleset: Compiled
) -> None:
    program = ruleset.program
    known = program.entries[entry]
    fields = tuple((name, value if name == field else old) for name, old in known.value.fields)
    broken = dataclasses.replace(known, value=RecordValue("Gun", fields))
    findings = Findings()
    check_entries(dataclasses.replace(program, entries={**program.entries, entry: broken}), Steps(findings))
    (found,) = findings
    assert (found.code, str(found.span)) == ("RW760", place)


def test_what_fits_once_is_not_taken_for_what_does_not(ruleset: Compiled) -> None:
    """The same value twice in the wrong place is found twice, and 1 is not yes."""
    program = ruleset.program
    broken: dict[str, Entry] = {}
    for id, value in (("revolver", 21), ("cannon", 21), ("musket", True)):
        known = program.entries[id]
        fields = tuple((name, value if name == "bonus" else old) for name, old in known.value.fields)
        broken[id] = dataclasses.replace(known, value=RecordValue("Gun", fields))
    findings = Findings()
    check_entries(dataclasses.replace(program, entries={**program.entries, **broken}), Steps(findings))
    assert sorted(found.message.split(" of ")[1].split()[0] for found in findings) == [
        "'cannon'",
        "'musket'",
        "'revolver'",
    ]
