"""Rolls and pools on any dice source."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.runtime import (
    MOST_TIE_ROLLS,
    Dice,
    DiceTerm,
    EmptyList,
    ImpossibleFace,
    NoSuchDie,
    Random,
    Scripted,
    TooManyExtraTens,
    Trace,
    count_faces,
    highest,
    in_order,
    lowest,
    open_ended,
    order_by_roll,
    pick,
    reroll,
    roll,
    roll_d66,
    roll_dice,
    roll_die,
    roll_percentile,
    roll_pool,
)
from rulewright.runtime.traces import Roll


@pytest.mark.parametrize(
    ("shown", "total"), [([20, 20, 7], 47), ([20, 3], 23), ([19], 19), ([1], 1)], ids=["twice", "once", "no", "one"]
)
@pytest.mark.parametrize("trace", [None, Trace()])
def test_an_open_ended_die_adds_while_its_top_face_comes(shown: list[int], total: int, trace: Trace | None) -> None:
    dice = Scripted(shown)
    assert open_ended(dice, 20, trace) == total
    dice.finish()


@pytest.mark.parametrize("trace", [None, Trace()])
def test_an_open_ended_die_stops_at_its_cap(trace: Trace | None) -> None:
    dice = Scripted([6, 6, 6])
    assert open_ended(dice, 6, trace, cap=2) == 18
    dice.finish()
    assert open_ended(Scripted([1] * 51), 1, trace) == 51


def test_a_d66_reads_tens_first() -> None:
    assert roll_d66(Scripted([3, 4])) == 34


def test_dice_values_add_up_and_show_themselves() -> None:
    dice = Dice.plain(2, 6) + Dice.open(1, 20) - Dice.plain(1, 4) + 3
    assert str(dice) == "2d6 + open d20 - d4 + 3"
    assert (dice.minimum, dice.maximum) == (2 + 1 - 4 + 3, 12 + 20 - 1 + 3)
    script = Scripted([1, 2, 20, 5, 4])
    assert roll(script, dice) == 1 + 2 + 25 - 4 + 3
    script.finish()
    assert 5 - Dice.plain(1, 6) == Dice((DiceTerm(1, 6, sign=-1),), 5)
    assert 2 + Dice.plain(1, 6) == Dice.plain(1, 6) + 2
    assert str(Dice.none(4)) == "4"
    assert str(-Dice.d66(2)) == "-d66"


def test_several_d66_are_rolled_one_by_one() -> None:
    assert roll(Scripted([1, 1, 6, 6]), Dice.d66(2)) == 11 + 66


def test_a_pool_lies_as_it_was_rolled_and_rerolls_what_is_not_kept() -> None:
    pool = roll_pool(Scripted([5, 1, 6, 3]), 4, 6)
    assert list(pool) == [5, 1, 6, 3]
    assert in_order(pool) == (1, 3, 5, 6)
    dice = Scripted([6, 2])
    assert in_order(reroll(dice, pool, 6, (1, 1), (6, 6))) == (1, 2, 6, 6)
    dice.finish()
    assert list(reroll(Scripted([]), (), 6, (6, 6))) == []


def test_a_pool_of_less_than_no_dice_is_empty() -> None:
    assert list(roll_pool(Scripted([]), -2, 6)) == []
    assert list(roll_pool(Random(1), -2, 6)) == []
    assert list(roll_pool(Random(1), 0, 1000)) == []


@pytest.mark.parametrize(
    ("count", "high", "low"), [(0, (), ()), (-1, (), ()), (2, (5, 6), (1, 3)), (9, (1, 3, 5, 6), (1, 3, 5, 6))]
)
def test_keeping_dice(count: int, high: tuple[int, ...], low: tuple[int, ...]) -> None:
    assert highest((5, 1, 6, 3), count) == high
    assert lowest((5, 1, 6, 3), count) == low


def test_faces_are_counted_once_even_in_two_ranges() -> None:
    assert count_faces((1, 3, 5, 6), (5, 6), (6, 6), (1, 1)) == 3
    assert count_faces((1, 3, 5, 6), (2, 5)) == 2


def test_pick_counts_along_the_list() -> None:
    assert pick(Scripted([2]), ("a", "b", "c")) == "b"
    with pytest.raises(EmptyList):
        pick(Scripted([1]), ())


def test_those_who_tie_roll_again_among_themselves() -> None:
    dice = Scripted([11, 17, 11, 4, 9])
    assert order_by_roll(("anna", "bo", "cilla"), lambda: roll_dice(dice, 1, 20)) == ("bo", "cilla", "anna")
    dice.finish()


def test_keys_come_before_dice_and_only_ties_roll() -> None:
    figures = (("anna", 3), ("bo", 5), ("cilla", 3))
    dice = Scripted([2, 6])
    order = order_by_roll(figures, lambda: roll_dice(dice, 1, 6), (lambda each: each[1], True))
    assert [name for name, _ in order] == ["bo", "cilla", "anna"]
    dice.finish()


def test_low_rolls_can_come_first() -> None:
    dice = Scripted([5, 2])
    assert order_by_roll("xy", lambda: roll_dice(dice, 1, 6), high_first=False) == ("y", "x")


def test_ties_without_end_keep_the_order_of_the_list() -> None:
    rolled = 0

    def one() -> int:
        nonlocal rolled
        rolled += 1
        return 1

    assert order_by_roll("ab", one) == ("a", "b")
    assert rolled == 2 * (1 + MOST_TIE_ROLLS)


def test_a_trace_names_every_roll_with_its_faces() -> None:
    trace = Trace()
    dice = Scripted([1, 2, 20, 5, 3, 4, 6, 1, 2, 1])
    roll(dice, Dice.plain(2, 6) + Dice.open(1, 20), trace)
    roll_d66(dice, trace)
    pool = roll_pool(dice, 2, 6, trace)
    reroll(dice, pool, 6, (6, 6), trace=trace)
    pick(dice, "ab", trace)
    assert trace.events == [
        Roll("2d6", (1, 2), 3),
        Roll("open d20", (20, 5), 25),
        Roll("d66", (3, 4), 34),
        Roll("2 of d6", (6, 1), None),
        Roll("1 of d6 again", (2,), None),
        Roll("one of 2", (1,), 1),
    ]
    assert str(trace).splitlines()[:2] == ["2d6: 1 2 = 3", "open d20: 20 5 = 25"]


@pytest.mark.parametrize(
    ("bonus", "penalty", "shown", "total"),
    [
        (1, 0, [64, 20], 24),
        (0, 1, [64, 20], 64),
        (2, 0, [64, 20, 0], 4),
        (1, 0, [70, 0], 70),
        (0, 1, [70, 0], 100),
        (1, 0, [100, 30], 30),
        (0, 1, [100, 90], 100),
        (1, 3, [5, 0, 90], 95),
        (0, -1, [64, 20], 24),
        (-1, 0, [64, 20], 64),
        (2, 2, [64], 64),
    ],
)
@pytest.mark.parametrize("trace", [None, Trace()])
def test_percentile_dice_count_the_better_or_the_worse_tens_die(
    bonus: int, penalty: int, shown: list[int], total: int, trace: Trace | None
) -> None:
    dice = Scripted(shown)
    assert roll_percentile(dice, bonus, penalty, trace) == total
    dice.finish()


def test_a_trace_names_every_percentile_die() -> None:
    trace = Trace()
    roll_percentile(Scripted([70, 0, 20]), 0, 2, trace)
    roll_percentile(Scripted([64, 20]), 1, 0, trace)
    roll_percentile(Scripted([64]), 1, 1, trace)
    assert str(trace).splitlines() == [
        "d100 with 2 penalty dice: 70 0 20 = 100",
        "d100 with 1 bonus die: 64 20 = 24",
        "d100: 64",
    ]


class Fixed:
    """Any object with ``die``; all dice show the same face."""

    def __init__(self, face: int) -> None:
        self.face = face

    def die(self, sides: int, /) -> int:
        return min(self.face, sides)


def test_any_dice_source_rolls_percentile_dice() -> None:
    assert roll_percentile(Fixed(100), 1, 0) == 100
    assert roll_percentile(Fixed(7), 1, 0) == 7
    assert roll_percentile(Fixed(7), 0, 1) == 67


@pytest.mark.parametrize(("bonus", "penalty"), [(0, 0), (1, 0), (0, 1), (3, 0), (0, 10)])
def test_random_percentile_dice_are_the_same_with_a_trace_and_keep_to_what_it_shows(bonus: int, penalty: int) -> None:
    silent, traced = Random(7), Random(7)
    for _ in range(300):
        trace = Trace()
        total = roll_percentile(traced, bonus, penalty, trace)
        assert roll_percentile(silent, bonus, penalty) == total
        (event,) = trace.events
        assert isinstance(event, Roll)
        assert roll_percentile(Scripted(event.faces), bonus, penalty) == total
        assert len(event.faces) == 1 + bonus + penalty


def test_random_percentile_dice_reach_every_total() -> None:
    dice = Random(1)
    for bonus, penalty in ((0, 0), (1, 0), (0, 1)):
        found = Counter(roll_percentile(dice, bonus, penalty) for _ in range(20_000))
        assert set(found) == set(range(1, 101))
        low = sum(count for total, count in found.items() if total <= 50) / 20_000
        assert low == pytest.approx({0: 0.5, 1: 0.75, -1: 0.25}[bonus - penalty], abs=0.02)


@pytest.mark.parametrize("face", [64, 5, 100, -10])
def test_a_scripted_tens_die_shows_tens(face: int) -> None:
    with pytest.raises(
        ImpossibleFace, match=r"scripted die 2 shows -?\d+, but a tens die \(0, 10, 20 … 90\) is rolled"
    ):
        roll_percentile(Scripted([64, face]), 1)


def test_extra_tens_dice_and_sides_have_limits() -> None:
    with pytest.raises(TooManyExtraTens, match="at most 10 bonus or penalty dice, and here it is 11"):
        roll_percentile(Scripted([1]), 0, 11)
    for sides in (0, 10_001):
        with pytest.raises(NoSuchDie, match="a die has 1 to 10,000 sides"):
            roll_die(Scripted([1]), sides)
    trace = Trace()
    assert roll_die(Scripted([9]), 12, trace) == 9
    assert str(trace) == "d12: 9"
