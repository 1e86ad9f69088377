"""What nodes are made of: where they lie, names, texts, sources, prose, rows and the head of a declaration."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.source import Span

__all__ = ["Cell", "Headed", "Name", "Node", "Prose", "Row", "Source", "Text"]


@dataclass(frozen=True, slots=True)
class Node:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """An identifier: a name in an expression, or the id of what is declared."""

    text: str


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A quoted text. ``text`` is decoded; ``written`` is what stands between the quotes, as it does in the file."""

    text: str
    written: str


@dataclass(frozen=True, slots=True)
class Source(Node):
    """One id behind ``source``."""

    id: str


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """A ``>`` line; ``text`` is what follows the mark and one space. ``span`` covers exactly ``text``."""

    text: str


@dataclass(frozen=True, slots=True)
class Cell(Node):
    """A cell of a row: its ``text`` without the spaces around it (``\\|`` resolved). ``span`` covers the text as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Row(Node):
    """A ``|`` row, or a row of a CSV file."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Headed(Node):
    """What every declaration has. ``span`` is the whole block, ``header`` its first line."""

    header: Span = field(compare=False, repr=False)
    name: Name
    label: Text | None
    sources: tuple[Source, ...]
    prose: tuple[Prose, ...]
