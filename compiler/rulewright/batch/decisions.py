"""Decisions of the players: by their declared default, or as they are answered."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.batch.columns import Known, Rows, Shape, atoms
from rulewright.batch.emitter import Emitter
from rulewright.batch.expressions import ShapeCompiler
from rulewright.batch.limits import MOST_COMBINATIONS, BatchError, NotVectorisedError
from rulewright.batch.needs import Scope
from rulewright.calculus.expressions import Expression, Literal
from rulewright.calculus.operations.demands import check_type, items_of, whole_of
from rulewright.calculus.statements import Decide, Spend
from rulewright.calculus.types import YES_NO, Type
from rulewright.calculus.values import MemberValue, Value
from rulewright.odds.spending import member_ids, spend_as_wished, spend_by_default
from rulewright.source import Span

__all__ = ["DecisionCompiler"]


class DecisionCompiler:
    """Compiles decisions; ``answers`` are by their name."""

    def __init__(self, shapes: ShapeCompiler, answers: Mapping[str, Value]) -> None:
        self._shapes = shapes
        self._emitter: Emitter = shapes.emitter
        self._answers = answers

    def decide(self, statement: Decide, variables: Scope, rows: Rows) -> tuple[Shape, Type]:
        """What is decided, and the type that this is known to have."""
        name, span = statement.name, statement.span
        if name not in self._answers:
            return self._shapes.shape(statement.default, variables, rows, name), statement.default.type
        chosen = self._answers[name]
        check_type(chosen, statement.type, f"the decision '{name}'", span)
        if statement.options is not None:
            options = self._shapes.shape(statement.options, variables, rows, "options")
            for value in self._lists(options, rows, span):
                if chosen not in value:
                    raise BatchError(f"'{name}' cannot always be decided so: it is not always among the options", span)
        return Known(chosen), statement.type

    def _lists(self, shape: Shape, rows: Rows, span: Span) -> list[tuple[Value, ...]]:
        """Every list that ``shape`` can be."""
        whole = self._emitter.as_column("options", shape, rows)
        if isinstance(whole, Known):
            return [items_of(whole.value, span)]
        return [items_of(value, span) for value in self._emitter.values(whole, rows) or ()]

    def spend(self, statement: Spend, variables: Scope, rows: Rows) -> Shape:
        """How points are spent: by default, or as is wished."""
        span = statement.span
        inputs: list[Expression] = [statement.budget]
        for option in statement.options:
            inputs += [option.cost, option.condition or Literal(YES_NO, True)]
        shapes = [self._shapes.shape(value, variables, rows, "points") for value in inputs]
        wished = self._answers.get(statement.name)

        def spend(values: tuple[Value, ...]) -> Value:
            prices: dict[str, tuple[int, bool]] = {}
            barred: list[str] = []
            for at, option in enumerate(statement.options):
                cost = whole_of(values[1 + 2 * at], span)
                if values[2 + 2 * at] is True:
                    prices[option.id] = (cost, option.repeatable)
                else:
                    barred.append(option.id)
            points = whole_of(values[0], span)
            if wished is None:
                bought = spend_by_default(points, prices, statement.default, span)
            else:
                wishes = [id for id in member_ids(wished, statement.name, span) if id not in barred]
                bought = spend_as_wished(points, prices, wishes, span)
            return tuple(MemberValue(statement.enum, id) for id in bought)

        columns = [column for shape in shapes for column in atoms(shape)]
        bases, cells = self._emitter.bases(columns, rows)
        if cells is None or cells > MOST_COMBINATIONS:
            raise NotVectorisedError("points that hang on too many values", span)
        value = self._shapes.over(list(shapes), spend)
        return self._emitter.tabulate(statement.name, bases, columns, rows, value)
