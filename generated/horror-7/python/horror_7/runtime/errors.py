"""What can go wrong while a rule is resolved. Every error knows the place in the ``.rules`` file that it comes from."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Mapping, Sequence

__all__ = [
    "AnswerLeftOver",
    "DiceLeftOver",
    "DiceRanOut",
    "DivisionByZero",
    "EmptyList",
    "EmptyRange",
    "ExternalTable",
    "ImpossibleFace",
    "NoSuchDie",
    "NoSuchItem",
    "NoSuchRow",
    "NotAllowed",
    "NotAmong",
    "NotEnough",
    "NumberTooLong",
    "OutOfRange",
    "Refused",
    "RuleError",
    "TooMany",
    "TooManyDice",
    "TooManyExtraTens",
    "place_of_rule",
]


def place_of_rule() -> str:
    """The ``.rules`` place (``file:line``) of the innermost resolver that is running, or an empty text.

    A resolver module carries ``__source__`` (function name to place) and ``__lines__`` (pairs of its own line and a place,
    in order of lines). They are read only when an error is made.
    """
    frame = sys._getframe(1)
    while True:
        functions = frame.f_globals.get("__source__")
        name = frame.f_code.co_name
        if isinstance(functions, Mapping) and name in functions:
            lines = frame.f_globals.get("__lines__")
            if isinstance(lines, Sequence):
                first = frame.f_code.co_firstlineno
                at = bisect_right(lines, frame.f_lineno, key=lambda pair: int(pair[0])) - 1
                if at >= 0 and lines[at][0] >= first:
                    return str(lines[at][1])
            return str(functions[name])
        if frame.f_back is None:
            return ""
        frame = frame.f_back


class RuleError(Exception):
    """A rule could not be carried out. ``message`` says why; ``place`` is the line of the ``.rules`` file, or empty."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.place = place_of_rule()
        if self.place:
            self.add_note(f"This rule stands at {self.place}")


class Refused(RuleError):
    """A ``require`` of the rules said no. ``message`` is its text."""


class OutOfRange(RuleError):
    """A value lies outside the range that the rules declare for it; an end that is None is open."""

    def __init__(self, name: str, value: object, low: int | None, high: int | None) -> None:
        wanted = f"{'' if low is None else low}..{'' if high is None else high}"
        super().__init__(f"{name} must be {wanted}, and here it is {value}")
        self.name = name
        self.value = value
        self.low = low
        self.high = high


class EmptyRange(RuleError):
    """The lower end of a range lies above its upper end."""

    def __init__(self, least: object, most: object) -> None:
        super().__init__(f"the least of a range cannot be above its most: {least} and {most}")
        self.least = least
        self.most = most


class NotAmong(RuleError):
    """A value is none of the few that the rules declare for it."""

    def __init__(self, name: str, value: object, values: tuple[int, ...]) -> None:
        wanted = ", ".join(map(str, values))
        super().__init__(f"{name} must be one of {wanted}, and here it is {value}")
        self.name = name
        self.value = value
        self.values = values


class DivisionByZero(RuleError):
    """The rules divide by zero."""

    def __init__(self) -> None:
        super().__init__("this divides by zero")


class NoSuchItem(RuleError):
    """A list has no item at that place."""

    def __init__(self, index: int, size: int) -> None:
        many = "is empty" if size == 0 else f"has {size} item{'s' if size > 1 else ''}"
        super().__init__(f"the list {many}; there is no item {index}")
        self.index = index
        self.size = size


class EmptyList(RuleError):
    """Something has to be picked or chosen from an empty list."""

    def __init__(self, purpose: str) -> None:
        super().__init__(f"the list is empty; there is nothing to {purpose}")


class NotEnough(RuleError):
    """More is to be drawn from a list than it holds."""

    def __init__(self, count: int, size: int) -> None:
        super().__init__(f"{count} cannot be drawn from a list of {size}")
        self.count = count
        self.size = size


class TooMany(RuleError):
    """A list that is made of several others grows beyond what anybody can use."""

    def __init__(self, most: int) -> None:
        super().__init__(f"these are more than {most:,} items")
        self.most = most


class NumberTooLong(RuleError):
    """A number has grown beyond what anybody can use."""

    def __init__(self, most: int) -> None:
        super().__init__(f"this number has more than {most:,} digits")
        self.most = most


class TooManyDice(RuleError):
    """More dice are to be rolled at once than anybody can roll."""

    def __init__(self, most: int) -> None:
        super().__init__(f"these are more than {most:,} dice")
        self.most = most


class TooManyExtraTens(RuleError):
    """A percentile roll gets more bonus or penalty dice than anybody can roll."""

    def __init__(self, count: int, most: int) -> None:
        super().__init__(
            f"a percentile roll takes at most {most} bonus or penalty dice, and here it is {count}"
        )
        self.count = count
        self.most = most


class NoSuchDie(RuleError):
    """A die is to be rolled that has no side, or more of them than anybody can roll."""

    def __init__(self, sides: int, most: int) -> None:
        super().__init__(f"a die has 1 to {most:,} sides, and here it is {sides}")
        self.sides = sides
        self.most = most


class NoSuchRow(RuleError):
    """A table has no row for a key."""

    def __init__(self, table: str, key: object) -> None:
        super().__init__(f"the table '{table}' has nothing for {key}")
        self.table = table
        self.key = key


class ExternalTable(RuleError):
    """A table is printed elsewhere and this ruleset does not hold it. ``source`` says where."""

    def __init__(self, table: str, source: str) -> None:
        super().__init__(f"the table '{table}' is printed elsewhere: {source}")
        self.table = table
        self.source = source


class DiceRanOut(RuleError):
    """Scripted dice were asked for one face more than they hold; ``tens`` when it was that of a tens die."""

    def __init__(self, sides: int, used: int, *, tens: bool = False) -> None:
        die = "tens die" if tens else f"d{sides}"
        super().__init__(f"a {die} has to be rolled, but none of the {used} scripted dice is left")
        self.sides = sides
        self.used = used
        self.tens = tens


class ImpossibleFace(RuleError):
    """The next scripted face is none that the die has; ``tens`` for a tens die, which shows 0, 10, 20 … 90."""

    def __init__(self, face: object, sides: int, position: int, *, tens: bool = False) -> None:
        die = "tens die (0, 10, 20 … 90)" if tens else f"d{sides}"
        super().__init__(f"scripted die {position} shows {face}, but a {die} is rolled")
        self.face = face
        self.sides = sides
        self.position = position


class DiceLeftOver(RuleError):
    """Scripted dice were not all rolled."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        shown = " ".join(map(str, faces))
        super().__init__(
            f"{len(faces)} scripted {'die' if len(faces) == 1 else 'dice'} left over: {shown}"
        )
        self.faces = faces


class NotAllowed(RuleError):
    """A decider answered a decision with something that it does not offer."""

    def __init__(self, decision: str, answer: object, offered: str) -> None:
        super().__init__(f"'{decision}' cannot be answered with {answer}; {offered}")
        self.decision = decision
        self.answer = answer


class AnswerLeftOver(RuleError):
    """Scripted answers were not all asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        shown = ", ".join(f"'{name}'" for name in names)
        super().__init__(f"no decision asked for {shown}")
        self.names = names
