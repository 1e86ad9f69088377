"""The nodes of modifier lists."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.syntax import nodes
from rulewright.syntax.builders.pieces import PieceBuilder
from rulewright.syntax.driver import Tree

__all__ = ["ModifierBuilder"]


class ModifierBuilder(PieceBuilder):
    """Builds modifier lists and their parts."""

    def modifiers(self, tree: Tree) -> nodes.Modifiers:
        built = list(self.children(tree))
        kinds = nodes.Modifier | nodes.ModifierGroup | nodes.Cap | nodes.RoundOff
        tagged = [child for child in built if isinstance(child, tuple) and child]
        return nodes.Modifiers(
            **self.headed(tree, built),
            parameters=self.inputs(built),
            results=tuple(child[1] for child in tagged if child[0] == "gives"),
            starts=tuple(child[1] for child in tagged if child[0] == "starts"),
            items=tuple(child for child in built if isinstance(child, kinds)),
        )

    def starting(self, tree: Tree) -> Any:
        return ("starts", self.expressions(tree)[0])

    def added(self, tree: Tree) -> nodes.ModifierEffect:
        return nodes.ModifierEffect(self.span(tree), "add", self.expressions(tree)[0])

    def multiplied(self, tree: Tree) -> nodes.ModifierEffect:
        return nodes.ModifierEffect(self.span(tree), "multiply", self.expressions(tree)[0])

    def halved(self, tree: Tree) -> nodes.ModifierEffect:
        span = self.span(tree)
        half = nodes.Division(span, nodes.Number(span, "1"), nodes.Number(span, "2"), "exactly")
        return nodes.ModifierEffect(span, "multiply", half)

    def doubled(self, tree: Tree) -> nodes.ModifierEffect:
        span = self.span(tree)
        return nodes.ModifierEffect(span, "multiply", nodes.Number(span, "2"))

    def round_off(self, tree: Tree) -> nodes.RoundOff:
        rounding = self.build(tree.children[-1])
        return nodes.RoundOff(self.span(tree), "toward zero" if rounding == "zero" else rounding)

    def modifier(self, tree: Tree) -> nodes.Modifier:
        built = list(self.children(tree))
        exceptions = tuple(child for child in built if isinstance(child, nodes.ModifierException))
        return nodes.Modifier(
            **self.headed(tree, built),
            effect=self.first(built, nodes.ModifierEffect),
            condition=self.tagged(built, "when"),
            exceptions=exceptions,
            subject=None,
            cases=(),
        )

    def modifier_by(self, tree: Tree) -> nodes.Modifier:
        built = list(self.children(tree))
        subject = next(child for child in built[2:] if isinstance(child, nodes.Expression))
        cases = tuple(child for child in built if isinstance(child, nodes.ModifierCase))
        return nodes.Modifier(
            **self.headed(tree, built), effect=None, condition=None, exceptions=(), subject=subject, cases=cases
        )

    def exception(self, tree: Tree) -> nodes.ModifierException:
        ranked = any(isinstance(child, Token) and child.type == "ELSE" for child in tree.children)
        (effect,) = self.all(tree, nodes.ModifierEffect)
        (condition,) = self.expressions(tree)
        return nodes.ModifierException(self.span(tree), ranked, effect, condition)

    def modifier_case(self, tree: Tree) -> nodes.ModifierCase:
        built = list(self.children(tree))
        patterns = tuple(child for child in built if isinstance(child, nodes.Pattern))
        effect = next(child for child in built if isinstance(child, nodes.ModifierEffect))
        exceptions = tuple(child for child in built if isinstance(child, nodes.ModifierException))
        return nodes.ModifierCase(self.span(tree), patterns, effect, exceptions)

    def modifier_group(self, tree: Tree) -> nodes.ModifierGroup:
        built = list(self.children(tree))
        lines = tuple(child for child in built if isinstance(child, nodes.Modifier))
        return nodes.ModifierGroup(self.span(tree), built[0], built[1], lines)

    def cap(self, tree: Tree) -> nodes.Cap:
        which, limit = self.children(tree)
        return nodes.Cap(self.span(tree), which, limit)
