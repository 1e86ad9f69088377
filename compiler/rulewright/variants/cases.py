"""Directives on the cases of formulas, which are known by their values or by their conditions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulewright.syntax import directives, nodes
from rulewright.variants.edits import Edits, find_one, insert_at, unknown
from rulewright.variants.parts import anchor_of
from rulewright.variants.shown import part_name, words

__all__ = ["add_cases", "change_cases", "remove_cases"]


def _case(cases: Sequence[nodes.FormulaCase], new: nodes.FormulaCase) -> int:
    """The case that ``new`` writes anew: with the same condition (then its value changes) or the same value (then its condition
    does). The case without a condition is the last one."""
    same = [at for at, case in enumerate(cases) if case.condition == new.condition]
    if not same and new.condition is not None:
        same = [at for at, case in enumerate(cases) if case.value == new.value and case.condition is not None]
    if len(same) == 1:
        return same[0]
    raise unknown(
        new.span, "one case with this condition or this value", part_name(new), [part_name(one) for one in cases]
    )


def change_cases(
    cases: tuple[nodes.FormulaCase, ...], written: Sequence[nodes.FormulaCase], edits: Edits
) -> tuple[nodes.FormulaCase, ...]:
    """The cases of a formula with some written anew."""
    for one in written:
        at = edits.attempt(partial(_case, cases, one), -1)
        if at >= 0:
            edits.add((part_name(cases[at]),), "changed", cases[at], one, one.span)
            cases = (*cases[:at], one, *cases[at + 1 :])
    return cases


def add_cases(
    cases: tuple[nodes.FormulaCase, ...],
    written: Sequence[nodes.FormulaCase],
    position: directives.Position | None,
    edits: Edits,
) -> tuple[nodes.FormulaCase, ...]:
    """The cases of a formula with new ones: at ``position``, or before the one without a condition."""
    for one in written:
        edits.add((part_name(one),), "added", None, one, one.span)
    last = next((at for at, case in enumerate(cases) if case.condition is None), len(cases))
    if position is None or position.anchor is None:
        return insert_at(cases, last + (position is not None and position.where == "after"), written)

    def place() -> int:
        name = anchor_of(position)
        at = find_one(
            cases,
            lambda case: part_name(case) == name.text,
            name.span,
            f"case '{name.text}'",
            name.text,
            [part_name(case) for case in cases],
        )
        return at + (position.where == "after")

    return insert_at(cases, edits.attempt(place, last), written)


def remove_cases(
    cases: tuple[nodes.FormulaCase, ...], removed: Sequence[directives.Removed], edits: Edits
) -> tuple[nodes.FormulaCase, ...]:
    """The cases of a formula without these."""
    for one in removed:
        at = edits.attempt(partial(_removed, cases, one), -1)
        if at >= 0:
            edits.add((part_name(cases[at]),), "removed", cases[at], None, one.span)
            cases = (*cases[:at], *cases[at + 1 :])
    return cases


def _removed(cases: Sequence[nodes.FormulaCase], one: directives.Removed) -> int:
    return find_one(
        cases,
        lambda case: _is_meant(case, one),
        one.span,
        "such case",
        words(one.value),
        [part_name(case) for case in cases],
    )


def _is_meant(case: nodes.FormulaCase, one: directives.Removed) -> bool:
    """A case is known by its value, and by its condition as well where that is written."""
    if one.kind == "otherwise":
        return case.condition is None
    return case.value == one.value and one.condition in (None, case.condition)
