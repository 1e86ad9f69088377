"""Expressions and conditions as people say them."""

from __future__ import annotations

import pytest
from speaking import speak, text

RULES = """
scale Severity "Severity"
  scratch "Scratch"
  light   "Light"
  deadly  "Deadly"

choice Posture "Posture"
  standing "Standing"
  kneeling "Kneeling"
  lying    "Lying"

record Figure "Figure"
  shooting integer 1..20            "Shooting"
  actions  integer 0..3 = 3         "Actions"
  posture  Posture = standing       "Posture"
  worst    Severity or none = none  "Worst wound"
  aimed    yes/no = no              "Aimed"
  gun      Gun = rifle              "Gun"

record Gun "Gun" is a weapon
  reach  length      "Range"
  bonus  integer = 0 "Hit modifier"
  ammo   dice = 1d6  "Extra rounds"

weapons Gun "Guns"
  | id    | name  | reach  | bonus | ammo     |
  | rifle | Rifle | 120 cm | +5    | 1d10 + 2 |

record Effect "Effect"
  state text "State"

table shock "Shock" on total integer gives Effect
  | total | state |
  | ..10  | out   |
  | 11..  | fine  |

option hard "Hard mode" yes/no = no

modifiers cover "Cover"
  takes aimed yes/no = no
  aimed "Aimed" +2 when aimed

formula level "Level of success" of rolled integer, skill integer gives integer
  1 when rolled > skill
  0 otherwise
"""


def said(
    expression: str, language: str = "en", takes: str = 'figure Figure, n integer "Number"', gives: str = "integer"
) -> str:
    """``expression`` in words, as the value of a formula."""
    rules = f"{RULES}\nformula try_it of {takes} gives {gives}\n  {expression} otherwise\n"
    return text(speak(rules, language).formula("try_it").cases[0].value)


def asked(
    condition: str,
    language: str = "en",
    takes: str = 'figure Figure, n integer "Number", scope yes/no "Through a scope"',
) -> str:
    """``condition`` in words, as the condition of a formula."""
    rules = f"{RULES}\nformula try_it of {takes} gives integer\n  1 when {condition}\n  0 otherwise\n"
    return text(speak(rules, language).formula("try_it").cases[0].when)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("figure.shooting + n", "Shooting + Number"),
        ("figure.shooting - n + 2", "Shooting − Number + 2"),
        ("n + -3", "Number − 3"),
        ("-n + 3", "3 − Number"),
        ("-n", "−Number"),
        ("(n + 1) * 2", "(Number + 1) × 2"),
        ("n - (figure.actions - 1)", "Number − Actions + 1"),
        ("half of n rounded down", "half of Number, rounded down"),
        ("n / 2 rounded up", "half of Number, rounded up"),
        ("(n + 1) / 5 rounded nearest", "(Number + 1) / 5, rounded to the nearest"),
        ("half of n rounded toward zero", "half of Number, rounded toward zero"),
        ("(half of n rounded down) + 1", "(half of Number, rounded down) + 1"),
        ("n at most 10", "Number, but at most 10"),
        ("max(1, figure.actions - n)", "Actions − Number, but at least 1"),
        ("min(n, figure.actions)", "the lower of Number and Actions"),
        ("abs(n - 7)", "|Number − 7|"),
        ("if figure.aimed then n else n + 1", "Number if aimed, otherwise Number + 1"),
        ("rifle.bonus", "Hit modifier of Rifle"),
        ("figure.gun.bonus", "Hit modifier"),
        ("cover(aimed: figure.aimed) + n", "(the total of Cover) + Number"),
        ("level(rolled: n, skill: figure.shooting)", "Level of success (Rolled: Number; Skill: Shooting)"),
        ("maximum of figure.gun.ammo", "the highest possible Extra rounds"),
        ("number of [n, 2]", "the number of (Number and 2)"),
        ("3 + 4 * 2", "11"),
    ],
)
def test_numbers(expression: str, words: str) -> None:
    assert said(expression) == words


def test_quantities_have_their_unit_and_the_decimal_sign_of_the_language() -> None:
    assert said("half of 15 cm exactly", gives="length") == "7.5\u00a0cm"
    assert said("half of 15 cm exactly", "sv", gives="length") == "7,5\u00a0cm"
    assert said("2 m", gives="length") == "2\u00a0m"
    assert said("180 deg", gives="angle") == "180°"


