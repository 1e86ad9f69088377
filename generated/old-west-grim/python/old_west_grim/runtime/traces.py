"""A trace: what a resolver did, in order. A resolver that gets no trace spends nothing on one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .arithmetic import Number
from .text import show

__all__ = [
    "Call",
    "Cap",
    "Choose",
    "Event",
    "Look",
    "Modifier",
    "Roll",
    "Rounded",
    "Start",
    "Step",
    "Sum",
    "Trace",
]


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
    """A line of a modifier list applied: ``value`` was added (``effect`` is ``add``) or multiplied by (``multiply``). ``left`` is
    the number that it left behind, or None in a list that only adds up."""

    id: str
    label: str
    value: Number
    effect: str = "add"
    left: Number | None = None

    def __str__(self) -> str:
        done = f"{self.label}: {_signed(self.value) if self.effect == 'add' else f'x {show(self.value)}'}"
        return done if self.left is None else f"{done} = {show(self.left)}"


@dataclass(frozen=True, slots=True)
class Start:
    """A modifier list starts at a number other than 0."""

    id: str
    label: str
    value: Number

    def __str__(self) -> str:
        return f"{self.label}: {show(self.value)}"


@dataclass(frozen=True, slots=True)
class Rounded:
    """A modifier list was rounded: ``rounding`` is ``down``, ``up``, ``nearest`` or ``toward zero``, ``left`` what came out."""

    rounding: str
    left: int

    def __str__(self) -> str:
        return f"rounded {self.rounding} = {self.left}"


@dataclass(frozen=True, slots=True)
class Cap:
    """A modifier list reached its limit. ``adds`` says that the list only adds up, so that the limit has a sign."""

    which: str
    limit: Number
    adds: bool = True

    def __str__(self) -> str:
        return f"{self.which} {_signed(self.limit) if self.adds else show(self.limit)}"


@dataclass(frozen=True, slots=True)
class Sum:
    """A modifier list came to its end. ``adds`` says that it only adds up, so that its total has a sign."""

    id: str
    label: str
    total: Number
    adds: bool = True

    def __str__(self) -> str:
        return f"{self.label}: {_signed(self.total) if self.adds else show(self.total)} in all"


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


Event = Call | Step | Roll | Start | Modifier | Cap | Rounded | Sum | Look | Choose


def _signed(number: Number) -> str:
    return show(number) if number < 0 else f"+{show(number)}"


class Trace:
    """Collects :attr:`events`. Pass a fresh one as ``trace=`` and read it afterwards, or print it."""

    __slots__ = ("_noted",)

    def __init__(self) -> None:
        # Events are noted as they come, as their class and what it takes, and made into objects only when somebody looks.
        self._noted: list[Any] = []

    @property
    def events(self) -> list[Event]:
        """What has happened so far, in order."""
        noted = self._noted
        noted[:] = [each[0](*each[1:]) if each.__class__ is tuple else each for each in noted]
        return noted

    def call(self, id: str, label: str) -> None:
        """A procedure starts."""
        self._noted.append((Call, id, label))

    def step(self, label: str) -> None:
        """A part of a procedure starts."""
        self._noted.append((Step, label))

    def roll(self, dice: str, faces: tuple[int, ...], total: int | None) -> None:
        """Dice were rolled."""
        self._noted.append((Roll, dice, faces, total))

    def start(self, id: str, label: str, value: Number) -> None:
        """A modifier list starts at a number other than 0."""
        self._noted.append((Start, id, label, value))

    def modifier(
        self, id: str, label: str, value: Number, effect: str = "add", left: Number | None = None
    ) -> None:
        """A line of a modifier list applied."""
        self._noted.append((Modifier, id, label, value, effect, left))

    def cap(self, which: str, limit: Number, adds: bool = True) -> None:
        """A modifier list reached its limit."""
        self._noted.append((Cap, which, limit, adds))

    def rounded(self, rounding: str, left: int) -> None:
        """A modifier list was rounded."""
        self._noted.append((Rounded, rounding, left))

    def sum(self, id: str, label: str, total: Number, adds: bool = True) -> None:
        """A modifier list came to its end."""
        self._noted.append((Sum, id, label, total, adds))

    def look(self, id: str, label: str, keys: tuple[object, ...], found: object) -> None:
        """A row was looked up."""
        self._noted.append((Look, id, label, keys, found))

    def choose(self, name: str, label: str, answer: object) -> None:
        """A decision was made."""
        self._noted.append((Choose, name, label, answer))

    def __str__(self) -> str:
        return "\n".join(map(str, self.events))
