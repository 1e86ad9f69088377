"""Dice sources, and dice that are not rolled yet.

A dice source is anything with ``die(sides) -> int``, which gives one face from 1 to ``sides``. Everything else that dice
do is built on that one method (see ``rolls`` and ``pools``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Literal, Protocol

from .errors import DiceLeftOver, DiceRanOut, ImpossibleFace, TooManyDice

__all__ = [
    "MOST_DICE",
    "MOST_EXTRA_TENS",
    "MOST_SIDES",
    "MOST_TIE_ROLLS",
    "OPEN_CAP",
    "Dice",
    "DiceSource",
    "DiceTerm",
    "Random",
    "Scripted",
    "roll_faces",
]

MOST_TIE_ROLLS = 50
"""So often those who tie roll again among themselves; after that the order of the list stands."""

MOST_DICE = 1_000
"""So many dice can be rolled at once."""

MOST_SIDES = 10_000
"""A die has at most so many sides."""

MOST_EXTRA_TENS = 10
"""So many bonus or penalty dice can be rolled with percentile dice, after they have cancelled each other."""

OPEN_CAP = 50
"""So often an open-ended die is rolled again when nothing else is said."""


_BYTES = 256
"""So many different bytes there are."""

_DRAWN = 1024
"""So many bytes are drawn at once."""


@cache
def _reading_of_bytes(sides: int) -> tuple[bytes, bytes]:
    """The face that each byte stands for, which is its remainder, and the last few bytes, which stand for none because they
    would make some remainders more likely."""
    fair = _BYTES - _BYTES % sides
    return bytes(byte % sides + 1 for byte in range(_BYTES)), bytes(range(fair, _BYTES))


class DiceSource(Protocol):
    """Where faces come from."""

    def die(self, sides: int, /) -> int:
        """One face of a die: 1 to ``sides``, each as likely."""
        ...


class Random:
    """Dice from a pseudo-random generator.

    With a ``seed`` (a whole number or a text) the same faces come on every platform and every version of Python: only
    ``random.Random(str).getrandbits`` is used, whose results Python guarantees. Without one the faces differ each time.

    Every face is exactly as likely as every other: bits that would favour some faces are thrown away. Of a die with fewer
    than 256 sides many faces are cut from one long draw and kept until they are rolled, because that is several times as fast.
    """

    __slots__ = ("_bits", "_next", "_read")

    def __init__(self, seed: int | str | None = None) -> None:
        # As text, because seeding with a whole number drops its sign.
        self._bits = random.Random(None if seed is None else str(seed)).getrandbits
        self._next: dict[int, Callable[[], int]] = {}
        self._read: dict[int, Callable[[int], bytes]] = {}

    def die(self, sides: int, /) -> int:
        """One face from 1 to ``sides``."""
        try:
            return self._next[sides]()
        except (KeyError, StopIteration):
            return self._face(sides) if sides >= _BYTES else self._first_of_new(sides)

    def faces(self, count: int, sides: int, /) -> Sequence[int]:
        """The faces of ``count`` dice at once, in the order in which they were rolled; none for a count below 1. They are
        others than :meth:`die` gives one by one."""
        if count <= 0:
            return b""
        try:
            faces = self._read[sides](count)
        except KeyError:
            if sides >= _BYTES:
                return [self._face(sides) for _ in range(count)]
            faces = b""
        while len(faces) < count:
            read = self._read[sides] = BytesIO(self._drawn(sides)).read
            faces += read(count - len(faces))
        return faces

    def _first_of_new(self, sides: int) -> int:
        # At least half of the bytes stand for a face: that all of them are thrown away cannot happen to anybody.
        self._next[sides] = iter(self._drawn(sides)).__next__
        return self._next[sides]()

    def _drawn(self, sides: int) -> bytes:
        """New faces of a die with fewer than 256 sides."""
        drawn = self._bits(8 * _DRAWN).to_bytes(_DRAWN, "little")
        return drawn.translate(*_reading_of_bytes(sides))

    def _face(self, sides: int) -> int:
        bits = (sides - 1).bit_length()
        face = self._bits(bits)
        while face >= sides:
            face = self._bits(bits)
        return face + 1


class Scripted:
    """Dice that show the given ``faces``, one after the other; for tests and for dice rolled by hand.

    A die that is rolled when no face is left raises :class:`~.errors.DiceRanOut`; a face that the die does not have raises
    :class:`~.errors.ImpossibleFace`; :meth:`finish` raises :class:`~.errors.DiceLeftOver` when faces were not used.
    """

    __slots__ = ("_faces", "_used")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    def die(self, sides: int, /) -> int:
        """The next face."""
        if self._used == len(self._faces):
            raise DiceRanOut(sides, self._used)
        face = self._faces[self._used]
        if not 1 <= face <= sides:
            raise ImpossibleFace(face, sides, self._used + 1)
        self._used += 1
        return face

    def percentile(self, extra: int, /) -> tuple[int, ...]:
        """The next face (1 to 100) as percentile dice, and ``extra`` more as tens dice (0, 10, 20 … 90): the total with each
        tens die."""
        totals = [self.die(100)]
        for _ in range(extra):
            if self._used == len(self._faces):
                raise DiceRanOut(10, self._used, tens=True)
            tens = self._faces[self._used]
            if tens not in range(0, 100, 10):
                raise ImpossibleFace(tens, 10, self._used + 1, tens=True)
            self._used += 1
            totals.append(tens + totals[0] % 10 or 100)
        return tuple(totals)

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that were not rolled yet."""
        return self._faces[self._used :]

    def finish(self) -> None:
        """Check that every face was rolled."""
        if self.left:
            raise DiceLeftOver(self.left)


