"""Values in a comparison are said in the words of the sheets, in each language that a ruleset is printed in; ids stay findable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulewright.comparison import html, markdown, text
from rulewright.comparison import json as as_json
from rulewright.comparison.model import Change, Comparison
from rulewright.comparison.rulesets import NoLanguageError, compare
from rulewright.project.pipeline import Compiled, check_texts
from rulewright.resources import schemas_folder

RULES = """scale Range "Range"
  close "Close by"
  long  "Far off"

choice Mood "Mood"
  calm  "At ease"
  quiet "At ease"
  wild  "<b>Wild</b>"

record Gun "Firearm" is a weapon
  reach Range         "Longest range"
  ammo  dice = 1d6    "Rounds"
  far   length = 2 m  "Distance"
  moods list of Mood  "Moods"

record Figure "Fighter"
  gun  Gun = revolver "Gun in hand"
  mood Mood = calm    "Mood"

weapons Gun "Guns"
  | id       | name     | reach | ammo | moods |
  | revolver | Revolver | close | 1d6  | calm  |
  | rifle    | Rifle    | long  | 2d6  | wild  |

table reaction "Reaction" on mood Mood gives Range
  | mood  | range |
  | calm  | close |
  | quiet | close |
  | wild  | close |

modifiers aim "Aiming"
  takes range Range, mood Mood
  far "Too far" -2 when range = long
    except -1 when mood = calm
  by_mood "Mood" by mood
    calm +1
    quiet +1
    wild +3

formula bonus "Bonus" of range Range, far length gives integer
  2 when range = close
  1 when far > 3 m
  0 otherwise

option eager "Eager" yes/no = no

