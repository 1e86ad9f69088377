"""The options of Percentile horror, pulp."""

from __future__ import annotations

from dataclasses import dataclass

from .types import (
    ArmourLayers,
    BonusHalved,
    DisadvantageLasts,
    FarExtreme,
    GoalIsChosen,
    SureWounds,
    SurpriseWounds,
    TooBig,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    bonus_halved: Half of a damage bonus. **Toward zero**: what is over is dropped, so that -1 takes
        nothing off. **Down**: half of -1 is -1. Source: PC-07.
    armour_layers: Several layers of armour. **Add up**: all that the attack goes through counts.
        **Best only**: the best layer counts. Source: PC-09.
    far_extreme: An extreme success at a far target. Beyond twice the base range only a critical
        success impales. **Ordinary**: other extreme successes do ordinary damage. **Full damage**:
        they do the highest damage, without impaling. Source: D-17.
    goal_is_chosen: When the goal is chosen. The article says that one goal is reached, but not when
        you choose it. **When declaring**: before the dice. **After the roll**: you name several and
        choose when you have won. Source: H7-57, D-40.
    too_big: A manoeuvre against somebody too big. **Refused**: the Keeper says so, and you do
        something else. **Spent**: you try, and the action is gone. Source: H7-47, D-19.
    weapon_harm: A manoeuvre also does the damage of the weapon. The article speaks of more than
        damage. Choose **yes** to read it as damage and more. Source: H7-43, D-39.
    counter_build: Builds count when you fight back with a manoeuvre. Source: H7-56, D-22.
    escape_opposed: The holder may dodge or fight back against breaking free. Source: H7-60, D-24.
    disadvantage_lasts: A disadvantage lasts. The article calls it continuing. **While caused**: as
        long as one is held, on the ground or hampered. **One round**: until the next round begins.
        Source: H7-59, D-23.
    dodge_is_pushed: A Dodge roll may be pushed. The article forbids it for Fighting and Firearms,
        and does not name Dodge. Source: H7-24, D-10.
    doing_nothing: A target may choose to do nothing. The article names two answers, to dodge and to
        fight back, and does not say that one must be chosen. Source: D-8.
    missiles_dodged: Arrows, bolts and slingstones can be dodged. The article handles them like
        shots, and names cover. Source: H7-64, D-26.
    dodged_throws_count: Answers to missiles and throws count toward being outnumbered. The article
        speaks of dodging and fighting back, and does not say against what. Source: H7-80, D-35.
    surprise_wounds: An extreme success from surprise. The article gives extreme damage only on
        one's own turn, and an attack from surprise comes before all turns. Source: H7-30, D-14.
    sure_wounds: An extreme success that could not miss. Where only a fumble fails, the roll may
        still be extreme. **Extreme too**: then it does extreme damage. **Only ordinary**: never.
        Source: H7-74, H7-78, D-31.
    helpless_at_range: Only a fumble misses the helpless, at a distance too. When **no**, shots and
        throws at them need a success. Source: H7-78, D-33.
    """

    bonus_halved: BonusHalved = BonusHalved.toward_zero
    armour_layers: ArmourLayers = ArmourLayers.add_up
    far_extreme: FarExtreme = FarExtreme.ordinary
    goal_is_chosen: GoalIsChosen = GoalIsChosen.when_declaring
    too_big: TooBig = TooBig.refused
    weapon_harm: bool = False
    counter_build: bool = True
    escape_opposed: bool = True
    disadvantage_lasts: DisadvantageLasts = DisadvantageLasts.while_caused
    dodge_is_pushed: bool = False
    doing_nothing: bool = True
    missiles_dodged: bool = False
    dodged_throws_count: bool = True
    surprise_wounds: SurpriseWounds = SurpriseWounds.extreme_damage
    sure_wounds: SureWounds = SureWounds.extreme_too
    helpless_at_range: bool = True
