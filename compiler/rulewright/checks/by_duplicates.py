"""No value has two cases of a `by`, and every case has a value."""

from __future__ import annotations

from rulewright.book.model import ModifierLine, ModifierList
from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import Match
from rulewright.calculus.walk import every_statement
from rulewright.checks.by_statements import Cases, cases_of
from rulewright.checks.context import Context
from rulewright.checks.inputs import say_inputs
from rulewright.checks.key_line import Run, place
from rulewright.checks.table_overlaps import overlaps
from rulewright.diagnostics import Code, Findings, Label

CODE = Code(
    id="RW515",
    name="by-case-twice",
    summary="A value has two cases of one `by`, or a case names a value that cannot occur.",
    why="Only one of two cases for the same value can count, so the other is a rule that never happens.",
    bad="""\
choice Posture "Posture"
  standing "Standing"
  lying    "Lying"

procedure rise "Getting up"
  takes posture Posture
  gives integer
  by posture
    standing
      give 0
    lying
      give 2
    standing
      give 1
""",
    good="""\
choice Posture "Posture"
  standing "Standing"
  lying    "Lying"

procedure rise "Getting up"
  takes posture Posture
  gives integer
  by posture
    standing
      give 0
    lying
      give 2
""",
)

SUBJECTS = (Procedure, ModifierList)


def check(declaration: Procedure | ModifierList, context: Context, findings: Findings) -> None:
    """Report cases that share a value, cases outside of the subject's type, and an ``otherwise`` that nothing reaches."""
    if isinstance(declaration, ModifierList):
        for line in declaration.lines:
            if line.subject is not None:
                _check_line(line, context, findings)
        return
    for statement in every_statement(declaration.body):
        if isinstance(statement, Match):
            cases = cases_of(statement, context.program)
            if cases is not None:
                _check_cases(statement, cases, findings)


def _check_cases(match: Match, cases: Cases, findings: Findings) -> None:
    for number, key in cases.outside:
        shown = cases.line.noun
        findings.report(
            CODE,
            place(match.cases[number].span, match.subject.span),
            f"this case is never reached: no {shown} is {_written(key.low, key.high)}",
            label="this cannot occur",
            help="change the case, or take it out",
        )
    for one, other in overlaps(cases.covers):
        first, second = sorted((one, other), key=lambda cover: cover.number)
        both = cases.line.say(Run(other.run.low, min(one.run.high, other.run.high)))
        _report_twice(match, first.number, second.number, both, findings)
    for number in cases.none_cases[1:]:
        _report_twice(match, cases.none_cases[0], number, "none", findings)
    if match.otherwise and not any(cases.missing()):
        findings.report(
            CODE,
            place(match.otherwise[0].span, match.subject.span),
            "'otherwise' is never reached: the cases above it cover every value",
            label="nothing comes here",
            help="take 'otherwise' out",
        )


def _written(low: object, high: object) -> str:
    if low == high:
        return str(low)
    return f"{'' if low is None else low}..{'' if high is None else high}"


def _report_twice(match: Match, first: int, second: int, what: str, findings: Findings) -> None:
    if first == second:
        message = f"this case names {what} twice"
    else:
        message = f"two cases of this 'by' cover {what}"
    findings.report(
        CODE,
        place(match.cases[second].span, match.subject.span),
        message,
        label="covered again",
        labels=[Label(place(match.cases[first].span, match.subject.span), "covered here first")],
        help="give each value one case",
    )


def _check_line(line: ModifierLine, context: Context, findings: Findings) -> None:
    """Alternatives of a `by` line of a modifier list compare one subject with one pattern each."""
    conditions = [alternative.condition for alternative in line.alternatives if alternative.condition is not None]
    if len(conditions) < len(line.alternatives):
        return
    asked = context.reasoner.possibilities(conditions)
    reported: set[int] = set()
    for vector, inputs in asked.witnessed.items():
        holding = [number for number, holds in enumerate(vector) if holds]
        for second in holding[1:]:
            if second in reported:
                continue
            reported.add(second)
            findings.report(
                CODE,
                place(line.alternatives[second].span, line.span),
                f"two cases of '{line.id}' hold for {say_inputs(inputs, asked, context.program)}",
                label="covered again",
                labels=[Label(place(line.alternatives[holding[0]].span, line.span), "covered here first")],
                help="give each value one case",
            )
