"""What can hold together: counting is the oracle of reasoning and of searching."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.calculus.declarations import Enumeration, Formula, FormulaCase, Member, Parameter
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import (
    Arithmetic,
    CallFormula,
    Compare,
    Expression,
    FieldOf,
    IsNone,
    Literal,
    Logic,
    Not,
    Variable,
    Within,
)
from rulewright.calculus.types import (
    ANY_INTEGER,
    YES_NO,
    EnumType,
    Integer,
    Maybe,
    Quantity,
    RecordType,
    Text,
)
from rulewright.calculus.values import MemberValue
from rulewright.calculus.world import FixedWorld
from rulewright.checks.leaves import flatten, leaves_of
from rulewright.checks.possibilities import possibilities

SMALL = Integer(0, 6)
LARGE = Integer(0, 100_000)
FREE = ANY_INTEGER
STANCE = Enumeration("Stance", "Stance", True, (Member("standing", ""), Member("kneeling", ""), Member("prone", "")))
WORLD = FixedWorld(enumerations={"Stance": STANCE})


def number(value: int) -> Literal:
    return Literal(Integer(value, value), value)


def compare(operator: str, left: Expression, right: Expression) -> Compare:
    return Compare(YES_NO, operator, left, right)


def atoms(type: Integer) -> st.SearchStrategy[Expression]:
    variables = st.sampled_from([Variable(type, "a"), Variable(type, "b")])
    sums = st.builds(lambda one, plus: Arithmetic(FREE, "+", one, number(plus)), variables, st.integers(0, 3))
    constants = st.integers(-1, 8).map(number)
    operators = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
    compared = st.builds(compare, operators, variables | sums, variables | constants)
    within = st.builds(
        lambda one, low, more: Within(YES_NO, one, ((low, low + more),)),
        variables,
        st.integers(-1, 6),
        st.integers(0, 3),
    )
    return compared | within | st.just(Variable(YES_NO, "ready"))


def conditions(type: Integer) -> st.SearchStrategy[Expression]:
    return st.recursive(
        atoms(type),
        lambda inner: (
            st.builds(lambda one: Not(YES_NO, one), inner)
            | st.builds(
                lambda which, one, other: Logic(YES_NO, which, one, other), st.sampled_from(["and", "or"]), inner, inner
            )
        ),
        max_leaves=5,
    )


def counted(asked: list[Expression], values: range) -> set[tuple[bool, ...]]:
    return {
        tuple(evaluate(condition, {"a": a, "b": b, "ready": ready}, WORLD) is True for condition in asked)
        for a, b, ready in product(values, values, (True, False))
    }


@settings(max_examples=150, deadline=None)
@given(st.lists(conditions(SMALL), min_size=1, max_size=3))
def test_few_inputs_are_counted(asked):
    found = possibilities(asked, WORLD)
    assert found.possible == counted(asked, range(7))
    assert set(found.witnessed) == found.possible


@settings(max_examples=150, deadline=None)
@given(st.lists(conditions(LARGE), min_size=1, max_size=3))
def test_reasoning_misses_nothing_and_searching_invents_nothing(asked):
    found = possibilities(asked, WORLD)
    # Constants are at most 8 and sums add at most 3, so nothing new happens beyond 15.
    happens = counted(asked, range(16))
    assert found.possible is None or found.possible >= happens
    assert set(found.witnessed) <= happens
    for vector, inputs in found.witnessed.items():
        given_inputs = dict(inputs)
        environment = {"a": 0, "b": 0, "ready": False, **given_inputs}
        assert tuple(evaluate(condition, environment, WORLD) is True for condition in asked) == vector


def test_a_comparison_and_its_opposite_cover_everything():
    a, b = Variable(FREE, "a"), Variable(FREE, "b")
    found = possibilities([compare("<=", a, b), compare("<", b, a)], WORLD)
    assert found.excluded([False, False])
    assert found.excluded([True, True])
    assert not found.excluded([True, False])


def test_ranges_of_types_are_relied_on():
    assert possibilities([compare(">", Variable(Integer(0, 3), "a"), number(3))], WORLD).excluded([True])
    assert not possibilities([compare(">", Variable(FREE, "a"), number(3))], WORLD).excluded([True])


def test_members_none_quantities_and_texts():
    stance = Variable(EnumType("Stance"), "stance")
    prone = Literal(EnumType("Stance"), MemberValue("Stance", "prone"))
    found = possibilities([compare("<", stance, prone), compare("=", stance, prone)], WORLD)
    assert found.excluded([False, False])
    assert found.witness([False, True]) == (("stance", MemberValue("Stance", "prone")),)

    missing = Variable(Maybe(FREE), "missing")
    found = possibilities([IsNone(YES_NO, missing), Not(YES_NO, IsNone(YES_NO, missing))], WORLD)
    assert found.excluded([False, False])

    distance = Variable(Quantity("length", "cm"), "distance")
    near = compare("<=", distance, Literal(Quantity("length", "cm"), 200))
    far = compare(">", distance, Literal(Quantity("length", "cm"), 200))
    found = possibilities([near, far], WORLD)
    assert found.excluded([False, False])
    assert found.witness([True, False]) is not None

    word = Variable(Text(), "word")
    found = possibilities([compare("=", word, Literal(Text(), "bang"))], WORLD)
    assert not found.excluded([True])
    assert not found.excluded([False])


def test_formulas_are_written_out_and_fields_become_leaves():
    level = Formula(
        "level",
        "",
        (Parameter("skill", SMALL),),
        SMALL,
        (
            FormulaCase(compare(">", Variable(SMALL, "skill"), number(3)), number(2)),
            FormulaCase(None, number(1)),
        ),
    )
    world = FixedWorld(formulas={"level": level})
    skill = FieldOf(SMALL, Variable(RecordType("Figure"), "figure"), "skill")
    asked = compare("=", CallFormula(SMALL, "level", (("skill", skill),)), number(2))
    assert list(leaves_of(flatten(asked, world))) == ["figure.skill"]
    found = possibilities([asked], world)
    assert found.witness([True]) == (("figure.skill", 4),)
    assert found.witness([False]) == (("figure.skill", 0),)


@pytest.mark.parametrize("count", [30, 60])
def test_what_is_too_large_stays_open(count):
    variables = [Variable(YES_NO, f"v{place}") for place in range(count)]
    condition: Expression = variables[0]
    for variable in variables[1:]:
        condition = Logic(YES_NO, "and", condition, variable)
    found = possibilities([condition], WORLD)
    assert found.possible is None
    assert not found.excluded([True])
    assert found.witness([True]) is None


def test_which_conditions_can_be_the_first_that_holds():
    a = Variable(SMALL, "a")
    found = possibilities([compare(">", a, number(2)), compare(">", a, number(4)), Literal(YES_NO, True)], WORLD)
    assert found.first_to_hold() == {0, 2}
    assert possibilities([Variable(YES_NO, f"v{place}") for place in range(30)], WORLD).first_to_hold() is None
