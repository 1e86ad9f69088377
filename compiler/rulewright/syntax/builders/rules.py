"""The nodes of options, constants, formulas, procedures and rules in prose."""

from __future__ import annotations

from typing import Any

from rulewright.syntax import nodes
from rulewright.syntax.builders.pieces import PieceBuilder
from rulewright.syntax.driver import Tree

__all__ = ["RuleBuilder"]


class RuleBuilder(PieceBuilder):
    """Builds the declarations of what is asked and answered."""

    def option(self, tree: Tree) -> nodes.Option:
        built = list(self.children(tree))
        kind = self.type_of(built)
        return nodes.Option(**self.headed(tree, built), type=kind, default=self.tagged(built, "default"))

    def constant(self, tree: Tree) -> nodes.Constant:
        built = list(self.children(tree))
        kind = self.type_of(built)
        return nodes.Constant(**self.headed(tree, built), type=kind, value=self.tagged(built, "default"))

    def constant_value(self, tree: Tree) -> Any:
        return ("default", self.build(tree.children[-1]))

    def fiat(self, tree: Tree) -> nodes.Parameter:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        default = self.tagged(built, "default")
        return nodes.Parameter(
            head["span"], head["name"], self.type_of(built[1:]), default, head["label"], True, head["sources"]
        )

    def formula(self, tree: Tree) -> nodes.Formula:
        built = list(self.children(tree))
        cases = tuple(child for child in built if isinstance(child, nodes.FormulaCase))
        return nodes.Formula(
            **self.headed(tree, built), parameters=self.inputs(built), result=self.type_of(built), cases=cases
        )

    def formula_case(self, tree: Tree) -> nodes.FormulaCase:
        built = list(self.children(tree))
        return nodes.FormulaCase(self.span(tree), built[0], self.tagged(built, "when"))

    def procedure(self, tree: Tree) -> nodes.Procedure:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        results = tuple(child[1] for child in built if isinstance(child, tuple) and child and child[0] == "gives")
        body = tuple(child for child in built if isinstance(child, nodes.Statement))
        opening: list[nodes.Prose] = []
        for statement in body:
            if not isinstance(statement, nodes.Prose):
                break
            opening.append(statement)
        head["prose"] = tuple(opening)
        return nodes.Procedure(**head, parameters=self.inputs(built), results=results, body=body[len(opening) :])

    def gives_type(self, tree: Tree) -> Any:
        return ("gives", self.build(tree.children[0]))

    def rule(self, tree: Tree) -> nodes.Rule:
        return nodes.Rule(**self.headed(tree, list(self.children(tree))))
