"""Lists that are made of others, draws and spending in generated resolvers, as a player of them sees it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from ruleset_texts import program_of

from rulewright import runtime
from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import CallFormula, Literal
from rulewright.calculus.types import ANY_INTEGER
from rulewright.core.world import world_of
from rulewright.python.load import RunError, load

RULES = """
constant numbers "Numbers" list of integer = n for each n in 1..5

formula pairs "Pairs" of most integer gives integer
  number of (a for each a in 1..150 for each b in 1..150 where a * b <= most)

procedure deal "Deal"
  takes many integer
  gives list of integer
  give draw many from numbers

procedure rest "Rest"
  gives list of integer
  let left = numbers without pick one of numbers
  give left without (n for each n in left where n > 4) without [1, 2]

procedure act "Act"
  takes points integer, targets integer
  gives integer
  spend points on
    shoot    "Shoot"    costs 1, repeatable when targets >= 1
    suppress "Suppress" costs 2 when targets = 3
    default suppress, shoot
  give 10 * spent.suppress + spent.shoot
"""
PACKAGE = load(program_of(RULES))


def run(procedure: str, rolls: Sequence[int] = (), decide: runtime.Decider = runtime.DEFAULTS, **given: int) -> object:
    return PACKAGE.run("procedure", procedure, given, rolls=rolls, decide=decide)


def test_each_draw_is_a_die_with_as_many_sides_as_items_are_left() -> None:
    assert run("deal", [2, 2, 3], many=3) == (2, 3, 5)
    assert run("deal", [5, 4, 3, 2, 1], many=5) == (5, 4, 3, 2, 1)
    assert run("deal", many=-1) == ()
    with pytest.raises(RunError, match="but a d3 is rolled"):
        run("deal", [1, 1, 4], many=3)


def test_drawing_more_than_there_are_is_an_error_at_its_place_before_a_die_is_rolled() -> None:
    with pytest.raises(RunError, match="6 cannot be drawn from a list of 5") as fault:
        run("deal", many=6)
    line = 1 + next(at for at, line in enumerate(RULES.splitlines()) if "draw many" in line)
    assert fault.value.place.endswith(f":{line}")


def test_a_pick_inside_without_is_rolled_once() -> None:
    assert run("rest", [3]) == (4,)


def test_several_lists_make_no_more_than_their_limit_on_both_machines() -> None:
    program = program_of(RULES)

    def both(most: int) -> list[object]:
        call = CallFormula(ANY_INTEGER, "pairs", (("most", Literal(ANY_INTEGER, most)),))
        return [evaluate(call, {}, world_of(program)), PACKAGE.run("formula", "pairs", {"most": most})]

    assert both(100) == [482, 482]
    with pytest.raises(EvaluationError, match="more than 10,000 items"):
        evaluate(CallFormula(ANY_INTEGER, "pairs", (("most", Literal(ANY_INTEGER, 22_500)),)), {}, world_of(program))
    with pytest.raises(RunError, match="more than 10,000 items"):
        PACKAGE.run("formula", "pairs", {"most": 22_500})


def test_counting_to_a_computed_number_has_its_limit_on_both_machines() -> None:
    program = program_of("""
formula counted "Counted" of least integer, most integer gives integer
  number of (n for each n in least..most) + sum of (n for each n in least..least + 1)

procedure turns "Turns"
  takes most integer
  gives integer
  let total integer = 0
  for each n in 1..most
    set total = total + n
  give total
""")
    package = load(program)

    def both(least: int, most: int) -> list[object]:
        given = {"least": least, "most": most}
        call = CallFormula(ANY_INTEGER, "counted", tuple((name, Literal(ANY_INTEGER, n)) for name, n in given.items()))
        return [evaluate(call, {}, world_of(program)), package.run("formula", "counted", given)]

    assert both(1, 10_000) == [10_003, 10_003]
    assert both(5, 4) == [11, 11]
    with pytest.raises(EvaluationError, match="more than 10,000 items"):
        evaluate(
            CallFormula(
                ANY_INTEGER, "counted", (("least", Literal(ANY_INTEGER, 0)), ("most", Literal(ANY_INTEGER, 10_000)))
            ),
            {},
            world_of(program),
        )
    with pytest.raises(RunError, match="more than 10,000 items"):
        package.run("formula", "counted", {"least": 0, "most": 10_000})
    assert package.run("procedure", "turns", {"most": -3}) == 0
    with pytest.raises(RunError, match="more than 10,000 items"):
        package.run("procedure", "turns", {"most": 10**30})


def test_a_decider_sees_only_what_is_offered() -> None:
    seen: list[list[str]] = []

    def decide(decision: runtime.Decision) -> object:
        assert isinstance(decision, runtime.Spending)
        assert decision.options == tuple(cost.option for cost in decision.costs)
        seen.append([str(getattr(option, "label", option)) for option in decision.options or ()])
        return decision.default

    assert [run("act", decide=decide, points=3, targets=targets) for targets in (0, 1, 3)] == [0, 3, 11]
    assert seen == [[], ["Shoot"], ["Shoot", "Suppress"]]


@pytest.mark.parametrize(("targets", "points"), [(1, 3), (3, 1)])
def test_what_is_not_offered_is_refused_like_what_is_too_dear(targets: int, points: int) -> None:
    suppress = PACKAGE.converter.to_object(
        next(
            enumeration.every[1]
            for enumeration in program_of(RULES).enumerations.values()
            if [member.id for member in enumeration.members] == ["shoot", "suppress"]
        )
    )
    with pytest.raises(RunError, match="cannot be answered with") as fault:
        run("act", decide=lambda _: (suppress,), points=points, targets=targets)
    assert isinstance(fault.value.__cause__, runtime.NotAllowed)
