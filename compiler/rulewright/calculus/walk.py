"""Walks over expressions and statements that every pass can share: what is inside, what is read, what is named, what is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
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
    CollectClause,
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
    Variable,
    WholeNumbers,
    Within,
    Without,
)
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Decide,
    Draw,
    ForEach,
    Give,
    Invoke,
    Let,
    Match,
    Pick,
    Prose,
    Repeat,
    Require,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import Type

__all__ = [
    "bodies_of",
    "children",
    "descend",
    "every_expression",
    "every_statement",
    "expressions_of",
    "free_in_body",
    "free_reads",
    "free_variables",
    "introduced_by",
    "name_of",
    "replace_children",
    "substitute",
]


def children(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly inside ``expression``, in the order in which they are written (those of a Collect in the order
    in which they are needed: lists, condition, value)."""
    match expression:
        case Literal() | Variable() | OptionValue() | EntryRef() | LabelOf():
            return ()
        case (
            FieldOf(record=inner)
            | Negate(operand=inner)
            | Not(operand=inner)
            | Absolute(operand=inner)
            | PositionOf(operand=inner)
        ):
            return (inner,)
        case Within(value=inner) | IsNone(value=inner) | Size(operand=inner) | Sorted(list=inner) | SumList(list=inner):
            return (inner,)
        case CountFaces(pool=inner) | SumPool(pool=inner) | DiceLimit(dice=inner):
            return (inner,)
        case Arithmetic() | Divide() | Compare() | Logic() | Extreme():
            return (expression.left, expression.right)
        case Build(fields=named) | CallFormula(arguments=named) | CallModifiers(arguments=named):
            return tuple(value for _, value in named)
        case Amend(record=record, changes=changes):
            return (record, *(value for _, value in changes))
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case LookUp(keys=keys):
            return keys
        case ListOf(items=items):
            return items
        case WholeNumbers(low=low, high=high):
            return (low, high)
        case ItemAt(list=listed, index=index):
            return (listed, index)
        case Occurrences(list=listed, value=value):
            return (listed, value)
        case Without(list=listed, left_out=left_out):
            return (listed, left_out)
        case Collect(clauses=clauses, condition=condition, value=value):
            lists = tuple(clause.list for clause in clauses)
            return (*lists, value) if condition is None else (*lists, condition, value)
        case Keep(pool=pool, count=count):
            return (pool, count)
        case _:
            assert_never(expression)


