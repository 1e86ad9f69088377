"""The options of Grim Old West."""

from __future__ import annotations

from dataclasses import dataclass

from .types import (
    ActionCost,
    BlockScope,
    ColdKills,
    Counterattack,
    CoupDice,
    CritMode,
    DrawAbility,
    DrowningBegins,
    DuelGoesOn,
    EffectDefence,
    EmptyPool,
    ExhaustedBlock,
    ExtremeRange,
    FailedAttack,
    FreezingPoint,
    GetUpRoll,
    HeatRecovery,
    HiddenAndUnaware,
    HorseInjury,
    LassoLostPull,
    LassoNoLabor,
    MinerTrouble,
    NursingHelps,
    OpposedTie,
    Overflow,
    RetreatMany,
    SneakTie,
    SocialPoints,
    StandoffAbility,
    SwapCharge,
    TreatmentTries,
    UnpushedDynamite,
    WeaponStruggle,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    standoff_ability: Ability of the stand-off. The word printed is neither Presence nor Performin';
        a later line calls the roll one of Presence. Source: D-23.
    sneak_distance: Getting closer is harder. The chapter names modifiers for distance, but no
        figures. When **yes**, use those of our table. Source: D-66.
    empty_pool: A pool of no dice. **Fails**: no roll and no push. **One die**: roll one die all the
        same. Source: D-1.
    opposed_tie: Equal successes. **Nobody** wins and nothing changes, or the one who acts wins by
        one. Source: D-2.
    overflow: Points beyond 0. Whether a point on an attribute that reached 0 in this very hit
        brings a critical injury as well. Source: D-6.
    crit_mode: Buying a critical injury. **Price**: it costs as many extra successes as the crit
        rating. **Threshold**: you need that many, and it costs one. Source: D-7.
    forced_rolls: Forced rolls while broken. Whether a broken character still makes the rolls that
        sickness, poison, cold, heat or water demand. Source: D-75.
    faith_price: Faith to cancel trouble. The price is in another chapter. This is our stand-in.
        Source: X-5.
    reacting_breaks: Parrying or dodging breaks a preparation. Whether a reaction counts as doing
        something else than attack. Source: D-14.
    any_harm_breaks_watch: Doubt and Vex break overwatch. Whether points of Doubt or Vex end
        overwatch as blows do. Source: D-29.
    cover_stops_crit: Cover that stops all damage stops the injury. When **no**, a critical injury
        that was bought stands even if cover stops every point of damage. Source: D-31.
    exhausted_block: What exhaustion blocks. The chapter blocks Grit and Cunning, but frees Wits and
        Cunning. By default both are the attributes it harms. Source: D-40.
    extreme_range: Shots at extreme range. The chapter gives no figure for its sixth range. **Stand
        in**: allow them at the figure in our table. Source: D-22.
    swap_charge: A swap of cards uses up the chance of. Everybody swaps once in a scene. **Each
        side**: both have then swapped. **Only asker**: the one who asked has. Source: D-50.
    unstated_cost: Actions whose cost is not printed. Retreating, breaking free, fighting for a
        weapon, throwing and pulling a lasso, treating the wounded. Source: D-16.
    declare_both: Both actions are named before the first roll. When **no**, the second action may
        still be changed. Source: D-56.
    freezing_point: Exactly 0 °C. Whether exactly freezing point counts as below or above it.
        Source: D-41.
    treatment_tries: Tries to treat an injury. **One each**: a helper may try once to prevent a
        long-term effect, and once in each interval to stabilise. Source: D-37.
    coup_dice: Dice of a coup de grâce. The chapter calls it a Wits test and counts dice by Grit.
        Source: D-35.
    get_up_roll: Roll to get the broken back up. The chapter says a Wits test in one place and
        Doctorin' in another. Source: D-36.
    social_points: Points of a social conflict. **By turns**: Doubt, Vex, Doubt and so on. **Winner
        picks**: all Doubt or all Vex. Source: D-34.
    counterattack: Who may strike back. Both parrying and dodging, or only parrying. Source: D-10.
    failed_attack: An attack that fails loses. When all its damage is removed: **all stunts**, or
        only the critical injury. Source: D-11.
    effect_defence: To stop a called strike for an effect, remove. As many points as the weapon's
        damage, or just one. Source: D-12.
    called_effect_stunts: A called strike for an effect buys harmless stunts. When **no**, its extra
        successes buy nothing. Source: D-13.
    dodge_open: Dodging where only parrying is forbidden. Against weapons when you are unarmed,
        against wild animals, and while you retreat. Source: D-17.
    retreat_many: Free attacks on one who retreats. Source: D-18.
    weapon_struggle: Stunts in a struggle for a weapon. Whether the margin counts as the successes
        of the attack, or all successes of the winner. Source: D-19.
    prone_draw: Drawing a weapon while prone. Source: D-53.
    grapple_prone: Whoever comes out of a grapple is prone. In a grapple both count as prone for
        attacks by others. When **yes**, both must get up afterwards as well. Source: D-59.
    lasso_no_labor: A roped target without Labor rolls. A target without Resilience either rolls
        Grit. Source: D-60.
    lasso_lost_pull: A lost pull on the lasso. Source: D-61.
    heat_recovery: A shift in shelter from the sun. After it heatstroke is over and points come back
        **as usual**, or **all points** are back at once. Source: D-42.
    cold_kills: Death rolls in the cold. The chapter speaks of extreme cold, but names an interval
        for each cold. Source: D-70.
    miner_trouble: Trouble of a miner with explosives. A miner has trouble only on a pushed roll, or
        never. Source: D-71.
    unpushed_dynamite: Trouble with dynamite that is not pushed. What happens when the roll has no
        success and the player does not push it. Source: D-44.
    hidden_and_unaware: Hidden, at arm's length, against the unaware. **Both count**: the dice for
        the hidden attacker and those against the unaware add up. **One counts**: only those against
        the unaware. Source: D-21.
    draw_ability: Roll for the draw. The word printed for this roll occurs nowhere else. **With
        Nimble**: it is an ability, on Quick. **With Quick alone**: roll the attribute only. Source:
        D-24.
    fan_from_cocked: Fanning needs a cocked gun. The chapter says only that fanning takes the whole
        round. Source: D-28.
    sneak_tie: Equal successes in sneaking. The chapter says that you must win. Source: D-30.
    lying_shoot: Somebody lying on the ground shoots back in a duel. The chapter asks only that he
        still stands. Source: D-25.
    horse_injury: The extra successes of a fall from a horse. **Injury first**: a critical injury if
        there are enough, the rest damage. **Only damage**: no injury. Source: D-46.
    drowning_begins: The first point of drowning is lost. **At once**: in the round in which the
        breath gives out. Source: D-47.
    slow_reacts: A slow action may be traded down to react or to help. When **no**, parrying,
        dodging and helping with a fast action need the fast action of the round. Source: D-52.
    block_scope: A condition that blocks an attribute stops. **Only rest**: Doctorin' still gets the
        broken back up; but hunger keeps down Grit, and thirst everything. Source: D-55.
    nursing_helps: Dice from nursing count for. Death rolls are Resilience rolls as well. **Death
        rolls too**: also for those that the disease brings. Source: D-74.
    duel_goes_on: A duel goes on when it is wanted by. The chapter does not say who decides. Source:
        D-63.
    """

    standoff_ability: StandoffAbility = StandoffAbility.by_presence
    sneak_distance: bool = False
    empty_pool: EmptyPool = EmptyPool.fails
    opposed_tie: OpposedTie = OpposedTie.nobody
    overflow: Overflow = Overflow.same_hit
    crit_mode: CritMode = CritMode.price
    forced_rolls: bool = True
    faith_price: int = 1
    reacting_breaks: bool = True
    any_harm_breaks_watch: bool = True
    cover_stops_crit: bool = True
    exhausted_block: ExhaustedBlock = ExhaustedBlock.wits_and_cunning
    extreme_range: ExtremeRange = ExtremeRange.refused
    swap_charge: SwapCharge = SwapCharge.each_side
    unstated_cost: ActionCost = ActionCost.slow
    declare_both: bool = True
    freezing_point: FreezingPoint = FreezingPoint.below
    treatment_tries: TreatmentTries = TreatmentTries.one_each
    coup_dice: CoupDice = CoupDice.grit_score
    get_up_roll: GetUpRoll = GetUpRoll.doctorin_roll
    social_points: SocialPoints = SocialPoints.by_turns
    counterattack: Counterattack = Counterattack.parry_and_dodge
    failed_attack: FailedAttack = FailedAttack.all_stunts
    effect_defence: EffectDefence = EffectDefence.whole_damage
    called_effect_stunts: bool = True
    dodge_open: bool = True
    retreat_many: RetreatMany = RetreatMany.each_enemy
    weapon_struggle: WeaponStruggle = WeaponStruggle.by_margin
    prone_draw: bool = True
    grapple_prone: bool = False
    lasso_no_labor: LassoNoLabor = LassoNoLabor.resilience_roll
    lasso_lost_pull: LassoLostPull = LassoLostPull.stays_roped
    heat_recovery: HeatRecovery = HeatRecovery.as_usual
    cold_kills: ColdKills = ColdKills.in_any_cold
    miner_trouble: MinerTrouble = MinerTrouble.when_pushed
    unpushed_dynamite: UnpushedDynamite = UnpushedDynamite.explodes
    hidden_and_unaware: HiddenAndUnaware = HiddenAndUnaware.both_count
    draw_ability: DrawAbility = DrawAbility.with_nimble
    fan_from_cocked: bool = False
    sneak_tie: SneakTie = SneakTie.seen
    lying_shoot: bool = True
    horse_injury: HorseInjury = HorseInjury.injury_first
    drowning_begins: DrowningBegins = DrowningBegins.at_once
    slow_reacts: bool = True
    block_scope: BlockScope = BlockScope.rest_and_care
    nursing_helps: NursingHelps = NursingHelps.sickness_rolls
    duel_goes_on: DuelGoesOn = DuelGoesOn.one_of_them
