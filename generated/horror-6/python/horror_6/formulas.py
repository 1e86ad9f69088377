"""The formulas of Percentile horror, an earlier edition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from . import modifiers, sources, tables
from .options import Options
from .runtime import (
    Number,
    OutOfRange,
    Trace,
    divide_exactly,
    divide_toward_zero,
    divide_up,
    item_at,
    limited,
    sort_by,
    whole_numbers,
)
from .types import (
    Arm,
    Armour,
    ArmourAgainst,
    ArmourLayers,
    AttackAndParry,
    AttackKind,
    Being,
    BonusHalved,
    BonusShare,
    Breath,
    Bulk,
    BurstSize,
    Combatant,
    Direction,
    DodgesInRound,
    ExpertWeapons,
    Explosive,
    Feed,
    Guard,
    Hand,
    ImpaleBasis,
    LaserAndAim,
    Light,
    Mark,
    Mechanism,
    Onset,
    OtherWeapons,
    ParryWear,
    Poison,
    RangeBands,
    RangeSteps,
    Skill,
    Skills,
    SurpriseHalves,
    Trigger,
    Weapon,
    make_arm,
    make_range_bands,
)


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


def scope_fits(*, weapon: Weapon) -> bool:
    """Takes a telescopic sight.

    Rifles only.

    Source: H6-134.
    """
    return weapon.skill == Skill.rifle


def laser_fits(*, weapon: Weapon) -> bool:
    """Takes a laser sight.

    Source: H6-136.
    """
    return weapon.kind == AttackKind.firearm


def silencer_fits(*, weapon: Weapon) -> bool:
    """Takes a silencer.

    A thick, long tube on the muzzle, usually made to order. Not for shotguns and machine guns, but
    for submachine guns.

    Source: H6-137, H6-139.
    """
    return (
        weapon.kind == AttackKind.firearm
        and weapon.skill != Skill.shotgun
        and weapon.skill != Skill.machine_gun
    )


def worn_silencer(*, arm: Arm, uses: int) -> Arm:
    """Silencer after shots.

    When its shots are used up, the silencer is ruined and does nothing more.

    uses: Uses, at least 0

    Source: H6-138.
    """
    if uses < 0:
        raise OutOfRange("'uses' of worn_silencer", uses, 0, None)
    if not arm.silenced or arm.silencer_uses is None:
        return arm
    if arm.silencer_uses > uses:
        return replace(arm, silencer_uses=arm.silencer_uses - uses)
    return replace(arm, silenced=False, silencer_uses=None)


def through_armour(
    *,
    hits: tuple[int, ...],
    armour: tuple[Armour, ...],
    options: Options = Options(),
) -> int:
    """Damage through armour.

    Take the armour off the damage of each bullet and each blow by itself, down to 0. What several
    layers stop adds up.

    hits: Damage of each bullet or blow
    armour: Armour

    Source: H6-50, H6-52, H6-53, D-14, D-15, D-54.
    """
    if options.armour_against == ArmourAgainst.whole_burst:
        return after_armour(damage=sum(max(hit, 0) for hit in hits), layers=armour, options=options)
    return sum(after_armour(damage=max(hit, 0), layers=armour, options=options) for hit in hits)


def longest_burst(*, dex: int, loaded: int) -> int:
    """Longest burst.

    DEX, or all that is loaded if that is less.

    dex: DEX, at least 0
    loaded: Rounds loaded, at least 0

    Source: H6-108, D-31.
    """
    if dex < 0:
        raise OutOfRange("'dex' of longest_burst", dex, 0, None)
    if loaded < 0:
        raise OutOfRange("'loaded' of longest_burst", loaded, 0, None)
    return min(dex, loaded)


def burst_lengths(*, dex: int, loaded: int, options: Options = Options()) -> tuple[int, ...]:
    """Bursts to choose from.

    Only fully automatic weapons fire bursts, of 2 shots or more.

    dex: DEX, at least 0
    loaded: Rounds loaded, at least 0

    Source: H6-108, H6-112, D-31.
    """
    if dex < 0:
        raise OutOfRange("'dex' of burst_lengths", dex, 0, None)
    if loaded < 0:
        raise OutOfRange("'loaded' of burst_lengths", loaded, 0, None)
    return tuple(
        n
        for n in whole_numbers(2, longest_burst(dex=dex, loaded=loaded))
        if (options.burst_size == BurstSize.up_to_dex or n == longest_burst(dex=dex, loaded=loaded))
        and (not options.easy_dice or n in (6, 8, 10, 12, 20))
    )


def large_target(*, siz: int, kind: AttackKind = AttackKind.firearm) -> int:
    """Bonus against a large target.

    5 for each full 10 points of SIZ above 30, for bullets, for shot and for what is thrown. Nothing
    in melee.

    siz: SIZ, at least 0
    kind: Kind of attack

    Source: H6-116.
    """
    if siz < 0:
        raise OutOfRange("'siz' of large_target", siz, 0, None)
    if kind == AttackKind.melee:
        return 0
    return max(5 * ((siz - 30) // 10), 0)


def range_divisor(*, ranges: int, options: Options = Options(), trace: Trace | None = None) -> int:
    """The range divides the chance by.

    ranges: How many ranges away, at least 1

    Source: H6-122, D-39.
    """
    if ranges < 1:
        raise OutOfRange("'ranges' of range_divisor", ranges, 1, None)
    if options.range_steps == RangeSteps.each_doubling:
        return tables.by_doublings(ranges, trace)
    return tables.by_ranges(ranges, trace)


def chance_to_hit(
    *,
    skill: int,
    siz: int = 10,
    light: Light = Light.clear,
    point_blank: bool = False,
    ranges: int = 1,
    unaimed: bool = False,
    shots: int = 1,
    cone: int = 0,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Chance to hit, whatever the light.

    In darkness the chance is 1, whatever else counts.

    skill: Skill, at least 0
    siz: SIZ of the target, at least 0
    light: Light
    point_blank: Point blank
    ranges: How many ranges away, at least 1
    unaimed: Unaimed
    shots: Shots, at least 1
    cone: For a narrow cone, at least 0

    Source: H6-95, H6-150.
    """
    if skill < 0:
        raise OutOfRange("'skill' of chance_to_hit", skill, 0, None)
    if siz < 0:
        raise OutOfRange("'siz' of chance_to_hit", siz, 0, None)
    if ranges < 1:
        raise OutOfRange("'ranges' of chance_to_hit", ranges, 1, None)
    if shots < 1:
        raise OutOfRange("'shots' of chance_to_hit", shots, 1, None)
    if cone < 0:
        raise OutOfRange("'cone' of chance_to_hit", cone, 0, None)
    if light == Light.darkness:
        return 1
    if options.sure_chance:
        return min(
            modifiers.hit_chance(
                skill=skill,
                siz=siz,
                light=light,
                point_blank=point_blank,
                ranges=ranges,
                unaimed=unaimed,
                shots=shots,
                cone=cone,
                options=options,
                trace=trace,
            ),
            100,
        )
    return modifiers.hit_chance(
        skill=skill,
        siz=siz,
        light=light,
        point_blank=point_blank,
        ranges=ranges,
        unaimed=unaimed,
        shots=shots,
        cone=cone,
        options=options,
        trace=trace,
    )


