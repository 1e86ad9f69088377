"""The best way to decide: against every way to decide in every situation, and as one more machine that finds the odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from random_rules import random_rules
from rules_text import program_of

from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.inputs.decisions import decisions_of
from rulewright.odds.advice import advice
from rulewright.odds.best import Best, best
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OddsError
from rulewright.project.pipeline import check_texts

PRESS = """
record Shot "Shot"
  hits integer "Hits"
  hurt integer "Hurt"

procedure try_it "Press"
  takes skill integer 1..9
  gives Shot
  let dice = roll skill of d6
  let hits integer = count of 6 in dice
  decide push "Push" yes/no = no
  if push
    set dice = reroll dice keeping 1, 6
  let sixes = count of 6 in dice
  let ones = count of 1 in dice
  give Shot(hits: sixes, hurt: ones)
"""


def field(name: str):
    def value(result: Value) -> Value:
        assert isinstance(result, RecordValue)
        return result.get(name)

    return value


def both(result: Value) -> Value:
    hits, hurt = field("hits")(result), field("hurt")(result)
    assert isinstance(hits, int)
    assert isinstance(hurt, int)
    return 2 * hits - hurt


def said(program: Program, found: Best, name: str) -> list[tuple[Value, str]]:
    return [(one.answer, " and ".join(one.conditions)) for one in advice(program, found, name)]


def test_against_every_policy_over_all_situations() -> None:
    """Two dice of three sides: what they show is all that a policy can know."""
    text = """
procedure try_it "Two dice"
  gives integer
  let first = roll d3
  let second = roll d3
  decide again "Roll the first again" yes/no = no
  if again
    set first = roll d3
  decide take "Take" integer 0..2 = 0
  give if take = 0 then first + second else if take = 1 then first * second else 4
"""
    program = program_of(text)

    def value(policy: tuple[bool, ...]) -> Fraction:
        total = Fraction(0)
        for (first, second), again in zip(product((1, 2, 3), (1, 2, 3)), policy, strict=True):
            for new in (1, 2, 3) if again else (first,):
                most = max(new + second, new * second, 4)
                total += Fraction(most, 9 * (3 if again else 1))
        return total

    expected = max(value(policy) for policy in product((False, True), repeat=9))
    assert best(program, "try_it", {}, lambda result: result).value == expected


def test_what_is_best_is_said_in_the_words_of_the_rules() -> None:
    program = program_of(PRESS)
    found = best(program, "try_it", {"skill": 3}, lambda result: field("hits")(result) == 1)
    assert said(program, found, "push")[0] == (True, "hits = 0 and count of 1 in dice <= 2")
    assert found.value == found.distribution.chance(lambda shot: field("hits")(shot) == 1)


def test_no_constant_answer_is_better() -> None:
    program = program_of(PRESS)
    found = best(program, "try_it", {"skill": 4}, both)
    for push in (False, True):
        fixed = distribution(program, "try_it", {"skill": 4}, decisions={"push": push})
        assert fixed.map(both).mean() <= found.value
    lowest = best(program, "try_it", {"skill": 4}, both, worst=True)
    assert lowest.value < found.value


def test_a_choice_with_nothing_to_gain_takes_its_default() -> None:
    program = program_of(PRESS)
    found = best(program, "try_it", {"skill": 2}, lambda result: 1)
    assert said(program, found, "push") == [(False, "")]


def test_points_are_spent_for_the_aim() -> None:
    program = program_of("""
record Hit "Hit"
  damage integer "Damage"
  knock  yes/no  "Knock"

procedure try_it "Strike"
  takes armour integer 0..3
  gives Hit
  let hits = roll d3
  spend hits on
    damage "Damage" costs 1, repeatable
    knock  "Knock"  costs 2
    default damage
  give Hit(damage: max(spent.damage - armour, 0), knock: spent.knock > 0)
""")
    found = best(program, "try_it", {"armour": 0}, lambda hit: 3 if field("knock")(hit) else field("damage")(hit))
    answers = {one.situation["hits"]: one.answer for one in found.decided["spent"] if "hits" in one.situation}
    if not answers:  # the roll has a name of its own only where it is kept
        answers = dict(enumerate((one.answer for one in found.decided["spent"]), 1))
    bought = {hits: [one.id for one in answer if isinstance(one, MemberValue)] for hits, answer in answers.items()}
    assert bought[1] == ["damage"]
    assert "knock" in bought[2]


def test_decisions_in_procedures_that_are_called() -> None:
    program = program_of("""
procedure inner "Inner"
  takes base integer
  gives integer
  let rolled = roll d4
  decide keep "Keep" yes/no = yes
  if keep
    give base + rolled
  give base + roll d4

procedure try_it "Outer"
  gives integer
  let total integer = 0
  repeat at most 2 times
    set total = inner(base: total)
    stop when total >= 6
  give total
""")
    found = best(program, "try_it", {}, lambda total: total)
    default = distribution(program, "try_it", {}).mean()
    assert found.value > default
    assert found.distribution.mean() == found.value


def test_an_answer_without_end_must_be_given() -> None:
    program = program_of("""
procedure try_it "Bid"
  gives integer
  decide bid "Bid" integer = 0
  give bid + roll d6
""")
    with pytest.raises(OddsError, match="no end of answers"):
        best(program, "try_it", {}, lambda result: result)
    assert best(program, "try_it", {}, lambda result: result, decisions={"bid": 2}).value == Fraction(11, 2)


@pytest.mark.parametrize("seed", range(25))
def test_with_all_decisions_answered_it_is_the_same_machine(seed: int) -> None:
    ruleset = check_texts({"made.rules": random_rules(f"best {seed}").text}).ruleset
    if ruleset is None:
        pytest.skip("no sound ruleset")
    program, arguments = ruleset.program, {"skill": seed % 3}
    asks = any("push" in one for one in _decisions(program))
    fixed: dict[str, Value] = {"push": True} if asks else {}
    found = best(program, "try_it", arguments, field("total"), decisions=fixed)
    plain = distribution(program, "try_it", arguments, decisions=fixed)
    assert (found.distribution.weights, found.distribution.denominator) == (plain.weights, plain.denominator)
    if asks:
        free = best(program, "try_it", arguments, field("total"))
        assert free.value >= found.value


def _decisions(program: Program) -> set[str]:
    return {name for name, _, _ in decisions_of(program, program.procedures["try_it"])}
