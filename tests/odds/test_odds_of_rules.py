"""Odds of procedures written in the language, against values worked out by hand and against every sequence of faces, both in
the plain interpreter of the tests and in the generated resolver."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb

import core_building as make
import core_interpreter
import pytest
from core_interpreter import brute_force
from resolver_walk import walk_resolver
from rules_text import program_of

from rulewright.calculus.declarations import Table
from rulewright.calculus.evaluate import EvaluationError
from rulewright.calculus.expressions import LookUp
from rulewright.calculus.statements import Branch, Give
from rulewright.calculus.types import ANY_INTEGER
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.odds import exact
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OddsError
from rulewright.odds.specialised.machine import Specialised
from rulewright.python.load import RunError, load
from rulewright.runtime import rolls


def odds(text: str, **arguments: Value) -> Distribution:
    """The odds of the procedure ``try_it``, after comparing them with both walks over all faces."""
    program = program_of(text)
    return compared(program, arguments)


def compared(
    program: Program,
    arguments: Mapping[str, Value],
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Distribution:
    found = distribution(program, "try_it", arguments, decisions=decisions, options=options, open_tail=Fraction(0))
    walked = brute_force(program, "try_it", arguments, decisions=decisions, options=options)
    assert {outcome: found.probability(outcome) for outcome in found.weights} == walked
    assert walk_resolver(load(program), "try_it", arguments, decisions=decisions, options=options) == walked
    assert found.remainder == 0
    usual = distribution(program, "try_it", arguments, decisions=decisions, options=options)
    special = Specialised(program).distribution("try_it", arguments, decisions=decisions or {}, options=options or {})
    assert (special.weights, special.denominator) == (usual.weights, usual.denominator)
    return found


def whole(found: Distribution) -> dict[Value, Fraction]:
    return {outcome: found.probability(outcome) for outcome in found.weights if not isinstance(outcome, Refused)}


def test_a_sum_of_dice() -> None:
    found = odds("""
procedure try_it "Try"
  gives integer
  give roll 2d6 + 1
""")
    assert whole(found) == {3 + n: Fraction(min(n + 1, 11 - n), 36) for n in range(11)}
    assert found.mean() == 8
    assert list(found.weights) == sorted(found.weights)  # type: ignore[type-var]  # whole numbers


def test_plus_minus_and_times_have_the_means_of_brute_force() -> None:
    for expression, mean in [
        ("roll 1d6 + roll 1d4", Fraction(6)),
        ("roll 1d6 - roll 1d4", Fraction(1)),
        ("roll 1d6 * roll 1d4", Fraction(35, 4)),
        ("(roll 1d6 + 2) * (roll 1d4 - 3)", Fraction(-11, 4)),
        ("roll 1d6 - (roll 1d4 - roll 1d3)", Fraction(3)),
        ("2 * roll 1d6 - 3 * roll 1d4 * 2", Fraction(-8)),
        ("half of roll 1d6 rounded up", Fraction(2)),
        ("half of roll 1d6 rounded down", Fraction(3, 2)),
        ("(roll 1d6 - 6) / 2 rounded up", Fraction(-1)),
        ("(roll 1d6 - 6) / 2 rounded down", Fraction(-3, 2)),
        ("(roll 1d6 - 6) / 2 rounded nearest", Fraction(-1)),
    ]:
        assert odds(f'procedure try_it "Try"\n  gives integer\n  give {expression}\n').mean() == mean, expression


def test_d66_has_36_values() -> None:
    found = odds('procedure try_it "Try"\n  gives integer\n  give roll d66\n')
    assert whole(found) == {10 * tens + units: Fraction(1, 36) for tens in range(1, 7) for units in range(1, 7)}


OPEN = """
procedure try_it "Try"
  gives integer
  give roll open d6
