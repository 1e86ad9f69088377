"""The procedures of Percentile horror, an earlier edition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from . import formulas, sources, tables
from .options import Options
from .runtime import (
    DEFAULTS,
    Decider,
    Dice,
    DiceSource,
    Number,
    OutOfRange,
    Refused,
    Trace,
    ask,
    divide_exactly,
    item_at,
    joined,
    limited,
    roll,
    roll_dice,
    roll_die,
    roll_pool,
    times,
    whole_numbers,
)
from .types import (
    Absorbed,
    Accident,
    Acid,
    Arm,
    AttackKind,
    BlastVictim,
    BonusOnImpale,
    BonusShare,
    Breath,
    Bulk,
    Clearing,
    ClothesCatch,
    Combatant,
    Concealment,
    Direction,
    Dousing,
    Evasion,
    Explosive,
    Feed,
    Fire,
    Firing,
    Guard,
    Hand,
    Harm,
    JamState,
    JumpSaves,
    KnockOut,
    KnockOutAgainst,
    KnockOutStrength,
    LastLuck,
    Light,
    Loading,
    Located,
    Locating,
    Mark,
    Mechanism,
    Melee,
    MilderHarm,
    Parry,
    ParryAndDodge,
    Poison,
    Poisoning,
    Pulling,
    QuickLoad,
    Result,
    Skill,
    SmokeBegins,
    SplitBonus,
    Trigger,
    TwoGuns,
    Volley,
    Waking,
    Weapon,
    make_absorbed,
    make_accident,
    make_clearing,
    make_evasion,
    make_firing,
    make_harm,
    make_knock_out,
    make_loading,
    make_located,
    make_melee,
    make_parry,
    make_poisoning,
    make_pulling,
    make_quick_load,
    make_volley,
)


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


def fit_silencer(
    dice: DiceSource,
    *,
    arm: Arm,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Arm:
    """Fit a new silencer.

    It lasts for d100 + 10 shots; powerful bullets wear it out faster, as the Keeper says.

    Source: H6-138, H6-139.
    """
    if trace is not None:
        trace.call("fit_silencer", "Fit a new silencer")
    if not formulas.silencer_fits(weapon=arm.weapon):
        raise Refused("No silencer fits shotguns and machine guns")
    uses = 10 + roll_dice(dice, 1, 100, trace)
    return replace(arm, silenced=True, silencer_uses=uses)


def fit_scope(
    dice: DiceSource,
    *,
    arm: Arm,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Arm:
    """Fit a telescopic sight.

    Rifles only. It doubles the range.

    Source: H6-134.
    """
    if trace is not None:
        trace.call("fit_scope", "Fit a telescopic sight")
    if not formulas.scope_fits(weapon=arm.weapon):
        raise Refused("A telescopic sight is for rifles")
    return replace(arm, scope=True)


def fit_laser(
    dice: DiceSource,
    *,
    arm: Arm,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Arm:
    """Fit a laser sight.

    For any firearm. The range is four times as long.

    Source: H6-136.
    """
    if trace is not None:
        trace.call("fit_laser", "Fit a laser sight")
    if not formulas.laser_fits(weapon=arm.weapon):
        raise Refused("A laser sight is for firearms")
    return replace(arm, laser=True)


def land_hits(
    dice: DiceSource,
    *,
    target: Combatant,
    hits: tuple[int, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Bullets or blows that hit.

    hits: Damage of each

    Source: H6-53, D-54.
    """
    if trace is not None:
        trace.call("land_hits", "Bullets or blows that hit")
    lost = formulas.through_armour(hits=hits, armour=target.armour, options=options)
    return make_harm(victim=formulas.hurt(combatant=target, damage=lost), lost=lost)


