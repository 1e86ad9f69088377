"""The nodes of scales, choices, records, units and other names of types."""

from __future__ import annotations

from typing import Any

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["KindBuilder"]


class KindBuilder(TreeBuilder):
    """Builds the declarations of what there is."""

    def scale(self, tree: Tree) -> nodes.Enumeration:
        return self._enumeration(tree, ordered=True)

    def choice(self, tree: Tree) -> nodes.Enumeration:
        return self._enumeration(tree, ordered=False)

    def _enumeration(self, tree: Tree, *, ordered: bool) -> nodes.Enumeration:
        built = list(self.children(tree))
        members = tuple(child for child in built if isinstance(child, nodes.Member))
        return nodes.Enumeration(**self.headed(tree, built), ordered=ordered, members=members)

    def member(self, tree: Tree) -> nodes.Member:
        return nodes.Member(**self.headed(tree, list(self.children(tree))))

    def record(self, tree: Tree) -> nodes.Record:
        built = list(self.children(tree))
        fields = tuple(child for child in built if isinstance(child, nodes.Field))
        return nodes.Record(**self.headed(tree, built), kind=self.tagged(built, "kind"), fields=fields)

    def record_kind(self, tree: Tree) -> Any:
        return ("kind", str(tree.children[0]))

    def field(self, tree: Tree) -> nodes.Field:
        built = list(self.children(tree))
        default = self.tagged(built, "default")
        kind = self.type_of(built[1:])
        scope = self.tagged(built, "each")
        return nodes.Field(**self.headed(tree, built), type=kind, default=default, scope=scope)

    def lasting(self, tree: Tree) -> Any:
        return ("each", str(tree.children[0]))

    def type_alias(self, tree: Tree) -> nodes.TypeAlias:
        built = list(self.children(tree))
        return nodes.TypeAlias(**self.headed(tree, built), type=self.type_of(built[1:]))

    def unit(self, tree: Tree) -> nodes.Unit:
        built = list(self.children(tree))
        names = [child for child in built if isinstance(child, nodes.Name)]
        size = self.tagged(built, "default")
        return nodes.Unit(**self.headed(tree, built), dimension=names[1] if len(names) > 1 else None, size=size)
