"""What follows from guards: trying every input is the oracle."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import Compare, Expression, Literal, Logic, Not, Variable, Within
from rulewright.calculus.types import YES_NO, Integer
from rulewright.calculus.walk import free_variables
from rulewright.calculus.world import FixedWorld
from rulewright.checks.guards import NOTHING_KNOWN, Guard, Guards
from rulewright.checks.possibilities import Reasoner
from rulewright.checks.proofs import Prover
from rulewright.diagnostics import Severity
from rulewright.project.pipeline import check_texts

SMALL = Integer(0, 3)
NAMES = ("a", "b", "c", "d")
WORLD = FixedWorld()

variables = st.sampled_from([Variable(SMALL, name) for name in NAMES])
numbers = st.integers(-1, 4).map(lambda value: Literal(Integer(value, value), value))
atoms = st.builds(
    lambda operator, left, right: Compare(YES_NO, operator, left, right),
    st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
    variables,
    variables | numbers,
) | st.builds(
    lambda one, low, more: Within(YES_NO, one, ((low, low + more),)), variables, st.integers(0, 3), st.integers(0, 2)
)
conditions = st.recursive(
    atoms,
    lambda inner: (
        st.builds(lambda one: Not(YES_NO, one), inner)
        | st.builds(
            lambda word, one, other: Logic(YES_NO, word, one, other), st.sampled_from(["and", "or"]), inner, inner
        )
    ),
    max_leaves=3,
)
steps = st.lists(
    st.tuples(st.just("guard"), conditions, st.booleans())
    | st.tuples(st.just("change"), st.frozensets(st.sampled_from(NAMES), min_size=1, max_size=2))
    | st.tuples(st.just("back"), st.integers(1, 4))
    | st.tuples(st.just("ask"), conditions),
    max_size=14,
)


def holds(condition: Expression, point: tuple[int, ...]) -> bool:
    return evaluate(condition, dict(zip(NAMES, point, strict=True)), WORLD) is True


def follows(condition: Expression, guards: tuple[Guard, ...]) -> bool:
    points = product(range(4), repeat=len(NAMES))
    return all(holds(condition, point) for point in points if all(holds(one, point) is want for one, want in guards))


@given(steps)
def test_what_is_proved_is_what_follows(steps):
    prover = Prover(Reasoner(WORLD))
    places: list[tuple[Guards, tuple[Guard, ...]]] = [(NOTHING_KNOWN, ())]
    for step in steps:
        place, known = places[-1]
        match step:
            case "guard", condition, wanted:
                places.append((place.behind(condition, wanted), (*known, (condition, wanted))))
            case "change", names:
                left = tuple(guard for guard in known if not free_variables(guard[0]) & names)
                places.append((place.without(names), left))
            case "back", count:
                del places[max(1, len(places) - count) :]
            case "ask", condition:
                assert prover.follows(condition, place) is follows(condition, known)


TABLE = """\
table t "T" on k integer 1..10 gives integer
  | k | r |
  | 1..10 | 1 |

"""


def procedure(body: str, takes: str) -> str:
    return f'{TABLE}procedure p "P"\n  takes {takes}\n  gives integer\n{body}'


def outside(text: str) -> list[str]:
    """What the table is asked for that may lie outside of it; nothing else may be wrong."""
    errors = [one for one in check_texts({"made.rules": text}).findings if one.severity is Severity.ERROR]
    assert {one.code for one in errors} <= {"RW407"}, errors
    return [one.span.text for one in errors]


@pytest.mark.parametrize("count", [3, 5, 60])
def test_a_guard_counts_however_many_others_there_are(count):
    """Too many to try all of their inputs together, and none of them hangs on another."""
    takes = ", ".join(f"a{n} integer 1..20" for n in range(count))
    body = "".join(f'  require a{n} <= 10 else "Too far"\n' for n in range(count) if n != 1)
    body += "".join(f"  let r{n} = t[a{n}]\n" for n in range(count))
    body += f"  give {' + '.join(f'r{n}' for n in range(count))}\n"
    assert outside(procedure(body, takes)) == ["a1"]


def test_a_guard_counts_through_another_and_not_when_its_name_has_changed():
    takes = "a integer 1..20, b integer 1..20, " + ", ".join(f"c{n} integer 1..20" for n in range(9))
    body = "".join(f'  require c{n} != 3 else "Not three"\n' for n in range(9))
    body += '  require a <= b else "Too far"\n  require b <= 10 else "Too far"\n  let first = t[a]\n'
    body += "  let n integer 1..20 = b\n  if n <= 10\n    let second = t[n]\n    set n = 11\n    let third = t[n]\n"
    body += "    give first + second + third\n  give first\n"
    assert outside(procedure(body, takes)) == ["n"]


def test_nothing_is_said_of_what_is_never_reached():
    takes = "a integer 1..20, b integer 1..20"
    body = "  if b > 12\n    if b < 4\n      give t[a]\n    give t[a]\n  give 1\n"
    assert outside(procedure(body, takes)) == ["a"]


def test_a_modifier_list_without_inputs_is_one_number_wherever_it_stands():
    option = 'option grim "Grim" yes/no = no\n\nmodifiers aim "Aim"\n  starts at 5\n  grim "Grim" +20 when grim\n\n'
    takes = ", ".join(f"c{n} integer 1..20" for n in range(9))
    body = "".join(f'  require c{n} != 3 else "Not three"\n' for n in range(9))
    body += '  require aim modifiers in 1..10 else "Too far"\n  give t[aim modifiers]\n'
    assert outside(option + procedure(body, takes)) == []
