"""What makes a printed page easy to read: gaps between paragraphs, names in one line, figures and stresses beside Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pymupdf
import pytest

from rulewright.sheets import fonts
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import DeckModel, SheetModel

Compose = Callable[..., tuple[SheetModel | DeckModel, ...]]

RULES = """
rule first "First"
  > One line.
  >
  > Another line.
"""

SHEET = """
sheets:
  - id: one
    title: One
    page: {size: a4, orientation: portrait, columns: COLUMNS}
    sections:
      - show: [REFERENCES]
"""


def page_of(compose_ruleset: Compose, to_pdf, rules: str, references: str, *, columns: int = 1, language: str = "en"):
    sheets = SHEET.replace("COLUMNS", str(columns)).replace("REFERENCES", references)
    printed = to_pdf(compose_ruleset(rules, sheets, language=language))
    assert printed.codes == []
    return pymupdf.open(stream=printed.pdfs["one"])[0]


def test_there_is_more_between_paragraphs_than_between_lines(compose_ruleset: Compose, to_pdf):
    long = "Words that go on and on. " * 12
    page = page_of(compose_ruleset, to_pdf, RULES.replace("One line.", long), "rule.first")
    lines = sorted({round(word[3], 1) for word in page.get_text("words") if word[4] in ("Words", "Another", "on")})
    gaps = [below - above for above, below in pairwise(lines) if below - above > 1]
    assert gaps[-1] > gaps[0] + 2


TABLE = """
record Action "Action" is an item
  cost text "Cost"

items Action "Making a weapon ready"
  | id | name              | cost      | > how it works                                                                       |
  | a  | Single-action     | Fast      | Cocking the hammer and pulling the trigger are two steps: cock it before each shot. |
  | b  | Double-action     | No action | One pull of the trigger cocks and fires.                                             |
  | c  | Breech-loading    | No action | Ready as soon as it is loaded.                                                       |
  | d  | Thrown            | No action | Ready in the hand.                                                                   |
  | e  | Close combat only | No action | Not for shooting or throwing.                                                        |
"""


def test_short_cells_stand_in_one_line_beside_sentences(compose_ruleset: Compose, to_pdf):
    page = page_of(compose_ruleset, to_pdf, TABLE, "items.Action", columns=2)
    lines = [line.strip() for line in page.get_text().splitlines()]
    assert lines.count("No action") == 4
    assert lines.count("Close combat only") == 1


CHINESE = """
rule stress "輕重"
  > 擲出 96 時，*一定*失敗。

record Duel "決鬥" is an item
  rate integer "次數"
    > 每回合。

items Duel "決鬥"
  | id  | name | rate |
  | one | 單挑 | 3    |
"""

needs_chinese = pytest.mark.skipif(fonts.choose("zh-Hant", ["規"]).missing, reason="the extra 'cjk' is not installed")


@needs_chinese
def test_figures_beside_chinese_come_from_its_font(compose_ruleset: Compose, to_pdf):
    page = page_of(compose_ruleset, to_pdf, CHINESE, "rule.stress", language="zh-Hant")
    spans = [
        span for block in page.get_text("dict")["blocks"] for line in block.get("lines", ()) for span in line["spans"]
    ]
    (font,) = {span["font"] for span in spans if "96" in span["text"]}
    assert "Noto" in font


@needs_chinese
def test_a_dot_stands_under_each_stressed_character(compose_ruleset: Compose, to_pdf):
    def dots(rules: str) -> int:
        page = page_of(compose_ruleset, to_pdf, rules, "rule.stress", language="zh-Hant")
        return sum(drawing["rect"].width < 3 and drawing["rect"].height < 3 for drawing in page.get_drawings())

    assert dots(CHINESE) - dots(CHINESE.replace("*", "")) == 2


def test_names_before_a_text_end_with_the_stop_of_the_language(compose_ruleset: Compose):
    for language, start in (("en", "次數. 每回合。"), ("zh-Hant", "次數：每回合。")):
        sheets = SHEET.replace("COLUMNS", "1").replace("REFERENCES", "items.Duel")
        (sheet,) = compose_ruleset(CHINESE, sheets, language=language)
        assert isinstance(sheet, SheetModel)
        (note,) = sheet.sections[0].blocks[0].head.notes
        assert without_marks(note) == start


def test_what_can_be_bought_does_not_look_like_a_number_below_nought(compose_ruleset: Compose, to_pdf):
    rules = """
procedure hit "Hit"
  takes successes integer 0..6
  gives integer
  spend successes on
    harm "1 more damage" costs 1, repeatable
  give spent.harm
"""
    page = page_of(compose_ruleset, to_pdf, rules, "brief.hit")
    assert "1 more damage: costs 1" in page.get_text()
    assert "–" not in page.get_text()


def test_the_foot_of_a_card_has_the_title_of_its_back(compose_ruleset: Compose, to_pdf):
    decks = """
decks:
  - id: one
    title: Guns
    of: Gun
"""
    plain = to_pdf(compose_ruleset(sheets=decks))
    backed = to_pdf(compose_ruleset(sheets=decks + "    back: {title: Short}\n"))
    fronts = [pymupdf.open(stream=printed.pdfs["one"])[0].get_text() for printed in (plain, backed)]
    assert ["Skirmish" in front for front in fronts] == [True, False]
    assert ["Short" in front for front in fronts] == [False, True]


def test_nothing_on_a_poker_card_that_is_needed_in_play_is_smaller_than_seven_points(compose_ruleset: Compose, to_pdf):
    texts = {
        ("record.Gun.reach", "Range"): "Longest range",
        ("record.Gun.magazine", "Magazine"): "Rounds in the magazine",
    }
    printed = to_pdf(compose_ruleset(language="sv", texts=texts))
    assert printed.codes == []
    page = pymupdf.open(stream=printed.pdfs["guns"])[0]
    spans = [
        span
        for block in page.get_text("dict")["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        if span["text"].strip()
    ]
    small = {span["text"] for span in spans if span["size"] < 6.99}
    foot = {span["text"] for span in spans if "Skirmish" in span["text"] or re.match("[A-Z]-[0-9]", span["text"])}
    units = {span["text"] for span in spans if span["text"].strip() in ("cm", "steg", "paces")}
    assert small <= foot | units


def test_a_value_in_words_leaves_the_name_of_its_line_in_one_line(compose_ruleset: Compose, to_pdf):
    rules = """
formula bonus "Bonus against a very large target" of size integer gives integer
  size / 10 rounded down

modifiers chance "Chance"
  takes size integer 0..90, dark yes/no = no "Dark"
  large "A large target"  bonus(size: size)
  light "In poor light"   -20 when dark
"""
    page = page_of(compose_ruleset, to_pdf, rules, "modifiers.chance", columns=3)
    lines = page.get_text().split("\n")
    assert "A large target" in [line.strip() for line in lines]
    (value,) = page.search_for("+ Bonus")
    (number,) = page.search_for("−20")
    assert value.x0 < number.x1


def test_rounding_alone_is_no_division(compose_ruleset: Compose, to_pdf):
    rules = 'formula whole "Whole" of size number gives integer\n  size * 3 / 1 rounded down\n'
    page = page_of(compose_ruleset, to_pdf, rules, "formula.whole")
    assert "Size × 3, rounded down" in page.get_text()
