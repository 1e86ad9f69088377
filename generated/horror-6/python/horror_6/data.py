"""The weapons, items and constants of Percentile horror, an earlier edition."""

from __future__ import annotations

from fractions import Fraction

from .runtime import Dice, Number
from .types import (
    Arm,
    Armour,
    AttackKind,
    Bulk,
    Combatant,
    Explosive,
    Feed,
    Mark,
    Mechanism,
    Poison,
    Skill,
    Skills,
    TimeRange,
    Weapon,
)

# Armour

LEATHER_JACKET = Armour(points=1)
"""Thick leather jacket.

Source: H6-54.
"""

OLD_HELMET = Armour(points=2)
"""Helmet of the First World War.

Source: H6-55.
"""

HARDWOOD = Armour(points=3)
"""Hardwood, 1 inch.

Source: H6-56.
"""

ELEPHANT_HIDE = Armour(points=4)
"""Elephant hide.

Source: H6-57.
"""

ARMY_HELMET = Armour(points=5)
"""Modern army helmet.

Source: H6-58.
"""

KEVLAR_VEST = Armour(points=8)
"""Heavy Kevlar vest.

Source: H6-59.
"""

CONCRETE = Armour(points=9)
"""Concrete, 6 inches.

Source: H6-60.
"""

BODY_ARMOUR = Armour(points=12)
"""Military body armour.

Source: H6-61.
"""

BULLETPROOF_GLASS = Armour(points=15)
"""Bullet-proof glass, 1½ inches.

Source: H6-62.
"""

SANDBAG = Armour(points=20)
"""Large sandbag.

Source: H6-63.
"""

# Explosives

DETONATOR = Explosive(dice=5, radius=Fraction(4572, 25))
"""Blasting cap.

Source: H6-14.
"""

TANK_SHELL = Explosive(dice=15, radius=Fraction(9144, 25))
"""Anti-personnel shell of a tank.

Source: H6-15.
"""

# Poisons

AMANITA = Poison(potency=15, onset=TimeRange(least=21600, most=86400))
"""Amanita mushroom.

Severe belly pain, vomiting, jaundice. This is the kind that harms the liver; worse ones strike the
nerves and the breath.

Source: H6-36.
"""

ARSENIC = Poison(potency=16, onset=TimeRange(least=1800, most=86400))
"""Arsenic.

Burning pain, vomiting, severe diarrhoea. It eats the gut, then nerves and small vessels.

Source: H6-37.
"""

BELLADONNA = Poison(potency=16, onset=TimeRange(least=7200, most=172800))
"""Belladonna.

A racing heart, poor sight, convulsions. The convulsions are doubtful: it is atropine.

Source: H6-38.
"""

BLACK_WIDOW = Poison(potency=7, onset=TimeRange(least=7200, most=28800))
"""Black widow.

Chills, sweating, nausea. A strong nerve poison, but a spider has little of it.

Source: H6-39.
"""

CHLORAL_HYDRATE = Poison(potency=17, onset=TimeRange(least=60, most=180), hours=1, smothering=10)
"""Chloral hydrate.

A clouded mind, 1 hour for each dose. Each extra dose adds 10 to the chance of respiratory failure.

Source: H6-40.
"""

CHLOROFORM = Poison(potency=15, onset=TimeRange(least=12, most=12))
"""Chloroform.

A clouded mind, laboured breath. One round is quick for it.

Source: H6-41.
"""

COBRA = Poison(potency=16, onset=TimeRange(least=900, most=3600))
"""Cobra.

Convulsions, respiratory failure. Nearly always deadly without serum.

Source: H6-42.
"""

CURARE = Poison(potency=25, onset=TimeRange(least=12, most=12))
"""Curare.

Paralysed muscles, respiratory failure. So when it enters the blood.

Source: H6-43.
"""

CYANIDE = Poison(potency=20, onset=TimeRange(least=60, most=900))
"""Cyanide.

Dizziness, convulsions, fainting.

Source: H6-44.
"""

RATTLESNAKE = Poison(potency=10, onset=TimeRange(least=900, most=3600))
"""Rattlesnake.

Vomiting, violent spasms, disturbed, yellowish sight.

Source: H6-45.
"""

