"""The weapons, items and constants of Grim Old West."""

from __future__ import annotations

from .types import (
    Abilities,
    Attributes,
    Card,
    Character,
    GunAction,
    Injury,
    RangeCategory,
    Rank,
    Side,
    Suit,
    Weapon,
)

# Weapons
# These stand in for the weapon tables, which are in another chapter.

BARE_HANDS = Weapon(sturdy=False)
"""Bare hands.

Source: X-8, OW-165, D-15.
"""

CLUB = Weapon(crit=3, bonus=1)
"""Club.

Source: X-8, OW-165, D-15.
"""

SHOVEL = Weapon(crit=3, bonus=1, drawing=-2, hands=2)
"""Shovel.

Source: X-8, OW-165, D-15.
"""

KNIFE = Weapon(crit=2, bonus=1, drawing=1, grappling=True)
"""Knife.

Source: X-8, OW-165, D-15.
"""

BOWIE_KNIFE = Weapon(damage=2, crit=2, bonus=1, grappling=True)
"""Bowie knife.

Source: X-8, OW-165, D-15.
"""

AXE = Weapon(damage=2, crit=2, drawing=-1, hands=2)
"""Axe.

Source: X-8, OW-165, D-15.
"""

SABRE = Weapon(damage=2, crit=2, bonus=1, drawing=-1)
"""Sabre.

Source: X-8, OW-165, D-15.
"""

THROWING_KNIFE = Weapon(
    crit=2,
    reach=RangeCategory.near,
    drawing=1,
    action=GunAction.thrown,
    grappling=True,
)
"""Throwing knife.

Source: X-8, OW-165, D-15.
"""

TOMAHAWK = Weapon(damage=2, crit=3, reach=RangeCategory.near, action=GunAction.thrown)
"""Tomahawk.

Source: X-8, OW-165, D-15.
"""

LASSO = Weapon(
    damage=0,
    reach=RangeCategory.short,
    drawing=-1,
    action=GunAction.thrown,
    hands=2,
    sturdy=False,
)
"""Lasso.

Source: X-8, OW-165, D-15.
"""

HUNTING_BOW = Weapon(
    crit=2,
    reach=RangeCategory.medium,
    bonus=1,
    drawing=-2,
    action=GunAction.bow,
    hands=2,
    sturdy=False,
)
"""Hunting bow.

Source: X-8, OW-165, D-15.
"""

SLING = Weapon(
    crit=4,
    reach=RangeCategory.short,
    drawing=-1,
    action=GunAction.slingshot,
    hands=2,
    sturdy=False,
)
"""Slingshot.

Source: X-8, OW-165, D-15.
"""

DERRINGER = Weapon(
    damage=2,
    crit=2,
    reach=RangeCategory.near,
    drawing=2,
    action=GunAction.breech,
    capacity=2,
    pistol=True,
    grappling=True,
    sturdy=False,
)
"""Derringer.

Source: X-8, OW-165, D-15.
"""

MANHATTAN_NAVY = Weapon(
    damage=2,
    crit=3,
    reach=RangeCategory.medium,
    bonus=2,
    action=GunAction.single_action,
    capacity=6,
    pistol=True,
    grappling=True,
    sturdy=False,
)
"""Manhattan Navy pistol.

Source: X-8, OW-165, D-15.
"""

REVOLVER = Weapon(
    damage=2,
    crit=2,
    reach=RangeCategory.medium,
    bonus=1,
    action=GunAction.single_action,
    capacity=6,
    pistol=True,
    grappling=True,
    sturdy=False,
)
"""Single-action revolver.

Source: X-8, OW-165, D-15.
"""

POCKET_PISTOL = Weapon(
    damage=2,
    crit=2,
    reach=RangeCategory.short,
    drawing=1,
    action=GunAction.double_action,
    capacity=6,
    pistol=True,
    grappling=True,
    sturdy=False,
)
"""Double-action revolver.

Source: X-8, OW-165, D-15.
"""

SHOTGUN = Weapon(
    damage=4,
    crit=1,
    reach=RangeCategory.short,
    bonus=1,
    drawing=-2,
    action=GunAction.breech,
    capacity=2,
    hands=2,
)
"""Double-barrelled shotgun.

Source: X-8, OW-165, D-15.
"""

CARBINE = Weapon(
    damage=2,
    crit=2,
    reach=RangeCategory.long,
    bonus=1,
    drawing=-2,
    action=GunAction.breech,
    capacity=1,
    hands=2,
)
"""Breech-loading carbine.

Source: X-8, OW-165, D-15.
"""

