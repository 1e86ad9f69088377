"""The procedures of Western Skirmish Armoury."""

from __future__ import annotations

from dataclasses import replace

from . import data, formulas, modifiers, sources, tables
from .options import Options
from .runtime import (
    DEFAULTS,
    Decider,
    DiceSource,
    NotAmong,
    Number,
    OutOfRange,
    Refused,
    Trace,
    ask,
    item_at,
    joined,
    limited,
    open_ended,
    order_by_roll,
    roll,
    roll_dice,
    show_quantity,
    sort_by,
    whole_numbers,
)
from .types import (
    Action,
    Activation,
    Ammo,
    Awareness,
    Blade,
    Clash,
    CombatRound,
    EqualBlows,
    Figure,
    Flight,
    Gun,
    HighJumps,
    InitiativeRoll,
    InitiativeTies,
    Intent,
    Intervention,
    JumpDie,
    Landing,
    LesserWounds,
    LostActions,
    Melee,
    Obstacle,
    OpenDie,
    Place,
    Posture,
    Reading,
    Severity,
    Shock,
    ShockState,
    Shot,
    ShotResolution,
    Side,
    Test,
    Timing,
    Turn,
    WhoNotices,
    make_activation,
    make_ammo,
    make_clash,
    make_combat_round,
    make_figure,
    make_flight,
    make_initiative_roll,
    make_intervention,
    make_landing,
    make_melee,
    make_shot,
    make_test,
    make_turn,
)


