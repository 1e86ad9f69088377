"""The single faults: each operator makes what it says, and the verdicts are those of check and test."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.mutation import Fault, Verdict, drawn, faults_of, table, try_fault

from rulewright.resources import rulesets_folder

RULES = """choice Mood "Mood"
  calm "Calm"

modifiers aim "Aiming"
  takes aimed yes/no = no, called yes/no = no, walk length = 2 m
  aimed "Aimed" -2 when aimed
    except -1 when called
    else except +3 when walk > 1 m
  at most 10

table luck "Luck" on roll d6 gives text
  | roll | luck |
  | 1..3 | bad  |
  | 4..6 | good |

formula half "Half" of x integer gives integer
  x / 2 rounded down when x >= 10 and not (x = 12)
  10 - x otherwise
"""


def made(operator):
    return [
        RULES[: fault.start] + fault.text + RULES[fault.end :]
        for fault in faults_of("a.rules", RULES)
        if fault.operator == operator
    ]


@pytest.mark.parametrize(
    ("operator", "part"),
    [
        ("shift a range", "| 1..4 | bad"),
        ("drop a row of a table", "luck |\n  | 4..6"),
        ("drop a rounding", "x / 2  when"),
        ("round the other way", "x / 2 rounded up when"),
        ("swap a unit", "walk > 1 cm"),
        ("drop an exception", '"Aimed" -2 when aimed\n    else except'),
        ("drop an exception's precedence", "    except +3 when walk"),
        ("swap operands", "x - 10 otherwise"),
        ("change a number in a condition", "x >= 11"),
        ("drop a modifier line", "walk length = 2 m\n  at most 10"),
        ("drop a cap", "> 1 m\n\ntable"),
        ("flip a comparison", "x < 10"),
        ("move a limit by one", "x > 10"),
        ("delete a default", "aimed yes/no , called"),
        ("and for or", "10 or not"),
        ("drop a not", "and (x = 12)"),
        ("rename a reference", "x_x / 2"),
        ("drop a case of a formula", "gives integer\n  10 - x"),
        ("other dice", "roll d8"),
    ],
)
def test_an_operator_makes_what_it_says(operator, part):
    assert any(part in text for text in made(operator)), made(operator)


def test_a_declaration_is_there_twice():
    assert any(text.count('choice Mood "Mood"') == 2 for text in made("duplicate a declaration"))


def test_faults_are_drawn_alike_each_time_and_leave_examples_alone():
    folder = Path(rulesets_folder(), "western-skirmish")
    first = drawn(folder, 2, 1)
    assert first == drawn(folder, 2, 1)
    assert first != drawn(folder, 2, 2)
    assert not any(fault.file.startswith("examples/") for fault in first)


def test_the_verdicts(tmp_path):
    text = Path(rulesets_folder(), "western-skirmish", "movement.rules").read_text(encoding="utf-8")

    def verdict(was, now):
        start = text.index(was)
        fault = Fault("by hand", "movement.rules", 1, start, start + len(was), now, was)
        return try_fault(str(tmp_path), "western-skirmish", fault).what

    assert verdict("length = 15 cm", "length = 15 s") == "check"
    assert verdict("length = 15 cm", "length = 16 cm") == "test"
    assert verdict("# Walking", "# Running") == "same"
    assert verdict("length = 15 cm", "length = 15 s") == "check"


def test_the_share_leaves_out_what_means_the_same():
    fault = Fault("swap", "a.rules", 1, 0, 0, "", "")
    verdicts = [Verdict("a", fault, what) for what in ("check", "test", "test", "same", "survived")]
    assert "75.0 %" in table(verdicts)
