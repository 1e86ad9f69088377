"""A named value may have a label, which sheets and translators see instead of its name."""

from __future__ import annotations

from speaking import speak, steps

from rulewright.diagnostics import Findings
from rulewright.i18n.contexts import texts_of
from rulewright.project.pipeline import check_texts
from rulewright.source import Source
from rulewright.syntax.print import format_source

RULES = """record Body "Body"
  grit integer 0..9 "Grit"

procedure heal "Heal"
  takes body Body
  gives Body
  give body with grit: 9

procedure try_it "Try"
  takes body Body, push yes/no "Push"
  gives integer
  let a "Trouble dice" = roll 3 of d6
  let b "The body afterwards" = heal(body: body)
  let c "Ones" integer = count of 1 in a
  if push
    set c = c + b.grit
  give c + body.grit
"""


def test_sheets_say_the_label() -> None:
    assert steps(RULES) == [
        "Roll 3d6: these are Trouble dice.",
        "Carry out Heal.",
        "Ones: how many of Trouble dice show 1.",
        "If push: Increase Ones by Grit of the body afterwards.",
        "Result: Ones + the body’s Grit.",
    ]


def test_the_label_is_translated() -> None:
    texts = {("procedure.try_it.name", "Trouble dice"): "Knipetärningar"}
    assert steps(RULES, language="sv", texts=texts)[0] == "Slå 3T6: detta är Knipetärningar."
    listed = {(text.context, text.message) for text in texts_of(speak(RULES).voice.program)}
    assert {("procedure.try_it.name", label) for label in ("Trouble dice", "The body afterwards", "Ones")} <= listed


def test_the_formatter_keeps_it() -> None:
    source = Source("rules.rules", RULES.replace('let a "Trouble dice"', 'let  a   "Trouble dice"'))
    assert format_source(source, Findings()) == RULES


def test_one_name_has_one_label() -> None:
    rules = RULES.replace(
        "    set c = c + b.grit",
        '    let d "One" = 1\n    set c = c + d\n  else\n    let d "Two" = 2\n    set c = c + d',
    )
    messages = [found.message for found in check_texts({"rules.rules": rules}).findings]
    assert "'d' is called “One” elsewhere" in messages


def test_a_variant_keeps_the_label_or_gives_another() -> None:
    head = "title: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
    for written, label in (("let a = roll 4 of d6", "Trouble dice"), ('let a "Dice" = roll 4 of d6', "Dice")):
        texts = {
            "ruleset.yaml": f"id: late\n{head}extends: ./base\n",
            "late.rules": f"change procedure try_it\n  {written}\n",
            "base/ruleset.yaml": f"id: base\n{head}",
            "base/base.rules": RULES,
        }
        outcome = check_texts(texts)
        assert outcome.ruleset is not None, outcome.findings
        assert outcome.ruleset.program.procedures["try_it"].called("a") == label