constant usual "Usual gun" Gun = revolver
"""

PO = """msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"""

SWEDISH = {
    ("scale.Range", "Range"): "Avstånd",
    ("scale.Range.close", "Close by"): "Nära",
    ("scale.Range.long", "Far off"): "Långt bort",
    ("record.Gun.reach", "Longest range"): "Längsta avstånd",
    ("weapon.revolver", "Revolver"): "Sexskjutaren",
    ("weapon.rifle", "Rifle"): "Gevär",
    ("modifiers.aim", "Aiming"): "Sikte",
    ("modifiers.aim.far", "Too far"): "För långt",
    ("modifiers.aim.parameter", "Range"): "Avstånd",
    ("formula.bonus.parameter", "Range"): "Avstånd",
}


def ruleset(rules: str) -> Compiled:
    entries = "".join(
        f'\nmsgctxt "{context}"\nmsgid "{message}"\nmsgstr "{told}"\n' for (context, message), told in SWEDISH.items()
    )
    manifest = "id: g\ntitle: G\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\nlanguages: [sv]\n"
    found = check_texts({"ruleset.yaml": manifest, "a.rules": rules, "locales/sv.po": PO + entries})
    assert found.ruleset is not None, [one.message for one in found.findings]
    return found.ruleset


BEFORE = ruleset(RULES)


def compared(old: str, new: str, language: str | None = None) -> Comparison:
    assert old in RULES
    return compare(BEFORE, ruleset(RULES.replace(old, new)), chances=False, language=language)


def only(old: str, new: str, language: str | None = None) -> Change:
    [difference] = compared(old, new, language).differences
    [change] = difference.changes
    return change


CHANGES = [
    ("Revolver | close |", "Revolver | long |", ("close", "long"), ("Close by", "Far off"), ("Nära", "Långt bort")),
    ("close | 1d6 ", "close | 2d6+1 ", ("d6", "2d6 + 1"), ("1d6", "2d6 + 1"), ("1T6", "2T6 + 1")),
    (
        "far > 3 m",
        "far > 4.5 m",
        ("1 when far > 3 m", "1 when far > 4.5 m"),
        ("1 if Far is more than 3 m", "1 if Far is more than 4.5 m"),
        ("1 om Far är större än 3 m", "1 om Far är större än 4,5 m"),
    ),
    (
        "1d6  | calm ",
        "1d6  | wild ",
        ("[calm]", "[wild]"),
        ("[At ease]", "[<b>Wild</b>]"),
        ("[At ease]", "[<b>Wild</b>]"),
    ),
    (
        'Gun = revolver "',
        'Gun = rifle "',
        ("Gun = revolver", "Gun = rifle"),
        ("Firearm = Revolver", "Firearm = Rifle"),
        ("Firearm = Sexskjutaren", "Firearm = Gevär"),
    ),
    ("wild  | close", "wild  | long", ("close", "long"), ("Close by", "Far off"), ("Nära", "Långt bort")),
    (
        "-2 when range = long",
        "-3 when range >= long",
        ("-2 when range = long", "-3 when range >= long"),
        ("−2 if Range is Far off", "−3 if Range is at least Far off"),
        ("−2 om Avstånd är Långt bort", "−3 om Avstånd är minst Långt bort"),
    ),
    (
        "2 when range = close",
        "3 when range = close",
        ("2 when range = close", "3 when range = close"),
        ("2 if Range is Close by", "3 if Range is Close by"),
        ("2 om Avstånd är Nära", "3 om Avstånd är Nära"),
    ),
    (
        "0 otherwise",
        "1 otherwise",
        ("0 otherwise", "1 otherwise"),
        ("otherwise 0", "otherwise 1"),
        ("annars 0", "annars 1"),
    ),
    ("yes/no = no", "yes/no = yes", ("no", "yes"), ("no", "yes"), ("nej", "ja")),
    ("Gun = revolver\n", "Gun = rifle\n", ("revolver", "rifle"), ("Revolver", "Rifle"), ("Sexskjutaren", "Gevär")),
]


@pytest.mark.parametrize(("old", "new", "written", "english", "swedish"), CHANGES, ids=[one[1] for one in CHANGES])
def test_what_changed_is_said_in_words_and_kept_as_written(
    old: str, new: str, written: tuple[str, str], english: tuple[str, str], swedish: tuple[str, str]
) -> None:
    for language, words in ((None, english), ("en", english), ("sv", swedish)):
        change = only(old, new, language)
        assert (change.before, change.after) == written
        assert (change.before_in_words, change.after_in_words) == words
        assert (change.old, change.new) == words


def test_labels_are_in_the_language_as_well() -> None:
    [difference] = compared("Revolver | close |", "Revolver | long |", "sv").differences
    assert (difference.label, difference.changes[0].steps) == ("Sexskjutaren", ("Längsta avstånd (reach)",))
    # What nobody has translated stays as it is written.
    [difference] = compared("yes/no = no", "yes/no = yes", "sv").differences
    assert difference.label == "Eager"


def test_keys_of_tables_have_labels() -> None:
    assert only("wild  | close", "wild  | long").steps == ("<b>Wild</b> (row wild)", "range")


def test_two_members_that_are_called_alike_are_told_apart_by_their_ids() -> None:
    change = only("Mood = calm ", "Mood = quiet ")
    assert (change.before_in_words, change.after_in_words) == (None, None)
    assert (change.old, change.new) == ("Mood = calm", "Mood = quiet")


def test_what_is_added_has_its_lines_in_words() -> None:
    added = 'weapon musket of Gun "Musket"\n  reach long\n  moods [wild]\n'
    [difference] = compare(BEFORE, ruleset(f"{RULES}\n{added}"), chances=False, language="sv").differences
    assert difference.lines == ("of Gun", "reach long", "ammo d6", "far 2 m", "moods [wild]")
    assert difference.told == ("of Firearm", "reach Långt bort", "ammo 1T6", "far 2 m", "moods [<b>Wild</b>]")


def test_json_keeps_both_and_follows_its_schema() -> None:
    document = json.loads(as_json.render([compared("Revolver | close |", "Revolver | long |", "sv")]))
    schema = json.loads(Path(schemas_folder(), "diff.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(document)
    [comparison] = document["comparisons"]
    assert comparison["language"] == "sv"
    [change] = comparison["differences"][0]["changes"]
    assert change == {
        "action": "changed",
        "aspect": "rule",
        "path": ["reach"],
        "labels": ["Längsta avstånd"],
        "before": "close",
        "after": "long",
        "beforeInWords": "Nära",
        "afterInWords": "Långt bort",
    }


def test_every_account_says_the_words() -> None:
    comparison = compared("Revolver | close |", "Revolver | long |")
    assert "    reach: Close by → Far off\n" in text.render(comparison)
    assert "- Longest range (reach): `Close by` → `Far off`\n" in markdown.render(comparison)
    page = html.render([comparison])
    assert '<del title="close">Close by</del>' in page
    assert '<ins title="long">Far off</ins>' in page


def test_no_label_acts_where_it_is_a_value() -> None:
    comparison = compared("1d6  | calm ", "1d6  | wild ")
    assert "<b>" not in html.render([comparison])
    assert "`[At ease]` → `[<b>Wild</b>]`" in markdown.render(comparison)


@pytest.mark.parametrize("language", ["de", "zz-nonsense", "", "../sv"])
def test_a_language_that_nothing_is_printed_in_is_refused(language: str) -> None:
    with pytest.raises(NoLanguageError) as caught:
        compared("yes/no = no", "yes/no = yes", language)
    assert caught.value.message == f"'g' is not printed in '{language}'"
    assert caught.value.help == "name one of: en, sv"
