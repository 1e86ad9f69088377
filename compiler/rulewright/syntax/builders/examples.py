"""The nodes of examples and chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["ExampleBuilder"]


class ExampleBuilder(TreeBuilder):
    """Builds what is tried."""

    def example(self, tree: Tree) -> nodes.Example:
        built = list(self.children(tree))
        head = self.headed(tree, [child for child in built if not isinstance(child, nodes.Name)])
        return nodes.Example(
            **head,
            subjects=self._collect(built, "subject"),
            rolls=self._collect(built, "rolls"),
            choices=self._collect(built, "chooses"),
            options=self._collect(built, "options"),
            results=self._collect(built, "gives"),
            refusals=self._collect(built, "refuses"),
        )

    def _collect(self, built: list[Any], tag: str) -> tuple[Any, ...]:
        return tuple(
            one for child in built if isinstance(child, tuple) and child and child[0] == tag for one in child[1]
        )

    def subject(self, tree: Tree) -> Any:
        built = list(self.children(tree))
        return ("subject", ((built[0], tuple(built[1:])),))

    def argument_line(self, tree: Tree) -> nodes.Setting:
        return self.setting(tree)

    def setting(self, tree: Tree) -> nodes.Setting:
        name, value = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Setting(self.span(tree), name, value)

    def rolls(self, tree: Tree) -> Any:
        return ("rolls", self.all(tree, nodes.Number))

    def chooses(self, tree: Tree) -> Any:
        return ("chooses", self.all(tree, nodes.Setting))

    def example_options(self, tree: Tree) -> Any:
        return ("options", self.all(tree, nodes.Setting))

    def result(self, tree: Tree) -> Any:
        return ("gives", tuple(self.expressions(tree)))

    def refuses(self, tree: Tree) -> Any:
        message = next(iter(self.all(tree, nodes.Text)), None)
        return ("refuses", (nodes.Refusal(self.span(tree), message),))

    def chance(self, tree: Tree) -> nodes.Chance:
        built = list(self.children(tree))
        head = self.headed(tree, [child for child in built if not isinstance(child, nodes.Name)])
        return nodes.Chance(
            **head,
            subjects=self._collect(built, "subject"),
            choices=self._collect(built, "chooses"),
            options=self._collect(built, "options"),
            claims=tuple(child for child in built if isinstance(child, nodes.Claim)),
        )

    def claim(self, tree: Tree) -> nodes.Claim:
        built = list(self.children(tree))
        words = [child for child in built if isinstance(child, str)]
        numbers = [child for child in built if isinstance(child, nodes.ClaimNumber)]
        subject = next(child for child in built if isinstance(child, nodes.Expression))
        low = None if "most" in words else numbers[0]
        high = None if "least" in words else numbers[-1]
        return nodes.Claim(self.span(tree), words[0].startswith("mean"), subject, low, high)

    def claim_number(self, tree: Tree) -> nodes.ClaimNumber:
        built = list(self.children(tree))
        number, *others = (Fraction(child.text) for child in built if isinstance(child, nodes.Number))
        percent = "%" in built
        divisor = others[0] if others else Fraction(100 if percent else 1)
        sign = -1 if built[0] == "-" else 1
        value = sign * number / divisor if divisor else None
        return nodes.ClaimNumber(self.span(tree), value, percent, self.first(built, nodes.Name))