"""


def test_an_open_die_is_cut_off_where_it_hardly_matters_and_says_so() -> None:
    found = distribution(program_of(OPEN), "try_it", {})
    assert found.probability(6) == 0
    assert found.probability(7) == Fraction(1, 36)
    assert 0 < found.remainder < Fraction(1, 10**9)
    assert found.chance(lambda _: True) + found.remainder == 1
    assert len(found.weights) < 80
    coarse = distribution(program_of(OPEN), "try_it", {}, open_tail=Fraction(1, 36))
    assert coarse.remainder == Fraction(1, 6**3)
    assert max(coarse.weights) == 17  # type: ignore[type-var]  # whole numbers


def test_an_open_die_that_is_followed_to_its_cap_leaves_nothing() -> None:
    found = distribution(program_of(OPEN), "try_it", {}, open_tail=Fraction(0))
    assert found.remainder == 0
    assert found.probability(6 * 51) == Fraction(1, 6**51)
    assert found.probability(6 * 50 + 1) == Fraction(1, 6**51)
    assert odds(OPEN.replace("open d6", "open d6 up to 2 times")).probability(18) == Fraction(1, 216)


def test_a_pool_is_counted() -> None:
    found = odds(
        """
procedure try_it "Try"
  takes size integer 0..9
  gives integer
  let dice = roll size of d6
  give count of 5..6 in dice
""",
        size=5,
    )
    assert whole(found) == {n: Fraction(comb(5, n) * 2**n * 4 ** (5 - n), 6**5) for n in range(6)}


def test_a_pool_of_a_thousand_dice_is_counted() -> None:
    program = program_of("""
procedure try_it "Try"
  takes size integer 0..
  gives integer
  let dice = roll size of d6
  give count of 6 in dice
""")
    found = distribution(program, "try_it", {"size": 1000})
    assert found.probability(1000) == Fraction(1, 6**1000)
    assert found.mean() == Fraction(1000, 6)
    assert found.remainder == 0


def test_a_pool_of_thirty_dice_is_pushed() -> None:
    program = program_of("""
procedure try_it "Try"
  gives integer
  let dice = roll 30 of d6
  set dice = reroll dice keeping 6, 1
  give count of 6 in dice
""")
    found = distribution(program, "try_it", {})
    assert found.probability(30) == Fraction(10, 36) ** 30
    assert found.mean() == 30 * Fraction(10, 36)


@pytest.mark.parametrize("what", [
    "sum of (highest 2 of dice)", "sum of (lowest 1 of dice)", "sum of dice", "number of dice",
    "count of 1, 4 in (highest 3 of dice)", "sum of dice * count of 4 in dice",
])  # fmt: skip
def test_pools_are_kept_and_added(what: str) -> None:
    odds(f'procedure try_it "Try"\n  gives integer\n  let dice = roll 4 of d4\n  give {what}\n')


def test_a_push_rerolls_only_when_it_is_chosen() -> None:
    program = program_of("""
record Push "Push"
  hits   integer  "Hits"
  ones   integer  "Ones"

procedure try_it "Try"
  gives Push
  let dice = roll 3 of d4
  decide push "Push" yes/no = no
  if push
    set dice = reroll dice keeping 1, 4
  give Push(hits: count of 4 in dice, ones: count of 1 in dice)
""")
    plain = compared(program, {})
    pushed = compared(program, {}, {"push": True})
    assert plain.mean("hits") == Fraction(3, 4)
    assert pushed.mean("hits") == pushed.mean("ones") == 3 * Fraction(6, 16)
    assert pushed.by_field("hits").probability(3) == Fraction(6, 16) ** 3
    assert pushed.by_field("hits", "ones").probability((2, 1)) == 3 * Fraction(6, 16) ** 3
    with pytest.raises(OddsError, match="never asks for a decision 'pusch'") as caught:
        distribution(program, "try_it", {}, decisions={"pusch": True})
    assert caught.value.help == "did you mean 'push'?"
    with pytest.raises(OddsError, match="the decision 'push' must be yes/no"):
        distribution(program, "try_it", {}, decisions={"push": 1})


def test_a_loop_ends_when_all_have_stopped() -> None:
    found = odds("""
procedure try_it "Try"
  gives integer
  let total integer = 0
  let throws integer = 0
  repeat at most 6 times
    let shown = roll 1d3
    set throws = throws + 1
    stop when shown = 1
    set total = total + shown
  give total * 10 + throws
