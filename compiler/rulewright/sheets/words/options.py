"""A program with its options decided: what a chosen option rules out is gone, so that a sheet prints only what is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.declarations import FormulaCase
from rulewright.calculus.expressions import (
    Choose,
    Collect,
    Compare,
    Expression,
    Literal,
    Logic,
    Not,
    OptionValue,
    Template,
    WholeNumbers,
    Within,
)
from rulewright.calculus.modifiers import Cap, ModifierCase, ModifierGroup, ModifierItem, ModifierLine, Modifiers, Round
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Case,
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
    SpendOption,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import YES_NO
from rulewright.calculus.values import MemberValue, Value
from rulewright.calculus.walk import free_in_body, free_variables, replace_children
from rulewright.core.program import Program

__all__ = ["decided"]


def decided(program: Program, options: Mapping[str, Value] | None = None) -> Program:
    """``program`` as it is played with ``options`` (those left out at their defaults)."""
    chosen = {id: option.default for id, option in program.options.items()} | dict(options or {})
    folding = _Folding(program, chosen)
    return replace(
        program,
        formulas={
            id: replace(formula, prose=folding.prose(formula.prose), cases=folding.cases(formula.cases))
            for id, formula in program.formulas.items()
        },
        modifiers={id: folding.modifiers(modifiers) for id, modifiers in program.modifiers.items()},
        procedures={
            id: replace(procedure, body=folding.body(procedure.body)) for id, procedure in program.procedures.items()
        },
    )


class _Folding:
    def __init__(self, program: Program, chosen: Mapping[str, Value]) -> None:
        self._program = program
        self._chosen = chosen

    # Expressions

    def fold(self, expression: Expression) -> Expression:
        """``expression`` with options replaced by what they are set to, and what follows from that worked out."""
        folded = replace_children(expression, self.fold)
        match folded:
            case OptionValue(option=id):
                return Literal(folded.type, self._chosen[id], span=folded.span)
            case Not(operand=Literal(value=bool() as value)):
                return Literal(YES_NO, not value, span=folded.span)
            case Logic():
                return self._logic(folded)
            case Compare(left=Literal(), right=Literal()):
                return self._compare(folded)
            case Within(value=Literal(value=value), ranges=ranges):
                return Literal(YES_NO, any(self._lies(value, low, high) for low, high in ranges), span=folded.span)
            case WholeNumbers(low=Literal(value=int() as low), high=Literal(value=int() as high)) if low < high:
                return Literal(folded.type, tuple(range(low, high + 1)), span=folded.span)
            case Collect(condition=Literal(value=True)):
                return replace(folded, condition=None)
            case Choose(condition=Literal(value=bool() as value), then=then, otherwise=otherwise):
                return then if value else otherwise
            case _:
                return folded

    def _logic(self, logic: Logic) -> Expression:
        decides = logic.operator == "or"
        for one, other in ((logic.left, logic.right), (logic.right, logic.left)):
            if isinstance(one, Literal):
                return one if one.value is decides else other
        return logic

    def _compare(self, compare: Compare) -> Expression:
        if not isinstance(compare.left, Literal) or not isinstance(compare.right, Literal):
            return compare
        left, right = compare.left.value, compare.right.value
        match compare.operator:
            case "=":
                holds = left == right
            case "!=":
                holds = left != right
            case _:
                first, second = self._place(left), self._place(right)
                if first is None or second is None:
                    return compare
                holds = {
                    "<": first < second,
                    "<=": first <= second,
                    ">": first > second,
                    ">=": first >= second,
                }[compare.operator]
        return Literal(YES_NO, holds, span=compare.span)

    def _place(self, value: Value) -> int | Fraction | None:
        match value:
            case MemberValue(enum, id):
                return self._program.enumerations[enum].index(id)
            case bool():
                return None
            case int() | Fraction():
                return value
            case _:
                return None

    def _lies(self, value: Value, low: Value, high: Value) -> bool:
        if value in (low, high):
            return True
        place = self._place(value)
        if place is None:
            return False
        first, last = self._place(low), self._place(high)
        return (first is None or first <= place) and (last is None or place <= last)

    def _template(self, template: Template) -> Template:
        return replace(template, holes=tuple((source, self.fold(hole)) for source, hole in template.holes))

    def prose(self, paragraphs: tuple[Template, ...]) -> tuple[Template, ...]:
        """Paragraphs with their holes folded."""
        return tuple(self._template(paragraph) for paragraph in paragraphs)

    # Declarations

    def cases(self, cases: tuple[FormulaCase, ...]) -> tuple[FormulaCase, ...]:
        """The cases of a formula that can still hold."""
        kept: list[FormulaCase] = []
        for case in cases:
            condition = None if case.condition is None else self.fold(case.condition)
            if isinstance(condition, Literal):
                if condition.value is False:
                    continue
                condition = None
            kept.append(replace(case, condition=condition, value=self.fold(case.value)))
            if condition is None:
                break
        return tuple(kept)

    def modifiers(self, modifiers: Modifiers) -> Modifiers:
        """A modifier list without the lines that can no longer apply."""
        items: list[ModifierItem] = []
        for item in modifiers.items:
            match item:
                case ModifierGroup():
                    lines = tuple(line for line in map(self._line, item.lines) if line.cases)
                    if lines:
                        items.append(replace(item, lines=lines))
                case ModifierLine():
                    if (line := self._line(item)).cases:
                        items.append(line)
                case Cap():
                    items.append(replace(item, limit=self.fold(item.limit)))
                case Round():
                    items.append(item)
                case _:
                    assert_never(item)
        start = None if modifiers.start is None else self.fold(modifiers.start)
        return replace(modifiers, prose=self.prose(modifiers.prose), items=tuple(items), start=start)

    def _line(self, line: ModifierLine) -> ModifierLine:
        kept: list[ModifierCase] = []
        for case in line.cases:
            condition = None if case.condition is None else self.fold(case.condition)
            if isinstance(condition, Literal):
                if condition.value is False:
                    continue
                condition = None
            kept.append(replace(case, condition=condition, value=self.fold(case.value)))
            if condition is None:
                break
        return replace(line, cases=tuple(kept))

    # Statements

    def body(self, body: Body) -> Body:
        """Statements that can still be reached."""
        kept: list[Statement] = []
        for statement in body:
            kept.extend(self._statement(statement))
            if kept and isinstance(kept[-1], Give):
                break
        return _first_values(kept)

    def _statement(self, statement: Statement) -> Body:
        match statement:
            case Branch():
                return self._branch(statement)
            case Match():
                return self._match(statement)
            case Repeat() | Step():
                return (replace(statement, body=self.body(statement.body)),)
            case ForEach():
                return (replace(statement, list=self.fold(statement.list), body=self.body(statement.body)),)
            case StopWhen():
                condition = self.fold(statement.condition)
                never = isinstance(condition, Literal) and condition.value is False
                return () if never else (replace(statement, condition=condition),)
            case Require():
                condition = self.fold(statement.condition)
                if isinstance(condition, Literal) and condition.value is True:
                    return ()
                return (replace(statement, condition=condition, message=self._template(statement.message)),)
            case Let() | Assign() | Give():
                return (replace(statement, value=self.fold(statement.value)),)
            case RollDice():
                return (replace(statement, dice=self.fold(statement.dice)),)
            case RollPercentile():
                return (replace(statement, bonus=self.fold(statement.bonus), penalty=self.fold(statement.penalty)),)
            case RollDie():
                return (replace(statement, sides=self.fold(statement.sides)),)
            case RollPool():
                return (replace(statement, count=self.fold(statement.count)),)
            case Reroll():
                return (replace(statement, pool=self.fold(statement.pool)),)
            case RollOrder():
                return (replace(statement, list=self.fold(statement.list), dice=self.fold(statement.dice)),)
            case Pick():
                return (replace(statement, list=self.fold(statement.list)),)
            case Draw():
                return (replace(statement, list=self.fold(statement.list), count=self.fold(statement.count)),)
            case Decide():
                options = None if statement.options is None else self.fold(statement.options)
                return (replace(statement, default=self.fold(statement.default), options=options),)
            case Spend():
                offered = tuple(found for option in statement.options if (found := self._option(option)) is not None)
                kept = {option.id for option in offered}
                default = tuple(id for id in statement.default if id in kept)
                budget = self.fold(statement.budget)
                return (replace(statement, budget=budget, options=offered, default=default),)
            case Invoke():
                arguments = tuple((name, self.fold(value)) for name, value in statement.arguments)
                return (replace(statement, arguments=arguments),)
            case Prose():
                return (replace(statement, text=self._template(statement.text)),)
            case _:
                assert_never(statement)

    def _option(self, option: SpendOption) -> SpendOption | None:
        condition = None if option.condition is None else self.fold(option.condition)
        if isinstance(condition, Literal):
            if condition.value is False:
                return None
            condition = None
        return replace(option, cost=self.fold(option.cost), condition=condition)

    def _branch(self, branch: Branch) -> Body:
        condition = self.fold(branch.condition)
        if isinstance(condition, Literal):
            return self.body(branch.then if condition.value is True else branch.otherwise)
        then, otherwise = self.body(branch.then), self.body(branch.otherwise)
        return (replace(branch, condition=condition, then=then, otherwise=otherwise),)

    def _match(self, match: Match) -> Body:
        subject = self.fold(match.subject)
        if isinstance(subject, Literal):
            for case in match.cases:
                if any(self._lies(subject.value, low, high) for low, high in case.ranges):
                    return self.body(case.body)
            return self.body(match.otherwise or ())
        cases = tuple(Case(case.ranges, self.body(case.body)) for case in match.cases)
        otherwise = None if match.otherwise is None else self.body(match.otherwise)
        return (replace(match, subject=subject, cases=cases, otherwise=otherwise),)


def _first_values(body: list[Statement]) -> Body:
    """``body`` without values that are replaced before anybody reads them: ``let x = 1``, ``set x = …`` is ``let x = …``. An
    author writes that when an option decides how the value comes about."""
    kept: list[Statement] = []
    waiting: Let | None = None
    since: list[Statement] = []
    for statement in body:
        match statement:
            case Assign(name=name, value=value) if (
                waiting is not None and waiting.name == name and name not in free_variables(value)
            ):
                kept.extend((*since, replace(waiting, value=value, span=statement.span)))
                waiting, since = None, []
            case (
                RollDice(temporary=True)
                | RollPercentile(temporary=True)
                | RollDie(temporary=True)
                | RollPool(temporary=True)
                | Invoke(temporary=True)
            ) if waiting is not None and waiting.name not in free_in_body((statement,)):
                since.append(statement)
            case _:
                if waiting is not None:
                    kept.extend((waiting, *since))
                    waiting, since = None, []
                if isinstance(statement, Let) and isinstance(statement.value, Literal):
                    waiting = statement
                else:
                    kept.append(statement)
    return (*kept, waiting, *since) if waiting is not None else tuple(kept)
