"""What the compiler knows makes generated code fast: pools that nobody needs in order, formulas that are remembered, makers."""

from __future__ import annotations

import pytest
from ruleset_texts import program_of

from rulewright.calculus.values import RecordValue
from rulewright.python.load import RunError, load
from rulewright.runtime import Random, Trace

COUNTED = """\
procedure counted "Counted"
  gives integer
  let pool = roll 4 of d6
  set pool = reroll pool keeping 5..6
  give count of 5..6 in pool + sum of lowest 2 of pool
"""

COMPARED = """\
procedure compared "Compared"
  gives yes/no
  let mine = roll 2 of d6
  let yours = roll 2 of d6
  give mine = yours
"""

PRINTED = """\
procedure printed "Printed"
  gives integer
  let pool = roll 3 of d6
  require sum of pool > 10 else "You rolled {pool}"
  give sum of pool
"""

LEVELS = """\
scale Level "Level"
  low  "Low"
  mid  "Mid"
  high "High"

formula level "Level" of rolled integer 1..20, skill integer 1..20 gives Level
  high when rolled <= skill / 5 rounded down
  mid  when rolled <= skill
  low  otherwise

record Test "Test"
  level Level "Level"
  extra integer 0..3 "Extra"

procedure test "Test"
  takes skill integer 1..20, off integer 0..9 = 0
  gives Test
  let found = level(rolled: roll d20, skill: skill)
  give Test(level: found, extra: (if found >= mid then 1 else 0) + off)
"""


def test_a_pool_that_is_only_counted_is_never_sorted() -> None:
    package = load(program_of(COUNTED))
    assert "in_order" not in package.texts["procedures.py"]
    assert package.run("procedure", "counted", {}, rolls=[5, 1, 6, 2, 4, 3]) == 2 + 7


def test_pools_that_are_compared_lie_in_order() -> None:
    package = load(program_of(COMPARED))
    assert package.run("procedure", "compared", {}, rolls=[5, 2, 2, 5]) is True
    assert package.run("procedure", "compared", {}, rolls=[5, 2, 2, 4]) is False


def test_pools_that_are_printed_lie_in_order() -> None:
    with pytest.raises(RunError, match="You rolled 1, 2, 3"):
        load(program_of(PRINTED)).run("procedure", "printed", {}, rolls=[3, 1, 2])


def test_a_formula_of_few_numbers_is_remembered_and_still_checked() -> None:
    package = load(program_of(LEVELS))
    level, remembered = package.modules["formulas"].level, package.modules["formulas"].LEVEL_OF
    assert "formulas.LEVEL_OF[roll_dice(dice, 1, 20, trace), skill]" in package.texts["procedures.py"]
    for rolled in range(1, 21):
        for _ in range(2):
            assert remembered[rolled, 10] is level(rolled=rolled, skill=10)
    with pytest.raises(package.modules["procedures"].OutOfRange, match="'rolled' of level"):
        remembered[21, 10]
    assert (21, 10) not in remembered


@pytest.mark.parametrize(
    "change", [("rolled integer 1..20", "rolled integer 1..600"), ("skill integer 1..20 gives", "skill integer gives")]
)
def test_a_formula_of_many_inputs_is_not_remembered(change: tuple[str, str]) -> None:
    assert "LEVEL_OF" not in load(program_of(LEVELS.replace(*change))).texts["formulas.py"]


def test_records_are_made_by_makers_that_check() -> None:
    package = load(program_of(LEVELS))
    assert "make_test(level=found" in package.texts["procedures.py"]
    found = package.run("procedure", "test", {"skill": 9, "off": 2}, rolls=[4])
    assert isinstance(found, RecordValue)
    assert found.get("extra") == 3
    with pytest.raises(RunError, match="'extra' of Test"):
        package.run("procedure", "test", {"skill": 9, "off": 9}, rolls=[4])


def test_an_author_may_use_the_name_of_a_maker() -> None:
    package = load(program_of(LEVELS.replace("found", "make_test")))
    assert "make_test_ = " in package.texts["procedures.py"]
    assert package.run("procedure", "test", {"skill": 9}, rolls=[4]) is not None


def test_the_same_seed_gives_the_same_results_with_and_without_a_trace() -> None:
    for text, name, inputs in ((COUNTED, "counted", {}), (COMPARED, "compared", {}), (LEVELS, "test", {"skill": 9})):
        function = load(program_of(text)).function("procedure", name)
        silent, traced = Random("same"), Random("same")
        for _ in range(500):
            assert function(silent, **inputs) == function(traced, **inputs, trace=Trace())