def skill_of(*, skills: Skills, skill: Skill) -> int:
    """Chance with a skill.

    Source: X-4.
    """
    if skill == Skill.fist:
        return skills.fist
    if skill == Skill.kick:
        return skills.kick
    if skill == Skill.head_butt:
        return skills.head_butt
    if skill == Skill.grapple:
        return skills.grapple
    if skill == Skill.club:
        return skills.club
    if skill == Skill.knife:
        return skills.knife
    if skill == Skill.sword:
        return skills.sword
    if skill == Skill.axe:
        return skills.axe
    if skill == Skill.spear:
        return skills.spear
    if skill == Skill.throw:
        return skills.throw
    if skill == Skill.bow:
        return skills.bow
    if skill == Skill.handgun:
        return skills.handgun
    if skill == Skill.rifle:
        return skills.rifle
    if skill == Skill.shotgun:
        return skills.shotgun
    if skill == Skill.submachine_gun:
        return skills.submachine_gun
    if skill == Skill.machine_gun:
        return skills.machine_gun
    if skill == Skill.dodge:
        return skills.dodge
    if skill == Skill.swim:
        return skills.swim
    if skill == Skill.jump:
        return skills.jump
    if skill == Skill.first_aid:
        return skills.first_aid
    if skill == Skill.medicine:
        return skills.medicine
    if skill == Skill.spot_hidden:
        return skills.spot_hidden
    return skills.mechanical_repair


def luck_of(*, combatant: Combatant) -> int:
    """Luck.

    Five times POW.

    Source: X-2.
    """
    return combatant.pow * 5


def idea_of(*, combatant: Combatant) -> int:
    """Idea.

    Five times INT.

    Source: X-2.
    """
    return combatant.intelligence * 5


def next_round(*, combatant: Combatant) -> Combatant:
    """A new round for a combatant.

    One dodge, one parry, one try to put out the fire and the attacks are counted anew in each
    round.

    Source: D-9, D-16, H6-76.
    """
    return replace(
        combatant,
        arm=replace(combatant.arm, struck=False, guarded=False),
        other_arm=None
        if combatant.other_arm is None
        else replace(combatant.other_arm, struck=False, guarded=False),
        surprised=False,
        attacked=False,
        fired=0,
        parried=False,
        dodged=False,
        doused=False,
        wholly_surprised=False,
        parry_against=None,
    )


def hurt(*, combatant: Combatant, damage: int) -> Combatant:
    """Combatant after damage.

    Damage takes hit points, which come back with time. How fast they do is in another chapter.

    damage: at least 0

    Source: H6-02.
    """
    if damage < 0:
        raise OutOfRange("'damage' of hurt", damage, 0, None)
    return replace(
        combatant,
        hit_points=hit_points_left(hit_points=combatant.hit_points, damage=damage),
    )


def may_dodge(*, defender: Combatant, options: Options = Options()) -> bool:
    """Can dodge.

    Everybody has Dodge, the Keeper's people too. One attack in a round can be dodged, unless one is
    unconscious.

    Source: H6-64, D-16.
    """
    if defender.unconscious:
        return False
    if options.dodges_in_round == DodgesInRound.every_attack:
        return True
    return not defender.dodged


