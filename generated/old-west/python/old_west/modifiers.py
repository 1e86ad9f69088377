"""The modifiers of Old West."""

from __future__ import annotations

from . import data, formulas, sources, tables
from .options import Options
from .runtime import OutOfRange, Trace
from .types import (
    Cover,
    Headcount,
    HiddenAndUnaware,
    Hold,
    Price,
    RangeCategory,
    TargetSize,
    Weapon,
)


def shooting_dice(
    *,
    weapon: Weapon = data.BARE_HANDS,
    aimed: bool = False,
    called: bool = False,
    quick: bool = False,
    size: TargetSize = TargetSize.common,
    cover: Cover = Cover.uncovered,
    range: RangeCategory = RangeCategory.short,
    unguarded: bool = False,
    hidden: bool = False,
    dark: bool = False,
    fanned: int = 0,
    helpers: int = 0,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Dice for a ranged attack.

    Add up everything first, then roll. Cover is partial if most of the body shows; good if at least
    half is hidden; heavy if only an arm, leg or head shows, which only a called shot hits; full if
    nothing shows: then you must know where the target is, and bullets must go through.

    aimed: Aimed
    called: Called shot
    quick: Quick shot
    size: Size of the target
    cover: Cover
    range: Range
    unguarded: The target is unaware, off its guard or defenceless
    hidden: The attacker is hidden
    dark: In the dark
    fanned: Fanned targets, 0 to 3
    helpers: Helpers, at least 0

    Source: OW-66.
    """
    if not 0 <= fanned <= 3:
        raise OutOfRange("'fanned' of shooting_dice", fanned, 0, 3)
    if helpers < 0:
        raise OutOfRange("'helpers' of shooting_dice", helpers, 0, None)
    total = 0
    # Weapon
    value = weapon.bonus
    total += value
    if trace is not None:
        trace.modifier("weapon", "Weapon", value)
    # Aim
    if aimed and formulas.is_called(called=called, size=size, cover=cover):
        total += 1
        if trace is not None:
            trace.modifier("aim", "Aim", 1)
    elif aimed:
        total += 2
        if trace is not None:
            trace.modifier("aim", "Aim", 2)
    # Called shot
    if formulas.is_called(called=called, size=size, cover=cover):
        total -= 3
        if trace is not None:
            trace.modifier("called", "Called shot", -3)
    # Quick shot
    if quick:
        total -= 2
        if trace is not None:
            trace.modifier("quick", "Quick shot", -2)
    # Large target
    if size == TargetSize.large:
        total += 2
        if trace is not None:
            trace.modifier("large", "Large target", 2)
    # Partial cover
    if cover == Cover.partial:
        total -= 1
        if trace is not None:
            trace.modifier("partial", "Partial cover", -1)
    # Good cover
    if cover == Cover.good:
        total -= 2
        if trace is not None:
            trace.modifier("good", "Good cover", -2)
    # Full cover
    if cover == Cover.full:
        total -= 3
        if trace is not None:
            trace.modifier("full", "Full cover", -3)
    # Range
    if range == RangeCategory.arms_length and unguarded:
        total += 3
        if trace is not None:
            trace.modifier("distance", "Range", 3)
    else:
        value = tables.range_dice(range, trace)
        total += value
        if trace is not None:
            trace.modifier("distance", "Range", value)
    # Darkness, beyond arm's length
    if dark and range != RangeCategory.arms_length:
        total -= 3
        if trace is not None:
            trace.modifier("dark", "Darkness, beyond arm's length", -3)
    # Range once more in the dark
    if dark and range != RangeCategory.arms_length:
        value = tables.range_dice(range, trace)
        total += value
        if trace is not None:
            trace.modifier("doubled", "Range once more in the dark", value)
    # Hidden attacker
    if (
        hidden
        and range == RangeCategory.arms_length
        and unguarded
        and options.hidden_and_unaware == HiddenAndUnaware.one_counts
    ):
        total += 0
        if trace is not None:
            trace.modifier("hidden", "Hidden attacker", 0)
    elif hidden:
        total += 3
        if trace is not None:
            trace.modifier("hidden", "Hidden attacker", 3)
    # Fanning
    if fanned >= 1:
        total -= 2
        if trace is not None:
            trace.modifier("fanning", "Fanning", -2)
    # More fanning
    if fanned == 2:
        total -= 1
        if trace is not None:
            trace.modifier("spread", "More fanning", -1)
    elif fanned == 3:
        total -= 2
        if trace is not None:
            trace.modifier("spread", "More fanning", -2)
    # Helpers
    value = formulas.helper_bonus(helpers=helpers)
    total += value
    if trace is not None:
        trace.modifier("helpers", "Helpers", value)
    if trace is not None:
        trace.sum("shooting_dice", "Dice for a ranged attack", total)
    return total


def sneaking_dice(
    *,
    reach: RangeCategory = RangeCategory.near,
    ambush: bool = False,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Dice for coming close unseen.

    ambush: Lies in wait

    Source: OW-89, OW-90.
    """
    total = 0
    # Distance
    if options.sneak_distance:
        value = tables.sneak_dice(reach, trace)
        total += value
        if trace is not None:
            trace.modifier("distance", "Distance", value)
    # Lies in wait
    if ambush:
        total += 2
        if trace is not None:
            trace.modifier("ambush", "Lies in wait", 2)
    if trace is not None:
        trace.sum("sneaking_dice", "Dice for coming close unseen", total)
    return total


def stance(
    *,
    headcount: Headcount = Headcount.even,
    price: Price = Price.something,
    helped_before: bool = False,
    well_put: bool = False,
    no_gain: bool = False,
    trace: Trace | None = None,
) -> int:
    """Negotiating stance.

    These change the asker's dice only.

    Source: OW-102.
    """
    total = 0
    # More people
    if headcount == Headcount.even:
        total += 0
        if trace is not None:
            trace.modifier("headcount", "More people", 0)
    elif headcount == Headcount.askers:
        total += 1
        if trace is not None:
            trace.modifier("headcount", "More people", 1)
    elif headcount == Headcount.opponents:
        total -= 1
        if trace is not None:
            trace.modifier("headcount", "More people", -1)
    # Price of the demand
    if price == Price.something:
        total += 0
        if trace is not None:
            trace.modifier("price", "Price of the demand", 0)
    elif price == Price.nothing:
        total += 1
        if trace is not None:
            trace.modifier("price", "Price of the demand", 1)
    elif price == Price.dear:
        total -= 1
        if trace is not None:
            trace.modifier("price", "Price of the demand", -1)
    # You helped them before
    if helped_before:
        total += 1
        if trace is not None:
            trace.modifier("helped_before", "You helped them before", 1)
    # You put your case very well
    if well_put:
        total += 1
        if trace is not None:
            trace.modifier("well_put", "You put your case very well", 1)
    # Helping you brings them nothing
    if no_gain:
        total -= 1
        if trace is not None:
            trace.modifier("no_gain", "Helping you brings them nothing", -1)
    if trace is not None:
        trace.sum("stance", "Negotiating stance", total)
    return total


def grapple_dice(*, hold: Hold, trace: Trace | None = None) -> int:
    """Dice in a grapple.

    Roll Labor. Weapons give no dice.

    Source: OW-40.
    """
    total = 0
    # Started the grapple
    if hold == Hold.holder:
        total += 2
        if trace is not None:
            trace.modifier("initiator", "Started the grapple", 2)
    if trace is not None:
        trace.sum("grapple_dice", "Dice in a grapple", total)
    return total


def draw_dice(
    *,
    weapon: Weapon = data.BARE_HANDS,
    gear: int = 0,
    talents: int = 0,
    nerve: int = 0,
    penalty: int = 0,
    trace: Trace | None = None,
) -> int:
    """Dice for the draw.

    gear: Other gear, such as a fast-draw holster, -3 to 3
    talents: Talents, -3 to 3
    nerve: Dice from the stand-off, at least 0
    penalty: Trouble, -1 to 0

    Source: OW-72.
    """
    if not -3 <= gear <= 3:
        raise OutOfRange("'gear' of draw_dice", gear, -3, 3)
    if not -3 <= talents <= 3:
        raise OutOfRange("'talents' of draw_dice", talents, -3, 3)
    if nerve < 0:
        raise OutOfRange("'nerve' of draw_dice", nerve, 0, None)
    if not -1 <= penalty <= 0:
        raise OutOfRange("'penalty' of draw_dice", penalty, -1, 0)
    total = 0
    # Draw modifier of the weapon
    value = weapon.drawing
    total += value
    if trace is not None:
        trace.modifier("weapon", "Draw modifier of the weapon", value)
    # Other gear
    value = gear
    total += value
    if trace is not None:
        trace.modifier("gear", "Other gear", value)
    # Talents
    value = talents
    total += value
    if trace is not None:
        trace.modifier("talents", "Talents", value)
    # Won in the stand-off
    value = nerve
    total += value
    if trace is not None:
        trace.modifier("nerve", "Won in the stand-off", value)
    # Trouble
    value = penalty
    total += value
    if trace is not None:
        trace.modifier("trouble", "Trouble", value)
    if trace is not None:
        trace.sum("draw_dice", "Dice for the draw", total)
    return total


def melee_dice(
    *,
    weapon_bonus: int = 0,
    target_down: bool = False,
    all_out: bool = False,
    called: bool = False,
    hidden: bool = False,
    helpers: int = 0,
    trace: Trace | None = None,
) -> int:
    """Dice for a melee attack.

    weapon_bonus: Modifier of the weapon, -3 to 3
    target_down: Target prone or grappling
    all_out: All-out attack prepared
    called: Called strike
    hidden: Attacker hidden until now
    helpers: Helpers, at least 0

    Source: OW-23.
    """
    if not -3 <= weapon_bonus <= 3:
        raise OutOfRange("'weapon_bonus' of melee_dice", weapon_bonus, -3, 3)
    if helpers < 0:
        raise OutOfRange("'helpers' of melee_dice", helpers, 0, None)
    total = 0
    # Weapon
    value = weapon_bonus
    total += value
    if trace is not None:
        trace.modifier("weapon_bonus", "Weapon", value)
    # Target prone, or in a grapple with somebody else
    if target_down:
        total += 2
        if trace is not None:
            trace.modifier("target_down", "Target prone, or in a grapple with somebody else", 2)
    # All-out attack
    if all_out and called:
        total += 1
        if trace is not None:
            trace.modifier("all_out", "All-out attack", 1)
    elif all_out:
        total += 2
        if trace is not None:
            trace.modifier("all_out", "All-out attack", 2)
    # Called strike
    if called:
        total -= 3
        if trace is not None:
            trace.modifier("called", "Called strike", -3)
    # Attacker hidden until now
    if hidden:
        total += 3
        if trace is not None:
            trace.modifier("hidden", "Attacker hidden until now", 3)
    # Helpers
    value = formulas.helper_bonus(helpers=helpers)
    total += value
    if trace is not None:
        trace.modifier("help", "Helpers", value)
    if trace is not None:
        trace.sum("melee_dice", "Dice for a melee attack", total)
    return total


__source__ = {
    "shooting_dice": "rulesets/old-west/ranged.rules:89",
    "sneaking_dice": "rulesets/old-west/gunplay.rules:357",
    "stance": "rulesets/old-west/social.rules:20",
    "grapple_dice": "rulesets/old-west/melee.rules:240",
    "draw_dice": "rulesets/old-west/gunplay.rules:70",
    "melee_dice": "rulesets/old-west/melee.rules:37",
}
"""Where in the rules each function comes from."""

__lines__ = sources.MODIFIERS
"""Where in the rules the statements behind a line come from."""
