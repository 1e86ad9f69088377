"""The tables of Grim Old West."""

from __future__ import annotations

from . import sources
from .runtime import Rows, Trace
from .types import (
    Ability,
    Action,
    ActionCost,
    ActionEntry,
    Attribute,
    BrokenState,
    Cause,
    CauseRow,
    Cold,
    Condition,
    ConflictKind,
    CoverMaterial,
    CritUse,
    DamageKind,
    Deed,
    Disease,
    DiseaseFacts,
    DuelPart,
    Event,
    GunAction,
    InjuryRow,
    Location,
    PoisonKind,
    Preparation,
    RangeCategory,
    TimeUnit,
    TimedPassage,
)

_PREPARATION_KEPT_COLUMNS: dict[Event, int] = {
    Event.aiming: 0,
    Event.shooting: 1,
    Event.striking: 2,
    Event.reacting: 3,
    Event.another: 4,
    Event.harmed: 5,
    Event.shaken: 6,
    Event.beset: 7,
}
_PREPARATION_KEPT: dict[Preparation, tuple[bool, ...]] = {
    Preparation.all_out: (False, False, False, False, False, False, True, True),
    Preparation.aim: (True, False, False, False, False, False, True, True),
    Preparation.nocked: (True, False, False, False, False, True, True, True),
    Preparation.cocked: (True, False, True, True, True, True, True, True),
    Preparation.watch: (False, True, False, False, False, False, False, False),
}


def preparation_kept(preparation: Preparation, event: Event, trace: Trace | None = None) -> bool:
    """What breaks a preparation.

    A shot uses up the aim and what was made ready; a blow uses up the all-out attack.

    event: Event

    Source: OW-27, OW-58, OW-87, OW-96, OW-168, D-14, D-29.
    """
    row = _PREPARATION_KEPT[preparation][_PREPARATION_KEPT_COLUMNS[event]]
    if trace is not None:
        trace.look("preparation_kept", "What breaks a preparation", (preparation, event), row)
    return row


_ACTION_COST: dict[Action, ActionEntry] = {
    Action.attacking_in_melee: ActionEntry(
        cost=ActionCost.slow,
        dice=0,
        varies=False,
        printed=True,
    ),
    Action.shooting_a_gun: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=True),
    Action.overwatch_shot: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=True),
    # No roll.
    Action.pinning: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=True),
    Action.subduing: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=True),
    # Only while rounds run.
    Action.talking_round: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=True),
    Action.fighting_fire: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=True),
    Action.breaking_free: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=False),
    Action.wresting: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=False),
    Action.retreating: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=False),
    Action.throwing_lasso: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=False),
    Action.pulling_lasso: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=False),
    Action.treating: ActionEntry(cost=ActionCost.slow, dice=0, varies=False, printed=False),
    Action.drawing_melee: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    Action.drawing_ranged: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    Action.standing_up: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before the attack, which is an action of its own.
    Action.winding_up: ActionEntry(cost=ActionCost.fast, dice=2, varies=False, printed=True),
    # Before the attacker rolls.
    Action.parrying: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before the attacker rolls.
    Action.dodging: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    Action.letting_go: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before each shot.
    Action.cocking: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before each shot.
    Action.levering: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before each shot.
    Action.nocking: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before each shot.
    Action.placing_stone: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Before the shot, which is an action of its own.
    Action.taking_aim: ActionEntry(cost=ActionCost.fast, dice=2, varies=False, printed=True),
    Action.taking_overwatch: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    Action.loading_two: ActionEntry(cost=ActionCost.fast, dice=0, varies=False, printed=True),
    # Slow or fast, or both actions.
    Action.moving: ActionEntry(cost=ActionCost.fast, dice=0, varies=True, printed=True),
    # Slow to help with a slow action, fast with a fast one.
    Action.helping: ActionEntry(cost=ActionCost.fast, dice=0, varies=True, printed=True),
    Action.rolling_cover: ActionEntry(cost=ActionCost.free, dice=0, varies=False, printed=True),
    Action.looking_in_dark: ActionEntry(cost=ActionCost.free, dice=0, varies=False, printed=True),
    Action.free_attacking: ActionEntry(cost=ActionCost.free, dice=0, varies=False, printed=True),
    # Slow or fast, before initiative.
    Action.sneaking_up: ActionEntry(cost=ActionCost.free, dice=0, varies=False, printed=True),
}


def action_cost(action: Action, trace: Trace | None = None) -> ActionEntry:
    """Actions and their costs.

    Source: OW-17, OW-21, OW-22, D-16.
    """
    row = _ACTION_COST[action]
    if trace is not None:
        trace.look("action_cost", "Actions and their costs", (action,), row)
    return row