BENZODIAZEPINES = Poison(potency=18, onset=TimeRange(least=900, most=1800))
"""Benzodiazepines.

Dulled smell and taste, a clouded mind for 4 to 8 hours. An overdose brings coma and respiratory
failure.

Source: H6-46.
"""

SCORPION = Poison(potency=9, onset=TimeRange(least=86400, most=172800))
"""Scorpion.

Intense pain, weakness, bleeding.

Source: H6-47.
"""

SLEEPING_PILLS = Poison(potency=6, onset=TimeRange(least=600, most=1800), smothering=5)
"""Sleeping pills.

Ordinary sleep. Each extra dose adds 5 to the chance of respiratory failure. Presumably
phenobarbital.

Source: H6-48.
"""

STRYCHNINE = Poison(potency=20, onset=TimeRange(least=600, most=1200))
"""Strychnine.

Violent cramps, suffocation. Rat poison; also in some medicines.

Source: H6-49.
"""

# Melee weapons
# These stand in for the weapon table, which is printed elsewhere.

FISTS = Weapon(skill=Skill.fist, damage=Dice.plain(1, 3), touch=True)
"""Fist or punch.

Source: X-3.
"""

KICKING = Weapon(skill=Skill.kick, damage=Dice.plain(1, 6), touch=True)
"""Kick.

Source: X-3.
"""

BUTTING = Weapon(skill=Skill.head_butt, damage=Dice.plain(1, 4), touch=True)
"""Head butt.

Source: X-3.
"""

GRAPPLING = Weapon(skill=Skill.grapple, damage=Dice.plain(1, 3), touch=True)
"""Grapple.

Source: X-3.
"""

CUDGEL = Weapon(skill=Skill.club, damage=Dice.plain(1, 6), hit_points=15)
"""Club.

Source: X-3.
"""

BLACKJACK = Weapon(skill=Skill.club, damage=Dice.plain(1, 6) + 1, hit_points=5)
"""Blackjack.

Source: X-3.
"""

TABLE_KNIFE = Weapon(
    skill=Skill.knife,
    damage=Dice.plain(1, 4) + 2,
    pointed=True,
    touch=True,
    hit_points=8,
)
"""Knife.

Source: X-3.
"""

HATCHET = Weapon(skill=Skill.axe, damage=Dice.plain(1, 6) + 1, pointed=True, hit_points=12)
"""Hatchet.

Source: X-3.
"""

SABRE = Weapon(
    skill=Skill.sword,
    damage=Dice.plain(1, 8) + 1,
    pointed=True,
    hit_points=18,
    fencing=True,
)
"""Sabre.

Source: X-3.
"""

FOIL = Weapon(skill=Skill.sword, damage=Dice.plain(1, 6), pointed=True, hit_points=10, fencing=True)
"""Foil.

Source: X-3.
"""

BOAR_SPEAR = Weapon(skill=Skill.spear, damage=Dice.plain(1, 8), pointed=True, hit_points=14)
"""Spear.

Source: X-3.
"""

# Thrown and missile weapons
# These stand in for the weapon table, which is printed elsewhere.

ROCK = Weapon(
    skill=Skill.throw,
    damage=Dice.plain(1, 4),
    kind=AttackKind.thrown,
    base_range=Fraction(4572, 5),
)
"""Rock.

Source: X-3.
"""

THROWING_KNIFE = Weapon(
    skill=Skill.throw,
    damage=Dice.plain(1, 4),
    kind=AttackKind.thrown,
    pointed=True,
    base_range=Fraction(18288, 25),
    hit_points=6,
)
"""Throwing knife.

Source: X-3.
"""

HUNTING_BOW = Weapon(
    skill=Skill.bow,
    damage=Dice.plain(1, 6),
    kind=AttackKind.missile,
    pointed=True,
    base_range=Fraction(13716, 5),
    hit_points=6,
)
"""Hunting bow.

Source: X-3.
"""

# Firearms
# These stand in for the weapon table, which is printed elsewhere.

