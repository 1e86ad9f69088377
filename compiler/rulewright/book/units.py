"""Units that every ruleset has. The base units are cm, s, g and deg; all sizes are exact."""

from __future__ import annotations

from fractions import Fraction

from rulewright.calculus.declarations import Unit

__all__ = ["BASE_UNITS", "BUILT_IN", "DIMENSIONS"]

_SIZES: dict[str, dict[str, Fraction]] = {
    "length": {
        "mm": Fraction(1, 10),
        "cm": Fraction(1),
        "m": Fraction(100),
        "km": Fraction(100_000),
        "inch": Fraction(254, 100),
        "ft": Fraction(3048, 100),
        "yd": Fraction(9144, 100),
        "mi": Fraction(160_934_4, 10),
    },
    "time": {
        "s": Fraction(1),
        "min": Fraction(60),
        "h": Fraction(3600),
        "day": Fraction(86_400),
        "week": Fraction(604_800),
    },
    "weight": {
        "g": Fraction(1),
        "kg": Fraction(1000),
        "oz": Fraction(28_349_523_125, 10**9),
        "lb": Fraction(45_359_237, 10**5),
    },
    "angle": {"deg": Fraction(1)},
}
"""One inch is 2.54 cm and one pound 453.59237 g, by the international agreement of 1959; both are exact."""

DIMENSIONS = tuple(_SIZES)
BASE_UNITS = {"length": "cm", "time": "s", "weight": "g", "angle": "deg"}
_LABELS = {"deg": "°", "inch": "in"}

BUILT_IN: dict[str, Unit] = {
    unit: Unit(unit, _LABELS.get(unit, unit), dimension, size)
    for dimension, units in _SIZES.items()
    for unit, size in units.items()
}
