"""Exact odds over a grid of inputs: a table with a row for each setting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulewright.calculus.types import YesNo
from rulewright.calculus.values import Value
from rulewright.cli.misuse import MisuseError
from rulewright.cli.odds_text import has_order, narrowed, numeric
from rulewright.cli.subject import Subjects
from rulewright.cli.terminal import Terminal
from rulewright.core.program import Program
from rulewright.inputs.asked import Asked, fields_asked
from rulewright.inputs.values import Shower
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.wording import about
from rulewright.report.visible import cells, visible

__all__ = ["table_text"]

MOST_COLUMNS = 24
"""So many outcomes of one thing get a column each."""


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    cells: tuple[str, ...]


def table_text(
    program: Program,
    subjects: Subjects,
    found: Sequence[Distribution],
    asked: Sequence[Asked],
    terminal: Terminal,
    shown: Callable[[Fraction], str],
    *,
    at_least: bool,
) -> str:
    """The table: of yes/no the chance of yes, of numbers the mean, of all else the chance of each outcome; with ``at_least``
    the chance of each number (or member of a scale) or more."""
    columns = [
        _Column(axis.path, tuple(visible(setting.values[at]) for setting in subjects.settings))
        for at, axis in enumerate(subjects.axes)
    ]
    for each in asked or fields_asked(program, subjects.subject.procedure):
        narrow = [narrowed(program, subjects.subject, one, (each,)) for one in found]
        columns += _columns(program, each, narrow, shown, at_least)
    if any(one.refused for one in found):
        columns.append(_Column("refused", tuple(shown(one.refused) for one in found)))
    if any(one.remainder for one in found):
        columns.append(_Column("not followed", tuple(shown(one.remainder) for one in found)))
    label = subjects.subject.procedure.label or subjects.subject.procedure.id
    return terminal.style.strong(visible(label)) + "\n" + _laid_out(columns)


def _columns(
    program: Program, asked: Asked, found: Sequence[Distribution], shown: Callable[[Fraction], str], at_least: bool
) -> list[_Column]:
    label = visible(asked.label)
    if isinstance(asked.type, YesNo):
        return [_Column(label, tuple(shown(one.probability(True)) for one in found))]
    cumulative = at_least and has_order(program, asked.type)
    if not cumulative and all(numeric(one) or one.refused == 1 for one in found) and any(map(numeric, found)):
        return [_Column(f"{label} (mean)", tuple(about(one.mean(), 4) if numeric(one) else "-" for one in found))]
    merged = Distribution({outcome: 1 for one in found for outcome in one.weights}, 1, program.enumerations)
    outcomes = [outcome for outcome in merged.map(lambda value: value).weights if not isinstance(outcome, Refused)]
    if len(outcomes) > MOST_COLUMNS:
        raise MisuseError(
            f"'{asked.text}' has {len(outcomes)} outcomes, too many for the columns of a table",
            "ask for less with --of, such as a comparison, or use --format csv",
        )
    shower = Shower(program)
    columns = []
    for at, outcome in enumerate(outcomes):
        assert not isinstance(outcome, Refused)
        name = visible(shower.show(outcome, asked.type))
        if cumulative and at == 0:
            continue  # that or more is certain
        counted = outcomes[at:] if cumulative else [outcome]
        heading = f"{label}: {name}{' or more' if cumulative else ''}"
        columns.append(_Column(heading, tuple(shown(_chance(one, counted)) for one in found)))
    return columns


def _chance(found: Distribution, outcomes: Sequence[Value | Refused]) -> Fraction:
    return sum((found.probability(outcome) for outcome in outcomes), Fraction(0))


def _laid_out(columns: Sequence[_Column]) -> str:
    widths = [max(cells(cell) for cell in (column.heading, *column.cells)) for column in columns]
    lines = [[column.heading for column in columns], *zip(*(column.cells for column in columns), strict=True)]
    return "".join(
        "  " + "  ".join(" " * (width - cells(cell)) + cell for cell, width in zip(line, widths, strict=True)) + "\n"
        for line in lines
    )
