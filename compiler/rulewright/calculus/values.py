"""Values that the compiler computes with: immutable, hashable, exact."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

__all__ = ["DiceTerm", "DiceValue", "MemberValue", "PoolValue", "RecordValue", "Value", "exact", "show_number"]

DiceKind = Literal["plain", "open", "d66"]


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """``count`` dice of one kind, added up (``sign`` 1) or taken away (``sign`` -1).

    ``plain``: a die with faces 1..sides. ``open``: shows its top face, is rolled again and added, at most ``cap``
    more times. ``d66``: two six-sided dice read as tens and units; ``sides`` is 66.
    """

    count: int
    sides: int
    kind: DiceKind = "plain"
    cap: int = 0
    sign: Literal[1, -1] = 1


@dataclass(frozen=True, slots=True)
class DiceValue:
    """Dice to roll: the sum of ``terms`` plus ``bonus``."""

    terms: tuple[DiceTerm, ...]
    bonus: int = 0

    def __str__(self) -> str:
        out = ""
        for term in self.terms:
            name = "d66" if term.kind == "d66" else f"{term.count if term.count != 1 else ''}d{term.sides}"
            if term.kind == "open":
                name = f"open {name}"
            out += (" - " if term.sign < 0 else " + ") + name if out else ("-" if term.sign < 0 else "") + name
        if self.bonus or not out:
            out += f" {'-' if self.bonus < 0 else '+'} {abs(self.bonus)}" if out else str(self.bonus)
        return out


@dataclass(frozen=True, slots=True)
class MemberValue:
    """A member of the scale or choice ``enum``, by id."""

    enum: str
    id: str


@dataclass(frozen=True, slots=True)
class RecordValue:
    """A record of kind ``record``: (field id, value) pairs in the order of its declaration."""

    record: str
    fields: tuple[tuple[str, Value], ...]
    written: tuple[str, str] | None = field(default=None, compare=False, repr=False)
    """Of a range, the units that its ends were written in, by id; a range that was computed has none."""
    known_hash: int | None = field(default=None, init=False, compare=False, repr=False)
    """Odds hash the same record over and over; a record inside a record would be walked each time."""

    def __hash__(self) -> int:
        known = self.known_hash
        if known is None:
            known = hash((self.record, self.fields))
            object.__setattr__(self, "known_hash", known)
        return known

    def __reduce__(
        self,
    ) -> tuple[type[RecordValue], tuple[str, tuple[tuple[str, Value], ...], tuple[str, str] | None]]:
        return RecordValue, (self.record, self.fields, self.written)  # hashes differ from process to process

    def get(self, name: str) -> Value:
        """The value of field ``name``; raises KeyError when there is none."""
        for known, value in self.fields:
            if known == name:
                return value
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class PoolValue:
    """Rolled dice of a die with ``sides`` sides: ``faces`` sorted from low to high."""

    sides: int
    faces: tuple[int, ...]


Value = int | Fraction | bool | str | None | MemberValue | DiceValue | RecordValue | PoolValue | tuple["Value", ...]
"""``int`` for integers and whole numbers, ``Fraction`` for numbers and quantities that are not whole (always
normalised by :func:`exact`), ``tuple`` for lists, ``None`` for none."""


def exact(number: int | Fraction) -> int | Fraction:
    """``number`` as an int when it is whole, so that equal numbers have one form."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


def show_number(number: int | Fraction) -> str:
    """The number in decimals when it has a finite expansion (``7.5``), as a fraction otherwise (``1/3``)."""
    number = exact(number)
    if isinstance(number, int):
        return str(number)
    denominator = number.denominator
    while denominator % 2 == 0:
        denominator //= 2
    while denominator % 5 == 0:
        denominator //= 5
    if denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    digits = 0
    scaled = abs(number)
    while scaled.denominator != 1:
        scaled *= 10
        digits += 1
    whole = str(scaled.numerator).rjust(digits + 1, "0")
    return f"{'-' if number < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"
