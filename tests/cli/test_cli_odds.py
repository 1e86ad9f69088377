"""``rulewright odds``"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from rulewright.cli.chances import percent

SPEAR = ("strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=2 m")


def test_the_procedures_are_listed_with_their_inputs(rulewright, my_game):
    ran = rulewright("odds")
    assert ran.code == 0
    assert ran.out == (
        "strike  Strike or shoot\n"
        "  attacker Fighter\n"
        "  target Fighter\n"
        "  weapon Weapon\n"
        "  distance length\n"
        "  aimed yes/no = no\n"
    )


def test_each_field_of_the_result_in_the_words_of_the_rules(rulewright, my_game):
    ran = rulewright("odds", *SPEAR)
    assert ran.code == 0
    assert "\nHit\n  no   55.00%  ███" in ran.out
    # 9 of 20 hit; d6 harm: 1-2 scratch, 3-5 wound, 6 out of the fight
    assert "  Out of the fight   7.50%    7.50%  " in ran.out
    assert "  Scratched         15.00%   45.00%  " in ran.out


def test_fields_together(rulewright, my_game):
    ran = rulewright("odds", *SPEAR, "--of", "hit,wound")
    assert "  yes, Wounded           22.50%  " in ran.out


def test_json_is_exact(rulewright, my_game):
    read = json.loads(rulewright("odds", *SPEAR, "target.armour=1", "--format", "json").out)
    assert (read["format"], read["version"], read["procedure"], read["remainder"]) == (
        "rulewright-odds",
        1,
        "strike",
        0,
    )
    assert read["inputs"]["target"] == {"skill": 6, "armour": 1}
    chances = {
        (each["value"]["hit"], each["value"]["wound"]): Fraction(each["weight"], read["denominator"])
        for each in read["outcomes"]
    }
    assert chances == {
        (False, "unhurt"): Fraction(11, 20),
        (True, "unhurt"): Fraction(9, 120),
        (True, "scratched"): Fraction(18, 120),
        (True, "wounded"): Fraction(27, 120),
    }


def test_a_refusal_is_an_outcome(rulewright, my_game):
    ran = rulewright("odds", "strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=9 m")
    assert ran.code == 0
    assert "refused 100%: The target is too far away" in ran.out


def test_records_may_be_given_whole_and_amended(rulewright, my_game):
    whole = rulewright(
        "odds",
        "strike",
        "attacker=Fighter(skill: 7 + 1)",
        "target=Fighter(skill: 6)",
        "weapon=spear",
        "distance=200 cm",
    )
    assert whole == rulewright("odds", *SPEAR)
    longer = rulewright("odds", *SPEAR, "weapon.damage=1d4", "--of", "wound")
    assert longer.code == 0
    assert "Out of the fight" not in longer.out


def test_everything_wrong_is_told_at_once_with_the_nearest_names(rulewright, my_game):
    ran = rulewright(
        "odds", "strike", "attaker.skill=8", "target.skil=6", "target.armour=9", "weapon=speer", "distance=2"
    )
    assert ran.code == 2
    assert ran.out == ""
    for said in (
        "strike takes no 'attaker'",
        "did you mean 'attacker'?",
        "Fighter has no field 'skil'",
        "did you mean 'skill'?",
        "strike needs 'target.skill' (integer 1..15)",
        "arguments:3:15: error RW305: this takes integer 0..3, but this is 9",
        "did you mean 'spear'?",
        "write a number with a unit",
        "strike needs 'attacker' (Fighter)",
        "add attacker.skill=…",
    ):
        assert said in ran.error


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("strik",), "did you mean 'strike'?"),
        ((*SPEAR, "--of", "wund"), "did you mean 'wound'?"),
        ((*SPEAR, "--set", "luck=yes"), "takes no 'luck'"),
        ((*SPEAR, "--choose", "push=yes"), "takes no 'push'"),
        ((*SPEAR, "weapon=bow"), "'weapon' is given twice"),
        ((*SPEAR, "aimed"), "'aimed' is not of the form input=value"),
        ((*SPEAR, "=yes"), "is not of the form"),
        ((*SPEAR[:-1], "distance=2", "m"), "put quotes around what has blanks, such as distance='2 m'"),
        ((*SPEAR, "aimed="), "'aimed' is given no value"),
        ((*SPEAR, "aimed.x=1"), "'aimed' has no fields"),
        ((*SPEAR, "aimed=roll d6"), "error RW"),
        ((*SPEAR, "aimed=((((" * 5000), "error RW"),
        ((*SPEAR, "aimed=" + "9" * 10_000), "error RW"),
        ((*SPEAR, "aimed=\x00\x1b[2J"), "error RW"),
        ((*SPEAR, "aimed=yes\nno"), "error RW"),
        ((*SPEAR, "aimed=規則"), "error RW"),
        ((*SPEAR, "attacker=Fighter(skill: 8 / 0)"), "error RW"),
    ],
)
def test_bad_arguments_are_misuse(rulewright, my_game, words, said):
    ran = rulewright("odds", *words)
    assert ran.code == 2
    assert said in ran.error


def test_a_ruleset_with_errors_has_no_odds(rulewright, my_game):
    (my_game / "bad.rules").write_text("ruel x\n", encoding="utf-8")
    ran = rulewright("odds", *SPEAR)
    assert ran.code == 1
    assert "error RW102" in ran.out


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 3), "33.33%"),
        (Fraction(1, 10**9), "<0.01%"),
        (1 - Fraction(1, 10**9), ">99.99%"),
        (Fraction(9, 10), "90.00%"),
        (Fraction(1, 1000), "0.10%"),
    ],
)
def test_percents_never_pretend_to_be_certain(chance, shown):
    assert percent(chance) == shown


def test_rules_that_cannot_be_carried_out_end_odds_as_they_end_roll(rulewright, my_game):
    (my_game / "share.rules").write_text(
        'procedure share "Share"\n  takes people integer\n  gives number\n  give 1 / people exactly\n', "utf-8"
    )
    rolled = rulewright("roll", "share", "people=0", "--seed", "1")
    ran = rulewright("odds", "share", "people=0")
    assert ran.code == rolled.code == 1
    stopped = "stopped: this divides by zero (share.rules:4)\n"
    assert ran.out == stopped
    assert rolled.out.endswith(stopped)
    data = json.loads(rulewright("odds", "share", "people=0", "--format", "json").out)
    assert data["stopped"] == {
        "reason": "rule",
        "message": "this divides by zero",
        "place": "share.rules:4",
    }
    assert "outcomes" not in data


@pytest.mark.parametrize(
    ("command", "inputs", "format"),
    [
        *(("odds", inputs, format) for inputs in ("n=3", "n=1..3") for format in ("text", "json", "csv")),
        *(("sweep", inputs, format) for inputs in ("n=3", "n=1..3") for format in ("text", "json")),
        *((command, "n=3", format) for command in ("simulate", "roll") for format in ("text", "json")),
    ],
)
def test_what_is_asked_may_fail_for_a_result(rulewright, my_game, command, inputs, format):
    (my_game / "one.rules").write_text(
        'procedure one "One"\n  takes n integer 1..3\n  gives integer\n  give (roll d6) * n\n', encoding="utf-8"
    )
    asked = "6 / (result - result) rounded down"
    ran = rulewright(command, "one", inputs, "--of", asked, "--format", format)
    assert ran.code == 1
    if format == "json" and command != "sweep":
        stopped = json.loads(ran.out)["stopped"]
        assert (stopped["message"], stopped["place"]) == ("this divides by zero", "in what is asked")
    else:
        assert "this divides by zero" in ran.out


def test_rules_that_fail_are_told_at_their_line_as_seen_from_here(rulewright, my_game, monkeypatch):
    (my_game / "one.rules").write_text(
        'procedure one "One"\n  gives integer\n  give 6 / (roll d6 - 1) rounded down\n', encoding="utf-8"
    )
    monkeypatch.chdir(my_game.parent)
    for words in (("odds",), ("simulate",), ("roll", "--dice", "1")):
        ran = rulewright(words[0], "my-game.one", *words[1:], "--ruleset", "my-game")
        assert ran.code == 2, "the procedure names the ruleset already"
        ran = rulewright(words[0], "one", *words[1:], "--ruleset", "my-game")
        assert ran.code == 1
        assert "stopped: this divides by zero (my-game/one.rules:3)" in ran.out
