"""Modifier lists as declared into modifier lists as machines read them: exceptions become earlier cases."""

from __future__ import annotations

from rulewright.book import model
from rulewright.calculus import modifiers as lowered
from rulewright.calculus.expressions import Expression, Logic
from rulewright.calculus.types import YES_NO

__all__ = ["lower_modifiers"]


def lower_modifiers(declared: model.ModifierList) -> lowered.Modifiers:
    """The same list with the cases of every line in the order in which they are tried."""
    items = tuple(
        lowered.ModifierGroup(item.label, item.which, tuple(_line(line) for line in item.lines))
        if isinstance(item, model.ModifierGroup)
        else _line(item)
        for item in declared.items
    )
    return lowered.Modifiers(
        declared.id,
        declared.label,
        declared.parameters,
        items,
        tuple(lowered.Cap(cap.which, cap.limit) for cap in declared.caps),
        span=declared.span,
        header=declared.header,
        sources=declared.sources,
        prose=declared.prose,
    )


def _line(line: model.ModifierLine) -> lowered.ModifierLine:
    cases: list[lowered.ModifierCase] = []
    for alternative in line.alternatives:
        for exception in alternative.exceptions:
            condition = _both(alternative.condition, exception.condition)
            cases.append(lowered.ModifierCase(condition, exception.value, True, exception.condition, exception.span))
        cases.append(lowered.ModifierCase(alternative.condition, alternative.value, span=alternative.span))
    return lowered.ModifierLine(line.id, line.label, tuple(cases), line.subject, line.sources, line.span)


def _both(first: Expression | None, second: Expression) -> Expression:
    """An exception replaces a value only where that value applies."""
    return second if first is None else Logic(YES_NO, "and", first, second, span=second.span)
