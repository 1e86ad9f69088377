"""The nodes of directives."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.syntax import directives, nodes
from rulewright.syntax.builders.examples import ExampleBuilder
from rulewright.syntax.builders.modifiers import ModifierBuilder
from rulewright.syntax.driver import Tree

__all__ = ["DirectiveBuilder"]

_KINDS = frozenset(
    (
        "scale", "choice", "record", "type", "unit", "weapon", "weapons", "item", "items", "table", "option", "constant",
        "modifiers", "formula", "procedure", "rule", "example", "chance",
    )
)  # fmt: skip


class DirectiveBuilder(ModifierBuilder, ExampleBuilder):
    """Builds directives."""

    def _target(self, tree: Tree, built: list[Any], *, labelled: bool = False) -> directives.Target:
        """The target: the keyword, its name and perhaps a part. The name of an example is its text."""
        keyword = next(child for child in tree.children if isinstance(child, Token) and str(child) in _KINDS)
        at = tree.children.index(keyword) + 1
        name = built[at]
        if isinstance(name, nodes.Text):
            return directives.Target(
                self.token_span(keyword).to(name.span), str(keyword), nodes.Name(name.span, name.text), name
            )
        following = built[at + 1] if len(built) > at + 1 else None
        label = following if labelled and isinstance(following, nodes.Text) else None
        part = self.tagged(built, "within")
        last = part or label or name
        return directives.Target(self.token_span(keyword).to(last.span), str(keyword), name, label, part)

    def _parts(self, built: list[Any]) -> tuple[Any, ...]:
        """The parts in a block, in order: all nodes behind the header but texts, names and prose."""
        parts: list[Any] = []
        for child in built:
            match child:
                case ("takes", tuple() as parameters):
                    parts.append(directives.Takes(parameters[0].span.to(parameters[-1].span), parameters))
                case nodes.Name() | nodes.Text() | nodes.Prose() | directives.Position():
                    continue
                case nodes.Node():
                    parts.append(child)
                case list():
                    parts.extend(child)
        return tuple(parts)

    def change(self, tree: Tree) -> directives.Change:
        built = list(self.children(tree))
        target = self._target(tree, built)
        example: nodes.Example | nodes.Chance | None = None
        if target.kind in ("example", "chance"):
            example = self.example(tree) if target.kind == "example" else self.chance(tree)
            built = built[:2]
        head = self.headed(tree, built)
        label = None if example is not None else head["label"]
        sources = example.sources if example is not None else head["sources"]
        prose = example.prose if example is not None else head["prose"]
        kind = self.type_of(built) if target.kind == "type" else None
        parts = tuple(child for child in self._parts(built) if child is not kind)
        return directives.Change(
            head["span"],
            self.first_line(tree),
            target,
            label,
            sources,
            prose,
            kind,
            self.tagged(built, "default"),
            parts,
            example,
            self.tagged(built, "starts"),
            self.tagged(built, "stands in"),
        )

    def changed_field(self, tree: Tree) -> directives.ChangedField:
        built = list(self.children(tree))
        default, scope = self.tagged(built, "default"), self.tagged(built, "each")
        return directives.ChangedField(
            **self.headed(tree, built), type=self.type_of(built[1:]), default=default, scope=scope
        )

    def changed_line(self, tree: Tree) -> directives.ChangedLine:
        built = list(self.children(tree))
        return directives.ChangedLine(
            **self.headed(tree, built),
            effect=self.first(built, nodes.ModifierEffect),
            condition=self.tagged(built, "when"),
            exceptions=tuple(child for child in built if isinstance(child, nodes.ModifierException)),
            cases=tuple(child for child in built if isinstance(child, nodes.ModifierCase)),
        )

    def changed_step(self, tree: Tree) -> directives.ChangedStep:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        name = next((child for child in built[:1] if isinstance(child, nodes.Name)), None)
        return directives.ChangedStep(
            self.first_line(tree),
            name,
            self.first(built[:2], nodes.Text),
            head["sources"],
            head["prose"],
            self._parts(built),
        )

    def add_to(self, tree: Tree) -> directives.AddTo:
        built = list(self.children(tree))
        position = self.first(built, directives.Position)
        target = self._target(tree, built, labelled=True)
        prose = [child for child in built if isinstance(child, nodes.Prose)]
        parts = sorted([*self._parts(built), *prose], key=lambda part: int(part.span.start))
        return directives.AddTo(
            self.span(tree), self.first_line(tree), target, position, tuple(parts), self.tagged(built, "starts")
        )

    def part_of(self, tree: Tree) -> Any:
        return ("within", self.build(tree.children[-1]))

    def part_of_step(self, tree: Tree) -> Any:
        return ("within", self.build(tree.children[-1]))

    def added_case(self, tree: Tree) -> nodes.ModifierCase:
        case: nodes.ModifierCase = self.modifier_case(tree)
        return case

    def position(self, tree: Tree) -> directives.Position:
        where, anchor = tree.children
        found: Any = self.build(anchor)
        if isinstance(anchor, Token) and anchor.type == "ROW":
            found = self.row(Tree("row", [anchor], 0, 0))
        if isinstance(anchor, Token) and anchor.type == "OTHERWISE":
            found = None
        return directives.Position(self.span(tree), "before" if str(where) == "before" else "after", found)

    def step_anchor(self, tree: Tree) -> Any:
        return self.build(tree.children[-1])

    def replace_in(self, tree: Tree) -> directives.ReplaceIn:
        built = list(self.children(tree))
        target = self._target(tree, built, labelled=True)
        return directives.ReplaceIn(self.span(tree), self.first_line(tree), target, self._parts(built))

    def replace(self, tree: Tree) -> directives.Replace:
        return directives.Replace(self.span(tree), self.first_line(tree), self.build(tree.children[-1]))

    def remove(self, tree: Tree) -> directives.Remove:
        built = list(self.children(tree))
        return directives.Remove(self.span(tree), self.first_line(tree), self._target(tree, built))

    def remove_from(self, tree: Tree) -> directives.RemoveFrom:
        built = list(self.children(tree))
        return directives.RemoveFrom(
            self.span(tree), self.first_line(tree), self._target(tree, built), self._parts(built)
        )

    def removed_names(self, tree: Tree) -> Any:
        return [directives.Removed(name.span, "name", name) for name in self.all(tree, nodes.Name)]

    def removed_takes(self, tree: Tree) -> Any:
        return [directives.Removed(name.span, "takes", name) for name in self.all(tree, nodes.Name)]

    def removed_line(self, tree: Tree) -> directives.Removed:
        name, *parts = self.children(tree)
        return directives.Removed(self.first_line(tree), "line", name, parts=tuple(parts))

    def removed_exception(self, tree: Tree) -> directives.Removed:
        (condition,) = self.expressions(tree)
        return directives.Removed(self.span(tree), "exception", value=condition)

    def removed_case(self, tree: Tree) -> directives.Removed:
        return directives.Removed(self.span(tree), "case", patterns=self.all(tree, nodes.Pattern))

    def removed_cap(self, tree: Tree) -> directives.Removed:
        which = tree.children[0]
        assert isinstance(which, Token)
        return directives.Removed(self.span(tree), "cap", nodes.Name(self.token_span(which), str(which)))

    def removed_group(self, tree: Tree) -> directives.Removed:
        return directives.Removed(self.span(tree), "group", self.first(list(self.children(tree)), nodes.Text))

    def removed_value(self, tree: Tree) -> directives.Removed:
        child = tree.children[0]
        if isinstance(child, Token) and child.type == "OTHERWISE":
            return directives.Removed(self.span(tree), "otherwise")
        condition = self.tagged(list(self.children(tree))[1:], "when")
        return directives.Removed(self.span(tree), "value", value=self.build(child), condition=condition)

    def removed_statement(self, tree: Tree) -> directives.Removed:
        word, name = tree.children
        kind: Any = str(word)
        return directives.Removed(self.span(tree), kind, self.build(name))
