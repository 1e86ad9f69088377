"""The records, scales and choices of Grim Old West."""

from __future__ import annotations

from dataclasses import dataclass

from .runtime import Choice, NotAmong, OutOfRange, Scale, maker


class ActionCost(Choice):
    """Cost of an action.

    Source: OW-14, OW-15.
    """

    slow = "slow", "Slow"
    fast = "fast", "Fast"
    whole_round = "whole_round", "The whole round"
    free = "free", "No action"


class Preparation(Choice):
    """Preparation.

    Source: OW-168.
    """

    all_out = "all_out", "All-out attack prepared"
    aim = "aim", "Aim"
    nocked = "nocked", "Bow or slingshot ready"
    cocked = "cocked", "Gun cocked or levered"
    watch = "watch", "Overwatch"


class Event(Choice):
    """What happens.

    Source: OW-168.
    """

    aiming = "aiming", "Aims"
    shooting = "shooting", "Shoots"
    striking = "striking", "Attacks in melee"
    reacting = "reacting", "Parries or dodges"
    another = "another", "Does anything else"
    harmed = "harmed", "Loses Grit or Quick, or is critically injured"
    shaken = "shaken", "Loses only Wits or Cunning"
    beset = "beset", "Is the target of a melee attack"


class Action(Choice):
    """Action.

    Source: OW-17, OW-21, OW-22.
    """

    attacking_in_melee = "attacking_in_melee", "Attack in melee"
    shooting_a_gun = "shooting_a_gun", "Shoot or throw"
    overwatch_shot = "overwatch_shot", "Shot from overwatch"
    pinning = "pinning", "Pin a held opponent"
    subduing = "subduing", "Subdue a held opponent"
    talking_round = "talking_round", "Social roll"
    fighting_fire = "fighting_fire", "Put out fire"
    breaking_free = "breaking_free", "Break free from a grapple"
    wresting = "wresting", "Fight for the weapon in a grapple"
    retreating = "retreating", "Retreat"
    throwing_lasso = "throwing_lasso", "Throw a lasso"
    pulling_lasso = "pulling_lasso", "Pull on a lasso"
    treating = "treating", "Doctorin' roll"
    drawing_melee = "drawing_melee", "Draw a melee weapon"
    drawing_ranged = "drawing_ranged", "Draw a ranged weapon"
    standing_up = "standing_up", "Get up"
    winding_up = "winding_up", "Prepare an all-out attack"
    parrying = "parrying", "Parry"
    dodging = "dodging", "Dodge"
    letting_go = "letting_go", "Let go of a held opponent"
    cocking = "cocking", "Cock a single-action gun"
    levering = "levering", "Work the lever"
    nocking = "nocking", "Nock an arrow"
    placing_stone = "placing_stone", "Place a stone in a slingshot"
    taking_aim = "taking_aim", "Aim"
    taking_overwatch = "taking_overwatch", "Take up overwatch"
    loading_two = "loading_two", "Load two rounds"
    moving = "moving", "Move"
    helping = "helping", "Help"
    rolling_cover = "rolling_cover", "Cover dice"
    looking_in_dark = "looking_in_dark", "Find a target in the dark"
    free_attacking = "free_attacking", "Attack one who retreats"
    sneaking_up = "sneaking_up", "Free action of a sneak attack"


class Attribute(Choice):
    """Attribute.

    Source: X-7.
    """

    grit = "grit", "Grit"
    quick = "quick", "Quick"
    cunning = "cunning", "Cunning"
    wits = "wits", "Wits"


class Ability(Choice):
    """Ability.

    Source: OW-03.
    """

    fightin = "fightin", "Fightin'"
    labor = "labor", "Labor"
    resilience = "resilience", "Resilience"
    movin = "movin", "Movin'"
    shootin = "shootin", "Shootin'"
    operate = "operate", "Operate"
    nimble = "nimble", "Nimble"
    performin = "performin", "Performin'"
    presence = "presence", "Presence"
    animal_handlin = "animal_handlin", "Animal Handlin'"
    insight = "insight", "Insight"
    hawkeye = "hawkeye", "Hawkeye"
    book_learnin = "book_learnin", "Book Learnin'"
    doctorin = "doctorin", "Doctorin'"


class Talent(Choice):
    """Talent.

    Source: X-10.
    """

    miner = "miner", "Miner"
    herbalist = "herbalist", "Herbalist"


class Condition(Choice):
    """Condition.

    Source: OW-128.
    """

    hungry = "hungry", "Hungry"
    # A day without a ration. Grit does not come back. At the end of each full week without food lose 1 Grit. Broken in Grit, make a death roll at once, and again each week. A meal ends it.
    dehydrated = "dehydrated", "Dehydrated"
    # A day without water. No attribute comes back. Each further day without costs 1 Grit and 1 Quick. Broken in either, make a death roll each day. A drink ends it.
    exhausted = "exhausted", "Exhausted"
    # A day without a shift of sleep. Each further day without costs 1 Wits and 1 Cunning. Broken in either, you drop asleep at once. A shift of sleep ends it.
    freezing = "freezing", "Freezing"
    # Too cold for what you wear. Grit and Cunning do not come back. Roll Resilience once an interval: above freezing point a day, below it a shift, in extreme cold a turn. On a failure lose 1 Grit and 1 Cunning. Broken in Grit before, make a death roll first. A campfire ends it.
    heatstroke = "heatstroke", "Heatstroke"
    # Too long in the sun. No attribute comes back. Each turn roll Resilience; on a failure lose 1 point of all four. Broken in Grit before, make a death roll first. All your rolls bring trouble, pushed or not. Shelter ends the rolls, and a shift in it the heatstroke.
    ill = "ill", "Ill"
    # Grit and Quick do not come back. Each day, with some diseases each week, make a sickness roll. With as many successes as the virulence you are well. If not, lose 1 Grit and 1 Quick; broken in Grit, make a death roll.


class Hold(Choice):
    """In a grapple.

    Source: OW-40.
    """

    unheld = "unheld", "Not in a grapple"
    holder = "holder", "Holds an opponent"
    held = "held", "Is held"
    pinned = "pinned", "Is held and pinned"


class RangeCategory(Scale):
    """Range.

    Lowest first.

    Source: OW-06.
    """

    arms_length = "arms_length", "Arm's length"
    near = "near", "Near"
    short = "short", "Short"
    medium = "medium", "Medium"
    long = "long", "Long"
    extreme = "extreme", "Extreme"


class RangeCategoryRank:
    """The rank of each member of RangeCategory, as plain numbers: they compare fastest."""

    arms_length = 0
    near = 1
    short = 2
    medium = 3
    long = 4
    extreme = 5