def burst_hits(
    dice: DiceSource,
    *,
    bullets: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Hits of a burst.

    Roll a die with as many sides as bullets are meant for the target: so many hit. One bullet needs
    no die.

    bullets: Bullets for this target, 1 to 10000

    Source: H6-110, H6-113, D-33.
    """
    if trace is not None:
        trace.call("burst_hits", "Hits of a burst")
    if not 1 <= bullets <= 10000:
        raise OutOfRange("'bullets' of burst_hits", bullets, 1, 10000)
    if bullets == 1:
        return 1
    hits = roll_die(dice, bullets, trace)
    return hits


def find_target(
    dice: DiceSource,
    *,
    attacker: Combatant,
    concealment: Concealment = Concealment.partly_hidden,
    chance: int,
    locating: Locating = Locating.by_spot_hidden,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Located:
    """Partly hidden targets.

    As a rule partial cover takes nothing off the chance. If the target is really hard to see, a
    Spot Hidden or Idea check comes first, to find it; who fails it has nothing to attack.

    concealment: The target is
    chance: Chance to hit, at least 0
    locating: Find it by

    Source: H6-104, H6-105.
    """
    if trace is not None:
        trace.call("find_target", "Partly hidden targets")
    if chance < 0:
        raise OutOfRange("'chance' of find_target", chance, 0, None)
    if concealment == Concealment.hard_to_see:
        found = percent_check(
            dice,
            chance=attacker.skills.spot_hidden
            if locating == Locating.by_spot_hidden
            else formulas.idea_of(combatant=attacker),
            decide=decide,
            options=options,
            trace=trace,
        )
        if not found:
            return make_located(located=False, chance=0)
    return make_located(located=True, chance=chance)


def dodge_attack(
    dice: DiceSource,
    *,
    defender: Combatant,
    direction: Direction = Direction.from_front,
    light: Light = Light.clear,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Evasion:
    """Dodge.

    Who rolls Dodge or less avoids the attack.

    direction: The attack comes
    light: Light

    Source: H6-64, H6-92, D-16.
    """
    if trace is not None:
        trace.call("dodge_attack", "Dodge")
    if defender.unconscious:
        raise Refused("Who is unconscious dodges nothing")
    if not formulas.may_defend(defender=defender, direction=direction):
        raise Refused("Nobody dodges what comes from behind in complete surprise")
    if not formulas.may_dodge(defender=defender, options=options):
        raise Refused("One dodge in a round")
    avoided = percent_check(
        dice,
        chance=formulas.chance_in_light(chance=defender.skills.dodge, light=light, lowered=None),
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_evasion(defender=replace(defender, dodged=True), avoided=avoided)


def luck_to_dodge(
    dice: DiceSource,
    *,
    defender: Combatant,
    cornered: bool = False,
    light: Light = Light.clear,
    granted: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Evasion:
    """Luck as the last resort.

    Even in the greatest danger, when nothing else is left, a Luck check may show whether you get
    out of the way. Remember it!

    cornered: No ordinary dodge is possible
    light: Light
    granted: May Luck decide? (the referee decides)

    Source: H6-65, D-17.
    """
    if trace is not None:
        trace.call("luck_to_dodge", "Luck as the last resort")
    if not granted:
        raise Refused("Luck does not help here")
    if not cornered and formulas.may_dodge(defender=defender, options=options):
        raise Refused("An ordinary dodge is still possible")
    lucky = percent_check(
        dice,
        chance=formulas.luck_of(combatant=defender),
        decide=decide,
        options=options,
        trace=trace,
    )
    if not lucky or options.last_luck == LastLuck.is_the_dodge:
        return make_evasion(defender=defender, avoided=lucky)
    avoided = percent_check(
        dice,
        chance=formulas.chance_in_light(chance=defender.skills.dodge, light=light, lowered=None),
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_evasion(defender=replace(defender, dodged=True), avoided=avoided)


def blast_harm(
    dice: DiceSource,
    *,
    victim: Combatant,
    explosive: Explosive,
    distance: Number,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Caught in a blast.

    distance: Distance, length in cm

    Source: H6-13, H6-16.
    """
    if trace is not None:
        trace.call("blast_harm", "Caught in a blast")
    pool = roll_pool(dice, formulas.blast_dice(explosive=explosive, distance=distance), 6, trace)
    lost = sum(pool)
    return make_harm(victim=formulas.hurt(combatant=victim, damage=lost), lost=lost)


def blast(
    dice: DiceSource,
    *,
    explosive: Explosive,
    victims: tuple[BlastVictim, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[Harm, ...]:
    """Explosion.

    Roll for each victim by itself.

    victims: Victims

    Source: H6-16.
    """
    if trace is not None:
        trace.call("blast", "Explosion")
    harms: tuple[Harm, ...] = ()
    for caught in victims:
        harm = blast_harm(
            dice,
            victim=caught.victim,
            explosive=explosive,
            distance=caught.distance,
            decide=decide,
            options=options,
            trace=trace,
        )
        harms = joined(harms, (harm,))
    return harms


def change_charge(
    dice: DiceSource,
    *,
    explosive: Explosive,
    doublings: int = 0,
    halvings: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Explosive:
    """Change the charge.

    Each doubling of the charge makes dice and radius half as large again, each halving takes off a
    third of both. The dice are rounded down once, at the end; the radius is not rounded.

    doublings: Times doubled, 0 to 6
    halvings: Times halved, 0 to 6

    Source: H6-17, D-1.
    """
    if trace is not None:
        trace.call("change_charge", "Change the charge")
    if not 0 <= doublings <= 6:
        raise OutOfRange("'doublings' of change_charge", doublings, 0, 6)
    if not 0 <= halvings <= 6:
        raise OutOfRange("'halvings' of change_charge", halvings, 0, 6)
    factor: Number = 1
    for doubling in whole_numbers(1, doublings):
        factor = limited(factor * Fraction(3, 2))
    for halving in whole_numbers(1, halvings):
        factor = limited(divide_exactly(factor * 2, 3))
    return replace(
        explosive,
        dice=limited(explosive.dice * factor) // 1,
        radius=limited(explosive.radius * factor),
    )


def lose_air(
    dice: DiceSource,
    *,
    victim: Combatant,
    unprepared: bool = False,
    first_multiple: int = 6,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """The air is gone.

    Under water, when strangled, in gas or a cloud without air: whenever somebody cannot breathe.
    The count begins at CON times 10. Who is caught unprepared begins lower, usually at CON times 6.

    unprepared: No time for a deep breath
    first_multiple: Unprepared: with which multiple of CON does it begin? (the referee decides), 1
        to 10

    Source: H6-08, H6-10, D-3.
    """
    if trace is not None:
        trace.call("lose_air", "The air is gone")
    if not 1 <= first_multiple <= 10:
        raise OutOfRange("'first_multiple' of lose_air", first_multiple, 1, 10)
    return replace(
        victim,
        breath=Breath.holding,
        airless_rounds=0,
        air_factor=first_multiple if unprepared else 10,
    )


def fire_round(
    dice: DiceSource,
    *,
    victim: Combatant,
    fire: Fire | None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """A round in the fire.

    Roll the damage of the fire. Where hair and clothes burn they add d6 from the same round on,
    until they are put out, also when the fire is left behind.

    fire: Fire

    Source: H6-23, H6-24, H6-26, H6-27, D-8, D-10, D-11.
    """
    if trace is not None:
        trace.call("fire_round", "A round in the fire")
    burnt = victim
    damage = 0
    if fire is not None:
        damage = roll(dice, tables.fire_damage(fire, trace), trace)
        if fire == Fire.torch and not victim.on_fire:
            lucky = percent_check(
                dice,
                chance=formulas.luck_of(combatant=victim),
                decide=decide,
                options=options,
                trace=trace,
            )
            burnt = replace(burnt, on_fire=not lucky)
        if fire == Fire.campfire:
            burnt = replace(burnt, on_fire=True)
        if fire == Fire.burning_room and victim.breath == Breath.breathing:
            airy = percent_check(
                dice,
                chance=formulas.luck_of(combatant=victim),
                decide=decide,
                options=options,
                trace=trace,
            )
            if not airy:
                burnt = lose_air(
                    dice,
                    victim=victim,
                    unprepared=options.smoke_begins == SmokeBegins.caught_unprepared,
                    first_multiple=6,
                    decide=decide,
                    options=options,
                    trace=trace,
                )
    spared = fire == Fire.campfire and not options.campfire_and_clothes
    if (
        burnt.on_fire if options.clothes_catch == ClothesCatch.at_once else victim.on_fire
    ) and not spared:
        flames = roll_dice(dice, 1, 6, trace)
        damage += flames
    lost = max(damage, 0)
    burnt = replace(burnt, burns=burnt.burns + lost)
    return make_harm(victim=formulas.hurt(combatant=burnt, damage=lost), lost=lost)


def put_out(
    dice: DiceSource,
    *,
    victim: Combatant,
    helper: Combatant,
    dousing: Dousing = Dousing.by_first_aid,
    terror: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """Put out burning hair and clothes.

    One try in a round, with Luck or First Aid. Where the Keeper says that the fire frightens, a
    Sanity check comes first; who fails it does not try.

    helper: Who tries
    dousing: By
    terror: Does the fire frighten? (the referee decides)

    Source: H6-25, D-9.
    """
    if trace is not None:
        trace.call("put_out", "Put out burning hair and clothes")
    if not victim.on_fire:
        raise Refused("Nothing burns")
    if victim.doused:
        raise Refused("One try in a round")
    tried = replace(victim, doused=True)
    if terror:
        calm = percent_check(
            dice,
            chance=helper.sanity,
            decide=decide,
            options=options,
            trace=trace,
        )
        if not calm:
            return tried
    put = percent_check(
        dice,
        chance=formulas.luck_of(combatant=helper)
        if dousing == Dousing.by_luck
        else helper.skills.first_aid,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(tried, on_fire=not put)


def wound_damage(
    dice: DiceSource,
    *,
    weapon: Weapon,
    bonus: Dice = Dice.none(),
    impale: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Damage of a hit.

    Roll the weapon's damage, twice if it impales, and add the damage bonus once: all of it in
    melee, half of it for what is thrown, none for firearms. Half of it is rounded toward zero.

    bonus: Damage bonus
    impale: Impales

    Source: H6-68, H6-106, D-19, D-30.
    """
    if trace is not None:
        trace.call("wound_damage", "Damage of a hit")
    second = 0
    share = formulas.bonus_share(kind=weapon.kind, strength_driven=True)
    if impale:
        second = roll(dice, weapon.damage, trace)
        if options.bonus_on_impale == BonusOnImpale.twice and share != BonusShare.no_bonus:
            more = roll(dice, bonus, trace)
            second += formulas.share_of(points=more, share=share, options=options)
    first = hit_damage(
        dice,
        damage=weapon.damage,
        bonus=bonus,
        share=share,
        decide=decide,
        options=options,
        trace=trace,
    )
    return max(first + second, 0)


def bullet_damage(
    dice: DiceSource,
    *,
    weapon: Weapon,
    hits: int,
    impale: bool,
    weaker: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[int, ...]:
    """Damage of the bullets.

    Only the first bullet that hits a target can impale. Roll for each by itself.

    hits: Bullets that hit, at least 1
    impale: The first impales
    weaker: Less for each, far away, at least 0

    Source: H6-111, H6-123.
    """
    if trace is not None:
        trace.call("bullet_damage", "Damage of the bullets")
    if hits < 1:
        raise OutOfRange("'hits' of bullet_damage", hits, 1, None)
    if weaker < 0:
        raise OutOfRange("'weaker' of bullet_damage", weaker, 0, None)
    damages: tuple[int, ...] = ()
    for n in whole_numbers(1, hits):
        damage = wound_damage(
            dice,
            weapon=weapon,
            bonus=Dice.none(),
            impale=impale and n == 1,
            decide=decide,
            options=options,
            trace=trace,
        )
        damages = joined(damages, (max(damage - weaker, 0),))
    return damages


def volley(
    dice: DiceSource,
    *,
    arm: Arm,
    mark: Mark,
    skill: int,
    chance: int,
    bullets: int = 1,
    weaker: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Volley:
    """Roll against one target.

    skill: Skill, at least 0
    chance: Chance to hit, at least 0
    bullets: Bullets for this target, at least 1
    weaker: Less for each bullet, far away, at least 0

    Source: H6-110, H6-111, H6-126, H6-150, D-54, D-55.
    """
    if trace is not None:
        trace.call("volley", "Roll against one target")
    if skill < 0:
        raise OutOfRange("'skill' of volley", skill, 0, None)
    if chance < 0:
        raise OutOfRange("'chance' of volley", chance, 0, None)
    if bullets < 1:
        raise OutOfRange("'bullets' of volley", bullets, 1, None)
    if weaker < 0:
        raise OutOfRange("'weaker' of volley", weaker, 0, None)
    rolled = roll_dice(dice, 1, 100, trace)
    trigger = formulas.trigger(weapon=arm.weapon, rolled=rolled, options=options)
    if trigger == Trigger.dud:
        return make_volley(
            who=mark.who,
            chance=chance,
            rolled=rolled,
            result=Result.dud_shot,
            hits=(),
        )
    if trigger == Trigger.jam:
        return make_volley(
            who=mark.who,
            chance=chance,
            rolled=rolled,
            result=Result.jammed_shot,
            hits=(),
        )
    if not formulas.succeeds(rolled=rolled, chance=chance):
        return make_volley(
            who=mark.who,
            chance=chance,
            rolled=rolled,
            result=Result.missed,
            hits=(),
        )
    hits = burst_hits(dice, bullets=bullets, decide=decide, options=options, trace=trace)
    impale = formulas.can_impale(weapon=arm.weapon, target=mark.who) and formulas.is_impale(
        rolled=rolled,
        skill=skill,
        chance=chance,
        options=options,
    )
    damages = bullet_damage(
        dice,
        weapon=arm.weapon,
        hits=hits,
        impale=impale,
        weaker=weaker,
        decide=decide,
        options=options,
        trace=trace,
    )
    harm = land_hits(
        dice,
        target=mark.who,
        hits=damages,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_volley(
        who=harm.victim,
        chance=chance,
        rolled=rolled,
        result=Result.struck,
        hits=damages,
        lost=harm.lost,
    )


def fire(
    dice: DiceSource,
    *,
    shooter: Combatant,
    marks: tuple[Mark, ...],
    light: Light = Light.clear,
    aimed: bool = False,
    unaimed: bool = False,
    lowered: int | None = None,
    cone: int = 0,
    trained: bool = False,
    weaker: int = 0,
    wear: int = 1,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Firing:
    """Fire.

    One pull of the trigger, for a shot or for a burst.

    marks: Targets
    light: Light
    aimed: Aimed
    unaimed: Unaimed
    lowered: Chance in poor light, if the Keeper sets one (the referee decides)
    cone: What does a narrow cone add to a burst? (the referee decides), at least 0
    trained: Is the shooter trained with a laser sight? (the referee decides)
    weaker: How much less does each bullet do so far away? (the referee decides), at least 0
    wear: Uses of the silencer for each shot (the referee decides), at least 1

    Source: H6-108, H6-110, H6-113, H6-126, H6-127, H6-128, H6-138, H6-146, H6-147, D-41, D-48,
    D-55.
    """
    if trace is not None:
        trace.call("fire", "Fire")
    if cone < 0:
        raise OutOfRange("'cone' of fire", cone, 0, None)
    if weaker < 0:
        raise OutOfRange("'weaker' of fire", weaker, 0, None)
    if wear < 1:
        raise OutOfRange("'wear' of fire", wear, 1, None)
    arm = shooter.arm
    weapon = arm.weapon
    base = weapon.base_range
    dex = formulas.dex_in_use(combatant=shooter, options=options)
    if weapon.kind != AttackKind.firearm:
        raise Refused("There is no firearm in hand")
    if base is None:
        raise Refused("The weapon has no range")
    if len(marks) < 1:
        raise Refused("There is no target")
    if aimed and unaimed:
        raise Refused("Who aims does not fire unaimed")
    if arm.jammed:
        raise Refused("The gun is jammed: clear it first")
    if not formulas.may_attack(combatant=shooter):
        raise Refused("Who is unconscious or completely surprised does not fire")
    if arm.ruined or arm.broken or arm.disabled:
        raise Refused("The gun cannot fire any more")
    if not formulas.may_fire(arm=arm):
        raise Refused("A gun that has parried does not fire in the same round")
    if arm.loaded < 1:
        raise Refused("The gun is not loaded")
    if shooter.fired >= formulas.shots_allowed(shooter=shooter, unaimed=unaimed):
        raise Refused("No more shots in this round")
    several = len(marks) >= 2
    shots = 1
    chosen = 1

    # Shots
    if trace is not None:
        trace.step("Shots")
    # Fully automatic weapons may fire a burst.
    if weapon.mechanism == Mechanism.full_automatic:
        burst = ask(
            decide,
            "burst",
            "Shots",
            joined((1,), formulas.burst_lengths(dex=dex, loaded=arm.loaded, options=options)),
            item_at(
                joined((1,), formulas.burst_lengths(dex=dex, loaded=arm.loaded, options=options)),
                1,
            ),
            trace,
        )
        shots = burst
        if shots < 1:
            raise OutOfRange("'shots' of fire", shots, 1, None)

    # Target
    if trace is not None:
        trace.step("Target")
    # An unaimed shot goes at any of the targets, by chance.
    if several and unaimed:
        chosen = roll_die(dice, len(marks), trace)
    elif several and shots == 1:
        target = ask(
            decide,
            "target",
            "Target, by number",
            tuple(n for n in whole_numbers(1, len(marks))),
            item_at(tuple(n for n in whole_numbers(1, len(marks))), 1),
            trace,
        )
        chosen = target
    printed = formulas.skill_of(skills=shooter.skills, skill=weapon.skill)
    skill = lowered if light == Light.poor and lowered is not None else printed
    seen = Light.clear if light == Light.poor and lowered is not None else light
    divided = unaimed and not formulas.is_expert(shooter=shooter, trained=trained, options=options)
    split = several and shots >= 2 and not unaimed
    left = shots
    spent = 0
    stopped = False
    after: tuple[Mark, ...] = ()
    volleys: tuple[Volley, ...] = ()

    # Roll
    if trace is not None:
        trace.step("Roll")
    # Roll d100. On the malfunction number or more nothing fires, and the rest of a burst stays in the gun. On the chance to hit or less you hit, with as many bullets of a burst as a die with so many sides shows. Each target of a burst has a roll of its own, against the same chance; you split the bullets. Only the first bullet that hits a target can impale. Armour stops each bullet by itself.
    for n in whole_numbers(1, len(marks)):
        mark = item_at(marks, n)
        bullets = 0
        if not split and n == chosen:
            bullets = shots
        elif split and left >= 1 and not stopped:
            share = ask(
                decide,
                "share",
                "Bullets for this target",
                tuple(left - k for k in whole_numbers(0, left)),
                item_at(tuple(left - k for k in whole_numbers(0, left)), 1),
                trace,
            )
            bullets = share
            if bullets < 0:
                raise OutOfRange("'bullets' of fire", bullets, 0, None)
        if bullets >= 1:
            chance = formulas.shot_chance(
                skill=skill,
                base=base,
                arm=arm,
                dex=dex,
                mark=mark,
                light=seen,
                aimed=aimed,
                unaimed=divided,
                shots=shots if options.split_bonus == SplitBonus.whole_burst else bullets,
                cone=cone,
                options=options,
                trace=trace,
            )
            shot = volley(
                dice,
                arm=arm,
                mark=mark,
                skill=printed,
                chance=chance,
                bullets=bullets,
                weaker=weaker,
                decide=decide,
                options=options,
                trace=trace,
            )
            left = limited(left - bullets)
            if left < 0:
                raise OutOfRange("'left' of fire", left, 0, None)
            volleys = joined(volleys, (shot,))
            mark = replace(mark, who=shot.who)
            if shot.result == Result.dud_shot:
                spent += 1
            elif shot.result == Result.jammed_shot:
                arm = replace(arm, jammed=True)
                stopped = True
            else:
                spent = limited(spent + bullets)
        after = joined(after, (mark,))

    # Mark off
    if trace is not None:
        trace.step("Mark off")
    # What was fired is gone, and so is a dud. A jam keeps its rounds, and the gun does not fire until it is cleared.
    arm = replace(arm, loaded=arm.loaded - spent)
    arm = formulas.worn_silencer(arm=arm, uses=limited(spent * wear))
    shooter = replace(shooter, arm=arm)
    shooter = replace(shooter, fired=shooter.fired + 1)
    return make_firing(shooter=shooter, marks=after, volleys=volleys)


def fire_on(
    dice: DiceSource,
    *,
    shooter: Combatant,
    marks: tuple[Mark, ...],
    light: Light = Light.clear,
    aimed: bool = False,
    unaimed: bool = False,
    lowered: int | None = None,
    cone: int = 0,
    trained: bool = False,
    weaker: int = 0,
    wear: int = 1,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Firing:
    """All shots of a round.

    As often as the weapon and the round allow, or until you stop. A shotgun with two barrels fires
    one of them at full DEX, the other at half.

    marks: Targets
    light: Light
    aimed: Aimed
    unaimed: Unaimed
    lowered: Chance in poor light, if the Keeper sets one (the referee decides)
    cone: What does a narrow cone add to a burst? (the referee decides), at least 0
    trained: Is the shooter trained with a laser sight? (the referee decides)
    weaker: How much less does each bullet do so far away? (the referee decides), at least 0
    wear: Uses of the silencer for each shot (the referee decides), at least 1

    Source: H6-119, H6-120, H6-121, H6-145, D-20.
    """
    if trace is not None:
        trace.call("fire_on", "All shots of a round")
    if cone < 0:
        raise OutOfRange("'cone' of fire_on", cone, 0, None)
    if weaker < 0:
        raise OutOfRange("'weaker' of fire_on", weaker, 0, None)
    if wear < 1:
        raise OutOfRange("'wear' of fire_on", wear, 1, None)
    firing = fire(
        dice,
        shooter=shooter,
        marks=marks,
        light=light,
        aimed=aimed,
        unaimed=unaimed,
        lowered=lowered,
        cone=cone,
        trained=trained,
        weaker=weaker,
        wear=wear,
        decide=decide,
        options=options,
        trace=trace,
    )
    done = firing
    for n in whole_numbers(
        1,
        formulas.shots_allowed(shooter=shooter, unaimed=unaimed) - shooter.fired - 1,
    ):
        if done.shooter.arm.loaded >= 1 and not done.shooter.arm.jammed:
            again = ask(decide, "again", "Fire again", (True, False), True, trace)
            if again:
                further = fire(
                    dice,
                    shooter=done.shooter,
                    marks=done.marks,
                    light=light,
                    aimed=aimed,
                    unaimed=unaimed,
                    lowered=lowered,
                    cone=cone,
                    trained=trained,
                    weaker=weaker,
                    wear=wear,
                    decide=decide,
                    options=options,
                    trace=trace,
                )
                done = replace(further, volleys=joined(done.volleys, further.volleys))
    return done


def fire_two_guns(
    dice: DiceSource,
    *,
    shooter: Combatant,
    marks: tuple[Mark, ...],
    light: Light = Light.clear,
    lowered: int | None = None,
    trained: bool = False,
    weaker: int = 0,
    wear: int = 1,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Firing:
    """Fire two guns.

    One handgun in each hand, both fired in the same round and both unaimed.

    marks: Targets
    light: Light
    lowered: Chance in poor light, if the Keeper sets one (the referee decides)
    trained: Is the shooter trained with a laser sight? (the referee decides)
    weaker: How much less does each bullet do so far away? (the referee decides), at least 0
    wear: Uses of the silencer for each shot (the referee decides), at least 1

    Source: H6-144, D-47.
    """
    if trace is not None:
        trace.call("fire_two_guns", "Fire two guns")
    if weaker < 0:
        raise OutOfRange("'weaker' of fire_two_guns", weaker, 0, None)
    if wear < 1:
        raise OutOfRange("'wear' of fire_two_guns", wear, 1, None)
    other = shooter.other_arm
    if other is None:
        raise Refused("There is no gun in the other hand")
    if shooter.arm.weapon.bulk != Bulk.handgun_size or other.weapon.bulk != Bulk.handgun_size:
        raise Refused("Two guns are two handguns")
    if shooter.fired != 0:
        raise Refused("The shooter has fired already")
    right = fire(
        dice,
        shooter=shooter,
        marks=marks,
        light=light,
        aimed=False,
        unaimed=options.two_guns == TwoGuns.without_aiming,
        lowered=lowered,
        cone=0,
        trained=trained,
        weaker=weaker,
        wear=wear,
        decide=decide,
        options=options,
        trace=trace,
    )
    before = right.shooter.fired if shooter.surprised else 0
    turned = replace(right.shooter, arm=other, other_arm=right.shooter.arm, fired=before)
    second = fire(
        dice,
        shooter=turned,
        marks=right.marks,
        light=light,
        aimed=False,
        unaimed=options.two_guns == TwoGuns.without_aiming,
        lowered=lowered,
        cone=0,
        trained=trained,
        weaker=weaker,
        wear=wear,
        decide=decide,
        options=options,
        trace=trace,
    )
    shots = right.shooter.fired + second.shooter.fired - before
    done = replace(second.shooter, arm=right.shooter.arm, other_arm=second.shooter.arm, fired=shots)
    return replace(second, shooter=done, volleys=joined(right.volleys, second.volleys))


def permanent_loss(
    dice: DiceSource,
    *,
    victim: Combatant,
    lost_con: int = 0,
    lost_app: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """Loss for good.

    Rarely, as when a limb is lost, CON or APP goes down as well, and never comes back in full.

    lost_con: How much CON is lost for good? (the referee decides), at least 0
    lost_app: How much APP is lost for good? (the referee decides), at least 0

    Source: H6-03, D-2.
    """
    if trace is not None:
        trace.call("permanent_loss", "Loss for good")
    if lost_con < 0:
        raise OutOfRange("'lost_con' of permanent_loss", lost_con, 0, None)
    if lost_app < 0:
        raise OutOfRange("'lost_app' of permanent_loss", lost_app, 0, None)
    return replace(victim, con=max(victim.con - lost_con, 0), app=max(victim.app - lost_app, 0))


def acid_round(
    dice: DiceSource,
    *,
    victim: Combatant,
    acid: Acid,
    massive: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """A round in acid.

    How strong an acid really is depends on how much it is diluted. For play only much acid counts:
    a hand or a whole arm in it. A splash does nothing.

    massive: A hand, an arm or more is in the acid

    Source: H6-04, H6-05, H6-06, H6-07.
    """
    if trace is not None:
        trace.call("acid_round", "A round in acid")
    if not massive:
        return make_harm(victim=victim, lost=0)
    rolled = roll(dice, tables.acid_damage(acid, trace), trace)
    lost = max(rolled, 0)
    return make_harm(victim=formulas.hurt(combatant=victim, damage=lost), lost=lost)


def swim(
    dice: DiceSource,
    *,
    victim: Combatant,
    unprepared: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """Swim.

    Who fails the Swim check is out of air.

    unprepared: No time for a deep breath

    Source: H6-08.
    """
    if trace is not None:
        trace.call("swim", "Swim")
    afloat = percent_check(
        dice,
        chance=victim.skills.swim,
        decide=decide,
        options=options,
        trace=trace,
    )
    if afloat:
        return victim
    airless = lose_air(
        dice,
        victim=victim,
        unprepared=unprepared,
        first_multiple=6,
        decide=decide,
        options=options,
        trace=trace,
    )
    return airless


def airless_round(
    dice: DiceSource,
    *,
    victim: Combatant,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """A round without air.

    Roll **below** the limit, or something that cannot be breathed comes in. Whoever breathed it in
    loses d6 hit points in that round and in each round after, without a roll, until escape, rescue
    or death.

    Source: H6-08, H6-09, H6-11, D-4.
    """
    if trace is not None:
        trace.call("airless_round", "A round without air")
    if victim.breath == Breath.breathing:
        raise Refused("There is air to breathe")
    rounds = victim.airless_rounds + 1
    limit = formulas.air_limit(
        con=victim.con,
        first_multiple=victim.air_factor,
        airless_round=rounds,
    )
    later = replace(victim, airless_rounds=rounds)
    if victim.breath == Breath.holding:
        if limit > 100:
            return make_harm(victim=later, lost=0)
        rolled = roll_dice(dice, 1, 100, trace)
        if rolled < limit:
            return make_harm(victim=later, lost=0)
    lost = roll_dice(dice, 1, 6, trace)
    return make_harm(
        victim=formulas.hurt(combatant=replace(later, breath=Breath.choking), damage=lost),
        lost=lost,
    )


def rounds_without_air(
    dice: DiceSource,
    *,
    victim: Combatant,
    rounds: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Several rounds without air.

    rounds: Rounds until rescue, 1 to 20

    Source: H6-09, H6-11.
    """
    if trace is not None:
        trace.call("rounds_without_air", "Several rounds without air")
    if not 1 <= rounds <= 20:
        raise OutOfRange("'rounds' of rounds_without_air", rounds, 1, 20)
    now = victim
    lost = 0
    for passing in whole_numbers(1, rounds):
        harm = airless_round(dice, victim=now, decide=decide, options=options, trace=trace)
        now = harm.victim
        lost = limited(lost + harm.lost)
    return make_harm(victim=formulas.rescued(victim=now), lost=lost)


def fall(
    dice: DiceSource,
    *,
    victim: Combatant,
    height: Number,
    leapt: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Fall.

    Roll the dice of the fall. Who leaps on purpose may make a Jump check first; a success saves one
    die.

    height: Height, length in cm
    leapt: Leapt on purpose

    Source: H6-18, H6-19, D-1, D-6.
    """
    if trace is not None:
        trace.call("fall", "Fall")
    dice_ = formulas.fall_dice(height=height)
    spared = 0
    if leapt and dice_ >= 1:
        landed = percent_check(
            dice,
            chance=victim.skills.jump,
            decide=decide,
            options=options,
            trace=trace,
        )
        if landed:
            match options.jump_saves:
                case JumpSaves.one_die:
                    dice_ -= 1
                    if dice_ < 0:
                        raise OutOfRange("'dice' of fall", dice_, 0, None)
                case JumpSaves.rolled_points:
                    spared = roll_dice(dice, 1, 6, trace)
    pool = roll_pool(dice, dice_, 6, trace)
    lost = max(sum(pool) - spared, 0)
    return make_harm(victim=formulas.hurt(combatant=victim, damage=lost), lost=lost)


def resistance_roll(
    dice: DiceSource,
    *,
    active: int,
    passive: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Roll on the resistance table.

    active: Active side
    passive: Passive side

    Source: X-1.
    """
    if trace is not None:
        trace.call("resistance_roll", "Roll on the resistance table")
    chance = formulas.resistance_chance(active=active, passive=passive)
    if chance <= 0:
        return False
    if chance >= 100:
        return True
    won = percent_check(dice, chance=chance, decide=decide, options=options, trace=trace)
    return won


def knock_out(
    dice: DiceSource,
    *,
    target: Combatant,
    weapon: Weapon,
    damage: int,
    humanoid_too: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> KnockOut:
    """Knock-out.

    Declare it before the attack. After the hit the damage is rolled as usual. Then roll it against
    the hit points of the target on the resistance table. Success: the target is unconscious for
    several minutes and takes a third of the damage, decimals dropped. Failure: the target takes all
    of it.

    weapon: Weapon
    damage: Damage rolled, at least 0
    humanoid_too: Can a creature like this be knocked out? (the referee decides)

    Source: H6-97, H6-98, H6-99, H6-100, H6-101, H6-102, D-1, D-28, D-29.
    """
    if trace is not None:
        trace.call("knock_out", "Knock-out")
    if damage < 0:
        raise OutOfRange("'damage' of knock_out", damage, 0, None)
    if not formulas.is_blunt(weapon=weapon):
        raise Refused("Only with fist, kick, grapple, head butt or something blunt")
    if not formulas.can_be_knocked_out(target=target, humanoid_too=humanoid_too):
        raise Refused("It cannot be knocked out")
    taken = formulas.through_armour(hits=(damage,), armour=target.armour, options=options)
    active = damage if options.knock_out_strength == KnockOutStrength.as_rolled else taken
    passive = (
        target.full_hit_points
        if options.knock_out_against == KnockOutAgainst.unhurt_hit_points
        else target.hit_points
    )
    knocked = resistance_roll(
        dice,
        active=active,
        passive=passive,
        decide=decide,
        options=options,
        trace=trace,
    )
    if not knocked:
        return make_knock_out(
            target=formulas.hurt(combatant=target, damage=taken),
            knocked_out=False,
            lost=taken,
        )
    lost = taken // 3
    return make_knock_out(
        target=replace(formulas.hurt(combatant=target, damage=lost), unconscious=True),
        knocked_out=True,
        lost=lost,
    )


def wake(
    dice: DiceSource,
    *,
    target: Combatant,
    helper: Combatant,
    waking: Waking = Waking.with_first_aid,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """Wake somebody.

    One successful First Aid or Medicine check wakes whoever was knocked out, at once.

    target: Who is unconscious
    helper: Who helps
    waking: By

    Source: H6-103.
    """
    if trace is not None:
        trace.call("wake", "Wake somebody")
    if not target.unconscious:
        raise Refused("Nobody needs to be woken")
    done = percent_check(
        dice,
        chance=helper.skills.first_aid
        if waking == Waking.with_first_aid
        else helper.skills.medicine,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(target, unconscious=not done)


def try_to_clear(
    dice: DiceSource,
    *,
    repairer: Combatant,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Clearing:
    """A try to clear a jam.

    It takes 1d6 rounds. Then roll against Mechanical Repair or the skill with the weapon, as you
    choose. 96 or more ruins the gun, however good you are.

    Source: H6-129, H6-130.
    """
    if trace is not None:
        trace.call("try_to_clear", "A try to clear a jam")
    if not repairer.arm.jammed:
        raise Refused("The gun is not jammed")
    if repairer.arm.ruined:
        raise Refused("The gun is ruined")
    mend = ask(
        decide,
        "mend",
        "Use Mechanical Repair, not the skill with the weapon",
        (True, False),
        False,
        trace,
    )
    rounds = roll_dice(dice, 1, 6, trace)
    chance = formulas.skill_of(
        skills=repairer.skills,
        skill=Skill.mechanical_repair if mend else repairer.arm.weapon.skill,
    )
    rolled = roll_dice(dice, 1, 100, trace)
    if rolled >= 96:
        repairer = replace(repairer, arm=replace(repairer.arm, ruined=True))
        return make_clearing(repairer=repairer, state=JamState.ruined, rounds=rounds)
    if formulas.succeeds(rolled=rolled, chance=chance):
        repairer = replace(repairer, arm=replace(repairer.arm, jammed=False))
        return make_clearing(repairer=repairer, state=JamState.cleared, rounds=rounds)
    return make_clearing(repairer=repairer, state=JamState.jammed, rounds=rounds)


def clear_jam(
    dice: DiceSource,
    *,
    repairer: Combatant,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Clearing:
    """Clear a jam.

    Try as often as you like, until the gun is clear or ruined. Each try takes 1d6 rounds again.

    Source: H6-131, D-43.
    """
    if trace is not None:
        trace.call("clear_jam", "Clear a jam")
    done = try_to_clear(dice, repairer=repairer, decide=decide, options=options, trace=trace)
    for _ in times(100):
        if done.state != JamState.jammed:
            break
        again = ask(decide, "again", "Try again", (True, False), True, trace)
        if not again:
            break
        further = try_to_clear(
            dice,
            repairer=done.repairer,
            decide=decide,
            options=options,
            trace=trace,
        )
        done = replace(further, rounds=further.rounds + done.rounds)
    return done


def full_revolver(
    dice: DiceSource,
    *,
    owner: Combatant,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Accident:
    """A full revolver.

    When the Keeper asks for it, who carries a fully loaded revolver rolls against Luck. On a
    failure it goes off by accident.

    Source: H6-125, D-40, X-2.
    """
    if trace is not None:
        trace.call("full_revolver", "A full revolver")
    arm = owner.arm
    if arm.weapon.mechanism != Mechanism.revolver or arm.loaded < arm.weapon.capacity:
        return make_accident(owner=owner, went_off=False)
    lucky = percent_check(
        dice,
        chance=formulas.luck_of(combatant=owner),
        decide=decide,
        options=options,
        trace=trace,
    )
    if lucky:
        return make_accident(owner=owner, went_off=False)
    return make_accident(
        owner=replace(owner, arm=replace(arm, loaded=max(arm.loaded - 1, 0))),
        went_off=True,
    )


def seize(
    dice: DiceSource,
    *,
    grapple: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Two grapples.

    Roll Grapple twice: to touch the opponent, then to seize the weapon or the hand. Both must
    succeed.

    grapple: Grapple, at least 0

    Source: H6-87.
    """
    if trace is not None:
        trace.call("seize", "Two grapples")
    if grapple < 0:
        raise OutOfRange("'grapple' of seize", grapple, 0, None)
    touched = percent_check(dice, chance=grapple, decide=decide, options=options, trace=trace)
    if not touched:
        return False
    seized = percent_check(dice, chance=grapple, decide=decide, options=options, trace=trace)
    return seized


def parry(
    dice: DiceSource,
    *,
    defender: Combatant,
    attacker: Combatant,
    attack: Weapon,
    guard: Guard = Guard.by_main_hand,
    direction: Direction = Direction.from_front,
    light: Light = Light.clear,
    suitable: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Parry:
    """Parry.

    Roll the skill with the object that you parry with, or less. A parry never harms the attacker.
    Bullets cannot be parried; to try it costs nothing.

    attack: The attack
    guard: Parry with
    direction: The attack comes
    light: Light
    suitable: Can that object parry that weapon? (the referee decides)

    Source: H6-73, H6-74, H6-75, H6-76, H6-77, H6-78, H6-80, H6-81, H6-82, H6-83, H6-87, H6-89,
    D-51, D-53.
    """
    if trace is not None:
        trace.call("parry", "Parry")
    if guard == Guard.no_parry:
        raise Refused("No parry")
    if options.bullet_costs_parry and attack.kind == AttackKind.firearm:
        return make_parry(defender=replace(defender, parried=True), parried=False)
    if attack.kind == AttackKind.firearm:
        raise Refused("Bullets cannot be parried")
    if attack.kind != AttackKind.melee:
        raise Refused("Only melee attacks are parried")
    if defender.parried:
        raise Refused("One parry in a round")
    if defender.parry_against != attacker.name:
        raise Refused("The parry is not declared against this attacker")
    if not formulas.parry_left(defender=defender, attacker=attacker, direction=direction):
        raise Refused("The parry has lapsed")
    tried = replace(defender, parried=True)
    if guard == Guard.by_grapple:
        if not formulas.may_seize(
            defender=defender,
            attacker=attacker,
            attack=attack,
            options=options,
        ):
            raise Refused("Only a weapon of range “touch”, and only with more DEX")
        held = seize(
            dice,
            grapple=formulas.chance_in_light(
                chance=defender.skills.grapple,
                light=light,
                lowered=None,
            ),
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_parry(defender=tried, parried=held)
    hand = formulas.hand_of(guard=guard)
    arm = formulas.arm_in(combatant=defender, hand=hand)
    if not formulas.may_guard(arm=arm, fired=defender.fired, options=options):
        raise Refused("It cannot parry in this round")
    tried = formulas.holding(combatant=tried, hand=hand, arm=replace(arm, guarded=True))
    if formulas.is_bare(weapon=arm.weapon) and not formulas.is_bare(weapon=attack):
        return make_parry(defender=tried, parried=False)
    if not formulas.parries(attack=attack, object=arm.weapon, suitable=suitable, options=options):
        raise Refused("That does not parry this weapon")
    skill = formulas.skill_of(skills=defender.skills, skill=arm.weapon.skill)
    parried = percent_check(
        dice,
        chance=formulas.chance_in_light(chance=skill, light=light, lowered=None),
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_parry(defender=tried, parried=parried)


def absorb(
    dice: DiceSource,
    *,
    arm: Arm,
    damage: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Absorbed:
    """The object takes the blow.

    It takes all the damage. More than its hit points, and it breaks and the rest goes on to the
    defender. A gun does not break, but cannot fire any more. Bare hands stop bare hands altogether.

    arm: Object
    damage: Damage, at least 0

    Source: H6-79, H6-80, H6-86, D-22, D-24, D-51.
    """
    if trace is not None:
        trace.call("absorb", "The object takes the blow")
    if damage < 0:
        raise OutOfRange("'damage' of absorb", damage, 0, None)
    hit_points = formulas.hit_points_of(arm=arm, options=options)
    if hit_points is None:
        return make_absorbed(arm=arm, excess=0)
    after = replace(arm, worn=arm.worn + damage)
    if damage <= hit_points:
        return make_absorbed(arm=after, excess=0)
    excess = damage - hit_points
    if arm.weapon.kind == AttackKind.firearm:
        return make_absorbed(
            arm=replace(after, disabled=True),
            excess=excess if options.past_a_gun else 0,
        )
    return make_absorbed(arm=replace(after, broken=True), excess=excess)


def melee_attack(
    dice: DiceSource,
    *,
    attacker: Combatant,
    target: Combatant,
    hand: Hand = Hand.main_hand,
    direction: Direction = Direction.from_front,
    light: Light = Light.clear,
    knocking_out: bool = False,
    suitable: bool = True,
    lowered: int | None = None,
    luck_granted: bool = False,
    humanoid_too: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Melee:
    """Melee attack.

    Declare a knock-out before you roll, and whom you will parry before they do.

    hand: Attack with
    direction: The attack comes
    light: Light
    knocking_out: Declared: to knock out, not to hurt
    suitable: Can what the target holds parry this weapon? (the referee decides)
    lowered: In poor light: the chance of the attack, if the Keeper sets one? (the referee decides)
    luck_granted: If no dodge is possible: may Luck decide? (the referee decides)
    humanoid_too: Can a creature like this be knocked out? (the referee decides)

    Source: H6-64, H6-66, H6-67, H6-68, H6-71, H6-73, H6-79, H6-88, H6-92, H6-97, H6-107, D-25.
    """
    if trace is not None:
        trace.call("melee_attack", "Melee attack")
    arm = formulas.arm_in(combatant=attacker, hand=hand)
    weapon = arm.weapon
    if weapon.kind != AttackKind.melee:
        raise Refused("Not a weapon for melee")
    if not formulas.may_attack(combatant=attacker):
        raise Refused("Who is unconscious or completely surprised does not attack")
    if attacker.attacked:
        raise Refused("One attack in a round")
    if not formulas.may_strike(arm=arm, options=options):
        raise Refused("This weapon cannot attack in this round")
    if knocking_out and not formulas.is_blunt(weapon=weapon):
        raise Refused("Only with fist, kick, grapple, head butt or something blunt")
    if knocking_out and not formulas.can_be_knocked_out(target=target, humanoid_too=humanoid_too):
        raise Refused("It cannot be knocked out")

    # 1. The attack
    if trace is not None:
        trace.step("1. The attack")
    # Roll the skill with the weapon or less.
    skill = formulas.skill_of(skills=attacker.skills, skill=weapon.skill)
    chance = formulas.chance_in_light(chance=skill, light=light, lowered=lowered)
    rolled = roll_dice(dice, 1, 100, trace)
    hit = formulas.succeeds(rolled=rolled, chance=chance)
    impale = formulas.can_impale(weapon=weapon, target=target) and formulas.is_impale(
        rolled=rolled,
        skill=skill,
        chance=chance,
        options=options,
    )
    used = formulas.holding(combatant=attacker, hand=hand, arm=replace(arm, struck=True))
    used = replace(used, attacked=True)
    after = make_melee(attacker=used, target=target, hit=hit, impale=impale)
    if not hit:
        return after

    # 2. The parry
    if trace is not None:
        trace.step("2. The parry")
    # The target may parry, if that was declared against this attacker. A grapple stops the attack, and so do bare hands that parry bare hands; any other object takes the damage.
    guards = formulas.guards_against(
        defender=target,
        attacker=attacker,
        attack=weapon,
        direction=direction,
        suitable=suitable,
        options=options,
    )
    guard = Guard.no_parry
    parried = False
    defender = target
    if guards != (Guard.no_parry,):
        chosen_guard = ask(decide, "chosen_guard", "Parry with", guards, item_at(guards, 1), trace)
        guard = chosen_guard
    if guard != Guard.no_parry:
        tried = parry(
            dice,
            defender=target,
            attacker=attacker,
            attack=weapon,
            guard=guard,
            direction=direction,
            light=light,
            suitable=suitable,
            decide=decide,
            options=options,
            trace=trace,
        )
        defender = tried.defender
        parried = tried.parried
    after = replace(after, target=defender, guard=guard, parried=parried)
    if parried and guard == Guard.by_grapple:
        return after

    # 3. The dodge
    if trace is not None:
        trace.step("3. The dodge")
    # If the attack is not parried, the target may dodge, also after a parry that failed.
    if not parried:
        free = formulas.may_dodge(defender=defender, options=options) and formulas.may_defend(
            defender=defender,
            direction=direction,
        )
        both = guard == Guard.no_parry or options.parry_and_dodge == ParryAndDodge.one_attack
        avoided = False
        if free and both:
            dodging = ask(decide, "dodging", "Dodge", (True, False), True, trace)
            if dodging:
                evasion = dodge_attack(
                    dice,
                    defender=defender,
                    direction=direction,
                    light=light,
                    decide=decide,
                    options=options,
                    trace=trace,
                )
                defender = evasion.defender
                avoided = evasion.avoided
        elif luck_granted:
            escape = luck_to_dodge(
                dice,
                defender=defender,
                cornered=True,
                light=light,
                granted=True,
                decide=decide,
                options=options,
                trace=trace,
            )
            defender = escape.defender
            avoided = escape.avoided
        after = replace(after, target=defender, avoided=avoided)
        if avoided:
            return after

    # 4. The damage
    if trace is not None:
        trace.step("4. The damage")
    # Roll the damage, twice for an impale. What the parrying object does not stop, and then what armour does not stop, is lost. A weapon that impales stays in the body.
    damage = wound_damage(
        dice,
        weapon=weapon,
        bonus=attacker.bonus,
        impale=impale,
        decide=decide,
        options=options,
        trace=trace,
    )
    if parried:
        object_hand = formulas.hand_of(guard=guard)
        absorbed = absorb(
            dice,
            arm=formulas.arm_in(combatant=defender, hand=object_hand),
            damage=damage,
            decide=decide,
            options=options,
            trace=trace,
        )
        defender = formulas.holding(combatant=defender, hand=object_hand, arm=absorbed.arm)
        damage = absorbed.excess
        after = replace(after, target=defender)
        if damage == 0:
            return after
    if knocking_out:
        knocked = knock_out(
            dice,
            target=defender,
            weapon=weapon,
            damage=damage,
            humanoid_too=humanoid_too,
            decide=decide,
            options=options,
            trace=trace,
        )
        return replace(
            after,
            target=knocked.target,
            knocked_out=knocked.knocked_out,
            lost=knocked.lost,
        )
    lost = formulas.through_armour(hits=(damage,), armour=defender.armour, options=options)
    if impale and lost > 0:
        used = formulas.holding(
            combatant=used,
            hand=hand,
            arm=replace(arm, struck=True, stuck=True),
        )
    return replace(
        after,
        attacker=used,
        target=formulas.hurt(combatant=defender, damage=lost),
        lost=lost,
    )


def poisoned(
    dice: DiceSource,
    *,
    victim: Combatant,
    poison: Poison,
    adjusted: int | None = None,
    milder: MilderHarm = MilderHarm.half_potency,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Poisoning:
    """Poisoned.

    Roll on the resistance table: POT is the active side, CON the passive one. If the poison wins,
    its POT is lost in hit points. If it does not, half of it, rounded down, or nothing: as the
    Keeper says.

    adjusted: POT of this dose, if not as in the table? (the referee decides)
    milder: What does it take if it does not win? (the referee decides)

    Source: H6-29, H6-30, H6-31, H6-32, D-12.
    """
    if trace is not None:
        trace.call("poisoned", "Poisoned")
    potency = poison.potency if adjusted is None else adjusted
    won = resistance_roll(
        dice,
        active=potency,
        passive=victim.con,
        decide=decide,
        options=options,
        trace=trace,
    )
    lost = 0
    if won:
        lost = potency
    elif milder == MilderHarm.half_potency:
        lost = potency // 2
    return make_poisoning(victim=formulas.hurt(combatant=victim, damage=lost), won=won, lost=lost)


def reload(
    dice: DiceSource,
    *,
    arm: Arm,
    wanted: int = 1,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Loading:
    """Reload.

    A magazine or a belt fills the weapon. Of loose rounds you load as many as you want, up to what
    the weapon takes.

    wanted: Loose rounds to load, at least 1

    Source: H6-141, H6-142.
    """
    if trace is not None:
        trace.call("reload", "Reload")
    if wanted < 1:
        raise OutOfRange("'wanted' of reload", wanted, 1, None)
    weapon = arm.weapon
    if weapon.capacity < 1:
        raise Refused("This weapon takes no rounds")
    taken = formulas.loading_rounds(feed=weapon.feed, wanted=wanted)
    if weapon.feed == Feed.magazine or weapon.feed == Feed.belt:
        return make_loading(arm=replace(arm, loaded=weapon.capacity), rounds=taken)
    if arm.loaded + wanted > weapon.capacity:
        raise Refused("There is no room for so many rounds")
    return make_loading(arm=replace(arm, loaded=arm.loaded + wanted), rounds=taken)


def load_one(
    dice: DiceSource,
    *,
    loader: Combatant,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> QuickLoad:
    """Load one and fire.

    One round goes into the chamber and is fired in the same round, at half your DEX.

    Source: H6-143.
    """
    if trace is not None:
        trace.call("load_one", "Load one and fire")
    arm = loader.arm
    if arm.loaded >= arm.weapon.capacity:
        raise Refused("There is no room for another round")
    return make_quick_load(
        arm=replace(arm, loaded=arm.loaded + 1),
        place=formulas.half_place(dex=loader.dex),
    )


def pull_out(
    dice: DiceSource,
    *,
    user: Combatant,
    impaled: Combatant,
    hand: Hand = Hand.main_hand,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Pulling:
    """Pull the weapon out.

    A melee weapon that impales stays in the body. In the next round roll the skill of the weapon or
    less to pull it out, once in a round, instead of an attack. Until then nobody can use it.
    Pulling it out does no more damage.

    impaled: Who is impaled
    hand: Hand

    Source: H6-71, H6-72, D-21.
    """
    if trace is not None:
        trace.call("pull_out", "Pull the weapon out")
    arm = formulas.arm_in(combatant=user, hand=hand)
    if not arm.stuck:
        raise Refused("The weapon is free")
    if arm.struck:
        raise Refused("Not before the next round")
    if user.attacked and options.pulling_is_the_attack:
        raise Refused("The attack of this round is spent")
    free = percent_check(
        dice,
        chance=formulas.skill_of(skills=user.skills, skill=arm.weapon.skill),
        decide=decide,
        options=options,
        trace=trace,
    )
    tried = formulas.holding(
        combatant=user,
        hand=hand,
        arm=replace(arm, stuck=not free, struck=True),
    )
    if options.pulling_is_the_attack:
        tried = replace(tried, attacked=True)
    return make_pulling(user=tried, impaled=impaled, free=free)


__source__ = {
    "percent_check": "rulesets/percentile/checks.rules:18",
    "hit_damage": "rulesets/percentile/damage.rules:48",
    "fit_silencer": "rulesets/horror-6/accessories.rules:16",
    "fit_scope": "rulesets/horror-6/accessories.rules:24",
    "fit_laser": "rulesets/horror-6/accessories.rules:31",
    "land_hits": "rulesets/horror-6/armour.rules:32",
    "burst_hits": "rulesets/horror-6/bursts.rules:23",
    "find_target": "rulesets/horror-6/concealment.rules:15",
    "dodge_attack": "rulesets/horror-6/dodging.rules:16",
    "luck_to_dodge": "rulesets/horror-6/dodging.rules:29",
    "blast_harm": "rulesets/horror-6/explosions.rules:23",
    "blast": "rulesets/horror-6/explosions.rules:34",
    "change_charge": "rulesets/horror-6/explosions.rules:44",
    "lose_air": "rulesets/horror-6/hazards.rules:49",
    "fire_round": "rulesets/horror-6/fire.rules:34",
    "put_out": "rulesets/horror-6/fire.rules:68",
    "wound_damage": "rulesets/horror-6/impaling.rules:19",
    "bullet_damage": "rulesets/horror-6/firing.rules:36",
    "volley": "rulesets/horror-6/firing.rules:47",
    "fire": "rulesets/horror-6/firing.rules:65",
    "fire_on": "rulesets/horror-6/firing.rules:152",
    "fire_two_guns": "rulesets/horror-6/firing.rules:179",
    "permanent_loss": "rulesets/horror-6/hazards.rules:11",
    "acid_round": "rulesets/horror-6/hazards.rules:32",
    "swim": "rulesets/horror-6/hazards.rules:57",
    "airless_round": "rulesets/horror-6/hazards.rules:74",
    "rounds_without_air": "rulesets/horror-6/hazards.rules:92",
    "fall": "rulesets/horror-6/hazards.rules:120",
    "resistance_roll": "rulesets/horror-6/resistance.rules:13",
    "knock_out": "rulesets/horror-6/knock_out.rules:27",
    "wake": "rulesets/horror-6/knock_out.rules:49",
    "try_to_clear": "rulesets/horror-6/malfunctions.rules:40",
    "clear_jam": "rulesets/horror-6/malfunctions.rules:61",
    "full_revolver": "rulesets/horror-6/malfunctions.rules:81",
    "seize": "rulesets/horror-6/parrying.rules:112",
    "parry": "rulesets/horror-6/parrying.rules:122",
    "absorb": "rulesets/horror-6/parrying.rules:163",
    "melee_attack": "rulesets/horror-6/melee.rules:17",
    "poisoned": "rulesets/horror-6/poisons.rules:43",
    "reload": "rulesets/horror-6/reloading.rules:23",
    "load_one": "rulesets/horror-6/reloading.rules:39",
    "pull_out": "rulesets/horror-6/stuck.rules:11",
}
"""Where in the rules each function comes from."""

__lines__ = sources.PROCEDURES
"""Where in the rules the statements behind a line come from."""
