"""Inputs in an author's notation, for findings that name the case in which something goes wrong."""

from __future__ import annotations

from fractions import Fraction

from rulewright.calculus.types import Maybe, Quantity, Type
from rulewright.calculus.values import MemberValue, Value, exact, show_number
from rulewright.checks.possibilities import Inputs, Possibilities
from rulewright.core.program import Program

__all__ = ["say_inputs"]


def say_inputs(inputs: Inputs, possibilities: Possibilities, program: Program) -> str:
    """``aimed = yes, distance = 20 cm``; "in every case" when nothing varies."""
    if not inputs:
        return "in every case"
    return ", ".join(f"{name} = {_show(value, possibilities.types[name], program)}" for name, value in inputs)


def _show(value: Value, type: Type, program: Program) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case MemberValue(id=id):
            return id
        case int() | Fraction():
            plain = type.item if isinstance(type, Maybe) else type
            return _number(value, plain, program)
        case _:
            return str(value)


def _number(value: int | Fraction, type: Type, program: Program) -> str:
    if not isinstance(type, Quantity):
        return show_number(value)
    unit = program.units.get(type.unit) if type.unit is not None else None
    if unit is None:
        in_dimension = (known for known in program.units.values() if known.dimension == type.dimension)
        unit = next((known for known in in_dimension if known.size in (1, None)), None)
    if unit is None:
        return show_number(value)
    return f"{show_number(value if unit.size is None else exact(Fraction(value) / unit.size))} {unit.id}"
