"""The tables of odds that sheets print: what they ask for, read and computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.operations import EvaluationError
from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.inputs.arguments import Collected, Problem, Wanted, collect, wanted_of
from rulewright.inputs.asked import Asked, ask
from rulewright.inputs.decisions import decisions_of
from rulewright.inputs.grid import Axis, grid_of, pieces_of
from rulewright.inputs.values import Reader
from rulewright.odds.distribution import Distribution
from rulewright.odds.exact import distribution_of_cases
from rulewright.odds.limits import OddsError
from rulewright.sheets.codes import NO_ODDS
from rulewright.sheets.config import Named, OddsTable

__all__ = ["MOST_ROWS", "Computed", "compute"]

MOST_ROWS = 100
"""A printed table has at most so many settings."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A table of odds: the axes with the values of each row, what is asked, and for each row its distribution by thing asked."""

    procedure: Procedure
    axes: tuple[Axis, ...]
    rows: tuple[tuple[str, ...], ...]
    asked: tuple[Asked, ...]
    found: tuple[tuple[Distribution, ...], ...]


def compute(table: OddsTable, program: Program, findings: Findings) -> Computed | None:
    """The odds of a table, or None after a finding for everything that is wrong with it."""
    procedure = program.procedures.get(table.procedure.text)
    if procedure is None:
        help = did_you_mean(table.procedure.text, program.procedures)
        findings.report(NO_ODDS, table.procedure.span, f"there is no procedure '{table.procedure.text}'", help=help)
        return None
    inputs = [wanted_of(parameter) for parameter in procedure.parameters]
    grid = grid_of(program, {one.path: one.type for one in inputs}, [named.text for named in table.inputs])
    decisions = [Wanted(name, label, type) for name, label, type in decisions_of(program, procedure)]
    named = {choice.text.partition("=")[0].strip() for choice in table.choose}
    reader = Reader(program)
    choices = collect(
        procedure.id,
        [one for one in decisions if one.path in named],
        [choice.text for choice in table.choose],
        reader,
        others=decisions,
    )
    problems = _problems((Collected(problems=list(grid.problems)), choices))
    settings = list(grid.settings()) if not problems else []
    if len(settings) > MOST_ROWS:
        problems.append(Problem(f"these are {len(settings)} rows, and a printed table has at most {MOST_ROWS}"))
    cases: list[list[dict[str, Value]]] = []
    for _, words in settings if not problems else ():
        given = [collect(procedure.id, inputs, each, reader) for each in words]
        problems += _problems(given)
        if problems:
            break
        cases.append([each.values for each in given])
    asked = _asked(table.of, program, procedure, problems)
    for problem in problems:
        findings.report(NO_ODDS, table.span, problem.message, help=problem.help)
    if problems:
        return None
    try:
        found = [
            distribution_of_cases(program, procedure.id, [(one, 1) for one in known], decisions=choices.values)
            for known in cases
        ]
    except OddsError as error:
        findings.report(NO_ODDS, table.span, error.message, help=error.help)
        return None
    except EvaluationError as error:
        findings.report(NO_ODDS, table.span, f"the rules cannot be carried out: {error.message}")
        return None
    world = world_of(program)
    rows = tuple(values for values, _ in settings)
    narrow = tuple(tuple(one.by(each.expression, world) for each in asked) for one in found)
    return Computed(procedure, grid.axes, rows, asked, narrow)


def _problems(collected: Sequence[Collected]) -> list[Problem]:
    found = [problem for each in collected for problem in each.problems]
    return found + [Problem(finding.message, finding.help) for each in collected for finding in each.findings]


def _asked(of: Named, program: Program, procedure: Procedure, problems: list[Problem]) -> tuple[Asked, ...]:
    found: list[Asked] = []
    for piece in pieces_of(of.text):
        inside = Findings()
        one = ask(program, procedure.result, piece, inside)
        if one is None:
            problems += [Problem(finding.message, finding.help) for finding in inside]
        else:
            found.append(one)
    return tuple(found)