def starting_ammo(
    dice: DiceSource,
    *,
    gun: Gun,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Ammo:
    """Ammunition to start with.

    Start with a full magazine. If you count ammunition, roll the die of your gun for extra rounds.

    Source: WS-45, WS-46.
    """
    if trace is not None:
        trace.call("starting_ammo", "Ammunition to start with")
    if not options.limited_ammo:
        return make_ammo(loaded=gun.magazine, reserve=0)
    return make_ammo(
        loaded=gun.magazine,
        reserve=roll(dice, formulas.extra_rounds(gun=gun, options=options), trace),
    )


def generate_figure(
    dice: DiceSource,
    *,
    name: str = "",
    description: str = "",
    gun: Gun = data.REVOLVER,
    blade: Blade = data.UNARMED,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """Make a figure.

    Roll separately for each value. A 0 on the d10 reads 10. Everything else follows from the
    weapons.

    gun: Gun
    blade: Close-combat weapon

    Source: WS-44, WS-47, D-27.
    """
    if trace is not None:
        trace.call("generate_figure", "Make a figure")
    experience = roll_dice(dice, 1, 10, trace) + 5
    defence = roll_dice(dice, 1, 10, trace) + 5
    hit_chance = roll_dice(dice, 1, 10, trace) + 25
    ammo = starting_ammo(dice, gun=gun, decide=decide, options=options, trace=trace)
    return make_figure(
        name=name,
        description=description,
        experience=experience,
        defence=defence,
        hit_chance=hit_chance,
        gun=gun,
        blade=blade,
        loaded=ammo.loaded,
        reserve=ammo.reserve,
    )


def open_roll(
    dice: DiceSource,
    *,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Open-ended d20.

    Used for combat experience tests and for damage.

    Source: D-1.
    """
    if trace is not None:
        trace.call("open_roll", "Open-ended d20")
    match options.open_die:
        case OpenDie.add:
            return open_ended(dice, 20, trace)
        case OpenDie.plain:
            return roll_dice(dice, 1, 20, trace)


def experience_test(
    dice: DiceSource,
    *,
    experience: int,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Test:
    """Combat experience test.

    Combat experience + open-ended d20 + modifier. Succeed with 20 or more.

    experience: Combat experience, at least 1
    modifier: Modifier

    Source: WS-25.
    """
    if trace is not None:
        trace.call("experience_test", "Combat experience test")
    if experience < 1:
        raise OutOfRange("'experience' of experience_test", experience, 1, None)
    total = experience + modifier + open_roll(dice, decide=decide, options=options, trace=trace)
    return make_test(total=total, success=total >= 20)


def initiative(
    dice: DiceSource,
    *,
    players: tuple[str, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[str, ...]:
    """Initiative.

    Before each round every player rolls a plain d20. The highest goes first.

    players: Players

    Source: WS-03, D-2, D-4.
    """
    if trace is not None:
        trace.call("initiative", "Initiative")
    match options.initiative_ties:
        case InitiativeTies.again:
            return order_by_roll(players, lambda: roll_dice(dice, 1, 20, trace))
        case InitiativeTies.seats:
            seated: tuple[InitiativeRoll, ...] = ()
            for player in players:
                seated = joined(
                    seated,
                    (make_initiative_roll(player=player, rolled=roll_dice(dice, 1, 20, trace)),),
                )
            return tuple(
                place.player for place in sort_by(seated, (lambda each: each.rolled, True))
            )


def activations(
    dice: DiceSource,
    *,
    players: tuple[str, ...],
    ready: tuple[Activation, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[Activation, ...]:
    """Activate the figures.

    One figure at a time. The first player activates any one figure, then the next player one, and
    so on; then begin again with the first. Skip a player who has no figure left.

    players: Players in initiative
    ready: Figures not yet activated

    Source: WS-04, WS-05, D-5.
    """
    if trace is not None:
        trace.call("activations", "Activate the figures")
    remaining: tuple[Activation, ...] = ready
    done: tuple[Activation, ...] = ()
    for lap in whole_numbers(1, len(ready)):
        for player in players:
            candidates = tuple(piece.figure for piece in remaining if piece.player == player)
            if len(candidates) >= 1:
                chosen = ask(
                    decide,
                    "chosen",
                    "Figure to activate",
                    candidates,
                    item_at(candidates, 1),
                    trace,
                )
                activated = make_activation(player=player, figure=chosen)
                done = joined(done, (activated,))
                remaining = tuple(each for each in remaining if each != activated)
    return done


def combat_round(
    dice: DiceSource,
    *,
    round: int = 1,
    players: tuple[str, ...],
    ready: tuple[Activation, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> CombatRound:
    """Combat round.

    Roll initiative, then activate every figure once. When no figure has an activation left, the
    next round begins with new initiative and fresh actions.

    round: Round, at least 1
    players: Players
    ready: Figures on the table

    Source: WS-02.
    """
    if trace is not None:
        trace.call("combat_round", "Combat round")
    if round < 1:
        raise OutOfRange("'round' of combat_round", round, 1, None)
    sequence = initiative(dice, players=players, decide=decide, options=options, trace=trace)
    played = activations(
        dice,
        players=sequence,
        ready=ready,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_combat_round(played=played, upcoming=round + 1)


def take_turn(
    dice: DiceSource,
    *,
    actions: int = 3,
    plan: tuple[Action, ...],
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Turn:
    """Spend your actions.

    You have 3 actions in a round. Pay for each thing in full, in this round. Wait is the last thing
    you do.

    actions: Actions, 0 to 3
    plan: What to do, in order

    Source: WS-06, WS-07, WS-20, D-6, D-8, D-16.
    """
    if trace is not None:
        trace.call("take_turn", "Spend your actions")
    if not 0 <= actions <= 3:
        raise OutOfRange("'actions' of take_turn", actions, 0, 3)
    left = actions
    moved: Number = 0
    waiting = False
    done: tuple[Action, ...] = ()
    for action in plan:
        if waiting:
            raise Refused("Wait is the last thing a figure does in the round")
        if tables.action_cost(action, trace) > left:
            raise Refused(
                f"{action.label} costs {tables.action_cost(action, trace)}, but only {left} left",
            )
        if not (options.repeat_actions or action in (Action.move, Action.cross)) and action in done:
            raise Refused(f"{action.label} was already done in this round")
        left -= tables.action_cost(action, trace)
        if not 0 <= left <= 3:
            raise OutOfRange("'left' of take_turn", left, 0, 3)
        done = joined(done, (action,))
        if action == Action.move:
            moved = limited(moved + formulas.move_distance(obstacle=Obstacle.clear))
        elif action == Action.cross:
            moved = limited(moved + formulas.move_distance(obstacle=Obstacle.low_wall))
        elif action == Action.wait:
            waiting = True
            left = 0
    return make_turn(left=left, moved=moved, waiting=waiting)


def next_round(
    dice: DiceSource,
    *,
    figure: Figure,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """A new round for a figure.

    A standing figure has 3 actions, less what it lost, but at least 1. A figure on its back stands
    up and has 1 action. A figure on its face is turned over and does nothing else.

    Source: WS-02, WS-06, WS-36, WS-37, WS-38, WS-43.
    """
    if trace is not None:
        trace.call("next_round", "A new round for a figure")
    if figure.removed:
        raise Refused("This figure is out of the fight")
    figure = replace(
        figure,
        actions=formulas.fresh_actions(posture=figure.posture, lost=figure.lost),
    )
    figure = replace(figure, lost=0)
    figure = replace(figure, waiting=False)
    if figure.posture == Posture.face_down:
        figure = replace(figure, posture=Posture.face_up)
    else:
        figure = replace(figure, posture=Posture.standing)
    return figure


def start_waiting(
    dice: DiceSource,
    *,
    figure: Figure,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """Wait.

    Spend 1 action to store one action for later. It is the last thing you do this round; other
    actions left are lost.

    Source: WS-20, D-16.
    """
    if trace is not None:
        trace.call("start_waiting", "Wait")
    if figure.actions < 1:
        raise Refused("To Wait takes 1 action")
    return replace(figure, actions=0, waiting=True)


def intervene(
    dice: DiceSource,
    *,
    figure: Figure,
    intent: Intent = Intent.to_shoot,
    hidden: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Intervention:
    """Act from Wait.

    Say "now" at any moment of the enemy's turn and test combat experience.

    hidden: When the enemy stops, is it in cover or out of sight? (the referee decides)

    Source: WS-21, WS-22, WS-23, D-17.
    """
    if trace is not None:
        trace.call("intervene", "Act from Wait")
    if not figure.waiting:
        raise Refused("This figure is not waiting")

    # Choose the moment
    if trace is not None:
        trace.step("Choose the moment")
    now = ask(decide, "now", "Act now", (True, False), True, trace)
    if not now:
        return make_intervention(timing=Timing.still_waiting, figure=figure)
    acting = replace(figure, waiting=False, actions=1)

    # Test
    if trace is not None:
        trace.step("Test")
    # Success: do the stored action at once.
    test = experience_test(
        dice,
        experience=figure.experience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.success:
        return make_intervention(timing=Timing.at_once, figure=acting)

    # Too slow
    if trace is not None:
        trace.step("Too slow")
    # The enemy first does all its actions. If it has then got into cover, your shot is fired and misses.
    if hidden and intent == Intent.to_shoot:
        acting = replace(acting, actions=0)
        acting = replace(acting, loaded=max(acting.loaded - 1, 0))
        return make_intervention(timing=Timing.too_late, figure=acting)
    return make_intervention(timing=Timing.afterwards, figure=acting)


def sneak_up(
    dice: DiceSource,
    *,
    watcher: Figure,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Awareness:
    """Sneak up on a figure.

    When an enemy sneaks up on a waiting figure, the figure tests combat experience.

    Source: WS-24, WS-24b, D-18.
    """
    if trace is not None:
        trace.call("sneak_up", "Sneak up on a figure")
    if not watcher.waiting and options.who_notices == WhoNotices.waiting:
        return Awareness.normal
    test = experience_test(
        dice,
        experience=watcher.experience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.success:
        return Awareness.alert
    return Awareness.unaware


def spot_ambush(
    dice: DiceSource,
    *,
    experience: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Awareness:
    """Spot an ambush.

    experience: Combat experience, at least 1

    Source: WS-33, D-30.
    """
    if trace is not None:
        trace.call("spot_ambush", "Spot an ambush")
    if experience < 1:
        raise OutOfRange("'experience' of spot_ambush", experience, 1, None)
    test = experience_test(
        dice,
        experience=experience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.success:
        return Awareness.alert
    return Awareness.unaware


def move_figure(
    dice: DiceSource,
    *,
    obstacle: Obstacle = Obstacle.clear,
    indoors: bool = False,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Number:
    """Move.

    indoors: Would the move end inside a house? (the referee decides)

    Source: WS-08, WS-09, WS-10, D-7.
    """
    if trace is not None:
        trace.call("move_figure", "Move")
    if obstacle == Obstacle.high_wall:
        raise Refused("Nothing higher than the chest can be crossed")
    if indoors:
        raise Refused("Nothing is played inside a house")
    return formulas.move_distance(obstacle=obstacle)


def lay_down(
    dice: DiceSource,
    *,
    figure: Figure,
    posture: Posture,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """Lay a figure down.

    posture: How it lies

    Source: WS-36, WS-37, D-31.
    """
    if trace is not None:
        trace.call("lay_down", "Lay a figure down")
    figure = replace(figure, posture=posture)
    figure = replace(figure, engaged=False)
    if options.falling_ends_round:
        # Actions left in this round are lost.
        figure = replace(figure, actions=0)
        figure = replace(figure, waiting=False)
    return figure


def suffer(
    dice: DiceSource,
    *,
    figure: Figure,
    shock: Shock,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """What shock does.

    Source: WS-35, WS-36, WS-37, WS-38, WS-39, D-25, D-31.
    """
    if trace is not None:
        trace.call("suffer", "What shock does")
    match shock.state:
        case ShockState.unshaken:
            # Grit your teeth. Nothing happens.
            pass
        case ShockState.staggered:
            match options.lost_actions:
                case LostActions.add:
                    figure = replace(figure, lost=figure.lost + shock.lost)
                case LostActions.largest:
                    figure = replace(figure, lost=max(figure.lost, shock.lost))
        case ShockState.face_up:
            figure = lay_down(
                dice,
                figure=figure,
                posture=Posture.face_up,
                decide=decide,
                options=options,
                trace=trace,
            )
        case ShockState.face_down:
            figure = lay_down(
                dice,
                figure=figure,
                posture=Posture.face_down,
                decide=decide,
                options=options,
                trace=trace,
            )
        case ShockState.gone:
            figure = replace(figure, removed=True, actions=0, engaged=False)
    return figure


def permanent_wound_tests(
    dice: DiceSource,
    *,
    experience: int,
    before: int,
    after: int,
    modifier: int = 0,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Tests for permanent wounds.

    experience: Combat experience, at least 1
    before: Before, at least 0
    after: Now, at least 0
    modifier: Modifier

    Source: WS-41, WS-42, D-24.
    """
    if trace is not None:
        trace.call("permanent_wound_tests", "Tests for permanent wounds")
    if experience < 1:
        raise OutOfRange("'experience' of permanent_wound_tests", experience, 1, None)
    if before < 0:
        raise OutOfRange("'before' of permanent_wound_tests", before, 0, None)
    if after < 0:
        raise OutOfRange("'after' of permanent_wound_tests", after, 0, None)
    for bullet in whole_numbers(
        1,
        formulas.wounds_beyond(wounds=after) - formulas.wounds_beyond(wounds=before),
    ):
        test = experience_test(
            dice,
            experience=experience,
            modifier=modifier,
            decide=decide,
            options=options,
            trace=trace,
        )
        if not test.success:
            return False
    return True


def take_wound(
    dice: DiceSource,
    *,
    figure: Figure,
    wound: Severity,
    place: Place = Place.elsewhere,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """Take a wound.

    place: Where did it hit? (the referee decides)

    Source: WS-32, WS-34, WS-40, D-23, D-25, D-31.
    """
    if trace is not None:
        trace.call("take_wound", "Take a wound")
    if wound == Severity.no_wound:
        raise Refused("No wound, no shock")

    # Deadly to the head
    if trace is not None:
        trace.step("Deadly to the head")
    # Only a deadly wound in the head kills outright.
    if wound == Severity.deadly and place == Place.head:
        return replace(figure, removed=True, actions=0, engaged=False, worst_wound=Severity.deadly)

    # Shock test
    if trace is not None:
        trace.step("Shock test")
    # Combat experience + open-ended d20 + shock modifier of the wound. Read the shock table.
    test = experience_test(
        dice,
        experience=figure.experience,
        modifier=modifiers.shock_modifier(wound=wound, options=options, trace=trace),
        decide=decide,
        options=options,
        trace=trace,
    )
    shock = tables.shock_table(test.total, trace)

    # Is it worse than before?
    if trace is not None:
        trace.step("Is it worse than before?")
    # A wound that is no worse than one before adds its permanent wounds and does nothing else.
    worse = wound.rank > figure.worst_wound.rank
    if options.lesser_wounds == LesserWounds.outcome:
        worse = shock.state.rank > figure.worst_shock.rank
    figure = replace(figure, worst_wound=max(figure.worst_wound, wound))
    figure = replace(figure, worst_shock=max(figure.worst_shock, shock.state))
    if worse:
        figure = suffer(
            dice,
            figure=figure,
            shock=shock,
            decide=decide,
            options=options,
            trace=trace,
        )

    # Permanent wounds
    if trace is not None:
        trace.step("Permanent wounds")
    before = figure.permanent_wounds
    figure = replace(figure, permanent_wounds=before + shock.permanent)
    lives = permanent_wound_tests(
        dice,
        experience=figure.experience,
        before=before,
        after=figure.permanent_wounds,
        modifier=formulas.many_wounds_modifier(wound=wound, options=options, trace=trace),
        decide=decide,
        options=options,
        trace=trace,
    )
    if not lives:
        figure = replace(figure, removed=True)
        figure = replace(figure, actions=0)
        figure = replace(figure, engaged=False)
    return figure


def jump_down(
    dice: DiceSource,
    *,
    figure: Figure,
    storeys: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Landing:
    """Jump down from a house.

    storeys: at least 1

    Source: WS-12, WS-13, D-2, D-9, D-10.
    """
    if trace is not None:
        trace.call("jump_down", "Jump down from a house")
    if storeys < 1:
        raise OutOfRange("'storeys' of jump_down", storeys, 1, None)
    if storeys > 2 and (storeys != 3 or options.high_jumps != HighJumps.worse):
        raise Refused("Nobody jumps from so high up")
    if figure.actions < 1:
        raise Refused("A jump takes 1 action")
    figure = replace(figure, actions=figure.actions - 1)

    # Land on your feet
    if trace is not None:
        trace.step("Land on your feet")
    test = experience_test(
        dice,
        experience=figure.experience,
        modifier=0,
        decide=decide,
        options=options,
        trace=trace,
    )
    if test.success:
        return make_landing(wound=Severity.no_wound, figure=figure)

    # Get hurt
    if trace is not None:
        trace.step("Get hurt")
    rolled = 1
    match options.jump_die:
        case JumpDie.plain:
            rolled = roll_dice(dice, 1, 20, trace)
        case JumpDie.open_ended:
            rolled = open_ended(dice, 20, trace)
    wound = tables.damage_table(
        rolled,
        formulas.landing_group(storeys=min(storeys, 3), trace=trace),
        trace,
    )
    if not options.jump_shock:
        return make_landing(wound=wound, figure=figure)
    return make_landing(
        wound=wound,
        figure=take_wound(
            dice,
            figure=figure,
            wound=wound,
            place=Place.elsewhere,
            decide=decide,
            options=options,
            trace=trace,
        ),
    )


def hit_roll(
    dice: DiceSource,
    *,
    hit_value: int,
    template_shows: Reading = Reading.unread,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Hit roll.

    An original stand-in for the hit template: roll d100. The hit value or less hits.

    template_shows: If you use the hit template: what does it show? (the referee decides)

    Source: WS-01, WS-29, D-20.
    """
    if trace is not None:
        trace.call("hit_roll", "Hit roll")
    match options.shot_resolution:
        case ShotResolution.stand_in:
            return roll_dice(dice, 1, 100, trace) <= hit_value
        case ShotResolution.template:
            if template_shows == Reading.unread:
                raise Refused("Read the hit template: p. 241 of the Western role-playing game")
            return template_shows == Reading.a_hit


def damage_roll(
    dice: DiceSource,
    *,
    group: int,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Severity:
    """Damage roll.

    The shooter rolls the open-ended d20 and reads the column of the weapon's damage group.

    group: Damage group, 5, 10, 12, 14, 15, 18, 20

    Source: WS-31.
    """
    if trace is not None:
        trace.call("damage_roll", "Damage roll")
    if group not in (5, 10, 12, 14, 15, 18, 20):
        raise NotAmong("'group' of damage_roll", group, (5, 10, 12, 14, 15, 18, 20))
    return tables.damage_table(
        open_roll(dice, decide=decide, options=options, trace=trace),
        group,
        trace,
    )


def shooting(
    dice: DiceSource,
    *,
    shooter: Figure,
    target: Figure,
    distance: Number,
    visible: bool = True,
    covered: bool = False,
    higher: bool = False,
    fleeing: bool = False,
    unaware: bool = False,
    place: Place = Place.elsewhere,
    template_shows: Reading = Reading.unread,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Shot:
    """Shoot.

    distance: length in cm
    visible: Does the shooter see the target? (the referee decides)
    covered: Is any part of the target's base hidden from the shooter? (the referee decides)
    higher: Does the target stand higher than the shooter? (the referee decides)
    fleeing: Is the target fleeing? (the referee decides)
    unaware: Is the target unaware of the shooter? (the referee decides)
    place: If it hits: where? (the referee decides)
    template_shows: If you use the hit template: what does it show? (the referee decides)

    Source: WS-29, WS-31, D-14, D-28.
    """
    if trace is not None:
        trace.call("shooting", "Shoot")

    # May you shoot?
    if trace is not None:
        trace.step("May you shoot?")
    if not visible:
        raise Refused("The target is out of sight")
    if distance > shooter.gun.reach:
        raise Refused(f"Out of range: this gun reaches {show_quantity(shooter.gun.reach, 1, 'cm')}")
    if shooter.engaged and not options.engaged_guns:
        raise Refused("Engaged in close combat: no shooting")
    if shooter.actions < 1:
        raise Refused("A shot takes 1 action")
    if shooter.loaded < 1:
        raise Refused("The gun is empty")
    shooter = replace(shooter, actions=shooter.actions - 1)
    shooter = replace(shooter, loaded=shooter.loaded - 1)

    # Roll to hit
    if trace is not None:
        trace.step("Roll to hit")
    defence = formulas.defence_value(
        target=target,
        covered=covered,
        higher=higher,
        fleeing=fleeing,
        unaware=unaware,
        options=options,
        trace=trace,
    )
    hits = hit_roll(
        dice,
        hit_value=formulas.hit_value(shooter=shooter, defence=defence),
        template_shows=template_shows,
        decide=decide,
        options=options,
        trace=trace,
    )
    if not hits:
        return make_shot(hit=False, wound=Severity.no_wound, shooter=shooter, target=target)

    # Roll for damage
    if trace is not None:
        trace.step("Roll for damage")
    wound = damage_roll(dice, group=shooter.gun.group, decide=decide, options=options, trace=trace)
    hurt = take_wound(
        dice,
        figure=target,
        wound=wound,
        place=place,
        decide=decide,
        options=options,
        trace=trace,
    )
    return make_shot(hit=True, wound=wound, shooter=shooter, target=hurt)


def reload_gun(
    dice: DiceSource,
    *,
    figure: Figure,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """Reload.

    1 action fills the magazine. If you count ammunition, it takes what the reserve holds.

    Source: WS-14, WS-45, D-11.
    """
    if trace is not None:
        trace.call("reload_gun", "Reload")
    if figure.actions < 1:
        raise Refused("To reload takes 1 action")
    figure = replace(figure, actions=figure.actions - 1)
    if not options.limited_ammo:
        return replace(figure, loaded=figure.gun.magazine)
    if figure.reserve < 1:
        raise Refused("No rounds left in reserve")
    rounds = min(figure.gun.magazine - figure.loaded, figure.reserve)
    return replace(figure, loaded=figure.loaded + rounds, reserve=figure.reserve - rounds)


def clash(
    dice: DiceSource,
    *,
    attacker_blade: Blade,
    defender_blade: Blade,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Clash:
    """Close combat roll.

    Both roll a plain d20 and add the bonus of their weapon. The higher result lands a wound in that
    weapon's damage group.

    attacker_blade: Attacker's weapon
    defender_blade: Defender's weapon

    Source: WS-16, WS-17, D-12, D-13.
    """
    if trace is not None:
        trace.call("clash", "Close combat roll")
    attack = roll_dice(dice, 1, 20, trace) + attacker_blade.bonus
    answer = roll_dice(dice, 1, 20, trace) + defender_blade.bonus
    if attack > answer:
        return make_clash(winner=Side.attacker, group=attacker_blade.group)
    if answer > attack:
        return make_clash(winner=Side.defender, group=defender_blade.group)
    if options.equal_blows == EqualBlows.both:
        return make_clash(winner=Side.both, group=None)
    return make_clash(winner=Side.nobody, group=None)


def close_combat(
    dice: DiceSource,
    *,
    attacker: Figure,
    defender: Figure,
    place: Place = Place.elsewhere,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Melee:
    """Close combat.

    Costs the active figure 1 action. Defence plays no part.

    place: Where does the blow land? (the referee decides)

    Source: WS-16, WS-18, D-12.
    """
    if trace is not None:
        trace.call("close_combat", "Close combat")
    if attacker.actions < 1:
        raise Refused("Close combat takes 1 action")
    attacker = replace(attacker, actions=attacker.actions - 1)

    # Roll against each other
    if trace is not None:
        trace.step("Roll against each other")
    blow = clash(
        dice,
        attacker_blade=attacker.blade,
        defender_blade=defender.blade,
        decide=decide,
        options=options,
        trace=trace,
    )

    # Wound
    if trace is not None:
        trace.step("Wound")
    if blow.winner in (Side.attacker, Side.both):
        wound = damage_roll(
            dice,
            group=attacker.blade.group,
            decide=decide,
            options=options,
            trace=trace,
        )
        defender = take_wound(
            dice,
            figure=defender,
            wound=wound,
            place=place,
            decide=decide,
            options=options,
            trace=trace,
        )
    if blow.winner in (Side.defender, Side.both):
        wound = damage_roll(
            dice,
            group=defender.blade.group,
            decide=decide,
            options=options,
            trace=trace,
        )
        attacker = take_wound(
            dice,
            figure=attacker,
            wound=wound,
            place=place,
            decide=decide,
            options=options,
            trace=trace,
        )

    # Engaged
    if trace is not None:
        trace.step("Engaged")
    # Both are engaged until one of them lies or is gone.
    engaged = formulas.on_its_feet(figure=attacker) and formulas.on_its_feet(figure=defender)
    attacker = replace(attacker, engaged=engaged)
    defender = replace(defender, engaged=engaged)
    return make_melee(winner=blow.winner, active=attacker, opponent=defender)


def draw_blade(
    dice: DiceSource,
    *,
    figure: Figure,
    blade: Blade,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Figure:
    """Draw another weapon.

    blade: New weapon

    Source: WS-18, D-14.
    """
    if trace is not None:
        trace.call("draw_blade", "Draw another weapon")
    if figure.engaged:
        raise Refused("Engaged: no other weapon can be drawn")
    return replace(figure, blade=blade)


def flee(
    dice: DiceSource,
    *,
    fleer: Figure,
    opponent_blade: Blade,
    decide: Decider = DEFAULTS,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Flight:
    """Flee from close combat.

    Turn your back: the opponent hits you once, without a roll and without an action. You cannot
    answer. If you still stand after the shock, you get away.

    fleer: Fleeing figure
    opponent_blade: Opponent's weapon

    Source: WS-19, WS-30, D-15.
    """
    if trace is not None:
        trace.call("flee", "Flee from close combat")
    if not fleer.engaged:
        raise Refused("Only an engaged figure flees")
    wound = damage_roll(
        dice,
        group=opponent_blade.group,
        decide=decide,
        options=options,
        trace=trace,
    )
    fleer = take_wound(
        dice,
        figure=fleer,
        wound=wound,
        place=Place.elsewhere,
        decide=decide,
        options=options,
        trace=trace,
    )
    fleer = replace(fleer, engaged=False)
    return make_flight(escaped=formulas.on_its_feet(figure=fleer), fleer=fleer)


__source__ = {
    "starting_ammo": "rulesets/western-skirmish/weapons.rules:45",
    "generate_figure": "rulesets/western-skirmish/figures.rules:28",
    "open_roll": "rulesets/western-skirmish/figures.rules:42",
    "experience_test": "rulesets/western-skirmish/figures.rules:57",
    "initiative": "rulesets/western-skirmish/rounds.rules:9",
    "activations": "rulesets/western-skirmish/rounds.rules:26",
    "combat_round": "rulesets/western-skirmish/rounds.rules:47",
    "take_turn": "rulesets/western-skirmish/rounds.rules:86",
    "next_round": "rulesets/western-skirmish/rounds.rules:118",
    "start_waiting": "rulesets/western-skirmish/rounds.rules:135",
    "intervene": "rulesets/western-skirmish/rounds.rules:156",
    "sneak_up": "rulesets/western-skirmish/rounds.rules:193",
    "spot_ambush": "rulesets/western-skirmish/rounds.rules:204",
    "move_figure": "rulesets/western-skirmish/movement.rules:16",
    "lay_down": "rulesets/western-skirmish/wounds.rules:135",
    "suffer": "rulesets/western-skirmish/wounds.rules:115",
    "permanent_wound_tests": "rulesets/western-skirmish/wounds.rules:159",
    "take_wound": "rulesets/western-skirmish/wounds.rules:81",
    "jump_down": "rulesets/western-skirmish/movement.rules:46",
    "hit_roll": "rulesets/western-skirmish/shooting.rules:40",
    "damage_roll": "rulesets/western-skirmish/wounds.rules:44",
    "shooting": "rulesets/western-skirmish/shooting.rules:58",
    "reload_gun": "rulesets/western-skirmish/shooting.rules:86",
    "clash": "rulesets/western-skirmish/close_combat.rules:16",
    "close_combat": "rulesets/western-skirmish/close_combat.rules:35",
    "draw_blade": "rulesets/western-skirmish/close_combat.rules:61",
    "flee": "rulesets/western-skirmish/close_combat.rules:71",
}
"""Where in the rules each function comes from."""

__lines__ = sources.PROCEDURES
"""Where in the rules the statements behind a line come from."""
