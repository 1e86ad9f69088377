"""The units in which people read a range: those that its ends were written in."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from rulewright.calculus.declarations import Record, Unit
from rulewright.calculus.reading_units import unit_to_read
from rulewright.calculus.types import Quantity
from rulewright.calculus.values import RecordValue, exact

__all__ = ["End", "ends_to_read", "units_of_ends"]

End: TypeAlias = "tuple[int | Fraction, Unit | None]"
"""A number and the unit that it counts; None for a plain number."""


def units_of_ends(value: RecordValue, record: Record, units: Mapping[str, Unit]) -> tuple[Unit | None, Unit | None]:
    """The units of the lower and the upper end of ``value``, which is a range: as written, or else those that such numbers
    are usually read in."""

    def unit(place: int) -> Unit | None:
        type, number = record.fields[place].type, value.fields[place][1]
        if not isinstance(type, Quantity) or not isinstance(number, int | Fraction):
            return None
        if value.written is not None and value.written[place] in units:
            return units[value.written[place]]
        return unit_to_read(number, type, units)

    return unit(0), unit(1)


def ends_to_read(value: RecordValue, record: Record, units: Mapping[str, Unit]) -> tuple[End, ...]:
    """What is read of ``value``, which is a range: both ends, or one when they are the same."""
    ends: list[End] = []
    for (_, number), unit in zip(value.fields, units_of_ends(value, record, units), strict=True):
        assert isinstance(number, int | Fraction)
        size = Fraction(1) if unit is None or unit.size is None else unit.size
        ends.append((exact(Fraction(number) / size), unit))
    first, last = value.fields
    return (ends[0],) if first[1] == last[1] else tuple(ends)
