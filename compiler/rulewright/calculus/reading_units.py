"""The unit in which people read a quantity."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rulewright.calculus.declarations import Unit
from rulewright.calculus.types import Quantity

__all__ = ["unit_to_read", "units_to_read"]

_EVERYDAY = {
    "length": (("cm", "m", "km"), ("inch", "ft", "mi")),
    "time": (("s", "min", "h", "day"),),
    "weight": (("g", "kg"), ("oz", "lb")),
}
"""Units that people change between without a thought, by family, from small to large. Nobody reads a week for seven days or a yard
for three feet."""


def unit_to_read(number: int | Fraction, type: Quantity, units: Mapping[str, Unit]) -> Unit | None:
    """The unit in which ``number`` (in base units) of ``type`` is read: the one that the type names; else the largest everyday
    unit in which it is a whole number, of the first family that has one; else the base unit. None for a dimension without any."""
    candidates, fallback = units_to_read(type, units)
    whole = (unit for unit in candidates if unit.size is not None and number and Fraction(number) % unit.size == 0)
    return next(whole, fallback)


def units_to_read(type: Quantity, units: Mapping[str, Unit]) -> tuple[tuple[Unit, ...], Unit | None]:
    """The units that a quantity of ``type`` may be read in: those that are taken if it is whole in them, in the order in which they
    are tried, and the one that is taken otherwise."""
    if type.unit is not None and type.unit in units:
        return (), units[type.unit]
    families = _EVERYDAY.get(type.dimension, ())
    candidates = tuple(units[id] for family in families for id in reversed(family) if id in units)
    in_dimension = (unit for unit in units.values() if unit.dimension == type.dimension)
    return candidates, next((unit for unit in in_dimension if unit.size in (1, None)), None)
