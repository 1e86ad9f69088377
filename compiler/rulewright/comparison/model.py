"""What a comparison of two rulesets finds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

from rulewright.comparison.parts import Aspect

__all__ = ["Action", "AffectedDocument", "ChanceMoved", "Change", "Comparison", "Difference", "Side"]

Action = OneOf["added", "removed", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two rulesets. ``word`` is how it was named by whoever asked."""

    word: str
    id: str
    title: str
    version: str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing inside a declaration. ``path`` names it from the outside in. ``before`` and ``after`` are what it says, as an
    author writes it; for something that ``moved`` they are what it stood behind (empty: nothing, it was the first).
    ``before_in_words`` and ``after_in_words`` are the same in the words of the sheets; None where those do not show what differs.
    """

    action: Action
    path: tuple[str, ...]
    before: str | None
    after: str | None
    aspect: Aspect = "rule"
    labels: tuple[str, ...] = ()
    """What people read for each step of ``path`` that is an id; empty for the others."""

    before_in_words: str | None = None
    after_in_words: str | None = None

    @property
    def old(self) -> str:
        """What people read of ``before``: in words if there are any."""
        return (self.before if self.before_in_words is None else self.before_in_words) or ""

    @property
    def new(self) -> str:
        """What people read of ``after``: in words if there are any."""
        return (self.after if self.after_in_words is None else self.after_in_words) or ""

    @property
    def steps(self) -> tuple[str, ...]:
        """The path as people read it, with the ids beside the labels: ``Damage (damage)``."""
        labels = self.labels or ("",) * len(self.path)
        return tuple(f"{label} ({name})" if label else name for name, label in zip(self.path, labels, strict=True))


@dataclass(frozen=True, slots=True)
class Difference:
    """A declaration that is not the same on both sides. ``kind`` is its keyword. For one that was added or removed ``lines`` is
    all that it says, ``lines_in_words`` the same with values in the words of the sheets, and there are no ``changes``."""

    action: Action
    kind: str
    id: str
    label: str
    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    lines_in_words: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """What people read of ``lines``: in words if there are any."""
        return self.lines_in_words or self.lines


@dataclass(frozen=True, slots=True)
class AffectedDocument:
    """A sheet or deck that is printed differently, in one language. ``cards`` are those of a deck that have to be printed again,
    ``gone`` those that it no longer has, both by id."""

    kind: OneOf["sheet", "deck"]
    action: Action
    id: str
    title: str
    language: str
    cards: tuple[tuple[str, str], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ChanceMoved:
    """A chance (0 to 1) or a mean that is not the same. ``question`` is what it is a chance of, ``of`` where it is asked."""

    of: str
    question: str
    measure: OneOf["chance", "mean"]
    before: Fraction
    after: Fraction
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that differs between two rulesets, in the words of ``language`` (BCP 47). ``silent`` says of which chances nothing can be
    said, and why."""

    before: Side
    after: Side
    differences: tuple[Difference, ...]
    documents: tuple[AffectedDocument, ...] = ()
    chances: tuple[ChanceMoved, ...] = ()
    silent: tuple[str, ...] = ()
    asked: bool = False
    """Whether somebody asked for chances, and so wants to be told that none moves."""

    language: str = ""

    @property
    def same(self) -> bool:
        """Whether nothing differs: no rule, no text, nothing that is printed. Chances only move when a rule differs."""
        return not self.differences and not self.documents
