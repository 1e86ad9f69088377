"""Screens of several panels, sheets of one page, and forms that open what is inside."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pymupdf
import pytest

from rulewright.diagnostics import Findings
from rulewright.project.pipeline import check_texts
from rulewright.sheets.html import render_html
from rulewright.sheets.model import DeckModel, FormBlock, ScaleBlock, SheetModel
from rulewright.sheets.typst import render_pdfs

Documents = tuple[SheetModel | DeckModel, ...]
Compose = Callable[..., Documents]

LONG = "\n".join(f'rule r{n} "Rule {n}"\n  > {"Say what you do, and roll. " * 12}\n' for n in range(60))

RULES = f"""
record Skills "Skills"
  > Nobody knows nothing.
  climb integer 0.. = 20 "Climb"
  swim  integer 0.. = 15 "Swim"
    > Only in water.

record Figure "Figure"
  name   text                  "Name"
  skills Skills = Skills()     "Skills"
  traits list of text = []     "Traits"

rule short "Short"
  > Roll.

{LONG}
"""

MANIFEST = "id: example\ntitle: Skirmish\nversion: 1.2.0\nlicence: CC0-1.0\nlanguage: en\n"


def sheet_of(compose: Compose, page: str, sections: str) -> SheetModel:
    (sheet,) = compose(
        RULES, f"sheets:\n  - id: screen\n    title: Screen\n    page: {page}\n    sections:\n{sections}"
    )
    assert isinstance(sheet, SheetModel)
    return sheet


def section(shown: str, heading: str = "Part") -> str:
    return f"      - {{heading: {heading}, show: [{shown}]}}\n"


def printed(sheet: SheetModel) -> tuple[pymupdf.Document, list[str]]:
    findings = Findings()
    (pdf,) = render_pdfs([sheet], findings)
    assert pdf is not None
    return pymupdf.open(stream=pdf), [found.code for found in findings]


def largest_text(page: pymupdf.Page, text: str) -> float:
    spans = [
        span for block in page.get_text("dict")["blocks"] for line in block.get("lines", ()) for span in line["spans"]
    ]
    return max(span["size"] for span in spans if text in span["text"])


def rules(first: int, last: int) -> str:
    return ", ".join(f"rule.r{n}" for n in range(first, last))


def test_each_section_of_a_screen_is_one_landscape_page_under_its_heading(compose_ruleset: Compose):
    sections = section("rule.short", "One") + section(rules(0, 3), "Two") + section(rules(3, 20), "Three")
    pages, codes = printed(sheet_of(compose_ruleset, "{orientation: landscape, panels: 3}", sections))
    assert codes == []
    assert [page.rect.width > page.rect.height for page in pages] == [True] * 3
    assert [heading in page.get_text() for page, heading in zip(pages, ("One", "Two", "Three"), strict=True)] == [
        True
    ] * 3


def test_type_is_large_where_little_is_said(compose_ruleset: Compose):
    few = sheet_of(compose_ruleset, "{one_page: true}", section(rules(0, 4)))
    many = sheet_of(compose_ruleset, "{one_page: true}", section(rules(0, 22)))
    (large, _), (small, codes) = printed(few), printed(many)
    assert codes == []
    assert (len(large), len(small)) == (1, 1)
    assert largest_text(large[0], "Say what") > largest_text(small[0], "Say what")


@pytest.mark.parametrize("count", [4, 22])
def test_rules_keep_their_distance_in_type_of_any_size(compose_ruleset: Compose, count: int):
    """A heading stands as far below the rule before it as in other sheets: nothing overlaps in smaller type, and nothing gapes in
    larger one."""
    (page,), _ = printed(sheet_of(compose_ruleset, "{one_page: true}", section(rules(0, count))))
    lines = sorted(
        (box.x0 > page.rect.width / 2, box.y0, box.y1, spans[0]["text"])
        for block in page.get_text("dict")["blocks"]
        for line in block.get("lines", ())
        for box, spans in [(pymupdf.Rect(line["bbox"]), line["spans"])]
    )
    size = largest_text(page, "Say what")
    gaps = [
        (below[1] - above[2]) / size
        for above, below in pairwise(lines)
        if above[0] == below[0] and below[3].startswith("Rule") and not above[3].startswith("Part")
    ]
    assert len(gaps) >= count - 2
    assert gaps == pytest.approx([0.71] * len(gaps), abs=0.02)


@pytest.mark.parametrize("page", ["{one_page: true}", "{orientation: landscape, panels: 2}"])
def test_a_page_that_cannot_hold_everything_is_an_error(compose_ruleset: Compose, page: str):
    sections = section(rules(0, 60)) + section("rule.short", "Short")
    _, codes = printed(sheet_of(compose_ruleset, page, sections))
    assert codes == ["RW865"]


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        (section("rule.short"), "the screen 'screen' has 2 panels and 1 sections"),
        (section("rule.short") + "      - {show: [rule.r1]}\n", "a panel of the screen 'screen' has no heading"),
    ],
)
def test_a_screen_has_a_headed_section_for_each_panel(sections: str, message: str):
    sheets = f"sheets:\n  - id: screen\n    title: Screen\n    page: {{panels: 2}}\n    sections:\n{sections}"
    outcome = check_texts({"all.rules": RULES, "sheets.yaml": sheets, "ruleset.yaml": MANIFEST})
    found = [(found.code, found.message) for found in outcome.findings if found.code.startswith("RW85")]
    assert found == [("RW859", message)]


def test_a_form_opens_the_records_inside_it(compose_ruleset: Compose):
    sheet = sheet_of(compose_ruleset, "{columns: 1}", section("record.Figure"))
    (form,) = sheet.sections[0].blocks
    assert isinstance(form, FormBlock)
    name, skills, traits = form.fields
    assert (name.kind, skills.kind, traits.kind) == ("line", "group", "lines")
    assert [(inner.label, inner.hint) for inner in skills.fields] == [("Climb", "20"), ("Swim", "15")]
    text = printed(sheet)[0][0].get_text()
    assert "Climb" in text
    assert "Only in water." in text
    assert "Climb" in render_html(sheet)


def test_the_fields_of_a_record_are_listed_with_what_is_said_of_them(compose_ruleset: Compose):
    (block,) = sheet_of(compose_ruleset, "{columns: 1}", section("fields.Skills")).sections[0].blocks
    assert isinstance(block, ScaleBlock)
    assert [name for name, _ in block.members] == ["Climb", "Swim"]
    assert ["".join(run.text for run in note) for note in block.head.notes] == ["Swim. Only in water."]
