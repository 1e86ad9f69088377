"""The procedures of Old West."""

from __future__ import annotations

from dataclasses import replace

from . import data, formulas, modifiers, sources, tables
from .options import Options
from .runtime import (
    DEFAULTS,
    Cost,
    Decider,
    DiceSource,
    NotAmong,
    Number,
    OutOfRange,
    Refused,
    Trace,
    ask,
    count_faces,
    divide_up,
    draw,
    item_at,
    joined,
    limited,
    reroll,
    roll_d66,
    roll_dice,
    roll_pool,
    spend,
    times,
    whole_numbers,
)
from .types import (
    Ability,
    Action,
    ActionCost,
    Answer,
    AttackKind,
    Attribute,
    Blaze,
    Brew,
    BurnTreatment,
    Card,
    CardsNeededGrouping,
    Care,
    Cause,
    Character,
    Cold,
    ColdKills,
    Collapse,
    Condition,
    ConflictKind,
    ConflictPart,
    Counterattack,
    Cover,
    CritMode,
    CritUse,
    DamageKind,
    Deed,
    Defence,
    Draw,
    DrawAbility,
    DrowningBegins,
    Duel,
    Dynamite,
    DynamiteResult,
    EmptyPool,
    Event,
    ExtremeRange,
    FailedAttack,
    FanTarget,
    Fanning,
    Fired,
    GetUpRoll,
    Grapple,
    GunAction,
    Harm,
    Headcount,
    HeatRecovery,
    Hit,
    Hold,
    HorseInjury,
    Illness,
    Initiative,
    Injury,
    Intent,
    LassoLostPull,
    LassoNoLabor,
    LassoPull,
    LassoThrow,
    Location,
    MeleeResult,
    MeleeStunts,
    MeleeStuntsSpending,
    Mercy,
    MinerTrouble,
    Move,
    NursingHelps,
    Ordeal,
    Poison,
    PoisonKind,
    PoisonTreatment,
    Poisoning,
    Price,
    RangeCategory,
    RangedStunts,
    RangedStuntsSpending,
    Reaction,
    Rest,
    Retreat,
    RetreatMany,
    Revival,
    Roll,
    Scene,
    Shot,
    Showdown,
    Side,
    Smothering,
    Sneak,
    SocialConflict,
    SocialExchange,
    SocialPoints,
    StandOff,
    StandoffAbility,
    Swap,
    SwapCharge,
    Swimmer,
    Talent,
    TargetSize,
    Tended,
    TimeUnit,
    Treatment,
    Turn,
    UnpushedDynamite,
    WatchShot,
    WaterState,
    Weapon,
    WeaponStruggle,
    Wrestling,
    make_answer,
    make_blaze,
    make_brew,
    make_burn_treatment,
    make_care,
    make_collapse,
    make_defence,
    make_draw,
    make_duel,
    make_dynamite,
    make_fanning,
    make_fired,
    make_grapple,
    make_harm,
    make_hit,
    make_illness,
    make_initiative,
    make_injury,
    make_lasso_pull,
    make_lasso_throw,
    make_melee_result,
    make_melee_stunts,
    make_mercy,
    make_move,
    make_ordeal,
    make_poison_treatment,
    make_poisoning,
    make_ranged_stunts,
    make_rest,
    make_retreat,
    make_revival,
    make_roll,
    make_shot,
    make_showdown,
    make_smothering,
    make_sneak,
    make_social_conflict,
    make_social_exchange,
    make_stand_off,
    make_swap,
    make_tended,
    make_treatment,
    make_turn,
    make_watch_shot,
    make_wrestling,
)


