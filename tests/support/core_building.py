"""Short ways to write expressions, statements and programs of the core by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rulewright.calculus.declarations import (
    Column,
    Enumeration,
    Field,
    Formula,
    FormulaCase,
    Key,
    KeyRange,
    Member,
    Option,
    Parameter,
    Procedure,
    Record,
    Row,
    Table,
    Unit,
)
from rulewright.calculus.domains import IntegerDomain
from rulewright.calculus.expressions import (
    Arithmetic,
    Compare,
    CountFaces,
    Divide,
    Expression,
    FieldOf,
    Keep,
    Literal,
    Logic,
    Not,
    Rounding,
    SumPool,
    Template,
    Variable,
)
from rulewright.calculus.statements import Body
from rulewright.calculus.types import (
    ANY_INTEGER,
    YES_NO,
    Dice,
    EnumType,
    ListType,
    Maybe,
    NoneType,
    Number,
    Pool,
    RecordType,
    Text,
    Type,
)
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.core.program import Program

DICE = Dice()
TEXT = Text()


def type_of(value: Value) -> Type:
    match value:
        case None:
            return NoneType()
        case bool():
            return YES_NO
        case int():
            return ANY_INTEGER
        case Fraction():
            return Number()
        case str():
            return TEXT
        case DiceValue():
            return DICE
        case MemberValue(enum, _):
            return EnumType(enum)
        case RecordValue(record, _):
            return RecordType(record)
        case PoolValue(sides, _):
            return Pool(sides)
        case tuple():
            return ListType(type_of(value[0]) if value else ANY_INTEGER)


def lit(value: Value, type: Type | None = None) -> Literal:
    return Literal(type or type_of(value), value)


def var(name: str, type: Type = ANY_INTEGER) -> Variable:
    return Variable(type, name)


def _expression(value: Expression | Value) -> Expression:
    return value if isinstance(value, Expression) else lit(value)  # type: ignore[arg-type]  # a union of classes


def plus(left: Expression | Value, right: Expression | Value, type: Type = ANY_INTEGER) -> Arithmetic:
    return Arithmetic(type, "+", _expression(left), _expression(right))


def minus(left: Expression | Value, right: Expression | Value, type: Type = ANY_INTEGER) -> Arithmetic:
    return Arithmetic(type, "-", _expression(left), _expression(right))


def times(left: Expression | Value, right: Expression | Value, type: Type = ANY_INTEGER) -> Arithmetic:
    return Arithmetic(type, "*", _expression(left), _expression(right))


def over(left: Expression | Value, right: Expression | Value, rounding: Rounding, type: Type = ANY_INTEGER) -> Divide:
    return Divide(type, _expression(left), _expression(right), rounding)


def compared(left: Expression | Value, operator: Any, right: Expression | Value) -> Compare:
    return Compare(YES_NO, operator, _expression(left), _expression(right))


def both(left: Expression, right: Expression) -> Logic:
    return Logic(YES_NO, "and", left, right)


def either(left: Expression, right: Expression) -> Logic:
    return Logic(YES_NO, "or", left, right)


def negated(operand: Expression) -> Not:
    return Not(YES_NO, operand)


def field_of(record: Expression, name: str, type: Type = ANY_INTEGER) -> FieldOf:
    return FieldOf(type, record, name)


def count_of(pool: Expression, *ranges: tuple[int, int]) -> CountFaces:
    return CountFaces(ANY_INTEGER, pool, ranges)


def sum_of(pool: Expression) -> SumPool:
    return SumPool(ANY_INTEGER, pool)


def kept(which: Any, count: Expression | Value, pool: Expression) -> Keep:
    return Keep(pool.type, pool, _expression(count), which)


def dice(*terms: tuple[int, int] | DiceTerm, bonus: int = 0) -> DiceValue:
    return DiceValue(tuple(term if isinstance(term, DiceTerm) else DiceTerm(*term) for term in terms), bonus)


def text(text: str, **holes: Expression) -> Template:
    return Template(text, tuple(holes.items()))


def member(enum: str, id: str) -> MemberValue:
    return MemberValue(enum, id)


def enumeration(id: str, *members: str, ordered: bool = True) -> Enumeration:
    return Enumeration(id, id, ordered, tuple(Member(name, name.replace("_", " ").capitalize()) for name in members))


def record(id: str, kind: str | None = None, **fields: Type) -> Record:
    return Record(id, id, kind, tuple(Field(name, name.capitalize(), type, False) for name, type in fields.items()))


def value_of(record: str, **fields: Value) -> RecordValue:
    return RecordValue(record, tuple(fields.items()))


def integer_key(name: str, low: int | None = None, high: int | None = None) -> Key:
    return Key(name, name.capitalize(), IntegerDomain("integer", low, high), ANY_INTEGER)


def row(keys: Iterable[tuple[Value, Value]], *values: Value) -> Row:
    return Row(tuple(KeyRange(low, high) for low, high in keys), values)


def column(low: Value, high: Value) -> Column:
    return Column(KeyRange(low, high), str(low))


def procedure(id: str, body: Body, result: Type = ANY_INTEGER, **parameters: Type) -> Procedure:
    return Procedure(
        id, id.capitalize(), tuple(Parameter(name, type) for name, type in parameters.items()), result, body
    )


def formula(id: str, *cases: tuple[Expression | None, Expression], **parameters: Type) -> Formula:
    return Formula(
        id,
        id.capitalize(),
        tuple(Parameter(name, type) for name, type in parameters.items()),
        cases[0][1].type,
        tuple(FormulaCase(condition, value) for condition, value in cases),
    )


_Known = Enumeration | Record | Table | Formula | Procedure | Option | Unit


def program(*declarations: Any, entries: Mapping[str, Any] | None = None) -> Program:
    def every(kind: type) -> dict[str, Any]:
        return {known.id: known for known in declarations if isinstance(known, kind)}

    modifiers = {known.id: known for known in declarations if type(known).__name__ == "Modifiers"}
    return Program(
        "made",
        "Made by hand",
        "1",
        "en",
        units=every(Unit),
        enumerations=every(Enumeration),
        records=every(Record),
        entries=dict(entries or {}),
        groups=(),
        tables=every(Table),
        options=every(Option),
        formulas=every(Formula),
        modifiers=modifiers,
        procedures=every(Procedure),
        rules={},
    )


def maybe(type: Type) -> Maybe:
    return Maybe(type)
