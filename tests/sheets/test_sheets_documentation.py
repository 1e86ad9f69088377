"""What docs/sheets.md says is so."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.diagnostics import Findings
from rulewright.reading.strict_yaml import YamlMapping, read_yaml
from rulewright.reading.validation import check_yaml
from rulewright.sheets.cards import grid_on
from rulewright.sheets.config import CARD_FORMATS, PAPER_SIZES
from rulewright.sheets.from_yaml import sheets_from_yaml
from rulewright.sheets.references import ENTRIES, WHOLE
from rulewright.source import Source

PAGE = (Path(__file__).parents[2] / "docs" / "sheets.md").read_text(encoding="utf-8")


def test_the_example_is_what_the_schema_allows_and_is_read_whole():
    found = re.search(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    findings = Findings()
    tree = read_yaml(Source("sheets.yaml", found[1]), findings)
    assert isinstance(tree, YamlMapping)
    assert check_yaml(tree, "sheets", findings), list(findings)
    sheets = sheets_from_yaml(tree)
    (sheet,), (deck,) = sheets.sheets, sheets.decks
    assert [named.text for named in sheet.sections[0].show][:2] == ["weapons.Gun", "modifiers.defence"]
    assert sheet.page.columns == 2
    assert (deck.card.id, deck.paper.id) == ("poker", "a4")
    assert deck.back is not None
    assert [named.text for named in deck.fields or ()] == ["reach", "bonus", "group"]
    assert [named.text for named in deck.track] == ["magazine"]
    assert (deck.copies.of("revolver"), deck.copies.of("enfield")) == (3, 1)


def test_the_cards_are_as_large_and_as_many_as_it_says():
    rows = re.findall(r"^\| `(\w+)` \| (\d+) × (\d+) mm \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert {row[0] for row in rows} == set(CARD_FORMATS)
    for id, width, height, on_a4, on_letter in rows:
        card = CARD_FORMATS[id]
        assert (card.width, card.height) == (int(width), int(height))
        for paper, count in (("a4", on_a4), ("letter", on_letter)):
            grid = grid_on(card, PAPER_SIZES[paper])
            assert grid.columns * grid.rows == int(count)


def test_every_kind_of_reference_is_described():
    kinds = {
        "table",
        "modifiers",
        "procedure",
        "formula",
        "rule",
        "option",
        "constant",
        "scale",
        "choice",
        "record",
        "entry",
    }
    for kind in (*kinds, *ENTRIES):
        assert f"`{kind}." in PAGE
    for reference in WHOLE:
        assert f"`{reference}`" in PAGE
