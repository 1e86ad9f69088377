"""The options of Percentile horror, pulp."""

from __future__ import annotations

from dataclasses import dataclass

from .types import ArmourLayers, FarExtreme, GoalIsChosen, TooBig


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    armour_layers: Several layers of armour. **Add up**: all that the attack goes through counts.
        **Best only**: the best layer counts. Source: PC-09.
    far_extreme: An extreme success at a far target. Beyond twice the base range only a 01 impales.
        **Ordinary**: other extreme successes do ordinary damage. **Full damage**: they do the
        highest damage, without impaling. Source: D-17.
    goal_is_chosen: When the goal is chosen. The article says that one goal is reached, but not when
        you choose it. **When declaring**: before the dice. **After the roll**: you name several and
        choose when you have won. Source: H7-57, D-40.
    too_big: A manoeuvre against somebody too big. **Refused**: the Keeper says so, and you do
        something else. **Spent**: you try, and the action is gone. Source: H7-47, D-19.
    weapon_harm: A manoeuvre also does the damage of the weapon. The article speaks of more than
        damage. Choose **yes** to read it as damage and more. Source: H7-43, D-39.
    counter_build: Builds count when you fight back with a manoeuvre. Source: H7-56, D-22.
    escape_opposed: The holder may dodge or fight back against breaking free. Source: H7-60, D-24.
    doing_nothing: A target may choose to do nothing. The article names two answers, to dodge and to
        fight back, and does not say that one must be chosen. Source: D-8.
    """

    armour_layers: ArmourLayers = ArmourLayers.add_up
    far_extreme: FarExtreme = FarExtreme.ordinary
    goal_is_chosen: GoalIsChosen = GoalIsChosen.when_declaring
    too_big: TooBig = TooBig.refused
    weapon_harm: bool = False
    counter_build: bool = True
    escape_opposed: bool = True
    doing_nothing: bool = True
