"""The PDFs: what they say, how they look to a machine, and what happens when something does not fit."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace

import pymupdf
import pytest

from rulewright.sheets import fonts, typst
from rulewright.sheets.model import DeckModel, SheetModel

Documents = tuple[SheetModel | DeckModel, ...]
Compose = Callable[..., Documents]

MILLIMETRE = 72 / 25.4


def opened(pdf: bytes | None) -> pymupdf.Document:
    assert pdf is not None
    return pymupdf.open(stream=pdf)


def words_of(pdf: bytes | None) -> str:
    return " ".join(" ".join(page.get_text() for page in opened(pdf)).replace("\u00ad", "").split())


def test_nothing_is_wrong_with_the_small_ruleset(printed):
    assert printed.codes == []


def test_text_can_be_read_back(printed):
    text = words_of(printed.pdfs["reference"])
    for expected in (
        "Sawn-off shotgun",
        "Stand-in: replaces the damage table of the parent book",
        "p. 34 of the parent book",
        "At most +10 in all.",
        "Can the shooter see the target?",
        "Nothing is played inside a house.",
        "Count ammunition",
        "Actions in a round",
    ):
        assert expected in text


def test_the_same_ruleset_gives_the_same_bytes(printed, documents, to_pdf):
    again = to_pdf(documents)
    assert again.pdfs == printed.pdfs


def test_a_pdf_is_tagged_titled_and_knows_its_language(printed):
    document = opened(printed.pdfs["reference"])
    assert document.metadata["title"] == "Reference"
    assert document.metadata["subject"] == "Skirmish · 1.2.0"
    catalog = document.xref_object(document.pdf_catalog())
    assert "/MarkInfo" in catalog
    assert "/StructTreeRoot" in catalog
    assert "(en)" in catalog
    assert "pdfuaid:part" in document.get_xml_metadata()
    titles = [title for _, title, _ in document.get_toc()]
    assert {"Guns", "Wounds", "The rest", "Damage", "Shooting"} <= set(titles)


def test_only_fonts_that_come_along_are_used(printed):
    for pdf in printed.pdfs.values():
        used = {font[3].split("+")[-1] for page in opened(pdf) for font in page.get_fonts()}
        assert all(name.startswith("Alegreya") for name in used), used


def test_documents_come_back_in_order_however_many_processes_print_them(
    documents: Documents, to_pdf, monkeypatch: pytest.MonkeyPatch
):
    sheet, deck = documents
    many = tuple(
        replace(document, id=f"{document.id}-{copy}", title=f"Copy {copy}")
        for copy in range(3)
        for document in (sheet, deck)
    )
    monkeypatch.setattr(typst.os, "cpu_count", lambda: 1)
    alone = to_pdf(many).pdfs
    monkeypatch.setattr(typst.os, "cpu_count", lambda: 3)
    assert to_pdf(many).pdfs == alone
    assert [opened(pdf).metadata["title"] for pdf in alone.values()] == [document.title for document in many]


@pytest.mark.parametrize(
    ("page", "width", "height"),
    [
        ("{size: a4}", 210, 297),
        ("{size: letter, orientation: landscape, columns: 3}", 279.4, 215.9),
        ("{columns: 1}", 210, 297),
        ("{size: a4, orientation: landscape, columns: 4}", 297, 210),
    ],
)
def test_pages_have_the_size_that_was_asked_for(
    compose_ruleset: Compose, to_pdf, page: str, width: float, height: float
):
    sheets = f"sheets:\n  - {{id: one, title: One, page: {page}, sections: [{{show: [weapons.Gun, table.wound, rule.indoors]}}]}}\n"
    printed = to_pdf(compose_ruleset(sheets=sheets))
    assert printed.codes == []
    rectangle = opened(printed.pdfs["one"])[0].rect
    assert rectangle.width == pytest.approx(width * MILLIMETRE, abs=0.01)
    assert rectangle.height == pytest.approx(height * MILLIMETRE, abs=0.01)


def guns(count: int, text: str = "-") -> str:
    rows = "\n".join(f"  | gun_{number} | Gun number {number} | {number} | {text} |" for number in range(count))
    return f"""
