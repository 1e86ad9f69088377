"""The records, scales and choices of Percentile combat."""

from __future__ import annotations

from dataclasses import dataclass

from .runtime import Choice, Dice, OutOfRange


class AttackKind(Choice):
    """Kind of attack.

    Source: PC-04.
    """

    melee = "melee", "Melee"
    thrown = "thrown", "Thrown"
    missile = "missile", "Missile"
    # Bows, crossbows and slings.
    firearm = "firearm", "Firearm"


class BonusShare(Choice):
    """How much of the damage bonus counts.

    Source: PC-05, PC-07.
    """

    full_bonus = "full_bonus", "All of it"
    half_bonus = "half_bonus", "Half of it"
    no_bonus = "no_bonus", "None"


class BonusHalved(Choice):
    """Half of a damage bonus."""

    toward_zero = "toward_zero", "Toward zero"
    down = "down", "Down"


class ArmourLayers(Choice):
    """Several layers of armour."""

    add_up = "add_up", "Add up"
    best_only = "best_only", "Best only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Physique:
    """Damage bonus and build.

    bonus: Damage bonus
    build: Build

    Source: PC-06.
    """

    bonus: Dice
    build: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Armour:
    """Armour.

    points: Points, at least 0

    Source: PC-08.
    """

    points: int

    def __post_init__(self) -> None:
        if self.points < 0:
            raise OutOfRange("'points' of Armour", self.points, 0, None)
