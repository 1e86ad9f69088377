"""The tables and charts of odds that sheets print: what they ask for, read and computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import Integer, Number, Quantity, YesNo
from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.inputs.arguments import Collected, Problem, Wanted, collect, wanted_of
from rulewright.inputs.asked import QUESTION, Asked, ask
from rulewright.inputs.decisions import decisions_of
from rulewright.inputs.grid import Axis, grid_of, pieces_of
from rulewright.inputs.values import Reader
from rulewright.odds.distribution import Distribution
from rulewright.odds.exact import distribution_of_cases
from rulewright.odds.limits import OddsError
from rulewright.sheets.codes import NO_ODDS
from rulewright.sheets.config import Named, OddsTable
from rulewright.source import NOWHERE

__all__ = ["MOST_BARS", "MOST_ROWS", "MOST_SERIES", "Computed", "compute"]

MOST_ROWS = 100
"""A printed table has at most so many settings."""

MOST_BARS = 60
"""A chart has at most so many bars, so that it fits on a page."""

MOST_SERIES = 6
"""A chart has at most so many series: so many fillings are told apart without colours."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A table of odds: the axes with the values of each row, what is asked, and for each row its distribution by thing asked.
    The first ``inputs`` axes are inputs, the others decisions."""

    procedure: Procedure
    axes: tuple[Axis, ...]
    inputs: int
    rows: tuple[tuple[str, ...], ...]
    asked: tuple[Asked, ...]
    found: tuple[tuple[Distribution, ...], ...]


@dataclass(slots=True)
class _Memory:
    """What was computed for one program: a check needs it, and then every language."""

    program: Program | None
    computed: dict[OddsTable, Computed]


_memory = _Memory(None, {})


def compute(table: OddsTable, program: Program, findings: Findings) -> Computed | None:
    """The odds of a table, or None after a finding for everything that is wrong with it. What was computed for the same program
    is remembered until another one is asked about."""
    if _memory.program is not program:
        _memory.program = program
        _memory.computed = {}
    known = _memory.computed.get(table)
    if known is not None:
        return known
    computed = _compute(table, program, findings)
    if computed is not None:
        _memory.computed[table] = computed
    return computed


def _compute(table: OddsTable, program: Program, findings: Findings) -> Computed | None:
    procedure = program.procedures.get(table.procedure.text)
    if procedure is None:
        help = did_you_mean(table.procedure.text, program.procedures)
        findings.report(NO_ODDS, table.procedure.span, f"there is no procedure '{table.procedure.text}'", help=help)
        return None
    inputs = [wanted_of(parameter) for parameter in procedure.parameters]
    grid = grid_of(program, {one.path: one.type for one in inputs}, [named.text for named in table.inputs])
    decisions = [Wanted(name, label, type) for name, label, type in decisions_of(program, procedure)]
    ways = grid_of(program, {one.path: one.type for one in decisions}, [choice.text for choice in table.choose])
    named = {choice.text.partition("=")[0].strip() for choice in table.choose}
    chosen = [one for one in decisions if one.path in named]
    reader = Reader(program)
    problems = [*grid.problems, *ways.problems]
    problems += [Problem(f"the decision '{axis.path}' cannot be 'any'", "write 'each'") for axis in ways.unknown]
    settings = list(product(grid.settings(), ways.settings())) if not problems else []
    if len(settings) > MOST_ROWS:
        problems.append(Problem(f"these are {len(settings)} rows, and a printed table has at most {MOST_ROWS}"))
    cases: list[tuple[list[dict[str, Value]], dict[str, Value]]] = []
    for (_, words), (_, (answers,)) in settings if not problems else ():
        given = [collect(procedure.id, inputs, each, reader) for each in words]
        choices = collect(procedure.id, chosen, answers, reader, others=decisions)
        problems += _problems((*given, choices))
        if problems:
            break
        cases.append(([each.values for each in given], choices.values))
    asked = _asked(table.of, program, procedure, problems)
    for problem in problems:
        findings.report(NO_ODDS, table.span, problem.message, help=problem.help)
    if problems:
        return None
    try:
        found = [
            distribution_of_cases(program, procedure.id, [(one, 1) for one in known], decisions=choices)
            for known, choices in cases
        ]
        world = world_of(program)
        narrow = tuple(tuple(one.by(each.expression, world) for each in asked) for one in found)
    except OddsError as error:
        findings.report(NO_ODDS, table.span, error.message, help=error.help)
        return None
    except EvaluationError as error:
        asks = error.span.source.name == QUESTION
        failed = f"'{error.span.source.text.strip()}' cannot be computed" if asks else "the rules cannot be carried out"
        labels = () if asks or error.span == NOWHERE else (Label(error.span, "it happens here"),)
        findings.report(NO_ODDS, table.span, f"{failed}: {error.message}", labels=labels)
        return None
    rows = tuple((*values, *answers) for (values, _), (answers, _) in settings)
    computed = Computed(procedure, (*grid.axes, *ways.axes), len(grid.axes), rows, asked, narrow)
    undrawable = _not_a_chart(computed) if table.chart else None
    if undrawable is not None:
        findings.report(NO_ODDS, table.span, undrawable.message, help=undrawable.help)
        return None
    return computed


def _not_a_chart(computed: Computed) -> Problem | None:
    """What keeps ``computed`` from being drawn as bars, or None."""
    axes, asked = computed.axes, computed.asked
    numbers = [one for one in asked if isinstance(one.type, Integer | Number | Quantity)]
    if axes and numbers:
        return Problem(
            f"a chart shows chances, and '{numbers[0].text}' is a number",
            f"ask for its chance: {numbers[0].text} >= 1",
        )
    if len(axes) > 2:
        return Problem(f"a chart varies two inputs or decisions at most, and here are {len(axes)}", "fix one of them")
    outcomes = sum(
        1
        if isinstance(one.type, YesNo) and (axes or len(asked) > 1)
        else len({key for row in computed.found for key in row[at].weights})
        for at, one in enumerate(asked)
    )
    refused = any(row[0].refused for row in computed.found)
    if len(axes) == 2 and (len(asked) > 1 or not isinstance(asked[0].type, YesNo) or refused):
        why = "some settings are refused" if refused else f"'{asked[0].text}' is not one yes or no"
        return Problem(
            f"a chart that varies two inputs shows one chance, but {why}", "ask for one yes or no, or vary one input"
        )
    series = len(axes[1].values) if len(axes) == 2 else outcomes if axes else 1
    bars = len(computed.rows) * (1 if len(axes) == 2 else outcomes)
    if series > MOST_SERIES:
        return Problem(
            f"this chart has {series} kinds of bars, and at most {MOST_SERIES} are told apart", "ask for less"
        )
    if bars > MOST_BARS:
        return Problem(f"this chart has {bars} bars, and a printed one has at most {MOST_BARS}", "give fewer values")
    return None


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
