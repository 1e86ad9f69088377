"""Tables of exact odds on sheets."""

from __future__ import annotations

from xml.etree import ElementTree

import pymupdf
import pytest

from rulewright.diagnostics import Findings, Severity
from rulewright.i18n.translator import Translator
from rulewright.project.pipeline import check_texts
from rulewright.sheets.compose import compose
from rulewright.sheets.drawing import draw
from rulewright.sheets.html import render_html
from rulewright.sheets.model import ChartBlock, SheetModel, TableBlock
from rulewright.sheets.typst import render_pdfs

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
    assert [column.label for column in block.columns] == ["Skill", "Damage is at least 8", "refused"]
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
        (
            "{procedure: shoot, inputs: [skill=3], of: 'hit, 6 / (damage - 9) rounded down'}",
            "'6 / (damage - 9) rounded down' cannot be computed: this divides by zero",
        ),
    ],
)
def test_what_cannot_be_computed_is_found_when_the_ruleset_is_checked(odds: str, said: str) -> None:
    found = [one for one in checked(odds).findings if one.severity is Severity.ERROR]
    assert {one.code for one in found} == {"RW866"}
    assert any(said in one.message for one in found)


def charted(odds: str, language: str = "en", rules: str = RULES) -> tuple[SheetModel, ChartBlock]:
    ruleset = check_texts({"a.rules": rules, "sheets.yaml": SHEET.replace("{odds}", odds)}).ruleset
    assert ruleset is not None
    (sheet,) = compose(ruleset.sheets, ruleset.program, Translator(language))
    assert isinstance(sheet, SheetModel)
    (block,) = sheet.sections[0].blocks
    assert isinstance(block, ChartBlock)
    return sheet, block


def values(block: ChartBlock) -> list[tuple[str, list[str]]]:
    return [(group.label, [bar.value for bar in group.bars]) for group in block.groups]


def test_a_decision_with_several_answers_makes_rows() -> None:
    _, block = composed("{procedure: shoot, inputs: [skill=4], choose: ['push=no,yes'], of: hit}")
    assert [column.label for column in block.columns] == ["Push", "A hit"]
    assert texts(block) == [["no", "50.0%"], ["yes", "66.7%"]]


def test_a_chart_of_the_outcomes_of_one_setting() -> None:
    _, block = charted("{procedure: shoot, inputs: [skill=4], of: level, as: chart}")
    assert (block.axis, block.series) == ("Level", ("",))
    assert values(block) == [("Miss", ["50.0%"]), ("Hit", ["33.3%"]), ("Best hit", ["16.7%"])]
    assert [group.bars[0].length for group in block.groups] == [1000, 667, 333]
    assert block.description == "Bar chart; Level; Miss: 50.0%; Hit: 33.3%; Best hit: 16.7%"


def test_a_chart_with_a_bar_for_each_chance() -> None:
    _, block = charted("{procedure: shoot, inputs: ['skill=2,4'], of: 'hit, level >= best', as: chart}")
    assert (block.axis, block.measure, block.series) == ("Skill", "", ("A hit", "Level is at least Best hit"))
    assert values(block) == [("2", ["16.7%", "0%"]), ("4", ["50.0%", "16.7%"])]


def test_a_chart_of_two_axes() -> None:
    _, block = charted("{procedure: shoot, inputs: ['skill=2,4'], choose: ['push=no,yes'], of: hit, as: chart}", "sv")
    assert (block.axis, block.measure, block.series) == ("Skill", "A hit", ("Push: nej", "Push: ja"))
    assert values(block) == [("2", ["16,7\xa0%", "33,3\xa0%"]), ("4", ["50,0\xa0%", "66,7\xa0%"])]
    assert block.description.startswith("Stapeldiagram; A hit; Skill; 2: Push: nej: 16,7")


