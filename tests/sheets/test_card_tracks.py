"""Boxes to tick off, copies, and prose on cards."""

from __future__ import annotations

import re
from collections.abc import Callable

import pymupdf
import pytest

from rulewright.project.pipeline import check_texts
from rulewright.sheets.html import render_html
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import DeckModel, SheetModel, Track

Documents = tuple[SheetModel | DeckModel, ...]
Compose = Callable[..., Documents]

RULES = """
record Gun "Gun" is a weapon
  reach    length                 "Range"
  magazine integer or none = none "Magazine"
  charges  integer = 0            "Charges"

weapons Gun "Guns"
  | id         | name       | reach  | magazine | charges | > text        |
  | revolver   | Revolver   | 40 cm  | 6        | 0       | -             |
  | winchester | Winchester | 100 cm | 14       | 3       | Long and true. |
  | knife      | Knife      | 10 cm  | -        | 0       | -             |
  > One shot is one action.
"""


def deck_of(compose: Compose, keys: str = "", rules: str = RULES) -> DeckModel:
    (deck,) = compose(rules, f"decks:\n  - {{id: guns, title: Guns, of: Gun{keys}}}\n")
    assert isinstance(deck, DeckModel)
    return deck


def boxes_of(pdf: bytes | None) -> list[pymupdf.Rect]:
    """The squares that are drawn on the first page, in the order of reading."""
    assert pdf is not None
    page = pymupdf.open(stream=pdf)[0]
    squares = [
        drawing["rect"]
        for drawing in page.get_drawings()
        if drawing["type"] in {"s", "fs"} and 4 < drawing["rect"].width < 16
    ]
    squares = [square for square in squares if abs(square.width - square.height) < 0.1]
    return sorted(squares, key=lambda square: (round(square.y0, 1), square.x0))


def test_a_card_has_as_many_boxes_as_its_field_says(compose_ruleset: Compose):
    revolver, winchester, knife = deck_of(compose_ruleset, ", track: [magazine, charges]").cards
    assert revolver.tracks == (Track("Magazine", 6),)
    assert winchester.tracks == (Track("Magazine", 14), Track("Charges", 3))
    assert knife.tracks == ()


def test_a_tracked_field_is_no_longer_in_the_list_unless_asked_for(compose_ruleset: Compose):
    def labels(keys: str) -> list[str]:
        card = deck_of(compose_ruleset, keys).cards[0]
        return [item.label for item in (*card.stats, *card.fields)]

    assert "Magazine" in labels("")
    assert labels(", track: [magazine]") == ["Range", "Charges"]
    assert labels(", track: [magazine], fields: [magazine, reach]") == ["Magazine", "Range"]


def test_an_entry_without_prose_has_that_of_its_block(compose_ruleset: Compose):
    prose = [[without_marks(items) for items in card.prose] for card in deck_of(compose_ruleset).cards]
    assert prose == [["One shot is one action."], ["Long and true."], ["One shot is one action."]]


def test_boxes_are_drawn_in_even_rows_inside_the_card(compose_ruleset: Compose, to_pdf):
    deck = deck_of(compose_ruleset, ", track: [magazine], copies: {revolver: 0, knife: 0}")
    printed = to_pdf((deck,))
    assert printed.codes == []
    boxes = boxes_of(printed.pdfs["guns"])
    assert len(boxes) == 14
    rows = [
        len([box for box in boxes if box.y0 == pytest.approx(top, abs=0.5)]) for top in {round(b.y0) for b in boxes}
    ]
    assert sorted(rows) == [7, 7]
    left = (210 - 3 * 63) / 2 * 72 / 25.4
    assert min(box.x0 for box in boxes) > left
    assert max(box.x1 for box in boxes) < left + 63 * 72 / 25.4


@pytest.mark.parametrize("card", ["poker", "mini"])
def test_sixty_boxes_fit_even_on_a_small_card(compose_ruleset: Compose, to_pdf, card: str):
    rules = RULES.replace("| 6        | 0  ", "| 60       | 0  ")
    deck = deck_of(compose_ruleset, f", track: [magazine], card: {card}, copies: {{winchester: 0, knife: 0}}", rules)
    printed = to_pdf((deck,))
    assert printed.codes == []
    assert len(boxes_of(printed.pdfs["guns"])) == 60


def test_boxes_count_when_a_card_is_too_full(compose_ruleset: Compose, to_pdf):
    rules = RULES.replace("Long and true.", "Long and true, word by word. " * 30)
    assert to_pdf((deck_of(compose_ruleset, ", fields: [reach]", rules),)).codes == []
    full = to_pdf((deck_of(compose_ruleset, ", fields: [reach], track: [magazine, charges], copies: 2", rules),))
    # Once for each card, not once for each copy.
    assert full.codes == ["RW860"]
    assert "'winchester'" in full.findings[0].message


def test_copies_lie_behind_each_other_and_fill_pages(compose_ruleset: Compose, to_pdf):
    deck = deck_of(compose_ruleset, ", copies: {revolver: 8, knife: 2}")
    assert [card.copies for card in deck.cards] == [8, 1, 2]
    pdf = to_pdf((deck,)).pdfs["guns"]
    assert pdf is not None
    pages = [re.findall("Revolver|Winchester|Knife", page.get_text()) for page in pymupdf.open(stream=pdf)]
    assert pages == [["Revolver"] * 8 + ["Winchester"], ["Knife"] * 2]


def test_a_page_shows_each_card_once_and_prints_all(compose_ruleset: Compose):
    page = render_html(deck_of(compose_ruleset, ", copies: 3, track: [magazine]"))
    assert page.count("<h2>Revolver</h2>") == 3
    assert page.count('class="card copy"') == 6
    assert page.count('id="revolver"') == 1
    assert 'aria-label="Magazine 14"' in page


def findings_of(keys: str) -> list[tuple[str, str, str]]:
    sheets = f"decks:\n  - {{id: guns, title: Guns, of: Gun{keys}}}\n"
    rules = RULES.replace("| 14       |", "| 99       |")
    found = check_texts({"all.rules": rules, "sheets.yaml": sheets}).findings
    return [(each.code, each.span.text, each.message) for each in found if each.span.source.name == "sheets.yaml"]


def test_what_cannot_be_tracked_is_told():
    assert findings_of(", track: [reach, magazine, charges, magasin]") == [
        ("RW856", "reach", "'reach' of Gun is length, and only whole numbers can be ticked off"),
        ("RW856", "magazine", "'magazine' of 'winchester' is 99, and a card has room for 0 to 60 boxes"),
        ("RW854", "magasin", "no card of the deck 'guns' has a field 'magasin'"),
    ]


def test_copies_of_no_card_are_told():
    assert findings_of(", copies: {revlover: 2, knife: 3}") == [
        ("RW857", "revlover", "the deck 'guns' has no card of 'revlover'")
    ]
    none = findings_of(", copies: {revolver: 0, winchester: 0, knife: 0}")
    assert [(code, text) for code, text, _ in none] == [("RW853", "guns")]


@pytest.mark.parametrize(
    "keys", [", copies: 0", ", copies: 101", ", copies: {knife: -1}", ", copies: {Knife: 1}", ", track: []"]
)
def test_numbers_out_of_bounds_are_findings(keys: str):
    assert [code for code, _, _ in findings_of(keys)] != []
