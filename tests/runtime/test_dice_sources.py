"""Dice sources: random, scripted, and any object with the one method."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.runtime import DiceLeftOver, DiceRanOut, ImpossibleFace, Random, Scripted, roll_dice

RECORDED_D6 = [6, 5, 5, 2, 3, 2, 4, 5, 3, 4, 2, 1]
RECORDED_D20 = [20, 10, 10, 15, 18, 17, 15, 16]


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
