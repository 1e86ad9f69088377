"""Modifiers, formulas, flow and what is unused: from rule texts, through the whole pipeline."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from rulewright.project.pipeline import check_texts

FIGURE = """\
record Figure "Figure"
  shooting integer 1..20            "Shooting"
  rounds   integer 0..6 = 6         "Rounds"
  posture  Posture = standing       "Posture"
  worst    Posture or none = none   "Worst"

choice Posture "Posture"
  standing "Standing"
  kneeling "Kneeling"
  lying    "Lying"

"""


def check(text: str) -> list[str]:
    """Code and message of each finding."""
    return [f"{found.code} {found.message}" for found in check_texts({"t.rules": dedent(text)}).findings]


def procedure(body: str, takes: str = "figure Figure, ready yes/no", gives: str = "integer") -> list[str]:
    """The findings about a procedure ``p``, without those about what it does not use of its inputs."""
    text = f'{FIGURE}procedure p "P"\n  takes {takes}\n  gives {gives}\n{indent(dedent(body), "  ")}'
    return about(check(text))


def about(findings: list[str]) -> list[str]:
    """``findings`` without those about inputs and declarations that a text of a few lines does not use."""
    return [found for found in findings if not found.startswith(("RW505", "RW507"))]


def modifiers(lines: str, takes: str) -> list[str]:
    """The findings about a modifier list ``m``."""
    return about(check(f'{FIGURE}modifiers m "M"\n  takes figure Figure, {takes}\n{indent(dedent(lines), "  ")}'))


# --- exceptions that clash ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "case"),
    [
        ("a 'A' +2 when x > 1\n  except +1 when x > 3\n  except +0 when x < 9", "x = 4, y = no"),
        ("a 'A' +2\n  except +1 when x > 90\n  except +0 when y", "x = 91, y = yes"),
        ("a 'A' +2 when y\n  except +1 when x in 5..7\n  except +0 when x = 6", "x = 6, y = yes"),
    ],
)
def test_exceptions_that_hold_at_once_are_named_with_a_case(lines, case):
    found = modifiers(lines.replace("'", '"'), "x integer 0..100, y yes/no")
    assert len(found) == 1
    assert found[0].startswith("RW501 two exceptions of 'a' hold at once: ")
    expected = dict(part.split(" = ") for part in case.split(", "))
    named = dict(part.split(" = ") for part in found[0].split(": ")[1].split(", "))
    assert {name: named[name] for name in named} == {name: expected[name] for name in named}


@pytest.mark.parametrize(
    "lines",
    [
        "a 'A' +2\n  except +1 when x > 3\n  except +0 when x <= 3 and y",  # never together
        "a 'A' +2 when not y\n  except +1 when y or x > 3\n  except +0 when y or x < 3",  # only together where the line is off
        "a 'A' +2\n  except +1 when x > 3\n  else except +0 when y",  # the second gives way
        "a 'A' +2\n  except +1 when x > 3\n  except +1 when y",  # the same value
        "a 'A' +2\n  except +x when x > 3\n  except x + 0 when y",  # the same value, written otherwise
    ],
)
def test_exceptions_that_cannot_clash_are_left_alone(lines):
    assert modifiers(lines.replace("'", '"'), "x integer 0..100, y yes/no") == []


def test_an_exception_below_one_that_gives_way_can_still_clash_with_it():
    lines = 'a "A" +2\n  except +1 when x > 50\n  else except +0 when y\n  except -1 when x < 10'
    [found] = modifiers(lines, "x integer 0..100, y yes/no")
    assert "y = yes" in found


# --- conditions that are constant ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "verdict"),
    [
        ("figure.rounds > 6", "never holds"),
        ("figure.rounds >= 0", "always holds"),
        ("figure.posture = lying and figure.posture = standing", "never holds"),
        ("ready or not ready", "always holds"),
        ("figure.shooting in 21..30", "never holds"),
        ("figure.shooting + 2 > 22", "never holds"),
        ("figure.worst is none and figure.worst = lying", "never holds"),
    ],
)
def test_conditions_that_are_always_or_never_true(condition, verdict):
    assert procedure(f"if {condition}\n  give 1\ngive 0") == [f"RW502 this condition {verdict}"]
    assert procedure(f'require {condition} else "No"\ngive 0') == [f"RW502 this requirement {verdict}"]


@pytest.mark.parametrize(
    "condition",
    ["figure.rounds > 5", "ready", "figure.posture in [standing, lying]", "figure.worst is none or figure.rounds = 0"],
)
def test_conditions_that_depend_on_something(condition):
    assert procedure(f"if {condition}\n  give 1\ngive 0") == []


def test_a_condition_on_a_constant_is_meant_to_be_tuned():
    text = 'constant criticals "Critical hits" yes/no = yes\n\nprocedure p "P"\n  takes n integer\n  gives integer\n'
    assert check(f"{text}  if criticals and n > 3\n    give 2\n  if criticals\n    give 1\n  give n\n") == []


def test_the_range_of_a_value_that_changes_is_not_relied_on():
    assert procedure("let hits = 0\nif ready\n  set hits = hits + 2\nif hits > 1\n  give 1\ngive 0") == []


# --- formulas -----------------------------------------------------------------------------------------------


def formula(cases: str, takes: str) -> list[str]:
    return about(check(f'{FIGURE}formula f "F" of figure Figure, {takes} gives integer\n{indent(dedent(cases), "  ")}'))


def test_a_formula_names_an_input_that_falls_through():
    assert formula("1 when n < 50\n2 when n > 50", "n integer 1..100") == [
        "RW503 no case of formula 'f' holds for n = 50"
    ]
    assert formula("1 when n <= m\n2 when n > m + 1", "n integer, m integer") == [
        "RW503 no case of formula 'f' holds for n = 1, m = 0"
    ]


@pytest.mark.parametrize(
    ("cases", "takes"),
    [
        ("1 when n < 50\n2 when n >= 50", "n integer"),
        ("1 when n <= m\n2 when n > m", "n integer, m integer"),
        ("1 when d < 20 cm\n2 when d >= 20 cm and d <= 30 cm or d > 30 cm", "d length"),
        ("1 when n <= m / 2 rounded down\n2 when 2 * n > m - 1", "n integer 1..40, m integer 1..40"),
        ("1 when figure.posture in [standing, kneeling]\n2 when figure.posture = lying", "n integer"),
    ],
)
def test_complete_formulas_need_no_otherwise(cases, takes):
    assert formula(cases, takes) == []


def test_a_case_behind_one_without_a_condition_never_counts():
    assert formula("0 when n <= 2\n3\n2 when n > 4", "n integer") == ["RW514 this case is never reached in formula 'f'"]


@pytest.mark.parametrize("most", ["100", "10000"])
def test_a_case_for_what_is_not_there_counts(most):
    cases = "1 when limit is none\n2 when n >= limit\n3 otherwise"
    assert formula(cases, f"n integer 1..{most}, limit integer 2..{most} or none") == []


def test_a_case_that_never_counts():
    assert formula("2 when n > 2\n3 when n > 4\n0 otherwise", "n integer") == [
        "RW514 this case is never reached in formula 'f'"
    ]
    assert formula("2 when n > 2\n3 when n <= 2\n0 otherwise", "n integer") == [
        "RW514 otherwise is never reached in formula 'f'"
    ]


# --- by -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "cases", "expected"),
    [
        ("figure.posture", "standing kneeling", ["RW504 this 'by' has no case for lying"]),
        ("figure.posture", "standing,kneeling lying", []),
        ("ready", "yes", ["RW504 this 'by' has no case for no"]),
        ("ready", "yes no", []),
        ("figure.rounds", "0..3 5..", ["RW504 this 'by' has no case for 4"]),
        ("figure.rounds", "0..3 4..6", []),
        ("figure.rounds", "0..3 3..6", ["RW515 two cases of this 'by' cover 3"]),
        ("figure.rounds", "0..6 7", ["RW515 this case is never reached: no value of integer 0..6 is 7"]),
        (
            "figure.rounds",
            "0..6 otherwise",
            ["RW515 'otherwise' is never reached: the cases above it cover every value"],
        ),
        ("figure.worst", "standing kneeling lying", ["RW504 this 'by' has no case for none"]),
        ("figure.worst", "standing kneeling lying none", []),
    ],
)
def test_by_covers_every_value_once(subject, cases, expected):
    lines = "".join(f"  {case.replace(',', ', ')}\n    give 1\n" for case in cases.split())
    assert procedure(f"by {subject}\n{lines}") == expected


def test_a_by_line_of_a_modifier_list_names_a_member_once():
    found = modifiers('p "P" by figure.posture\n  standing +1\n  lying -1\n  standing +2', "y yes/no")
    assert found == ["RW515 two cases of 'p' hold for figure.posture = standing"]


# --- look-ups ----------------------------------------------------------------------------------------------------

WEATHER = """\
table weather "Weather" on roll d6 gives integer
  | roll | warmth |
  | 1-3  | 20     |
  | 4-6  | 10     |

