"""Charts of exact odds as blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulewright.calculus.types import YesNo
from rulewright.odds.distribution import Distribution, Outcome, Refused
from rulewright.sheets.compose.odds_words import asked_label, axis_label, percent, value_on_axis
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.model import Bar, BarGroup, ChartBlock, Head
from rulewright.sheets.odds import Computed

__all__ = ["chart_block"]

SPANS = (Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(1))
"""The chance that the whole width of a chart stands for: the least of these that is not below the longest bar."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A chart before it is written out: as in :class:`~rulewright.sheets.model.ChartBlock`, with chances for bars."""

    axis: str
    measure: str
    series: tuple[str, ...]
    groups: tuple[tuple[str, tuple[Fraction, ...]], ...]


def chart_block(computed: Computed, title: str, anchor: str, composer: Composer) -> ChartBlock:
    """Bars for the outcomes of one setting, or, for each setting of the axes, a bar for each chance that is asked; a second axis
    makes a bar for each of its values."""
    head = Head(anchor, title or composer.words.label(computed.procedure))
    match len(computed.axes):
        case 0:
            drawn = _outcomes(computed, composer)
        case 1:
            drawn = _settings(computed, composer)
        case _:
            drawn = _crossed(computed, composer)
    most = max((chance for _, chances in drawn.groups for chance in chances), default=Fraction(0))
    whole = next(span for span in SPANS if most <= span)
    groups = tuple(
        BarGroup(label, tuple(Bar(round(chance / whole * 1000), percent(chance, composer)) for chance in chances))
        for label, chances in drawn.groups
    )
    return ChartBlock(head, drawn.axis, drawn.measure, drawn.series, groups, _described(drawn, groups, composer))


def _outcomes(computed: Computed, composer: Composer) -> _Drawn:
    """One setting: a bar for each outcome of one thing, or for each of several."""
    (row,) = computed.found
    if len(computed.asked) > 1:
        columns = _columns(computed, composer)
        return _Drawn("", "", ("",), tuple((label, chances) for label, chances in columns))
    (asked,), (found,) = computed.asked, row
    label = asked_label(asked, computed, composer)
    groups = tuple(
        (
            composer.translator.phrase("refused")
            if isinstance(outcome, Refused)
            else composer.voice.value(outcome, asked.type),
            (found.probability(outcome),),
        )
        for outcome in found.weights
    )
    return _Drawn(label, "", ("",), groups)


def _settings(computed: Computed, composer: Composer) -> _Drawn:
    """One axis: a group for each of its values, a bar for each chance."""
    columns = _columns(computed, composer)
    groups = tuple(
        (value_on_axis(value, computed.axes[0].type, composer), tuple(chances[place] for _, chances in columns))
        for place, (value,) in enumerate(computed.rows)
    )
    return _Drawn(axis_label(0, computed, composer), "", tuple(label for label, _ in columns), groups)


def _crossed(computed: Computed, composer: Composer) -> _Drawn:
    """Two axes and one chance: a group for each value of the first, a bar for each of the second."""
    first, second = computed.axes
    chances = [row[0].probability(True) for row in computed.found]
    width = len(second.values)
    name = axis_label(1, computed, composer)
    phrase = composer.translator.phrase
    return _Drawn(
        axis_label(0, computed, composer),
        asked_label(computed.asked[0], computed, composer),
        tuple(
            phrase("{label}: {value}", label=name, value=value_on_axis(value, second.type, composer))
            for value in second.values
        ),
        tuple(
            (value_on_axis(value, first.type, composer), tuple(chances[place * width : (place + 1) * width]))
            for place, value in enumerate(first.values)
        ),
    )


def _columns(computed: Computed, composer: Composer) -> list[tuple[str, tuple[Fraction, ...]]]:
    """Each chance that is asked, with its value in every setting: of yes/no that of yes, of all else that of each outcome."""
    columns: list[tuple[str, tuple[Fraction, ...]]] = []
    for at, asked in enumerate(computed.asked):
        found = [row[at] for row in computed.found]
        if isinstance(asked.type, YesNo):
            columns.append((asked_label(asked, computed, composer), _chances(found, True)))
            continue
        outcomes = dict.fromkeys(outcome for one in found for outcome in one.weights)
        columns += [
            (composer.voice.value(outcome, asked.type), _chances(found, outcome))
            for outcome in outcomes
            if not isinstance(outcome, Refused)
        ]
    refused = tuple(row[0].refused for row in computed.found)
    if any(refused):
        columns.append((composer.translator.phrase("refused"), refused))
    return columns


def _chances(found: Sequence[Distribution], outcome: Outcome) -> tuple[Fraction, ...]:
    return tuple(one.probability(outcome) for one in found)


def _described(drawn: _Drawn, groups: Sequence[BarGroup], composer: Composer) -> str:
    """The whole chart in a text: what is drawn, and every chance."""
    phrase = composer.translator.phrase
    comma = composer.translator.phrase_in("between the items of a list", ", ")
    said = [phrase("Bar chart"), *(text for text in (drawn.measure, drawn.axis) if text)]
    for group in groups:
        values = [
            phrase("{label}: {value}", label=name, value=bar.value) if name else bar.value
            for name, bar in zip(drawn.series, group.bars, strict=True)
        ]
        said.append(phrase("{label}: {value}", label=group.label, value=comma.join(values)))
    return composer.translator.phrase_in("between clauses", "; ").join(said)
