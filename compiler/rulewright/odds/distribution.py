"""An exact distribution: what can come out, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, isqrt

from rulewright.calculus.declarations import Enumeration
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.expressions import Expression
from rulewright.calculus.operations.order import place_of
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.calculus.world import World

__all__ = ["Distribution", "Outcome", "Refused", "distribution_of", "known_of", "sort_key"]


@dataclass(frozen=True, slots=True)
class Refused:
    """The procedure refused; ``message`` is the text of the ``require`` that did."""

    message: str


Outcome = Value | Refused


@dataclass(frozen=True, slots=True)
class Distribution:
    """The outcomes in order, each with its weight: ``weights[x] / denominator`` is the probability of ``x``.

    The weights may add up to less than the denominator: what is missing is the :attr:`remainder`, which was not followed to
    its end. Probabilities are then lower bounds, off by at most the remainder.

    ``enumerations`` are those of the ruleset: members stand in their order, also in what :meth:`by_field` and its like give.
    """

    weights: Mapping[Outcome, int]
    denominator: int
    enumerations: Mapping[str, Enumeration] = field(default_factory=dict, compare=False, repr=False)

    @property
    def remainder(self) -> Fraction:
        """The probability of what was not followed to its end: open-ended dice beyond the bound that was stated."""
        return 1 - Fraction(sum(self.weights.values()), self.denominator)

    @property
    def refused(self) -> Fraction:
        """The probability that the procedure refuses."""
        return self.chance(lambda outcome: isinstance(outcome, Refused))

    def probability(self, outcome: Outcome) -> Fraction:
        """The probability of exactly this outcome."""
        return Fraction(self.weights.get(outcome, 0), self.denominator)

    def chance(self, holds: Callable[[Outcome], bool]) -> Fraction:
        """The probability of all outcomes for which ``holds`` is true."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.denominator)

    def mean(self, field: str | None = None) -> Fraction:
        """The mean of the result, or of a field of it, over the outcomes that give a result (refusals and the remainder do
        not count). Yes counts 1 and no 0. Raises ValueError when nothing is given, or something that is no number."""
        total, weighed = Fraction(0), 0
        for outcome, weight in self.weights.items():
            if isinstance(outcome, Refused):
                continue
            value = outcome if field is None else _field(outcome, field)
            if not isinstance(value, int | Fraction):
                raise ValueError(f"{'the result' if field is None else repr(field)} is not always a number")
            total += value * weight
            weighed += weight
        if not weighed:
            raise ValueError("no result is ever given")
        return total / weighed

    def variance(self, field: str | None = None) -> Fraction:
        """The mean squared distance from the mean, over the same outcomes as :meth:`mean`."""
        mean = self.mean(field)
        total, weighed = Fraction(0), 0
        for outcome, weight in self.weights.items():
            if isinstance(outcome, Refused):
                continue
            value = outcome if field is None else _field(outcome, field)
            assert isinstance(value, int | Fraction)  # mean() has looked
            total += (value - mean) ** 2 * weight
            weighed += weight
        return total / weighed

    def deviation(self, field: str | None = None, digits: int = 6) -> Fraction:
        """The standard deviation, rounded down to so many ``digits`` behind the point: most are no fractions."""
        variance, scale = self.variance(field), 10**digits
        return Fraction(isqrt(variance.numerator * scale**2 // variance.denominator), scale)

    def map(
        self, change: Callable[[Value], Value], enumerations: Mapping[str, Enumeration] | None = None
    ) -> Distribution:
        """The distribution of ``change(result)``; refusals stay what they are. ``enumerations`` are those of the ruleset, if
        this distribution does not hold them."""
        pairs = (
            (outcome if isinstance(outcome, Refused) else change(outcome), weight)
            for outcome, weight in self.weights.items()
        )
        known = self.enumerations if enumerations is None else enumerations
        return distribution_of(pairs, self.denominator, known)

    def by_field(self, *names: str, enumerations: Mapping[str, Enumeration] | None = None) -> Distribution:
        """The distribution of one field of the result, or of the list of several. Raises ValueError for an unknown field."""
        if len(names) == 1:
            return self.map(lambda result: _field(result, names[0]), enumerations)
        return self.map(lambda result: tuple(_field(result, name) for name in names), enumerations)

    def by(self, expression: Expression, world: World) -> Distribution:
        """The distribution of ``expression``, in which ``result`` is the result and each field of it is a variable."""

        return self.map(lambda result: evaluate(expression, known_of(result), world), world.enumerations)

    def by_several(self, expressions: Sequence[Expression], world: World) -> Distribution:
        """The distribution of the list of what several expressions come to together."""

        def values(result: Value) -> Value:
            known = known_of(result)
            return tuple(evaluate(expression, known, world) for expression in expressions)

        return self.map(values, world.enumerations)


def known_of(result: Value) -> dict[str, Value]:
    """The variables of what is asked of a ``result``: itself, and each of its fields."""
    fields = dict(result.fields) if isinstance(result, RecordValue) else {}
    return {"result": result, **fields}


def _field(result: Value, name: str) -> Value:
    if isinstance(result, RecordValue):
        for known, value in result.fields:
            if known == name:
                return value
    raise ValueError(f"the result has no field {name!r}")


_Key = tuple[object, ...]


def sorter(enumerations: Mapping[str, Enumeration]) -> Callable[[Outcome], _Key]:
    """:func:`sort_key`, which remembers the keys of the values inside: outcomes have most of them in common."""
    known: dict[tuple[type, Outcome], _Key] = {}

    def key(outcome: Outcome) -> _Key:
        at = (type(outcome), outcome)  # yes is not 1
        found = known.get(at)
        if found is None:
            match outcome:
                case RecordValue(_, fields):
                    found = (6, tuple([key(value) for _, value in fields]))
                case tuple():
                    found = (7, len(outcome), tuple([key(value) for value in outcome]))
                case _:
                    found = sort_key(outcome, enumerations)
            known[at] = found
        return found

    return key


def sort_key(outcome: Outcome, enumerations: Mapping[str, Enumeration]) -> _Key:
    """A total order over outcomes: values in the order of their type, then refusals by message."""
    match outcome:
        case Refused(message):
            return (9, message)
        case DiceValue() | PoolValue():
            return (5, str(outcome) if isinstance(outcome, DiceValue) else outcome.faces)
        case RecordValue(_, fields):
            return (6, tuple(sort_key(value, enumerations) for _, value in fields))
        case tuple():
            return (7, len(outcome), tuple(sort_key(value, enumerations) for value in outcome))
        case MemberValue(enum, id) if enum not in enumerations:
            return (1, 0, id)
        case _:
            return place_of(outcome, enumerations)


def distribution_of(
    pairs: Iterable[tuple[Outcome, int]], denominator: int, enumerations: Mapping[str, Enumeration]
) -> Distribution:
    """A distribution of weighted outcomes, equal ones added up, in order, over the smallest denominator."""
    weights: dict[Outcome, int] = {}
    for outcome, weight in pairs:
        if weight:
            weights[outcome] = weights.get(outcome, 0) + weight
    common = gcd(denominator, *weights.values())
    ordered = sorted(weights, key=sorter(enumerations))
    shares = {outcome: weights[outcome] // common for outcome in ordered}
    return Distribution(shares, denominator // common, enumerations)
