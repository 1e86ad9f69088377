"""Printing expressions of the calculus as Python, with no more parentheses than Python needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import assert_never

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
from rulewright.calculus.growth import can_explode
from rulewright.calculus.operations.arithmetic import add, divide, multiply, subtract, unit_size
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.look_ups import label_of
from rulewright.calculus.types import EnumType, Integer, ListType, Maybe, RecordType, Type
from rulewright.calculus.values import DiceValue, Value
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.python.annotations import Module
from rulewright.python.collecting import collected, summed, without
from rulewright.python.conditions import compare, lies_in, negated
from rulewright.python.constants import constant
from rulewright.python.layout import Brackets, Document, Glued, Operands, call
from rulewright.python.literals import string
from rulewright.python.printed import Level, Printed, Uses, chain, raised, tuple_of
from rulewright.python.remembering import remembered_call

__all__ = ["Printer"]


@dataclass(slots=True)
class Printer:
    """Prints the expressions of one function. ``scope`` holds what each variable is called (or, for a roll that is used
    once, the roll itself). ``pools_in_order`` tells whether the order of the dice in a pool can be seen."""

    module: Module
    program: Program
    world: World
    uses: Mapping[tuple[str, str], Uses]
    scope: dict[str, Printed] = field(default_factory=dict)
    pools_in_order: bool = True

    def document(self, expression: Expression) -> Document:
        """The expression, to stand where nothing binds tighter."""
        return self.printed(expression).document

    def at(self, expression: Expression, level: Level) -> Document:
        """The expression where it must bind at least as tightly as ``level``: in parentheses if it does not."""
        return raised(self.printed(expression), level)

    def printed(self, expression: Expression) -> Printed:
        """The expression and how tightly it binds."""
        match expression:
            case Literal(value=value):
                return self.constant(value)
            case Variable(name=name):
                return self.scope[name]
            case OptionValue(option=option):
                self.module.options = True
                return Printed(f"options.{self.module.names.options[option]}")
            case EntryRef(entry=entry):
                return Printed(self.module.entry(entry))
            case FieldOf(record=record, name=name):
                names = self.module.names.fields[_record_of(record.type)]
                return Printed(Glued((self.at(record, Level.ATOM), f".{names[name]}")))
            case Build():
                return Printed(self._build(expression))
            case Amend(record=record, changes=changes):
                self.module.standard.add(("dataclasses", "replace"))
                names = self.module.names.fields[_record_of(record.type)]
                arguments = self._named(((names[name], value) for name, value in changes))
                return Printed(call("replace", self.document(record), *arguments))
            case Negate(operand=operand):
                return Printed(Glued(("-", self.at(operand, Level.UNARY))), Level.UNARY)
            case Not(operand=operand):
                return negated(self, operand)
            case Arithmetic(operator="+", type=ListType(), left=left, right=right):
                return Printed(call(self.module.runtime("joined"), self.document(left), self.document(right)))
            case Arithmetic() | Divide() if can_explode(expression):
                return Printed(self.limited(self._calculated(expression).document))
            case Arithmetic() | Divide():
                return self._calculated(expression)
            case Compare():
                return compare(self, expression)
            case Logic(operator=operator, left=left, right=right):
                level = Level.AND if operator == "and" else Level.OR
                return Printed(chain(operator, self.at(left, level), self.at(right, level)), level)
            case Within():
                return lies_in(self, expression.value, expression.ranges)
            case IsNone(value=value):
                return Printed(Operands(self.at(value, Level.ADD), (("is", "None"),)), Level.COMPARE)
            case Choose(condition=condition, then=then, otherwise=otherwise):
                rest = (("if", self.at(condition, Level.OR)), ("else", self.document(otherwise)))
                return Printed(Operands(self.at(then, Level.OR), rest), Level.TERNARY)
            case Extreme(which=which, left=left, right=right):
                return self._extreme(which, left, right)
            case Absolute(operand=operand, type=type):
                function = "abs" if isinstance(type, Integer) else self.module.runtime("absolute")
                return Printed(call(function, self.document(operand)))
            case PositionOf(operand=operand):
                rank = Glued((self.at(operand, Level.ATOM), ".rank"))
                return Printed(Operands(rank, (("+", "1"),)), Level.ADD)
            case CallFormula(formula=id, arguments=arguments):
                return Printed(self._call("formulas", id, arguments))
            case CallModifiers(modifiers=id, arguments=arguments):
                return Printed(self._call("modifiers", id, arguments))
            case LookUp(table=id, keys=keys):
                return Printed(call(self.module.function("tables", id), *(self.document(key) for key in keys), "trace"))
            case ListOf(items=items):
                return Printed(tuple_of(self.document(item) for item in items))
            case ItemAt(list=listed, index=index):
                return Printed(call(self.module.runtime("item_at"), self.document(listed), self.document(index)))
            case Size(operand=operand):
                return Printed(call("len", self.document(operand)))
            case Occurrences(list=listed, value=value):
                return Printed(Glued((self.at(listed, Level.ATOM), call(".count", self.document(value)))))
            case Collect():
                return collected(self, expression)
            case Without(list=listed, left_out=left_out):
                return without(self, listed, left_out)
            case Sorted(list=listed, keys=keys):
                arguments = tuple(self.sort_key(key, listed.type) for key in keys)
                return Printed(call(self.module.runtime("sort_by"), self.document(listed), *arguments))
            case CountFaces(pool=pool, ranges=ranges):
                return Printed(self._count_faces(pool, ranges))
            case Keep(pool=pool, count=count, which=which):
                return Printed(call(self.module.runtime(which), self.document(pool), self.document(count)))
            case SumPool(pool=pool):
                return Printed(call("sum", self.document(pool)))
            case SumList(list=listed):
                return Printed(summed(self, listed))
            case WholeNumbers(low=low, high=high):
                return Printed(call(self.module.runtime("whole_numbers"), self.document(low), self.document(high)))
            case DiceLimit(dice=Literal(value=DiceValue() as dice), which=which):
                return self.constant(_limit(dice, which))
            case DiceLimit(dice=dice, which=which):
                return Printed(Glued((self.at(dice, Level.ATOM), f".{which}")))
            case LabelOf(kind=kind, id=id):
                return Printed(string(self.label(kind, id)))
            case _:
                assert_never(expression)

    def limited(self, number: Document) -> Document:
        """``number``, which must not have grown beyond all use."""
        return call(self.module.runtime("limited"), number)

    def _calculated(self, expression: Arithmetic | Divide) -> Printed:
        return self._arithmetic(expression) if isinstance(expression, Arithmetic) else self._divide(expression)

    def label(self, kind: str, id: str) -> str:
        """The label of a declaration that a text quotes."""
        try:
            return label_of(kind, id, self.world)
        except EvaluationError:
            return id

    def constant(self, value: Value) -> Printed:
        """A value."""
        document = constant(value, self.module, self.program)
        negative = isinstance(document, str) and document.startswith("-")
        if isinstance(document, Operands):
            return Printed(document, Level.ADD)
        return Printed(document, Level.UNARY if negative else Level.ATOM)

    def sort_key(self, key: SortKey, listed: Type) -> Document:
        """A key to sort by: a function and whether high values come first."""
        item = listed.item if isinstance(listed, ListType) else listed
        what, type = "each", item
        if key.field:
            record = self.program.records[_record_of(item)]
            declared = record.field(key.field)
            what = f"each.{self.module.names.fields[record.id][key.field]}"
            type = declared.type if declared is not None else item
        inner = type.item if isinstance(type, Maybe) else type
        if isinstance(type, Maybe):
            if isinstance(inner, EnumType):
                what = f"{what} and {what}.rank"
            what = f"{self.module.runtime('none_first')}({what})"
        elif isinstance(inner, EnumType):
            what = f"{what}.rank"
        return Brackets("(", (f"lambda each: {what}", str(key.high_first)), ")")

    def _named(self, pairs: Iterable[tuple[str, Expression]]) -> tuple[Document, ...]:
        return tuple(Glued((f"{name}=", self.document(value))) for name, value in pairs)

    def _build(self, expression: Build) -> Document:
        assert isinstance(expression.type, RecordType)
        record = self.program.records[expression.type.id]
        names = self.module.names.fields[record.id]
        written: list[tuple[str, Expression]] = []
        for id, value in expression.fields:
            field = record.field(id)
            if (
                field is not None
                and field.has_default
                and isinstance(value, Literal)
                and _same(value.value, field.default)
            ):
                continue
            written.append((names[id], value))
        return call(self.module.maker(record.id), *self._named(written))

    def _call(self, module: str, id: str, arguments: tuple[tuple[str, Expression], ...]) -> Document:
        names = self.module.names.parameters[module, id]
        uses = self.uses[module, id]
        if uses.remembered and [name for name, _ in arguments] == list(names):
            shown = ((name, self.document(value)) for name, value in arguments)
            return remembered_call(self.module.function(module, id), shown)
        given = list(self._named((names[name], value) for name, value in arguments))
        if uses.options:
            self.module.options = True
            given.append("options=options")
        if uses.trace:
            given.append("trace=trace")
        return call(self.module.function(module, id), *given)

    def _arithmetic(self, expression: Arithmetic) -> Printed:
        operator, left, right = expression.operator, expression.left, expression.right
        folded = _folded(expression)
        if folded is not None:
            return self.constant(folded)
        if operator == "*":
            first, second = self.at(left, Level.MULTIPLY), self.at(right, Level.UNARY)
            return Printed(_extended(first, "*", second, ("*", "//")), Level.MULTIPLY)
        first = self.at(left, Level.ADD)
        if isinstance(right, Literal) and isinstance(right.value, int | Fraction) and right.value < 0:
            operator = "-" if operator == "+" else "+"
            second = self.constant(-right.value).document
        else:
            second = self.at(right, Level.MULTIPLY)
        return Printed(_extended(first, operator, second, ("+", "-")), Level.ADD)

    def _divide(self, expression: Divide) -> Printed:
        left, right, rounding = expression.left, expression.right, expression.rounding
        unit = unit_size(expression.type, self.world)
        if isinstance(left, Literal) and isinstance(right, Literal) and right.value != 0:
            return self.constant(divide(left.value, right.value, rounding, unit))
        if rounding == "down" and unit == 1 and _never_zero(right):
            first, second = self.at(left, Level.MULTIPLY), self.at(right, Level.UNARY)
            return Printed(_extended(first, "//", second, ("*", "//")), Level.MULTIPLY)
        function = self.module.runtime(f"divide_{rounding.replace(' ', '_')}")
        arguments = [self.document(left), self.document(right)]
        if rounding != "exactly" and unit != 1:
            arguments.append(constant(unit, self.module, self.program))
        return Printed(call(function, *arguments))

    def _extreme(self, which: str, left: Expression, right: Expression) -> Printed:
        function = "min" if which == "smaller" else "max"
        arguments: list[Document] = []
        for side in (left, right):
            if isinstance(side, Extreme) and side.which == which and side is left:
                inner = self.document(side)
                assert isinstance(inner, Brackets)
                arguments.extend(inner.items)
            else:
                arguments.append(self.document(side))
        return Printed(call(function, *arguments))

    def _count_faces(self, pool: Expression, ranges: tuple[tuple[int, int], ...]) -> Document:
        if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
            return Glued((self.at(pool, Level.ATOM), f".count({ranges[0][0]})"))
        faces = tuple(f"({low}, {high})" for low, high in ranges)
        return call(self.module.runtime("count_faces"), self.document(pool), *faces)


def _same(left: Value, right: Value) -> bool:
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def _extended(left: Document, operator: str, right: Document, kin: tuple[str, ...]) -> Document:
    """``left operator right``, as one run of operands when ``left`` is one of the same precedence."""
    if isinstance(left, Operands) and left.rest[0][0] in kin:
        return Operands(left.first, (*left.rest, (operator, right)))
    return Operands(left, ((operator, right),))


def _record_of(type: Type) -> str:
    plain = type.item if isinstance(type, Maybe) else type
    assert isinstance(plain, RecordType)
    return plain.id


def _never_zero(expression: Expression) -> bool:
    match expression:
        case Literal(value=int() | Fraction() as value):
            return value != 0
        case _:
            type = expression.type
            if not isinstance(type, Integer):
                return False
            return (type.low is not None and type.low > 0) or (type.high is not None and type.high < 0)


def _folded(expression: Expression) -> Value:
    """The value of plain arithmetic on numbers, or None."""
    match expression:
        case Literal(value=bool()):
            return None
        case Literal(value=int() | Fraction() as value):
            return value
        case DiceLimit(dice=Literal(value=DiceValue() as dice), which=which):
            return _limit(dice, which)
        case Arithmetic(operator=operator, left=left, right=right):
            first, second = _folded(left), _folded(right)
            if first is None or second is None:
                return None
            return {"+": add, "-": subtract, "*": multiply}[operator](first, second)
        case _:
            return None


def _limit(dice: DiceValue, which: str) -> int:
    total = dice.bonus
    for term in dice.terms:
        low, high = (11, 66) if term.kind == "d66" else (1, term.sides)
        total += term.sign * term.count * (high if (which == "maximum") == (term.sign > 0) else low)
    return total
