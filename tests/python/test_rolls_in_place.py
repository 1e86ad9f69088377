"""Rolls are written inside the statement that uses them exactly when that keeps the order of the dice."""

from __future__ import annotations

import pytest
from core_building import compared, lit, minus, plus, program, var
from core_interpreter import Interpreter, Script

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Choose, ListOf, Logic, SumPool, Template, Within
from rulewright.calculus.statements import Body, Branch, Give, Let, Require, RollDice, RollPool
from rulewright.calculus.types import ANY_INTEGER, YES_NO, Dice, ListType, Pool, Type
from rulewright.calculus.values import DiceTerm, DiceValue
from rulewright.python.load import load

FIRST, SECOND = var("first"), var("second")


def die(name: str, sides: int) -> RollDice:
    return RollDice(name, ANY_INTEGER, lit(DiceValue((DiceTerm(1, sides),)), Dice()), temporary=True)


def rolled(*body_after: object, result: Type = ANY_INTEGER) -> tuple[str, object]:
    """The body of a procedure that rolls a d6 and a d8, and what it gives for 5 and 8."""
    body = (die("first", 6), die("second", 8), *body_after)
    procedure = Procedure("test", "Test", (), result, body)  # type: ignore[arg-type]  # statements of every kind
    made = program(procedure)
    package = load(made)
    source = package.texts["procedures.py"]
    start = source.index('        trace.call("test", "Test")\n') + len('        trace.call("test", "Test")\n')
    given = package.run("procedure", "test", {}, rolls=[5, 8])
    assert given == Interpreter(made, Script((5, 8))).run("test", {})
    return source[start:].partition("\n\n\n")[0].rstrip("\n"), given


D6, D8 = "roll_dice(dice, 1, 6, trace)", "roll_dice(dice, 1, 8, trace)"


def test_in_order_they_are_written_in_place() -> None:
    assert rolled(Give(minus(FIRST, SECOND))) == (f"    return {D6} - {D8}", -3)
    assert rolled(Give(compared(FIRST, "<", SECOND)), result=YES_NO) == (f"    return {D6} < {D8}", True)
    items = ListOf(ListType(ANY_INTEGER), (FIRST, lit(1), SECOND))
    assert rolled(Give(items), result=ListType(ANY_INTEGER)) == (f"    return ({D6}, 1, {D8})", (5, 1, 8))


def test_out_of_order_the_first_gets_a_name() -> None:
    assert rolled(Give(minus(SECOND, FIRST))) == (f"    first = {D6}\n    return {D8} - first", 3)
    # a comparison is turned round so that the number stands behind, but never two rolls
    assert rolled(Give(compared(SECOND, "<", FIRST)), result=YES_NO) == (
        f"    first = {D6}\n    return {D8} < first",
        False,
    )


def test_what_may_not_happen_is_not_written_in_place() -> None:
    lazy = Choose(ANY_INTEGER, compared(FIRST, ">", lit(3)), SECOND, lit(0))
    text, given = rolled(Give(lazy))
    assert (text.splitlines()[:2], given) == ([f"    first = {D6}", f"    second = {D8}"], 8)
    either = Logic(YES_NO, "or", compared(FIRST, ">", lit(3)), compared(SECOND, ">", lit(3)))
    text, _ = rolled(Give(either), result=YES_NO)
    assert text.splitlines()[:2] == [f"    first = {D6}", f"    second = {D8}"]


def test_a_roll_that_is_written_twice_gets_a_name() -> None:
    far_apart = Within(YES_NO, FIRST, ((1, 2), (5, None)))
    text, _ = rolled(Give(Choose(ANY_INTEGER, far_apart, lit(1), lit(2))), result=ANY_INTEGER)
    assert text.count("roll_dice") == 2


def test_a_roll_for_a_later_statement_gets_a_name() -> None:
    assert rolled(Let("x", ANY_INTEGER, plus(FIRST, 1)), Give(plus(var("x"), SECOND)))[1] == 14
    assert rolled(Let("x", ANY_INTEGER, plus(SECOND, 1)), Give(plus(var("x"), FIRST)))[1] == 14
    assert rolled(Let("x", ANY_INTEGER, lit(1)), Give(plus(SECOND, FIRST)))[1] == 13


@pytest.mark.parametrize(
    "statement",
    [
        Branch(compared(FIRST, ">", SECOND), (Give(lit(1)),), (Give(lit(2)),)),
        Require(compared(FIRST, "<", SECOND), Template("no")),
    ],
)
def test_conditions_of_statements(statement: Branch | Require) -> None:
    text, given = rolled(statement, Give(lit(2)))
    assert (text.splitlines()[0], given) == (f"    if {D6} {'>' if isinstance(statement, Branch) else '>='} {D8}:", 2)


def test_a_pool_of_as_many_dice_as_a_die_says() -> None:
    pool = RollPool("pool", Pool(8), FIRST, 8, temporary=True)
    body: Body = (die("first", 6), pool, Give(SumPool(ANY_INTEGER, var("pool", Pool(8)))))
    made = program(Procedure("test", "Test", (), ANY_INTEGER, body))
    package = load(made)
    assert f"return sum(roll_pool(dice, {D6}, 8, trace))" in package.texts["procedures.py"]
    assert package.run("procedure", "test", {}, rolls=[3, 1, 2, 3]) == 6
