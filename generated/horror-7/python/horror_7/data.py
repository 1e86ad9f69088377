"""The weapons, items and constants of Percentile horror, seventh edition."""

from __future__ import annotations

from .runtime import Dice, Number
from .types import Armour, AttackKind, Combatant, Skill, Skills, Weapon

# Weapons
# These stand in for the weapon list, which is in another chapter.

UNARMED = Weapon(damage=Dice.plain(1, 3))
"""Bare hands.

Source: H7-27, H7-28, X-6.
"""

BOTTLE = Weapon(damage=Dice.plain(1, 4))
"""Bottle.

Source: H7-27, H7-28, X-6.
"""

CHAIR = Weapon(damage=Dice.plain(1, 4) + 1)
"""Chair.

Source: H7-27, H7-28, X-6.
"""

CLUB = Weapon(damage=Dice.plain(1, 6))
"""Club.

Source: H7-27, H7-28, X-6.
"""

KNIFE = Weapon(damage=Dice.plain(1, 4), impales=True)
"""Knife.

Source: H7-27, H7-28, X-6.
"""

HUNTING_KNIFE = Weapon(damage=Dice.plain(1, 4) + 2, impales=True)
"""Hunting knife.

Source: H7-27, H7-28, X-6.
"""

HATCHET = Weapon(skill=Skill.axe, damage=Dice.plain(1, 6) + 1, impales=True)
"""Hatchet.

Source: H7-27, H7-28, X-6.
"""

SABRE = Weapon(skill=Skill.sword, damage=Dice.plain(1, 8), impales=True)
"""Sabre.

Source: H7-27, H7-28, X-6.
"""

SPEAR = Weapon(
    skill=Skill.throw,
    damage=Dice.plain(1, 8),
    impales=True,
    kind=AttackKind.thrown,
    strength_driven=True,
    base_range=1500,
)
"""Spear.

Source: H7-27, H7-28, X-6.
"""

THROWING_KNIFE = Weapon(
    skill=Skill.throw,
    damage=Dice.plain(1, 4),
    impales=True,
    kind=AttackKind.thrown,
    strength_driven=True,
    base_range=800,
)
"""Throwing knife.

Source: H7-27, H7-28, X-6.
"""

STONE = Weapon(
    skill=Skill.throw,
    damage=Dice.plain(1, 3),
    kind=AttackKind.thrown,
    strength_driven=True,
    base_range=1200,
)
"""Stone.

Source: H7-27, H7-28, X-6.
"""

SLING = Weapon(
    skill=Skill.throw,
    damage=Dice.plain(1, 4),
    kind=AttackKind.missile,
    strength_driven=True,
    base_range=2000,
)
"""Sling.

Source: H7-27, H7-28, X-6.
"""

HUNTING_BOW = Weapon(
    skill=Skill.bow,
    damage=Dice.plain(1, 6),
    impales=True,
    kind=AttackKind.missile,
    strength_driven=True,
    base_range=3000,
)
"""Hunting bow.

Source: H7-27, H7-28, X-6.
"""

CROSSBOW = Weapon(
    skill=Skill.bow,
    damage=Dice.plain(1, 8),
    impales=True,
    kind=AttackKind.missile,
    base_range=4000,
)
"""Crossbow.

Source: H7-27, H7-28, X-6.
"""

POCKET_PISTOL = Weapon(
    skill=Skill.handgun,
    damage=Dice.plain(1, 6),
    impales=True,
    kind=AttackKind.firearm,
    base_range=1000,
    shots=2,
)
"""Pocket pistol.

Source: H7-27, H7-28, X-6.
"""

PISTOL = Weapon(
    skill=Skill.handgun,
    damage=Dice.plain(1, 10),
    impales=True,
    kind=AttackKind.firearm,
    base_range=1500,
    shots=2,
)
"""Service pistol.

Source: H7-27, H7-28, X-6.
"""

RIFLE = Weapon(
    skill=Skill.rifle,
    damage=Dice.plain(2, 6) + 3,
    impales=True,
    kind=AttackKind.firearm,
    base_range=9000,
)
"""Hunting rifle.

Source: H7-27, H7-28, X-6.
"""

