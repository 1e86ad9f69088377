"""What a declaration takes: the ids that must be unique in a ruleset, as keys with the words that people know them by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["Taken", "a", "key_of", "keyword_of", "moved_ids", "taken_by"]


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


def moved_ids(before: nodes.Declaration, after: nodes.Declaration) -> list[Taken] | None:
    """What ``after`` takes at other places than ``before``, when both are one block and rows of it differ that have kept their ids.
    None: they must be compared as a whole. A block of thousands of rows is changed row by row."""
    if not isinstance(before, nodes.Entries) or not isinstance(after, nodes.Entries) or before.span != after.span:
        return None
    if len(before.rows) != len(after.rows) or not before.rows or before.rows[0] is not after.rows[0]:
        return None
    differing = [(old, new) for old, new in zip(before.rows, after.rows, strict=True) if old is not new]
    header = before.rows[0]
    old_ids = list(_rows(replace(before, rows=(header, *(old for old, _ in differing)))))
    new_ids = list(_rows(replace(after, rows=(header, *(new for _, new in differing)))))
    if [one.key for one in old_ids] != [one.key for one in new_ids]:
        return None
    return [new for old, new in zip(old_ids, new_ids, strict=True) if old != new]


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
