"""The jobs as a careful person writes them in Python, without Rulewright: the yardstick of the resolver.

Each job stands here three times: with ``randint``, as most people write it; with a dice source that is handed in, as generated code
takes one; and so that it logs what happened, as generated code does in a trace.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Protocol

__all__ = [
    "Blow",
    "DiceSource",
    "Gun",
    "Hit",
    "Level",
    "Severity",
    "Wound",
    "opposed_attack",
    "opposed_attack_logged",
    "opposed_attack_with",
    "pool_attack",
    "pool_attack_logged",
    "pool_attack_with",
    "seed",
    "wound_roll",
    "wound_roll_logged",
    "wound_roll_with",
]

_random = Random()
randint = _random.randint
seed = _random.seed


class DiceSource(Protocol):
    """Where faces come from, when they come from outside."""

    def die(self, sides: int, /) -> int: ...


# A: a pool of dice


@dataclass(frozen=True, slots=True)
class Gun:
    damage: int


@dataclass(frozen=True, slots=True)
class Hit:
    successes: int
    damage: int


def pool_attack(skill: int, gun: Gun) -> Hit:
    successes = sum(randint(1, 6) == 6 for _ in range(skill))
    if not successes:
        return Hit(0, 0)
    return Hit(successes, gun.damage + successes - 1)


def pool_attack_with(dice: DiceSource, skill: int, gun: Gun) -> Hit:
    successes = sum(dice.die(6) == 6 for _ in range(skill))
    if not successes:
        return Hit(0, 0)
    return Hit(successes, gun.damage + successes - 1)


def pool_attack_logged(dice: DiceSource, log: list[str], skill: int, gun: Gun) -> Hit:
    log.append("Pool attack")
    faces = [dice.die(6) for _ in range(skill)]
    log.append(f"{skill} of d6: {' '.join(map(str, faces))}")
    successes = faces.count(6)
    if not successes:
        return Hit(0, 0)
    return Hit(successes, gun.damage + successes - 1)


# B: an opposed percentile roll


class Level(IntEnum):
    FUMBLE = 0
    FAILURE = 1
    REGULAR = 2
    HARD = 3
    EXTREME = 4
    CRITICAL = 5


def level(rolled: int, skill: int) -> Level:
    if rolled == 1:
        return Level.CRITICAL
    if rolled == 100 or (rolled >= 96 and skill < 50):
        return Level.FUMBLE
    if rolled <= skill // 5:
        return Level.EXTREME
    if rolled <= skill // 2:
        return Level.HARD
    if rolled <= skill:
        return Level.REGULAR
    return Level.FAILURE


@dataclass(frozen=True, slots=True)
class Blow:
    attack: Level
    dodge: Level
    damage: int


def opposed_attack(skill: int, dodge: int) -> Blow:
    tens = min(randint(1, 10), randint(1, 10))
    attack_level = level(tens * 10 - 10 + randint(1, 10), skill)
    dodge_level = level(randint(1, 100), dodge)
    if attack_level < Level.REGULAR or attack_level <= dodge_level:
        return Blow(attack_level, dodge_level, 0)
    if attack_level >= Level.EXTREME:
        return Blow(attack_level, dodge_level, 9 + randint(1, 8))
    return Blow(attack_level, dodge_level, randint(1, 8) + 1)


def opposed_attack_with(dice: DiceSource, skill: int, dodge: int) -> Blow:
    first = dice.die(100)
    second = dice.die(10) * 10 - 9 + (first - 1) % 10
    attack_level = level(min(first, second), skill)
    dodge_level = level(dice.die(100), dodge)
    if attack_level < Level.REGULAR or attack_level <= dodge_level:
        return Blow(attack_level, dodge_level, 0)
    if attack_level >= Level.EXTREME:
        return Blow(attack_level, dodge_level, 9 + dice.die(8))
    return Blow(attack_level, dodge_level, dice.die(8) + 1)


def opposed_attack_logged(dice: DiceSource, log: list[str], skill: int, dodge: int) -> Blow:
    log.append("Opposed attack")
    first = dice.die(100)
    tens = dice.die(10) * 10 - 10
    log.append(f"d100 with a bonus die: {first} {tens}")
    attack_level = level(min(first, tens + 1 + (first - 1) % 10), skill)
    rolled = dice.die(100)
    log.append(f"d100: {rolled}")
    dodge_level = level(rolled, dodge)
    if attack_level < Level.REGULAR or attack_level <= dodge_level:
        return Blow(attack_level, dodge_level, 0)
    face = dice.die(8)
    log.append(f"d8: {face}")
    if attack_level >= Level.EXTREME:
        return Blow(attack_level, dodge_level, 9 + face)
    return Blow(attack_level, dodge_level, face + 1)


# C: an open-ended die and a table


class Severity(IntEnum):
    SCRATCH = 0
    LIGHT = 1
    SERIOUS = 2
    DEADLY = 3


@dataclass(frozen=True, slots=True)
class Wound:
    total: int
    severity: Severity


def severity(total: int) -> Severity:
    if total <= 5:
        return Severity.SCRATCH
    if total <= 14:
        return Severity.LIGHT
    if total <= 24:
        return Severity.SERIOUS
    return Severity.DEADLY


MOST_AGAIN = 50
"""So often an open-ended die is rolled again."""


def wound_roll(modifier: int) -> Wound:
    total = modifier
    for _ in range(MOST_AGAIN + 1):
        face = randint(1, 20)
        total += face
        if face != 20:
            break
    return Wound(total, severity(total))


def wound_roll_with(dice: DiceSource, modifier: int) -> Wound:
    total = modifier
    for _ in range(MOST_AGAIN + 1):
        face = dice.die(20)
        total += face
        if face != 20:
            break
    return Wound(total, severity(total))


def wound_roll_logged(dice: DiceSource, log: list[str], modifier: int) -> Wound:
    log.append("Wound")
    faces: list[int] = []
    for _ in range(MOST_AGAIN + 1):
        faces.append(dice.die(20))
        if faces[-1] != 20:
            break
    total = modifier + sum(faces)
    log.append(f"open d20: {' '.join(map(str, faces))}")
    found = severity(total)
    log.append(f"Severity [{total}]: {found.name.lower()}")
    return Wound(total, found)
