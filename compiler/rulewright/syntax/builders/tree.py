"""From a tree of the driver to a node: what the builders of all rules share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar

from lark import Token

from rulewright.source import Passage, Source, Span
from rulewright.syntax import nodes
from rulewright.syntax.driver import Tree
from rulewright.syntax.written import decode

__all__ = ["TreeBuilder"]

Child: TypeAlias = "Token | Tree"
Wanted = TypeVar("Wanted")

_LINE_END = re.compile(r"[\r\n]")


class TreeBuilder:
    """What stands in a tree: its children, its place, and what every declaration has. A class that extends it has a method of the
    same name for each rule of a part of the grammar."""

    def __init__(self, place: Source | Passage, offset: int, text: str) -> None:
        self._place = place
        self._offset = offset
        self._text = text

    def build(self, child: Child) -> Any:
        """The node (or the plain value, for small rules) of a child."""
        if isinstance(child, Token):
            return self.token(child)
        function: Callable[[Tree], Any] = getattr(self, str(child.data))
        return function(child)

    def token(self, token: Token) -> Any:
        """The node of a token that stands for itself."""
        span = self.token_span(token)
        match token.type:
            case "NAME" | "TYPE_NAME":
                return nodes.Name(span, str(token))
            case "LABEL":
                written = str(token)[1:-1]
                return nodes.Text(span, decode(written), written)
            case "CITATION":
                return nodes.Source(span, str(token))
            case "NUMBER":
                return nodes.Number(span, str(token))
            case "DICE":
                count, sides = str(token).split("d")
                return nodes.Dice(span, count or None, sides)
            case _:
                return str(token)

    def token_span(self, token: Token) -> Span:
        start = self._offset + (token.start_pos or 0)
        return Span(self._place, start, start + len(token))

    def span(self, tree: Tree) -> Span:
        """Where a tree lies. Line ends have no width (see ``layout``), so that a tree ends with its last word."""
        start, end = tree.start, tree.end
        text = self._text
        while end > start and text[end - 1].isspace():
            end -= 1
        return Span(self._place, self._offset + start, self._offset + end)

    def children(self, tree: Tree) -> Iterator[Any]:
        for child in tree.children:
            yield self.build(child)

    def all(self, tree: Tree, kind: type[Wanted]) -> tuple[Wanted, ...]:
        return tuple(child for child in self.children(tree) if isinstance(child, kind))

    def first(self, built: list[Any], kind: type[Wanted]) -> Wanted | None:
        return next((child for child in built if isinstance(child, kind)), None)

    def expressions(self, tree: Tree) -> list[Any]:
        """The children that are expressions, in order."""
        return [child for child in self.children(tree) if isinstance(child, nodes.Expression)]

    def tagged(self, built: list[Any], tag: str) -> Any:
        """The value of a small rule such as ``default`` or ``when``, or None."""
        return next((child[1] for child in built if isinstance(child, tuple) and child and child[0] == tag), None)

    def type_of(self, built: list[Any]) -> Any:
        """The first type among ``built``, or None."""
        return next((child for child in built if isinstance(child, nodes.TypeNode)), None)

    def first_line(self, tree: Tree) -> Span:
        """The first line, by which a statement with a body and a directive are shown."""
        span = self.span(tree)
        line_end = re.search(r"[ ]*(#|[\r\n])", span.text)
        return span.part(0, line_end.start()) if line_end else span

    def headed(self, tree: Tree, built: list[Any]) -> dict[str, Any]:
        """What every declaration has: header, name, label, sources, prose."""
        span = self.span(tree)
        line_end = _LINE_END.search(self._text, tree.start, tree.end)
        header = span if line_end is None else span.part(0, len(self._text[tree.start : line_end.start()].rstrip()))
        name = self.first(built, nodes.Name)
        cited = [one for group in built if isinstance(group, tuple) for one in group if isinstance(one, nodes.Source)]
        return {
            "span": span,
            "header": header,
            "name": name if name is not None else nodes.Name(span.part(0, 0), ""),
            "label": self.first(built, nodes.Text),
            "sources": tuple(cited),
            "prose": tuple(child for child in built if isinstance(child, nodes.Prose)),
        }
