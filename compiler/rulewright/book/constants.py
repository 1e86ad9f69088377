"""Constants: expressions that must have their value when the ruleset is compiled."""

from __future__ import annotations

from rulewright.book import codes
from rulewright.book.expressions import Elaborator
from rulewright.book.locals import Locals
from rulewright.book.names import Scope
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import Expression
from rulewright.calculus.operations.demands import EvaluationError, check_type
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.syntax import nodes

__all__ = ["Faulty", "compute", "constant"]


class Faulty:
    """Stands for a constant that has a finding already, since None is a value."""


def constant(scope: Scope, node: nodes.Expression, wanted: Type, what: str) -> Value | Faulty:
    """The value of ``node``, which must be of type ``wanted``."""
    elaborator = Elaborator(
        scope, Locals(), None, "a constant can use numbers, names and dice, but nothing that happens"
    )
    found = elaborator.of_type(node, wanted, what)
    return Faulty() if found is None else compute(scope, found, wanted, what)


def compute(scope: Scope, expression: Expression, wanted: Type, what: str) -> Value | Faulty:
    """The value of an expression without variables."""
    try:
        value = evaluate(expression, {}, scope)
        check_type(value, wanted, what.strip("'"), expression.span)
    except EvaluationError as fault:
        scope.findings.report(codes.CONSTANT, expression.span, str(fault))
        return Faulty()
    return value
