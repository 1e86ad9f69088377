"""A branch with one thing to do is one sentence, and what is refused says when, in the three languages."""

from __future__ import annotations

import pytest
from speaking import speak, steps

RULES = """
choice Kind "Kind"
  blade "Blade"
  club  "Club"
  gun   "Gun"

record Body "Body"
  grit integer 0..9 "Grit"
  dead yes/no = no  "Dead"

record Blow "Blow"
  hit    yes/no       "Hit"
  harm   integer = 0  "Harm"
  target Body         "Target afterwards"

procedure hurt "Hurt"
  takes body Body
  gives Body
  give body with grit: body.grit - 1 at least 0

procedure try_it "Strike"
  takes target Body "Target", kind Kind "Kind", hits integer 0..9 "Hits", word text or none = none "Word"
  gives Blow
  fiat seen "In sight?" yes/no = yes
  require seen else "Out of sight."
  require not target.dead else "Too late."
  require kind != gun and word is none else "No shots, no words."
  require hits >= 1 or kind = club else "Too weak."
  let harm = hits
  if harm = 9
    give Blow(hit: yes, harm: 9, target: target)
  else if harm = 8
    set harm = 7
  else
    > Nothing is said.
    set harm = harm - 1 at least 0
  if harm = 0
    give Blow(hit: no, target: target)
  by kind
    blade
      set harm = harm + 1
    club
      set target = hurt(body: target)
    gun
      set harm = 0
      set target.dead = yes
  give Blow(hit: harm > 0, harm: harm, target: target)
"""

SAID = {
    "en": [
        "Stop if the answer to “In sight?” is no: Out of sight.",
        "Stop if dead: Too late.",
        "Stop if Kind is Gun or there is a Word: No shots, no words.",
        "Stop unless Hits is at least 1 or Kind is Club: Too weak.",
        "Harm: Hits.",
        "If Harm is 9, the result is Hit = yes; Harm = 9.",
        "Otherwise, if Harm is 8: Set Harm to 7.",
        "Otherwise:",
        "  Nothing is said.",
        "  Decrease Harm by 1, but not below 0.",
        "If Harm is 0, the result is Hit = no.",
        "Depending on Kind:",
        "  Blade: Increase Harm by 1.",
        "  Club: Carry out Hurt (target).",
        "  Gun:",
        "    Set Harm to 0.",
        "    Now: Dead.",
        "Result: Hit = yes if Harm is more than 0; Harm.",
    ],
    "sv": [
        "Det går inte om svaret på ”In sight?” är nej: Out of sight.",
        "Det går inte om dead: Too late.",
    ],
    "zh-Hant": [
        "若「In sight?」的答案為否，不能進行：Out of sight。",
        "若dead，不能進行：Too late。",
    ],
}


@pytest.mark.parametrize("language", SAID)
def test_what_a_branch_does_stands_in_its_line(language: str) -> None:
    said = SAID[language]
    assert steps(RULES, language=language)[: len(said)] == said


def test_stopping_and_results_in_a_branch_are_part_of_its_sentence() -> None:
    rules = """
record Body "Body"
  grit integer 0..9 "Grit"

procedure try_it "Rest"
  takes body Body, days integer "Days"
  gives Body
  if days = 0
    give body
  else if days = 1
    set body.grit = body.grit + 1
  else
    give body
  give body with grit: 0
"""
    assert steps(rules)[:3] == [
        "If Days is 0, stop here.",
        "Otherwise, if Days is 1: Increase Grit by 1.",
        "Otherwise, stop here.",
    ]
    chinese = steps(rules, language="zh-Hant")
    assert chinese[0] == "若Days為0，到此結束。"
    assert chinese[2] == "否則到此結束。"
    assert steps(rules, language="sv")[0] == "Om Days är 0: sluta här."


def test_a_long_sentence_keeps_its_own_line() -> None:
    label = "A label that goes on for so long that nobody would read it in one breath, however important it may be"
    long = RULES.replace('"Hits"', f'"{label}"')
    assert "Harm: " + label + "." in steps(long)
    weak = f"""
procedure try_it "Count"
  takes hits integer "{label}", more integer "{label} indeed"
  gives integer
  let harm = hits
  if hits > 3
    set harm = more
  give harm
"""
    assert steps(weak) == [
        f"Harm: {label}.",
        f"If {label} is more than 3:",
        f"  Set Harm to {label} indeed.",
        "Result: Harm.",
    ]


def test_names_of_what_comes_out_are_set_off() -> None:
    last = speak(RULES).procedure("try_it").lines[-1]
    assert [run.text for run in last.text if run.strong] == ["Hit", "Harm"]
