"""Values as the specialised code holds them: whole numbers for members, plain tuples for records. They compare and hash fast, and
members of a scale compare in its order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, assert_never

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
)
from rulewright.calculus.values import DiceValue, MemberValue, RecordValue, Value
from rulewright.calculus.world import World
from rulewright.odds.specialised.irregular import IrregularError, UnsupportedError

__all__ = ["Encoded", "decoder", "encoder"]

Encoded = Any
"""A value as the code holds it; what it is follows from the type that goes with it."""


def encoder(type: Type, world: World) -> Callable[[Value], Encoded]:
    """From values of ``type``, which are checked (:class:`IrregularError`), to what the code holds."""
    match type:
        case Integer(low, high, _, values):
            least, most = low, high

            def whole(value: Value) -> Encoded:
                if value.__class__ is not int:
                    raise IrregularError
                assert isinstance(value, int)
                if (least is not None and value < least) or (most is not None and value > most):
                    raise IrregularError
                if values is not None and value not in values:
                    raise IrregularError
                return value

            return whole
        case Number() | Quantity():
            return _instance(int, Fraction)
        case YesNo():
            return _instance(bool)
        case Text():
            return _instance(str)
        case Dice():
            return _instance(DiceValue)
        case EnumType(id):
            places = {member.id: place for place, member in enumerate(world.enumerations[id].members)}

            def member(value: Value) -> Encoded:
                if not isinstance(value, MemberValue) or value.enum != id or value.id not in places:
                    raise IrregularError
                return places[value.id]

            return member
        case RecordType(id):
            fields = [(field.id, encoder(field.type, world)) for field in world.records[id].fields]

            def record(value: Value) -> Encoded:
                if not isinstance(value, RecordValue) or value.record != id or len(value.fields) != len(fields):
                    raise IrregularError
                found = []
                for (name, held), (wanted, encode) in zip(value.fields, fields, strict=True):
                    if name != wanted:
                        raise IrregularError
                    found.append(encode(held))
                return tuple(found)

            return record
        case ListType(item):
            each = encoder(item, world)

            def listed(value: Value) -> Encoded:
                if not isinstance(value, tuple):
                    raise IrregularError
                return tuple([each(one) for one in value])

            return listed
        case Maybe(item):
            there = encoder(item, world)
            return lambda value: None if value is None else there(value)
        case NoneType():
            return _instance(type_of_none)
        case Pool():
            raise UnsupportedError
        case _:
            assert_never(type)


type_of_none = None.__class__


def _instance(*kinds: Any) -> Callable[[Value], Encoded]:
    def check(value: Value) -> Encoded:
        if value.__class__ not in kinds:
            raise IrregularError
        return value

    return check


def decoder(type: Type, world: World) -> Callable[[Encoded], Value]:
    """The way back."""
    match type:
        case EnumType(id):
            members = world.enumerations[id].every
            return lambda value: members[value]
        case RecordType(id):
            fields = [(field.id, decoder(field.type, world)) for field in world.records[id].fields]
            return lambda value: RecordValue(
                id, tuple([(name, decode(held)) for (name, decode), held in zip(fields, value, strict=True)])
            )
        case ListType(item):
            each = decoder(item, world)
            return lambda value: tuple([each(one) for one in value])
        case Maybe(item):
            there = decoder(item, world)
            return lambda value: None if value is None else there(value)
        case Integer() | Number() | Quantity() | YesNo() | Text() | Dice() | NoneType():
            return lambda value: value
        case Pool():
            raise UnsupportedError
        case _:
            assert_never(type)
