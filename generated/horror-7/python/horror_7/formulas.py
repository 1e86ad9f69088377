"""The formulas of Percentile horror, seventh edition."""

from __future__ import annotations

from dataclasses import replace

from . import data, sources, tables
from .options import Options
from .runtime import Number, OutOfRange, Trace, divide_toward_zero, item_at, joined, sort_by
from .types import (
    Armour,
    ArmourLayers,
    AttackKind,
    AttackNeed,
    BonusHalved,
    BonusShare,
    BuildEffect,
    CheckUse,
    Combatant,
    DamageKind,
    Disadvantage,
    DisadvantageLasts,
    FarExtreme,
    Goal,
    Level,
    LevelRank,
    Outcome,
    Physique,
    RangeBand,
    RangeBandRank,
    RangeBands,
    Reaction,
    Ruling,
    Sense,
    Skill,
    Skills,
    Weapon,
    Wound,
    make_build_effect,
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


def is_stopped(*, kind: DamageKind) -> bool:
    """Armour helps.

    Armour stops no magic, no poison, no drowning, and nothing else that does not have to go through
    it.

    Source: H7-88.
    """
    return kind == DamageKind.physical


def damage_taken(
    *,
    damage: int,
    layers: tuple[Armour, ...] = (),
    kind: DamageKind = DamageKind.physical,
    options: Options = Options(),
) -> int:
    """Damage taken.

    A creature's hide, what is worn, and what stands between you and the attack: each has points,
    and all points that the attack must go through come off the damage, down to 0.

    damage: at least 0
    layers: What lies between

    Source: H7-86, H7-87, H7-88, D-12, D-37.
    """
    if damage < 0:
        raise OutOfRange("'damage' of damage_taken", damage, 0, None)
    if is_stopped(kind=kind):
        return after_armour(damage=damage, layers=layers, options=options)
    return damage


def skill_of(*, skills: Skills, skill: Skill) -> int:
    """Value of a skill.

    Source: H7-37, H7-89.
    """
    if skill == Skill.brawl:
        return skills.brawl
    if skill == Skill.sword:
        return skills.sword
    if skill == Skill.axe:
        return skills.axe
    if skill == Skill.spear:
        return skills.spear
    if skill == Skill.whip:
        return skills.whip
    if skill == Skill.handgun:
        return skills.handgun
    if skill == Skill.rifle:
        return skills.rifle
    if skill == Skill.submachine_gun:
        return skills.submachine_gun
    if skill == Skill.bow:
        return skills.bow
    if skill == Skill.throw:
        return skills.throw
    if skill == Skill.dodge:
        return skills.dodge
    if skill == Skill.listen:
        return skills.listen
    if skill == Skill.spot_hidden:
        return skills.spot_hidden
    if skill == Skill.psychology:
        return skills.psychology
    if skill == Skill.stealth:
        return skills.stealth
    return skills.locksmith


def physique_of(*, strength: int, size: int, trace: Trace | None = None) -> Physique:
    """Damage bonus and build.

    Add STR and SIZ and divide by five, rounded down.

    strength: STR, at least 1
    size: SIZ, at least 1

    Source: X-5.
    """
    if strength < 1:
        raise OutOfRange("'strength' of physique_of", strength, 1, None)
    if size < 1:
        raise OutOfRange("'size' of physique_of", size, 1, None)
    return tables.physique((strength + size) // 5, trace)


def next_round(*, combatant: Combatant, options: Options = Options()) -> Combatant:
    """A new round for a combatant.

    Dodges, fighting back, delays and the action are counted anew in each round.

    Source: H7-10, H7-90, D-6.
    """
    if options.disadvantage_lasts == DisadvantageLasts.one_round:
        return replace(
            combatant,
            defences=0,
            acted=False,
            attacks_made=0,
            intends=None,
            delayed_after=None,
            disadvantage=Disadvantage.no_disadvantage,
        )
    return replace(
        combatant,
        defences=0,
        acted=False,
        attacks_made=0,
        intends=None,
        delayed_after=None,
    )


def number_needed(*, skill: int, needed: Level = Level.regular) -> int:
    """Number needed.

    skill: Skill, at least 0
    needed: Level needed

    Source: X-1, X-4.
    """
    if skill < 0:
        raise OutOfRange("'skill' of number_needed", skill, 0, None)
    if needed == Level.hard:
        return half_of(chance=skill)
    if needed == Level.extreme:
        return fifth_of(chance=skill)
    if needed == Level.critical:
        return 1
    return skill


def success_level(*, rolled: int, skill: int, needed: Level = Level.regular) -> Level:
    """Level of success.

    A 1 is critical. Otherwise a fifth of the skill is extreme, half of it hard, the skill itself
    regular; all rounded down. A 100 is a fumble, and with less than 50 needed so is 96 or more.
    What is critical is also extreme.

    rolled: Roll, 1 to 100
    skill: Skill, at least 0
    needed: Level needed

    Source: X-1, X-2, D-13.
    """
    if not 1 <= rolled <= 100:
        raise OutOfRange("'rolled' of success_level", rolled, 1, 100)
    if skill < 0:
        raise OutOfRange("'skill' of success_level", skill, 0, None)
    if rolled == 1:
        return Level.critical
    if rolled == 100:
        return Level.fumble
    if rolled >= 96 and number_needed(skill=skill, needed=needed) < 50:
        return Level.fumble
    if rolled <= fifth_of(chance=skill):
        return Level.extreme
    if rolled <= half_of(chance=skill):
        return Level.hard
    if rolled <= skill:
        return Level.regular
    return Level.failure


def is_success(*, level: Level, needed: Level = Level.regular) -> bool:
    """Success.

    needed: Level needed

    Source: X-1.
    """
    return level.rank >= LevelRank.regular and level.rank >= needed.rank


def difficulty_against(*, opposing: int) -> Level:
    """Difficulty against a skill.

    Less than 50 asks for a regular success, 50 to 89 for a hard one, 90 or more for an extreme one.

    opposing: at least 0

    Source: X-7.
    """
    if opposing < 0:
        raise OutOfRange("'opposing' of difficulty_against", opposing, 0, None)
    if opposing >= 90:
        return Level.extreme
    if opposing >= 50:
        return Level.hard
    return Level.regular


def range_band(*, distance: Number, base: Number) -> RangeBand:
    """Range.

    Exactly twice the base range is still long, exactly four times the last that can be shot at.

    distance: Distance, length in cm
    base: Base range, length in cm

    Source: H7-34, X-8, D-16.
    """
    if distance <= base:
        return RangeBand.base_band
    if distance <= 2 * base:
        return RangeBand.long_band
    if distance <= 4 * base:
        return RangeBand.far_band
    return RangeBand.too_far


def wound_of(
    *,
    level: Level,
    impales: bool,
    own_turn: bool = True,
    band: RangeBand = RangeBand.base_band,
    options: Options = Options(),
) -> Wound:
    """How a hit wounds.

    An extreme success does more damage, but never when fighting back.

    level: Level of the attack
    impales: The weapon impales
    own_turn: An attack on the attacker's own turn, or from surprise
    band: Range

    Source: H7-29, H7-30, H7-31, H7-32, H7-33, H7-34, D-13, D-14, D-17.
    """
    if level.rank < LevelRank.extreme or not own_turn:
        return Wound.ordinary_hit
    if impales and (band.rank <= RangeBandRank.long_band or level == Level.critical):
        return Wound.impaled
    if not impales and band.rank <= RangeBandRank.long_band:
        return Wound.weak_spot
    if options.far_extreme == FarExtreme.full_damage or level == Level.critical:
        return Wound.weak_spot
    return Wound.ordinary_hit


def range_bands(*, weapon: Weapon) -> RangeBands | None:
    """Range bands.

    Up to the base range, up to twice, and up to four times as far.

    Source: H7-34, X-8, D-16.
    """
    if weapon.base_range is None:
        return None
    return make_range_bands(
        base=weapon.base_range,
        long=2 * weapon.base_range,
        far=4 * weapon.base_range,
    )


def all_skills(*, skills: Skills) -> tuple[int, ...]:
    """Every skill, in the order of the list."""
    return tuple(skill_of(skills=skills, skill=skill) for skill in tuple(Skill))


def outcome(*, attack: Level, reaction: Reaction, defence: Level = Level.failure) -> Outcome:
    """Outcome of an exchange.

    The higher level of success wins. Equal levels: who fights back is hit, who dodges gets away. If
    both fail, nothing happens. Who does not react is hit by any success.

    attack: Level of the attack
    reaction: Reaction
    defence: Level of the reaction

    Source: H7-16, H7-18, H7-19, H7-20, H7-21, H7-22, H7-23, D-8, D-9.
    """
    if attack.rank < LevelRank.regular and (
        defence.rank < LevelRank.regular or reaction == Reaction.no_reaction
    ):
        return Outcome.nobody_wins
    if reaction == Reaction.no_reaction or attack.rank > defence.rank:
        return Outcome.attacker_wins
    if attack.rank < defence.rank:
        return Outcome.defender_wins
    if reaction == Reaction.dodge:
        return Outcome.defender_wins
    return Outcome.attacker_wins


def dodge_result(*, attack: Level, defence: Level) -> Outcome:
    """Against a dodge.

    attack: Attack
    defence: Dodge

    Source: H7-18, H7-22, H7-23.
    """
    return outcome(attack=attack, reaction=Reaction.dodge, defence=defence)


def fight_back_result(*, attack: Level, defence: Level) -> Outcome:
    """Against fighting back.

    attack: Attack
    defence: Fighting back

    Source: H7-18, H7-19, H7-20, H7-21.
    """
    return outcome(attack=attack, reaction=Reaction.fight_back, defence=defence)


def steps_bigger(*, user: Combatant, opponent: Combatant) -> int:
    """Steps by which the opponent is bigger.

    user: Who tries the manoeuvre

    Source: H7-45.
    """
    return opponent.build - user.build


def counter_effect(
    *,
    user: Combatant,
    opponent: Combatant,
    options: Options = Options(),
    trace: Trace | None = None,
) -> BuildEffect:
    """Builds when fighting back with a manoeuvre.

    user: Who fights back
    opponent: The attacker

    Source: H7-56, D-22.
    """
    if options.counter_build:
        return tables.build_effect(steps_bigger(user=user, opponent=opponent), trace)
    return make_build_effect()


def goal_fits(*, goal: Goal, user: Combatant, opponent: Combatant) -> bool:
    """Something to reach.

    To disarm, the other needs a weapon in hand; to take a thing, the other must hold one; to break
    free, hold you.

    user: Who tries the manoeuvre

    Source: H7-58, H7-60.
    """
    if goal == Goal.disarm:
        return opponent.weapon != data.UNARMED
    if goal == Goal.take_thing:
        return opponent.carries is not None
    if goal == Goal.escape:
        return user.held_by is not None and user.held_by == opponent.name
    return True


def goals_against(*, user: Combatant, opponent: Combatant) -> tuple[Goal, ...]:
    """Goals against an opponent.

    user: Who tries the manoeuvre

    Source: H7-57.
    """
    return tuple(goal for goal in tuple(Goal) if goal_fits(goal=goal, user=user, opponent=opponent))


def hindered(*, combatant: Combatant, ruling: Ruling) -> Combatant:
    """Put at a disadvantage.

    Source: H7-59.
    """
    return replace(combatant, disadvantage=ruling.disadvantage)


def eased(*, combatant: Combatant) -> Combatant:
    """Without a disadvantage that has no cause left.

    The disadvantage lasts while one is held, on the ground or hampered.

    Source: H7-59, D-23.
    """
    if combatant.held_by is not None or combatant.prone or combatant.hampered:
        return combatant
    return replace(combatant, disadvantage=Disadvantage.no_disadvantage)


def may_push(*, use: CheckUse, options: Options = Options()) -> bool:
    """May be pushed.

    Elsewhere a check is one roll or two. Combat is a chain of checks: nothing in it is pushed, not
    with Fighting, not with Firearms, nor Dodge. Your second try is your next attack.

    Source: H7-24, H7-25, D-10.
    """
    return use == CheckUse.other_use or use == CheckUse.dodging and options.dodge_is_pushed


def melee_weapon(*, combatant: Combatant) -> Weapon:
    """Weapon in melee.

    What is in hand, if it is for melee; otherwise bare hands.

    Source: H7-27, H7-28.
    """
    if combatant.weapon.kind == AttackKind.melee:
        return combatant.weapon
    return data.UNARMED


def usual_reaction(*, combatant: Combatant) -> Reaction:
    """Reaction of those whom the Keeper plays.

    They fight back: it is simpler and quicker. Only when they prepare to retreat do they dodge.
    Players choose freely.

    Source: H7-26.
    """
    if combatant.npc and combatant.retreating:
        return Reaction.dodge
    return Reaction.fight_back


def reaction_open(
    *,
    reaction: Reaction,
    target: Combatant,
    attacker: Combatant,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """A reaction that is open.

    No manoeuvre in return against somebody too big.

    Source: H7-16, H7-47, H7-56, D-8, D-22.
    """
    if reaction == Reaction.counter:
        return counter_effect(user=target, opponent=attacker, options=options, trace=trace).possible
    if reaction == Reaction.no_reaction:
        return options.doing_nothing
    return True


def reactions_to(
    *,
    target: Combatant,
    attacker: Combatant,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[Reaction, ...]:
    """Reactions to an attack.

    Source: H7-16, H7-26.
    """
    return joined(
        (usual_reaction(combatant=target),),
        tuple(
            reaction
            for reaction in tuple(Reaction)
            if reaction != usual_reaction(combatant=target)
            and reaction_open(
                reaction=reaction,
                target=target,
                attacker=attacker,
                options=options,
                trace=trace,
            )
        ),
    )


def attack_outcome(
    *,
    needs: AttackNeed,
    attack: Level,
    reaction: Reaction = Reaction.no_reaction,
    defence: Level = Level.failure,
) -> Outcome:
    """Outcome of an attack.

    needs: What the attack needs
    attack: Level of the attack
    defence: Level of the reaction

    Source: H7-16, H7-74, H7-78, H7-79, D-8.
    """
    if (
        needs == AttackNeed.no_roll
        or needs == AttackNeed.no_fumble
        and attack.rank > LevelRank.fumble
    ):
        return Outcome.attacker_wins
    return outcome(attack=attack, reaction=reaction, defence=defence)


def reaction_skill(*, reaction: Reaction, target: Combatant, ruling: Ruling = Ruling()) -> Skill:
    """Skill of a reaction.

    Dodge to dodge, the Fighting skill of your weapon to fight back; in a manoeuvre mostly Fighting
    (Brawl).

    Source: H7-17, H7-22, H7-52, H7-56.
    """
    if reaction == Reaction.dodge:
        return Skill.dodge
    if reaction == Reaction.counter:
        return ruling.counter_skill
    return melee_weapon(combatant=target).skill


def reaction_penalty(
    *,
    reaction: Reaction,
    target: Combatant,
    attacker: Combatant,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Penalty dice of a reaction.

    A manoeuvre in return against somebody bigger has penalty dice like any other.

    Source: H7-56, D-22.
    """
    if reaction == Reaction.counter:
        return counter_effect(user=target, opponent=attacker, options=options, trace=trace).penalty
    return 0


def fight_back_distance(*, dex: int) -> Number:
    """Distance for fighting back.

    A fifth of DEX, rounded down, times 30 cm.

    dex: at least 1

    Source: H7-68, X-4.
    """
    if dex < 1:
        raise OutOfRange("'dex' of fight_back_distance", dex, 1, None)
    return fifth_of(chance=dex) * 30


def may_fight_back_at(*, dex: int, distance: Number) -> bool:
    """May fight back at a distance.

    Whoever is shot or thrown at can fight back only if the attacker is nearer than that; at exactly
    that distance it is too far.

    dex: at least 1
    distance: length in cm

    Source: H7-68.
    """
    if dex < 1:
        raise OutOfRange("'dex' of may_fight_back_at", dex, 1, None)
    return distance < fight_back_distance(dex=dex)


def may_dodge(*, kind: AttackKind, options: Options = Options()) -> bool:
    """May dodge.

    Blows and what is thrown can be dodged. Against arrows, bolts, slingstones and bullets there is
    only cover.

    Source: H7-64, H7-65, D-26.
    """
    return (
        kind == AttackKind.melee
        or kind == AttackKind.thrown
        or kind == AttackKind.missile
        and options.missiles_dodged
    )


def defence_limit(*, target: Combatant) -> int:
    """Reactions before you are outnumbered.

    One, or as many as the creature has attacks in a round.

    Source: H7-80, H7-82.
    """
    return target.attacks


def outnumbered_bonus(*, target: Combatant, kind: AttackKind = AttackKind.melee) -> int:
    """Bonus dice against the outnumbered.

    Who has dodged or fought back in this round is outnumbered: every later melee attack against
    them in the round has one bonus die, never two. A creature with several attacks is outnumbered
    only after as many reactions as it has attacks. Some creatures never are. Shots, missiles and
    throws gain nothing.

    kind: Kind of attack

    Source: H7-80, H7-81, H7-82, H7-83, H7-84, D-35.
    """
    if (
        kind == AttackKind.melee
        and not target.never_outnumbered
        and target.defences >= defence_limit(target=target)
    ):
        return 1
    return 0


def after_attack(*, attacker: Combatant, from_surprise: bool = False) -> Combatant:
    """The attacker after an attack.

    from_surprise: From surprise

    Source: H7-08, H7-10, H7-70, H7-90.
    """
    if from_surprise:
        return replace(attacker, acted=False)
    return replace(attacker, acted=True, attacks_made=attacker.attacks_made + 1)


def actions_in_a_round(*, combatant: Combatant, willing: bool = True, able: bool = True) -> int:
    """Actions in a round.

    One, or as many attacks as the creature has.

    willing: Willing to act
    able: Able to act

    Source: H7-07, H7-08, D-5.
    """
    if not willing or not able:
        return 0
    return combatant.attacks


def attack_left(*, combatant: Combatant) -> bool:
    """An attack is left.

    Who has not acted yet may attack. A creature with several attacks in a round makes all of them
    on its turn.

    Source: H7-07, H7-08, H7-82, D-5.
    """
    return (
        not combatant.acted
        or combatant.attacks_made >= 1
        and combatant.attacks_made < combatant.attacks
    )


def best_combat_skill(*, combatant: Combatant) -> int:
    """Best combat skill.

    The highest of all Fighting and Firearms skills.

    Source: H7-12, D-7.
    """
    return max(
        combatant.skills.brawl,
        combatant.skills.sword,
        max(combatant.skills.axe, combatant.skills.spear),
        max(
            combatant.skills.whip,
            combatant.skills.bow,
            max(
                combatant.skills.handgun,
                max(combatant.skills.rifle, combatant.skills.submachine_gun),
            ),
        ),
    )


def skill_in_a_tie(*, combatant: Combatant) -> int:
    """Combat skill that breaks a tie.

    The skill that is about to be used, or else the best.

    Source: H7-12, D-7.
    """
    if combatant.intends is not None:
        return skill_of(skills=combatant.skills, skill=combatant.intends)
    return best_combat_skill(combatant=combatant)


def following(*, waiting: tuple[Combatant, ...], after: str) -> tuple[Combatant, ...]:
    """Who acts right after somebody.

    Several who waited for the same moment act in the order of turns.

    waiting: Those who wait, in the order of turns
    after: After whom

    Source: H7-05, D-3.
    """
    return tuple(fighter for fighter in waiting if fighter.delayed_after == after)


def round_is_over(*, combatants: tuple[Combatant, ...]) -> bool:
    """The round is over.

    As soon as everybody who can act has had their turn. In the next round all dodges, delays and
    actions are counted anew.

    Source: H7-10.
    """
    return len(tuple(fighter for fighter in combatants if not fighter.acted)) == 0


def new_round(
    *,
    combatants: tuple[Combatant, ...],
    options: Options = Options(),
) -> tuple[Combatant, ...]:
    """A new round.

    Source: H7-10, D-6.
    """
    return tuple(next_round(combatant=fighter, options=options) for fighter in combatants)


def noticing_skill(*, skills: Skills, sense: Sense) -> int:
    """Skill that notices it.

    Source: H7-71, D-29.
    """
    if sense == Sense.by_ear:
        return skills.listen
    if sense == Sense.by_eye:
        return skills.spot_hidden
    return skills.psychology


__source__ = {
    "half_of": "rulesets/percentile/checks.rules:7",
    "fifth_of": "rulesets/percentile/checks.rules:11",
    "succeeds": "rulesets/percentile/checks.rules:15",
    "bonus_share": "rulesets/percentile/damage.rules:15",
    "share_of": "rulesets/percentile/damage.rules:41",
    "armour_points": "rulesets/percentile/damage.rules:64",
    "after_armour": "rulesets/percentile/damage.rules:69",
    "hit_points_left": "rulesets/percentile/damage.rules:73",
    "is_stopped": "rulesets/horror-7/armour.rules:9",
    "damage_taken": "rulesets/horror-7/armour.rules:13",
    "skill_of": "rulesets/horror-7/characters.rules:41",
    "physique_of": "rulesets/horror-7/characters.rules:95",
    "next_round": "rulesets/horror-7/characters.rules:100",
    "number_needed": "rulesets/horror-7/checks.rules:11",
    "success_level": "rulesets/horror-7/checks.rules:22",
    "is_success": "rulesets/horror-7/checks.rules:34",
    "difficulty_against": "rulesets/horror-7/checks.rules:38",
    "range_band": "rulesets/horror-7/damage.rules:9",
    "wound_of": "rulesets/horror-7/damage.rules:30",
    "range_bands": "rulesets/horror-7/damage.rules:60",
    "all_skills": "rulesets/horror-7/examples/edges.rules:3",
    "outcome": "rulesets/horror-7/exchange.rules:8",
    "dodge_result": "rulesets/horror-7/exchange.rules:19",
    "fight_back_result": "rulesets/horror-7/exchange.rules:22",
    "steps_bigger": "rulesets/horror-7/manoeuvres.rules:60",
    "counter_effect": "rulesets/horror-7/manoeuvres.rules:64",
    "goal_fits": "rulesets/horror-7/manoeuvres.rules:69",
    "goals_against": "rulesets/horror-7/manoeuvres.rules:77",
    "hindered": "rulesets/horror-7/manoeuvres.rules:91",
    "eased": "rulesets/horror-7/manoeuvres.rules:94",
    "may_push": "rulesets/horror-7/melee.rules:58",
    "melee_weapon": "rulesets/horror-7/melee.rules:63",
    "usual_reaction": "rulesets/horror-7/melee.rules:68",
    "reaction_open": "rulesets/horror-7/melee.rules:76",
    "reactions_to": "rulesets/horror-7/melee.rules:83",
    "attack_outcome": "rulesets/horror-7/melee.rules:118",
    "reaction_skill": "rulesets/horror-7/melee.rules:124",
    "reaction_penalty": "rulesets/horror-7/melee.rules:131",
    "fight_back_distance": "rulesets/horror-7/missiles.rules:3",
    "may_fight_back_at": "rulesets/horror-7/missiles.rules:9",
    "may_dodge": "rulesets/horror-7/missiles.rules:16",
    "defence_limit": "rulesets/horror-7/outnumbered.rules:3",
    "outnumbered_bonus": "rulesets/horror-7/outnumbered.rules:10",
    "after_attack": "rulesets/horror-7/pipeline.rules:8",
    "actions_in_a_round": "rulesets/horror-7/rounds.rules:28",
    "attack_left": "rulesets/horror-7/rounds.rules:34",
    "best_combat_skill": "rulesets/horror-7/rounds.rules:58",
    "skill_in_a_tie": "rulesets/horror-7/rounds.rules:64",
    "following": "rulesets/horror-7/rounds.rules:83",
    "round_is_over": "rulesets/horror-7/rounds.rules:107",
    "new_round": "rulesets/horror-7/rounds.rules:111",
    "noticing_skill": "rulesets/horror-7/surprise.rules:18",
}
"""Where in the rules each function comes from."""

__lines__ = sources.FORMULAS
"""Where in the rules the statements behind a line come from."""