POCKET_22 = Weapon(
    skill=Skill.handgun,
    damage=Dice.plain(1, 6),
    kind=AttackKind.firearm,
    base_range=Fraction(4572, 5),
    attacks=3,
    capacity=6,
    hit_points=6,
    malfunction=99,
    mechanism=Mechanism.semi_automatic,
    feed=Feed.magazine,
    bulk=Bulk.handgun_size,
)
""".22 automatic.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

REVOLVER_38 = Weapon(
    skill=Skill.handgun,
    damage=Dice.plain(1, 10),
    kind=AttackKind.firearm,
    base_range=Fraction(6858, 5),
    attacks=2,
    capacity=6,
    hit_points=10,
    malfunction=98,
    mechanism=Mechanism.revolver,
    feed=Feed.loose_rounds,
    bulk=Bulk.handgun_size,
)
""".38 revolver.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

PISTOL_45 = Weapon(
    skill=Skill.handgun,
    damage=Dice.plain(1, 10) + 2,
    kind=AttackKind.firearm,
    base_range=Fraction(6858, 5),
    capacity=7,
    hit_points=8,
    malfunction=98,
    mechanism=Mechanism.semi_automatic,
    feed=Feed.magazine,
    bulk=Bulk.handgun_size,
)
""".45 automatic.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

BOLT_RIFLE = Weapon(
    skill=Skill.rifle,
    damage=Dice.plain(2, 6) + 4,
    kind=AttackKind.firearm,
    base_range=Fraction(41148, 5),
    capacity=5,
    hit_points=12,
    malfunction=98,
    mechanism=Mechanism.bolt_action,
    feed=Feed.loose_rounds,
    bulk=Bulk.long_gun,
)
"""Bolt-action rifle.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

LEVER_RIFLE = Weapon(
    skill=Skill.rifle,
    damage=Dice.plain(2, 6),
    kind=AttackKind.firearm,
    base_range=4572,
    capacity=12,
    hit_points=10,
    malfunction=96,
    mechanism=Mechanism.lever_action,
    feed=Feed.loose_rounds,
    bulk=Bulk.long_gun,
)
"""Lever-action rifle.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

DOUBLE_SHOTGUN = Weapon(
    skill=Skill.shotgun,
    damage=Dice.plain(3, 6),
    kind=AttackKind.firearm,
    base_range=Fraction(9144, 5),
    attacks=2,
    capacity=2,
    hit_points=12,
    malfunction=99,
    mechanism=Mechanism.double_barrel,
    feed=Feed.loose_rounds,
    bulk=Bulk.long_gun,
)
"""Double-barrelled shotgun.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

PUMP_SHOTGUN = Weapon(
    skill=Skill.shotgun,
    damage=Dice.plain(3, 6),
    kind=AttackKind.firearm,
    base_range=Fraction(9144, 5),
    capacity=5,
    hit_points=10,
    malfunction=97,
    mechanism=Mechanism.pump_action,
    feed=Feed.loose_rounds,
    bulk=Bulk.long_gun,
)
"""Pump-action shotgun.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

TRENCH_SHOTGUN = Weapon(
    skill=Skill.shotgun,
    damage=Dice.plain(3, 6),
    kind=AttackKind.firearm,
    base_range=Fraction(9144, 5),
    attacks=2,
    capacity=6,
    hit_points=10,
    malfunction=97,
    mechanism=Mechanism.pump_action,
    feed=Feed.loose_rounds,
    bulk=Bulk.long_gun,
)
"""Quick pump-action shotgun.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

AUTO_SHOTGUN = Weapon(
    skill=Skill.shotgun,
    damage=Dice.plain(3, 6),
    kind=AttackKind.firearm,
    base_range=Fraction(9144, 5),
    attacks=2,
    capacity=5,
    hit_points=10,
    malfunction=98,
    mechanism=Mechanism.semi_automatic,
    feed=Feed.loose_rounds,
    bulk=Bulk.long_gun,
)
"""Semi-automatic shotgun.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

MACHINE_PISTOL = Weapon(
    skill=Skill.submachine_gun,
    damage=Dice.plain(1, 8),
    kind=AttackKind.firearm,
    base_range=Fraction(6858, 5),
    attacks=2,
    capacity=25,
    hit_points=6,
    malfunction=97,
    mechanism=Mechanism.full_automatic,
    feed=Feed.magazine,
    bulk=Bulk.small_smg,
)
"""Machine pistol.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