SHOTGUN = Weapon(
    skill=Skill.rifle,
    damage=Dice.plain(3, 6),
    kind=AttackKind.firearm,
    base_range=2000,
)
"""Shotgun.

Source: H7-27, H7-28, X-6.
"""

TOMMY_GUN = Weapon(
    skill=Skill.submachine_gun,
    damage=Dice.plain(1, 10) + 1,
    impales=True,
    kind=AttackKind.firearm,
    base_range=2000,
)
"""Submachine gun.

Source: H7-27, H7-28, X-6.
"""

# Armour

HEAVY_COAT = Armour(points=1)
"""Heavy leather coat.

Source: H7-86.
"""

WOODEN_WALL = Armour(points=2)
"""Wooden wall.

Source: H7-86.
"""

VEST = Armour(points=3)
"""Protective vest.

Source: H7-86.
"""

WOODEN_DOOR = Armour(points=3)
"""Solid wooden door.

Source: H7-86.
"""

RIOT_SUIT = Armour(points=5)
"""Riot suit.

Source: H7-86.
"""

THICK_HIDE = Armour(points=4)
"""Thick hide of a monster.

Source: H7-86.
"""

EASY_FUMBLE: int = 96
"""Fumbles from here when the number needed is low.

Source: X-2.
"""

SURE_HAND: int = 50
"""A number needed that only 100 fumbles.

Source: X-2.
"""

FOOT_OF_REACH: Number = 30
"""A step of reach.

In cm.

Source: H7-68.
"""

OPPONENT: Combatant = Combatant(name="Tom", dex=50, skills=Skills(brawl=50, dodge=40))
"""Brawl 50, Dodge 40."""

GUNMAN: Combatant = Combatant(
    name="Tom",
    dex=50,
    skills=Skills(brawl=50, dodge=40),
    weapon=Weapon(
        skill=Skill.handgun,
        damage=Dice.plain(1, 10),
        impales=True,
        kind=AttackKind.firearm,
        base_range=1500,
        shots=2,
    ),
)
"""Brawl 50, Dodge 40, a pistol in hand."""

PRISONER: Combatant = Combatant(name="Bea", dex=60, skills=Skills(brawl=55), held_by="Tom")
"""Brawl 55, held by Tom."""

BRAWLER: Combatant = Combatant(name="Ada", dex=60, skills=Skills(brawl=60, dodge=40))
"""Brawl 60, Dodge 40."""

CULTIST: Combatant = Combatant(name="Tom", dex=50, skills=Skills(brawl=50, dodge=40), npc=True)
"""Played by the Keeper."""

ARCHER: Combatant = Combatant(
    dex=50,
    skills=Skills(bow=50, throw=50),
    weapon=Weapon(
        skill=Skill.bow,
        damage=Dice.plain(1, 6),
        impales=True,
        kind=AttackKind.missile,
        strength_driven=True,
        base_range=3000,
    ),
)
"""An archer."""

THROWER: Combatant = Combatant(
    dex=50,
    bonus=Dice.plain(1, 6),
    skills=Skills(throw=50),
    weapon=Weapon(
        skill=Skill.throw,
        damage=Dice.plain(1, 8),
        impales=True,
        kind=AttackKind.thrown,
        strength_driven=True,
        base_range=1500,
    ),
)
"""A thrower."""

MARK: Combatant = Combatant(dex=50, skills=Skills(brawl=50, dodge=50))
"""A target."""

MARKSMAN: Combatant = Combatant(
    dex=50,
    skills=Skills(handgun=55),
    weapon=Weapon(
        skill=Skill.handgun,
        damage=Dice.plain(1, 10),
        impales=True,
        kind=AttackKind.firearm,
        base_range=1500,
        shots=2,
    ),
)
"""Handgun 55, with a pistol."""

KNIFER: Combatant = Combatant(
    dex=60,
    bonus=Dice.plain(1, 4),
    skills=Skills(brawl=60),
    weapon=Weapon(damage=Dice.plain(1, 4), impales=True),
)
"""Somebody with a knife."""

DODGER: Combatant = Combatant(dex=50, skills=Skills(dodge=40), armour=(Armour(points=1),))
"""Somebody who dodges."""

GHOUL: Combatant = Combatant(dex=65, skills=Skills(brawl=50), attacks=3)
"""A ghoul."""

ANN: Combatant = Combatant(name="Ann", dex=70)
"""Ann."""

