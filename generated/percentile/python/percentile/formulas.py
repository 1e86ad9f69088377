"""The formulas of Percentile combat."""

from __future__ import annotations

from . import sources
from .options import Options
from .runtime import OutOfRange, divide_toward_zero, item_at, sort_by
from .types import Armour, ArmourLayers, AttackKind, BonusHalved, BonusShare


def half_of(*, chance: int) -> int:
    """Half.

    Half of a skill or characteristic, rounded down.

    chance: at least 0

    Source: PC-03.
    """
    if chance < 0:
        raise OutOfRange("'chance' of half_of", chance, 0, None)
    return chance // 2


def fifth_of(*, chance: int) -> int:
    """Fifth.

    A fifth of a skill or characteristic, rounded down.

    chance: at least 0

    Source: PC-03.
    """
    if chance < 0:
        raise OutOfRange("'chance' of fifth_of", chance, 0, None)
    return chance // 5


def succeeds(*, rolled: int, chance: int) -> bool:
    """Success.

    rolled: 1 to 100
    chance: at least 0

    Source: PC-02.
    """
    if not 1 <= rolled <= 100:
        raise OutOfRange("'rolled' of succeeds", rolled, 1, 100)
    if chance < 0:
        raise OutOfRange("'chance' of succeeds", chance, 0, None)
    return rolled <= chance


def bonus_share(*, kind: AttackKind, strength_driven: bool = True) -> BonusShare:
    """How much of the damage bonus counts.

    All of it in melee, half of what is thrown, and half with a bow or sling. None with a crossbow
    or a firearm.

    kind: Kind of attack
    strength_driven: It flies by the strength of the user

    Source: PC-05, PC-07.
    """
    if kind == AttackKind.melee:
        return BonusShare.full_bonus
    if kind == AttackKind.thrown or kind == AttackKind.missile and strength_driven:
        return BonusShare.half_bonus
    return BonusShare.no_bonus


def share_of(*, points: int, share: BonusShare, options: Options = Options()) -> int:
    """Part of the damage bonus that counts.

    Of a half, what is over is dropped: of 5 count 2, and -1 takes nothing off.

    Source: PC-05, PC-07.
    """
    if share == BonusShare.full_bonus:
        return points
    if share == BonusShare.half_bonus and options.bonus_halved == BonusHalved.down:
        return points // 2
    if share == BonusShare.half_bonus:
        return divide_toward_zero(points, 2)
    return 0


def armour_points(*, layers: tuple[Armour, ...], options: Options = Options()) -> int:
    """Points of armour.

    Source: PC-08, PC-09.
    """
    if len(layers) == 0:
        return 0
    if options.armour_layers == ArmourLayers.best_only:
        return item_at(sort_by(layers, (lambda each: each.points, True)), 1).points
    return sum(layer.points for layer in layers)


def after_armour(*, damage: int, layers: tuple[Armour, ...], options: Options = Options()) -> int:
    """Damage through armour.

    What the attack must go through takes its points off the damage, down to 0.

    damage: at least 0

    Source: PC-08.
    """
    if damage < 0:
        raise OutOfRange("'damage' of after_armour", damage, 0, None)
    return max(damage - armour_points(layers=layers, options=options), 0)


def hit_points_left(*, hit_points: int, damage: int) -> int:
    """Hit points left.

    damage: at least 0

    Source: PC-10.
    """
    if damage < 0:
        raise OutOfRange("'damage' of hit_points_left", damage, 0, None)
    return hit_points - damage


__source__ = {
    "half_of": "rulesets/percentile/checks.rules:7",
    "fifth_of": "rulesets/percentile/checks.rules:11",
    "succeeds": "rulesets/percentile/checks.rules:15",
    "bonus_share": "rulesets/percentile/damage.rules:15",
    "share_of": "rulesets/percentile/damage.rules:41",
    "armour_points": "rulesets/percentile/damage.rules:64",
    "after_armour": "rulesets/percentile/damage.rules:69",
    "hit_points_left": "rulesets/percentile/damage.rules:73",
}
"""Where in the rules each function comes from."""

__lines__ = sources.FORMULAS
"""Where in the rules the statements behind a line come from."""
