"""A ruleset as written, among those that it extends and those that extend it: what the merge starts from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.source import NOWHERE, Span
from rulewright.syntax.directives import Written

__all__ = ["Layer", "ancestors_of"]


@dataclass(frozen=True, slots=True)
class Layer:
    """One ruleset of a lineage: its ``id`` and ``version``, what the names of its files start with (``prefix``), the places of its
    ``parents`` in the lineage, its declarations and directives, and the ``language`` that they are written in. ``extends`` is where
    it names its parents."""

    id: str
    version: str
    prefix: str
    parents: tuple[int, ...]
    trees: tuple[Written, ...]
    language: str
    extends: Span = field(default=NOWHERE, compare=False, repr=False)


def ancestors_of(layers: Sequence[Layer]) -> tuple[frozenset[int], ...]:
    """For each layer the places of all that it extends, directly or not. Parents stand before their children."""
    found: list[frozenset[int]] = []
    for layer in layers:
        above: set[int] = set()
        for parent in layer.parents:
            above |= {parent} | found[parent]
        found.append(frozenset(above))
    return tuple(found)