"""


def look_up(body: str) -> list[str]:
    return about(
        check(
            f'{WEATHER}procedure p "P"\n  takes n integer 0..100, m integer, ready yes/no\n  gives integer\n'
            + indent(dedent(body), "  ")
        )
    )


@pytest.mark.parametrize(
    "body",
    [
        "give weather[roll d6]",
        "give weather[n at least 1 at most 6]",
        "give weather[if n > 6 then 6 else if n < 1 then 1 else n]",
        "give weather[maximum of 1d6]",
        'require n in 1..6 else "No"\ngive weather[n]',
        "if m in 1..6\n  give weather[m]\ngive 0",
        "if m < 1 or m > 6\n  give 0\ngive weather[m]",
        "by m\n  1..6\n    give weather[m]\n  otherwise\n    give 0",
        "by m\n  ..0\n    give 0\n  7..\n    give 0\n  otherwise\n    give weather[m]",
        "give if n >= 1 and n <= 6 then weather[n] else 0",
        "if n in 1..6 and weather[n] > 15\n  give 1\ngive 0",
        "repeat at most 3 times\n  stop when n < 1 or n > 6\n  set m = weather[n]\ngive m",
    ],
)
def test_look_ups_that_cannot_miss(body):
    assert look_up(body) == []


@pytest.mark.parametrize(
    "body",
    [
        "give weather[n]",
        "give weather[roll d6 + 1]",
        "if n in 1..6\n  set n = n + 1\n  give weather[n]\ngive 0",
        "if n in 0..6\n  give weather[n]\ngive 0",
        "if n in 1..6\n  give 0\ngive weather[n]",
        "if n in 1..3 or weather[n] > 15\n  give 1\ngive 0",
        "if m in 1..6\n  repeat at most 3 times\n    stop when weather[m] > 15\n    set m = m + 1\n  give m\ngive 0",
        'require n in 1..6 or ready else "No"\ngive weather[n]',
        "give weather[0]",
    ],
)
def test_look_ups_that_may_miss(body):
    found = look_up(body)
    assert len(found) == 1
    assert found[0].startswith("RW407 table 'weather' may be asked for ")


# --- flow ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "if ready\n  give 1",
        "if ready\n  give 1\nelse if figure.rounds > 2\n  give 2",
        "repeat at most 3 times\n  stop when ready\n  give 1",
        "for each n in 1..3\n  give n",
        'step "S"\n  if ready\n    give 1',
        "by figure.posture\n  standing\n    give 1\n  otherwise\n    if ready\n      give 2",
    ],
)
def test_every_way_through_a_procedure_gives(body):
    assert procedure(body) == ["RW509 procedure 'p' can end without a result"]


@pytest.mark.parametrize(
    "body",
    [
        "if ready\n  give 1\nelse\n  give 2",
        'step "S"\n  give 1',
        "repeat at most 3 times\n  give 1",
        "by figure.posture\n  standing\n    give 1\n  otherwise\n    give 2",
        'if ready\n  give 1\nrequire no else "Not ready"',
    ],
)
def test_procedures_that_always_give(body):
    assert procedure(body) == []


def test_what_stands_behind_a_give():
    assert procedure("give 1\ngive 2") == ["RW508 this is never reached"]
    assert procedure("if ready\n  give 1\n  give 2\ngive 3") == ["RW508 this is never reached"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("let a = 1\ngive 0", ["RW506 'a' is never used"]),
        ("let a = roll d6\ngive 0", ["RW506 nothing depends on the roll 'a'"]),
        ('decide a "A" yes/no = no\ngive 0', ["RW506 nothing depends on the decision 'a'"]),
        ("if ready\n  let a = 1\n  give a\nlet a = 2\ngive 0", ["RW506 'a' is never used"]),
        ("let a = 1\nset a = a + 1\ngive 0", ["RW506 'a' is never used"]),
        ("for each n in 1..3\n  set figure.rounds = 0\ngive figure.rounds", []),
    ],
)
def test_names_that_nothing_reads(body, expected):
    assert procedure(body) == expected


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        ("let a integer = 1\nset a = 2\nset a = 3\ngive a", 1),
        ("let a integer = 1\nif ready\n  set a = 2\ngive a", 0),
        ("set figure.rounds = 3\ngive 0", 1),
        ("let a integer = 1\nrepeat at most 3 times\n  stop when a > 3\n  set a = a + 1\ngive a", 0),
        ("let a integer = 1\nrepeat at most 3 times\n  stop when a > 3\n  set a = a + 1\ngive 0", 0),
        ("let a integer = 1\nif a > 0 or ready\n  set a = 2\n  give 0\ngive a", 1),
    ],
)
def test_changes_that_nothing_reads(body, lost):
    found = [item for item in procedure(body) if item.startswith("RW512")]
    assert len(found) == lost


# --- unused declarations ------------------------------------------------------------------------------------


def test_declarations_that_nothing_uses():
    unused = check(
        """\
        scale Range "Range"
          near "Near"
          far  "Far"

        option ammo "Ammo" yes/no = no

        formula double "Double" of n integer gives integer
          n * 2

        procedure p "P"
          takes n integer
          gives integer
          give n
        """
    )
    assert unused == [
        "RW507 nothing uses scale 'Range'",
        "RW507 nothing uses option 'ammo'",
        "RW507 nothing uses formula 'double'",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'modifiers m "M"\n  takes y yes/no\n  a "A" +1 when y\n',
        'formula double "Double" of n integer gives integer\n  n * 2\n',
        'table t "T" on roll d6 gives integer\n  | roll | n |\n  | 1-6 | 2 |\n',
        'record Gun "Gun" is a weapon\n  reach integer "Reach"\n\nweapon colt of Gun "Colt"\n  reach 3\n',
        'scale Range "Range"\n  near "Near"\n\ntable t "T" on range Range gives integer\n  | range | n |\n  | near | 2 |\n',
        'scale Range "Range"\n  near "Near"\n\nrecord Gun "Gun" is a weapon\n  reach integer "Reach"\n',
        'option ammo "Ammo" yes/no = no\n\nrule r "R"\n  > Count it: {ammo}.\n',
    ],
)
def test_a_small_ruleset_may_hold_only_what_it_wants_to_print(text):
    assert check(text) == []
