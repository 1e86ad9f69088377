"""What the core works out for a page: formulas of an entry on its card, and formulas as tables."""

from __future__ import annotations

from collections.abc import Callable

import pymupdf
import pytest

from rulewright.project.pipeline import check_texts
from rulewright.sheets.html import render_html
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import DeckModel, SheetModel, TableBlock

Documents = tuple[SheetModel | DeckModel, ...]
Compose = Callable[..., Documents]

RULES = """
record Gun "Gun" is a weapon
  reach yd or none = none "Range"
  load  integer 0.. = 0   "Load"

weapons Gun "Guns"
  | id    | name  | reach |
  | rifle | Rifle | 90 yd |
  | club  | Club  | -     |

record Ranges "Ranges"
  near yd "Near"
  far  yd "Far"

formula ranges_of "Ranges" of gun Gun gives Ranges or none
  none                                      when gun.reach is none
  Ranges(near: gun.reach, far: 2 * gun.reach) otherwise

formula weight "Weight" of gun Gun, rounds integer 0.. = 6 gives integer
  rounds + 2

formula share "Share" of gun Gun gives number
  10 / gun.load exactly

scale Level "Level"
  low  "Low"
  mid  "Middling"
  high "High"

formula wins "Who wins" of attack Level "Attack", defence Level "Defence" gives text
  "attacker" when attack > defence
  "defender" otherwise

formula mark "Mark" of level Level gives integer
  1 when level = low
  2 otherwise

formula endless "Endless" of number_of integer gives integer
  number_of
"""


def deck_of(compose: Compose, computed: str) -> DeckModel:
    (deck,) = compose(RULES, f"decks:\n  - {{id: guns, title: Guns, of: Gun, computed: {computed}}}\n")
    assert isinstance(deck, DeckModel)
    return deck


def tables_of(compose: Compose, reference: str) -> list[TableBlock]:
    (sheet,) = compose(RULES, f"sheets:\n  - {{id: one, title: One, sections: [{{show: [{reference}]}}]}}\n")
    assert isinstance(sheet, SheetModel)
    blocks = sheet.sections[0].blocks
    assert all(isinstance(block, TableBlock) for block in blocks)
    return [block for block in blocks if isinstance(block, TableBlock)]


def findings_of(sheets: str, rules: str = RULES) -> list[tuple[str, str]]:
    manifest = "id: example\ntitle: Skirmish\nversion: 1.2.0\nlicence: CC0-1.0\nlanguage: en\n"
    outcome = check_texts({"all.rules": rules, "sheets.yaml": sheets, "ruleset.yaml": manifest})
    return [(found.code, found.message) for found in outcome.findings if found.code.startswith("RW85")]


def test_a_record_becomes_a_row_of_boxes_in_the_unit_of_the_field(compose_ruleset: Compose):
    rifle, club = deck_of(compose_ruleset, "[ranges_of]").cards
    (strip,) = rifle.strips
    assert strip.label == "Ranges"
    assert [(part.label, without_marks(part.value), part.unit) for part in strip.parts] == [
        ("Near", "90", "yd"),
        ("Far", "180", "yd"),
    ]
    assert club.strips == ()


def test_a_plain_value_becomes_a_field_and_other_inputs_keep_their_defaults(compose_ruleset: Compose):
    rifle = deck_of(compose_ruleset, "[weight]").cards[0]
    assert [(item.label, without_marks(item.value)) for item in rifle.fields] == [("Weight", "8")]


def test_computed_values_stand_on_the_page_and_in_the_pdf(compose_ruleset: Compose, to_pdf):
    deck = deck_of(compose_ruleset, "[ranges_of, weight]")
    page = render_html(deck)
    assert "180" in page
    assert 'class="strip"' in page
    pdf = to_pdf((deck,)).pdfs["guns"]
    assert pdf is not None
    text = pymupdf.open(stream=pdf)[0].get_text()
    assert "180" in text
    assert "Near" in text


@pytest.mark.parametrize(
    ("computed", "message"),
    [
        ("ranges_off", "'ranges_off' is no formula of this ruleset"),
        ("wins", "'wins' does not take Gun and nothing else"),
        ("share", "'share' gives nothing for 'club'"),
    ],
)
def test_what_cannot_be_computed_is_found_when_the_ruleset_is_checked(computed: str, message: str):
    found, *_ = findings_of(f"decks:\n  - {{id: guns, title: Guns, of: Gun, computed: [{computed}]}}\n")
    assert found[0] == "RW858"
    assert message in found[1]


def test_a_formula_of_two_inputs_is_a_table_with_the_last_input_across(compose_ruleset: Compose):
    (table,) = tables_of(compose_ruleset, "values.wins")
    assert [column.label for column in table.columns] == ["Attack", "Low", "Middling", "High"]
    assert table.spanning == "Defence"
    cells = [[without_marks(cell.text) for cell in row.cells] for row in table.rows]
    assert cells == [
        ["Low", "defender", "defender", "defender"],
        ["Middling", "attacker", "defender", "defender"],
        ["High", "attacker", "attacker", "defender"],
    ]


def test_a_formula_of_one_input_is_a_list(compose_ruleset: Compose):
    (table,) = tables_of(compose_ruleset, "values.mark")
    cells = [[without_marks(cell.text) for cell in row.cells] for row in table.rows]
    assert cells == [
        ["Low", "1"],
        ["Middling", "2"],
        ["High", "2"],
    ]


def test_inputs_that_cannot_be_counted_are_refused():
    (found,) = findings_of("sheets:\n  - {id: one, title: One, sections: [{show: [values.endless]}]}\n")
    assert found == ("RW850", "there is no 'values.endless' in this ruleset")


POISONS = """
record Poison "Poison" is an item
  strength integer "Strength"

items Poison "Poisons"
  | id      | name    | strength | > symptoms |
  | arsenic | Arsenic | 16       | Pain.      |
  | water   | Water   | 1        | -          |
"""


def test_a_text_column_with_a_heading_of_its_own_is_a_column_of_the_list(compose_ruleset: Compose):
    (sheet,) = compose_ruleset(POISONS, "sheets:\n  - {id: one, title: One, sections: [{show: [items.Poison]}]}\n")
    assert isinstance(sheet, SheetModel)
    (table,) = sheet.sections[0].blocks
    assert isinstance(table, TableBlock)
    assert [column.label for column in table.columns] == ["Poison", "Strength", "Symptoms"]
    assert [without_marks(row.cells[-1].text) for row in table.rows] == ["Pain.", ""]
    assert table.head.notes == ()
