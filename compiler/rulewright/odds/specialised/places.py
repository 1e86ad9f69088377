"""Where a line of code is printed, and what the situations there are told apart by."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.odds.spread import Faces

__all__ = ["Collected", "Place", "PoolLaw", "product"]


@dataclass
class PoolLaw:
    """Dice that lie in counts: ``weights`` of each class of faces out of ``base`` for one die. ``counts`` are the texts of how
    many dice lie in each class, None as long as nobody has looked."""

    dice: str
    sides: int
    classes: Faces
    weights: tuple[int, ...]
    base: int
    counts: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Place:
    """Where code is printed: how deep, the text of the weight, the denominators on the way here, and the names that tell the
    situations apart. ``bound`` are the names that were set inside loops, ``fresh`` those of them
    that the innermost loop sets anew each time; in an ``arm`` of a branch no new nest can begin."""

    depth: int
    weight: str = "1"
    over: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    fan: tuple[str, ...] = ()
    arm: bool = False

    @property
    def inside(self) -> bool:
        """Whether what is named here is not the same in all situations."""
        return bool(self.over) or self.arm


@dataclass
class Collected:
    """Dictionaries that situations are collected in, one for each denominator on the way."""

    name: str
    assigned: frozenset[str] = frozenset()
    held: tuple[str, ...] = ()
    parts: dict[tuple[str, ...], str] = field(default_factory=dict)
    laws: dict[str, PoolLaw] = field(default_factory=dict)


def product(over: tuple[str, ...]) -> str:
    return " * ".join(over) or "1"