REPEATER = Weapon(
    damage=3,
    crit=1,
    reach=RangeCategory.long,
    bonus=1,
    drawing=-2,
    action=GunAction.lever_action,
    capacity=15,
    hands=2,
)
"""Lever-action rifle.

Source: X-8, OW-165, D-15.
"""

BUFFALO_RIFLE = Weapon(
    damage=5,
    crit=1,
    reach=RangeCategory.extreme,
    bonus=1,
    drawing=-3,
    action=GunAction.breech,
    capacity=1,
    hands=2,
)
"""Buffalo rifle.

Source: X-8, OW-165, D-15.
"""

BUCKING_HORSE = Weapon(crit=2, sturdy=False)
"""Fall from a horse.

Source: X-8, OW-165, D-15.
"""

DAYS_IN_A_WEEK: int = 7
"""Days in a week.

Source: OW-05.
"""

SHIFTS_PER_DAY: int = 4
"""Shifts in a day.

Source: OW-05.
"""

CAMPFIRE: int = 8
"""Intensity of a big campfire.

Source: OW-135.
"""

MEDIUM_BLAST_FROM: int = 7
"""Blast power that reaches medium range.

Source: OW-142.
"""

MEDIUM_BLAST_LOSS: int = 6
"""Dice fewer at medium range.

Source: OW-142.
"""

HORSE_DICE: int = 8
"""Dice of a fall from a horse.

Source: OW-145.
"""

DROWNED_INTERVAL: int = 5
"""Rounds between the death rolls of the drowned.

Source: OW-148.
"""

MOST_TROUBLE_DICE: int = 5
"""Trouble dice in a pool.

Source: X-4.
"""

MOST_HELPERS: int = 3
"""Helpers that count.

Source: OW-19.
"""

LEAST_ROUNDS_TO_FAN: int = 4
"""Rounds that fanning needs.

Source: OW-77.
"""

MOST_FAN_TARGETS: int = 3
"""Targets of fanning.

Source: OW-78.
"""

AMBUSH_DICE: int = 2
"""Dice for lying in wait.

Source: OW-90.
"""

HIDDEN_DICE: int = 3
"""Dice of a hidden attacker.

For every kind of attack, and also together with the dice against a target that is off its guard.

Source: OW-88, D-21.
"""

FULL_COVER_DICE: int = 3
"""Dice lost to full cover.

Source: OW-92.
"""

DARK_DICE: int = 3
"""Dice lost to darkness.

At anything beyond arm's length.

Source: OW-164.
"""

LOADED_PER_ACTION: int = 2
"""Rounds loaded with one action.

Source: OW-95.
"""

SHORTEST_TURN: int = 5
"""The shortest turn, in minutes.

Source: OW-112, D-3.
"""

LONGEST_TURN: int = 10
"""The longest turn, in minutes.

Source: OW-112, D-3.
"""

DUELIST: Character = Character(
    now=Attributes(grit=4),
    full=Attributes(grit=4),
    abilities=Abilities(shootin=2, nimble=2, presence=1),
    in_hand=Weapon(
        damage=2,
        crit=2,
        reach=RangeCategory.short,
        drawing=1,
        action=GunAction.double_action,
        capacity=6,
        pistol=True,
        grappling=True,
        sturdy=False,
    ),
    loaded=6,
)
"""A duelist."""

FANNER: Character = Character(
    name="Moyer",
    abilities=Abilities(shootin=5),
    in_hand=Weapon(
        damage=2,
        crit=1,
        reach=RangeCategory.medium,
        bonus=2,
        action=GunAction.single_action,
        capacity=6,
        pistol=True,
        grappling=True,
        sturdy=False,
    ),
    loaded=6,
)
"""With a Navy pistol in hand."""

OTHER_FANNER: Character = Character(
    abilities=Abilities(shootin=2),
    in_hand=Weapon(
        crit=2,
        reach=RangeCategory.medium,
        bonus=1,
        action=GunAction.single_action,
        capacity=6,
        pistol=True,
        grappling=True,
        sturdy=False,
    ),
    loaded=6,
)
"""With a plain pistol of 1 damage."""

