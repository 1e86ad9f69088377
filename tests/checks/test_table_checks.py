"""Gaps, overlaps, impossible and unreachable rows, over the exact domain of the key."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hand_made import book_of, dice, findings_of, messages, table_of

from rulewright.book.model import Book
from rulewright.calculus.domains import IntegerDomain, MemberDomain, YesNoDomain
from rulewright.checks import (
    table_columns,
    table_gaps,
    table_impossible_rows,
    table_overlaps,
    table_unreachable_rows,
)
from rulewright.project.discovery import find
from rulewright.project.pipeline import check

D6 = dice(6)
D66 = dice(66, "d66")
OPEN_D20 = dice(20, "open")
INTEGER = IntegerDomain("integer", None, None)
RANGE = MemberDomain("Range", ("close", "short", "medium", "long"))


@pytest.mark.parametrize(
    ("rows", "domain", "expected"),
    [
        ("1-2\n4-6", D6, ["2:1 table 't' leaves 3 uncovered"]),
        ("2-6", D6, ["1:1 table 't' leaves 1 uncovered"]),
        ("1-4", D6, ["1:1 table 't' leaves 5 and 6 uncovered"]),
        ("1, 3, 5\n2, 6", D6, ["1:7 table 't' leaves 4 uncovered"]),
        ("1-6", D6, []),
        ("11-33\n36-66", D66, ["2:1 table 't' leaves 34 and 35 uncovered"]),
        ("11-16\n21-66", D66, []),  # 17 to 20 are no d66 rolls, so nothing is missing between the rows
        ("..0\n2..", INTEGER, ["2:1 table 't' leaves 1 uncovered"]),
        ("0..9\n10..", INTEGER, ["1:1 table 't' leaves -1 and everything below uncovered"]),
        ("..9", INTEGER, ["1:1 table 't' leaves 10 and everything above uncovered"]),
        ("..9\n10..", INTEGER, []),
        ("..12\n13..", OPEN_D20, []),
        ("1-19\n21..", OPEN_D20, []),  # a 20 is rolled again and added, so nobody ever stops at 20
        ("1-18\n20..", OPEN_D20, ["2:1 table 't' leaves 19 uncovered"]),
        ("close\nlong", RANGE, ["2:1 table 't' leaves short and medium uncovered"]),
        ("yes", YesNoDomain(), ["1:1 table 't' leaves no uncovered"]),
        ("no\nyes", YesNoDomain(), []),
    ],
)
def test_every_value_that_the_key_can_take_needs_a_row(rows, domain, expected):
    assert messages(table_gaps, table_of(rows, domain)) == expected


def test_a_gap_says_where_it_is_and_what_to_add():
    [found] = findings_of(table_gaps, book_of(tables={"t": table_of("11-33\n36-66", D66)}))
    assert found.label == "the row before ends at 33; the next roll of d66 after 33 is 34"
    assert found.help == "add a row for 34..35, or widen 11-33"
    assert found.span.text == "36-66"


def test_a_table_that_collects_rows_or_lies_elsewhere_has_no_gaps():
    assert messages(table_gaps, table_of("1-2", D6, policy="all")) == []
    assert messages(table_gaps, table_of("", D6, external="p. 34")) == []
    assert [found.message for found in findings_of(table_gaps, book_of(tables={"t": table_of("", D6)}))] == [
        "table 't' leaves 1..6 uncovered"
    ]


@pytest.mark.parametrize(
    ("rows", "domain", "expected"),
    [
        ("1-4\n4-6", D6, ["2:1 rows 1-4 and 4-6 of table 't' both cover 4"]),
        ("4-6\n1-4", D6, ["2:1 rows 4-6 and 1-4 of table 't' both cover 4"]),
        (
            "1-6\n2\n3",
            D6,
            ["2:1 rows 1-6 and 2 of table 't' both cover 2", "3:1 rows 1-6 and 3 of table 't' both cover 3"],
        ),
        ("1-3, 2\n4-6", D6, ["1:6 a row of table 't' covers 2 twice"]),
        ("..5\n5..", INTEGER, ["2:1 rows ..5 and 5.. of table 't' both cover 5"]),
        ("..10\n5..", INTEGER, ["2:1 rows ..10 and 5.. of table 't' both cover 5..10"]),
        ("1-3\n4-6", D6, []),
        ("11-20\n17-66", D66, []),  # they share 17 to 20, which nobody can roll
        ("close, short\nshort, medium, long", RANGE, ["2:1 rows short and short of table 't' both cover short"]),
    ],
)
def test_no_value_has_two_rows(rows, domain, expected):
    assert messages(table_overlaps, table_of(rows, domain)) == expected


def test_overlaps_are_meant_when_the_table_says_which_rows_count():
    for policy in ("first", "all"):
        assert messages(table_overlaps, table_of("1-4\n4-6", D6, policy=policy)) == []


@pytest.mark.parametrize(
    ("rows", "domain", "expected"),
    [
        ("0-3\n4-6", D6, ["1:1 table 't': 0 is no roll of d6"]),
        ("1-17", dice(10), ["1:1 table 't': 17 is no roll of d10"]),
        ("11-17\n21-66", D66, ["1:1 table 't': 17 is no roll of d66"]),
        ("..0\n1..", D6, ["1:1 table 't': 0 is no roll of d6"]),
        ("..6\n7..", D6, ["2:1 table 't': 7 is no roll of d6"]),
        ("1-19\n20\n21..", OPEN_D20, ["2:1 table 't': 20 is no roll of open d20"]),
        ("5-2", D6, ["1:1 table 't': the range 5..2 is empty"]),
        ("close\nfar", RANGE, ["2:1 table 't': far is no member of Range"]),
        ("..12\n13..", OPEN_D20, []),
        ("10", IntegerDomain("integer 0..9", 0, 9), ["1:1 table 't': 10 is no value of integer 0..9"]),
    ],
)
def test_a_key_names_only_values_that_can_come_up(rows, domain, expected):
    assert messages(table_impossible_rows, table_of(rows, domain)) == expected


@pytest.mark.parametrize(
    ("rows", "domain", "expected"),
    [
        ("1-6\n6", D6, [2]),
        ("6\n1-6", D6, []),
        ("1-3\n4-6\n2-5", D6, [3]),
        ("1, 3\n1-3\n2\n4-6", D6, [3]),
        ("..5\n3..\n7", INTEGER, [3]),
    ],
)
def test_a_first_row_table_has_no_hidden_rows(rows, domain, expected):
    found = findings_of(table_unreachable_rows, book_of(tables={"t": table_of(rows, domain, policy="first")}))
    assert [item.span.first.line for item in found] == expected


def test_columns_with_single_numbers_are_their_own_domain():
    assert messages(table_columns, table_of("5 | 10 | 12\n1-6", D6, INTEGER)) == []


@pytest.mark.parametrize(
    ("heading", "second", "expected"),
    [
        ("0-1 | 3", IntegerDomain("integer 0..3", 0, 3), ["1:7 the columns of table 't' leave 2 uncovered"]),
        ("0-2 | 2-3", IntegerDomain("integer 0..3", 0, 3), ["1:7 columns 0-2 and 2-3 of table 't' both cover 2"]),
        ("0-3 | 4", IntegerDomain("integer 0..3", 0, 3), ["1:7 table 't': 4 is no value of integer 0..3"]),
        ("5 | 5 | 10", INTEGER, ["1:5 columns 5 and 5 of table 't' both cover 5"]),
        ("..5 | 7..", INTEGER, ["1:7 the columns of table 't' leave 6 uncovered"]),
        ("close | short | medium", RANGE, ["1:17 the columns of table 't' leave long uncovered"]),
    ],
)
def test_columns_cover_their_key_once(heading, second, expected):
    assert messages(table_columns, table_of(f"{heading}\n1-6", D6, second)) == expected


def test_gaps_and_overlaps_agree_with_counting_every_value():
    """Brute force is the oracle: random rows over d66, each value counted one by one."""
    values = D66.values
    assert values is not None
    pick = random.Random(20)
    for _ in range(200):
        rows = []
        for _ in range(pick.randrange(1, 6)):
            low, high = sorted(pick.choices(values, k=2))
            rows.append((low, high))
        table = table_of("\n".join(f"{low}-{high}" for low, high in rows), D66)
        counts = [sum(low <= value <= high for low, high in rows) for value in values]
        assert bool(messages(table_gaps, table)) == (0 in counts)
        assert bool(messages(table_overlaps, table)) == any(count > 1 for count in counts)


def test_every_row_of_a_bundled_table_is_needed():
    """Without any one of its rows, or with one of them twice, a table that takes one row is reported."""
    ruleset = check_bundled("western-skirmish")
    tables = [table for table in ruleset.tables.values() if table.policy == "one" and table.rows]
    assert tables
    for table in tables:
        for number in range(len(table.rows)):
            without = replace(table, rows=table.rows[:number] + table.rows[number + 1 :])
            twice = replace(table, rows=(*table.rows, table.rows[number]))
            assert messages(table_gaps, without)
            assert messages(table_overlaps, twice)
            assert messages(table_gaps, table) == messages(table_overlaps, table) == []


def check_bundled(name: str) -> Book:
    [location] = find(str(Path(__file__).parents[2] / "rulesets" / name))
    ruleset = check(location).ruleset
    assert ruleset is not None
    return ruleset.book