def all_skills(*, skills: Skills) -> tuple[int, ...]:
    """Every skill, in the order of the list."""
    return tuple(skill_of(skills=skills, skill=skill) for skill in tuple(Skill))


def malfunction_of(*, mechanism: Mechanism | None, options: Options = Options()) -> Trigger:
    """A malfunction is.

    A dud with a revolver, a bolt-action rifle or a double-barrelled shotgun. A jam with anything
    automatic, with a pump shotgun or a lever-action rifle.

    Source: H6-127, H6-128, D-42.
    """
    if (
        mechanism == Mechanism.revolver
        or mechanism == Mechanism.bolt_action
        or mechanism == Mechanism.double_barrel
    ):
        return Trigger.dud
    if mechanism == Mechanism.semi_automatic or mechanism == Mechanism.full_automatic:
        return Trigger.jam
    if mechanism == Mechanism.pump_action or mechanism == Mechanism.lever_action:
        return Trigger.jam
    if options.other_weapons == OtherWeapons.get_jams:
        return Trigger.jam
    return Trigger.dud


def all_mechanisms(*, options: Options = Options()) -> tuple[Trigger, ...]:
    """Every mechanism, in the order of the list."""
    return tuple(
        malfunction_of(mechanism=mechanism, options=options) for mechanism in tuple(Mechanism)
    )


