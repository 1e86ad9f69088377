"""The builder of all rules of the grammar."""

from __future__ import annotations

from rulewright.syntax.builders.dice import DiceBuilder
from rulewright.syntax.builders.directives import DirectiveBuilder
from rulewright.syntax.builders.expressions import ExpressionBuilder
from rulewright.syntax.builders.kinds import KindBuilder
from rulewright.syntax.builders.literals import LiteralBuilder
from rulewright.syntax.builders.pieces import PieceBuilder
from rulewright.syntax.builders.rules import RuleBuilder
from rulewright.syntax.builders.statements import StatementBuilder
from rulewright.syntax.builders.tables import TableBuilder
from rulewright.syntax.builders.types import TypeBuilder

__all__ = ["Builder"]


class Builder(
    TypeBuilder,
    LiteralBuilder,
    ExpressionBuilder,
    DiceBuilder,
    StatementBuilder,
    KindBuilder,
    TableBuilder,
    RuleBuilder,
    DirectiveBuilder,
    PieceBuilder,
):
    """Builds the nodes of a ``text`` that starts at ``offset`` of ``place``: a method for each rule of the grammar, found by its
    name."""
