"""``with new round``: what becomes of a record when a turn, a round, a scene or a conflict begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.calculus import expressions as typed
from rulewright.calculus.declarations import SCOPES, Record, Scope
from rulewright.calculus.types import YES_NO, Maybe, NoneType, RecordType
from rulewright.source import Span

__all__ = ["renewed_fields"]


def renewed_fields(
    records: Mapping[str, Record],
    record: typed.Expression,
    scope: Scope,
    span: Span,
    within: frozenset[str] = frozenset(),
) -> Iterator[tuple[str, typed.Expression]]:
    """The fields of ``record`` that start again when ``scope`` begins, with their new values: fields that last as long or
    shorter get their default, records inside are renewed themselves. Lists are left alone, and so is a record inside one of
    its own kind (``within``), because there might be no end of them."""
    assert isinstance(record.type, RecordType)
    within |= {record.type.id}
    ending = SCOPES[: SCOPES.index(scope) + 1]
    for field in records[record.type.id].fields:
        if field.scope in ending:
            yield field.id, typed.Literal(field.type, field.default, span=span)
            continue
        inner = field.type.item if isinstance(field.type, Maybe) else field.type
        if not isinstance(inner, RecordType) or inner.id in within:
            continue
        held = typed.FieldOf(field.type, record, field.id, span=span)
        known = typed.FieldOf(inner, record, field.id, span=span)
        changes = tuple(renewed_fields(records, known, scope, span, within))
        if not changes:
            continue
        renewed: typed.Expression = typed.Amend(inner, known, changes, span=span)
        if isinstance(field.type, Maybe):
            missing = typed.IsNone(YES_NO, held, span=span)
            renewed = typed.Choose(field.type, missing, typed.Literal(NoneType(), None, span=span), renewed, span=span)
        yield field.id, renewed