""")
    assert found.probability(1) == Fraction(1, 3)
    assert found.chance(lambda outcome: isinstance(outcome, int) and outcome % 10 == 6) == Fraction(2, 3) ** 5


def test_a_long_loop_that_no_longer_changes_anything_is_not_walked_to_its_end() -> None:
    program = program_of("""
procedure try_it "Try"
  gives integer
  let left integer = 3
  repeat at most 10000 times
    set left = left - 1 at least 0
  give left
""")
    assert distribution(program, "try_it", {}).weights == {0: 1}


def test_refusals_are_outcomes_with_their_rendered_message() -> None:
    program = program_of("""
record Shooter "Shooter"
  rounds integer 0..6 "Rounds"

record Shot "Shot"
  hit     yes/no   "Hit"
  shooter Shooter  "Shooter"

procedure draw_card "Draw"
  takes skill integer
  gives integer
  let shown = roll 1d6
  require shown <= skill else "Too slow: {shown} with {skill}"
  give shown

procedure try_it "Try"
  takes shooter Shooter, skill integer
  gives Shot
  require shooter.rounds >= 1 else "The gun is empty"
  let drawn = draw_card(skill: skill)
  set shooter.rounds = shooter.rounds - 1
  give Shot(hit: drawn > 3, shooter: shooter)
""")
    shooter = RecordValue("Shooter", (("rounds", 2),))
    found = compared(program, {"shooter": shooter, "skill": 4})
    assert found.probability(Refused("Too slow: 5 with 4")) == Fraction(1, 6)
    assert found.refused == Fraction(2, 6)
    assert found.mean("hit") == Fraction(1, 4)
    empty = distribution(program, "try_it", {"shooter": RecordValue("Shooter", (("rounds", 0),)), "skill": 4})
    assert empty.weights == {Refused("The gun is empty"): 1}
    with pytest.raises(ValueError, match="no result is ever given"):
        empty.mean("hit")


def test_points_are_spent_by_default_or_as_wished() -> None:
    program = program_of("""
procedure try_it "Try"
  takes bonus integer
  gives integer
  let dice = roll 2 of d3
  spend count of 3 in dice + bonus on
    damage   "Extra damage" costs 2, repeatable
    knock    "Knock down"   costs 1
    default damage
  give 10 * spent.damage + spent.knock
""")
    found = compared(program, {"bonus": 2})
    assert whole(found) == {10: Fraction(8, 9), 20: Fraction(1, 9)}
    choice = next(id for id in program.enumerations)
    knock, damage = MemberValue(choice, "knock"), MemberValue(choice, "damage")
    name = "spent"
    wished = compared(program, {"bonus": 2}, {name: (knock, damage, damage)})
    assert whole(wished) == {1: Fraction(4, 9), 11: Fraction(5, 9)}
    assert whole(compared(program, {"bonus": 3}, {name: (knock, damage, damage)})) == {
        11: Fraction(8, 9),
        21: Fraction(1, 9),
    }
    with pytest.raises(OddsError, match="only once"):
        distribution(program, "try_it", {"bonus": 3}, decisions={name: (knock, knock)})


def test_tables_modifiers_formulas_options_and_matches_together() -> None:
    program = program_of("""
scale Severity "Severity"
  scratch "Scratch"
  light   "Light"
  deadly  "Deadly"

choice Cover "Cover"
  bare   "None"
  bushes "Bushes"
  wall   "Wall"

option harsh "Harsh wounds" yes/no = no

table wound "Wound" on roll open d6 by group integer 1..2 gives Severity
  | roll | 1       | 2       |
  | ..3  | scratch | scratch |
  | 4..5 | scratch | light   |
  | 7..  | light   | deadly  |

modifiers defence "Defence"
  takes cover Cover, aimed yes/no
  aimed "Aimed" -1 when aimed
    except      -3 when aimed and cover = wall
  cover "Cover" by cover
    bushes +1
    wall   +2
  at least -1

formula worse "Worse" of severity Severity gives Severity
  light  when severity = scratch
  deadly otherwise

procedure try_it "Try"
  takes cover Cover, aimed yes/no
  gives Severity
  let shown = roll open d6
  let found = wound[shown, 2]
  if harsh
    set found = worse(severity: found)
  by found
    deadly
      give deadly
    scratch, light
      if defence modifiers < 0
        give scratch
  give found
