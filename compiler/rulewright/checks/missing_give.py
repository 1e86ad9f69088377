"""Every way through a procedure gives a result or is refused."""

from __future__ import annotations

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import Branch, ForEach, Repeat, Statement
from rulewright.checks.context import Context
from rulewright.checks.flow import ends, fall
from rulewright.checks.key_line import place
from rulewright.diagnostics import Code, Findings, Label
from rulewright.source import Span

CODE = Code(
    id="RW509",
    name="missing-give",
    summary="A procedure can end without a result.",
    why="Whoever uses the procedure waits for what it gives. Each way through it must come to a `give`, or be refused by a "
    "`require`.",
    bad="""\
procedure aim "Aiming"
  takes steady yes/no
  gives integer
  if steady
    give 2
""",
    good="""\
procedure aim "Aiming"
  takes steady yes/no
  gives integer
  if steady
    give 2
  give 0
""",
)

SUBJECTS = (Procedure,)


def check(procedure: Procedure, context: Context, findings: Findings) -> None:
    """Report the first place where a procedure can run out."""
    if ends(procedure.body):
        return
    last = fall(procedure.body)
    span, label = (procedure.span, "nothing is given") if last is None else _place(last, procedure.span)
    findings.report(
        CODE,
        span,
        f"procedure '{procedure.id}' can end without a result",
        label=label,
        labels=[] if last is None else [Label(procedure.span, "this procedure")],
        help="end each way through it with 'give', or refuse with 'require'",
    )


def _place(last: Statement, otherwise: Span) -> tuple[Span, str]:
    match last:
        case Branch(condition=condition, otherwise=()):
            return place(condition.span, last.span, otherwise), "when this does not hold, nothing is given"
        case Repeat() | ForEach():
            return place(_first_line(last.span), otherwise), "when the loop is over, nothing is given"
        case _:
            return place(_first_line(last.span), otherwise), "nothing is given after this"


def _first_line(span: Span) -> Span:
    """``span`` up to the end of its first line: a statement's span may hold the block under it."""
    line = span.source.line(span.first.line)[span.first.column - 1 :].rstrip()
    return span.part(0, min(len(line), span.end - span.start))
