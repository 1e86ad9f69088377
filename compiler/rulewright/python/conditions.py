"""Printing conditions: comparisons, ranges, and their opposites, as a person would write them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal as OneOf

from rulewright.calculus.expressions import Compare, Expression, IsNone, Literal, Logic, Not, Occurrences, Within
from rulewright.calculus.types import EnumType, Maybe, YesNo
from rulewright.calculus.values import MemberValue, Value
from rulewright.python.layout import Brackets, Document, Glued, Operands, call
from rulewright.python.printed import Level, Printed, Printing, chain, raised, tuple_of

__all__ = ["compare", "lies_in", "negated"]

MOST_FACES = 12
"""A condition on so many whole numbers is written as a list of them."""

Comparison = OneOf["=", "!=", "<", "<=", ">", ">="]

_OPPOSITE: dict[Comparison, Comparison] = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED: dict[Comparison, Comparison] = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def negated(printer: Printing, expression: Expression) -> Printed:
    """``not expression``, as a person would write it."""
    match expression:
        case Not(operand=operand):
            return printer.printed(operand)
        case IsNone(value=value):
            return Printed(Operands(printer.at(value, Level.ADD), (("is not", "None"),)), Level.COMPARE)
        case Compare(operator=operator, left=left, right=right):
            turned = Compare(expression.type, _OPPOSITE[operator], left, right, span=expression.span)
            return printer.printed(turned)
        case Literal(value=bool() as known):
            return Printed("False" if known else "True")
        case Logic(operator=operator, left=left, right=right) if _turns_well(left) or _turns_well(right):
            level = Level.OR if operator == "and" else Level.AND
            first, second = raised(negated(printer, left), level), raised(negated(printer, right), level)
            return Printed(chain("or" if operator == "and" else "and", first, second), level)
        case Within() if isinstance(expression.type, YesNo):
            return _opposite(lies_in(printer, expression.value, expression.ranges))
        case _:
            return Printed(Glued(("not ", printer.at(expression, Level.NOT))), Level.NOT)


def compare(printer: Printing, expression: Compare) -> Printed:
    operator, left, right = expression.operator, expression.left, expression.right
    if isinstance(left, Literal) and not isinstance(right, Literal):
        operator, left, right = _MIRRORED[operator], right, left
    match left, right:
        case Literal(), Literal() if _settled(operator, left.value, right.value) is not None:
            return printer.constant(_settled(operator, left.value, right.value))
        case Occurrences(list=listed, value=value), Literal(value=0) if operator in (">", "!=", "="):
            word = "not in" if operator == "=" else "in"
            return Printed(
                Operands(printer.at(value, Level.ADD), ((word, printer.at(listed, Level.ADD)),)), Level.COMPARE
            )
        case _, Literal(value=bool() as wanted) if isinstance(left.type, YesNo) and operator in ("=", "!="):
            return printer.printed(left) if wanted == (operator == "=") else negated(printer, left)
        case _, Literal(value=None) if operator in ("=", "!="):
            word = "is" if operator == "=" else "is not"
            return Printed(Operands(printer.at(left, Level.ADD), ((word, "None"),)), Level.COMPARE)
        case _ if operator in ("<", "<=", ">", ">=") and isinstance(left.type, EnumType) and left.type == right.type:
            # Numbers compare several times as fast as members do.
            sides = [_rank(printer, side) for side in (left, right)]
            return Printed(Operands(sides[0], ((operator, sides[1]),)), Level.COMPARE)
    shown = {"=": "=="}.get(operator, operator)
    return Printed(Operands(printer.at(left, Level.ADD), ((shown, printer.at(right, Level.ADD)),)), Level.COMPARE)


def _rank(printer: Printing, member: Expression) -> Document:
    match member:
        case Literal(value=MemberValue(enum, id)):
            return printer.module.rank(enum, id)
        case _:
            return Glued((printer.at(member, Level.ATOM), ".rank"))


def lies_in(printer: Printing, value: Expression, ranges: tuple[tuple[Value, Value], ...]) -> Printed:
    """Whether ``value`` lies in any of the closed ``ranges``."""
    if isinstance(value, Literal):
        wanted = _single(printer, ranges)
        if wanted is not None:
            return printer.constant(value.value in wanted)
    kind = value.type.item if isinstance(value.type, Maybe) else value.type
    if isinstance(kind, EnumType):
        return _among(printer, value, _members(printer, kind.id, ranges))
    if isinstance(kind, YesNo) or isinstance(value.type, Maybe) or any(isinstance(low, str) for low, _ in ranges):
        single = _single(printer, ranges)
        if single is not None:
            if single == (True,) and isinstance(value.type, YesNo):
                return printer.printed(value)
            if single == (False,) and isinstance(value.type, YesNo):
                return negated(printer, value)
            return _among(printer, value, single)
    return _between(printer, value, ranges)


def _members(printer: Printing, enum: str, ranges: tuple[tuple[Value, Value], ...]) -> tuple[Value, ...]:
    enumeration = printer.program.enumerations[enum]
    last = len(enumeration.members) - 1
    places: set[int] = set()
    missing = False
    for low, high in ranges:
        if low is None and high is None:
            missing = True
            continue
        first = enumeration.index(low.id) if isinstance(low, MemberValue) else 0
        final = enumeration.index(high.id) if isinstance(high, MemberValue) else last
        places.update(range(first, final + 1))
    found: tuple[Value, ...] = tuple(MemberValue(enum, enumeration.members[at].id) for at in sorted(places))
    return (*found, None) if missing else found


def _among(printer: Printing, value: Expression, wanted: tuple[Value, ...]) -> Printed:
    first = printer.at(value, Level.ADD)
    if len(wanted) == 1:
        word = "is" if wanted[0] is None else "=="
        return Printed(Operands(first, ((word, printer.constant(wanted[0]).document),)), Level.COMPARE)
    listed = tuple_of(printer.constant(one).document for one in wanted)
    return Printed(Operands(first, (("in", listed),)), Level.COMPARE)


def _single(printer: Printing, ranges: tuple[tuple[Value, Value], ...]) -> tuple[Value, ...] | None:
    """The values that ``ranges`` hold when each of them is a single value, or few whole numbers; else None."""
    found: list[Value] = []
    for low, high in ranges:
        if low == high:
            found.append(low)
        elif type(low) is int and type(high) is int and high - low < MOST_FACES:
            found.extend(range(low, high + 1))
        else:
            return None
    return tuple(dict.fromkeys(found)) if len(found) <= MOST_FACES else None


def _between(printer: Printing, value: Expression, ranges: tuple[tuple[Value, Value], ...]) -> Printed:
    if len(ranges) == 1 and not isinstance(value.type, Maybe):
        low, high = ranges[0]
        first = printer.at(value, Level.ADD)
        if low == high and low is not None:
            return Printed(Operands(first, (("==", printer.constant(low).document),)), Level.COMPARE)
        if low is not None and high is not None:
            rest = (("<=", first), ("<=", printer.constant(high).document))
            return Printed(Operands(printer.constant(low).document, rest), Level.COMPARE)
        if low is not None:
            return Printed(Operands(first, ((">=", printer.constant(low).document),)), Level.COMPARE)
        if high is not None:
            return Printed(Operands(first, (("<=", printer.constant(high).document),)), Level.COMPARE)
        return Printed("True")
    single = _single(printer, ranges)
    if single is not None:
        return _among(printer, value, single)
    pairs = (
        Brackets("(", (printer.constant(low).document, printer.constant(high).document), ")") for low, high in ranges
    )
    return Printed(call(printer.module.runtime("within"), printer.document(value), *pairs))


def _turns_well(expression: Expression) -> bool:
    """Whether the opposite of ``expression`` can be written without another ``not``."""
    return isinstance(expression, Not | Compare | IsNone)


def _opposite(printed: Printed) -> Printed:
    """The opposite of a condition that was printed."""
    match printed.document:
        case Operands(first, (("in", listed),)):
            return Printed(Operands(first, (("not in", listed),)), Level.COMPARE)
        case Operands(first, (("==", value),)):
            return Printed(Operands(first, (("!=", value),)), Level.COMPARE)
        case Operands(first, (("is", value),)):
            return Printed(Operands(first, (("is not", value),)), Level.COMPARE)
        case document if printed.level >= Level.NOT:
            return Printed(Glued(("not ", document)), Level.NOT)
        case document:
            return Printed(Glued(("not ", Brackets("(", (document,), ")", commas=False))), Level.NOT)


def _settled(operator: str, left: Value, right: Value) -> bool | None:
    match operator:
        case "=":
            return left == right
        case "!=":
            return left != right
        case _:
            pass
    if isinstance(left, int | Fraction) and isinstance(right, int | Fraction):
        return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[operator]
    return None
