"""The records, scales and choices of Western Skirmish."""

from __future__ import annotations

from dataclasses import dataclass

from .runtime import Choice, Dice, NotAmong, Number, OutOfRange, Scale, maker


class Posture(Scale):
    """Posture.

    Lowest first.
    """

    standing = "standing", "Standing"
    face_up = "face_up", "Lying face up"
    face_down = "face_down", "Lying face down"


class Purpose(Choice):
    """Use."""

    intervening = "intervening", "Act from Wait when you want"
    ambush = "ambush", "Spot an ambush"
    wounds = "wounds", "Bear a wound"
    stunts = "stunts", "Do things, such as jump from a house"


class Action(Choice):
    """Action."""

    move = "move", "Move"
    cross = "cross", "Cross a wall or fence"
    shoot = "shoot", "Shoot"
    reload = "reload", "Reload"
    fight = "fight", "Close combat"
    wait = "wait", "Wait"
    through_house = "through_house", "Go through a house"
    jump = "jump", "Jump down from a house"


class Intent(Choice):
    """What you wait for."""

    to_shoot = "to_shoot", "To shoot"
    other = "other", "Something else"


class Timing(Choice):
    """When the stored action happens."""

    still_waiting = "still_waiting", "Not yet: the figure keeps waiting"
    at_once = "at_once", "At once, before the enemy goes on"
    afterwards = "afterwards", "After all the enemy's actions"
    too_late = "too_late", "Too late: the shot is fired and misses"


class Awareness(Choice):
    """Awareness."""

    alert = "alert", "Turns round and may shoot"
    normal = "normal", "No test: defence as usual"
    unaware = "unaware", "Unaware: no defence against this shot"


class Obstacle(Choice):
    """Obstacle."""

    clear = "clear", "Nothing in the way"
    low_wall = "low_wall", "Wall or fence, at most chest high"
    high_wall = "high_wall", "Anything higher"


class Place(Choice):
    """Place hit."""

    elsewhere = "elsewhere", "Not the head"
    head = "head", "Head"


class Reading(Choice):
    """What the hit template shows."""

    unread = "unread", "Not read yet"
    a_hit = "a_hit", "A hit"
    a_miss = "a_miss", "A miss"


class Side(Choice):
    """Who lands a wound."""

    nobody = "nobody", "Nobody"
    attacker = "attacker", "The attacker"
    defender = "defender", "The defender"
    both = "both", "Both"


class Severity(Scale):
    """Severity of a wound.

    Lowest first.

    Source: WS-31.
    """

    no_wound = "no_wound", "No wound"
    scratch = "scratch", "Scratch"
    light = "light", "Light"
    serious = "serious", "Serious"
    severe = "severe", "Severe"
    critical = "critical", "Critical"
    severing = "severing", "Severing"
    deadly = "deadly", "Deadly"


class ShockState(Scale):
    """Result of a shock test.

    Lowest first.
    """

    unshaken = "unshaken", "Grits its teeth"
    staggered = "staggered", "Loses an action"
    face_up = "face_up", "Laid face up"
    face_down = "face_down", "Laid face down"
    gone = "gone", "Out of the fight"


class OpenDie(Choice):
    """Open-ended d20."""

    add = "add", "Add"
    plain = "plain", "Plain"


class JumpDie(Choice):
    """Damage die of a jump."""

    plain = "plain", "Plain"
    open_ended = "open_ended", "Open ended"


class InitiativeTies(Choice):
    """Equal initiative."""

    again = "again", "Again"
    seats = "seats", "Seats"


class HighJumps(Choice):
    """Jumps from a third storey."""

    refused = "refused", "Refused"
    worse = "worse", "Worse"


class EqualBlows(Choice):
    """Equal results in close combat."""

    nobody = "nobody", "Nobody"
    both = "both", "Both"


class WhoNotices(Choice):
    """Who may notice a sneaking enemy."""

    waiting = "waiting", "Waiting"
    everybody = "everybody", "Everybody"


