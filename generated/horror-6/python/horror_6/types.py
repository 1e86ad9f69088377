"""The records, scales and choices of Percentile horror, an earlier edition."""

from __future__ import annotations

from dataclasses import dataclass

from .runtime import Choice, Dice, EmptyRange, Number, OutOfRange, Scale, maker


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


class Skill(Choice):
    """Skill.

    Source: X-4.
    """

    fist = "fist", "Fist or punch"
    kick = "kick", "Kick"
    head_butt = "head_butt", "Head butt"
    grapple = "grapple", "Grapple"
    club = "club", "Club"
    knife = "knife", "Knife"
    sword = "sword", "Sword"
    axe = "axe", "Axe"
    spear = "spear", "Spear"
    throw = "throw", "Throw"
    bow = "bow", "Bow"
    handgun = "handgun", "Handgun"
    rifle = "rifle", "Rifle"
    shotgun = "shotgun", "Shotgun"
    submachine_gun = "submachine_gun", "Submachine Gun"
    machine_gun = "machine_gun", "Machine Gun"
    dodge = "dodge", "Dodge"
    swim = "swim", "Swim"
    jump = "jump", "Jump"
    first_aid = "first_aid", "First Aid"
    medicine = "medicine", "Medicine"
    spot_hidden = "spot_hidden", "Spot Hidden"
    mechanical_repair = "mechanical_repair", "Mechanical Repair"


class Being(Choice):
    """What it is.

    Source: H6-102.
    """

    human = "human", "Human"
    humanoid = "humanoid", "Like a human"
    # Deep ones, ghouls, serpent people and others that the Keeper names.
    mythos = "mythos", "Creature of the Mythos"


class Breath(Choice):
    """Breath.

    Source: H6-08, H6-11.
    """

    breathing = "breathing", "Breathes"
    holding = "holding", "Without air"
    # Rolls each round against CON times a number that falls.
    choking = "choking", "Chokes"
    # Loses hit points each round, without a roll, until rescue or death.


class Concealment(Choice):
    """The target is.

    Source: H6-104, H6-105.
    """

    partly_hidden = "partly_hidden", "Partly hidden"
    hard_to_see = "hard_to_see", "Really hard to see"


class Locating(Choice):
    """Find it by.

    Source: H6-105.
    """

    by_spot_hidden = "by_spot_hidden", "Spot Hidden"
    by_idea = "by_idea", "Idea"


class Fire(Choice):
    """Fire."""

    torch = "torch", "Torch held to the body"
    campfire = "campfire", "Large campfire"
    burning_room = "burning_room", "Burning room"


class Dousing(Choice):
    """Put out the flames by.

    Source: H6-25.
    """

    by_luck = "by_luck", "Luck"
    by_first_aid = "by_first_aid", "First Aid"


class Result(Choice):
    """Result.

    Source: H6-126.
    """

    missed = "missed", "Missed"
    struck = "struck", "Hit"
    dud_shot = "dud_shot", "Dud"
    jammed_shot = "jammed_shot", "Jam"


class Acid(Choice):
    """Acid.

    Source: H6-04.
    """

    weak_acid = "weak_acid", "Weak"
    strong_acid = "strong_acid", "Strong"
    very_strong_acid = "very_strong_acid", "Very strong"


class Waking(Choice):
    """Wake by.

    Source: H6-103.
    """

    with_first_aid = "with_first_aid", "First Aid"
    with_medicine = "with_medicine", "Medicine"


class Light(Scale):
    """Light.

    Lowest first.

    Source: H6-94, H6-95.
    """

    clear = "clear", "Light enough"
    poor = "poor", "Poor light"
    # Moonlight, for example.
    darkness = "darkness", "Darkness"
    # So dark that nothing ought to succeed.


class Trigger(Choice):
    """What the trigger does.

    Source: H6-126.
    """

    fires = "fires", "Fires"
    dud = "dud", "Dud"
    # Only that shot is lost.
    jam = "jam", "Jam"
    # The gun does not fire again until it is cleared.


