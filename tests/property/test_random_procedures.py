"""Random procedures: the exact odds equal the walk over every sequence of faces, and compiled expressions the reference."""

from __future__ import annotations

from fractions import Fraction

import core_building as make
import pytest
from core_interpreter import brute_force
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from resolver_walk import walk_resolver

from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import (
    Absolute,
    Choose,
    Collect,
    CollectClause,
    CountFaces,
    Expression,
    Extreme,
    ListOf,
    Logic,
    Negate,
    Occurrences,
    Size,
    Sorted,
    SortKey,
    Variable,
    Within,
    Without,
)
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Case,
    Decide,
    Draw,
    ForEach,
    Give,
    Invoke,
    Let,
    Match,
    Pick,
    Repeat,
    Require,
    Reroll,
    RollDice,
    RollPool,
    Spend,
    SpendOption,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import ANY_INTEGER, YES_NO, EnumType, ListType, Pool
from rulewright.calculus.values import DiceTerm, DiceValue
from rulewright.core.world import world_of
from rulewright.odds.compile import Expressions
from rulewright.odds.exact import distribution
from rulewright.python.load import load

SLOW = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NUMBERS = ListType(ANY_INTEGER)
BUY = make.enumeration("Buy", "more", "less", ordered=False)


class Scope:
    """What names a random body may use, and how many more dice it may roll on any path."""

    def __init__(self, numbers: list[str], pools: dict[str, int], dice: int, names: list[int], helper: bool) -> None:
        self.numbers = numbers
        self.pools = pools
        self.dice = dice
        self.names = names
        self.helper = helper
        self.lists: list[str] = []

    def inner(self, share: int = 1) -> Scope:
        inner = Scope(list(self.numbers), dict(self.pools), self.dice // share, self.names, self.helper)
        inner.lists = list(self.lists)
        return inner

    def new(self) -> str:
        self.names[0] += 1
        return f"v{self.names[0]}"


@st.composite
def numbers(draw: st.DrawFn, scope: Scope, depth: int = 2) -> Expression:
    leaves = ["literal"] + (["variable"] * 3 if scope.numbers else []) + (["pool"] * 2 if scope.pools else [])
    kind = draw(
        st.sampled_from(leaves + (["+", "-", "*", "/", "choose", "extreme", "abs", "neg", "list"] if depth else []))
    )
    inner = numbers(scope, depth - 1)
    match kind:
        case "literal":
            return make.lit(draw(st.integers(-3, 4)))
        case "variable":
            return make.var(draw(st.sampled_from(scope.numbers)))
        case "pool":
            return draw(counted(scope))
        case "+":
            return make.plus(draw(inner), draw(inner))
        case "-":
            return make.minus(draw(inner), draw(inner))
        case "*":
            return make.times(draw(inner), draw(inner))
        case "/":
            divisor = draw(st.sampled_from([-3, -2, 2, 3]))
            return make.over(draw(inner), divisor, draw(st.sampled_from(["down", "up", "nearest", "toward zero"])))
        case "choose":
            return Choose(ANY_INTEGER, draw(conditions(scope, depth - 1)), draw(inner), draw(inner))
        case "extreme":
            return Extreme(ANY_INTEGER, draw(st.sampled_from(["smaller", "larger"])), draw(inner), draw(inner))
        case "list":
            items = draw(lists(scope, depth - 1))
            if draw(st.booleans()):
                return Size(ANY_INTEGER, items)
            return Occurrences(ANY_INTEGER, items, draw(inner))
        case "abs":
            return Absolute(ANY_INTEGER, draw(inner))
        case _:
            return Negate(ANY_INTEGER, draw(inner))


@st.composite
def lists(draw: st.DrawFn, scope: Scope, depth: int = 1) -> Expression:
    kinds = ["written", *(["variable"] * 2 if scope.lists else []), *(["collect"] * 2 + ["without"] if depth else [])]
    match draw(st.sampled_from(kinds)):
        case "variable":
            return Variable(NUMBERS, draw(st.sampled_from(scope.lists)))
        case "without":
            left_out = draw(st.one_of(lists(scope, 0), numbers(scope, 0).map(lambda one: ListOf(NUMBERS, (one,)))))
            return Without(NUMBERS, draw(lists(scope, depth - 1)), left_out)
        case "collect":
            inner = scope.inner()
            clauses = []
            for _ in range(draw(st.integers(1, 2))):
                items = draw(lists(inner, 0))
                clauses.append(CollectClause(inner.new(), ANY_INTEGER, items))
                inner.numbers.append(clauses[-1].name)
            condition = draw(st.one_of(st.none(), conditions(inner, 0)))
            return Collect(NUMBERS, tuple(clauses), condition, draw(numbers(inner, 1)))
        case _:
            return ListOf(NUMBERS, tuple(draw(numbers(scope, 0)) for _ in range(draw(st.integers(0, 3)))))


@st.composite
def counted(draw: st.DrawFn, scope: Scope) -> Expression:
    name = draw(st.sampled_from(sorted(scope.pools)))
    pool = Variable(Pool(scope.pools[name]), name)
    match draw(st.sampled_from(["count", "count", "count", "size", "sum", "keep"])):
        case "count":
            low = draw(st.integers(1, scope.pools[name]))
            return CountFaces(ANY_INTEGER, pool, ((low, draw(st.integers(low, scope.pools[name]))),))
        case "size":
            return Size(ANY_INTEGER, pool)
        case "sum":
            return make.sum_of(pool)
        case _:
            which = draw(st.sampled_from(["highest", "lowest"]))
            return make.sum_of(make.kept(which, draw(st.integers(0, 3)), pool))


@st.composite
def conditions(draw: st.DrawFn, scope: Scope, depth: int = 1) -> Expression:
    kind = draw(st.sampled_from(["compare", "within", *(["and", "or", "not"] if depth > 0 else [])]))
    match kind:
        case "compare":
            operator = draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
            return make.compared(draw(numbers(scope, 1)), operator, draw(numbers(scope, 1)))
        case "within":
            low = draw(st.integers(-2, 3))
            return Within(YES_NO, draw(numbers(scope, 1)), ((None, low - 3), (low, low + 1)))
        case "not":
            return make.negated(draw(conditions(scope, depth - 1)))
        case _:
            which = "and" if kind == "and" else "or"
            return Logic(YES_NO, which, draw(conditions(scope, depth - 1)), draw(conditions(scope, depth - 1)))


@st.composite
def dice_values(draw: st.DrawFn, most: int) -> tuple[DiceValue, int]:
    terms: list[DiceTerm] = []
    for _ in range(draw(st.integers(1, max(1, min(2, most))))):
        sides = draw(st.integers(2, 3))
        if most - len(terms) >= 3 and draw(st.booleans()):
            terms.append(DiceTerm(1, sides, "open", 1))
        else:
            terms.append(DiceTerm(1, sides, sign=draw(st.sampled_from([1, -1]))))
    return DiceValue(tuple(terms), draw(st.integers(-2, 2))), sum(1 + term.cap for term in terms)


@st.composite
def statements(draw: st.DrawFn, scope: Scope, depth: int, loop: bool) -> Statement:
    kinds = ["let", "let", "gather", "assign", "require", "decide", "spend"]
    kinds += ["roll"] * 3 + ["pool"] * 3 + ["pick", "draw", "draw"] if scope.dice else []
    kinds += ["reroll"] * 2 if scope.dice and scope.pools else []
    kinds += ["stop"] * 2 if loop else []
    kinds += ["branch", "branch", "match", "repeat", "each", "step", "give"] if depth else []
    kinds += ["invoke"] if scope.helper and scope.dice >= 2 else []
    match draw(st.sampled_from(kinds)):
        case "let":
            value = draw(numbers(scope))
            scope.numbers.append(scope.new())
            return Let(scope.numbers[-1], ANY_INTEGER, value)
        case "assign":
            return Assign(draw(st.sampled_from(scope.numbers)), draw(numbers(scope)))
        case "require":
            message = make.text("needs {a}", a=make.var("a"))
            return Require(draw(conditions(scope)), message)
        case "decide":
            value = draw(numbers(scope))
            scope.numbers.append(scope.new())
            return Decide(scope.numbers[-1], "Decide", ANY_INTEGER, value)
        case "spend":
            return draw(spendings(scope))
        case "roll":
            dice, used = draw(dice_values(scope.dice))
            scope.dice = max(0, scope.dice - used)
            scope.numbers.append(scope.new())
            return RollDice(scope.numbers[-1], ANY_INTEGER, make.lit(dice))
        case "pool":
            sides = draw(st.integers(2, 4 if scope.dice > 2 else 2))
            count = draw(st.integers(0, min(3, scope.dice)))
            scope.dice -= count
            name = scope.new()
            scope.pools[name] = sides
            return RollPool(name, Pool(sides), make.lit(count), sides)
        case "pick":
            scope.dice -= 1
            items = ListOf(NUMBERS, tuple(draw(numbers(scope, 1)) for _ in range(draw(st.integers(1, 3)))))
            scope.numbers.append(scope.new())
            return Pick(scope.numbers[-1], ANY_INTEGER, Sorted(NUMBERS, items, (SortKey("", draw(st.booleans())),)))
        case "gather":
            value = draw(lists(scope))
            scope.lists.append(scope.new())
            return Let(scope.lists[-1], NUMBERS, value)
        case "draw":
            items = tuple(draw(numbers(scope, 1)) for _ in range(draw(st.integers(0, 3))))
            scope.dice = max(0, scope.dice - len(items))
            scope.lists.append(scope.new())
            return Draw(scope.lists[-1], NUMBERS, ListOf(NUMBERS, items), make.lit(draw(st.integers(-1, len(items)))))
        case "reroll":
            pool = draw(st.sampled_from(sorted(scope.pools)))
            scope.dice = max(0, scope.dice - 3)
            sides = scope.pools[pool]
            name = scope.new()
            scope.pools[name] = sides
            face = draw(st.integers(1, sides))
            return Reroll(name, Pool(sides), Variable(Pool(sides), pool), ((face, face),))
        case "stop":
            return StopWhen(draw(conditions(scope)))
        case "branch":
            condition = draw(conditions(scope))
            first, second = scope.inner(), scope.inner()
            then, otherwise = draw(bodies(first, depth - 1, loop)), draw(bodies(second, depth - 1, loop))
            scope.dice = min(first.dice, second.dice)
            return Branch(condition, then, otherwise)
        case "match":
            subject = draw(numbers(scope))
            parts = [scope.inner() for _ in range(3)]
            first, second, rest = (draw(bodies(part, depth - 1, loop)) for part in parts)
            scope.dice = min(part.dice for part in parts)
            return Match(subject, (Case(((None, 0), (2, 2)), first), Case(((1, 1), (3, 4)), second)), rest)
        case "repeat":
            inner = scope.inner(3)
            body = draw(bodies(inner, depth - 1, True))
            scope.dice = 0
            return Repeat(draw(st.integers(1, 3)), body)
        case "each":
            items = tuple(draw(numbers(scope, 1)) for _ in range(draw(st.integers(0, 2))))
            inner = scope.inner(2)
            name = inner.new()
            inner.numbers.append(name)
            body = draw(bodies(inner, depth - 1, True))
            scope.dice = 0
            return ForEach(name, ANY_INTEGER, ListOf(NUMBERS, items), body)
        case "step":
            return Step("A step", draw(bodies(scope, depth - 1, loop)))
        case "invoke":
            argument = draw(numbers(scope))
            scope.dice -= 2
            scope.numbers.append(scope.new())
            return Invoke(scope.numbers[-1], ANY_INTEGER, "helper", (("n", argument),))
        case _:
            early = ListOf(NUMBERS, (draw(numbers(scope)),))
            return Branch(draw(conditions(scope)), (Give(early),))


@st.composite
def spendings(draw: st.DrawFn, scope: Scope) -> Statement:
    options = (
        SpendOption("more", "More", make.lit(draw(st.integers(1, 2))), True),
        SpendOption(
            "less", "Less", make.lit(draw(st.integers(0, 2))), False, draw(st.one_of(st.none(), conditions(scope)))
        ),
    )
    default = draw(st.sampled_from([("more",), ("less", "more"), ("more", "less"), ("less",)]))
    budget = draw(numbers(scope, 1))
    name = scope.new()
    bought = ListType(EnumType("Buy"))
    spend = Spend(name, "Spend", "Buy", bought, make.times(budget, budget), options, default)
    counted = scope.new()
    scope.numbers.append(counted)
    return Step("Spend", (spend, Let(counted, ANY_INTEGER, Size(ANY_INTEGER, Variable(bought, name)))))


@st.composite
def bodies(draw: st.DrawFn, scope: Scope, depth: int, loop: bool) -> Body:
    return tuple(draw(statements(scope, depth, loop)) for _ in range(draw(st.integers(1, 3))))


HELPER = make.procedure(
    "helper",
    (
        Require(make.compared(make.var("n"), "<", 40), make.text("{n} is too much", n=make.var("n"))),
        RollDice("d", ANY_INTEGER, make.lit(make.dice((2, 2)))),
        Branch(make.compared(make.var("d"), "=", 2), (Give(make.var("n")),)),
        Give(make.plus(make.var("n"), make.var("d"))),
    ),
    n=ANY_INTEGER,
)


@st.composite
def procedures(draw: st.DrawFn):  # type: ignore[no-untyped-def]  # a procedure
    scope = Scope(["a", "b"], {}, 6, [0], True)
    body = [statement for _ in range(2) for statement in draw(bodies(scope, 2, False))]
    shown = ListOf(NUMBERS, (draw(numbers(scope)), draw(numbers(scope))))
    shown = make.plus(shown, draw(lists(scope)), NUMBERS)
    return make.procedure("main", (*body, Give(shown)), NUMBERS, a=ANY_INTEGER, b=ANY_INTEGER)


@SLOW
@given(procedures(), st.integers(-2, 3), st.integers(0, 2))
def test_odds_of_a_random_procedure_equal_the_walk_over_all_faces(main, a, b) -> None:  # type: ignore[no-untyped-def]
    program = make.program(HELPER, main, BUY)
    arguments = {"a": a, "b": b}
    odds = distribution(program, "main", arguments, open_tail=Fraction(0))
    walked = brute_force(program, "main", arguments)
    assert {outcome: odds.probability(outcome) for outcome in odds.weights} == walked
    assert odds.remainder == 0


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(procedures(), st.integers(-2, 3), st.integers(0, 2))
def test_odds_of_a_random_procedure_equal_the_generated_resolver(main, a, b) -> None:  # type: ignore[no-untyped-def]
    program = make.program(HELPER, main, BUY)
    arguments = {"a": a, "b": b}
    odds = distribution(program, "main", arguments, open_tail=Fraction(0))
    walked = walk_resolver(load(program), "main", arguments)
    assert {outcome: odds.probability(outcome) for outcome in odds.weights} == walked


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_compiled_expressions_agree_with_the_reference(data: st.DataObject) -> None:
    scope = Scope(["a", "b"], {"p": 4}, 0, [0], False)
    expression = data.draw(st.one_of(numbers(scope, 3), conditions(scope, 2)))
    pool = make.PoolValue(4, tuple(sorted(data.draw(st.lists(st.integers(1, 4), max_size=4)))))
    known = {"a": data.draw(st.integers(-9, 9)), "b": data.draw(st.integers(-9, 9)), "p": pool}
    world = world_of(make.program(BUY))
    read = Expressions(world).read(expression, {"a": 0, "b": 1, "p": 2})
    assert read(tuple(known.values())) == evaluate(expression, known, world)


@given(st.integers(-60, 60), st.integers(-9, 9), st.sampled_from(["down", "up", "nearest", "toward zero", "exactly"]))
def test_division_rounds_as_stated_on_both_sides_of_nought(left: int, right: int, rounding) -> None:  # type: ignore[no-untyped-def]
    expression = make.over(left, right, rounding)
    if right == 0:
        with pytest.raises(EvaluationError, match="divides by zero"):
            evaluate(expression, {}, world_of(make.program()))
        return
    found = evaluate(expression, {}, world_of(make.program()))
    exact = Fraction(left, right)
    match rounding:
        case "down":
            assert found <= exact < found + 1
        case "up":
            assert found - 1 < exact <= found
        case "nearest":
            assert found - Fraction(1, 2) <= exact < found + Fraction(1, 2)
        case "toward zero":
            assert abs(found) <= abs(exact) < abs(found) + 1
            assert found * exact >= 0
        case _:
            assert found == exact
