"""The longest rise in a row of numbers."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from rulewright.incremental.rises import longest_rise


@pytest.mark.parametrize("length", range(7))
def test_no_rise_is_longer(length: int) -> None:
    for numbers in permutations(range(length)):
        found = [numbers[place] for place in longest_rise(numbers)]
        assert found == sorted(found)
        assert not any(list(one) == sorted(one) for one in combinations(numbers, len(found) + 1))


def test_what_was_moved_alone_is_no_part_of_it() -> None:
    numbers = [0, 1, 2, 7, 3, 4, 5, 6, 8, 9]
    assert longest_rise(numbers) == [0, 1, 2, 4, 5, 6, 7, 8, 9]
    assert longest_rise([]) == []
