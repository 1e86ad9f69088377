"""What can be asked of a distribution."""

from __future__ import annotations

from fractions import Fraction

import core_building as make
import pytest

from rulewright.calculus.expressions import Variable
from rulewright.calculus.types import YES_NO, RecordType
from rulewright.calculus.values import DiceValue, PoolValue, RecordValue
from rulewright.core.world import world_of
from rulewright.odds.distribution import Distribution, Refused, distribution_of, sort_key

SEVERITY = make.enumeration("Severity", "scratch", "light", "deadly")
KNOWN = {"Severity": SEVERITY}


def hit(damage: int, severity: str) -> RecordValue:
    return make.value_of("Hit", damage=damage, severity=make.member("Severity", severity))


HITS = distribution_of(
    [(hit(2, "deadly"), 2), (Refused("No"), 2), (hit(0, "scratch"), 6), (hit(2, "light"), 4), (hit(2, "deadly"), 4)],
    24,
    KNOWN,
)


def test_equal_outcomes_are_one_in_order_over_the_smallest_denominator() -> None:
    assert list(HITS.weights.items()) == [
        (hit(0, "scratch"), 3),
        (hit(2, "light"), 2),
        (hit(2, "deadly"), 3),
        (Refused("No"), 1),
    ]
    assert HITS.denominator == 12


def test_the_remainder_is_what_is_missing() -> None:
    assert HITS.remainder == Fraction(3, 12)
    assert HITS.refused == Fraction(1, 12)
    assert HITS.probability(hit(2, "light")) == Fraction(1, 6)
    assert HITS.probability(hit(9, "light")) == 0
    assert HITS.chance(lambda outcome: isinstance(outcome, RecordValue) and outcome.get("damage") == 2) == Fraction(
        5, 12
    )


def test_means_are_over_what_is_given() -> None:
    assert HITS.mean("damage") == Fraction(10, 8)
    with pytest.raises(ValueError, match="'severity' is not always a number"):
        HITS.mean("severity")
    with pytest.raises(ValueError, match="no field 'wound'"):
        HITS.mean("wound")
    with pytest.raises(ValueError, match="the result is not always a number"):
        HITS.mean()
    assert Distribution({True: 1, False: 3}, 4).mean() == Fraction(1, 4)


def test_marginals_keep_refusals_and_the_remainder() -> None:
    severity = HITS.by_field("severity", enumerations=KNOWN)
    assert [getattr(outcome, "id", None) for outcome in severity.weights] == ["scratch", "light", "deadly", None]
    assert severity.remainder == HITS.remainder
    damage = HITS.by_field("damage")
    assert dict(damage.weights) == {0: 3, 2: 5, Refused("No"): 1}
    assert HITS.by_field("damage", "severity").probability((2, make.member("Severity", "deadly"))) == Fraction(1, 4)


def test_marginals_by_an_expression_see_the_result_and_its_fields() -> None:
    world = world_of(make.program(SEVERITY))
    hurt = HITS.by(make.compared(make.var("damage"), ">", 0), world)
    assert dict(hurt.weights) == {False: 3, True: 5, Refused("No"): 1}
    whole = HITS.by(make.field_of(Variable(RecordType("Hit"), "result"), "damage", YES_NO), world)
    assert whole == HITS.by_field("damage")


def test_every_kind_of_outcome_has_its_place() -> None:
    mixed = [Refused("b"), Refused("a"), (2, 1), (3,), PoolValue(6, (1, 2)), None, 2, -1, Fraction(1, 2)]
    ordered = sorted(mixed, key=lambda outcome: sort_key(outcome, KNOWN))
    assert ordered == [None, -1, Fraction(1, 2), 2, PoolValue(6, (1, 2)), (3,), (2, 1), Refused("a"), Refused("b")]
    assert sort_key(DiceValue(()), KNOWN) < sort_key(hit(1, "light"), KNOWN)
    assert sort_key(hit(1, "light"), KNOWN) < sort_key(hit(1, "deadly"), KNOWN)