def pay(
    dice: DiceSource,
    *,
    character: Character,
    cost: ActionCost,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Spend an action.

    A round holds one slow and one fast action. A slow action may be traded down to a fast one,
    never up.

    Source: OW-14, OW-106, OW-121, D-52, D-54.
    """
    if trace is not None:
        trace.call("pay", "Spend an action")
    if not formulas.may_act(character=character):
        raise Refused("This character cannot act")
    match cost:
        case ActionCost.slow:
            if character.slow < 1:
                raise Refused("No slow action left in this round")
            character = replace(character, slow=0)
        case ActionCost.fast:
            if character.fast + character.slow < 1:
                raise Refused("No action left in this round")
            if character.fast >= 1:
                character = replace(character, fast=0)
            else:
                character = replace(character, slow=0)
        case ActionCost.whole_round:
            if character.slow < 1 or character.fast < 1:
                raise Refused("This takes all actions of the round")
            character = replace(character, slow=0)
            character = replace(character, fast=0)
        case ActionCost.free:
            # Nothing to spend.
            pass
    return character


def begin_round(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A new round for a character.

    One slow and one fast action. A stunned character has none, and is stunned for one round less.

    Source: OW-10, OW-14, OW-121, D-54.
    """
    if trace is not None:
        trace.call("begin_round", "A new round for a character")
    if character.stunned >= 1:
        return replace(character, slow=0, fast=0, stunned=character.stunned - 1)
    return replace(character, slow=1, fast=1)


def declare_actions(
    dice: DiceSource,
    *,
    character: Character,
    first_action: Action,
    second_action: Action | None = None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Turn:
    """Name your actions.

    When your place comes up, name both actions and describe them. Then roll. Watch what your weapon
    needs, and whether an opponent may react.

    Source: OW-14, OW-16, OW-106, D-56.
    """
    if trace is not None:
        trace.call("declare_actions", "Name your actions")
    after = pay(
        dice,
        character=character,
        cost=formulas.cost_of(
            action=first_action,
            as_cost=ActionCost.fast,
            options=options,
            trace=trace,
        ),
        decide=decide,
        options=options,
        trace=trace,
    )
    if second_action is not None:
        after = pay(
            dice,
            character=after,
            cost=formulas.cost_of(
                action=second_action,
                as_cost=ActionCost.fast,
                options=options,
                trace=trace,
            ),
            decide=decide,
            options=options,
            trace=trace,
        )
    return make_turn(
        first_action=first_action,
        second_action=second_action,
        left=after.slow + after.fast,
    )


def second_thoughts(
    dice: DiceSource,
    *,
    turn_named: Turn,
    wanted: Action | None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Action | None:
    """Take the second action.

    The second action may be dropped, but not changed.

    turn_named: Declared actions
    wanted: Action wanted

    Source: OW-16, D-56.
    """
    if trace is not None:
        trace.call("second_thoughts", "Take the second action")
    if wanted is not None and wanted != turn_named.second_action and options.declare_both:
        raise Refused("You named another second action")
    return wanted


def help(
    dice: DiceSource,
    *,
    helper: Character,
    cost: ActionCost,
    helpers: int = 0,
    rolled: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Help.

    Say it before the dice are rolled. It takes an action of the same kind as the one you help with,
    and it happens when the other acts. A slow action may be traded down.

    cost: Action helped
    helpers: Helpers so far, at least 0
    rolled: The dice have been rolled

    Source: OW-18, OW-19, D-52.
    """
    if trace is not None:
        trace.call("help", "Help")
    if helpers < 0:
        raise OutOfRange("'helpers' of help", helpers, 0, None)
    if rolled:
        raise Refused("Help is declared before the roll")
    if helpers >= 3:
        raise Refused(f"No more than {3} helpers count")
    if cost not in (ActionCost.slow, ActionCost.fast):
        raise Refused("Only slow and fast actions can be helped")
    if not options.slow_reacts and cost == ActionCost.fast and helper.fast < 1 and helper.slow != 0:
        raise Refused("Help with a fast action takes the fast action of the round")
    paid = pay(dice, character=helper, cost=cost, decide=decide, options=options, trace=trace)
    return formulas.disturbed(character=paid, event=Event.another, options=options, trace=trace)


def move(
    dice: DiceSource,
    *,
    character: Character,
    distance: RangeCategory,
    away: bool = False,
    cost: ActionCost = ActionCost.fast,
    ranges_moved: int = 1,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Move:
    """Move.

    One action, slow or fast, moves you as far as is reasonable; a second action moves you again.
    Nothing is measured: the referee decides how far you get. We suggest one range for each action.

    distance: Distance now
    away: Away from the enemy
    ranges_moved: How many ranges? (the referee decides), 0 to 5

    Source: OW-20, D-57.
    """
    if trace is not None:
        trace.call("move", "Move")
    if not 0 <= ranges_moved <= 5:
        raise OutOfRange("'ranges_moved' of move", ranges_moved, 0, 5)
    if cost not in (ActionCost.slow, ActionCost.fast):
        raise Refused("Moving takes a slow or a fast action")
    if character.hold != Hold.unheld:
        raise Refused("You are in a grapple")
    paid = pay(dice, character=character, cost=cost, decide=decide, options=options, trace=trace)
    change = ranges_moved if away else -ranges_moved
    return make_move(
        character=formulas.disturbed(
            character=paid,
            event=Event.another,
            options=options,
            trace=trace,
        ),
        distance=formulas.range_at(at=formulas.range_step(range=distance) + change),
    )


def mark_condition(
    dice: DiceSource,
    *,
    character: Character,
    condition: Condition,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Mark a condition.

    Mark its box on the sheet. Each condition is marked once; several may be marked at a time.

    Source: OW-128.
    """
    if trace is not None:
        trace.call("mark_condition", "Mark a condition")
    if condition in character.conditions:
        return character
    return replace(character, conditions=joined(character.conditions, (condition,)))


def end_condition(
    dice: DiceSource,
    *,
    character: Character,
    condition: Condition,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """End a condition.

    Clear its box. Points come back as usual, unless another condition blocks them.

    Source: OW-128.
    """
    if trace is not None:
        trace.call("end_condition", "End a condition")
    return replace(
        character,
        conditions=tuple(each for each in character.conditions if each != condition),
    )


def injury_penalty(
    dice: DiceSource,
    *,
    character: Character,
    ability: Ability,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Dice lost to injuries.

    Every critical injury counts, whatever the scores are: points that come back cure no injury.

    Source: OW-119, OW-120, OW-126.
    """
    if trace is not None:
        trace.call("injury_penalty", "Dice lost to injuries")
    total = 0
    for injury in character.injuries:
        total += formulas.injury_dice(
            injury=injury,
            row=tables.critical_injuries(injury.code, trace),
            ability=ability,
            trace=trace,
        )
    return total


def roll_pool_(
    dice: DiceSource,
    *,
    dice_: int,
    pushable: bool = True,
    always: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Roll:
    """Roll a pool.

    Roll that many dice; the first 5 are trouble dice. Every 6 is a success. One success is enough,
    unless a rule asks for more.

    dice_: Dice
    pushable: The roll may be pushed
    always: Trouble counts without a push

    Source: X-1, X-3, X-4, D-1.
    """
    if trace is not None:
        trace.call("roll_pool", "Roll a pool")
    size = dice_
    if size <= 0:
        # No dice: the roll fails.
        if options.empty_pool == EmptyPool.fails:
            return make_roll(successes=0)
        size = 1
    marked = roll_pool(dice, min(size, 5), 6, trace)
    plain = roll_pool(dice, max(size - 5, 0), 6, trace)
    successes = marked.count(6)
    more = plain.count(6)
    ones = marked.count(1)
    if not pushable:
        return make_roll(successes=successes + more, ones=ones, trouble=always and ones >= 1)

    # Push
    if trace is not None:
        trace.step("Push")
    # Once, re-roll every die that is not a success. Ones on trouble dice stay. A pushed roll with a one on a trouble die brings trouble. What a push costs is in another chapter.
    push = ask(decide, "push", "Push the roll", (True, False), False, trace)
    if not push:
        return make_roll(successes=successes + more, ones=ones, trouble=always and ones >= 1)
    marked_again = reroll(dice, marked, 6, (1, 1), (6, 6), trace=trace)
    plain_again = reroll(dice, plain, 6, (6, 6), trace=trace)
    all_ones = marked_again.count(1)
    return make_roll(
        successes=marked_again.count(6) + plain_again.count(6),
        ones=all_ones,
        pushed=True,
        trouble=all_ones >= 1,
    )


def ability_roll(
    dice: DiceSource,
    *,
    character: Character,
    ability: Ability,
    modifier: int = 0,
    pushable: bool = True,
    forced: bool = False,
    always: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Roll:
    """Ability roll.

    Current attribute + ability rank + modifiers, less the dice that injuries take away. The broken
    make no ability rolls except those that a state demands.

    modifier: Modifiers
    pushable: The roll may be pushed
    forced: Demanded by a state
    always: Trouble counts without a push

    Source: X-1, X-2, OW-106, OW-134, D-75.
    """
    if trace is not None:
        trace.call("ability_roll", "Ability roll")
    if formulas.is_broken(character=character) and not (forced and options.forced_rolls):
        raise Refused("The broken make no ability rolls")
    hampered = injury_penalty(
        dice,
        character=character,
        ability=ability,
        decide=decide,
        options=options,
        trace=trace,
    )
    return roll_pool_(
        dice,
        dice_=formulas.dice_for(
            character=character,
            ability=ability,
            modifier=modifier + hampered,
            trace=trace,
        ),
        pushable=pushable,
        always=always or Condition.heatstroke in character.conditions,
        decide=decide,
        options=options,
        trace=trace,
    )


def forced_roll(
    dice: DiceSource,
    *,
    character: Character,
    ability: Ability = Ability.resilience,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Roll:
    """A roll that a state demands.

    Also the broken make it, with what is left of the attribute.

    modifier: Modifiers

    Source: D-75.
    """
    if trace is not None:
        trace.call("forced_roll", "A roll that a state demands")
    if formulas.is_broken(character=character) and not options.forced_rolls:
        return make_roll(successes=0)
    test = ability_roll(
        dice,
        character=character,
        ability=ability,
        modifier=modifier,
        pushable=True,
        forced=True,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return test


def death_roll(
    dice: DiceSource,
    *,
    character: Character,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Death roll.

    Roll full Grit + Resilience. It cannot be pushed. Without a success the character dies.

    modifier: Modifiers

    Source: OW-123.
    """
    if trace is not None:
        trace.call("death_roll", "Death roll")
    if character.dead:
        return character
    test = roll_pool_(
        dice,
        dice_=formulas.death_dice(character=character) + modifier,
        pushable=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.successes == 0:
        character = replace(character, dead=True)
    return character


def broken_in_need(
    dice: DiceSource,
    *,
    character: Character,
    condition: Condition,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Broken while hungry, dehydrated or ill.

    Anyone hungry or ill and broken in Grit, or dehydrated and broken in Grit or Quick, makes a
    death roll at once, however the point was lost. The next is due when the condition next takes
    its toll.

    Source: OW-129, OW-130, OW-159, D-39.
    """
    if trace is not None:
        trace.call("broken_in_need", "Broken while hungry, dehydrated or ill")
    if condition not in (Condition.hungry, Condition.dehydrated, Condition.ill):
        raise Refused("This condition brings no death roll at once")
    if not formulas.near_death(character=character, condition=condition):
        raise Refused("No death roll is due")
    survivor = death_roll(
        dice,
        character=character,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    return survivor


def lose_points(
    dice: DiceSource,
    *,
    character: Character,
    hurts: int = 0,
    shakes: int = 0,
    vexes: int = 0,
    doubts: int = 0,
    atypical: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Lose points.

    Each point lowers its attribute by 1, down to 0. At 0 the character is broken. A point of Hurt
    or Shakes on an attribute that is at 0 brings a critical injury, but not from hunger, thirst,
    lack of sleep, cold, heat, fire, drowning or disease; poison has a rule of its own.

    hurts: Hurt, at least 0
    shakes: Shakes, at least 0
    vexes: Vex, at least 0
    doubts: Doubt, at least 0
    atypical: Atypical damage

    Source: OW-105, OW-106, OW-114, OW-127, D-5, D-6.
    """
    if trace is not None:
        trace.call("lose_points", "Lose points")
    if hurts < 0:
        raise OutOfRange("'hurts' of lose_points", hurts, 0, None)
    if shakes < 0:
        raise OutOfRange("'shakes' of lose_points", shakes, 0, None)
    if vexes < 0:
        raise OutOfRange("'vexes' of lose_points", vexes, 0, None)
    if doubts < 0:
        raise OutOfRange("'doubts' of lose_points", doubts, 0, None)
    before = character.now
    beyond = formulas.goes_beyond(
        points=hurts,
        left=before.grit,
        options=options,
    ) or formulas.goes_beyond(points=shakes, left=before.quick, options=options)
    character = replace(
        character,
        now=replace(
            before,
            grit=max(before.grit - hurts, 0),
            quick=max(before.quick - shakes, 0),
            cunning=max(before.cunning - vexes, 0),
            wits=max(before.wits - doubts, 0),
        ),
    )
    critical = beyond and not atypical
    if before.grit != character.now.grit or before.quick != character.now.quick or critical:
        character = formulas.disturbed(
            character=character,
            event=Event.harmed,
            options=options,
            trace=trace,
        )
    elif before != character.now:
        character = formulas.disturbed(
            character=character,
            event=Event.shaken,
            options=options,
            trace=trace,
        )
    return make_harm(
        character=character,
        hurts=before.grit - character.now.grit,
        shakes=before.quick - character.now.quick,
        vexes=before.cunning - character.now.cunning,
        doubts=before.wits - character.now.wits,
        critical=critical,
        broken=formulas.is_broken(character=character),
    )


def physical_damage(
    dice: DiceSource,
    *,
    character: Character,
    points: int,
    atypical: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Physical damage.

    Point by point: first Shakes (Quick), then Hurt (Grit), then Shakes, and so on. Every hit starts
    anew.

    points: Damage, at least 0
    atypical: Atypical damage

    Source: OW-103, D-4.
    """
    if trace is not None:
        trace.call("physical_damage", "Physical damage")
    if points < 0:
        raise OutOfRange("'points' of physical_damage", points, 0, None)
    harm = lose_points(
        dice,
        character=character,
        hurts=points // 2,
        shakes=divide_up(points, 2),
        vexes=0,
        doubts=0,
        atypical=atypical,
        decide=decide,
        options=options,
        trace=trace,
    )
    return harm


def harm_from(
    dice: DiceSource,
    *,
    character: Character,
    cause: Cause,
    points: int,
    gm_uses_table: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Damage from a cause.

    Atypical damage never brings a critical injury; what its victims suffer when broken stands with
    the cause.

    points: Damage, at least 0
    gm_uses_table: Explosion or fall: may it injure critically? (the referee decides)

    Source: OW-103, OW-105, OW-127, D-5.
    """
    if trace is not None:
        trace.call("harm_from", "Damage from a cause")
    if points < 0:
        raise OutOfRange("'points' of harm_from", points, 0, None)
    row = tables.causes(cause, trace)
    atypical = (
        row.beyond in (CritUse.untabled, CritUse.rule_apart)
        or row.beyond == CritUse.if_gm_says
        and not gm_uses_table
    )
    if row.by_turns:
        harm = physical_damage(
            dice,
            character=character,
            points=points,
            atypical=atypical,
            decide=decide,
            options=options,
            trace=trace,
        )
        return harm
    harm = lose_points(
        dice,
        character=character,
        hurts=points if DamageKind.hurts in row.kinds else 0,
        shakes=points if DamageKind.shakes in row.kinds else 0,
        vexes=points if DamageKind.vexes in row.kinds else 0,
        doubts=points if DamageKind.doubts in row.kinds else 0,
        atypical=atypical,
        decide=decide,
        options=options,
        trace=trace,
    )
    return harm


def hungry_week(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A week of hunger.

    At the end of each full week without food lose 1 Grit. It brings no critical injury. A character
    broken in Grit then makes a death roll, and again each week, until there is food or death.

    Source: OW-129, D-5, D-39.
    """
    if trace is not None:
        trace.call("hungry_week", "A week of hunger")
    if character.conditions.count(Condition.hungry) <= 0:
        raise Refused("This character is not hungry")
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_hunger,
        points=1,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    character = harm.character
    character = replace(character, unfed=0)
    if formulas.near_death(character=character, condition=Condition.hungry):
        character = death_roll(
            dice,
            character=character,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    return character


def day_of_food(
    dice: DiceSource,
    *,
    character: Character,
    eats: bool,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A day's food.

    You need at least 1 ration a day. A day without makes you hungry; a meal ends it.

    eats: The character eats

    Source: OW-129.
    """
    if trace is not None:
        trace.call("day_of_food", "A day's food")
    if eats:
        character = replace(character, unfed=0)
        fed = end_condition(
            dice,
            character=character,
            condition=Condition.hungry,
            decide=decide,
            options=options,
            trace=trace,
        )
        return fed
    if character.conditions.count(Condition.hungry) <= 0:
        character = replace(character, unfed=0)
        starved = mark_condition(
            dice,
            character=character,
            condition=Condition.hungry,
            decide=decide,
            options=options,
            trace=trace,
        )
        return starved
    character = replace(character, unfed=character.unfed + 1)
    if character.unfed >= 7:
        starved = hungry_week(
            dice,
            character=character,
            decide=decide,
            options=options,
            trace=trace,
        )
        return starved
    return character


def day_of_water(
    dice: DiceSource,
    *,
    character: Character,
    drinks: bool,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A day's water.

    You need at least 1 portion of water a day. A day without makes you dehydrated. Each further day
    without costs 1 Grit and 1 Quick; it brings no critical injury. A character broken in Grit or
    Quick makes one death roll a day. A drink ends it; without a drink the broken do not get up.

    drinks: The character drinks

    Source: OW-130, D-5, D-39.
    """
    if trace is not None:
        trace.call("day_of_water", "A day's water")
    if drinks:
        refreshed = end_condition(
            dice,
            character=character,
            condition=Condition.dehydrated,
            decide=decide,
            options=options,
            trace=trace,
        )
        return refreshed
    if character.conditions.count(Condition.dehydrated) <= 0:
        parched = mark_condition(
            dice,
            character=character,
            condition=Condition.dehydrated,
            decide=decide,
            options=options,
            trace=trace,
        )
        return parched
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_thirst,
        points=1,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    character = harm.character
    if formulas.near_death(character=character, condition=Condition.dehydrated):
        character = death_roll(
            dice,
            character=character,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    return character


def shift_of_sleep(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A shift of sleep.

    One shift of sleep ends exhaustion. A character who had dropped asleep wakes up.

    Source: OW-131.
    """
    if trace is not None:
        trace.call("shift_of_sleep", "A shift of sleep")
    character = replace(character, asleep=False)
    rested = end_condition(
        dice,
        character=character,
        condition=Condition.exhausted,
        decide=decide,
        options=options,
        trace=trace,
    )
    return rested


def day_of_sleep(
    dice: DiceSource,
    *,
    character: Character,
    sleeps: bool,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A day's sleep.

    You need at least 1 shift of sleep a day. A day without makes you exhausted. Each further day
    without costs 1 Wits and 1 Cunning. Broken in Wits or Cunning, you drop asleep at once for a
    whole shift.

    Source: OW-131, D-5, D-39.
    """
    if trace is not None:
        trace.call("day_of_sleep", "A day's sleep")
    if sleeps or character.asleep:
        rested = shift_of_sleep(
            dice,
            character=character,
            decide=decide,
            options=options,
            trace=trace,
        )
        return rested
    if character.conditions.count(Condition.exhausted) <= 0:
        tired = mark_condition(
            dice,
            character=character,
            condition=Condition.exhausted,
            decide=decide,
            options=options,
            trace=trace,
        )
        return tired
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_sleeplessness,
        points=1,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    character = harm.character
    if character.now.wits == 0 or character.now.cunning == 0:
        character = replace(character, asleep=True)
    return character


def days_in_the_wild(
    dice: DiceSource,
    *,
    character: Character,
    days: int = 1,
    eats: bool = True,
    drinks: bool = True,
    sleeps: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Days in the wild.

    At the end of each day: food, water, sleep.

    days: Days, 1 to 100
    eats: Eats each day
    drinks: Drinks each day
    sleeps: Sleeps each day

    Source: OW-128, OW-129, OW-130, OW-131.
    """
    if trace is not None:
        trace.call("days_in_the_wild", "Days in the wild")
    if not 1 <= days <= 100:
        raise OutOfRange("'days' of days_in_the_wild", days, 1, 100)
    for day_passed in whole_numbers(1, days):
        if not character.dead:
            character = day_of_food(
                dice,
                character=character,
                eats=eats,
                decide=decide,
                options=options,
                trace=trace,
            )
            character = day_of_water(
                dice,
                character=character,
                drinks=drinks,
                decide=decide,
                options=options,
                trace=trace,
            )
            character = day_of_sleep(
                dice,
                character=character,
                sleeps=sleeps,
                decide=decide,
                options=options,
                trace=trace,
            )
    return character


def face_the_cold(
    dice: DiceSource,
    *,
    character: Character,
    cold: Cold = Cold.sub_zero,
    warm: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Ordeal:
    """An interval in the cold.

    Without enough clothing or shelter you are freezing. Once each interval of the cold table roll
    Resilience; on a failure lose 1 Grit and 1 Cunning. It brings no critical injury. A character
    who was broken in Grit before makes a death roll first. You may see things and act senselessly:
    some feel a burning heat and tear off their clothes. Broken in Cunning, you sit and wait and go
    on suffering, until you are rescued or dead. A campfire is enough to end it.

    warm: Has become warm

    Source: OW-132, OW-133, D-5, D-39, D-70, D-75.
    """
    if trace is not None:
        trace.call("face_the_cold", "An interval in the cold")
    if warm:
        warmed = end_condition(
            dice,
            character=character,
            condition=Condition.freezing,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_ordeal(character=warmed, held_out=True)
    character = mark_condition(
        dice,
        character=character,
        condition=Condition.freezing,
        decide=decide,
        options=options,
        trace=trace,
    )
    if formulas.near_death(character=character, condition=Condition.freezing) and (
        cold == Cold.extreme_cold or options.cold_kills == ColdKills.in_any_cold
    ):
        character = death_roll(
            dice,
            character=character,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    if character.dead:
        return make_ordeal(character=character, held_out=False)
    test = forced_roll(
        dice,
        character=character,
        ability=Ability.resilience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if formulas.is_enough(test=test, needed=1):
        return make_ordeal(character=character, held_out=True, trouble=test.trouble)
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_cold,
        points=1,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_ordeal(character=harm.character, held_out=False, trouble=test.trouble)


def face_the_heat(
    dice: DiceSource,
    *,
    character: Character,
    sheltered: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Ordeal:
    """A turn with heatstroke.

    A long time in the sun, above all at noon, brings heatstroke. Each turn roll Resilience; on a
    failure lose 1 point of all four attributes. It brings no critical injury. A character who was
    broken in Grit before makes a death roll first. All your rolls bring trouble, pushed or not. In
    shelter these rolls end.

    sheltered: In shelter

    Source: OW-134, D-3, D-5, D-39, D-42, D-75.
    """
    if trace is not None:
        trace.call("face_the_heat", "A turn with heatstroke")
    if sheltered:
        return make_ordeal(character=character, held_out=True)
    character = mark_condition(
        dice,
        character=character,
        condition=Condition.heatstroke,
        decide=decide,
        options=options,
        trace=trace,
    )
    if formulas.near_death(character=character, condition=Condition.heatstroke):
        character = death_roll(
            dice,
            character=character,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    if character.dead:
        return make_ordeal(character=character, held_out=False)
    test = forced_roll(
        dice,
        character=character,
        ability=Ability.resilience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if formulas.is_enough(test=test, needed=1):
        return make_ordeal(character=character, held_out=True, trouble=test.trouble)
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_heat,
        points=1,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_ordeal(character=harm.character, held_out=False, trouble=test.trouble)


def shift_in_the_shade(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A shift in shelter.

    After one shift in shelter heatstroke is over, and points come back as usual.

    Source: OW-134, D-42.
    """
    if trace is not None:
        trace.call("shift_in_the_shade", "A shift in shelter")
    if options.heat_recovery == HeatRecovery.all_points:
        character = replace(character, now=character.full)
    cooled = end_condition(
        dice,
        character=character,
        condition=Condition.heatstroke,
        decide=decide,
        options=options,
        trace=trace,
    )
    return cooled


def conflict_frame(
    dice: DiceSource,
    *,
    kind: ConflictKind,
    hidden: bool = False,
    duel: bool = False,
    cards: bool = True,
    in_rounds: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[ConflictPart, ...]:
    """How a conflict runs.

    hidden: Somebody attacks from hiding
    duel: It starts with a duel
    cards: Is initiative drawn in this physical conflict? (the referee decides)
    in_rounds: Is this social conflict played in rounds? (the referee decides)

    Source: OW-04, OW-07, OW-69, OW-89, OW-97.
    """
    if trace is not None:
        trace.call("conflict_frame", "How a conflict runs")
    if kind == ConflictKind.social and not in_rounds:
        return (ConflictPart.exchanging,)
    parts: tuple[ConflictPart, ...] = ()
    if duel:
        parts = joined(parts, (ConflictPart.duelling,))
    elif hidden:
        parts = joined(parts, (ConflictPart.sneaking,))
    if cards:
        parts = joined(parts, (ConflictPart.drawing_in,))
    return joined(parts, (ConflictPart.rounds,))


def mental_damage(
    dice: DiceSource,
    *,
    character: Character,
    points: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Mental damage.

    Point by point: first Doubt (Wits), then Vex (Cunning), then Doubt, and so on.

    points: Damage, at least 0

    Source: OW-104, D-4.
    """
    if trace is not None:
        trace.call("mental_damage", "Mental damage")
    if points < 0:
        raise OutOfRange("'points' of mental_damage", points, 0, None)
    harm = lose_points(
        dice,
        character=character,
        hurts=0,
        shakes=0,
        vexes=points // 2,
        doubts=divide_up(points, 2),
        atypical=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return harm


def cover_roll(
    dice: DiceSource,
    *,
    rating: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Cover dice.

    Roll dice equal to the cover rating. Each success takes off 1 damage. It is no action and cannot
    be pushed.

    rating: Cover rating, at least 0

    Source: OW-93, D-32.
    """
    if trace is not None:
        trace.call("cover_roll", "Cover dice")
    if rating < 0:
        raise OutOfRange("'rating' of cover_roll", rating, 0, None)
    if rating == 0:
        return 0
    test = roll_pool_(
        dice,
        dice_=rating,
        pushable=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return test.successes


def critical_roll(
    dice: DiceSource,
    *,
    place: Location | None = None,
    twice: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Critical injury roll.

    Roll D66: the tens are the place, the units how bad it is. If the place was called, roll the
    units only.

    place: Called place
    twice: Roll twice, keep the lower

    Source: OW-81, OW-116, OW-117, X-11.
    """
    if trace is not None:
        trace.call("critical_roll", "Critical injury roll")
    if place is not None:
        units = roll_dice(dice, 1, 6, trace)
        return tables.called_number(place, units, trace)
    rolled = roll_d66(dice, trace)
    if not twice:
        return rolled
    again = roll_d66(dice, trace)
    return min(rolled, again)


def critical_injury(
    dice: DiceSource,
    *,
    character: Character,
    place: Location | None = None,
    twice: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Critical injury.

    Roll on the table of critical injuries and note the row. It stuns at once for the rounds in the
    row; of two stuns the longer counts. A few rows kill: no death roll, no treatment.

    place: Called place
    twice: Roll twice, keep the lower

    Source: OW-114, OW-116, OW-118, OW-121, OW-124.
    """
    if trace is not None:
        trace.call("critical_injury", "Critical injury")
    code = critical_roll(
        dice,
        place=place,
        twice=twice,
        decide=decide,
        options=options,
        trace=trace,
    )
    row = tables.critical_injuries(code, trace)
    character = replace(character, injuries=joined(character.injuries, (make_injury(code=code),)))
    if row.stun is not None:
        character = replace(character, stunned=max(character.stunned, row.stun))
    if row.kills:
        character = replace(character, dead=True)
    return formulas.disturbed(character=character, event=Event.harmed, options=options, trace=trace)


def land_hit(
    dice: DiceSource,
    *,
    target: Character,
    points: int,
    cover: int = 0,
    bought: bool = False,
    place: Location | None = None,
    twice: bool = False,
    atypical: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Hit:
    """Take a hit.

    Cover dice first, then the points, then a critical injury that was bought, then one for points
    beyond 0.

    points: Damage, at least 0
    cover: Cover rating, at least 0
    bought: Critical injury bought
    place: Called place
    twice: Roll the critical injury twice
    atypical: Atypical damage

    Source: OW-31, OW-67, OW-93, OW-114, OW-166, D-8, D-31.
    """
    if trace is not None:
        trace.call("land_hit", "Take a hit")
    if points < 0:
        raise OutOfRange("'points' of land_hit", points, 0, None)
    if cover < 0:
        raise OutOfRange("'cover' of land_hit", cover, 0, None)
    stopped = cover_roll(dice, rating=cover, decide=decide, options=options, trace=trace)
    left = max(points - stopped, 0)
    harm = physical_damage(
        dice,
        character=target,
        points=left,
        atypical=atypical,
        decide=decide,
        options=options,
        trace=trace,
    )
    hurt = harm.character
    critical = 0
    if bought and (left >= 1 or not options.cover_stops_crit):
        struck = critical_injury(
            dice,
            character=hurt,
            place=place,
            twice=twice,
            decide=decide,
            options=options,
            trace=trace,
        )
        hurt = struck
        critical += 1
    if harm.critical:
        struck = critical_injury(
            dice,
            character=hurt,
            place=place,
            twice=twice,
            decide=decide,
            options=options,
            trace=trace,
        )
        hurt = struck
        critical += 1
    return make_hit(target=hurt, stopped=stopped, damage=left, critical=critical)


def treat(
    dice: DiceSource,
    *,
    doctor: Character,
    in_rounds: bool = True,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Treatment:
    """Doctorin' against a danger.

    In rounds it takes a slow action. Roll Doctorin': one success is enough.

    in_rounds: While rounds run
    modifier: Modifiers

    Source: OW-138, OW-148, OW-155, D-16.
    """
    if trace is not None:
        trace.call("treat", "Doctorin' against a danger")
    doctor = pay(
        dice,
        character=doctor,
        cost=options.unstated_cost if in_rounds else ActionCost.free,
        decide=decide,
        options=options,
        trace=trace,
    )
    test = ability_roll(
        dice,
        character=doctor,
        ability=Ability.doctorin,
        modifier=modifier,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_treatment(doctor=doctor, success=formulas.is_enough(test=test, needed=1))


def fire_attack(
    dice: DiceSource,
    *,
    character: Character,
    intensity: int = 8,
    dying: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Blaze:
    """Fire.

    Roll as many dice as the intensity of the fire: a big campfire has 8. Each success is 1 damage:
    Quick, Grit, Quick and so on, anew for each attack. It brings no critical injury. Damage sets
    you on fire; without damage the fire goes out. A character broken by fire, or hurt by fire while
    broken, makes a death roll each round.

    intensity: Intensity, at least 1
    dying: Death rolls are due already

    Source: OW-135, OW-136, OW-138, D-5, D-43.
    """
    if trace is not None:
        trace.call("fire_attack", "Fire")
    if intensity < 1:
        raise OutOfRange("'intensity' of fire_attack", intensity, 1, None)
    test = roll_pool_(
        dice,
        dice_=intensity,
        pushable=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    points = test.successes
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_fire,
        points=points,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_blaze(
        character=harm.character,
        intensity=intensity + 1,
        burning=points >= 1,
        dying=dying or points >= 1 and harm.broken,
        damage=points,
    )


def round_on_fire(
    dice: DiceSource,
    *,
    blaze: Blaze,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Blaze:
    """A new round on fire.

    At the start of each new round: a death roll, if one is due. Then, if you are on fire, another
    attack by the fire, 1 stronger than the last.

    Source: OW-136, OW-138, D-39, D-43.
    """
    if trace is not None:
        trace.call("round_on_fire", "A new round on fire")
    blaze = replace(blaze, damage=0)
    if blaze.dying:
        blaze = replace(
            blaze,
            character=death_roll(
                dice,
                character=blaze.character,
                modifier=0,
                decide=decide,
                options=options,
                trace=trace,
            ),
        )
    if blaze.character.dead or not blaze.burning:
        return blaze
    return fire_attack(
        dice,
        character=blaze.character,
        intensity=blaze.intensity,
        dying=blaze.dying,
        decide=decide,
        options=options,
        trace=trace,
    )


def put_out(
    dice: DiceSource,
    *,
    blaze: Blaze,
    friend: Character | None = None,
    cost: ActionCost = ActionCost.slow,
    reach: RangeCategory = RangeCategory.arms_length,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Smothering:
    """Put a fire out.

    You, or a friend at arm's length: a slow action and a successful Movin' roll. The broken cannot
    put themselves out.

    friend: A friend who does it
    cost: Paid as
    reach: Range to the friend

    Source: OW-137.
    """
    if trace is not None:
        trace.call("put_out", "Put a fire out")
    if not blaze.burning:
        raise Refused("Nothing is on fire")
    if friend is None:
        blaze = replace(
            blaze,
            character=pay(
                dice,
                character=blaze.character,
                cost=cost,
                decide=decide,
                options=options,
                trace=trace,
            ),
        )
        test = ability_roll(
            dice,
            character=blaze.character,
            ability=Ability.movin,
            modifier=0,
            pushable=True,
            forced=False,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        blaze = replace(blaze, burning=not formulas.is_enough(test=test, needed=1))
        return make_smothering(blaze=blaze)
    if reach != RangeCategory.arms_length:
        raise Refused("The friend is too far off")
    helper = pay(dice, character=friend, cost=cost, decide=decide, options=options, trace=trace)
    test = ability_roll(
        dice,
        character=helper,
        ability=Ability.movin,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    blaze = replace(blaze, burning=not formulas.is_enough(test=test, needed=1))
    return make_smothering(blaze=blaze, friend=helper)


def treat_burns(
    dice: DiceSource,
    *,
    doctor: Character,
    blaze: Blaze,
    in_rounds: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> BurnTreatment:
    """Treat the burnt.

    A successful Doctorin' roll ends the death rolls. It does not put out the fire.

    in_rounds: While rounds run

    Source: OW-138, D-16.
    """
    if trace is not None:
        trace.call("treat_burns", "Treat the burnt")
    if not blaze.dying:
        raise Refused("No death rolls to end")
    help = treat(
        dice,
        doctor=doctor,
        in_rounds=in_rounds,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if help.success:
        blaze = replace(blaze, dying=False)
    return make_burn_treatment(doctor=help.doctor, blaze=blaze)


def blast_roll(
    dice: DiceSource,
    *,
    power: int = 8,
    range: RangeCategory = RangeCategory.short,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Blast roll.

    Roll the blast dice for each one within reach. At medium range one roll may do for all. It
    cannot be pushed.

    power: Blast power, at least 1

    Source: OW-141, OW-142.
    """
    if trace is not None:
        trace.call("blast_roll", "Blast roll")
    if power < 1:
        raise OutOfRange("'power' of blast_roll", power, 1, None)
    test = roll_pool_(
        dice,
        dice_=formulas.blast_dice(power=power, range=range),
        pushable=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return test.successes


def caught_in_blast(
    dice: DiceSource,
    *,
    victim: Character,
    power: int = 8,
    range: RangeCategory = RangeCategory.short,
    cover: int = 0,
    rolled: int | None = None,
    grave: bool = False,
    gm_uses_table: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Hit:
    """Caught in a blast.

    Each success is 1 damage, at arm's length 2. Quick, Grit, Quick and so on over the total. Cover
    dice take off damage.

    power: Blast power, at least 1
    cover: Cover rating, at least 0
    rolled: Successes of one roll for all at medium range
    grave: Does the blast bring a critical injury besides? (the referee decides)
    gm_uses_table: Explosion or fall: may it injure critically? (the referee decides)

    Source: OW-141, OW-142, D-5, D-45.
    """
    if trace is not None:
        trace.call("caught_in_blast", "Caught in a blast")
    if power < 1:
        raise OutOfRange("'power' of caught_in_blast", power, 1, None)
    if cover < 0:
        raise OutOfRange("'cover' of caught_in_blast", cover, 0, None)
    if rolled is not None and range != RangeCategory.medium:
        raise Refused("One roll for all is for medium range only")
    if rolled is not None:
        far = land_hit(
            dice,
            target=victim,
            points=rolled,
            cover=cover,
            bought=grave,
            place=None,
            twice=False,
            atypical=not gm_uses_table,
            decide=decide,
            options=options,
            trace=trace,
        )
        return far
    successes = blast_roll(
        dice,
        power=power,
        range=range,
        decide=decide,
        options=options,
        trace=trace,
    )
    each_success = 2 if range == RangeCategory.arms_length else 1
    hit = land_hit(
        dice,
        target=victim,
        points=limited(successes * each_success),
        cover=cover,
        bought=grave,
        place=None,
        twice=False,
        atypical=not gm_uses_table,
        decide=decide,
        options=options,
        trace=trace,
    )
    return hit


def handle_explosives(
    dice: DiceSource,
    *,
    character: Character,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Roll:
    """Handle explosives.

    Roll Operate. Ones on trouble dice bring trouble on the first roll, even if it is not pushed.
    For a miner they do so only if it is pushed, as usual.

    modifier: Modifiers

    Source: OW-139, D-71.
    """
    if trace is not None:
        trace.call("handle_explosives", "Handle explosives")
    is_miner = Talent.miner in character.talents
    test = ability_roll(
        dice,
        character=character,
        ability=Ability.operate,
        modifier=modifier,
        pushable=True,
        forced=False,
        always=not is_miner,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        test,
        trouble=test.trouble and (not is_miner or options.miner_trouble != MinerTrouble.never),
    )


def use_dynamite(
    dice: DiceSource,
    *,
    character: Character,
    sticks: int = 1,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Dynamite:
    """Use unstable dynamite.

    Dynamite was patented in 1867 as a safer form of nitroglycerine. It is still dangerous, the more
    so where cheap makers save on what keeps it stable. Handle it as explosives; trouble turns
    nasty.

    sticks: Sticks, at least 1
    modifier: Modifiers

    Source: OW-139, OW-143, X-5, D-44.
    """
    if trace is not None:
        trace.call("use_dynamite", "Use unstable dynamite")
    if sticks < 1:
        raise OutOfRange("'sticks' of use_dynamite", sticks, 1, None)

    # Roll
    if trace is not None:
        trace.step("Roll")
    # Roll Operate. With trouble and no success you may push, to handle it safely after all.
    test = handle_explosives(
        dice,
        character=character,
        modifier=modifier,
        decide=decide,
        options=options,
        trace=trace,
    )

    # Faith
    if trace is not None:
        trace.step("Faith")
    # At any time before the result {faith_price} Faith cancels the trouble.
    trouble = test.trouble
    if trouble and character.faith >= options.faith_price:
        pray = ask(decide, "pray", "Spend Faith to cancel the trouble", (True, False), False, trace)
        if pray:
            trouble = False
            character = replace(character, faith=character.faith - options.faith_price)

    # Result
    if trace is not None:
        trace.step("Result")
    # Without trouble a success achieves what you meant to do. With trouble a success is safe and nothing more. Trouble without a success, pushed or not: it explodes, and you are at arm's length.
    if (
        not trouble
        or not test.pushed
        and not formulas.is_enough(test=test, needed=1)
        and options.unpushed_dynamite == UnpushedDynamite.fails
    ):
        return make_dynamite(
            character=character,
            result=DynamiteResult.achieved
            if formulas.is_enough(test=test, needed=1)
            else DynamiteResult.failed,
        )
    if formulas.is_enough(test=test, needed=1):
        return make_dynamite(character=character, result=DynamiteResult.safe)
    hit = caught_in_blast(
        dice,
        victim=character,
        power=tables.blast_power(sticks, trace),
        range=RangeCategory.arms_length,
        cover=0,
        rolled=None,
        grave=False,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_dynamite(character=hit.target, result=DynamiteResult.explosion, damage=hit.damage)


def fall_down(
    dice: DiceSource,
    *,
    character: Character,
    height: Number,
    jumps: bool = False,
    grave: bool = False,
    gm_uses_table: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Hit:
    """Fall on hard ground.

    The damage is automatic: Quick, Grit, Quick and so on. In a controlled jump roll Movin': each
    success takes off 1.

    height: Height, length in cm
    jumps: A controlled jump
    grave: Does the fall bring a critical injury besides? (the referee decides)
    gm_uses_table: Explosion or fall: may it injure critically? (the referee decides)

    Source: OW-144, D-5.
    """
    if trace is not None:
        trace.call("fall_down", "Fall on hard ground")
    points = formulas.fall_damage(height=height)
    saved = 0
    if jumps:
        test = ability_roll(
            dice,
            character=character,
            ability=Ability.movin,
            modifier=0,
            pushable=True,
            forced=False,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        saved = test.successes
    hit = land_hit(
        dice,
        target=character,
        points=max(points - saved, 0),
        cover=0,
        bought=grave,
        place=None,
        twice=False,
        atypical=not gm_uses_table,
        decide=decide,
        options=options,
        trace=trace,
    )
    return hit


def fall_from_horse(
    dice: DiceSource,
    *,
    rider: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Hit:
    """Fall from a horse.

    From a bucking, fast or jumping horse: an attack of 8 dice with damage 1 and crit rating 2. The
    rider may roll Movin', which is no action: a success halves the successes of the attack, rounded
    up. The first success hits. The others buy a critical injury, if there are enough, then damage.

    Source: OW-145, OW-165, D-5, D-46.
    """
    if trace is not None:
        trace.call("fall_from_horse", "Fall from a horse")
    attack = roll_pool_(
        dice,
        dice_=8,
        pushable=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    successes = attack.successes
    if formulas.may_act(character=rider):
        break_fall = ask(
            decide,
            "break_fall",
            "Roll Movin' to break the fall",
            (True, False),
            True,
            trace,
        )
        if break_fall:
            test = ability_roll(
                dice,
                character=rider,
                ability=Ability.movin,
                modifier=0,
                pushable=True,
                forced=False,
                always=False,
                decide=decide,
                options=options,
                trace=trace,
            )
            if formulas.is_enough(test=test, needed=1):
                successes = divide_up(successes, 2)
    if successes <= 0:
        return make_hit(target=rider, stopped=0, damage=0, critical=0)
    extra = successes - 1
    grave = options.horse_injury == HorseInjury.injury_first and formulas.crit_within_reach(
        extra=extra,
        rating=data.BUCKING_HORSE.crit,
    )
    price = formulas.crit_price(rating=data.BUCKING_HORSE.crit, options=options) if grave else 0
    hit = land_hit(
        dice,
        target=rider,
        points=data.BUCKING_HORSE.damage + extra - price,
        cover=0,
        bought=grave,
        place=None,
        twice=False,
        atypical=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return hit


def stay_afloat(
    dice: DiceSource,
    *,
    swimmer: Swimmer,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Swimmer:
    """Stay afloat.

    Everybody can swim. In the water roll Labor each turn, in heavy clothes each round. On a failure
    you sink.

    Source: OW-146, D-3, D-75.
    """
    if trace is not None:
        trace.call("stay_afloat", "Stay afloat")
    if swimmer.state != WaterState.afloat:
        raise Refused("Only a character who is afloat rolls to stay afloat")
    test = forced_roll(
        dice,
        character=swimmer.character,
        ability=Ability.labor,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        swimmer,
        state=WaterState.afloat if formulas.is_enough(test=test, needed=1) else WaterState.sunk,
    )


def round_under_water(
    dice: DiceSource,
    *,
    swimmer: Swimmer,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Swimmer:
    """A round under water.

    Once a round, also for a drowned character who lies ashore.

    Source: OW-147, OW-148, D-3, D-5, D-39, D-47, D-75.
    """
    if trace is not None:
        trace.call("round_under_water", "A round under water")
    breathless = False

    # Breath
    if trace is not None:
        trace.step("Breath")
    # Under water roll Resilience to hold your breath. On a failure you drown, from this round on, and roll no more: nobody comes up alone.
    if swimmer.state == WaterState.sunk:
        test = forced_roll(
            dice,
            character=swimmer.character,
            ability=Ability.resilience,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
        if not formulas.is_enough(test=test, needed=1):
            swimmer = replace(swimmer, state=WaterState.drowning)
            breathless = options.drowning_begins == DrowningBegins.next_round

    # Water in the lungs
    if trace is not None:
        trace.step("Water in the lungs")
    # A drowning character loses 1 Grit each round, until somebody helps. It brings no critical injury.
    if swimmer.state == WaterState.drowning and not breathless:
        harm = harm_from(
            dice,
            character=swimmer.character,
            cause=Cause.from_water,
            points=1,
            gm_uses_table=True,
            decide=decide,
            options=options,
            trace=trace,
        )
        swimmer = replace(swimmer, character=harm.character)

    # Death rolls
    if trace is not None:
        trace.step("Death rolls")
    # Broken while drowning you make a death roll at once, then one every {drowned_interval} rounds, until a Doctorin' roll revives you. Being pulled out is not enough.
    if swimmer.dying:
        swimmer = replace(swimmer, rounds=swimmer.rounds + 1)
    first_due = (
        swimmer.state == WaterState.drowning
        and formulas.is_broken(character=swimmer.character)
        and not swimmer.dying
    )
    if first_due or swimmer.rounds >= 5:
        swimmer = replace(
            swimmer,
            character=death_roll(
                dice,
                character=swimmer.character,
                modifier=0,
                decide=decide,
                options=options,
                trace=trace,
            ),
        )
        swimmer = replace(swimmer, dying=not swimmer.character.dead)
        swimmer = replace(swimmer, rounds=0)
    return swimmer


def pull_out(
    dice: DiceSource,
    *,
    swimmer: Swimmer,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Swimmer:
    """Pull somebody out of the water.

    No more damage. The death rolls of one who was broken go on.

    Source: OW-147, OW-148.
    """
    if trace is not None:
        trace.call("pull_out", "Pull somebody out of the water")
    return replace(swimmer, state=WaterState.ashore)


def revive(
    dice: DiceSource,
    *,
    doctor: Character,
    swimmer: Swimmer,
    in_rounds: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Revival:
    """Revive the drowned.

    A successful Doctorin' roll ends the death rolls.

    in_rounds: While rounds run

    Source: OW-148, D-16.
    """
    if trace is not None:
        trace.call("revive", "Revive the drowned")
    if not swimmer.dying:
        raise Refused("There is nobody to revive")
    help = treat(
        dice,
        doctor=doctor,
        in_rounds=in_rounds,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if help.success:
        swimmer = replace(swimmer, dying=False)
        swimmer = replace(swimmer, rounds=0)
    return make_revival(doctor=help.doctor, swimmer=swimmer)


def run_in_the_dark(
    dice: DiceSource,
    *,
    character: Character,
    points: int = 1,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Harm:
    """Run in the dark.

    Without any light you can only grope your way. To run, roll Movin'. On a failure you take at
    least 1 damage.

    points: Damage if it goes wrong (the referee decides), at least 1

    Source: OW-162, D-5.
    """
    if trace is not None:
        trace.call("run_in_the_dark", "Run in the dark")
    if points < 1:
        raise OutOfRange("'points' of run_in_the_dark", points, 1, None)
    test = ability_roll(
        dice,
        character=character,
        ability=Ability.movin,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_dark,
        points=0 if formulas.is_enough(test=test, needed=1) else points,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return harm


def find_in_the_dark(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Find a target in the dark.

    Before any attack in the dark roll Hawkeye. It is no action, and the attack may follow in the
    same round. On a failure you do not know where the target is: no attack, and nothing is spent.
    At arm's length you then attack as usual. A shot at anything farther off has 3 dice fewer, and
    the dice for the range count twice, for better or worse.

    Source: OW-163, OW-164.
    """
    if trace is not None:
        trace.call("find_in_the_dark", "Find a target in the dark")
    test = ability_roll(
        dice,
        character=character,
        ability=Ability.hawkeye,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return formulas.is_enough(test=test, needed=1)


def fire(
    dice: DiceSource,
    *,
    shooter: Character,
    scene: Scene = Scene(),
    called: bool = False,
    quick: bool = False,
    cost: ActionCost = ActionCost.slow,
    unguarded: bool = False,
    extra: int = 0,
    dueling: bool = False,
    fanned: int = 0,
    in_sight: bool = True,
    place_known: bool = True,
    goes_through: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Fired:
    """Fire or throw.

    Roll Shootin', at a person or at a thing. For a shot at a thing this is all you need.

    called: Called shot
    quick: Quick shot
    cost: Paid as
    unguarded: The target is off its guard
    extra: Other dice
    dueling: In a duel
    fanned: Targets of fanning, 0 to 3
    in_sight: Does the shooter see the target? (the referee decides)
    place_known: If the target is fully hidden: does the shooter know where it is? (the referee
        decides)
    goes_through: If the target is fully hidden: do bullets go through the cover? (the referee
        decides)

    Source: OW-53, OW-54, OW-61, OW-64, OW-66, OW-92, OW-94.
    """
    if trace is not None:
        trace.call("fire", "Fire or throw")
    if not 0 <= fanned <= 3:
        raise OutOfRange("'fanned' of fire", fanned, 0, 3)
    weapon = shooter.in_hand
    if not formulas.is_ranged(weapon=weapon):
        raise Refused("Nothing in hand to shoot or throw")
    if weapon == data.LASSO:
        raise Refused("A lasso is thrown with Animal Handlin', not as a shot")
    if not in_sight and scene.cover != Cover.full:
        raise Refused("The target is out of sight")
    if scene.cover == Cover.full and not place_known:
        raise Refused("The shooter does not know where the target is")
    if scene.cover == Cover.full and not goes_through:
        raise Refused("The cover stops every bullet")
    if scene.range.rank > weapon.reach.rank:
        raise Refused("The target is beyond the range of the weapon")
    if scene.range == RangeCategory.extreme and options.extreme_range != ExtremeRange.stand_in:
        raise Refused("The chapter has no figure for extreme range")
    if weapon.capacity != 0 and shooter.loaded < 1:
        raise Refused("The weapon is not loaded")
    if (
        not (shooter.ready or tables.readying(weapon.action, trace) == ActionCost.free or dueling)
        and fanned < 1
    ):
        raise Refused("Make the weapon ready first")

    # Pay
    if trace is not None:
        trace.step("Pay")
    # A slow action, for a quick shot a fast one. In a duel nothing is paid.
    shooter = pay(
        dice,
        character=shooter,
        cost=ActionCost.fast if quick and cost == ActionCost.slow else cost,
        decide=decide,
        options=options,
        trace=trace,
    )

    # Roll
    if trace is not None:
        trace.step("Roll")
    bonus = modifiers.shooting_dice(
        weapon=weapon,
        aimed=shooter.aimed,
        called=called,
        quick=quick,
        size=scene.size,
        cover=scene.cover,
        range=scene.range,
        unguarded=unguarded,
        hidden=scene.hidden,
        dark=scene.dark,
        fanned=fanned,
        helpers=scene.helpers,
        options=options,
        trace=trace,
    )
    test = ability_roll(
        dice,
        character=shooter,
        ability=Ability.shootin,
        modifier=bonus + extra,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    shooter = formulas.disturbed(
        character=shooter,
        event=Event.shooting,
        options=options,
        trace=trace,
    )

    # Mark off
    if trace is not None:
        trace.step("Mark off")
    # One round less in the gun. What was thrown is out of the hand.
    if weapon.capacity >= 1:
        shooter = replace(shooter, loaded=shooter.loaded - 1)
    if weapon.action == GunAction.thrown:
        shooter = replace(shooter, in_hand=data.BARE_HANDS)
    return make_fired(shooter=shooter, test=test)


def ranged_stunts(
    dice: DiceSource,
    *,
    extra: int,
    earned: int,
    weapon: Weapon,
    harmless: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> RangedStunts:
    """Stunts of a ranged hit.

    Each success after the first buys a stunt.

    extra: Extra successes to spend, at least 0
    earned: Extra successes in all, at least 0
    harmless: No damage intended

    Source: OW-33, OW-68, D-7, D-8.
    """
    if trace is not None:
        trace.call("ranged_stunts", "Stunts of a ranged hit")
    if extra < 0:
        raise OutOfRange("'extra' of ranged_stunts", extra, 0, None)
    if earned < 0:
        raise OutOfRange("'earned' of ranged_stunts", earned, 0, None)
    if harmless and not options.called_effect_stunts:
        return make_ranged_stunts(harm=0, suppress=0, fall=0, critical=False, left=extra)
    spent = spend(
        decide,
        "spent",
        "Ranged stunts",
        extra,
        (
            Cost(RangedStuntsSpending.harm, 1, repeatable=True, offered=not harmless),
            Cost(RangedStuntsSpending.suppress, 1, repeatable=True),
            Cost(RangedStuntsSpending.fall, 1),
            Cost(
                RangedStuntsSpending.crit,
                formulas.crit_price(rating=weapon.crit, options=options),
                offered=not harmless
                and formulas.crit_within_reach(
                    extra=extra if options.crit_mode == CritMode.price else earned,
                    rating=weapon.crit,
                ),
            ),
        ),
        (RangedStuntsSpending.harm,),
        trace,
    )
    paid = (
        spent.count(RangedStuntsSpending.harm)
        + spent.count(RangedStuntsSpending.suppress)
        + spent.count(RangedStuntsSpending.fall)
        + limited(
            spent.count(RangedStuntsSpending.crit)
            * formulas.crit_price(rating=weapon.crit, options=options),
        )
    )
    return make_ranged_stunts(
        harm=spent.count(RangedStuntsSpending.harm),
        suppress=spent.count(RangedStuntsSpending.suppress),
        fall=spent.count(RangedStuntsSpending.fall),
        critical=spent.count(RangedStuntsSpending.crit) >= 1,
        left=max(extra - paid, 0),
    )


def suffer(
    dice: DiceSource,
    *,
    target: Character,
    weapon: Weapon,
    stunts: RangedStunts,
    cover: int = 0,
    place: Location | None = None,
    twice: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Hit:
    """A ranged hit and its stunts.

    Damage of the weapon and the stunts: first Shakes, then Hurt, and so on. A fall and the Doubt of
    being suppressed stay even if cover stops all damage.

    cover: Cover rating, at least 0
    place: Called place
    twice: Roll the critical injury twice

    Source: OW-67, OW-68, D-4, D-31.
    """
    if trace is not None:
        trace.call("suffer", "A ranged hit and its stunts")
    if cover < 0:
        raise OutOfRange("'cover' of suffer", cover, 0, None)
    hit = land_hit(
        dice,
        target=target,
        points=weapon.damage + stunts.harm,
        cover=cover,
        bought=stunts.critical,
        place=place,
        twice=twice,
        atypical=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    suppressed = lose_points(
        dice,
        character=hit.target,
        hurts=0,
        shakes=0,
        vexes=0,
        doubts=stunts.suppress,
        atypical=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    struck = suppressed.character
    return replace(hit, target=replace(struck, prone=struck.prone or stunts.fall >= 1))


def shoot(
    dice: DiceSource,
    *,
    shooter: Character,
    target: Character,
    scene: Scene = Scene(),
    quick: bool = False,
    place: Location | None = None,
    intent: Intent = Intent.wounding,
    cost: ActionCost = ActionCost.slow,
    extra: int = 0,
    dueling: bool = False,
    possible: bool = True,
    place_shows: bool = True,
    in_sight: bool = True,
    place_known: bool = True,
    goes_through: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Shot:
    """Ranged attack.

    A called shot names its place before the roll, and whether it is for damage or for an effect: a
    gun shot from the hand, a graze that makes the target fall.

    quick: Quick shot
    place: Called place
    intent: What a called shot is for
    cost: Paid as
    extra: Other dice
    dueling: In a duel
    possible: Is the effect that the shooter named possible? (the referee decides)
    place_shows: If a place was called: does it show? (the referee decides)
    in_sight: Does the shooter see the target? (the referee decides)
    place_known: If the target is fully hidden: does the shooter know where it is? (the referee
        decides)
    goes_through: If the target is fully hidden: do bullets go through the cover? (the referee
        decides)

    Source: OW-53, OW-59, OW-65, OW-67, OW-68, OW-93, D-13.
    """
    if trace is not None:
        trace.call("shoot", "Ranged attack")
    if intent != Intent.wounding and place is None:
        raise Refused("A called shot names its place")
    if scene.cover == Cover.heavy and place is None:
        raise Refused("Heavy cover: only a called shot at a part that shows")
    if place is not None and not place_shows:
        raise Refused("That part does not show")
    if intent != Intent.wounding and not possible:
        raise Refused("The referee does not allow that effect")
    weapon = shooter.in_hand
    fired = fire(
        dice,
        shooter=shooter,
        scene=scene,
        called=place is not None,
        quick=quick,
        cost=cost,
        unguarded=scene.unaware or formulas.is_defenceless(character=target) or target.asleep,
        extra=extra,
        dueling=dueling,
        fanned=0,
        in_sight=in_sight,
        place_known=place_known,
        goes_through=goes_through,
        decide=decide,
        options=options,
        trace=trace,
    )
    if fired.test.successes == 0:
        # No success: a miss.
        return make_shot(shooter=fired.shooter, target=target, test=fired.test, hit=False)
    extra_successes = fired.test.successes - 1
    stunts = ranged_stunts(
        dice,
        extra=extra_successes,
        earned=extra_successes,
        weapon=weapon,
        harmless=intent != Intent.wounding,
        decide=decide,
        options=options,
        trace=trace,
    )
    if intent != Intent.wounding:
        # The effect happens, without damage. Extra successes buy only stunts without damage.
        suppressed = lose_points(
            dice,
            character=target,
            hurts=0,
            shakes=0,
            vexes=0,
            doubts=stunts.suppress,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        struck = suppressed.character
        if intent == Intent.disarming:
            struck = replace(struck, in_hand=data.BARE_HANDS)
            struck = replace(struck, ready=False)
        struck = replace(
            struck,
            prone=struck.prone or intent == Intent.tripping or stunts.fall >= 1,
        )
        return make_shot(
            shooter=fired.shooter,
            target=struck,
            test=fired.test,
            hit=True,
            effect=True,
        )
    hit = suffer(
        dice,
        target=target,
        weapon=weapon,
        stunts=stunts,
        cover=scene.cover_rating,
        place=place,
        twice=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_shot(
        shooter=fired.shooter,
        target=hit.target,
        test=fired.test,
        hit=True,
        damage=hit.damage,
        stopped=hit.stopped,
        critical=hit.critical,
    )


def shoot_in_the_dark(
    dice: DiceSource,
    *,
    shooter: Character,
    target: Character,
    scene: Scene = Scene(),
    quick: bool = False,
    place: Location | None = None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Shot:
    """Shoot in the dark.

    First find the target. If you do not, there is no shot, and nothing is spent.

    quick: Quick shot
    place: Called place

    Source: OW-163, OW-164.
    """
    if trace is not None:
        trace.call("shoot_in_the_dark", "Shoot in the dark")
    found = find_in_the_dark(dice, character=shooter, decide=decide, options=options, trace=trace)
    if not found:
        return make_shot(shooter=shooter, target=target, test=make_roll(successes=0), hit=False)
    shot = shoot(
        dice,
        shooter=shooter,
        target=target,
        scene=replace(scene, dark=True),
        quick=quick,
        place=place,
        intent=Intent.wounding,
        cost=ActionCost.slow,
        extra=0,
        dueling=False,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return shot


def react(
    dice: DiceSource,
    *,
    character: Character,
    reaction: Reaction,
    kind: AttackKind = AttackKind.bare_fists,
    no_parry: bool = False,
    rolled: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Parry or dodge.

    Say it before the attacker rolls. It costs a fast action, or a slow one traded down, of this
    round; it happens at once, outside the order of action. Without an action left there is no
    reaction. Bare hands parry only bare hands; to parry a weapon or a dangerous wild animal, hold a
    sturdy weapon or tool. Dodging needs nothing. Shots and throws can be neither parried nor
    dodged.

    character: The target
    no_parry: Parrying is forbidden
    rolled: The attacker has rolled

    Source: OW-35, OW-38, OW-39, D-17, D-52.
    """
    if trace is not None:
        trace.call("react", "Parry or dodge")
    if reaction == Reaction.no_reaction:
        return character
    if kind == AttackKind.from_afar:
        raise Refused("Only attacks at arm's length can be parried or dodged")
    if rolled:
        raise Refused("Too late: the attacker has rolled")
    if reaction != Reaction.dodge and no_parry:
        raise Refused("This attack cannot be parried")
    if (
        reaction != Reaction.dodge
        and not formulas.may_parry(held_weapon=character.in_hand, kind=kind)
    ):
        raise Refused("You need a sturdy weapon or tool in hand")
    if not (
        reaction == Reaction.parry
        or options.dodge_open
        or not no_parry
        and formulas.may_parry(held_weapon=character.in_hand, kind=kind)
    ):
        raise Refused("This attack cannot be dodged")
    if not options.slow_reacts and character.fast < 1 and character.slow != 0:
        raise Refused("A reaction takes the fast action of the round")
    paid = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    return formulas.disturbed(character=paid, event=Event.reacting, options=options, trace=trace)


def melee_stunts(
    dice: DiceSource,
    *,
    successes: int,
    rating: int | None,
    intent: Intent = Intent.wounding,
    may_grapple: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> MeleeStunts:
    """Stunts of a melee hit.

    Each success after the first buys a stunt. At most one of them is a critical injury.

    successes: Successes, at least 1
    rating: Crit rating
    may_grapple: A grapple is possible

    Source: OW-32, OW-33, D-7, D-8, D-13.
    """
    if trace is not None:
        trace.call("melee_stunts", "Stunts of a melee hit")
    if successes < 1:
        raise OutOfRange("'successes' of melee_stunts", successes, 1, None)
    harmless = intent != Intent.wounding
    if harmless and not options.called_effect_stunts:
        return make_melee_stunts()
    extra = successes - 1
    in_reach = not harmless and formulas.crit_within_reach(extra=extra, rating=rating)
    spent = spend(
        decide,
        "spent",
        "Melee stunts",
        extra,
        (
            Cost(MeleeStuntsSpending.more_harm, 1, repeatable=True, offered=not harmless),
            Cost(
                MeleeStuntsSpending.grave_wound,
                formulas.crit_price(rating=rating, options=options),
                offered=in_reach,
            ),
            Cost(MeleeStuntsSpending.knock_down, 1),
            Cost(MeleeStuntsSpending.push_off, 1),
            Cost(MeleeStuntsSpending.catch_hold, 1, offered=may_grapple),
        ),
        (MeleeStuntsSpending.more_harm,),
        trace,
    )
    return make_melee_stunts(
        harm=spent.count(MeleeStuntsSpending.more_harm),
        critical=spent.count(MeleeStuntsSpending.grave_wound) >= 1,
        fall=spent.count(MeleeStuntsSpending.knock_down) >= 1,
        shove=spent.count(MeleeStuntsSpending.push_off) >= 1,
        grapple=spent.count(MeleeStuntsSpending.catch_hold) >= 1,
    )


def resisting_roll(
    dice: DiceSource,
    *,
    character: Character,
    ability: Ability,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Roll:
    """Roll to resist.

    The other side of an opposed roll. A broken character has no successes.

    modifier: Modifiers

    Source: X-6, OW-106.
    """
    if trace is not None:
        trace.call("resisting_roll", "Roll to resist")
    if formulas.is_broken(character=character):
        return make_roll(successes=0)
    answer = ability_roll(
        dice,
        character=character,
        ability=ability,
        modifier=modifier,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return answer


def defend(
    dice: DiceSource,
    *,
    character: Character,
    reaction: Reaction,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Defence:
    """Roll the parry or dodge.

    Parrying rolls Fightin', dodging Movin'. Each success removes 1 damage. One of them, only one,
    may strike back instead.

    character: The target

    Source: OW-35, OW-36, OW-37, D-10.
    """
    if trace is not None:
        trace.call("defend", "Roll the parry or dodge")
    if reaction == Reaction.no_reaction:
        return make_defence()
    test = resisting_roll(
        dice,
        character=character,
        ability=Ability.fightin if reaction == Reaction.parry else Ability.movin,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.successes >= 1 and (
        options.counterattack == Counterattack.parry_and_dodge or reaction == Reaction.parry
    ):
        strike_back = ask(
            decide,
            "strike_back",
            "Use one success to strike back",
            (True, False),
            False,
            trace,
        )
        if strike_back:
            return make_defence(removed=test.successes - 1, counter=True)
    return make_defence(removed=test.successes)


def melee_attack(
    dice: DiceSource,
    *,
    attacker: Character,
    target: Character,
    distance: RangeCategory = RangeCategory.arms_length,
    cost: ActionCost = ActionCost.slow,
    called: bool = False,
    place: Location | None = None,
    intent: Intent = Intent.wounding,
    hidden: bool = False,
    helpers: int = 0,
    cover: int = 0,
    wild: bool = False,
    no_parry: bool = False,
    no_reaction_at_all: bool = False,
    possible: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> MeleeResult:
    """Melee attack.

    cost: Paid as
    called: Called strike
    place: Called place
    hidden: Attacker hidden until now
    helpers: Helpers, at least 0
    cover: Cover rating, at least 0
    wild: The attacker is a dangerous wild animal
    no_parry: It cannot be parried
    no_reaction_at_all: It can be neither parried nor dodged
    possible: Is the named effect possible? (the referee decides)

    Source: OW-23, OW-24, OW-28, OW-29, OW-31, OW-32, OW-35, OW-36, OW-37, OW-38, OW-166, D-9, D-10,
    D-11, D-58.
    """
    if trace is not None:
        trace.call("melee_attack", "Melee attack")
    if helpers < 0:
        raise OutOfRange("'helpers' of melee_attack", helpers, 0, None)
    if cover < 0:
        raise OutOfRange("'cover' of melee_attack", cover, 0, None)
    if distance != RangeCategory.arms_length:
        raise Refused("Melee needs arm's length")
    if attacker.prone:
        raise Refused("Get up first")
    if attacker.hold != Hold.unheld:
        raise Refused("In a grapple, use what a grapple offers")
    weapon_used = attacker.in_hand
    target_weapon = target.in_hand
    kind = (
        AttackKind.wild_animal
        if wild
        else AttackKind.bare_fists if weapon_used == data.BARE_HANDS else AttackKind.with_weapon
    )

    # 1. Declare the attack
    if trace is not None:
        trace.step("1. Declare the attack")
    # A slow action. A called strike names the place and what it is for, damage or an effect. The referee says which effects are possible.
    if called and place is None:
        raise Refused("Name the place of a called strike")
    if not (called or place is None and intent == Intent.wounding):
        raise Refused("Only a called strike names a place or an effect")
    if intent != Intent.wounding and not possible:
        raise Refused("The referee does not allow that effect")
    attacker = pay(dice, character=attacker, cost=cost, decide=decide, options=options, trace=trace)
    weapon_bonus = weapon_used.bonus
    target_down = target.prone or target.hold != Hold.unheld
    all_out = attacker.wound_up
    bonus = modifiers.melee_dice(
        weapon_bonus=weapon_bonus,
        target_down=target_down,
        all_out=all_out,
        called=called,
        hidden=hidden,
        helpers=helpers,
        trace=trace,
    )
    attacker = formulas.disturbed(
        character=attacker,
        event=Event.striking,
        options=options,
        trace=trace,
    )
    target = formulas.disturbed(character=target, event=Event.beset, options=options, trace=trace)

    # 2. The target declares a reaction
    if trace is not None:
        trace.step("2. The target declares a reaction")
    # Nothing, parry or dodge, before the attacker rolls.
    reaction = Reaction.no_reaction
    if not no_reaction_at_all:
        answer = ask(decide, "answer", "Parry or dodge", Reaction, Reaction.no_reaction, trace)
        target = react(
            dice,
            character=target,
            reaction=answer,
            kind=kind,
            no_parry=no_parry,
            rolled=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        reaction = answer

    # 3. Attack roll and stunts
    if trace is not None:
        trace.step("3. Attack roll and stunts")
    # Fightin' with all dice from the list. One success hits; each further one buys a stunt.
    attack = ability_roll(
        dice,
        character=attacker,
        ability=Ability.fightin,
        modifier=bonus,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    hit = attack.successes >= 1
    stunts = make_melee_stunts()
    if hit:
        stunts = melee_stunts(
            dice,
            successes=attack.successes,
            rating=weapon_used.crit,
            intent=intent,
            may_grapple=target.hold == Hold.unheld,
            decide=decide,
            options=options,
            trace=trace,
        )

    # 4. Defence roll
    if trace is not None:
        trace.step("4. Defence roll")
    # Parry with Fightin', dodge with Movin'. Each success removes 1 damage; one of them may strike back instead.
    defence = defend(
        dice,
        character=target,
        reaction=reaction,
        decide=decide,
        options=options,
        trace=trace,
    )

    # 5. Damage left
    if trace is not None:
        trace.step("5. Damage left")
    # Damage of the weapon, and stunts, less what the defence removed. If it removed all, the attack fails, and its stunts and its critical injury with it. A strike for an effect fails if the defence has as many successes for removal as the weapon does damage.
    damage = weapon_used.damage + stunts.harm
    failed = hit and formulas.attack_fails(
        removed=defence.removed,
        damage=damage,
        intent=intent,
        weapon_damage=weapon_used.damage,
        options=options,
    )
    strike_lands = hit and not failed
    stunts_stand = hit and (not failed or options.failed_attack == FailedAttack.injury_only)
    result = make_melee_result(attacker=attacker, target=target, hit=hit, failed=failed)

    # 6. Cover, points, injury, effect and stunts
    if trace is not None:
        trace.step("6. Cover, points, injury, effect and stunts")
    # Cover dice, then the points (Shakes, Hurt, Shakes …), then critical injuries. A strike for an effect does no damage: the effect happens.
    if strike_lands and intent == Intent.wounding:
        blow = land_hit(
            dice,
            target=target,
            points=damage - defence.removed,
            cover=cover,
            bought=stunts.critical,
            place=place,
            twice=False,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        target = blow.target
        result = replace(result, damage=blow.damage, stopped=blow.stopped, critical=blow.critical)
    elif strike_lands:
        result = replace(result, effect=True)
        if intent == Intent.disarming:
            target = replace(target, in_hand=data.BARE_HANDS)
            target = replace(target, ready=False)
        if intent == Intent.tripping:
            target = replace(target, prone=True)
    if stunts_stand:
        target = replace(target, prone=target.prone or stunts.fall)
        result = replace(result, shoved=stunts.shove)
        if stunts.grapple:
            attacker = replace(attacker, hold=Hold.holder)
            target = replace(target, hold=Hold.held)

    # 7. Strike back
    if trace is not None:
        trace.step("7. Strike back")
    # The damage of your weapon, once, without stunts, even if the attack missed or has broken you. Nobody parries it.
    if defence.counter:
        answer_blow = land_hit(
            dice,
            target=attacker,
            points=target_weapon.damage,
            cover=0,
            bought=False,
            place=None,
            twice=False,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        attacker = answer_blow.target
        result = replace(result, counter=answer_blow.damage)
    return replace(result, attacker=attacker, target=target)


def strike_in_the_dark(
    dice: DiceSource,
    *,
    attacker: Character,
    target: Character,
    called: bool = False,
    place: Location | None = None,
    intent: Intent = Intent.wounding,
    helpers: int = 0,
    cover: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> MeleeResult:
    """Melee attack in the dark.

    First find the opponent. If you do not, there is no attack, and nothing is spent. The attack
    itself is an ordinary one.

    called: Called strike
    place: Called place
    helpers: Helpers, at least 0
    cover: Cover rating, at least 0

    Source: OW-163.
    """
    if trace is not None:
        trace.call("strike_in_the_dark", "Melee attack in the dark")
    if helpers < 0:
        raise OutOfRange("'helpers' of strike_in_the_dark", helpers, 0, None)
    if cover < 0:
        raise OutOfRange("'cover' of strike_in_the_dark", cover, 0, None)
    found = find_in_the_dark(dice, character=attacker, decide=decide, options=options, trace=trace)
    if not found:
        return make_melee_result(attacker=attacker, target=target, hit=False)
    return melee_attack(
        dice,
        attacker=attacker,
        target=target,
        distance=RangeCategory.arms_length,
        cost=ActionCost.slow,
        called=called,
        place=place,
        intent=intent,
        hidden=False,
        helpers=helpers,
        cover=cover,
        wild=False,
        no_parry=False,
        no_reaction_at_all=False,
        possible=True,
        decide=decide,
        options=options,
        trace=trace,
    )


def duel_trouble(
    dice: DiceSource,
    *,
    test: Roll,
    rolls_left: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """After a roll in a duel.

    test: Roll
    rolls_left: Rolls left in the duel, 0 to 2

    Source: OW-75.
    """
    if trace is not None:
        trace.call("duel_trouble", "After a roll in a duel")
    if not 0 <= rolls_left <= 2:
        raise OutOfRange("'rolls_left' of duel_trouble", rolls_left, 0, 2)
    if not test.trouble:
        return 0
    costs_action = ask(
        decide,
        "costs_action",
        "Referee: would this trouble cost the next action or round?",
        (True, False),
        True,
        trace,
    )
    return formulas.duel_penalty(trouble=True, costs_action=costs_action, rolls_left=rolls_left)


def stand_off(
    dice: DiceSource,
    *,
    first: Character,
    second: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> StandOff:
    """Stand-off.

    Both roll Presence. Whoever has more successes gets 1 more die for the draw for each success
    above the other's. In the tale: make the other lose his nerve, or make him draw first, so that
    it is self-defence.

    first: The first
    second: The second

    Source: OW-70, D-23.
    """
    if trace is not None:
        trace.call("stand_off", "Stand-off")
    ability = (
        Ability.presence
        if options.standoff_ability == StandoffAbility.by_presence
        else Ability.performin
    )
    first_roll = ability_roll(
        dice,
        character=first,
        ability=ability,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    first_penalty = duel_trouble(
        dice,
        test=first_roll,
        rolls_left=2,
        decide=decide,
        options=options,
        trace=trace,
    )
    second_roll = ability_roll(
        dice,
        character=second,
        ability=ability,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    second_penalty = duel_trouble(
        dice,
        test=second_roll,
        rolls_left=2,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_stand_off(
        first_dice=max(first_roll.successes - second_roll.successes, 0),
        second_dice=max(second_roll.successes - first_roll.successes, 0),
        first_penalty=first_penalty,
        second_penalty=second_penalty,
    )


def draw_guns(
    dice: DiceSource,
    *,
    first: Character,
    second: Character,
    first_bonus: int = 0,
    second_bonus: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Draw:
    """The draw.

    Both roll Nimble. Whoever has more successes fires first. Equal successes: both fire at the same
    time.

    first: The first
    second: The second
    first_bonus: Modifiers of the first
    second_bonus: Modifiers of the second

    Source: OW-72, OW-75, D-24.
    """
    if trace is not None:
        trace.call("draw_guns", "The draw")
    if options.draw_ability == DrawAbility.with_quick_alone:
        # Quick alone: Nimble does not count.
        first_bonus -= first.abilities.nimble
        second_bonus -= second.abilities.nimble
    first_roll = ability_roll(
        dice,
        character=first,
        ability=Ability.nimble,
        modifier=first_bonus,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    first_penalty = duel_trouble(
        dice,
        test=first_roll,
        rolls_left=1,
        decide=decide,
        options=options,
        trace=trace,
    )
    second_roll = ability_roll(
        dice,
        character=second,
        ability=Ability.nimble,
        modifier=second_bonus,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    second_penalty = duel_trouble(
        dice,
        test=second_roll,
        rolls_left=1,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_draw(
        margin=first_roll.successes - second_roll.successes,
        first_penalty=first_penalty,
        second_penalty=second_penalty,
    )


def fire_first(
    dice: DiceSource,
    *,
    leader: Character,
    follower: Character,
    lead: int,
    leader_scene: Scene,
    follower_scene: Scene,
    leader_penalty: int = 0,
    follower_penalty: int = 0,
    leader_place: Location | None = None,
    leader_intent: Intent = Intent.wounding,
    follower_place: Location | None = None,
    follower_intent: Intent = Intent.wounding,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Showdown:
    """One fires, the other answers.

    The faster one adds as many dice as the margin of the draw. If the other still stands, and still
    has the gun in hand, he shoots back without extra dice.

    leader: Fires first
    follower: Fires back
    lead: Margin of the draw, at least 0
    leader_scene: Shot of the leader
    follower_scene: Shot of the other
    leader_penalty: Trouble of the leader, -1 to 0
    follower_penalty: Trouble of the other, -1 to 0
    leader_place: Called place of the leader
    leader_intent: What the leader's called shot is for
    follower_place: Called place of the other
    follower_intent: What the other's called shot is for

    Source: OW-73, D-25.
    """
    if trace is not None:
        trace.call("fire_first", "One fires, the other answers")
    if lead < 0:
        raise OutOfRange("'lead' of fire_first", lead, 0, None)
    if not -1 <= leader_penalty <= 0:
        raise OutOfRange("'leader_penalty' of fire_first", leader_penalty, -1, 0)
    if not -1 <= follower_penalty <= 0:
        raise OutOfRange("'follower_penalty' of fire_first", follower_penalty, -1, 0)
    shot = shoot(
        dice,
        shooter=leader,
        target=follower,
        scene=leader_scene,
        quick=False,
        place=leader_place,
        intent=leader_intent,
        cost=ActionCost.free,
        extra=lead + leader_penalty,
        dueling=True,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    disarmed = shot.effect and leader_intent == Intent.disarming
    if disarmed or not formulas.still_standing(character=shot.target, options=options):
        return make_showdown(first=shot.shooter, second=shot.target, shots=1)
    answer = shoot(
        dice,
        shooter=shot.target,
        target=shot.shooter,
        scene=follower_scene,
        quick=False,
        place=follower_place,
        intent=follower_intent,
        cost=ActionCost.free,
        extra=follower_penalty,
        dueling=True,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_showdown(first=answer.target, second=answer.shooter, shots=2)


def showdown(
    dice: DiceSource,
    *,
    first: Character,
    second: Character,
    lead: int,
    first_scene: Scene = Scene(),
    second_scene: Scene = Scene(),
    first_penalty: int = 0,
    second_penalty: int = 0,
    first_place: Location | None = None,
    first_intent: Intent = Intent.wounding,
    second_place: Location | None = None,
    second_intent: Intent = Intent.wounding,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Showdown:
    """Showdown.

    Whoever won the draw fires first. After an equal draw both fire, and both shots count.

    first: The first
    second: The second
    lead: Successes of the first more than the second
    first_scene: Shot of the first
    second_scene: Shot of the second
    first_penalty: Trouble of the first, -1 to 0
    second_penalty: Trouble of the second, -1 to 0
    first_place: Called place of the first
    first_intent: What the first's called shot is for
    second_place: Called place of the second
    second_intent: What the second's called shot is for

    Source: OW-73, D-26.
    """
    if trace is not None:
        trace.call("showdown", "Showdown")
    if not -1 <= first_penalty <= 0:
        raise OutOfRange("'first_penalty' of showdown", first_penalty, -1, 0)
    if not -1 <= second_penalty <= 0:
        raise OutOfRange("'second_penalty' of showdown", second_penalty, -1, 0)
    if lead > 0:
        led = fire_first(
            dice,
            leader=first,
            follower=second,
            lead=lead,
            leader_scene=first_scene,
            follower_scene=second_scene,
            leader_penalty=first_penalty,
            follower_penalty=second_penalty,
            leader_place=first_place,
            leader_intent=first_intent,
            follower_place=second_place,
            follower_intent=second_intent,
            decide=decide,
            options=options,
            trace=trace,
        )
        return led
    if lead < 0:
        led = fire_first(
            dice,
            leader=second,
            follower=first,
            lead=max(-lead, 0),
            leader_scene=second_scene,
            follower_scene=first_scene,
            leader_penalty=second_penalty,
            follower_penalty=first_penalty,
            leader_place=second_place,
            leader_intent=second_intent,
            follower_place=first_place,
            follower_intent=first_intent,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_showdown(first=led.second, second=led.first, shots=led.shots)
    first_shot = shoot(
        dice,
        shooter=first,
        target=second,
        scene=first_scene,
        quick=False,
        place=first_place,
        intent=first_intent,
        cost=ActionCost.free,
        extra=first_penalty,
        dueling=True,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    second_shot = shoot(
        dice,
        shooter=second,
        target=first_shot.shooter,
        scene=second_scene,
        quick=False,
        place=second_place,
        intent=second_intent,
        cost=ActionCost.free,
        extra=second_penalty,
        dueling=True,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    disarmed = first_shot.effect and first_intent == Intent.disarming
    return make_showdown(
        first=second_shot.target,
        second=replace(
            first_shot.target,
            loaded=second_shot.shooter.loaded,
            ready=second_shot.shooter.ready and not disarmed,
            in_hand=data.BARE_HANDS if disarmed else second_shot.shooter.in_hand,
        ),
        shots=2,
    )


def duel(
    dice: DiceSource,
    *,
    first: Character,
    second: Character,
    first_scene: Scene = Scene(),
    second_scene: Scene = Scene(),
    first_gear: int = 0,
    second_gear: int = 0,
    first_talents: int = 0,
    second_talents: int = 0,
    first_place: Location | None = None,
    first_intent: Intent = Intent.wounding,
    second_place: Location | None = None,
    second_intent: Intent = Intent.wounding,
    drawn: bool = False,
    aware: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Duel:
    """Duel.

    All of it lies within one round, as good as at once. No initiative, no slow or fast actions.

    first: The first
    second: The second
    first_scene: Shot of the first
    second_scene: Shot of the second
    first_gear: Draw modifiers from the gear of the first, -3 to 3
    second_gear: Draw modifiers from the gear of the second, -3 to 3
    first_talents: Draw modifiers from the talents of the first, -3 to 3
    second_talents: Draw modifiers from the talents of the second, -3 to 3
    first_place: Called place of the first
    first_intent: What the first's called shot is for
    second_place: Called place of the second
    second_intent: What the second's called shot is for
    drawn: Has one of them drawn already? (the referee decides)
    aware: Do both know that it is coming? (the referee decides)

    Source: OW-69, OW-74, D-26.
    """
    if trace is not None:
        trace.call("duel", "Duel")
    if not -3 <= first_gear <= 3:
        raise OutOfRange("'first_gear' of duel", first_gear, -3, 3)
    if not -3 <= second_gear <= 3:
        raise OutOfRange("'second_gear' of duel", second_gear, -3, 3)
    if not -3 <= first_talents <= 3:
        raise OutOfRange("'first_talents' of duel", first_talents, -3, 3)
    if not -3 <= second_talents <= 3:
        raise OutOfRange("'second_talents' of duel", second_talents, -3, 3)
    if not formulas.may_duel(drawn=drawn, aware=aware):
        raise Refused("No duel: draw initiative")
    if first.aimed or second.aimed:
        raise Refused("Nobody aims in a duel")

    # Stand-off
    if trace is not None:
        trace.step("Stand-off")
    # Both roll Presence. Whoever has more successes gets 1 more die for the draw for each success above the other's. Trouble that would cost the next action or round costs 1 die of the next roll in the duel instead.
    nerve = stand_off(dice, first=first, second=second, decide=decide, options=options, trace=trace)

    # The draw
    if trace is not None:
        trace.step("The draw")
    # Both roll Nimble, with the draw modifier of the weapon, of gear and of talents, and the dice from the stand-off. Whoever has more successes fires first. Equal successes: both fire at the same time, and both shots count.
    first_bonus = modifiers.draw_dice(
        weapon=first.in_hand,
        gear=first_gear,
        talents=first_talents,
        nerve=nerve.first_dice,
        penalty=nerve.first_penalty,
        trace=trace,
    )
    second_bonus = modifiers.draw_dice(
        weapon=second.in_hand,
        gear=second_gear,
        talents=second_talents,
        nerve=nerve.second_dice,
        penalty=nerve.second_penalty,
        trace=trace,
    )
    drawing = draw_guns(
        dice,
        first=first,
        second=second,
        first_bonus=first_bonus,
        second_bonus=second_bonus,
        decide=decide,
        options=options,
        trace=trace,
    )

    # Showdown
    if trace is not None:
        trace.step("Showdown")
    # The faster one shoots, with as many more dice as the draw was won by. Whoever is then neither broken, dead nor stunned shoots back without them. Weapon, range, size and cover count; stunts and called shots are allowed; no aim, no quick shot, no fanning. A gun needs no cocking.
    end = showdown(
        dice,
        first=first,
        second=second,
        lead=drawing.margin,
        first_scene=first_scene,
        second_scene=second_scene,
        first_penalty=drawing.first_penalty,
        second_penalty=drawing.second_penalty,
        first_place=first_place,
        first_intent=first_intent,
        second_place=second_place,
        second_intent=second_intent,
        decide=decide,
        options=options,
        trace=trace,
    )

    # Is it over?
    if trace is not None:
        trace.step("Is it over?")
    # Honour is satisfied, or the fight goes on: then each draws a card for initiative, and slow and fast actions begin.
    first_goes_on = ask(decide, "first_goes_on", "The first goes on", (True, False), False, trace)
    second_goes_on = ask(
        decide,
        "second_goes_on",
        "The second goes on",
        (True, False),
        False,
        trace,
    )
    return make_duel(
        first=end.first,
        second=end.second,
        margin=drawing.margin,
        goes_on=formulas.fight_goes_on(
            first_goes_on=first_goes_on,
            second_goes_on=second_goes_on,
            options=options,
        ),
    )


def fan(
    dice: DiceSource,
    *,
    shooter: Character,
    targets: tuple[FanTarget, ...],
    scene: Scene = Scene(),
    called: bool = False,
    dueling: bool = False,
    hands_free: bool = True,
    close_together: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Fanning:
    """Fan the hammer.

    It takes the whole round: no other action and no reaction. The gun need not be cocked before,
    but it must be in hand.

    targets: Targets
    scene: Worst range and cover of the targets
    called: Called shot
    dueling: In a duel
    hands_free: Are both hands free? (the referee decides)
    close_together: Are all targets within arm's length of each other? (the referee decides)

    Source: OW-77, OW-78, OW-79, OW-80, OW-81, OW-82, OW-83, OW-84, D-4, D-27, D-28.
    """
    if trace is not None:
        trace.call("fan", "Fan the hammer")
    weapon = shooter.in_hand
    if dueling:
        raise Refused(
            "No fanning in a duel; after its first shots draw initiative, and then it is allowed",
        )
    if not weapon.pistol or weapon.action != GunAction.single_action:
        raise Refused("Only a single-action pistol can be fanned")
    if shooter.loaded < 4:
        raise Refused(f"Fanning needs {4} rounds in the gun")
    if not shooter.ready and options.fan_from_cocked:
        raise Refused("Cock the gun first")
    if not hands_free:
        raise Refused("Fanning takes both hands")
    if shooter.aimed:
        raise Refused("Fanning cannot be aimed")
    if called or scene.size == TargetSize.small:
        raise Refused("Fanning cannot be a called shot")
    if scene.cover == Cover.heavy:
        raise Refused("Heavy cover needs a called shot: no fanning")
    if not 1 <= len(targets) <= 3:
        raise Refused(f"Fanning takes 1 to {3} targets")
    if not close_together and len(targets) != 1:
        raise Refused("The targets are too far apart")

    # Roll
    if trace is not None:
        trace.step("Roll")
    fired = fire(
        dice,
        shooter=shooter,
        scene=scene,
        called=False,
        quick=False,
        cost=ActionCost.whole_round,
        unguarded=scene.unaware,
        extra=0,
        dueling=False,
        fanned=len(targets),
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    # The gun is empty afterwards, however many bullets hit.
    emptied = replace(fired.shooter, loaded=0)
    if fired.test.successes == 0:
        return make_fanning(shooter=emptied, targets=targets, test=fired.test, bullets=0)

    # Bullets
    if trace is not None:
        trace.step("Bullets")
    # The first success is two bullets that hit: both one target, or one each of two. With three targets an extra success buys a third bullet, for a target that is not yet hit.
    extra_successes = fired.test.successes - 1
    successes_left = extra_successes
    if successes_left < 0:
        raise OutOfRange("'successes_left' of fan", successes_left, 0, None)
    declared = len(targets)
    numbers = tuple(n for n in whole_numbers(1, 3) if n <= declared)
    first_at = ask(
        decide,
        "first_at",
        "Target of the first bullet",
        numbers,
        item_at(numbers, 1),
        trace,
    )
    others = tuple(each for each in numbers if each != first_at)
    second_at = ask(
        decide,
        "second_at",
        "Target of the second bullet",
        joined(others, (first_at,)),
        item_at(joined(others, (first_at,)), 1),
        trace,
    )
    hits: tuple[int, ...] = (first_at, second_at)
    if len(targets) == 3 and successes_left >= 1:
        third = ask(
            decide,
            "third",
            "A third bullet for one extra success",
            (True, False),
            True,
            trace,
        )
        if third:
            third_at = ask(
                decide,
                "third_at",
                "Target of the third bullet",
                tuple(each for each in others if each != second_at),
                item_at(tuple(each for each in others if each != second_at), 1),
                trace,
            )
            hits = joined(hits, (third_at,))
            successes_left -= 1
            if successes_left < 0:
                raise OutOfRange("'successes_left' of fan", successes_left, 0, None)

    # Hits
    if trace is not None:
        trace.step("Hits")
    # Each bullet is a hit of its own, with stunts of its own, cover dice of its own, and Shakes first. Of two rolls for a critical injury keep the lower.
    for at in hits:
        stunts = ranged_stunts(
            dice,
            extra=successes_left,
            earned=extra_successes,
            weapon=weapon,
            harmless=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        successes_left = stunts.left
        struck = item_at(targets, at)
        hit = suffer(
            dice,
            target=struck.character,
            weapon=weapon,
            stunts=stunts,
            cover=struck.cover_rating,
            place=None,
            twice=True,
            decide=decide,
            options=options,
            trace=trace,
        )
        targets = tuple(
            replace(struck, character=hit.target) if n == at else item_at(targets, n)
            for n in numbers
        )
    return make_fanning(shooter=emptied, targets=targets, test=fired.test, bullets=len(hits))


def take_overwatch(
    dice: DiceSource,
    *,
    character: Character,
    enemy_close: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Take up overwatch.

    A fast action: choose a direction. You keep watch, round after round, as long as you do nothing
    but shoot in that direction. It is lost at once when you do anything else (also cocking,
    levering or loading), are the target of an attack in close combat, or suffer any harm.

    enemy_close: Is an enemy within arm's length? (the referee decides)

    Source: OW-85, OW-87, D-29.
    """
    if trace is not None:
        trace.call("take_overwatch", "Take up overwatch")
    if not formulas.is_ranged(weapon=character.in_hand):
        raise Refused("Overwatch needs a weapon for shooting or throwing in hand")
    if enemy_close:
        raise Refused("An enemy is within arm's length")
    watcher = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        formulas.disturbed(character=watcher, event=Event.another, options=options, trace=trace),
        watching=True,
    )


def watch_shot(
    dice: DiceSource,
    *,
    watcher: Character,
    target: Character,
    scene: Scene = Scene(),
    place: Location | None = None,
    intent: Intent = Intent.wounding,
    in_direction: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> WatchShot:
    """Shot from overwatch.

    An ordinary attack, for the slow action of this round, before all other actions, even those
    announced. The enemy may not change what was announced; an enemy who is put out of the fight
    does not get to do it.

    place: Called place
    intent: What a called shot is for
    in_direction: Is the target in the direction that is watched? (the referee decides)

    Source: OW-86, D-29.
    """
    if trace is not None:
        trace.call("watch_shot", "Shot from overwatch")
    if not watcher.watching:
        raise Refused("Not on overwatch")
    if not in_direction:
        raise Refused("The target is not in the direction that is watched")
    shot = shoot(
        dice,
        shooter=watcher,
        target=target,
        scene=scene,
        quick=False,
        place=place,
        intent=intent,
        cost=ActionCost.slow,
        extra=0,
        dueling=False,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_watch_shot(
        watcher=shot.shooter,
        target=shot.target,
        hit=shot.hit,
        damage=shot.damage,
        still_acts=formulas.may_act(character=shot.target),
    )


def sneak(
    dice: DiceSource,
    *,
    attacker: Character,
    target: Character,
    reach: RangeCategory = RangeCategory.near,
    melee: bool = False,
    ambush: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Sneak:
    """Sneak attack or ambush.

    Movin' against Hawkeye. With more successes you have one free action, slow or fast, before
    initiative is drawn: an attack has 3 more dice, and the target neither parries nor dodges it.
    Otherwise you are seen where you started. In an ambush it is the target that moves, and you lie
    in wait.

    reach: How close
    melee: For close combat
    ambush: Lies in wait

    Source: OW-88, OW-89, OW-90, D-30.
    """
    if trace is not None:
        trace.call("sneak", "Sneak attack or ambush")
    if melee and reach != RangeCategory.arms_length:
        raise Refused("Close combat: get within arm's length")
    movin_roll = ability_roll(
        dice,
        character=attacker,
        ability=Ability.movin,
        modifier=modifiers.sneaking_dice(reach=reach, ambush=ambush, options=options, trace=trace),
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    hawkeye_roll = resisting_roll(
        dice,
        character=target,
        ability=Ability.hawkeye,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    unseen = formulas.beats(
        hiding=movin_roll.successes,
        spotting=hawkeye_roll.successes,
        options=options,
    )
    return make_sneak(unseen=unseen, free_action=unseen, dice=3 if unseen else 0)


def sneak_shot(
    dice: DiceSource,
    *,
    attacker: Character,
    target: Character,
    scene: Scene = Scene(),
    ambush: bool = False,
    place: Location | None = None,
    intent: Intent = Intent.wounding,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Shot:
    """Shot from hiding.

    Sneak up to the range of the shot, or lie in wait; unseen, shoot for no action.

    ambush: Lies in wait
    place: Called place
    intent: What a called shot is for

    Source: OW-88, OW-89, OW-90.
    """
    if trace is not None:
        trace.call("sneak_shot", "Shot from hiding")
    approach = sneak(
        dice,
        attacker=attacker,
        target=target,
        reach=scene.range,
        melee=False,
        ambush=ambush,
        decide=decide,
        options=options,
        trace=trace,
    )
    if not approach.unseen:
        raise Refused("Seen: no free action, draw initiative")
    shot = shoot(
        dice,
        shooter=attacker,
        target=target,
        scene=replace(scene, hidden=True, unaware=True),
        quick=False,
        place=place,
        intent=intent,
        cost=ActionCost.free,
        extra=0,
        dueling=False,
        possible=True,
        place_shows=True,
        in_sight=True,
        place_known=True,
        goes_through=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return shot


def sneak_strike(
    dice: DiceSource,
    *,
    attacker: Character,
    target: Character,
    ambush: bool = False,
    place: Location | None = None,
    intent: Intent = Intent.wounding,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> MeleeResult:
    """Blow from hiding.

    Sneak up to arm's length, or lie in wait there; unseen, strike for no action. The target can
    neither parry nor dodge.

    ambush: Lies in wait
    place: Called place
    intent: What a called strike is for

    Source: OW-88, OW-89, OW-90.
    """
    if trace is not None:
        trace.call("sneak_strike", "Blow from hiding")
    approach = sneak(
        dice,
        attacker=attacker,
        target=target,
        reach=RangeCategory.arms_length,
        melee=True,
        ambush=ambush,
        decide=decide,
        options=options,
        trace=trace,
    )
    if not approach.unseen:
        raise Refused("Seen: no free action, draw initiative")
    blow = melee_attack(
        dice,
        attacker=attacker,
        target=target,
        distance=RangeCategory.arms_length,
        cost=ActionCost.free,
        called=place is not None,
        place=place,
        intent=intent,
        hidden=True,
        helpers=0,
        cover=0,
        wild=False,
        no_parry=False,
        no_reaction_at_all=True,
        possible=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    return blow


def group_ambush(
    dice: DiceSource,
    *,
    hiding: int = 0,
    spotting: int = 0,
    group_rule: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Sneak:
    """Ambush by a group.

    A group that ambushes a group rolls as a group, lying in wait with 2 more dice. That rule is in
    another chapter: without it there is no such roll.

    hiding: Successes of the group that lies in wait, at least 0
    spotting: Successes of the group that walks in, at least 0
    group_rule: Do you have the rule for rolls of a group? (the referee decides)

    Source: OW-91, X-9, D-67.
    """
    if trace is not None:
        trace.call("group_ambush", "Ambush by a group")
    if hiding < 0:
        raise OutOfRange("'hiding' of group_ambush", hiding, 0, None)
    if spotting < 0:
        raise OutOfRange("'spotting' of group_ambush", spotting, 0, None)
    if not group_rule:
        raise Refused("Rolls of a group are an external rule: it is not in this chapter")
    unseen = formulas.beats(hiding=hiding, spotting=spotting, options=options)
    return make_sneak(unseen=unseen, free_action=unseen, dice=3 if unseen else 0)


def may_roll(
    dice: DiceSource,
    *,
    drawn: bool,
    free_action: bool = False,
    duel: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Roll for an action.

    Only the free action of a hidden attacker and a duel come before the cards.

    drawn: Initiative has been drawn
    free_action: The free action of a sneak attack
    duel: A duel is being played

    Source: OW-07, OW-69, OW-89.
    """
    if trace is not None:
        trace.call("may_roll", "Roll for an action")
    if not (drawn or free_action or duel):
        raise Refused("Draw initiative first")
    return True


def cards_needed(
    dice: DiceSource,
    *,
    players: int,
    npcs: int,
    grouping: CardsNeededGrouping = CardsNeededGrouping.one_each,
    groups: int = 2,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """How many cards are drawn.

    Every player character in the conflict draws one. Few or important non-player characters draw
    one each; many share one card, or one card for each group.

    players: Player characters, at least 0
    npcs: Non-player characters, at least 0
    grouping: Cards for the non-player characters (the referee decides)
    groups: Groups and key characters with a card of their own (the referee decides), at least 1

    Source: OW-08, OW-11.
    """
    if trace is not None:
        trace.call("cards_needed", "How many cards are drawn")
    if players < 0:
        raise OutOfRange("'players' of cards_needed", players, 0, None)
    if npcs < 0:
        raise OutOfRange("'npcs' of cards_needed", npcs, 0, None)
    if groups < 1:
        raise OutOfRange("'groups' of cards_needed", groups, 1, None)
    if npcs == 0:
        return players
    match grouping:
        case CardsNeededGrouping.one_each:
            return players + npcs
        case CardsNeededGrouping.one_card:
            return players + 1
        case CardsNeededGrouping.by_groups:
            return players + groups


def deal(
    dice: DiceSource,
    *,
    sides: tuple[Side, ...],
    deck: tuple[Card, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Initiative:
    """Deal initiative.

    One card for each side, laid open on top of the card before; only the top card counts. Cards do
    not go back. If fewer cards are left than are needed, shuffle them all together before you deal.

    deck: Cards left

    Source: OW-08, OW-09, OW-10, OW-12, D-51.
    """
    if trace is not None:
        trace.call("deal", "Deal initiative")
    if len(sides) > len(data.FULL_DECK):
        raise Refused("There are more sides than cards")
    left: tuple[Card, ...] = deck
    if len(sides) > len(left):
        left = data.FULL_DECK
    dealt: tuple[Side, ...] = ()
    for side in sides:
        cards = draw(dice, 1, left, trace)
        left = tuple(each for each in left if each not in cards)
        dealt = joined(
            dealt,
            (replace(side, rank=item_at(cards, 1).rank, suit=item_at(cards, 1).suit, acted=False),),
        )
    return make_initiative(sides=formulas.in_turn(sides=dealt), deck=left)


def begin_conflict(
    dice: DiceSource,
    *,
    sides: tuple[Side, ...],
    cards: int = 52,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Initiative:
    """Begin a conflict.

    All cards are in the deck and shuffled. They go back only when a conflict ends.

    cards: Cards in the pack

    Source: OW-07, OW-08, OW-10.
    """
    if trace is not None:
        trace.call("begin_conflict", "Begin a conflict")
    if cards != len(data.FULL_DECK):
        raise Refused("Play with 52 cards: take the jokers out")
    return deal(dice, sides=sides, deck=data.FULL_DECK, decide=decide, options=options, trace=trace)


def next_round(
    dice: DiceSource,
    *,
    initiative: Initiative,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Initiative:
    """Next round.

    When all have acted, the round is over and everybody draws anew.

    Source: OW-10.
    """
    if trace is not None:
        trace.call("next_round", "Next round")
    if len(tuple(waiting for waiting in initiative.sides if not waiting.acted)) != 0:
        raise Refused("Not everybody has acted yet")
    return deal(
        dice,
        sides=initiative.sides,
        deck=initiative.deck,
        decide=decide,
        options=options,
        trace=trace,
    )


def swap_cards(
    dice: DiceSource,
    *,
    asker: Side,
    partner: Side,
    begun: bool = False,
    in_touch: bool = True,
    told: bool = True,
    allowed: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Swap:
    """Swap cards.

    At the start of a round, after the cards are dealt, two player characters may swap their cards
    for this round. Each may do it once in a scene. In no other way does initiative change.

    asker: Who asks
    partner: With whom
    begun: Somebody has acted in this round
    in_touch: Can the two communicate? (the referee decides)
    told: Have the players told how and why? (the referee decides)
    allowed: Does the referee agree? (the referee decides)

    Source: OW-13, D-50.
    """
    if trace is not None:
        trace.call("swap_cards", "Swap cards")
    if begun:
        raise Refused("Cards are swapped before anybody acts")
    if not (asker.player and partner.player):
        raise Refused("Only player characters swap cards")
    if asker.swapped:
        raise Refused(f"{asker.name} has swapped in this scene")
    if partner.swapped:
        raise Refused(f"{partner.name} has swapped in this scene")
    if not in_touch:
        raise Refused("The two cannot communicate")
    if not told:
        raise Refused("Tell first how and why")
    if not allowed:
        raise Refused("The referee does not allow it")
    return make_swap(
        asker=replace(asker, rank=partner.rank, suit=partner.suit, swapped=True),
        partner=replace(
            partner,
            rank=asker.rank,
            suit=asker.suit,
            swapped=options.swap_charge == SwapCharge.each_side,
        ),
    )


def shake_off_stun(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Shake off a stun.

    Once, at the moment of the injury, and no action: roll Resilience. Each success takes off 1
    round. The broken do not roll.

    Source: OW-121, D-38.
    """
    if trace is not None:
        trace.call("shake_off_stun", "Shake off a stun")
    if character.stunned < 1:
        raise Refused("Not stunned")
    if formulas.is_broken(character=character):
        raise Refused("The broken do not shake off a stun")
    test = ability_roll(
        dice,
        character=character,
        ability=Ability.resilience,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(character, stunned=max(character.stunned - test.successes, 0))


def dying(
    dice: DiceSource,
    *,
    character: Character,
    passed: TimeUnit,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """An interval passes for lethal injuries.

    For each lethal injury that is not stabilised and whose interval has passed: a death roll. The
    first is due after the first interval, the next after the same interval again, until a Doctorin'
    roll stabilises the injury or death comes.

    passed: Time that has passed

    Source: OW-122, OW-123, D-39.
    """
    if trace is not None:
        trace.call("dying", "An interval passes for lethal injuries")
    for injury in character.injuries:
        if (
            formulas.is_lethal(injury=injury, trace=trace)
            and tables.critical_injuries(injury.code, trace).interval == passed
        ):
            alive = death_roll(
                dice,
                character=character,
                modifier=0,
                decide=decide,
                options=options,
                trace=trace,
            )
            character = alive
    return character


def stabilise(
    dice: DiceSource,
    *,
    helper: Character,
    patient: Character,
    code: int,
    tried: tuple[str, ...] = (),
    in_rounds: bool = True,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Tended:
    """Stabilise a lethal injury.

    Roll Doctorin' with the modifier in the row of the injury. One success ends the death rolls for
    this injury. It gives back no points and does not prevent the long-term effect: those are rolls
    of their own.

    code: Number of the injury, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35,
        36, 41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56, 61, 62, 63, 64, 65, 66
    tried: Who has tried in this interval
    in_rounds: While rounds run
    modifier: Other modifiers

    Source: OW-122, OW-125, D-16, D-37.
    """
    if trace is not None:
        trace.call("stabilise", "Stabilise a lethal injury")
    if code not in (
        11,
        12,
        13,
        14,
        15,
        16,
        21,
        22,
        23,
        24,
        25,
        26,
        31,
        32,
        33,
        34,
        35,
        36,
        41,
        42,
        43,
        44,
        45,
        46,
        51,
        52,
        53,
        54,
        55,
        56,
        61,
        62,
        63,
        64,
        65,
        66,
    ):
        raise NotAmong(
            "'code' of stabilise",
            code,
            (
                11,
                12,
                13,
                14,
                15,
                16,
                21,
                22,
                23,
                24,
                25,
                26,
                31,
                32,
                33,
                34,
                35,
                36,
                41,
                42,
                43,
                44,
                45,
                46,
                51,
                52,
                53,
                54,
                55,
                56,
                61,
                62,
                63,
                64,
                65,
                66,
            ),
        )
    if patient.dead:
        raise Refused("The patient is dead")
    if not formulas.may_try(helper=helper, tried=tried, options=options):
        raise Refused("This helper has tried in this interval")
    wounds: tuple[Injury, ...] = ()
    found = False
    for injury in patient.injuries:
        if injury.code == code and formulas.is_lethal(injury=injury, trace=trace) and not found:
            found = True
            wounds = joined(wounds, (replace(injury, stabilised=True),))
        else:
            wounds = joined(wounds, (injury,))
    if not found:
        raise Refused("No such lethal injury")
    doctor = pay(
        dice,
        character=helper,
        cost=options.unstated_cost if in_rounds else ActionCost.free,
        decide=decide,
        options=options,
        trace=trace,
    )
    test = ability_roll(
        dice,
        character=doctor,
        ability=Ability.doctorin,
        modifier=tables.critical_injuries(code, trace).tending + modifier,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.successes >= 1:
        patient = replace(patient, injuries=wounds)
    return make_tended(helper=doctor, patient=patient, worked=test.successes >= 1)


def prevent_lasting(
    dice: DiceSource,
    *,
    helper: Character,
    patient: Character,
    code: int,
    tried: tuple[str, ...] = (),
    in_rounds: bool = True,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Tended:
    """Prevent a long-term effect.

    While the injury heals, roll Doctorin'. With one success the long-term effect never comes.

    code: Number of the injury, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35,
        36, 41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56, 61, 62, 63, 64, 65, 66
    tried: Who has tried already
    in_rounds: While rounds run
    modifier: Other modifiers

    Source: OW-120, OW-125, D-16, D-37.
    """
    if trace is not None:
        trace.call("prevent_lasting", "Prevent a long-term effect")
    if code not in (
        11,
        12,
        13,
        14,
        15,
        16,
        21,
        22,
        23,
        24,
        25,
        26,
        31,
        32,
        33,
        34,
        35,
        36,
        41,
        42,
        43,
        44,
        45,
        46,
        51,
        52,
        53,
        54,
        55,
        56,
        61,
        62,
        63,
        64,
        65,
        66,
    ):
        raise NotAmong(
            "'code' of prevent_lasting",
            code,
            (
                11,
                12,
                13,
                14,
                15,
                16,
                21,
                22,
                23,
                24,
                25,
                26,
                31,
                32,
                33,
                34,
                35,
                36,
                41,
                42,
                43,
                44,
                45,
                46,
                51,
                52,
                53,
                54,
                55,
                56,
                61,
                62,
                63,
                64,
                65,
                66,
            ),
        )
    if patient.dead:
        raise Refused("The patient is dead")
    if not formulas.may_try(helper=helper, tried=tried, options=options):
        raise Refused("This helper has tried already")
    wounds: tuple[Injury, ...] = ()
    found = False
    for injury in patient.injuries:
        if (
            injury.code == code
            and formulas.is_lasting_open(injury=injury, trace=trace)
            and not found
        ):
            found = True
            wounds = joined(wounds, (replace(injury, treated=True),))
        else:
            wounds = joined(wounds, (injury,))
    if not found:
        raise Refused("Too late, or no such injury")
    doctor = pay(
        dice,
        character=helper,
        cost=options.unstated_cost if in_rounds else ActionCost.free,
        decide=decide,
        options=options,
        trace=trace,
    )
    test = ability_roll(
        dice,
        character=doctor,
        ability=Ability.doctorin,
        modifier=modifier,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.successes >= 1:
        patient = replace(patient, injuries=wounds)
    return make_tended(helper=doctor, patient=patient, worked=test.successes >= 1)


def draw_melee_weapon(
    dice: DiceSource,
    *,
    character: Character,
    drawn: Weapon,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Draw a melee weapon.

    From sheath or belt. It can be done while prone.

    drawn: Weapon

    Source: OW-24, D-53.
    """
    if trace is not None:
        trace.call("draw_melee_weapon", "Draw a melee weapon")
    if character.prone and not options.prone_draw:
        raise Refused("Get up first")
    paid = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    after = formulas.disturbed(character=paid, event=Event.another, options=options, trace=trace)
    return replace(after, in_hand=drawn, ready=False)


def stand_up(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Get up.

    If you are prone, get up before you attack in melee.

    Source: OW-24.
    """
    if trace is not None:
        trace.call("stand_up", "Get up")
    if not character.prone:
        raise Refused("The character is not prone")
    paid = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    after = formulas.disturbed(character=paid, event=Event.another, options=options, trace=trace)
    return replace(after, prone=False)


def wind_up(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Prepare an all-out attack.

    Before the attack, in this round or an earlier one. It is lost if you then do anything but
    attack, or if you are hurt. Preparing twice gives no more than once.

    Source: OW-27, D-14.
    """
    if trace is not None:
        trace.call("wind_up", "Prepare an all-out attack")
    if character.wound_up:
        raise Refused("Prepared already")
    paid = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    after = formulas.disturbed(character=paid, event=Event.another, options=options, trace=trace)
    return replace(after, wound_up=True)


def let_go(
    dice: DiceSource,
    *,
    gripping: Character,
    gripped: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Grapple:
    """Let go.

    gripping: Who holds
    gripped: Who is held

    Source: OW-41, OW-46.
    """
    if trace is not None:
        trace.call("let_go", "Let go")
    if gripping.hold != Hold.holder:
        raise Refused("Only the one who holds can let go")
    gripping = pay(
        dice,
        character=gripping,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    gripping = formulas.disturbed(
        character=gripping,
        event=Event.another,
        options=options,
        trace=trace,
    )
    return make_grapple(
        holder=formulas.released(character=gripping, options=options),
        held=formulas.released(character=gripped, options=options),
    )


def pin(
    dice: DiceSource,
    *,
    gripping: Character,
    gripped: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Grapple:
    """Pin.

    No roll. The opponent is kept in place, and may still try to break free.

    gripping: Who holds
    gripped: Who is held

    Source: OW-42.
    """
    if trace is not None:
        trace.call("pin", "Pin")
    if gripping.hold != Hold.holder:
        raise Refused("Only the one who holds can pin")
    gripping = pay(
        dice,
        character=gripping,
        cost=ActionCost.slow,
        decide=decide,
        options=options,
        trace=trace,
    )
    gripping = formulas.disturbed(
        character=gripping,
        event=Event.another,
        options=options,
        trace=trace,
    )
    gripped = replace(gripped, hold=Hold.pinned)
    return make_grapple(holder=gripping, held=gripped)


def wrestle(
    dice: DiceSource,
    *,
    acting: Character,
    other: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Wrestling:
    """Labor against Labor.

    An opposed roll with Labor. Weapons give no dice; whoever started the grapple has 2 more.

    acting: Who acts
    other: The other

    Source: OW-40, OW-43, OW-44, OW-45, D-2.
    """
    if trace is not None:
        trace.call("wrestle", "Labor against Labor")
    acting_dice = formulas.hold_bonus(hold=acting.hold, trace=trace)
    other_dice = formulas.hold_bonus(hold=other.hold, trace=trace)
    effort = ability_roll(
        dice,
        character=acting,
        ability=Ability.labor,
        modifier=acting_dice,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    answer = resisting_roll(
        dice,
        character=other,
        ability=Ability.labor,
        modifier=other_dice,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_wrestling(
        acting=effort,
        other=answer,
        margin=formulas.margin(acting=effort, opposing=answer, options=options),
    )


def subdue(
    dice: DiceSource,
    *,
    gripping: Character,
    gripped: Character,
    gives_up: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Grapple:
    """Subdue.

    An attack: Labor against Labor. The one who started the grapple has 2 more dice. Each success
    above the other's does 1 damage (Shakes, Hurt, Shakes …). If the other wins, the holder loses 1
    point of Quick, however large the margin. If they are equal, nothing happens. An opponent who is
    broken or gives up is subdued.

    gripping: Who holds
    gripped: Who is held
    gives_up: Does the one who is held give up? (the referee decides)

    Source: OW-43, D-2.
    """
    if trace is not None:
        trace.call("subdue", "Subdue")
    if gripping.hold != Hold.holder:
        raise Refused("Only the one who holds can subdue")
    gripping = pay(
        dice,
        character=gripping,
        cost=ActionCost.slow,
        decide=decide,
        options=options,
        trace=trace,
    )
    gripping = formulas.disturbed(
        character=gripping,
        event=Event.striking,
        options=options,
        trace=trace,
    )
    gripped = formulas.disturbed(character=gripped, event=Event.beset, options=options, trace=trace)
    bout = wrestle(
        dice,
        acting=gripping,
        other=gripped,
        decide=decide,
        options=options,
        trace=trace,
    )
    damage = 0
    if bout.margin >= 1:
        blow = land_hit(
            dice,
            target=gripped,
            points=bout.margin,
            cover=0,
            bought=False,
            place=None,
            twice=False,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        gripped = blow.target
        damage = blow.damage
    elif bout.margin < 0:
        strain = lose_points(
            dice,
            character=gripping,
            hurts=0,
            shakes=1,
            vexes=0,
            doubts=0,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        gripping = strain.character
    return make_grapple(
        holder=gripping,
        held=gripped,
        margin=bout.margin,
        subdued=gives_up or formulas.is_broken(character=gripped),
        damage=damage,
    )


def break_free(
    dice: DiceSource,
    *,
    gripping: Character,
    gripped: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Grapple:
    """Break free.

    Labor against Labor. If you win, you are free; if not, you are still held.

    gripping: Who holds
    gripped: Who is held

    Source: OW-44, OW-46, D-16.
    """
    if trace is not None:
        trace.call("break_free", "Break free")
    if gripped.hold not in (Hold.held, Hold.pinned):
        raise Refused("Only one who is held breaks free")
    gripped = pay(
        dice,
        character=gripped,
        cost=options.unstated_cost,
        decide=decide,
        options=options,
        trace=trace,
    )
    gripped = formulas.disturbed(
        character=gripped,
        event=Event.another,
        options=options,
        trace=trace,
    )
    bout = wrestle(
        dice,
        acting=gripped,
        other=gripping,
        decide=decide,
        options=options,
        trace=trace,
    )
    if bout.margin >= 1:
        return make_grapple(
            holder=formulas.released(character=gripping, options=options),
            held=formulas.released(character=gripped, options=options),
            margin=bout.margin,
        )
    return make_grapple(holder=gripping, held=gripped, margin=bout.margin)


def fight_for_weapon(
    dice: DiceSource,
    *,
    gripping: Character,
    gripped: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Grapple:
    """Fight for the weapon.

    If you are held and have a knife or pistol in hand, you may try to turn it on the holder: Labor
    against Labor. The winner, whoever it is, may do the weapon's damage to the loser, with stunts:
    the margin counts as the successes of the attack. The grapple goes on.

    gripping: Who holds
    gripped: Who is held

    Source: OW-45, D-16, D-19.
    """
    if trace is not None:
        trace.call("fight_for_weapon", "Fight for the weapon")
    if gripped.hold not in (Hold.held, Hold.pinned):
        raise Refused("Only one who is held turns the weapon")
    if not gripped.in_hand.grappling:
        raise Refused("This takes a knife or a pistol in hand")
    weapon_used = gripped.in_hand
    gripped = pay(
        dice,
        character=gripped,
        cost=options.unstated_cost,
        decide=decide,
        options=options,
        trace=trace,
    )
    gripped = formulas.disturbed(
        character=gripped,
        event=Event.striking,
        options=options,
        trace=trace,
    )
    bout = wrestle(
        dice,
        acting=gripped,
        other=gripping,
        decide=decide,
        options=options,
        trace=trace,
    )
    if bout.margin == 0:
        return make_grapple(holder=gripping, held=gripped)
    do_harm = ask(
        decide,
        "do_harm",
        "The winner does the weapon's damage",
        (True, False),
        True,
        trace,
    )
    if not do_harm:
        return make_grapple(holder=gripping, held=gripped, margin=bout.margin)
    won = abs(bout.margin)
    if options.weapon_struggle == WeaponStruggle.by_successes:
        won = max(bout.acting.successes, bout.other.successes)
    stunts = melee_stunts(
        dice,
        successes=won,
        rating=weapon_used.crit,
        intent=Intent.wounding,
        may_grapple=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    points = weapon_used.damage + stunts.harm
    damage = 0
    if bout.margin >= 1:
        blow = land_hit(
            dice,
            target=gripping,
            points=points,
            cover=0,
            bought=stunts.critical,
            place=None,
            twice=False,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        gripping = replace(blow.target, prone=blow.target.prone or stunts.fall)
        damage = blow.damage
    else:
        blow = land_hit(
            dice,
            target=gripped,
            points=points,
            cover=0,
            bought=stunts.critical,
            place=None,
            twice=False,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        gripped = replace(blow.target, prone=blow.target.prone or stunts.fall)
        damage = blow.damage
    return make_grapple(holder=gripping, held=gripped, margin=bout.margin, damage=damage)


def retreat(
    dice: DiceSource,
    *,
    fleer: Character,
    enemies: tuple[Character, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Retreat:
    """Retreat.

    Roll Movin'. You get away in any case: from arm's length to near. Without a success every enemy
    at arm's length first attacks you once. The attack costs no action, and you can dodge it but not
    parry it.

    fleer: Who retreats
    enemies: Enemies at arm's length

    Source: OW-47, D-16, D-17, D-18.
    """
    if trace is not None:
        trace.call("retreat", "Retreat")
    if fleer.hold != Hold.unheld:
        raise Refused("Break free first")
    fleer = pay(
        dice,
        character=fleer,
        cost=options.unstated_cost,
        decide=decide,
        options=options,
        trace=trace,
    )
    fleer = formulas.disturbed(character=fleer, event=Event.another, options=options, trace=trace)
    test = ability_roll(
        dice,
        character=fleer,
        ability=Ability.movin,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.successes >= 1:
        return make_retreat(fleer=fleer, enemies=enemies, clean=True, distance=RangeCategory.near)
    after: tuple[Character, ...] = ()
    for enemy in enemies:
        free_attack = (
            formulas.may_act(character=enemy) and not enemy.prone and enemy.hold == Hold.unheld
        )
        if free_attack and (options.retreat_many == RetreatMany.each_enemy or len(after) == 0):
            blow = melee_attack(
                dice,
                attacker=enemy,
                target=fleer,
                distance=RangeCategory.arms_length,
                cost=ActionCost.free,
                called=False,
                place=None,
                intent=Intent.wounding,
                hidden=False,
                helpers=0,
                cover=0,
                wild=False,
                no_parry=True,
                no_reaction_at_all=False,
                possible=True,
                decide=decide,
                options=options,
                trace=trace,
            )
            fleer = blow.target
            after = joined(after, (blow.attacker,))
        else:
            after = joined(after, (enemy,))
    return make_retreat(fleer=fleer, enemies=after, clean=False, distance=RangeCategory.near)


def throw_lasso(
    dice: DiceSource,
    *,
    thrower: Character,
    target: Character,
    distance: RangeCategory,
    has_movin: bool = True,
    helpers: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> LassoThrow:
    """Throw the lasso.

    Animal Handlin' against the target's Movin', or against Quick alone if it has no Movin'. You
    must win. It does no damage: the target is roped.

    has_movin: The target has Movin'
    helpers: Helpers, at least 0

    Source: OW-48, OW-49, D-2, D-16.
    """
    if trace is not None:
        trace.call("throw_lasso", "Throw the lasso")
    if helpers < 0:
        raise OutOfRange("'helpers' of throw_lasso", helpers, 0, None)
    if thrower.in_hand != data.LASSO:
        raise Refused("Take the lasso in hand")
    if not formulas.lasso_reaches(distance=distance):
        raise Refused("A lasso is thrown at near or short range")
    thrower = pay(
        dice,
        character=thrower,
        cost=options.unstated_cost,
        decide=decide,
        options=options,
        trace=trace,
    )
    thrower = formulas.disturbed(
        character=thrower,
        event=Event.another,
        options=options,
        trace=trace,
    )
    throw = ability_roll(
        dice,
        character=thrower,
        ability=Ability.animal_handlin,
        modifier=formulas.helper_bonus(helpers=helpers),
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    answer = make_roll(successes=0)
    if has_movin:
        answer = resisting_roll(
            dice,
            character=target,
            ability=Ability.movin,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    elif not formulas.is_broken(character=target):
        answer = roll_pool_(
            dice,
            dice_=target.now.quick,
            pushable=True,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
    won = formulas.margin(acting=throw, opposing=answer, options=options)
    if won >= 1:
        target = replace(target, roped=True)
    return make_lasso_throw(thrower=thrower, target=target, margin=won)


def pull_lasso(
    dice: DiceSource,
    *,
    handler: Character,
    target: Character,
    roping: int = 0,
    others: int = 0,
    has_labor: bool = True,
    has_resilience: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> LassoPull:
    """Hold and pull.

    Animal Handlin' against the target's Labor; without Labor, Resilience, and without that, Grit
    alone. Each success above the target's does 1 damage (Shakes, Hurt, Shakes …). A target broken
    in Grit or Quick is exhausted and caught.

    handler: Who pulls
    roping: Helpers who have roped the target too, at least 0
    others: Other helpers, at least 0
    has_labor: The target has Labor
    has_resilience: The target has Resilience

    Source: OW-48, OW-50, OW-51, OW-52, D-2, D-16, D-60, D-61.
    """
    if trace is not None:
        trace.call("pull_lasso", "Hold and pull")
    if roping < 0:
        raise OutOfRange("'roping' of pull_lasso", roping, 0, None)
    if others < 0:
        raise OutOfRange("'others' of pull_lasso", others, 0, None)
    if not target.roped:
        raise Refused("The target is not roped")
    handler = pay(
        dice,
        character=handler,
        cost=options.unstated_cost,
        decide=decide,
        options=options,
        trace=trace,
    )
    handler = formulas.disturbed(
        character=handler,
        event=Event.another,
        options=options,
        trace=trace,
    )
    pull = ability_roll(
        dice,
        character=handler,
        ability=Ability.animal_handlin,
        modifier=formulas.lasso_help(roping=roping, others=others),
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    answer = make_roll(successes=0)
    if has_labor:
        answer = resisting_roll(
            dice,
            character=target,
            ability=Ability.labor,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    elif has_resilience and options.lasso_no_labor == LassoNoLabor.resilience_roll:
        answer = resisting_roll(
            dice,
            character=target,
            ability=Ability.resilience,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
    elif not formulas.is_broken(character=target):
        answer = roll_pool_(
            dice,
            dice_=target.now.grit,
            pushable=True,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
    won = formulas.margin(acting=pull, opposing=answer, options=options)
    if won >= 1:
        blow = land_hit(
            dice,
            target=target,
            points=won,
            cover=0,
            bought=False,
            place=None,
            twice=False,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        target = blow.target
        return make_lasso_pull(
            handler=handler,
            target=target,
            margin=won,
            damage=blow.damage,
            caught=formulas.is_defenceless(character=target),
        )
    if won < 0 and options.lasso_lost_pull == LassoLostPull.slips_free:
        target = replace(target, roped=False)
    return make_lasso_pull(handler=handler, target=target, margin=won)


def draw_gun(
    dice: DiceSource,
    *,
    character: Character,
    weapon: Weapon,
    rounds: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Draw a ranged weapon.

    A fast action. What you held before is put away.

    rounds: Rounds in it, 0 to 15

    Source: OW-54.
    """
    if trace is not None:
        trace.call("draw_gun", "Draw a ranged weapon")
    if not 0 <= rounds <= 15:
        raise OutOfRange("'rounds' of draw_gun", rounds, 0, 15)
    if not formulas.is_ranged(weapon=weapon):
        raise Refused("This is no weapon for shooting or throwing")
    if rounds > weapon.capacity:
        raise Refused(f"It holds only {weapon.capacity} rounds")
    drawn = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        formulas.disturbed(character=drawn, event=Event.another, options=options, trace=trace),
        in_hand=weapon,
        loaded=rounds,
        ready=False,
    )


def make_ready(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Make the weapon ready.

    Cock, lever, nock, or place a stone: a fast action. A cocked gun stays cocked until it is fired.
    A bow or slingshot stays ready only while you do nothing but aim and shoot.

    Source: OW-55, OW-96.
    """
    if trace is not None:
        trace.call("make_ready", "Make the weapon ready")
    weapon = character.in_hand
    if tables.readying(weapon.action, trace) != ActionCost.fast:
        raise Refused("This weapon needs no readying")
    if character.ready:
        raise Refused("It is ready already")
    if weapon.capacity != 0 and character.loaded < 1:
        raise Refused("It is not loaded")
    readied_by = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        formulas.disturbed(character=readied_by, event=Event.another, options=options, trace=trace),
        ready=True,
    )


def take_aim(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Aim.

    A fast action: your next shot gets more dice. The aim is lost if you do anything but shoot, or
    are hurt. Aiming twice gives no more, but the aim may be kept for a later round.

    Source: OW-58, D-14.
    """
    if trace is not None:
        trace.call("take_aim", "Aim")
    if not formulas.is_ranged(weapon=character.in_hand):
        raise Refused("Aim needs a weapon for shooting or throwing")
    aimer = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        formulas.disturbed(character=aimer, event=Event.aiming, options=options, trace=trace),
        aimed=True,
    )


def reload(
    dice: DiceSource,
    *,
    character: Character,
    rounds: int = 2,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Reload.

    A fast action loads up to 2 rounds from what you have to spare. Bows and slingshots are not
    loaded: make them ready instead.

    rounds: Rounds to load, 1 to 2

    Source: OW-94, OW-95.
    """
    if trace is not None:
        trace.call("reload", "Reload")
    if not 1 <= rounds <= 2:
        raise OutOfRange("'rounds' of reload", rounds, 1, 2)
    if character.in_hand.capacity < 1:
        raise Refused("This weapon takes no rounds")
    if character.loaded + rounds > character.in_hand.capacity:
        raise Refused("There is no room for so many rounds")
    if character.spare < rounds:
        raise Refused("Not enough spare rounds")
    loader = pay(
        dice,
        character=character,
        cost=ActionCost.fast,
        decide=decide,
        options=options,
        trace=trace,
    )
    return replace(
        formulas.disturbed(character=loader, event=Event.another, options=options, trace=trace),
        loaded=loader.loaded + rounds,
        spare=loader.spare - rounds,
    )


def break_down(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Collapse:
    """Break down.

    Nobody who is broken acts or makes ability rolls until cared for. How it looks depends on the
    attribute at 0.

    Source: OW-106, OW-107, OW-109, OW-110.
    """
    if trace is not None:
        trace.call("break_down", "Break down")
    if not formulas.is_broken(character=character):
        raise Refused("Not broken")
    rages = False

    # Grit at 0
    if trace is not None:
        trace.step("Grit at 0")
    if character.now.grit == 0:
        unconscious = ask(
            decide,
            "unconscious",
            "Unconscious, instead of crawling",
            (True, False),
            False,
            trace,
        )
        character = replace(character, prone=True, asleep=unconscious or character.asleep)

    # Cunning at 0
    if trace is not None:
        trace.step("Cunning at 0")
    if character.now.cunning == 0:
        rage = ask(decide, "rage", "Outburst, instead of withdrawal", (True, False), True, trace)
        rages = rage and formulas.may_still(character=character, deed=Deed.raging, trace=trace)
    return make_collapse(
        character=character,
        rages=rages,
        obeys=formulas.may_still(character=character, deed=Deed.obeying, trace=trace),
    )


def coup_de_grace(
    dice: DiceSource,
    *,
    killer: Character,
    victim: Character,
    in_rounds: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Mercy:
    """Coup de grâce.

    Kill one who is broken in Grit or Quick. Roll dice equal to your current Grit, without an
    ability and without a push. No success at all: the victim dies. Any success: your conscience
    wins. Either way you take 1 point of Doubt.

    in_rounds: While rounds run

    Source: OW-111, D-16, D-35.
    """
    if trace is not None:
        trace.call("coup_de_grace", "Coup de grâce")
    if not formulas.is_defenceless(character=victim):
        raise Refused("Only one who is broken in Grit or Quick is defenceless")
    if victim.dead:
        raise Refused("The victim is dead")
    spent = pay(
        dice,
        character=killer,
        cost=options.unstated_cost if in_rounds else ActionCost.free,
        decide=decide,
        options=options,
        trace=trace,
    )
    test = roll_pool_(
        dice,
        dice_=formulas.coup_de_grace_dice(killer=spent, options=options),
        pushable=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.successes == 0:
        victim = replace(victim, dead=True)
    doubt = lose_points(
        dice,
        character=spent,
        hurts=0,
        shakes=0,
        vexes=0,
        doubts=1,
        atypical=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_mercy(killer=doubt.character, victim=victim, killed=victim.dead)


def regain(
    dice: DiceSource,
    *,
    character: Character,
    attribute: Attribute,
    points: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Points come back.

    Never above the full score. A character who was unconscious because Grit was at 0 wakes up.
    Critical injuries stay.

    points: at least 0

    Source: OW-112, OW-126, D-69.
    """
    if trace is not None:
        trace.call("regain", "Points come back")
    if points < 0:
        raise OutOfRange("'points' of regain", points, 0, None)
    match attribute:
        case Attribute.grit:
            if character.now.grit == 0 and points >= 1:
                character = replace(character, asleep=False)
            character = replace(
                character,
                now=replace(
                    character.now,
                    grit=min(character.now.grit + points, character.full.grit),
                ),
            )
        case Attribute.quick:
            character = replace(
                character,
                now=replace(
                    character.now,
                    quick=min(character.now.quick + points, character.full.quick),
                ),
            )
        case Attribute.cunning:
            character = replace(
                character,
                now=replace(
                    character.now,
                    cunning=min(character.now.cunning + points, character.full.cunning),
                ),
            )
        case Attribute.wits:
            character = replace(
                character,
                now=replace(
                    character.now,
                    wits=min(character.now.wits + points, character.full.wits),
                ),
            )
    return character


def rest(
    dice: DiceSource,
    *,
    character: Character,
    turns: int = 40,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Rest:
    """Rest.

    Each turn of rest (5 to 10 minutes) brings back 1 lost point: one in all, not one for each
    attribute. You choose the order. Conditions block some attributes.

    turns: Turns of rest at most, 1 to 40

    Source: OW-112, OW-126, D-3, D-55.
    """
    if trace is not None:
        trace.call("rest", "Rest")
    if not 1 <= turns <= 40:
        raise OutOfRange("'turns' of rest", turns, 1, 40)
    if character.dead:
        raise Refused("The dead do not rest")
    used = 0
    for turn_rested in whole_numbers(1, turns):
        candidates = tuple(
            attribute
            for attribute in tuple(Attribute)
            if formulas.can_gain(
                character=character,
                attribute=attribute,
                options=options,
                trace=trace,
            )
        )
        if len(candidates) >= 1:
            mended = ask(
                decide,
                "mended",
                "Attribute that gains a point",
                candidates,
                item_at(candidates, 1),
                trace,
            )
            better = regain(
                dice,
                character=character,
                attribute=mended,
                points=1,
                decide=decide,
                options=options,
                trace=trace,
            )
            character = better
            used += 1
    return make_rest(character=character, turns=used)


def get_up(
    dice: DiceSource,
    *,
    helper: Character,
    patient: Character,
    tried: tuple[str, ...] = (),
    cared_for: bool = False,
    in_rounds: bool = True,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Care:
    """Get the broken back up.

    Roll Doctorin' for one who is broken, for one broken attribute of your choice: it gains as many
    points as you have successes, at once, but never above its full score. Each helper may try once,
    and after a success nobody tries again. In rounds it is a slow action. Without help the points
    come back by rest.

    tried: Who has tried already
    cared_for: Somebody has succeeded already
    in_rounds: While rounds run
    modifier: Other modifiers

    Source: OW-113, OW-125, D-16, D-36, D-55.
    """
    if trace is not None:
        trace.call("get_up", "Get the broken back up")
    if patient.dead:
        raise Refused("The patient is dead")
    if not formulas.is_broken(character=patient):
        raise Refused("Not broken")
    if cared_for:
        raise Refused("Somebody has succeeded already: more care does nothing")
    if helper.name in tried:
        raise Refused("This helper has tried already")
    candidates = tuple(
        attribute
        for attribute in tuple(Attribute)
        if formulas.score(scores=patient.now, attribute=attribute) == 0
        and formulas.can_be_raised(
            patient=patient,
            attribute=attribute,
            options=options,
            trace=trace,
        )
    )
    if len(candidates) < 1:
        raise Refused("A condition blocks what is broken")
    mended = ask(
        decide,
        "mended",
        "Broken attribute to care for",
        candidates,
        item_at(candidates, 1),
        trace,
    )
    doctor = pay(
        dice,
        character=helper,
        cost=options.unstated_cost if in_rounds else ActionCost.free,
        decide=decide,
        options=options,
        trace=trace,
    )
    gained = 0
    if options.get_up_roll == GetUpRoll.wits_alone:
        test = roll_pool_(
            dice,
            dice_=doctor.now.wits + modifier,
            pushable=True,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        gained = test.successes
    else:
        test = ability_roll(
            dice,
            character=doctor,
            ability=Ability.doctorin,
            modifier=modifier,
            pushable=True,
            forced=False,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        gained = test.successes
    after = regain(
        dice,
        character=patient,
        attribute=mended,
        points=gained,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_care(
        helper=doctor,
        patient=after,
        attribute=mended,
        gained=min(formulas.lost(character=patient, attribute=mended), gained),
    )


def lose_to_poison(
    dice: DiceSource,
    *,
    character: Character,
    kind: PoisonKind,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A point lost to poison.

    The point falls on the attribute of the poison. It brings no critical injury by itself.

    Source: OW-151, OW-152, OW-153, OW-154, D-5.
    """
    if trace is not None:
        trace.call("lose_to_poison", "A point lost to poison")
    match tables.poison_harm(kind, trace):
        case DamageKind.hurts:
            harm = lose_points(
                dice,
                character=character,
                hurts=1,
                shakes=0,
                vexes=0,
                doubts=0,
                atypical=True,
                decide=decide,
                options=options,
                trace=trace,
            )
            return harm.character
        case DamageKind.shakes:
            harm = lose_points(
                dice,
                character=character,
                hurts=0,
                shakes=1,
                vexes=0,
                doubts=0,
                atypical=True,
                decide=decide,
                options=options,
                trace=trace,
            )
            return harm.character
        case DamageKind.vexes:
            harm = lose_points(
                dice,
                character=character,
                hurts=0,
                shakes=0,
                vexes=1,
                doubts=0,
                atypical=True,
                decide=decide,
                options=options,
                trace=trace,
            )
            return harm.character
        case DamageKind.doubts:
            harm = lose_points(
                dice,
                character=character,
                hurts=0,
                shakes=0,
                vexes=0,
                doubts=1,
                atypical=True,
                decide=decide,
                options=options,
                trace=trace,
            )
            return harm.character


def resist_poison(
    dice: DiceSource,
    *,
    character: Character,
    poison: Poison,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Poisoning:
    """Resist a poison.

    Bitten, or having swallowed it, roll Resilience once. With as many successes as the potency the
    effect is limited: lose 1 point at once, and it is over. With fewer the poison has its full
    effect.

    Source: OW-149, OW-150, OW-151, OW-152, OW-153, OW-154, D-75.
    """
    if trace is not None:
        trace.call("resist_poison", "Resist a poison")
    test = forced_roll(
        dice,
        character=character,
        ability=Ability.resilience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if not formulas.is_enough(test=test, needed=poison.potency):
        return make_poisoning(character=character, poison=poison, full=True, active=True)
    weakened = lose_to_poison(
        dice,
        character=character,
        kind=poison.kind,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_poisoning(character=weakened, poison=poison, full=False, active=False)


def unit_of_poison(
    dice: DiceSource,
    *,
    poisoning: Poisoning,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Poisoning:
    """A unit of time with a poison.

    After each unit of its speed the full effect takes 1 point of its attribute, until that is
    broken. A sleeping draught then puts you out for one shift. A lethal poison that is still active
    one unit later brings one critical injury, which the referee describes as the work of the
    poison.

    Source: OW-151, OW-152, OW-153, OW-154, OW-156, D-39, D-48.
    """
    if trace is not None:
        trace.call("unit_of_poison", "A unit of time with a poison")
    if not poisoning.active:
        return poisoning
    kind = poisoning.poison.kind
    attribute = tables.lowered_attribute(tables.poison_harm(kind, trace), trace)
    if formulas.score(scores=poisoning.character.now, attribute=attribute) == 0:
        if kind == PoisonKind.lethal:
            poisoning = replace(
                poisoning,
                character=critical_injury(
                    dice,
                    character=poisoning.character,
                    place=None,
                    twice=False,
                    decide=decide,
                    options=options,
                    trace=trace,
                ),
            )
        poisoning = replace(poisoning, active=False)
        return poisoning
    poisoning = replace(
        poisoning,
        character=lose_to_poison(
            dice,
            character=poisoning.character,
            kind=kind,
            decide=decide,
            options=options,
            trace=trace,
        ),
    )
    if (
        kind != PoisonKind.lethal
        and formulas.score(scores=poisoning.character.now, attribute=attribute) == 0
    ):
        poisoning = replace(poisoning, active=False)
        if kind == PoisonKind.sleeping:
            poisoning = replace(poisoning, character=replace(poisoning.character, asleep=True))
    return poisoning


def units_of_poison(
    dice: DiceSource,
    *,
    poisoning: Poisoning,
    units: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Poisoning:
    """Some time with a poison.

    Unit after unit, while the poison is active.

    units: Units of time, 1 to 20

    Source: OW-151, OW-152, OW-153, OW-154, OW-156.
    """
    if trace is not None:
        trace.call("units_of_poison", "Some time with a poison")
    if not 1 <= units <= 20:
        raise OutOfRange("'units' of units_of_poison", units, 1, 20)
    for unit_passed in whole_numbers(1, units):
        poisoning = unit_of_poison(
            dice,
            poisoning=poisoning,
            decide=decide,
            options=options,
            trace=trace,
        )
    return poisoning


def treat_poison(
    dice: DiceSource,
    *,
    doctor: Character,
    poisoning: Poisoning,
    in_rounds: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> PoisonTreatment:
    """Treat a poison.

    A successful Doctorin' roll stops it, whatever its potency. For each poisoning there is one
    attempt, whoever makes it.

    in_rounds: While rounds run

    Source: OW-155, D-16.
    """
    if trace is not None:
        trace.call("treat_poison", "Treat a poison")
    if not poisoning.active:
        raise Refused("The poison is no longer active")
    if poisoning.tried:
        raise Refused("The one attempt has been made")
    help = treat(
        dice,
        doctor=doctor,
        in_rounds=in_rounds,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    poisoning = replace(poisoning, tried=True)
    if help.success:
        poisoning = replace(poisoning, active=False)
    return make_poison_treatment(doctor=help.doctor, poisoning=poisoning)


def take_antidote(
    dice: DiceSource,
    *,
    poisoning: Poisoning,
    found: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Poisoning:
    """Take an antidote.

    An antidote that is found and drunk in time stops the poison.

    found: Is the antidote at hand in time? (the referee decides)

    Source: OW-155.
    """
    if trace is not None:
        trace.call("take_antidote", "Take an antidote")
    if not found:
        raise Refused("There is no antidote")
    return replace(poisoning, active=False)


def mix_poison(
    dice: DiceSource,
    *,
    brewer: Character,
    potency: int = 1,
    substances: bool = True,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Brew:
    """Mix a poison.

    Roll Doctorin'. Each success gives 1D3 doses of any kind of poison: 1 or 2 on a d6 is one dose,
    3 or 4 two, 5 or 6 three. Potency 2 or 3 is for herbalists only.

    potency: Potency, 1 to 3
    substances: Are fitting substances at hand? (the referee decides)

    Source: OW-157, X-10, X-11, D-73.
    """
    if trace is not None:
        trace.call("mix_poison", "Mix a poison")
    if not 1 <= potency <= 3:
        raise OutOfRange("'potency' of mix_poison", potency, 1, 3)
    if not substances:
        raise Refused("There are no fitting substances")
    if potency != 1 and brewer.talents.count(Talent.herbalist) <= 0:
        raise Refused("Only a herbalist makes a stronger poison")
    test = ability_roll(
        dice,
        character=brewer,
        ability=Ability.doctorin,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    pool = roll_pool(dice, test.successes, 6, trace)
    second_doses = count_faces(pool, (3, 6))
    third_doses = count_faces(pool, (5, 6))
    return make_brew(doses=len(pool) + second_doses + third_doses, potency=potency)


def nurse(
    dice: DiceSource,
    *,
    carer: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Roll:
    """Nurse the sick.

    The carer rolls Doctorin', once for each sickness roll.

    Source: OW-160, D-74.
    """
    if trace is not None:
        trace.call("nurse", "Nurse the sick")
    care = ability_roll(
        dice,
        character=carer,
        ability=Ability.doctorin,
        modifier=0,
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    return care


def sickness_roll(
    dice: DiceSource,
    *,
    character: Character,
    virulence: int,
    care: Roll | None = None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Sickness roll.

    Resilience, with the dice from nursing. As many successes as the virulence keep you well, or
    make you well again. Virulence is 1 to 3, rarely more.

    virulence: Virulence, at least 1
    care: Doctorin' roll of the carer

    Source: OW-158, OW-160, D-49, D-75.
    """
    if trace is not None:
        trace.call("sickness_roll", "Sickness roll")
    if virulence < 1:
        raise OutOfRange("'virulence' of sickness_roll", virulence, 1, None)
    test = forced_roll(
        dice,
        character=character,
        ability=Ability.resilience,
        modifier=formulas.care_dice(care=care),
        decide=decide,
        options=options,
        trace=trace,
    )
    return formulas.is_enough(test=test, needed=virulence)


def catch_disease(
    dice: DiceSource,
    *,
    character: Character,
    virulence: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Exposed to a disease.

    Make a sickness roll. On a failure you are ill.

    virulence: Virulence, at least 1

    Source: OW-158.
    """
    if trace is not None:
        trace.call("catch_disease", "Exposed to a disease")
    if virulence < 1:
        raise OutOfRange("'virulence' of catch_disease", virulence, 1, None)
    stays_well = sickness_roll(
        dice,
        character=character,
        virulence=virulence,
        care=None,
        decide=decide,
        options=options,
        trace=trace,
    )
    if stays_well:
        return character
    sick = mark_condition(
        dice,
        character=character,
        condition=Condition.ill,
        decide=decide,
        options=options,
        trace=trace,
    )
    return sick


def disease_strikes(
    dice: DiceSource,
    *,
    character: Character,
    care: Roll | None = None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A blow of the disease.

    Lose 1 Grit and 1 Quick. It brings no critical injury. A character who is then broken in Grit
    makes a death roll at once.

    care: Doctorin' roll of the carer

    Source: OW-159, D-5, D-39, D-74.
    """
    if trace is not None:
        trace.call("disease_strikes", "A blow of the disease")
    harm = harm_from(
        dice,
        character=character,
        cause=Cause.from_disease,
        points=1,
        gm_uses_table=True,
        decide=decide,
        options=options,
        trace=trace,
    )
    if not formulas.near_death(character=harm.character, condition=Condition.ill):
        return harm.character
    nursed = (
        formulas.care_dice(care=care)
        if options.nursing_helps == NursingHelps.death_rolls_too
        else 0
    )
    survivor = death_roll(
        dice,
        character=harm.character,
        modifier=nursed,
        decide=decide,
        options=options,
        trace=trace,
    )
    return survivor


def outbreak(
    dice: DiceSource,
    *,
    character: Character,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """Outbreak of a disease.

    One day after the infection the disease breaks out.

    Source: OW-159, D-49.
    """
    if trace is not None:
        trace.call("outbreak", "Outbreak of a disease")
    if character.conditions.count(Condition.ill) <= 0:
        raise Refused("This character is not ill")
    struck = disease_strikes(
        dice,
        character=character,
        care=None,
        decide=decide,
        options=options,
        trace=trace,
    )
    return struck


def day_of_illness(
    dice: DiceSource,
    *,
    character: Character,
    virulence: int,
    care: Roll | None = None,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """A day of illness.

    From the day after the outbreak make a sickness roll each day, or each week if the table says
    so. While ill you do not regain Grit and Quick. On a success you are well; on a failure the
    disease strikes.

    virulence: Virulence, at least 1
    care: Doctorin' roll of the carer

    Source: OW-159, OW-160, D-49.
    """
    if trace is not None:
        trace.call("day_of_illness", "A day of illness")
    if virulence < 1:
        raise OutOfRange("'virulence' of day_of_illness", virulence, 1, None)
    if character.conditions.count(Condition.ill) <= 0:
        raise Refused("This character is not ill")
    well_again = sickness_roll(
        dice,
        character=character,
        virulence=virulence,
        care=care,
        decide=decide,
        options=options,
        trace=trace,
    )
    if well_again:
        cured = end_condition(
            dice,
            character=character,
            condition=Condition.ill,
            decide=decide,
            options=options,
            trace=trace,
        )
        return cured
    struck = disease_strikes(
        dice,
        character=character,
        care=care,
        decide=decide,
        options=options,
        trace=trace,
    )
    return struck


def course_of_illness(
    dice: DiceSource,
    *,
    character: Character,
    virulence: int,
    intervals: int = 30,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Illness:
    """Course of an illness.

    From exposure to the end: the first sickness roll, the outbreak a day later, then a roll each
    day or week until the character is well or dead.

    virulence: Virulence, at least 1
    intervals: Sickness rolls at most, 0 to 30

    Source: OW-158, OW-159, OW-161, D-49.
    """
    if trace is not None:
        trace.call("course_of_illness", "Course of an illness")
    if virulence < 1:
        raise OutOfRange("'virulence' of course_of_illness", virulence, 1, None)
    if not 0 <= intervals <= 30:
        raise OutOfRange("'intervals' of course_of_illness", intervals, 0, 30)
    character = catch_disease(
        dice,
        character=character,
        virulence=virulence,
        decide=decide,
        options=options,
        trace=trace,
    )
    if character.conditions.count(Condition.ill) <= 0:
        return make_illness(character=character, intervals=0)
    character = outbreak(dice, character=character, decide=decide, options=options, trace=trace)
    rolls_made = 0
    for interval_passed in whole_numbers(1, intervals):
        if Condition.ill in character.conditions and not character.dead:
            rolls_made += 1
            character = day_of_illness(
                dice,
                character=character,
                virulence=virulence,
                care=None,
                decide=decide,
                options=options,
                trace=trace,
            )
    return make_illness(character=character, intervals=rolls_made)


def answer_defeat(
    dice: DiceSource,
    *,
    loser: Character,
    margin: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Answer:
    """Give in or resist.

    The loser chooses: give in, or resist and lose as many points as the winner had more successes.
    Doubt first, then Vex, then Doubt, and so on.

    margin: at least 1

    Source: OW-100, OW-104, D-34.
    """
    if trace is not None:
        trace.call("answer_defeat", "Give in or resist")
    if margin < 1:
        raise OutOfRange("'margin' of answer_defeat", margin, 1, None)
    gives_in = ask(decide, "gives_in", "Give in", (True, False), False, trace)
    if gives_in:
        return make_answer(loser=loser, gave_in=True, points=0)
    if options.social_points == SocialPoints.winner_picks:
        vex = ask(
            decide,
            "vex",
            "The winner picks Vex, instead of Doubt",
            (True, False),
            False,
            trace,
        )
        hit = lose_points(
            dice,
            character=loser,
            hurts=0,
            shakes=0,
            vexes=margin if vex else 0,
            doubts=0 if vex else margin,
            atypical=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_answer(loser=hit.character, gave_in=False, points=margin)
    harm = mental_damage(
        dice,
        character=loser,
        points=margin,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_answer(loser=harm.character, gave_in=False, points=margin)


def social_exchange(
    dice: DiceSource,
    *,
    asker: Character,
    opponent: Character,
    named: Ability = Ability.presence,
    distance: RangeCategory = RangeCategory.short,
    in_writing: bool = False,
    in_rounds: bool = False,
    sensible: bool = True,
    audible: bool = False,
    reasonable: bool = True,
    overruled: Ability | None = None,
    crowd: int | None = None,
    headcount: Headcount = Headcount.even,
    price: Price = Price.something,
    helped_before: bool = False,
    well_put: bool = False,
    no_gain: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> SocialExchange:
    """Persuade, deceive or face down.

    Presence or Performin' against Insight. By letter or telegram: Book Learnin'. While rounds run
    it is a slow action. Otherwise nobody draws for initiative: an exchange is a scene, not a round.

    named: Ability named
    in_writing: By letter or telegram
    in_rounds: While rounds run
    sensible: If there is fighting: does talking make sense? (the referee decides)
    audible: Beyond short range: can they hear each other? (the referee decides)
    reasonable: Is the demand reasonable, and not wholly against the opponent's interest? (the
        referee decides)
    overruled: Does another ability fit the approach better? (the referee decides)
    crowd: If the opponent is a crowd: its dice for Insight (the referee decides)
    headcount: Which side has more people? (the referee decides)
    price: What does the demand cost the opponent? (the referee decides)
    helped_before: Has the one who asks helped the opponent before? (the referee decides)
    well_put: Is the case put very well? (the referee decides)
    no_gain: Does helping bring the opponent nothing? (the referee decides)

    Source: OW-97, OW-98, OW-99, OW-100, OW-102, D-2, D-68.
    """
    if trace is not None:
        trace.call("social_exchange", "Persuade, deceive or face down")

    # May you try?
    if trace is not None:
        trace.step("May you try?")
    if not sensible:
        raise Refused("This is no moment for talking")
    if not formulas.may_be_heard(distance=distance, audible=audible, in_writing=in_writing):
        raise Refused("Too far away to talk")
    if not reasonable:
        raise Refused("No roll makes anybody agree to this")
    if named not in (Ability.performin, Ability.presence):
        raise Refused("Name Presence or Performin'")
    speaker = asker
    if in_rounds:
        paid = pay(
            dice,
            character=asker,
            cost=ActionCost.slow,
            decide=decide,
            options=options,
            trace=trace,
        )
        speaker = paid

    # Roll
    if trace is not None:
        trace.step("Roll")
    ability = named
    if overruled is not None:
        ability = overruled
    acting = ability_roll(
        dice,
        character=speaker,
        ability=formulas.asking_ability(named=ability, in_writing=in_writing),
        modifier=modifiers.stance(
            headcount=headcount,
            price=price,
            helped_before=helped_before,
            well_put=well_put,
            no_gain=no_gain,
            trace=trace,
        ),
        pushable=True,
        forced=False,
        always=False,
        decide=decide,
        options=options,
        trace=trace,
    )
    opposing = make_roll(successes=0)
    if crowd is not None:
        murmur = roll_pool_(
            dice,
            dice_=crowd,
            pushable=True,
            always=False,
            decide=decide,
            options=options,
            trace=trace,
        )
        opposing = murmur
    else:
        answer = resisting_roll(
            dice,
            character=opponent,
            ability=Ability.insight,
            modifier=0,
            decide=decide,
            options=options,
            trace=trace,
        )
        opposing = answer
    lead = formulas.margin(acting=acting, opposing=opposing, options=options)

    # Result
    if trace is not None:
        trace.step("Result")
    # Ahead: the opponent complies, or resists and takes points. Behind: the one who asks backs down, or takes points.
    if lead >= 1:
        reply = answer_defeat(
            dice,
            loser=opponent,
            margin=lead,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_social_exchange(
            asker=speaker,
            opponent=reply.loser,
            margin=lead,
            asker_gave_in=False,
            opponent_gave_in=reply.gave_in,
        )
    if lead <= -1:
        reply = answer_defeat(
            dice,
            loser=speaker,
            margin=-lead,
            decide=decide,
            options=options,
            trace=trace,
        )
        return make_social_exchange(
            asker=reply.loser,
            opponent=opponent,
            margin=lead,
            asker_gave_in=reply.gave_in,
            opponent_gave_in=False,
        )
    return make_social_exchange(
        asker=speaker,
        opponent=opponent,
        margin=0,
        asker_gave_in=False,
        opponent_gave_in=False,
    )


def social_conflict(
    dice: DiceSource,
    *,
    asker: Character,
    opponent: Character,
    named: Ability = Ability.presence,
    distance: RangeCategory = RangeCategory.short,
    in_writing: bool = False,
    audible: bool = False,
    reasonable: bool = True,
    overruled: Ability | None = None,
    crowd: int | None = None,
    headcount: Headcount = Headcount.even,
    price: Price = Price.something,
    helped_before: bool = False,
    well_put: bool = False,
    no_gain: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> SocialConflict:
    """Social conflict.

    Exchange after exchange, until one side gives in or somebody is broken. The loser should give
    in; the referee decides what follows.

    named: Ability named
    in_writing: By letter or telegram
    audible: Beyond short range: can they hear each other? (the referee decides)
    reasonable: Is the demand reasonable, and not wholly against the opponent's interest? (the
        referee decides)
    overruled: Does another ability fit the approach better? (the referee decides)
    crowd: If the opponent is a crowd: its dice for Insight (the referee decides)
    headcount: Which side has more people? (the referee decides)
    price: What does the demand cost the opponent? (the referee decides)
    helped_before: Has the one who asks helped the opponent before? (the referee decides)
    well_put: Is the case put very well? (the referee decides)
    no_gain: Does helping bring the opponent nothing? (the referee decides)

    Source: OW-97, OW-101.
    """
    if trace is not None:
        trace.call("social_conflict", "Social conflict")
    exchanges = 0
    asker_yields = False
    opponent_yields = False
    for _ in times(40):
        if (
            asker_yields
            or opponent_yields
            or formulas.is_broken(character=asker)
            or formulas.is_broken(character=opponent)
        ):
            break
        exchange = social_exchange(
            dice,
            asker=asker,
            opponent=opponent,
            named=named,
            distance=distance,
            in_writing=in_writing,
            in_rounds=False,
            sensible=True,
            audible=audible,
            reasonable=reasonable,
            overruled=overruled,
            crowd=crowd,
            headcount=headcount,
            price=price,
            helped_before=helped_before,
            well_put=well_put,
            no_gain=no_gain,
            decide=decide,
            options=options,
            trace=trace,
        )
        asker = exchange.asker
        opponent = exchange.opponent
        asker_yields = exchange.asker_gave_in
        opponent_yields = exchange.opponent_gave_in
        exchanges += 1
    return make_social_conflict(
        asker=asker,
        opponent=opponent,
        exchanges=exchanges,
        asker_ending=formulas.ending_for(
            character=asker,
            yielded=asker_yields,
            beaten=opponent_yields or formulas.is_broken(character=opponent),
        ),
        opponent_ending=formulas.ending_for(
            character=opponent,
            yielded=opponent_yields,
            beaten=asker_yields or formulas.is_broken(character=asker),
        ),
    )


__source__ = {
    "pay": "rulesets/old-west/actions.rules:9",
    "begin_round": "rulesets/old-west/actions.rules:75",
    "declare_actions": "rulesets/old-west/actions.rules:181",
    "second_thoughts": "rulesets/old-west/actions.rules:191",
    "help": "rulesets/old-west/actions.rules:198",
    "move": "rulesets/old-west/actions.rules:214",
    "mark_condition": "rulesets/old-west/conditions.rules:21",
    "end_condition": "rulesets/old-west/conditions.rules:29",
    "injury_penalty": "rulesets/old-west/injuries.rules:56",
    "roll_pool_": "rulesets/old-west/dice.rules:17",
    "ability_roll": "rulesets/old-west/dice.rules:49",
    "forced_roll": "rulesets/old-west/conditions.rules:37",
    "death_roll": "rulesets/old-west/injuries.rules:88",
    "broken_in_need": "rulesets/old-west/conditions.rules:59",
    "lose_points": "rulesets/old-west/damage.rules:23",
    "physical_damage": "rulesets/old-west/damage.rules:49",
    "harm_from": "rulesets/old-west/damage_causes.rules:66",
    "hungry_week": "rulesets/old-west/conditions.rules:73",
    "day_of_food": "rulesets/old-west/conditions.rules:86",
    "day_of_water": "rulesets/old-west/conditions.rules:106",
    "shift_of_sleep": "rulesets/old-west/conditions.rules:126",
    "day_of_sleep": "rulesets/old-west/conditions.rules:134",
    "days_in_the_wild": "rulesets/old-west/conditions.rules:153",
    "face_the_cold": "rulesets/old-west/conditions.rules:184",
    "face_the_heat": "rulesets/old-west/conditions.rules:207",
    "shift_in_the_shade": "rulesets/old-west/conditions.rules:226",
    "conflict_frame": "rulesets/old-west/conflict.rules:32",
    "mental_damage": "rulesets/old-west/damage.rules:59",
    "cover_roll": "rulesets/old-west/damage.rules:82",
    "critical_roll": "rulesets/old-west/injuries.rules:13",
    "critical_injury": "rulesets/old-west/injuries.rules:26",
    "land_hit": "rulesets/old-west/damage.rules:91",
    "treat": "rulesets/old-west/dangers.rules:7",
    "fire_attack": "rulesets/old-west/dangers.rules:26",
    "round_on_fire": "rulesets/old-west/dangers.rules:40",
    "put_out": "rulesets/old-west/dangers.rules:56",
    "treat_burns": "rulesets/old-west/dangers.rules:77",
    "blast_roll": "rulesets/old-west/dangers.rules:105",
    "caught_in_blast": "rulesets/old-west/dangers.rules:112",
    "handle_explosives": "rulesets/old-west/dangers.rules:128",
    "use_dynamite": "rulesets/old-west/dangers.rules:148",
    "fall_down": "rulesets/old-west/dangers.rules:180",
    "fall_from_horse": "rulesets/old-west/dangers.rules:196",
    "stay_afloat": "rulesets/old-west/dangers.rules:236",
    "round_under_water": "rulesets/old-west/dangers.rules:246",
    "pull_out": "rulesets/old-west/dangers.rules:276",
    "revive": "rulesets/old-west/dangers.rules:286",
    "run_in_the_dark": "rulesets/old-west/dangers.rules:299",
    "find_in_the_dark": "rulesets/old-west/dangers.rules:308",
    "fire": "rulesets/old-west/ranged.rules:147",
    "ranged_stunts": "rulesets/old-west/ranged.rules:192",
    "suffer": "rulesets/old-west/ranged.rules:218",
    "shoot": "rulesets/old-west/ranged.rules:231",
    "shoot_in_the_dark": "rulesets/old-west/dangers.rules:317",
    "react": "rulesets/old-west/melee.rules:71",
    "melee_stunts": "rulesets/old-west/melee.rules:97",
    "resisting_roll": "rulesets/old-west/dice.rules:63",
    "defend": "rulesets/old-west/melee.rules:122",
    "melee_attack": "rulesets/old-west/melee.rules:155",
    "strike_in_the_dark": "rulesets/old-west/dangers.rules:328",
    "duel_trouble": "rulesets/old-west/gunplay.rules:38",
    "stand_off": "rulesets/old-west/gunplay.rules:55",
    "draw_guns": "rulesets/old-west/gunplay.rules:84",
    "fire_first": "rulesets/old-west/gunplay.rules:108",
    "showdown": "rulesets/old-west/gunplay.rules:130",
    "duel": "rulesets/old-west/gunplay.rules:182",
    "fan": "rulesets/old-west/gunplay.rules:247",
    "take_overwatch": "rulesets/old-west/gunplay.rules:303",
    "watch_shot": "rulesets/old-west/gunplay.rules:322",
    "sneak": "rulesets/old-west/gunplay.rules:373",
    "sneak_shot": "rulesets/old-west/gunplay.rules:386",
    "sneak_strike": "rulesets/old-west/gunplay.rules:398",
    "group_ambush": "rulesets/old-west/gunplay.rules:411",
    "may_roll": "rulesets/old-west/initiative.rules:46",
    "cards_needed": "rulesets/old-west/initiative.rules:54",
    "deal": "rulesets/old-west/initiative.rules:75",
    "begin_conflict": "rulesets/old-west/initiative.rules:91",
    "next_round": "rulesets/old-west/initiative.rules:98",
    "swap_cards": "rulesets/old-west/initiative.rules:117",
    "shake_off_stun": "rulesets/old-west/injuries.rules:70",
    "dying": "rulesets/old-west/injuries.rules:99",
    "stabilise": "rulesets/old-west/injuries.rules:137",
    "prevent_lasting": "rulesets/old-west/injuries.rules:160",
    "draw_melee_weapon": "rulesets/old-west/melee.rules:3",
    "stand_up": "rulesets/old-west/melee.rules:12",
    "wind_up": "rulesets/old-west/melee.rules:21",
    "let_go": "rulesets/old-west/melee.rules:261",
    "pin": "rulesets/old-west/melee.rules:269",
    "wrestle": "rulesets/old-west/melee.rules:284",
    "subdue": "rulesets/old-west/melee.rules:297",
    "break_free": "rulesets/old-west/melee.rules:322",
    "fight_for_weapon": "rulesets/old-west/melee.rules:334",
    "retreat": "rulesets/old-west/melee.rules:373",
    "throw_lasso": "rulesets/old-west/melee.rules:409",
    "pull_lasso": "rulesets/old-west/melee.rules:437",
    "draw_gun": "rulesets/old-west/ranged.rules:18",
    "make_ready": "rulesets/old-west/ranged.rules:27",
    "take_aim": "rulesets/old-west/ranged.rules:39",
    "reload": "rulesets/old-west/ranged.rules:283",
    "break_down": "rulesets/old-west/recovery.rules:45",
    "coup_de_grace": "rulesets/old-west/recovery.rules:72",
    "regain": "rulesets/old-west/recovery.rules:98",
    "rest": "rulesets/old-west/recovery.rules:129",
    "get_up": "rulesets/old-west/recovery.rules:160",
    "lose_to_poison": "rulesets/old-west/sickness.rules:38",
    "resist_poison": "rulesets/old-west/sickness.rules:56",
    "unit_of_poison": "rulesets/old-west/sickness.rules:67",
    "units_of_poison": "rulesets/old-west/sickness.rules:89",
    "treat_poison": "rulesets/old-west/sickness.rules:101",
    "take_antidote": "rulesets/old-west/sickness.rules:113",
    "mix_poison": "rulesets/old-west/sickness.rules:125",
    "nurse": "rulesets/old-west/sickness.rules:168",
    "sickness_roll": "rulesets/old-west/sickness.rules:175",
    "catch_disease": "rulesets/old-west/sickness.rules:183",
    "disease_strikes": "rulesets/old-west/sickness.rules:193",
    "outbreak": "rulesets/old-west/sickness.rules:204",
    "day_of_illness": "rulesets/old-west/sickness.rules:212",
    "course_of_illness": "rulesets/old-west/sickness.rules:229",
    "answer_defeat": "rulesets/old-west/social.rules:41",
    "social_exchange": "rulesets/old-west/social.rules:63",
    "social_conflict": "rulesets/old-west/social.rules:137",
}
"""Where in the rules each function comes from."""

__lines__ = sources.PROCEDURES
"""Where in the rules the statements behind a line come from."""
