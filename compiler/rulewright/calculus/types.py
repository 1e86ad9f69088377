"""Types of the language. They are values: two types are the same type when they are equal."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = [
    "ANY_INTEGER",
    "YES_NO",
    "Dice",
    "EnumType",
    "Integer",
    "ListType",
    "Maybe",
    "NoneType",
    "Number",
    "Pool",
    "Quantity",
    "RecordType",
    "Text",
    "Type",
    "YesNo",
    "describe",
]


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number; ``low`` and ``high`` are what is known of its range (None: unbounded on that side).

    The range is a fact that the checker has proved or an author has declared. ``values`` lists them (sorted) when not every
    number of the range can occur: the 36 of ``d66``, or ``integer in [5, 10, 12]``; ``domain`` is how people call such a set.
    """

    low: int | None = None
    high: int | None = None
    domain: str | None = None
    values: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """An exact rational number without a unit."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact rational number with a unit of ``dimension`` (``length``, ``time``, ``weight``, ``angle`` or an author's own).

    Values are kept in the base unit of the dimension; ``unit`` is the unit that people read, or None for the base unit.
    """

    dimension: str
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that are not rolled yet, such as ``1d6 + 2``."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one kind that lie rolled on the table: a multiset of faces of a die with ``sides`` sides."""

    sides: int


@dataclass(frozen=True, slots=True)
class EnumType:
    """A scale (ordered) or a choice (unordered), by its id. One that has no name in the rules is ``written`` otherwise."""

    id: str
    written: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class RecordType:
    """A record, by its id. One that has no name in the rules, such as that of ``range of time``, is ``written`` otherwise."""

    id: str
    written: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ListType:
    """A list of values of one type, in order."""

    item: Type


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value of ``item`` or none."""

    item: Type


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of ``none`` alone, before it meets the type it is optional for."""


Type = Integer | Number | Quantity | YesNo | Text | Dice | Pool | EnumType | RecordType | ListType | Maybe | NoneType

ANY_INTEGER = Integer()
YES_NO = YesNo()


def describe(type: Type) -> str:
    """The type in an author's words, as it would be written."""
    match type:
        case Integer(low, high, domain, values):
            if domain is not None and "d" in domain:
                return f"a roll of {domain}"
            if values is not None:
                return f"integer in [{', '.join(str(value) for value in values)}]"
            if low is None and high is None:
                return "integer"
            return f"integer {'' if low is None else low}..{'' if high is None else high}"
        case Number():
            return "number"
        case Quantity(dimension, _):
            return dimension
        case YesNo():
            return "yes/no"
        case Text():
            return "text"
        case Dice():
            return "dice"
        case Pool(sides):
            return f"a pool of d{sides}"
        case EnumType(id, written) | RecordType(id, written):
            return written or id
        case ListType(item):
            return f"list of {describe(item)}"
        case Maybe(item):
            return f"{describe(item)} or none"
        case NoneType():
            return "none"
