"""Tables of exact odds on sheets."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import Severity
from rulewright.i18n.translator import Translator
from rulewright.project.pipeline import check_texts
from rulewright.sheets.compose import compose
from rulewright.sheets.html import render_html
from rulewright.sheets.model import SheetModel, TableBlock

RULES = """
scale Level "Level"
  miss "Miss"
  hit  "Hit"
  best "Best hit"

record Shot "Shot"
  hit    yes/no  "A hit"
  damage integer "Damage"
  level  Level   "Level"

procedure shoot "Shooting"
  takes skill integer 1..5 "Skill", target integer 1..6 = 6 "Target"
  gives Shot
  require target > 1 else "Too easy"
  let rolled = roll d6
  decide push "Push" yes/no = no
  let total = rolled + skill + (if push then 1 else 0)
  let level Level = if total >= 10 then best else if total >= 8 then hit else miss
  give Shot(hit: total >= 8, damage: total, level: level)
"""
SHEET = """sheets:
  - id: reference
    title: Reference
    sections:
      - heading: Chances
        odds:
          - {odds}
"""


def checked(odds: str):
    return check_texts({"a.rules": RULES, "sheets.yaml": SHEET.replace("{odds}", odds)})


def composed(odds: str) -> tuple[SheetModel, TableBlock]:
    ruleset = checked(odds).ruleset
    assert ruleset is not None
    (sheet,) = compose(ruleset.sheets, ruleset.program, Translator(ruleset.program.language))
    assert isinstance(sheet, SheetModel)
    (block,) = sheet.sections[0].blocks
    assert isinstance(block, TableBlock)
    return sheet, block


def texts(block: TableBlock) -> list[list[str]]:
    return [["".join(run.text for run in cell.text) for cell in row.cells] for row in block.rows]


def test_a_row_for_each_setting() -> None:
    sheet, block = composed("{procedure: shoot, title: By skill, inputs: ['skill=2,4'], of: 'hit, damage, level'}")
    assert block.head.title == "By skill"
    assert [column.label for column in block.columns] == ["Skill", "A hit", "Damage (mean)", "Miss", "Hit", "Best hit"]
    assert texts(block) == [
        ["2", "16.7%", "5.5", "83.3%", "16.7%", "0%"],
        ["4", "50.0%", "7.5", "50.0%", "33.3%", "16.7%"],
    ]
    assert "By skill" in render_html(sheet)


def test_a_row_for_each_outcome_of_one_thing() -> None:
    _, block = composed("{procedure: shoot, inputs: [skill=4], choose: [push=yes], of: level}")
    assert block.head.title == "Shooting"
    assert texts(block) == [["Miss", "33.3%"], ["Hit", "33.3%"], ["Best hit", "33.3%"]]


def test_expressions_and_refusals() -> None:
    _, block = composed("{procedure: shoot, inputs: [skill=each, target=any], of: damage >= 8}")
    assert [column.label for column in block.columns] == ["Skill", "damage >= 8", "refused"]
    assert texts(block)[0] == ["1", "0%", "16.7%"]


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        ("{procedure: shot, of: hit}", "there is no procedure 'shot'"),
        ("{procedure: shoot, of: hit}", "needs 'skill'"),
        ("{procedure: shoot, inputs: [skill=9], of: hit}", "this takes integer 1..5, but this is 9"),
        ("{procedure: shoot, inputs: [skll=3], of: hit}", "takes no 'skll'"),
        ("{procedure: shoot, inputs: [skill=3], choose: [shove=yes], of: hit}", "takes no 'shove'"),
        ("{procedure: shoot, inputs: [skill=3], of: hits}", "nothing is called 'hits' here"),
        ("{procedure: shoot, inputs: ['target=2..6', 'skill=1..5', skill=3], of: hit}", "given twice"),
    ],
)
def test_what_cannot_be_computed_is_found_when_the_ruleset_is_checked(odds: str, said: str) -> None:
    found = [one for one in checked(odds).findings if one.severity is Severity.ERROR]
    assert {one.code for one in found} == {"RW866"}
    assert any(said in one.message for one in found)