_KEY_ATTRIBUTE: dict[Ability, Attribute] = {
    # Our choice.
    Ability.fightin: Attribute.grit,
    # Our choice.
    Ability.labor: Attribute.grit,
    # In the chapter.
    Ability.resilience: Attribute.grit,
    # Our choice.
    Ability.movin: Attribute.quick,
    # Our choice.
    Ability.shootin: Attribute.quick,
    # Our choice.
    Ability.operate: Attribute.quick,
    # Our choice: an ability of its own for draws.
    Ability.nimble: Attribute.quick,
    # Our choice.
    Ability.performin: Attribute.cunning,
    # Our choice.
    Ability.presence: Attribute.cunning,
    # Our choice.
    Ability.animal_handlin: Attribute.cunning,
    # Our choice.
    Ability.insight: Attribute.cunning,
    # Our choice.
    Ability.hawkeye: Attribute.wits,
    # Our choice.
    Ability.book_learnin: Attribute.wits,
    # Our choice.
    Ability.doctorin: Attribute.wits,
}


def key_attribute(ability: Ability, trace: Trace | None = None) -> Attribute:
    """Key attribute.

    This stands in for the list of abilities, which is in another chapter.

    Source: X-7, D-24.
    """
    row = _KEY_ATTRIBUTE[ability]
    if trace is not None:
        trace.look("key_attribute", "Key attribute", (ability,), row)
    return row


_RANGE_DISTANCE: dict[RangeCategory, str] = {
    RangeCategory.arms_length: "up to 2 m",
    RangeCategory.near: "up to 10 m",
    RangeCategory.short: "up to 25 m",
    RangeCategory.medium: "up to 100 m",
    RangeCategory.long: "up to 300 m",
    RangeCategory.extreme: "more than 300 m",
}


def range_distance(range: RangeCategory, trace: Trace | None = None) -> str:
    """Ranges in metres.

    This stands in for the range table, which the chapter leaves empty.

    Source: OW-06, D-22.
    """
    row = _RANGE_DISTANCE[range]
    if trace is not None:
        trace.look("range_distance", "Ranges in metres", (range,), row)
    return row


_BLOCKED_COLUMNS: dict[Attribute, int] = {
    Attribute.grit: 0,
    Attribute.quick: 1,
    Attribute.cunning: 2,
    Attribute.wits: 3,
}
_BLOCKED: dict[Condition, tuple[bool, ...]] = {
    Condition.hungry: (True, False, False, False),
    Condition.dehydrated: (True, True, True, True),
    Condition.exhausted: (False, False, True, True),
    Condition.freezing: (True, False, True, False),
    Condition.heatstroke: (True, True, True, True),
    Condition.ill: (True, True, False, False),
}


def blocked(condition: Condition, attribute: Attribute, trace: Trace | None = None) -> bool:
    """What a condition blocks.

    Points of a blocked attribute do not come back. Conditions add up: what one of them blocks is
    blocked.

    attribute: Attribute

    Source: OW-128, OW-167.
    """
    row = _BLOCKED[condition][_BLOCKED_COLUMNS[attribute]]
    if trace is not None:
        trace.look("blocked", "What a condition blocks", (condition, attribute), row)
    return row


_COLD_INTERVAL: dict[Cold, TimeUnit] = {
    Cold.chilly: TimeUnit.day,
    Cold.sub_zero: TimeUnit.shift,
    Cold.extreme_cold: TimeUnit.turn,
}


def cold_interval(cold: Cold, trace: Trace | None = None) -> TimeUnit:
    """Rolls against the cold.

    Source: OW-132, OW-133, D-3, D-41.
    """
    row = _COLD_INTERVAL[cold]
    if trace is not None:
        trace.look("cold_interval", "Rolls against the cold", (cold,), row)
    return row


_CONFLICT_ABILITIES: dict[ConflictKind, tuple[Ability, ...]] = {
    ConflictKind.melee: (Ability.fightin, Ability.movin, Ability.labor),
    ConflictKind.ranged: (Ability.shootin,),
    ConflictKind.social: (Ability.performin, Ability.presence, Ability.insight),
}


def conflict_abilities(kind: ConflictKind, trace: Trace | None = None) -> tuple[Ability, ...]:
    """Abilities by kind of conflict.

    A knife in the hand is melee, a knife thrown is ranged. Social conflict covers persuading,
    courting, facing a rival, and withstanding the same. Letters and telegrams use Book Learnin',
    the lasso uses Animal Handlin', and a duel adds Presence and Nimble.

    Source: OW-01, OW-03.
    """
    row = _CONFLICT_ABILITIES[kind]
    if trace is not None:
        trace.look("conflict_abilities", "Abilities by kind of conflict", (kind,), row)
    return row


_UNIT_MEANT: dict[TimedPassage, TimeUnit] = {
    TimedPassage.actions_in_a_fight: TimeUnit.round,
    TimedPassage.stunned_time: TimeUnit.round,
    TimedPassage.burning: TimeUnit.round,
    TimedPassage.resting: TimeUnit.turn,
    TimedPassage.bitter_cold: TimeUnit.turn,
    TimedPassage.great_heat: TimeUnit.turn,
    TimedPassage.afloat: TimeUnit.turn,
    TimedPassage.afloat_heavy: TimeUnit.round,
}


def unit_meant(passage: TimedPassage, trace: Trace | None = None) -> TimeUnit:
    """Which unit is meant.

    The chapter uses one word for round and turn. This is how this ruleset reads it. A turn is 5 to
    10 minutes.

    Source: OW-05, D-3.
    """
    row = _UNIT_MEANT[passage]
    if trace is not None:
        trace.look("unit_meant", "Which unit is meant", (passage,), row)
    return row


