"""What a variant changes is marked where it is printed, and listed on a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pymupdf
import pytest

from rulewright.diagnostics import Findings
from rulewright.i18n.translator import Translator
from rulewright.project import pipeline
from rulewright.project.discovery import find
from rulewright.sheets.compose import compose
from rulewright.sheets.html import render_html
from rulewright.sheets.model import SheetModel, TableBlock
from rulewright.sheets.typst import render_pdfs

BASE = """record Gun "Gun" is a weapon
  damage integer "Damage"

weapons Gun "Guns"
  | id       | name     | damage |
  | revolver | Revolver | 2      |
  | rifle    | Rifle    | 4      |

rule calm "Stay calm"
  > Count to ten.

formula harm "Harm" of gun Gun gives integer
  gun.damage

example "Two"
  harm
    gun = revolver
  gives 2
"""

GRIM = """change weapon revolver
  damage 3

change example "Two"
  gives 3
"""

SHEETS = """sheets:
  - id: all
    title: All
    sections:
      - show: [weapons.Gun, rule.calm, changes]
"""


def printed(
    folder: Path, id: str, language: str = "en", texts: Mapping[tuple[str, str], str] | None = None
) -> SheetModel:
    outcome = pipeline.check(find(str(folder / "rulesets" / id))[0])
    assert outcome.ruleset is not None, outcome.findings
    (sheet,) = compose(
        outcome.ruleset.sheets,
        outcome.ruleset.program,
        Translator(language, texts or {}),
        provenance=outcome.ruleset.book.provenance,
        parents=pipeline.parents(outcome.ruleset),
    )
    assert isinstance(sheet, SheetModel)
    return sheet


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for id, rules, extends in (("base", BASE, ""), ("grim", GRIM, "extends: base\n")):
        folder = tmp_path / "rulesets" / id
        folder.mkdir(parents=True)
        head = f"id: {id}\ntitle: {id.title()}\nversion: 1.0.0\nlicence: CC0-1.0\n"
        (folder / "ruleset.yaml").write_text(head + extends + "language: en\n", encoding="utf-8")
        (folder / f"{id}.rules").write_text(rules, encoding="utf-8")
    (tmp_path / "rulesets" / "base" / "sheets.yaml").write_text(SHEETS, encoding="utf-8")
    return tmp_path


def tables(sheet: SheetModel) -> list[TableBlock]:
    return [block for block in sheet.sections[0].blocks if isinstance(block, TableBlock)]


def test_a_variant_marks_the_row_that_it_changed_and_lists_the_change(project: Path):
    sheet = printed(project, "grim")
    guns, changes = tables(sheet)
    assert [row.changed for row in guns.rows] == [True, False]
    cells = [["".join(run.text for run in cell.text) for cell in row.cells] for row in changes.rows]
    assert cells == [["Revolver · Damage", "2", "3"]]
    (pdf,) = render_pdfs([sheet], Findings())
    assert pdf is not None
    assert "What changes" in pymupdf.open(stream=pdf)[0].get_text()
    assert '<tr class="changed">' in render_html(sheet)


WHOLE = """scale Range "Range"
  near "Near"
  far  "Far"

record Gun "Gun" is a weapon
  reach  yd            "Reach"
  bonus  integer = 0   "Bonus"
  loud   yes/no = yes  "Loud"

weapons Gun "Guns"
  | id       | name     | reach | bonus |
  | revolver | Revolver | 20 yd | +1    |
  | rifle    | Rifle    | 80 yd | -     |

constant rest "Rest" time = 2 h

table hurt "Injury" on roll d6 gives integer
  | roll | rounds | > text     |
  | 1-3  | 1      | A scratch. |
  | 4-6  | 2      | It hurts.  |

modifiers aim "Aim"
  takes range Range, dark yes/no = no "Dark"
  far "Far away" -2 when range = far
    except       -3 when dark
  at most 5

formula level "Level" of rolled integer 1..20 gives integer
  0 when rolled = 1
  1 otherwise

