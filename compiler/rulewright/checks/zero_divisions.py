"""Nothing is divided by what is always zero."""

from __future__ import annotations

from rulewright.calculus.declarations import Declaration, EntryGroup
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import Divide
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import Integer
from rulewright.calculus.walk import free_variables
from rulewright.checks.contents import Subject, expressions_in
from rulewright.checks.context import Context
from rulewright.diagnostics import Code, Findings

CODE = Code(
    id="RW511",
    name="division-by-zero",
    summary="Something is divided by a value that is always zero.",
    why="A division by zero has no result, so the rule could never be used.",
    bad="""\
formula share "Share" of loot integer 0..100 gives integer
  loot / (3 - 3) rounded down otherwise
""",
    good="""\
formula share "Share" of loot integer 0..100 gives integer
  loot / 3 rounded down otherwise
""",
)

SUBJECTS = (Declaration, EntryGroup)


def check(subject: Subject, context: Context, findings: Findings) -> None:
    """Report divisions whose divisor is proved to be zero, by its type or by computing it."""
    for expression in expressions_in(subject):
        if not isinstance(expression, Divide):
            continue
        divisor = expression.right
        zero = divisor.type == Integer(0, 0)
        if not zero and not free_variables(divisor) and not context.program.options:
            try:
                zero = evaluate(divisor, {}, context.world) == 0
            except EvaluationError:
                zero = False
        if zero:
            findings.report(
                CODE,
                divisor.span,
                "this is a division by zero",
                label="this is always 0",
                help="divide by something else",
            )
