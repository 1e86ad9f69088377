"""Expressions as Python closures over a tuple of values, so that odds do not walk a tree for every situation.

:func:`rulewright.calculus.evaluate.evaluate` is the reference: a test compares the two.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import assert_never, cast

from rulewright.calculus.evaluate import evaluate
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
    SumList,
    SumPool,
    Template,
    Variable,
    WholeNumbers,
    Within,
    Without,
)
from rulewright.calculus.growth import can_explode
from rulewright.calculus.modifiers import Cap, ModifierGroup, ModifierItem, ModifierLine, Round
from rulewright.calculus.operations.arithmetic import absolute, add, divide, multiply, negate, subtract, unit_size
from rulewright.calculus.operations.demands import (
    MOST_COLLECTED,
    EvaluationError,
    as_number,
    check_type,
    items_of,
    within_limits,
)
from rulewright.calculus.operations.dice import count_faces, dice_limit, keep, sum_pool
from rulewright.calculus.operations.lists import item_at, occurrences, size, sum_list, whole_numbers, without
from rulewright.calculus.operations.look_ups import look_up
from rulewright.calculus.operations.order import compare, holds, position, sort
from rulewright.calculus.operations.records import amend
from rulewright.calculus.templates import fill, pieces
from rulewright.calculus.types import Integer, ListType, Maybe, RecordType, Type
from rulewright.calculus.values import RecordValue, Value, exact
from rulewright.calculus.walk import free_variables
from rulewright.calculus.world import World
from rulewright.odds.mass import State
from rulewright.source import Span

__all__ = ["Expressions", "Layout", "Read", "has_range"]

Layout = Mapping[str, int]
"""Where in a state each variable stands."""

Read = Callable[[State], Value]
"""What an expression is worth in a state."""

Exact = int | Fraction
"""A number on its way through a modifier list."""

_ReadWhole = Callable[[State], int]

_WHOLE: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_GENERAL = {"+": add, "-": subtract, "*": multiply}


class Expressions:
    """Compiles expressions of one world. What formulas, modifiers and tables give is remembered by their arguments."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._formulas: dict[str, Callable[[State, Span], Value]] = {}
        self._modifiers: dict[str, Callable[[State, Span], Value]] = {}

    def read(self, expression: Expression, layout: Layout) -> Read:
        """``expression`` as a function of a state laid out as ``layout``."""
        if not isinstance(expression, Literal | Variable) and not free_variables(expression):
            try:
                value = evaluate(expression, {}, self._world)
            except EvaluationError:
                pass  # it fails when, and only when, something reaches it
            else:
                return lambda _: value
        return self._compiled(expression, layout)

    def truth(self, expression: Expression, layout: Layout) -> Callable[[State], bool]:
        """The same for a condition."""
        return cast("Callable[[State], bool]", self.read(expression, layout))

    def text(self, template: Template, layout: Layout) -> Callable[[State], str]:
        """``template`` with its holes filled, as a function of a state."""
        holes = {
            place: self.read(piece, layout)
            for place, piece in enumerate(pieces(template.text, template.holes))
            if not isinstance(piece, str)
        }
        world = self._world
        return lambda state: fill(template, {place: hole(state) for place, hole in holes.items()}, world)

    def _named(self, pairs: tuple[tuple[str, Expression], ...], layout: Layout) -> tuple[Read, ...]:
        return tuple(self.read(value, layout) for _, value in pairs)

    def _compiled(self, expression: Expression, layout: Layout) -> Read:
        plain = self._unlimited(expression, layout)
        if not can_explode(expression):
            return plain
        span = expression.span
        return lambda state: within_limits(plain(state), span)

    def _unlimited(self, expression: Expression, layout: Layout) -> Read:
        world = self._world
        enumerations = world.enumerations
        match expression:
            case Literal(value=value):
                return lambda _: value
            case Variable(name=name):
                place = layout[name]
                return lambda state: state[place]
            case OptionValue() | EntryRef() | LabelOf():
                return lambda _: evaluate(expression, {}, world)
            case FieldOf(record=record, name=name, span=span):
                return self._field(record, name, layout, span)
            case Build(type=type, fields=fields, span=span):
                assert isinstance(type, RecordType)
                return self._build(type.id, fields, layout, span)
            case Amend():
                return self._amend(expression, layout)
            case Negate(operand=operand, span=span):
                inner = self.read(operand, layout)
                return lambda state: negate(inner(state), span)
            case Not(operand=operand):
                condition = self.truth(operand, layout)
                return lambda state: not condition(state)
            case Arithmetic():
                return self._arithmetic(expression, layout)
            case Divide(left=left, right=right, rounding=rounding, type=type, span=span):
                first, second, unit = self.read(left, layout), self.read(right, layout), unit_size(type, world)
                return lambda state: divide(first(state), second(state), rounding, unit, span)
            case Compare():
                return self._comparison(expression, layout)
            case Logic(operator=which, left=left, right=right):
                one, other = self.truth(left, layout), self.truth(right, layout)
                if which == "and":
                    return lambda state: one(state) and other(state)
                return lambda state: one(state) or other(state)
            case Within(value=subject, ranges=ranges, span=span):
                inner = self.read(subject, layout)
                return lambda state: holds(inner(state), ranges, enumerations, span)
            case IsNone(value=subject):
                inner = self.read(subject, layout)
                return lambda state: inner(state) is None
            case Choose(condition=asked, then=then, otherwise=otherwise):
                condition, yes, no = self.truth(asked, layout), self.read(then, layout), self.read(otherwise, layout)
                return lambda state: yes(state) if condition(state) else no(state)
            case Extreme(which=end, left=left, right=right, span=span):
                return self._extreme("<" if end == "smaller" else ">", left, right, layout, span)
            case Absolute(operand=operand, span=span):
                inner = self.read(operand, layout)
                return lambda state: absolute(inner(state), span)
            case PositionOf(operand=operand, span=span):
                member, scales = self.read(operand, layout), self._world.enumerations
                return lambda state: position(member(state), scales, span)
            case CallFormula(formula=id, arguments=arguments, span=span):
                return _applied(self._formula(id), self._named(arguments, layout), span)
            case CallModifiers(modifiers=id, arguments=arguments, span=span):
                return _applied(self._modifier_list(id), self._named(arguments, layout), span)
            case LookUp(table=id, keys=keys, span=span):
                return self._look_up(id, tuple(self.read(key, layout) for key in keys), span)
            case ListOf(items=items):
                reads = tuple(self.read(item, layout) for item in items)
                return lambda state: tuple([read(state) for read in reads])
            case ItemAt(list=listed, index=index, span=span):
                first, second = self.read(listed, layout), self.read(index, layout)
                return lambda state: item_at(first(state), second(state), span)
            case Size(operand=operand, span=span):
                inner = self.read(operand, layout)
                return lambda state: size(inner(state), span)
            case Occurrences(list=listed, value=wanted, span=span):
                first, second = self.read(listed, layout), self.read(wanted, layout)
                return lambda state: occurrences(first(state), second(state), span)
            case Collect():
                return self._collect(expression, layout)
            case Without(list=listed, left_out=left_out, span=span):
                first, second = self.read(listed, layout), self.read(left_out, layout)
                return lambda state: without(first(state), second(state), span)
            case Sorted(list=listed, keys=sort_keys, span=span):
                inner = self.read(listed, layout)
                return lambda state: sort(inner(state), sort_keys, enumerations, span)
            case CountFaces(pool=pool, ranges=faces, span=span):
                inner = self.read(pool, layout)
                return lambda state: count_faces(inner(state), faces, span)
            case Keep(pool=pool, count=count, which=side, span=span):
                first, second = self.read(pool, layout), self.read(count, layout)
                return lambda state: keep(first(state), second(state), side, span)
            case SumPool(pool=pool, span=span):
                inner = self.read(pool, layout)
                return lambda state: sum_pool(inner(state), span)
            case SumList(list=listed, span=span):
                inner = self.read(listed, layout)
                return lambda state: sum_list(inner(state), span)
            case WholeNumbers(low=low, high=high, span=span):
                first, second = self.read(low, layout), self.read(high, layout)
                return lambda state: whole_numbers(first(state), second(state), span)
            case DiceLimit(dice=dice, which=limit, span=span):
                inner = self.read(dice, layout)
                return lambda state: dice_limit(inner(state), limit, span)
            case _:
                assert_never(expression)

    def _collect(self, collect: Collect, layout: Layout) -> Read:
        """Inside, a state holds what is read from outside and then the item of each clause."""
        names = sorted(free_variables(collect))
        outside = tuple(layout[name] for name in names)
        inner = {name: place for place, name in enumerate(names)}
        lists: list[tuple[Read, Span]] = []
        for at, clause in enumerate(collect.clauses):
            lists.append((self.read(clause.list, inner), clause.list.span))
            inner = {**inner, clause.name: len(names) + at}
        condition = None if collect.condition is None else self.truth(collect.condition, inner)
        value, several = self.read(collect.value, inner), len(lists) > 1

        def read(state: State) -> Value:
            return tuple(found(0, tuple([state[place] for place in outside])))

        def found(at: int, state: State) -> list[Value]:
            if at == len(lists):
                return [value(state)] if condition is None or condition(state) else []
            listed, span = lists[at]
            items: list[Value] = []
            for item in items_of(listed(state), span):
                items += found(at + 1, (*state, item))
                if several and len(items) > MOST_COLLECTED:
                    raise EvaluationError(f"these are more than {MOST_COLLECTED:,} items", collect.span)
            return items

        return read

    def _field(self, record: Expression, name: str, layout: Layout, span: Span) -> Read:
        read, at = self.read(record, layout), self._place(record.type, name)

        def field(state: State) -> Value:
            value = read(state)
            if not isinstance(value, RecordValue):
                raise EvaluationError(f"there is no record here to have a '{name}'", span)
            return value.fields[at][1] if at is not None else value.get(name)

        return field

    def _place(self, type: Type, name: str) -> int | None:
        """Where a field stands in the records of a type: their fields are in the order of the declaration."""
        item = type.item if isinstance(type, Maybe) else type
        declared = self._world.records.get(item.id) if isinstance(item, RecordType) else None
        names = [field.id for field in declared.fields] if declared is not None else []
        return names.index(name) if name in names else None

    def _build(self, kind: str, fields: tuple[tuple[str, Expression], ...], layout: Layout, span: Span) -> Read:
        named = [(name, self.read(value, layout)) for name, value in fields]
        declared = self._world.records.get(kind)
        bounded = [
            (at, field.type, f"'{field.id}' of {kind}")
            for at, field in enumerate(declared.fields if declared is not None else ())
            if has_range(field.type)
            and at < len(fields)
            and fields[at][0] == field.id
            and fields[at][1].type != field.type
        ]

        def make(state: State) -> Value:
            values = tuple([(name, read(state)) for name, read in named])
            for at, type, what in bounded:
                check_type(values[at][1], type, what, span)
            return RecordValue(kind, values)

        return make

    def _amend(self, expression: Amend, layout: Layout) -> Read:
        old, records, span = self.read(expression.record, layout), self._world.records, expression.span
        names, reads = tuple(name for name, _ in expression.changes), self._named(expression.changes, layout)
        places = [self._place(expression.record.type, name) for name in names]
        item = expression.record.type
        declared = records.get(item.id) if isinstance(item, RecordType) else None
        if declared is None or None in places:
            return lambda state: amend(
                old(state), {name: read(state) for name, read in zip(names, reads, strict=True)}, records, span
            )
        changes = [
            (
                cast("int", at),
                name,
                read,
                field.type if has_range(field.type) and value.type != field.type else None,
                f"'{name}' of {declared.id}",
            )
            for at, (name, value), read in zip(places, expression.changes, reads, strict=True)
            for field in [declared.fields[cast("int", at)]]
        ]

        def change(state: State) -> Value:
            record = old(state)
            if not isinstance(record, RecordValue):
                return amend(record, {}, records, span)  # says what is wrong
            fields = list(record.fields)
            for at, name, read, type, what in changes:
                value = read(state)
                if type is not None:
                    check_type(value, type, what, span)
                fields[at] = (name, value)
            return RecordValue(record.record, tuple(fields))

        return change

    def _arithmetic(self, expression: Arithmetic, layout: Layout) -> Read:
        left, right = self.read(expression.left, layout), self.read(expression.right, layout)
        if isinstance(expression.left.type, Integer) and isinstance(expression.right.type, Integer):
            whole, one, other = _WHOLE[expression.operator], cast("_ReadWhole", left), cast("_ReadWhole", right)
            return lambda state: whole(one(state), other(state))
        general, span = _GENERAL[expression.operator], expression.span
        return lambda state: general(left(state), right(state), span)

    def _comparison(self, expression: Compare, layout: Layout) -> Read:
        left, right = self.read(expression.left, layout), self.read(expression.right, layout)
        if expression.operator == "=":
            return lambda state: left(state) == right(state)
        if expression.operator == "!=":
            return lambda state: left(state) != right(state)
        if isinstance(expression.left.type, Integer) and isinstance(expression.right.type, Integer):
            order, one, other = _ORDER[expression.operator], cast("_ReadWhole", left), cast("_ReadWhole", right)
            return lambda state: order(one(state), other(state))
        which, enumerations, span = expression.operator, self._world.enumerations, expression.span
        return lambda state: compare(which, left(state), right(state), enumerations, span)

    def _extreme(self, before: str, left: Expression, right: Expression, layout: Layout, span: Span) -> Read:
        first, second, enumerations = self.read(left, layout), self.read(right, layout), self._world.enumerations

        def extreme(state: State) -> Value:
            one, other = first(state), second(state)
            return other if compare(before, other, one, enumerations, span) else one

        return extreme

    def _look_up(self, id: str, keys: tuple[Read, ...], span: Span) -> Read:
        table, world = self._world.tables[id], self._world
        known: dict[State, Value] = {}

        def find(state: State) -> Value:
            wanted = tuple([key(state) for key in keys])
            try:
                return known[wanted]
            except KeyError:
                value = known[wanted] = look_up(table, wanted, world, span)
                return value

        return find

    def _formula(self, id: str) -> Callable[[State, Span], Value]:
        if id not in self._formulas:
            formula = self._world.formulas[id]
            layout = {parameter.name: place for place, parameter in enumerate(formula.parameters)}
            cases = [
                (None if case.condition is None else self.truth(case.condition, layout), self.read(case.value, layout))
                for case in formula.cases
            ]
            known: dict[State, Value] = {}

            def call(state: State, span: Span) -> Value:
                if state in known:
                    return known[state]
                for parameter, value in zip(formula.parameters, state, strict=True):
                    check_type(value, parameter.type, f"'{parameter.name}' of {id}", span)
                for condition, read in cases:
                    if condition is None or condition(state):
                        known[state] = read(state)
                        return known[state]
                raise EvaluationError(f"no case of the formula '{id}' holds", span)

            self._formulas[id] = call
        return self._formulas[id]

    def _modifier_list(self, id: str) -> Callable[[State, Span], Value]:
        if id not in self._modifiers:
            modifiers = self._world.modifiers[id]
            layout = {parameter.name: place for place, parameter in enumerate(modifiers.parameters)}
            start = None if modifiers.start is None else self.read(modifiers.start, layout)
            items = [self._item(item, layout) for item in modifiers.items]
            known: dict[State, Value] = {}

            def call(state: State, span: Span) -> Value:
                if state in known:
                    return known[state]
                for parameter, value in zip(modifiers.parameters, state, strict=True):
                    check_type(value, parameter.type, f"'{parameter.name}' of {id}", span)
                total = 0 if start is None else as_number(start(state), span)
                for item in items:
                    total = item(state, total)
                known[state] = total
                return total

            self._modifiers[id] = call
        return self._modifiers[id]

    def _item(self, item: ModifierItem, layout: Layout) -> Callable[[State, Exact], Exact]:
        """What an item of a modifier list makes of the number that stands above it."""
        match item:
            case ModifierLine():
                one = self._line(item, layout)

                def applied(state: State, total: Exact) -> Exact:
                    left = one(state, total)
                    return total if left is None else left

                return applied
            case ModifierGroup():
                lines = [self._line(line, layout) for line in item.lines]
                better = max if item.which == "best" else min

                def best(state: State, total: Exact) -> Exact:
                    return better((left for line in lines if (left := line(state, total)) is not None), default=total)

                return best
            case Cap():
                nearer, limit, place = min if item.which == "at most" else max, self.read(item.limit, layout), item.span
                return lambda state, total: nearer(total, as_number(limit(state), place))
            case Round():
                rounding = item.rounding
                return lambda _, total: as_number(divide(total, 1, rounding))
            case _:
                assert_never(item)

    def _line(self, line: ModifierLine, layout: Layout) -> Callable[[State, Exact], Exact | None]:
        """What a line leaves of the number above it; None when no case of it holds."""
        cases = [
            (
                None if case.condition is None else self.truth(case.condition, layout),
                self.read(case.value, layout),
                case.effect == "add",
                case.span,
            )
            for case in line.cases
        ]

        def left(state: State, total: Exact) -> Exact | None:
            for condition, read, adds, span in cases:
                if condition is None or condition(state):
                    value = as_number(read(state), span)
                    return exact(total + value) if adds else as_number(within_limits(exact(total * value), span))
            return None

        return left


def _applied(call: Callable[[State, Span], Value], arguments: tuple[Read, ...], span: Span) -> Read:
    return lambda state: call(tuple([argument(state) for argument in arguments]), span)


def has_range(type: Type) -> bool:
    """Whether values of ``type`` can lie outside a range that it declares."""
    match type:
        case Integer(low, high, _, values):
            return low is not None or high is not None or values is not None
        case Maybe(item) | ListType(item):
            return has_range(item)
        case _:
            return False