class Location(Scale):
    """Place hit.

    Lowest first.

    Source: OW-28, OW-116.
    """

    lower_leg = "lower_leg", "Lower leg"
    thigh = "thigh", "Thigh"
    arm = "arm", "Arm"
    abdomen = "abdomen", "Abdomen"
    chest = "chest", "Chest"
    head = "head", "Head"


class Cover(Scale):
    """Cover.

    Lowest first.

    Source: OW-63.
    """

    uncovered = "uncovered", "None"
    partial = "partial", "Partial"
    good = "good", "Good"
    heavy = "heavy", "Heavy"
    full = "full", "Full"


class TimeUnit(Scale):
    """Unit of time.

    Lowest first.

    Source: OW-05, D-3.
    """

    round = "round", "Round"
    turn = "turn", "Turn"
    shift = "shift", "Shift"
    day = "day", "Day"
    week = "week", "Week"


class Cold(Scale):
    """Cold.

    Lowest first.

    Source: OW-132.
    """

    chilly = "chilly", "Above freezing point"
    sub_zero = "sub_zero", "Below freezing point"
    extreme_cold = "extreme_cold", "Extreme cold"


class ConflictKind(Choice):
    """Kind of conflict.

    Source: OW-01.
    """

    melee = "melee", "Combat and brawling"
    ranged = "ranged", "Gunfights and hostilities at a distance"
    social = "social", "Social conflict"


class ConflictPart(Choice):
    """Part of a conflict.

    Source: OW-04.
    """

    sneaking = "sneaking", "The hidden attacker's free action"
    duelling = "duelling", "The duel, within one round"
    drawing_in = "drawing_in", "Draw initiative"
    rounds = "rounds", "Rounds: each side acts in its place, with one fast and one slow action"
    exchanging = "exchanging", "A scene of give and take, longer than rounds"


class Shift(Scale):
    """Shift of the day.

    Lowest first.

    Source: OW-05.
    """

    morning = "morning", "Morning"
    afternoon = "afternoon", "Afternoon"
    evening = "evening", "Evening"
    night = "night", "Night"


class TimedPassage(Choice):
    """What takes time.

    Source: D-3.
    """

    actions_in_a_fight = "actions_in_a_fight", "Actions and initiative in a fight"
    stunned_time = "stunned_time", "Being stunned"
    burning = "burning", "Fire"
    resting = "resting", "Resting: one point back"
    bitter_cold = "bitter_cold", "Bitter cold"
    great_heat = "great_heat", "Great heat"
    afloat = "afloat", "Swimming without heavy clothes"
    afloat_heavy = "afloat_heavy", "Swimming in heavy clothes, and holding the breath"


class DamageKind(Choice):
    """Kind of damage.

    Source: OW-103, OW-104, OW-105.
    """

    hurts = "hurts", "Hurt (Grit)"
    shakes = "shakes", "Shakes (Quick)"
    vexes = "vexes", "Vex (Cunning)"
    doubts = "doubts", "Doubt (Wits)"


class Cause(Choice):
    """Cause of damage.

    Source: OW-105, OW-127, D-5.
    """

    from_attack = "from_attack", "Attack, shot or blow"
    from_horse = "from_horse", "Fall from a horse"
    from_dark = "from_dark", "Running in the dark"
    from_blast = "from_blast", "Explosion"
    from_fall = "from_fall", "Fall"
    from_fire = "from_fire", "Fire"
    from_hunger = "from_hunger", "Hunger"
    from_thirst = "from_thirst", "Thirst"
    from_sleeplessness = "from_sleeplessness", "Lack of sleep"
    from_cold = "from_cold", "Cold"
    from_heat = "from_heat", "Heat"
    from_water = "from_water", "Drowning"
    from_disease = "from_disease", "Disease"
    from_venom = "from_venom", "Lethal poison"
    from_paralysis = "from_paralysis", "Paralysing poison"
    from_draught = "from_draught", "Sleeping draught"
    from_visions = "from_visions", "Hallucinogen"
    from_suppression = "from_suppression", "Suppression"
    from_backfire = "from_backfire", "Failed attempt to subdue"


class CritUse(Choice):
    """Points beyond 0.

    Source: OW-127.
    """

    on_the_table = "on_the_table", "Critical injury"
    if_gm_says = "if_gm_says", "Referee decides"
    untabled = "untabled", "No injury"
    rule_apart = "rule_apart", "Own rule"


class DynamiteResult(Choice):
    """Result with dynamite.

    Source: OW-143.
    """

    achieved = "achieved", "It works as intended"
    failed = "failed", "It fails, and nothing else happens"
    safe = "safe", "It is handled safely, but does not do what it should"
    explosion = "explosion", "It explodes in your hands"


class WaterState(Scale):
    """In the water.

    Lowest first.

    Source: OW-146, OW-147.
    """

    ashore = "ashore", "Out of the water"
    afloat = "afloat", "Afloat"
    sunk = "sunk", "Under water, holding breath"
    drowning = "drowning", "Drowning"


class DuelPart(Choice):
    """Part of a duel shot.

    Source: OW-69, D-26.
    """

    shot_modifiers = "shot_modifiers", "Modifiers for weapon, range, size and cover"
    shot_stunts = "shot_stunts", "Stunts"
    shot_called = "shot_called", "Called shot"
    shot_aimed = "shot_aimed", "Aim"
    shot_readied = "shot_readied", "Cocking or making ready"
    shot_watched = "shot_watched", "Overwatch"
    shot_fanned = "shot_fanned", "Fanning"


class Rank(Scale):
    """Rank of a card.

    Lowest first.

    Source: OW-09.
    """

    two = "two", "2"
    three = "three", "3"
    four = "four", "4"
    five = "five", "5"
    six = "six", "6"
    seven = "seven", "7"
    eight = "eight", "8"
    nine = "nine", "9"
    ten = "ten", "10"
    jack = "jack", "J"
    queen = "queen", "Q"
    king = "king", "K"
    ace = "ace", "A"


class Suit(Scale):
    """Suit.

    Lowest first.

    Source: OW-09.
    """

    clubs = "clubs", "♣"
    diamonds = "diamonds", "♦"
    hearts = "hearts", "♥"
    spades = "spades", "♠"


class DoctorinRoll(Choice):
    """Doctorin' rolls.

    Source: OW-125.
    """

    stabilising = "stabilising", "Stabilise a lethal injury"
    raising = "raising", "Get one who is broken back up"
    preventing = "preventing", "Prevent a long-term effect"


class Intent(Choice):
    """What a called strike is for.

    Source: OW-28, OW-29.
    """

    wounding = "wounding", "Damage"
    disarming = "disarming", "Knock something out of the hand"
    tripping = "tripping", "Trip"
    other_feat = "other_feat", "Another effect, if the referee allows it"


