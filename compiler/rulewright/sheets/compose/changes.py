"""What a variant changes in what it extends, as a table: what stood there before, and what stands there now."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.calculus.declarations import Declaration
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.model import Cell, Column, Head, Run, TableBlock, TableRow, plain

__all__ = ["changes_block"]


_TRIALS = ("example", "chance")
"""What tries the rules: no one at the table plays by it."""


def changes_block(composer: Composer) -> tuple[TableBlock, ...]:
    """A row for each change of a rule, in the order of the files; none when the ruleset changes nothing. What tries the rules is
    left out."""
    phrase = composer.translator.phrase
    rows = tuple(
        TableRow((Cell(_named(setting.path, composer)), _written(setting.old), _written(setting.new)))
        for setting in composer.provenance.own_settings()
        if setting.path[0] not in _TRIALS
    )
    if not rows:
        return ()
    columns = (Column(phrase("Change"), key=True), Column(phrase("Before")), Column(phrase("Now")))
    return (TableBlock(Head("changes", phrase("What changes")), columns, rows),)


def _written(text: str | None) -> Cell:
    return Cell((), empty=True) if not text else Cell(plain(text))


def _named(path: tuple[str, ...], composer: Composer) -> tuple[Run, ...]:
    """The label of what is changed, and the part of it: ``Revolver · damage``."""
    keyword, id, *part = path if len(path) > 1 else ("", *path)
    found = _declarations(composer).get(keyword, {}).get(id)
    label = id.replace("_", " ") if found is None else composer.words.label(found)
    return (Run(" · ".join((label, *(name.replace("_", " ") for name in part)))),)


def _declarations(composer: Composer) -> Mapping[str, Mapping[str, Declaration]]:
    program = composer.program
    return {
        "weapon": program.entries,
        "item": program.entries,
        "scale": program.enumerations,
        "choice": program.enumerations,
        "record": program.records,
        "table": program.tables,
        "option": program.options,
        "constant": program.constants,
        "modifiers": program.modifiers,
        "formula": program.formulas,
        "procedure": program.procedures,
        "rule": program.rules,
    }
