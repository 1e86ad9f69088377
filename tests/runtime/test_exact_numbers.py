"""Division, tables, lists, texts and enumerations of the runtime."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright.runtime
from rulewright.runtime import (
    Choice,
    DivisionByZero,
    EveryRow,
    FirstRow,
    NoSuchItem,
    NoSuchRow,
    Rows,
    Scale,
    absolute,
    divide_down,
    divide_exactly,
    divide_nearest,
    divide_toward_zero,
    divide_up,
    item_at,
    none_first,
    ranks,
    show,
    show_quantity,
    sort_by,
    within,
)

NUMBERS = st.fractions(min_value=-50, max_value=50, max_denominator=12)
NONZERO = NUMBERS.filter(lambda number: number != 0)
UNITS = st.fractions(min_value=Fraction(1, 10), max_value=100, max_denominator=10)


@pytest.mark.parametrize(
    ("left", "right", "down", "up", "nearest"),
    [
        (5, 2, 2, 3, 3),
        (21, 2, 10, 11, 11),
        (-5, 2, -3, -2, -2),
        (-7, 2, -4, -3, -3),
        (5, -2, -3, -2, -2),
        (7, 3, 2, 3, 2),
        (-7, 3, -3, -2, -2),
        (-8, 3, -3, -2, -3),
        (6, 3, 2, 2, 2),
        (0, 9, 0, 0, 0),
    ],
)
def test_rounding(left: int, right: int, down: int, up: int, nearest: int) -> None:
    assert divide_down(left, right) == down
    assert divide_up(left, right) == up
    assert divide_nearest(left, right) == nearest


@given(NUMBERS, NONZERO, UNITS)
def test_rounding_is_to_whole_units_in_its_direction(left: Fraction, right: Fraction, unit: Fraction) -> None:
    quotient = left / right
    assert divide_exactly(left, right) == quotient
    assert divide_down(left, right, unit) == math.floor(quotient / unit) * unit
    assert divide_up(left, right, unit) == math.ceil(quotient / unit) * unit
    assert divide_nearest(left, right, unit) == math.floor(quotient / unit + Fraction(1, 2)) * unit
    assert divide_toward_zero(left, right, unit) == math.trunc(quotient / unit) * unit


@pytest.mark.parametrize("divide", [divide_down, divide_up, divide_nearest, divide_toward_zero, divide_exactly])
def test_nothing_is_divided_by_zero(divide: type) -> None:
    with pytest.raises(DivisionByZero):
        divide(3, 0)


def test_whole_results_are_integers() -> None:
    assert type(divide_exactly(6, 3)) is int
    assert absolute(Fraction(-1, 2)) == Fraction(1, 2)


ROWS = ((None, 0, "out"), (1, 19, "down"), (20, None, "up"))


@pytest.mark.parametrize(
    ("key", "row"), [(-99, "out"), (0, "out"), (1, "down"), (19, "down"), (20, "up"), (10**9, "up")]
)
def test_rows_with_open_ends(key: int, row: str) -> None:
    assert Rows("shock", ROWS).find(key) == row
    assert Rows("shock", ROWS[::-1]).find(key) == row


def test_rows_of_exact_numbers() -> None:
    table = Rows("way", ((0, 7, "near"), (8, None, "far")))
    assert table.find(Fraction(13, 2)) == "near"
    with pytest.raises(NoSuchRow, match="the table 'way' has nothing for 15/2"):
        table.find(Fraction(15, 2))


@given(st.lists(st.tuples(st.integers(-40, 40), st.integers(0, 6)), max_size=8), st.integers(-45, 50))
def test_rows_are_found_as_by_looking_at_each(starts: list[tuple[int, int]], key: int) -> None:
    rows: list[tuple[int | None, int | None, int]] = []
    taken: set[int] = set()
    for at, (low, length) in enumerate(starts):
        keys = set(range(low, low + length + 1))
        if not keys & taken:
            rows.append((low, low + length, at))
            taken |= keys
    every = [at for low, high, at in rows if low is not None and high is not None and low <= key <= high]
    assert list(EveryRow("t", rows).find(key)) == every
    for table in (Rows("t", rows), FirstRow("t", rows)):
        if every:
            assert table.find(key) == every[0]
        else:
            with pytest.raises(NoSuchRow):
                table.find(key)


def test_long_tables_are_found_by_halves() -> None:
    table = Rows("long", tuple((low, low + 99, low) for low in range(0, 5000, 100)))
    assert [table.find(key) for key in (0, 99, 100, 4999)] == [0, 0, 100, 4900]
    with pytest.raises(NoSuchRow):
        table.find(5000)


def test_of_overlapping_rows_the_first_or_all_count() -> None:
    rows = ((0, 9, "any"), (3, None, "big"), (None, 4, "small"))
    assert FirstRow("t", rows).find(3) == "any"
    assert EveryRow("t", rows).find(3) == ("any", "big", "small")
    assert EveryRow("t", rows).find(12) == ("big",)


def test_lists_are_counted_from_one() -> None:
    assert item_at("abc", 3) == "c"
    for index in (0, 4, -1):
        with pytest.raises(NoSuchItem, match=f"the list has 3 items; there is no item {index}"):
            item_at("abc", index)
    with pytest.raises(NoSuchItem, match="the list is empty; there is no item 1"):
        item_at((), 1)


def test_sorting_by_several_keys_keeps_ties() -> None:
    figures = (("a", 3, 1), ("b", 5, 1), ("c", 3, 0), ("d", 3, 1))
    order = sort_by(figures, (lambda each: each[1], True), (lambda each: each[2], False))
    assert [name for name, _, _ in order] == ["b", "c", "a", "d"]
    assert ranks(figures, (lambda each: each[1], True)) == (1, 0, 1, 1)
    assert sort_by((3, None, 1), (none_first, False)) == (None, 1, 3)


def test_within() -> None:
    assert within(Fraction(1, 2), (None, 0), (Fraction(1, 2), 3))
    assert not within(4, (None, 0), (1, 3))
    assert not within(None, (None, None))


class Severity(Scale):
    scratch = "scratch", "Skråma"
    deadly = "deadly", "致命"


class Posture(Choice):
    standing = "standing", "Standing"
    lying = "lying"


def test_scales_have_an_order_and_choices_have_none() -> None:
    assert Severity.scratch < Severity.deadly
    assert Severity.deadly >= Severity.deadly
    assert max(Severity) is Severity.deadly
    assert [member.rank for member in Posture] == [0, 1]
    with pytest.raises(TypeError):
        assert Posture.standing < Posture.lying  # type: ignore[operator]  # the point of the test


def test_members_of_different_scales_do_not_compare() -> None:
    class Distance(Scale):
        scratch = "scratch", "Near"

    assert Distance.scratch != Severity.scratch
    with pytest.raises(TypeError):
        assert Distance.scratch < Severity.deadly  # type: ignore[operator]  # the point of the test


def test_members_are_found_by_id_and_show_their_label() -> None:
    assert Severity("deadly") is Severity.deadly
    assert str(Severity.deadly) == "致命"
    assert Severity.deadly.value == "deadly"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (Fraction(15, 2), "7.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 3), "1/3"),
        (Fraction(8, 2), "4"),
        (True, "yes"),
        (None, "none"),
        ((1, Severity.deadly), "1, 致命"),
    ],
)
def test_values_as_people_read_them(value: object, text: str) -> None:
    assert show(value) == text


def test_quantities_are_read_in_their_unit() -> None:
    assert show_quantity(Fraction(15, 2), 1, "cm") == "7.5 cm"
    assert show_quantity(150, 100, "m") == "1.5 m"


def test_the_runtime_runs_alone(tmp_path: Path) -> None:
    shutil.copytree(Path(rulewright.runtime.__file__).parent, tmp_path / "alone")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import alone; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    roots = {name.partition(".")[0] for name in run.stdout.split()}
    assert {name for name in roots if name not in sys.stdlib_module_names} <= {"alone", "__main__"}


def test_a_quantity_of_no_unit_shows_in_the_first_one_in_which_it_is_whole() -> None:
    minutes_and_hours = ((3600, "h"), (60, "min"))
    assert show_quantity(7200, 1, "s", *minutes_and_hours) == "2 h"
    assert show_quantity(5400, 1, "s", *minutes_and_hours) == "90 min"
    assert show_quantity(Fraction(1, 2), 1, "s", *minutes_and_hours) == "0.5 s"
    assert show_quantity(0, 1, "s", *minutes_and_hours) == "0 s"
