"""Fields that last a turn, a round, a scene or a conflict, and what a new one resets."""

from __future__ import annotations

import pytest
from ruleset_texts import program_of

from rulewright.calculus.evaluate import call_formula
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.core.world import world_of
from rulewright.python.load import load

RULES = """
choice Posture "Posture"
  standing "Standing"
  lying    "Lying"

record Wound "Wound"
  bleeding integer 0.. = 0 each turn   "Bleeding"
  deeper   Wound or none = none        "Deeper"

record Figure "Figure"
  wound    Wound                         "Wound"
  second   Wound or none = none          "Second wound"
  wounds   list of Wound = []            "Other wounds"
  stunned  yes/no = no each turn         "Stunned"
  defences integer 0.. = 0 each round    "Defences"
  fled     yes/no = no each scene        "Fled"
  truce    yes/no = yes each conflict    "Truce"
  posture  Posture = standing            "Posture"

formula turn "Turn" of figure Figure gives Figure
  figure with new turn

formula round "Round" of figure Figure gives Figure
  figure with new round, posture: lying, defences: 1

formula scene "Scene" of figure Figure gives Figure
  figure with new scene

formula conflict "Conflict" of figure Figure gives Figure
  figure with posture: lying, new conflict
"""
PROGRAM = program_of(RULES)


def wound(bleeding: int) -> RecordValue:
    return RecordValue("Wound", (("bleeding", bleeding), ("deeper", None)))


def figure(**fields: Value) -> RecordValue:
    """A figure that has used up everything but for ``fields``."""
    worn: dict[str, Value] = {
        "wound": RecordValue("Wound", (("bleeding", 3), ("deeper", wound(8)))),
        "second": wound(4),
        "wounds": (wound(5),),
        "stunned": True,
        "defences": 2,
        "fled": True,
        "truce": False,
        "posture": MemberValue("Posture", "standing"),
    }
    return RecordValue("Figure", tuple({**worn, **fields}.items()))


RENEWED_WOUND = RecordValue("Wound", (("bleeding", 0), ("deeper", wound(8))))
LYING = MemberValue("Posture", "lying")
TURN: dict[str, Value] = {"wound": RENEWED_WOUND, "second": wound(0), "stunned": False}


@pytest.mark.parametrize(
    ("formula", "changed"),
    [
        ("turn", TURN),
        ("round", {**TURN, "defences": 1, "posture": LYING}),
        ("scene", {**TURN, "defences": 0, "fled": False}),
        ("conflict", {**TURN, "defences": 0, "fled": False, "truce": True, "posture": LYING}),
    ],
)
def test_a_new_one_resets_what_lasts_as_long_or_shorter(formula: str, changed: dict[str, Value]) -> None:
    wanted = figure(**changed)
    given = {"figure": figure()}
    assert call_formula(PROGRAM.formulas[formula], given, world_of(PROGRAM)) == wanted
    assert load(PROGRAM).run("formula", formula, given) == wanted


def test_a_record_inside_that_may_be_missing_stays_missing() -> None:
    given = {"figure": figure(second=None)}
    assert load(PROGRAM).run("formula", "turn", given) == figure(**{**TURN, "second": None})


def test_the_words_of_the_lengths_stay_free_as_ids_elsewhere() -> None:
    program_of("""
record Fight "Fight"
  round integer = 1 "Round"
  scene text = "" "Scene"

formula next "Next" of fight Fight gives Fight
  fight with round: fight.round + 1
""")
