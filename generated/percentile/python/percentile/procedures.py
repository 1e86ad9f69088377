"""The procedures of Percentile combat."""

from __future__ import annotations

from . import formulas, sources
from .options import Options
from .runtime import DEFAULTS, Decider, Dice, DiceSource, OutOfRange, Trace, roll, roll_dice
from .types import BonusShare


def percent_check(
    dice: DiceSource,
    *,
    chance: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Check.

    Roll two ten-sided dice, one for the tens and one for the units; 00 and 0 is 100. The check
    succeeds on the chance or less.

    chance: at least 0

    Source: PC-01, PC-02.
    """
    if trace is not None:
        trace.call("percent_check", "Check")
    if chance < 0:
        raise OutOfRange("'chance' of percent_check", chance, 0, None)
    rolled = roll_dice(dice, 1, 100, trace)
    return formulas.succeeds(rolled=rolled, chance=chance)


def hit_damage(
    dice: DiceSource,
    *,
    damage: Dice,
    bonus: Dice,
    share: BonusShare = BonusShare.full_bonus,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Damage of an ordinary hit.

    Roll the damage of the weapon and add the damage bonus. It is never below 0.

    damage: Damage of the weapon
    bonus: Damage bonus
    share: How much of it counts

    Source: PC-05, PC-07.
    """
    if trace is not None:
        trace.call("hit_damage", "Damage of an ordinary hit")
    rolled = roll(dice, damage, trace)
    if share == BonusShare.no_bonus:
        return max(rolled, 0)
    extra = roll(dice, bonus, trace)
    return max(rolled + formulas.share_of(points=extra, share=share, options=options), 0)


__source__ = {
    "percent_check": "rulesets/percentile/checks.rules:18",
    "hit_damage": "rulesets/percentile/damage.rules:48",
}
"""Where in the rules each function comes from."""

__lines__ = sources.PROCEDURES
"""Where in the rules the statements behind a line come from."""
