"""What an expression may refer to besides its variables: the declarations of the ruleset, and how its options are set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.calculus.declarations import Entry, Enumeration, Formula, Record, Table, Unit
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.values import Value

__all__ = ["FixedWorld", "World"]


class World(Protocol):
    """The declarations that an expression may use, by id. ``options`` holds the value that each option is set to;
    ``labels`` holds the labels of declarations that prose may quote, by (keyword, id)."""

    @property
    def entries(self) -> Mapping[str, Entry]: ...
    @property
    def tables(self) -> Mapping[str, Table]: ...
    @property
    def formulas(self) -> Mapping[str, Formula]: ...
    @property
    def modifiers(self) -> Mapping[str, Modifiers]: ...
    @property
    def options(self) -> Mapping[str, Value]: ...
    @property
    def enumerations(self) -> Mapping[str, Enumeration]: ...
    @property
    def records(self) -> Mapping[str, Record]: ...
    @property
    def units(self) -> Mapping[str, Unit]: ...
    @property
    def labels(self) -> Mapping[tuple[str, str], str]: ...


@dataclass(frozen=True, slots=True)
class FixedWorld:
    """A :class:`World` made of plain mappings; what is left out is empty."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    formulas: Mapping[str, Formula] = field(default_factory=dict)
    modifiers: Mapping[str, Modifiers] = field(default_factory=dict)
    options: Mapping[str, Value] = field(default_factory=dict)
    enumerations: Mapping[str, Enumeration] = field(default_factory=dict)
    records: Mapping[str, Record] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    labels: Mapping[tuple[str, str], str] = field(default_factory=dict)
