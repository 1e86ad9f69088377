"""Work, numbers, dice and lists that grow beyond all use are refused: in the odds and in the resolver alike, at their place."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from core_interpreter import brute_force
from rules_text import program_of

from rulewright import runtime
from rulewright.book.dice import MOST_DICE
from rulewright.calculus.evaluate import EvaluationError, call_formula
from rulewright.calculus.operations import demands
from rulewright.calculus.operations.dice import MOST_DICE as MOST_ROLLED
from rulewright.calculus.values import DiceTerm, DiceValue, RecordValue, Value
from rulewright.core.world import world_of
from rulewright.odds.exact import distribution
from rulewright.odds.limits import MOST_TRANSITIONS, OddsError
from rulewright.odds.spread import size_of_dice, spread_of_dice
from rulewright.python.load import RunError, load
from rulewright.runtime import arithmetic, dice, lists

DIGITS = "this number has more than 1,000 digits"
ITEMS = "these are more than 10,000 items"
DICE = "these are more than 1,000 dice"


def procedure(body: str, takes: str = "", gives: str = "integer") -> str:
    head = f'procedure try_it "Try"\n{takes}  gives {gives}\n'
    return head + "".join(f"  {line}\n" for line in body.strip("\n").split("\n"))


@pytest.mark.parametrize(
    "body",
    [
        "give roll 1000d1000",
        "give roll 500d100 * roll 500d100",
        "give roll (open 1000d6)",
        "give roll 1000d100",
    ],
)
def test_a_roll_that_is_too_much_work_is_refused_before_it_is_done(body: str) -> None:
    with pytest.raises(OddsError) as caught:
        distribution(program_of(procedure(body)), "try_it", {})
    assert caught.value.span.first.line == 3
    assert "roll fewer dice" in caught.value.help


@pytest.mark.parametrize("turn", ["set total = total * roll d6", "set total = total * 2 + roll d20"])
def test_a_loop_that_is_too_much_work_is_refused(turn: str) -> None:
    body = f"let total integer = 1\nrepeat at most 100 times\n  {turn}\ngive total"
    with pytest.raises(OddsError, match="more than") as caught:
        distribution(program_of(procedure(body)), "try_it", {})
    assert caught.value.span.first.line == 5
    assert MOST_TRANSITIONS > 100_000


def test_a_thousand_turns_of_a_running_total_are_the_roll_of_a_thousand_dice() -> None:
    body = "let total integer = 0\nrepeat at most 1000 times\n  set total = total + roll d6\ngive total"
    found = distribution(program_of(procedure(body)), "try_it", {})
    assert found == distribution(program_of(procedure("give roll 1000d6")), "try_it", {})
    assert found.mean() == 3500


@pytest.mark.parametrize(
    "turn",
    [
        "set total = total + roll d4",
        "set total = roll d4 - total",
        "set total = total - roll (2d3 + 1)",
        "set total = 2 * total + roll d2",
        "set total = total - roll (d3 - d2)",
        "set total = roll d66 + total * total",
        "let before = total + roll d3\n  set total = before + 10 * (total - before)",
    ],
)
def test_running_totals_are_those_of_every_sequence_of_faces(turn: str) -> None:
    body = f"""
let total integer = flag
let side integer = roll d2
repeat at most 2 times
  {turn}
give total * 10 + side"""
    program = program_of(procedure(body, "  takes flag integer\n"))
    found = distribution(program, "try_it", {"flag": 3})
    walked = brute_force(program, "try_it", {"flag": 3})
    assert {outcome: found.probability(outcome) for outcome in found.weights} == walked


def test_a_running_total_stays_in_its_range() -> None:
    body = "let total integer 0..11 = 0\nrepeat at most 2 times\n  set total = total + roll d6\ngive total"
    stops(procedure(body), {}, "'total' of try_it must be 0..11, and here it is 12", 5, (6, 6))


@pytest.mark.parametrize(
    "terms",
    [
        (DiceTerm(300, 6),),
        (DiceTerm(40, 66, "d66"),),
        (DiceTerm(20, 6, "open", 3),),
        (DiceTerm(60, 10), DiceTerm(30, 6, sign=-1)),
    ],
)
def test_many_equal_dice_have_the_mean_and_the_spread_that_they_must(terms: tuple[DiceTerm, ...]) -> None:
    def moments(of: DiceValue) -> tuple[Fraction, Fraction]:
        spread = spread_of_dice(of, Fraction(0))
        chances = [(value, Fraction(weight, spread.denominator)) for value, weight in spread.outcomes]
        assert sum(chance for _, chance in chances) == 1
        mean = sum((value * chance for value, chance in chances if isinstance(value, int)), Fraction(0))
        square = sum((value * value * chance for value, chance in chances if isinstance(value, int)), Fraction(0))
        return mean, square - mean * mean

    singles = [(term, moments(DiceValue((DiceTerm(1, term.sides, term.kind, term.cap, term.sign),)))) for term in terms]
    wanted = (
        sum((term.count * mean for term, (mean, _) in singles), Fraction(0)),
        sum((term.count * variance for term, (_, variance) in singles), Fraction(0)),
    )
    assert moments(DiceValue(terms)) == wanted


def test_the_size_of_a_roll_is_told_beforehand() -> None:
    for terms in [(DiceTerm(7, 6),), (DiceTerm(2, 66, "d66"), DiceTerm(3, 4)), (DiceTerm(3, 6, "open", 2),)]:
        size, spread = size_of_dice(DiceValue(terms), Fraction(0)), spread_of_dice(DiceValue(terms), Fraction(0))
        assert len(spread.outcomes) <= size.totals
        assert spread.denominator.bit_length() <= size.bits + 1


GROWING = {
    "a square in a loop": "let total integer = 1\nrepeat at most 1000 times\n  set total = total * total + 2\ngive total",
    "sums of itself": """