def all_range_divisors(
    *,
    ranges: tuple[int, ...],
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[int, ...]:
    """What the chance is divided by at these ranges."""
    return tuple(range_divisor(ranges=max(n, 1), options=options, trace=trace) for n in ranges)


def ring(*, distance: Number, radius: Number) -> int:
    """Ring of the blast.

    The first ring reaches as far as the blast radius, the second twice as far, and so on.

    distance: Distance, length in cm
    radius: Blast radius, length in cm

    Source: H6-13, D-5, X-5.
    """
    return max(limited(divide_up(distance, radius)), 1)


def blast_dice(*, explosive: Explosive, distance: Number) -> int:
    """Dice of a blast.

    The dice at the centre, less one for each ring after the first. None: out of the blast.

    distance: Distance, length in cm

    Source: H6-13.
    """
    return max(explosive.dice - (ring(distance=distance, radius=explosive.radius) - 1), 0)


def burns_scar(*, victim: Combatant) -> bool:
    """Burns may cost CON and APP.

    When burns add up to more than half of the unhurt hit points, the Keeper may take CON and APP
    for good.

    Source: H6-22, D-7.
    """
    return victim.burns * 2 > victim.full_hit_points


def point_blank_distance(*, dex: int, aimed: bool = False) -> Number:
    """Point blank reaches to.

    As many feet as DEX, twice as many if you aim.

    dex: DEX, at least 0
    aimed: Aimed

    Source: H6-132, H6-133, X-5.
    """
    if dex < 0:
        raise OutOfRange("'dex' of point_blank_distance", dex, 0, None)
    if aimed:
        return Fraction(1524, 25) * dex
    return Fraction(762, 25) * dex


def ranges_away(*, distance: Number, range: Number) -> int:
    """How many ranges away.

    Up to the range 1, up to twice the range 2, and so on.

    distance: Distance, length in cm
    range: Range, length in cm

    Source: H6-122.
    """
    return max(limited(divide_up(distance, range)), 1)


def range_multiple(
    *,
    scope: bool = False,
    laser: bool = False,
    aimed: bool = False,
    options: Options = Options(),
) -> int:
    """The range is multiplied by.

    scope: Telescopic sight
    laser: Laser sight
    aimed: Aimed

    Source: H6-133, H6-134, H6-135, H6-136, H6-151, D-44, D-45.
    """
    if laser and aimed and options.laser_and_aim == LaserAndAim.multiply:
        return 8
    if laser or scope and aimed:
        return 4
    if scope or aimed:
        return 2
    return 1


def full_range(
    *,
    base: Number,
    scope: bool = False,
    laser: bool = False,
    aimed: bool = False,
    silenced: bool = False,
    options: Options = Options(),
) -> Number:
    """Range.

    The base range, four times with a laser sight or if you aim with a telescopic sight, twice with
    either of sight and aiming. A silencer halves it: its bullet is slower.

    base: Base range, length in cm
    scope: Telescopic sight
    laser: Laser sight
    aimed: Aimed
    silenced: Silencer

    Source: H6-137, H6-151, D-46.
    """
    if silenced:
        return divide_exactly(
            limited(base * range_multiple(scope=scope, laser=laser, aimed=aimed, options=options)),
            2,
        )
    return limited(base * range_multiple(scope=scope, laser=laser, aimed=aimed, options=options))


def range_on(
    *,
    arm: Arm,
    base: Number,
    aimed: bool = False,
    options: Options = Options(),
) -> Number:
    """Range of a weapon in use.

    The range with the devices that are on it.

    base: Base range, length in cm
    aimed: Aimed

    Source: H6-151.
    """
    return full_range(
        base=base,
        scope=arm.scope,
        laser=arm.laser,
        aimed=aimed,
        silenced=arm.silenced,
        options=options,
    )


def shot_chance(
    *,
    skill: int,
    base: Number,
    arm: Arm,
    dex: int,
    mark: Mark,
    light: Light = Light.clear,
    aimed: bool = False,
    unaimed: bool = False,
    shots: int = 1,
    cone: int = 0,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Chance of this shot.

    The chance to hit, with the size of the target, the distance and the devices on the weapon.

    skill: Skill, at least 0
    base: Base range, length in cm
    dex: DEX, at least 0
    light: Light
    aimed: Aimed
    unaimed: Unaimed
    shots: Shots, at least 1
    cone: For a narrow cone, at least 0

    Source: H6-117, H6-150, H6-151.
    """
    if skill < 0:
        raise OutOfRange("'skill' of shot_chance", skill, 0, None)
    if dex < 0:
        raise OutOfRange("'dex' of shot_chance", dex, 0, None)
    if shots < 1:
        raise OutOfRange("'shots' of shot_chance", shots, 1, None)
    if cone < 0:
        raise OutOfRange("'cone' of shot_chance", cone, 0, None)
    return chance_to_hit(
        skill=skill,
        siz=mark.who.siz,
        light=light,
        point_blank=mark.distance <= point_blank_distance(dex=dex, aimed=aimed),
        ranges=ranges_away(
            distance=mark.distance,
            range=range_on(arm=arm, base=base, aimed=aimed, options=options),
        ),
        unaimed=unaimed,
        shots=shots,
        cone=cone,
        options=options,
        trace=trace,
    )


def air_limit(*, con: int, first_multiple: int = 10, airless_round: int) -> int:
    """Must be rolled below.

    CON times the first multiple, and one less each round, down to CON itself. There it stays.

    con: CON, at least 0
    first_multiple: First multiple of CON, 1 to 10
    airless_round: Round, at least 1

    Source: H6-09, H6-10, D-4.
    """
    if con < 0:
        raise OutOfRange("'con' of air_limit", con, 0, None)
    if not 1 <= first_multiple <= 10:
        raise OutOfRange("'first_multiple' of air_limit", first_multiple, 1, 10)
    if airless_round < 1:
        raise OutOfRange("'airless_round' of air_limit", airless_round, 1, None)
    return limited(con * max(first_multiple + 1 - airless_round, 1))


def rescued(*, victim: Combatant) -> Combatant:
    """Back in the air.

    Escape and rescue end it. The hit points stay lost.

    Source: H6-11.
    """
    return replace(victim, breath=Breath.breathing, airless_rounds=0)


def fall_dice(*, height: Number) -> int:
    """Dice of a fall.

    1d6 for each full 10 ft after the first 10 ft.

    height: length in cm

    Source: H6-18, D-1.
    """
    return max((height - Fraction(1524, 5)) // Fraction(1524, 5), 0)


def can_impale(*, weapon: Weapon, target: Combatant) -> bool:
    """Can impale.

    Edged and pointed weapons and all firearms can; blunt weapons and bare hands cannot. Some
    creatures of the Mythos cannot be impaled.

    Source: H6-66, H6-70.
    """
    return (weapon.kind == AttackKind.firearm or weapon.pointed) and not target.unimpalable


def is_impale(*, rolled: int, skill: int, chance: int, options: Options = Options()) -> bool:
    """Impales.

    A hit with a fifth of the skill or less, rounded down.

    rolled: Roll, 1 to 100
    skill: Skill, at least 0
    chance: Chance to hit, at least 0

    Source: H6-67, D-18.
    """
    if not 1 <= rolled <= 100:
        raise OutOfRange("'rolled' of is_impale", rolled, 1, 100)
    if skill < 0:
        raise OutOfRange("'skill' of is_impale", skill, 0, None)
    if chance < 0:
        raise OutOfRange("'chance' of is_impale", chance, 0, None)
    return rolled <= chance and rolled <= fifth_of(
        chance=skill if options.impale_basis == ImpaleBasis.printed_skill else chance,
    )


def is_blunt(*, weapon: Weapon) -> bool:
    """Can knock out.

    Fist, Kick, Grapple, Head Butt, a club or another blunt means.

    Source: H6-98.
    """
    return weapon.kind == AttackKind.melee and not weapon.pointed


def can_be_knocked_out(*, target: Combatant, humanoid_too: bool = True) -> bool:
    """Can be knocked out.

    Humans can. Deep ones, ghouls, serpent people and others like humans: the Keeper decides. Most
    creatures of the Mythos cannot.

    humanoid_too: The Keeper lets this creature be knocked out

    Source: H6-102.
    """
    if target.being == Being.human:
        return True
    if target.being == Being.humanoid:
        return humanoid_too
    return False


def chance_in_light(*, chance: int, light: Light, lowered: int | None = None) -> int:
    """Chance by the light.

    Poor light halves the chance of every skill, rounded down, or the Keeper sets a lower one by
    your POW. In darkness the chance is 1.

    chance: Chance in good light, at least 0
    light: Light
    lowered: Chance that the Keeper sets

    Source: H6-94, H6-95, D-27.
    """
    if chance < 0:
        raise OutOfRange("'chance' of chance_in_light", chance, 0, None)
    if light == Light.darkness:
        return 1
    if light == Light.clear:
        return chance
    if lowered is None:
        return half_of(chance=chance)
    return lowered


def trigger(*, weapon: Weapon, rolled: int, options: Options = Options()) -> Trigger:
    """Does it fire?

    The roll to hit tells before anything else: on the malfunction number or more nothing fires,
    even if it would hit. In a burst the one roll decides for all bullets.

    rolled: Firing roll, 1 to 100

    Source: H6-126, D-55.
    """
    if not 1 <= rolled <= 100:
        raise OutOfRange("'rolled' of trigger", rolled, 1, 100)
    if weapon.malfunction is not None and rolled >= weapon.malfunction:
        return malfunction_of(mechanism=weapon.mechanism, options=options)
    return Trigger.fires


def is_bare(*, weapon: Weapon) -> bool:
    """Bare hands.

    Fists, kicks, head butts, grapples.

    Source: H6-80, H6-98.
    """
    return weapon.skill in (Skill.fist, Skill.kick, Skill.head_butt, Skill.grapple)


def is_parrying_gun(*, weapon: Weapon) -> bool:
    """A gun that parries.

    Rifles, shotguns and the largest submachine guns. Handguns and small submachine guns do not.

    Source: H6-85.
    """
    return weapon.bulk == Bulk.long_gun or weapon.bulk == Bulk.large_smg


def parries(
    *,
    attack: Weapon,
    object: Weapon,
    suitable: bool = True,
    options: Options = Options(),
) -> bool:
    """What parries what.

    Only a melee attack can be parried: no shot, nothing thrown. Most melee weapons, rifles,
    shotguns and the largest submachine guns parry, as the Keeper lets them. Bare hands parry bare
    hands; against a weapon they are no protection.

    attack: The attack
    object: The parry
    suitable: The Keeper lets it parry

    Source: H6-73, H6-80, H6-81, H6-82, H6-85, H6-89, D-51, D-52.
    """
    if attack.kind != AttackKind.melee:
        return False
    if is_bare(weapon=object):
        return is_bare(weapon=attack)
    if not (options.blunt_parried or attack.pointed or is_bare(weapon=attack)):
        return False
    if not suitable:
        return False
    if object.kind == AttackKind.firearm:
        return is_parrying_gun(weapon=object)
    return object.kind == AttackKind.melee


def declare_parry(*, defender: Combatant, opponent: str) -> Combatant:
    """Declare a parry.

    Say beforehand whose attack you will parry. If that attack does not come, the parry is lost; it
    cannot pass to another.

    opponent: Against whom

    Source: H6-77, H6-78.
    """
    if defender.parry_against is not None:
        return defender
    return replace(defender, parry_against=opponent)


def may_defend(*, defender: Combatant, direction: Direction = Direction.from_front) -> bool:
    """Can parry or dodge.

    The completely surprised may still parry or dodge what comes from the front or the side, but
    nothing from behind.

    direction: The attack comes

    Source: H6-92.
    """
    return not defender.unconscious and (
        not defender.wholly_surprised or direction != Direction.from_behind
    )


def parry_left(
    *,
    defender: Combatant,
    attacker: Combatant,
    direction: Direction = Direction.from_front,
) -> bool:
    """A parry is left.

    One parry in a round, and only against whom you have declared. It lapses when you are
    unconscious or knocked down.

    direction: The attack comes

    Source: H6-76, H6-77, H6-78.
    """
    return (
        not defender.parried
        and defender.parry_against == attacker.name
        and not defender.knocked_down
        and may_defend(defender=defender, direction=direction)
    )


def may_guard(*, arm: Arm, fired: int = 0, options: Options = Options()) -> bool:
    """This object can parry now.

    Not if it is broken, or stuck in a body. A gun that was fired in this round does not parry in
    it. What has attacked parries in the same round only if it is made for both, as foils, sabres
    and most swords are.

    arm: What is in the hand
    fired: Shots fired in this round, at least 0

    Source: H6-71, H6-79, H6-84, H6-85.
    """
    if fired < 0:
        raise OutOfRange("'fired' of may_guard", fired, 0, None)
    if arm.broken or arm.stuck:
        return False
    if arm.weapon.kind == AttackKind.firearm:
        return fired == 0
    return (
        not arm.struck
        or arm.weapon.fencing
        or options.attack_and_parry == AttackAndParry.any_weapon
    )


def may_strike(*, arm: Arm, options: Options = Options()) -> bool:
    """This weapon can attack now.

    Not if it is broken or stuck. What has parried attacks in the same round only if it is made for
    both.

    Source: H6-71, H6-79, H6-84.
    """
    return (
        not arm.broken
        and not arm.stuck
        and (
            not arm.guarded
            or arm.weapon.fencing
            or options.attack_and_parry == AttackAndParry.any_weapon
        )
    )


def may_fire(*, arm: Arm) -> bool:
    """This gun can fire now.

    Not in a round in which it has parried, and no more at all once it has stopped more than it
    bears.

    Source: H6-85, H6-86.
    """
    return not arm.guarded and not arm.disabled


def can_guard(
    *,
    arm: Arm,
    fired: int = 0,
    attack: Weapon,
    suitable: bool = True,
    options: Options = Options(),
) -> bool:
    """This object can parry this attack.

    arm: What is in the hand
    fired: Shots fired in this round, at least 0
    attack: The attack
    suitable: The Keeper lets it parry

    Source: H6-81.
    """
    if fired < 0:
        raise OutOfRange("'fired' of can_guard", fired, 0, None)
    return may_guard(arm=arm, fired=fired, options=options) and parries(
        attack=attack,
        object=arm.weapon,
        suitable=suitable,
        options=options,
    )


def order_dex(*, combatant: Combatant) -> int:
    """DEX for the order.

    In the round of the surprise the DEX of the surprised is half, rounded down.

    Source: H6-90, D-26.
    """
    if combatant.surprised:
        return combatant.dex // 2
    return combatant.dex


def dex_in_use(*, combatant: Combatant, options: Options = Options()) -> int:
    """DEX for all else.

    Source: D-26.
    """
    if options.surprise_halves == SurpriseHalves.every_use:
        return order_dex(combatant=combatant)
    return combatant.dex


def may_seize(
    *,
    defender: Combatant,
    attacker: Combatant,
    attack: Weapon,
    options: Options = Options(),
) -> bool:
    """Can grapple to parry.

    Against bare hands always. Against a weapon only if its range is “touch” and you have more DEX
    than the attacker.

    attack: The attack

    Source: H6-80, H6-83, H6-87.
    """
    if attack.kind != AttackKind.melee:
        return False
    if is_bare(weapon=attack):
        return True
    return attack.touch and dex_in_use(combatant=defender, options=options) > dex_in_use(
        combatant=attacker,
        options=options,
    )


def hand_of(*, guard: Guard) -> Hand:
    """Hand of a parry.

    Source: H6-107.
    """
    if guard == Guard.by_main_hand:
        return Hand.main_hand
    return Hand.other_hand


def arm_in(*, combatant: Combatant, hand: Hand = Hand.main_hand) -> Arm:
    """What is in a hand.

    hand: Hand

    Source: H6-107.
    """
    if hand == Hand.main_hand:
        return combatant.arm
    if combatant.other_arm is not None:
        return combatant.other_arm
    return make_arm()


def guard_open(
    *,
    guard: Guard,
    defender: Combatant,
    attacker: Combatant,
    attack: Weapon,
    suitable: bool = True,
    options: Options = Options(),
) -> bool:
    """A parry that is open.

    attack: The attack
    suitable: The Keeper lets it parry

    Source: H6-73, H6-81, H6-82, H6-83, H6-89.
    """
    if guard == Guard.no_parry:
        return True
    if guard == Guard.by_grapple:
        return may_seize(defender=defender, attacker=attacker, attack=attack, options=options)
    return can_guard(
        arm=arm_in(combatant=defender, hand=hand_of(guard=guard)),
        fired=defender.fired,
        attack=attack,
        suitable=suitable,
        options=options,
    )


def guards_against(
    *,
    defender: Combatant,
    attacker: Combatant,
    attack: Weapon,
    direction: Direction = Direction.from_front,
    suitable: bool = True,
    options: Options = Options(),
) -> tuple[Guard, ...]:
    """Parries that are open.

    attack: The attack
    direction: The attack comes
    suitable: The Keeper lets it parry

    Source: H6-73, H6-76, H6-77.
    """
    if not parry_left(defender=defender, attacker=attacker, direction=direction):
        return (Guard.no_parry,)
    return tuple(
        guard
        for guard in tuple(Guard)
        if guard_open(
            guard=guard,
            defender=defender,
            attacker=attacker,
            attack=attack,
            suitable=suitable,
            options=options,
        )
    )


def hit_points_of(*, arm: Arm, options: Options = Options()) -> int | None:
    """Hit points of the object.

    Source: H6-79, D-22.
    """
    if arm.weapon.hit_points is None:
        return None
    if options.parry_wear == ParryWear.adding_up:
        return max(arm.weapon.hit_points - arm.worn, 0)
    return arm.weapon.hit_points


def clouded_hours(*, poison: Poison, doses: int = 1) -> int:
    """Hours of clouded mind.

    More doses do not raise the POT.

    doses: Doses, at least 1

    Source: H6-40, D-13.
    """
    if doses < 1:
        raise OutOfRange("'doses' of clouded_hours", doses, 1, None)
    if poison.hours is not None:
        return limited(poison.hours * doses)
    return 0


def smothering_chance(*, poison: Poison, doses: int = 1) -> int:
    """Chance of respiratory failure.

    doses: Doses, at least 1

    Source: H6-40, H6-48, D-13.
    """
    if doses < 1:
        raise OutOfRange("'doses' of smothering_chance", doses, 1, None)
    if poison.smothering is not None:
        return limited(poison.smothering * (doses - 1))
    return 0


def onset_of(*, poison: Poison, waited: Number) -> Onset:
    """Begins to act.

    waited: Time since it was taken, time in s

    Source: H6-34.
    """
    if waited < poison.onset.least:
        return Onset.not_yet
    if waited < poison.onset.most:
        return Onset.perhaps
    return Onset.begun


def half_place(*, dex: int) -> int:
    """Place in the order at half DEX.

    Half of DEX, rounded down.

    dex: DEX, at least 0

    Source: H6-119, H6-133, H6-143.
    """
    if dex < 0:
        raise OutOfRange("'dex' of half_place", dex, 0, None)
    return dex // 2


def range_bands(*, base: Number, options: Options = Options()) -> RangeBands:
    """Limits of the ranges.

    base: Range, length in cm

    Source: H6-122, D-39.
    """
    if options.range_steps == RangeSteps.each_doubling:
        return make_range_bands(
            full_chance=base,
            half_chance=base * 2,
            quarter_chance=base * 4,
            eighth_chance=base * 8,
        )
    return make_range_bands(
        full_chance=base,
        half_chance=base * 2,
        quarter_chance=base * 3,
        eighth_chance=base * 4,
    )


def weapon_bands(*, weapon: Weapon, options: Options = Options()) -> RangeBands | None:
    """Ranges and chance.

    Source: H6-122, D-39.
    """
    if weapon.base_range is None:
        return None
    return range_bands(base=weapon.base_range, options=options)


def loading_rounds(*, feed: Feed | None, wanted: int = 0) -> int:
    """Rounds that loading takes.

    2 loose rounds go into a handgun, rifle or shotgun in a round. A magazine is changed in one
    round, the belt of a machine gun in two.

    feed: Loaded with
    wanted: Loose rounds to load, at least 0

    Source: H6-141, H6-142.
    """
    if wanted < 0:
        raise OutOfRange("'wanted' of loading_rounds", wanted, 0, None)
    if feed == Feed.magazine:
        return 1
    if feed == Feed.belt:
        return 2
    return divide_up(wanted, 2)


def fires_again(*, began: int, feed: Feed | None, wanted: int = 0) -> int:
    """Fires again in round.

    began: Round in which loading began
    feed: Loaded with
    wanted: Loose rounds to load, at least 0

    Source: H6-142.
    """
    if wanted < 0:
        raise OutOfRange("'wanted' of fires_again", wanted, 0, None)
    return began + loading_rounds(feed=feed, wanted=wanted)


def resistance_chance(*, active: int, passive: int) -> int:
    """Chance on the resistance table.

    50 for equals, and 5 more or less for each point of difference. At 100 or more the active side
    wins without a roll, at 0 or less it loses.

    active: Active side
    passive: Passive side

    Source: X-1.
    """
    return 50 + 5 * (active - passive)


def surprise(*, defender: Combatant, complete: bool = False) -> Combatant:
    """Surprised.

    Who is attacked from surprise is surprised for the first round.

    complete: Completely

    Source: H6-90, H6-92.
    """
    return replace(defender, surprised=True, wholly_surprised=complete)


def may_attack(*, combatant: Combatant) -> bool:
    """Can attack.

    The completely surprised cannot attack in that round, and the unconscious never.

    Source: H6-92.
    """
    return not combatant.unconscious and not combatant.wholly_surprised


def holding(*, combatant: Combatant, hand: Hand = Hand.main_hand, arm: Arm) -> Combatant:
    """Combatant with that in a hand.

    hand: Hand
    arm: What is in it

    Source: H6-107.
    """
    if hand == Hand.main_hand:
        return replace(combatant, arm=arm)
    return replace(combatant, other_arm=arm)


def is_expert(*, shooter: Combatant, trained: bool = False, options: Options = Options()) -> bool:
    """Does not need to aim.

    Who has a laser sight and is trained with it, and who has 60 or more in Handgun and fires one,
    keeps the whole chance.

    trained: Trained with a laser sight

    Source: H6-149, D-49.
    """
    if shooter.arm.laser and trained:
        return True
    if options.expert_weapons == ExpertWeapons.with_all_firearms:
        return skill_of(skills=shooter.skills, skill=shooter.arm.weapon.skill) >= 60
    if shooter.arm.weapon.skill == Skill.handgun:
        return shooter.skills.handgun >= 60
    return False


def shots_allowed(*, shooter: Combatant, unaimed: bool = False) -> int:
    """Times you may fire in a round.

    As often as the weapon list says, or twice as often if you do not aim. Surprised with a gun that
    is not ready: 1 at most.

    unaimed: Unaimed

    Source: H6-91, H6-120, H6-121, H6-146.
    """
    if shooter.surprised and not shooter.arm.ready:
        return 1
    if unaimed:
        return shooter.arm.weapon.attacks * 2
    return shooter.arm.weapon.attacks


def places(*, dex: int, mechanism: Mechanism | None, shots: int) -> tuple[int, ...]:
    """Places in the order of shots.

    The two barrels of a shotgun are two attacks: one at full DEX, the other at half. Or fire only
    one of them in the round.

    dex: DEX, at least 0
    shots: at least 1

    Source: H6-119, D-37.
    """
    if dex < 0:
        raise OutOfRange("'dex' of places", dex, 0, None)
    if shots < 1:
        raise OutOfRange("'shots' of places", shots, 1, None)
    if mechanism == Mechanism.double_barrel and shots == 2:
        return (dex, half_place(dex=dex))
    return tuple(dex for n in whole_numbers(1, shots))


__source__ = {
    "half_of": "rulesets/percentile/checks.rules:7",
    "fifth_of": "rulesets/percentile/checks.rules:11",
    "succeeds": "rulesets/percentile/checks.rules:15",
    "bonus_share": "rulesets/percentile/damage.rules:15",
    "share_of": "rulesets/percentile/damage.rules:41",
    "armour_points": "rulesets/percentile/damage.rules:64",
    "after_armour": "rulesets/percentile/damage.rules:69",
    "hit_points_left": "rulesets/percentile/damage.rules:73",
    "scope_fits": "rulesets/horror-6/accessories.rules:3",
    "laser_fits": "rulesets/horror-6/accessories.rules:7",
    "silencer_fits": "rulesets/horror-6/accessories.rules:10",
    "worn_silencer": "rulesets/horror-6/accessories.rules:38",
    "through_armour": "rulesets/horror-6/armour.rules:26",
    "longest_burst": "rulesets/horror-6/bursts.rules:15",
    "burst_lengths": "rulesets/horror-6/bursts.rules:19",
    "large_target": "rulesets/horror-6/chances.rules:19",
    "range_divisor": "rulesets/horror-6/ranges.rules:96",
    "chance_to_hit": "rulesets/horror-6/chances.rules:49",
    "skill_of": "rulesets/horror-6/characters.rules:54",
    "luck_of": "rulesets/horror-6/characters.rules:126",
    "idea_of": "rulesets/horror-6/characters.rules:130",
    "next_round": "rulesets/horror-6/characters.rules:134",
    "hurt": "rulesets/horror-6/characters.rules:138",
    "may_dodge": "rulesets/horror-6/dodging.rules:10",
    "all_skills": "rulesets/horror-6/examples/edges.rules:3",
    "malfunction_of": "rulesets/horror-6/malfunctions.rules:13",
    "all_mechanisms": "rulesets/horror-6/examples/edges.rules:6",
    "all_range_divisors": "rulesets/horror-6/examples/edges.rules:9",
    "ring": "rulesets/horror-6/explosions.rules:13",
    "blast_dice": "rulesets/horror-6/explosions.rules:18",
    "burns_scar": "rulesets/horror-6/fire.rules:60",
    "point_blank_distance": "rulesets/horror-6/ranges.rules:20",
    "ranges_away": "rulesets/horror-6/ranges.rules:59",
    "range_multiple": "rulesets/horror-6/ranges.rules:26",
    "full_range": "rulesets/horror-6/ranges.rules:33",
    "range_on": "rulesets/horror-6/ranges.rules:41",
    "shot_chance": "rulesets/horror-6/firing.rules:26",
    "air_limit": "rulesets/horror-6/hazards.rules:67",
    "rescued": "rulesets/horror-6/hazards.rules:103",
    "fall_dice": "rulesets/horror-6/hazards.rules:116",
    "can_impale": "rulesets/horror-6/impaling.rules:9",
    "is_impale": "rulesets/horror-6/impaling.rules:14",
    "is_blunt": "rulesets/horror-6/knock_out.rules:11",
    "can_be_knocked_out": "rulesets/horror-6/knock_out.rules:15",
    "chance_in_light": "rulesets/horror-6/light.rules:18",
    "trigger": "rulesets/horror-6/malfunctions.rules:22",
    "is_bare": "rulesets/horror-6/parrying.rules:26",
    "is_parrying_gun": "rulesets/horror-6/parrying.rules:30",
    "parries": "rulesets/horror-6/parrying.rules:34",
    "declare_parry": "rulesets/horror-6/parrying.rules:45",
    "may_defend": "rulesets/horror-6/surprise.rules:31",
    "parry_left": "rulesets/horror-6/parrying.rules:51",
    "may_guard": "rulesets/horror-6/parrying.rules:58",
    "may_strike": "rulesets/horror-6/parrying.rules:66",
    "may_fire": "rulesets/horror-6/parrying.rules:70",
    "can_guard": "rulesets/horror-6/parrying.rules:74",
    "order_dex": "rulesets/horror-6/surprise.rules:13",
    "dex_in_use": "rulesets/horror-6/surprise.rules:18",
    "may_seize": "rulesets/horror-6/parrying.rules:79",
    "hand_of": "rulesets/horror-6/parrying.rules:86",
    "arm_in": "rulesets/horror-6/two_weapons.rules:11",
    "guard_open": "rulesets/horror-6/parrying.rules:90",
    "guards_against": "rulesets/horror-6/parrying.rules:99",
    "hit_points_of": "rulesets/horror-6/parrying.rules:158",
    "clouded_hours": "rulesets/horror-6/poisons.rules:59",
    "smothering_chance": "rulesets/horror-6/poisons.rules:65",
    "onset_of": "rulesets/horror-6/poisons.rules:75",
    "half_place": "rulesets/horror-6/ranges.rules:16",
    "range_bands": "rulesets/horror-6/ranges.rules:51",
    "weapon_bands": "rulesets/horror-6/ranges.rules:55",
    "loading_rounds": "rulesets/horror-6/reloading.rules:7",
    "fires_again": "rulesets/horror-6/reloading.rules:15",
    "resistance_chance": "rulesets/horror-6/resistance.rules:7",
    "surprise": "rulesets/horror-6/surprise.rules:8",
    "may_attack": "rulesets/horror-6/surprise.rules:27",
    "holding": "rulesets/horror-6/two_weapons.rules:17",
    "is_expert": "rulesets/horror-6/unaimed.rules:15",
    "shots_allowed": "rulesets/horror-6/unaimed.rules:23",
    "places": "rulesets/horror-6/unaimed.rules:31",
}
"""Where in the rules each function comes from."""

__lines__ = sources.FORMULAS
"""Where in the rules the statements behind a line come from."""
