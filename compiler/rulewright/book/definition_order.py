"""The last stage: an order in which every function only uses earlier ones, and the cycles that forbid one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
from rulewright.calculus.statements import Invoke
from rulewright.calculus.walk import descend
from rulewright.calculus.walk import every_statement as every_typed_statement
from rulewright.diagnostics import Label
from rulewright.source import Span

__all__ = ["procedure_order", "pure_order", "report_cycles"]


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
    needs: dict[str, list[str]] = {}
    places: dict[str, Span] = {}
    for id, formula in scope.formulas.items():
        needs[id] = _pure_needs(
            one for case in formula.cases for one in (case.value, case.condition) if one is not None
        )
        places[id] = formula.span
    for id, declared in scope.modifiers.items():
        used = [one for line in declared.lines for case in line.cases for one in (case.value, case.condition)]
        used += [declared.start, *(cap.limit for cap in declared.caps)]
        needs[id] = _pure_needs(one for one in used if one is not None)
        places[id] = declared.span
    order, cycles = in_order(needs, needs.__getitem__)
    report_cycles(scope, cycles, places)
    return (
        {id: scope.formulas[id] for id in order if id in scope.formulas},
        {id: stages.modifiers[id] for id in order if id in stages.modifiers},
    )


def procedure_order(stages: Stages) -> dict[str, Procedure]:
    calls = {
        id: [one.procedure for one in every_typed_statement(procedure.body) if isinstance(one, Invoke)]
        for id, procedure in stages.procedures.items()
    }
    order, cycles = in_order(calls, calls.__getitem__)
    report_cycles(stages.scope, cycles, {id: procedure.span for id, procedure in stages.procedures.items()})
    return {id: stages.procedures[id] for id in order}


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
