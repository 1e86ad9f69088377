"""Modifier lists that multiply, as they print."""

from __future__ import annotations

import pytest
from speaking import speak, text

RULES = """
modifiers hit_chance "Chance to hit"
  takes skill integer, size integer 1..80, dark yes/no, far yes/no, aimed yes/no
  starts at skill
  large "Large target" +5 * (size - 40) when size > 40
  light "Poor light" half when dark
  best of "Distance"
    close "Near" double when not far
    steady "Steady" +7 when aimed
    hazy "Hazy" times 1 / 3 when far
  at most 2 * skill
  unaimed "Unaimed" times 1 / 5 when not aimed
    except times 1.5 when size > 50
  rounded down
  at least 1
"""


def test_factors_print_as_people_write_them() -> None:
    words = speak(RULES).modifiers("hit_chance")
    printed = []
    for item in words.items:
        for line in getattr(item, "lines", (item,)):
            printed += [text(case.value) for case in line.cases] if hasattr(line, "cases") else [text(line.text)]
    assert text(words.start) == "Skill"
    assert printed == [
        "+ 5 × (Size − 40)",
        "× ½",
        "× 2",
        "+7",
        "÷ 3",
        "At most 2 × Skill",
        "÷ 5",
        "× 1½",
        "Round down",
        "At least 1",
    ]
    assert words.in_order
    assert not words.caps


@pytest.mark.parametrize(("language", "wanted"), [("sv", "Avrunda nedåt"), ("zh-Hant", "無條件捨去")])
def test_the_rounding_prints_in_every_language(language: str, wanted: str) -> None:
    words = speak(RULES, language=language).modifiers("hit_chance")
    assert wanted in [text(item.text) for item in words.items if hasattr(item, "text")]
