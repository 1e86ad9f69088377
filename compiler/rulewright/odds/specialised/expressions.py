"""Expressions as the text of Python expressions over encoded values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulewright.calculus.declarations import Formula, Parameter
from rulewright.calculus.evaluate import apply_modifiers, evaluate
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
    Divide,
    Expression,
    Extreme,
    FieldOf,
    IsNone,
    ItemAt,
    ListOf,
    Logic,
    LookUp,
    Negate,
    Not,
    Occurrences,
    Size,
    SumPool,
    Variable,
    Within,
)
from rulewright.calculus.growth import can_explode
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.look_ups import look_up
from rulewright.calculus.types import EnumType, Integer, ListType, Maybe, Number, Pool, Quantity, RecordType, Type
from rulewright.calculus.values import Value, exact
from rulewright.calculus.walk import free_variables
from rulewright.calculus.world import World
from rulewright.odds.specialised.encoding import decoder, encoder
from rulewright.odds.specialised.irregular import IrregularError, UnsupportedError, fail

__all__ = ["Names", "Printer"]

MOST_REMEMBERED = 10_000
"""So many keys of a table, or arguments of a modifier list, are remembered."""


class Names:
    """What the variables in scope are called in the code. ``pools`` prints questions to a pool that is not a value."""

    def __init__(self, names: Mapping[str, str], pools: Callable[[Expression], str | None] = lambda _: None) -> None:
        self.names = names
        self.pools = pools


@dataclass
class Printer:
    """Prints the expressions of one world. ``given`` holds what the code is given besides its arguments, ``functions`` the text
    of the functions that it calls."""

    world: World
    given: dict[str, Any] = field(default_factory=lambda: {"fail": fail, "Fraction": Fraction, "exact": exact})
    functions: list[str] = field(default_factory=list)
    known: dict[object, str] = field(default_factory=dict)

    def constant(self, value: Any, key: object = None) -> str:
        """A name for ``value``; one for each ``key``, when there is one."""
        if key is not None and key in self.known:
            return self.known[key]
        name = f"given_{len(self.given)}"
        self.given[name] = value
        if key is not None:
            self.known[key] = name
        return name

    def literal(self, value: Value, type: Type) -> str:
        """A value that is known."""
        encoded = encoder(_wide(type), self.world)(value)
        if encoded is None or encoded.__class__ in (int, bool, str):
            text = repr(encoded)
            return f"({text})" if text.startswith("-") else text
        return self.constant(encoded)

    def text(self, expression: Expression, names: Names) -> str:
        """``expression`` as Python. Raises :class:`UnsupportedError`."""
        if isinstance(expression, Variable):
            found = names.pools(expression) if isinstance(expression.type, Pool) else names.names.get(expression.name)
            if found is None:
                raise UnsupportedError
            return found
        if not free_variables(expression):
            try:
                return self.literal(evaluate(expression, {}, self.world), expression.type)
            except (EvaluationError, IrregularError):
                return "fail()"
        printed = self._text(expression, names)
        return f"{self._limited()}({printed})" if can_explode(expression) else printed

    def _limited(self) -> str:
        def limited(value: int | Fraction) -> int | Fraction:
            if value.numerator.bit_length() > 3000 or value.denominator.bit_length() > 3000:
                raise IrregularError
            return value

        return self.constant(limited, "limited")

    def _text(self, expression: Expression, names: Names) -> str:
        match expression:
            case FieldOf(record=record, name=name):
                return f"{self.text(record, names)}[{self._place(record.type, name)}]"
            case Build(type=type, fields=fields):
                assert isinstance(type, RecordType)
                declared = self.world.records[type.id]
                values = [
                    self.bounded(self.text(value, names), value.type, one.type)
                    for (_, value), one in zip(fields, declared.fields, strict=True)
                ]
                return f"({', '.join(values)},)"
            case Amend():
                return self._amend(expression, names)
            case Negate(operand=operand) if _is_number(operand.type):
                return f"(-{self.text(operand, names)})"
            case Not(operand=operand):
                return f"(not {self.text(operand, names)})"
            case Arithmetic(operator=operator, left=left, right=right) if _is_number(left.type) and _is_number(
                right.type
            ):
                plain = f"({self.text(left, names)} {operator} {self.text(right, names)})"
                whole = isinstance(left.type, Integer) and isinstance(right.type, Integer)
                return plain if whole else f"exact{plain}"
            case Divide(left=left, right=right, rounding=rounding) if isinstance(left.type, Integer) and isinstance(
                right.type, Integer
            ):
                above, below = self.text(left, names), self.text(right, names)
                match rounding:
                    case "down":
                        return f"({above} // {below})"
                    case "up":
                        return f"(-(-{above} // {below}))"
                    case "nearest":
                        return f"((2 * {above} + {below}) // (2 * {below}))"
                    case "exactly":
                        return f"exact(Fraction({above}, {below}))"
            case Compare(operator=operator, left=left, right=right):
                sign = {"=": "=="}.get(operator, operator)
                return f"({self.text(left, names)} {sign} {self.text(right, names)})"
            case Logic(operator=operator, left=left, right=right):
                return f"({self.text(left, names)} {operator} {self.text(right, names)})"
            case Within(value=value, ranges=ranges):
                return self._within(self.text(value, names), value.type, ranges)
            case IsNone(value=value):
                return f"({self.text(value, names)} is None)"
            case Choose(condition=condition, then=then, otherwise=otherwise):
                return f"({self.text(then, names)} if {self.text(condition, names)} else {self.text(otherwise, names)})"
            case Extreme(which=which, left=left, right=right):
                chosen = "min" if which == "smaller" else "max"
                return f"{chosen}({self.text(left, names)}, {self.text(right, names)})"
            case Absolute(operand=operand):
                return f"abs({self.text(operand, names)})"
            case CallFormula(formula=id, arguments=arguments):
                formula = self.world.formulas[id]
                return f"{self._formula(formula)}({self._arguments(arguments, formula.parameters, names)})"
            case CallModifiers(modifiers=id, arguments=arguments):
                modifiers = self.world.modifiers[id]
                return f"{self._modifiers(modifiers)}({self._arguments(arguments, modifiers.parameters, names)})"
            case LookUp(table=id, keys=keys):
                wanted = ", ".join(self.text(key, names) for key in keys)
                return f"{self._table(id, [key.type for key in keys])}({wanted})"
            case ListOf(items=items):
                return f"({''.join(self.text(item, names) + ', ' for item in items)})"
            case ItemAt(list=listed, index=index):
                return f"{self.constant(_item_at, 'item_at')}({self.text(listed, names)}, {self.text(index, names)})"
            case Size(operand=operand) if isinstance(operand.type, ListType):
                return f"len({self.text(operand, names)})"
            case Occurrences(list=listed, value=value):
                return f"{self.text(listed, names)}.count({self.text(value, names)})"
            case CountFaces() | SumPool() | Size():
                found = names.pools(expression)
                if found is None:
                    raise UnsupportedError
                return found
            case _:
                pass
        raise UnsupportedError

    def _place(self, type: Type, name: str) -> int:
        item = type.item if isinstance(type, Maybe) else type
        assert isinstance(item, RecordType)
        return [one.id for one in self.world.records[item.id].fields].index(name)

    def bounded(self, text: str, known: Type, wanted: Type) -> str:
        """``text``, a value known to be of type ``known``, checked against the range of ``wanted``."""
        match wanted:
            case Integer(low, high, _, values):
                if isinstance(known, Integer) and _inside(known, wanted):
                    return text
                return f"{self.constant(_range_check(low, high, values), ('range', low, high, values))}({text})"
            case Maybe(item):
                if isinstance(known, Maybe) and known == wanted:
                    return text
                if not isinstance(known, Maybe):
                    return self.bounded(text, known, item)
            case ListType(item):
                if known == wanted:
                    return text
                wanted = item
            case _:
                return text
        if _ranged(wanted):
            raise UnsupportedError
        return text

    def _amend(self, amend: Amend, names: Names) -> str:
        item = amend.record.type
        if not isinstance(item, RecordType):
            raise UnsupportedError
        fields = self.world.records[item.id].fields
        changes = dict(amend.changes)
        values, parts = [], []
        for place, one in enumerate(fields):
            if one.id in changes:
                value = changes[one.id]
                values.append(self.bounded(self.text(value, names), value.type, one.type))
                parts.append(f"new_{len(values)}")
            else:
                parts.append(f"old[{place}]")
        made = f"lambda old, {', '.join(f'new_{n}' for n in range(1, len(values) + 1))}: ({', '.join(parts)},)"
        name = f"amend_{len(self.functions)}"
        self.functions.append(f"{name} = {made}\n")
        return f"{name}({self.text(amend.record, names)}, {', '.join(values)})"

    def _within(self, subject: str, type: Type, ranges: tuple[tuple[Value, Value], ...]) -> str:
        tests: list[str] = []
        for low, high in ranges:
            if low == high:
                tests.append("it is None" if low is None else f"it == {self.literal(low, type)}")
                continue
            if not isinstance(type, Integer | EnumType):
                raise UnsupportedError
            least = f"{self.literal(low, type)} <= " if low is not None else ""
            most = f" <= {self.literal(high, type)}" if high is not None else ""
            tests.append(f"{least}it{most}")
        name = f"within_{len(self.functions)}"
        self.functions.append(f"{name} = lambda it: {' or '.join(tests)}\n")
        return f"{name}({subject})"

    def _arguments(
        self, arguments: tuple[tuple[str, Expression], ...], parameters: tuple[Parameter, ...], names: Names
    ) -> str:
        by_name = dict(arguments)
        return ", ".join(
            self.bounded(self.text(by_name[one.name], names), by_name[one.name].type, one.type) for one in parameters
        )

    def _formula(self, formula: Formula) -> str:
        key = ("formula", formula.id)
        if key not in self.known:
            names = Names({one.name: f"a_{one.name}" for one in formula.parameters})
            lines = [f"def formula_{formula.id}({', '.join(names.names.values())}):"]
            for case in formula.cases:
                value = self.text(case.value, names)
                if case.condition is None:
                    lines.append(f"    return {value}")
                else:
                    lines += [f"    if {self.text(case.condition, names)}:", f"        return {value}"]
            lines.append("    fail()")
            self.known[key] = f"formula_{formula.id}"
            self.functions.append("\n".join(lines) + "\n")
        return self.known[key]

    def _modifiers(self, modifiers: Modifiers) -> str:
        world = self.world
        decoders = [(one.name, decoder(one.type, world)) for one in modifiers.parameters]

        def total(*arguments: Any) -> int | Fraction:
            known = {name: decode(held) for (name, decode), held in zip(decoders, arguments, strict=True)}
            return apply_modifiers(modifiers, known, world)[0]

        return self._remembered(total, ("modifiers", modifiers.id))

    def _remembered(self, function: Callable[..., Any], key: object) -> str:
        """The name of a pure function that remembers what it gave."""
        if key in self.known:
            return self.known[key]
        remembered: dict[tuple[Any, ...], Any] = {}

        def find(*arguments: Any) -> Any:
            try:
                return remembered[arguments]
            except KeyError:
                pass
            try:
                found = function(*arguments)
            except EvaluationError:
                raise IrregularError from None
            if len(remembered) < MOST_REMEMBERED:
                remembered[arguments] = found
            return found

        return self.constant(find, key)

    def _table(self, id: str, types: list[Type]) -> str:
        table, world = self.world.tables[id], self.world
        result = ListType(table.result) if table.policy == "all" else table.result
        decoders, encode = [decoder(_wide(type), world) for type in types], encoder(_wide(result), world)

        def find(*keys: Any) -> Any:
            wanted = [decode(key) for decode, key in zip(decoders, keys, strict=True)]
            return encode(look_up(table, wanted, world))

        return self._remembered(find, ("table", id, tuple(types)))


def _wide(type: Type) -> Type:
    """``type`` without its range: what is known of constants and keys is checked elsewhere."""
    match type:
        case Integer():
            return Integer()
        case Maybe(item):
            return Maybe(_wide(item))
        case ListType(item):
            return ListType(_wide(item))
        case _:
            return type


def _is_number(type: Type) -> bool:
    return isinstance(type, Integer | Number | Quantity)


def _inside(known: Integer, wanted: Integer) -> bool:
    if wanted.values is not None:
        return known == wanted
    low = wanted.low is None or (known.low is not None and known.low >= wanted.low)
    high = wanted.high is None or (known.high is not None and known.high <= wanted.high)
    return low and high


def _ranged(type: Type) -> bool:
    match type:
        case Integer(None, None, _, None):
            return False
        case Integer():
            return True
        case Maybe(item) | ListType(item):
            return _ranged(item)
        case _:
            return False


def _range_check(low: int | None, high: int | None, values: tuple[int, ...] | None) -> Callable[[int], int]:
    def check(value: int) -> int:
        if (low is not None and value < low) or (high is not None and value > high):
            raise IrregularError
        if values is not None and value not in values:
            raise IrregularError
        return value

    return check


def _item_at(items: tuple[Any, ...], index: int) -> Any:
    if not 1 <= index <= len(items):
        raise IrregularError
    return items[index - 1]