""")
    wall = MemberValue("Cover", "wall")
    plain = compared(program, {"cover": wall, "aimed": False})
    assert plain.probability(MemberValue("Severity", "deadly")) == Fraction(1, 6)
    assert [outcome.id for outcome in plain.weights if isinstance(outcome, MemberValue)] == [
        "scratch",
        "light",
        "deadly",
    ]
    aimed = compared(program, {"cover": wall, "aimed": True})
    assert aimed.probability(MemberValue("Severity", "light")) == 0
    harsh = compared(program, {"cover": wall, "aimed": False}, options={"harsh": True})
    assert harsh.probability(MemberValue("Severity", "deadly")) == Fraction(1, 2)
    with pytest.raises(OddsError, match="no option 'hars'"):
        distribution(program, "try_it", {"cover": wall, "aimed": False}, options={"hars": True})


PERCENTILE = """
formula percent "Percent" of tens integer 0..9, units integer 0..9 gives integer 1..100
  100              when tens = 0 and units = 0
  tens * 10 + units otherwise

procedure try_it "Try"
  gives integer
  let units = roll 1d10 - 1
  let first = percent(tens: roll 1d10 - 1, units: units)
  let second = percent(tens: roll 1d10 - 1, units: units)
  give {which}(first, second)
"""


@pytest.mark.parametrize("which", ["min", "max"])
def test_percentile_dice_with_a_bonus_or_a_penalty_die(which: str) -> None:
    better = min if which == "min" else max
    by_hand: dict[int, int] = {}
    for units, one, other in product(range(10), repeat=3):
        read = better(10 * one + units or 100, 10 * other + units or 100)
        by_hand[read] = by_hand.get(read, 0) + 1
    found = odds(PERCENTILE.replace("{which}", which))
    assert whole(found) == {read: Fraction(count, 1000) for read, count in by_hand.items()}
    # Units 0 with tens 00 and 30 read 30 with a bonus die and 100 with a penalty die.
    assert found.probability(100) == (Fraction(1, 1000) if which == "min" else Fraction(19, 1000))


ORDER = """
record Player "Player"
  name text           "Name"
  dex  integer 0..9   "Dex"

procedure try_it "Try"
  takes players list of Player
  gives list of Player
  give players sorted by {keys}
"""


@pytest.mark.parametrize("keys", [
    "roll 1d3 high", "roll 1d3 low", "dex high, roll 1d2 high", "dex low, roll 2d2 low", "dex high, ties in order",
])  # fmt: skip
def test_orders_by_a_roll(monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    # With 50 rolls the walk over all faces would never end; 2 already show ties within ties and the order that stands.
    monkeypatch.setattr(exact, "MOST_TIE_ROLLS", 1)
    monkeypatch.setattr(core_interpreter, "MOST_TIE_ROLLS", 1)
    monkeypatch.setattr(rolls, "MOST_TIE_ROLLS", 1)
    players = tuple(
        RecordValue("Player", (("name", name), ("dex", dex)))
        for name, dex in [("Ann", 3), ("Bo", 5), ("Cy", 3), ("Di", 3)]
    )
    odds(ORDER.replace("{keys}", keys), players=players[: 3 if keys.startswith("roll") else 4])


def test_with_all_the_rolls_every_order_of_five_is_all_but_equally_likely() -> None:
    program = program_of(ORDER.replace("{keys}", "roll 1d20 high"))
    players = tuple(RecordValue("Player", (("name", name), ("dex", 1))) for name in "abcde")
    found = distribution(program, "try_it", {"players": players})
    assert len(found.weights) == 120
    assert all(abs(found.probability(order) - Fraction(1, 120)) < Fraction(1, 10**50) for order in found.weights)
    assert found.chance(lambda _: True) == 1


def test_loops_over_lists_and_picks() -> None:
    found = odds(
        """
procedure try_it "Try"
  takes groups list of integer
  gives integer
  let total integer = 0
  for each group in groups
    let shown = roll 1d4
    stop when shown = 4
    set total = total + shown * group
  let extra = pick one of groups
  for each n in 1..2
    set total = total + n
  give total + extra