def roll_faces(dice: DiceSource, count: int, sides: int) -> Sequence[int]:
    """The faces of ``count`` dice, in the order in which they were rolled; none for a count below 1."""
    # Who makes a class of his own from Random may have his own idea of a die.
    if dice.__class__ is Random:
        return dice.faces(count, sides)
    faces: list[int] = []
    for _ in range(count):  # faster than a comprehension around a method
        faces.append(dice.die(sides))
    return faces


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """``count`` dice of one kind, added up (``sign`` 1) or taken away (``sign`` -1).

    ``plain`` dice have faces 1 to ``sides``; ``open`` ones are rolled again and added when they show their top face, at most
    ``cap`` times each; ``d66`` are two six-sided dice read as tens and units.
    """

    count: int
    sides: int
    kind: Literal["plain", "open", "d66"] = "plain"
    cap: int = 0
    sign: Literal[1, -1] = 1

    def limit(self, top: bool) -> int:
        """What these dice show at their top or at their bottom; open-ended dice are not rolled again."""
        lowest, highest = (11, 66) if self.kind == "d66" else (1, self.sides)
        return self.sign * self.count * (highest if top == (self.sign > 0) else lowest)

    def __str__(self) -> str:
        name = (
            "d66" if self.kind == "d66" else f"{self.count if self.count != 1 else ''}d{self.sides}"
        )
        return f"open {name}" if self.kind == "open" else name


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice to roll: the sum of ``terms`` plus ``bonus``. ``Dice.plain(2, 6) + 1`` is 2d6 + 1."""

    terms: tuple[DiceTerm, ...]
    bonus: int = 0

    @classmethod
    def plain(cls, count: int, sides: int) -> Dice:
        """``count`` dice with ``sides`` sides."""
        return cls((DiceTerm(count, sides),))

    @classmethod
    def open(cls, count: int, sides: int, cap: int = OPEN_CAP) -> Dice:
        """``count`` open-ended dice, each rolled again at most ``cap`` times."""
        return cls((DiceTerm(count, sides, "open", cap),))

    @classmethod
    def d66(cls, count: int = 1) -> Dice:
        """Two six-sided dice read as tens and units."""
        return cls((DiceTerm(count, 66, "d66"),))

    @classmethod
    def none(cls, bonus: int = 0) -> Dice:
        """No dice at all, only ``bonus``."""
        return cls((), bonus)

    @property
    def maximum(self) -> int:
        """The total with every die at its top face; what is taken away, at its bottom."""
        return sum(term.limit(True) for term in self.terms) + self.bonus

    @property
    def minimum(self) -> int:
        """The total with every die at its bottom face; what is taken away, at its top."""
        return sum(term.limit(False) for term in self.terms) + self.bonus

    def __add__(self, other: Dice | int) -> Dice:
        if isinstance(other, int):
            return Dice(self.terms, self.bonus + other)
        if len(self.terms) + len(other.terms) > MOST_DICE:
            raise TooManyDice(MOST_DICE)
        return Dice(self.terms + other.terms, self.bonus + other.bonus)

    def __radd__(self, other: int) -> Dice:
        return Dice(self.terms, other + self.bonus)

    def __neg__(self) -> Dice:
        turned = tuple(
            DiceTerm(term.count, term.sides, term.kind, term.cap, -1 if term.sign > 0 else 1)
            for term in self.terms
        )
        return Dice(turned, -self.bonus)

    def __sub__(self, other: Dice | int) -> Dice:
        return self + -other

    def __rsub__(self, other: int) -> Dice:
        return -self + other

    def __str__(self) -> str:
        shown = ""
        for term in self.terms:
            if shown:
                shown += " + " if term.sign > 0 else " - "
            elif term.sign < 0:
                shown = "-"
            shown += str(term)
        if not shown:
            return str(self.bonus)
        if self.bonus:
            shown += f" {'-' if self.bonus < 0 else '+'} {abs(self.bonus)}"
        return shown
