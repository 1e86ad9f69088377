"""No value of a table's key has two rows, unless the table says which of them count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.calculus.declarations import Table
from rulewright.checks.context import Context
from rulewright.checks.key_line import Cover, Run, key_text, line_of_rows, place, row_covers
from rulewright.diagnostics import Code, Findings, Label

CODE = Code(
    id="RW402",
    name="table-overlap",
    summary="Two rows of a table cover the same value.",
    why="Which of the two rows holds is anybody's guess, and two readers guess differently. If the first row is meant to win, "
    "write `taking first row` behind the table's type; if all of them count, `taking all rows`.",
    bad="""\
table weather "Weather" on roll d6 gives text
  | roll | weather |
  | 1-4  | Sunny   |
  | 4-6  | Rain    |
""",
    good="""\
table weather "Weather" on roll d6 gives text taking first row
  | roll | weather |
  | 1-4  | Sunny   |
  | 4-6  | Rain    |
""",
)

SUBJECTS = (Table,)


def check(table: Table, context: Context, findings: Findings) -> None:
    """Report each key cell that covers what a cell of an earlier row (or of its own) covers already."""
    if table.policy != "one":
        return
    line = line_of_rows(table)
    for earlier, later in overlaps(row_covers(line, table)):
        both = line.say(Run(later.run.low, min(earlier.run.high, later.run.high)))
        first, second = sorted((earlier, later), key=lambda cover: (cover.number, cover.key.span.start))
        if first.number == second.number:
            message = f"a row of table '{table.id}' covers {both} twice"
        else:
            message = (
                f"rows {key_text(line, first)} and {key_text(line, second)} of table '{table.id}' both cover {both}"
            )
        findings.report(
            CODE,
            place(second.key.span, table.rows[second.number].span, table.span),
            message,
            label=f"{both} is covered again",
            labels=[Label(place(first.key.span, table.rows[first.number].span, table.span), "covered here first")],
            help="change one of the two, or say which rows count: 'taking first row' or 'taking all rows'",
        )


def overlaps(covers: Sequence[Cover]) -> Iterator[tuple[Cover, Cover]]:
    """Pairs of covers that share a position. Each cover is paired once, with the one below it that reaches furthest."""
    widest: Cover | None = None
    for cover in sorted(covers, key=lambda cover: (cover.run.low, cover.run.high, cover.number)):
        if widest is not None and cover.run.low <= widest.run.high:
            yield widest, cover
        if widest is None or cover.run.high > widest.run.high:
            widest = cover
