"""Procedures as NumPy, from the author's language."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rules_text import program_of

from rulewright.batch.limits import BatchError, StoppedError
from rulewright.batch.plan import CHUNK, plan_of
from rulewright.batch.run import Simulation, run, simulate
from rulewright.batch.summary import Summary, wilson
from rulewright.calculus.values import MemberValue, Value
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.inputs.asked import Asked, ask
from rulewright.odds.exact import distribution

TRIALS = 40_000


def asked(program: Program, text: str) -> Asked:
    findings = Findings()
    found = ask(program, program.procedures["it"].result, text, findings)
    assert found is not None, list(findings)
    return found


def close(text: str, procedure: str = "it", *, vectorised: bool = True, **arguments: Value) -> Simulation:
    """Simulate ``procedure``; its results must lie about their exact chances."""
    program = program_of(text)
    found = simulate(program, procedure, arguments, TRIALS, seed=11, questions=((),))
    assert (found.plan.compiled is not None) == vectorised, found.plan.reason
    chances = distribution(program, procedure, arguments)
    assert set(found.counted.groups[0]) <= set(chances.weights)
    for value, count in found.counted.groups[0].items():
        chance = float(chances.probability(value))
        assert abs(count - TRIALS * chance) <= 5 * max((TRIALS * chance * (1 - chance)) ** 0.5, 1), value
    return found


def test_a_loop_until_somebody_falls():
    close("""
procedure it "Duel"
  gives integer
  let red integer 0..3 = 3
  let blue integer 0..3 = 3
  let rounds integer = 0
  repeat at most 60 times
    stop when red = 0 or blue = 0
    set rounds = rounds + 1
    let face = roll d6
    if face <= 2
      set red = red - 1
    else if face >= 5
      set blue = blue - 1
  give rounds * 10 + red
""")


def test_a_result_from_inside_a_loop():
    found = close("""
procedure it "Patience"
  gives integer
  let tries integer = 0
  repeat at most 40 times
    set tries = tries + 1
    if roll d6 = 6
      give tries
  give 0
""")
    assert max(found.counted.groups[0]) <= 40


def test_a_total_of_a_long_loop():
    close("""
procedure it "Long"
  gives integer
  let total integer = 0
  repeat at most 30 times
    stop when total >= 50
    set total = total + roll d10
  give total
""")


def test_numbers_that_outgrow_arrays_are_played_trial_by_trial():
    close(
        """
procedure it "Growth"
  gives integer
  let total integer = 1
  repeat at most 30 times
    if roll d2 = 2
      set total = total * 9
  give total
""",
        vectorised=False,
    )


def test_numbers_that_turn_out_larger_than_guessed_are_played_trial_by_trial():
    program = program_of("""
procedure it "Later"
  gives integer
  let total integer = 0
  let step integer = 1
  repeat at most 60 times
    set total = total + step
    if total > 30
      set step = 400
    if roll d6 = 6 and total > 1000
      give total
  give total
""")
    found = simulate(program, "it", {}, 300, seed=3, questions=((),))
    assert found.trials == 300
    assert max(found.counted.groups[0]) > 2_000


def test_points_decisions_and_policies():
    text = """
record Result "Result"
  damage integer "Damage"
  stunts integer "Stunts"

procedure it "Attack"
  gives Result
  let dice = roll 6 of d6
  decide push "Push" yes/no = no
  if push
    set dice = reroll dice keeping 1, 6
  let hits = count of 6 in dice
  if hits = 0
    give Result(damage: 0, stunts: 0)
  spend hits - 1 on
    damage "More damage" costs 1, repeatable
    stunt  "Stunt"       costs 2
    default stunt, damage
  give Result(damage: 2 + spent.damage, stunts: spent.stunt)
"""
    close(text)
    program = program_of(text)
    pushed = simulate(program, "it", {}, TRIALS, seed=1, questions=((),), decisions={"push": True})
    chances = distribution(program, "it", {}, decisions={"push": True})
    for value, count in pushed.counted.groups[0].items():
        chance = float(chances.probability(value))
        assert abs(count - TRIALS * chance) <= 5 * max((TRIALS * chance * (1 - chance)) ** 0.5, 1)
    spent = MemberValue(program.procedures["it"].body[-2].enum, "damage")
    wished = simulate(
        program, "it", {}, TRIALS, seed=1, questions=((asked(program, "stunts"),),), decisions={"spent": (spent,)}
    )
    assert list(wished.counted.groups[0]) == [0]


def test_refusals_are_counted_by_their_text():
    program = program_of("""
