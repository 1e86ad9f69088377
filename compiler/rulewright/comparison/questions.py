"""Questions about odds, put to two rulesets: those that their sheets print, and those of whoever compares them.

A question is written in words (``skill=1..10``, ``damage >= 3``), so that each ruleset understands it in its own terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal as OneOf

from rulewright.calculus.types import Integer, Number, Quantity, Type, YesNo
from rulewright.comparison.chances import unit_of
from rulewright.comparison.model import ChanceMoved
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.inputs.asked import Asked
from rulewright.inputs.values import Shower
from rulewright.odds.distribution import Distribution, Refused
from rulewright.project.pipeline import Compiled
from rulewright.sheets.config import OddsTable
from rulewright.sheets.odds import compute

__all__ = ["compare_questions", "printed_questions"]

Key = tuple[str, str, OneOf["chance", "mean"]]
"""The setting, what is asked there, and how the answer is to be read."""


def printed_questions(before: Compiled, after: Compiled) -> tuple[OddsTable, ...]:
    """The tables of odds on the sheets of both, each question once."""
    found: dict[tuple[str, tuple[str, ...], tuple[str, ...], str], OddsTable] = {}
    for ruleset in (after, before):
        for sheet in ruleset.sheets.sheets:
            for section in sheet.sections:
                for table in section.odds:
                    inputs, choose = (tuple(named.text for named in each) for each in (table.inputs, table.choose))
                    found.setdefault((table.procedure.text, inputs, choose, table.of.text), table)
    return tuple(found.values())


def compare_questions(
    questions: Sequence[OddsTable], before: Compiled, after: Compiled
) -> tuple[list[ChanceMoved], tuple[str, ...]]:
    """The answers that differ, and in words which questions one of the two cannot answer."""
    moved: list[ChanceMoved] = []
    silent: list[str] = []
    for question in questions:
        findings = Findings()
        then, now = (_answers(question, ruleset, findings) for ruleset in (before, after))
        if then is None or now is None:
            why = "; ".join(dict.fromkeys(finding.message for finding in findings))
            silent.append(f"{_words(question)}: {why}")
            continue
        for key in dict.fromkeys((*now, *then)):
            old, new = then.get(key), now.get(key)
            setting, asked, measure = key
            if measure == "mean" and (old is None or new is None):
                continue  # there is no mean where nothing is ever given
            amounts = [Fraction(0) if answer is None else answer[0] for answer in (old, new)]
            if amounts[0] != amounts[1]:
                size, unit = (new or old or (Fraction(0), Fraction(1), ""))[1:]
                of = f"{question.procedure.text} {setting}".strip()
                moved.append(ChanceMoved(of, asked, measure, amounts[0] / size, amounts[1] / size, unit))
    return moved, tuple(silent)


def _words(question: OddsTable) -> str:
    return " ".join((question.procedure.text, *(named.text for named in (*question.inputs, *question.choose))))


def _answers(
    question: OddsTable, ruleset: Compiled, findings: Findings
) -> dict[Key, tuple[Fraction, Fraction, str]] | None:
    """Every answer in base units, with the size and the name of the unit in which it is read; None after findings."""
    program = ruleset.program
    computed = ruleset.odds.get(question) or compute(question, program, findings)
    if computed is None:
        return None
    varied = {axis.path for axis in computed.axes}
    fixed = [named.text for named in question.inputs if named.text.partition("=")[0].strip() not in varied]
    answers: dict[Key, tuple[Fraction, Fraction, str]] = {}
    for values, row in zip(computed.rows, computed.found, strict=True):
        given = [f"{axis.path}={value}" for axis, value in zip(computed.axes, values, strict=True)]
        setting = " ".join((*fixed, *given, *(named.text for named in question.choose)))
        for asked, found in zip(computed.asked, row, strict=True):
            for what, measure, amount in _amounts(asked, found, program):
                answers[(setting, what, measure)] = (amount, *unit_of(measure, asked.type, program))
        if row and row[0].refused:
            answers[(setting, "refused", "chance")] = (row[0].refused, Fraction(1), "")
    return answers


def _amounts(
    asked: Asked, found: Distribution, program: Program
) -> Iterator[tuple[str, OneOf["chance", "mean"], Fraction]]:
    """Of yes/no the chance of yes, of numbers the mean, of all else the chance of each outcome."""
    if isinstance(asked.type, YesNo):
        yield asked.text, "chance", found.probability(True)
    elif _is_number(asked.type):
        if found.refused != 1:
            yield f"mean of {asked.text}", "mean", found.mean()
    else:
        shower = Shower(program)
        for outcome in found.weights:
            if not isinstance(outcome, Refused):
                shown = shower.show(outcome, asked.type)
                yield f"{asked.text} = {shown}", "chance", found.probability(outcome)


def _is_number(type: Type) -> bool:
    return isinstance(type, Integer | Number | Quantity)
