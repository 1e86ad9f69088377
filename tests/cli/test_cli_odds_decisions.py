"""``rulewright odds`` and decisions: policies, every way, the best for an aim."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

PRESS = """
record Shot "Shot"
  hits integer "Hits"
  hurt integer "Hurt"

choice Stance "Stance"
  standing "Standing"
  prone    "Prone"

procedure press "Press"
  takes skill integer 1..9
  gives Shot
  decide stance "Stance" Stance = standing
  let dice = roll skill of d6
  let hits integer = count of 6 in dice
  decide push "Push" yes/no = no
  if push
    set dice = reroll dice keeping 1, 6
  let sixes = count of 6 in dice
  let ones = count of 1 in dice
  give Shot(hits: sixes + (if stance = prone then 1 else 0), hurt: ones)
"""


@pytest.fixture
def press(rulewright, my_game):
    (my_game / "press.rules").write_text(PRESS, encoding="utf-8")
    return lambda *words: rulewright("odds", "press", *words)


def mean(ran, name="hits"):
    read = json.loads(ran.out)
    total = sum(each["weight"] for each in read["outcomes"])
    return sum((Fraction(each["weight"] * each["value"][name], total) for each in read["outcomes"]), Fraction(0))


def test_a_policy_decides_by_what_is_known(press):
    # One die: without a six, four faces of five are rolled again.
    assert mean(press("skill=1", "--choose", "push when hits = 0", "--format", "json")) == Fraction(1, 6) + Fraction(
        4, 36
    )
    assert mean(press("skill=1", "--choose", "push when hits > 0", "--format", "json")) == Fraction(1, 6)
    assert mean(press("skill=1", "--choose", "stance=prone when skill = 1", "--format", "json")) == Fraction(7, 6)
    read = json.loads(press("skill=1", "--choose", "push when hits = 0", "--format", "json").out)
    assert read["policies"] == ["push when hits = 0"]


def test_a_list_of_answers_makes_a_table(press):
    ran = press("skill=1..2", "--choose", "push=no,yes", "--of", "hits")
    assert [line.split()[:2] for line in ran.out.splitlines()[2:]] == [
        ["1", "no"],
        ["1", "yes"],
        ["2", "no"],
        ["2", "yes"],
    ]


def test_every_way(press):
    ran = press("skill=3", "--every-way", "--of", "hits")
    assert [line.split()[:2] for line in ran.out.splitlines()[2:]] == [
        ["standing", "no"],
        ["standing", "yes"],
        ["prone", "no"],
        ["prone", "yes"],
    ]
    assert press("skill=3", "--every-way", "--choose", "stance=prone", "--of", "hits").out.count("\n") == 4


def test_the_best_for_an_aim_is_said_in_words(press):
    ran = press("skill=3", "--choose", "stance=standing", "--best", "chance of hits = 1", "--of", "hits")
    assert ran.code == 0
    assert ran.out.endswith("best chance of hits = 1: 52.11%\n  push when hits = 0 and count of 1 in dice <= 2\n")
    assert "always push\n" not in ran.out
    assert "  stance = prone\n" in press("skill=3", "--best", "mean of hits").out
    assert "  never push\n" in press("skill=3", "--worst", "mean of hits").out


def test_advice_for_programs(press):
    read = json.loads(press("skill=2", "--choose", "stance=prone", "--best", "mean of hits", "--format", "json").out)
    assert Fraction(read["advice"]["value"]) == 1 + 2 * Fraction(10, 36)
    assert {one["answer"] for one in read["advice"]["decisions"]["push"]} == {True, False}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--choose", "push when hits ="), "error RW101"),
        (("--choose", "push when sixes = 0"), "nothing is called 'sixes' here"),
        (("--choose", "shove when hits = 0"), "never asks for a decision 'shove'"),
        (("--choose", "stance when skill = 1"), "'stance' is not yes/no"),
        (("--choose", "stance=flying when skill = 1"), "nothing is called 'flying' here"),
        (("--choose", "push when roll d6 > 3"), "a policy only asks"),
        (("--best", "mean of hits", "--worst", "mean of hits"), "exclude each other"),
        (("--best", "mean of hits > 1"), "a mean is of a number"),
        (("--best", "chance of hits"), "a chance of what is yes or no"),
        (("--best", "mean of luck"), "is no aim"),
    ],
)
def test_bad_decisions_are_misuse(press, words, said):
    ran = press("skill=2", *words)
    assert ran.code == 2
    assert said in ran.error


def test_what_is_not_known_cannot_be_decided_by(press):
    ran = press("skill=any", "--best", "mean of hits")
    assert ran.code == 2
    assert "skill=each" in ran.error
