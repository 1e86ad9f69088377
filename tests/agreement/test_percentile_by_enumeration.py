"""Levels of success, exchanges and percentile dice of the horror rulesets, against counting every case by other means."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from rulewright.calculus.values import MemberValue, RecordValue
from rulewright.core.program import Program
from rulewright.odds.exact import distribution
from rulewright.project.discovery import find
from rulewright.project.pipeline import check
from rulewright.python.load import LoadedPackage, load

RULESETS = Path(__file__).parents[2] / "rulesets"
LEVELS = ("fumble", "failure", "regular", "hard", "extreme", "critical")
"""Lowest first."""


def program_of(id: str) -> Program:
    ruleset = check(find(str(RULESETS / id))[0]).ruleset
    assert ruleset is not None
    return ruleset.program


@pytest.fixture(scope="module")
def seventh() -> Program:
    return program_of("horror-7")


@pytest.fixture(scope="module")
def resolver(seventh: Program) -> LoadedPackage:
    return load(seventh)


def level_by_counting(rolled: int, skill: int, needed: str = "regular") -> str:
    """The best level whose number is not exceeded. A number is reached by counting up how often the divisor goes into the skill,
    not by dividing."""

    def goes_into(divisor: int) -> int:
        times = 0
        while (times + 1) * divisor <= skill:
            times += 1
        return times

    numbers = {"regular": skill, "hard": goes_into(2), "extreme": goes_into(5), "critical": 1}
    if rolled == 100 or (rolled > 95 and numbers[needed] < 50):
        return "fumble"
    reached = [name for name, number in numbers.items() if rolled <= number]
    return max(reached, key=LEVELS.index, default="failure")


def winner_by_story(attack: str, reaction: str, defence: str) -> str:
    """Who wins, told as the four lines of the table are told at the table."""
    hits, stands = attack not in ("failure", "fumble"), defence not in ("failure", "fumble")
    if reaction == "no_reaction":
        return "attacker_wins" if hits else "nobody_wins"
    if not hits and not stands:
        return "nobody_wins"
    if hits and stands and attack == defence:
        return "defender_wins" if reaction == "dodge" else "attacker_wins"
    if not stands or (hits and LEVELS.index(attack) > LEVELS.index(defence)):
        return "attacker_wins"
    return "defender_wins"


def dice_by_enumeration(net: int) -> Counter[int]:
    """How often each total of a d100 comes up over all faces of one units die and 1 + |net| tens dice."""
    totals: Counter[int] = Counter()
    for units, *tens in product(range(10), repeat=2 + abs(net)):
        read = [100 if not units and not ten else 10 * ten + units for ten in tens]
        totals[min(read) if net > 0 else max(read)] += 1
    return totals


@pytest.mark.parametrize("needed", ["regular", "hard", "extreme"])
def test_levels_of_every_roll_against_every_skill(resolver: LoadedPackage, needed: str) -> None:
    differing = [
        (rolled, skill)
        for rolled in range(1, 101)
        for skill in range(121)
        if resolver.run(
            "formula", "success_level", {"rolled": rolled, "skill": skill, "needed": MemberValue("Level", needed)}
        )
        != MemberValue("Level", level_by_counting(rolled, skill, needed))
    ]
    assert differing == []


def test_every_attack_level_against_every_defence_level_and_reaction(resolver: LoadedPackage) -> None:
    cases = list(product(LEVELS, ("fight_back", "dodge", "counter", "no_reaction"), LEVELS))
    assert len(cases) == 6 * 4 * 6
    for attack, reaction, defence in cases:
        found = resolver.run(
            "formula",
            "outcome",
            {
                "attack": MemberValue("Level", attack),
                "reaction": MemberValue("Reaction", reaction),
                "defence": MemberValue("Level", defence),
            },
        )
        assert found == MemberValue("Outcome", winner_by_story(attack, reaction, defence)), (attack, reaction, defence)


@pytest.mark.parametrize(
    ("bonus", "penalty"), [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (1, 1), (2, 1), (1, 3)]
)
def test_odds_of_bonus_and_penalty_dice(seventh: Program, bonus: int, penalty: int) -> None:
    skill = 55
    counted = dice_by_enumeration(bonus - penalty)
    levels: Counter[str] = Counter()
    for rolled, often in counted.items():
        levels[level_by_counting(rolled, skill)] += often
    chances = distribution(seventh, "skill_check", {"skill": skill, "bonus": bonus, "penalty": penalty})
    for rolled, often in counted.items():
        assert chances.by_field("rolled").probability(rolled) == Fraction(often, counted.total())
    for name, often in levels.items():
        assert chances.by_field("level").probability(MemberValue("Level", name)) == Fraction(often, counted.total())


@pytest.mark.parametrize(("bonus", "penalty"), [(1, 0), (2, 0), (0, 1), (0, 2)])
def test_rolled_dice_are_read_as_on_the_table(resolver: LoadedPackage, bonus: int, penalty: int) -> None:
    """The first roll is a whole d100; each further tens die is read with the same units die."""
    for first, *tens in product((4, 10, 37, 50, 99, 100), *[(0, 30, 90)] * (bonus + penalty)):
        units = first % 10
        read = [first, *(100 if not units and not ten else ten + units for ten in tens)]
        found = resolver.run(
            "procedure", "skill_check", {"skill": 50, "bonus": bonus, "penalty": penalty}, rolls=[first, *tens]
        )
        assert isinstance(found, RecordValue)
        assert found.get("rolled") == (min(read) if bonus else max(read))


def test_every_pair_on_the_resistance_table() -> None:
    sixth = program_of("horror-6")
    for active, passive in product(range(0, 31, 3), range(0, 31, 3)):
        wins = sum(roll <= 50 + 5 * (active - passive) for roll in range(1, 101))
        chances = distribution(sixth, "resistance_roll", {"active": active, "passive": passive})
        assert chances.probability(True) == Fraction(wins, 100), (active, passive)
