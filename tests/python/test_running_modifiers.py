"""Modifier lists that multiply, cap and round in order: every machine gives what paper and exact fractions give."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest
from ruleset_texts import program_of

from rulewright import runtime
from rulewright.calculus.evaluate import EvaluationError, apply_modifiers
from rulewright.calculus.expressions import CallModifiers, Literal
from rulewright.calculus.types import ANY_INTEGER
from rulewright.core.world import world_of
from rulewright.odds.compile import Expressions
from rulewright.python.load import RunError, load

RULES = """
modifiers hit_chance "Chance to hit"
  takes skill integer, size integer 1..80, dark yes/no, far yes/no, aimed yes/no
  starts at skill
  large "Large target" +5 * (size - 40) when size > 40
  light "Poor light" half when dark
  best of "Distance"
    close "Near" double when not far
    steady "Steady" +7 when aimed
    hazy "Hazy" times 1 / 3 when far
  at most 2 * skill
  unaimed "Unaimed" times 1 / 5 when not aimed
    except times 1.5 when size > 50
  rounded down
  at least 1
"""
PROGRAM = program_of(RULES)
WORLD = world_of(PROGRAM)
PACKAGE = load(PROGRAM)


def on_paper(skill: int, size: int, dark: bool, far: bool, aimed: bool) -> int:
    """The same list, worked out by hand."""
    total = Fraction(skill)
    if size > 40:
        total += 5 * (size - 40)
    if dark:
        total /= 2
    choices = [
        *([total * 2] if not far else []),
        *([total + 7] if aimed else []),
        *([total / 3] if far else []),
    ]
    total = min(max(choices), Fraction(2 * skill))
    if not aimed:
        total *= Fraction(3, 2) if size > 50 else Fraction(1, 5)
    return max(floor(total), 1)


def test_all_machines_give_what_the_list_gives_on_paper() -> None:
    read = Expressions(WORLD)
    for skill, size, dark, far, aimed in product((-3, 0, 1, 7, 45, 200), (1, 41, 55), *[(True, False)] * 3):
        given = {"skill": skill, "size": size, "dark": dark, "far": far, "aimed": aimed}
        wanted = on_paper(skill, size, dark, far, aimed)
        assert apply_modifiers(PROGRAM.modifiers["hit_chance"], given, WORLD)[0] == wanted, given
        assert PACKAGE.run("modifiers", "hit_chance", given) == wanted, given
        literals = tuple((name, Literal(ANY_INTEGER, value)) for name, value in given.items())
        assert read.read(CallModifiers(ANY_INTEGER, "hit_chance", literals), {})(()) == wanted, given


def test_the_trace_names_every_line_with_its_effect_and_what_is_left() -> None:
    trace = runtime.Trace()
    given = {"skill": 45, "size": 41, "dark": True, "far": True, "aimed": False}
    PACKAGE.run("modifiers", "hit_chance", given, trace=trace)
    assert str(trace).splitlines() == [
        "Chance to hit: 45",
        "Large target: +5 = 50",
        "Poor light: x 0.5 = 25",
        "Hazy: x 1/3 = 25/3",
        "Unaimed: x 0.2 = 5/3",
        "rounded down = 1",
        "Chance to hit: 1 in all",
    ]


def test_a_list_of_exact_numbers_is_not_rounded() -> None:
    program = program_of("""
modifiers share "Share"
  takes loot integer, thieves integer 1..
  gives number
  starts at loot
  split "Split" times 1 / thieves when thieves > 1
""")
    assert load(program).run("modifiers", "share", {"loot": 10, "thieves": 4}) == Fraction(5, 2)
    assert apply_modifiers(program.modifiers["share"], {"loot": 10, "thieves": 4}, world_of(program))[0] == Fraction(
        5, 2
    )


def test_a_list_that_only_adds_up_stays_the_plain_sum() -> None:
    program = program_of("""
modifiers aim "Aim"
  takes aimed yes/no
  aimed "Aimed" +2 when aimed
  at most 10
""")
    assert program.modifiers["aim"].is_sum
    assert not PROGRAM.modifiers["hit_chance"].is_sum


def test_a_factor_that_grows_without_end_is_stopped() -> None:
    program = program_of("""
modifiers square "Square"
  takes x integer
  starts at x
  again "Again" times x

procedure grow "Grow"
  takes x integer
  gives integer
  let y integer = x
  repeat at most 40 times
    set y = square(x: y)
  give y
""")
    with pytest.raises(RunError, match=r"1,?000"):
        load(program).run("procedure", "grow", {"x": 10})
    with pytest.raises(EvaluationError):
        apply_modifiers(program.modifiers["square"], {"x": 10**900}, world_of(program))


@pytest.mark.parametrize(
    ("rounding", "wanted"), [("down", (-3, 2)), ("up", (-2, 3)), ("nearest", (-2, 3)), ("toward zero", (-2, 2))]
)
def test_every_rounding_is_the_one_of_a_division(rounding: str, wanted: tuple[int, int]) -> None:
    program = program_of(f"""
modifiers halved "Halved"
  takes n integer
  starts at n
  always "Always" half
  rounded {rounding}
""")
    package = load(program)
    found = tuple(package.run("modifiers", "halved", {"n": n}) for n in (-5, 5))
    assert found == wanted
    listed = program.modifiers["halved"]
    assert tuple(apply_modifiers(listed, {"n": n}, world_of(program))[0] for n in (-5, 5)) == wanted
