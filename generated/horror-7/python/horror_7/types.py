"""The records, scales and choices of Percentile horror, seventh edition."""

from __future__ import annotations

from dataclasses import dataclass

from .runtime import Choice, Dice, Number, OutOfRange, Scale, maker


class AttackKind(Choice):
    """Kind of attack.

    Source: PC-04.
    """

    melee = "melee", "Melee"
    thrown = "thrown", "Thrown"
    missile = "missile", "Missile"
    # Bows, crossbows and slings.
    firearm = "firearm", "Firearm"


class BonusShare(Choice):
    """How much of the damage bonus counts.

    Source: PC-05, PC-07.
    """

    full_bonus = "full_bonus", "All of it"
    half_bonus = "half_bonus", "Half of it"
    no_bonus = "no_bonus", "None"


class DamageKind(Choice):
    """Kind of damage.

    Source: H7-88.
    """

    physical = "physical", "Blows, blades, bullets"
    magic = "magic", "Magic"
    poison = "poison", "Poison"
    drowning = "drowning", "Drowning and suffocation"


class Skill(Choice):
    """Skill.

    Source: H7-14, H7-15, H7-38.
    """

    brawl = "brawl", "Fighting (Brawl)"
    # Every blow, kick, bite and dirty trick, and every weapon that anybody can pick up and use.
    sword = "sword", "Fighting (Sword)"
    axe = "axe", "Fighting (Axe)"
    spear = "spear", "Fighting (Spear)"
    whip = "whip", "Fighting (Whip)"
    handgun = "handgun", "Firearms (Handgun)"
    rifle = "rifle", "Firearms (Rifle and Shotgun)"
    submachine_gun = "submachine_gun", "Firearms (Submachine Gun)"
    bow = "bow", "Firearms (Bow)"
    throw = "throw", "Throw"
    dodge = "dodge", "Dodge"
    listen = "listen", "Listen"
    spot_hidden = "spot_hidden", "Spot Hidden"
    psychology = "psychology", "Psychology"
    stealth = "stealth", "Stealth"
    locksmith = "locksmith", "Locksmith"


class Disadvantage(Choice):
    """Disadvantage.

    Source: H7-59.
    """

    no_disadvantage = "no_disadvantage", "None"
    own_penalty = "own_penalty", "One penalty die on your own actions"
    allies_bonus = "allies_bonus", "One bonus die for everybody's actions against you"


class Reaction(Choice):
    """Reaction to an attack.

    Source: H7-16, H7-56, D-8.
    """

    fight_back = "fight_back", "Fight back"
    dodge = "dodge", "Dodge"
    counter = "counter", "Fight back with a manoeuvre"
    no_reaction = "no_reaction", "None"


class Level(Scale):
    """Level of success.

    Lowest first.

    Source: X-1.
    """

    fumble = "fumble", "Fumble"
    failure = "failure", "Failure"
    regular = "regular", "Regular success"
    hard = "hard", "Hard success"
    extreme = "extreme", "Extreme success"
    critical = "critical", "Critical success"


class LevelRank:
    """The rank of each member of Level, as plain numbers: they compare fastest."""

    fumble = 0
    failure = 1
    regular = 2
    hard = 3
    extreme = 4
    critical = 5


class RangeBand(Scale):
    """Range.

    Lowest first.

    Source: H7-34, X-8, D-16.
    """

    base_band = "base_band", "Up to the base range"
    long_band = "long_band", "Up to twice the base range"
    far_band = "far_band", "Up to four times the base range"
    too_far = "too_far", "Farther"


class RangeBandRank:
    """The rank of each member of RangeBand, as plain numbers: they compare fastest."""

    base_band = 0
    long_band = 1
    far_band = 2
    too_far = 3