procedure shoot "Shoot"
  takes gun Gun, range Range
  gives integer
  step "Roll"
    let hits = roll 2d6 + aim(range: range)
    require gun.loud else "Too quiet"
    if hits > 6
      set hits = hits + 1
  give hits
"""

CHANGED = """change weapon revolver
  reach 25 yd
  bonus -1

remove weapon rifle

weapon cannon of Gun "Cannon"
  reach 400 yd
  loud no

change constant rest = 1 day

change scale Range
  far "Far off"

change table hurt
  | roll | rounds | > text       |
  | 4-6  | 3      | It is grave. |

change modifiers aim
  far -4
    except -5 when dark
  at most 6

change formula level
  2 when rolled = 1

replace in procedure shoot
  step "Roll"
    let hits = roll 2d6 + aim(range: range)
    require gun.loud else "Too quiet"
    if hits > 6
      set hits = hits + 2
"""


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        (
            "en",
            [
                ["Revolver · Reach", "20 yd", "25 yd"],
                ["Revolver · Bonus", "+1", "−1"],
                ["Rifle", "Reach: 80 yd; Bonus: 0; Loud: yes", ""],
                ["Rest · Value", "2 h", "1 day"],
                ["Range", "Far", "Far off"],
                ["Injury · 4–6 · Rounds", "2", "3"],
                ["Injury · 4–6 · What it means", "It hurts.", "It is grave."],
                [
                    "Aim · Far away",
                    "−2 if Range is Far; except −3 if dark",
                    "−4 if Range is Far off; except −5 if dark",
                ],
                ["Aim", "At most +5 in all.", "At most +6 in all."],
                ["Level", "0 if Rolled is 1", "2 if Rolled is 1"],
                [
                    "Shoot · Roll",
                    "If Hits is more than 6: Increase Hits by 1.",
                    "If Hits is more than 6: Increase Hits by 2.",
                ],
                ["Cannon", "", "Reach: 400 yd; Bonus: 0; Loud: no"],
            ],
        ),
        (
            "zh-Hant",
            [
                ["Revolver · 射程", "20 碼", "25 碼"],
                ["Revolver · Bonus", "+1", "−1"],
                ["Rifle", "射程：80 碼；Bonus：0；Loud：是", ""],
                ["Rest · 數值", "2 小時", "1 天"],
                ["Range", "Far", "Far off"],
                ["Injury · 4–6 · Rounds", "2", "3"],
                ["Injury · 4–6 · 說明", "It hurts.", "It is grave."],
                ["Aim · Far away", "若Range為Far：−2；例外：若dark：−3", "若Range為Far off：−4；例外：若dark：−5"],
                ["Aim", "合計至多+5。", "合計至多+6。"],
                ["Level", "若Rolled為1：0", "若Rolled為1：2"],
                ["Shoot · Roll", "若Hits大於6：Hits增加1。", "若Hits大於6：Hits增加2。"],
                ["Cannon", "", "射程：400 碼；Bonus：0；Loud：否"],
            ],
        ),
    ],
)
def test_every_change_is_said_as_it_is_printed(project: Path, language: str, rows: list[list[str]]):
    for id, rules in (("base", WHOLE), ("grim", CHANGED)):
        (project / "rulesets" / id / f"{id}.rules").write_text(rules, encoding="utf-8")
    sheets = SHEETS.replace("weapons.Gun, rule.calm, ", "")
    (project / "rulesets" / "base" / "sheets.yaml").write_text(sheets, encoding="utf-8")
    sheet = printed(project, "grim", language, {("record.Gun.reach", "Reach"): "射程"} if language != "en" else {})
    (changes,) = tables(sheet)
    cells = [["".join(run.text for run in cell.text) for cell in row.cells] for row in changes.rows]
    assert [[text.replace("\u00a0", " ") for text in row] for row in cells] == rows


def test_a_ruleset_that_extends_nothing_has_no_marks_and_no_changes(project: Path):
    sheet = printed(project, "base")
    assert [block.head.title for block in sheet.sections[0].blocks] == ["Guns", "Stay calm"]
    assert not any(block.head.changed for block in sheet.sections[0].blocks)
    assert "changed" not in render_html(sheet).split("<main>")[1]
