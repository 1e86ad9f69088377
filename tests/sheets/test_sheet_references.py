"""What a sheet asks for and the ruleset does not have, told at the author's line."""

from __future__ import annotations

import pytest

from rulewright.project.pipeline import check_texts

RULES = """
record Gun "Gun" is a weapon
  reach integer "Range"

record Armour "Armour" is an item
  stops integer "Stops"

weapons Gun "Guns"
  | id        | name      | reach |
  | derringer | Derringer | 1     |

table shock "Shock" on d6 gives integer
  | roll | lost |
  | 1..6 | 1    |
"""


def findings_of(show: str = "weapons.Gun", deck: str = "") -> list[tuple[str, str, str]]:
    sheets = f"sheets:\n  - id: one\n    title: One\n    sections:\n      - show: [{show}]\n{deck}"
    found = check_texts({"all.rules": RULES, "sheets.yaml": sheets}).findings
    return [(each.code, each.span.text, each.help) for each in found if each.code.startswith("RW85")]


@pytest.mark.parametrize(
    ("reference", "help"),
    [
        ("table.shok", "did you mean 'table.shock'?"),
        ("weapons.Gnu", "did you mean 'weapons.Gun'?"),
        ("tabel.shock", "did you mean 'table.shock'?"),
        ("rule.shock", "did you mean 'table.shock'?"),
        ("items.Gun", "did you mean 'record.Gun'?"),
        ("procedure.zzzzzz", "this ruleset has nothing that 'procedure' could show"),
    ],
)
def test_an_unknown_reference_offers_the_nearest(reference: str, help: str):
    assert findings_of(reference) == [("RW850", reference, help)]


def test_several_faults_are_told_in_one_run():
    assert [code for code, _, _ in findings_of("items.Armour, table.shok, table.shock, table.shock")] == [
        "RW851",
        "RW850",
        "RW855",
    ]


def test_decks_name_records_with_entries_and_their_fields():
    deck = (
        "decks:\n  - {id: guns, title: Guns, of: [Gum, Armour]}\n  - {id: two, title: Two, of: Gun, fields: [raech]}\n"
    )
    assert findings_of(deck=deck) == [
        ("RW853", "Gum", "did you mean 'Gun'?"),
        ("RW853", "Armour", "records with entries: Gun"),
        ("RW854", "raech", "did you mean 'reach'?"),
    ]


def test_two_documents_may_not_share_an_id():
    (found,) = findings_of(deck="decks:\n  - {id: one, title: Guns, of: Gun}\n")
    assert found[:2] == ("RW852", "one")
