"""Draws: the layout in buckets is exact, and what is drawn follows it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from rulewright.batch.draws import Chances, Draws, DrawTable, draw_table

WORD = 1 << 64


def shares(table: DrawTable, group: int = 0) -> dict[int, Fraction]:
    """The chance of each stored value as the table lays it out: whole buckets, and the parts of those that a boundary parts."""
    size = 1 << table.bits
    found: dict[int, Fraction] = {}
    for at in range(size):
        stored = int(table.buckets[group * size + at])
        if stored != table.undecided:
            found[stored] = found.get(stored, Fraction(0)) + Fraction(1, size)
            continue
        low, high = at * WORD // size, (at + 1) * WORD // size
        ends = [low, *(int(bound) for bound in table.bounds[group] if low < int(bound) < high), high]
        for first, last in pairwise(ends):
            place = int(np.searchsorted(table.bounds[group], np.uint64(first), side="right"))
            stored = int(table.stored[group][place])
            found[stored] = found.get(stored, Fraction(0)) + Fraction(last - first, WORD)
    return found


@pytest.mark.parametrize(
    "chances",
    [
        Chances(((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)), 6),
        Chances(tuple((face, 1) for face in range(1, 9)), 8),
        Chances(((0, 10**30), (7, 1), (-3, 10**12)), 10**30 + 1 + 10**12),
        Chances(((5, 1),), 1),
        Chances(((0, 65_535), (1, 1)), 65_536),
    ],
)
def test_every_chance_is_laid_out_to_the_last_bit(chances: Chances):
    found = shares(draw_table((chances,)))
    for stored, weight in chances.weights:
        assert abs(found.get(stored, Fraction(0)) - Fraction(weight, chances.denominator)) <= Fraction(1, WORD)
    assert sum(found.values()) == 1


def test_groups_are_laid_out_one_by_one():
    groups = tuple(Chances(tuple((face, 1) for face in range(1, sides + 1)), sides) for sides in range(1, 40))
    table = draw_table(groups)
    for at, group in enumerate(groups):
        found = shares(table, at)
        for stored, weight in group.weights:
            assert abs(found[stored] - Fraction(weight, group.denominator)) <= Fraction(1, WORD)


def test_draws_follow_their_table_and_their_group():
    groups = (Chances(((0, 1), (1, 2)), 3), Chances(((1, 1), (2, 9)), 10))
    draws = Draws(np.random.SFC64(1))
    which = np.arange(200_000) % 2
    found = draws.given(which, draw_table(groups))
    assert set(found[which == 0].tolist()) == {0, 1}
    assert set(found[which == 1].tolist()) == {1, 2}
    assert abs((found[which == 0] == 1).mean() - 2 / 3) < 0.006
    assert abs((found[which == 1] == 2).mean() - 9 / 10) < 0.006


def test_rare_outcomes_come_up_as_often_as_they_should():
    chances = Chances(((0, 99_999), (1, 1)), 100_000)
    draws = Draws(np.random.SFC64(4))
    table = draw_table((chances,))
    count = sum(int(draws.one_of(1 << 16, table).sum()) for _ in range(100))
    assert 40 <= count <= 95  # 65.5 are expected


def test_without_replacement_no_place_comes_twice_and_all_are_as_likely():
    drawn = Draws(np.random.SFC64(2)).without_replacement(60_000, 5, 3)
    assert drawn.shape == (3, 60_000)
    assert all(len(set(column)) == 3 for column in drawn.T[:2_000].tolist())
    for row in drawn:
        assert abs(np.bincount(row, minlength=5) / 60_000 - 0.2).max() < 0.01
    pairs = np.bincount(drawn[0] * 5 + drawn[1], minlength=25).reshape(5, 5) / 60_000
    assert abs(pairs + np.eye(5) / 20 - 0.05).max() < 0.006


def test_nothing_is_drawn_for_no_rows():
    draws = Draws(np.random.SFC64(2))
    table = draw_table((Chances(((1, 1), (2, 2)), 3),))
    assert draws.one_of(0, table).size == 0
    assert draws.given(np.empty(0, np.uint8), table).size == 0
