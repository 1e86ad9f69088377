"""Tables of exact odds as blocks."""

from __future__ import annotations

from rulewright.calculus.types import Integer, Number, Quantity, YesNo
from rulewright.odds.distribution import Refused
from rulewright.sheets.compose.odds_words import asked_label, axis_label, mean, percent, value_on_axis
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.model import Cell, Column, Head, TableBlock, TableRow, plain
from rulewright.sheets.odds import Computed

__all__ = ["odds_block"]


def odds_block(computed: Computed, title: str, anchor: str, composer: Composer) -> TableBlock:
    """A row for each setting: of yes/no the chance of yes, of numbers the mean, of all else the chance of each outcome. A table of
    one setting that asks one thing has a row for each outcome instead."""
    head = Head(anchor, title or composer.words.label(computed.procedure))
    if not computed.axes and len(computed.asked) == 1:
        return _outcomes(computed, head, composer)
    columns = [Column(axis_label(place, computed, composer), key=True) for place in range(len(computed.axes))]
    rows = [
        [plain(value_on_axis(text, axis.type, composer)) for axis, text in zip(computed.axes, values, strict=True)]
        for values in computed.rows
    ]
    for at, asked in enumerate(computed.asked):
        found = [each[at] for each in computed.found]
        label = asked_label(asked, computed, composer)
        if isinstance(asked.type, YesNo):
            columns.append(Column(label, align="right"))
            texts = [[percent(one.probability(True), composer)] for one in found]
        elif isinstance(asked.type, Integer | Number | Quantity):
            columns.append(Column(f"{label} ({composer.translator.phrase('mean')})", align="right"))
            texts = [["–" if one.refused == 1 else mean(one, asked.type, composer)] for one in found]
        else:
            outcomes = list(dict.fromkeys(outcome for one in found for outcome in one.weights))
            shown = [outcome for outcome in outcomes if not isinstance(outcome, Refused)]
            columns += [Column(composer.voice.value(outcome, asked.type), align="right") for outcome in shown]
            texts = [[percent(one.probability(outcome), composer) for outcome in shown] for one in found]
        for row, more in zip(rows, texts, strict=True):
            row += [plain(text) for text in more]
    if any(each[0].refused for each in computed.found):
        columns.append(Column(composer.translator.phrase("refused"), align="right"))
        for row, found_here in zip(rows, computed.found, strict=True):
            row.append(plain(percent(found_here[0].refused, composer)))
    return TableBlock(head, tuple(columns), tuple(TableRow(tuple(Cell(text) for text in row)) for row in rows))


def _outcomes(computed: Computed, head: Head, composer: Composer) -> TableBlock:
    (asked,), ((found,),) = computed.asked, computed.found
    columns = (
        Column(asked_label(asked, computed, composer), key=True),
        Column(composer.translator.phrase("chance"), align="right"),
    )
    rows: list[TableRow] = []
    for outcome in found.weights:
        if isinstance(outcome, Refused):
            name = composer.translator.phrase("refused")
        else:
            name = composer.voice.value(outcome, asked.type)
        rows.append(TableRow((Cell(plain(name)), Cell(plain(percent(found.probability(outcome), composer))))))
    return TableBlock(head, columns, tuple(rows))
