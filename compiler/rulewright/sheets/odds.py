"""The tables and charts of odds that sheets print: what they ask for, read and computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import Integer, Number, Quantity, YesNo
from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.incremental.steps import Shared, Steps
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
from rulewright.source import NOWHERE, Span

__all__ = ["MOST_BARS", "MOST_ROWS", "MOST_SERIES", "Computed", "compute", "compute_all"]

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


@dataclass(frozen=True, slots=True)
class _Setting:
    """A row: the arguments by name of each case that it stands for, all of them as likely, and the decisions."""

    cases: tuple[tuple[tuple[str, Value], ...], ...]
    decisions: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class _Question:
    """What is to be computed for a table, whatever it is called and however it is drawn."""

    procedure: str
    settings: tuple[_Setting, ...]
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """A table that was read: what it asks for, and how its rows lie on the axes."""

    table: OddsTable
    question: _Question
    axes: tuple[Axis, ...]
    inputs: int
    rows: tuple[tuple[str, ...], ...]


_Found = tuple[tuple[Distribution, ...], ...]
"""For each row its distribution by thing asked."""


def compute(table: OddsTable, program: Program, findings: Findings) -> Computed | None:
    """The odds of a table, or None after a finding for everything that is wrong with it."""
    return compute_all((table,), program, Steps(findings)).get(table)


def compute_all(tables: Iterable[OddsTable], program: Program, steps: Steps) -> dict[OddsTable, Computed]:
    """The odds of tables, without those that something is wrong with, which is reported. Each is a step; ``program`` must be one
    that is watched by the ``steps``, unless they remember nothing."""
    findings = steps.findings
    reader = Reader(program)
    laid = [one for one in (_laid(table, program, reader, findings) for table in tables) if one is not None]
    keys = _numbered(one.question for one in laid)
    # A step does not depend on where its table stands, unless it says so in a finding.
    places = steps.watched("places of odds", {key: one.table.span for key, one in zip(keys, laid, strict=True)})
    machine = _Machine(program, steps)
    steps.stage("odds", keys)
    computed: dict[OddsTable, Computed] = {}
    for key, one in zip(keys, laid, strict=True):
        found = steps.step("odds", key, partial(machine.answers, one.question, partial(places.__getitem__, key)))
        made = None if found is None else _computed(one, found, program, findings)
        if made is not None:
            computed[one.table] = made
    return computed


def _numbered(questions: Iterable[_Question]) -> list[tuple[_Question, int]]:
    """Each with the number of those before it that ask the same."""
    seen: Counter[_Question] = Counter()
    keys: list[tuple[_Question, int]] = []
    for question in questions:
        keys.append((question, seen[question]))
        seen[question] += 1
    return keys


def _laid(table: OddsTable, program: Program, reader: Reader, findings: Findings) -> _Laid | None:
    """A table with its words read, or None after findings."""
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
    problems = [*grid.problems, *ways.problems]
    problems += [Problem(f"the decision '{axis.path}' cannot be 'any'", "write 'each'") for axis in ways.unknown]
    settings = list(product(grid.settings(), ways.settings())) if not problems else []
    if len(settings) > MOST_ROWS:
        problems.append(Problem(f"these are {len(settings)} rows, and a printed table has at most {MOST_ROWS}"))
    read: list[_Setting] = []
    for (_, words), (_, (answers,)) in settings if not problems else ():
        given = [collect(procedure.id, inputs, each, reader) for each in words]
        choices = collect(procedure.id, chosen, answers, reader, others=decisions)
        problems += _problems((*given, choices))
        if problems:
            break
        cases = tuple(tuple(each.values.items()) for each in given)
        read.append(_Setting(cases, tuple(choices.values.items())))
    asked = _asked(table.of, program, procedure, problems)
    for problem in problems:
        findings.report(NO_ODDS, table.span, problem.message, help=problem.help)
    if problems:
        return None
    rows = tuple((*values, *answers) for (values, _), (answers, _) in settings)
    return _Laid(table, _Question(procedure.id, tuple(read), asked), (*grid.axes, *ways.axes), len(grid.axes), rows)


class _Machine:
    """Answers questions about one program. Two that are about the same setting of a procedure share what comes of it."""

    def __init__(self, program: Program, steps: Steps) -> None:
        self._program = program
        self._steps = steps
        self._known: dict[tuple[str, _Setting], Shared[Distribution]] = {}

    def answers(self, question: _Question, place: Callable[[], Span]) -> _Found | None:
        """For each setting the distributions of what is asked; None after a finding at ``place``."""
        findings = self._steps.findings
        world = world_of(self._program)
        try:
            found = [self._distribution(question.procedure, setting) for setting in question.settings]
            return tuple(tuple(one.by(each.expression, world) for each in question.asked) for one in found)
        except OddsError as error:
            findings.report(NO_ODDS, place(), error.message, help=error.help)
        except EvaluationError as error:
            asks = error.span.source.name == QUESTION
            failed = (
                f"'{error.span.source.text.strip()}' cannot be computed" if asks else "the rules cannot be carried out"
            )
            labels = () if asks or error.span == NOWHERE else (Label(error.span, "it happens here"),)
            findings.report(NO_ODDS, place(), f"{failed}: {error.message}", labels=labels)
        return None

    def _distribution(self, procedure: str, setting: _Setting) -> Distribution:
        def work_out() -> Distribution:
            cases = [(dict(case), 1) for case in setting.cases]
            return distribution_of_cases(self._program, procedure, cases, decisions=dict(setting.decisions))

        return self._steps.shared(self._known, (procedure, setting), work_out)


def _computed(laid: _Laid, found: _Found, program: Program, findings: Findings) -> Computed | None:
    """The whole of it, or None after a finding: what cannot be drawn."""
    table, question = laid.table, laid.question
    procedure = program.procedures[question.procedure]
    # Those of an earlier check would be equal in all that the chances hang on, but labels and places may have changed.
    now = tuple(tuple(replace(one, enumerations=program.enumerations) for one in row) for row in found)
    computed = Computed(procedure, laid.axes, laid.inputs, laid.rows, question.asked, now)
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