class JamState(Choice):
    """The gun afterwards.

    Source: H6-129, H6-130.
    """

    cleared = "cleared", "Clear"
    jammed = "jammed", "Still jammed"
    ruined = "ruined", "Ruined"


class Guard(Choice):
    """Parry with.

    Source: H6-74, H6-83, H6-107.
    """

    by_main_hand = "by_main_hand", "What is in the one hand"
    by_other_hand = "by_other_hand", "What is in the other hand"
    by_grapple = "by_grapple", "Two grapples"
    # Touch the opponent, then seize the weapon or the hand.
    no_parry = "no_parry", "No parry"


class MilderHarm(Choice):
    """A poison that does not win takes.

    Source: H6-32, D-12.
    """

    half_potency = "half_potency", "Half of its POT"
    nothing = "nothing", "Nothing"


class Onset(Scale):
    """Has the poison begun to act?

    Lowest first.

    Source: H6-34.
    """

    not_yet = "not_yet", "Not yet"
    perhaps = "perhaps", "Perhaps: the Keeper says when"
    begun = "begun", "Yes"


class Direction(Choice):
    """Where an attack comes from.

    Source: H6-92.
    """

    from_front = "from_front", "From the front"
    from_side = "from_side", "From the side"
    from_behind = "from_behind", "From behind"


class Hand(Choice):
    """Hand.

    Source: H6-107.
    """

    main_hand = "main_hand", "The one hand"
    other_hand = "other_hand", "The other hand"


class Mechanism(Choice):
    """Mechanism.

    Source: H6-118, H6-127, H6-128.
    """

    revolver = "revolver", "Revolver"
    bolt_action = "bolt_action", "Bolt-action"
    lever_action = "lever_action", "Lever-action"
    double_barrel = "double_barrel", "Double-barrelled"
    pump_action = "pump_action", "Pump-action"
    semi_automatic = "semi_automatic", "Semi-automatic"
    full_automatic = "full_automatic", "Fully automatic"
    single_shot = "single_shot", "Single-shot"


class Feed(Choice):
    """How it is loaded.

    Source: H6-141, H6-142.
    """

    loose_rounds = "loose_rounds", "Loose rounds"
    magazine = "magazine", "Magazine"
    belt = "belt", "Belt"


class Bulk(Choice):
    """Size of the weapon.

    Source: H6-85, H6-139, H6-144, D-49.
    """

    hand_weapon = "hand_weapon", "Hand weapon"
    handgun_size = "handgun_size", "Handgun"
    long_gun = "long_gun", "Rifle or shotgun"
    small_smg = "small_smg", "Submachine gun"
    large_smg = "large_smg", "Large submachine gun"
    heavy_gun = "heavy_gun", "Machine gun"


class BonusHalved(Choice):
    """Half of a damage bonus."""

    toward_zero = "toward_zero", "Toward zero"
    down = "down", "Down"


class ArmourLayers(Choice):
    """Several layers of armour."""

    add_up = "add_up", "Add up"
    best_only = "best_only", "Best only"


class ArmourAgainst(Choice):
    """Armour takes its points off."""

    each_bullet = "each_bullet", "Each bullet"
    whole_burst = "whole_burst", "Whole burst"


class BurstSize(Choice):
    """Shots of a burst."""

    up_to_dex = "up_to_dex", "Up to dex"
    dex_exactly = "dex_exactly", "Dex exactly"


class SplitBonus(Choice):
    """Split bursts."""

    whole_burst = "whole_burst", "Whole burst"
    own_bullets = "own_bullets", "Own bullets"


class LargeTargetOrder(Choice):
    """Large targets count."""

    before_factors = "before_factors", "Before factors"
    behind_factors = "behind_factors", "Behind factors"


class BurstCounts(Choice):
    """Shots that raise the chance of a burst."""

    every_shot = "every_shot", "Every shot"
    further_shots = "further_shots", "Further shots"


class DodgesInRound(Choice):
    """Dodges in a round."""

    only_one = "only_one", "Only one"
    every_attack = "every_attack", "Every attack"


