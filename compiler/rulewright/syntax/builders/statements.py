"""The nodes of statements."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["StatementBuilder"]


class StatementBuilder(TreeBuilder):
    """Builds statements."""

    def body(self, tree: Tree) -> nodes.Body:
        return tuple(self.children(tree))

    def let(self, tree: Tree) -> nodes.Let:
        built = list(self.children(tree))
        label = next((child for child in built[1:-1] if isinstance(child, nodes.Text)), None)
        return nodes.Let(self.span(tree), built[0], label, self.type_of(built[1:-1]), built[-1])

    def set_statement(self, tree: Tree) -> nodes.Set:
        *path, value = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Set(self.span(tree), tuple(path), value)

    def if_statement(self, tree: Tree) -> nodes.If:
        built = list(self.children(tree))
        arms = [(built[0], built[1])]
        arms += [child[1] for child in built[2:] if child[0] == "else if"]
        otherwise = next((child[1] for child in built[2:] if child[0] == "otherwise"), None)
        return nodes.If(self.first_line(tree), tuple(arms), otherwise)

    def else_if(self, tree: Tree) -> Any:
        condition, body = (child for child in self.children(tree) if not isinstance(child, str))
        return ("else if", (condition, body))

    def otherwise(self, tree: Tree) -> Any:
        return ("otherwise", self.build(tree.children[-1]))

    def by(self, tree: Tree) -> nodes.By:
        built = list(self.children(tree))
        cases = tuple(child for child in built if isinstance(child, nodes.Case))
        return nodes.By(self.first_line(tree), built[0], cases)

    def case(self, tree: Tree) -> nodes.Case:
        *patterns, body = self.children(tree)
        return nodes.Case(self.first_line(tree), tuple(patterns), body)

    def otherwise_case(self, tree: Tree) -> nodes.Case:
        return nodes.Case(self.first_line(tree), (), self.build(tree.children[-1]))

    def repeat(self, tree: Tree) -> nodes.Repeat:
        limit, body = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Repeat(self.first_line(tree), limit, body)

    def for_each(self, tree: Tree) -> nodes.ForEach:
        name, items, body = self.children(tree)
        if isinstance(items, nodes.RangeOf):
            items = nodes.NumbersFrom(items.span, items.low, items.high)
        return nodes.ForEach(self.first_line(tree), name, items, body)

    def stop(self, tree: Tree) -> nodes.Stop:
        return nodes.Stop(self.span(tree), self.build(tree.children[0]))

    def require(self, tree: Tree) -> nodes.Require:
        condition, message = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Require(self.span(tree), condition, message)

    def decide(self, tree: Tree) -> nodes.Decide:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        kind, default = self.type_of(built), self.tagged(built, "default")
        return nodes.Decide(head["span"], built[0], built[1], kind, None, default, head["sources"])

    def decide_from(self, tree: Tree) -> nodes.Decide:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        options = next(child for child in built[2:] if isinstance(child, nodes.Expression))
        default = self.tagged(built, "default")
        return nodes.Decide(head["span"], built[0], built[1], None, options, default, head["sources"])

    def spend(self, tree: Tree) -> nodes.Spend:
        built = list(self.children(tree))
        options = tuple(child for child in built if isinstance(child, nodes.SpendOption))
        defaults = tuple(child for child in built if isinstance(child, nodes.SpendDefault))
        return nodes.Spend(self.first_line(tree), built[0], options, defaults)

    def spend_option(self, tree: Tree) -> nodes.SpendOption:
        built = list(self.children(tree))
        repeatable = any(isinstance(child, Token) and child.type == "REPEATABLE" for child in tree.children)
        return nodes.SpendOption(self.span(tree), built[0], built[1], built[2], repeatable, self.tagged(built, "when"))

    def spend_default(self, tree: Tree) -> nodes.SpendDefault:
        return nodes.SpendDefault(self.span(tree), self.all(tree, nodes.Name))

    def step(self, tree: Tree) -> nodes.Step:
        *opening, body = self.children(tree)
        name, label = self.first(opening, nodes.Name), self.first(opening, nodes.Text)
        assert label is not None  # the grammar asks for it
        sources = opening[-1] if isinstance(opening[-1], tuple) else ()
        return nodes.Step(self.first_line(tree), name, label, sources, body)

    def give(self, tree: Tree) -> nodes.Give:
        return nodes.Give(self.span(tree), self.build(tree.children[0]))