_CRITICAL_INJURIES: Rows[InjuryRow] = Rows(
    "critical_injuries",
    (
        (
            11,
            11,
            InjuryRow(
                place=Location.lower_leg,
                name="Barked shin",
                stun=None,
                effect="Limps.",
                hampers=(Ability.movin,),
                penalty=-1,
                heals=2,
                lasting="The shin aches before rain.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            12,
            12,
            InjuryRow(
                place=Location.lower_leg,
                name="Torn calf",
                stun=None,
                effect="Every step pulls at the calf.",
                hampers=(Ability.movin,),
                penalty=-1,
                heals=5,
                lasting="Cramps on cold nights.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            13,
            13,
            InjuryRow(
                place=Location.lower_leg,
                name="Wrenched ankle",
                stun=1,
                effect="Hobbles and cannot run.",
                hampers=(Ability.movin,),
                penalty=-2,
                heals=8,
                lasting="The ankle gives way on rough ground.",
                lasting_hampers=(Ability.movin,),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            14,
            14,
            InjuryRow(
                place=Location.lower_leg,
                name="Broken shin",
                stun=2,
                effect="Hops or crawls: the leg bears no weight.",
                hampers=(Ability.movin, Ability.labor),
                penalty=-2,
                heals=20,
                lasting="A limp that never leaves.",
                lasting_hampers=(Ability.movin, Ability.labor),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            15,
            15,
            InjuryRow(
                place=Location.lower_leg,
                name="Cut artery in the calf",
                stun=3,
                effect="Bleeds hard. Walks with a stick, slowly.",
                hampers=(Ability.movin, Ability.labor),
                penalty=-2,
                heals=25,
                lasting="No feeling in the foot.",
                lasting_hampers=(Ability.movin, Ability.nimble),
                lasting_penalty=-1,
                interval=TimeUnit.shift,
                tending=-1,
                kills=False,
            ),
        ),
        (
            16,
            16,
            InjuryRow(
                place=Location.lower_leg,
                name="Crushed leg",
                stun=4,
                effect="Cannot stand: the bone is through the skin.",
                hampers=(Ability.movin, Ability.labor),
                penalty=-3,
                heals=45,
                lasting="The leg comes off below the knee.",
                lasting_hampers=(Ability.movin, Ability.labor),
                lasting_penalty=-2,
                interval=TimeUnit.turn,
                tending=-2,
                kills=False,
            ),
        ),
        (
            21,
            21,
            InjuryRow(
                place=Location.thigh,
                name="Bruised thigh",
                stun=None,
                effect="A stiff leg.",
                hampers=(Ability.movin,),
                penalty=-1,
                heals=2,
                lasting="A dent to show to friends.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            22,
            22,
            InjuryRow(
                place=Location.thigh,
                name="Strained thigh",
                stun=None,
                effect="Every lift and every stride hurts.",
                hampers=(Ability.movin, Ability.labor),
                penalty=-1,
                heals=6,
                lasting="The leg stiffens after long sitting.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            23,
            23,
            InjuryRow(
                place=Location.thigh,
                name="Hole through the muscle",
                stun=2,
                effect="Cannot run; drags the leg.",
                hampers=(Ability.movin,),
                penalty=-2,
                heals=10,
                lasting="The scar chafes in the saddle.",
                lasting_hampers=(Ability.animal_handlin,),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            24,
            24,
            InjuryRow(
                place=Location.thigh,
                name="Cracked hip",
                stun=3,
                effect="Cannot run, ride or climb.",
                hampers=(Ability.movin, Ability.labor, Ability.animal_handlin),
                penalty=-2,
                heals=20,
                lasting="The hip never bends fully again.",
                lasting_hampers=(Ability.movin, Ability.animal_handlin),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            25,
            25,
            InjuryRow(
                place=Location.thigh,
                name="Opened vein",
                stun=3,
                effect="Blood fills the boot. Walks only when held up.",
                hampers=(Ability.movin, Ability.labor),
                penalty=-2,
                heals=30,
                lasting="The leg wastes away.",
                lasting_hampers=(Ability.movin, Ability.labor),
                lasting_penalty=-1,
                interval=TimeUnit.turn,
                tending=-1,
                kills=False,
            ),
        ),
        (
            26,
            26,
            InjuryRow(
                place=Location.thigh,
                name="Shattered thigh bone",
                stun=4,
                effect="Cannot stand, and faints when moved.",
                hampers=(Ability.movin, Ability.labor),
                penalty=-3,
                heals=60,
                lasting="One leg stays shorter.",
                lasting_hampers=(Ability.movin, Ability.labor),
                lasting_penalty=-2,
                interval=TimeUnit.round,
                tending=-2,
                kills=False,
            ),
        ),
        (
            31,
            31,
            InjuryRow(
                place=Location.arm,
                name="Bruised forearm",
                stun=None,
                effect="The grip is weak.",
                hampers=(Ability.fightin,),
                penalty=-1,
                heals=2,
                lasting="The arm tingles in the cold.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            32,
            32,
            InjuryRow(
                place=Location.arm,
                name="Sprained wrist",
                stun=None,
                effect="The hand shakes.",
                hampers=(Ability.shootin, Ability.nimble),
                penalty=-1,
                heals=5,
                lasting="The wrist clicks.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            33,
            33,
            InjuryRow(
                place=Location.arm,
                name="Broken fingers",
                stun=2,
                effect="Drops what this hand holds, and cannot use it.",
                hampers=(Ability.shootin, Ability.nimble, Ability.operate),
                penalty=-2,
                heals=10,
                lasting="The fingers set crooked.",
                lasting_hampers=(Ability.nimble,),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            34,
            34,
            InjuryRow(
                place=Location.arm,
                name="Shattered elbow",
                stun=3,
                effect="Drops what this hand holds. The arm hangs useless: nothing with two hands.",
                hampers=(Ability.fightin, Ability.shootin, Ability.labor),
                penalty=-2,
                heals=20,
                lasting="The elbow never straightens.",
                lasting_hampers=(Ability.fightin, Ability.labor),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            35,
            35,
            InjuryRow(
                place=Location.arm,
                name="Cut artery in the arm",
                stun=3,
                effect="Drops what this hand holds. Nothing with two hands.",
                hampers=(Ability.fightin, Ability.shootin, Ability.labor),
                penalty=-2,
                heals=25,
                lasting="The hand stays weak and clumsy.",
                lasting_hampers=(Ability.shootin, Ability.nimble, Ability.operate),
                lasting_penalty=-1,
                interval=TimeUnit.shift,
                tending=-1,
                kills=False,
            ),
        ),
        (
            36,
            36,
            InjuryRow(
                place=Location.arm,
                name="Mangled arm",
                stun=4,
                effect="Drops what this hand holds. The arm is a ruin: nothing with two hands.",
                hampers=(Ability.fightin, Ability.shootin, Ability.labor),
                penalty=-3,
                heals=50,
                lasting="The arm comes off: never again anything with two hands.",
                lasting_hampers=(Ability.fightin, Ability.shootin, Ability.labor),
                lasting_penalty=-2,
                interval=TimeUnit.turn,
                tending=-2,
                kills=False,
            ),
        ),
        (
            41,
            41,
            InjuryRow(
                place=Location.abdomen,
                name="Winded",
                stun=1,
                effect="Gasps for air.",
                hampers=(Ability.labor,),
                penalty=-1,
                heals=1,
                lasting="A tender belly.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            42,
            42,
            InjuryRow(
                place=Location.abdomen,
                name="Bruised kidneys",
                stun=None,
                effect="Passes blood; cannot sit a trotting horse.",
                hampers=(Ability.resilience, Ability.animal_handlin),
                penalty=-1,
                heals=5,
                lasting="The back aches after a long ride.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            43,
            43,
            InjuryRow(
                place=Location.abdomen,
                name="Cut belly",
                stun=2,
                effect="Cannot bend or lift.",
                hampers=(Ability.labor, Ability.movin),
                penalty=-2,
                heals=10,
                lasting="A rupture that heavy work brings back.",
                lasting_hampers=(Ability.labor,),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            44,
            44,
            InjuryRow(
                place=Location.abdomen,
                name="Torn belly muscles",
                stun=3,
                effect="Walks bent over; cannot lift or climb.",
                hampers=(Ability.labor, Ability.movin, Ability.fightin),
                penalty=-2,
                heals=20,
                lasting="The belly never knits firmly.",
                lasting_hampers=(Ability.labor, Ability.fightin),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            45,
            45,
            InjuryRow(
                place=Location.abdomen,
                name="Pierced gut",
                stun=3,
                effect="Fever and cramps. Keeps down nothing but water.",
                hampers=(Ability.resilience, Ability.labor, Ability.movin),
                penalty=-2,
                heals=30,
                lasting="A weak stomach for life.",
                lasting_hampers=(Ability.resilience, Ability.labor),
                lasting_penalty=-1,
                interval=TimeUnit.shift,
                tending=-1,
                kills=False,
            ),
        ),
        (
            46,
            46,
            InjuryRow(
                place=Location.abdomen,
                name="Belly laid open",
                stun=4,
                effect="Holds the wound shut with both hands; cannot walk.",
                hampers=(Ability.resilience, Ability.labor, Ability.movin),
                penalty=-3,
                heals=60,
                lasting="Never quite well again.",
                lasting_hampers=(Ability.resilience, Ability.labor),
                lasting_penalty=-2,
                interval=TimeUnit.round,
                tending=-2,
                kills=False,
            ),
        ),
        (
            51,
            51,
            InjuryRow(
                place=Location.chest,
                name="Bruised breastbone",
                stun=None,
                effect="Short of breath.",
                hampers=(Ability.labor,),
                penalty=-1,
                heals=3,
                lasting="A twinge at every sneeze.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            52,
            52,
            InjuryRow(
                place=Location.chest,
                name="Cracked rib",
                stun=None,
                effect="Cannot shout, sing or laugh.",
                hampers=(Ability.labor, Ability.performin),
                penalty=-1,
                heals=6,
                lasting="The rib tells of bad weather.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            53,
            53,
            InjuryRow(
                place=Location.chest,
                name="Broken ribs",
                stun=2,
                effect="Every breath stabs.",
                hampers=(Ability.labor, Ability.fightin),
                penalty=-2,
                heals=12,
                lasting="The ribs set askew.",
                lasting_hampers=(Ability.labor,),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            54,
            54,
            InjuryRow(
                place=Location.chest,
                name="Broken collarbone",
                stun=3,
                effect="One arm is strapped to the chest: nothing with two hands.",
                hampers=(Ability.fightin, Ability.shootin, Ability.labor),
                penalty=-2,
                heals=20,
                lasting="The shoulder sags.",
                lasting_hampers=(Ability.shootin, Ability.labor),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            55,
            55,
            InjuryRow(
                place=Location.chest,
                name="Pierced lung",
                stun=4,
                effect="Coughs blood; speaks in a whisper.",
                hampers=(Ability.resilience, Ability.labor, Ability.movin, Ability.performin),
                penalty=-2,
                heals=35,
                lasting="Never again a full breath.",
                lasting_hampers=(Ability.resilience, Ability.labor),
                lasting_penalty=-1,
                interval=TimeUnit.turn,
                tending=-1,
                kills=False,
            ),
        ),
        (
            56,
            56,
            InjuryRow(
                place=Location.chest,
                name="Pierced heart",
                stun=None,
                effect="Takes one more step.",
                hampers=(),
                penalty=None,
                lasting="Remembered.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=True,
            ),
        ),
        (
            61,
            61,
            InjuryRow(
                place=Location.head,
                name="Cut brow",
                stun=1,
                effect="Blood in the eyes.",
                hampers=(Ability.hawkeye, Ability.shootin),
                penalty=-1,
                heals=2,
                lasting="A scar that people notice.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            62,
            62,
            InjuryRow(
                place=Location.head,
                name="Broken nose",
                stun=1,
                effect="Eyes water, words come out thick.",
                hampers=(Ability.performin, Ability.presence),
                penalty=-1,
                heals=6,
                lasting="A crooked nose.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            63,
            63,
            InjuryRow(
                place=Location.head,
                name="Concussion",
                stun=3,
                effect="Sick and dizzy; bright light hurts.",
                hampers=(Ability.insight, Ability.hawkeye, Ability.book_learnin),
                penalty=-2,
                heals=10,
                lasting="Headaches over small print.",
                lasting_hampers=(Ability.book_learnin,),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            64,
            64,
            InjuryRow(
                place=Location.head,
                name="Ruined eye",
                stun=4,
                effect="Half blind, and bandaged.",
                hampers=(Ability.hawkeye, Ability.shootin),
                penalty=-2,
                heals=20,
                lasting="One eye is blind.",
                lasting_hampers=(Ability.hawkeye, Ability.shootin),
                lasting_penalty=-1,
                interval=None,
                tending=0,
                kills=False,
            ),
        ),
        (
            65,
            65,
            InjuryRow(
                place=Location.head,
                name="Cracked skull",
                stun=4,
                effect="Cannot walk straight or follow what is said.",
                hampers=(Ability.insight, Ability.book_learnin, Ability.hawkeye, Ability.movin),
                penalty=-2,
                heals=40,
                lasting="Forgets names and faces.",
                lasting_hampers=(Ability.insight, Ability.book_learnin),
                lasting_penalty=-2,
                interval=TimeUnit.turn,
                tending=-1,
                kills=False,
            ),
        ),
        (
            66,
            66,
            InjuryRow(
                place=Location.head,
                name="Split skull",
                stun=None,
                effect="Never knew what hit.",
                hampers=(),
                penalty=None,
                lasting="Mourned.",
                lasting_hampers=(),
                lasting_penalty=None,
                interval=None,
                tending=0,
                kills=True,
            ),
        ),
    ),
)


def critical_injuries(roll: int, trace: Trace | None = None) -> InjuryRow:
    """Critical injuries.

    This stands in for the critical injury table, which the chapter leaves empty.

    Tens: the place. Units: how bad it is. Lethal from 5 up; 56 and 66 kill at once. From the
    chapter: the six places, that units rise in severity, that 34 is an elbow, and that a few rows
    kill.

    roll: roll, d66

    Source: OW-116, OW-118.
    """
    row = _CRITICAL_INJURIES.find(roll)
    if trace is not None:
        trace.look("critical_injuries", "Critical injuries", (roll,), row)
    return row


_LOWERED_ATTRIBUTE: dict[DamageKind, Attribute] = {
    DamageKind.hurts: Attribute.grit,
    DamageKind.shakes: Attribute.quick,
    DamageKind.vexes: Attribute.cunning,
    DamageKind.doubts: Attribute.wits,
}


def lowered_attribute(kind: DamageKind, trace: Trace | None = None) -> Attribute:
    """What a point lowers.

    Source: OW-103, OW-104, OW-105.
    """
    row = _LOWERED_ATTRIBUTE[kind]
    if trace is not None:
        trace.look("lowered_attribute", "What a point lowers", (kind,), row)
    return row


_CAUSES: dict[Cause, CauseRow] = {
    Cause.from_attack: CauseRow(
        kinds=(DamageKind.shakes, DamageKind.hurts),
        by_turns=True,
        beyond=CritUse.on_the_table,
    ),
    Cause.from_horse: CauseRow(
        kinds=(DamageKind.shakes, DamageKind.hurts),
        by_turns=True,
        beyond=CritUse.on_the_table,
    ),
    Cause.from_dark: CauseRow(
        kinds=(DamageKind.shakes, DamageKind.hurts),
        by_turns=True,
        beyond=CritUse.on_the_table,
    ),
    Cause.from_blast: CauseRow(
        kinds=(DamageKind.shakes, DamageKind.hurts),
        by_turns=True,
        beyond=CritUse.if_gm_says,
    ),
    Cause.from_fall: CauseRow(
        kinds=(DamageKind.shakes, DamageKind.hurts),
        by_turns=True,
        beyond=CritUse.if_gm_says,
    ),
    Cause.from_fire: CauseRow(
        kinds=(DamageKind.shakes, DamageKind.hurts),
        by_turns=True,
        beyond=CritUse.untabled,
    ),
    Cause.from_hunger: CauseRow(kinds=(DamageKind.hurts,), by_turns=False, beyond=CritUse.untabled),
    Cause.from_thirst: CauseRow(
        kinds=(DamageKind.hurts, DamageKind.shakes),
        by_turns=False,
        beyond=CritUse.untabled,
    ),
    Cause.from_sleeplessness: CauseRow(
        kinds=(DamageKind.doubts, DamageKind.vexes),
        by_turns=False,
        beyond=CritUse.untabled,
    ),
    Cause.from_cold: CauseRow(
        kinds=(DamageKind.hurts, DamageKind.vexes),
        by_turns=False,
        beyond=CritUse.untabled,
    ),
    Cause.from_heat: CauseRow(kinds=tuple(DamageKind), by_turns=False, beyond=CritUse.untabled),
    Cause.from_water: CauseRow(kinds=(DamageKind.hurts,), by_turns=False, beyond=CritUse.untabled),
    Cause.from_disease: CauseRow(
        kinds=(DamageKind.hurts, DamageKind.shakes),
        by_turns=False,
        beyond=CritUse.untabled,
    ),
    Cause.from_venom: CauseRow(
        kinds=(DamageKind.hurts,),
        by_turns=False,
        beyond=CritUse.rule_apart,
    ),
    Cause.from_paralysis: CauseRow(
        kinds=(DamageKind.shakes,),
        by_turns=False,
        beyond=CritUse.rule_apart,
    ),
    Cause.from_draught: CauseRow(
        kinds=(DamageKind.vexes,),
        by_turns=False,
        beyond=CritUse.rule_apart,
    ),
    Cause.from_visions: CauseRow(
        kinds=(DamageKind.doubts,),
        by_turns=False,
        beyond=CritUse.rule_apart,
    ),
    Cause.from_suppression: CauseRow(
        kinds=(DamageKind.doubts,),
        by_turns=False,
        beyond=CritUse.on_the_table,
    ),
    Cause.from_backfire: CauseRow(
        kinds=(DamageKind.shakes,),
        by_turns=False,
        beyond=CritUse.on_the_table,
    ),
}


def causes(cause: Cause, trace: Trace | None = None) -> CauseRow:
    """What a cause hurts.

    By turns: the first point is the first kind, the second the other, and so on. Otherwise every
    point counts in full for each kind. Beyond 0: what comes of points on Grit or Quick that is 0
    already. The poisons have a rule of their own.

    Source: OW-105, OW-127, D-5.
    """
    row = _CAUSES[cause]
    if trace is not None:
        trace.look("causes", "What a cause hurts", (cause,), row)
    return row


_BLAST_POWER: Rows[int] = Rows(
    "blast_power",
    (
        # A single stick.
        (1, 1, 8),
        # Tied together.
        (2, 3, 12),
        # A bundle. Its size is our choice.
        (4, None, 16),
    ),
)


def blast_power(sticks: int, trace: Trace | None = None) -> int:
    """Blast power.

    sticks: sticks, integer 1..

    Source: OW-140, D-72.
    """
    row = _BLAST_POWER.find(sticks)
    if trace is not None:
        trace.look("blast_power", "Blast power", (sticks,), row)
    return row


_DUEL_ALLOWS: dict[DuelPart, bool] = {
    DuelPart.shot_modifiers: True,
    DuelPart.shot_stunts: True,
    DuelPart.shot_called: True,
    DuelPart.shot_aimed: False,
    DuelPart.shot_readied: False,
    DuelPart.shot_watched: False,
    DuelPart.shot_fanned: False,
}


def duel_allows(part: DuelPart, trace: Trace | None = None) -> bool:
    """What a duel has room for.

    Nothing that costs an action is available, and no action is paid: a gun needs no cocking in a
    duel.

    Source: OW-69, OW-83, D-26.
    """
    row = _DUEL_ALLOWS[part]
    if trace is not None:
        trace.look("duel_allows", "What a duel has room for", (part,), row)
    return row


_SNEAK_DICE: dict[RangeCategory, int] = {
    RangeCategory.arms_length: -2,
    RangeCategory.near: -1,
    RangeCategory.short: 0,
    RangeCategory.medium: 1,
    RangeCategory.long: 2,
    RangeCategory.extreme: 3,
}


def sneak_dice(reach: RangeCategory, trace: Trace | None = None) -> int:
    """Sneaking up to a distance.

    This stands in for the modifiers for distance, which the chapter does not give.

    Source: OW-89, D-66.
    """
    row = _SNEAK_DICE[reach]
    if trace is not None:
        trace.look("sneak_dice", "Sneaking up to a distance", (reach,), row)
    return row


_CALLED_NUMBER_COLUMNS: Rows[int] = Rows(
    "called_number",
    (
        (1, 1, 0),
        (2, 2, 1),
        (3, 3, 2),
        (4, 4, 3),
        (5, 5, 4),
        (6, 6, 5),
    ),
)
_CALLED_NUMBER: dict[Location, tuple[int, ...]] = {
    Location.lower_leg: (11, 12, 13, 14, 15, 16),
    Location.thigh: (21, 22, 23, 24, 25, 26),
    Location.arm: (31, 32, 33, 34, 35, 36),
    Location.abdomen: (41, 42, 43, 44, 45, 46),
    Location.chest: (51, 52, 53, 54, 55, 56),
    Location.head: (61, 62, 63, 64, 65, 66),
}


def called_number(place: Location, units: int, trace: Trace | None = None) -> int:
    """Critical injury at a called place.

    The tens die is the place, the units die how bad it is.

    units: Units, integer 1..6

    Source: OW-116, OW-117.
    """
    row = _CALLED_NUMBER[place][_CALLED_NUMBER_COLUMNS.find(units)]
    if trace is not None:
        trace.look("called_number", "Critical injury at a called place", (place, units), row)
    return row


_READYING: dict[GunAction, ActionCost] = {
    # Cocking the hammer and pulling the trigger are two steps: cock it before each shot.
    GunAction.single_action: ActionCost.fast,
    # One pull of the trigger cocks and fires.
    GunAction.double_action: ActionCost.free,
    # Push the lever forward and back before each shot. Mostly rifles.
    GunAction.lever_action: ActionCost.fast,
    # Ready as soon as it is loaded.
    GunAction.breech: ActionCost.free,
    # Nock an arrow before each shot.
    GunAction.bow: ActionCost.fast,
    # Place a stone in the pouch before each shot.
    GunAction.slingshot: ActionCost.fast,
    # Ready in the hand.
    GunAction.thrown: ActionCost.free,
    # Not for shooting or throwing.
    GunAction.close: ActionCost.free,
}


def readying(action: GunAction, trace: Trace | None = None) -> ActionCost:
    """Making a weapon ready.

    Slower guns hit better and faster ones worse. That is in the weapon's modifier already: add
    nothing.

    Source: OW-55, OW-56, OW-96, D-62.
    """
    row = _READYING[action]
    if trace is not None:
        trace.look("readying", "Making a weapon ready", (action,), row)
    return row


_RANGE_DICE: dict[RangeCategory, int] = {
    RangeCategory.arms_length: -3,
    RangeCategory.near: 1,
    RangeCategory.short: 0,
    RangeCategory.medium: -1,
    RangeCategory.long: -2,
    RangeCategory.extreme: -3,
}


def range_dice(range: RangeCategory, trace: Trace | None = None) -> int:
    """Range.

    Never beyond the longest range of the weapon. Shots at extreme range are refused: that figure
    counts only if option D-22 allows them.

    Source: OW-64, D-22.
    """
    row = _RANGE_DICE[range]
    if trace is not None:
        trace.look("range_dice", "Range", (range,), row)
    return row


_COVER_RATINGS: dict[CoverMaterial, int] = {
    CoverMaterial.thick_bush: 1,
    CoverMaterial.wicker_fence: 2,
    CoverMaterial.heavy_table: 4,
    CoverMaterial.solid_table: 5,
}


def cover_ratings(material: CoverMaterial, trace: Trace | None = None) -> int:
    """Cover ratings.

    When an attack harms the body of somebody behind cover, roll that many dice: each success takes
    off 1 damage. It is no action and cannot be pushed. The rating goes by what the cover is made
    of, not by how much it hides. Others are up to the referee.

    Source: OW-93, D-32.
    """
    row = _COVER_RATINGS[material]
    if trace is not None:
        trace.look("cover_ratings", "Cover ratings", (material,), row)
    return row


_BROKEN_STATE: dict[Attribute, BrokenState] = {
    Attribute.grit: BrokenState(
        points=DamageKind.hurts,
        wounds="Blood, cuts, bruises, pain.",
        state="Down: crawls and mumbles, or is unconscious.",
    ),
    Attribute.quick: BrokenState(
        points=DamageKind.shakes,
        wounds="Tiredness and exhaustion.",
        state="Spent: cannot act.",
    ),
    Attribute.cunning: BrokenState(
        points=DamageKind.vexes,
        wounds="Anger, bitterness, frustration, mistrust, coldness.",
        state="Beyond reach: a furious outburst, or sullen withdrawal.",
    ),
    Attribute.wits: BrokenState(
        points=DamageKind.doubts,
        wounds="Fear, panic, confusion, misjudgement.",
        state="Panics, despairs, or meekly does what others say.",
    ),
}


def broken_state(attribute: Attribute, trace: Trace | None = None) -> BrokenState:
    """Broken.

    Source: OW-106.
    """
    row = _BROKEN_STATE[attribute]
    if trace is not None:
        trace.look("broken_state", "Broken", (attribute,), row)
    return row


_BROKEN_MAY_COLUMNS: dict[Deed, int] = {
    Deed.crawling: 0,
    Deed.fleeing: 1,
    Deed.obeying: 2,
    Deed.raging: 3,
    Deed.parrying: 4,
    Deed.attacking: 5,
}
_BROKEN_MAY: dict[Attribute, tuple[bool, ...]] = {
    Attribute.grit: (True, False, False, False, False, False),
    Attribute.quick: (False, False, False, False, False, False),
    Attribute.cunning: (False, False, False, True, False, False),
    Attribute.wits: (False, True, True, False, False, False),
}


def broken_may(attribute: Attribute, deed: Deed, trace: Trace | None = None) -> bool:
    """What the broken may still do.

    A character broken in more than one attribute may do only what each of them allows.

    deed: Deed

    Source: OW-106.
    """
    row = _BROKEN_MAY[attribute][_BROKEN_MAY_COLUMNS[deed]]
    if trace is not None:
        trace.look("broken_may", "What the broken may still do", (attribute, deed), row)
    return row


_POISON_HARM: dict[PoisonKind, DamageKind] = {
    # Still active one unit later: one critical injury.
    PoisonKind.lethal: DamageKind.hurts,
    # You cannot act.
    PoisonKind.paralysing: DamageKind.shakes,
    # You are unconscious for one shift. No critical injury.
    PoisonKind.sleeping: DamageKind.vexes,
    # You flee or obey. The referee tells what you see.
    PoisonKind.hallucinogen: DamageKind.doubts,
}


def poison_harm(kind: PoisonKind, trace: Trace | None = None) -> DamageKind:
    """Poisons.

    Source: D-5.
    """
    row = _POISON_HARM[kind]
    if trace is not None:
        trace.look("poison_harm", "Poisons", (kind,), row)
    return row


_POTENCY_MEANING: Rows[str] = Rows(
    "potency_meaning",
    (
        (1, 1, "ordinary"),
        (2, 2, "strong"),
        (3, 3, "extremely strong"),
        (4, None, "rare"),
    ),
)


def potency_meaning(potency: int, trace: Trace | None = None) -> str:
    """Potency.

    potency: potency, integer 1..

    Source: OW-149.
    """
    row = _POTENCY_MEANING.find(potency)
    if trace is not None:
        trace.look("potency_meaning", "Potency", (potency,), row)
    return row


_DISEASES: dict[Disease, DiseaseFacts] = {
    Disease.cholera: DiseaseFacts(virulence=2, interval=TimeUnit.day),
    Disease.consumption: DiseaseFacts(virulence=1, interval=TimeUnit.week),
    Disease.diphtheria: DiseaseFacts(virulence=1, interval=TimeUnit.day),
    Disease.pneumonia: DiseaseFacts(virulence=1, interval=TimeUnit.day),
    Disease.smallpox: DiseaseFacts(virulence=3, interval=TimeUnit.day),
    Disease.typhoid: DiseaseFacts(virulence=3, interval=TimeUnit.day),
}


def diseases(disease: Disease, trace: Trace | None = None) -> DiseaseFacts:
    """Common diseases.

    Source: OW-161, D-49.
    """
    row = _DISEASES[disease]
    if trace is not None:
        trace.look("diseases", "Common diseases", (disease,), row)
    return row


__source__ = {
    "preparation_kept": "rulesets/old-west/actions.rules:49",
    "action_cost": "rulesets/old-west/actions.rules:134",
    "key_attribute": "rulesets/old-west/characters.rules:47",
    "range_distance": "rulesets/old-west/characters.rules:172",
    "blocked": "rulesets/old-west/conditions.rules:3",
    "cold_interval": "rulesets/old-west/conditions.rules:178",
    "conflict_abilities": "rulesets/old-west/conflict.rules:12",
    "unit_meant": "rulesets/old-west/conflict.rules:77",
    "critical_injuries": "rulesets/old-west/critical_injuries.rules:18",
    "lowered_attribute": "rulesets/old-west/damage_causes.rules:3",
    "causes": "rulesets/old-west/damage_causes.rules:42",
    "blast_power": "rulesets/old-west/dangers.rules:89",
    "duel_allows": "rulesets/old-west/gunplay.rules:13",
    "sneak_dice": "rulesets/old-west/gunplay.rules:345",
    "called_number": "rulesets/old-west/injuries.rules:3",
    "readying": "rulesets/old-west/ranged.rules:3",
    "range_dice": "rulesets/old-west/ranged.rules:70",
    "cover_ratings": "rulesets/old-west/ranged.rules:127",
    "broken_state": "rulesets/old-west/recovery.rules:8",
    "broken_may": "rulesets/old-west/recovery.rules:23",
    "poison_harm": "rulesets/old-west/sickness.rules:11",
    "potency_meaning": "rulesets/old-west/sickness.rules:18",
    "diseases": "rulesets/old-west/sickness.rules:153",
}
"""Where in the rules each function comes from."""

__lines__ = sources.TABLES
"""Where in the rules the statements behind a line come from."""
