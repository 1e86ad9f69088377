"""What an author says of a field is printed below the tables that have it as a column."""

from __future__ import annotations

from rules_text import program_of

from rulewright.i18n.translator import Translator
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.compose.tables import table_block
from rulewright.sheets.words import words

RULES = """
record Shock "Shock"
  state text "State"
  lost  integer = 0 "Actions lost"
    > Of the *next* round.

table shock "Shock" on total integer gives Shock
  > Read the total.
  | total | state | lost |
  | ..9   | out   | 3    |
  | 10..  | up    | 0    |
"""


def test_prose_of_a_field_stands_below_the_table() -> None:
    program = program_of(RULES)
    block = table_block(program.tables["shock"], Composer(program, words(program, Translator("en", {}))))
    assert ["".join(run.text for run in note) for note in block.head.notes] == ["Actions lost. Of the next round."]
