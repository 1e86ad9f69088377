"""Formulas whose values are printed: those of an entry, on its card, and those of a few inputs that can be counted, as a table."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.calculus.declarations import Formula
from rulewright.calculus.evaluate import call_formula
from rulewright.calculus.types import EnumType, Integer, Maybe, RecordType, Type, YesNo
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.core.world import world_of

__all__ = ["MOST_INPUTS", "MOST_VALUES", "inputs_of_grid", "is_of_entry", "value_for_entry"]

MOST_VALUES = 12
"""An input of a formula whose values are printed as a table has at most so many values."""

MOST_INPUTS = 3
"""Such a formula has at most so many inputs."""


def is_of_entry(formula: Formula, record: str) -> bool:
    """Whether the one input of ``formula`` that has no default is a ``record``."""
    free = [parameter.type for parameter in formula.parameters if not parameter.has_default]
    return free == [RecordType(record)]


def value_for_entry(formula: Formula, entry: RecordValue, program: Program) -> Value:
    """What ``formula`` gives for a weapon or item: its one input without a default is the entry.

    Raises EvaluationError when it gives nothing.
    """
    return call_formula(
        formula,
        {parameter.name: parameter.default if parameter.has_default else entry for parameter in formula.parameters},
        world_of(program),
    )


def inputs_of_grid(formula: Formula, program: Program) -> Mapping[str, tuple[Value, ...]] | None:
    """The values of each input without a default, or None when they cannot be counted or are too many."""
    free = [parameter for parameter in formula.parameters if not parameter.has_default]
    if not 1 <= len(free) <= MOST_INPUTS:
        return None
    found: dict[str, tuple[Value, ...]] = {}
    for parameter in free:
        values = _values_of(parameter.type, program)
        if not 1 <= len(values) <= MOST_VALUES:
            return None
        found[parameter.name] = values
    return found


def _values_of(type: Type, program: Program) -> tuple[Value, ...]:
    match type:
        case EnumType(id):
            return tuple(MemberValue(id, member.id) for member in program.enumerations[id].members)
        case YesNo():
            return (True, False)
        case Integer(low=int(low), high=int(high)) if high - low < MOST_VALUES:
            return tuple(range(low, high + 1))
        case Maybe(item):
            inner = _values_of(item, program)
            return (*inner, None) if inner else ()
        case _:
            return ()