class ShotResolution(Choice):
    """How a shot is resolved."""

    stand_in = "stand_in", "Stand in"
    template = "template", "Template"


class HelplessDefence(Choice):
    """Cover and height without defence."""

    nothing = "nothing", "Nothing"
    bonuses = "bonuses", "Bonuses"


class LesserWounds(Choice):
    """What makes a new wound worse."""

    severity = "severity", "Severity"
    outcome = "outcome", "Outcome"


class ManyWounds(Choice):
    """Tests for many wounds."""

    plain = "plain", "Plain"
    as_shock = "as_shock", "As shock"


class LostActions(Choice):
    """Several lost actions."""

    add = "add", "Add"
    largest = "largest", "Largest"


class ExtraAmmo(Choice):
    """Extra rounds at the start."""

    gun_table = "gun_table", "Gun table"
    prose = "prose", "Prose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gun:
    """Gun.

    reach: Range, length in cm
    bonus: Hit modifier
    magazine: Magazine, 1 to 14
    group: Damage group, 5, 10, 12, 14, 15, 18, 20
    ammo: Extra rounds
    """

    reach: Number
    bonus: int = 0
    magazine: int
    group: int
    ammo: Dice = Dice.plain(1, 10)

    def __post_init__(self) -> None:
        if not 1 <= self.magazine <= 14:
            raise OutOfRange("'magazine' of Gun", self.magazine, 1, 14)
        if self.group not in (5, 10, 12, 14, 15, 18, 20):
            raise NotAmong("'group' of Gun", self.group, (5, 10, 12, 14, 15, 18, 20))


