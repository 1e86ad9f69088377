"""The formulas of Grim Old West."""

from __future__ import annotations

from dataclasses import replace

from . import data, modifiers, sources, tables
from .options import Options
from .runtime import Number, OutOfRange, Trace, collected, divide_up, joined, sort_by, whole_numbers
from .types import (
    Abilities,
    Ability,
    Action,
    ActionCost,
    AttackKind,
    Attribute,
    Attributes,
    BlockScope,
    Character,
    Cold,
    Condition,
    CoupDice,
    Cover,
    CritMode,
    Deed,
    DoctorinRoll,
    DuelGoesOn,
    EffectDefence,
    Event,
    ExhaustedBlock,
    FreezingPoint,
    GunAction,
    Headcount,
    Hold,
    Injury,
    InjuryRow,
    Intent,
    OpposedTie,
    Overflow,
    Preparation,
    Price,
    RangeCategory,
    RangeCategoryRank,
    Roll,
    Shift,
    Side,
    SneakTie,
    SocialEnding,
    TargetSize,
    TimeUnit,
    TreatmentTries,
    Weapon,
)


def is_kept(
    *,
    preparation: Preparation,
    event: Event,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Is a preparation kept.

    Source: D-14, D-29.
    """
    if event == Event.reacting and not options.reacting_breaks and preparation != Preparation.watch:
        return True
    if event == Event.shaken and not options.any_harm_breaks_watch:
        return True
    return tables.preparation_kept(preparation, event, trace)


def readied(*, weapon: Weapon) -> Preparation:
    """How a weapon is made ready.

    Source: OW-55, OW-96.
    """
    if weapon.action in (GunAction.bow, GunAction.slingshot):
        return Preparation.nocked
    return Preparation.cocked


def disturbed(
    *,
    character: Character,
    event: Event,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Character:
    """What an event leaves prepared.

    The same character without the preparations that the event breaks.

    Source: OW-168.
    """
    return replace(
        character,
        wound_up=character.wound_up
        and is_kept(preparation=Preparation.all_out, event=event, options=options, trace=trace),
        aimed=character.aimed
        and is_kept(preparation=Preparation.aim, event=event, options=options, trace=trace),
        watching=character.watching
        and is_kept(preparation=Preparation.watch, event=event, options=options, trace=trace),
        ready=character.ready
        and is_kept(
            preparation=readied(weapon=character.in_hand),
            event=event,
            options=options,
            trace=trace,
        ),
    )


def is_legal_turn(*, slow_ones: int, fast_ones: int) -> bool:
    """May these actions go together.

    One slow and one fast, or two fast, or fewer.

    slow_ones: Slow actions, at least 0
    fast_ones: Fast actions, at least 0

    Source: OW-14.
    """
    if slow_ones < 0:
        raise OutOfRange("'slow_ones' of is_legal_turn", slow_ones, 0, None)
    if fast_ones < 0:
        raise OutOfRange("'fast_ones' of is_legal_turn", fast_ones, 0, None)
    return slow_ones <= 1 and slow_ones + fast_ones <= 2


def cost_of(
    *,
    action: Action,
    as_cost: ActionCost = ActionCost.fast,
    options: Options = Options(),
    trace: Trace | None = None,
) -> ActionCost:
    """Cost of an action.

    as_cost: Where you choose

    Source: OW-17, OW-20, D-16.
    """
    if tables.action_cost(action, trace).varies:
        return as_cost
    if not tables.action_cost(action, trace).printed:
        return options.unstated_cost
    return tables.action_cost(action, trace).cost


def score(*, scores: Attributes, attribute: Attribute) -> int:
    """Attribute score."""
    if attribute == Attribute.grit:
        return scores.grit
    if attribute == Attribute.quick:
        return scores.quick
    if attribute == Attribute.cunning:
        return scores.cunning
    return scores.wits


def rank(*, abilities: Abilities, ability: Ability) -> int:
    """Ability rank."""
    if ability == Ability.fightin:
        return abilities.fightin
    if ability == Ability.labor:
        return abilities.labor
    if ability == Ability.resilience:
        return abilities.resilience
    if ability == Ability.movin:
        return abilities.movin
    if ability == Ability.shootin:
        return abilities.shootin
    if ability == Ability.operate:
        return abilities.operate
    if ability == Ability.nimble:
        return abilities.nimble
    if ability == Ability.performin:
        return abilities.performin
    if ability == Ability.presence:
        return abilities.presence
    if ability == Ability.animal_handlin:
        return abilities.animal_handlin
    if ability == Ability.insight:
        return abilities.insight
    if ability == Ability.hawkeye:
        return abilities.hawkeye
    if ability == Ability.book_learnin:
        return abilities.book_learnin
    return abilities.doctorin


def is_broken(*, character: Character) -> bool:
    """Broken.

    A character is broken while any attribute is at 0.

    Source: OW-106, D-69.
    """
    return (
        character.now.grit == 0
        or character.now.quick == 0
        or character.now.cunning == 0
        or character.now.wits == 0
    )


def is_defenceless(*, character: Character) -> bool:
    """Defenceless.

    Broken in Grit or Quick.

    Source: OW-65, OW-111.
    """
    return character.now.grit == 0 or character.now.quick == 0


def may_act(*, character: Character) -> bool:
    """May act.

    Source: OW-106, OW-121.
    """
    return (
        not is_broken(character=character)
        and character.stunned == 0
        and not character.asleep
        and not character.dead
    )


def blocks(
    *,
    condition: Condition,
    attribute: Attribute,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Blocked by a condition.

    Source: OW-131, OW-167, D-40.
    """
    if (
        condition == Condition.exhausted
        and options.exhausted_block == ExhaustedBlock.grit_and_cunning
    ):
        return attribute in (Attribute.grit, Attribute.cunning)
    return tables.blocked(condition, attribute, trace)


def may_regain(
    *,
    character: Character,
    attribute: Attribute,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """May regain an attribute.

    A block stops rest and Doctorin' alike.

    Source: OW-128, OW-167, D-55.
    """
    return (
        len(
            tuple(
                marked
                for marked in character.conditions
                if blocks(condition=marked, attribute=attribute, options=options, trace=trace)
            ),
        )
        == 0
    )


def near_death(*, character: Character, condition: Condition) -> bool:
    """Near death.

    Hungry, freezing, ill or in heatstroke, one who is broken in Grit makes death rolls; dehydrated,
    one who is broken in Grit or Quick.

    Source: OW-129, OW-130, OW-133, OW-134, OW-159, D-70.
    """
    if character.conditions.count(condition) <= 0:
        return False
    if condition == Condition.dehydrated:
        return is_defenceless(character=character)
    if condition == Condition.exhausted:
        return False
    return character.now.grit == 0


def cold_of(*, degrees: int, extreme: bool = False, options: Options = Options()) -> Cold:
    """How cold it is.

    degrees: Degrees Celsius
    extreme: Extreme, in the eyes of the referee

    Source: OW-132, D-41.
    """
    if extreme:
        return Cold.extreme_cold
    if degrees > 0:
        return Cold.chilly
    if degrees == 0 and options.freezing_point == FreezingPoint.above:
        return Cold.chilly
    return Cold.sub_zero


def next_shift(*, shift: Shift) -> Shift:
    """The next shift.

    After the night comes the morning of the next day. The referee keeps the time and says when a
    new round, turn or shift begins.

    Source: OW-05.
    """
    if shift == Shift.morning:
        return Shift.afternoon
    if shift == Shift.afternoon:
        return Shift.evening
    if shift == Shift.evening:
        return Shift.night
    return Shift.morning


def shifts_in(*, days: int) -> int:
    """Shifts in some days.

    days: at least 0

    Source: OW-05.
    """
    if days < 0:
        raise OutOfRange("'days' of shifts_in", days, 0, None)
    return days * 4


def range_step(*, range: RangeCategory) -> int:
    """Place of a range in the order.

    Six ranges, the nearest first.

    Source: OW-06, D-22.
    """
    if range == RangeCategory.arms_length:
        return 1
    if range == RangeCategory.near:
        return 2
    if range == RangeCategory.short:
        return 3
    if range == RangeCategory.medium:
        return 4
    if range == RangeCategory.long:
        return 5
    return 6


def range_at(*, at: int) -> RangeCategory:
    """Range at a place in the order.

    at: Place in the order

    Source: OW-06, OW-20.
    """
    if at <= 1:
        return RangeCategory.arms_length
    if at == 2:
        return RangeCategory.near
    if at == 3:
        return RangeCategory.short
    if at == 4:
        return RangeCategory.medium
    if at == 5:
        return RangeCategory.long
    return RangeCategory.extreme


def goes_beyond(*, points: int, left: int, options: Options = Options()) -> bool:
    """Points beyond 0.

    A point falls on an attribute that is 0 already.

    points: at least 0
    left: at least 0

    Source: OW-114, D-6.
    """
    if points < 0:
        raise OutOfRange("'points' of goes_beyond", points, 0, None)
    if left < 0:
        raise OutOfRange("'left' of goes_beyond", left, 0, None)
    if options.overflow == Overflow.same_hit:
        return points > left
    return points >= 1 and left == 0


def crit_within_reach(*, extra: int, rating: int | None) -> bool:
    """May buy a critical injury.

    extra: Extra successes, at least 0
    rating: Crit rating

    Source: OW-33, OW-114, OW-115.
    """
    if extra < 0:
        raise OutOfRange("'extra' of crit_within_reach", extra, 0, None)
    return rating is not None and extra >= rating


def crit_price(*, rating: int | None, options: Options = Options()) -> int:
    """the crit rating.

    rating: Crit rating

    Source: OW-33, D-7.
    """
    if options.crit_mode == CritMode.threshold or rating is None:
        return 1
    return rating


def blast_dice(*, power: int, range: RangeCategory) -> int:
    """Blast dice.

    Up to short range the blast power. At medium range 6 less, if it is 7 or more. Nothing farther
    off.

    power: Blast power, at least 1

    Source: OW-141, OW-142, D-45.
    """
    if power < 1:
        raise OutOfRange("'power' of blast_dice", power, 1, None)
    if range.rank <= RangeCategoryRank.short:
        return power
    if range == RangeCategory.medium and power >= 7:
        return power - 6
    return 0


def fall_damage(*, height: Number) -> int:
    """Damage of a fall.

    Half the height in metres, rounded down.

    height: length in cm

    Source: OW-144.
    """
    return height // 200


def swim_interval(*, heavy: bool) -> TimeUnit:
    """How often to roll to stay afloat.

    heavy: In heavy clothes

    Source: OW-146, D-3.
    """
    if heavy:
        return TimeUnit.round
    return TimeUnit.turn


def dice_for(
    *,
    character: Character,
    ability: Ability,
    modifier: int = 0,
    trace: Trace | None = None,
) -> int:
    """Dice for an ability.

    Current attribute score + ability rank + modifiers.

    Source: X-2.
    """
    return (
        score(scores=character.now, attribute=tables.key_attribute(ability, trace))
        + rank(abilities=character.abilities, ability=ability)
        + modifier
    )


def margin(*, acting: Roll, opposing: Roll, options: Options = Options()) -> int:
    """Margin of an opposed roll.

    More successes win by the difference. Below 0 the other side has won.

    acting: The one who acts
    opposing: The other

    Source: X-6, D-2.
    """
    if acting.successes == opposing.successes and options.opposed_tie == OpposedTie.active:
        return 1
    return acting.successes - opposing.successes


def helper_bonus(*, helpers: int) -> int:
    """Dice from helpers.

    Each helper gives 1 die, at most 3.

    helpers: at least 0

    Source: OW-19.
    """
    if helpers < 0:
        raise OutOfRange("'helpers' of helper_bonus", helpers, 0, None)
    return min(helpers, 3)


def is_enough(*, test: Roll, needed: int = 1) -> bool:
    """Enough successes.

    needed: Successes needed, at least 1

    Source: X-1.
    """
    if needed < 1:
        raise OutOfRange("'needed' of is_enough", needed, 1, None)
    return test.successes >= needed


def all_ranks(*, abilities: Abilities) -> tuple[int, ...]:
    """The rank in every ability, in the order of the list."""
    return tuple(rank(abilities=abilities, ability=ability) for ability in tuple(Ability))


def all_scores(*, scores: Attributes) -> tuple[int, ...]:
    """The score of every attribute."""
    return tuple(score(scores=scores, attribute=attribute) for attribute in tuple(Attribute))


def ranges_at(*, places: tuple[int, ...]) -> tuple[RangeCategory, ...]:
    """The ranges at these places in the order."""
    return tuple(range_at(at=place) for place in places)


def all_range_steps() -> tuple[int, ...]:
    """The place of every range in the order."""
    return tuple(range_step(range=range) for range in tuple(RangeCategory))


def all_next_shifts() -> tuple[Shift, ...]:
    """The shift after every shift."""
    return tuple(next_shift(shift=shift) for shift in tuple(Shift))


def who_may_act(*, characters: tuple[Character, ...]) -> tuple[bool, ...]:
    """Which of these may act."""
    return tuple(may_act(character=one) for one in characters)


def who_is_defenceless(*, characters: tuple[Character, ...]) -> tuple[bool, ...]:
    """Which of these are defenceless."""
    return tuple(is_defenceless(character=one) for one in characters)


def kept_after(
    *,
    preparation: Preparation,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[bool, ...]:
    """After which events a preparation is kept."""
    return tuple(
        is_kept(preparation=preparation, event=event, options=options, trace=trace)
        for event in tuple(Event)
    )


def is_called(*, called: bool, size: TargetSize, cover: Cover) -> bool:
    """Called, small or heavy cover.

    Also a shot at a small thing, and one at somebody in heavy cover.

    called: Called shot
    size: Size of the target
    cover: Cover of the target

    Source: OW-59, OW-62, OW-63, D-20.
    """
    return called or size == TargetSize.small or cover == Cover.heavy


def dice_at_all_ranges(
    *,
    dark: bool,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[int, ...]:
    """Dice for a shot at every range."""
    return tuple(
        modifiers.shooting_dice(
            weapon=data.BARE_HANDS,
            aimed=False,
            called=False,
            size=TargetSize.common,
            cover=Cover.uncovered,
            range=range,
            unguarded=False,
            hidden=False,
            dark=dark,
            fanned=0,
            helpers=0,
            dusk=True,
            options=options,
            trace=trace,
        )
        for range in tuple(RangeCategory)
    )


def dice_against_all_cover(
    *,
    aimed: bool,
    size: TargetSize,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[int, ...]:
    """Dice for a shot at every cover."""
    return tuple(
        modifiers.shooting_dice(
            weapon=data.BARE_HANDS,
            aimed=aimed,
            called=False,
            size=size,
            cover=cover,
            range=RangeCategory.short,
            unguarded=False,
            hidden=False,
            dark=False,
            fanned=0,
            helpers=0,
            dusk=False,
            options=options,
            trace=trace,
        )
        for cover in tuple(Cover)
    )


def dice_to_fan(*, options: Options = Options(), trace: Trace | None = None) -> tuple[int, ...]:
    """Dice to fan at so many targets."""
    return tuple(
        modifiers.shooting_dice(
            weapon=data.BARE_HANDS,
            aimed=False,
            called=False,
            size=TargetSize.common,
            cover=Cover.uncovered,
            range=RangeCategory.short,
            unguarded=False,
            hidden=False,
            dark=False,
            fanned=n,
            helpers=0,
            dusk=False,
            options=options,
            trace=trace,
        )
        for n in whole_numbers(0, 3)
    )


def reload_actions(*, rounds: int) -> int:
    """Actions to reload.

    An odd round still costs a whole action.

    rounds: Rounds to load, at least 0

    Source: OW-95, D-33.
    """
    if rounds < 0:
        raise OutOfRange("'rounds' of reload_actions", rounds, 0, None)
    return divide_up(rounds, 2)


def actions_to_reload(*, rounds: tuple[int, ...]) -> tuple[int, ...]:
    """Actions for so many rounds."""
    return tuple(reload_actions(rounds=max(n, 0)) for n in rounds)


def reload_rounds(*, rounds: int) -> int:
    """Rounds of the fight to reload.

    With two fast actions in each round.

    rounds: Rounds to load, at least 0

    Source: OW-95.
    """
    if rounds < 0:
        raise OutOfRange("'rounds' of reload_rounds", rounds, 0, None)
    return divide_up(reload_actions(rounds=rounds), 2)


def rounds_to_reload(*, rounds: tuple[int, ...]) -> tuple[int, ...]:
    """Rounds of the fight for so many rounds in the gun."""
    return tuple(reload_rounds(rounds=max(n, 0)) for n in rounds)


def dice_to_sneak(
    *,
    ambush: bool,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[int, ...]:
    """Dice for coming so close unseen."""
    return tuple(
        modifiers.sneaking_dice(reach=reach, ambush=ambush, options=options, trace=trace)
        for reach in tuple(RangeCategory)
    )


def may_still(*, character: Character, deed: Deed, trace: Trace | None = None) -> bool:
    """May a character do this.

    Being broken ends as soon as the attribute is at 1 or more, by whatever means.

    Source: OW-106, OW-107, OW-108, OW-109, OW-110, D-69.
    """
    if character.dead or character.asleep:
        return False
    if character.now.grit == 0 and not tables.broken_may(Attribute.grit, deed, trace):
        return False
    if character.now.quick == 0 and not tables.broken_may(Attribute.quick, deed, trace):
        return False
    if character.now.cunning == 0 and not tables.broken_may(Attribute.cunning, deed, trace):
        return False
    return character.now.wits != 0 or tables.broken_may(Attribute.wits, deed, trace)


def deeds_left(*, character: Character, trace: Trace | None = None) -> tuple[bool, ...]:
    """Which deeds are left to a character."""
    return tuple(may_still(character=character, deed=deed, trace=trace) for deed in tuple(Deed))


def near_death_by(*, character: Character) -> tuple[bool, ...]:
    """Which conditions bring a character near death."""
    return tuple(
        near_death(character=character, condition=condition) for condition in tuple(Condition)
    )


def is_healing(*, injury: Injury, trace: Trace | None = None) -> bool:
    """Immediate effect lasts.

    From the injury to the last day of the healing time. Nothing treats it away.

    Source: OW-119.
    """
    return injury.days <= tables.critical_injuries(injury.code, trace).heals


def is_lasting(*, injury: Injury, trace: Trace | None = None) -> bool:
    """Long-term effect.

    After the healing time and for good, unless it was treated in time.

    Source: OW-120.
    """
    return injury.days > tables.critical_injuries(injury.code, trace).heals and not injury.treated


def is_lasting_open(*, injury: Injury, trace: Trace | None = None) -> bool:
    """A long-term effect can still be prevented.

    Source: OW-120.
    """
    return (
        is_healing(injury=injury, trace=trace)
        and not injury.treated
        and tables.critical_injuries(injury.code, trace).heals > 0
    )


def days_after_injury(*, injury: Injury, trace: Trace | None = None) -> tuple[bool, ...]:
    """Whether an injury still hampers, hampers for good, or can still be kept from it."""
    return (
        is_healing(injury=injury, trace=trace),
        is_lasting(injury=injury, trace=trace),
        is_lasting_open(injury=injury, trace=trace),
    )


def blast_at_all_ranges(*, power: int) -> tuple[int, ...]:
    """Blast dice at every range.

    power: at least 1
    """
    if power < 1:
        raise OutOfRange("'power' of blast_at_all_ranges", power, 1, None)
    return tuple(blast_dice(power=power, range=range) for range in tuple(RangeCategory))


def damage_from_heights(*, metres: tuple[int, ...]) -> tuple[int, ...]:
    """Damage of falls from these heights."""
    return tuple(fall_damage(height=n * 100) for n in metres)


def may_parry(*, held_weapon: Weapon, kind: AttackKind) -> bool:
    """May parry.

    Bare hands parry bare hands. Against weapons and dangerous wild animals you need a sturdy weapon
    or tool in hand.

    held_weapon: In hand

    Source: OW-35, OW-39.
    """
    if kind == AttackKind.from_afar:
        return False
    if kind == AttackKind.bare_fists:
        return True
    return held_weapon.sturdy


def parries_all(*, held_weapon: Weapon) -> tuple[bool, ...]:
    """Which kinds of attack may be parried."""
    return tuple(may_parry(held_weapon=held_weapon, kind=kind) for kind in tuple(AttackKind))


def lasso_reaches(*, distance: RangeCategory) -> bool:
    """A lasso reaches.

    Arm's length is too close, medium too far.

    Source: OW-48.
    """
    return distance in (RangeCategory.near, RangeCategory.short)


def lasso_at_all_ranges() -> tuple[bool, ...]:
    """Where a lasso reaches."""
    return tuple(lasso_reaches(distance=distance) for distance in tuple(RangeCategory))


def lasso_help(*, roping: int = 0, others: int = 0) -> int:
    """Dice from helpers with a lasso.

    At most 3 help: 2 dice each if their own rope is on the target, 1 if not.

    roping: Helpers who have roped the target too, at least 0
    others: Other helpers, at least 0

    Source: OW-19, OW-51.
    """
    if roping < 0:
        raise OutOfRange("'roping' of lasso_help", roping, 0, None)
    if others < 0:
        raise OutOfRange("'others' of lasso_help", others, 0, None)
    return 2 * min(roping, 3) + min(others, 3 - min(roping, 3))


def lasso_helpers(*, roping: tuple[int, ...], others: int) -> tuple[int, ...]:
    """Dice from so many with a rope on the target, and so many others.

    others: at least 0
    """
    if others < 0:
        raise OutOfRange("'others' of lasso_helpers", others, 0, None)
    return tuple(lasso_help(roping=max(n, 0), others=others) for n in roping)


def may_be_heard(*, distance: RangeCategory, audible: bool, in_writing: bool) -> bool:
    """Near enough to talk.

    audible: Can hear each other
    in_writing: By letter or telegram

    Source: OW-97, OW-98.
    """
    return in_writing or distance.rank <= RangeCategoryRank.short or audible


def heard_at_all_ranges(*, audible: bool, in_writing: bool) -> tuple[bool, ...]:
    """Where one may be heard."""
    return tuple(
        may_be_heard(distance=distance, audible=audible, in_writing=in_writing)
        for distance in tuple(RangeCategory)
    )


def all_stances(*, trace: Trace | None = None) -> tuple[int, ...]:
    """The stance for all sizes of the two sides, and for all prices."""
    return joined(
        tuple(
            modifiers.stance(
                headcount=headcount,
                price=Price.something,
                helped_before=False,
                well_put=False,
                no_gain=False,
                trace=trace,
            )
            for headcount in tuple(Headcount)
        ),
        tuple(
            modifiers.stance(
                headcount=Headcount.even,
                price=price,
                helped_before=False,
                well_put=False,
                no_gain=False,
                trace=trace,
            )
            for price in tuple(Price)
        ),
    )


def ending_for(*, character: Character, yielded: bool, beaten: bool) -> SocialEnding:
    """How it ends for one side.

    yielded: Gave in
    beaten: The other side gave in or is broken

    Source: OW-101.
    """
    if yielded:
        return SocialEnding.gave_in
    if character.now.wits == 0:
        return SocialEnding.despair
    if character.now.cunning == 0:
        return SocialEnding.outburst
    if beaten:
        return SocialEnding.prevailed
    return SocialEnding.undecided


def endings(*, characters: tuple[Character, ...], beaten: bool) -> tuple[SocialEnding, ...]:
    """How it ends for one of these."""
    return tuple(ending_for(character=one, yielded=False, beaten=beaten) for one in characters)


def may_duel(*, drawn: bool, aware: bool) -> bool:
    """Are these the rules for it?

    Also without a formal challenge: on a crowded platform two pairs of eyes meet, two hands hang
    over two guns, and both know.

    drawn: One of them holds a gun already
    aware: Both know that it is coming

    Source: OW-71.
    """
    return aware and not drawn


def duel_penalty(*, trouble: bool, costs_action: bool, rolls_left: int) -> int:
    """Trouble in a duel.

    The referee reads trouble to fit the scene. What would cost the next action or round costs 1 die
    of the next roll in the duel instead. Without a next roll it lapses.

    trouble: Trouble
    costs_action: It would cost the next action or round
    rolls_left: Rolls left in the duel, 0 to 2

    Source: OW-75, D-64.
    """
    if not 0 <= rolls_left <= 2:
        raise OutOfRange("'rolls_left' of duel_penalty", rolls_left, 0, 2)
    if trouble and costs_action and rolls_left >= 1:
        return -1
    return 0


def still_standing(*, character: Character, options: Options = Options()) -> bool:
    """Still standing.

    Neither broken nor dead nor stunned. Somebody lying on the ground may still shoot back.

    Source: OW-73, D-25.
    """
    return may_act(character=character) and (options.lying_shoot or not character.prone)


def fight_goes_on(
    *,
    first_goes_on: bool,
    second_goes_on: bool,
    options: Options = Options(),
) -> bool:
    """Is it over?

    One who wants to is enough.

    first_goes_on: The first wants to go on
    second_goes_on: The second wants to go on

    Source: OW-74, D-63.
    """
    if options.duel_goes_on == DuelGoesOn.both_of_them:
        return first_goes_on and second_goes_on
    return first_goes_on or second_goes_on


def watches_first(*, own_place: int, other_place: int) -> bool:
    """Two on overwatch.

    Two who would shoot at the same moment shoot in the order of initiative.

    own_place: Own place in the order, at least 1
    other_place: The other's place in the order, at least 1

    Source: D-65.
    """
    if own_place < 1:
        raise OutOfRange("'own_place' of watches_first", own_place, 1, None)
    if other_place < 1:
        raise OutOfRange("'other_place' of watches_first", other_place, 1, None)
    return own_place < other_place


def beats(*, hiding: int, spotting: int, options: Options = Options()) -> bool:
    """Unseen.

    More successes. With as many you are seen.

    hiding: Successes of who hides, at least 0
    spotting: Successes of who watches, at least 0

    Source: OW-89, D-30.
    """
    if hiding < 0:
        raise OutOfRange("'hiding' of beats", hiding, 0, None)
    if spotting < 0:
        raise OutOfRange("'spotting' of beats", spotting, 0, None)
    if options.sneak_tie == SneakTie.unseen:
        return hiding >= spotting
    return hiding > spotting


def in_turn(*, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Order of action.

    The ace acts first, then king, queen and so on down to the two. Equal ranks go by suit: spades,
    hearts, diamonds, clubs.

    Source: OW-09.
    """
    return sort_by(sides, (lambda each: each.rank.rank, True), (lambda each: each.suit.rank, True))


def acting_names(*, side: Side) -> tuple[str, ...]:
    """Who acts at the place of a side.

    Source: OW-12.
    """
    if len(side.members) == 0:
        return (side.name,)
    return side.members


def acting_order(*, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """Who acts, one after the other.

    The members of a group act at the place of the group, in the order that the referee chooses.

    Source: OW-09, OW-12.
    """
    return collected(
        acting_name for side in in_turn(sides=sides) for acting_name in acting_names(side=side)
    )


def injury_dice(
    *,
    injury: Injury,
    row: InjuryRow,
    ability: Ability,
    trace: Trace | None = None,
) -> int:
    """Dice lost to one injury.

    row: Its row in the table

    Source: OW-119, OW-120.
    """
    if (
        row.penalty is not None
        and is_healing(injury=injury, trace=trace)
        and ability in row.hampers
    ):
        return row.penalty
    if (
        row.lasting_penalty is not None
        and is_lasting(injury=injury, trace=trace)
        and ability in row.lasting_hampers
    ):
        return row.lasting_penalty
    return 0


def older(*, character: Character, days: int) -> Character:
    """Days pass for injuries.

    days: at least 1

    Source: OW-119, OW-120.
    """
    if days < 1:
        raise OutOfRange("'days' of older", days, 1, None)
    return replace(
        character,
        injuries=tuple(replace(injury, days=injury.days + days) for injury in character.injuries),
    )


def is_lethal(*, injury: Injury, trace: Trace | None = None) -> bool:
    """Lethal and not stabilised.

    Source: OW-122.
    """
    return (
        tables.critical_injuries(injury.code, trace).interval is not None and not injury.stabilised
    )


def death_dice(*, character: Character) -> int:
    """Dice of a death roll.

    The full Grit score, not the current one, and the rank in Resilience.

    Source: OW-123.
    """
    return character.full.grit + character.abilities.resilience


def may_try(*, helper: Character, tried: tuple[str, ...], options: Options = Options()) -> bool:
    """May a helper try.

    tried: Who has tried already

    Source: D-37.
    """
    return options.treatment_tries == TreatmentTries.no_limit or tried.count(helper.name) <= 0


def injuries_to_treat(
    *,
    patient: Character,
    trace: Trace | None = None,
) -> tuple[DoctorinRoll, ...]:
    """Doctorin' rolls for injuries.

    Source: OW-122, OW-125.
    """
    return joined(
        tuple(
            DoctorinRoll.stabilising
            for injury in patient.injuries
            if is_lethal(injury=injury, trace=trace)
        ),
        tuple(
            DoctorinRoll.preventing
            for injury in patient.injuries
            if is_lasting_open(injury=injury, trace=trace)
        ),
    )


def treatments_needed(
    *,
    patient: Character,
    trace: Trace | None = None,
) -> tuple[DoctorinRoll, ...]:
    """Which Doctorin' rolls are needed.

    Each is a roll of its own, in any order.

    Source: OW-125, OW-126.
    """
    if patient.dead:
        return ()
    if is_broken(character=patient):
        return joined((DoctorinRoll.raising,), injuries_to_treat(patient=patient, trace=trace))
    return injuries_to_treat(patient=patient, trace=trace)


def attack_fails(
    *,
    removed: int,
    damage: int,
    intent: Intent = Intent.wounding,
    weapon_damage: int,
    options: Options = Options(),
) -> bool:
    """The attack fails.

    It fails when all its damage is removed. For a strike for an effect, count the damage that its
    weapon would have done.

    removed: Damage removed, at least 0
    damage: Damage of the attack, at least 0
    weapon_damage: Damage of the weapon, at least 0

    Source: OW-36, D-11, D-12.
    """
    if removed < 0:
        raise OutOfRange("'removed' of attack_fails", removed, 0, None)
    if damage < 0:
        raise OutOfRange("'damage' of attack_fails", damage, 0, None)
    if weapon_damage < 0:
        raise OutOfRange("'weapon_damage' of attack_fails", weapon_damage, 0, None)
    if intent == Intent.wounding:
        return removed >= 1 and removed >= damage
    return removed >= 1 and (
        options.effect_defence == EffectDefence.one_point or removed >= weapon_damage
    )


def released(*, character: Character, options: Options = Options()) -> Character:
    """After a grapple.

    Source: OW-46, D-59.
    """
    return replace(character, hold=Hold.unheld, prone=character.prone or options.grapple_prone)


def hold_bonus(*, hold: Hold, trace: Trace | None = None) -> int:
    """Dice in a grapple.

    Source: OW-40.
    """
    return modifiers.grapple_dice(hold=hold, trace=trace)


def is_ranged(*, weapon: Weapon) -> bool:
    """For shooting or throwing.

    Source: OW-53.
    """
    return weapon.action != GunAction.close


def coup_de_grace_dice(*, killer: Character, options: Options = Options()) -> int:
    """Dice of a coup de grâce.

    Source: OW-111, D-35.
    """
    if options.coup_dice == CoupDice.wits_score:
        return killer.now.wits
    return killer.now.grit


def lost(*, character: Character, attribute: Attribute) -> int:
    """Points lost.

    Source: OW-112.
    """
    return max(
        score(scores=character.full, attribute=attribute)
        - score(scores=character.now, attribute=attribute),
        0,
    )


def can_gain(
    *,
    character: Character,
    attribute: Attribute,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """An attribute can gain points.

    Something is lost, and no condition blocks it.

    Source: OW-112, D-55.
    """
    return lost(character=character, attribute=attribute) >= 1 and may_regain(
        character=character,
        attribute=attribute,
        options=options,
        trace=trace,
    )


def rest_for(
    *,
    character: Character,
    attribute: Attribute,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Turns of rest for one attribute.

    Source: OW-112.
    """
    if may_regain(character=character, attribute=attribute, options=options, trace=trace):
        return lost(character=character, attribute=attribute)
    return 0


def lost_for_rest(
    *,
    character: Character,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Points that rest brings back.

    Source: OW-112.
    """
    return (
        rest_for(character=character, attribute=Attribute.grit, options=options, trace=trace)
        + rest_for(character=character, attribute=Attribute.quick, options=options, trace=trace)
        + rest_for(character=character, attribute=Attribute.cunning, options=options, trace=trace)
        + rest_for(character=character, attribute=Attribute.wits, options=options, trace=trace)
    )


def longest_rest(*, turns: int) -> int:
    """Minutes of rest at most.

    turns: at least 0

    Source: OW-112.
    """
    if turns < 0:
        raise OutOfRange("'turns' of longest_rest", turns, 0, None)
    return turns * 10


def can_be_raised(
    *,
    patient: Character,
    attribute: Attribute,
    options: Options = Options(),
    trace: Trace | None = None,
) -> bool:
    """Care can bring an attribute back.

    It is lost, and no condition keeps it down.

    Source: OW-113, OW-129, OW-130, D-55.
    """
    if options.block_scope == BlockScope.rest_and_care:
        return can_gain(character=patient, attribute=attribute, options=options, trace=trace)
    if Condition.dehydrated in patient.conditions:
        return False
    if attribute == Attribute.grit and Condition.hungry in patient.conditions:
        return False
    return lost(character=patient, attribute=attribute) >= 1


def care_dice(*, care: Roll | None) -> int:
    """Dice from nursing.

    The carer's successes, or one die less if there are none. Only for sickness rolls, not for death
    rolls.

    care: Doctorin' roll of the carer

    Source: OW-160, D-74.
    """
    if care is None:
        return 0
    if care.successes == 0:
        return -1
    return care.successes


def asking_ability(*, named: Ability, in_writing: bool) -> Ability:
    """Ability of the one who asks.

    named: Ability named
    in_writing: By letter or telegram

    Source: OW-98, OW-99, D-68.
    """
    if in_writing:
        return Ability.book_learnin
    return named


__source__ = {
    "is_kept": "rulesets/old-west/actions.rules:58",
    "readied": "rulesets/old-west/actions.rules:71",
    "disturbed": "rulesets/old-west/actions.rules:63",
    "is_legal_turn": "rulesets/old-west/actions.rules:86",
    "cost_of": "rulesets/old-west/actions.rules:176",
    "score": "rulesets/old-west/characters.rules:131",
    "rank": "rulesets/old-west/characters.rules:137",
    "is_broken": "rulesets/old-west/characters.rules:153",
    "is_defenceless": "rulesets/old-west/characters.rules:157",
    "may_act": "rulesets/old-west/characters.rules:161",
    "blocks": "rulesets/old-west/conditions.rules:13",
    "may_regain": "rulesets/old-west/conditions.rules:17",
    "near_death": "rulesets/old-west/conditions.rules:51",
    "cold_of": "rulesets/old-west/conditions.rules:172",
    "next_shift": "rulesets/old-west/conflict.rules:56",
    "shifts_in": "rulesets/old-west/conflict.rules:64",
    "range_step": "rulesets/old-west/conflict.rules:90",
    "range_at": "rulesets/old-west/conflict.rules:99",
    "goes_beyond": "rulesets/old-west/damage.rules:18",
    "crit_within_reach": "rulesets/old-west/damage.rules:68",
    "crit_price": "rulesets/old-west/damage.rules:72",
    "blast_dice": "rulesets/old-west/dangers.rules:98",
    "fall_damage": "rulesets/old-west/dangers.rules:176",
    "swim_interval": "rulesets/old-west/dangers.rules:232",
    "dice_for": "rulesets/old-west/dice.rules:6",
    "margin": "rulesets/old-west/dice.rules:72",
    "helper_bonus": "rulesets/old-west/dice.rules:77",
    "is_enough": "rulesets/old-west/dice.rules:81",
    "all_ranks": "rulesets/old-west/examples/edges.rules:3",
    "all_scores": "rulesets/old-west/examples/edges.rules:6",
    "ranges_at": "rulesets/old-west/examples/edges.rules:9",
    "all_range_steps": "rulesets/old-west/examples/edges.rules:12",
    "all_next_shifts": "rulesets/old-west/examples/edges.rules:15",
    "who_may_act": "rulesets/old-west/examples/edges.rules:18",
    "who_is_defenceless": "rulesets/old-west/examples/edges.rules:21",
    "kept_after": "rulesets/old-west/examples/edges.rules:24",
    "is_called": "rulesets/old-west/ranged.rules:65",
    "dice_at_all_ranges": "rulesets/old-west/examples/edges_of_gunplay.rules:3",
    "dice_against_all_cover": "rulesets/old-west/examples/edges_of_gunplay.rules:81",
    "dice_to_fan": "rulesets/old-west/examples/edges_of_gunplay.rules:132",
    "reload_actions": "rulesets/old-west/ranged.rules:275",
    "actions_to_reload": "rulesets/old-west/examples/edges_of_gunplay.rules:320",
    "reload_rounds": "rulesets/old-west/ranged.rules:279",
    "rounds_to_reload": "rulesets/old-west/examples/edges_of_gunplay.rules:323",
    "dice_to_sneak": "rulesets/old-west/examples/edges_of_gunplay.rules:655",
    "may_still": "rulesets/old-west/recovery.rules:31",
    "deeds_left": "rulesets/old-west/examples/edges_of_harm.rules:3",
    "near_death_by": "rulesets/old-west/examples/edges_of_harm.rules:6",
    "is_healing": "rulesets/old-west/injuries.rules:42",
    "is_lasting": "rulesets/old-west/injuries.rules:46",
    "is_lasting_open": "rulesets/old-west/injuries.rules:115",
    "days_after_injury": "rulesets/old-west/examples/edges_of_harm.rules:9",
    "blast_at_all_ranges": "rulesets/old-west/examples/edges_of_harm.rules:948",
    "damage_from_heights": "rulesets/old-west/examples/edges_of_harm.rules:1093",
    "may_parry": "rulesets/old-west/melee.rules:65",
    "parries_all": "rulesets/old-west/examples/edges_of_melee.rules:64",
    "lasso_reaches": "rulesets/old-west/melee.rules:395",
    "lasso_at_all_ranges": "rulesets/old-west/examples/edges_of_melee.rules:601",
    "lasso_help": "rulesets/old-west/melee.rules:399",
    "lasso_helpers": "rulesets/old-west/examples/edges_of_melee.rules:608",
    "may_be_heard": "rulesets/old-west/social.rules:3",
    "heard_at_all_ranges": "rulesets/old-west/examples/edges_of_melee.rules:755",
    "all_stances": "rulesets/old-west/examples/edges_of_melee.rules:776",
    "ending_for": "rulesets/old-west/social.rules:122",
    "endings": "rulesets/old-west/examples/edges_of_melee.rules:838",
    "may_duel": "rulesets/old-west/gunplay.rules:25",
    "duel_penalty": "rulesets/old-west/gunplay.rules:31",
    "still_standing": "rulesets/old-west/gunplay.rules:99",
    "fight_goes_on": "rulesets/old-west/gunplay.rules:176",
    "watches_first": "rulesets/old-west/gunplay.rules:337",
    "beats": "rulesets/old-west/gunplay.rules:367",
    "in_turn": "rulesets/old-west/initiative.rules:71",
    "acting_names": "rulesets/old-west/initiative.rules:109",
    "acting_order": "rulesets/old-west/initiative.rules:105",
    "injury_dice": "rulesets/old-west/injuries.rules:50",
    "older": "rulesets/old-west/injuries.rules:65",
    "is_lethal": "rulesets/old-west/injuries.rules:81",
    "death_dice": "rulesets/old-west/injuries.rules:84",
    "may_try": "rulesets/old-west/injuries.rules:112",
    "injuries_to_treat": "rulesets/old-west/injuries.rules:123",
    "treatments_needed": "rulesets/old-west/injuries.rules:126",
    "attack_fails": "rulesets/old-west/melee.rules:135",
    "released": "rulesets/old-west/melee.rules:258",
    "hold_bonus": "rulesets/old-west/melee.rules:294",
    "is_ranged": "rulesets/old-west/ranged.rules:15",
    "coup_de_grace_dice": "rulesets/old-west/recovery.rules:68",
    "lost": "rulesets/old-west/recovery.rules:91",
    "can_gain": "rulesets/old-west/recovery.rules:94",
    "rest_for": "rulesets/old-west/recovery.rules:118",
    "lost_for_rest": "rulesets/old-west/recovery.rules:115",
    "longest_rest": "rulesets/old-west/recovery.rules:122",
    "can_be_raised": "rulesets/old-west/recovery.rules:147",
    "care_dice": "rulesets/old-west/sickness.rules:162",
    "asking_ability": "rulesets/old-west/social.rules:6",
}
"""Where in the rules each function comes from."""

__lines__ = sources.FORMULAS
"""Where in the rules the statements behind a line come from."""