class Reaction(Choice):
    """Reaction.

    Source: OW-35.
    """

    no_reaction = "no_reaction", "None"
    parry = "parry", "Parry (Fightin')"
    dodge = "dodge", "Dodge (Movin')"


class AttackKind(Choice):
    """How the attack comes.

    Source: OW-35, OW-39.
    """

    bare_fists = "bare_fists", "Fists or a harmless animal"
    with_weapon = "with_weapon", "With a weapon"
    wild_animal = "wild_animal", "A dangerous wild animal"
    from_afar = "from_afar", "From a distance"


class GetUpRoll(Choice):
    """Roll to get the broken back up.

    Source: D-36.
    """

    doctorin_roll = "doctorin_roll", "Doctorin' roll"
    wits_alone = "wits_alone", "Wits alone"


class TargetSize(Choice):
    """Size of the target.

    Source: OW-62.
    """

    common = "common", "As a person"
    large = "large", "Large"
    small = "small", "Small"


class CoverMaterial(Choice):
    """What the cover is made of.

    Source: OW-93.
    """

    thick_bush = "thick_bush", "Thick bush"
    wicker_fence = "wicker_fence", "Wicker fence"
    heavy_table = "heavy_table", "Heavy table, overturned"
    solid_table = "solid_table", "Heavy table of thick wood, overturned"


class Deed(Choice):
    """What the broken may still do.

    Source: OW-106.
    """

    crawling = "crawling", "Crawl"
    fleeing = "fleeing", "Run away"
    obeying = "obeying", "Follow orders"
    raging = "raging", "Kick and smash"
    parrying = "parrying", "Parry or dodge"
    attacking = "attacking", "Attack, or anything else"


class PoisonKind(Choice):
    """Kind of poison.

    Source: OW-151, OW-152, OW-153, OW-154.
    """

    lethal = "lethal", "Lethal"
    paralysing = "paralysing", "Paralysing"
    sleeping = "sleeping", "Sleeping draught"
    hallucinogen = "hallucinogen", "Hallucinogen"


class Disease(Choice):
    """Disease.

    Source: OW-161.
    """

    cholera = "cholera", "Cholera"
    consumption = "consumption", "Consumption"
    diphtheria = "diphtheria", "Diphtheria"
    pneumonia = "pneumonia", "Pneumonia"
    smallpox = "smallpox", "Smallpox"
    typhoid = "typhoid", "Typhoid"


class Headcount(Choice):
    """Which side has more people.

    Source: OW-102.
    """

    even = "even", "Neither"
    askers = "askers", "The side that asks"
    opponents = "opponents", "The other side"


class Price(Choice):
    """What the demand costs the other side.

    Source: OW-102.
    """

    something = "something", "Something"
    nothing = "nothing", "Nothing"
    dear = "dear", "Something valuable or dangerous"


class SocialEnding(Choice):
    """How a social conflict ends.

    Source: OW-101.
    """

    undecided = "undecided", "Undecided"
    prevailed = "prevailed", "Prevails"
    gave_in = "gave_in", "Gave in"
    despair = "despair", "Broken by Doubt: confusion and despair"
    outburst = "outburst", "Broken by Vex: an outburst of anger"


class GunAction(Choice):
    """Kind of weapon.

    Source: OW-55, OW-56.
    """

    single_action = "single_action", "Single-action"
    double_action = "double_action", "Double-action"
    lever_action = "lever_action", "Lever-action"
    breech = "breech", "Breech-loading"
    bow = "bow", "Bow"
    slingshot = "slingshot", "Slingshot"
    thrown = "thrown", "Thrown"
    close = "close", "Close combat only"


class PoisonSpeed(Choice):
    """Unit of time."""

    round = "round", "Round"
    turn = "turn", "Turn"
    shift = "shift", "Shift"


class StandoffAbility(Choice):
    """Ability of the stand-off."""

    by_presence = "by_presence", "By presence"
    by_performing = "by_performing", "By performing"


class CardsNeededGrouping(Choice):
    """Cards for the non-player characters."""

    one_each = "one_each", "One each"
    one_card = "one_card", "One card"
    by_groups = "by_groups", "By groups"


class EmptyPool(Choice):
    """A pool of no dice."""

    fails = "fails", "Fails"
    one_die = "one_die", "One die"


class OpposedTie(Choice):
    """Equal successes."""

    nobody = "nobody", "Nobody"
    active = "active", "Active"


class Overflow(Choice):
    """Points beyond 0."""

    same_hit = "same_hit", "Same hit"
    later_hits = "later_hits", "Later hits"


class CritMode(Choice):
    """Buying a critical injury."""

    price = "price", "Price"
    threshold = "threshold", "Threshold"


class ExhaustedBlock(Choice):
    """What exhaustion blocks."""

    wits_and_cunning = "wits_and_cunning", "Wits and cunning"
    grit_and_cunning = "grit_and_cunning", "Grit and cunning"


class ExtremeRange(Choice):
    """Shots at extreme range."""

    refused = "refused", "Refused"
    stand_in = "stand_in", "Stand in"


class SwapCharge(Choice):
    """A swap of cards uses up the chance of."""

    each_side = "each_side", "Each side"
    only_asker = "only_asker", "Only asker"


class FreezingPoint(Choice):
    """Exactly 0 °C."""

    below = "below", "Below"
    above = "above", "Above"


class TreatmentTries(Choice):
    """Tries to treat an injury."""

    one_each = "one_each", "One each"
    no_limit = "no_limit", "No limit"


class CoupDice(Choice):
    """Dice of a coup de grâce."""

    grit_score = "grit_score", "Grit score"
    wits_score = "wits_score", "Wits score"


class SocialPoints(Choice):
    """Points of a social conflict."""

    by_turns = "by_turns", "By turns"
    winner_picks = "winner_picks", "Winner picks"


class Counterattack(Choice):
    """Who may strike back."""

    parry_and_dodge = "parry_and_dodge", "Parry and dodge"
    parry_only = "parry_only", "Parry only"


class FailedAttack(Choice):
    """An attack that fails loses."""

    all_stunts = "all_stunts", "All stunts"
    injury_only = "injury_only", "Injury only"


class EffectDefence(Choice):
    """To stop a called strike for an effect, remove."""

    whole_damage = "whole_damage", "Whole damage"
    one_point = "one_point", "One point"


class RetreatMany(Choice):
    """Free attacks on one who retreats."""

    each_enemy = "each_enemy", "Each enemy"
    one_enemy = "one_enemy", "One enemy"


class WeaponStruggle(Choice):
    """Stunts in a struggle for a weapon."""

    by_margin = "by_margin", "By margin"
    by_successes = "by_successes", "By successes"


