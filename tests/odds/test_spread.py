"""What dice can total and pools can show, against counting every sequence of faces."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import core_building as make
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.calculus.values import DiceTerm, DiceValue, PoolValue
from rulewright.odds.spread import (
    Spread,
    count_pools,
    every_face,
    one_die,
    orders,
    orders_of_ties,
    percentile,
    pools,
    spread_of_dice,
)

NOTHING_CUT = Fraction(0)


def chances(spread: Spread) -> dict[object, Fraction]:
    return {value: Fraction(weight, spread.denominator) for value, weight in spread.outcomes}


def every_total(dice: DiceValue) -> dict[object, Fraction]:
    """The totals of ``dice``, counted die by die."""
    found: dict[object, Fraction] = {dice.bonus: Fraction(1)}
    for term in dice.terms:
        for _ in range(term.count):
            longer: Counter[object] = Counter()
            for total, chance in found.items():
                for shown, share in _one(term):
                    assert isinstance(total, int)
                    longer[total + term.sign * shown] += chance * share
            found = dict(longer)
    return found


def _one(term: DiceTerm) -> list[tuple[int, Fraction]]:
    if term.kind == "d66":
        return [(10 * tens + units, Fraction(1, 36)) for tens, units in product(range(1, 7), repeat=2)]
    faces = range(1, term.sides + 1)
    if term.kind == "plain" or term.cap == 0:
        return [(face, Fraction(1, term.sides)) for face in faces]
    again = _one(DiceTerm(1, term.sides, "open", term.cap - 1))
    found = [(face, Fraction(1, term.sides)) for face in faces if face < term.sides]
    return found + [(term.sides + total, chance / term.sides) for total, chance in again]


TERMS = st.builds(
    DiceTerm,
    st.integers(0, 4),
    st.integers(1, 7),
    st.sampled_from(["plain", "open"]),
    st.integers(0, 3),
    st.sampled_from([1, -1]),
) | st.builds(DiceTerm, st.integers(1, 2), st.just(66), st.just("d66"), st.just(0), st.sampled_from([1, -1]))


@settings(deadline=None)
@given(st.builds(DiceValue, st.lists(TERMS, max_size=3).map(tuple), st.integers(-9, 9)))
def test_dice_total_what_their_faces_do(dice: DiceValue) -> None:
    spread = spread_of_dice(dice, NOTHING_CUT)
    assert chances(spread) == every_total(dice)
    assert sum(weight for _, weight in spread.outcomes) == spread.denominator


def test_three_hundred_dice_are_added_exactly() -> None:
    spread = spread_of_dice(make.dice((300, 6)), NOTHING_CUT)
    assert dict(spread.outcomes)[300] == 1
    assert sum(weight for _, weight in spread.outcomes) == 6**300
    assert len(spread.outcomes) == 1501


def test_a_die_that_always_shows_its_top_face_ends_at_its_cap() -> None:
    assert chances(spread_of_dice(make.dice(DiceTerm(1, 1, "open", 50)), Fraction(1, 10**9))) == {51: 1}


@given(st.integers(0, 4), st.integers(1, 5))
def test_pools_are_multisets_with_multinomial_weights(count: int, sides: int) -> None:
    by_hand = Counter(PoolValue(sides, tuple(sorted(faces))) for faces in product(range(1, sides + 1), repeat=count))
    spread = pools(count, sides, every_face(sides))
    assert dict(spread.outcomes) == by_hand
    assert len(spread.outcomes) == count_pools(count, sides)


def test_faces_that_nothing_tells_apart_stand_for_one() -> None:
    spread = pools(8, 6, ((1, 5), (6, 1)))
    by_sixes = {pool.faces.count(6): weight for pool, weight in spread.outcomes if isinstance(pool, PoolValue)}
    assert by_sixes == {sixes: comb(8, sixes) * 5 ** (8 - sixes) for sixes in range(9)}
    assert sum(weight for _, weight in spread.outcomes) == 6**8


def test_no_dice_below_nought() -> None:
    assert pools(-3, 6, every_face(6)).outcomes == ((PoolValue(6, ()), 1),)


def _order_by_hand(count: int, sides: int, rolls: int, high_first: bool) -> dict[tuple[int, ...], Fraction]:
    """Orders by trying every roll of every member who ties."""
    found: Counter[tuple[int, ...]] = Counter()

    def go(groups: list[list[int]], left: int, chance: Fraction) -> None:
        tied = [member for group in groups if len(group) > 1 for member in group]
        if not tied or not left:
            found[tuple(member for group in groups for member in group)] += chance
            return
        for faces in product(range(1, sides + 1), repeat=len(tied)):
            shown = dict(zip(tied, faces, strict=True))
            parted: list[list[int]] = []
            for group in groups:
                if len(group) == 1:
                    parted.append(group)
                    continue
                for face in sorted({shown[member] for member in group}, reverse=high_first):
                    parted.append([member for member in group if shown[member] == face])
            go(parted, left - 1, chance / sides ** len(tied))

    go([list(range(count))], rolls, Fraction(1))
    return dict(found)


@pytest.mark.parametrize("high_first", [True, False])
@pytest.mark.parametrize(
    ("count", "sides", "rolls"), [(2, 3, 2), (3, 2, 2), (3, 3, 2), (4, 2, 1), (4, 3, 1), (1, 6, 2)]
)
def test_orders_of_ties_are_those_of_all_rolls(count: int, sides: int, rolls: int, high_first: bool) -> None:
    roll = spread_of_dice(make.dice((1, sides)), NOTHING_CUT)
    ways, denominator = orders_of_ties(count, roll, rolls, high_first)
    found = {order: Fraction(weight, denominator) for order, weight in orders(count, ways)}
    assert found == _order_by_hand(count, sides, rolls, high_first)


def test_uneven_dice_do_not_make_high_and_low_the_same() -> None:
    uneven = Spread(((1, 3), (2, 1)), 4)
    high, over = orders_of_ties(3, uneven, 1, True)
    low, _ = orders_of_ties(3, uneven, 1, False)
    first_alone, last_alone = 0b01, 0b10
    assert Fraction(high[first_alone], over) == Fraction(1 * 9, 64)
    assert Fraction(low[first_alone], over) == Fraction(3 * 1, 64)
    assert high[first_alone] == low[last_alone]


def test_dice_with_one_face_leave_the_list_in_order() -> None:
    ways, denominator = orders_of_ties(3, Spread(((1, 1),), 1), 51, True)
    assert list(orders(3, ways)) == [((0, 1, 2), denominator)]


def test_all_orders_together_are_certain() -> None:
    roll = spread_of_dice(make.dice((1, 20)), NOTHING_CUT)
    ways, denominator = orders_of_ties(6, roll, 51, True)
    found = dict(orders(6, ways))
    assert sum(found.values()) == denominator
    assert set(found) == set(permutations(range(6)))
    assert len(found) == factorial(6)


@pytest.mark.parametrize("net", range(-3, 4))
def test_percentile_dice_are_read_as_at_the_table(net: int) -> None:
    found: Counter[object] = Counter()
    for units, *tens in product(range(10), repeat=2 + abs(net)):
        totals = [10 * die + units or 100 for die in tens]
        found[min(totals) if net > 0 else max(totals)] += 1
    cases = 10 ** (2 + abs(net))
    assert chances(percentile(net)) == {total: Fraction(count, cases) for total, count in found.items()}


@pytest.mark.parametrize("net", [-10, 10])
def test_percentile_dice_are_complete_however_many_tens_dice_there_are(net: int) -> None:
    assert sum(chances(percentile(net)).values()) == 1
    rare, common = (100, 1) if net > 0 else (1, 100)
    assert chances(percentile(net))[rare] == Fraction(1, 10**12)
    assert chances(percentile(net))[common] == Fraction(1, 10) * (1 - Fraction(9, 10) ** 11)


def test_one_die_shows_each_face_as_often() -> None:
    assert chances(one_die(3)) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
