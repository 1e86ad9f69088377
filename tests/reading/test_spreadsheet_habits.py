"""What spreadsheet programs and word processors write of their own accord."""

from __future__ import annotations

import pytest

from rulewright.project.pipeline import check_texts

MANIFEST = "id: {}\ntitle: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
RULES = """record Gun "Gun" is a weapon
  reach  m            "Reach"
  bonus  integer -5..5 "Bonus"
  damage dice         "Damage"

weapons Gun "Guns" from "guns.csv"

table luck "Luck" on roll d6 gives integer
  | roll | luck |
  | {} | 2    |
  | 4-6  | 2    |
"""
ROWS = "id;name;reach;bonus;damage\r\nrifle;{};{};{};{}\r\n"
SOUND = ROWS.format("Rifle", "9 m", "+1", "1d6")


def findings_of(guns: str | bytes, luck: str = "1-3"):
    texts = {"ruleset.yaml": MANIFEST.format("game"), "a.rules": RULES.format(luck), "guns.csv": guns}
    return [(finding.code, finding.help) for finding in check_texts(texts).findings]


@pytest.mark.parametrize(
    "guns",
    [
        SOUND,
        "\ufeff" + SOUND,
        "sep=;\r\n" + SOUND,
        "SEP=,\n" + SOUND.replace(";", ","),
        SOUND.replace("\r\n", "\n\n"),
        SOUND.replace("\r\n", ";;\r\n") + ";;;;;;\r\n",
        SOUND.replace(";", " ; "),
        SOUND.replace(";", "\t"),
        ROWS.format('"The ""old"" rifle; worn"', '"9 m"', "−1", "1d6"),
    ],
)
def test_the_layout_of_a_spreadsheet_makes_no_difference(guns):
    assert findings_of(guns) == []


@pytest.mark.parametrize(
    ("guns", "help"),
    [
        (ROWS.format("Rifle", "1,5 m", "1", "1d6"), "write 1.5 m"),
        (ROWS.format("Rifle", "9 m", "1,0", "1d6"), "write 1"),
        (ROWS.format("Rifle", "9 m", "1", "01. Okt"), "took it for a date"),
        (ROWS.format("Rifle", "9 m", "1", "2026-01-03"), "took it for a date"),
        (ROWS.format("Rifle", "9\u00a0m", "1", "1d6"), "a blank in it is not a plain one"),
        (
            SOUND.replace("id;name;reach;bonus;damage", "Id;Name;Reach;BONUS;Damage"),
            "| id | name | reach | bonus | damage |",
        ),
        ("Guns;;;;\r\n" + SOUND, "delete what stands above it"),
        (SOUND.replace("Rifle", "Büchse").encode("cp1252"), "'CSV UTF-8'"),
        (SOUND.encode("utf-16"), "'CSV UTF-8'"),
        (b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(256)), "a spreadsheet: as CSV, in UTF-8"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)), "a spreadsheet: as CSV, in UTF-8"),
    ],
)
def test_what_cannot_be_read_is_told_once_with_what_to_do(guns, help):
    found = findings_of(guns)
    assert len(found) == 1, found
    assert help in found[0][1]


@pytest.mark.parametrize("key", ["03. Jan", "3-Jan", "Jan 03", "01.03.2026", "3/1/26"])
def test_a_range_that_became_a_date_is_recognized(key):
    assert any("took it for a date" in help for _, help in findings_of(SOUND, key))


def test_a_document_of_a_word_processor_is_told(tmp_path):
    texts = {"ruleset.yaml": MANIFEST.format("game"), "a.rules": b"{\\rtf1\\ansi rule peace\\par}"}
    [found] = check_texts(texts).findings
    assert (found.code, found.message) == ("RW704", "the file is a document of a word processor, not text")
