"""What a declaration takes: the ids that must be unique in a ruleset, as keys with the words that people know them by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["Taken", "a", "key_of", "keyword_of", "taken_by"]


@dataclass(frozen=True, slots=True)
class Taken:
    """An id that a declaration takes. ``key`` is unique among all that a ruleset takes; ``kind`` is the keyword."""

    key: str
    kind: str
    id: str
    span: Span


def taken_by(node: nodes.Declaration) -> Iterator[Taken]:
    """What ``node`` takes: its own id, or those of its rows; the rows of a spreadsheet are not known yet."""
    match node:
        case nodes.Entries():
            yield from _rows(node)
        case nodes.Example() | nodes.Chance():
            label = node.label.text if node.label is not None else ""
            kind = keyword_of(node)
            yield Taken(key_of(kind, label), kind, f'"{label}"', node.header)
        case _:
            kind = keyword_of(node)
            yield Taken(key_of(kind, node.name.text), kind, node.name.text, node.name.span)


def key_of(kind: str, id: str) -> str:
    """The key under which something is taken: units, examples and chances have ids of their own, all else shares its ids."""
    return f"{kind} {id}" if kind in ("unit", "example", "chance") else id


def _rows(node: nodes.Entries) -> Iterator[Taken]:
    header, *rows = node.rows or (nodes.Row(node.span, ()),)
    places = [at for at, cell in enumerate(header.cells) if cell.text == "id"]
    for row in rows if places else ():
        if places[0] < len(row.cells):
            cell = row.cells[places[0]]
            yield Taken(cell.text, node.keyword.removesuffix("s"), cell.text, cell.span)


def keyword_of(node: nodes.Declaration) -> str:
    """The word that a declaration opens with."""
    match node:
        case nodes.Enumeration():
            return "scale" if node.ordered else "choice"
        case nodes.Entry() | nodes.Entries():
            return node.keyword
        case nodes.TypeAlias():
            return "type"
        case _:
            return type(node).__name__.lower()


def a(kind: str) -> str:
    """A keyword with its article: ``a rule``, ``an item``; lists of modifiers have none."""
    if kind == "modifiers":
        return "modifiers"
    return f"an {kind}" if kind[0] in "aeio" else f"a {kind}"
