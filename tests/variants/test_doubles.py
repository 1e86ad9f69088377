"""Within one ruleset nothing is set twice; what an ancestor set may be set again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic
from rulewright.project.pipeline import check_texts

PAGE = (Path(__file__).parents[2] / "docs/variants.md").read_text(encoding="utf-8")
PARENT = next(block for block in re.findall(r"```rules\n(.*?)```", PAGE, re.DOTALL) if "weapons Gun" in block)
MORE = """
record Knife "Knife" is a weapon
  length integer 0..9 = 1 each round "Length"

weapon bowie of Knife "Bowie knife"
  length 2

rule peace "Peace"
  > Nobody shoots.

option limited "Count ammunition" yes/no = no

record Cover "Cover"
  thick integer "Thick"
  high  integer "High"

table cover "Cover" on roll d6 gives Cover
  | roll | thick | high |
  | 1-3  | 1     | 5    |
  | 4-6  | 2     | 6    |
"""
MANIFEST = "id: {}\ntitle: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"


def found_in(*variants: str) -> list[Diagnostic]:
    """What is found in a chain of variants, the nearest to the parent first; each lies in a folder of its own but the last."""
    texts = {"v0/ruleset.yaml": MANIFEST.format("v0"), "v0/a.rules": PARENT + MORE}
    for number, rules in enumerate(variants, start=1):
        last = number == len(variants)
        folder = "" if last else f"v{number}/"
        parent = f"./v{number - 1}" if last else f"../v{number - 1}"
        texts[f"{folder}ruleset.yaml"] = MANIFEST.format(f"v{number}") + f"extends: {parent}\n"
        texts[f"{folder}a.rules"] = rules
    return list(check_texts(texts).findings)


def twice(first: str, second: str) -> tuple[str, str]:
    """The texts that the only finding underlines and points at."""
    (found,) = [one for one in found_in(f"{first}\n\n{second}\n") if one.code == "RW798"]
    (label,) = found.labels
    return found.span.text, label.span.text


@pytest.mark.parametrize(
    ("first", "second", "underlined", "before"),
    [
        ("change weapon revolver\n  damage 4", "change weapon revolver\n  damage 5", "5", "4"),
        ("change weapon revolver\n  damage 4", "change weapon revolver\n  damage 4", "4", "4"),
        ("change weapon bowie\n  length 4", "change weapon bowie\n  length 5", "length 5", "4"),
        ("change weapon revolver\n  bonus 1", "change weapon revolver\n  bonus 2", "2", "1"),
        ('change weapon rifle "A"', 'change weapon rifle "B"', '"B"', '"A"'),
        ("change weapon rifle\n  > A.", "change weapon rifle\n  > B.", "B.", "A."),
        (
            "change weapons Gun\n  | id | damage |\n  | rifle | 7 |",
            "change weapon rifle\n  damage 8",
            "8",
            "7",
        ),
        (
            "change table injury\n  | roll | rounds |\n  | 6 | 6 |",
            "change table injury\n  | roll | rounds |\n  | 6 | 7 |",
            "7",
            "6",
        ),
        (
            "change table injury\n  | roll | rounds |\n  | 6 | 6 |\n  | 6 | 7 |",
            "",
            "7",
            "6",
        ),
        (
            "replace in table injury\n  | roll | rounds | > text |\n  | 6 | 6 | Dead. |",
            "change table injury\n  | roll | rounds |\n  | 6 | 7 |",
            "7",
            "6",
        ),
        (
            "change table injury\n  | roll | rounds |\n  | 6 | 8 |",
            "replace in table injury\n  | roll | rounds | > text |\n  | 6 | 7 | Dead. |",
            "| 6 | 7 | Dead. |",
            "8",
        ),
        (
            "replace in table injury\n  | roll | rounds | > text |\n  | 6 | 6 | Dead. |",
            "replace in table injury\n  | roll | rounds | > text |\n  | 6 | 7 | Gone. |",
            "| 6 | 7 | Gone. |",
            "| 6 | 6 | Dead. |",
        ),
        # A cell that a row repeats as it is says something as well.
        (
            "change table cover\n  | roll | thick | high |\n  | 1-3 | 4 | 5 |",
            "change table cover\n  | roll | high |\n  | 1-3 | 7 |",
            "7",
            "5",
        ),
        (
            "change table cover\n  | roll | thick |\n  | 1-3 | 4 |",
            "remove from table cover\n  | 1-3 |",
            "1-3",
            "4",
        ),
        (
            "add to table injury\n  | roll | rounds | > text |\n  | 7 | 6 | Dead. |",
            "change table injury\n  | roll | rounds |\n  | 7 | 9 |",
            "9",
            "6",
        ),
        ("change modifiers shooting\n  aimed +3", "change modifiers shooting\n  aimed +4", "+4", "+3"),
        (
            "change modifiers shooting\n  aimed\n    except +2 when called",
            "change modifiers shooting\n  aimed\n    except +3 when called",
            "except +3 when called",
            "except +2 when called",
        ),
        ("change modifiers shooting\n  at most 12", "change modifiers shooting\n  at most 13", "at most 13", "at most 12"),
        (
            "change modifiers shooting\n  range\n    long -4",
            "change modifiers shooting\n  range\n    short, long -5",
            "short, long -5",
            "long -4",
        ),
        (
            "change modifiers shooting\n  aimed +3",
            'replace in modifiers shooting\n  aimed "Aim" +4 when aimed',
            'aimed "Aim" +4 when aimed',
            "+3",
        ),
        (
            'add to modifiers shooting\n  dusk "Dusk" -1 when called',
            "change modifiers shooting\n  dusk -2",
            "-2",
            "-1",
        ),
        ("change modifiers shooting\n  aimed +3", "remove modifiers shooting.aimed", "aimed", "+3"),
        (
            "change formula level\n  2 when rolled >= 15",
            "change formula level\n  2 when rolled >= 16",
            "2 when rolled >= 16",
            "2 when rolled >= 15",
        ),
        (
            "change formula level\n  4 when rolled >= 18",
            "change formula level\n  5 when rolled >= 18",
            "5 when rolled >= 18",
            "4 when rolled >= 18",
        ),
        (
            'change procedure shoot\n  step "Roll to hit"\n    let hit = roll d20 + bonus >= 13',
            "change procedure shoot\n  let hit = roll d20 + bonus >= 14",
            "let hit = roll d20 + bonus >= 14",
            "let hit = roll d20 + bonus >= 13",
        ),
        (
            'change procedure shoot\n  step aim "A"',
            'change procedure shoot\n  step aim "B"',
            '"B"',
            '"A"',
        ),
        (
            "change procedure shoot\n  step aim\n    > A.",
            "change procedure shoot\n  step aim\n    > B.",
            "B.",
            "A.",
        ),
        (
            "change procedure shoot\n  step aim\n    decide steady \"S\" yes/no = yes",
            'replace in procedure shoot\n  step aim "A"\n    let bonus = 1',
            'step aim "A"',
            'decide steady "S" yes/no = yes',
        ),
        ("change constant reload = 3", "change constant reload = 4", "4", "3"),
        ("change option limited = yes", "change option limited = yes", "yes", "yes"),
        ("change rule peace\n  > A.", "change rule peace\n  > B.", "B.", "A."),
        ('change rule peace "A"', 'change rule peace "B"', '"B"', '"A"'),
        ('change scale Range\n  close "A"', 'change scale Range\n  close "B"', '"B"', '"A"'),
        ("change record Gun\n  bonus = 1", "change record Gun\n  bonus = 2", "2", "1"),
        (
            "change record Gun\n  damage integer 0..30",
            "change record Gun\n  damage integer 0..40",
            "integer 0..40",
            "integer 0..30",
        ),
        (
            "change record Knife\n  length each scene",
            "change record Knife\n  length each turn",
            "length each turn",
            "length each scene",
        ),
        ("change record Gun\n  bonus = 1", "remove from record Gun\n  bonus", "bonus", "1"),
        ("change weapon rifle\n  bonus 1", "remove from record Gun\n  bonus", "bonus", "1"),
        ("change weapon rifle\n  damage 7", "remove weapon rifle", "weapon rifle", "7"),
        (
            "change weapon rifle\n  damage 7",
            'replace weapon rifle of Gun "R"\n  reach long\n  damage 9',
            'replace weapon rifle of Gun "R"\n  reach long\n  damage 9',
            "7",
        ),
        (
            'replace weapon rifle of Gun "R"\n  reach long\n  damage 9',
            "change weapon rifle\n  damage 7",
            "damage 7",
            "9",
        ),
        (
            'replace rule peace "A"\n  > A.',
            'replace rule peace "B"\n  > B.',
            'replace rule peace "B"\n  > B.',
            'rule peace "A"\n  > A.',
        ),
        ('change example "A hit"\n  gives 3', 'change example "A hit"\n  gives 4', "4", "3"),
        (
            'change example "A hit"\n  shoot\n    range = short',
            'change example "A hit"\n  shoot\n    range = long',
            "range = long",
            "short",
        ),
        ("remove weapon rifle", "change weapon rifle\n  damage 7", "rifle", "weapon rifle"),
        ("remove weapon rifle", "remove weapon rifle", "rifle", "weapon rifle"),
        (
            "remove from table injury\n  | 1-2 |",
            "change table injury\n  | roll | rounds |\n  | 1..2 | 7 |",
            "1..2",
            "1-2",
        ),
        ("remove modifiers shooting.aimed", "change modifiers shooting\n  aimed +3", "aimed", "aimed"),
        # What one writes rules out what the other does.
        ('change example "A hit"\n  gives 3', 'change example "A hit"\n  refuses "No"', 'refuses "No"', "3"),
        ('change example "A hit"\n  refuses "No"', 'change example "A hit"\n  gives 3', "3", 'refuses "No"'),
        (
            'change example "A hit"\n  rolls 16\n  gives 2',
            'change example "A hit"\n  refuses "No"',
            'refuses "No"',
            "2",
        ),
        # What was taken out is not set after all.
        ("remove from weapon bowie\n  length", "change weapon bowie\n  length 5", "length 5", "length"),
        ("remove from weapon revolver\n  damage", "change weapon revolver\n  damage 5", "5", "damage"),
        (
            "remove from weapon bowie\n  length",
            'replace weapon bowie of Knife "B"\n  length 5',
            'replace weapon bowie of Knife "B"\n  length 5',
            "length",
        ),
        (
            "remove from table injury\n  | 6 |",
            'replace table injury "I" on roll d6 gives integer\n  | roll | rounds |\n  | 1-6 | 1 |',
            'replace table injury "I" on roll d6 gives integer\n  | roll | rounds |\n  | 1-6 | 1 |',
            "6",
        ),
        (
            "remove from modifiers shooting\n  at most",
            "change modifiers shooting\n  at most 13",
            "at most 13",
            "at most",
        ),
        ("remove from formula level\n  2", "change formula level\n  2 when rolled >= 14", "2 when rolled >= 14", "2"),
        ("remove weapon rifle", 'replace weapon rifle of Gun "R"\n  reach long\n  damage 9', "rifle", "weapon rifle"),
    ],
)  # fmt: skip
def test_the_second_of_two_is_told_with_the_first(first: str, second: str, underlined: str, before: str) -> None:
    assert twice(first, second) == (underlined, before)


SOUND = [
    # Cases of one value, and a line beside an input of the same name, are different things.
    "change formula level\n  2 when rolled >= 15\n\nadd to formula level\n  2 when rolled = 4 and reload > 1\n",
    'change modifiers shooting\n  takes range Range "How far"\n  range "Distance"\n',
    "change modifiers shooting\n  aimed +3\n    except +2 when called\n  called -4\n  range\n    short, long -2\n",
    "remove from table injury\n  | 3-5 |\n\nadd to table injury\n  | roll | rounds | > text |\n  | 3-5 | 4 | Ouch. |\n",
    "change weapon revolver\n  damage 4\n\nchange weapon revolver\n  bonus 2\n",
    "change table cover\n  | roll | thick |\n  | 1-3 | 4 |\n\nchange table cover\n  | roll | high |\n  | 1-3 | 7 |\n",
    'add to record Gun\n  shots integer = 6 "Shots"\n\nchange weapons Gun\n  | id | shots |\n  | rifle | 1 |\n',
    # A change of one column and, of a row of the same block, another.
    "change weapons Gun\n  | id | bonus |\n  | rifle | 1 |\n  | revolver | 5 |\n",
]  # fmt: skip


@pytest.mark.parametrize("rules", SOUND)
def test_what_only_looks_alike_is_sound(rules: str) -> None:
    assert [str(one.message) for one in found_in(rules)] == []


@pytest.mark.parametrize(
    ("rules", "underlined", "there"),
    [
        ("add to modifiers shooting\n  at most 13", "at most 13", "at most 10"),
        ("add to modifiers shooting\n  rounded down\n\nadd to modifiers shooting\n  rounded up", "rounded up", "rounded down"),
        ("add to modifiers shooting\n  at least -2\n\nadd to modifiers shooting\n  at least -3", "at least -3", "at least -2"),
    ],
)  # fmt: skip
def test_a_line_beside_one_that_makes_it_idle_is_there_already(rules: str, underlined: str, there: str) -> None:
    (found,) = found_in(rules + "\n")
    assert (found.code, found.span.text, found.labels[0].span.text) == ("RW790", underlined, there)
    assert found.message.endswith(" at this place already")


def test_caps_at_two_places_and_by_two_values_are_two_rules() -> None:
    rules = "add to modifiers shooting before called\n  at most 3\n\nadd to modifiers shooting\n  at most 2 * reload\n"
    assert [str(one.message) for one in found_in(rules)] == []


def test_rows_for_a_table_that_was_printed_elsewhere_are_there_instead() -> None:
    texts = {
        "v0/ruleset.yaml": MANIFEST.format("v0"),
        "v0/a.rules": 'table luck "Luck" on roll d6 gives integer\n  is external "p. 3"\n\nrule peace "P"\n  > {luck[1]}\n',
        "ruleset.yaml": MANIFEST.format("v1") + "extends: ./v0\n",
        "a.rules": "add to table luck\n  | roll | points |\n  | 1-6 | 1 |\n",
    }
    ruleset = check_texts(texts).ruleset
    assert ruleset is not None
    assert [(one.name, one.action) for one in ruleset.merged.provenance.settings] == [
        ("table.luck.1-6", "added"),
        ("table.luck.is external", "removed"),
    ]


AGAIN = [
    ("change weapon revolver\n  damage 4\n", "change weapon revolver\n  damage 5\n"),
    ("change table injury\n  | roll | rounds |\n  | 6 | 6 |\n", "change table injury\n  | roll | rounds |\n  | 6 | 7 |\n"),
    ("change constant reload = 3\n", "change constant reload = 4\n"),
    ('replace weapon rifle of Gun "R"\n  reach long\n  damage 9\n', "change weapon rifle\n  damage 7\n"),
    ("change modifiers shooting\n  called -4\n", "change modifiers shooting\n  called -5\n"),
    ("change record Knife\n  length each scene\n", "change record Knife\n  length each turn\n"),
    ("change weapon bowie\n  length 7\n", "remove weapon bowie\n"),
    ('change example "A hit"\n  refuses\n', 'change example "A hit"\n  gives 2\n'),
    ("remove from weapon bowie\n  length\n", "change weapon bowie\n  length 5\n"),
]  # fmt: skip


@pytest.mark.parametrize(("parent", "child"), AGAIN)
def test_a_variant_of_a_variant_may_change_it_again(parent: str, child: str) -> None:
    assert [str(one.message) for one in found_in(parent, child)] == []


def test_the_parts_of_several_directives_that_clash_are_each_told() -> None:
    found = found_in(
        "change weapon revolver\n  damage 4\n  bonus 1\n\nchange weapon revolver\n  damage 5\n  bonus 2\n  bonus 3\n"
    )
    assert [(one.code, one.span.text) for one in found] == [("RW798", "5"), ("RW798", "2"), ("RW798", "3")]
    assert found[0].message == "weapon.revolver.damage is set twice"
    assert found[0].help == "keep one of the two"


def test_a_parent_that_sets_something_twice_is_told_when_its_variant_is_checked() -> None:
    (found,) = found_in("change constant reload = 3\n\nchange constant reload = 4\n", "change rule peace\n  > A.\n")
    assert (found.code, found.span.source.name) == ("RW798", "v1/a.rules")
