"""Names inside one declaration: its parameters and what its statements name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.calculus.types import Type
from rulewright.source import Span

__all__ = ["Local", "Locals"]


@dataclass(frozen=True, slots=True)
class Local:
    """A parameter or a named value. ``spending`` is the choice behind what a ``spend`` names; ``fixed`` names cannot be
    set; ``poisoned`` ones had a fault where they were named, so that no further finding about them is worth reading."""

    type: Type
    span: Span
    spending: str | None = None
    fixed: bool = False
    poisoned: bool = False


@dataclass
class Locals:
    """A block of names inside another. ``taken`` holds every name of the whole declaration, for fresh ones."""

    outer: Locals | None = None
    own: dict[str, Local] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    """Paths that are known to be there, though their type says that they may be missing."""

    def know(self, paths: Iterable[str]) -> Locals:
        """Note that ``paths`` are there, for the rest of this block; gives the block itself."""
        self.facts.update(paths)
        return self

    def knows(self, path: str) -> bool:
        """Whether ``path`` is known to be there."""
        return path in self.facts or (self.outer is not None and self.outer.knows(path))

    def forget(self, name: str) -> None:
        """``name`` has changed: nothing is known of it any more."""
        self.facts = {path for path in self.facts if path != name and not path.startswith(f"{name}.")}
        if self.outer is not None:
            self.outer.forget(name)

    def inner(self) -> Locals:
        """A block inside this one."""
        return Locals(self, {}, self.taken)

    def find(self, name: str) -> Local | None:
        """What ``name`` means here, or None."""
        block: Locals | None = self
        while block is not None:
            if name in block.own:
                return block.own[name]
            block = block.outer
        return None

    def names(self) -> list[str]:
        """Every name that can be used here."""
        return [*self.own, *(self.outer.names() if self.outer is not None else [])]

    def add(self, name: str, local: Local) -> None:
        """Name a value in this block."""
        self.own[name] = local
        self.taken.add(name)

    def fresh(self, wish: str) -> str:
        """A name that nothing in the declaration has: ``wish``, or ``wish_2`` and so on."""
        name, number = wish, 1
        while name in self.taken:
            number += 1
            name = f"{wish}_{number}"
        self.taken.add(name)
        return name
