"""The meaning of expressions: what each one is worth, given its variables and the ruleset it belongs to.

This is the reference that every faster machine (generated Python, compiled odds) is compared with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.declarations import Formula
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
from rulewright.calculus.modifiers import Cap, Effect, ModifierCase, ModifierGroup, ModifierLine, Modifiers, Round
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
from rulewright.calculus.operations.look_ups import label_of, look_up
from rulewright.calculus.operations.order import compare, holds, position, sort
from rulewright.calculus.operations.records import amend, build
from rulewright.calculus.templates import fill, pieces
from rulewright.calculus.types import RecordType
from rulewright.calculus.values import RecordValue, Value, exact
from rulewright.calculus.world import FixedWorld, World
from rulewright.source import NOWHERE, Span

__all__ = [
    "Applied",
    "EvaluationError",
    "FixedWorld",
    "World",
    "apply_modifiers",
    "call_formula",
    "evaluate",
    "look_up",
    "render_template",
]

Environment = Mapping[str, Value]


def evaluate(expression: Expression, environment: Environment, world: World) -> Value:
    """What ``expression`` is worth. Raises :class:`EvaluationError` when it has no value: a division by zero, a number
    outside the range of the field it is put in, a place that a list does not have, a table that is printed elsewhere."""
    try:
        return _evaluate(expression, environment, world)
    except (
        RecursionError
    ):  # formulas may call formulas to any depth that the ruleset has; the stack of Python has an end
        raise EvaluationError("this is nested too deeply to be computed", expression.span) from None


def _truth(expression: Expression, environment: Environment, world: World) -> bool:
    return _evaluate(expression, environment, world) is True


def _arguments(pairs: tuple[tuple[str, Expression], ...], environment: Environment, world: World) -> dict[str, Value]:
    return {name: _evaluate(value, environment, world) for name, value in pairs}


def _evaluate(expression: Expression, environment: Environment, world: World) -> Value:
    match expression:
        case Literal(value=value):
            return value
        case Variable(name=name, span=span):
            try:
                return environment[name]
            except KeyError:
                raise EvaluationError(f"'{name}' has no value here", span) from None
        case OptionValue(option=option, span=span):
            try:
                return world.options[option]
            except KeyError:
                raise EvaluationError(f"the option '{option}' is not set", span) from None
        case EntryRef(entry=entry, span=span):
            try:
                return world.entries[entry].value
            except KeyError:
                raise EvaluationError(f"there is no weapon or item '{entry}'", span) from None
        case FieldOf(record=inner, name=name, span=span):
            record = _evaluate(inner, environment, world)
            if not isinstance(record, RecordValue):
                raise EvaluationError(f"there is no record here to have a '{name}'", span)
            return record.get(name)
        case Build(type=type, fields=fields, span=span):
            assert isinstance(type, RecordType)
            built = tuple((name, _evaluate(value, environment, world)) for name, value in fields)
            return build(type.id, built, world.records.get(type.id), span)
        case Amend(record=inner, changes=changes, span=span):
            record = _evaluate(inner, environment, world)
            return amend(record, _arguments(changes, environment, world), world.records, span)
        case Negate(operand=operand, span=span):
            return negate(_evaluate(operand, environment, world), span)
        case Not(operand=operand):
            return not _truth(operand, environment, world)
        case Arithmetic(operator=operator, left=left, right=right, span=span):
            first, second = _evaluate(left, environment, world), _evaluate(right, environment, world)
            match operator:
                case "+":
                    return add(first, second, span)
                case "-":
                    return subtract(first, second, span)
                case "*":
                    product = multiply(first, second, span)
                    return within_limits(product, span) if can_explode(expression) else product
        case Divide(left=left, right=right, rounding=rounding, type=type, span=span):
            first, second = _evaluate(left, environment, world), _evaluate(right, environment, world)
            quotient = divide(first, second, rounding, unit_size(type, world), span)
            return within_limits(quotient, span) if can_explode(expression) else quotient
        case Compare(operator=comparison, left=left, right=right, span=span):
            first, second = _evaluate(left, environment, world), _evaluate(right, environment, world)
            return compare(comparison, first, second, world.enumerations, span)
        case Logic(operator="and", left=left, right=right):
            return _truth(left, environment, world) and _truth(right, environment, world)
        case Logic(left=left, right=right):
            return _truth(left, environment, world) or _truth(right, environment, world)
        case Within(value=inner, ranges=ranges, span=span):
            return holds(_evaluate(inner, environment, world), ranges, world.enumerations, span)
        case IsNone(value=inner):
            return _evaluate(inner, environment, world) is None
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return _evaluate(then if _truth(condition, environment, world) else otherwise, environment, world)
        case Extreme(which=which, left=left, right=right, span=span):
            first, second = _evaluate(left, environment, world), _evaluate(right, environment, world)
            return (
                second
                if compare("<" if which == "smaller" else ">", second, first, world.enumerations, span)
                else first
            )
        case Absolute(operand=operand, span=span):
            return absolute(_evaluate(operand, environment, world), span)
        case PositionOf(operand=operand, span=span):
            return position(_evaluate(operand, environment, world), world.enumerations, span)
        case CallFormula(formula=id, arguments=arguments, span=span):
            return call_formula(world.formulas[id], _arguments(arguments, environment, world), world, span)
        case CallModifiers(modifiers=id, arguments=arguments):
            return apply_modifiers(world.modifiers[id], _arguments(arguments, environment, world), world)[0]
        case LookUp(table=id, keys=keys, span=span):
            values = [_evaluate(key, environment, world) for key in keys]
            return look_up(world.tables[id], values, world, span)
        case ListOf(items=items):
            return tuple(_evaluate(item, environment, world) for item in items)
        case ItemAt(list=listed, index=index, span=span):
            return item_at(_evaluate(listed, environment, world), _evaluate(index, environment, world), span)
        case Size(operand=operand, span=span):
            return size(_evaluate(operand, environment, world), span)
        case Occurrences(list=listed, value=wanted, span=span):
            return occurrences(_evaluate(listed, environment, world), _evaluate(wanted, environment, world), span)
        case Collect():
            return _collect(expression, environment, world)
        case Without(list=listed, left_out=left_out, span=span):
            return without(_evaluate(listed, environment, world), _evaluate(left_out, environment, world), span)
        case Sorted(list=listed, keys=sort_keys, span=span):
            return sort(_evaluate(listed, environment, world), sort_keys, world.enumerations, span)
        case CountFaces(pool=pool, ranges=faces, span=span):
            return count_faces(_evaluate(pool, environment, world), faces, span)
        case Keep(pool=pool, count=count, which=end, span=span):
            return keep(_evaluate(pool, environment, world), _evaluate(count, environment, world), end, span)
        case SumPool(pool=pool, span=span):
            return sum_pool(_evaluate(pool, environment, world), span)
        case SumList(list=listed, span=span):
            return sum_list(_evaluate(listed, environment, world), span)
        case WholeNumbers(low=low, high=high, span=span):
            return whole_numbers(_evaluate(low, environment, world), _evaluate(high, environment, world), span)
        case DiceLimit(dice=dice, which=limit, span=span):
            return dice_limit(_evaluate(dice, environment, world), limit, span)
        case LabelOf(kind=kind, id=id, span=span):
            return label_of(kind, id, world, span)
        case _:
            assert_never(expression)


def _collect(collect: Collect, environment: Environment, world: World) -> tuple[Value, ...]:
    found: list[Value] = []

    def collect_from(at: int, known: Environment) -> None:
        if at < len(collect.clauses):
            clause = collect.clauses[at]
            for item in items_of(_evaluate(clause.list, known, world), clause.list.span):
                collect_from(at + 1, {**known, clause.name: item})
        elif collect.condition is None or _truth(collect.condition, known, world):
            found.append(_evaluate(collect.value, known, world))
            if len(found) > MOST_COLLECTED and len(collect.clauses) > 1:
                raise EvaluationError(f"these are more than {MOST_COLLECTED:,} items", collect.span)

    collect_from(0, environment)
    return tuple(found)


def call_formula(formula: Formula, arguments: Environment, world: World, span: Span = NOWHERE) -> Value:
    """The value of the first case of ``formula`` that holds. ``arguments`` names every parameter; whole numbers must lie
    in the ranges that the parameters declare."""
    for parameter in formula.parameters:
        check_type(arguments[parameter.name], parameter.type, f"'{parameter.name}' of {formula.id}", span)
    for case in formula.cases:
        if case.condition is None or _truth(case.condition, arguments, world):
            return _evaluate(case.value, arguments, world)
    raise EvaluationError(f"no case of the formula '{formula.id}' holds", span)


@dataclass(frozen=True, slots=True)
class Applied:
    """A line of a modifier list that counts: its ``value``, what that does, and the number that it leaves behind."""

    line: ModifierLine
    value: int | Fraction
    effect: Effect
    left: int | Fraction


def _applied(line: ModifierLine, before: int | Fraction, arguments: Environment, world: World) -> Applied | None:
    """The line applied to the number ``before``; None when no case of it holds."""
    for case in line.cases:
        if case.condition is None or _truth(case.condition, arguments, world):
            value = as_number(_evaluate(case.value, arguments, world), case.span)
            return Applied(line, value, case.effect, _after(case, before, value))
    return None


def _after(case: ModifierCase, before: int | Fraction, value: int | Fraction) -> int | Fraction:
    match case.effect:
        case "add":
            return exact(before + value)
        case "multiply":
            return as_number(within_limits(exact(before * value), case.span), case.span)
        case _:
            assert_never(case.effect)


def apply_modifiers(
    modifiers: Modifiers, arguments: Environment, world: World, span: Span = NOWHERE
) -> tuple[int | Fraction, list[Applied]]:
    """What a modifier list gives, and the lines that count in it, in order.

    ``arguments`` names every parameter. Of a group only the first of its best (or worst) lines counts.
    """
    for parameter in modifiers.parameters:
        check_type(arguments[parameter.name], parameter.type, f"'{parameter.name}' of {modifiers.id}", span)
    applied: list[Applied] = []
    start = modifiers.start
    total = 0 if start is None else as_number(_evaluate(start, arguments, world), start.span)
    for item in modifiers.items:
        match item:
            case ModifierLine():
                found = _applied(item, total, arguments, world)
            case ModifierGroup():
                holding = [one for line in item.lines if (one := _applied(line, total, arguments, world)) is not None]
                which = max if item.which == "best" else min
                found = which(holding, key=lambda one: one.left, default=None)
            case Cap():
                limit = as_number(_evaluate(item.limit, arguments, world), item.limit.span)
                total = min(total, limit) if item.which == "at most" else max(total, limit)
                continue
            case Round():
                total = as_number(divide(total, 1, item.rounding, span=item.span), item.span)
                continue
            case _:
                assert_never(item)
        if found is not None:
            applied.append(found)
            total = found.left
    return total, applied


def render_template(template: Template, environment: Environment, world: World) -> str:
    """``template`` with its holes filled: numbers in decimals, quantities in their unit, members and records by label."""
    found: dict[int, Value] = {}
    for place, piece in enumerate(pieces(template.text, template.holes)):
        if not isinstance(piece, str):
            found[place] = evaluate(piece, environment, world)
    return fill(template, found, world)
