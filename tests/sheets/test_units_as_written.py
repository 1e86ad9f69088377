"""Quantities print in the unit they were written in, or in the best whole one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rules_text import program_of

from rulewright.calculus.evaluate import render_template
from rulewright.calculus.templates import show_value
from rulewright.calculus.types import Quantity
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.i18n.translator import Translator
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.compose.tables import table_block
from rulewright.sheets.model import TableBlock
from rulewright.sheets.words import words

RULES = """
constant nap "Nap" time = 5 min

record Drug "Drug" is an item
  onset time                   "Onset"
  reach length                 "Reach"
  lasts time or none = 30 min  "Lasts"

items Drug "Drugs"
  | id | name | onset | reach | lasts  |
  | a  | A    | 5 min | 40 cm | 90 min |
  | b  | B    | 2 h   | 10 ft | -      |
  | c  | C    | 3 day | 2 m   | 30 min |

table waits "Waits" on roll d6 gives time
  | roll | time   |
  | 1..3 | 90 min |
  | 4..6 | 5 min  |

table mixed "Mixed" on roll d6 gives time
  | roll | time |
  | 1..3 | 90 min |
  | 4..6 | 2 h    |

rule about "About"
  > A nap takes {nap}; {a.onset}, {b.reach}, {a.lasts}, {waits[4]}.
"""


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of(RULES)


def test_the_unit_of_a_field_is_the_one_that_all_its_values_have(program: Program) -> None:
    types = {field.id: field.type for field in program.records["Drug"].fields}
    assert types["onset"] == Quantity("time")
    assert program.tables["waits"].result == Quantity("time", "min")
    assert program.tables["mixed"].result == Quantity("time")


def test_prose_says_quantities_as_they_were_written(program: Program) -> None:
    world = world_of(program)
    (paragraph,) = program.rules["about"].prose
    assert render_template(paragraph, {}, world) == "A nap takes 5 min; 5 min, 10 ft, 90 min, 5 min."


@pytest.mark.parametrize(
    ("number", "dimension", "wanted"),
    [
        (300, "time", "5 min"),
        (5400, "time", "90 min"),
        (7200, "time", "2 h"),
        (1209600, "time", "14 day"),
        (0, "time", "0 s"),
        (Fraction(1, 2), "time", "0.5 s"),
        (40, "length", "40 cm"),
        (200, "length", "2 m"),
        (Fraction(3048, 10), "length", "10 ft"),
        (Fraction(45359237, 10**5), "weight", "1 lb"),
        (180, "angle", "180 °"),
    ],
)
def test_a_value_of_no_unit_is_read_in_the_best_whole_one(
    program: Program, number: int, dimension: str, wanted: str
) -> None:
    assert show_value(number, Quantity(dimension), world_of(program)) == wanted


def _cells(block: TableBlock) -> list[list[str]]:
    return [["".join(run.text for run in cell.text).replace("\u00a0", " ") for cell in row.cells] for row in block.rows]


def test_a_column_of_one_unit_has_it_in_its_heading_and_others_in_their_cells(program: Program) -> None:
    composer = Composer(program, words(program, Translator("en")))
    waits, mixed = (table_block(program.tables[id], composer) for id in ("waits", "mixed"))
    assert [cells[1] for cells in _cells(waits)] == ["90", "5"]
    assert waits.columns[1].unit == "min"
    assert [cells[1] for cells in _cells(mixed)] == ["90 min", "2 h"]
    assert mixed.columns[1].unit == ""
