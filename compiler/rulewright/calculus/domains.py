"""Exact sets of whole numbers and members that a die, a type or a key can take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.calculus.values import DiceTerm, DiceValue

__all__ = ["Domain", "IntegerDomain", "MemberDomain", "YesNoDomain", "d66_values", "of_dice", "ranges"]

MOST_LISTED = 10_000
"""A domain with more values than this is never listed one by one."""


@dataclass(frozen=True, slots=True)
class IntegerDomain:
    """Whole numbers from ``low`` to ``high`` (None: without end). When ``values`` is given, only those (sorted).

    ``name`` is how an author calls it: ``d66``, ``open d20``, ``integer``. ``skips`` is the step of values that never occur,
    counted from below ``low``: an open-ended d20 (low 1, skips 20) never stops at 20, 40, …
    """

    name: str
    low: int | None
    high: int | None
    values: tuple[int, ...] | None = None
    skips: int | None = None

    def holds(self, value: int) -> bool:
        """Whether ``value`` can occur."""
        if self.values is not None:
            return value in self.values
        if self.skips is not None and self.low is not None and (value - self.low + 1) % self.skips == 0:
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def next_after(self, value: int) -> int | None:
        """The smallest value of the domain that is larger than ``value``, or None."""
        if self.values is not None:
            return next((known for known in self.values if known > value), None)
        candidate = value + 1 if self.low is None else max(value + 1, self.low)
        if self.skips is not None and not self.holds(candidate):
            candidate += 1
        return candidate if self.high is None or candidate <= self.high else None

    def __iter__(self) -> Iterator[int]:
        if self.values is not None:
            return iter(self.values)
        if self.low is None or self.high is None:
            raise ValueError(f"{self.name} has no end")
        return iter(range(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class MemberDomain:
    """The members of a scale or choice, in order of declaration."""

    enum: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class YesNoDomain:
    """Yes and no."""


Domain = IntegerDomain | MemberDomain | YesNoDomain


def d66_values() -> tuple[int, ...]:
    """The 36 values of d66: tens and units from 1 to 6."""
    return tuple(tens * 10 + units for tens in range(1, 7) for units in range(1, 7))


def _of_term(term: DiceTerm) -> tuple[int, int]:
    match term.kind:
        case "plain":
            low, high = term.count, term.count * term.sides
        case "open":
            low, high = term.count, term.count * term.sides * (term.cap + 1)
        case "d66":
            low, high = 11 * term.count, 66 * term.count
    return (low, high) if term.sign > 0 else (-high, -low)


def of_dice(dice: DiceValue) -> IntegerDomain:
    """What ``dice`` can show. A lone d66 has its 36 values; an open-ended die has no upper end (its cap is a limit of the
    machine, not of the game) and never shows a multiple of its top face; one that is taken away has no lower end."""
    name = str(dice)
    if len(dice.terms) == 1:
        term = dice.terms[0]
        if term.kind == "d66" and term.count == 1 and term.sign == 1:
            return IntegerDomain(name, 11 + dice.bonus, 66 + dice.bonus, tuple(v + dice.bonus for v in d66_values()))
    low: int | None = dice.bonus
    high: int | None = dice.bonus
    for term in dice.terms:
        term_low, term_high = _of_term(term)
        rises, falls = term.kind == "open" and term.sign > 0, term.kind == "open" and term.sign < 0
        low = None if low is None or falls else low + term_low
        high = None if high is None or rises else high + term_high
    lone = dice.terms[0] if len(dice.terms) == 1 else None
    skips = (
        lone.sides
        if lone is not None and low is not None and lone.kind == "open" and lone.count == 1 and lone.sides > 1
        else None
    )
    return IntegerDomain(name, low, high, None, skips)


def ranges(values: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Sorted ``values`` as closed runs: 1, 2, 3, 7 gives (1, 3), (7, 7)."""
    found: list[tuple[int, int]] = []
    for value in sorted(set(values)):
        if found and value == found[-1][1] + 1:
            found[-1] = (found[-1][0], value)
        else:
            found.append((value, value))
    return tuple(found)
