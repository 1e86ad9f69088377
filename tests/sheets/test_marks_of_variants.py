"""What a variant's sheets and cards say of it: marks before changed rows with a legend, its own title, its own weapons."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from rulewright.comparison.printed import compare_printed
from rulewright.diagnostics import Findings
from rulewright.i18n.translator import Translator
from rulewright.project import pipeline
from rulewright.project.discovery import find
from rulewright.sheets.compose import compose
from rulewright.sheets.html import render_html
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import DeckModel, ModifiersBlock, SheetModel, TableBlock
from rulewright.sheets.typst import render_pdfs

BASE = """scale Range "Range"
  near "Near"
  far  "Far"

record Gun "Gun" is a weapon
  damage integer "Damage"

weapons Gun "Guns"
  stands in for "the gun list of the other book"
  > All of these figures are our own, made up for want of that book.
  | id       | name     | damage |
  | revolver | Revolver | 2      |

table dice "Dice at range" on range Range gives integer
  | range | dice |
  | near  | +1   |
  | far   | -2   |

modifiers aim "Aim"
  takes steady yes/no = no "Steady"
  rest "From a rest" +1 when steady
  rush "In a hurry"  -1 when not steady
"""

VARIANT = """replace in table dice
  | range | dice |
  | far   | -1   |

add to modifiers aim after rest
  kneeling "Kneeling" +2 when steady

add to weapons Gun after revolver
  | id     | name   | damage |
  | cannon | Cannon | 9      |

table luck "Luck" on roll d6 gives integer
  | roll | points |
  | 1-3  | 0      |
  | 4-6  | 1      |
"""

SHEETS = """sheets:
  - id: all
    title: All
    page: {size: a4, orientation: portrait, columns: 1}
    sections:
      - show: [table.dice, modifiers.aim, weapons.Gun]
decks:
  - id: guns
    title: Guns
    of: Gun
    card: poker
    back: {title: Base game}
"""

OWN_SHEETS = """inherit: all
sheets:
  - id: luck
    title: Luck
    sections:
      - show: [table.luck]
"""


@pytest.fixture
def rulesets(tmp_path: Path) -> dict[str, pipeline.Compiled]:
    for id, rules, extends, sheets in (("base", BASE, "", SHEETS), ("rio", VARIANT, "extends: base\n", OWN_SHEETS)):
        folder = tmp_path / "rulesets" / id
        folder.mkdir(parents=True)
        head = f"id: {id}\ntitle: {id.title()}\nversion: 1.0.0\nlicence: CC0-1.0\n"
        (folder / "ruleset.yaml").write_text(head + extends + "language: en\n", encoding="utf-8")
        (folder / f"{id}.rules").write_text(rules, encoding="utf-8")
        (folder / "sheets.yaml").write_text(sheets, encoding="utf-8")
    found = {}
    for id in ("base", "rio"):
        outcome = pipeline.check(find(str(tmp_path / "rulesets" / id))[0])
        assert outcome.ruleset is not None, outcome.findings
        found[id] = outcome.ruleset
    return found


@pytest.fixture
def documents(rulesets: dict[str, pipeline.Compiled]) -> dict[str, SheetModel | DeckModel]:
    found: dict[str, SheetModel | DeckModel] = {}
    for id, ruleset in rulesets.items():
        made = compose(ruleset.sheets, ruleset.program, Translator("en", {}), provenance=ruleset.book.provenance)
        found |= {f"{id}.{document.id}": document for document in made}
    return found


def blocks(document: SheetModel | DeckModel) -> dict[str, object]:
    assert isinstance(document, SheetModel)
    return {block.head.anchor: block for section in document.sections for block in section.blocks}


def test_a_row_that_a_variant_replaced_and_a_line_that_it_added_are_marked(documents):
    found = blocks(documents["rio.all"])
    table, modifiers = found["table.dice"], found["modifiers.aim"]
    assert isinstance(table, TableBlock)
    assert isinstance(modifiers, ModifiersBlock)
    assert [row.changed for row in table.rows] == [False, True]
    assert [(without_marks(row.label), row.changed) for row in modifiers.rows] == [
        ("From a rest", False),
        ("Kneeling", True),
        ("In a hurry", False),
    ]


def test_rows_of_a_table_that_is_new_as_a_whole_are_not_marked_one_by_one(documents):
    table = blocks(documents["rio.luck"])["table.luck"]
    assert isinstance(table, TableBlock)
    assert not any(row.changed for row in table.rows)


def test_marks_have_a_legend_where_there_are_any(documents):
    for id, legend in (("base.all", ""), ("rio.all", "changed by Rio")):
        sheet = documents[id]
        assert isinstance(sheet, SheetModel)
        assert sheet.legend == legend
        (pdf,) = render_pdfs([sheet], Findings())
        assert ("changed by" in pymupdf.open(stream=pdf)[0].get_text()) == bool(legend)
        assert ("changed by" in render_html(sheet)) == bool(legend)
    assert '<tr class="line changed">' in render_html(documents["rio.all"])


def test_backs_of_cards_that_a_variant_takes_over_bear_its_title(documents):
    base, rio = documents["base.guns"], documents["rio.guns"]
    assert isinstance(base, DeckModel)
    assert isinstance(rio, DeckModel)
    assert (base.back, rio.back) == ("Base game", "Rio")


def test_so_do_cards_that_are_printed_because_they_changed(rulesets):
    (deck,) = compare_printed(rulesets["base"], rulesets["rio"]).decks
    assert [(card.title, card.group) for card in deck.cards] == [("Cannon", "Guns")]
    assert deck.back == "Rio"


def test_a_weapon_that_a_variant_adds_to_a_stand_in_list_is_none(documents):
    deck = documents["rio.guns"]
    assert isinstance(deck, DeckModel)
    assert [(card.title, card.group) for card in deck.cards] == [("Revolver", "Guns · stand-in"), ("Cannon", "Guns")]
    assert all(card.prose == () for card in deck.cards)


def test_what_is_said_of_a_stand_in_list_stands_below_it(documents):
    table = blocks(documents["base.all"])["weapons.Gun"]
    assert isinstance(table, TableBlock)
    assert table.head.prose == ()
    assert table.head.notice == "Stand-in: replaces the gun list of the other book"
    assert [without_marks(note)[:12] for note in table.head.notes] == ["All of these"]


def test_a_table_in_which_an_author_wrote_a_plus_prints_signs(documents):
    table = blocks(documents["base.all"])["table.dice"]
    assert isinstance(table, TableBlock)
    assert [without_marks(row.cells[1].text) for row in table.rows] == ["+1", "−2"]
