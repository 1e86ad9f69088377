"""What bounds batch simulation, and the errors that say that a bound was met."""

from __future__ import annotations

from rulewright.source import NOWHERE, Span

__all__ = [
    "MOST_CELLS",
    "MOST_COMBINATIONS",
    "MOST_COUNTED",
    "MOST_LISTED",
    "MOST_OUTCOMES",
    "MOST_PASSES",
    "MOST_STATEMENTS",
    "MOST_UNROLLED",
    "BatchError",
    "NotVectorisedError",
    "StoppedError",
]

MOST_LISTED = 4_096
"""Whole numbers are listed one by one while there are at most so many; of more only the lowest and the highest are known."""

MOST_COMBINATIONS = 65_536
"""A table of the values of an expression has at most so many cells."""

MOST_OUTCOMES = 65_536
"""One roll, pool or draw can come to at most so many outcomes; with more it is not drawn from a table."""

MOST_CELLS = 500_000
"""All tables of one procedure together may take so many values to compute: a few seconds."""

MOST_COUNTED = 1 << 20
"""Results are counted in an array while there are at most so many different ones; above that they are sorted first."""

MOST_PASSES = 24
"""So often the body of a loop is looked at until it is known which values its variables can take."""

MOST_STATEMENTS = 6_000
"""So many lines of NumPy may come of one procedure with all that it calls."""

MOST_UNROLLED = 200
"""A list that is gone through item by item has at most so many items."""


class BatchError(Exception):
    """A simulation cannot be run as it was asked for; ``message`` says why, and ``help`` what to do."""

    def __init__(self, message: str, span: Span = NOWHERE, help: str = "") -> None:
        super().__init__(message, span, help)
        self.message = message
        self.span = span
        self.help = help


class NotVectorisedError(Exception):
    """Something has no form in NumPy. ``message`` says what, in an author's words; ``span`` where it stands."""

    def __init__(self, message: str, span: Span = NOWHERE) -> None:
        super().__init__(message, span)
        self.message = message
        self.span = span


class StoppedError(Exception):
    """The rules cannot be carried out in some trial; ``message`` says why, ``place`` where (``file:line``, or empty)."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message, place)
        self.message = message
        self.place = place