HOSTILE = RULES.replace('"Skill"', '"</text><script>&#quot; $x$ #panic()"').replace('"A hit"', '"<b>A</b> *hit* _it_"')
CHART = "{procedure: shoot, title: '</title><b>By</b> #skill', inputs: ['skill=2,4'], of: 'hit, level', as: chart}"


def test_the_html_of_a_chart_is_text_that_cannot_become_markup() -> None:
    sheet, block = charted(CHART, rules=HOSTILE)
    html = render_html(sheet)
    assert "<script" not in html
    assert "<b>" not in html
    drawn = ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + 6])
    words = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "</text><script>&#quot; $x$ #panic()" in words
    assert {"<b>A</b> *hit* _it_", "16.7%", "50.0%"} <= set(words)
    assert drawn.findtext("{http://www.w3.org/2000/svg}title") == block.head.title
    assert drawn.findtext("{http://www.w3.org/2000/svg}desc") == block.description
    assert {drawn.get("role")} == {"img"}
    fills = {each.get("fill") or each.get("class") for each in drawn.iter("{http://www.w3.org/2000/svg}rect")}
    assert {"ink", "empty", "url(#odds.0-fill-2)", "url(#odds.0-fill-3)"} <= fills


def test_the_pdf_of_a_chart_holds_its_words_and_its_description() -> None:
    sheet, block = charted(CHART, rules=HOSTILE)
    findings = Findings()
    (pdf,) = render_pdfs([sheet], findings)
    assert not list(findings)
    assert pdf is not None
    document = pymupdf.open("pdf", pdf)
    words = document[0].get_text()
    assert "*hit*" in words
    assert "16.7%" in words
    assert "#panic()" in words
    described = [
        document.xref_get_key(number, "Alt")[1]
        for number in range(1, document.xref_length())
        if document.xref_get_key(number, "S")[1] == "/Figure"
    ]
    assert described == [block.description]


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        ("inputs: ['skill=1..5'], of: damage", "a chart shows chances, and 'damage' is a number"),
        ("inputs: ['skill=1..2', 'target=3,4'], choose: ['push=no,yes'], of: hit", "varies two inputs or decisions"),
        ("inputs: ['skill=1..2', 'target=3,4'], of: level", "'level' is not one yes or no"),
        ("inputs: ['skill=1..2', 'target=1,4'], of: hit", "some settings are refused"),
        ("inputs: ['skill=1..5'], of: 'hit,level,hit,level'", "8 kinds of bars"),
        ("inputs: ['skill=1..5', 'target=1..6'], choose: [push=any], of: hit", "'push' cannot be 'any'"),
    ],
)
def test_what_cannot_be_drawn_is_found(odds: str, said: str) -> None:
    found = list(checked("{procedure: shoot, " + odds + ", as: chart}").findings)
    assert [one.code for one in found] == ["RW866"]
    assert said in found[0].message


def test_too_many_bars() -> None:
    rules = RULES.replace("integer 1..5", "integer 1..50")
    sheets = SHEET.replace("{odds}", "{procedure: shoot, inputs: [skill=each], of: 'hit, level >= best', as: chart}")
    found = list(check_texts({"a.rules": rules, "sheets.yaml": sheets}).findings)
    assert [one.message for one in found] == ["this chart has 100 bars, and a printed one has at most 60"]


def test_long_labels_are_broken_into_lines() -> None:
    label = "A very long label of some skill that nobody could ever read in one line"
    rules = RULES.replace('best "Best hit"', f'best "{label}"').replace('miss "Miss"', f'miss "{"很長的" * 20}"')
    _, block = charted("{procedure: shoot, inputs: [skill=4], of: level, as: chart}", rules=rules)
    drawing = draw(block)
    lines = [each.text for each in drawing.words if each.kind == "label"]
    assert " ".join(line for line in lines if line.isascii() and line != "Hit") == label
    assert "".join(line for line in lines if not line.isascii()) == "很長的" * 20
    assert max(map(len, lines)) <= 26
    assert all(bar.x >= drawing.start and bar.x + bar.width <= drawing.width for bar in drawing.bars)
