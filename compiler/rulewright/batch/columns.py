"""What is known of a value while a procedure is compiled: its value, or the column that holds it for every trial.

A column stores whole numbers as they are, and everything else as places in the list of values that are possible. So any pure
expression over few columns is a look-up in an array, whatever its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from rulewright.batch.limits import MOST_LISTED
from rulewright.calculus.declarations import Enumeration
from rulewright.calculus.values import RecordValue, Value
from rulewright.odds.distribution import sort_key

__all__ = [
    "BOTH",
    "Alphabet",
    "Array",
    "Column",
    "Domain",
    "Known",
    "Numbers",
    "Rows",
    "Sequence",
    "Shape",
    "Struct",
    "atoms",
    "domain_of",
    "dtype_of",
    "smallest",
    "value_of",
]

Array = npt.NDArray[Any]

BOTH = (False, True)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Whole numbers from ``low`` to ``high``, stored as they are; ``possible`` lists them (sorted) while they are few."""

    low: int
    high: int
    possible: tuple[int, ...] | None = None

    def value(self, stored: int) -> Value:
        """The value that ``stored`` stands for."""
        return stored

    def stored(self, value: Value) -> int:
        """How ``value`` is stored."""
        assert isinstance(value, int)
        return value

    @property
    def codes(self) -> tuple[int, ...] | None:
        """Everything that can be stored, or None when that is too much to list."""
        return self.possible


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Any other values, stored as places in ``values`` (in the order of their type, if it has one)."""

    values: tuple[Value, ...]
    _places: dict[Value, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_places", {value: place for place, value in enumerate(self.values)})

    def value(self, stored: int) -> Value:
        """The value that ``stored`` stands for."""
        return self.values[stored]

    def stored(self, value: Value) -> int:
        """How ``value`` is stored."""
        return self._places[value]

    @property
    def codes(self) -> tuple[int, ...]:
        """Everything that can be stored."""
        return tuple(range(len(self.values)))


Domain = Numbers | Alphabet


def domain_of(values: Iterable[Value], enumerations: Mapping[str, Enumeration]) -> Domain:
    """The smallest domain that holds all of ``values``, which are of one type."""
    found = tuple(dict.fromkeys(values))
    whole = [value for value in found if isinstance(value, int) and not isinstance(value, bool)]
    if whole and len(whole) == len(found):
        return numbers_of(whole)
    if all(isinstance(value, bool) for value in found):
        return Alphabet(BOTH)
    if any(isinstance(value, RecordValue | tuple) for value in found):
        return Alphabet(found)  # they have no order, and to find one would take long
    return Alphabet(tuple(sorted(found, key=lambda value: sort_key(value, enumerations))))


def numbers_of(values: Iterable[int]) -> Numbers:
    """A domain of exactly these whole numbers."""
    ordered = tuple(sorted(set(values)))
    return Numbers(ordered[0], ordered[-1], ordered if len(ordered) <= MOST_LISTED else None)


def smallest(low: int, high: int) -> np.dtype[Any]:
    """The smallest kind of whole number that holds ``low`` and ``high``."""
    for name in ("u1", "i1", "u2", "i2", "u4", "i4", "i8"):
        limits = np.iinfo(name)
        if limits.min <= low and high <= limits.max:
            return np.dtype(name)
    raise OverflowError


def dtype_of(domain: Domain) -> np.dtype[Any]:
    """How a column of ``domain`` is stored."""
    if isinstance(domain, Numbers):
        return smallest(domain.low, domain.high)
    if domain.values == BOTH:
        return np.dtype(bool)
    return smallest(0, len(domain.values))


@dataclass(eq=False, slots=True)
class Rows:
    """The trials that are under way at some place of the procedure. ``size`` names their number; ``kind`` says how they came
    from ``parents``: ``all`` of a chunk, ``some`` of their parent by ``index``, or ``joined`` from several, one after the other.
    ``narrowed`` tells, by the name of a column, what it can still be here."""

    size: str
    kind: str = "all"
    parents: tuple[Rows, ...] = ()
    index: str = ""
    narrowed: dict[str, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, slots=True)
class Column:
    """A column ``name`` of stored values, one for each of ``rows``. When it is a function of one other column, that is its
    ``root``, and ``via`` maps what is stored there to what is stored here."""

    name: str
    rows: Rows
    domain: Domain
    root: Column | None = None
    via: Mapping[int, int] | None = None

    @property
    def base(self) -> Column:
        """The column that this one is a function of, or itself."""
        return self if self.root is None else self.root


@dataclass(frozen=True, slots=True)
class Known:
    """The same value in every trial."""

    value: Value


@dataclass(frozen=True, eq=False, slots=True)
class Struct:
    """A record ``record`` field by field."""

    record: str
    fields: tuple[tuple[str, Shape], ...]

    def get(self, name: str) -> Shape:
        """The field ``name``."""
        return dict(self.fields)[name]


@dataclass(frozen=True, eq=False, slots=True)
class Sequence:
    """A list of the same length in every trial, item by item."""

    items: tuple[Shape, ...]


Shape = Known | Column | Struct | Sequence


def atoms(shape: Shape) -> Iterator[Column]:
    """The columns inside ``shape``, in order."""
    match shape:
        case Known():
            return
        case Column():
            yield shape
        case Struct(fields=fields):
            for _, inner in fields:
                yield from atoms(inner)
        case Sequence(items=items):
            for inner in items:
                yield from atoms(inner)


def value_of(shape: Shape, chosen: Mapping[str, Value]) -> Value:
    """The value of ``shape`` when each column has the value that ``chosen`` gives by its name."""
    match shape:
        case Known(value=value):
            return value
        case Column(name=name):
            return chosen[name]
        case Struct(record=record, fields=fields):
            return RecordValue(record, tuple((name, value_of(inner, chosen)) for name, inner in fields))
        case Sequence(items=items):
            return tuple(value_of(inner, chosen) for inner in items)
