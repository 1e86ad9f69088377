"""How types meet: what may stand where, and what two types have in common."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.book import ranges
from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Quantity,
    RecordType,
    Type,
)

__all__ = ["accepts", "comparable", "join", "ordered", "widened"]


def accepts(wanted: Type, given: Type) -> bool:
    """Whether a value of type ``given`` may stand where ``wanted`` is asked for. Ranges that overlap are accepted here
    (they are checked when the value is there); ranges that cannot meet are not."""
    match wanted, given:
        case Integer(), Integer():
            return not ranges.disjoint(given, wanted)
        case Number(), Integer() | Number():
            return True
        case Quantity(), Quantity():
            return wanted.dimension == given.dimension
        case Maybe(item), Maybe(other):
            return accepts(item, other)
        case Maybe(_), NoneType():
            return True
        case Maybe(item), _:
            return accepts(item, given)
        case ListType(item), ListType(other):
            return isinstance(other, NoneType) or accepts(item, other)
        case Dice(), Dice():
            return True
        case _:
            return wanted == given


def join(left: Type, right: Type) -> Type | None:
    """The type that holds values of both, or None when there is none."""
    match left, right:
        case Integer(), Integer():
            return ranges.union(left, right)
        case ((Number() | Integer()), (Number() | Integer())):
            return Number()
        case Quantity(), Quantity():
            return left if left.dimension == right.dimension else None
        case NoneType(), NoneType():
            return left
        case NoneType(), _:
            return right if isinstance(right, Maybe) else Maybe(right)
        case _, NoneType():
            return left if isinstance(left, Maybe) else Maybe(left)
        case Maybe(item), _:
            inner = join(item, right.item if isinstance(right, Maybe) else right)
            return None if inner is None else Maybe(inner)
        case _, Maybe(item):
            inner = join(left, item)
            return None if inner is None else Maybe(inner)
        case ListType(NoneType()), ListType():
            return right
        case ListType(), ListType(NoneType()):
            return left
        case ListType(item), ListType(other):
            inner = join(item, other)
            return None if inner is None else ListType(inner)
        case _:
            return left if left == right else None


def comparable(left: Type, right: Type) -> bool:
    """Whether two values can be asked for equality."""
    return join(left, right) is not None


def ordered(type: Type, is_scale: Callable[[str], bool]) -> bool:
    """Whether values of the type stand in an order; ``is_scale`` says so of the id of a scale or choice."""
    match type:
        case Integer() | Number() | Quantity():
            return True
        case EnumType(id):
            return is_scale(id)
        case _:
            return False


def widened(type: Type) -> Type:
    """The type of a name whose value changes: what is known of its first range does not hold for the next."""
    match type:
        case Integer():
            return Integer()
        case ListType(item):
            return ListType(widened(item))
        case Maybe(item):
            return Maybe(widened(item))
        case RecordType() | EnumType():
            return type
        case _:
            return type
