"""Finding the part of a merged ruleset that a path such as ``weapon.peacemaker.damage`` names, and reading such paths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulewright.source import NOWHERE
from rulewright.syntax import nodes
from rulewright.variants.keyed_rows import key_text
from rulewright.variants.names import taken_by
from rulewright.variants.shown import part_name, words
from rulewright.variants.statements import every

__all__ = ["UnknownPathError", "locate", "read_path"]

_BRACKETS = re.compile(r"\[([^\]]*)\]")
_STEP = re.compile(r"(?:[^.]|\.\.)+")


class UnknownPathError(Exception):
    """A step of a path leads nowhere; ``known`` are the names that do."""

    def __init__(self, step: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no '{step}'")
        self.step = step
        self.known = tuple(known)


def read_path(text: str) -> tuple[str, ...]:
    """The steps of a path as people write it: ``table.critical[31-36].effect`` is the table, its row ``31..36`` and a cell. The
    label of an example may hold dots."""
    kind, dot, rest = text.partition(".")
    if kind in ("example", "chance"):
        return (kind, rest.strip().strip('"')) if dot else (kind,)
    steps = [step.strip().strip('"') for step in _STEP.findall(_BRACKETS.sub(r".\1", text))]
    return tuple(_key(step) for step in steps if step)


def _key(step: str) -> str:
    return key_text(nodes.Cell(NOWHERE, step)) if re.match(r"[\d.-]", step) else step


def locate(trees: Iterable[nodes.Declaration], path: Sequence[str]) -> nodes.Node:
    """What ``path`` leads to; raises :class:`UnknownPathError`."""
    all_trees = tuple(trees)
    kind, *rest = path or ("",)
    kinds = sorted({one.kind for tree in all_trees for one in taken_by(tree)})
    if kind not in kinds:
        raise UnknownPathError(kind, kinds)
    if not rest:
        raise UnknownPathError("", [one.id for tree in all_trees for one in taken_by(tree) if one.kind == kind])
    found: nodes.Node | None = None
    header: nodes.Row | None = None
    for tree in all_trees:
        for one in taken_by(tree):
            if one.kind == kind and one.id.strip('"') == rest[0]:
                found = tree
                if isinstance(tree, nodes.Entries):
                    header = tree.rows[0]
                    found = next(row for row in tree.rows if any(cell.span == one.span for cell in row.cells))
    if found is None:
        raise UnknownPathError(rest[0], [one.id for tree in all_trees for one in taken_by(tree) if one.kind == kind])
    for step in rest[1:]:
        parts = list(_parts(found, header))
        inner = next((part for name, part in parts if name == step), None)
        if inner is None:
            raise UnknownPathError(step, list(dict.fromkeys(name for name, _ in parts)))
        if isinstance(found, nodes.Table) and isinstance(inner, nodes.Row):
            header = found.rows[0]
        found = inner
    return found


def _parts(node: nodes.Node, header: nodes.Row | None) -> Iterator[tuple[str, nodes.Node]]:
    """What a path can name inside ``node``."""
    match node:
        case nodes.Row():
            for heading, cell in zip(header.cells if header is not None else (), node.cells, strict=False):
                yield heading.text.removeprefix("> "), cell
            return
        case nodes.Enumeration():
            yield from _named(node.members)
        case nodes.Record():
            yield from _named(node.fields)
        case nodes.Entry():
            yield from ((one.name.text, one.value) for one in node.assignments)
        case nodes.Table():
            yield from ((key_text(row.cells[0]), row) for row in node.rows[1:] if row.cells)
        case nodes.Modifiers():
            for item in node.items:
                yield part_name(item), item
                if isinstance(item, nodes.ModifierGroup):
                    yield from _named(item.lines)
            yield from (("starts at", start) for start in node.starts)
            yield from _named(node.parameters)
        case nodes.Modifier():
            yield from _named(node.exceptions)
            for case in node.cases:
                yield part_name(case), case
                yield from ((words(pattern), case) for pattern in case.patterns)
            if node.effect is not None:
                yield "value", node.effect
            if node.condition is not None:
                yield "condition", node.condition
        case nodes.Formula():
            yield from _named(node.parameters)
            yield from _named(node.cases)
        case nodes.Procedure():
            yield from _named(node.parameters)
            yield from _named(every(node.body))
        case nodes.Step():
            yield from _named(every(node.body))
        case _:
            pass
    for attribute, name in _ATTRIBUTES:
        value = getattr(node, attribute, None)
        if isinstance(value, nodes.Node):
            yield name, value
        elif isinstance(value, tuple) and value and isinstance(value[0], nodes.Node):
            yield name, value[0]


_ATTRIBUTES = (
    ("label", "label"),
    ("type", "type"),
    ("default", "default"),
    ("value", "value"),
    ("size", "size"),
    ("prose", "text"),
    ("sources", "source"),
    ("condition", "condition"),
    ("stands_in", "stands in for"),
    ("result", "gives"),
)
"""Attributes of nodes, and what a path calls them."""


def _named(parts: Iterable[nodes.Node]) -> Iterator[tuple[str, nodes.Node]]:
    return ((part_name(part), part) for part in parts)
