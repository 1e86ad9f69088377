"""The nodes of expressions that roll nothing."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["ExpressionBuilder"]


class ExpressionBuilder(TreeBuilder):
    """Builds expressions; those about dice are beside them."""

    def amend(self, tree: Tree) -> nodes.Amend:
        record, *changes = self.children(tree)
        return nodes.Amend(self.span(tree), record, tuple(changes))

    def renewal(self, tree: Tree) -> nodes.Renewal:
        return nodes.Renewal(self.span(tree), self.build(tree.children[0]))

    def sorted_list(self, tree: Tree) -> nodes.Sorted:
        items, *keys = self.children(tree)
        return nodes.Sorted(self.span(tree), items, tuple(keys))

    def sort_field(self, tree: Tree) -> nodes.SortKey:
        field, order = self.children(tree)
        return nodes.SortKey(self.span(tree), "field", field, None, order == "high")

    def sort_item(self, tree: Tree) -> nodes.SortKey:
        return nodes.SortKey(self.span(tree), "item", None, None, str(tree.children[0]) == "high")

    def sort_roll(self, tree: Tree) -> nodes.SortKey:
        dice, order = self.children(tree)
        return nodes.SortKey(self.span(tree), "roll", None, dice, order == "high")

    def ties_in_order(self, tree: Tree) -> nodes.SortKey:
        return nodes.SortKey(self.span(tree), "ties", None, None, True)

    def choose(self, tree: Tree) -> nodes.Choose:
        condition, then, otherwise = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Choose(self.span(tree), condition, then, otherwise)

    def logic(self, tree: Tree) -> nodes.Logic:
        left, operator, right = self.children(tree)
        return nodes.Logic(self.span(tree), operator, left, right)

    def negation(self, tree: Tree) -> nodes.Negation:
        return nodes.Negation(self.span(tree), self.build(tree.children[-1]))

    def comparison(self, tree: Tree) -> nodes.Comparison:
        left, operator, right = self.children(tree)
        return nodes.Comparison(self.span(tree), operator, left, right)

    def within(self, tree: Tree) -> nodes.Within:
        value, patterns = self.children(tree)
        if isinstance(patterns, nodes.FieldOf | nodes.Index | nodes.Brackets):
            return nodes.Within(self.span(tree), value, (), patterns)
        listed = patterns if isinstance(patterns, tuple) else (patterns,)
        return nodes.Within(self.span(tree), value, listed)

    def is_none(self, tree: Tree) -> nodes.IsNone:
        negated = any(isinstance(child, Token) and child.type == "NOT" for child in tree.children)
        return nodes.IsNone(self.span(tree), self.build(tree.children[0]), negated)

    def limit(self, tree: Tree) -> nodes.Limit:
        value, which, limit = self.children(tree)
        return nodes.Limit(self.span(tree), value, which, limit)

    def arithmetic(self, tree: Tree) -> nodes.Arithmetic:
        left, operator, right = self.children(tree)
        return nodes.Arithmetic(self.span(tree), operator, left, right)

    def division(self, tree: Tree) -> nodes.Division:
        built = list(self.children(tree))
        rounding = self.tagged(built, "rounding")
        return nodes.Division(self.span(tree), built[0], built[2], rounding)

    def half(self, tree: Tree) -> nodes.Division:
        built = list(self.children(tree))
        return nodes.Division(self.span(tree), built[0], None, self.tagged(built, "rounding"))

    def rounding(self, tree: Tree) -> Any:
        way = tree.children[0]
        return ("rounding", "toward zero" if isinstance(way, Token) and way.type == "ZERO" else str(way))

    def minus(self, tree: Tree) -> nodes.Unary:
        return nodes.Unary(self.span(tree), "-", self.build(tree.children[-1]))

    def plus(self, tree: Tree) -> nodes.Unary:
        return nodes.Unary(self.span(tree), "+", self.build(tree.children[-1]))

    def all_of(self, tree: Tree) -> nodes.AllOf:
        return nodes.AllOf(self.span(tree), self.build(tree.children[-1]))

    def without(self, tree: Tree) -> nodes.Without:
        items, left_out = self.children(tree)
        return nodes.Without(self.span(tree), items, left_out)

    def collect(self, tree: Tree) -> nodes.Collect:
        value, *rest = self.children(tree)
        clauses = tuple(child for child in rest if isinstance(child, nodes.CollectClause))
        return nodes.Collect(self.span(tree), value, clauses, self.tagged(rest, "where"))

    def collect_clause(self, tree: Tree) -> nodes.CollectClause:
        name, items = self.children(tree)
        return nodes.CollectClause(self.span(tree), name, items)

    def range_of(self, tree: Tree) -> nodes.RangeOf:
        low, high = self.children(tree)
        return nodes.RangeOf(self.span(tree), low, high)

    def numbers_from(self, tree: Tree) -> nodes.NumbersFrom:
        low, high = self.children(tree)
        return nodes.NumbersFrom(self.span(tree), low, high)

    def where(self, tree: Tree) -> Any:
        return ("where", self.build(tree.children[0]))

    def position_of(self, tree: Tree) -> nodes.PositionOf:
        return nodes.PositionOf(self.span(tree), self.build(tree.children[-1]))

    def number_of(self, tree: Tree) -> nodes.NumberOf:
        return nodes.NumberOf(self.span(tree), self.build(tree.children[0]))

    def field_of(self, tree: Tree) -> nodes.FieldOf:
        record, field = self.children(tree)
        return nodes.FieldOf(self.span(tree), record, field)

    def index(self, tree: Tree) -> nodes.Index:
        value, *keys = self.children(tree)
        return nodes.Index(self.span(tree), value, tuple(keys))

    def brackets(self, tree: Tree) -> nodes.Brackets:
        return nodes.Brackets(self.span(tree), self.build(tree.children[0]))

    def call(self, tree: Tree) -> nodes.Call:
        callee, *rest = self.children(tree)
        return nodes.Call(self.span(tree), callee, rest[0] if rest else ())

    def record_of(self, tree: Tree) -> nodes.Build:
        record, *rest = self.children(tree)
        return nodes.Build(self.span(tree), record, rest[0] if rest else ())

    def arguments(self, tree: Tree) -> tuple[nodes.Argument, ...]:
        return tuple(self.children(tree))

    def named_argument(self, tree: Tree) -> nodes.Argument:
        name, value = self.children(tree)
        return nodes.Argument(self.span(tree), name, value)

    def positional_argument(self, tree: Tree) -> nodes.Argument:
        value = self.build(tree.children[0])
        return nodes.Argument(self.span(tree), None, value)

    def modifiers_of(self, tree: Tree) -> nodes.ModifiersOf:
        return nodes.ModifiersOf(self.span(tree), self.build(tree.children[0]))

    def list_of(self, tree: Tree) -> nodes.ListOf:
        return nodes.ListOf(self.span(tree), tuple(self.children(tree)))
