"""The nodes that declarations are made of: prose, rows, sources, inputs."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree
from rulewright.syntax.written import cells_of

__all__ = ["PieceBuilder"]


class PieceBuilder(TreeBuilder):
    """Builds the parts that many declarations have."""

    def start(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def hole(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def sources(self, tree: Tree) -> tuple[nodes.Source, ...]:
        return self.all(tree, nodes.Source)

    def sources_line(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def prose(self, tree: Tree) -> nodes.Prose:
        token = tree.children[0]
        assert isinstance(token, Token)
        span = self.token_span(token)
        text = str(token)[1:]
        skip = 2 if text.startswith(" ") else 1
        text = str(token)[skip:].rstrip()
        return nodes.Prose(span.part(skip, skip + len(text)), text)

    def row(self, tree: Tree) -> nodes.Row:
        token = tree.children[0]
        assert isinstance(token, Token)
        text = str(token).rstrip()
        span = self.token_span(token).part(0, len(text))
        return nodes.Row(span, cells_of(text, span))

    def text(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def name(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def default(self, tree: Tree) -> Any:
        return ("default", self.build(tree.children[0]))

    def when(self, tree: Tree) -> Any:
        return ("when", self.build(tree.children[0]))

    def takes(self, tree: Tree) -> Any:
        return ("takes", tuple(self.all(tree, nodes.Parameter)))

    def parameters(self, tree: Tree) -> Any:
        return self.takes(tree)

    def parameter(self, tree: Tree) -> nodes.Parameter:
        built = list(self.children(tree))
        kind = self.type_of(built[1:])
        default = self.tagged(built, "default")
        label = self.first(built, nodes.Text)
        return nodes.Parameter(self.span(tree), built[0], kind, default, label, False, ())

    def inputs(self, built: list[Any]) -> tuple[nodes.Parameter, ...]:
        """All inputs of a declaration: those of its lines ``takes``, and what the table judges (``fiat``)."""
        found: list[nodes.Parameter] = []
        for child in built:
            if isinstance(child, nodes.Parameter):
                found.append(child)
            elif isinstance(child, tuple) and child and child[0] == "takes":
                found.extend(child[1])
        return tuple(found)

    def stands_in(self, tree: Tree) -> Any:
        return ("stands in", self.build(tree.children[0]))
