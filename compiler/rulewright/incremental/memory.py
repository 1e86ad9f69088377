"""What a check remembers for the next check of the same ruleset."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.diagnostics import Diagnostic
from rulewright.incremental.tracked import Fact
from rulewright.source import Passage, Source

__all__ = ["MOST_UNFINISHED", "Memory", "Read", "Reading", "Step", "Unreached"]

MOST_UNFINISHED = 200
"""After so many checks in a row that ended at errors, what those did not reach is forgotten."""


@dataclass(slots=True)
class Step:
    """One step that was done: what it was given, what it read and wrote, what it found, and what came out."""

    inputs: tuple[object, ...]
    reads: frozenset[Fact]
    writes: dict[str, dict[Any, Any]]
    """By mapping: the value written last for each key."""
    facts: frozenset[Fact]
    """What it has written, without the values."""
    findings: tuple[Diagnostic, ...]
    result: Any


@dataclass(slots=True)
class Read:
    """A declaration or directive as it was read, and the passage that its spans are relative to."""

    passage: Passage
    node: Any


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole text that was read: what came out, and what was found."""

    source: Source
    result: Any
    findings: tuple[Diagnostic, ...]


@dataclass(slots=True)
class Unreached:
    """What the last check did not come to, since it ended at errors, and what has happened since earlier ones did."""

    checks: int = 0
    """So many checks in a row have ended so."""
    stages: set[str] = field(default_factory=set)
    changed: set[Fact] = field(default_factory=set)
    """Facts that are others at the end of the last check than when these stages were gone through."""
    rewritten: set[Fact] = field(default_factory=set)
    """Facts in which places may be others."""


@dataclass(slots=True)
class Memory:
    """For the checks of one ruleset, one after the other: give the same memory to each. With a new check, what earlier ones gave
    out (findings, Books) moves to the places of the new texts, so that only the last is worth showing."""

    steps: dict[str, dict[Hashable, Step]] = field(default_factory=dict)
    """The steps of the last check that came to them, by stage and by what they are about."""
    unreached: Unreached = field(default_factory=Unreached)
    watched: dict[str, Mapping[Any, Any]] = field(default_factory=dict)
    """What the last check let its steps read of what was made outside of steps."""
    passages: dict[str, dict[str, list[Read]]] = field(default_factory=dict)
    """Declarations and directives, by the name of the file and by text."""
    readings: dict[tuple[str, str], Reading] = field(default_factory=dict)
    """Whole texts, by who reads them and the name of the file."""
    beside: dict[str, Memory] = field(default_factory=dict)
    """What the checks of the parents remember that are made beside this one, by the id of each."""
