"""Whole grids of inputs against the evaluator, input by input."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.calculus.declarations import Enumeration, Member
from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import (
    Absolute,
    Arithmetic,
    Choose,
    Collect,
    CollectClause,
    Compare,
    Divide,
    Expression,
    Extreme,
    IsNone,
    ItemAt,
    ListOf,
    Literal,
    Logic,
    Negate,
    Not,
    Occurrences,
    PositionOf,
    Size,
    Variable,
    Within,
)
from rulewright.calculus.types import YES_NO, EnumType, Integer, ListType, Maybe, Number
from rulewright.calculus.values import MemberValue, Value
from rulewright.calculus.walk import substitute
from rulewright.calculus.world import FixedWorld
from rulewright.checks.grid import Grid, Shape
from rulewright.checks.possibilities import Reasoner, possibilities
from rulewright.checks.vectors import vectors

SMALL = Integer(-1, 2)
STANCE = EnumType("Stance")
STANCES = Enumeration("Stance", "Stance", True, (Member("standing", ""), Member("kneeling", ""), Member("prone", "")))
WORLD = FixedWorld(enumerations={"Stance": STANCES})
TYPES = {"a": SMALL, "b": Integer(0, 3), "maybe": Maybe(Integer(0, 2)), "ready": YES_NO, "stance": STANCE}
CHOICES: dict[str, tuple[Value, ...]] = {
    "a": (-1, 0, 1, 2),
    "b": (0, 1, 2, 3),
    "maybe": (None, 0, 1, 2),
    "ready": (True, False),
    "stance": tuple(MemberValue("Stance", member.id) for member in STANCES.members),
}


def variable(name: str) -> Variable:
    return Variable(TYPES[name], name)


def number(value: int) -> Literal:
    return Literal(Integer(value, value), value)


def collected(listed: Expression, condition: Expression, value: Expression) -> Expression:
    """How many items of a list meet a condition; inside, ``b`` is the item and no input."""
    clause = CollectClause("b", TYPES["b"], listed)
    return Size(Integer(0), Collect(ListType(SMALL), (clause,), condition, value))


def parts(inner: st.SearchStrategy[Expression], asked: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Numbers made of numbers and of conditions. Some have no value: none is added up, zero is divided by, a list is too short."""
    lists = st.lists(inner, max_size=3).map(lambda items: ListOf(ListType(SMALL), tuple(items)))
    roundings = st.sampled_from(["down", "up", "nearest", "toward zero", "exactly"])
    return st.one_of(
        st.builds(
            lambda word, one, other: Arithmetic(Integer(), word, one, other), st.sampled_from("+-*"), inner, inner
        ),
        st.builds(lambda one, other, how: Divide(Number(), one, other, how), inner, inner, roundings),
        st.builds(lambda which, one, other: Extreme(SMALL, which, one, other), _ENDS, inner, inner),
        st.builds(lambda one: Negate(SMALL, one), inner),
        st.builds(lambda one: Absolute(SMALL, one), inner),
        st.builds(lambda question, one, other: Choose(SMALL, question, one, other), asked, inner, inner),
        st.builds(lambda items, place: ItemAt(SMALL, items, place), lists, inner),
        st.builds(lambda items, one: Occurrences(SMALL, items, one), lists, inner),
        st.builds(collected, lists, asked, inner),
        st.just(PositionOf(Integer(1, 3), variable("stance"))),
    )


_ENDS = st.sampled_from(["smaller", "larger"])
_WORDS = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])


def conditions_of(numbers: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    prone = Literal(STANCE, MemberValue("Stance", "kneeling"))
    atoms = st.one_of(
        st.builds(lambda word, one, other: Compare(YES_NO, word, one, other), _WORDS, numbers, numbers),
        st.builds(
            lambda one, low, more: Within(YES_NO, one, ((low, low + more), (3, None))),
            numbers,
            st.integers(-2, 2),
            st.integers(0, 2),
        ),
        st.builds(lambda one: IsNone(YES_NO, one), numbers),
        st.builds(lambda word: Compare(YES_NO, word, variable("stance"), prone), _WORDS),
        st.just(variable("ready")),
        st.booleans().map(lambda value: Literal(YES_NO, value)),
    )
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.builds(lambda one: Not(YES_NO, one), inner),
            st.builds(
                lambda word, one, other: Logic(YES_NO, word, one, other), st.sampled_from(["and", "or"]), inner, inner
            ),
            st.builds(lambda question, one, other: Choose(YES_NO, question, one, other), inner, inner, inner),
            st.builds(lambda one, other: Compare(YES_NO, "=", one, other), inner, inner),
        ),
        max_leaves=4,
    )