class LastLuck(Choice):
    """Luck, where no dodge is possible,."""

    is_the_dodge = "is_the_dodge", "Is the dodge"
    allows_a_dodge = "allows_a_dodge", "Allows a dodge"


class ClothesCatch(Choice):
    """Hair and clothes that catch fire burn."""

    at_once = "at_once", "At once"
    next_round = "next_round", "Next round"


class SmokeBegins(Choice):
    """The count in the smoke of a burning room begins."""

    full_breath = "full_breath", "Full breath"
    caught_unprepared = "caught_unprepared", "Caught unprepared"


class JumpSaves(Choice):
    """A Jump check in a leap saves."""

    one_die = "one_die", "One die"
    rolled_points = "rolled_points", "Rolled points"


class ImpaleBasis(Choice):
    """An impale needs a fifth of."""

    printed_skill = "printed_skill", "Printed skill"
    modified_chance = "modified_chance", "Modified chance"


class BonusOnImpale(Choice):
    """The damage bonus of an impale."""

    once = "once", "Once"
    twice = "twice", "Twice"


class KnockOutStrength(Choice):
    """A knock-out counts."""

    behind_armour = "behind_armour", "Behind armour"
    as_rolled = "as_rolled", "As rolled"


class KnockOutAgainst(Choice):
    """Against."""

    present_hit_points = "present_hit_points", "Present hit points"
    unhurt_hit_points = "unhurt_hit_points", "Unhurt hit points"


class OtherWeapons(Choice):
    """Weapons that are not named."""

    get_duds = "get_duds", "Get duds"
    get_jams = "get_jams", "Get jams"


class AttackAndParry(Choice):
    """One weapon may attack and parry in one round if it is."""

    fencing_only = "fencing_only", "Fencing only"
    any_weapon = "any_weapon", "Any weapon"


class ParryWear(Choice):
    """Parries damage an object."""

    blow_by_blow = "blow_by_blow", "Blow by blow"
    adding_up = "adding_up", "Adding up"


class ParryAndDodge(Choice):
    """A parry and a dodge may be against."""

    one_attack = "one_attack", "One attack"
    two_attacks = "two_attacks", "Two attacks"


class RangeSteps(Choice):
    """The chance halves again."""

    each_range = "each_range", "Each range"
    each_doubling = "each_doubling", "Each doubling"


class LaserAndAim(Choice):
    """Laser sight and aimed fire."""

    at_most_four = "at_most_four", "At most four"
    multiply = "multiply", "Multiply"


class SurpriseHalves(Choice):
    """Surprise halves DEX for."""

    order_only = "order_only", "Order only"
    every_use = "every_use", "Every use"


class TwoGuns(Choice):
    """Two guns are fired."""

    without_aiming = "without_aiming", "Without aiming"
    as_listed = "as_listed", "As listed"