BOB: Combatant = Combatant(name="Bob", dex=55)
"""Bob."""

CAT: Combatant = Combatant(name="Cat", dex=40)
"""Cat."""

AMBUSHER: Combatant = Combatant(
    dex=50,
    skills=Skills(brawl=45, throw=40),
    weapon=Weapon(damage=Dice.plain(1, 4), impales=True),
)
"""An ambusher."""

VICTIM: Combatant = Combatant(dex=50, skills=Skills(listen=40, spot_hidden=50))
"""A victim."""

GUNMAN_IN_THE_DARK: Combatant = Combatant(
    dex=50,
    skills=Skills(handgun=50),
    weapon=Weapon(
        skill=Skill.handgun,
        damage=Dice.plain(1, 10),
        impales=True,
        kind=AttackKind.firearm,
        base_range=1500,
        shots=2,
    ),
)
"""Handgun 50, with a pistol."""

LABELS: dict[object, str] = {
    UNARMED: "Bare hands",
    BOTTLE: "Bottle",
    CHAIR: "Chair",
    CLUB: "Club",
    KNIFE: "Knife",
    HUNTING_KNIFE: "Hunting knife",
    HATCHET: "Hatchet",
    SABRE: "Sabre",
    SPEAR: "Spear",
    THROWING_KNIFE: "Throwing knife",
    STONE: "Stone",
    SLING: "Sling",
    HUNTING_BOW: "Hunting bow",
    CROSSBOW: "Crossbow",
    POCKET_PISTOL: "Pocket pistol",
    PISTOL: "Service pistol",
    RIFLE: "Hunting rifle",
    SHOTGUN: "Shotgun",
    TOMMY_GUN: "Submachine gun",
    HEAVY_COAT: "Heavy leather coat",
    WOODEN_WALL: "Wooden wall",
    VEST: "Protective vest",
    RIOT_SUIT: "Riot suit",
    THICK_HIDE: "Thick hide of a monster",
}
"""The label of each weapon and item; equal ones share the first."""

LABEL_BY_ID: dict[str, str] = {
    "unarmed": "Bare hands",
    "bottle": "Bottle",
    "chair": "Chair",
    "club": "Club",
    "knife": "Knife",
    "hunting_knife": "Hunting knife",
    "hatchet": "Hatchet",
    "sabre": "Sabre",
    "spear": "Spear",
    "throwing_knife": "Throwing knife",
    "stone": "Stone",
    "sling": "Sling",
    "hunting_bow": "Hunting bow",
    "crossbow": "Crossbow",
    "pocket_pistol": "Pocket pistol",
    "pistol": "Service pistol",
    "rifle": "Hunting rifle",
    "shotgun": "Shotgun",
    "tommy_gun": "Submachine gun",
    "heavy_coat": "Heavy leather coat",
    "wooden_wall": "Wooden wall",
    "vest": "Protective vest",
    "wooden_door": "Solid wooden door",
    "riot_suit": "Riot suit",
    "thick_hide": "Thick hide of a monster",
}
"""The label of each weapon and item, by id."""

WEAPON_BY_ID: dict[str, Weapon] = {
    "unarmed": UNARMED,
    "bottle": BOTTLE,
    "chair": CHAIR,
    "club": CLUB,
    "knife": KNIFE,
    "hunting_knife": HUNTING_KNIFE,
    "hatchet": HATCHET,
    "sabre": SABRE,
    "spear": SPEAR,
    "throwing_knife": THROWING_KNIFE,
    "stone": STONE,
    "sling": SLING,
    "hunting_bow": HUNTING_BOW,
    "crossbow": CROSSBOW,
    "pocket_pistol": POCKET_PISTOL,
    "pistol": PISTOL,
    "rifle": RIFLE,
    "shotgun": SHOTGUN,
    "tommy_gun": TOMMY_GUN,
}
"""Every Weapon, by id."""

ARMOUR_BY_ID: dict[str, Armour] = {
    "heavy_coat": HEAVY_COAT,
    "wooden_wall": WOODEN_WALL,
    "vest": VEST,
    "wooden_door": WOODEN_DOOR,
    "riot_suit": RIOT_SUIT,
    "thick_hide": THICK_HIDE,
}
"""Every Armour, by id."""
