"""Every value that a table's first key can take has a row."""

from __future__ import annotations

from rulewright.calculus.declarations import Table
from rulewright.checks.context import Context
from rulewright.checks.key_line import Gap, KeyLine, gaps, key_text, line_of_rows, place, row_covers
from rulewright.diagnostics import Code, Findings

CODE = Code(
    id="RW401",
    name="table-gap",
    summary="A table has no row for a value that its key can take.",
    why="At the table somebody will roll exactly that value, and nobody knows what happens. Rulewright knows which values "
    "the dice or the type can give (a d66 has 36 of them, and 17 is not one), and asks for a row for each.",
    bad="""\
table weather "Weather" on roll d6 gives text
  | roll | weather |
  | 1-2  | Sunny   |
  | 4-6  | Rain    |
""",
    good="""\
table weather "Weather" on roll d6 gives text
  | roll | weather |
  | 1-3  | Sunny   |
  | 4-6  | Rain    |
""",
)

SUBJECTS = (Table,)


def check(table: Table, context: Context, findings: Findings) -> None:
    """Report each run of uncovered values of a table. One that takes all rows may leave values without one: its
    look-up then gives an empty list."""
    if table.policy == "all" or (table.external is not None and not table.rows):
        return
    line = line_of_rows(table)
    for gap in gaps(line, row_covers(line, table)):
        _report(table, line, gap, findings)


def _report(table: Table, line: KeyLine, gap: Gap, findings: Findings) -> None:
    here = gap.after or gap.before
    span = table.span if here is None else place(here.key.span, table.span)
    neighbour = gap.before or gap.after
    advice = f"add a row for {line.show(gap.run)}"
    if neighbour is not None:
        advice += f", or widen {key_text(line, neighbour)}" if line.numeric else ", or name it in another row"
    findings.report(
        CODE,
        span,
        f"table '{table.id}' leaves {line.say(gap.run)} uncovered",
        label=_label(line, gap),
        help=advice,
    )


def _label(line: KeyLine, gap: Gap) -> str:
    if line.open_low and gap.run.low == line.first and gap.after is not None:
        return "no row covers what lies below this one"
    if gap.before is None and gap.after is None:
        return "the table has no row"
    first = line.show(type(gap.run)(gap.run.low, gap.run.low))
    if gap.before is None:
        return f"the first {line.noun} is {first}"
    if gap.after is None:
        return f"no row covers {line.show(gap.run)}"
    end = line.show(type(gap.run)(gap.before.run.high, gap.before.run.high))
    return f"the row before ends at {end}; the next {line.noun} after {end} is {first}"
