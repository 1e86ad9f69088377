"""Decks that show references, procedures in brief, posters, and the prose of tables with two keys."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pymupdf
import pytest

from rulewright.project.pipeline import check_texts
from rulewright.sheets.html import render_html
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import DeckModel, ProcedureBlock, RuleBlock, SheetModel, TableBlock

Documents = tuple[SheetModel | DeckModel, ...]
Compose = Callable[..., Documents]

RULES = """
choice Weather "Weather"
  hot  "Hot"  source W-1
    > Sit in the *shade*.
  cold "Cold"

scale Depth "Depth"
  shallow "Shallow"
  deep    "Deep"

table safe "Safe" on weather Weather by depth Depth gives yes/no
  | weather | shallow | deep | > why          |
  | hot     | yes     | no   | Cramps.        |
  | cold    | no      | no   | -              |

procedure duel "Duel" source P-1
  takes bonus integer = 0 "Bonus"
  gives integer
  > Two, and no more.
  let fast = bonus >= 1
  step "Stare" source P-2
    > Look.
    let nerve = bonus
  step "Draw"
    if fast
      > You are fast.
      set nerve = nerve + 1
    spend nerve on
      harm "More harm" costs 2, repeatable when fast
      default harm
  give spent.harm
"""


def deck_of(compose: Compose, keys: str, rules: str = RULES) -> DeckModel:
    (deck,) = compose(rules, f"decks:\n  - {{id: shown, title: Shown, {keys}}}\n")
    assert isinstance(deck, DeckModel)
    return deck


def page_text(pdf: bytes | None) -> str:
    assert pdf is not None
    return " ".join(pymupdf.open(stream=pdf)[0].get_text().split())


def codes_of(keys: str) -> list[str]:
    sheets = f"decks:\n  - {{id: shown, title: Shown, {keys}}}\n"
    return [
        each.code for each in check_texts({"all.rules": RULES, "sheets.yaml": sheets}).findings if each.code[2] != "6"
    ]


def test_a_choice_makes_a_card_for_each_member(compose_ruleset: Compose):
    hot, cold = deck_of(compose_ruleset, "show: [choice.Weather]").cards
    assert (hot.title, hot.kind, [without_marks(items) for items in hot.prose]) == (
        "Hot",
        "Weather",
        ["Sit in the shade."],
    )
    assert [note.id for note in hot.sources] == ["W-1"]
    assert (cold.title, cold.prose, cold.sources) == ("Cold", (), ())
    assert len({hot.id, cold.id}) == 2


def test_anything_else_makes_one_card_that_does_not_say_its_title_twice(compose_ruleset: Compose):
    table, procedure = deck_of(compose_ruleset, "show: [table.safe, procedure.duel]").cards
    assert (table.title, procedure.title) == ("Safe", "Duel")
    assert isinstance(table.block, TableBlock)
    assert table.block.head.title == ""
    assert isinstance(procedure.block, ProcedureBlock)
    assert procedure.block.needs == ()


def test_cards_of_entries_come_before_cards_that_are_shown(compose_ruleset: Compose):
    rules = RULES + 'record Gun "Gun" is a weapon\n  reach integer "Range"\n\nweapon colt of Gun "Colt"\n  reach 4\n'
    deck = deck_of(compose_ruleset, "of: Gun, show: [choice.Weather], copies: {hot: 2, cold: 0}", rules)
    assert [(card.title, card.copies) for card in deck.cards] == [("Colt", 1), ("Hot", 2)]


def test_what_is_wrong_with_a_deck_that_shows_is_told():
    assert codes_of("show: [choice.Wether]") == ["RW850"]
    assert codes_of("show: [choice.Weather, choice.Weather]") == ["RW855"]
    assert codes_of("show: [choice.Weather], copies: {hott: 2}") == ["RW857"]
    assert codes_of("show: [choice.Weather], copies: {hot: 0, cold: 0}") == ["RW853"]
    assert codes_of("card: poker") == ["RW721"]


def test_a_block_is_printed_on_its_card_in_pdf_and_html(compose_ruleset: Compose, to_pdf):
    deck = deck_of(compose_ruleset, "show: [table.safe, brief.duel], card: a6")
    printed = to_pdf((deck,))
    assert printed.codes == []
    text = page_text(printed.pdfs["shown"])
    page = render_html(deck)
    for words in ("Cramps.", "Two, and no more."):
        assert words in text
        assert words in page
    assert '<th scope="col" rowspan="2" class="left">Why</th>' in page


def test_a_block_that_does_not_fit_its_card_is_told(compose_ruleset: Compose, to_pdf):
    rules = RULES.replace("Two, and no more.", "Two, and no more. " * 90)
    printed = to_pdf((deck_of(compose_ruleset, "show: [brief.duel], card: mini", rules),))
    assert printed.codes == ["RW860"]
    assert "'brief.duel'" in printed.findings[0].message


def test_a_procedure_in_brief_is_what_its_author_says_of_it(compose_ruleset: Compose):
    (card,) = deck_of(compose_ruleset, "show: [brief.duel]").cards
    assert isinstance(card.block, RuleBlock)
    assert [without_marks(items) for items in card.block.head.prose] == [
        "Two, and no more.",
        "1. Stare. Look.",
        "2. Draw. You are fast.",
        "• More harm: costs 2, as often as you like",
    ]
    assert [note.id for note in card.sources] == ["P-1", "P-2"]


def test_the_prose_of_a_table_with_two_keys_has_a_column_beside_the_spanned_ones(compose_ruleset: Compose):
    (card,) = deck_of(compose_ruleset, "show: [table.safe]").cards
    assert isinstance(card.block, TableBlock)
    assert [column.label for column in card.block.columns] == ["Weather", "Shallow", "Deep", "Why"]
    assert [column.remark for column in card.block.columns] == [False, False, False, True]
    assert [without_marks(row.cells[-1].text) for row in card.block.rows] == ["Cramps.", ""]
    assert card.block.rows[1].cells[-1].empty


def poster(size: str, rules: str) -> str:
    return f"sheets:\n  - id: one\n    title: One\n    page: {{size: {size}, columns: 1}}\n    sections:\n      - show: [{rules}]\n"


def sizes_of(pdf: bytes | None) -> tuple[Fraction, list[float], int]:
    """The width of the first page in millimetres, the sizes of type on it, and the number of pages."""
    assert pdf is not None
    document = pymupdf.open(stream=pdf)
    blocks = document[0].get_text("dict")["blocks"]
    sizes = [
        span["size"]
        for block in blocks
        for line in block.get("lines", ())
        for span in line["spans"]
        if "Cramps" in span["text"]
    ]
    return Fraction(round(document[0].rect.width * 25.4 / 72)), sizes, len(document)


@pytest.mark.parametrize(("size", "width", "growth"), [("a4", 210, 1), ("a3", 297, 2**0.5), ("a2", 420, 2)])
def test_the_type_of_a_poster_grows_with_its_page(
    compose_ruleset: Compose, to_pdf, size: str, width: int, growth: float
):
    printed = to_pdf(compose_ruleset(RULES, poster(size, "table.safe")))
    assert printed.codes == []
    found_width, sizes, pages = sizes_of(printed.pdfs["one"])
    assert (found_width, pages) == (width, 1)
    assert sizes == pytest.approx([8.6 * growth], rel=0.01)


def test_a_full_poster_has_smaller_type_before_it_has_a_second_page(compose_ruleset: Compose, to_pdf):
    rows = "\n".join(f"  | {number} | Cramps, number {number}. |" for number in range(1, 66))
    rules = f'table long "Long" on roll integer 1..65 gives text\n  | roll | what |\n{rows}\n'
    a3 = sizes_of(to_pdf(compose_ruleset(rules, poster("a3", "table.long"))).pdfs["one"])
    assert a3[2] == 1
    assert 8.7 < a3[1][0] < 12


def test_a_table_in_chinese_is_not_as_wide_as_its_sentences(compose_ruleset: Compose, to_pdf):
    sentence = "每滿一週沒有食物失去一點硬氣，" * 4
    record = 'record Row "Row"\n' + "".join(f'  part_{at} text "內容"\n' for at in range(3))
    columns = " | ".join(f"part_{at}" for at in range(3))
    row = " | ".join([sentence] * 3)
    rules = f'{record}\ntable long "Long" on roll integer 1..1 gives Row\n  | roll | {columns} |\n  | 1 | {row} |\n'
    assert to_pdf(compose_ruleset(rules, poster("a4", "table.long"))).codes == []


def test_a_long_value_of_a_formula_leaves_room_for_its_condition(compose_ruleset: Compose, to_pdf):
    label = "Members of a group in the order in which the referee lets them act"
    rules = (
        f'formula who "Who" of many yes/no "{label}", few yes/no "Few" gives yes/no\n  many when few\n  no otherwise\n'
    )
    pdf = to_pdf(compose_ruleset(rules, poster("a4", "formula.who").replace("columns: 1", "columns: 2"))).pdfs["one"]
    assert pdf is not None
    (found,) = pymupdf.open(stream=pdf)[0].search_for("otherwise")
    assert found.width > 20


def test_a_long_value_does_not_run_over_its_label(compose_ruleset: Compose, to_pdf):
    rules = f'constant motto "Motto" text = "{"Never draw first. " * 12}"\n'
    pdf = to_pdf(compose_ruleset(rules, poster("a4", "constants").replace("columns: 1", "columns: 2"))).pdfs["one"]
    assert pdf is not None
    page = pymupdf.open(stream=pdf)[0]
    (label,) = page.search_for("Motto")
    assert not any(label.intersects(found) for found in page.search_for("Never"))


def test_the_title_of_a_constant_is_all_that_its_value_needs(compose_ruleset: Compose, to_pdf):
    rules = 'constant walk "the walk of a day" integer = 30\n'
    documents = compose_ruleset(rules, poster("a4", "constant.walk"))
    words = pymupdf.open(stream=to_pdf(documents).pdfs["one"])[0].get_text().split("\n")
    at = words.index("The walk of a day")
    assert words[at + 1] == "30"
    assert '<td class="alone">30</td>' in render_html(documents[0])


def test_a_card_says_what_is_so_and_leaves_out_what_is_not(compose_ruleset: Compose):
    rules = """
record Gun "Gun" is a weapon
  impales yes/no "Impales"
  silent  yes/no "Silent"

weapons Gun "Guns"
  | id    | name  | impales | silent |
  | bow   | Bow   | yes     | yes    |
  | rifle | Rifle | yes     | no     |
"""
    deck = deck_of(compose_ruleset, "of: Gun", rules)
    fields = {card.title: [(field.label, without_marks(field.value)) for field in card.fields] for card in deck.cards}
    assert fields == {"Bow": [("Impales", "yes"), ("Silent", "yes")], "Rifle": [("Impales", "yes")]}