TOMMY_GUN = Weapon(
    skill=Skill.submachine_gun,
    damage=Dice.plain(1, 10) + 2,
    kind=AttackKind.firearm,
    base_range=Fraction(9144, 5),
    capacity=20,
    hit_points=10,
    malfunction=96,
    mechanism=Mechanism.full_automatic,
    feed=Feed.magazine,
    bulk=Bulk.large_smg,
)
"""Thompson submachine gun.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

LIGHT_MG = Weapon(
    skill=Skill.machine_gun,
    damage=Dice.plain(2, 6) + 3,
    kind=AttackKind.firearm,
    base_range=Fraction(50292, 5),
    capacity=50,
    hit_points=14,
    malfunction=97,
    mechanism=Mechanism.full_automatic,
    feed=Feed.belt,
    bulk=Bulk.heavy_gun,
)
"""Light machine gun.

Source: H6-69, H6-119, H6-120, H6-121, D-20, X-3.
"""

LEAST_USES: int = 10
"""A silencer lasts at least.

Source: H6-138.
"""

SHORTEST_BURST: int = 2
"""Shortest burst.

Source: D-31.
"""

LARGE_SIZE: int = 30
"""Large above SIZ.

Source: H6-116.
"""

ORDINARY_SIZE: int = 10
"""SIZ, where nothing is said.

Source: H6-116.
"""

LARGE_STEP: int = 10
"""Points of SIZ for each bonus.

Source: H6-116.
"""

SHOT_BONUS: int = 5
"""For each shot of a burst.

Source: H6-109.
"""

UNAIMED_DIVISOR: int = 5
"""Unaimed fire divides by.

Source: H6-146.
"""

BURNING_CLOTHES: Dice = Dice.plain(1, 6)
"""Damage of burning hair and clothes.

Source: H6-24.
"""

DEEP_BREATH: int = 10
"""First multiple of CON.

Source: H6-09.
"""

NO_BREATH: int = 6
"""First multiple of CON, caught unprepared.

Source: H6-10.
"""

CHOKING_DAMAGE: Dice = Dice.plain(1, 6)
"""Damage of choking in a round.

Source: H6-11.
"""

FREE_FALL: Number = Fraction(1524, 5)
"""Height that does not hurt.

In cm.

Source: H6-18.
"""

FALL_STEP: Number = Fraction(1524, 5)
"""Each further.

In cm.

Source: H6-18.
"""

KNOCK_OUT_PART: int = 3
"""Part of the damage that is taken.

Source: H6-100.
"""

DARK_CHANCE: int = 1
"""Chance in darkness.

Source: H6-95.
"""

RUIN: int = 96
"""Ruined on.

Source: H6-130.
"""

MOST_TRIES: int = 100
"""Tries at a stretch.

Source: H6-131.
"""

LOOSE_ROUNDS_EACH_ROUND: int = 2
"""Loose rounds loaded in a round.

Source: H6-141.
"""

MAGAZINE_ROUNDS: int = 1
"""Rounds to change a magazine.

Source: H6-142.
"""

BELT_ROUNDS: int = 2
"""Rounds to change a belt.

Source: H6-142.
"""

EVEN_CHANCE: int = 50
"""Chance of equals.

Source: X-1.
"""

CHANCE_PER_POINT: int = 5
"""Chance for each point of difference.

Source: X-1.
"""

SURPRISED_SHOTS: int = 1
"""Shots from a gun that is not ready.

Source: H6-91.
"""

EXPERT_SKILL: int = 60
"""Expert at.

Source: H6-149.
"""

UNAIMED_RATE: int = 2
"""Unaimed attacks for each other.

