"""Odds of percentile dice with bonus and penalty dice, and of dice whose sides are computed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from rules_text import program_of
from test_odds_of_rules import compared, whole

from rulewright.calculus.evaluate import EvaluationError
from rulewright.odds.exact import distribution

PERCENTILE = """
procedure try_it "Try"
  takes bonus integer, penalty integer, skill integer = 50
  gives yes/no
  let rolled = roll d100 with bonus bonus and penalty penalty
  give rolled <= skill
"""


@pytest.mark.parametrize(("bonus", "penalty"), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (-1, 0), (0, -1), (3, 3)])
def test_the_odds_are_those_of_every_way_the_dice_can_fall(bonus: int, penalty: int) -> None:
    program = program_of(PERCENTILE)
    for skill in (1, 37, 90, 99):
        compared(program, {"bonus": bonus, "penalty": penalty, "skill": skill})


def test_the_number_of_bonus_dice_may_be_rolled_first() -> None:
    program = program_of("""
procedure try_it "Try"
  gives integer
  let dice = roll d3 - 2
  give (roll d100 with dice bonus) / 10 rounded down
""")
    compared(program, {})


@pytest.mark.parametrize(("bonus", "penalty", "left"), [(11, 0, 11), (0, 11, 11), (-6, 6, 12)])
def test_more_extra_dice_than_anybody_can_roll_are_an_error(bonus: int, penalty: int, left: int) -> None:
    program = program_of(PERCENTILE)
    with pytest.raises(EvaluationError, match=f"at most 10 bonus or penalty dice, and here it is {left}"):
        distribution(program, "try_it", {"bonus": bonus, "penalty": penalty})
    assert whole(distribution(program, "try_it", {"bonus": bonus * 10, "penalty": bonus * 10}))


COMPUTED = """
procedure try_it "Try"
  takes sides integer
  gives integer
  let first = roll d(sides)
  give 10 * first + roll d(first + 1)
"""


def test_a_die_has_as_many_sides_as_the_roll_before_it_says() -> None:
    found = whole(compared(program_of(COMPUTED), {"sides": 3}))
    expected: dict[object, Fraction] = {}
    for first, second in product(range(1, 4), range(1, 5)):
        if second <= first + 1:
            expected[10 * first + second] = Fraction(1, 3 * (first + 1))
    assert found == expected


@pytest.mark.parametrize("sides", [0, -1, 10_001])
def test_a_die_without_sides_is_an_error(sides: int) -> None:
    with pytest.raises(EvaluationError, match=f"a die has 1 to 10,000 sides, and here it is {sides}"):
        distribution(program_of(COMPUTED), "try_it", {"sides": sides})


def test_no_dice_and_dice_that_are_taken_away_have_odds() -> None:
    program = program_of("""
constant falling "Falling" dice = -open d4 up to 2 times

procedure try_it "Try"
  takes size integer
  gives integer
  let pool = roll size of d6
  let harm dice = if size > 0 then 1d4 else -2
  let fallen integer ..0 = roll falling
  give sum of pool + highest of pool + number of pool + roll harm + roll (-harm) + fallen
""")
    for size in (-1, 0, 2):
        compared(program, {"size": size})
