"""What bounds the exact odds, and the error that says that a bound was met."""

from __future__ import annotations

from fractions import Fraction

from rulewright.source import NOWHERE, Span

__all__ = [
    "MOST_FACES",
    "MOST_STATES",
    "MOST_TIED",
    "MOST_TRANSITIONS",
    "MOST_WEIGHED",
    "OPEN_TAIL",
    "OddsError",
    "cost_of_step",
]

MOST_STATES = 250_000
"""So many different situations may be open at one time."""

MOST_FACES = 5_000_000
"""So many faces may lie on the table in all the pools that one roll can show, taken together."""

MOST_TRANSITIONS = 2_500_000
"""So many steps from one situation to the next are followed in one computation: a few seconds. A step that calculates with
long weights counts more than once (see :func:`cost_of_step`)."""

MOST_WEIGHED = 400_000_000
"""So many bits may the weights of all totals of one roll have together: 50 MB."""

MOST_TIED = 8
"""So many may roll for their order among each other: 9 would have 362,880 orders."""

OPEN_TAIL = Fraction(1, 10**9)
"""An open-ended die is followed while the chance that it is still being rolled is at least this."""


def cost_of_step(weight_bits: int, share_bits: int = 1) -> int:
    """How many ordinary steps one step is worth in which a weight of ``weight_bits`` is multiplied by one of ``share_bits``."""
    return 1 + (weight_bits + share_bits) // 8192 + weight_bits * share_bits // 500_000


class OddsError(Exception):
    """The odds cannot be computed: an input does not fit, or a limit was met. ``message`` says what, and ``help`` what to do."""

    def __init__(self, message: str, span: Span = NOWHERE, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.help = help
