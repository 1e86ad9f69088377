"""In a table that takes the first row, every row is first for some value."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.calculus.declarations import Table
from rulewright.checks.context import Context
from rulewright.checks.key_line import Cover, KeyLine, Run, line_of_rows, place, row_covers
from rulewright.diagnostics import Code, Findings, Label

CODE = Code(
    id="RW404",
    name="unreachable-row",
    summary="A row can never be the first that matches.",
    why="With `taking first row` a row counts only for values that no row above it covers. When the rows above cover all of "
    "them, the row prints on the sheet but never happens.",
    bad="""\
table weather "Weather" on roll d6 gives text taking first row
  | roll | weather |
  | 1-6  | Sunny   |
  | 6    | Storm   |
""",
    good="""\
table weather "Weather" on roll d6 gives text taking first row
  | roll | weather |
  | 6    | Storm   |
  | 1-6  | Sunny   |
""",
)

SUBJECTS = (Table,)


def check(table: Table, context: Context, findings: Findings) -> None:
    """Report each row of a first-row table that rows above it hide."""
    if table.policy != "first":
        return
    line = line_of_rows(table)
    for number, hiding in _hidden(line, table):
        row = table.rows[number]
        above = table.rows[hiding]
        findings.report(
            CODE,
            place(row.keys[0].span if row.keys else row.span, row.span, table.span),
            f"this row of table '{table.id}' is never reached: rows above it cover all its values",
            label="covered already",
            labels=[Label(place(above.keys[0].span, above.span, table.span), "this row comes first")],
            help="move the row up, or take it out",
        )


def _hidden(line: KeyLine, table: Table) -> Iterator[tuple[int, int]]:
    """Numbers of hidden rows, each with the number of the last row that helps to hide it."""
    by_row: dict[int, list[Cover]] = {}
    for cover in row_covers(line, table):
        by_row.setdefault(cover.number, []).append(cover)
    taken: list[Run] = []
    for number, covers in by_row.items():
        if all(_inside(cover.run, taken) for cover in covers):
            yield number, _last_touching(covers, by_row, number)
        taken = _merge([*taken, *(cover.run for cover in covers)])


def _inside(run: Run, taken: list[Run]) -> bool:
    return any(other.low <= run.low and run.high <= other.high for other in taken)


def _merge(runs: list[Run]) -> list[Run]:
    merged: list[Run] = []
    for run in sorted(runs, key=lambda run: run.low):
        if merged and run.low <= merged[-1].high + 1:
            merged[-1] = Run(merged[-1].low, max(merged[-1].high, run.high))
        else:
            merged.append(run)
    return merged


def _last_touching(covers: list[Cover], by_row: dict[int, list[Cover]], number: int) -> int:
    touching = [
        earlier
        for earlier, others in by_row.items()
        if earlier < number
        and any(
            other.run.low <= cover.run.high and cover.run.low <= other.run.high for other in others for cover in covers
        )
    ]
    return max(touching, default=0)
