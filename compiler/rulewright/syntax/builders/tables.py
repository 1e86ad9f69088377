"""The nodes of tables and entries."""

from __future__ import annotations

from typing import Any

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["TableBuilder"]


class TableBuilder(TreeBuilder):
    """Builds the declarations of what stands in rows."""

    def entries(self, tree: Tree) -> nodes.Entries:
        built = list(self.children(tree))
        rows = tuple(child for child in built if isinstance(child, nodes.Row))
        file = self.tagged(built, "from")
        return nodes.Entries(
            **self.headed(tree, built),
            keyword=str(tree.children[0]),
            file=file,
            rows=rows,
            stands_in=self.tagged(built, "stands in"),
        )

    def from_file(self, tree: Tree) -> Any:
        return ("from", self.build(tree.children[0]))

    def entry(self, tree: Tree) -> nodes.Entry:
        built = list(self.children(tree))
        names = [child for child in built if isinstance(child, nodes.Name)]
        assignments = tuple(child for child in built if isinstance(child, nodes.Assignment))
        return nodes.Entry(
            **self.headed(tree, built), keyword=str(tree.children[0]), record=names[1], assignments=assignments
        )

    def assignment(self, tree: Tree) -> nodes.Assignment:
        name, value = self.children(tree)
        return nodes.Assignment(self.span(tree), name, value)

    def table(self, tree: Tree) -> nodes.Table:
        built = list(self.children(tree))
        keys = tuple(child for child in built if isinstance(child, nodes.KeyDomain))
        rows = tuple(child for child in built if isinstance(child, nodes.Row))
        return nodes.Table(
            **self.headed(tree, built),
            keys=keys,
            result=self.type_of(built),
            policy=self.tagged(built, "policy") or "one",
            rows=rows,
            external=self.tagged(built, "external"),
            stands_in=self.tagged(built, "stands in"),
        )

    def first_key(self, tree: Tree) -> nodes.KeyDomain:
        built, label = self._without_label(tree)
        name = built[0] if len(built) == 2 else None
        domain = built[-1]
        return nodes.KeyDomain(self.span(tree), name, domain, label)

    def second_key(self, tree: Tree) -> nodes.KeyDomain:
        built, label = self._without_label(tree)
        if len(built) == 1 and isinstance(built[0], nodes.Name):
            return nodes.KeyDomain(self.span(tree), built[0], None, label)
        name = built[0] if isinstance(built[0], nodes.Name) else None
        return nodes.KeyDomain(self.span(tree), name, self.type_of(built), label)

    def _without_label(self, tree: Tree) -> tuple[list[Any], nodes.Text | None]:
        built = list(self.children(tree))
        if isinstance(built[-1], nodes.Text):
            return built[:-1], built[-1]
        return built, None

    def policy(self, tree: Tree) -> Any:
        return ("policy", str(tree.children[0]))

    def external(self, tree: Tree) -> Any:
        return ("external", self.build(tree.children[0]))
