"""Expressions and statements printed in the language's own syntax, with no more brackets than they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.declarations import Unit
from rulewright.calculus.expressions import (
    Absolute,
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    Collect,
    Compare,
    CountFaces,
    DiceLimit,
    Divide,
    EntryRef,
    Expression,
    Extreme,
    FieldOf,
    IsNone,
    ItemAt,
    Keep,
    LabelOf,
    ListOf,
    Literal,
    Logic,
    LookUp,
    Negate,
    Not,
    Occurrences,
    OptionValue,
    PositionOf,
    Size,
    Sorted,
    SortKey,
    SumList,
    SumPool,
    Variable,
    WholeNumbers,
    Within,
    Without,
)
from rulewright.calculus.types import ListType, Maybe, Quantity, RecordType, Type
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value, exact, show_number

__all__ = ["expression_text", "quoted", "value_text"]

Units = Mapping[str, Unit]

USUAL_CAP = 50
"""How often an open-ended die is rolled again at most, when nothing else is said."""


class Level(IntEnum):
    """How tightly an expression binds; one that binds less than its place wants gets brackets."""

    FULL = 0
    CHOOSE = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    LIMIT = 6
    SUM = 7
    PRODUCT = 8
    UNARY = 9
    POSTFIX = 10


def expression_text(expression: Expression, units: Units | None = None, least: Level = Level.FULL) -> str:
    """``expression`` as an author would write it. ``units`` are those of the ruleset, to write quantities in; without them a
    quantity is its number of base units. ``least`` is how tightly it has to bind."""
    text, level = _Printer(units or {}).print(expression)
    return f"({text})" if level < least else text


def value_text(value: Value, type: Type, units: Units | None = None) -> str:
    """A constant as an author would write it."""
    return _Printer(units or {}).value(value, type)[0]


def quoted(text: str) -> str:
    """``text`` in quotes, on one line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "\\r").replace("\n", "\\n")
    return f'"{escaped}"'


