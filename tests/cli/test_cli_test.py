"""``rulewright test``"""

from __future__ import annotations

import json

FAILING = """
example "A wish"
  strike
    attacker = Fighter(skill: 8)
    target   = Fighter(skill: 6)
    weapon   = spear
    distance = 2 m
  rolls 12 1
  gives hit = yes, wound = down

example "Dice left over"
  strike
    attacker = Fighter(skill: 1)
    target   = Fighter(skill: 6)
    weapon   = spear
    distance = 2 m
  rolls 12 1
  gives hit = no
"""


def test_the_examples_of_the_starter_hold(rulewright, my_game):
    ran = rulewright("test")
    assert (ran.code, ran.out) == (0, "my-game: 2 examples, which all hold\n")


def test_an_example_that_does_not_hold_is_shown_at_its_line(rulewright, my_game):
    (my_game / "wishes.rules").write_text(FAILING, encoding="utf-8")
    ran = rulewright("test")
    assert ran.code == 1
    assert "wishes.rules:9:20: error example: the example 'A wish' does not hold\n" in ran.out
    assert "    9 |   gives hit = yes, wound = down\n" in ran.out
    assert "   note: what happens: wound is Scratched\n" in ran.out
    assert "the example 'Dice left over' does not hold" in ran.out
    assert ran.out.endswith("my-game: 4 examples, of which 2 do not hold:\n  A wish\n  Dice left over\n")


def test_only_some(rulewright, my_game):
    (my_game / "wishes.rules").write_text(FAILING, encoding="utf-8")
    assert rulewright("test", "-k", "SPEAR").out == "my-game: 1 example, which holds\n"
    assert rulewright("test", "-k", "strike").code == 1
    ran = rulewright("test", "-k", "nothing like it")
    assert ran.code == 2
    assert "no example or chance holds 'nothing like it'" in ran.error


def test_formats(rulewright, my_game):
    (my_game / "wishes.rules").write_text(FAILING, encoding="utf-8")
    concise = rulewright("test", "--format", "concise")
    assert concise.code == 1
    assert concise.out.splitlines()[0].startswith("wishes.rules:9:20-9:32: error example: the example 'A wish'")
    read = json.loads(rulewright("test", "--format", "json").out)
    assert [(each["label"], each["holds"]) for each in read["examples"]] == [
        ("A spear finds its mark", True),
        ("The dagger is too short", True),
        ("A wish", False),
        ("Dice left over", False),
    ]
    assert (read["errors"], len(read["findings"])) == (2, 2)


def test_a_ruleset_with_errors_runs_nothing(rulewright, my_game):
    (my_game / "bad.rules").write_text("ruel x\n", encoding="utf-8")
    ran = rulewright("test")
    assert ran.code == 1
    assert "error RW102" in ran.out
    assert "examples" not in ran.out


def test_a_ruleset_without_examples(rulewright, my_game):
    (my_game / "sheets.yaml").unlink()
    (my_game / "fight.rules").write_text('rule a "A"\n  > Text.\n', encoding="utf-8")
    assert rulewright("test").out == "there are no examples and no chances\n"


CHANCES = """
chance "Eight against six"
  strike
    attacker = Fighter(skill: 8)
    target   = Fighter(skill: 6)
    weapon   = spear
    distance = 2 m
  hit is exactly 0
  hit is at least 0%
"""


def test_a_chance_that_does_not_hold_is_shown_with_the_true_value(rulewright, my_game):
    (my_game / "wishes.rules").write_text(CHANCES, encoding="utf-8")
    ran = rulewright("test")
    assert ran.code == 1
    first = ran.out.splitlines()[0]
    assert first.startswith(
        "wishes.rules:8:3: error chance: the chance 'Eight against six' does not hold: the chance is "
    )
    assert "/" in first
    assert first.endswith("%")
    assert ran.out.endswith("my-game: 2 examples and 1 chance, of which 1 does not hold:\n  Eight against six\n")
    read = json.loads(rulewright("test", "--format", "json").out)
    assert (read["examples"][-1]["kind"], read["examples"][-1]["holds"]) == ("chance", False)
    assert rulewright("test", "-k", "eight against").code == 1


def test_a_chance_that_cannot_be_computed_says_why(rulewright, my_game):
    (my_game / "wishes.rules").write_text(
        'procedure many "Many"\n  gives number\n  let rolled = roll 5d6\n  give 1 / (rolled - 5) exactly\n\n'
        'chance "Five ones"\n  many\n  result > 3 is at least 1%\n',
        encoding="utf-8",
    )
    ran = rulewright("test", "-k", "five ones")
    assert ran.code == 1
    assert "the chance 'Five ones' cannot be computed" in ran.out
