"""A trace: what a resolver did, in order. A resolver that gets no trace spends nothing on one."""

from __future__ import annotations

from dataclasses import dataclass

from .text import show

__all__ = ["Call", "Cap", "Choose", "Event", "Look", "Modifier", "Roll", "Step", "Sum", "Trace"]


@dataclass(frozen=True, slots=True)
class Call:
    """A procedure starts."""

    id: str
    label: str

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a procedure starts."""

    label: str

    def __str__(self) -> str:
        return f"- {self.label}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice were rolled: ``faces`` in order; ``total`` is None for dice that stay on the table as a pool."""

    dice: str
    faces: tuple[int, ...]
    total: int | None

    def __str__(self) -> str:
        faces = " ".join(map(str, self.faces)) or "no dice"
        if self.total is None or len(self.faces) == 1:
            return f"{self.dice}: {faces}"
        return f"{self.dice}: {faces} = {self.total}"


@dataclass(frozen=True, slots=True)
class Modifier:
    """A line of a modifier list applied."""

    id: str
    label: str
    value: int

    def __str__(self) -> str:
        return f"{self.label}: {self.value:+d}"


@dataclass(frozen=True, slots=True)
class Cap:
    """A modifier list reached its limit."""

    which: str
    limit: int

    def __str__(self) -> str:
        return f"{self.which} {self.limit:+d}"


@dataclass(frozen=True, slots=True)
class Sum:
    """A modifier list was added up."""

    id: str
    label: str
    total: int

    def __str__(self) -> str:
        return f"{self.label}: {self.total:+d} in all"


@dataclass(frozen=True, slots=True)
class Look:
    """A row was looked up in a table."""

    id: str
    label: str
    keys: tuple[object, ...]
    found: object

    def __str__(self) -> str:
        return f"{self.label} [{', '.join(show(key) for key in self.keys)}]: {show(self.found)}"


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision was made."""

    name: str
    label: str
    answer: object

    def __str__(self) -> str:
        return f"{self.label}: {show(self.answer)}"


Event = Call | Step | Roll | Modifier | Cap | Sum | Look | Choose


class Trace:
    """Collects :data:`events`. Pass a fresh one as ``trace=`` and read it afterwards, or print it."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def call(self, id: str, label: str) -> None:
        """A procedure starts."""
        self.events.append(Call(id, label))

    def step(self, label: str) -> None:
        """A part of a procedure starts."""
        self.events.append(Step(label))

    def roll(self, dice: str, faces: tuple[int, ...], total: int | None) -> None:
        """Dice were rolled."""
        self.events.append(Roll(dice, faces, total))

    def modifier(self, id: str, label: str, value: int) -> None:
        """A line of a modifier list applied."""
        self.events.append(Modifier(id, label, value))

    def cap(self, which: str, limit: int) -> None:
        """A modifier list reached its limit."""
        self.events.append(Cap(which, limit))

    def sum(self, id: str, label: str, total: int) -> None:
        """A modifier list was added up."""
        self.events.append(Sum(id, label, total))

    def look(self, id: str, label: str, keys: tuple[object, ...], found: object) -> None:
        """A row was looked up."""
        self.events.append(Look(id, label, keys, found))

    def choose(self, name: str, label: str, answer: object) -> None:
        """A decision was made."""
        self.events.append(Choose(name, label, answer))

    def __str__(self) -> str:
        return "\n".join(map(str, self.events))
