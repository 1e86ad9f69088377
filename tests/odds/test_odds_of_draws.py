"""Odds of draws without putting back, of lists made of lists, and of options that are not always offered."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rules_text import program_of
from test_odds_of_rules import compared, odds, whole

from rulewright.calculus.evaluate import EvaluationError
from rulewright.calculus.values import MemberValue
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OddsError

CARDS = """
choice Suit "Suit"
  hearts "Hearts"
  spades "Spades"

record Card "Card"
  suit  Suit    "Suit"
  value integer "Value"

constant deck "Deck" list of Card = Card(suit: s, value: v) for each s in all of Suit for each v in 1..{values}

procedure try_it "Try"
  takes many integer
  gives integer
  let hand = draw many from deck
  give number of (card for each card in hand where card.suit = hearts)
"""


def test_hearts_in_a_hand_are_hypergeometric() -> None:
    found = odds(CARDS.replace("{values}", "3"), many=2)
    assert whole(found) == {0: Fraction(1, 5), 1: Fraction(3, 5), 2: Fraction(1, 5)}


@pytest.mark.parametrize("many", [0, -3])
def test_fewer_than_one_draws_nothing(many: int) -> None:
    assert whole(odds(CARDS.replace("{values}", "2"), many=many)) == {0: Fraction(1)}


def test_the_whole_deck_can_be_drawn_but_no_more() -> None:
    program = program_of(CARDS.replace("{values}", "2"))
    assert whole(compared(program, {"many": 4})) == {2: Fraction(1)}
    with pytest.raises(EvaluationError, match="5 cannot be drawn from a list of 4"):
        distribution(program, "try_it", {"many": 5})


def test_equal_cards_are_not_told_apart_and_the_order_counts() -> None:
    found = odds("""
procedure try_it "Try"
  gives list of integer
  give draw 2 from [1, 1, 2]
""")
    assert whole(found) == {(1, 1): Fraction(1, 3), (1, 2): Fraction(1, 3), (2, 1): Fraction(1, 3)}


def test_too_many_sequences_are_reported_and_not_followed() -> None:
    program = program_of(CARDS.replace("{values}", "26"))
    with pytest.raises(OddsError, match=r"situations|steps"):
        distribution(program, "try_it", {"many": 6})


def test_one_drawn_after_the_other_from_what_is_left() -> None:
    found = odds("""
procedure try_it "Try"
  gives yes/no
  let first = draw 1 from [1, 2, 3, 4]
  let left = [1, 2, 3, 4] without first
  let second = pick one of left
  give second > first[1]
""")
    assert found.mean() == Fraction(1, 2)


SPEND = """
procedure try_it "Try"
  takes points integer
  gives integer
  let rolled = roll 1d4
  spend points on
    suppress "Suppress" costs 2 when rolled = 4
    shoot    "Shoot"    costs 1, repeatable when rolled >= 3
    wait     "Wait"     costs 1
    default suppress, shoot, wait
  give 100 * spent.suppress + 10 * spent.shoot + spent.wait
"""


def test_what_does_not_hold_is_not_bought_by_default() -> None:
    assert whole(odds(SPEND, points=3)) == {1: Fraction(1, 2), 30: Fraction(1, 4), 110: Fraction(1, 4)}


def test_a_wish_for_what_is_not_offered_is_passed_over() -> None:
    program = program_of(SPEND)
    choice = next(id for id in program.enumerations)
    wish = tuple(MemberValue(choice, id) for id in ("suppress", "wait"))
    assert whole(compared(program, {"points": 3}, {"spent": wish})) == {1: Fraction(3, 4), 101: Fraction(1, 4)}


def test_loops_count_up_to_what_was_rolled() -> None:
    program = program_of("""
procedure try_it "Try"
  takes least integer
  gives integer
  let rolled = roll d4
  let total integer = 0
  for each n in least..rolled
    set total = total + n * roll d2
  give total + sum of (n * n for each n in 1..rolled - 1)
""")
    for least in (1, 3, 9):
        compared(program, {"least": least})
    with pytest.raises(EvaluationError, match="more than 10,000 items"):
        distribution(program, "try_it", {"least": -20_000})
