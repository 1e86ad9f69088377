"""Yes and no in tables and on forms: a mark that eyes find, and nothing that says one word all the way down."""

from __future__ import annotations

import re
from collections.abc import Callable

import pymupdf

from rulewright.sheets.html import render_html
from rulewright.sheets.model import DeckModel, SheetModel, TableBlock

Compose = Callable[..., tuple[SheetModel | DeckModel, ...]]

RULES = """
choice Kind "Kind"
  blade "Blade"
  gun   "Gun"

record Weapon "Weapon" is a weapon
  kind   Kind        "Kind"
  hands  integer = 1 "Hands"
  points yes/no = no "Pointed"
  silent yes/no = no "Silent"

weapons Weapon "Blades"
  | id    | name  | kind  | hands | points | silent |
  | knife | Knife | blade | 1     | yes    | yes    |
  | sword | Sword | blade | 1     | no     | yes    |
  | spear | Spear | blade | 1     | yes    | yes    |

weapons Weapon "Guns"
  | id     | name   | kind | hands | points |
  | colt   | Colt   | gun  | 1     | no     |
  | musket | Musket | gun  | 2     | no     |

table keeps "Kept" on kind Kind by wet yes/no gives yes/no
  | kind  | no  | yes |
  | blade | yes | yes |
  | gun   | yes | no  |

record Figure "Figure"
  awake yes/no            "Awake"
  wounds integer 0..3 = 0 "Wounds"
"""

SHEETS = """
sheets:
  - id: one
    title: One
    sections:
      - show: [weapons.Weapon, table.keeps, record.Figure]
"""


def tables(compose_ruleset: Compose) -> list[TableBlock]:
    (sheet,) = compose_ruleset(RULES, SHEETS)
    assert isinstance(sheet, SheetModel)
    return [block for section in sheet.sections for block in section.blocks if isinstance(block, TableBlock)]


def text(runs) -> str:
    return "".join(run.text for run in runs)


def test_a_kind_or_a_yes_that_is_the_same_in_every_row_is_said_once(compose_ruleset: Compose):
    blades, guns, _ = tables(compose_ruleset)
    assert [column.label for column in blades.columns] == ["Weapon", "Hands", "Pointed"]
    assert [text(note) for note in blades.head.notes] == ["In every row. Kind: Blade; Silent: yes"]
    # Two rows are no list, and figures are looked up row by row.
    assert [column.label for column in guns.columns] == ["Weapon", "Kind", "Hands", "Pointed"]
    assert guns.head.notes == ()


def test_a_cell_knows_its_answer_and_says_it_in_words(compose_ruleset: Compose):
    blades, _, kept = tables(compose_ruleset)
    assert [(text(row.cells[2].text), row.cells[2].answer) for row in blades.rows] == [
        ("yes", "yes"),
        ("no", "no"),
        ("yes", "yes"),
    ]
    assert [column.align for column in blades.columns] == ["left", "right", "center"]
    assert [[cell.answer for cell in row.cells] for row in kept.rows] == [["", "yes", "yes"], ["", "yes", "no"]]


def test_on_paper_yes_is_a_mark_and_no_a_dash(compose_ruleset: Compose, to_pdf):
    printed = to_pdf(compose_ruleset(RULES, SHEETS))
    assert printed.codes == []
    words = pymupdf.open(stream=printed.pdfs["one"])[0].get_text().split()
    table = words[words.index("Kept") : words.index("Figure")]
    assert table.count("◆") == 3
    assert table.count("–") == 1


def test_on_a_page_the_word_is_there_for_those_who_hear_it(compose_ruleset: Compose):
    (sheet,) = compose_ruleset(RULES, SHEETS)
    page = render_html(sheet)
    kept = page[page.index('id="table.keeps"') :]
    cells = re.findall(r'<td class="center (yes|no)"><span>(\w+)</span></td>', kept)
    assert cells == [("yes", "yes"), ("yes", "yes"), ("yes", "yes"), ("no", "no")]


def test_a_yes_or_no_of_a_form_is_one_box_with_its_label(compose_ruleset: Compose, to_pdf):
    (sheet,) = compose_ruleset(RULES, SHEETS)
    page = render_html(sheet)
    assert '<label class="tick"><input type="checkbox" autocomplete="off"> <b>Awake</b></label>' in page
    assert re.search(r"<legend>Wounds</legend><span class=\"boxes\">(<input [^>]*>){3}</span>", page)
    drawn = pymupdf.open(stream=to_pdf((sheet,)).pdfs["one"])[0]
    boxes = [
        path["rect"] for path in drawn.get_drawings() if 6 < path["rect"].width < 8 and 6 < path["rect"].height < 8
    ]
    label = drawn.search_for("Awake")[0]
    # The box stands right before what it is about.
    assert any(0 < label.x0 - box.x1 < 8 and label.y0 < (box.y0 + box.y1) / 2 < label.y1 for box in boxes)
