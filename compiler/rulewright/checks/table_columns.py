"""The columns of a two-key table cover every value of its second key once, and nothing else."""

from __future__ import annotations

from rulewright.calculus.declarations import Table
from rulewright.checks.context import Context
from rulewright.checks.key_line import KeyLine, Run, column_covers, column_domain, gaps, key_text, line_of, place
from rulewright.checks.table_impossible_rows import report_impossible
from rulewright.checks.table_overlaps import overlaps
from rulewright.diagnostics import Code, Findings, Label

CODE = Code(
    id="RW405",
    name="table-columns",
    summary="The columns of a table with two keys leave a value out, cover one twice, or name one that cannot occur.",
    why="The columns are held to the same rule as the rows: each value of the second key has one column. When the key is a "
    "plain `integer` and each heading is a single number (5, 10, 12), exactly those numbers are its values.",
    bad="""\
table wound "Wound" on roll d6 by armour integer 0..3 gives text
  | roll | 0..1    | 3       |
  | 1-3  | scratch | nothing |
  | 4-6  | deep    | scratch |
""",
    good="""\
table wound "Wound" on roll d6 by armour integer 0..3 gives text
  | roll | 0..1    | 2..3    |
  | 1-3  | scratch | nothing |
  | 4-6  | deep    | scratch |
""",
)

SUBJECTS = (Table,)


def check(table: Table, context: Context, findings: Findings) -> None:
    """Report gaps, overlaps and impossible headings of the columns of a two-key table."""
    if len(table.keys) < 2 or not table.rows:
        return
    if not table.columns:
        second = table.keys[1]
        findings.report(
            CODE,
            table.span,
            f"table '{table.id}' has no column for any {second.name}",
            label="on two keys",
            help=f"add a column for each value of {second.name}, or leave 'by {second.name}' out",
        )
        return
    line = line_of(column_domain(table), [column.key for column in table.columns])
    report_impossible(CODE, table, line, [column.key for column in table.columns], findings)
    _report_gaps(table, line, findings)
    _report_overlaps(table, line, findings)


def _report_gaps(table: Table, line: KeyLine, findings: Findings) -> None:
    for gap in gaps(line, column_covers(line, table)):
        here = gap.after or gap.before
        findings.report(
            CODE,
            table.span if here is None else place(here.key.span, table.span),
            f"the columns of table '{table.id}' leave {line.say(gap.run)} uncovered",
            label=f"no column for {line.show(gap.run)}",
            help=f"add a column for {line.show(gap.run)}",
        )


def _report_overlaps(table: Table, line: KeyLine, findings: Findings) -> None:
    for one, other in overlaps(column_covers(line, table)):
        both = line.say(Run(other.run.low, min(one.run.high, other.run.high)))
        first, second = sorted((one, other), key=lambda cover: cover.number)
        findings.report(
            CODE,
            place(second.key.span, table.span),
            f"columns {key_text(line, first)} and {key_text(line, second)} of table '{table.id}' both cover {both}",
            label=f"{both} is covered again",
            labels=[Label(place(first.key.span, table.span), "covered here first")],
            help="give each value one column",
        )