procedure it "Careful"
  gives integer
  let face = roll d4
  require face <= 2 else "A {face} is too much"
  give face
""")
    found = simulate(program, "it", {}, TRIALS, seed=2)
    assert set(found.counted.refused) == {"A 3 is too much", "A 4 is too much"}
    assert sum(found.counted.refused.values()) + sum(found.counted.groups[0].values()) == TRIALS
    assert abs(sum(found.counted.refused.values()) / TRIALS - 0.5) < 0.02


def test_cards_from_a_deck():
    close("""
constant deck "Deck" list of integer = n for each n in 1..40

procedure it "Hand"
  gives integer
  let hand = draw 3 from deck
  give if hand[1] > hand[2] then hand[3] else 0
""")


def test_those_who_tie_roll_again():
    close(
        """
record Man "Man"
  name text    "Name"
  dex  integer "Dexterity"

procedure it "Order"
  takes skill integer
  gives list of text
  let men = [Man(name: "A", dex: skill + roll d2), Man(name: "B", dex: 3), Man(name: "C", dex: 3)]
  let sorted_men = men sorted by dex high, roll d4 high
  give man.name for each man in sorted_men
""",
        skill=1,
    )


def test_an_open_die_a_d66_and_percentile_dice():
    close(
        """
procedure it "Dice"
  takes extra integer
  gives integer
  let total = roll open d6
  let found = roll d66
  let percent = roll d100 with extra bonus
  give if found > 36 then total else 100 + percent
""",
        extra=1,
    )


def test_a_division_that_fails_stops_the_simulation_at_its_place():
    program = program_of("""
procedure it "Halves"
  gives integer
  let face = roll d6
  give 60 / (face - 6) rounded down
""")
    with pytest.raises(StoppedError) as stopped:
        simulate(program, "it", {}, TRIALS)
    assert (stopped.value.message, stopped.value.place) == ("this divides by zero", "made.rules:5")


def test_a_number_outside_of_its_range_stops_the_simulation():
    program = program_of("""
procedure it "Wounds"
  gives integer
  let wounds integer 0..4 = roll d6
  give wounds
""")
    with pytest.raises(StoppedError, match=r"'wounds' of it must be 0..4, and here it is [56]"):
        simulate(program, "it", {}, TRIALS)


def test_what_the_inputs_decide_is_decided_once():
    program = program_of("""
procedure it "Known"
  takes skill integer
  gives yes/no
  if skill > 100
    give yes
  give roll d20 <= skill
""")
    plan = plan_of(program, "it", {"skill": 101})
    assert plan.compiled is not None
    assert "draws" not in plan.compiled.source.split("\n", 1)[1]
    assert run(plan, 10, seed=0).counted.groups[0] == {True: 10}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "the input 'skill' is missing"),
        ({"skill": True}, "the input 'skill' must be integer 1..9"),
        ({"skill": 12}, "the input 'skill' must be 1..9, and here it is 12"),
        ({"skill": 1, "luck": 2}, "it takes no 'luck'"),
    ],
)
def test_inputs_that_do_not_fit(arguments, message):
    program = program_of('procedure it "It"\n  takes skill integer 1..9\n  gives integer\n  give skill + roll d6\n')
    with pytest.raises(BatchError) as wrong:
        plan_of(program, "it", arguments)
    assert wrong.value.message == message


def test_chunks_do_not_hang_on_how_many_there_are():
    program = program_of('procedure it "It"\n  gives integer\n  give roll 3d6\n')
    plan = plan_of(program, "it", {})
    first = run(plan, CHUNK, seed=5).counted.groups[0]
    both = run(plan, CHUNK + 10, seed=5).counted.groups[0]
    assert sum(both.values()) == CHUNK + 10
    assert all(both[value] >= count for value, count in first.items())


def test_numbers_of_a_summary():
    summary = Summary({1: 1, 3: 3}, {"no": 1}, 5)
    assert summary.mean == Fraction(5, 2)
    assert summary.deviation == 1.0
    assert summary.mean_interval is not None
    assert [(share.value, share.share) for share in summary.shares({})] == [(1, 0.2), (3, 0.6)]
    assert Summary({"a": 2}, {}, 2).mean is None
    assert Summary({}, {}, 0).mean_interval is None


def test_the_interval_of_what_never_came_up_is_not_empty():
    interval = wilson(0, 100)
    assert interval.low == 0.0
    assert 0.03 < interval.high < 0.04
    assert wilson(0, 0).high == 1.0