let total integer = 1
repeat at most 100 times
  repeat at most 100 times
    set total = total + total
give total""",
    "a literal factor": """
let total integer = 1
repeat at most 1000 times
  set total = total * 1000 + total
give total""",
    "squares of squares": "\n".join(
        ["let x0 integer = size", *(f"let x{n + 1} = x{n} * x{n}" for n in range(40)), "give x40"]
    ),
}


def stops(
    text: str,
    arguments: Mapping[str, Value],
    message: str,
    line: int | None = None,
    rolls: tuple[int, ...] | None = None,
) -> None:
    program = program_of(text)
    with pytest.raises(EvaluationError) as computed:
        distribution(program, "try_it", arguments)
    with pytest.raises(RunError) as played:
        load(program).run("procedure", "try_it", arguments, rolls=rolls, seed=1)
    assert computed.value.message == played.value.message == message
    assert played.value.place == f"made.rules:{computed.value.span.first.line}"
    assert line is None or computed.value.span.first.line == line


@pytest.mark.parametrize("body", GROWING.values(), ids=GROWING)
def test_numbers_do_not_grow_without_end(body: str) -> None:
    stops(procedure(body, "  takes size integer\n"), {"size": 7}, DIGITS)


def test_fractions_do_not_grow_without_end() -> None:
    body = "let x number = part\nrepeat at most 50 times\n  set x = x * x\ngive x"
    stops(procedure(body, "  takes part number\n", "number"), {"part": Fraction(1, 7)}, DIGITS, 6)


def test_lists_do_not_grow_without_end() -> None:
    body = (
        "let cards list of integer = [1, 2]\nrepeat at most 50 times\n  set cards = cards + cards\ngive number of cards"
    )
    stops(procedure(body), {}, ITEMS, 5)


def test_a_formula_that_grows_says_the_same_in_the_evaluator() -> None:
    program = program_of("""
formula square "Square" of x integer gives integer
  x * x

procedure try_it "Try"
  takes size integer
  gives integer
  give square(square(size))
""")
    arguments: dict[str, Value] = {"size": 10**400}
    with pytest.raises(EvaluationError, match=DIGITS):
        call_formula(program.formulas["square"], {"x": 10**800}, world_of(program))
    for run in (
        lambda: distribution(program, "try_it", arguments),
        lambda: load(program).run("procedure", "try_it", arguments, seed=1),
    ):
        with pytest.raises((EvaluationError, RunError), match=DIGITS):
            run()


def test_numbers_that_cannot_explode_are_not_looked_at() -> None:
    text = procedure(
        """
let total integer = 0
repeat at most 10 times
  set total = total + roll d6 + 2 * bonus
give small * small + total""",
        "  takes bonus integer 0..9, small integer 0..9\n",
    )
    assert "limited" not in load(program_of(text)).texts["procedures.py"]


def test_so_many_dice_are_rolled_at_once_and_no_more() -> None:
    text = procedure("let dice = roll many of d6\ngive count of 6 in dice", "  takes many integer\n")
    stops(text, {"many": 1001}, DICE, 4)
    program = program_of(text)
    assert distribution(program, "try_it", {"many": 1000}).mean() == Fraction(1000, 6)
    assert load(program).run("procedure", "try_it", {"many": 1000}, rolls=[6] * 1000) == 1000


@pytest.mark.parametrize("what", ["roll what", "roll (what + 1d6)", "roll (1d6 - what)"])
def test_dice_from_elsewhere_are_no_more_either(what: str) -> None:
    text = procedure(f"give {what}", "  takes what dice\n")
    stops(text, {"what": DiceValue((DiceTerm(600, 2), DiceTerm(401, 2)))}, DICE, 4)


def test_dice_that_are_added_up_in_a_loop_are_no_more_either() -> None:
    body = "let what dice = 1d6\nrepeat at most 50 times\n  set what = what + what\ngive roll what"
    stops(procedure(body), {}, DICE, 5)


def test_the_machines_know_the_same_limits() -> None:
    assert MOST_ROLLED == dice.MOST_DICE == MOST_DICE
    assert demands.MOST_DIGITS == arithmetic.MOST_DIGITS
    assert demands.MOST_COLLECTED == lists.MOST_COLLECTED


def test_limited_lets_everything_shorter_through() -> None:
    for number in (0, 10**1000 - 1, -(10**1000) + 1, Fraction(1, 10**1000 - 1), Fraction(-7, 3)):
        assert runtime.limited(number) == number
    for number in (10**1000, -(10**1000), Fraction(1, 10**1000), Fraction(10**1000, 3)):
        with pytest.raises(runtime.NumberTooLong):
            runtime.limited(number)


def test_the_fields_of_inputs_must_lie_in_their_ranges() -> None:
    program = program_of("""
record Fighter "Fighter"
  skill integer 0..9 "Skill"

procedure try_it "Try"
  takes one Fighter, others list of Fighter
  gives integer
  give one.skill + number of others
""")

    def fighter(skill: int) -> RecordValue:
        return RecordValue("Fighter", (("skill", skill),))

    assert distribution(program, "try_it", {"one": fighter(9), "others": (fighter(0),)}).weights == {10: 1}
    for arguments in ({"one": fighter(10), "others": ()}, {"one": fighter(1), "others": (fighter(1), fighter(10))}):
        with pytest.raises(OddsError, match=r"'skill' of Fighter must be 0\.\.9, and here it is 10"):
            distribution(program, "try_it", arguments)
