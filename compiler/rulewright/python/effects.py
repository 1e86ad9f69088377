"""Printing what happens outside a rule: rolls, picks and calls of procedures."""

from __future__ import annotations

from typing import assert_never

from rulewright.calculus.domains import of_dice
from rulewright.calculus.expressions import Arithmetic, Expression, Literal, Negate
from rulewright.calculus.statements import (
    Draw,
    Invoke,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
)
from rulewright.calculus.types import ANY_INTEGER, Dice, Integer, ListType, Pool, Type
from rulewright.calculus.values import DiceTerm, DiceValue
from rulewright.core.program import Program
from rulewright.python.expressions import Printer
from rulewright.python.layout import Brackets, Document, Glued, Operands, call
from rulewright.python.printed import Level, Printed
from rulewright.runtime.dice import MOST_SIDES, OPEN_CAP

__all__ = ["Effect", "effect", "known_of"]

Effect = RollDice | RollPercentile | RollDie | RollPool | Reroll | RollOrder | Pick | Draw | Invoke


def effect(printer: Printer, statement: Effect) -> Printed:
    """The roll, pick or call that ``statement`` makes, as an expression."""
    runtime = printer.module.runtime
    match statement:
        case RollDice(dice=dice):
            return _roll(printer, dice)
        case RollPercentile(bonus=bonus, penalty=penalty):
            extra = (printer.document(bonus), printer.document(penalty))
            return Printed(call(runtime("roll_percentile"), "dice", *extra, "trace"))
        case RollDie(sides=sides):
            return Printed(call(runtime("roll_die"), "dice", printer.document(sides), "trace"))
        case RollPool(count=count, sides=sides):
            return _pool(printer, call(runtime("roll_pool"), "dice", printer.document(count), str(sides), "trace"))
        case Reroll(pool=pool, keeping=keeping):
            assert isinstance(pool.type, Pool)
            kept = tuple(f"({low}, {high})" for low, high in keeping)
            again = (printer.document(pool), str(pool.type.sides), *kept, "trace=trace")
            return _pool(printer, call(runtime("reroll"), "dice", *again))
        case RollOrder(list=listed, keys=keys, dice=dice, high_first=high_first):
            roll = Glued(("lambda: ", _roll(printer, dice).document))
            arguments: list[Document] = [printer.document(listed), roll]
            arguments += [printer.sort_key(key, listed.type) for key in keys]
            if not high_first:
                arguments.append("high_first=False")
            return Printed(call(runtime("order_by_roll"), *arguments))
        case Pick(list=listed):
            return Printed(call(runtime("pick"), "dice", printer.document(listed), "trace"))
        case Draw(list=listed, count=count):
            arguments = ["dice", printer.document(count), printer.document(listed), "trace"]
            return Printed(call(runtime("draw"), *arguments))
        case Invoke(procedure=procedure, arguments=given):
            names = printer.module.names.parameters["procedures", procedure]
            inputs = (Glued((f"{names[name]}=", printer.document(value))) for name, value in given)
            function = printer.module.function("procedures", procedure)
            return Printed(call(function, "dice", *inputs, "decide=decide", "options=options", "trace=trace"))
        case _:
            assert_never(statement)


def _pool(printer: Printer, rolled: Document) -> Printed:
    return Printed(call(printer.module.runtime("in_order"), rolled) if printer.pools_in_order else rolled)


def _roll(printer: Printer, dice: Expression) -> Printed:
    """Roll an expression of type dice: each die that is written there on its own, the rest as a whole."""
    match dice:
        case Literal(value=DiceValue() as value):
            return _roll_value(printer, value)
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            first = _roll(printer, left)
            second = _roll(printer, right)
            shown = second.document
            if second.level < Level.MULTIPLY:
                shown = Brackets("(", (shown,), ")", commas=False)
            if isinstance(first.document, Operands) and first.level is Level.ADD:
                return Printed(Operands(first.document.first, (*first.document.rest, (operator, shown))), Level.ADD)
            return Printed(Operands(first.document, ((operator, shown),)), Level.ADD)
        case Negate(operand=operand):
            inner = _roll(printer, operand)
            shown = inner.document
            if inner.level < Level.UNARY:
                shown = Brackets("(", (shown,), ")", commas=False)
            return Printed(Glued(("-", shown)), Level.UNARY)
        case _ if not isinstance(dice.type, Dice):
            return printer.printed(dice)
        case _:
            function = printer.module.runtime("roll")
            return Printed(call(function, "dice", printer.document(dice), "trace"))


def _roll_value(printer: Printer, value: DiceValue) -> Printed:
    parts: list[tuple[str, Document]] = []
    for term in value.terms:
        rolls = [_roll_term(printer, term)] if term.kind == "plain" else [_roll_term(printer, term)] * term.count
        parts += [("-" if term.sign < 0 else "+", roll) for roll in rolls]
    if value.bonus or not parts:
        parts.append(("-" if value.bonus < 0 else "+", str(abs(value.bonus))))
    (sign, first), *rest = parts
    start: Document = Glued(("-", first)) if sign == "-" else first
    if rest:
        return Printed(Operands(start, tuple(rest)), Level.ADD)
    return Printed(start, Level.UNARY if sign == "-" else Level.ATOM)


def _roll_term(printer: Printer, term: DiceTerm) -> Document:
    runtime = printer.module.runtime
    match term.kind:
        case "plain":
            return call(runtime("roll_dice"), "dice", str(term.count), str(term.sides), "trace")
        case "open":
            cap = () if term.cap == OPEN_CAP else (f"cap={term.cap}",)
            return call(runtime("open_ended"), "dice", str(term.sides), "trace", *cap)
        case "d66":
            return call(runtime("roll_d66"), "dice", "trace")
        case _:
            assert_never(term.kind)


def known_of(statement: Effect, program: Program) -> Type:
    """What is known of the result of ``statement`` without what is declared of its name."""
    match statement:
        case RollDice(dice=dice):
            return _range_of(dice)
        case Pick(list=listed) if isinstance(listed.type, ListType):
            return listed.type.item
        case Invoke(procedure=procedure):
            return program.procedures[procedure].result
        case RollPercentile():
            return Integer(1, 100)
        case RollDie(sides=sides):
            high = sides.type.high if isinstance(sides.type, Integer) else None
            return Integer(1, MOST_SIDES if high is None else min(high, MOST_SIDES))
        case _:
            return statement.type


def _range_of(dice: Expression) -> Integer:
    """The range of what ``dice`` can show when they are rolled, as far as it is known."""
    match dice:
        case Literal(value=DiceValue() as value):
            domain = of_dice(value)
            return Integer(domain.low, domain.high, None, domain.values)
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            first, second = _range_of(left), _range_of(right)
            if operator == "-":
                second = Integer(_minus(second.high), _minus(second.low))
            return Integer(_plus(first.low, second.low), _plus(first.high, second.high))
        case Negate(operand=operand):
            inner = _range_of(operand)
            return Integer(_minus(inner.high), _minus(inner.low))
        case _:
            return dice.type if isinstance(dice.type, Integer) else ANY_INTEGER


def _minus(end: int | None) -> int | None:
    return None if end is None else -end


def _plus(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second
