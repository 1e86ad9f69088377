"""What is asked and answered: options, constants, formulas, procedures with their inputs, and rules in prose."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.syntax.nodes.expressions import Expression
from rulewright.syntax.nodes.pieces import Headed, Name, Node, Source, Text
from rulewright.syntax.nodes.statements import Body
from rulewright.syntax.nodes.types import TypeNode

__all__ = ["Constant", "Formula", "FormulaCase", "Option", "Parameter", "Procedure", "Rule"]


@dataclass(frozen=True, slots=True)
class Option(Headed):
    type: TypeNode
    default: Expression


@dataclass(frozen=True, slots=True)
class Constant(Headed):
    type: TypeNode
    value: Expression


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    name: Name
    type: TypeNode
    default: Expression | None
    label: Text | None
    fiat: bool
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class FormulaCase(Node):
    value: Expression
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Formula(Headed):
    parameters: tuple[Parameter, ...]
    result: TypeNode
    cases: tuple[FormulaCase, ...]


@dataclass(frozen=True, slots=True)
class Procedure(Headed):
    parameters: tuple[Parameter, ...]
    results: tuple[TypeNode, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class Rule(Headed):
    pass
