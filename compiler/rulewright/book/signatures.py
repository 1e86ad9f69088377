"""The second stage: what tables, options and functions take and give, without any value."""

from __future__ import annotations

from functools import partial
from typing import Literal

from rulewright.book import codes
from rulewright.book.names import Scope, Signature
from rulewright.book.parameters import parameters_of
from rulewright.book.stages import Stages, label_of
from rulewright.book.tables import table_signature
from rulewright.calculus.types import Integer, Number, Type, describe
from rulewright.diagnostics import Label
from rulewright.syntax import nodes

__all__ = ["declare_signatures"]


def declare_signatures(stages: Stages) -> None:
    """What tables, options and functions take and give, without any value."""
    scope = stages.scope
    places = stages.sound(nodes.Option, nodes.Table, nodes.Formula, nodes.Modifiers, nodes.Procedure)
    stages.each("signatures", places, partial(_declare, scope))


def _declare(
    scope: Scope, node: nodes.Option | nodes.Table | nodes.Formula | nodes.Modifiers | nodes.Procedure
) -> None:
    match node:
        case nodes.Option():
            kind = scope.type(node.type, (node.name.text,), label_of(node))
            if kind is None:
                scope.broken.add(node.name.text)
            else:
                scope.option_types[node.name.text] = kind
        case nodes.Table():
            table = table_signature(scope, node)
            if table is None:
                scope.broken.add(node.name.text)
            else:
                scope.tables[node.name.text] = table
        case nodes.Formula() | nodes.Modifiers() | nodes.Procedure():
            signature = _signature(scope, node)
            if signature is None:
                scope.broken.add(node.name.text)
            else:
                scope.signatures[node.name.text] = signature


def _sum_type(scope: Scope, node: nodes.Modifiers) -> Type | None:
    """What a modifier list gives: whole numbers, unless it says 'gives number'."""
    for second in node.results[1:]:
        scope.findings.report(
            codes.STRUCTURE,
            second.span,
            f"the list '{node.name.text}' says twice what it gives",
            labels=[Label(node.results[0].span, "the first stands here")],
            help="leave one of the lines",
        )
    if not node.results:
        return Integer()
    result = scope.type(node.results[0], (node.name.text, "result"), label_of(node))
    if result is None or result in (Integer(), Number()):
        return result
    scope.findings.report(
        codes.STRUCTURE,
        node.results[0].span,
        f"a modifier list gives integer or number, not {describe(result)}",
        help="write 'gives number' for exact numbers; for a range add lines 'at least …' and 'at most …'",
    )
    return None


def _signature(scope: Scope, node: nodes.Formula | nodes.Modifiers | nodes.Procedure) -> Signature | None:
    name = node.name.text
    parameters = parameters_of(scope, name, node.parameters)
    result: Type | None
    kind: Literal["formula", "modifiers", "procedure"]
    match node:
        case nodes.Formula():
            kind, result = "formula", scope.type(node.result, (name, "result"), label_of(node))
        case nodes.Modifiers():
            kind, result = "modifiers", _sum_type(scope, node)
        case nodes.Procedure():
            kind = "procedure"
            if len(node.results) != 1:
                scope.findings.report(
                    codes.STRUCTURE,
                    node.header,
                    f"the procedure '{name}' does not say what it gives"
                    if not node.results
                    else f"the procedure '{name}' says twice what it gives",
                    help="add one line 'gives …' with the type of its result",
                )
                return None
            result = scope.type(node.results[0], (name, "result"), label_of(node))
    return None if parameters is None or result is None else Signature(kind, name, parameters, result)
