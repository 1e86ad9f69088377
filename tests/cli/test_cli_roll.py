"""``rulewright roll``"""

from __future__ import annotations

import json

import pytest

SPEAR = ("strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=2 m")

PLAYED = """\
Strike or shoot
  Roll to hit
    d20: 12
    Skill: +8
    Weapon: +0
    Attack: +8 in all
  Harm
    d6: 5
    Wound [5]: Wounded
result
  Hit: yes
  Wound: Wounded
"""

CHOICES = """
choice Way "Way"
  low  "Low"
  high "High"

option cold "It is cold" yes/no = no

procedure jump "Jump"
  takes strength integer 1..9, bonus integer = 0
  gives integer
  fiat firm "Is the ground firm?" yes/no = yes
  decide way "Which way" Way = low
  decide extra "Extra effort" integer 0..3 = 0
  decide push "Push it" yes/no = no
  spend strength on
    far  "Far"  costs 2, repeatable
    calm "Calm" costs 1
    default calm
  let total = roll d6 + bonus + extra + spent.far * 10 + (if push then 100 else 0) + (if way = high then 1000 else 0)
  give total + (if cold or not firm then 10000 else 0)
"""


def test_the_faces_may_be_given(rulewright, my_game):
    for faces in ("12 5", "12,5", " 12  5 "):
        ran = rulewright("roll", *SPEAR, "--dice", faces)
        assert (ran.code, ran.out, ran.error) == (0, PLAYED, "")


def test_the_same_seed_gives_the_same_dice(rulewright, my_game):
    first = rulewright("roll", *SPEAR, "--seed", "7")
    assert first.code == 0
    assert first == rulewright("roll", *SPEAR, "--seed", "7")
    assert "--seed 7 rolls these dice again\n" in first.out


def test_without_a_seed_the_one_used_is_told(rulewright, my_game):
    ran = rulewright("roll", *SPEAR)
    seed = ran.out.splitlines()[-1].split()[1]
    assert rulewright("roll", *SPEAR, "--seed", seed) == ran
    assert len({rulewright("roll", *SPEAR, "--format", "json").out for _ in range(5)}) > 1


def test_a_refusal_is_told_with_its_place(rulewright, my_game):
    ran = rulewright("roll", "strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=9 m")
    assert ran.code == 1
    assert "refused: The target is too far away (fight.rules:" in ran.out
    assert ran.error == ""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--dice", "12"), "a d6 has to be rolled"),
        (("--dice", "12 7"), "a d6 is rolled"),
        (("--dice", "12 5 5"), "left over"),
        (("--dice", "twelve"), "no faces of dice"),
        (("--dice", "12 -5"), "no faces of dice"),
        (("--dice", "12", "--seed", "3"), "exclude each other"),
    ],
)
def test_dice_that_do_not_fit_are_misuse(rulewright, my_game, options, said):
    ran = rulewright("roll", *SPEAR, *options)
    assert ran.code == 2
    assert said in ran.error


def test_json(rulewright, my_game):
    read = json.loads(rulewright("roll", *SPEAR, "--dice", "12 5", "--format", "json").out)
    assert (read["format"], read["version"], read["seed"]) == ("rulewright-roll", 1, None)
    assert read["result"] == {"hit": True, "wound": "wounded"}
    assert read["events"][2] == {"event": "roll", "dice": "d20", "faces": [12], "total": 12}
    assert read["stopped"] is None
    read = json.loads(rulewright("roll", *SPEAR[:-1], "distance=9 m", "--seed", "1", "--format", "json").out)
    assert read["result"] is None
    assert read["stopped"]["reason"] == "refused"


def test_without_a_terminal_the_procedures_are_listed(rulewright, my_game):
    assert rulewright("roll").out == rulewright("odds").out
    assert rulewright("roll", "--no-input", "--color=never", terminal=True).out.startswith("strike  Strike or shoot\n")


def test_at_a_terminal_everything_is_asked_for(rulewright, my_game):
    answers = ("twenty", "20", "8", "", "6", "1", "Spear", "2", "2 metres", "2 m", "maybe", "no", "")
    ran = rulewright("roll", "--color=never", "--dice", "12 5", typed="\n".join(answers), terminal=True)
    assert ran.error == ""
    assert ran.code == 0
    for said in (
        "Attacker (Fighter):\nSkill (integer 1..15): ",
        "nothing is called 'twenty' here\n  it needs integer 1..15\n",
        "but this is 20",
        "Armour (integer 0..3) [0]: ",
        "Weapon:\n  1 Dagger\n  2 Spear\n  3 Bow\n",
        "Distance (a length, such as 20 cm): ",
        "but this is the number 2\n  it needs a length, such as 20 cm\n",
        "there is no unit 'metres'\n  it needs a length, such as 20 cm\n",
        "Aimed? (yes/no, Enter for no) ",
        "please answer yes or no",
    ):
        assert said in ran.out
    assert "Wound [4]: Wounded" in ran.out  # 5 and one point of armour


