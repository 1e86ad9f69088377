"""Dice sources: random, scripted, and any object with the one method."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.runtime import DiceLeftOver, DiceRanOut, ImpossibleFace, Random, Scripted, roll_dice
from rulewright.runtime.dice import roll_faces

RECORDED_D6 = [4, 3, 3, 3, 1, 2, 6, 1, 3, 3, 5, 3]
RECORDED_D20 = [20, 14, 19, 14, 12, 6, 19, 19]
RECORDED_POOL = [4, 3, 3, 3, 1, 2, 6, 1, 3, 3, 5, 3]


def faces(dice: Random, sides: int, count: int) -> list[int]:
    return [dice.die(sides) for _ in range(count)]


def test_the_same_seed_gives_the_same_faces_for_ever() -> None:
    # Recorded once: a change would break every game that was ever written down with its seed.
    assert faces(Random(7), 6, 12) == faces(Random("7"), 6, 12)
    assert faces(Random(7), 6, 12) == RECORDED_D6
    assert faces(Random("Stridsvana 戰"), 20, 8) == RECORDED_D20


def test_a_sign_of_the_seed_counts() -> None:
    assert faces(Random(5), 100, 10) != faces(Random(-5), 100, 10)


def test_dice_without_a_seed_differ() -> None:
    assert faces(Random(), 1000, 20) != faces(Random(), 1000, 20)


def chi_square(seen: Counter[int], sides: int) -> float:
    """How far the counts of faces lie from even ones; about ``sides`` for fair dice."""
    expected = seen.total() / sides
    return sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("sides", [2, 6, 10, 20, 66, 100, 129, 255, 256, 1000])
def test_faces_are_as_likely_one_by_one_and_many_at_once(sides: int, seed: str) -> None:
    dice = Random(seed)
    one_by_one = Counter(dice.die(sides) for _ in range(50 * sides))
    at_once = Counter(face for _ in range(50) for face in dice.faces(sides, sides))
    assert one_by_one.keys() | at_once.keys() <= set(range(1, sides + 1))
    # Five standard deviations to both sides: too even is as suspicious as too uneven.
    free = sides - 1
    for seen in (one_by_one, at_once):
        assert abs(chi_square(seen, sides) - free) < 5 * (2 * free) ** 0.5


@pytest.mark.parametrize("sides", [6, 20, 256])
def test_faces_do_not_hang_together(sides: int) -> None:
    dice = Random("pairs")
    pairs = [(dice.die(sides), dice.die(sides)) for _ in range(20_000)]
    same = sum(first == second for first, second in pairs) / len(pairs)
    assert same == pytest.approx(1 / sides, abs=0.01)


def test_many_faces_at_once_are_recorded_for_ever_too() -> None:
    assert list(Random(7).faces(12, 6)) == RECORDED_POOL


def test_more_faces_than_are_drawn_at_once_come_all_the_same() -> None:
    for sides in (1, 6, 129, 1000):
        dice = Random(3)
        for count in (1, 1000, 999, 0, -1):
            faces = dice.faces(count, sides)
            assert len(faces) == max(count, 0)
            assert all(1 <= face <= sides for face in faces)


def test_a_class_made_from_random_rolls_pools_with_its_own_die() -> None:
    class Loaded(Random):
        def die(self, sides: int, /) -> int:
            return sides

    assert list(roll_faces(Loaded(1), 3, 6)) == [6, 6, 6]
    assert roll_dice(Loaded(1), 3, 6) == 18


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 8, 10, 20, 100])
def test_every_face_comes_and_no_other(sides: int) -> None:
    seen = Counter(faces(Random(1), sides, 60 * sides))
    assert set(seen) == set(range(1, sides + 1))
    # Each face is as likely: with 60 expected of each, none is three times too rare or too frequent.
    assert all(20 < count < 180 for count in seen.values())


def test_scripted_dice_show_their_faces_in_order() -> None:
    dice = Scripted([6, 1, 20])
    assert (dice.die(6), dice.die(6)) == (6, 1)
    assert dice.left == (20,)
    assert dice.die(20) == 20
    dice.finish()


def test_scripted_dice_say_when_they_run_out() -> None:
    dice = Scripted([3])
    dice.die(6)
    with pytest.raises(DiceRanOut, match="a d20 has to be rolled, but none of the 1 scripted dice is left"):
        dice.die(20)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_scripted_dice_refuse_a_face_that_the_die_does_not_have(face: int) -> None:
    with pytest.raises(ImpossibleFace, match=f"scripted die 2 shows {face}, but a d6 is rolled"):
        roll_dice(Scripted([6, face]), 2, 6)


def test_scripted_dice_say_what_is_left_over() -> None:
    dice = Scripted([1, 2, 3])
    dice.die(6)
    with pytest.raises(DiceLeftOver, match="2 scripted dice left over: 2 3") as caught:
        dice.finish()
    assert caught.value.faces == (2, 3)


def test_any_object_with_die_is_a_dice_source() -> None:
    class Loaded:
        def die(self, sides: int, /) -> int:
            return sides

    assert roll_dice(Loaded(), 3, 6) == 18