class LassoNoLabor(Choice):
    """A roped target without Labor rolls."""

    resilience_roll = "resilience_roll", "Resilience roll"
    grit_dice = "grit_dice", "Grit dice"


class LassoLostPull(Choice):
    """A lost pull on the lasso."""

    stays_roped = "stays_roped", "Stays roped"
    slips_free = "slips_free", "Slips free"


class HeatRecovery(Choice):
    """A shift in shelter from the sun."""

    as_usual = "as_usual", "As usual"
    all_points = "all_points", "All points"


class ColdKills(Choice):
    """Death rolls in the cold."""

    in_any_cold = "in_any_cold", "In any cold"
    in_extreme_cold = "in_extreme_cold", "In extreme cold"


class MinerTrouble(Choice):
    """Trouble of a miner with explosives."""

    when_pushed = "when_pushed", "When pushed"
    never = "never", "Never"


class UnpushedDynamite(Choice):
    """Trouble with dynamite that is not pushed."""

    explodes = "explodes", "Explodes"
    fails = "fails", "Fails"


class HiddenAndUnaware(Choice):
    """Hidden, at arm's length, against the unaware."""

    both_count = "both_count", "Both count"
    one_counts = "one_counts", "One counts"


class DrawAbility(Choice):
    """Roll for the draw."""

    with_nimble = "with_nimble", "With nimble"
    with_quick_alone = "with_quick_alone", "With quick alone"


class SneakTie(Choice):
    """Equal successes in sneaking."""

    seen = "seen", "Seen"
    unseen = "unseen", "Unseen"


class HorseInjury(Choice):
    """The extra successes of a fall from a horse."""

    injury_first = "injury_first", "Injury first"
    only_damage = "only_damage", "Only damage"


class DrowningBegins(Choice):
    """The first point of drowning is lost."""

    at_once = "at_once", "At once"
    next_round = "next_round", "Next round"


class BlockScope(Choice):
    """A condition that blocks an attribute stops."""

    rest_and_care = "rest_and_care", "Rest and care"
    only_rest = "only_rest", "Only rest"


class NursingHelps(Choice):
    """Dice from nursing count for."""

    sickness_rolls = "sickness_rolls", "Sickness rolls"
    death_rolls_too = "death_rolls_too", "Death rolls too"


class DuelGoesOn(Choice):
    """A duel goes on when it is wanted by."""

    one_of_them = "one_of_them", "One of them"
    both_of_them = "both_of_them", "Both of them"


class MeleeStuntsSpending(Choice):
    """Melee stunts."""

    more_harm = "more_harm", "1 more damage"
    grave_wound = "grave_wound", "Critical injury"
    knock_down = "knock_down", "Opponent falls"
    push_off = "push_off", "Opponent is pushed, through a door or off a cliff"
    catch_hold = "catch_hold", "Opponent is caught in a grapple"


