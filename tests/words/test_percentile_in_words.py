"""Percentile dice with bonus and penalty dice, and dice with computed sides, as a sheet says them."""

from __future__ import annotations

import pytest
from speaking import steps

RULES = """
procedure try_it "Test"
  takes skill integer 1..100 "Skill", ahead integer "Lead", squares integer "Squares"
  gives yes/no
  let first = roll d100 with 1 bonus
  let second = roll d100 with ahead bonus and 2 penalty
  let third = roll d(squares)
  require roll d100 with 1 penalty + 5 <= skill else "Too high"
  give first + second + third + 3 * (roll d100 with ahead - 1 bonus) <= skill
"""


SAID = {
    "en": [
        "Roll a d100 with a bonus die: this is First.",
        "Roll a d100 with as many bonus dice as Lead and 2 penalty dice: this is Second.",
        "Roll a die with Squares sides: this is Third.",
        "Roll a d100 with a penalty die and add 5.",
        "Stop unless the total is at most Skill: Too high.",
        "Result: yes if First + Second + Third + 3 × (d100 with as many bonus dice as Lead − 1) is at most Skill.",
    ],
    "sv": [
        "Slå en T100 med en bonustärning: detta är First.",
        "Slå en T100 med så många bonustärningar som Lead och 2 strafftärningar: detta är Second.",
        "Slå en tärning med Squares sidor: detta är Third.",
        "Slå en T100 med en strafftärning och lägg till 5.",
        "Det går bara om summan är högst Skill: Too high.",
        "Resultat: ja om First + Second + Third + 3 × (T100 med så många bonustärningar som Lead − 1) är högst Skill.",
    ],
    "zh-Hant": [
        "擲一顆d100帶一顆獎勵骰，記為First。",
        "擲一顆d100帶與Lead同數的獎勵骰和2顆懲罰骰，記為Second。",
        "擲一顆Squares面骰，記為Third。",
        "擲一顆d100帶一顆懲罰骰並加上5。",
        "須總和不大於Skill，否則不能進行：Too high。",
        "結果：若First + Second + Third + 3 × （d100帶與Lead − 1同數的獎勵骰）不大於Skill則為是。",
    ],
}


@pytest.mark.parametrize("language", SAID)
def test_what_is_rolled_is_named_in_each_language(language: str) -> None:
    assert steps(RULES, language=language) == SAID[language]


def test_dice_that_are_taken_away_are_said_with_a_minus() -> None:
    rules = """
procedure try_it "Harm"
  takes harm dice "Harm", low yes/no "Low"
  gives integer
  let lost = roll (-harm)
  give lost + roll (if low then 1d4 else 0)
"""
    assert steps(rules) == [
        "Roll −Harm: this is Lost.",
        "Roll d4 if low, otherwise 0 and add Lost: that is the result.",
    ]
