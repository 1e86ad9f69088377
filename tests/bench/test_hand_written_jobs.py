"""The yardsticks are fair: hand-written code and the rules give the same results for the same faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bench import hand_written, jobs
from rulewright.runtime import Random


class Recorded:
    """Random dice that can be rolled once more."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def die(self, sides: int, /) -> int:
        return self._dice.die(sides)


def plain(found: Any) -> tuple[Any, ...]:
    """The fields of a result, members by their names."""
    values = (getattr(found, name) for name in type(found).__slots__)
    return tuple(getattr(value, "name", value).lower() if hasattr(value, "name") else value for value in values)


GUN = hand_written.Gun(2)

JOBS: list[tuple[str, dict[str, int], Callable[..., object], Callable[..., object], tuple[object, ...]]] = [
    ("pool_attack", {"skill": 8}, hand_written.pool_attack_with, hand_written.pool_attack_logged, (8, GUN)),
    (
        "opposed_attack",
        {"skill": 60, "dodge": 40},
        hand_written.opposed_attack_with,
        hand_written.opposed_attack_logged,
        (60, 40),
    ),
    ("wound_roll", {"modifier": 2}, hand_written.wound_roll_with, hand_written.wound_roll_logged, (2,)),
]


@pytest.mark.parametrize(("procedure", "inputs", "by_hand", "logged", "arguments"), JOBS)
def test_the_same_faces_give_the_same_results(
    procedure: str,
    inputs: dict[str, int],
    by_hand: Callable[..., object],
    logged: Callable[..., object],
    arguments: tuple[object, ...],
) -> None:
    generated = jobs.package().function("procedure", procedure)
    ours, theirs, theirs_logged = Recorded(1), Recorded(1), Recorded(1)
    for _ in range(2_000):
        found = plain(generated(ours, **inputs))
        assert found == plain(by_hand(theirs, *arguments))
        assert found == plain(logged(theirs_logged, [], *arguments))


@pytest.mark.parametrize(
    ("procedure", "by_hand", "arguments"),
    [
        ("pool_attack", hand_written.pool_attack, (8, GUN)),
        ("opposed_attack", hand_written.opposed_attack, (60, 40)),
        ("wound_roll", hand_written.wound_roll, (2,)),
    ],
)
def test_what_most_people_write_has_the_same_odds(
    procedure: str, by_hand: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    generated = jobs.package().function("procedure", procedure)
    dice, rounds = Random("odds"), 10_000
    hand_written.seed(1)
    ours = sum(plain(generated(dice))[-1] in (0, "light") for _ in range(rounds)) / rounds
    theirs = sum(plain(by_hand(*arguments))[-1] in (0, "light") for _ in range(rounds)) / rounds
    assert ours == pytest.approx(theirs, abs=0.03)
