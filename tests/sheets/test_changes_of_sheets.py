"""A variant changes a sheet or deck of its parent without repeating it, and a ruleset has words of its own."""

from __future__ import annotations

import pytest

from rulewright.i18n.catalog import translator
from rulewright.project.pipeline import Compiled, Outcome, check_texts
from rulewright.sheets.compose import compose
from rulewright.sheets.model import DeckModel, ProcedureBlock, SheetModel

RULES = """record Gun "Gun" is a weapon
  reach integer "Range"

weapons Gun "Guns"
  | id        | name      | reach |
  | derringer | Derringer | 1     |

rule drawing "Drawing"
  > Drawing a gun takes one action.

rule reloading "Reloading"
  > Reloading takes two.

procedure shoot "Shooting"
  takes skill integer 1..20 "Skill"
  gives yes/no
  fiat seen "Is the target seen?" yes/no = yes
  require seen else "No"
  give roll d20 <= skill
"""

SHEETS = """words:
  Referee: Keeper
sheets:
  - id: fight
    title: The fight
    sections:
      - heading: Guns
        text: >-
          Draw, aim, then **shoot
          quickly**.
        show: [weapons.Gun, rule.drawing]
      - heading: More
        show: [rule.reloading, procedure.shoot]
decks:
  - id: guns
    title: Guns
    of: Gun
    back: {title: Base}
"""

PO = """msgid ""
msgstr "Language: sv"

msgctxt "sheets.word"
msgid "Keeper"
msgstr "Hemlighetsväktaren"
"""


def checked(sheets: str, rules: str = "") -> Outcome:
    head = "title: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\nlanguages: [sv]\n"
    return check_texts(
        {
            "ruleset.yaml": f"id: late\n{head}extends: ./base\n",
            "sheets.yaml": sheets,
            "late.rules": rules,
            "base/ruleset.yaml": f"id: base\n{head}",
            "base/base.rules": RULES,
            "base/sheets.yaml": SHEETS,
            "base/locales/sv.po": PO,
        }
    )


def documents(ruleset: Compiled, language: str = "en") -> dict[str, SheetModel | DeckModel]:
    speaker = translator(language, ruleset.catalogs.get(language))
    return {document.id: document for document in compose(ruleset.sheets, ruleset.program, speaker)}


def printed(sheets: str) -> dict[str, SheetModel | DeckModel]:
    outcome = checked(sheets)
    assert outcome.ruleset is not None, outcome.findings
    return documents(outcome.ruleset)


def test_texts_and_blocks_change_and_all_else_stays() -> None:
    both = printed(
        "inherit: [guns]\nchange:\n"
        "  fight:\n    title: Late fight\n    replace: {shoot quickly: shoot slowly, More: Other}\n"
        "    blocks: {rule.drawing: [rule.reloading, rule.drawing]}\n    remove: [rule.reloading]\n"
        "  guns: {replace: {Base: Late}}\n"
    )
    fight, guns = both["fight"], both["guns"]
    assert isinstance(fight, SheetModel)
    assert isinstance(guns, DeckModel)
    assert fight.title == "Late fight"
    assert ["".join(run.text for run in text) for text in fight.sections[0].text] == ["Draw, aim, then shoot slowly."]
    assert [[block.head.anchor for block in section.blocks] for section in fight.sections] == [
        ["weapons.Gun", "rule.drawing"],
        ["procedure.shoot"],
    ]
    assert [section.heading for section in fight.sections] == ["Guns", "Other"]
    assert guns.back == "Late"


def test_a_section_goes_by_its_heading_and_what_is_not_named_is_not_printed() -> None:
    both = printed("change:\n  fight: {remove: [More]}\n")
    fight = both["fight"]
    assert isinstance(fight, SheetModel)
    assert [section.heading for section in fight.sections] == ["Guns"]
    assert "guns" not in both


@pytest.mark.parametrize(
    ("sheets", "code", "message"),
    [
        ("change: {figth: {title: A}}", "RW793", "no parent prints a sheet or deck 'figth'"),
        ("change: {fight: {replace: {shoot wildly: a}}}", "RW793", "'fight' has no text “shoot wildly”"),
        ("change: {fight: {replace: {Guns: Guns}}}", "RW794", "this is what stands there already"),
        ("change: {fight: {title: The fight}}", "RW794", "this is what stands there already"),
        ("change: {fight: {blocks: {rule.drawing: rule.drawing}}}", "RW794", "this is what stands there already"),
        ("change: {fight: {blocks: {rule.drawn: rule.reloading}}}", "RW793", "'fight' does not show 'rule.drawn'"),
        ("change: {guns: {remove: [Mor]}}", "RW793", "'guns' has no section “Mor” and shows nothing of that name"),
        (
            "change: {fight: {title: A}}\nsheets: [{id: fight, title: B, sections: [{text: C}]}]",
            "RW793",
            "this variant prints a sheet or deck 'fight' of its own, which takes the place of the parent's",
        ),
        ("words: {Refferee: Keeper}", "RW867", "Rulewright has no phrase “Refferee”"),
        ("words: {'Roll {dice}': Throw}", "RW867", "“Throw” must quote {dice}"),
    ],
)
def test_what_is_not_there_and_what_changes_nothing_is_reported(sheets: str, code: str, message: str) -> None:
    assert (code, message) in [(found.code, found.message) for found in checked(sheets).findings]


@pytest.mark.parametrize("language", ["en", "sv"])
def test_a_ruleset_has_words_of_its_own_and_its_variants_have_them_too(language: str) -> None:
    for sheets in ("inherit: all\n", "inherit: all\nwords: {Needs: Takes}\n"):
        outcome = checked(sheets)
        assert outcome.ruleset is not None, outcome.findings
        fight = documents(outcome.ruleset, language)["fight"]
        assert isinstance(fight, SheetModel)
        (block,) = (block for block in fight.sections[1].blocks if isinstance(block, ProcedureBlock))
        assert block.question_label == {"en": "Keeper", "sv": "Hemlighetsväktaren"}[language]
        assert (block.needs_label == "Takes") == ("words" in sheets)