record Gun "Gun" is a weapon
  reach integer "Range"

weapons Gun "Guns"
  | id | name | reach | > text |
{rows}
"""


DECK = "decks:\n  - {id: guns, title: Guns, of: Gun, paper: PAPER, card: CARD}\n"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_poker_cards_lie_edge_to_edge_on_a_page_between_crop_marks(compose_ruleset: Compose, to_pdf, paper: str):
    printed = to_pdf(compose_ruleset(guns(10), DECK.replace("PAPER", paper).replace("CARD", "poker")))
    assert printed.codes == []
    document = opened(printed.pdfs["guns"])
    assert len(document) == 2
    names = [f"Gun number {number}" for number in range(9)]
    places = [document[0].search_for(name)[0] for name in names]
    across = {round((places[place + 1].x0 - places[place].x0) / MILLIMETRE, 2) for place in (0, 1, 3, 4, 6, 7)}
    down = {round((places[place + 3].y0 - places[place].y0) / MILLIMETRE, 2) for place in range(6)}
    assert (across, down) == ({63.0}, {88.0})
    marks = [line for drawing in document[0].get_drawings() for line in drawing["items"] if line[0] == "l"]
    left = (document[0].rect.width / MILLIMETRE - 3 * 63) / 2
    assert any(mark[1].x == pytest.approx(left * MILLIMETRE, abs=0.1) and mark[1].y < 20 * MILLIMETRE for mark in marks)


def test_backs_lie_behind_their_cards(compose_ruleset: Compose, to_pdf):
    sheets = "decks:\n  - {id: guns, title: Guns, of: Gun, back: {title: The back}}\n"
    document = opened(to_pdf(compose_ruleset(guns(1), sheets)).pdfs["guns"])
    assert len(document) == 2
    front, back = document[0].search_for("Gun number 0")[0], document[1].search_for("The back")[0]
    middle = document[0].rect.width / 2
    assert front.x0 < middle - 31 * MILLIMETRE
    assert back.x0 > middle + 31 * MILLIMETRE


def test_a_card_whose_text_does_not_fit_is_named_with_its_language(compose_ruleset: Compose, to_pdf):
    rules = guns(3).replace("| Gun number 1 | 1 | - |", "| Gun number 1 | 1 | Much text. |")
    swedish = {("weapon.gun_1.text", "Much text."): "Mycket mera text än på engelska. " * 60}
    sheets = DECK.replace("PAPER", "a4").replace("CARD", "poker")
    fits = to_pdf(compose_ruleset(rules, sheets))
    assert fits.codes == []
    overflows = to_pdf(compose_ruleset(rules, sheets, language="sv", texts=swedish))
    assert overflows.codes == ["RW860"]
    (found,) = overflows.findings
    assert "'gun_1' (sv)" in found.message
    assert found.span.text == "gun_1"


def test_an_unclosed_mark_on_one_card_leaves_the_others_alone(compose_ruleset: Compose, to_pdf):
    rules = guns(3).replace("| Gun number 1 | 1 | - |", "| Gun number 1 | 1 | **never closed #[ $x <b> |")
    printed = to_pdf(compose_ruleset(rules, DECK.replace("PAPER", "a4").replace("CARD", "mini")))
    assert printed.codes == []
    text = words_of(printed.pdfs["guns"])
    assert "**never closed #[ $x <b>" in text
    assert "Gun number 2" in text


HOSTILE = (
    '#import "/etc/passwd": *',
    '#read("/etc/passwd") #panic("x")',
    "#while true {}",
    "$ x^2 $ ]] } ) *a_ `b` <label> @ref",
    '\\u{41} " \\" #"',
    '"},"evil":{"',
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(compose_ruleset: Compose, to_pdf, text: str):
    label = text.replace("\\", "\\\\").replace('"', '\\"')
    prose = text.replace("{", "{{").replace("}", "}}")
    rules = f'record Gun "{label}" is a weapon\n  reach integer "{label}"\n\nweapon gun of Gun "{label}"\n  reach 1\n  > {prose}\n'
    sheets = "sheets:\n  - {id: one, title: One, sections: [{show: [weapons.Gun, record.Gun]}]}\n"
    sheets += "decks:\n  - {id: two, title: Two, of: Gun}\n"
    printed = to_pdf(compose_ruleset(rules, sheets))
    assert printed.codes == []
    shown = "".join(text.split())
    for pdf in printed.pdfs.values():
        assert shown in "".join(words_of(pdf).split())
        assert "root:" not in words_of(pdf)


def test_a_long_table_runs_over_pages_and_loses_no_row(compose_ruleset: Compose, to_pdf):
    rows = "\n".join(f"  | {number} | result-{number}. |" for number in range(1, 201))
    rules = f'table long "Long" on roll 1d200 gives text\n  | roll | text |\n{rows}\n'.replace(
        "1d200", "integer 1..200"
    )
    sheets = "sheets:\n  - {id: one, title: One, page: {columns: 2}, sections: [{show: [table.long]}]}\n"
    printed = to_pdf(compose_ruleset(rules, sheets))
    assert printed.codes == []
    document = opened(printed.pdfs["one"])
    assert len(document) > 1
    text = words_of(printed.pdfs["one"])
    assert all(f"result-{number}." in text for number in range(1, 201))


def test_characters_that_no_font_draws_are_named_all_at_once(compose_ruleset: Compose, to_pdf):
    rules = 'rule one "One"\n  > Thai ก and Deseret \U00010400.\n'
    sheets = "sheets:\n  - {id: one, title: One, sections: [{show: [rule.one]}]}\n"
    printed = to_pdf(compose_ruleset(rules, sheets))
    assert printed.codes == ["RW861"]
    assert printed.pdfs["one"] is None
    assert "U+0E01" in printed.findings[0].message
    assert "U+10400" in printed.findings[0].message


CHINESE_RULES = 'rule one "規則"\n  > 每回合**只能**射擊一次。\n'
CHINESE_SHEETS = "sheets:\n  - {id: one, title: 速查表, sections: [{show: [rule.one]}]}\n"


def test_chinese_needs_its_font(compose_ruleset: Compose, to_pdf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)
    printed = to_pdf(compose_ruleset(CHINESE_RULES, CHINESE_SHEETS, language="zh-Hant"))
    assert printed.codes[0] == "RW862"
    assert "rulewright[cjk]" in printed.findings[0].help
    assert printed.pdfs["one"] is None


def test_chinese_prints_with_its_font(compose_ruleset: Compose, to_pdf):
    if fonts.choose("zh-Hant", ["規"]).missing:
        pytest.skip("the extra 'cjk' is not installed")
    printed = to_pdf(compose_ruleset(CHINESE_RULES, CHINESE_SHEETS, language="zh-Hant"))
    assert printed.codes == []
    assert "每回合只能射擊一次。" in words_of(printed.pdfs["one"]).replace(" ", "")


def test_latin_sheets_do_not_load_east_asian_fonts():
    assert fonts.choose("sv", ["Avsågad hagelbössa – 40 cm ≤ 7"]).folders == (fonts.FOLDER,)


def test_a_process_that_dies_is_a_finding_for_its_document_and_the_rest_go_on(
    documents: Documents, to_pdf, monkeypatch: pytest.MonkeyPatch
):
    # Answers nothing at all and dies, as a process does that runs out of memory.
    monkeypatch.setattr(typst, "COMMAND", (sys.executable, "-c", "import os; os.abort()"))
    printed = to_pdf(documents)
    assert printed.codes == ["RW863", "RW863"]
    assert set(printed.pdfs.values()) == {None}


def test_a_process_that_dies_later_keeps_what_it_has_printed(
    documents: Documents, to_pdf, monkeypatch: pytest.MonkeyPatch
):
    answer = (
        'b\'{"warnings": [], "measured": [], "bytes": 3}\\nPDF{"warnings": [], "measured": [], "bytes": 99}\\ncut\''
    )
    monkeypatch.setattr(
        typst, "COMMAND", (sys.executable, "-c", f"import sys; sys.stdin.read(); sys.stdout.buffer.write({answer})")
    )
    first, second = documents
    third = replace(first, id="third")
    printed = to_pdf((first, second, third))
    assert printed.codes == ["RW863"]
    assert second.id in printed.findings[0].message
    # What comes after the document that ended the process goes to a new one.
    assert printed.pdfs == {first.id: b"PDF", second.id: None, "third": b"PDF"}


def test_a_process_that_never_answers_is_ended(documents: Documents, to_pdf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(typst, "COMMAND", (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(typst, "MOST_SECONDS", 0.2)
    assert to_pdf(documents[:1]).codes == ["RW863"]


def test_prose_that_is_longer_than_a_page_runs_over_pages(compose_ruleset: Compose, to_pdf):
    text = " ".join(f"word-{number}" for number in range(3000))
    sheets = "sheets:\n  - {id: one, title: One, sections: [{show: [rule.one]}]}\n"
    printed = to_pdf(compose_ruleset(f'rule one "One"\n  > {text}\n', sheets))
    assert printed.codes == []
    found = words_of(printed.pdfs["one"])
    assert "word-2999" in found
    assert len(opened(printed.pdfs["one"])) > 1


def test_a_table_that_is_wider_than_its_page_is_told(compose_ruleset: Compose, to_pdf):
    columns = range(1, 21)
    rules = f"""
