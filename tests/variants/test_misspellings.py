"""A name that a variant misspells is underlined itself, and the nearest one is offered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.project.pipeline import check_texts
from rulewright.variants.keyed_rows import CUT_ANEW

PAGE = (Path(__file__).parents[2] / "docs/variants.md").read_text(encoding="utf-8")
PARENT = next(block for block in re.findall(r"```rules\n(.*?)```", PAGE, re.DOTALL) if "weapons Gun" in block)
KNIFE = """
record Knife "Knife" is a weapon
  length integer 0..9 "Length"

weapon bowie of Knife "Bowie knife"
  length 2
"""
MANIFEST = "id: {}\ntitle: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
ROW = "\n  | id | name | reach | damage |\n  | musket | Musket | long | 5 |"


def errors_of(variant: str):
    texts = {
        "base/ruleset.yaml": MANIFEST.format("base"),
        "base/a.rules": PARENT + KNIFE,
        "ruleset.yaml": MANIFEST.format("child") + "extends: ./base\n",
        "changes.rules": variant + "\n",
    }
    return list(check_texts(texts).findings)


@pytest.mark.parametrize(
    ("variant", "underlined", "nearest"),
    [
        ("change weapon revolver\n  damge 4", "damge", "damage"),
        ("change weapon revolver\n  damage 3\n  dmage 4\n  bonus 1", "dmage", "damage"),
        ("change weapon revolvr\n  damage 4", "revolvr", "revolver"),
        ("change weapon revolver\n  reach shrt", "shrt", "short"),
        ("change weapon bowie\n  lenght 3", "lenght", "length"),
        ("chnge weapon revolver\n  damage 4", "chnge", "change"),
        ("change wepon revolver\n  damage 4", "wepon", "weapon"),
        ("change weapons Gum\n  | id | damage |\n  | rifle | 4 |", "Gum", "Gun"),
        ("change weapons Gun\n  | id | damge |\n  | rifle | 4 |", "damge", "damage"),
        ("change weapons Gun\n  | id | damage |\n  | rifel | 4 |", "rifel", "rifle"),
        ("change weapons Knife\n  | id | lenght |\n  | bowie | 4 |", "lenght", "length"),
        ("change table injry\n  | roll | rounds |\n  | 6 | 6 |", "injry", "injury"),
        ("change table injury\n  | roll | round |\n  | 6 | 6 |", "round", "rounds"),
        ("change scale Range\n  clse 'Near'".replace("'", '"'), "clse", "close"),
        ("change record Gun\n  damge integer 0..30", "damge", "damage"),
        ("change modifiers shoting\n  aimed +3", "shoting", "shooting"),
        ("change modifiers shooting\n  aimd +3", "aimd", "aimed"),
        ("change modifiers shooting\n  aimed +3 when aimd", "aimd", "aimed"),
        ("change modifiers shooting\n  range\n    shrt -2", "shrt", "short"),
        ("change formula levl\n  3 when rolled = 1", "levl", "level"),
        ('change procedure shoot\n  step aimm "Aim"\n    let bonus = 3', "aimm", "aim"),
        ("change procedure shoot\n  let bonu = 3", "bonu", "bonus"),
        ('change example "A hitt"\n  shoot\n    range = short', '"A hitt"', "A hit"),
        ('change example "A hit"\n  shoot\n    rnge = short', "rnge", "range"),
        (f"add to weapons Gum{ROW}", "Gum", "Gun"),
        (f"add to weapons Gun before rifel{ROW}", "rifel", "rifle"),
        (f"add to weapons Gun{ROW.replace(' name ', ' nme ')}", "nme", "name"),
        ('add to scale Range after lng\n  far "Far"', "lng", "long"),
        ('add to modifiers shooting before aimd\n  dusk "Dusk" -1 when called', "aimd", "aimed"),
        ("add to modifiers shooting.aimd\n  except +3 when called", "aimd", "aimed"),
        ("add to procedure shoot before aimm\n  let x = 3", "aimm", "aim"),
        ("add to procedure shoot.aimm\n  let x = 3", "aimm", "aim"),
        ('replace in modifiers shooting\n  aimd "Aimed" +2 when aimed', "aimd", "aimed"),
        ('replace in procedure shoot\n  step aimm "Aim"\n    let bonus = 2', "aimm", "aim"),
        ('replace in scale Range\n  clse "Close"', "clse", "close"),
        ("replace in table injury\n  | roll | rounds |\n  | 1-3 | 0 |", "1-3", "1..2"),
        ("replace table injry on roll d6 gives integer\n  | roll | rounds |\n  | 1-6 | 0 |", "injry", "injury"),
        ("remove from weapons Gum\n  rifle", "Gum", "Gun"),
        ("remove from weapons Gun\n  rifel", "rifel", "rifle"),
        ("remove from weapon revolver\n  damge", "damge", "damage"),
        ("remove from table injury\n  | 3-6 |", "3-6", "3..5"),
        ("remove from scale Range\n  clse", "clse", "close"),
        ("remove from modifiers shooting\n  aimd", "aimd", "aimed"),
        ("remove from record Gun\n  bonsu", "bonsu", "bonus"),
        ("remove from procedure shoot\n  aimm", "aimm", "aim"),
        ("remove from procedure shoot\n  takes rnge", "rnge", "range"),
        ("remove modifiers shooting.caled", "caled", "called"),
        ("remove weapon revolvr", "revolvr", "revolver"),
        ("remove tabel injury", "tabel", "table"),
    ],
)
def test_a_misspelt_name_is_underlined_and_the_nearest_offered(variant, underlined, nearest):
    [error] = errors_of(variant)
    assert (error.span.source.name, error.span.text) == ("changes.rules", underlined)
    assert error.help == f"did you mean '{nearest}'?" + (f" Or, {CUT_ANEW}" if ".." in nearest else "")


@pytest.mark.parametrize(
    ("variant", "underlined", "said"),
    [
        ("change weapons Gun\n  | id | damage |\n  | bowie | 3 |", "bowie", "'bowie' is no Gun, but a Knife"),
        ("remove from weapons Gun\n  bowie", "bowie", "'bowie' is no Gun, but a Knife"),
        ("change items Gun\n  | id | damage |\n  | rifle | 3 |", "Gun", "no parent has items Gun"),
    ],
)
def test_weapons_are_named_below_the_record_that_they_are_of(variant, underlined, said):
    [error] = errors_of(variant)
    assert (error.code, error.span.text, error.message) == ("RW793", underlined, said)
