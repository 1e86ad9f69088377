"""Nothing stands behind a `give`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import Body, Prose, Statement
from rulewright.calculus.walk import bodies_of
from rulewright.checks.context import Context
from rulewright.checks.flow import stays
from rulewright.diagnostics import Code, Findings, Label, Severity

CODE = Code(
    id="RW508",
    name="unreachable-statement",
    summary="A statement is never reached.",
    why="Behind a `give`, or behind an `if` and `else` that both give, the procedure is over. What stands there prints as a step "
    "of the rule but never happens.",
    bad="""\
procedure aim "Aiming"
  takes steady yes/no
  gives integer
  if steady
    give 2
  else
    give 0
  give 1
""",
    good="""\
procedure aim "Aiming"
  takes steady yes/no
  gives integer
  if steady
    give 2
  else
    give 0
""",
    severity=Severity.WARNING,
)

SUBJECTS = (Procedure,)


def check(procedure: Procedure, context: Context, findings: Findings) -> None:
    """Report the first statement of each body that nothing reaches."""
    for before, statement in _unreached(procedure.body):
        findings.report(
            CODE,
            statement.span,
            "this is never reached",
            label="nothing comes here",
            labels=[Label(before.span, "the procedure never goes on behind this")],
            help="take it out, or move it up",
        )


def _unreached(body: Body) -> Iterator[tuple[Statement, Statement]]:
    before: Statement | None = None
    for statement in body:
        if before is not None and not isinstance(statement, Prose):
            yield before, statement
            return
        for nested in bodies_of(statement):
            yield from _unreached(nested)
        if before is None and stays(statement):
            before = statement