Source: H6-146.
"""

WATCHER: Combatant = Combatant(intelligence=12, skills=Skills(spot_hidden=25))
"""Spot Hidden 25, Idea 60."""

NIMBLE: Combatant = Combatant(pow=11, skills=Skills(dodge=28))
"""Dodge 28, Luck 55."""

VICTIM_OF_FIRE: Combatant = Combatant(
    full_hit_points=11,
    hit_points=11,
    skills=Skills(first_aid=30),
)
"""POW 10, Luck 50."""

NEAR_MARK: Mark = Mark(who=Combatant(), distance=Fraction(4572, 5))
"""Somebody 10 yards away."""

TOUGH_MARK: Mark = Mark(who=Combatant(hit_points=40), distance=Fraction(4572, 5))
"""A tough target 10 yards away."""

GUNNER: Combatant = Combatant(
    dex=13,
    skills=Skills(submachine_gun=30),
    arm=Arm(
        weapon=Weapon(
            skill=Skill.submachine_gun,
            damage=Dice.plain(1, 10) + 2,
            kind=AttackKind.firearm,
            base_range=Fraction(9144, 5),
            capacity=20,
            hit_points=10,
            malfunction=96,
            mechanism=Mechanism.full_automatic,
            feed=Feed.magazine,
            bulk=Bulk.large_smg,
        ),
        loaded=20,
    ),
)
"""With a Thompson."""

DETECTIVE: Combatant = Combatant(
    dex=13,
    skills=Skills(handgun=40),
    arm=Arm(
        weapon=Weapon(
            skill=Skill.handgun,
            damage=Dice.plain(1, 10),
            kind=AttackKind.firearm,
            base_range=Fraction(6858, 5),
            attacks=2,
            capacity=6,
            hit_points=10,
            malfunction=98,
            mechanism=Mechanism.revolver,
            feed=Feed.loose_rounds,
            bulk=Bulk.handgun_size,
        ),
        loaded=6,
    ),
)
"""With a revolver."""

SWIMMER: Combatant = Combatant(con=12, skills=Skills(swim=30))
"""CON 12, Swim 30."""

JUMPER: Combatant = Combatant(skills=Skills(jump=40))
"""Jump 40."""

ANYBODY: Combatant = Combatant()
"""Anybody."""

GUARD_12: Combatant = Combatant()
"""A guard with 12 hit points."""

ROLF: Combatant = Combatant(
    name="Rolf",
    dex=13,
    skills=Skills(club=40, knife=40, sword=40),
    arm=Arm(
        weapon=Weapon(
            skill=Skill.sword,
            damage=Dice.plain(1, 8) + 1,
            pointed=True,
            hit_points=18,
            fencing=True,
        ),
    ),
)
"""Sword 40, Club 40."""

MARY: Combatant = Combatant(
    name="Mary",
    dex=14,
    pow=11,
    skills=Skills(fist=50, grapple=40, club=35, dodge=28),
    arm=Arm(weapon=Weapon(skill=Skill.club, damage=Dice.plain(1, 6), hit_points=15)),
    parry_against="Rolf",
)
"""Club 35, Dodge 28, ready to parry Rolf."""

ASSAILANT: Combatant = Combatant(name="Rolf", dex=13)
"""Rolf."""

CLUBMAN: Combatant = Combatant(
    dex=14,
    skills=Skills(club=35, dodge=28),
    arm=Arm(weapon=Weapon(skill=Skill.club, damage=Dice.plain(1, 6), hit_points=15)),
    parry_against="Rolf",
)
"""Club 35, ready to parry Rolf."""

BOXER: Combatant = Combatant(dex=14, skills=Skills(fist=50, grapple=40), parry_against="Rolf")
"""Fist 50, ready to parry Rolf."""

RIFLEMAN: Combatant = Combatant(
    skills=Skills(rifle=30),
    arm=Arm(
        weapon=Weapon(
            skill=Skill.rifle,
            damage=Dice.plain(2, 6) + 4,
            kind=AttackKind.firearm,
            base_range=Fraction(41148, 5),
            capacity=5,
            hit_points=12,
            malfunction=98,
            mechanism=Mechanism.bolt_action,
            feed=Feed.loose_rounds,
            bulk=Bulk.long_gun,
        ),
        loaded=5,
    ),
    parry_against="Rolf",
)
"""Rifle 30, ready to parry Rolf."""

FRAIL: Combatant = Combatant(con=1, hit_points=6)
"""CON 1."""

IMPALER: Combatant = Combatant(
    skills=Skills(sword=40),
    arm=Arm(
        weapon=Weapon(
            skill=Skill.sword,
            damage=Dice.plain(1, 8) + 1,
            pointed=True,
            hit_points=18,
            fencing=True,
        ),
        stuck=True,
    ),
)
"""Sword 40, and it is stuck."""

PIERCED: Combatant = Combatant(hit_points=7)
"""Somebody with a sword in the body."""

TWO_CLUBS: Combatant = Combatant(
    name="Two",
    skills=Skills(club=35),
    arm=Arm(weapon=Weapon(skill=Skill.club, damage=Dice.plain(1, 6), hit_points=15)),
    other_arm=Arm(weapon=Weapon(skill=Skill.club, damage=Dice.plain(1, 6), hit_points=15)),
)
"""A club in each hand."""

LABELS: dict[object, str] = {
    LEATHER_JACKET: "Thick leather jacket",
    OLD_HELMET: "Helmet of the First World War",
    HARDWOOD: "Hardwood, 1 inch",
    ELEPHANT_HIDE: "Elephant hide",
    ARMY_HELMET: "Modern army helmet",
    KEVLAR_VEST: "Heavy Kevlar vest",
    CONCRETE: "Concrete, 6 inches",
    BODY_ARMOUR: "Military body armour",
    BULLETPROOF_GLASS: "Bullet-proof glass, 1½ inches",
    SANDBAG: "Large sandbag",
    DETONATOR: "Blasting cap",
    TANK_SHELL: "Anti-personnel shell of a tank",
    AMANITA: "Amanita mushroom",
    ARSENIC: "Arsenic",
    BELLADONNA: "Belladonna",
    BLACK_WIDOW: "Black widow",
    CHLORAL_HYDRATE: "Chloral hydrate",
    CHLOROFORM: "Chloroform",
    COBRA: "Cobra",
    CURARE: "Curare",
    CYANIDE: "Cyanide",
    RATTLESNAKE: "Rattlesnake",
    BENZODIAZEPINES: "Benzodiazepines",
    SCORPION: "Scorpion",
    SLEEPING_PILLS: "Sleeping pills",
    STRYCHNINE: "Strychnine",
    FISTS: "Fist or punch",
    KICKING: "Kick",
    BUTTING: "Head butt",
    GRAPPLING: "Grapple",
    CUDGEL: "Club",
    BLACKJACK: "Blackjack",
    TABLE_KNIFE: "Knife",
    HATCHET: "Hatchet",
    SABRE: "Sabre",
    FOIL: "Foil",
    BOAR_SPEAR: "Spear",
    ROCK: "Rock",
    THROWING_KNIFE: "Throwing knife",
    HUNTING_BOW: "Hunting bow",
    POCKET_22: ".22 automatic",
    REVOLVER_38: ".38 revolver",
    PISTOL_45: ".45 automatic",
    BOLT_RIFLE: "Bolt-action rifle",
    LEVER_RIFLE: "Lever-action rifle",
    DOUBLE_SHOTGUN: "Double-barrelled shotgun",
    PUMP_SHOTGUN: "Pump-action shotgun",
    TRENCH_SHOTGUN: "Quick pump-action shotgun",
    AUTO_SHOTGUN: "Semi-automatic shotgun",
    MACHINE_PISTOL: "Machine pistol",
    TOMMY_GUN: "Thompson submachine gun",
    LIGHT_MG: "Light machine gun",
}
"""The label of each weapon and item."""

LABEL_BY_ID: dict[str, str] = {
    "leather_jacket": "Thick leather jacket",
    "old_helmet": "Helmet of the First World War",
    "hardwood": "Hardwood, 1 inch",
    "elephant_hide": "Elephant hide",
    "army_helmet": "Modern army helmet",
    "kevlar_vest": "Heavy Kevlar vest",
    "concrete": "Concrete, 6 inches",
    "body_armour": "Military body armour",
    "bulletproof_glass": "Bullet-proof glass, 1½ inches",
    "sandbag": "Large sandbag",
    "detonator": "Blasting cap",
    "tank_shell": "Anti-personnel shell of a tank",
    "amanita": "Amanita mushroom",
    "arsenic": "Arsenic",
    "belladonna": "Belladonna",
    "black_widow": "Black widow",
    "chloral_hydrate": "Chloral hydrate",
    "chloroform": "Chloroform",
    "cobra": "Cobra",
    "curare": "Curare",
    "cyanide": "Cyanide",
    "rattlesnake": "Rattlesnake",
    "benzodiazepines": "Benzodiazepines",
    "scorpion": "Scorpion",
    "sleeping_pills": "Sleeping pills",
    "strychnine": "Strychnine",
    "fists": "Fist or punch",
    "kicking": "Kick",
    "butting": "Head butt",
    "grappling": "Grapple",
    "cudgel": "Club",
    "blackjack": "Blackjack",
    "table_knife": "Knife",
    "hatchet": "Hatchet",
    "sabre": "Sabre",
    "foil": "Foil",
    "boar_spear": "Spear",
    "rock": "Rock",
    "throwing_knife": "Throwing knife",
    "hunting_bow": "Hunting bow",
    "pocket_22": ".22 automatic",
    "revolver_38": ".38 revolver",
    "pistol_45": ".45 automatic",
    "bolt_rifle": "Bolt-action rifle",
    "lever_rifle": "Lever-action rifle",
    "double_shotgun": "Double-barrelled shotgun",
    "pump_shotgun": "Pump-action shotgun",
    "trench_shotgun": "Quick pump-action shotgun",
    "auto_shotgun": "Semi-automatic shotgun",
    "machine_pistol": "Machine pistol",
    "tommy_gun": "Thompson submachine gun",
    "light_mg": "Light machine gun",
}
"""The label of each weapon and item, by id."""

ARMOUR_BY_ID: dict[str, Armour] = {
    "leather_jacket": LEATHER_JACKET,
    "old_helmet": OLD_HELMET,
    "hardwood": HARDWOOD,
    "elephant_hide": ELEPHANT_HIDE,
    "army_helmet": ARMY_HELMET,
    "kevlar_vest": KEVLAR_VEST,
    "concrete": CONCRETE,
    "body_armour": BODY_ARMOUR,
    "bulletproof_glass": BULLETPROOF_GLASS,
    "sandbag": SANDBAG,
}
"""Every Armour, by id."""

EXPLOSIVE_BY_ID: dict[str, Explosive] = {
    "detonator": DETONATOR,
    "tank_shell": TANK_SHELL,
}
"""Every Explosive, by id."""

POISON_BY_ID: dict[str, Poison] = {
    "amanita": AMANITA,
    "arsenic": ARSENIC,
    "belladonna": BELLADONNA,
    "black_widow": BLACK_WIDOW,
    "chloral_hydrate": CHLORAL_HYDRATE,
    "chloroform": CHLOROFORM,
    "cobra": COBRA,
    "curare": CURARE,
    "cyanide": CYANIDE,
    "rattlesnake": RATTLESNAKE,
    "benzodiazepines": BENZODIAZEPINES,
    "scorpion": SCORPION,
    "sleeping_pills": SLEEPING_PILLS,
    "strychnine": STRYCHNINE,
}
"""Every Poison, by id."""

WEAPON_BY_ID: dict[str, Weapon] = {
    "fists": FISTS,
    "kicking": KICKING,
    "butting": BUTTING,
    "grappling": GRAPPLING,
    "cudgel": CUDGEL,
    "blackjack": BLACKJACK,
    "table_knife": TABLE_KNIFE,
    "hatchet": HATCHET,
    "sabre": SABRE,
    "foil": FOIL,
    "boar_spear": BOAR_SPEAR,
    "rock": ROCK,
    "throwing_knife": THROWING_KNIFE,
    "hunting_bow": HUNTING_BOW,
    "pocket_22": POCKET_22,
    "revolver_38": REVOLVER_38,
    "pistol_45": PISTOL_45,
    "bolt_rifle": BOLT_RIFLE,
    "lever_rifle": LEVER_RIFLE,
    "double_shotgun": DOUBLE_SHOTGUN,
    "pump_shotgun": PUMP_SHOTGUN,
    "trench_shotgun": TRENCH_SHOTGUN,
    "auto_shotgun": AUTO_SHOTGUN,
    "machine_pistol": MACHINE_PISTOL,
    "tommy_gun": TOMMY_GUN,
    "light_mg": LIGHT_MG,
}
"""Every Weapon, by id."""
