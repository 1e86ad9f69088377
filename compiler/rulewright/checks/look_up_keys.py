"""A look-up only asks a table for values that it has rows (and columns) for."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.calculus.declarations import Declaration, EntryGroup, Key, Table
from rulewright.calculus.domains import Domain, IntegerDomain, ranges
from rulewright.calculus.expressions import Expression, FieldOf, Literal, LookUp, Within
from rulewright.calculus.types import YES_NO, Integer, RecordType
from rulewright.calculus.values import Value
from rulewright.calculus.walk import descend
from rulewright.checks.contents import Subject, templates_of
from rulewright.checks.context import Context
from rulewright.checks.guards import NOTHING_KNOWN, Guards, guarded_expressions
from rulewright.checks.key_line import column_domain
from rulewright.checks.proofs import Prover
from rulewright.core.program import Program
from rulewright.diagnostics import Code, Findings, Label
from rulewright.source import Span

CODE = Code(
    id="RW407",
    name="key-outside-table",
    summary="A table is asked for a value that it may have no row for.",
    why="A table on d6 knows 1 to 6. When the value that it is asked for can be something else (a roll with a bonus, say), "
    "somebody will look for a row that is not there. Widen the table (`on total integer`), keep the value inside "
    "with `at least` and `at most`, or ask first (`if`, `require`).",
    bad="""\
table weather "Weather" on roll d6 gives text
  | roll | weather |
  | 1-3  | Sunny   |
  | 4-6  | Rain    |

procedure forecast "Forecast"
  takes season integer 0..2
  gives text
  give weather[roll d6 + season]
""",
    good="""\
table weather "Weather" on roll d6 gives text
  | roll | weather |
  | 1-3  | Sunny   |
  | 4-6  | Rain    |

procedure forecast "Forecast"
  takes season integer 0..2
  gives text
  give weather[roll d6 + season at most 6]
""",
)

SUBJECTS = (Declaration, EntryGroup)


def check(subject: Subject, context: Context, findings: Findings) -> None:
    """Report each key of each look-up whose values are not all among the table's own. What the key's type leaves open may be
    settled by the conditions under which the look-up is reached."""
    prover = Prover(context.reasoner)
    if not isinstance(subject, EntryGroup):
        for expression, guards in guarded_expressions(subject):
            _check(expression, guards, prover, context.program, findings)
    for template in templates_of(subject):
        for _, hole in template.holes:
            for expression in descend(hole):
                _check(expression, NOTHING_KNOWN, prover, context.program, findings)


def _check(expression: Expression, guards: Guards, prover: Prover, program: Program, findings: Findings) -> None:
    if not isinstance(expression, LookUp) or expression.table not in program.tables:
        return
    table = program.tables[expression.table]
    for place, (key, asked) in enumerate(zip(table.keys, expression.keys, strict=False)):
        domain = column_domain(table) if place == 1 else key.domain
        problems = list(_problems(program, domain, asked))
        if problems and not _proved(domain, asked, guards, prover):
            for problem in problems:
                _report(table, key, asked.span, problem, findings)


def _proved(domain: Domain, asked: Expression, guards: Guards, prover: Prover) -> bool:
    """Whether it is proved, given the guards, that ``asked`` lies inside of ``domain``."""
    if not isinstance(domain, IntegerDomain):
        return False
    inside: tuple[tuple[Value, Value], ...] = ((domain.low, domain.high),)
    if domain.values is not None:
        inside = ranges(domain.values)
    return prover.follows(Within(YES_NO, asked, inside), guards)


def _report(table: Table, key: Key, span: Span, problem: str, findings: Findings) -> None:
    findings.report(
        CODE,
        span,
        f"table '{table.id}' may be asked for {problem}",
        label="this can lie outside the table",
        labels=[
            Label(table.span, f"the table is on {key.domain.name}" if isinstance(key.domain, IntegerDomain) else "")
        ],
        help="widen the table, or keep the value inside with 'at least' and 'at most'",
    )


def _problems(program: Program, domain: Domain, asked: Expression) -> Iterator[str]:
    """What ``asked`` may be that lies outside of ``domain``, in words, and what the table has."""
    if not isinstance(domain, IntegerDomain) or not isinstance(asked.type, Integer):
        return
    if isinstance(asked, Literal):
        if isinstance(asked.value, int) and not domain.holds(asked.value):
            yield f"{asked.value}, but it has {_values(domain)}"
        return
    if domain.values is not None and asked.type.domain != domain.name:
        yield from _problems_with_list(program, domain, asked)
        return
    low, high = asked.type.low, asked.type.high
    below = domain.low is not None and (low is None or low < domain.low)
    above = domain.high is not None and (high is None or high > domain.high)
    if below or above:
        yield f"{_any(low, high)}, but it has {_values(domain)}"


def _any(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return "any number"
    return f"{'' if low is None else low}..{'' if high is None else high}"


def _values(domain: IntegerDomain) -> str:
    if domain.name == "d66":
        return "the rolls of d66"
    if domain.values is not None:
        return ", ".join(map(str, domain.values))
    return f"{'' if domain.low is None else domain.low}..{'' if domain.high is None else domain.high}"


def _problems_with_list(program: Program, domain: IntegerDomain, asked: Expression) -> Iterator[str]:
    """The table has listed values (a d66, or columns 5, 10, 12): a field of weapons or items is checked entry by entry,
    anything else by its range."""
    assert domain.values is not None
    assert isinstance(asked.type, Integer)
    entries = _entries(program, asked)
    if entries:
        for entry, value in entries:
            if isinstance(value, int) and not domain.holds(value):
                yield f"{value}, which '{entry}' has, but it has {_values(domain)}"
        return
    if asked.type.values is not None:
        missing = [value for value in asked.type.values if not domain.holds(value)]
        if missing:
            yield f"{missing[0]} (one of {', '.join(map(str, asked.type.values))}), but it has {_values(domain)}"
        return
    low, high = asked.type.low, asked.type.high
    if low is None or high is None or high - low > len(domain.values) * 100:
        yield f"{_any(low, high)}, but it has {_values(domain)}"
        return
    missing = [value for value in range(low, high + 1) if not domain.holds(value)]
    if missing:
        yield f"{missing[0]} (one of {_any(low, high)}), but it has {_values(domain)}"


def _entries(program: Program, asked: Expression) -> list[tuple[str, object]]:
    if not isinstance(asked, FieldOf) or not isinstance(asked.record.type, RecordType):
        return []
    record = asked.record.type.id
    return [(entry.id, entry.value.get(asked.name)) for entry in program.entries.values() if entry.record == record]
