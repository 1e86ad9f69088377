"""What is likely on both sides: the claims of ``chance`` declarations, computed with each of two rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulewright.book.model import Chance, Claim
from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.reading_units import units_to_read
from rulewright.calculus.types import Quantity, Type
from rulewright.calculus.values import RecordValue, Value
from rulewright.comparison.model import ChanceMoved
from rulewright.comparison.writing import Writer
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.exact import distribution
from rulewright.odds.limits import OddsError
from rulewright.project.pipeline import Compiled

__all__ = ["by_size", "compare_chances", "unit_of"]

Measured = dict[tuple[str, str], tuple[Claim, Fraction]]
"""What the claims of a chance amount to, by their measure and subject."""


def compare_chances(before: Compiled, after: Compiled) -> tuple[tuple[ChanceMoved, ...], tuple[str, ...]]:
    """The claims of the chances that both sides have, as far as they amount to something else, largest first; and why nothing
    can be said of others. Each side is asked in its own terms: with its own weapons, options and rules."""
    moved: list[ChanceMoved] = []
    silent: list[str] = []
    known = {chance.id: chance for chance in before.book.chances}
    for chance in after.book.chances:
        old = known.get(chance.id)
        if old is None:
            continue
        try:
            then = _measured(before.program, old)
            now = _measured(after.program, chance)
        except (OddsError, EvaluationError) as refused:
            silent.append(f"{chance.label}: {refused.message}")
            continue
        for key, (claim, value) in now.items():
            if key in then and then[key][1] != value:
                question = f"mean of {key[1]}" if claim.measure == "mean" else key[1]
                size, unit = unit_of(claim.measure, claim.subject.type, after.program)
                moved.append(
                    ChanceMoved(chance.label, question, claim.measure, then[key][1] / size, value / size, unit)
                )
    return by_size(moved), tuple(silent)


def by_size(moved: list[ChanceMoved]) -> tuple[ChanceMoved, ...]:
    """Chances by how far they moved, largest first; then means, by how far they moved for their size."""

    def size(one: ChanceMoved) -> tuple[bool, Fraction]:
        change = abs(one.after - one.before)
        if one.measure == "mean":
            change /= max(abs(one.before), abs(one.after))  # they differ, so that one of them is not 0
        return one.measure == "mean", -change

    return tuple(sorted(moved, key=size))


def unit_of(measure: str, type: Type, program: Program) -> tuple[Fraction, str]:
    """The size and the name of the unit in which the mean of a quantity is read."""
    if measure == "chance" or not isinstance(type, Quantity):
        return Fraction(1), ""
    _, unit = units_to_read(type, program.units)
    return (Fraction(1), "") if unit is None else (Fraction(unit.size or 1), unit.id)


def _measured(program: Program, chance: Chance) -> Measured:
    odds = distribution(
        program,
        chance.target,
        dict(chance.arguments),
        decisions=dict(chance.choices),
        options=dict(chance.options),
        open_tail=Fraction(0),
    )
    writer = Writer(program)
    measured: Measured = {}
    for claim in chance.claims:
        values = list(_values(program, chance, claim, odds))
        key = (claim.measure, writer.expression(claim.subject))
        if claim.measure == "chance":
            measured[key] = claim, Fraction(sum(weight for value, weight in values if value is True), odds.denominator)
        else:
            weighed = sum(weight for _, weight in values)
            total = sum(Fraction(value) * weight for value, weight in values if isinstance(value, int | Fraction))
            if weighed:
                measured[key] = claim, Fraction(total) / weighed
    return measured


def _values(program: Program, chance: Chance, claim: Claim, odds: Distribution) -> Iterator[tuple[Value, int]]:
    """What the subject of a claim is in each outcome that gives a result, with its weight."""
    world = world_of(program, dict(chance.options))
    for outcome, weight in odds.weights.items():
        if not isinstance(outcome, Refused):
            fields = dict(outcome.fields) if isinstance(outcome, RecordValue) else {}
            yield evaluate(claim.subject, {"result": outcome, **fields}, world), weight
