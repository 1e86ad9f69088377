"""The variants that come with Rulewright: short, sound, each with its cards, and doing what they promise."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from command_line import run

from rulewright.project.discovery import find
from rulewright.project.pipeline import Compiled, check

RULESETS = Path(__file__).parents[2] / "rulesets"
SAMPLES = ("horror-7-pulp", "old-west-grim", "western-skirmish-armoury")
MOST_LINES = 59


@lru_cache
def compiled(id: str) -> Compiled:
    outcome = check(find(str(RULESETS / id))[0])
    assert outcome.ruleset is not None, [str(found) for found in outcome.findings]
    assert outcome.findings == ()
    return outcome.ruleset


@pytest.mark.parametrize("id", SAMPLES)
def test_a_sample_is_short(id: str) -> None:
    lines = [line for path in (RULESETS / id).glob("*.rules") for line in path.read_text(encoding="utf-8").splitlines()]
    assert 0 < len(lines) <= MOST_LINES


@pytest.mark.parametrize("id", SAMPLES)
def test_a_sample_is_sound_and_its_examples_hold(id: str) -> None:
    assert compiled(id)
    ran = run("test", str(RULESETS / id))
    assert (ran.code, ran.error) == (0, "")
    assert "all hold" in ran.out


@pytest.mark.parametrize("id", SAMPLES)
def test_a_sample_has_cards_of_its_own(id: str) -> None:
    ruleset = compiled(id)
    assert ruleset.sheets is not None
    assert ruleset.sheets.decks


def test_the_grim_west_has_no_quick_shots_and_a_dusk() -> None:
    program = compiled("old-west-grim").program
    for id in ("fire", "shoot", "shoot_in_the_dark"):
        assert "quick" not in {one.name for one in program.procedures[id].parameters}
    lines = {one.name for one in program.modifiers["shooting_dice"].parameters}
    assert "dusk" in lines
    assert "quick" not in lines


def test_a_five_is_critical_in_pulp_and_only_there() -> None:
    for id, level in (("horror-7-pulp", "Critical success"), ("horror-7", "Extreme success")):
        assert level in run("roll", f"{id}.skill_check", "skill=60", "--dice", "5").out


def test_the_armoury_takes_two_guns_from_a_spreadsheet() -> None:
    guns = {id for id, one in compiled("western-skirmish-armoury").program.entries.items() if one.record == "Gun"}
    assert guns - set(compiled("western-skirmish").program.entries) == {"long_rifle", "hideout"}
    assert compiled("western-skirmish-armoury").catalogs.get("sv") is not None
