"""Every case of a formula is the first that holds for some input."""

from __future__ import annotations

from rulewright.calculus.declarations import Formula
from rulewright.calculus.expressions import Literal
from rulewright.calculus.types import YES_NO
from rulewright.checks.context import Context
from rulewright.checks.key_line import place
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW514",
    name="unreachable-case",
    summary="A case of a formula never counts, because a case above it always does.",
    why="The first case that holds counts. A case that can never be first is a rule that never happens; mostly the cases stand in "
    "the wrong order.",
    bad="""\
formula damage "Damage" of face integer 1..6 gives integer
  2 when face > 2
  3 when face > 4
  0 otherwise
""",
    good="""\
formula damage "Damage" of face integer 1..6 gives integer
  3 when face > 4
  2 when face > 2
  0 otherwise
""",
    severity=Severity.WARNING,
)

SUBJECTS = (Formula,)


def check(formula: Formula, context: Context, findings: Findings) -> None:
    """Report each case that is proved never to be the first that holds."""
    conditions = [case.condition or Literal(YES_NO, True) for case in formula.cases]
    reached = context.reasoner.possibilities(conditions, search=False).first_to_hold()
    for number, case in enumerate(formula.cases):
        if reached is None or number in reached:
            continue
        what = "otherwise" if case.condition is None else "this case"
        findings.report(
            CODE,
            place(case.span, formula.span),
            f"{what} is never reached in formula '{formula.id}'",
            label="a case above it always holds" if number else "this can never hold",
            help="move the case up, or take it out",
        )
