"""Rules read like sentences: no stray capitals, lists with commas, one clause for one change, units in every language."""

from __future__ import annotations

import pytest
from speaking import speak, steps, text

RULES = """
record Body "Body"
  grit    integer 0..9 "Grit"
  quick   integer 0..9 "Quick"
  wits    integer 0..9 "Wits"
  prone   yes/no = no  "Prone"
  aims    yes/no = no  "Has taken aim"
  wound   text or none = none "Open wound"

formula broken "Broken" of patient Body gives yes/no
  patient.grit = 0 or patient.quick = 0 or patient.wits = 0

procedure try_it "Try"
  takes body Body "The body", hidden yes/no "Hides, or is away", pushed yes/no "May be pushed", cold yes/no "Cold"
  gives Body
  require not pushed else "No"
  require not cold else "Too cold"
  require body.prone and not body.aims and not hidden else "Up"
  require broken(patient: body) or body.wound is not none else "Whole"
  set body.grit = 1
  set body.quick = 1
  set body.wits = 2
  give body
"""


def test_conditions_are_sentences() -> None:
    assert steps(RULES) == [
        "Stop if may be pushed: No.",
        "Stop if cold: Too cold.",
        "Stop unless prone, “Has taken aim” does not apply, and “Hides, or is away” does not apply: Up.",
        "Stop unless Broken applies to the body or there is an Open wound: Whole.",
        "Set Grit and Quick to 1; set Wits to 2.",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Grit, Quick, or Wits is 0"),
        ("sv", "Grit, Quick eller Wits är 0"),
        ("zh-Hant", "Grit、Quick或Wits為0"),
    ],
)
def test_what_compares_alike_is_said_once(language: str, said: str) -> None:
    (case,) = speak(RULES, language).formula("broken").cases
    assert said in text(case.value)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ["2 h–2 days", "1 week", "3–4 yd"]),
        ("sv", ["2 h–2 dygn", "1 vecka", "3–4 yard"]),
        ("zh-Hant", ["2 小時–2 天", "1 週", "3–4 碼"]),
    ],
)
def test_built_in_units_have_names_in_every_language(language: str, shown: list[str]) -> None:
    rules = """
constant onset "Onset" range of time = 2 h..2 day
constant away "Away" time = 1 week
constant reach "Reach" range of length = 3..4 yd
"""
    voice = speak(rules, language).voice
    constants = voice.program.constants.values()
    said = [voice.value(one.value, one.type).replace("\u00a0", " ") for one in constants]
    assert said == shown


def test_a_question_in_a_sentence_ends_it() -> None:
    rules = RULES.replace('require not pushed else "No"', 'require not pushed else "Why push?"')
    assert steps(rules)[0].endswith(": Why push?")
