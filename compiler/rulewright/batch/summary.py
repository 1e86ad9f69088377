"""What was counted, in numbers: shares with their margins of error, the mean and the standard deviation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from rulewright.calculus.declarations import Enumeration
from rulewright.calculus.values import Value
from rulewright.odds.distribution import sort_key

__all__ = ["Interval", "Share", "Summary", "wilson"]

NINETY_FIVE = 1.959963984540054
"""Within so many standard deviations lies 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """From ``low`` to ``high``."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Share:
    """A result, how often it came up, and its share of all trials with the 95 % interval of its true chance."""

    value: Value
    count: int
    share: float
    interval: Interval


def wilson(count: int, trials: int, deviations: float = NINETY_FIVE) -> Interval:
    """The interval of Wilson's score for a chance of which ``count`` of ``trials`` are seen. Unlike the plain one it holds for
    rare results too, also for those that never came up."""
    if not trials:
        return Interval(0.0, 1.0)
    share, squared = count / trials, deviations * deviations
    middle = (share + squared / (2 * trials)) / (1 + squared / trials)
    spread = deviations * sqrt(share * (1 - share) / trials + squared / (4 * trials * trials)) / (1 + squared / trials)
    return Interval(middle - spread if count else 0.0, middle + spread if count < trials else 1.0)


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of one question: ``counts`` by value, and refusals by their text, out of ``trials``."""

    counts: Mapping[Value, int]
    refused: Mapping[str, int]
    trials: int

    @property
    def given(self) -> int:
        """In how many trials there was a result."""
        return sum(self.counts.values())

    def shares(self, enumerations: Mapping[str, Enumeration]) -> list[Share]:
        """Every result that came up, in the order of its type."""
        ordered = sorted(self.counts, key=lambda value: sort_key(value, enumerations))
        return [
            Share(value, count, count / self.trials, wilson(count, self.trials))
            for value in ordered
            if (count := self.counts[value])
        ]

    @property
    def mean(self) -> Fraction | None:
        """The mean of the results, exactly as counted (yes counts 1 and no 0); None when they are no numbers."""
        if not self.given or not all(isinstance(value, int | Fraction) for value in self.counts):
            return None
        total = sum(
            (Fraction(value) * count for value, count in self.counts.items() if isinstance(value, int | Fraction)),
            Fraction(0),
        )
        return total / self.given

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the results; None when they are no numbers, or fewer than two."""
        mean = self.mean
        if mean is None or self.given < 2:
            return None
        squares = sum(
            ((value - mean) ** 2 * count for value, count in self.counts.items() if isinstance(value, int | Fraction)),
            Fraction(0),
        )
        return sqrt(squares / (self.given - 1))

    @property
    def mean_interval(self) -> Interval | None:
        """The 95 % interval of the true mean; None when there is no mean, or too few results for one."""
        mean, deviation = self.mean, self.deviation
        if mean is None or deviation is None:
            return None
        error = NINETY_FIVE * deviation / sqrt(self.given)
        return Interval(float(mean) - error, float(mean) + error)

    def part(self, place: int) -> Summary:
        """The results of one of several fields that were counted together."""
        counts: dict[Value, int] = {}
        for value, count in self.counts.items():
            assert isinstance(value, tuple)
            counts[value[place]] = counts.get(value[place], 0) + count
        return Summary(counts, self.refused, self.trials)
