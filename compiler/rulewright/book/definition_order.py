"""The last stage: an order in which every function only uses earlier ones, and the cycles that forbid one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from rulewright.book import codes
from rulewright.book.model import ModifierList
from rulewright.book.names import Scope
from rulewright.book.order import Cycle, in_order
from rulewright.book.stages import Stages
from rulewright.calculus.declarations import (
    Formula,
    Procedure,
)
from rulewright.calculus.expressions import CallFormula, CallModifiers, Expression
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.statements import Invoke
from rulewright.calculus.walk import descend
from rulewright.calculus.walk import every_statement as every_typed_statement
from rulewright.diagnostics import Label
from rulewright.source import Span

__all__ = ["procedure_order", "pure_order", "report_cycles"]


Function = TypeVar("Function")


def _pure_needs(expressions: Iterable[Expression]) -> list[str]:
    found: list[str] = []
    for expression in expressions:
        for inner in descend(expression):
            if isinstance(inner, CallFormula):
                found.append(inner.formula)
            elif isinstance(inner, CallModifiers):
                found.append(inner.modifiers)
    return found


def pure_order(stages: Stages) -> tuple[dict[str, Formula], dict[str, ModifierList]]:
    """Formulas and modifier lists so that each only uses earlier ones; a cycle is a finding."""
    scope = stages.scope
    functions: dict[str, Formula | Modifiers] = {**scope.formulas, **scope.modifiers}
    needs = _needs(stages, "needs of functions", functions, _needs_of_function)
    order, cycles = in_order(needs, needs.__getitem__)
    report_cycles(scope, cycles, {id: one.span for id, one in functions.items()})
    return (
        {id: scope.formulas[id] for id in order if id in scope.formulas},
        {id: stages.modifiers[id] for id in order if id in stages.modifiers},
    )


def procedure_order(stages: Stages) -> dict[str, Procedure]:
    needs = _needs(stages, "needs of procedures", stages.procedures, _calls)
    order, cycles = in_order(needs, needs.__getitem__)
    report_cycles(stages.scope, cycles, {id: procedure.span for id, procedure in stages.procedures.items()})
    return {id: stages.procedures[id] for id in order}


def _needs(
    stages: Stages, stage: str, functions: Mapping[str, Function], needs_of: Callable[[Function], list[str]]
) -> dict[str, list[str]]:
    stages.steps.stage(stage, list(functions))
    return {id: stages.steps.step(stage, id, needs_of, one) for id, one in functions.items()}


def _needs_of_function(function: Formula | Modifiers) -> list[str]:
    if isinstance(function, Formula):
        return _pure_needs(one for case in function.cases for one in (case.value, case.condition) if one is not None)
    used = [one for line in function.lines for case in line.cases for one in (case.value, case.condition)]
    used += [function.start, *(cap.limit for cap in function.caps)]
    return _pure_needs(one for one in used if one is not None)


def _calls(procedure: Procedure) -> list[str]:
    return [one.procedure for one in every_typed_statement(procedure.body) if isinstance(one, Invoke)]


def report_cycles(
    scope: Scope,
    cycles: list[Cycle],
    places: Mapping[str, Span],
    help: str = "use 'repeat at most … times' for what happens again and again",
) -> None:
    for cycle in cycles:
        scope.findings.report(
            codes.CYCLE,
            places[cycle.ids[0]],
            f"'{cycle.ids[0]}' needs itself: {' → '.join((*cycle.ids, cycle.ids[0]))}",
            labels=[Label(places[id], f"'{id}' takes part in it") for id in cycle.ids[1:]],
            help=help,
        )