class Wound(Choice):
    """How a hit wounds.

    Source: H7-29, H7-31, H7-32.
    """

    ordinary_hit = "ordinary_hit", "Ordinary"
    # Roll the damage.
    weak_spot = "weak_spot", "At a weak spot"
    # The highest damage, and the highest damage bonus.
    impaled = "impaled", "Impaled"
    # The highest damage, the highest damage bonus, and one more roll of the weapon's damage. Blade or bullet goes deep: an artery, a tendon, something vital.


class Outcome(Choice):
    """Winner.

    Source: H7-18.
    """

    attacker_wins = "attacker_wins", "Attacker"
    defender_wins = "defender_wins", "Defender"
    nobody_wins = "nobody_wins", "Nobody"


class Goal(Choice):
    """Goal of a manoeuvre.

    Source: H7-43, H7-57.
    """

    knock_down = "knock_down", "Knock down"
    # Trip, throw, sweep the legs.
    hold = "hold", "Hold"
    # Grapple, choke, twist an arm.
    hamper = "hamper", "Put at another disadvantage"
    # A coat over the head, sand in the eyes.
    disarm = "disarm", "Disarm"
    take_thing = "take_thing", "Take what the other holds"
    # A book, a lamp, a key.
    push_away = "push_away", "Push away"
    # Through a door, over an edge.
    escape = "escape", "Break free"
    something_else = "something_else", "Another change, if the Keeper agrees"


class DisadvantageEnd(Choice):
    """How a disadvantage ends.

    Source: H7-59, H7-60, D-23.
    """

    lets_go = "lets_go", "The holder lets go"
    cannot_hold = "cannot_hold", "The holder can hold no longer"
    major_wound = "major_wound", "The holder suffers a major wound"
    # The article on damage says what that is.
    gets_up = "gets_up", "Gets up"
    shaken_off = "shaken_off", "Shakes it off"


class CheckUse(Choice):
    """What a check is for.

    Source: H7-24.
    """

    attacking = "attacking", "An attack in combat"
    reacting = "reacting", "Fighting back"
    dodging = "dodging", "Dodging"
    other_use = "other_use", "Anything else"


class AttackNeed(Choice):
    """What the attack needs.

    Source: H7-16, H7-74, H7-78, H7-79.
    """

    a_success = "a_success", "A success"
    no_fumble = "no_fumble", "Only no fumble"
    # The target cannot react.
    no_roll = "no_roll", "No roll at all"
    # The target cannot react, and the damage is ordinary.


class Shelter(Choice):
    """Shelter.

    Source: H7-64.
    """

    in_the_open = "in_the_open", "In the open"
    cover = "cover", "Behind cover"
    # What cover does stands in the chapter on shooting.


class Action(Choice):
    """What you may do on your turn.

    Source: H7-04, D-2.
    """

    attack = "attack", "Attack"
    # Strike, throw or shoot. The list of the article leaves it out, and then speaks of little else.
    manoeuvre = "manoeuvre", "Manoeuvre"
    # Disarm, throw down, hold, break free.
    leave_combat = "leave_combat", "Leave the melee"
    cast_spell = "cast_spell", "Cast a spell"
    other = "other", "Something else"
    # Whatever takes time, such as picking a lock while the others fight. The Keeper says whether it needs a check.


class Sense(Choice):
    """Sense that notices it.

    Source: H7-71, D-29.
    """

    by_ear = "by_ear", "Listen"
    by_eye = "by_eye", "Spot Hidden"
    by_intuition = "by_intuition", "Psychology"


class Approach(Choice):
    """What an attack from surprise may do.

    Source: H7-74, H7-77.
    """

    sure_unless_fumble = "sure_unless_fumble", "It succeeds unless the roll is a fumble"
    # Such as a blow on the back of the head of somebody who does not look.
    one_bonus_die = "one_bonus_die", "It has one bonus die"
    # Such as grabbing somebody's weapon before they can react.
    mere_surprise = "mere_surprise", "Nothing but that the target does not answer"


class BonusHalved(Choice):
    """Half of a damage bonus."""

    toward_zero = "toward_zero", "Toward zero"
    down = "down", "Down"