def test_dice_are_written_as_the_language_does() -> None:
    assert said("2d6 + 1", gives="dice") == "2d6 + 1"
    assert said("2d6 + 1", "sv", gives="dice") == "2T6 + 1"
    assert said("open d20", "sv", gives="dice") == "obegränsad T20"
    assert said("d66", gives="dice") == "d66"


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("n >= 20", "Number is at least 20"),
        ("n <= 20", "Number is at most 20"),
        ("n > 20", "Number is more than 20"),
        ("20 > n", "Number is less than 20"),
        ("n != 1", "Number is not 1"),
        ("n in 1..5", "Number is 1–5"),
        ("n in [..0, 7, 30..]", "Number is 0 or less, 7, or 30 or more"),
        ("figure.posture = lying", "Posture is Lying"),
        ("figure.posture != lying", "Posture is not Lying"),
        ("figure.posture in [lying, kneeling]", "Posture is Lying or Kneeling"),
        ("figure.aimed", "aimed"),
        ("not figure.aimed", "not aimed"),
        ("figure.aimed = no", "not aimed"),
        ("scope", "through a scope"),
        ("figure.worst is none", "there is no Worst wound"),
        ("not figure.worst is none", "there is a Worst wound"),
        ("n = 1 and figure.aimed", "Number is 1 and aimed"),
        ("n = 1 and (scope or figure.aimed)", "Number is 1 and (through a scope or aimed)"),
        ("not (n = 1 and figure.aimed)", "Number is not 1 or not aimed"),
        ("not (n >= 5 or not figure.aimed)", "Number is less than 5 and aimed"),
        ('shock[n].state = "out"', "State from Shock for Number is out"),
        ("figure.gun.reach >= 7.5 cm", "Range is at least 7.5\u00a0cm"),
    ],
)
def test_conditions(condition: str, words: str) -> None:
    assert asked(condition) == words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("n >= 20", "Number är minst 20"),
        ("n <= 20", "Number är högst 20"),
        ("figure.posture != lying", "Posture inte är Lying"),
        ("not figure.aimed and scope", "inte aimed och through a scope"),
        ("n in 30..", "Number är 30 eller mer"),
    ],
)
def test_conditions_in_swedish(condition: str, words: str) -> None:
    assert asked(condition, "sv") == words


def test_conditions_in_chinese() -> None:
    assert asked("n >= 20 and not figure.aimed", "zh-Hant") == "Number不小於20且不符合「aimed」"


def test_scales_are_compared_as_higher_and_lower() -> None:
    takes = 'wound Severity "Wound", worst Severity "Worst wound"'
    assert asked("wound > worst", takes=takes) == "Wound is above Worst wound"
    assert asked("wound < light", takes=takes) == "Wound is below Light"
    assert asked("wound >= light", takes=takes) == "Wound is at least Light"
    assert asked("wound in [light, deadly]", takes=takes) == "Wound is Light or Deadly"


def test_the_owner_is_named_only_where_it_matters() -> None:
    two = "shooter Figure, target Figure"
    assert said("shooter.shooting - target.actions", takes=two) == "the shooter’s Shooting − the target’s Actions"
    assert said("shooter.gun.bonus", takes=two) == "Hit modifier of the shooter’s Gun"
    assert asked("shooter.aimed and not target.aimed", takes=two) == (
        "“Aimed” applies to the shooter and “Aimed” does not apply to the target"
    )


def test_names_are_translated_where_they_stand() -> None:
    rules = f"{RULES}\nformula try_it of shooter Figure, target Figure gives integer\n  target.shooting otherwise\n"
    texts = {("formula.try_it.parameter", "target"): "målet", ("record.Figure.shooting", "Shooting"): "Träffchans"}
    assert text(speak(rules, "sv", texts).formula("try_it").cases[0].value) == "målets Träffchans"


def test_a_label_with_marks_or_braces_is_text() -> None:
    rules = RULES.replace('"Shooting"', '"**{n}** %s"')
    rules = f"{rules}\nformula try_it of figure Figure gives integer\n  figure.shooting otherwise\n"
    (case,) = speak(rules).formula("try_it").cases
    assert text(case.value) == "**{n}** %s"
    assert not any(run.strong for run in case.value)


def test_a_modifier_that_says_so_itself_is_not_called_a_modifier_twice() -> None:
    rules = RULES.replace('modifiers cover "Cover"', 'modifiers cover "Cover bonus"')
    rules = f"{rules}\nformula try_it of figure Figure gives integer\n  cover(aimed: figure.aimed) otherwise\n"
    assert text(speak(rules).formula("try_it").cases[0].value) == "Cover bonus"
