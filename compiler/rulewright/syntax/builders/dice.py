"""The nodes of expressions that roll dice, draw, or look at dice."""

from __future__ import annotations

from typing import Any

from rulewright.syntax import nodes
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.driver import Tree

__all__ = ["DiceBuilder"]


class DiceBuilder(TreeBuilder):
    """Builds rolls and questions about dice."""

    def roll(self, tree: Tree) -> nodes.Roll:
        built = list(self.children(tree))
        return nodes.Roll(self.span(tree), built[0], built[1] if len(built) > 1 else None)

    def roll_percentile(self, tree: Tree) -> nodes.RollPercentile:
        dice, *rest = self.children(tree)
        return nodes.RollPercentile(self.span(tree), dice, self.tagged(rest, "bonus"), self.tagged(rest, "penalty"))

    def bonus_dice(self, tree: Tree) -> Any:
        return ("bonus", self.build(tree.children[0]))

    def penalty_dice(self, tree: Tree) -> Any:
        return ("penalty", self.build(tree.children[0]))

    def roll_die(self, tree: Tree) -> nodes.RollDie:
        return nodes.RollDie(self.span(tree), self.build(tree.children[0]))

    def pick(self, tree: Tree) -> nodes.Pick:
        return nodes.Pick(self.span(tree), self.build(tree.children[0]))

    def draw(self, tree: Tree) -> nodes.Draw:
        count, items = self.children(tree)
        return nodes.Draw(self.span(tree), count, items)

    def reroll(self, tree: Tree) -> nodes.Reroll:
        pool, *keeping = self.children(tree)
        return nodes.Reroll(self.span(tree), pool, tuple(keeping))

    def count_of(self, tree: Tree) -> nodes.CountOf:
        *faces, pool = self.children(tree)
        return nodes.CountOf(self.span(tree), tuple(faces), pool)

    def keep_of(self, tree: Tree) -> nodes.KeepOf:
        built = list(self.children(tree))
        return nodes.KeepOf(self.span(tree), built[0], built[1] if len(built) > 2 else None, built[-1])

    def sum_of(self, tree: Tree) -> nodes.SumOf:
        return nodes.SumOf(self.span(tree), self.build(tree.children[0]))

    def dice_limit(self, tree: Tree) -> nodes.DiceLimit:
        which, dice = self.children(tree)
        return nodes.DiceLimit(self.span(tree), which, dice)
