"""What authors claim of odds (``chance`` declarations), decided exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rulewright.book.model import Chance, Claim
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.templates import show_value
from rulewright.calculus.types import Quantity
from rulewright.calculus.values import Value
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.distribution import Distribution, Refused, known_of
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OPEN_TAIL
from rulewright.odds.wording import about, fraction, percent

__all__ = ["Decided", "decide"]


@dataclass(frozen=True, slots=True)
class Decided:
    """A claim, whether it ``holds``, and in words what is true: ``actual``. ``stopped`` is what keeps it from being computed."""

    claim: Claim
    holds: bool
    actual: str
    stopped: EvaluationError | None = None


def decide(program: Program, chance: Chance) -> tuple[Decided, ...]:
    """Every claim of ``chance``, decided.

    Open-ended dice are followed as far as the claims need it, at most to their caps. A claim that itself fails for a result that
    can occur does not hold. Raises :class:`~rulewright.odds.limits.OddsError` when the odds cannot be computed, and
    :class:`~rulewright.calculus.operations.demands.EvaluationError` when the rules fail on a path that can occur.
    """
    world = world_of(program, dict(chance.options))

    def odds(open_tail: Fraction) -> Distribution:
        return distribution(
            program,
            chance.target,
            dict(chance.arguments),
            decisions=dict(chance.choices),
            options=dict(chance.options),
            open_tail=open_tail,
        )

    found = odds(OPEN_TAIL)
    decided = [_decide(claim, found, world) for claim in chance.claims]
    if any(one is None for one in decided):
        found = odds(Fraction(0))
        decided = [_decide(claim, found, world) for claim in chance.claims]
    return tuple(one for one in decided if one is not None)


def _decide(claim: Claim, found: Distribution, world: World) -> Decided | None:
    """None when what was cut off leaves it open."""
    try:
        return _computed(claim, found, world)
    except EvaluationError as error:
        return Decided(claim, False, error.message, error)


def _computed(claim: Claim, found: Distribution, world: World) -> Decided | None:
    if claim.measure == "mean":
        return None if found.remainder else _mean(claim, found, world)
    chance = found.chance(lambda outcome: not isinstance(outcome, Refused) and _value(claim, outcome, world) is True)
    most = chance + found.remainder  # the truth lies between the two
    holds = _within(chance, claim) and _within(most, claim)
    if not holds and not _outside(chance, most, claim):
        return None
    shown = " = ".join(filter(None, (fraction(chance), percent(chance))))
    return Decided(claim, holds, f"the chance is {shown}{_refusals(found)}")


def _mean(claim: Claim, found: Distribution, world: World) -> Decided:
    total, weighed = Fraction(0), 0
    for outcome, weight in found.weights.items():
        if isinstance(outcome, Refused):
            continue
        value = _value(claim, outcome, world)
        assert isinstance(value, int | Fraction)
        total += value * weight
        weighed += weight
    if not weighed:
        return Decided(claim, False, "no result is ever given, so that there is no mean")
    mean = total / weighed
    if isinstance(claim.subject.type, Quantity):
        shown = show_value(mean, claim.subject.type, world)
    else:
        exactly, rounded = fraction(mean), about(mean)
        shown = rounded if exactly == rounded else " = ".join(filter(None, (exactly, f"about {rounded}")))
    return Decided(claim, _within(mean, claim), f"the mean is {shown}{_refusals(found)}")


def _within(number: Fraction, claim: Claim) -> bool:
    assert isinstance(claim.low, int | Fraction | None)
    assert isinstance(claim.high, int | Fraction | None)
    return (claim.low is None or claim.low <= number) and (claim.high is None or number <= claim.high)


def _outside(low: Fraction, high: Fraction, claim: Claim) -> bool:
    assert isinstance(claim.low, int | Fraction | None)
    assert isinstance(claim.high, int | Fraction | None)
    return (claim.low is not None and high < claim.low) or (claim.high is not None and low > claim.high)


def _value(claim: Claim, result: Value, world: World) -> Value:
    return evaluate(claim.subject, known_of(result), world)


def _refusals(found: Distribution) -> str:
    if not found.refused:
        return ""
    message = next(outcome.message for outcome in found.weights if isinstance(outcome, Refused))
    return f" (refused in {percent(found.refused)}: {message})"
