"""The nodes of what stands for itself: numbers, members, dice, patterns and ranges."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["LiteralBuilder"]


class LiteralBuilder(TreeBuilder):
    """Builds literals and patterns."""

    def number(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def quantity(self, tree: Tree) -> nodes.Quantity:
        number, unit = self.children(tree)
        return nodes.Quantity(self.span(tree), number, unit)

    def yes(self, tree: Tree) -> nodes.YesNo:
        return nodes.YesNo(self.span(tree), True)

    def no(self, tree: Tree) -> nodes.YesNo:
        return nodes.YesNo(self.span(tree), False)

    def member_of(self, tree: Tree) -> nodes.MemberOf:
        enumeration, member = self.children(tree)
        return nodes.MemberOf(self.span(tree), enumeration, member)

    def none(self, tree: Tree) -> nodes.NoneLiteral:
        return nodes.NoneLiteral(self.span(tree))

    def dice(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def open_dice(self, tree: Tree) -> nodes.OpenDice:
        built = [child for child in self.children(tree) if not isinstance(child, str)]
        return nodes.OpenDice(self.span(tree), built[0], built[1] if len(built) > 1 else None)

    def pattern(self, tree: Tree) -> nodes.Pattern:
        child = tree.children[0]
        span = self.span(tree)
        if isinstance(child, Token):
            match child.type:
                case "NAME":
                    return nodes.Pattern(span, str(child), None, None, "name")
                case "NONE":
                    return nodes.Pattern(span, None, None, None, "none")
                case _:
                    value = child.type == "YES"
                    return nodes.Pattern(span, None, value, value, "yes/no")
        low, high = self.build(child)
        return nodes.Pattern(span, None, low, high, "range")

    def case_pattern(self, tree: Tree) -> nodes.Pattern:
        return self.pattern(tree)

    def closed_pattern(self, tree: Tree) -> nodes.Pattern:
        low, high = self.children(tree)
        return nodes.Pattern(self.span(tree), None, low[0], high[0], "range")

    def patterns(self, tree: Tree) -> tuple[nodes.Pattern, ...]:
        return tuple(self.children(tree))

    def bound(self, tree: Tree) -> tuple[int, int]:
        text = "".join(str(child) for child in tree.children)
        value = int(text.split(".")[0])
        return (value, value)

    def closed_range(self, tree: Tree) -> tuple[int, int]:
        low, high = self.children(tree)
        return (low[0], high[0])

    def range_from(self, tree: Tree) -> tuple[int, None]:
        return (self.build(tree.children[0])[0], None)

    def range_to(self, tree: Tree) -> tuple[None, int]:
        return (None, self.build(tree.children[0])[0])

    def face_range(self, tree: Tree) -> tuple[int, int]:
        low, high = self.build(tree.children[0])
        return (1 if low is None else low, 10**6 if high is None else high)