class _Printer:
    def __init__(self, units: Units) -> None:
        self._units = units

    def at(self, expression: Expression, least: Level) -> str:
        text, level = self.print(expression)
        return f"({text})" if level < least else text

    def print(self, expression: Expression) -> tuple[str, Level]:
        match expression:
            case Literal(value=value, type=type):
                return self.value(value, type)
            case Variable(name=name) | OptionValue(option=name) | EntryRef(entry=name):
                return name, Level.POSTFIX
            case LabelOf(kind=kind, id=id):
                return f"{kind}.{id}", Level.POSTFIX
            case FieldOf(record=record, name=name):
                return f"{self.at(record, Level.POSTFIX)}.{name}", Level.POSTFIX
            case Build(type=type, fields=fields):
                return f"{_record(type)}({self._named(fields)})", Level.POSTFIX
            case Amend(record=record, changes=changes):
                return f"{self.at(record, Level.CHOOSE)} with {self._named(changes)}", Level.FULL
            case Negate(operand=operand):
                return f"-{self.at(operand, Level.UNARY)}", Level.UNARY
            case Not(operand=operand):
                return f"not {self.at(operand, Level.NOT)}", Level.NOT
            case Arithmetic(operator="*", left=left, right=right):
                return f"{self.at(left, Level.PRODUCT)} * {self.at(right, Level.UNARY)}", Level.PRODUCT
            case Arithmetic(operator=operator, left=left, right=right):
                return f"{self.at(left, Level.SUM)} {operator} {self.at(right, Level.PRODUCT)}", Level.SUM
            case Divide(left=left, right=right, rounding=rounding):
                said = rounding if rounding == "exactly" else f"rounded {rounding}"
                return f"{self.at(left, Level.PRODUCT)} / {self.at(right, Level.UNARY)} {said}", Level.PRODUCT
            case Compare(operator=">", left=Occurrences(list=listed, value=value), right=Literal(value=0)):
                return f"{self.at(value, Level.LIMIT)} in {self.at(listed, Level.POSTFIX)}", Level.COMPARISON
            case Compare(operator=operator, left=left, right=right):
                sides = f"{self.at(left, Level.LIMIT)} {operator} {self.at(right, Level.LIMIT)}"
                return sides, Level.COMPARISON
            case Logic(operator="and", left=left, right=right):
                return f"{self.at(left, Level.AND)} and {self.at(right, Level.NOT)}", Level.AND
            case Logic(left=left, right=right):
                return f"{self.at(left, Level.OR)} or {self.at(right, Level.AND)}", Level.OR
            case Within(value=value, ranges=ranges):
                told = ", ".join(self.range(low, high, value.type) for low, high in ranges)
                told = f"[{told}]" if len(ranges) > 1 else told
                return f"{self.at(value, Level.LIMIT)} in {told}", Level.COMPARISON
            case IsNone(value=value):
                return f"{self.at(value, Level.LIMIT)} is none", Level.COMPARISON
            case Choose(condition=condition, then=then, otherwise=otherwise):
                parts = (self.at(part, Level.CHOOSE) for part in (condition, then, otherwise))
                return "if {} then {} else {}".format(*parts), Level.CHOOSE
            case Extreme(which=which, left=left, right=right):
                word = "most" if which == "smaller" else "least"
                return f"{self.at(left, Level.LIMIT)} at {word} {self.at(right, Level.SUM)}", Level.LIMIT
            case Absolute(operand=operand):
                return f"abs({self.at(operand, Level.CHOOSE)})", Level.POSTFIX
            case PositionOf(operand=operand):
                return f"position of {self.at(operand, Level.POSTFIX)}", Level.UNARY
            case CallFormula(formula=name, arguments=arguments):
                return f"{name}({self._named(arguments)})", Level.POSTFIX
            case CallModifiers(modifiers=name, arguments=arguments):
                return self._modifiers(name, arguments), Level.POSTFIX
            case LookUp(table=table, keys=keys):
                return f"{table}[{self._listed(keys)}]", Level.POSTFIX
            case ListOf(items=items):
                return f"[{self._listed(items)}]", Level.POSTFIX
            case ItemAt(list=listed, index=index):
                return f"{self.at(listed, Level.POSTFIX)}[{self.at(index, Level.CHOOSE)}]", Level.POSTFIX
            case Size(operand=operand):
                return f"number of {self.at(operand, Level.POSTFIX)}", Level.UNARY
            case Occurrences(list=listed, value=value):
                return f"count of {self.at(value, Level.POSTFIX)} in {self.at(listed, Level.POSTFIX)}", Level.UNARY
            case Collect(clauses=clauses, condition=condition, value=value):
                words = [self.at(value, Level.CHOOSE)]
                words += [f"for each {clause.name} in {self.at(clause.list, Level.CHOOSE)}" for clause in clauses]
                if condition is not None:
                    words.append(f"where {self.at(condition, Level.CHOOSE)}")
                return " ".join(words), Level.FULL
            case Without(list=listed, left_out=ListOf(items=(only,))):
                return f"{self.at(listed, Level.SUM)} without {self.at(only, Level.PRODUCT)}", Level.SUM
            case Without(list=listed, left_out=left_out):
                return f"{self.at(listed, Level.SUM)} without {self.at(left_out, Level.PRODUCT)}", Level.SUM
            case Sorted(list=listed, keys=sort_keys):
                order = ", ".join(sort_key(key) for key in sort_keys)
                return f"{self.at(listed, Level.CHOOSE)} sorted by {order}, ties in order", Level.FULL
            case CountFaces(pool=pool, ranges=faces):
                return f"count of {face_ranges(faces)} in {self.at(pool, Level.POSTFIX)}", Level.UNARY
            case Keep(pool=pool, count=count, which=which):
                return f"{which} {self.at(count, Level.POSTFIX)} of {self.at(pool, Level.POSTFIX)}", Level.UNARY
            case SumPool(pool=pool):
                return f"sum of {self.at(pool, Level.POSTFIX)}", Level.UNARY
            case SumList(list=listed):
                return f"sum of {self.at(listed, Level.POSTFIX)}", Level.UNARY
            case WholeNumbers(low=low, high=high):
                return f"{self.at(low, Level.SUM)}..{self.at(high, Level.SUM)}", Level.CHOOSE
            case DiceLimit(dice=dice, which=which):
                return f"{which} of {self.at(dice, Level.POSTFIX)}", Level.UNARY
            case _:
                assert_never(expression)

    def _named(self, pairs: Iterable[tuple[str, Expression]]) -> str:
        return ", ".join(f"{name}: {self.at(value, Level.CHOOSE)}" for name, value in pairs)

    def _listed(self, items: Iterable[Expression]) -> str:
        return ", ".join(self.at(item, Level.CHOOSE) for item in items)

    def _modifiers(self, name: str, arguments: tuple[tuple[str, Expression], ...]) -> str:
        """``shooting modifiers``, when every input is a name of its own; with its inputs otherwise."""
        if all(isinstance(value, Variable) and value.name == input for input, value in arguments):
            return f"{name} modifiers"
        return f"{name}({self._named(arguments)})"

    # Values

    def value(self, value: Value, type: Type) -> tuple[str, Level]:
        match value:
            case None:
                return "none", Level.POSTFIX
            case bool():
                return ("yes" if value else "no"), Level.POSTFIX
            case int() | Fraction():
                return self._number(value, type)
            case str():
                return quoted(value), Level.POSTFIX
            case MemberValue(id=id):
                return id, Level.POSTFIX
            case DiceValue():
                return _dice(value)
            case RecordValue(record=record, fields=fields):
                told = ", ".join(f"{name}: {self.value(inner, type)[0]}" for name, inner in fields)
                return f"{record}({told})", Level.POSTFIX
            case PoolValue(faces=faces):
                return f"[{', '.join(str(face) for face in faces)}]", Level.POSTFIX
            case tuple():
                item = type.item if isinstance(type, ListType) else type
                return f"[{', '.join(self.value(inner, item)[0] for inner in value)}]", Level.POSTFIX
            case _:
                assert_never(value)

    def _number(self, value: int | Fraction, type: Type) -> tuple[str, Level]:
        plain = type.item if isinstance(type, Maybe) else type
        unit = self._unit(plain) if isinstance(plain, Quantity) else None
        number = exact(Fraction(value) / (unit.size or 1)) if unit is not None else exact(value)
        text = show_number(number)
        name = f" {unit.id}" if unit is not None else ""
        if "/" in text:
            return f"{text.replace('/', f'{name} / ')} exactly", Level.PRODUCT
        return text + name, Level.UNARY if text.startswith("-") else Level.POSTFIX

    def _unit(self, type: Quantity) -> Unit | None:
        if type.unit is not None:
            return self._units.get(type.unit)
        in_dimension = (unit for unit in self._units.values() if unit.dimension == type.dimension)
        return next((unit for unit in in_dimension if unit.size in (1, None)), None)

    def range(self, low: Value, high: Value, type: Type) -> str:
        """A range of values as a case or a key has it: ``7``, ``1..6``, ``30..``."""
        if low == high:
            return self.value(low, type)[0]
        first = "" if low is None else self.value(low, type)[0]
        last = "" if high is None else self.value(high, type)[0]
        return f"{first}..{last}"


def face_ranges(ranges: Iterable[tuple[int, int]]) -> str:
    """Faces of dice: ``1, 5..6``."""
    return ", ".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges)


def sort_key(key: SortKey) -> str:
    """What a list is sorted by: ``dex high``."""
    return " ".join(_words(key))


def _words(key: SortKey) -> Iterator[str]:
    if key.field:
        yield key.field
    yield "high" if key.high_first else "low"


def _record(type: Type) -> str:
    return type.id if isinstance(type, RecordType) else "record"


def _dice(dice: DiceValue) -> tuple[str, Level]:
    text = str(dice)
    for term in dice.terms:
        if term.kind == "open" and term.cap != USUAL_CAP:
            text = text.replace(f"open d{term.sides}", f"open d{term.sides} up to {term.cap} times")
    single = len(dice.terms) == 1 and not dice.bonus and dice.terms[0].sign > 0
    return text, Level.POSTFIX if single else Level.SUM