class RangedStuntsSpending(Choice):
    """Ranged stunts."""

    harm = "harm", "1 more damage"
    suppress = "suppress", "Suppress: 1 Doubt"
    fall = "fall", "The target falls or is pushed"
    crit = "crit", "Critical injury"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionEntry:
    """Action cost.

    cost: Cost
    dice: Dice
    varies: Or slow
    printed: In the chapter
    """

    cost: ActionCost
    dice: int
    varies: bool
    printed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Declared actions.

    first_action: First action
    second_action: Second action
    left: Actions left for parrying, dodging and helping, 0 to 2

    Source: OW-16.
    """

    first_action: Action
    second_action: Action | None
    left: int

    def __post_init__(self) -> None:
        if not 0 <= self.left <= 2:
            raise OutOfRange("'left' of Turn", self.left, 0, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attributes:
    """Attributes.

    grit: Grit, 0 to 10
    quick: Quick, 0 to 10
    cunning: Cunning, 0 to 10
    wits: Wits, 0 to 10
    """

    grit: int = 3
    quick: int = 3
    cunning: int = 3
    wits: int = 3

    def __post_init__(self) -> None:
        if not 0 <= self.grit <= 10:
            raise OutOfRange("'grit' of Attributes", self.grit, 0, 10)
        if not 0 <= self.quick <= 10:
            raise OutOfRange("'quick' of Attributes", self.quick, 0, 10)
        if not 0 <= self.cunning <= 10:
            raise OutOfRange("'cunning' of Attributes", self.cunning, 0, 10)
        if not 0 <= self.wits <= 10:
            raise OutOfRange("'wits' of Attributes", self.wits, 0, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """Abilities.

    fightin: Fightin', 0 to 10
    labor: Labor, 0 to 10
    resilience: Resilience, 0 to 10
    movin: Movin', 0 to 10
    shootin: Shootin', 0 to 10
    operate: Operate, 0 to 10
    nimble: Nimble, 0 to 10
    performin: Performin', 0 to 10
    presence: Presence, 0 to 10
    animal_handlin: Animal Handlin', 0 to 10
    insight: Insight, 0 to 10
    hawkeye: Hawkeye, 0 to 10
    book_learnin: Book Learnin', 0 to 10
    doctorin: Doctorin', 0 to 10
    """

    fightin: int = 0
    labor: int = 0
    resilience: int = 0
    movin: int = 0
    shootin: int = 0
    operate: int = 0
    nimble: int = 0
    performin: int = 0
    presence: int = 0
    animal_handlin: int = 0
    insight: int = 0
    hawkeye: int = 0
    book_learnin: int = 0
    doctorin: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.fightin <= 10:
            raise OutOfRange("'fightin' of Abilities", self.fightin, 0, 10)
        if not 0 <= self.labor <= 10:
            raise OutOfRange("'labor' of Abilities", self.labor, 0, 10)
        if not 0 <= self.resilience <= 10:
            raise OutOfRange("'resilience' of Abilities", self.resilience, 0, 10)
        if not 0 <= self.movin <= 10:
            raise OutOfRange("'movin' of Abilities", self.movin, 0, 10)
        if not 0 <= self.shootin <= 10:
            raise OutOfRange("'shootin' of Abilities", self.shootin, 0, 10)
        if not 0 <= self.operate <= 10:
            raise OutOfRange("'operate' of Abilities", self.operate, 0, 10)
        if not 0 <= self.nimble <= 10:
            raise OutOfRange("'nimble' of Abilities", self.nimble, 0, 10)
        if not 0 <= self.performin <= 10:
            raise OutOfRange("'performin' of Abilities", self.performin, 0, 10)
        if not 0 <= self.presence <= 10:
            raise OutOfRange("'presence' of Abilities", self.presence, 0, 10)
        if not 0 <= self.animal_handlin <= 10:
            raise OutOfRange("'animal_handlin' of Abilities", self.animal_handlin, 0, 10)
        if not 0 <= self.insight <= 10:
            raise OutOfRange("'insight' of Abilities", self.insight, 0, 10)
        if not 0 <= self.hawkeye <= 10:
            raise OutOfRange("'hawkeye' of Abilities", self.hawkeye, 0, 10)
        if not 0 <= self.book_learnin <= 10:
            raise OutOfRange("'book_learnin' of Abilities", self.book_learnin, 0, 10)
        if not 0 <= self.doctorin <= 10:
            raise OutOfRange("'doctorin' of Abilities", self.doctorin, 0, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """Weapon.

    damage: Damage, 0 to 5
    crit: Crit rating, 1 to 6
    reach: Longest range
    bonus: Modifier, -3 to 3
    drawing: Draw modifier, -3 to 3
    action: Kind
    capacity: Rounds, 0 to 15
    hands: Hands, 1 to 2
    pistol: Pistol
    grappling: Can be used in a grapple
    sturdy: Can parry weapons

    Source: OW-25, OW-57, X-8.
    """

    damage: int = 1
    crit: int | None = None
    reach: RangeCategory = RangeCategory.arms_length
    bonus: int = 0
    drawing: int = 0
    action: GunAction = GunAction.close
    capacity: int = 0
    hands: int = 1
    pistol: bool = False
    grappling: bool = False
    sturdy: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.damage <= 5:
            raise OutOfRange("'damage' of Weapon", self.damage, 0, 5)
        if self.crit is not None and not 1 <= self.crit <= 6:
            raise OutOfRange("'crit' of Weapon", self.crit, 1, 6)
        if not -3 <= self.bonus <= 3:
            raise OutOfRange("'bonus' of Weapon", self.bonus, -3, 3)
        if not -3 <= self.drawing <= 3:
            raise OutOfRange("'drawing' of Weapon", self.drawing, -3, 3)
        if not 0 <= self.capacity <= 15:
            raise OutOfRange("'capacity' of Weapon", self.capacity, 0, 15)
        if not 1 <= self.hands <= 2:
            raise OutOfRange("'hands' of Weapon", self.hands, 1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """Character.

    name: Name
    now: Current scores
    full: Full scores
    abilities: Abilities
    talents: Talents
    faith: Faith, at least 0
    in_hand: Weapon in hand
    ready: Cocked, levered or nocked
    loaded: Rounds loaded, 0 to 15
    spare: Spare rounds, at least 0
    slow: Slow actions left, 0 to 1
    fast: Fast actions left, 0 to 1
    wound_up: Prepared an all-out attack
    aimed: Aimed
    watching: On overwatch
    prone: Prone
    hold: In a grapple
    roped: Roped
    stunned: Rounds stunned, at least 0
    conditions: Conditions
    injuries: Critical injuries
    asleep: Asleep or unconscious
    dead: Dead
    unfed: Hungry days since the last point of Hurt, at least 0
    """

    name: str = ""
    now: Attributes = Attributes()
    full: Attributes = Attributes()
    abilities: Abilities = Abilities()
    talents: tuple[Talent, ...] = ()
    faith: int = 0
    in_hand: Weapon = Weapon(sturdy=False)
    ready: bool = False
    loaded: int = 0
    spare: int = 0
    slow: int = 1
    fast: int = 1
    wound_up: bool = False
    aimed: bool = False
    watching: bool = False
    prone: bool = False
    hold: Hold = Hold.unheld
    roped: bool = False
    stunned: int = 0
    conditions: tuple[Condition, ...] = ()
    injuries: tuple[Injury, ...] = ()
    asleep: bool = False
    dead: bool = False
    unfed: int = 0

    def __post_init__(self) -> None:
        if self.faith < 0:
            raise OutOfRange("'faith' of Character", self.faith, 0, None)
        if not 0 <= self.loaded <= 15:
            raise OutOfRange("'loaded' of Character", self.loaded, 0, 15)
        if self.spare < 0:
            raise OutOfRange("'spare' of Character", self.spare, 0, None)
        if not 0 <= self.slow <= 1:
            raise OutOfRange("'slow' of Character", self.slow, 0, 1)
        if not 0 <= self.fast <= 1:
            raise OutOfRange("'fast' of Character", self.fast, 0, 1)
        if self.stunned < 0:
            raise OutOfRange("'stunned' of Character", self.stunned, 0, None)
        if self.unfed < 0:
            raise OutOfRange("'unfed' of Character", self.unfed, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Move.

    character: The character afterwards
    distance: Distance afterwards
    """

    character: Character
    distance: RangeCategory