WATCHMAN: Character = Character(
    abilities=Abilities(shootin=2),
    in_hand=Weapon(
        damage=2,
        crit=2,
        reach=RangeCategory.short,
        drawing=1,
        action=GunAction.double_action,
        capacity=6,
        pistol=True,
        grappling=True,
        sturdy=False,
    ),
    loaded=6,
    watching=True,
)
"""On overwatch."""

ANN: Side = Side(name="Ann", rank=Rank.king)
"""Ann."""

BEN: Side = Side(name="Ben", rank=Rank.king, suit=Suit.hearts)
"""Ben."""

CAL: Side = Side(name="Cal", rank=Rank.ace, suit=Suit.diamonds)
"""Cal."""

GANG: Side = Side(name="Gang", rank=Rank.ten, suit=Suit.spades, player=False)
"""Gang."""

PIERCED_GUT: Injury = Injury(code=45)
"""Pierced gut."""

OPENED_VEIN: Injury = Injury(code=25)
"""Opened vein."""

BRAWLER: Character = Character(abilities=Abilities(fightin=2))
"""Five dice to fight."""

BRUISER: Character = Character(abilities=Abilities(fightin=3))
"""Six dice to fight."""

PLAIN_BLADE: Weapon = Weapon(crit=2, drawing=1, grappling=True)
"""A blade of damage 1, crit rating 2."""

LONG_BLADE: Weapon = Weapon(damage=2, crit=2, grappling=True)
"""A blade of damage 2, crit rating 2."""

SHOOTIST: Character = Character(
    abilities=Abilities(shootin=3),
    in_hand=Weapon(
        damage=2,
        crit=2,
        reach=RangeCategory.short,
        drawing=1,
        action=GunAction.double_action,
        capacity=6,
        pistol=True,
        grappling=True,
        sturdy=False,
    ),
    loaded=6,
)
"""With a loaded pocket pistol."""

COCKED_MAN: Character = Character(
    abilities=Abilities(shootin=2),
    in_hand=Weapon(
        damage=2,
        crit=2,
        reach=RangeCategory.medium,
        bonus=1,
        action=GunAction.single_action,
        capacity=6,
        pistol=True,
        grappling=True,
        sturdy=False,
    ),
    ready=True,
    loaded=6,
)
"""With a cocked revolver."""

ARCHER: Character = Character(
    abilities=Abilities(shootin=2),
    in_hand=Weapon(
        crit=2,
        reach=RangeCategory.medium,
        bonus=1,
        drawing=-2,
        action=GunAction.bow,
        hands=2,
        sturdy=False,
    ),
    ready=True,
)
"""With an arrow nocked."""

FULL_DECK: tuple[Card, ...] = (
    Card(rank=Rank.two, suit=Suit.clubs),
    Card(rank=Rank.three, suit=Suit.clubs),
    Card(rank=Rank.four, suit=Suit.clubs),
    Card(rank=Rank.five, suit=Suit.clubs),
    Card(rank=Rank.six, suit=Suit.clubs),
    Card(rank=Rank.seven, suit=Suit.clubs),
    Card(rank=Rank.eight, suit=Suit.clubs),
    Card(rank=Rank.nine, suit=Suit.clubs),
    Card(rank=Rank.ten, suit=Suit.clubs),
    Card(rank=Rank.jack, suit=Suit.clubs),
    Card(rank=Rank.queen, suit=Suit.clubs),
    Card(rank=Rank.king, suit=Suit.clubs),
    Card(rank=Rank.ace, suit=Suit.clubs),
    Card(rank=Rank.two, suit=Suit.diamonds),
    Card(rank=Rank.three, suit=Suit.diamonds),
    Card(rank=Rank.four, suit=Suit.diamonds),
    Card(rank=Rank.five, suit=Suit.diamonds),
    Card(rank=Rank.six, suit=Suit.diamonds),
    Card(rank=Rank.seven, suit=Suit.diamonds),
    Card(rank=Rank.eight, suit=Suit.diamonds),
    Card(rank=Rank.nine, suit=Suit.diamonds),
    Card(rank=Rank.ten, suit=Suit.diamonds),
    Card(rank=Rank.jack, suit=Suit.diamonds),
    Card(rank=Rank.queen, suit=Suit.diamonds),
    Card(rank=Rank.king, suit=Suit.diamonds),
    Card(rank=Rank.ace, suit=Suit.diamonds),
    Card(rank=Rank.two, suit=Suit.hearts),
    Card(rank=Rank.three, suit=Suit.hearts),
    Card(rank=Rank.four, suit=Suit.hearts),
    Card(rank=Rank.five, suit=Suit.hearts),
    Card(rank=Rank.six, suit=Suit.hearts),
    Card(rank=Rank.seven, suit=Suit.hearts),
    Card(rank=Rank.eight, suit=Suit.hearts),
    Card(rank=Rank.nine, suit=Suit.hearts),
    Card(rank=Rank.ten, suit=Suit.hearts),
    Card(rank=Rank.jack, suit=Suit.hearts),
    Card(rank=Rank.queen, suit=Suit.hearts),
    Card(rank=Rank.king, suit=Suit.hearts),
    Card(rank=Rank.ace, suit=Suit.hearts),
    Card(rank=Rank.two, suit=Suit.spades),
    Card(rank=Rank.three, suit=Suit.spades),
    Card(rank=Rank.four, suit=Suit.spades),
    Card(rank=Rank.five, suit=Suit.spades),
    Card(rank=Rank.six, suit=Suit.spades),
    Card(rank=Rank.seven, suit=Suit.spades),
    Card(rank=Rank.eight, suit=Suit.spades),
    Card(rank=Rank.nine, suit=Suit.spades),
    Card(rank=Rank.ten, suit=Suit.spades),
    Card(rank=Rank.jack, suit=Suit.spades),
    Card(rank=Rank.queen, suit=Suit.spades),
    Card(rank=Rank.king, suit=Suit.spades),
    Card(rank=Rank.ace, suit=Suit.spades),
)
"""The deck: 52 cards without jokers.

Source: OW-08.
"""

