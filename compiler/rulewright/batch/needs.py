"""Which columns the value of an expression hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.batch.columns import Column, Known, Sequence, Shape, Struct, atoms
from rulewright.calculus.declarations import Parameter
from rulewright.calculus.expressions import (
    Amend,
    Build,
    CallFormula,
    CallModifiers,
    Collect,
    EntryRef,
    Expression,
    FieldOf,
    ItemAt,
    Literal,
    Size,
    Variable,
)
from rulewright.calculus.types import Integer
from rulewright.calculus.values import RecordValue
from rulewright.calculus.walk import children
from rulewright.calculus.world import World

__all__ = ["Bound", "Local", "Lost", "Scope", "needed", "resolve"]


@dataclass(frozen=True, eq=False, slots=True)
class Bound:
    """A parameter of a formula that stands for ``expression``, whose names mean what ``scope`` says."""

    expression: Expression
    scope: Scope


@dataclass(frozen=True, slots=True)
class Local:
    """A name that stands for each item of a list in turn; the columns that the list hangs on are counted with the list."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A variable that has no column, because its forms differ too much; ``why`` says how."""

    why: str


Scope = Mapping[str, "Shape | Bound | Local | Lost"]
"""What names stand for."""


def resolve(expression: Expression, scope: Scope, world: World) -> Shape | Lost | None:
    """The shape of an expression that is only a way to something that is known already; None when it must be computed."""
    match expression:
        case Literal(value=value):
            return Known(value)
        case EntryRef(entry=entry) if entry in world.entries:
            return Known(world.entries[entry].value)
        case Variable(name=name):
            match scope.get(name):
                case Bound(expression=inner, scope=outer):
                    return resolve(inner, outer, world)
                case None | Local():
                    return None
                case found:
                    return found
        case FieldOf(record=Build(fields=fields), name=name):
            # The fields that are not looked at could fail, so that this is a way only where nothing is computed.
            named = dict(fields)
            return resolve(named[name], scope, world) if name in named and not _computes(named, scope, world) else None
        case FieldOf(record=record, name=name):
            match resolve(record, scope, world):
                case Struct() as struct:
                    return struct.get(name)
                case Known(value=RecordValue() as value):
                    return Known(value.get(name))
                case Lost() as lost:
                    return lost
                case _:
                    return None
        case ItemAt(list=listed, index=index):
            match resolve(listed, scope, world), resolve(index, scope, world):
                case Sequence(items=items), Known(value=int() as place) if 1 <= place <= len(items):
                    return items[place - 1]
                case _:
                    return None
        case Size(operand=operand):
            match resolve(operand, scope, world):
                case Sequence(items=items):
                    return Known(len(items))
                case _:
                    return None
        case _:
            return None


def _computes(named: Mapping[str, Expression], scope: Scope, world: World) -> bool:
    return any(resolve(value, scope, world) is None for value in named.values())


def needed(expression: Expression, scope: Scope, world: World) -> list[Column]:
    """Every column that the value of ``expression`` can hang on. Raises KeyError when a variable of it is :class:`Lost`."""
    return list({column.name: column for column in _needed(expression, scope, world)}.values())


def _needed(expression: Expression, scope: Scope, world: World) -> Iterator[Column]:
    found = resolve(expression, scope, world)
    if isinstance(found, Lost):
        raise KeyError(found.why)
    if found is not None:
        yield from atoms(found)
        return
    match expression:
        case Variable(name=name):
            bound = scope.get(name)
            if isinstance(bound, Bound):
                yield from _needed(bound.expression, bound.scope, world)
        case FieldOf(record=Amend(record=base, changes=changes), name=name):
            # Changes that are not looked at still must lie in their ranges.
            for _, change in changes:
                yield from _needed(change, scope, world)
            if name not in dict(changes):
                yield from _needed(FieldOf(expression.type, base, name), scope, world)
        case CallFormula(formula=id, arguments=arguments):
            formula = world.formulas[id]
            inner: Scope = {name: Bound(value, scope) for name, value in arguments}
            yield from _of_arguments(formula.parameters, dict(arguments), scope, world)
            for case in formula.cases:
                for part in (case.condition, case.value):
                    if part is not None:
                        yield from _needed(part, inner, world)
        case CallModifiers(modifiers=id, arguments=arguments):
            modifiers = world.modifiers[id]
            inner = {name: Bound(value, scope) for name, value in arguments}
            yield from _of_arguments(modifiers.parameters, dict(arguments), scope, world)
            for line in modifiers.lines:
                for each in line.cases:
                    for part in (each.condition, each.value):
                        if part is not None:
                            yield from _needed(part, inner, world)
            if modifiers.start is not None:
                yield from _needed(modifiers.start, inner, world)
            for cap in modifiers.caps:
                yield from _needed(cap.limit, inner, world)
        case Collect(clauses=clauses, condition=condition, value=value):
            inside = dict(scope)
            for clause in clauses:
                yield from _needed(clause.list, inside, world)
                inside[clause.name] = Local()
            for part in (condition, value):
                if part is not None:
                    yield from _needed(part, inside, world)
        case _:
            for child in children(expression):
                yield from _needed(child, scope, world)


def _of_arguments(
    parameters: tuple[Parameter, ...], arguments: Mapping[str, Expression], scope: Scope, world: World
) -> Iterator[Column]:
    """What can make a call fail before its cases are looked at: ranges of numbers, and what must be computed."""
    for parameter in parameters:
        argument = arguments[parameter.name]
        if isinstance(parameter.type, Integer) or resolve(argument, scope, world) is None:
            yield from _needed(argument, scope, world)
