"""A row's key names only values that the table's dice (or type) can give."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.calculus.declarations import KeyRange, Table
from rulewright.calculus.domains import IntegerDomain, ranges
from rulewright.calculus.values import MemberValue, Value
from rulewright.checks.context import Context
from rulewright.checks.key_line import KeyLine, line_of, place
from rulewright.diagnostics import Code, Findings, nearest

CODE = Code(
    id="RW403",
    name="impossible-row",
    summary="A table's key names a value that its dice cannot show or that its type does not have.",
    why="A row for 0 on a d6, or for 17 on a d66, never comes up. Mostly the range is off by one, or the table was copied from "
    "one that uses other dice.",
    bad="""\
table weather "Weather" on roll d6 gives text
  | roll | weather |
  | 0-3  | Sunny   |
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
    """Report each key cell with an end that is no value of the domain, or that covers no value at all."""
    keys = [key for row in table.rows for key in row.keys]
    line = line_of(table.keys[0].domain, keys)
    report_impossible(CODE, table, line, keys, findings)


def report_impossible(code: Code, table: Table, line: KeyLine, keys: Iterable[KeyRange], findings: Findings) -> None:
    """Report the ``keys`` of ``table`` that name something outside of ``line``."""
    for key in keys:
        problem = _problem(line, key)
        if problem is not None:
            message, label, advice = problem
            span = place(key.span, table.span)
            findings.report(code, span, f"table '{table.id}': {message}", label=label, help=advice)


def _problem(line: KeyLine, key: KeyRange) -> tuple[str, str, str] | None:
    if isinstance(key.low, int) and isinstance(key.high, int) and key.low > key.high:
        return (
            f"the range {key.low}..{key.high} is empty",
            "the larger number comes first",
            (f"write {key.high}..{key.low}"),
        )
    for end in (key.low, key.high):
        if end is not None and not line.has(end):
            return f"{_show(end)} is no {line.noun}", _domain(line), _advice(line, end)
    if line.positions(key) is None:
        return f"no {line.noun} lies in this row", _domain(line), "take the row out, or change its range"
    return None


def _show(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case MemberValue(id=id):
            return id
        case _:
            return str(value)


def _domain(line: KeyLine) -> str:
    match line.domain:
        case IntegerDomain(name=name, values=values) if values is not None:
            runs = [f"{low}..{high}" if high > low else str(low) for low, high in ranges(values)]
            return f"{name} has {', '.join(runs)}"
        case IntegerDomain(name=name, low=low, high=high):
            bounds = f"{'' if low is None else low}..{'' if high is None else high}"
            return name if name.endswith(bounds) else f"{name} gives {bounds}"
        case _:
            return f"there are: {line.show(line.whole)}"


def _advice(line: KeyLine, value: Value) -> str:
    if isinstance(line.domain, IntegerDomain) and isinstance(value, int):
        if line.values is not None:
            close = min(line.values, key=lambda known: abs(int(str(known)) - value))
            return f"the nearest is {_show(close)}"
        if line.domain.skips is not None and value > line.first:
            return f"it is rolled again and added, so the next above {value - 1} is {line.domain.next_after(value)}"
        close = line.first if value < line.first and not line.open_low else line.last
        return f"the nearest is {close}"
    assert line.values is not None
    near = nearest(_show(value), [_show(known) for known in line.values])
    return f"did you mean '{near}'?" if near else f"write one of: {line.show(line.whole)}"
