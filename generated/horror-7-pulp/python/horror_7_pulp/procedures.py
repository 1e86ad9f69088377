"""The procedures of Percentile horror, pulp."""

from __future__ import annotations

from dataclasses import replace

from . import data, formulas, modifiers, sources, tables
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
    item_at,
    joined,
    order_by_roll,
    roll,
    roll_dice,
    roll_percentile,
    show,
    whole_numbers,
)
from .types import (
    Action,
    ActionTaken,
    Ambush,
    Approach,
    Armour,
    AttackKind,
    AttackNeed,
    Blow,
    BonusShare,
    Changed,
    Check,
    Combatant,
    DamageKind,
    DisadvantageEnd,
    Exchange,
    Goal,
    GoalIsChosen,
    Level,
    LevelRank,
    Outcome,
    RangeBand,
    RangeBandRank,
    Reaction,
    Ruling,
    Sense,
    Shelter,
    Skill,
    SureWounds,
    SurpriseWounds,
    TooBig,
    Volley,
    Weapon,
    Wound,
    make_action_taken,
    make_ambush,
    make_blow,
    make_changed,
    make_check,
    make_exchange,
    make_place,
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


def skill_check(
    dice: DiceSource,
    *,
    skill: int,
    bonus: int = 0,
    penalty: int = 0,
    needed: Level = Level.regular,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Check:
    """Skill check.

    Roll one die for the units and one for the tens. For each bonus die roll one more die for the
    tens and keep the lowest result; for each penalty die, keep the highest. A bonus die and a
    penalty die cancel each other before you roll.

    skill: Skill, at least 0
    bonus: Bonus dice, at least 0
    penalty: Penalty dice, at least 0
    needed: Level needed

    Source: X-1, X-3.
    """
    if trace is not None:
        trace.call("skill_check", "Skill check")
    if skill < 0:
        raise OutOfRange("'skill' of skill_check", skill, 0, None)
    if bonus < 0:
        raise OutOfRange("'bonus' of skill_check", bonus, 0, None)
    if penalty < 0:
        raise OutOfRange("'penalty' of skill_check", penalty, 0, None)
    rolled = roll_percentile(dice, bonus, penalty, trace)
    return make_check(
        rolled=rolled,
        level=formulas.success_level(rolled=rolled, skill=skill, needed=needed),
    )


def attack_damage(
    dice: DiceSource,
    *,
    weapon: Weapon,
    bonus: Dice = Dice.none(),
    wound: Wound = Wound.ordinary_hit,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Damage of an attack.

    Roll the weapon's damage and add the damage bonus: all of it in melee, half of it for thrown
    weapons, bows and slings, none for crossbows and firearms. Half of it is rounded toward zero.
    Never below 0.

    bonus: Damage bonus
    wound: How it wounds

    Source: H7-27, H7-31, H7-32, H7-67, D-11, D-12, D-15, D-28.
    """
    if trace is not None:
        trace.call("attack_damage", "Damage of an attack")
    share = formulas.bonus_share(kind=weapon.kind, strength_driven=weapon.strength_driven)
    if wound == Wound.ordinary_hit:
        plain = hit_damage(
            dice,
            damage=weapon.damage,
            bonus=bonus,
            share=share,
            decide=decide,
            options=options,
            trace=trace,
        )
        return plain
    top = weapon.damage.maximum + formulas.share_of(
        points=bonus.maximum,
        share=share,
        options=options,
    )
    if wound == Wound.impaled:
        extra = roll(dice, weapon.damage, trace)
        return max(top + extra, 0)
    return max(top, 0)


def change(
    dice: DiceSource,
    *,
    user: Combatant,
    opponent: Combatant,
    goal: Goal,
    ruling: Ruling = Ruling(),
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Changed:
    """What the goal changes.

    user: Who won

    Source: H7-58, H7-59, H7-60.
    """
    if trace is not None:
        trace.call("change", "What the goal changes")
    match goal:
        case Goal.knock_down:
            # On the ground, at a disadvantage until up again.
            opponent = formulas.hindered(combatant=replace(opponent, prone=True), ruling=ruling)
        case Goal.hold:
            opponent = formulas.hindered(
                combatant=replace(opponent, held_by=user.name),
                ruling=ruling,
            )
        case Goal.hamper:
            opponent = formulas.hindered(combatant=replace(opponent, hampered=True), ruling=ruling)
        case Goal.disarm:
            keep_weapon = ask(
                decide,
                "keep_weapon",
                "Take the weapon in hand, instead of knocking it away",
                (True, False),
                False,
                trace,
            )
            if keep_weapon:
                user = replace(user, weapon=opponent.weapon)
            opponent = replace(opponent, weapon=data.UNARMED)
        case Goal.take_thing:
            keep_thing = ask(
                decide,
                "keep_thing",
                "Take it, instead of knocking it away",
                (True, False),
                True,
                trace,
            )
            if keep_thing:
                user = replace(user, carries=opponent.carries)
            opponent = replace(opponent, carries=None)
        case Goal.escape:
            user = formulas.eased(combatant=replace(user, held_by=None))
        case Goal.push_away | Goal.something_else:
            # The Keeper tells what comes of it.
            return make_changed(user=user, opponent=opponent)
    return make_changed(user=user, opponent=opponent)


def reach_goal(
    dice: DiceSource,
    *,
    user: Combatant,
    opponent: Combatant,
    goal: Goal,
    ruling: Ruling = Ruling(),
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Changed:
    """Reaching the goal.

    One goal, no more. But breaking free may do more, if the Keeper agrees: it may throw the holder
    to the ground, through a window, over a cliff. And where somebody is plainly hurt, as by a fall,
    the Keeper says what to roll; not if a net or the like breaks the fall.

    user: Who won

    Source: H7-57, H7-61, H7-62, D-25.
    """
    if trace is not None:
        trace.call("reach_goal", "Reaching the goal")
    changed = change(
        dice,
        user=user,
        opponent=opponent,
        goal=goal,
        ruling=ruling,
        decide=decide,
        options=options,
        trace=trace,
    )
    if goal == Goal.escape and ruling.extra is not None:
        more = change(
            dice,
            user=changed.user,
            opponent=changed.opponent,
            goal=ruling.extra,
            ruling=ruling,
            decide=decide,
            options=options,
            trace=trace,
        )
        changed = more
    if not ruling.caught:
        rolled = roll(dice, ruling.harm, trace)
        harm = max(rolled, 0)
        changed = replace(changed, harm=harm)
        changed = replace(
            changed,
            opponent=replace(
                changed.opponent,
                hit_points=formulas.hit_points_left(
                    hit_points=changed.opponent.hit_points,
                    damage=harm,
                ),
            ),
        )
    return changed


def fighting_roll(
    dice: DiceSource,
    *,
    roller: Combatant,
    opponent: Combatant,
    skill: Skill,
    bonus: int = 0,
    penalty: int = 0,
    needed: Level = Level.regular,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Check:
    """A roll in a fight.

    roller: Who rolls
    bonus: Bonus dice, at least 0
    penalty: Penalty dice, at least 0
    needed: Level needed

    Source: H7-17, H7-59.
    """
    if trace is not None:
        trace.call("fighting_roll", "A roll in a fight")
    if bonus < 0:
        raise OutOfRange("'bonus' of fighting_roll", bonus, 0, None)
    if penalty < 0:
        raise OutOfRange("'penalty' of fighting_roll", penalty, 0, None)
    bonus_dice = modifiers.fighting_bonus(opponent=opponent, bonus=bonus, trace=trace)
    penalty_dice = modifiers.fighting_penalty(roller=roller, penalty=penalty, trace=trace)
    rolled = skill_check(
        dice,
        skill=formulas.skill_of(skills=roller.skills, skill=skill),
        bonus=bonus_dice,
        penalty=penalty_dice,
        needed=needed,
        decide=decide,
        options=options,
        trace=trace,
    )
    return rolled


def land_blow(
    dice: DiceSource,
    *,
    striker: Combatant,
    struck: Combatant,
    level: Level,
    own_turn: bool = True,
    between: tuple[Armour, ...] = (),
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Blow:
    """A blow that hits.

    Roll the damage of the weapon and add the damage bonus. An extreme success does more, but only
    for an attack on one's own turn, never when fighting back. Armour takes off its points; what is
    left comes off the hit points.

    striker: Who hits
    struck: Who is hit
    level: Level of the roll
    own_turn: On the attacker's own turn, or from surprise
    between: What stands between the two

    Source: H7-18, H7-27, H7-29, H7-30, H7-92.
    """
    if trace is not None:
        trace.call("land_blow", "A blow that hits")
    weapon_used = formulas.melee_weapon(combatant=striker)
    wound = formulas.wound_of(
        level=level,
        impales=weapon_used.impales,
        own_turn=own_turn,
        band=RangeBand.base_band,
        options=options,
    )
    points = attack_damage(
        dice,
        weapon=weapon_used,
        bonus=striker.bonus,
        wound=wound,
        decide=decide,
        options=options,
        trace=trace,
    )
    harm = formulas.damage_taken(
        damage=points,
        layers=joined(struck.armour, between),
        kind=DamageKind.physical,
        options=options,
    )
    struck = replace(
        struck,
        hit_points=formulas.hit_points_left(hit_points=struck.hit_points, damage=harm),
    )
    return make_blow(struck=struck, wound=wound, harm=harm)


def melee_attack(
    dice: DiceSource,
    *,
    attacker: Combatant,
    target: Combatant,
    bonus: int = 0,
    penalty: int = 0,
    own_turn: bool = True,
    can_react: bool = True,
    needs: AttackNeed = AttackNeed.a_success,
    between: tuple[Armour, ...] = (),
    harmless: bool = False,
    skill: Skill | None = None,
    ruling: Ruling = Ruling(),
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Exchange:
    """Attack in melee.

    Nothing here can be pushed.

    bonus: Bonus dice from the situation, at least 0
    penalty: Penalty dice from the situation, at least 0
    own_turn: On the attacker's own turn, or from surprise
    can_react: The target can react
    needs: What the attack needs
    between: What stands between the two
    harmless: A manoeuvre, without damage of the weapon
    skill: Another skill than the weapon's
    ruling: If the target fights back with a manoeuvre: how does the Keeper rule on it? (the referee
        decides)

    Source: H7-16, H7-17, H7-18, H7-24, H7-30, D-8, D-9, D-10, D-14.
    """
    if trace is not None:
        trace.call("melee_attack", "Attack in melee")
    if bonus < 0:
        raise OutOfRange("'bonus' of melee_attack", bonus, 0, None)
    if penalty < 0:
        raise OutOfRange("'penalty' of melee_attack", penalty, 0, None)
    attack: Level | None = None
    reaction = Reaction.no_reaction
    defence: Level | None = None

    # 1. The target chooses
    if trace is not None:
        trace.step("1. The target chooses")
    # Dodge, fight back, fight back with a manoeuvre of your own, or do nothing: before anybody rolls.
    goal_in_return = Goal.knock_down
    if can_react and needs == AttackNeed.a_success:
        answers = formulas.reactions_to(
            target=target,
            attacker=attacker,
            options=options,
            trace=trace,
        )
        answer = ask(decide, "answer", "Dodge or fight back", answers, item_at(answers, 1), trace)
        reaction = answer
        if answer == Reaction.counter and options.goal_is_chosen == GoalIsChosen.when_declaring:
            possible = formulas.goals_against(user=target, opponent=attacker)
            counter_goal = ask(
                decide,
                "counter_goal",
                "Goal of your manoeuvre",
                possible,
                item_at(possible, 1),
                trace,
            )
            goal_in_return = counter_goal

    # 2. Both roll
    if trace is not None:
        trace.step("2. Both roll")
    # The attacker rolls the Fighting skill of the weapon. Who fights back rolls their own, who dodges rolls Dodge. If the target does nothing, the attacker rolls alone.
    attack_level = Level.regular
    if needs != AttackNeed.no_roll:
        rolled = fighting_roll(
            dice,
            roller=attacker,
            opponent=target,
            skill=skill if skill is not None else formulas.melee_weapon(combatant=attacker).skill,
            bonus=bonus,
            penalty=penalty,
            needed=Level.regular,
            decide=decide,
            options=options,
            trace=trace,
        )
        attack_level = rolled.level
        attack = rolled.level
    defence_level = Level.failure
    if reaction != Reaction.no_reaction:
        answered = fighting_roll(
            dice,
            roller=target,
            opponent=attacker,
            skill=formulas.reaction_skill(reaction=reaction, target=target, ruling=ruling),
            bonus=0,
            penalty=formulas.reaction_penalty(
                reaction=reaction,
                target=target,
                attacker=attacker,
                options=options,
                trace=trace,
            ),
            needed=Level.regular,
            decide=decide,
            options=options,
            trace=trace,
        )
        defence_level = answered.level
        defence = answered.level
        target = replace(target, defences=target.defences + 1)

    # 3. Who wins
    if trace is not None:
        trace.step("3. Who wins")
    # The higher level wins. Equal levels: who fights back is hit, who dodges gets away. If both fail, nothing happens.
    result = formulas.attack_outcome(
        needs=needs,
        attack=attack_level,
        reaction=reaction,
        defence=defence_level,
    )
    after = make_exchange(
        attacker=attacker,
        target=target,
        outcome=result,
        attack=attack,
        reaction=reaction,
        defence=defence,
    )
    if result == Outcome.nobody_wins:
        return after

    # 4. Damage
    if trace is not None:
        trace.step("4. Damage")
    # Who wins with a blow does damage; who wins with a manoeuvre reaches its goal instead. Who has dodged does neither.
    if result == Outcome.attacker_wins:
        if harmless:
            return after
        blow = land_blow(
            dice,
            striker=attacker,
            struck=target,
            level=attack_level,
            own_turn=own_turn,
            between=between,
            decide=decide,
            options=options,
            trace=trace,
        )
        return replace(after, target=blow.struck, wound=blow.wound, harm=blow.harm)
    if reaction == Reaction.fight_back:
        blow_back = land_blow(
            dice,
            striker=target,
            struck=attacker,
            level=defence_level,
            own_turn=False,
            between=between,
            decide=decide,
            options=options,
            trace=trace,
        )
        return replace(
            after,
            attacker=blow_back.struck,
            wound=blow_back.wound,
            harm_back=blow_back.harm,
        )
    if reaction == Reaction.counter:
        if options.goal_is_chosen == GoalIsChosen.after_the_roll:
            open_goals = formulas.goals_against(user=target, opponent=attacker)
            goal_reached = ask(
                decide,
                "goal_reached",
                "Goal that you reach",
                open_goals,
                item_at(open_goals, 1),
                trace,
            )
            goal_in_return = goal_reached
        changed = reach_goal(
            dice,
            user=target,
            opponent=attacker,
            goal=goal_in_return,
            ruling=ruling,
            decide=decide,
            options=options,
            trace=trace,
        )
        return replace(
            after,
            attacker=changed.opponent,
            target=changed.user,
            reached=goal_in_return,
            harm_back=changed.harm,
        )
    return after


def manoeuvre(
    dice: DiceSource,
    *,
    user: Combatant,
    target: Combatant,
    goals: tuple[Goal, ...],
    bonus: int = 0,
    penalty: int = 0,
    can_react: bool = True,
    needs: AttackNeed = AttackNeed.a_success,
    between: tuple[Armour, ...] = (),
    lasting: bool = True,
    skill: Skill = Skill.brawl,
    ruling: Ruling = Ruling(),
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Exchange:
    """Manoeuvre.

    user: Who tries it
    goals: Goals
    bonus: Bonus dice from the situation, at least 0
    penalty: Penalty dice from the situation, at least 0
    can_react: The target can react
    needs: What the attack needs
    between: What stands between the two
    lasting: Does the goal change the situation, beyond this moment? (the referee decides)
    skill: Which skill? (the referee decides)
    ruling: How does the Keeper rule on the effect? (the referee decides)

    Source: H7-43, H7-51, H7-53, H7-54, H7-55, D-20, D-21, D-39.
    """
    if trace is not None:
        trace.call("manoeuvre", "Manoeuvre")
    if bonus < 0:
        raise OutOfRange("'bonus' of manoeuvre", bonus, 0, None)
    if penalty < 0:
        raise OutOfRange("'penalty' of manoeuvre", penalty, 0, None)

    # 1. Name the goal
    if trace is not None:
        trace.step("1. Name the goal")
    # One, and one that lasts.
    if len(goals) < 1 or not lasting:
        raise Refused("A manoeuvre needs a goal: say what will be different")
    if len(goals) != 1 and options.goal_is_chosen != GoalIsChosen.after_the_roll:
        raise Refused("One goal only: choose")
    for goal in goals:
        if not formulas.goal_fits(goal=goal, user=user, opponent=target):
            raise Refused("Against this opponent there is nothing of that kind to reach")

    # 2. Compare builds
    if trace is not None:
        trace.step("2. Compare builds")
    # For each step that the other is bigger, one penalty die. Three steps are too many.
    size = tables.build_effect(formulas.steps_bigger(user=user, opponent=target), trace)
    if not size.possible:
        if options.too_big != TooBig.spent:
            raise Refused("The opponent is too big for any manoeuvre")
        return make_exchange(attacker=replace(user, acted=True), target=target)

    # 3. Fight as usual
    if trace is not None:
        trace.step("3. Fight as usual")
    # Mostly with Fighting (Brawl); with another skill if the Keeper agrees, such as Fighting (Sword) to knock a sword away. The other dodges or fights back as against any attack: on equal levels who dodges gets away, and who fights back does not. Who fights back with a higher level hits you. If both fail, nothing happens.
    opposed = can_react and (goals != (Goal.escape,) or options.escape_opposed)
    fought = melee_attack(
        dice,
        attacker=user,
        target=target,
        bonus=bonus,
        penalty=penalty + size.penalty,
        own_turn=True,
        can_react=opposed,
        needs=needs,
        between=between,
        harmless=not options.weapon_harm,
        skill=skill,
        ruling=ruling,
        decide=decide,
        options=options,
        trace=trace,
    )
    if fought.outcome != Outcome.attacker_wins:
        return fought

    # 4. Reach the goal
    if trace is not None:
        trace.step("4. Reach the goal")
    # Who wins has what was wanted, and nothing more: the weapon does no damage.
    goal = item_at(goals, 1)
    if goals != (goal,):
        reached = ask(decide, "reached", "Which goal", goals, item_at(goals, 1), trace)
        goal = reached
    changed = reach_goal(
        dice,
        user=fought.attacker,
        opponent=fought.target,
        goal=goal,
        ruling=ruling,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        fought,
        attacker=changed.user,
        target=changed.opponent,
        reached=goal,
        harm=fought.harm + changed.harm,
    )


def end_disadvantage(
    dice: DiceSource,
    *,
    combatant: Combatant,
    cause: DisadvantageEnd,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """The end of a disadvantage.

    Who is held may break free with a manoeuvre; otherwise the hold lasts until the holder lets go,
    can hold no longer, or suffers a major wound. Who is down is at a disadvantage until up again.

    cause: What happens

    Source: H7-60, D-23.
    """
    if trace is not None:
        trace.call("end_disadvantage", "The end of a disadvantage")
    after = combatant
    match cause:
        case DisadvantageEnd.lets_go | DisadvantageEnd.cannot_hold | DisadvantageEnd.major_wound:
            if combatant.held_by is None:
                raise Refused("Nobody holds this combatant")
            after = replace(after, held_by=None)
        case DisadvantageEnd.gets_up:
            if not combatant.prone:
                raise Refused("Not on the ground")
            if combatant.held_by is not None:
                raise Refused(f"Held by {show(combatant.held_by)}: break free first")
            after = replace(after, prone=False)
        case DisadvantageEnd.shaken_off:
            if not combatant.hampered:
                raise Refused("Not hampered")
            after = replace(after, hampered=False)
    return formulas.eased(combatant=after)


def improvise(
    dice: DiceSource,
    *,
    like: Weapon,
    agreed: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Weapon:
    """An improvised weapon.

    The Keeper compares the thing with the weapons on the list. It does the damage of the one that
    it is most like, and anybody can use it.

    like: The listed weapon that it is most like
    agreed: Does the Keeper agree to that comparison? (the referee decides)

    Source: H7-40.
    """
    if trace is not None:
        trace.call("improvise", "An improvised weapon")
    if not agreed:
        raise Refused("The Keeper compares it with another weapon")
    return replace(
        like,
        skill=Skill.brawl,
        kind=AttackKind.melee,
        strength_driven=False,
        base_range=None,
        shots=1,
    )


def is_at_hand(
    dice: DiceSource,
    *,
    luck: int,
    by_luck: bool = True,
    present: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Is something handy?

    The Keeper says whether there is something to fight with. If fate shall decide, the player rolls
    Luck.

    luck: Luck, at least 0
    by_luck: Shall fate decide? (the referee decides)
    present: If not: is something there? (the referee decides)

    Source: H7-42.
    """
    if trace is not None:
        trace.call("is_at_hand", "Is something handy?")
    if luck < 0:
        raise OutOfRange("'luck' of is_at_hand", luck, 0, None)
    if not by_luck:
        return present
    lucky = percent_check(dice, chance=luck, decide=decide, options=options, trace=trace)
    return lucky


def ranged_attack(
    dice: DiceSource,
    *,
    attacker: Combatant,
    target: Combatant,
    distance: Number,
    bonus: int = 0,
    penalty: int = 0,
    unprepared: bool = False,
    layers: tuple[Armour, ...] = (),
    difficulty: Level = Level.regular,
    shelter: Shelter = Shelter.in_the_open,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Volley:
    """Missile or throw.

    Missiles are handled like shots: the target may seek cover but does not dodge. What is thrown
    may be dodged. The Keeper sets the difficulty of either. An attack that reaches the level needed
    is then held against the dodge. Being outnumbered gives no bonus die.

    distance: length in cm
    bonus: Bonus dice, at least 0
    penalty: Penalty dice, at least 0
    unprepared: The target is unprepared
    layers: Obstacles in the way
    difficulty: How difficult is the shot? (the referee decides)
    shelter: Has the target sought cover? (the referee decides)

    Source: H7-64, H7-65, H7-66, H7-67, H7-83, D-26, D-27, D-30.
    """
    if trace is not None:
        trace.call("ranged_attack", "Missile or throw")
    if bonus < 0:
        raise OutOfRange("'bonus' of ranged_attack", bonus, 0, None)
    if penalty < 0:
        raise OutOfRange("'penalty' of ranged_attack", penalty, 0, None)
    if attacker.weapon.kind == AttackKind.melee:
        raise Refused("This is no weapon for a distance")
    if shelter != Shelter.in_the_open:
        raise Refused("What cover does stands in the chapter on shooting")
    if difficulty.rank < LevelRank.regular or difficulty.rank > LevelRank.extreme:
        raise Refused("The difficulty is regular, hard or extreme")
    band = RangeBand.base_band
    if attacker.weapon.base_range is not None:
        band = formulas.range_band(distance=distance, base=attacker.weapon.base_range)
    if band.rank > RangeBandRank.far_band:
        raise Refused("Too far to shoot at")

    # The target's answer
    if trace is not None:
        trace.step("The target's answer")
    able = not unprepared and target.held_by is None
    near = formulas.may_fight_back_at(dex=target.dex, distance=distance)
    answer = Reaction.no_reaction
    if able and formulas.may_dodge(kind=attacker.weapon.kind, options=options):
        dodging = ask(decide, "dodging", "Dodge", (True, False), True, trace)
        if dodging:
            answer = Reaction.dodge
    if able and answer == Reaction.no_reaction and near:
        striking_back = ask(decide, "striking_back", "Fight back", (True, False), False, trace)
        if striking_back:
            answer = Reaction.fight_back

    # Roll
    if trace is not None:
        trace.step("Roll")
    attack = fighting_roll(
        dice,
        roller=attacker,
        opponent=target,
        skill=attacker.weapon.skill,
        bonus=bonus,
        penalty=penalty,
        needed=difficulty,
        decide=decide,
        options=options,
        trace=trace,
    )
    attacker_after = replace(attacker, acted=True)
    if (
        not formulas.is_success(level=attack.level, needed=difficulty)
        and answer != Reaction.fight_back
    ):
        return make_volley(
            hit=False,
            level=attack.level,
            damage=0,
            attacker=attacker_after,
            target=target,
        )
    target_after = target
    defence = Level.failure
    attack_level = attack.level
    if not formulas.is_success(level=attack.level, needed=difficulty):
        attack_level = Level.failure
    if answer != Reaction.no_reaction:
        reply = fighting_roll(
            dice,
            roller=target,
            opponent=attacker,
            skill=formulas.reaction_skill(reaction=answer, target=target, ruling=Ruling()),
            bonus=0,
            penalty=0,
            needed=Level.regular,
            decide=decide,
            options=options,
            trace=trace,
        )
        defence = reply.level
        if options.dodged_throws_count:
            target_after = replace(target, defences=target.defences + 1)
    won = formulas.outcome(attack=attack_level, reaction=answer, defence=defence)

    # Damage
    if trace is not None:
        trace.step("Damage")
    if won == Outcome.attacker_wins:
        wound = formulas.wound_of(
            level=attack.level,
            impales=attacker.weapon.impales,
            own_turn=True,
            band=band,
            options=options,
        )
        damage = attack_damage(
            dice,
            weapon=attacker.weapon,
            bonus=attacker.bonus,
            wound=wound,
            decide=decide,
            options=options,
            trace=trace,
        )
        taken = formulas.damage_taken(
            damage=damage,
            layers=joined(target.armour, layers),
            kind=DamageKind.physical,
            options=options,
        )
        target_after = replace(
            target_after,
            hit_points=formulas.hit_points_left(hit_points=target.hit_points, damage=taken),
        )
        return make_volley(
            hit=True,
            level=attack.level,
            damage=taken,
            attacker=attacker_after,
            target=target_after,
        )
    if won == Outcome.defender_wins and answer == Reaction.fight_back:
        back = attack_damage(
            dice,
            weapon=formulas.melee_weapon(combatant=target),
            bonus=target.bonus,
            wound=Wound.ordinary_hit,
            decide=decide,
            options=options,
            trace=trace,
        )
        hurt = formulas.damage_taken(
            damage=back,
            layers=attacker.armour,
            kind=DamageKind.physical,
            options=options,
        )
        attacker_after = replace(
            attacker_after,
            hit_points=formulas.hit_points_left(hit_points=attacker.hit_points, damage=hurt),
        )
    return make_volley(
        hit=False,
        level=attack.level,
        damage=0,
        attacker=attacker_after,
        target=target_after,
    )


def leave_melee(
    dice: DiceSource,
    *,
    combatant: Combatant,
    way_out: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Combatant:
    """Leaving a melee.

    Your action of the round. Nobody rolls, and nobody gets a free blow at you.

    way_out: Is there a way out? (the referee decides)

    Source: H7-85, D-36.
    """
    if trace is not None:
        trace.call("leave_melee", "Leaving a melee")
    if combatant.acted:
        raise Refused("The action of this round is spent")
    if not way_out:
        raise Refused("There is no way out")
    if combatant.held_by is not None:
        raise Refused(f"Held by {show(combatant.held_by)}: break free first")
    return replace(combatant, acted=True)


def attack(
    dice: DiceSource,
    *,
    attacker: Combatant,
    target: Combatant,
    distance: Number = 0,
    surprise: Approach | None = None,
    penalty: int = 0,
    layers: tuple[Armour, ...] = (),
    goals: tuple[Goal, ...] = (),
    difficulty: Level = Level.regular,
    ruling: Ruling = Ruling(),
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Exchange:
    """One attack, from start to end.

    distance: Distance, length in cm
    surprise: From surprise
    penalty: Penalty dice from the situation, at least 0
    layers: What stands between the two
    goals: Goals of a manoeuvre
    difficulty: How difficult is it to throw or shoot? (the referee decides)
    ruling: How does the Keeper rule on the effect of a manoeuvre? (the referee decides)

    Source: H7-92, D-38.
    """
    if trace is not None:
        trace.call("attack", "One attack, from start to end")
    if penalty < 0:
        raise OutOfRange("'penalty' of attack", penalty, 0, None)

    # 1. May it be done?
    if trace is not None:
        trace.step("1. May it be done?")
    # One action in a round, or as many attacks as a creature has. An attack from surprise comes before the first round and spends none.
    if surprise is None and not formulas.attack_left(combatant=attacker):
        raise Refused("The action of this round is spent")

    # 2. Bonus and penalty dice
    if trace is not None:
        trace.step("2. Bonus and penalty dice")
    # Outnumbered, from surprise, at a disadvantage, against a bigger build: count them, then cancel one against one.
    kind = AttackKind.melee if len(goals) > 0 else attacker.weapon.kind
    bonus = modifiers.attack_bonus(target=target, kind=kind, surprise=surprise, trace=trace)

    # 3. to 9. Answer, rolls, who wins, damage, armour
    if trace is not None:
        trace.step("3. to 9. Answer, rolls, who wins, damage, armour")
    # The target chooses its answer, both roll, the higher level wins. Ordinary or extreme damage; all, half or nothing of the damage bonus; armour last. Who dodged or fought back has one reaction more behind them in this round.
    if kind == AttackKind.melee:
        needs = (
            AttackNeed.no_fumble
            if surprise == Approach.sure_unless_fumble
            else AttackNeed.a_success
        )
        if len(goals) > 0:
            wrestled = manoeuvre(
                dice,
                user=attacker,
                target=target,
                goals=goals,
                bonus=bonus,
                penalty=penalty,
                can_react=surprise is None,
                needs=needs,
                between=layers,
                lasting=True,
                skill=Skill.brawl,
                ruling=ruling,
                decide=decide,
                options=options,
                trace=trace,
            )
            return replace(
                wrestled,
                attacker=formulas.after_attack(
                    attacker=wrestled.attacker,
                    from_surprise=surprise is not None,
                ),
            )
        fought = melee_attack(
            dice,
            attacker=attacker,
            target=target,
            bonus=bonus,
            penalty=penalty,
            own_turn=surprise is None
            or options.surprise_wounds == SurpriseWounds.extreme_damage
            and (options.sure_wounds == SureWounds.extreme_too or needs == AttackNeed.a_success),
            can_react=surprise is None,
            needs=needs,
            between=layers,
            harmless=False,
            skill=None,
            ruling=ruling,
            decide=decide,
            options=options,
            trace=trace,
        )
        return replace(
            fought,
            attacker=formulas.after_attack(
                attacker=fought.attacker,
                from_surprise=surprise is not None,
            ),
        )
    flown = ranged_attack(
        dice,
        attacker=attacker,
        target=target,
        distance=distance,
        bonus=bonus,
        penalty=penalty,
        unprepared=surprise is not None,
        layers=layers,
        difficulty=difficulty,
        shelter=Shelter.in_the_open,
        decide=decide,
        options=options,
        trace=trace,
    )
    won = Outcome.attacker_wins if flown.hit else Outcome.nobody_wins
    return make_exchange(
        attacker=formulas.after_attack(attacker=flown.attacker, from_surprise=surprise is not None),
        target=flown.target,
        outcome=won,
        attack=flown.level,
        harm=flown.damage,
    )


def take_action(
    dice: DiceSource,
    *,
    combatant: Combatant,
    action: Action,
    skill: Skill | None = None,
    needs_check: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> ActionTaken:
    """Your turn.

    Say what you want to reach, then do one thing. A manoeuvre or an attack is played by its own
    rules; this only spends the action.

    skill: Skill that the Keeper asks for
    needs_check: Does it need a check? (the referee decides)

    Source: H7-04, H7-07, D-1, D-2.
    """
    if trace is not None:
        trace.call("take_action", "Your turn")
    if combatant.acted:
        raise Refused("The action of this round is spent")
    spent = replace(combatant, acted=True)
    if needs_check:
        if skill is None:
            raise Refused("Which skill does the Keeper ask for?")
        check = skill_check(
            dice,
            skill=formulas.skill_of(skills=combatant.skills, skill=skill),
            bonus=0,
            penalty=modifiers.fighting_penalty(roller=combatant, penalty=0, trace=trace),
            needed=Level.regular,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_action_taken(action=action, combatant=spent, check=check)
    return make_action_taken(action=action, combatant=spent)


def order_of_turns(
    dice: DiceSource,
    *,
    combatants: tuple[Combatant, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[Combatant, ...]:
    """Order of turns.

    The highest DEX first. Equal DEX: the higher combat skill first, the one that is going to be
    used, or else the best. Still equal: both roll 1d100, and the lower goes first.

    Source: H7-11, H7-12, D-7.
    """
    if trace is not None:
        trace.call("order_of_turns", "Order of turns")
    places = tuple(
        make_place(
            combatant=fighter,
            dex=fighter.dex,
            skill=formulas.skill_in_a_tie(combatant=fighter),
        )
        for fighter in combatants
    )
    ordered = order_by_roll(
        places,
        lambda: roll_dice(dice, 1, 100, trace),
        (lambda each: each.dex, True),
        (lambda each: each.skill, True),
        high_first=False,
    )
    return tuple(place.combatant for place in ordered)


def order_with_delays(
    dice: DiceSource,
    *,
    ordered: tuple[Combatant, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[Combatant, ...]:
    """Order of turns with delays.

    You may put your action off until somebody else has acted; who waits for the same moment acts in
    the order of turns, and who waits for one who waits comes after that one. This counts for this
    round only. If everybody waits for somebody, the round ends: all have lost their action.

    ordered: The order of turns of this round

    Source: H7-05, H7-06, D-3, D-4.
    """
    if trace is not None:
        trace.call("order_with_delays", "Order of turns with delays")
    acting: tuple[Combatant, ...] = tuple(
        fighter for fighter in ordered if fighter.delayed_after is None
    )
    waiting: tuple[Combatant, ...] = tuple(
        fighter for fighter in ordered if fighter.delayed_after is not None
    )
    for link in whole_numbers(1, len(waiting)):
        placed: tuple[Combatant, ...] = ()
        left: tuple[Combatant, ...] = waiting
        for fighter in acting:
            next = formulas.following(waiting=left, after=fighter.name)
            placed = joined(joined(placed, (fighter,)), next)
            left = tuple(each for each in left if each not in next)
        acting = placed
        waiting = left
    return acting


def notice(
    dice: DiceSource,
    *,
    target: Combatant,
    scared_stiff: bool = False,
    stealth: int | None = None,
    unforeseen: bool = True,
    check_granted: bool = True,
    sense: Sense = Sense.by_ear,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Do you notice it coming?

    An attack that nobody foresees comes before the first round. The Keeper chooses one check:
    Listen, Spot Hidden or Psychology. The attacker's Stealth may set its difficulty; let the
    investigators roll whenever you can. Success: the target is prepared.

    scared_stiff: Scared stiff
    stealth: The attacker's Stealth, where it sets the difficulty
    unforeseen: Can the target not foresee the attack? (the referee decides)
    check_granted: May the target try to notice it? (the referee decides)
    sense: With which sense? (the referee decides)

    Source: H7-70, H7-71, H7-72, D-29, X-7.
    """
    if trace is not None:
        trace.call("notice", "Do you notice it coming?")
    if not unforeseen:
        return True
    if scared_stiff or not check_granted:
        return False
    needed = Level.regular
    if stealth is not None:
        needed = formulas.difficulty_against(opposing=stealth)
    check = skill_check(
        dice,
        skill=formulas.noticing_skill(skills=target.skills, sense=sense),
        bonus=0,
        penalty=0,
        needed=needed,
        decide=decide,
        options=options,
        trace=trace,
    )
    return formulas.is_success(level=check.level, needed=needed)


def surprise_attack(
    dice: DiceSource,
    *,
    attacker: Combatant,
    target: Combatant,
    distance: Number = 0,
    manoeuvring: bool = False,
    approach: Approach = Approach.one_bonus_die,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Ambush:
    """Attack from surprise.

    The target is not prepared and answers with nothing. In melee the Keeper either lets the attack
    succeed unless the roll is a fumble, or gives it one bonus die. Shots and throws are always
    rolled; they may have the bonus die. An extreme success does extreme damage in either case.

    distance: Distance, length in cm
    manoeuvring: A manoeuvre
    approach: What may the attack do? (the referee decides)

    Source: H7-70, H7-74, H7-75, H7-77, D-30, D-31, D-32, D-14.
    """
    if trace is not None:
        trace.call("surprise_attack", "Attack from surprise")
    if attacker.weapon.kind != AttackKind.melee and approach == Approach.sure_unless_fumble:
        raise Refused("Shots and throws never succeed of themselves")
    band = RangeBand.base_band
    if attacker.weapon.base_range is not None:
        band = formulas.range_band(distance=distance, base=attacker.weapon.base_range)
    if band.rank > RangeBandRank.far_band:
        raise Refused("Too far to shoot at")
    bonus = 1 if approach == Approach.one_bonus_die else 0
    check = fighting_roll(
        dice,
        roller=attacker,
        opponent=target,
        skill=attacker.weapon.skill,
        bonus=bonus,
        penalty=0,
        needed=Level.regular,
        decide=decide,
        options=options,
        trace=trace,
    )
    hit = formulas.is_success(level=check.level, needed=Level.regular)
    if approach == Approach.sure_unless_fumble:
        hit = check.level.rank > LevelRank.fumble
    if not hit or manoeuvring:
        return make_ambush(hit=hit, level=check.level)
    wound = formulas.wound_of(
        level=check.level,
        impales=attacker.weapon.impales,
        own_turn=options.surprise_wounds == SurpriseWounds.extreme_damage
        and (
            options.sure_wounds == SureWounds.extreme_too or approach != Approach.sure_unless_fumble
        ),
        band=band,
        options=options,
    )
    damage = attack_damage(
        dice,
        weapon=attacker.weapon,
        bonus=attacker.bonus,
        wound=wound,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_ambush(
        hit=True,
        level=check.level,
        damage=formulas.damage_taken(
            damage=damage,
            layers=target.armour,
            kind=DamageKind.physical,
            options=options,
        ),
    )


def attack_helpless(
    dice: DiceSource,
    *,
    attacker: Combatant,
    target: Combatant,
    distance: Number = 0,
    no_roll_needed: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Ambush:
    """Attack on somebody helpless.

    Bound, held fast or paralysed: nobody dodges or fights back, and only a fumble fails, at a
    distance too. For a stab or shot at a sleeper the Keeper need not ask for a roll; then the
    damage is ordinary.

    distance: Distance, length in cm
    no_roll_needed: Does it need no roll at all? (the referee decides)

    Source: H7-34, H7-78, H7-79, D-33, D-34.
    """
    if trace is not None:
        trace.call("attack_helpless", "Attack on somebody helpless")
    band = RangeBand.base_band
    if attacker.weapon.base_range is not None:
        band = formulas.range_band(distance=distance, base=attacker.weapon.base_range)
    if band.rank > RangeBandRank.far_band:
        raise Refused("Too far to shoot at")
    if no_roll_needed:
        plain = attack_damage(
            dice,
            weapon=attacker.weapon,
            bonus=attacker.bonus,
            wound=Wound.ordinary_hit,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_ambush(
            hit=True,
            level=Level.regular,
            damage=formulas.damage_taken(
                damage=plain,
                layers=target.armour,
                kind=DamageKind.physical,
                options=options,
            ),
        )
    check = fighting_roll(
        dice,
        roller=attacker,
        opponent=target,
        skill=attacker.weapon.skill,
        bonus=0,
        penalty=0,
        needed=Level.regular,
        decide=decide,
        options=options,
        trace=trace,
    )
    surely = attacker.weapon.kind == AttackKind.melee or options.helpless_at_range
    if (
        check.level == Level.fumble
        or not surely
        and not formulas.is_success(level=check.level, needed=Level.regular)
    ):
        return make_ambush(hit=False, level=check.level)
    wound = formulas.wound_of(
        level=check.level,
        impales=attacker.weapon.impales,
        own_turn=options.sure_wounds == SureWounds.extreme_too or not surely,
        band=band,
        options=options,
    )
    damage = attack_damage(
        dice,
        weapon=attacker.weapon,
        bonus=attacker.bonus,
        wound=wound,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_ambush(
        hit=True,
        level=check.level,
        damage=formulas.damage_taken(
            damage=damage,
            layers=target.armour,
            kind=DamageKind.physical,
            options=options,
        ),
    )


__source__ = {
    "percent_check": "rulesets/percentile/checks.rules:18",
    "hit_damage": "rulesets/percentile/damage.rules:48",
    "skill_check": "rulesets/horror-7/checks.rules:48",
    "attack_damage": "rulesets/horror-7/damage.rules:40",
    "change": "rulesets/horror-7/manoeuvres.rules:104",
    "reach_goal": "rulesets/horror-7/manoeuvres.rules:132",
    "fighting_roll": "rulesets/horror-7/melee.rules:107",
    "land_blow": "rulesets/horror-7/melee.rules:142",
    "melee_attack": "rulesets/horror-7/melee.rules:167",
    "manoeuvre": "rulesets/horror-7/manoeuvres.rules:149",
    "end_disadvantage": "rulesets/horror-7/manoeuvres.rules:199",
    "improvise": "rulesets/horror-7/melee.rules:29",
    "is_at_hand": "rulesets/horror-7/melee.rules:38",
    "ranged_attack": "rulesets/horror-7/missiles.rules:32",
    "leave_melee": "rulesets/horror-7/outnumbered.rules:18",
    "attack": "rulesets/horror-7/pipeline.rules:13",
    "take_action": "rulesets/horror-7/rounds.rules:43",
    "order_of_turns": "rulesets/horror-7/rounds.rules:74",
    "order_with_delays": "rulesets/horror-7/rounds.rules:88",
    "notice": "rulesets/horror-7/surprise.rules:23",
    "surprise_attack": "rulesets/horror-7/surprise.rules:56",
    "attack_helpless": "rulesets/horror-7/surprise.rules:86",
}
"""Where in the rules each function comes from."""

__lines__ = sources.PROCEDURES
"""Where in the rules the statements behind a line come from."""
