"""What a variant changes is marked where it is printed, and listed on a page of its own."""

from __future__ import annotations

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


def printed(folder: Path, id: str) -> SheetModel:
    outcome = pipeline.check(find(str(folder / "rulesets" / id))[0])
    assert outcome.ruleset is not None, outcome.findings
    (sheet,) = compose(
        outcome.ruleset.sheets,
        outcome.ruleset.program,
        Translator("en", {}),
        provenance=outcome.ruleset.book.provenance,
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
    assert cells == [["Revolver · damage", "2", "3"]]
    (pdf,) = render_pdfs([sheet], Findings())
    assert pdf is not None
    assert "What changes" in pymupdf.open(stream=pdf)[0].get_text()
    assert '<tr class="changed">' in render_html(sheet)


def test_a_ruleset_that_extends_nothing_has_no_marks_and_no_changes(project: Path):
    sheet = printed(project, "base")
    assert [block.head.title for block in sheet.sections[0].blocks] == ["Guns", "Stay calm"]
    assert not any(block.head.changed for block in sheet.sections[0].blocks)
    assert "changed" not in render_html(sheet).split("<main>")[1]
