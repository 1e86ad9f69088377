"""Inputs that come from outside: whether a value is of the type that is asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rulewright.calculus.operations.demands import EvaluationError, check_type, within_limits
from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Pool,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
    describe,
)
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.calculus.world import World
from rulewright.odds.limits import OddsError

__all__ = ["check_input"]


def check_input(value: Value, type: Type, name: str, world: World) -> None:
    """Raise :class:`OddsError` unless ``value`` is of ``type`` and inside its range; ``name`` says what it is for."""
    if not _fits(value, type, world):
        raise OddsError(f"{name} must be {describe(type)}")
    try:
        _check_ranges(value, type, name, world)
    except EvaluationError as error:
        raise OddsError(error.message) from None


def _check_ranges(value: Value, type: Type, name: str, world: World) -> None:
    """Raise :class:`EvaluationError` for a number outside its range, also in the fields of records."""
    match type:
        case RecordType(id):
            assert isinstance(value, RecordValue)
            for field in world.records[id].fields:
                _check_ranges(value.get(field.id), field.type, f"'{field.id}' of {id}", world)
        case ListType(item):
            assert isinstance(value, tuple)
            for inner in value:
                _check_ranges(inner, item, name, world)
        case Maybe(item):
            if value is not None:
                _check_ranges(value, item, name, world)
        case Integer() | Number() | Quantity():
            within_limits(value)
            check_type(value, type, name)
        case _:
            pass


def _fits(value: Value, type: Type, world: World) -> bool:
    match type:
        case Integer():
            return isinstance(value, int) and not isinstance(value, bool)
        case Number() | Quantity():
            return isinstance(value, int | Fraction) and not isinstance(value, bool)
        case YesNo():
            return isinstance(value, bool)
        case Text():
            return isinstance(value, str)
        case Dice():
            return isinstance(value, DiceValue)
        case Pool(sides):
            return isinstance(value, PoolValue) and value.sides == sides
        case EnumType(id):
            known = world.enumerations[id].members
            return isinstance(value, MemberValue) and value.enum == id and value.id in {member.id for member in known}
        case RecordType(id):
            return isinstance(value, RecordValue) and value.record == id and _fields_fit(value, world)
        case ListType(item):
            return isinstance(value, tuple) and all(_fits(inner, item, world) for inner in value)
        case Maybe(item):
            return value is None or _fits(value, item, world)
        case NoneType():
            return value is None
        case _:
            assert_never(type)


def _fields_fit(value: RecordValue, world: World) -> bool:
    declared = world.records[value.record].fields
    return tuple(name for name, _ in value.fields) == tuple(field.id for field in declared) and all(
        _fits(inner, field.type, world) for (_, inner), field in zip(value.fields, declared, strict=True)
    )
