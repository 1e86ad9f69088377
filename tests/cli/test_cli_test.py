"""``rulewright test``"""

from __future__ import annotations

import json

import pytest

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


def test_a_claim_that_divides_by_zero_is_told_at_its_line_and_the_others_are_decided(rulewright, my_game):
    (my_game / "wishes.rules").write_text(
        'procedure one "One"\n  gives integer\n  give roll d6\n\n'
        'chance "A quotient"\n  one\n  6 / (result - 6) rounded down < 9 is at least 1%\n  result = 1 is exactly 1/2\n',
        encoding="utf-8",
    )
    ran = rulewright("test", "-k", "a quotient")
    assert ran.code == 1
    assert ran.out.startswith(
        "wishes.rules:7:3: error chance: the chance 'A quotient' cannot be computed: this divides by zero\n"
    )
    assert "|   ----------------------------- it happens here\n" in ran.out
    assert "wishes.rules:8:3: error chance: the chance 'A quotient' does not hold: the chance is 1/6" in ran.out


def test_rules_that_fail_are_told_at_their_line_wherever_the_command_runs(rulewright, my_game, monkeypatch):
    (my_game / "wishes.rules").write_text(
        'procedure many "Many"\n  gives number\n  let rolled = roll d6\n  give 1 / (rolled - 5) exactly\n\n'
        'chance "Five"\n  many\n  result > 3 is at least 1%\n\n'
        'example "Also five"\n  many\n  rolls 5\n  gives 1\n\n'
        'example "Four"\n  many\n  rolls 4\n  gives 1 / (result + 1) exactly = 2\n',
        encoding="utf-8",
    )
    monkeypatch.chdir(my_game.parent)
    ran = rulewright("test", "my-game", "-k", "many")
    assert ran.code == 1
    assert "my-game/wishes.rules:6:8: error chance: the chance 'Five' cannot be computed\n" in ran.out
    assert (
        "    4 |   give 1 / (rolled - 5) exactly\n      |        ------------------------ this divides by zero"
        in ran.out
    )
    assert "   note: it happened at my-game/wishes.rules:4\n" in ran.out
    assert "|         ------------------------ it happens here\n" in ran.out


def test_values_that_are_called_alike_are_told_apart_in_the_words_of_the_rules(rulewright, my_game):
    (my_game / "wishes.rules").write_text(
        'scale Luck "Luck"\n  bad "Luck"\n  good "Luck"\n\n'
        'procedure luck "Luck"\n  gives Luck\n  give bad\n\n'
        'example "Good luck"\n  luck\n  gives result = good\n',
        encoding="utf-8",
    )
    assert "   note: what happens: result is bad\n" in rulewright("test", "-k", "good luck").out


MANIFEST = "id: {0}\ntitle: {0}\nversion: 1.0.0\nlicence: MIT\nlanguage: en\n"
RANGES = r"""table range_dice "Range" on steps integer 1..2 gives integer
  | steps | dice |
  | 1     | 0    |
  | 2     | -2   |

formula twice "Twice" of steps integer 1..2 gives list of integer
  [range_dice[steps], range_dice[steps]]

procedure shoot "Shoot"
  takes steps integer 1..2
  gives yes/no
  give roll d6 + range_dice[steps] > 1

example "Far, \"far\" away"
  range_dice
    steps = 2
  gives -2

example "Twice far"
  twice
    steps = 2
  gives [-2, -2]

record Seen "Seen"
  far  yes/no  "Far"
  dice integer "Dice"
  word text    "Word"

formula seen "Seen" of steps integer 1..2 gives Seen
  Seen(far: range_dice[steps] < -1, dice: range_dice[steps], word: if range_dice[steps] < -1 then "far" else "near")

example "Seen"
  seen
    steps = 2
  gives far = yes, dice = -2, word = "far"

procedure tries "Tries"
  takes steps integer 1..2
  gives integer
  let dice = 0 - range_dice[steps]
  let pool = roll dice of d6
  give sum of pool

example "Too few dice"
  tries
    steps = 2
  rolls 3 4
  gives 7

chance "A far shot"
  shoot
    steps = 2
  result is exactly 1/2
"""
FARTHER = """change table range_dice
  | steps | dice |
  | 2     | -1   |
"""


def test_an_example_of_a_parent_says_how_the_variant_changes_it(rulewright, tmp_path, monkeypatch):
    for id, more, rules in (("ranges", "", RANGES), ("farther", "extends: ranges\n", FARTHER)):
        folder = tmp_path / "rulesets" / id
        folder.mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(MANIFEST.format(id) + more, encoding="utf-8")
        (folder / "a.rules").write_text(rules, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert rulewright("test", "ranges").code == 0
    ran = rulewright("test", "farther")
    assert ran.code == 1
    helps = [line.strip() for line in ran.out.splitlines() if line.strip().startswith("help:")]
    start, end = "help: if you mean it, write 'change ", " …' takes it out"
    assert helps == [
        start + r"""example "Far, \"far\" away"', and below it 'gives -1'; or 'remove example""" + end,
        start + """example "Twice far"', and below it 'gives [-1, -1]'; or 'remove example""" + end,
        start
        + """example "Seen"', and below it 'gives far = no, dice = -1, word = "near"'; or 'remove example"""
        + end,
        start + """example "Too few dice"', and below it what it rolls and gives now; or 'remove example""" + end,
        start + """chance "A far shot"', and below it what holds now; or 'remove chance""" + end,
    ]
    changes = tmp_path / "rulesets/farther/a.rules"
    changes.write_text(
        FARTHER + '\nchange example "Far, \\"far\\" away"\n  gives -1\n\nremove example "Twice far"\n'
        '\nremove example "Seen"\n\nremove example "Too few dice"\n'
        '\nchange chance "A far shot"\n  result is exactly 2/3\n',
        encoding="utf-8",
    )
    assert rulewright("test", "farther").out == "farther: 1 example and 1 chance, which all hold\n"


@pytest.mark.parametrize(
    ("rolls", "help"),
    [
        ("15", "a face for every die that is rolled"),
        ("15 3 4", "no more faces than dice are rolled"),
        ("15 9", "the faces in the order in which the dice are rolled"),
    ],
)
def test_an_example_with_other_dice_than_are_rolled_says_what_to_write(rulewright, my_game, rolls, help):
    (my_game / "mine.rules").write_text(
        'example "Mine"\n  strike\n    attacker = Fighter(skill: 8)\n    target = Fighter(skill: 6)\n'
        f"    weapon = spear\n    distance = 1 m\n  rolls {rolls}\n  gives hit = yes\n",
        encoding="utf-8",
    )
    assert f"   help: write behind 'rolls' {help}" in rulewright("test", "-k", "mine").out
