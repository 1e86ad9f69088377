"""Walks over expressions and statements."""

from __future__ import annotations

import core_building as make

from rulewright.calculus.expressions import Amend, CallFormula, Choose, LabelOf, LookUp, OptionValue
from rulewright.calculus.references import references, references_of_statement
from rulewright.calculus.statements import (
    Assign,
    Branch,
    Decide,
    ForEach,
    Give,
    Invoke,
    Let,
    Prose,
    Repeat,
    Require,
    RollDice,
    Step,
    StopWhen,
)
from rulewright.calculus.types import ANY_INTEGER, RecordType
from rulewright.calculus.walk import (
    bodies_of,
    children,
    descend,
    every_expression,
    every_statement,
    expressions_of,
    free_in_body,
    free_variables,
    name_of,
    substitute,
)

A, B, C = make.var("a"), make.var("b"), make.var("c")
TREE = Choose(ANY_INTEGER, make.compared(A, "<", 1), make.plus(B, 2), LookUp(ANY_INTEGER, "shock", (C,)))


def test_everything_inside_comes_outermost_first_from_left_to_right() -> None:
    assert [type(inner).__name__ for inner in descend(TREE)] == [
        "Choose", "Compare", "Variable", "Literal", "Arithmetic", "Variable", "Literal", "LookUp", "Variable",
    ]  # fmt: skip
    assert free_variables(TREE) == {"a", "b", "c"}
    assert children(A) == ()


def test_substitution_replaces_variables_everywhere_and_nothing_else() -> None:
    swapped = substitute(TREE, {"a": B, "c": make.plus(A, A)})
    assert free_variables(swapped) == {"a", "b"}
    assert substitute(TREE, {}) == TREE
    amend = Amend(RecordType("Figure"), make.var("f", RecordType("Figure")), (("nerve", A),))
    assert free_variables(substitute(amend, {"a": make.lit(1)})) == {"f"}


def test_a_very_deep_expression_can_be_walked() -> None:
    deep = A
    for _ in range(20_000):
        deep = make.plus(deep, 1)  # type: ignore[assignment]  # an expression either way
    assert sum(1 for _ in descend(deep)) == 40_001


def test_statements_show_their_parts() -> None:
    require = Require(make.compared(A, ">", 0), make.text("{b} is too little", b=B))
    assert expressions_of(require) == (require.condition, B)
    loop = ForEach("n", ANY_INTEGER, make.var("list"), (StopWhen(make.lit(True)),))
    assert bodies_of(loop) == (loop.body,)
    assert name_of(loop) == "n"
    assert name_of(Assign("a", B)) is None
    branch = Branch(make.lit(True), (Give(A),), (Step("Later", (Give(B),)),))
    assert [type(each).__name__ for each in every_statement((branch, loop))] == [
        "Branch", "Give", "Step", "Give", "ForEach", "StopWhen",
    ]  # fmt: skip
    assert [each.name for each in every_expression((branch,)) if each in (A, B)] == ["a", "b"]  # type: ignore[union-attr]


def test_names_that_a_body_takes_from_outside() -> None:
    body = (
        Let("x", ANY_INTEGER, A),
        Step("Roll", (RollDice("d", ANY_INTEGER, make.lit(make.dice((1, 6)))),)),
        Branch(make.compared(make.var("d"), ">", make.var("x")), (Let("inner", ANY_INTEGER, B),)),
        ForEach("n", ANY_INTEGER, make.var("list"), (Assign("total", make.plus(make.var("n"), make.var("inner"))),)),
        Give(make.var("d")),
    )
    assert free_in_body(body) == {"a", "b", "list", "inner", "total"}


def test_uses_of_declarations_are_found_in_order() -> None:
    call = CallFormula(ANY_INTEGER, "level", (("n", OptionValue(ANY_INTEGER, "hard")), ("t", TREE)))
    assert list(references(call)) == [("formula", "level"), ("option", "hard"), ("table", "shock")]
    assert list(references(LabelOf(make.TEXT, "weapon", "colt"))) == [("entry", "colt")]
    assert list(references(make.lit((make.member("Severity", "light"),)))) == [
        ("enumeration", "Severity"),
        ("member", "Severity.light"),
    ]
    invoke = Invoke("x", ANY_INTEGER, "attack", (("a", A),))
    assert list(references_of_statement(invoke)) == [("procedure", "attack")]
    assert list(references_of_statement(Decide("d", "D", RecordType("Figure"), A))) == [("record", "Figure")]
    assert list(references_of_statement(Prose(make.text("see {t}", t=TREE)))) == [("table", "shock")]
    assert list(references_of_statement(Repeat(2, (invoke,)))) == []
