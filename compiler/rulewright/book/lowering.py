"""Modifier lists as declared into modifier lists as machines read them: exceptions become earlier cases."""

from __future__ import annotations

from typing import assert_never

from rulewright.book import model
from rulewright.calculus import modifiers as lowered
from rulewright.calculus.expressions import Expression, Logic
from rulewright.calculus.types import YES_NO

__all__ = ["lower_modifiers"]


def lower_modifiers(declared: model.ModifierList) -> lowered.Modifiers:
    """The same list with the cases of every line in the order in which they are tried."""
    return lowered.Modifiers(
        declared.id,
        declared.label,
        declared.parameters,
        tuple(_item(item) for item in declared.items),
        declared.start,
        declared.result,
        span=declared.span,
        header=declared.header,
        sources=declared.sources,
        prose=declared.prose,
    )


def _item(item: model.ModifierLine | model.ModifierGroup | lowered.Cap | lowered.Round) -> lowered.ModifierItem:
    match item:
        case model.ModifierLine():
            return _line(item)
        case model.ModifierGroup():
            return lowered.ModifierGroup(item.label, item.which, tuple(_line(line) for line in item.lines))
        case lowered.Cap() | lowered.Round():
            return item
        case _:
            assert_never(item)


def _line(line: model.ModifierLine) -> lowered.ModifierLine:
    cases: list[lowered.ModifierCase] = []
    for alternative in line.alternatives:
        for exception in alternative.exceptions:
            condition = _both(alternative.condition, exception.condition)
            cases.append(
                lowered.ModifierCase(
                    condition, exception.value, exception.effect, True, exception.condition, exception.span
                )
            )
        cases.append(
            lowered.ModifierCase(alternative.condition, alternative.value, alternative.effect, span=alternative.span)
        )
    return lowered.ModifierLine(line.id, line.label, tuple(cases), line.subject, line.sources, line.span)


def _both(first: Expression | None, second: Expression) -> Expression:
    """An exception replaces a value only where that value applies."""
    return second if first is None else Logic(YES_NO, "and", first, second, span=second.span)
