"""The schema of ``sheets.yaml`` and what the sheets room makes of it say the same."""

from __future__ import annotations

import dataclasses
import typing
from typing import Any

from rulewright.project.pipeline import check_texts
from rulewright.reading.validation import bundled_schema
from rulewright.sheets.config import CARD_FORMATS, PAPER_SIZES, Back, Deck, Orientation, Page, Section, Sheet, Sheets
from rulewright.sheets.edits import Edit

RULES = """
record Gun "Gun" is a weapon
  reach length "Range"

weapons Gun "Guns"
  | id       | name     | reach |
  | revolver | Revolver | 40 cm |

rule look "Look"
  > {revolver.reach}
"""

SHEETS = """
sheets:
  - id: reference
    title: Reference
    page: {size: letter, orientation: landscape, columns: 3}
    sections:
      - heading: Guns
        text: All of them.
        show: [weapons.Gun, rule.look]
decks:
  - {id: guns, title: Guns, of: Gun, card: tarot, paper: letter, fields: [reach], back: {title: Western}}
"""


def properties(definition: str) -> set[str]:
    schema: dict[str, Any] = bundled_schema("sheets")["$defs"][definition]
    return set(schema["properties"])


def fields(node: type) -> set[str]:
    return {field.name for field in dataclasses.fields(node) if field.name != "span"}


def test_the_schema_has_exactly_the_keys_that_are_read() -> None:
    # What is inherited and changed is settled when the file is read, with the parents at hand.
    assert set(bundled_schema("sheets")["properties"]) == fields(Sheets) | {"inherit", "change"}
    # An edit calls what it replaces 'texts', and knows its id, which is the key.
    assert properties("edit") == (fields(Edit) - {"id", "texts"}) | {"replace"}
    assert properties("sheet") == fields(Sheet)
    assert properties("page") == fields(Page)
    assert properties("section") == fields(Section)
    assert properties("deck") == fields(Deck)
    assert set(bundled_schema("sheets")["$defs"]["deck"]["properties"]["back"]["properties"]) == fields(Back)


def test_the_schema_has_exactly_the_words_that_are_known() -> None:
    definitions = bundled_schema("sheets")["$defs"]
    assert set(definitions["page"]["properties"]["size"]["enum"]) == set(PAPER_SIZES)
    assert set(definitions["paper"]["enum"]) < set(PAPER_SIZES)
    assert set(definitions["deck"]["properties"]["card"]["enum"]) == set(CARD_FORMATS)
    assert tuple(definitions["page"]["properties"]["orientation"]["enum"]) == typing.get_args(Orientation)


def test_a_sheets_file_is_read() -> None:
    outcome = check_texts({"rules.rules": RULES, "sheets.yaml": SHEETS})
    assert outcome.ruleset is not None, outcome.findings
    (sheet,) = outcome.ruleset.sheets.sheets
    (deck,) = outcome.ruleset.sheets.decks
    assert (sheet.id, sheet.page.size.id, sheet.page.orientation, sheet.page.columns) == (
        "reference",
        "letter",
        "landscape",
        3,
    )
    assert [shown.text for shown in sheet.sections[0].show] == ["weapons.Gun", "rule.look"]
    assert (deck.id, deck.card.id, deck.paper.id) == ("guns", "tarot", "letter")


def test_what_a_sheet_shows_must_exist() -> None:
    outcome = check_texts({"rules.rules": RULES, "sheets.yaml": SHEETS.replace("rule.look", "rule.lok")})
    assert [str(found.span) for found in outcome.findings] == ["sheets.yaml:9:29"]
    assert outcome.findings[0].help == "did you mean 'rule.look'?"


def test_two_sheets_of_one_id_are_an_error() -> None:
    twins = SHEETS.replace("decks:", "  - {id: reference, title: Again, sections: [{show: [rule.look]}]}\ndecks:")
    outcome = check_texts({"rules.rules": RULES, "sheets.yaml": twins})
    assert [(found.code, str(found.span)) for found in outcome.findings] == [("RW852", "sheets.yaml:10:10")]