LABELS: dict[object, str] = {
    BARE_HANDS: "Bare hands",
    CLUB: "Club",
    SHOVEL: "Shovel",
    KNIFE: "Knife",
    BOWIE_KNIFE: "Bowie knife",
    AXE: "Axe",
    SABRE: "Sabre",
    THROWING_KNIFE: "Throwing knife",
    TOMAHAWK: "Tomahawk",
    LASSO: "Lasso",
    HUNTING_BOW: "Hunting bow",
    SLING: "Slingshot",
    DERRINGER: "Derringer",
    MANHATTAN_NAVY: "Manhattan Navy pistol",
    REVOLVER: "Single-action revolver",
    POCKET_PISTOL: "Double-action revolver",
    SHOTGUN: "Double-barrelled shotgun",
    CARBINE: "Breech-loading carbine",
    REPEATER: "Lever-action rifle",
    BUFFALO_RIFLE: "Buffalo rifle",
    BUCKING_HORSE: "Fall from a horse",
}
"""The label of each weapon and item."""

LABEL_BY_ID: dict[str, str] = {
    "bare_hands": "Bare hands",
    "club": "Club",
    "shovel": "Shovel",
    "knife": "Knife",
    "bowie_knife": "Bowie knife",
    "axe": "Axe",
    "sabre": "Sabre",
    "throwing_knife": "Throwing knife",
    "tomahawk": "Tomahawk",
    "lasso": "Lasso",
    "hunting_bow": "Hunting bow",
    "sling": "Slingshot",
    "derringer": "Derringer",
    "manhattan_navy": "Manhattan Navy pistol",
    "revolver": "Single-action revolver",
    "pocket_pistol": "Double-action revolver",
    "shotgun": "Double-barrelled shotgun",
    "carbine": "Breech-loading carbine",
    "repeater": "Lever-action rifle",
    "buffalo_rifle": "Buffalo rifle",
    "bucking_horse": "Fall from a horse",
}
"""The label of each weapon and item, by id."""

WEAPON_BY_ID: dict[str, Weapon] = {
    "bare_hands": BARE_HANDS,
    "club": CLUB,
    "shovel": SHOVEL,
    "knife": KNIFE,
    "bowie_knife": BOWIE_KNIFE,
    "axe": AXE,
    "sabre": SABRE,
    "throwing_knife": THROWING_KNIFE,
    "tomahawk": TOMAHAWK,
    "lasso": LASSO,
    "hunting_bow": HUNTING_BOW,
    "sling": SLING,
    "derringer": DERRINGER,
    "manhattan_navy": MANHATTAN_NAVY,
    "revolver": REVOLVER,
    "pocket_pistol": POCKET_PISTOL,
    "shotgun": SHOTGUN,
    "carbine": CARBINE,
    "repeater": REPEATER,
    "buffalo_rifle": BUFFALO_RIFLE,
    "bucking_horse": BUCKING_HORSE,
}
"""Every Weapon, by id."""
