"""What the templates of a package get: plain data whose every text is already Python.

Lines carry no indentation of their own surroundings except in bodies, which are indented once.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Block", "ClassView", "DataView", "FunctionView", "ModuleView"]


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class: its decorators, a line each, its first line, and the lines of its docstring and body, indented once."""

    decorators: tuple[str, ...]
    head: str
    docstring: tuple[str, ...]
    body: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DataView:
    """Lines at the top level of a module; ``apart`` puts two blank lines before them, as behind a function."""

    lines: tuple[str, ...]
    apart: bool = False


@dataclass(frozen=True, slots=True)
class FunctionView:
    """A function: the lines of its head; docstring and body are indented once."""

    name: str
    head: tuple[str, ...]
    docstring: tuple[str, ...]
    body: tuple[str, ...]
    place: str


Block = ClassView | DataView | FunctionView


@dataclass(frozen=True, slots=True)
class ModuleView:
    """A module. ``imports`` are groups of lines; ``exports`` the names for ``__all__``; ``source_map`` the lines that map its
    functions to places in the rules."""

    name: str
    docstring: tuple[str, ...]
    imports: tuple[tuple[str, ...], ...]
    blocks: tuple[Block, ...]
    exports: tuple[str, ...] = ()
    source_map: tuple[str, ...] = ()
