"""What counts as a difference, and what does not."""

from __future__ import annotations

import pytest

from rulewright.comparison import text
from rulewright.comparison.model import Comparison
from rulewright.comparison.rulesets import compare
from rulewright.project.pipeline import Compiled, check_texts
from rulewright.sheets.config import Named, OddsTable

RULES = """constant target "Target" integer = 12

option open_die "Die" one of add, plain = add

scale Range "Range"
  close "Close"
  long  "Long"

procedure shoot "Shoot" # a comment
  takes skill integer 0..5, range Range = close
  gives integer
  let extra integer = if open_die = add then 1 else 0
  decide steady "Steady" yes/no = no
  if steady
    set extra = extra + 1
  let rolled = roll d20 + skill + extra
  if range = long
    give 0
  give if rolled >= target then 2 else 0

modifiers hit "To hit"
  takes range Range
  far "Far" half when range = long
  up  "Up"  +2 when range = close
  rounded down
"""


def compiled(rules: str, **files: str) -> Compiled:
    outcome = check_texts({"a.rules": rules, **{name.replace("_", "."): given for name, given in files.items()}})
    assert outcome.ruleset is not None, [finding.message for finding in outcome.findings]
    return outcome.ruleset


def changed(old: str, new: str) -> Comparison:
    assert RULES.count(old) == 1
    return compare(compiled(RULES), compiled(RULES.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [(" # a comment", ""), ("rolled >= target", "(rolled >= target)"), ("scale Range", "\n\n# x\nscale   Range")],
)
def test_how_it_is_written_does_not_count(old, new):
    assert changed(old, new).same


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("integer = 12", "integer = 14", "value: 12 → 14"),
        ("one of add, plain = add", "one of add, plain = plain", "default: Add → Plain"),
        (
            '  close "Close"\n  long  "Long"',
            '  long  "Long"\n  close "Close"',
            "long: moved from behind close to the first place",
        ),
        ("skill integer 0..5", "skill integer 0..6", "takes skill: integer 0..5 → integer 0..6"),
        ("range Range = close", "range Range = long", "takes range: Range = Close → Range = Long"),
        (
            "    set extra = extra + 1\n",
            "    set extra = extra + 2\n",
            "if steady: set extra = extra + 1 → set extra = extra + 2",
        ),
        ("  if range = long\n", "  if range != close\n", "if range = long → if range != close"),
        ("then 2 else 0", "then 3 else 0", "give if rolled >= target then 3 else 0"),
        ("half when", "double when", "far: × ½ if Range is Long → × 2 if Range is Long"),
        ("+2 when", "-2 when", "up: +2 if Range is Close → −2 if Range is Close"),
        ("  rounded down", "  rounded up", "rounded: down → up"),
        ("  rounded down", "  at most 9\n  rounded down", "+ at most 9"),
        ('"Steady"', '"Take your time"', 'decide steady "Take your time" yes/no = no'),
    ],
)
def test_what_counts(old, new, said):
    comparison = changed(old, new)
    assert not comparison.same
    assert said in text.render(comparison, width=200)
    assert len(comparison.differences) == 1


def test_defaults_are_told_where_they_stand_and_not_where_they_are_filled_in():
    rules = """record Scene "Scene"
  dark yes/no = no "Dark"

formula worth "Worth" of scene Scene, more integer = 1 gives integer
  more when scene.dark
  0 otherwise

constant day "Day" Scene = Scene()

procedure look "Look"
  takes scene Scene = Scene(dark: yes)
  gives integer
  let other = worth(scene: Scene())
  give worth(scene: scene) + other
"""
    more = rules.replace("  dark yes/no", '  dusk yes/no = no "Dusk"\n  dark yes/no').replace("= 1 gives", "= 2 gives")
    told = text.render(compare(compiled(rules), compiled(more)))
    assert told.splitlines()[1:] == [
        "2 changed",
        "",
        '  record Scene "Scene"',
        '    + dusk "Dusk" yes/no = no',
        "",
        '  formula worth "Worth"',
        "    takes more: integer = 1 → integer = 2",
    ]


def test_a_line_between_others_moves_none():
    comparison = changed("  rounded down", '  dusk "Dusk" -1 when range = long\n  rounded down')
    assert [change.action for difference in comparison.differences for change in difference.changes] == ["added"]


def test_questions_about_odds_are_answered_by_both():
    before = compiled(RULES)
    after = compiled(RULES.replace("integer = 12", "integer = 14"))
    question = OddsTable(
        Named("shoot"), None, (Named("skill=1,2"),), (Named("steady=yes"),), Named("result, result >= 2")
    )
    moved = compare(before, after, questions=(question,)).chances
    shown = [(one.of, one.question, str(one.before), str(one.after)) for one in moved]
    assert shown == [
        ("shoot skill=1 steady=yes", "result >= 2", "3/5", "1/2"),
        ("shoot skill=2 steady=yes", "result >= 2", "13/20", "11/20"),
        ("shoot skill=1 steady=yes", "mean of result", "6/5", "1"),
        ("shoot skill=2 steady=yes", "mean of result", "13/10", "11/10"),
    ]


def test_a_question_that_one_side_cannot_answer_is_told():
    before = compiled(RULES)
    after = compiled(RULES.replace("procedure shoot", "procedure fire"))
    question = OddsTable(Named("fire"), None, (Named("skill=1"),), (), Named("result"))
    comparison = compare(before, after, questions=(question,))
    assert comparison.chances == ()
    assert comparison.silent == ("fire skill=1: there is no procedure 'fire'",)
    assert "Chances\n  fire skill=1" in text.render(comparison)


def test_a_translation_alone_counts_for_what_is_printed_in_it():
    manifest = "id: example\ntitle: Example\nversion: 1.0.0\nlicence: MIT\nlanguage: en\nlanguages: [sv]\n"
    sheets = "sheets:\n  - id: s\n    title: S\n    sections:\n      - show: [rule.peace]\n"
    rules = 'rule peace "Peace"\n  > Peace.\n'
    catalog = 'msgid ""\nmsgstr "Language: sv\\nContent-Type: text/plain; charset=utf-8\\n"\n\n{0}'
    entry = 'msgctxt "rule.peace"\nmsgid "Peace"\nmsgstr "{0}"\n'

    def ruleset(word: str) -> Compiled:
        texts = {
            "ruleset.yaml": manifest,
            "a.rules": rules,
            "sheets.yaml": sheets,
            "locales/sv.po": catalog.format(entry.format(word)),
        }
        outcome = check_texts(texts)
        assert outcome.ruleset is not None, [finding.message for finding in outcome.findings]
        return outcome.ruleset

    comparison = compare(ruleset("Fred"), ruleset("Frid"))
    assert comparison.differences == ()
    assert not comparison.same
    assert [(document.id, document.language) for document in comparison.documents] == [("s", "sv")]
