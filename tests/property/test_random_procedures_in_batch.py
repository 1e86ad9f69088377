"""Random procedures as NumPy: what comes up is what the exact odds allow, about as often as they say."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import core_building as make
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from test_random_procedures import BUY, HELPER, procedures

from rulewright.batch.plan import plan_of, player_of
from rulewright.odds.distribution import Refused
from rulewright.odds.exact import distribution

TRIALS = 3_000
DEVIATIONS = 6.5
"""The seed is fixed, and hypothesis tries some hundred procedures with some dozen outcomes: nothing lies so far off by chance."""


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(procedures(), st.integers(-2, 3), st.integers(0, 2))
def test_a_random_procedure_comes_out_as_the_odds_say(main, a, b) -> None:
    program = make.program(HELPER, main, BUY)
    arguments = {"a": a, "b": b}
    odds = distribution(program, "main", arguments, open_tail=Fraction(0))
    plan = plan_of(program, "main", arguments)
    event("as NumPy" if plan.compiled is not None else plan.reason)
    counted = player_of(plan)(0, TRIALS, 1)
    seen = dict(counted.groups[0]) | {Refused(message): count for message, count in counted.refused.items()}
    assert set(seen) <= set(odds.weights)
    for outcome in odds.weights:
        chance = float(odds.probability(outcome))
        spread = max(sqrt(TRIALS * chance * (1 - chance)), 1.0)
        assert abs(seen.get(outcome, 0) - TRIALS * chance) <= DEVIATIONS * spread, outcome