@dataclass(frozen=True, slots=True, kw_only=True)
class Blade:
    """Close-combat weapon.

    bonus: Close-combat bonus
    group: Damage group, 5, 10, 12, 14, 15, 18, 20
    """

    bonus: int = 0
    group: int

    def __post_init__(self) -> None:
        if self.group not in (5, 10, 12, 14, 15, 18, 20):
            raise NotAmong("'group' of Blade", self.group, (5, 10, 12, 14, 15, 18, 20))


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Figure.

    name: Name
    description: Description
    experience: Combat experience, at least 1
    defence: Defence, at least 0
    hit_chance: Hit chance, at least 0
    gun: Gun
    blade: Close-combat weapon
    loaded: Rounds in the gun, 0 to 14
    reserve: Rounds in reserve, at least 0
    permanent_wounds: Permanent wounds, at least 0
    worst_wound: Worst wound so far
    worst_shock: Worst shock so far
    posture: Posture
    actions: Actions left this round, 0 to 3
    lost: Actions lost next round, at least 0
    engaged: Engaged in close combat
    waiting: Waiting
    removed: Out of the fight

    Source: WS-44.
    """

    name: str = ""
    description: str = ""
    experience: int
    defence: int = 0
    hit_chance: int = 0
    gun: Gun = Gun(reach=40, magazine=6, group=12)
    blade: Blade = Blade(group=5)
    loaded: int = 6
    reserve: int = 0
    permanent_wounds: int = 0
    worst_wound: Severity = Severity.no_wound
    worst_shock: ShockState = ShockState.unshaken
    posture: Posture = Posture.standing
    actions: int = 3
    lost: int = 0
    engaged: bool = False
    waiting: bool = False
    removed: bool = False

    def __post_init__(self) -> None:
        if self.experience < 1:
            raise OutOfRange("'experience' of Figure", self.experience, 1, None)
        if self.defence < 0:
            raise OutOfRange("'defence' of Figure", self.defence, 0, None)
        if self.hit_chance < 0:
            raise OutOfRange("'hit_chance' of Figure", self.hit_chance, 0, None)
        if not 0 <= self.loaded <= 14:
            raise OutOfRange("'loaded' of Figure", self.loaded, 0, 14)
        if self.reserve < 0:
            raise OutOfRange("'reserve' of Figure", self.reserve, 0, None)
        if self.permanent_wounds < 0:
            raise OutOfRange("'permanent_wounds' of Figure", self.permanent_wounds, 0, None)
        if not 0 <= self.actions <= 3:
            raise OutOfRange("'actions' of Figure", self.actions, 0, 3)
        if self.lost < 0:
            raise OutOfRange("'lost' of Figure", self.lost, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Test:
    """Test.

    total: Total
    success: Success
    """

    total: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """Use of combat experience.

    success: Success
    failure: Failure
    """

    success: str
    failure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ammo:
    """Ammunition.

    loaded: Rounds in the gun, 0 to 14
    reserve: Rounds in reserve, at least 0
    """

    loaded: int
    reserve: int

    def __post_init__(self) -> None:
        if not 0 <= self.loaded <= 14:
            raise OutOfRange("'loaded' of Ammo", self.loaded, 0, 14)
        if self.reserve < 0:
            raise OutOfRange("'reserve' of Ammo", self.reserve, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRoll:
    """Initiative roll.

    player: Player
    rolled: Roll, 1 to 20
    """

    player: str
    rolled: int

    def __post_init__(self) -> None:
        if not 1 <= self.rolled <= 20:
            raise OutOfRange("'rolled' of InitiativeRoll", self.rolled, 1, 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """Activation.

    player: Player
    figure: Figure
    """

    player: str
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatRound:
    """Combat round.

    played: Activations, in order
    upcoming: Next round, at least 1
    """

    played: tuple[Activation, ...]
    upcoming: int

    def __post_init__(self) -> None:
        if self.upcoming < 1:
            raise OutOfRange("'upcoming' of CombatRound", self.upcoming, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Turn.

    left: Actions left, 0 to 3
    moved: Distance moved, length in cm
    waiting: Waiting
    """

    left: int
    moved: Number
    waiting: bool

    def __post_init__(self) -> None:
        if not 0 <= self.left <= 3:
            raise OutOfRange("'left' of Turn", self.left, 0, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervention:
    """Intervention.

    timing: When
    figure: The waiting figure afterwards
    """

    timing: Timing
    figure: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """Landing.

    wound: Wound
    figure: The figure afterwards
    """

    wound: Severity
    figure: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """Shot.

    hit: Hit
    wound: Wound
    shooter: The shooter afterwards
    target: The target afterwards
    """

    hit: bool
    wound: Severity
    shooter: Figure
    target: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Clash.

    winner: Who lands a wound
    group: Damage group, 5, 10, 12, 14, 15, 18, 20
    """

    winner: Side
    group: int | None

    def __post_init__(self) -> None:
        if self.group is not None and self.group not in (5, 10, 12, 14, 15, 18, 20):
            raise NotAmong("'group' of Clash", self.group, (5, 10, 12, 14, 15, 18, 20))


@dataclass(frozen=True, slots=True, kw_only=True)
class Melee:
    """Close combat.

    winner: Who landed a wound
    active: The attacker afterwards
    opponent: The defender afterwards
    """

    winner: Side
    active: Figure
    opponent: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Flight:
    """Flight.

    escaped: Gets away
    fleer: The fleeing figure afterwards
    """

    escaped: bool
    fleer: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Shock:
    """Shock.

    state: Result
    permanent: Permanent wounds, 0 to 2
    lost: Actions lost, 0 to 1
    """

    state: ShockState
    permanent: int = 0
    lost: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.permanent <= 2:
            raise OutOfRange("'permanent' of Shock", self.permanent, 0, 2)
        if not 0 <= self.lost <= 1:
            raise OutOfRange("'lost' of Shock", self.lost, 0, 1)


# Each makes records as their class does, but faster.
make_figure = maker(Figure)
make_test = maker(Test)
make_ammo = maker(Ammo)
make_initiative_roll = maker(InitiativeRoll)
make_activation = maker(Activation)
make_combat_round = maker(CombatRound)
make_turn = maker(Turn)
make_intervention = maker(Intervention)
make_landing = maker(Landing)
make_shot = maker(Shot)
make_clash = maker(Clash)
make_melee = maker(Melee)
make_flight = maker(Flight)