def replace_children(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The same expression with ``change`` applied to each expression directly inside it."""

    def named(pairs: tuple[tuple[str, Expression], ...]) -> tuple[tuple[str, Expression], ...]:
        return tuple((name, change(value)) for name, value in pairs)

    match expression:
        case Literal() | Variable() | OptionValue() | EntryRef() | LabelOf():
            return expression
        case FieldOf(record=inner):
            return replace(expression, record=change(inner))
        case Negate() | Not() | Absolute() | PositionOf() | Size():
            return replace(expression, operand=change(expression.operand))
        case Within() | IsNone():
            return replace(expression, value=change(expression.value))
        case Sorted() | SumList():
            return replace(expression, list=change(expression.list))
        case CountFaces() | SumPool():
            return replace(expression, pool=change(expression.pool))
        case DiceLimit():
            return replace(expression, dice=change(expression.dice))
        case Arithmetic() | Divide() | Compare() | Logic() | Extreme():
            return replace(expression, left=change(expression.left), right=change(expression.right))
        case Build():
            return replace(expression, fields=named(expression.fields))
        case CallFormula() | CallModifiers():
            return replace(expression, arguments=named(expression.arguments))
        case Amend():
            return replace(expression, record=change(expression.record), changes=named(expression.changes))
        case Choose():
            return replace(
                expression,
                condition=change(expression.condition),
                then=change(expression.then),
                otherwise=change(expression.otherwise),
            )
        case LookUp():
            return replace(expression, keys=tuple(change(key) for key in expression.keys))
        case ListOf():
            return replace(expression, items=tuple(change(item) for item in expression.items))
        case WholeNumbers():
            return replace(expression, low=change(expression.low), high=change(expression.high))
        case ItemAt():
            return replace(expression, list=change(expression.list), index=change(expression.index))
        case Occurrences():
            return replace(expression, list=change(expression.list), value=change(expression.value))
        case Without():
            return replace(expression, list=change(expression.list), left_out=change(expression.left_out))
        case Collect():
            return replace(
                expression,
                clauses=tuple(replace(clause, list=change(clause.list)) for clause in expression.clauses),
                condition=None if expression.condition is None else change(expression.condition),
                value=change(expression.value),
            )
        case Keep():
            return replace(expression, pool=change(expression.pool), count=change(expression.count))
        case _:
            assert_never(expression)


def substitute(expression: Expression, replacements: Mapping[str, Expression]) -> Expression:
    """``expression`` with each variable named in ``replacements`` replaced by that expression. What a Collect names inside is
    no such variable; it gets another name where a replacement reads one of that name."""
    match expression:
        case Variable(name=name):
            return replacements.get(name, expression)
        case Collect():
            return _substitute_in_collect(expression, replacements)
        case _:
            return replace_children(expression, lambda inner: substitute(inner, replacements))


def _substitute_in_collect(collect: Collect, replacements: Mapping[str, Expression]) -> Collect:
    inner = dict(replacements)
    taken = {name for given in replacements.values() for name in free_variables(given)}
    clauses: list[CollectClause] = []
    for clause in collect.clauses:
        listed, name = substitute(clause.list, inner), clause.name
        inner.pop(name, None)
        if name in taken:
            while name in taken:
                name += "_"
            inner[clause.name] = Variable(clause.type, name, span=clause.span)
        clauses.append(replace(clause, list=listed, name=name))
    condition = None if collect.condition is None else substitute(collect.condition, inner)
    return replace(collect, clauses=tuple(clauses), condition=condition, value=substitute(collect.value, inner))


def descend(expression: Expression) -> Iterator[Expression]:
    """``expression`` and all that is inside it, outermost first, from left to right."""
    waiting = [expression]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))


def free_variables(expression: Expression) -> frozenset[str]:
    """The names that ``expression`` reads, without those that it names itself (in a Collect)."""
    return frozenset(variable.name for variable in free_reads(expression))


def free_reads(expression: Expression) -> Iterator[Variable]:
    """Each place where ``expression`` reads a name that it does not name itself, from left to right."""
    waiting: list[tuple[Expression, frozenset[str]]] = [(expression, frozenset())]
    while waiting:
        current, bound = waiting.pop()
        match current:
            case Variable(name=name):
                if name not in bound:
                    yield current
            case Collect(clauses=clauses, condition=condition, value=value):
                inside: list[tuple[Expression, frozenset[str]]] = []
                for clause in clauses:
                    inside.append((clause.list, bound))
                    bound |= {clause.name}
                inside += [(part, bound) for part in (condition, value) if part is not None]
                waiting.extend(reversed(inside))
            case _:
                waiting.extend((child, bound) for child in reversed(children(current)))


def expressions_of(statement: Statement) -> tuple[Expression, ...]:
    """The expressions that stand in ``statement`` itself, without its nested bodies; the holes of its text come last."""
    match statement:
        case Let(value=value) | Assign(value=value) | Give(value=value):
            return (value,)
        case RollDice(dice=dice):
            return (dice,)
        case RollPercentile(bonus=bonus, penalty=penalty):
            return (bonus, penalty)
        case RollDie(sides=sides):
            return (sides,)
        case RollPool(count=count):
            return (count,)
        case Reroll(pool=pool):
            return (pool,)
        case RollOrder(list=listed, dice=dice):
            return (listed, dice)
        case Pick(list=listed) | ForEach(list=listed):
            return (listed,)
        case Draw(list=listed, count=count):
            return (count, listed)
        case Decide(default=default, options=options):
            return (default,) if options is None else (options, default)
        case Spend(budget=budget, options=options):
            conditions = (option.condition for option in options if option.condition is not None)
            return (budget, *(option.cost for option in options), *conditions)
        case Branch(condition=condition) | StopWhen(condition=condition):
            return (condition,)
        case Match(subject=subject):
            return (subject,)
        case Require(condition=condition, message=message):
            return (condition, *(hole for _, hole in message.holes))
        case Invoke(arguments=arguments):
            return tuple(value for _, value in arguments)
        case Prose(text=text):
            return tuple(hole for _, hole in text.holes)
        case Repeat() | Step():
            return ()
        case _:
            assert_never(statement)


def bodies_of(statement: Statement) -> tuple[Body, ...]:
    """The bodies nested directly in ``statement``, in order."""
    match statement:
        case Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Match(cases=cases, otherwise=otherwise):
            bodies = tuple(case.body for case in cases)
            return bodies if otherwise is None else (*bodies, otherwise)
        case Repeat(body=body) | ForEach(body=body) | Step(body=body):
            return (body,)
        case _:
            return ()


def name_of(statement: Statement) -> str | None:
    """The name that ``statement`` introduces (not one that it only assigns), or None."""
    match statement:
        case (
            Let(name=name)
            | RollDice(name=name)
            | RollPercentile(name=name)
            | RollDie(name=name)
            | RollPool(name=name)
            | Reroll(name=name)
            | RollOrder(name=name)
            | Pick(name=name)
            | Draw(name=name)
            | Decide(name=name)
            | Spend(name=name)
            | ForEach(name=name)
            | Invoke(name=name)
        ):
            return name
        case _:
            return None


def every_statement(body: Body) -> Iterator[Statement]:
    """All statements of ``body``, nested ones right after the statement that holds them."""
    waiting = list(reversed(body))
    while waiting:
        statement = waiting.pop()
        yield statement
        for nested in reversed(bodies_of(statement)):
            waiting.extend(reversed(nested))


def every_expression(body: Body) -> Iterator[Expression]:
    """All expressions of ``body``, nested ones included, outermost first."""
    for statement in every_statement(body):
        for expression in expressions_of(statement):
            yield from descend(expression)


def free_in_body(body: Body) -> frozenset[str]:
    """The names that ``body`` reads or assigns but does not introduce itself before it does. A step introduces names for
    what comes after it; other nested bodies keep theirs to themselves."""
    bound: set[str] = set()
    free: set[str] = set()
    waiting = list(reversed(body))
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, Step):
            waiting.extend(reversed(statement.body))
            continue
        for expression in expressions_of(statement):
            free |= free_variables(expression) - bound
        name = name_of(statement)
        if isinstance(statement, Assign) and statement.name not in bound:
            free.add(statement.name)
        for nested in bodies_of(statement):
            inner = free_in_body(nested) - bound
            free |= inner - {name} if isinstance(statement, ForEach) else inner
        if name is not None and not isinstance(statement, ForEach):
            bound.add(name)
    return frozenset(free)


def introduced_by(statement: Statement) -> dict[str, Type]:
    """The names that ``statement`` introduces for what comes after it in the same body, with what is declared of them."""
    match statement:
        case Step(body=body):
            return {name: type for inner in body for name, type in introduced_by(inner).items()}
        case (
            Let()
            | RollDice()
            | RollPercentile()
            | RollDie()
            | RollPool()
            | Reroll()
            | RollOrder()
            | Pick()
            | Draw()
            | Decide()
            | Spend()
            | Invoke()
        ):
            return {statement.name: statement.type}
        case _:
            return {}
