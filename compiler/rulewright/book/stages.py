"""What the stages of making a Book hand on to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.book.entries import ReadRows
from rulewright.book.model import Chance, Example, ModifierList
from rulewright.book.names import Scope, human
from rulewright.calculus.declarations import (
    EntryGroup,
    Procedure,
    Rule,
)
from rulewright.syntax import nodes

__all__ = ["Stages", "label_of", "sources_of"]


@dataclass
class Stages:
    """The declarations by kind, and what the stages have made of them so far."""

    scope: Scope
    trees: Sequence[nodes.Declaration]
    read_rows: ReadRows
    rows: dict[int, tuple[nodes.Row, list[nodes.Row]]] = field(default_factory=dict)
    groups: list[EntryGroup] = field(default_factory=list)
    modifiers: dict[str, ModifierList] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    sound: dict[int, nodes.Declaration] = field(default_factory=dict)


def label_of(node: nodes.Declaration | nodes.Member | nodes.Field) -> str:
    return node.label.text if node.label is not None else human(node.name.text)


def sources_of(node: nodes.Headed) -> tuple[str, ...]:
    return tuple(source.id for source in node.sources)
