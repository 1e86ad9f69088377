"""The nodes of types."""

from __future__ import annotations

from typing import Any

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["TypeBuilder"]


class TypeBuilder(TreeBuilder):
    """Builds types."""

    def optional_type(self, tree: Tree) -> nodes.OptionalType:
        return nodes.OptionalType(self.span(tree), self.build(tree.children[0]))

    def integer_type(self, tree: Tree) -> nodes.IntegerType:
        built = list(self.children(tree))
        if built and built[0][0] == "numbers":
            values = tuple(sorted(set(built[0][1])))
            return nodes.IntegerType(self.span(tree), values[0], values[-1], values)
        low, high = built[0] if built else (None, None)
        return nodes.IntegerType(self.span(tree), low, high)

    def numbers(self, tree: Tree) -> Any:
        return ("numbers", [low for low, _ in self.children(tree)])

    def number_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "number")

    def yes_no_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "yes/no")

    def text_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "text")

    def dice_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "dice")

    def named_type(self, tree: Tree) -> nodes.NamedType:
        return nodes.NamedType(self.span(tree), str(tree.children[0]))

    def list_type(self, tree: Tree) -> nodes.ListType:
        return nodes.ListType(self.span(tree), self.build(tree.children[0]))

    def range_type(self, tree: Tree) -> nodes.RangeType:
        return nodes.RangeType(self.span(tree), self.build(tree.children[0]))

    def one_of_type(self, tree: Tree) -> nodes.OneOfType:
        return nodes.OneOfType(self.span(tree), self.all(tree, nodes.Name))
