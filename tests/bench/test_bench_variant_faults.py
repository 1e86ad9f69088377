"""Faults in what a variant changes, and in lists: each is made where it says, and examples are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.mutation import drawn, faults_of

from rulewright.resources import rulesets_folder

VARIANT = """change modifiers aim
  aimed +3
  called -1

add to record Scene
  dusk yes/no = no "Dusk"

remove from table cost
  | quick |

remove procedure fire.quick

change procedure duel
  step "Showdown"
    > Nobody aims.

change example "A hit"
  gives 3

remove example "A miss"

weapons Gun "Guns" from "guns.csv"

weapons Gun "More guns"
  | id  | reach |
  | bow | 3     |
"""

GUNS = 'id,reach\nrifle,"12"\n'


def made(operator: str, text: str = VARIANT, file: str = "a.rules") -> list[str]:
    return [
        text[: fault.start] + fault.text + text[fault.end :]
        for fault in faults_of(file, text)
        if fault.operator == operator
    ]


@pytest.mark.parametrize(
    ("operator", "gone"),
    [
        ("forget a change", 'add to record Scene\n  dusk yes/no = no "Dusk"\n'),
        ("forget a change", "change modifiers aim\n  aimed +3\n  called -1\n"),
        ("forget a change", "remove procedure fire.quick\n"),
        ("forget a part of a change", "  aimed +3\n"),
        ("forget a part of a change", "  called -1\n"),
        ("drop a row of a table", "  | quick |\n"),
    ],
)
def test_a_change_is_forgotten(operator: str, gone: str) -> None:
    assert VARIANT.replace(gone, "") in made(operator)


def test_what_is_only_told_and_what_only_tries_is_left_alone() -> None:
    for text in made("forget a change"):
        assert 'change procedure duel\n  step "Showdown"' in text
        assert 'change example "A hit"' in text
    assert not any("gives 4" in text for text in made("change a number"))
    assert not any(text.count("A miss") > 1 for text in made("duplicate a declaration"))


@pytest.mark.parametrize("name", ["aimed_x +3", "modifiers aim_x", "weapons Gun_x", "table cost_x"])
def test_what_a_change_speaks_of_is_a_reference(name: str) -> None:
    assert any(name in text for text in made("rename a reference")), made("rename a reference")


def test_rows_of_lists_stand_there_twice_and_columns_have_wrong_names() -> None:
    assert any(text.count("| bow | 3     |") == 2 for text in made("duplicate a row"))
    assert any("| id  | reach_x |" in text for text in made("rename a column"))


def test_a_spreadsheet_has_the_same_faults() -> None:
    assert made("duplicate a row", GUNS, "guns.csv") == ['id,reach\nrifle,"12"\nrifle,"12"\n']
    assert made("rename a column", GUNS, "guns.csv") == ['id_x,reach\nrifle,"12"\n', 'id,reach_x\nrifle,"12"\n']


def test_faults_are_drawn_from_the_variants_own_files() -> None:
    files = {fault.file for fault in drawn(Path(rulesets_folder(), "western-skirmish-armoury"), 99, 1)}
    assert files == {"armoury.rules", "guns.csv"}
    assert {fault.file for fault in drawn(Path(rulesets_folder(), "old-west-grim"), 99, 1)} == {"grim.rules"}