def test_at_a_terminal_one_of_several_procedures_is_chosen(rulewright, my_game):
    (my_game / "more.rules").write_text(CHOICES + '\nprocedure rest "Rest"\n  gives integer\n  give 1\n')
    ran = rulewright("roll", "--color=never", typed="\n9\n3\n", terminal=True)
    assert ran.code == 0
    assert "What happens:\n" in ran.out
    assert ran.out.count("  that is none of 1 to 3\n") == 2
    assert "Rest\nresult: 1\n" in ran.out


def test_at_a_terminal_enter_takes_what_there_is_only_one_of(rulewright, my_game):
    more = 'choice Way "Way"\n  low "Low"\n\nprocedure rest "Rest"\n  takes way Way "Way"\n  gives Way\n  give way\n'
    (my_game / "more.rules").write_text(more)
    ran = rulewright("roll", "rest", "--color=never", typed="\n", terminal=True)
    assert ran.code == 0
    assert "Way:\n  1 Low\n  which [1]? " in ran.out
    assert "result: Low\n" in ran.out


def test_at_a_terminal_only_what_is_missing_is_asked_for(rulewright, my_game):
    ran = rulewright("roll", *SPEAR[:2], *SPEAR[3:], "--dice", "12 5", "--color=never", typed="6\n\n", terminal=True)
    assert ran.code == 0
    assert ran.out.endswith(PLAYED)
    assert ran.out.startswith("Target (Fighter):\nSkill (integer 1..15): Armour (integer 0..3) [0]: Strike or shoot\n")


def test_an_input_that_ends_is_misuse(rulewright, my_game):
    ran = rulewright("roll", "strike", typed="8\n", terminal=True)
    assert ran.code == 2
    assert "the input ended" in ran.error


def result(ran) -> int:
    assert ran.code == 0, ran
    return int(next(line for line in ran.out.splitlines() if line.startswith("result: ")).split()[1])


def test_decisions_and_options(rulewright, my_game):
    (my_game / "jump.rules").write_text(CHOICES, encoding="utf-8")
    jump = ("jump", "strength=5", "--dice", "4", "--color=never")
    assert result(rulewright("roll", *jump)) == 4
    assert (
        result(rulewright("roll", *jump, "--choose", "way=high", "--choose", "push=yes", "--choose", "extra=2")) == 1106
    )
    assert result(rulewright("roll", *jump, "--choose", "spent=[far, far, calm]")) == 24
    assert result(rulewright("roll", *jump, "--set", "cold=yes")) == 10004
    assert result(rulewright("roll", *jump, "firm=no")) == 10004
    for wrong, said in (
        (("--choose", "way=hihg"), "did you mean 'high'?"),
        (("--choose", "wya=high"), "did you mean 'way'?"),
        (("--choose", "extra=4"), "0..3"),
        (("--choose", "spent=[calm, calm]"), "only once"),
        (("--set", "clod=yes"), "did you mean 'cold'?"),
        (("--set", "cold=7"), "error RW"),
    ):
        ran = rulewright("roll", *jump, *wrong)
        assert ran.code == 2
        assert said in ran.error


def test_decisions_are_asked_for_at_a_terminal(rulewright, my_game):
    (my_game / "jump.rules").write_text(CHOICES, encoding="utf-8")
    answers = ("high", "9", "2", "yes", "Far (2)", "far (2)", "calm (1)")
    ran = rulewright(
        "roll", "jump", "strength=5", "--dice", "4", "--color=never", typed="\n".join(answers) + "\n", terminal=True
    )
    assert result(ran) == 1126
    for said in (
        "Which way:\n  1 Low\n  2 High\n  which [1]? ",
        "Extra effort (0, 1, 2, 3) [0]: ",
        "that is none of 0, 1, 2, 3",
        "Push it? (yes/no, Enter for no) ",
        "5 to spend\nOn what:\n  1 nothing more\n  2 Far (2)\n  3 Calm (1)\n",
        "3 to spend\n",
        "1 to spend\nOn what:\n  1 nothing more\n  2 Calm (1)\n",
    ):
        assert said in ran.out
    usual = rulewright("roll", "jump", "strength=5", "--dice", "4", "--color=never", typed="\n\n\n1\n", terminal=True)
    assert result(usual) == 4


def test_only_what_is_asked_of_the_result_is_shown(rulewright, my_game):
    words = ("roll", *SPEAR, "--dice", "12 5", "--of", "hit, wound >= down, result.wound")
    ran = rulewright(*words)
    assert ran.code == 0
    assert ran.out.endswith("result\n  Hit: yes\n  wound >= down: no\n  Wound: Wounded\n")
    read = json.loads(rulewright(*words, "--format", "json").out)
    assert read["of"] == {"hit": True, "wound >= down": False, "result.wound": "wounded"}
    ran = rulewright("roll", *SPEAR, "--of", "hti")
    assert (ran.code, "did you mean 'hit'?" in ran.error) == (2, True)