class ExpertWeapons(Choice):
    """Handgun 60 makes an expert."""

    with_handguns = "with_handguns", "With handguns"
    with_all_firearms = "with_all_firearms", "With all firearms"


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

    fist: Fist or punch, at least 0
    kick: Kick, at least 0
    head_butt: Head butt, at least 0
    grapple: Grapple, at least 0
    club: Club, at least 0
    knife: Knife, at least 0
    sword: Sword, at least 0
    axe: Axe, at least 0
    spear: Spear, at least 0
    throw: Throw, at least 0
    bow: Bow, at least 0
    handgun: Handgun, at least 0
    rifle: Rifle, at least 0
    shotgun: Shotgun, at least 0
    submachine_gun: Submachine Gun, at least 0
    machine_gun: Machine Gun, at least 0
    dodge: Dodge, at least 0
    swim: Swim, at least 0
    jump: Jump, at least 0
    first_aid: First Aid, at least 0
    medicine: Medicine, at least 0
    spot_hidden: Spot Hidden, at least 0
    mechanical_repair: Mechanical Repair, at least 0

    Source: X-4.
    """

    fist: int = 40
    kick: int = 20
    head_butt: int = 10
    grapple: int = 20
    club: int = 20
    knife: int = 20
    sword: int = 10
    axe: int = 15
    spear: int = 15
    throw: int = 20
    bow: int = 10
    handgun: int = 15
    rifle: int = 20
    shotgun: int = 25
    submachine_gun: int = 10
    machine_gun: int = 10
    dodge: int = 20
    swim: int = 20
    jump: int = 20
    first_aid: int = 25
    medicine: int = 5
    spot_hidden: int = 20
    mechanical_repair: int = 15

    def __post_init__(self) -> None:
        if self.fist < 0:
            raise OutOfRange("'fist' of Skills", self.fist, 0, None)
        if self.kick < 0:
            raise OutOfRange("'kick' of Skills", self.kick, 0, None)
        if self.head_butt < 0:
            raise OutOfRange("'head_butt' of Skills", self.head_butt, 0, None)
        if self.grapple < 0:
            raise OutOfRange("'grapple' of Skills", self.grapple, 0, None)
        if self.club < 0:
            raise OutOfRange("'club' of Skills", self.club, 0, None)
        if self.knife < 0:
            raise OutOfRange("'knife' of Skills", self.knife, 0, None)
        if self.sword < 0:
            raise OutOfRange("'sword' of Skills", self.sword, 0, None)
        if self.axe < 0:
            raise OutOfRange("'axe' of Skills", self.axe, 0, None)
        if self.spear < 0:
            raise OutOfRange("'spear' of Skills", self.spear, 0, None)
        if self.throw < 0:
            raise OutOfRange("'throw' of Skills", self.throw, 0, None)
        if self.bow < 0:
            raise OutOfRange("'bow' of Skills", self.bow, 0, None)
        if self.handgun < 0:
            raise OutOfRange("'handgun' of Skills", self.handgun, 0, None)
        if self.rifle < 0:
            raise OutOfRange("'rifle' of Skills", self.rifle, 0, None)
        if self.shotgun < 0:
            raise OutOfRange("'shotgun' of Skills", self.shotgun, 0, None)
        if self.submachine_gun < 0:
            raise OutOfRange("'submachine_gun' of Skills", self.submachine_gun, 0, None)
        if self.machine_gun < 0:
            raise OutOfRange("'machine_gun' of Skills", self.machine_gun, 0, None)
        if self.dodge < 0:
            raise OutOfRange("'dodge' of Skills", self.dodge, 0, None)
        if self.swim < 0:
            raise OutOfRange("'swim' of Skills", self.swim, 0, None)
        if self.jump < 0:
            raise OutOfRange("'jump' of Skills", self.jump, 0, None)
        if self.first_aid < 0:
            raise OutOfRange("'first_aid' of Skills", self.first_aid, 0, None)
        if self.medicine < 0:
            raise OutOfRange("'medicine' of Skills", self.medicine, 0, None)
        if self.spot_hidden < 0:
            raise OutOfRange("'spot_hidden' of Skills", self.spot_hidden, 0, None)
        if self.mechanical_repair < 0:
            raise OutOfRange("'mechanical_repair' of Skills", self.mechanical_repair, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """Weapon.

    skill: Skill
    damage: Damage
    kind: Kind
    pointed: Edged or pointed
    touch: Range touch
    base_range: Base range, length in cm
    attacks: Attacks in a round, at least 1
    capacity: Rounds, at least 0
    hit_points: Hit points, at least 0
    malfunction: Malfunction, 2 to 100
    mechanism: Mechanism
    feed: Loaded with
    bulk: Size
    fencing: Attacks and parries in one round

    Source: X-3.
    """

    skill: Skill
    damage: Dice
    kind: AttackKind = AttackKind.melee
    pointed: bool = False
    touch: bool = False
    base_range: Number | None = None
    attacks: int = 1
    capacity: int = 0
    hit_points: int | None = None
    malfunction: int | None = None
    mechanism: Mechanism | None = None
    feed: Feed | None = None
    bulk: Bulk = Bulk.hand_weapon
    fencing: bool = False

    def __post_init__(self) -> None:
        if self.attacks < 1:
            raise OutOfRange("'attacks' of Weapon", self.attacks, 1, None)
        if self.capacity < 0:
            raise OutOfRange("'capacity' of Weapon", self.capacity, 0, None)
        if self.hit_points is not None and self.hit_points < 0:
            raise OutOfRange("'hit_points' of Weapon", self.hit_points, 0, None)
        if self.malfunction is not None and not 2 <= self.malfunction <= 100:
            raise OutOfRange("'malfunction' of Weapon", self.malfunction, 2, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """Weapon in use.

    weapon: Weapon
    loaded: Rounds loaded, at least 0
    broken: Broken
    stuck: Stuck in a body
    disabled: Cannot fire any more
    jammed: Jammed
    ruined: Ruined
    scope: Telescopic sight
    laser: Laser sight
    silenced: Silencer
    silencer_uses: Shots left in the silencer, at least 0
    ready: Ready in hand
    struck: Has attacked this round
    guarded: Has parried this round
    worn: Points stopped in earlier parries, at least 0
    """

    weapon: Weapon = Weapon(skill=Skill.fist, damage=Dice.plain(1, 3), touch=True)
    loaded: int = 0
    broken: bool = False
    stuck: bool = False
    disabled: bool = False
    jammed: bool = False
    ruined: bool = False
    scope: bool = False
    laser: bool = False
    silenced: bool = False
    silencer_uses: int | None = None
    ready: bool = True
    struck: bool = False
    guarded: bool = False
    worn: int = 0

    def __post_init__(self) -> None:
        if self.loaded < 0:
            raise OutOfRange("'loaded' of Arm", self.loaded, 0, None)
        if self.silencer_uses is not None and self.silencer_uses < 0:
            raise OutOfRange("'silencer_uses' of Arm", self.silencer_uses, 0, None)
        if self.worn < 0:
            raise OutOfRange("'worn' of Arm", self.worn, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """Combatant.

    name: Name
    con: CON, at least 0
    app: APP, at least 0
    dex: DEX, at least 0
    siz: SIZ, at least 0
    pow: POW, at least 0
    intelligence: INT, at least 0
    full_hit_points: Hit points, unhurt, at least 1
    hit_points: Hit points
    bonus: Damage bonus
    sanity: Sanity, at least 0
    skills: Skills (base chances are ours)
    being: What it is
    unimpalable: Cannot be impaled
    armour: Armour
    arm: In hand
    other_arm: In the other hand
    breath: Breath
    airless_rounds: Rounds without air, at least 0
    air_factor: First multiple of CON, 1 to 10
    on_fire: Hair and clothes burn
    burns: Hit points lost to burns, at least 0
    unconscious: Unconscious
    knocked_down: Knocked down
    surprised: Surprised this round
    attacked: Has attacked
    fired: Shots fired, at least 0
    parried: Has parried
    dodged: Has dodged
    doused: Has tried to put out the fire
    wholly_surprised: Completely surprised this round
    parry_against: Parries only the attack of
    """

    name: str = ""
    con: int = 10
    app: int = 10
    dex: int = 10
    siz: int = 10
    pow: int = 10
    intelligence: int = 10
    full_hit_points: int = 12
    hit_points: int = 12
    bonus: Dice = Dice.none()
    sanity: int = 50
    skills: Skills = Skills()
    being: Being = Being.human
    unimpalable: bool = False
    armour: tuple[Armour, ...] = ()
    arm: Arm = Arm()
    other_arm: Arm | None = None
    breath: Breath = Breath.breathing
    airless_rounds: int = 0
    air_factor: int = 10
    on_fire: bool = False
    burns: int = 0
    unconscious: bool = False
    knocked_down: bool = False
    surprised: bool = False
    attacked: bool = False
    fired: int = 0
    parried: bool = False
    dodged: bool = False
    doused: bool = False
    wholly_surprised: bool = False
    parry_against: str | None = None

    def __post_init__(self) -> None:
        if self.con < 0:
            raise OutOfRange("'con' of Combatant", self.con, 0, None)
        if self.app < 0:
            raise OutOfRange("'app' of Combatant", self.app, 0, None)
        if self.dex < 0:
            raise OutOfRange("'dex' of Combatant", self.dex, 0, None)
        if self.siz < 0:
            raise OutOfRange("'siz' of Combatant", self.siz, 0, None)
        if self.pow < 0:
            raise OutOfRange("'pow' of Combatant", self.pow, 0, None)
        if self.intelligence < 0:
            raise OutOfRange("'intelligence' of Combatant", self.intelligence, 0, None)
        if self.full_hit_points < 1:
            raise OutOfRange("'full_hit_points' of Combatant", self.full_hit_points, 1, None)
        if self.sanity < 0:
            raise OutOfRange("'sanity' of Combatant", self.sanity, 0, None)
        if self.airless_rounds < 0:
            raise OutOfRange("'airless_rounds' of Combatant", self.airless_rounds, 0, None)
        if not 1 <= self.air_factor <= 10:
            raise OutOfRange("'air_factor' of Combatant", self.air_factor, 1, 10)
        if self.burns < 0:
            raise OutOfRange("'burns' of Combatant", self.burns, 0, None)
        if self.fired < 0:
            raise OutOfRange("'fired' of Combatant", self.fired, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """Target behind cover.

    located: It is found
    chance: Chance to hit, at least 0
    """

    located: bool
    chance: int

    def __post_init__(self) -> None:
        if self.chance < 0:
            raise OutOfRange("'chance' of Located", self.chance, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evasion:
    """Dodge.

    defender: The defender afterwards
    avoided: The attack is avoided
    """

    defender: Combatant
    avoided: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Explosive:
    """Explosive.

    dice: Dice at the centre, at least 0
    radius: Blast radius, length in cm

    Source: H6-12.
    """

    dice: int
    radius: Number

    def __post_init__(self) -> None:
        if self.dice < 0:
            raise OutOfRange("'dice' of Explosive", self.dice, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastVictim:
    """Victim of a blast.

    victim: Who
    distance: Distance, length in cm
    """

    victim: Combatant
    distance: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Target in sight.

    who: Who
    distance: Distance, length in cm
    """

    who: Combatant
    distance: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """Roll against one target.

    who: The target afterwards
    chance: Chance to hit, at least 0
    rolled: Roll, 1 to 100
    result: Result
    hits: Damage of each bullet that hit
    lost: Hit points lost, at least 0
    """

    who: Combatant
    chance: int
    rolled: int
    result: Result
    hits: tuple[int, ...]
    lost: int = 0

    def __post_init__(self) -> None:
        if self.chance < 0:
            raise OutOfRange("'chance' of Volley", self.chance, 0, None)
        if not 1 <= self.rolled <= 100:
            raise OutOfRange("'rolled' of Volley", self.rolled, 1, 100)
        if self.lost < 0:
            raise OutOfRange("'lost' of Volley", self.lost, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """Fire.

    shooter: The shooter afterwards
    marks: The targets afterwards
    volleys: Rolls
    """

    shooter: Combatant
    marks: tuple[Mark, ...]
    volleys: tuple[Volley, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Harm.

    victim: The victim afterwards
    lost: Hit points lost, at least 0

    Source: H6-02.
    """

    victim: Combatant
    lost: int

    def __post_init__(self) -> None:
        if self.lost < 0:
            raise OutOfRange("'lost' of Harm", self.lost, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOut:
    """Knock-out.

    target: The target afterwards
    knocked_out: Unconscious
    lost: Hit points lost, at least 0
    """

    target: Combatant
    knocked_out: bool
    lost: int

    def __post_init__(self) -> None:
        if self.lost < 0:
            raise OutOfRange("'lost' of KnockOut", self.lost, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clearing:
    """Clearing a jam.

    repairer: Who clears it
    state: The gun afterwards
    rounds: Rounds that it took, at least 0

    Source: H6-129.
    """

    repairer: Combatant
    state: JamState
    rounds: int

    def __post_init__(self) -> None:
        if self.rounds < 0:
            raise OutOfRange("'rounds' of Clearing", self.rounds, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Accident:
    """A gun that may go off.

    owner: The owner afterwards
    went_off: It went off
    """

    owner: Combatant
    went_off: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Melee:
    """Melee attack.

    attacker: The attacker afterwards
    target: The target afterwards
    hit: The attack hits
    impale: It impales
    guard: Parried with
    parried: The parry succeeds
    avoided: The attack is avoided
    knocked_out: The target is unconscious
    lost: Hit points lost, at least 0
    """

    attacker: Combatant
    target: Combatant
    hit: bool
    impale: bool
    guard: Guard = Guard.no_parry
    parried: bool = False
    avoided: bool = False
    knocked_out: bool = False
    lost: int = 0

    def __post_init__(self) -> None:
        if self.lost < 0:
            raise OutOfRange("'lost' of Melee", self.lost, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parry:
    """Parry.

    defender: The defender afterwards
    parried: The attack is parried
    """

    defender: Combatant
    parried: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorbed:
    """What an object stops.

    arm: The object afterwards
    excess: Damage that goes on to the defender, at least 0
    """

    arm: Arm
    excess: int

    def __post_init__(self) -> None:
        if self.excess < 0:
            raise OutOfRange("'excess' of Absorbed", self.excess, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRange:
    """Range of time.

    least: Least, time in s
    most: Most, time in s
    """

    least: Number
    most: Number

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise EmptyRange(self.least, self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Poison:
    """Poison.

    potency: POT, at least 1
    onset: Acts after
    hours: Clouded mind, hours for each dose, at least 1
    smothering: Breath may fail, each extra dose, 1 to 100

    Source: H6-29.
    """

    potency: int
    onset: TimeRange
    hours: int | None = None
    smothering: int | None = None

    def __post_init__(self) -> None:
        if self.potency < 1:
            raise OutOfRange("'potency' of Poison", self.potency, 1, None)
        if self.hours is not None and self.hours < 1:
            raise OutOfRange("'hours' of Poison", self.hours, 1, None)
        if self.smothering is not None and not 1 <= self.smothering <= 100:
            raise OutOfRange("'smothering' of Poison", self.smothering, 1, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Poisoning:
    """Poisoning.

    victim: The victim afterwards
    won: The poison won
    lost: Hit points lost, at least 0
    """

    victim: Combatant
    won: bool
    lost: int

    def __post_init__(self) -> None:
        if self.lost < 0:
            raise OutOfRange("'lost' of Poisoning", self.lost, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeBands:
    """Limits of the ranges.

    full_chance: Whole chance, length in cm
    half_chance: Half, length in cm
    quarter_chance: Quarter, length in cm
    eighth_chance: Eighth, length in cm

    Source: H6-122.
    """

    full_chance: Number
    half_chance: Number
    quarter_chance: Number
    eighth_chance: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """Loading.

    arm: The weapon afterwards
    rounds: Rounds that it took, at least 0
    """

    arm: Arm
    rounds: int

    def __post_init__(self) -> None:
        if self.rounds < 0:
            raise OutOfRange("'rounds' of Loading", self.rounds, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickLoad:
    """Load one and fire.

    arm: The weapon, ready to fire
    place: Place in the order, at least 0
    """

    arm: Arm
    place: int

    def __post_init__(self) -> None:
        if self.place < 0:
            raise OutOfRange("'place' of QuickLoad", self.place, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulling:
    """Pulling a weapon out.

    user: The user afterwards
    impaled: Who was impaled
    free: The weapon is free
    """

    user: Combatant
    impaled: Combatant
    free: bool


# Each makes records as their class does, but faster.
make_arm = maker(Arm)
make_located = maker(Located)
make_evasion = maker(Evasion)
make_volley = maker(Volley)
make_firing = maker(Firing)
make_harm = maker(Harm)
make_knock_out = maker(KnockOut)
make_clearing = maker(Clearing)
make_accident = maker(Accident)
make_melee = maker(Melee)
make_parry = maker(Parry)
make_absorbed = maker(Absorbed)
make_poisoning = maker(Poisoning)
make_range_bands = maker(RangeBands)
make_loading = maker(Loading)
make_quick_load = maker(QuickLoad)
make_pulling = maker(Pulling)
