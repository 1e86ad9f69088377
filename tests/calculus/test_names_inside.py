"""The names of a Collect are known inside it only, for whoever asks what an expression reads or puts something in it."""

from __future__ import annotations

import core_building as make

from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import Collect, CollectClause, Expression, ListOf
from rulewright.calculus.print import expression_text
from rulewright.calculus.statements import Give, Let
from rulewright.calculus.types import ANY_INTEGER, ListType
from rulewright.calculus.walk import free_in_body, free_variables, substitute
from rulewright.core.world import world_of

NUMBERS = ListType(ANY_INTEGER)


def listed(*items: Expression) -> ListOf:
    return ListOf(NUMBERS, items)


def collected(value: Expression, condition: Expression | None, **clauses: Expression) -> Collect:
    named = tuple(CollectClause(name, ANY_INTEGER, items) for name, items in clauses.items())
    return Collect(NUMBERS, named, condition, value)


SUMS = collected(
    make.plus(make.var("n"), make.var("a")),
    make.compared(make.var("n"), "<", make.var("m")),
    n=listed(make.var("n"), make.lit(1)),
    m=listed(make.var("n"), make.var("b")),
)
"""Its first list reads an ``n`` from outside, its second the one of the first clause."""


def value_of(expression: Expression, **known: int) -> object:
    return evaluate(expression, known, world_of(make.program()))


def test_names_are_free_until_their_clause() -> None:
    assert free_variables(SUMS) == {"n", "a", "b"}
    body = (Let("x", NUMBERS, collected(make.var("i"), None, i=listed(make.var("a")))), Give(make.var("x")))
    assert free_in_body(body) == {"a"}


def test_later_clauses_go_round_fastest_and_see_earlier_names() -> None:
    assert value_of(SUMS, n=5, a=100, b=9) == (105, 101)
    pairs = collected(make.var("m"), None, n=listed(make.lit(1), make.lit(2)), m=listed(make.var("n"), make.lit(7)))
    assert value_of(pairs) == (1, 7, 2, 7)


def test_what_is_put_in_is_not_caught_by_a_name_inside() -> None:
    put = {"a": make.var("n"), "b": make.var("m"), "n": make.lit(5)}
    found = substitute(SUMS, put)
    assert free_variables(found) == {"n", "m"}
    assert value_of(found, n=100, m=9) == value_of(SUMS, n=5, a=100, b=9)


def test_it_is_printed_as_it_is_written() -> None:
    assert expression_text(SUMS) == "n + a for each n in [n, 1] for each m in [n, b] where n < m"
    inside = make.plus(listed(make.lit(1)), SUMS, NUMBERS)
    assert expression_text(inside).startswith("[1] + (n + a for each")
