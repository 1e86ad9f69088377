"""What a variant changes in what it extends, as a table: what stood there before, and what stands there now."""

from __future__ import annotations

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
    label = composer.voice.quoted(keyword, id)
    return (Run(" · ".join((label, *(name.replace("_", " ") for name in part)))),)
