"""The core: one ruleset as every machine reads it (Python resolver, exact odds, printed steps, JSON).

The Book says what the author declared; the program says what happens. Exceptions of modifiers have become ordered cases,
procedures stand in the order in which they can be defined (a procedure only calls earlier ones), and nothing unresolved is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.calculus.declarations import (
    Constant,
    Entry,
    EntryGroup,
    Enumeration,
    Formula,
    Option,
    Procedure,
    Record,
    Rule,
    Table,
    Unit,
)
from rulewright.calculus.modifiers import Modifiers

__all__ = ["Program"]


@dataclass(frozen=True, slots=True)
class Program:
    """A whole ruleset. All mappings are by id, in the order of declaration; ``formulas``, ``modifiers`` and ``procedures``
    are in an order in which each only uses earlier ones (``functions`` gives that order over formulas and modifiers)."""

    id: str
    title: str
    version: str
    language: str
    units: Mapping[str, Unit]
    enumerations: Mapping[str, Enumeration]
    records: Mapping[str, Record]
    entries: Mapping[str, Entry]
    groups: tuple[EntryGroup, ...]
    tables: Mapping[str, Table]
    options: Mapping[str, Option]
    formulas: Mapping[str, Formula]
    modifiers: Mapping[str, Modifiers]
    procedures: Mapping[str, Procedure]
    rules: Mapping[str, Rule]
    source_titles: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, Constant] = field(default_factory=dict)
