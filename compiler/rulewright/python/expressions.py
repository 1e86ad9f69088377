"""Printing expressions of the calculus as Python, with no more parentheses than Python needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import Literal as OneOf
from typing import assert_never

from rulewright.calculus.expressions import (
    Absolute,
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
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
    Size,
    Sorted,
    SortKey,
    SumPool,
    Variable,
    Within,
)
from rulewright.calculus.operations import EvaluationError, add, divide, label_of, multiply, subtract, unit_size
from rulewright.calculus.types import EnumType, Integer, ListType, Maybe, RecordType, Type, YesNo
from rulewright.calculus.values import DiceValue, MemberValue, Value
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.python.annotations import Module
from rulewright.python.constants import constant
from rulewright.python.layout import Brackets, Document, Glued, Operands, call
from rulewright.python.literals import string

__all__ = ["Level", "Printed", "Printer", "Uses"]

MOST_FACES = 12
"""A condition on so many whole numbers is written as a list of them."""


class Level(IntEnum):
    """How tightly an expression binds, from loosest to tightest."""

    TERNARY = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARE = 5
    ADD = 6
    MULTIPLY = 7
    UNARY = 8
    ATOM = 9


@dataclass(frozen=True, slots=True)
class Printed:
    """An expression as a document, and how tightly it binds."""

    document: Document
    level: Level = Level.ATOM


@dataclass(frozen=True, slots=True)
class Uses:
    """What a formula or modifier list takes besides its inputs: whether it (or what it calls) reads options, and whether
    it has anything to trace."""

    options: bool
    trace: bool


Comparison = OneOf["=", "!=", "<", "<=", ">", ">="]

_OPPOSITE: dict[Comparison, Comparison] = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED: dict[Comparison, Comparison] = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


@dataclass(slots=True)
class Printer:
    """Prints the expressions of one function. ``scope`` holds what each variable is called (or, for a roll that is used
    once, the roll itself)."""

    module: Module
    program: Program
    world: World
    uses: Mapping[tuple[str, str], Uses]
    scope: dict[str, Printed] = field(default_factory=dict)

    def document(self, expression: Expression) -> Document:
        """The expression, to stand where nothing binds tighter."""
        return self.printed(expression).document

    def at(self, expression: Expression, level: Level) -> Document:
        """The expression where it must bind at least as tightly as ``level``: in parentheses if it does not."""
        return self._raised(self.printed(expression), level)

    def _raised(self, printed: Printed, level: Level) -> Document:
        if printed.level >= level:
            return printed.document
        return Brackets("(", (printed.document,), ")", commas=False)

    def negated(self, expression: Expression) -> Printed:
        """``not expression``, as a person would write it."""
        match expression:
            case Not(operand=operand):
                return self.printed(operand)
            case IsNone(value=value):
                return Printed(Operands(self.at(value, Level.ADD), (("is not", "None"),)), Level.COMPARE)
            case Compare(operator=operator, left=left, right=right):
                turned = Compare(expression.type, _OPPOSITE[operator], left, right, span=expression.span)
                return self.printed(turned)
            case Literal(value=bool() as known):
                return Printed("False" if known else "True")
            case Logic(operator=operator, left=left, right=right) if _turns_well(left) or _turns_well(right):
                level = Level.OR if operator == "and" else Level.AND
                first, second = self._raised(self.negated(left), level), self._raised(self.negated(right), level)
                return Printed(self._chain("or" if operator == "and" else "and", first, second), level)
            case Within() if isinstance(expression.type, YesNo):
                return _opposite(self.lies_in(expression.value, expression.ranges))
            case _:
                return Printed(Glued(("not ", self.at(expression, Level.NOT))), Level.NOT)

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
                return self.negated(operand)
            case Arithmetic():
                return self._arithmetic(expression)
            case Divide():
                return self._divide(expression)
            case Compare():
                return self._compare(expression)
            case Logic(operator=operator, left=left, right=right):
                level = Level.AND if operator == "and" else Level.OR
                return Printed(self._chain(operator, self.at(left, level), self.at(right, level)), level)
            case Within():
                return self._within(expression)
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
            case CallFormula(formula=id, arguments=arguments):
                return Printed(self._call("formulas", id, arguments))
            case CallModifiers(modifiers=id, arguments=arguments):
                return Printed(self._call("modifiers", id, arguments))
            case LookUp(table=id, keys=keys):
                return Printed(call(self.module.function("tables", id), *(self.document(key) for key in keys), "trace"))
            case ListOf(items=items):
                return Printed(self.list_of(self.document(item) for item in items))
            case ItemAt(list=listed, index=index):
                return Printed(call(self.module.runtime("item_at"), self.document(listed), self.document(index)))
            case Size(operand=operand):
                return Printed(call("len", self.document(operand)))
            case Occurrences(list=listed, value=value):
                return Printed(Glued((self.at(listed, Level.ATOM), call(".count", self.document(value)))))
            case Sorted(list=listed, keys=keys):
                arguments = tuple(self.sort_key(key, listed.type) for key in keys)
                return Printed(call(self.module.runtime("sort_by"), self.document(listed), *arguments))
            case CountFaces(pool=pool, ranges=ranges):
                return Printed(self._count_faces(pool, ranges))
            case Keep(pool=pool, count=count, which=which):
                return Printed(call(self.module.runtime(which), self.document(pool), self.document(count)))
            case SumPool(pool=pool):
                return Printed(call("sum", self.document(pool)))
            case DiceLimit(dice=Literal(value=DiceValue() as dice), which=which):
                return self.constant(_limit(dice, which))
            case DiceLimit(dice=dice, which=which):
                return Printed(Glued((self.at(dice, Level.ATOM), f".{which}")))
            case LabelOf(kind=kind, id=id):
                return Printed(string(self.label(kind, id)))
            case _:
                assert_never(expression)

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

    def list_of(self, items: Iterable[Document]) -> Document:
        """A list of these items."""
        shown = tuple(items)
        return Brackets("(", shown, ")", lonely=True) if shown else "()"

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
        return call(self.module.record(record.id), *self._named(written))

    def _call(self, module: str, id: str, arguments: tuple[tuple[str, Expression], ...]) -> Document:
        names = self.module.names.parameters[module, id]
        given = list(self._named((names[name], value) for name, value in arguments))
        uses = self.uses[module, id]
        if uses.options:
            self.module.options = True
            given.append("options=options")
        if uses.trace:
            given.append("trace=trace")
        return call(self.module.function(module, id), *given)

    def _chain(self, operator: str, left: Document, right: Document) -> Document:
        rest: tuple[tuple[str, Document], ...] = ((operator, right),)
        if isinstance(right, Operands) and right.rest[0][0] == operator:
            rest = ((operator, right.first), *right.rest)
        if isinstance(left, Operands) and left.rest[0][0] == operator:
            return Operands(left.first, left.rest + rest)
        return Operands(left, rest)

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
        function = self.module.runtime(f"divide_{rounding}")
        arguments = [self.document(left), self.document(right)]
        if rounding != "exactly" and unit != 1:
            arguments.append(constant(unit, self.module, self.program))
        return Printed(call(function, *arguments))

    def _compare(self, expression: Compare) -> Printed:
        operator, left, right = expression.operator, expression.left, expression.right
        if isinstance(left, Literal) and not isinstance(right, Literal):
            operator, left, right = _MIRRORED[operator], right, left
        match left, right:
            case Literal(), Literal() if _settled(operator, left.value, right.value) is not None:
                return self.constant(_settled(operator, left.value, right.value))
            case Occurrences(list=listed, value=value), Literal(value=0) if operator in (">", "!=", "="):
                word = "not in" if operator == "=" else "in"
                return Printed(
                    Operands(self.at(value, Level.ADD), ((word, self.at(listed, Level.ADD)),)), Level.COMPARE
                )
            case _, Literal(value=bool() as wanted) if isinstance(left.type, YesNo) and operator in ("=", "!="):
                return self.printed(left) if wanted == (operator == "=") else self.negated(left)
            case _, Literal(value=None) if operator in ("=", "!="):
                word = "is" if operator == "=" else "is not"
                return Printed(Operands(self.at(left, Level.ADD), ((word, "None"),)), Level.COMPARE)
        shown = {"=": "=="}.get(operator, operator)
        return Printed(Operands(self.at(left, Level.ADD), ((shown, self.at(right, Level.ADD)),)), Level.COMPARE)

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

    def _within(self, expression: Within) -> Printed:
        return self.lies_in(expression.value, expression.ranges)

    def lies_in(self, value: Expression, ranges: tuple[tuple[Value, Value], ...]) -> Printed:
        """Whether ``value`` lies in any of the closed ``ranges``."""
        if isinstance(value, Literal):
            wanted = self._single(ranges)
            if wanted is not None:
                return self.constant(value.value in wanted)
        kind = value.type.item if isinstance(value.type, Maybe) else value.type
        if isinstance(kind, EnumType):
            return self._among(value, self._members(kind.id, ranges))
        if isinstance(kind, YesNo) or isinstance(value.type, Maybe) or any(isinstance(low, str) for low, _ in ranges):
            single = self._single(ranges)
            if single is not None:
                if single == (True,) and isinstance(value.type, YesNo):
                    return self.printed(value)
                if single == (False,) and isinstance(value.type, YesNo):
                    return self.negated(value)
                return self._among(value, single)
        return self._between(value, ranges)

    def _members(self, enum: str, ranges: tuple[tuple[Value, Value], ...]) -> tuple[Value, ...]:
        enumeration = self.program.enumerations[enum]
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

    def _among(self, value: Expression, wanted: tuple[Value, ...]) -> Printed:
        first = self.at(value, Level.ADD)
        if len(wanted) == 1:
            word = "is" if wanted[0] is None else "=="
            return Printed(Operands(first, ((word, self.constant(wanted[0]).document),)), Level.COMPARE)
        listed = self.list_of(self.constant(one).document for one in wanted)
        return Printed(Operands(first, (("in", listed),)), Level.COMPARE)

    def _single(self, ranges: tuple[tuple[Value, Value], ...]) -> tuple[Value, ...] | None:
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

    def _between(self, value: Expression, ranges: tuple[tuple[Value, Value], ...]) -> Printed:
        if len(ranges) == 1 and not isinstance(value.type, Maybe):
            low, high = ranges[0]
            first = self.at(value, Level.ADD)
            if low == high and low is not None:
                return Printed(Operands(first, (("==", self.constant(low).document),)), Level.COMPARE)
            if low is not None and high is not None:
                rest = (("<=", first), ("<=", self.constant(high).document))
                return Printed(Operands(self.constant(low).document, rest), Level.COMPARE)
            if low is not None:
                return Printed(Operands(first, ((">=", self.constant(low).document),)), Level.COMPARE)
            if high is not None:
                return Printed(Operands(first, (("<=", self.constant(high).document),)), Level.COMPARE)
            return Printed("True")
        single = self._single(ranges)
        if single is not None:
            return self._among(value, single)
        pairs = (
            Brackets("(", (self.constant(low).document, self.constant(high).document), ")") for low, high in ranges
        )
        return Printed(call(self.module.runtime("within"), self.document(value), *pairs))


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


def _folded(expression: Expression) -> Value:
    """The value of plain arithmetic on numbers, or None."""
    match expression:
        case Literal(value=bool()):
            return None
        case Literal(value=int() | Fraction() as value):
            return value
        case Arithmetic(operator=operator, left=left, right=right):
            first, second = _folded(left), _folded(right)
            if first is None or second is None:
                return None
            return {"+": add, "-": subtract, "*": multiply}[operator](first, second)
        case _:
            return None


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


def _limit(dice: DiceValue, which: str) -> int:
    total = dice.bonus
    for term in dice.terms:
        low, high = (11, 66) if term.kind == "d66" else (1, term.sides)
        total += term.sign * term.count * (high if (which == "maximum") == (term.sign > 0) else low)
    return total
