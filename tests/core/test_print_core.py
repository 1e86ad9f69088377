"""What the core prints is what an author would have written: parsed again it means the same."""

from __future__ import annotations

import pytest

from rulewright.calculus.print import expression_text
from rulewright.calculus.statements import Branch, Let
from rulewright.core.print import dump
from rulewright.core.program import Program
from rulewright.project.pipeline import check_texts

DECLARATIONS = """
scale Severity "Severity"
  scratch "Scratch"
  light   "Light"
  deadly  "Deadly"

record Figure "Figure"
  shooting integer 1..20            "Shooting"
  actions  integer 0..3 = 3         "Actions"
  worst    Severity or none = none  "Worst wound"
  aimed    yes/no = no              "Aimed"

record Gun "Gun" is a weapon
  reach  length      "Range"
  bonus  integer = 0 "Hit modifier"
  ammo   dice = 1d6  "Extra rounds"

weapons Gun "Guns"
  | id    | name  | reach  | bonus | ammo     |
  | rifle | Rifle | 120 cm | +5    | 1d10 + 2 |

table shock "Shock" on total integer gives Severity
  | total | severity |
  | ..10  | deadly   |
  | 11..  | scratch  |

option hard "Hard" yes/no = no

modifiers cover "Cover"
  takes aimed yes/no = no
  aimed "Aimed" +2 when aimed
"""

EXPRESSIONS = (
    "1 + n * 2 - 3",
    "(1 + n) * 2",
    "n - (2 - n)",
    "n - 2 - n",
    "-(n + 1)",
    "n / 2 rounded down",
    "(n + 1) / 3 rounded nearest",
    "(n at most 10) + 2",
    "n + 2 at most 10 at least 1",
    "if hard then n else n + 1",
    "(if hard then n else 2) + 1",
    "figure.actions",
    "(figure with actions: 2, aimed: yes).actions",
    "Figure(shooting: 9, actions: 3, worst: none, aimed: no).shooting",
    "rifle.bonus",
    "abs(n - 7)",
    "[n, 2, 3][1]",
    "number of [n, 2]",
    "maximum of rifle.ammo",
    "maximum of (rifle.ammo + 1)",
    "cover(aimed: figure.aimed)",
)

CONDITIONS = (
    "n = 1 or n = 2 and not hard",
    "(n = 1 or n = 2) and hard",
    "not (n = 1 and hard)",
    "n in [1..5, 8]",
    "n in 1..5",
    "figure.worst is none",
    "not figure.worst is none",
    "shock[n] >= light",
    "rifle.reach > 7.5 cm",
    "rifle.reach * 2 <= 3 m",
    "hard != no",
)


def program(kind: str, expression: str) -> Program:
    use = f"  let x = {expression}\n  give n\n" if kind == "value" else f"  if {expression}\n    give 1\n  give n\n"
    text = f"{DECLARATIONS}\nprocedure try_it\n  takes figure Figure, n integer 0..40\n  gives integer\n{use}"
    outcome = check_texts({"try.rules": text})
    assert outcome.ruleset is not None, [str(found) for found in outcome.findings]
    return outcome.ruleset.program


@pytest.mark.parametrize("written", EXPRESSIONS)
def test_a_printed_expression_means_what_was_written(written: str) -> None:
    first = program("value", written)
    statement = first.procedures["try_it"].body[0]
    assert isinstance(statement, Let)
    printed = expression_text(statement.value, first.units)
    again = program("value", printed).procedures["try_it"].body[0]
    assert again == statement


@pytest.mark.parametrize("written", CONDITIONS)
def test_a_printed_condition_means_what_was_written(written: str) -> None:
    first = program("condition", written)
    statement = first.procedures["try_it"].body[0]
    assert isinstance(statement, Branch)
    printed = expression_text(statement.condition, first.units)
    again = program("condition", printed).procedures["try_it"].body[0]
    assert again == statement


def test_brackets_stand_only_where_they_are_needed() -> None:
    compiled = program("value", "((1 + (n * 2)) - (3 - n))")
    statement = compiled.procedures["try_it"].body[0]
    assert isinstance(statement, Let)
    assert expression_text(statement.value) == "1 + n * 2 - (3 - n)"


PROCEDURE = """
record Shot "Shot"
  hit   yes/no           "Hit"
  left  integer 0..6 = 0 "Left"

choice Posture "Posture"
  standing "Standing"
  lying    "Lying"

procedure shoot "Shooting"
  takes skill integer 1..20 "Skill", posture Posture = standing, rounds integer 0..6
  gives Shot
  fiat visible "In sight?" yes/no = yes
  > One shot, at {1 + 1} at most.
  require visible else "Out of | sight"
  let bonus integer = 0
  step "Aim"
    decide steady "Take your time" yes/no = no
    by posture
      standing
        set bonus = 1
      otherwise
        set bonus = 2
    if steady
      set bonus = bonus + 2
    else if skill > 10
      set bonus = bonus + 1
  repeat at most 2 times
    stop when bonus > 3
    set bonus = bonus + roll 1d3
  let hit = skill + bonus + roll open d20 >= 20
  give Shot(hit: hit, left: rounds - 1 at least 0)
"""


def test_a_procedure_is_printed_statement_by_statement() -> None:
    outcome = check_texts({"shoot.rules": PROCEDURE})
    assert outcome.ruleset is not None, [str(found) for found in outcome.findings]
    printed = dump(outcome.ruleset.program)
    body = printed[printed.index("procedure shoot") :]
    assert body.splitlines() == [
        'procedure shoot "Shooting"',
        "  > One shot, at {1 + 1} at most.",
        '  takes skill integer 1..20 "Skill", posture Posture = standing, rounds integer 0..6',
        '  fiat visible yes/no = yes "In sight?"',
        "  gives Shot",
        '  require visible else "Out of | sight"',
        "  let bonus integer = 0",
        '  step "Aim"',
        '    decide steady "Take your time" yes/no = no',
        "    by posture",
        "      standing",
        "        set bonus = 1",
        "      otherwise",
        "        set bonus = 2",
        "    if steady",
        "      set bonus = bonus + 2",
        "    else if skill > 10",
        "      set bonus = bonus + 1",
        "  repeat at most 2 times",
        "    stop when bonus > 3",
        "    temporary roll = roll d3",
        "    set bonus = bonus + roll",
        "  temporary roll_2 = roll open d20",
        "  let hit = skill + bonus + roll_2 >= 20",
        "  give Shot(hit: hit, left: rounds - 1 at least 0)",
    ]


def test_every_kind_of_declaration_is_printed() -> None:
    printed = dump(program("value", "n"))
    for line in (
        'scale Severity "Severity"',
        '  worst Severity or none = none "Worst wound"',
        'record Gun "Gun" is a weapon',
        'weapon rifle of Gun "Rifle"',
        "  reach 120 cm",
        "  ammo d10 + 2",
        'table shock "Shock" on total integer gives Severity',
        "  | ..10 | deadly |",
        'option hard "Hard" yes/no = no',
        'modifiers cover "Cover"',
        "    2 when aimed",
    ):
        assert line in printed.splitlines(), line