LEAVES = st.sampled_from(["a", "b", "maybe"]).map(variable) | st.integers(-2, 3).map(number)
SIMPLE = conditions_of(LEAVES)
CONDITIONS = conditions_of(st.recursive(LEAVES, lambda inner: parts(inner, SIMPLE), max_leaves=4))


def worth(condition: Expression, given: dict[str, Value]) -> bool | None:
    """Whether ``condition`` holds; None where it has no value."""
    try:
        return evaluate(condition, given, WORLD) is True
    except EvaluationError:
        return None


@settings(max_examples=80, deadline=None)
@given(CONDITIONS, st.permutations(list(CHOICES)))
def test_a_grid_says_of_each_point_what_the_evaluator_says(condition: Expression, names: list[str]) -> None:
    grid = Grid(names, [CHOICES[name] for name in names], WORLD)
    truth = grid.shape.spread_truth(grid.truth(condition), grid.shape.all)
    count = grid.shape.points(grid.shape.all)
    holds, fails = truth.holds.to_bytes(count, "little"), truth.fails.to_bytes(count, "little")
    for point, values in enumerate(product(*(CHOICES[name] for name in names))):
        assert grid.values_at(point) == values
        wanted = worth(condition, dict(zip(names, values, strict=True)))
        assert (bool(holds[point]), bool(fails[point])) == (wanted is True, wanted is None)


def tried(asked: list[Expression], names: list[str]) -> dict[tuple[bool, ...], dict[str, Value]]:
    """Each vector that occurs with the first inputs that give it, by trying all of them. A condition without a value is not asked
    behind one that holds; elsewhere its inputs are refused."""
    found: dict[tuple[bool, ...], dict[str, Value]] = {}
    for values in product(*(CHOICES[name] for name in names)):
        given = dict(zip(names, values, strict=True))
        vector: list[bool] = []
        for condition in asked:
            holds = worth(condition, given)
            if holds is None and True not in vector:
                break
            vector.append(holds is True)
        else:
            found.setdefault(tuple(vector), given)
    return found


@settings(max_examples=80, deadline=None)
@given(st.lists(CONDITIONS, min_size=1, max_size=4))
def test_counting_finds_what_trying_everything_finds(asked: list[Expression]) -> None:
    found = possibilities(asked, WORLD)
    everything = tried(asked, list(found.types))
    assert found.possible == frozenset(everything)
    assert [(vector, dict(inputs)) for vector, inputs in found.witnessed.items()] == list(everything.items())


@settings(max_examples=50, deadline=None)
@given(CONDITIONS, CONDITIONS)
def test_what_is_remembered_is_what_would_be_found(first: Expression, second: Expression) -> None:
    """Also of conditions that differ in names only, and with the inputs in another order."""
    other = {"a": "b_", "b": "a", "maybe": "maybe", "ready": "steady", "stance": "pose"}

    def renamed(expression: Expression) -> Expression:
        return _renamed(expression, other)

    reasoner = Reasoner(WORLD)
    for asked in ([first, second], [renamed(first), renamed(second)], [second, first], [first, second]):
        for search in (False, True):
            fresh = possibilities(asked, WORLD, search=search)
            known = reasoner.possibilities(asked, search=search)
            assert known == fresh
            assert list(known.witnessed) == list(fresh.witnessed)


def _renamed(expression: Expression, names: dict[str, str]) -> Expression:
    return substitute(expression, {old: Variable(TYPES[old], new) for old, new in names.items()})


def test_yes_and_one_are_not_the_same_question() -> None:
    reasoner = Reasoner(WORLD)
    reasoner.possibilities([Compare(YES_NO, "=", Variable(YES_NO, "x"), Literal(YES_NO, True))])
    found = reasoner.possibilities([Compare(YES_NO, "=", Variable(SMALL, "x"), Literal(YES_NO, 1))])
    assert found.witness([True]) == (("x", 1),)


def test_vectors_are_parted_in_the_order_of_their_first_points() -> None:
    shape = Shape([4])
    assert vectors([0x00010000, 0x01010001], shape.ones((0,))) == {
        (False, True): 0,
        (False, False): 1,
        (True, True): 2,
    }
    assert vectors([0x00010000], 0) == {}
    assert vectors([], shape.ones((0,))) == {(): 0}


def test_what_is_repeated_lands_at_its_points() -> None:
    shape = Shape([2, 3, 2])
    assert list(shape.spread("abc", (1,), shape.all)) == list("aabbccaabbcc")
    assert list(shape.spread("ab", (0,), (0, 2))) == list("aabb")
    assert list(shape.spread("x", (), (0, 1))) == list("xxxxxx")
    assert shape.spread_bits(0x000100, (1,), (0, 1)) == 0x000100000100