table wide "Wide" on roll d6 by column integer 1..20 gives text
  | roll | {" | ".join(map(str, columns))} |
  | 1..6 | {" | ".join("Unbreakable" for _ in columns)} |
"""
    show = "sections: [{show: [table.wide]}]"
    sheets = f"sheets:\n  - {{id: upright, title: One, {show}}}\n"
    printed = to_pdf(compose_ruleset(rules, sheets))
    assert printed.codes == ["RW864"]
    assert "'upright' (en)" in printed.findings[0].message


def test_long_labels_of_another_language_do_not_run_into_each_other(compose_ruleset: Compose, to_pdf):
    long = {
        ("record.Gun.reach", "Range"): "Räckvidd",
        ("record.Gun.bonus", "Hit modifier"): "Träffmodifiering",
        ("record.Gun.magazine", "Magazine"): "Magasinskapacitet",
    }
    printed = to_pdf(compose_ruleset(language="sv", texts=long))
    assert printed.codes == []
    page = opened(printed.pdfs["guns"])[0]
    first, second, third = (page.search_for(label)[0] for label in long.values())
    assert first.x1 < second.x0
    assert second.x1 < third.x0
    assert third.x1 < first.x0 + 60 * MILLIMETRE


def test_a_word_that_is_wider_than_its_card_is_told(compose_ruleset: Compose, to_pdf):
    rules = guns(2).replace("Gun number 1", "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenpistole")
    printed = to_pdf(compose_ruleset(rules, DECK.replace("PAPER", "a4").replace("CARD", "poker")))
    assert printed.codes == ["RW860"]
    assert "'gun_1'" in printed.findings[0].message


def test_documents_are_dealt_to_processes_by_their_length(documents: Documents):
    jobs = [replace(typst._job(documents[0]), data="x" * length) for length in (9, 1, 8, 1, 1, 2)]
    lanes = typst._lanes(jobs, 2)
    assert sorted(place for lane in lanes for place in lane) == [0, 1, 2, 3, 4, 5]
    assert [sum(len(jobs[place].data) for place in lane) for lane in lanes] == [11, 11]
    assert all(lane == sorted(lane) for lane in lanes)
