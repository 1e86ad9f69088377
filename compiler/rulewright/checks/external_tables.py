"""A table that lies in another book is only looked up when its rows are supplied."""

from __future__ import annotations

from rulewright.book.model import Example
from rulewright.calculus.declarations import Declaration, EntryGroup
from rulewright.calculus.expressions import LookUp
from rulewright.checks.contents import Subject, expressions_in
from rulewright.checks.context import Context
from rulewright.diagnostics import Code, Findings, Label

CODE = Code(
    id="RW406",
    name="external-table",
    summary="A table that is printed elsewhere is used, but its rows are not here.",
    why="`is external` says where the reader finds a table that this ruleset does not hold. A resolver cannot turn pages: to use "
    "the table, write rows of your own and say whose place they take with `stands in for`.",
    bad="""\
table fumble "Fumbles" on roll d6 gives text
  is external "p. 34 of the parent book"

procedure slip "Slip"
  gives text
  give fumble[roll d6]
""",
    good="""\
table fumble "Fumbles" on roll d6 gives text
  stands in for "the fumble table of the parent book"
  | roll | what happens  |
  | 1-3  | You stumble.  |
  | 4-6  | You fall.     |

procedure slip "Slip"
  gives text
  give fumble[roll d6]
""",
)

SUBJECTS = (Declaration, EntryGroup)


def check(subject: Subject, context: Context, findings: Findings) -> None:
    """Report each look-up of an external table without rows."""
    tables = context.program.tables
    for expression in expressions_in(subject):
        if not isinstance(expression, LookUp) or expression.table not in tables:
            continue
        table = tables[expression.table]
        if table.external is not None and not table.rows:
            findings.report(
                CODE,
                expression.span,
                f"table '{table.id}' is printed in {table.external!r}, and its rows are not in this ruleset",
                label="used here",
                labels=[Label(table.span, "declared as external here")],
                help="write rows of your own under the table, with 'stands in for' instead of 'is external'",
            )
    if isinstance(subject, Example) and subject.kind == "table":
        wanted = tables.get(subject.target)
        if wanted is not None and wanted.external is not None and not wanted.rows:
            findings.report(
                CODE,
                subject.span,
                f"table '{wanted.id}' is printed in {wanted.external!r}, and its rows are not in this ruleset",
                label="tried here",
                labels=[Label(wanted.span, "declared as external here")],
                help="take the example out, or write rows of your own with 'stands in for'",
            )