@dataclass(frozen=True, slots=True, kw_only=True)
class Injury:
    """Critical injury of a character.

    code: Number in the table, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35,
        36, 41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56, 61, 62, 63, 64, 65, 66
    days: Days since the injury, at least 0
    stabilised: Stabilised
    treated: Treated while it healed: nothing lasting

    Source: OW-118, OW-119, OW-120, OW-126.
    """

    code: int
    days: int = 0
    stabilised: bool = False
    treated: bool = False

    def __post_init__(self) -> None:
        if self.code not in (
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
                "'code' of Injury",
                self.code,
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
        if self.days < 0:
            raise OutOfRange("'days' of Injury", self.days, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordeal:
    """An ordeal.

    character: The character afterwards
    held_out: Held out
    trouble: Trouble
    """

    character: Character
    held_out: bool
    trouble: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InjuryRow:
    """Kind of critical injury.

    place: Place
    name: Injury
    stun: Stunned (rounds), 1 to 5
    effect: Until it has healed
    hampers: Hampers
    penalty: Dice, -3 to -1
    heals: Heals in (days), 0 to 60
    lasting: For good, unless treated
    lasting_hampers: Hampers for good
    lasting_penalty: Dice for good, -3 to -1
    interval: Lethal: a death roll each
    tending: Doctorin' modifier, -3 to 0
    kills: Dead at once

    Source: OW-118.
    """

    place: Location
    name: str
    stun: int | None
    effect: str
    hampers: tuple[Ability, ...]
    penalty: int | None
    heals: int = 0
    lasting: str
    lasting_hampers: tuple[Ability, ...]
    lasting_penalty: int | None
    interval: TimeUnit | None
    tending: int
    kills: bool

    def __post_init__(self) -> None:
        if self.stun is not None and not 1 <= self.stun <= 5:
            raise OutOfRange("'stun' of InjuryRow", self.stun, 1, 5)
        if self.penalty is not None and not -3 <= self.penalty <= -1:
            raise OutOfRange("'penalty' of InjuryRow", self.penalty, -3, -1)
        if not 0 <= self.heals <= 60:
            raise OutOfRange("'heals' of InjuryRow", self.heals, 0, 60)
        if self.lasting_penalty is not None and not -3 <= self.lasting_penalty <= -1:
            raise OutOfRange("'lasting_penalty' of InjuryRow", self.lasting_penalty, -3, -1)
        if not -3 <= self.tending <= 0:
            raise OutOfRange("'tending' of InjuryRow", self.tending, -3, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Harm.

    character: The character afterwards
    hurts: Grit lost, at least 0
    shakes: Quick lost, at least 0
    vexes: Cunning lost, at least 0
    doubts: Wits lost, at least 0
    critical: Critical injury, by points beyond 0
    broken: Broken
    """

    character: Character
    hurts: int
    shakes: int
    vexes: int
    doubts: int
    critical: bool
    broken: bool

    def __post_init__(self) -> None:
        if self.hurts < 0:
            raise OutOfRange("'hurts' of Harm", self.hurts, 0, None)
        if self.shakes < 0:
            raise OutOfRange("'shakes' of Harm", self.shakes, 0, None)
        if self.vexes < 0:
            raise OutOfRange("'vexes' of Harm", self.vexes, 0, None)
        if self.doubts < 0:
            raise OutOfRange("'doubts' of Harm", self.doubts, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Hit.

    target: The target afterwards
    stopped: Stopped by cover, at least 0
    damage: Damage, at least 0
    critical: Critical injuries, at least 0
    """

    target: Character
    stopped: int
    damage: int
    critical: int

    def __post_init__(self) -> None:
        if self.stopped < 0:
            raise OutOfRange("'stopped' of Hit", self.stopped, 0, None)
        if self.damage < 0:
            raise OutOfRange("'damage' of Hit", self.damage, 0, None)
        if self.critical < 0:
            raise OutOfRange("'critical' of Hit", self.critical, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseRow:
    """What a cause hurts.

    kinds: Points
    by_turns: By turns
    beyond: Beyond 0

    Source: OW-105, OW-127.
    """

    kinds: tuple[DamageKind, ...]
    by_turns: bool
    beyond: CritUse


@dataclass(frozen=True, slots=True, kw_only=True)
class Treatment:
    """Treatment.

    doctor: The doctor afterwards
    success: Success
    """

    doctor: Character
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Blaze:
    """A character in a fire.

    character: The character
    intensity: Intensity of the next attack, at least 1
    burning: On fire
    dying: A death roll is due each round
    damage: Damage of the last attack, at least 0
    """

    character: Character
    intensity: int
    burning: bool = True
    dying: bool = False
    damage: int = 0

    def __post_init__(self) -> None:
        if self.intensity < 1:
            raise OutOfRange("'intensity' of Blaze", self.intensity, 1, None)
        if self.damage < 0:
            raise OutOfRange("'damage' of Blaze", self.damage, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Smothering:
    """Putting a fire out.

    blaze: The one on fire
    friend: The friend afterwards
    """

    blaze: Blaze
    friend: Character | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnTreatment:
    """Treatment of the burnt.

    doctor: The doctor afterwards
    blaze: The burnt one afterwards
    """

    doctor: Character
    blaze: Blaze


@dataclass(frozen=True, slots=True, kw_only=True)
class Dynamite:
    """After the dynamite.

    character: The character afterwards
    result: Result
    damage: Damage, at least 0
    """

    character: Character
    result: DynamiteResult
    damage: int = 0

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of Dynamite", self.damage, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swimmer:
    """A character in the water.

    character: The character
    state: State
    dying: Death rolls are due
    rounds: Rounds since the last death roll, at least 0
    """

    character: Character
    state: WaterState = WaterState.afloat
    dying: bool = False
    rounds: int = 0

    def __post_init__(self) -> None:
        if self.rounds < 0:
            raise OutOfRange("'rounds' of Swimmer", self.rounds, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Revival:
    """Reviving the drowned.

    doctor: The doctor afterwards
    swimmer: The drowned one afterwards
    """

    doctor: Character
    swimmer: Swimmer


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Roll.

    successes: Successes, at least 0
    ones: Ones on trouble dice, 0 to 5
    pushed: Pushed
    trouble: Trouble
    """

    successes: int
    ones: int = 0
    pushed: bool = False
    trouble: bool = False

    def __post_init__(self) -> None:
        if self.successes < 0:
            raise OutOfRange("'successes' of Roll", self.successes, 0, None)
        if not 0 <= self.ones <= 5:
            raise OutOfRange("'ones' of Roll", self.ones, 0, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandOff:
    """Result of a stand-off.

    first_dice: Draw dice for the first, at least 0
    second_dice: Draw dice for the second, at least 0
    first_penalty: Next roll of the first, -1 to 0
    second_penalty: Next roll of the second, -1 to 0
    """

    first_dice: int
    second_dice: int
    first_penalty: int
    second_penalty: int

    def __post_init__(self) -> None:
        if self.first_dice < 0:
            raise OutOfRange("'first_dice' of StandOff", self.first_dice, 0, None)
        if self.second_dice < 0:
            raise OutOfRange("'second_dice' of StandOff", self.second_dice, 0, None)
        if not -1 <= self.first_penalty <= 0:
            raise OutOfRange("'first_penalty' of StandOff", self.first_penalty, -1, 0)
        if not -1 <= self.second_penalty <= 0:
            raise OutOfRange("'second_penalty' of StandOff", self.second_penalty, -1, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Result of a draw.

    margin: Successes of the first more than the second
    first_penalty: Next roll of the first, -1 to 0
    second_penalty: Next roll of the second, -1 to 0
    """

    margin: int
    first_penalty: int
    second_penalty: int

    def __post_init__(self) -> None:
        if not -1 <= self.first_penalty <= 0:
            raise OutOfRange("'first_penalty' of Draw", self.first_penalty, -1, 0)
        if not -1 <= self.second_penalty <= 0:
            raise OutOfRange("'second_penalty' of Draw", self.second_penalty, -1, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """Result of a showdown.

    first: The first afterwards
    second: The second afterwards
    shots: Shots fired, 1 to 2
    """

    first: Character
    second: Character
    shots: int

    def __post_init__(self) -> None:
        if not 1 <= self.shots <= 2:
            raise OutOfRange("'shots' of Showdown", self.shots, 1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Result of a duel.

    first: The first afterwards
    second: The second afterwards
    margin: Margin of the draw
    goes_on: The fight goes on
    """

    first: Character
    second: Character
    margin: int
    goes_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FanTarget:
    """A target of fanning.

    character: Who
    cover_rating: Cover rating, at least 0
    """

    character: Character
    cover_rating: int = 0

    def __post_init__(self) -> None:
        if self.cover_rating < 0:
            raise OutOfRange("'cover_rating' of FanTarget", self.cover_rating, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fanning:
    """Result of fanning.

    shooter: The shooter afterwards
    targets: The targets afterwards
    test: Roll
    bullets: Bullets that hit, 0 to 3
    """

    shooter: Character
    targets: tuple[FanTarget, ...]
    test: Roll
    bullets: int

    def __post_init__(self) -> None:
        if not 0 <= self.bullets <= 3:
            raise OutOfRange("'bullets' of Fanning", self.bullets, 0, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchShot:
    """A shot from overwatch.

    watcher: The watcher afterwards
    target: The target afterwards
    hit: Hit
    damage: Damage, at least 0
    still_acts: The target still does what was announced
    """

    watcher: Character
    target: Character
    hit: bool
    damage: int
    still_acts: bool

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of WatchShot", self.damage, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sneak:
    """Result of sneaking.

    unseen: Unseen
    free_action: One free action before initiative
    dice: Dice for the attack
    """

    unseen: bool
    free_action: bool
    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Card.

    rank: Rank
    suit: Suit
    """

    rank: Rank
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Side.

    name: Name
    rank: Rank of its card
    suit: Suit of its card
    player: A player character
    members: Members of a group, in the order in which the referee lets them act
    acted: Has acted in this round
    swapped: Has swapped cards in this scene

    Source: OW-08, OW-11, OW-12.
    """

    name: str
    rank: Rank = Rank.two
    suit: Suit = Suit.clubs
    player: bool = True
    members: tuple[str, ...] = ()
    acted: bool = False
    swapped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """Initiative.

    sides: Sides, in the order in which they act
    deck: Cards left
    """

    sides: tuple[Side, ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Swap.

    asker: Who asked, afterwards
    partner: Who agreed, afterwards
    """

    asker: Side
    partner: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Tended:
    """Treatment of an injury.

    helper: The helper afterwards
    patient: The patient afterwards
    worked: It worked
    """

    helper: Character
    patient: Character
    worked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeStunts:
    """Stunts of a melee hit.

    harm: More damage, at least 0
    critical: Critical injury bought
    fall: The opponent falls
    shove: The opponent is pushed away
    grapple: The opponent is caught in a grapple

    Source: OW-32.
    """

    harm: int = 0
    critical: bool = False
    fall: bool = False
    shove: bool = False
    grapple: bool = False

    def __post_init__(self) -> None:
        if self.harm < 0:
            raise OutOfRange("'harm' of MeleeStunts", self.harm, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """Defence.

    removed: Damage removed, at least 0
    counter: Strikes back

    Source: OW-36, OW-37.
    """

    removed: int = 0
    counter: bool = False

    def __post_init__(self) -> None:
        if self.removed < 0:
            raise OutOfRange("'removed' of Defence", self.removed, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeResult:
    """Melee exchange.

    attacker: The attacker afterwards
    target: The target afterwards
    hit: Hit
    failed: Failed against the defence
    damage: Damage to the target, at least 0
    stopped: Stopped by cover, at least 0
    critical: Critical injuries to the target, at least 0
    effect: The named effect happens
    shoved: Pushed away
    counter: Damage to the attacker, at least 0
    """

    attacker: Character
    target: Character
    hit: bool
    failed: bool = False
    damage: int = 0
    stopped: int = 0
    critical: int = 0
    effect: bool = False
    shoved: bool = False
    counter: int = 0

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of MeleeResult", self.damage, 0, None)
        if self.stopped < 0:
            raise OutOfRange("'stopped' of MeleeResult", self.stopped, 0, None)
        if self.critical < 0:
            raise OutOfRange("'critical' of MeleeResult", self.critical, 0, None)
        if self.counter < 0:
            raise OutOfRange("'counter' of MeleeResult", self.counter, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grapple:
    """Grapple.

    holder: Who holds, afterwards
    held: Who is held, afterwards
    margin: Margin of the one who acted
    subdued: Subdued
    damage: Damage, at least 0
    """

    holder: Character
    held: Character
    margin: int = 0
    subdued: bool = False
    damage: int = 0

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of Grapple", self.damage, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrestling:
    """Labor against Labor.

    acting: The one who acts
    other: The other
    margin: Margin of the one who acts
    """

    acting: Roll
    other: Roll
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """Retreat.

    fleer: The one who retreats, afterwards
    enemies: The enemies, afterwards
    clean: Away without an attack
    distance: Distance afterwards
    """

    fleer: Character
    enemies: tuple[Character, ...]
    clean: bool
    distance: RangeCategory


@dataclass(frozen=True, slots=True, kw_only=True)
class LassoThrow:
    """Throw of the lasso.

    thrower: Who throws, afterwards
    target: The target afterwards
    margin: Margin
    """

    thrower: Character
    target: Character
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LassoPull:
    """Pull on the lasso.

    handler: Who pulls, afterwards
    target: The target afterwards
    margin: Margin
    damage: Damage, at least 0
    caught: Exhausted and caught
    """

    handler: Character
    target: Character
    margin: int
    damage: int = 0
    caught: bool = False

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of LassoPull", self.damage, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Circumstances of an attack.

    range: Range
    size: Size of the target
    cover: Cover of the target
    cover_rating: Cover rating, at least 0
    unaware: The target is unaware or off its guard
    hidden: The attacker is hidden
    dark: In the dark
    dusk: At dusk
    helpers: Helpers, at least 0
    """

    range: RangeCategory = RangeCategory.short
    size: TargetSize = TargetSize.common
    cover: Cover = Cover.uncovered
    cover_rating: int = 0
    unaware: bool = False
    hidden: bool = False
    dark: bool = False
    dusk: bool = False
    helpers: int = 0

    def __post_init__(self) -> None:
        if self.cover_rating < 0:
            raise OutOfRange("'cover_rating' of Scene", self.cover_rating, 0, None)
        if self.helpers < 0:
            raise OutOfRange("'helpers' of Scene", self.helpers, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """A shot before its effect.

    shooter: The shooter afterwards
    test: Roll
    """

    shooter: Character
    test: Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class RangedStunts:
    """Stunts of a ranged hit.

    harm: More damage, at least 0
    suppress: Suppress, at least 0
    fall: Fall, at least 0
    critical: Critical injury
    left: Extra successes left, at least 0
    """

    harm: int
    suppress: int
    fall: int
    critical: bool
    left: int

    def __post_init__(self) -> None:
        if self.harm < 0:
            raise OutOfRange("'harm' of RangedStunts", self.harm, 0, None)
        if self.suppress < 0:
            raise OutOfRange("'suppress' of RangedStunts", self.suppress, 0, None)
        if self.fall < 0:
            raise OutOfRange("'fall' of RangedStunts", self.fall, 0, None)
        if self.left < 0:
            raise OutOfRange("'left' of RangedStunts", self.left, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A ranged attack.

    shooter: The shooter afterwards
    target: The target afterwards
    test: Roll
    hit: Hit
    damage: Damage, at least 0
    stopped: Stopped by cover, at least 0
    critical: Critical injuries, at least 0
    effect: The named effect happens
    """

    shooter: Character
    target: Character
    test: Roll
    hit: bool
    damage: int = 0
    stopped: int = 0
    critical: int = 0
    effect: bool = False

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of Shot", self.damage, 0, None)
        if self.stopped < 0:
            raise OutOfRange("'stopped' of Shot", self.stopped, 0, None)
        if self.critical < 0:
            raise OutOfRange("'critical' of Shot", self.critical, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenState:
    """Broken.

    points: Points
    wounds: What they stand for
    state: At 0
    """

    points: DamageKind
    wounds: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Collapse:
    """Breaking down.

    character: The character afterwards
    rages: Rages
    obeys: Runs away or obeys
    """

    character: Character
    rages: bool
    obeys: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Mercy:
    """Coup de grâce.

    killer: The killer afterwards
    victim: The victim afterwards
    killed: The victim is dead
    """

    killer: Character
    victim: Character
    killed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Rest.

    character: The character afterwards
    turns: Turns of rest used, at least 0
    """

    character: Character
    turns: int

    def __post_init__(self) -> None:
        if self.turns < 0:
            raise OutOfRange("'turns' of Rest", self.turns, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """Care for the broken.

    helper: The helper afterwards
    patient: The patient afterwards
    attribute: Attribute cared for
    gained: Points back, at least 0
    """

    helper: Character
    patient: Character
    attribute: Attribute
    gained: int

    def __post_init__(self) -> None:
        if self.gained < 0:
            raise OutOfRange("'gained' of Care", self.gained, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Poison:
    """Poison.

    The referee sets potency and speed. The unit of time of a poison is its speed: a round, a turn
    or a shift.

    kind: Kind
    potency: Potency, at least 1
    speed: Unit of time

    Source: OW-149, D-48.
    """

    kind: PoisonKind
    potency: int = 1
    speed: PoisonSpeed = PoisonSpeed.round

    def __post_init__(self) -> None:
        if self.potency < 1:
            raise OutOfRange("'potency' of Poison", self.potency, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Poisoning:
    """A poisoned character.

    character: The character
    poison: Poison
    full: Full effect
    active: Still active
    tried: The one attempt at Doctorin' is used up
    """

    character: Character
    poison: Poison
    full: bool
    active: bool
    tried: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PoisonTreatment:
    """Treatment of the poisoned.

    doctor: The doctor afterwards
    poisoning: The poisoned one afterwards
    """

    doctor: Character
    poisoning: Poisoning


@dataclass(frozen=True, slots=True, kw_only=True)
class Brew:
    """Poison mixed.

    doses: Doses, at least 0
    potency: Potency, at least 1
    """

    doses: int
    potency: int

    def __post_init__(self) -> None:
        if self.doses < 0:
            raise OutOfRange("'doses' of Brew", self.doses, 0, None)
        if self.potency < 1:
            raise OutOfRange("'potency' of Brew", self.potency, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiseaseFacts:
    """Disease facts.

    virulence: Virulence, at least 1
    interval: Sickness roll each
    """

    virulence: int
    interval: TimeUnit

    def __post_init__(self) -> None:
        if self.virulence < 1:
            raise OutOfRange("'virulence' of DiseaseFacts", self.virulence, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Illness:
    """Course of an illness.

    character: The character afterwards
    intervals: Sickness rolls after the outbreak, at least 0
    """

    character: Character
    intervals: int

    def __post_init__(self) -> None:
        if self.intervals < 0:
            raise OutOfRange("'intervals' of Illness", self.intervals, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer to a lost exchange.

    loser: The loser afterwards
    gave_in: Gave in
    points: Points taken, at least 0
    """

    loser: Character
    gave_in: bool
    points: int

    def __post_init__(self) -> None:
        if self.points < 0:
            raise OutOfRange("'points' of Answer", self.points, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SocialExchange:
    """Social exchange.

    asker: The one who asks, afterwards
    opponent: The opponent afterwards
    margin: Margin of the one who asks
    asker_gave_in: The one who asks backs down
    opponent_gave_in: The opponent complies
    """

    asker: Character
    opponent: Character
    margin: int
    asker_gave_in: bool
    opponent_gave_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SocialConflict:
    """Social conflict.

    asker: The one who asks, afterwards
    opponent: The opponent afterwards
    exchanges: Exchanges, at least 0
    asker_ending: How it ends for the one who asks
    opponent_ending: How it ends for the opponent
    """

    asker: Character
    opponent: Character
    exchanges: int
    asker_ending: SocialEnding
    opponent_ending: SocialEnding

    def __post_init__(self) -> None:
        if self.exchanges < 0:
            raise OutOfRange("'exchanges' of SocialConflict", self.exchanges, 0, None)


# Each makes records as their class does, but faster.
make_turn = maker(Turn)
make_move = maker(Move)
make_injury = maker(Injury)
make_ordeal = maker(Ordeal)
make_harm = maker(Harm)
make_hit = maker(Hit)
make_treatment = maker(Treatment)
make_blaze = maker(Blaze)
make_smothering = maker(Smothering)
make_burn_treatment = maker(BurnTreatment)
make_dynamite = maker(Dynamite)
make_revival = maker(Revival)
make_roll = maker(Roll)
make_stand_off = maker(StandOff)
make_draw = maker(Draw)
make_showdown = maker(Showdown)
make_duel = maker(Duel)
make_fanning = maker(Fanning)
make_watch_shot = maker(WatchShot)
make_sneak = maker(Sneak)
make_initiative = maker(Initiative)
make_swap = maker(Swap)
make_tended = maker(Tended)
make_melee_stunts = maker(MeleeStunts)
make_defence = maker(Defence)
make_melee_result = maker(MeleeResult)
make_grapple = maker(Grapple)
make_wrestling = maker(Wrestling)
make_retreat = maker(Retreat)
make_lasso_throw = maker(LassoThrow)
make_lasso_pull = maker(LassoPull)
make_fired = maker(Fired)
make_ranged_stunts = maker(RangedStunts)
make_shot = maker(Shot)
make_collapse = maker(Collapse)
make_mercy = maker(Mercy)
make_rest = maker(Rest)
make_care = maker(Care)
make_poisoning = maker(Poisoning)
make_poison_treatment = maker(PoisonTreatment)
make_brew = maker(Brew)
make_illness = maker(Illness)
make_answer = maker(Answer)
make_social_exchange = maker(SocialExchange)
make_social_conflict = maker(SocialConflict)
