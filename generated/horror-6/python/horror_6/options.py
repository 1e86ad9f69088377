"""The options of Percentile horror, an earlier edition."""

from __future__ import annotations

from dataclasses import dataclass

from .types import (
    ArmourAgainst,
    ArmourLayers,
    AttackAndParry,
    BonusHalved,
    BonusOnImpale,
    BurstCounts,
    BurstSize,
    ClothesCatch,
    DodgesInRound,
    ExpertWeapons,
    ImpaleBasis,
    JumpSaves,
    KnockOutAgainst,
    KnockOutStrength,
    LargeTargetOrder,
    LaserAndAim,
    LastLuck,
    OtherWeapons,
    ParryAndDodge,
    ParryWear,
    RangeSteps,
    SmokeBegins,
    SplitBonus,
    SurpriseHalves,
    TwoGuns,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    bonus_halved: Half of a damage bonus. **Toward zero**: what is over is dropped, so that -1 takes
        nothing off. **Down**: half of -1 is -1. Source: PC-07.
    armour_layers: Several layers of armour. **Add up**: all that the attack goes through counts.
        **Best only**: the best layer counts. Source: PC-09.
    armour_against: Armour takes its points off. **Each bullet** that hits, or the damage of the
        **whole burst** together. Source: H6-53, D-54.
    burst_size: Shots of a burst. **Up to DEX**: as many as you like, from two to DEX. **DEX
        exactly**: as many as DEX. Never more than are loaded. Source: H6-108, D-31.
    easy_dice: Only bursts with dice at hand. Some Keepers allow only bursts of 6, 8, 10, 12 or 20
        shots, so that dice for the hits are at hand. Source: H6-112.
    split_bonus: Split bursts. **Whole burst**: all shots of the burst raise the chance against each
        target. **Own bullets**: only the bullets for that target, and a single bullet does not.
        Source: H6-113, D-34.
    large_target_order: Large targets count. **Before factors**: the bonus is added to the skill,
        and then doubled or halved with it. **Behind factors**: it is added to what doubling and
        halving leave. Source: H6-117, D-36.
    burst_counts: Shots that raise the chance of a burst. **Every shot** adds to the chance, or only
        the **further shots**, after the first. Source: H6-109, D-32.
    sure_chance: Chances above 100 are cut to 100. No roll is above 100 anyway: it matters only for
        impales, where they need a fifth of the modified chance. Source: H6-150, D-56.
    dodges_in_round: Dodges in a round. The sheet does not say how many. **Only one**: one attack in
        a round can be dodged. **Every attack**: each may be. Source: H6-64, D-16.
    last_luck: Luck, where no dodge is possible,. **Is the dodge**: who is lucky has dodged.
        **Allows a dodge**: who is lucky may now roll Dodge. Source: H6-65, D-17.
    clothes_catch: Hair and clothes that catch fire burn. Whether the first damage of burning
        clothes comes in the round in which they catch fire, or in the next. Source: H6-24, D-8.
    campfire_and_clothes: Burning clothes add to the damage of a campfire. When **no**, they add
        nothing as long as one is in the campfire. Source: H6-26, D-10.
    smoke_begins: The count in the smoke of a burning room begins. **Full breath**: at CON times 10.
        **Caught unprepared**: at CON times 6. Source: H6-27, D-11.
    jump_saves: A Jump check in a leap saves. **One die**: one die fewer is rolled. **Rolled
        points**: roll 1d6 and take it off the damage. Source: H6-19, D-6.
    impale_basis: An impale needs a fifth of. **Printed skill**: the skill as it stands on the
        sheet. **Modified chance**: what you had to roll this time. Source: H6-67, D-18.
    bonus_on_impale: The damage bonus of an impale. The sheet says that the damage dice are rolled
        twice, and nothing of the bonus. Source: H6-68, D-19.
    knock_out_strength: A knock-out counts. **Behind armour**: the damage that armour lets through.
        **As rolled**: the damage before armour. Source: H6-99, D-28.
    knock_out_against: Against. The hit points that the target has now, or those of the unhurt
        target. Source: H6-99, D-28.
    other_weapons: Weapons that are not named. What happens when another weapon malfunctions than
        those that are named. Source: H6-128, D-42.
    attack_and_parry: One weapon may attack and parry in one round if it is. **Fencing only**: a
        foil, a sabre or another sword that is made for it. The sheet does not say more of other
        weapons. Source: H6-84, D-23.
    blunt_parried: Blunt weapons are parried like edged ones. The sheet names only edged and pointed
        weapons. **No**: nothing but bare hands is parried besides those. Source: H6-81, D-52.
    parry_wear: Parries damage an object. **Blow by blow**: each blow is held against all the hit
        points of the object. **Adding up**: what it has stopped before counts. Source: H6-79, D-22.
    past_a_gun: What a parrying gun does not stop hurts the defender. Source: H6-86, D-24.
    bullet_costs_parry: To try to parry a bullet uses up the parry. Source: H6-89, D-53.
    parry_and_dodge: A parry and a dodge may be against. **One attack**: when the parry fails,
        dodge. **Two attacks**: only one of the two against the same attack. Source: H6-88, D-25.
    range_steps: The chance halves again. **Each range**: at twice the range half, at three times a
        quarter, at four times an eighth. **Each doubling**: at twice the range half, at four times
        a quarter, at eight times an eighth. Source: H6-122, D-39.
    laser_and_aim: Laser sight and aimed fire. **At most four**: the range is never more than four
        times the base range. **Multiply**: a laser sight and aimed fire make it eight times.
        Source: H6-136, D-45.
    pulling_is_the_attack: To pull a weapon out is the attack of the round. The sheet does not say.
        **No**: who pulls it out in this round may still attack in it. Source: H6-71, D-21.
    surprise_halves: Surprise halves DEX for. **Order only**: when the surprised act. **Every use**:
        for whatever is reckoned with DEX in that round. Source: H6-90, D-26.
    two_guns: Two guns are fired. The sheet sends you from two guns to unaimed fire. **As listed**:
        at the whole chance. Source: H6-144, D-47.
    expert_weapons: Handgun 60 makes an expert. **With handguns**: Handgun 60 helps with handguns
        only. **With all firearms**: 60 in the skill with the firearm helps with it. Source: H6-149,
        D-49.
    """

    bonus_halved: BonusHalved = BonusHalved.toward_zero
    armour_layers: ArmourLayers = ArmourLayers.add_up
    armour_against: ArmourAgainst = ArmourAgainst.each_bullet
    burst_size: BurstSize = BurstSize.up_to_dex
    easy_dice: bool = False
    split_bonus: SplitBonus = SplitBonus.whole_burst
    large_target_order: LargeTargetOrder = LargeTargetOrder.before_factors
    burst_counts: BurstCounts = BurstCounts.every_shot
    sure_chance: bool = False
    dodges_in_round: DodgesInRound = DodgesInRound.only_one
    last_luck: LastLuck = LastLuck.is_the_dodge
    clothes_catch: ClothesCatch = ClothesCatch.at_once
    campfire_and_clothes: bool = True
    smoke_begins: SmokeBegins = SmokeBegins.full_breath
    jump_saves: JumpSaves = JumpSaves.one_die
    impale_basis: ImpaleBasis = ImpaleBasis.printed_skill
    bonus_on_impale: BonusOnImpale = BonusOnImpale.once
    knock_out_strength: KnockOutStrength = KnockOutStrength.behind_armour
    knock_out_against: KnockOutAgainst = KnockOutAgainst.present_hit_points
    other_weapons: OtherWeapons = OtherWeapons.get_duds
    attack_and_parry: AttackAndParry = AttackAndParry.fencing_only
    blunt_parried: bool = True
    parry_wear: ParryWear = ParryWear.blow_by_blow
    past_a_gun: bool = True
    bullet_costs_parry: bool = False
    parry_and_dodge: ParryAndDodge = ParryAndDodge.one_attack
    range_steps: RangeSteps = RangeSteps.each_range
    laser_and_aim: LaserAndAim = LaserAndAim.at_most_four
    pulling_is_the_attack: bool = True
    surprise_halves: SurpriseHalves = SurpriseHalves.order_only
    two_guns: TwoGuns = TwoGuns.without_aiming
    expert_weapons: ExpertWeapons = ExpertWeapons.with_handguns
