"""Records made and changed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rulewright.calculus.declarations import Record
from rulewright.calculus.operations.demands import EvaluationError, check_type, kind_of
from rulewright.calculus.values import RecordValue, Value
from rulewright.source import NOWHERE, Span

__all__ = ["amend", "build", "check_ends"]


def build(
    record: str, fields: tuple[tuple[str, Value], ...], declared: Record | None, span: Span = NOWHERE
) -> RecordValue:
    """A record of kind ``record``; whole numbers must lie in the ranges that its fields declare."""
    if declared is not None:
        for name, value in fields:
            field = declared.field(name)
            if field is not None:
                check_type(value, field.type, f"'{name}' of {record}", span)
        if declared.implicit:
            check_ends(RecordValue(record, fields), span)
    return RecordValue(record, fields)


def check_ends(value: RecordValue, span: Span = NOWHERE) -> None:
    """Raise when the lower end of a range lies above its upper end."""
    (_, least), (_, most) = value.fields
    if isinstance(least, int | Fraction) and isinstance(most, int | Fraction) and least > most:
        raise EvaluationError(f"the least of a range cannot be above its most: {least} and {most}", span)


def amend(
    value: Value, changes: Mapping[str, Value], records: Mapping[str, Record], span: Span = NOWHERE
) -> RecordValue:
    """The same record but for ``changes``, which must lie in the ranges that its fields declare."""
    if not isinstance(value, RecordValue):
        raise EvaluationError(f"a record is needed here, not {kind_of(value)}", span)
    declared = records.get(value.record)
    for name, changed in changes.items():
        field = declared.field(name) if declared is not None else None
        if field is not None:
            check_type(changed, field.type, f"'{name}' of {value.record}", span)
    return RecordValue(value.record, tuple((name, changes.get(name, old)) for name, old in value.fields))
