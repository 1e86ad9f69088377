"""The tables of Percentile horror, seventh edition."""

from __future__ import annotations

from . import sources
from .runtime import Dice, Rows, Trace
from .types import BuildEffect, Physique

_PHYSIQUE: Rows[Physique] = Rows(
    "physique",
    (
        (None, 12, Physique(bonus=Dice.none(-2), build=-2)),
        (13, 17, Physique(bonus=Dice.none(-1), build=-1)),
        (18, 24, Physique(bonus=Dice.none(), build=0)),
        (25, 31, Physique(bonus=Dice.plain(1, 4), build=1)),
        (32, 40, Physique(bonus=Dice.plain(1, 6), build=2)),
        (41, 55, Physique(bonus=Dice.plain(2, 6), build=3)),
        (56, None, Physique(bonus=Dice.plain(3, 6), build=4)),
    ),
)


def physique(bulk: int, trace: Trace | None = None) -> Physique:
    """Damage bonus and build.

    This stands in for the table of the damage bonus, which is printed elsewhere.

    Add strength and size on the scale on which a person has 3 to 18.

    bulk: bulk, integer 0..

    Source: PC-06.
    """
    row = _PHYSIQUE.find(bulk)
    if trace is not None:
        trace.look("physique", "Damage bonus and build", (bulk,), row)
    return row


_BUILD_EFFECT: Rows[BuildEffect] = Rows(
    "build_effect",
    (
        # As big as you, or smaller.
        (None, 0, BuildEffect()),
        # One step bigger.
        (1, 1, BuildEffect(penalty=1)),
        # Two steps bigger.
        (2, 2, BuildEffect(penalty=2)),
        # You may get hold of it, but lack the size and strength for more.
        (3, None, BuildEffect(possible=False)),
    ),
)


def build_effect(bigger: int, trace: Trace | None = None) -> BuildEffect:
    """Builds in a manoeuvre.

    bigger: bigger, integer

    Source: H7-46.
    """
    row = _BUILD_EFFECT.find(bigger)
    if trace is not None:
        trace.look("build_effect", "Builds in a manoeuvre", (bigger,), row)
    return row


__source__ = {
    "physique": "rulesets/percentile/damage.rules:26",
    "build_effect": "rulesets/horror-7/manoeuvres.rules:53",
}
"""Where in the rules each function comes from."""

__lines__ = sources.TABLES
"""Where in the rules the statements behind a line come from."""
