"""The tables of Percentile horror, an earlier edition."""

from __future__ import annotations

from . import sources
from .runtime import Dice, Rows, Trace
from .types import Acid, Fire, Physique

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


_FIRE_DAMAGE: dict[Fire, Dice] = {
    # A Luck check, or hair and clothes burn.
    Fire.torch: Dice.plain(1, 6),
    # Hair and clothes burn, without a check.
    Fire.campfire: Dice.plain(1, 6) + 2,
    # For everybody inside. A Luck check each round, or the air is gone.
    Fire.burning_room: Dice.plain(1, 6) + 2,
}


def fire_damage(fire: Fire, trace: Trace | None = None) -> Dice:
    """Fire, damage in a round."""
    row = _FIRE_DAMAGE[fire]
    if trace is not None:
        trace.look("fire_damage", "Fire, damage in a round", (fire,), row)
    return row


_ACID_DAMAGE: dict[Acid, Dice] = {
    Acid.weak_acid: Dice.plain(1, 3) - 1,
    Acid.strong_acid: Dice.plain(1, 4),
    Acid.very_strong_acid: Dice.plain(1, 6),
}


def acid_damage(acid: Acid, trace: Trace | None = None) -> Dice:
    """Acid, damage in a round.

    Source: H6-04.
    """
    row = _ACID_DAMAGE[acid]
    if trace is not None:
        trace.look("acid_damage", "Acid, damage in a round", (acid,), row)
    return row


_BY_RANGES: Rows[int] = Rows(
    "by_ranges",
    (
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 4),
        (4, 4, 8),
        (5, 5, 16),
        (6, 6, 32),
        (7, 7, 64),
        (8, 8, 128),
        (9, 9, 256),
        (10, 10, 512),
        (11, 11, 1024),
        (12, 12, 2048),
        (13, None, 4096),
    ),
)


def by_ranges(ranges: int, trace: Trace | None = None) -> int:
    """Chance beyond the range.

    The chance is divided by the number. Beyond twelve ranges nothing is left of it.

    ranges: ranges, integer 1..

    Source: H6-122, D-39.
    """
    row = _BY_RANGES.find(ranges)
    if trace is not None:
        trace.look("by_ranges", "Chance beyond the range", (ranges,), row)
    return row


_BY_DOUBLINGS: Rows[int] = Rows(
    "by_doublings",
    (
        (1, 1, 1),
        (2, 2, 2),
        (3, 4, 4),
        (5, 8, 8),
        (9, 16, 16),
        (17, 32, 32),
        (33, 64, 64),
        (65, 128, 128),
        (129, 256, 256),
        (257, 512, 512),
        (513, 1024, 1024),
        (1025, None, 2048),
    ),
)


def by_doublings(ranges: int, trace: Trace | None = None) -> int:
    """Chance beyond the range, by doublings.

    ranges: ranges, integer 1..

    Source: D-39.
    """
    row = _BY_DOUBLINGS.find(ranges)
    if trace is not None:
        trace.look("by_doublings", "Chance beyond the range, by doublings", (ranges,), row)
    return row


__source__ = {
    "physique": "rulesets/percentile/damage.rules:26",
    "fire_damage": "rulesets/horror-6/fire.rules:17",
    "acid_damage": "rulesets/horror-6/hazards.rules:26",
    "by_ranges": "rulesets/horror-6/ranges.rules:64",
    "by_doublings": "rulesets/horror-6/ranges.rules:81",
}
"""Where in the rules each function comes from."""

__lines__ = sources.TABLES
"""Where in the rules the statements behind a line come from."""