class ArmourLayers(Choice):
    """Several layers of armour."""

    add_up = "add_up", "Add up"
    best_only = "best_only", "Best only"


class FarExtreme(Choice):
    """An extreme success at a far target."""

    ordinary = "ordinary", "Ordinary"
    full_damage = "full_damage", "Full damage"


class GoalIsChosen(Choice):
    """When the goal is chosen."""

    when_declaring = "when_declaring", "When declaring"
    after_the_roll = "after_the_roll", "After the roll"


class TooBig(Choice):
    """A manoeuvre against somebody too big."""

    refused = "refused", "Refused"
    spent = "spent", "Spent"


class DisadvantageLasts(Choice):
    """A disadvantage lasts."""

    while_caused = "while_caused", "While caused"
    one_round = "one_round", "One round"


class SurpriseWounds(Choice):
    """An extreme success from surprise."""

    extreme_damage = "extreme_damage", "Extreme damage"
    ordinary_damage = "ordinary_damage", "Ordinary damage"


class SureWounds(Choice):
    """An extreme success that could not miss."""

    extreme_too = "extreme_too", "Extreme too"
    only_ordinary = "only_ordinary", "Only ordinary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Physique:
    """Damage bonus and build.

    bonus: Damage bonus
    build: Build

    Source: PC-06.
    """

    bonus: Dice
    build: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Armour:
    """Armour.

    points: Points, at least 0

    Source: PC-08.
    """

    points: int

    def __post_init__(self) -> None:
        if self.points < 0:
            raise OutOfRange("'points' of Armour", self.points, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skills:
    """Skills.

    Who never learned a skill has its base chance. The base chances are ours.

    brawl: Fighting (Brawl), at least 0
    sword: Fighting (Sword), at least 0
    axe: Fighting (Axe), at least 0
    spear: Fighting (Spear), at least 0
    whip: Fighting (Whip), at least 0
    handgun: Firearms (Handgun), at least 0
    rifle: Firearms (Rifle and Shotgun), at least 0
    submachine_gun: Firearms (Submachine Gun), at least 0
    bow: Firearms (Bow), at least 0
    throw: Throw, at least 0
    dodge: Dodge, at least 0
    listen: Listen, at least 0
    spot_hidden: Spot Hidden, at least 0
    psychology: Psychology, at least 0
    stealth: Stealth, at least 0
    locksmith: Locksmith, at least 0

    Source: H7-37, H7-89, D-18.
    """

    brawl: int = 20
    sword: int = 15
    axe: int = 15
    spear: int = 15
    whip: int = 5
    handgun: int = 15
    rifle: int = 20
    submachine_gun: int = 10
    bow: int = 10
    throw: int = 15
    dodge: int = 20
    listen: int = 20
    spot_hidden: int = 20
    psychology: int = 10
    stealth: int = 15
    locksmith: int = 5

    def __post_init__(self) -> None:
        if self.brawl < 0:
            raise OutOfRange("'brawl' of Skills", self.brawl, 0, None)
        if self.sword < 0:
            raise OutOfRange("'sword' of Skills", self.sword, 0, None)
        if self.axe < 0:
            raise OutOfRange("'axe' of Skills", self.axe, 0, None)
        if self.spear < 0:
            raise OutOfRange("'spear' of Skills", self.spear, 0, None)
        if self.whip < 0:
            raise OutOfRange("'whip' of Skills", self.whip, 0, None)
        if self.handgun < 0:
            raise OutOfRange("'handgun' of Skills", self.handgun, 0, None)
        if self.rifle < 0:
            raise OutOfRange("'rifle' of Skills", self.rifle, 0, None)
        if self.submachine_gun < 0:
            raise OutOfRange("'submachine_gun' of Skills", self.submachine_gun, 0, None)
        if self.bow < 0:
            raise OutOfRange("'bow' of Skills", self.bow, 0, None)
        if self.throw < 0:
            raise OutOfRange("'throw' of Skills", self.throw, 0, None)
        if self.dodge < 0:
            raise OutOfRange("'dodge' of Skills", self.dodge, 0, None)
        if self.listen < 0:
            raise OutOfRange("'listen' of Skills", self.listen, 0, None)
        if self.spot_hidden < 0:
            raise OutOfRange("'spot_hidden' of Skills", self.spot_hidden, 0, None)
        if self.psychology < 0:
            raise OutOfRange("'psychology' of Skills", self.psychology, 0, None)
        if self.stealth < 0:
            raise OutOfRange("'stealth' of Skills", self.stealth, 0, None)
        if self.locksmith < 0:
            raise OutOfRange("'locksmith' of Skills", self.locksmith, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """Weapon.

    skill: Skill
    damage: Damage
    impales: Impales
    kind: Kind
    strength_driven: Driven by strength
    base_range: Base range, length in cm
    shots: Shots in a round, at least 1

    Source: H7-38, H7-91, X-6.
    """

    skill: Skill = Skill.brawl
    damage: Dice
    impales: bool = False
    kind: AttackKind = AttackKind.melee
    strength_driven: bool = False
    base_range: Number | None = None
    shots: int = 1

    def __post_init__(self) -> None:
        if self.shots < 1:
            raise OutOfRange("'shots' of Weapon", self.shots, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """Combatant.

    name: Name
    dex: DEX, at least 1
    luck: Luck, at least 0
    build: Build
    bonus: Damage bonus
    hit_points: Hit points
    skills: Skills (base chances are ours)
    weapon: Weapon in hand
    carries: Another thing in hand
    armour: Armour
    attacks: Attacks in a round, at least 1
    never_outnumbered: Never outnumbered
    npc: Played by the Keeper
    retreating: Prepares to retreat
    held_by: Held by
    prone: On the ground
    disadvantage: Disadvantage
    hampered: Otherwise hampered
    defences: Dodged or fought back, at least 0
    acted: Has acted
    attacks_made: Attacks made, at least 0
    intends: Skill about to be used
    delayed_after: Waits until after

    Source: H7-89.
    """

    name: str = ""
    dex: int
    luck: int = 50
    build: int = 0
    bonus: Dice = Dice.none()
    hit_points: int = 10
    skills: Skills = Skills()
    weapon: Weapon = Weapon(damage=Dice.plain(1, 3))
    carries: str | None = None
    armour: tuple[Armour, ...] = ()
    attacks: int = 1
    never_outnumbered: bool = False
    npc: bool = False
    retreating: bool = False
    held_by: str | None = None
    prone: bool = False
    disadvantage: Disadvantage = Disadvantage.no_disadvantage
    hampered: bool = False
    defences: int = 0
    acted: bool = False
    attacks_made: int = 0
    intends: Skill | None = None
    delayed_after: str | None = None

    def __post_init__(self) -> None:
        if self.dex < 1:
            raise OutOfRange("'dex' of Combatant", self.dex, 1, None)
        if self.luck < 0:
            raise OutOfRange("'luck' of Combatant", self.luck, 0, None)
        if self.attacks < 1:
            raise OutOfRange("'attacks' of Combatant", self.attacks, 1, None)
        if self.defences < 0:
            raise OutOfRange("'defences' of Combatant", self.defences, 0, None)
        if self.attacks_made < 0:
            raise OutOfRange("'attacks_made' of Combatant", self.attacks_made, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Check.

    rolled: Roll, 1 to 100
    level: Level of success
    """

    rolled: int
    level: Level

    def __post_init__(self) -> None:
        if not 1 <= self.rolled <= 100:
            raise OutOfRange("'rolled' of Check", self.rolled, 1, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeBands:
    """Range bands.

    base: Base, length in cm
    long: Long, length in cm
    far: Far, length in cm

    Source: H7-34, X-8.
    """

    base: Number
    long: Number
    far: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildEffect:
    """Manoeuvre against that build.

    possible: Possible
    penalty: Penalty dice, 0 to 2
    """

    possible: bool = True
    penalty: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.penalty <= 2:
            raise OutOfRange("'penalty' of BuildEffect", self.penalty, 0, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The Keeper's ruling on a manoeuvre.

    disadvantage: What the disadvantage is
    extra: What breaking free does besides
    harm: Damage
    caught: Something breaks the fall
    counter_skill: Skill of a manoeuvre in return

    Source: H7-52, H7-59, H7-61, H7-62.
    """

    disadvantage: Disadvantage = Disadvantage.own_penalty
    extra: Goal | None = None
    harm: Dice = Dice.none()
    caught: bool = False
    counter_skill: Skill = Skill.brawl


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """After a manoeuvre.

    user: Who won, afterwards
    opponent: The opponent afterwards
    harm: Damage to the opponent, at least 0
    """

    user: Combatant
    opponent: Combatant
    harm: int = 0

    def __post_init__(self) -> None:
        if self.harm < 0:
            raise OutOfRange("'harm' of Changed", self.harm, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """A blow that hits.

    struck: Who is hit, afterwards
    wound: How it wounds
    harm: Damage, at least 0
    """

    struck: Combatant
    wound: Wound
    harm: int

    def __post_init__(self) -> None:
        if self.harm < 0:
            raise OutOfRange("'harm' of Blow", self.harm, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Exchange in melee.

    attacker: The attacker afterwards
    target: The target afterwards
    outcome: Outcome
    attack: Level of the attack
    reaction: Reaction
    defence: Level of the reaction
    wound: How the hit wounds
    harm: Damage to the target, at least 0
    harm_back: Damage to the attacker, at least 0
    reached: Goal of a manoeuvre that was reached

    Source: H7-92.
    """

    attacker: Combatant
    target: Combatant
    outcome: Outcome = Outcome.nobody_wins
    attack: Level | None = None
    reaction: Reaction = Reaction.no_reaction
    defence: Level | None = None
    wound: Wound | None = None
    harm: int = 0
    harm_back: int = 0
    reached: Goal | None = None

    def __post_init__(self) -> None:
        if self.harm < 0:
            raise OutOfRange("'harm' of Exchange", self.harm, 0, None)
        if self.harm_back < 0:
            raise OutOfRange("'harm_back' of Exchange", self.harm_back, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """Result of a missile or throw.

    hit: Hit
    level: Level of the attack
    damage: Damage taken
    attacker: The attacker after it
    target: The target after it
    """

    hit: bool
    level: Level
    damage: int
    attacker: Combatant
    target: Combatant


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken:
    """Action taken.

    action: Action
    combatant: Combatant after it
    check: Check
    """

    action: Action
    combatant: Combatant
    check: Check | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Place in the order of turns.

    combatant: Combatant
    dex: DEX
    skill: Combat skill that breaks a tie, at least 0

    Source: H7-11, H7-12.
    """

    combatant: Combatant
    dex: int
    skill: int

    def __post_init__(self) -> None:
        if self.skill < 0:
            raise OutOfRange("'skill' of Place", self.skill, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambush:
    """Attack without an answer.

    hit: It succeeds
    level: Level of the attack
    damage: Damage taken, at least 0
    """

    hit: bool
    level: Level
    damage: int = 0

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise OutOfRange("'damage' of Ambush", self.damage, 0, None)


# Each makes records as their class does, but faster.
make_check = maker(Check)
make_range_bands = maker(RangeBands)
make_build_effect = maker(BuildEffect)
make_changed = maker(Changed)
make_blow = maker(Blow)
make_exchange = maker(Exchange)
make_volley = maker(Volley)
make_action_taken = maker(ActionTaken)
make_place = maker(Place)
make_ambush = maker(Ambush)