""",
        groups=(1, 10, 10),
    )
    assert found.chance(lambda outcome: isinstance(outcome, int) and outcome in (4, 13)) == Fraction(1, 4)


def test_the_rules_fail_only_on_paths_that_can_occur() -> None:
    program = program_of("""
procedure try_it "Try"
  takes skill integer
  gives integer
  let shown = roll 1d6
  if shown > skill
    give 10 / (shown - 6) rounded down
  give shown
""")
    assert distribution(program, "try_it", {"skill": 6}).mean() == Fraction(7, 2)
    with pytest.raises(EvaluationError, match="divides by zero"):
        distribution(program, "try_it", {"skill": 5})


def test_a_table_that_is_printed_elsewhere_fails_where_it_is_needed() -> None:
    fumble = Table(
        "fumble", "Fumbles", (make.integer_key("roll", 1, 6),), make.TEXT, (), external="p. 34 of the parent book"
    )
    look_up = LookUp(make.TEXT, "fumble", (make.var("skill"),))
    body = (
        Branch(make.compared(make.var("skill"), ">", 5), (Give(look_up),)),
        Give(make.lit("fine")),
    )
    program = make.program(fumble, make.procedure("try_it", body, make.TEXT, skill=ANY_INTEGER))
    assert distribution(program, "try_it", {"skill": 5}).weights == {"fine": 1}
    with pytest.raises(EvaluationError, match=r"'fumble' is printed elsewhere: p\. 34 of the parent book"):
        distribution(program, "try_it", {"skill": 6})


def test_inputs_that_do_not_fit_are_named() -> None:
    program = program_of("""
procedure try_it "Try"
  takes skill integer 0..9, bonus integer = 2
  gives integer
  give skill + bonus + roll 1d2
""")
    assert whole(distribution(program, "try_it", {"skill": 1})) == {4: Fraction(1, 2), 5: Fraction(1, 2)}
    for arguments, message in [
        ({}, "needs a value for 'skill'"),
        ({"skill": 10}, r"'skill' must be 0\.\.9, and here it is 10"),
        ({"skill": "9"}, r"'skill' must be integer 0\.\.9"),
        ({"skill": True}, r"'skill' must be integer 0\.\.9"),
        ({"skil": 1}, "has no input 'skil'"),
    ]:
        with pytest.raises(OddsError, match=message):
            distribution(program, "try_it", arguments)
    with pytest.raises(OddsError, match="no procedure 'try_this'") as caught:
        distribution(program, "try_this", {})
    assert caught.value.help == "did you mean 'try_it'?"


def test_a_computation_that_grows_too_large_says_so_at_its_place() -> None:
    program = program_of("""
procedure try_it "Try"
  takes size integer 0..
  gives integer
  let dice = roll size of d20
  give sum of (highest 3 of dice)
""")
    with pytest.raises(OddsError, match="more than 250,000 situations") as caught:
        distribution(program, "try_it", {"size": 60})
    assert caught.value.span.first.line == 5
    assert "fewer dice" in caught.value.help


def test_a_value_that_leaves_its_declared_range_fails_as_in_the_resolver() -> None:
    program = program_of("""
procedure try_it "Try"
  takes start integer 0..3
  gives integer
  let left integer 0..3 = start
  repeat at most 2 times
    set left = left + roll 1d2
  give left
""")
    message = r"'left' of try_it must be 0\.\.3, and here it is 4"
    with pytest.raises(EvaluationError, match=message):
        distribution(program, "try_it", {"start": 1})
    with pytest.raises(RunError, match=message):
        load(program).run("procedure", "try_it", {"start": 1}, rolls=[1, 2])
    with pytest.raises(OddsError, match=r"'start' must be 0\.\.3, and here it is 4"):
        distribution(program, "try_it", {"start": 4})


def test_a_computed_subject_is_computed_once() -> None:
    found = odds(
        """
procedure try_it "Try"
  takes subject integer
  gives integer
  let shown = roll 1d4
  by shown + subject
    ..3
      by shown - 1
        ..0
          give 0
        otherwise
          give 1
    4..
      give 2
""",
        subject=1,
    )
    assert whole(found) == {0: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 2)}
