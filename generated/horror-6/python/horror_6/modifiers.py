"""The modifiers of Percentile horror, an earlier edition."""

from __future__ import annotations

from fractions import Fraction

from . import formulas, sources
from .options import Options
from .runtime import Number, OutOfRange, Trace, divide_down, divide_exactly, limited
from .types import AttackKind, BurstCounts, LargeTargetOrder, Light


def single_shot(
    *,
    skill: int,
    siz: int = 10,
    light: Light = Light.clear,
    point_blank: bool = False,
    ranges: int = 1,
    unaimed: bool = False,
    options: Options = Options(),
    trace: Trace | None = None,
) -> Number:
    """Chance of a single shot.

    From top to bottom. Fractions are kept until the end. Chances above 100 are not cut.

    skill: Skill, at least 0
    siz: SIZ of the target, at least 0
    light: Light
    point_blank: Point blank
    ranges: How many ranges away, at least 1
    unaimed: Unaimed

    Source: H6-117, H6-150, D-1, D-36, D-50, D-56.
    """
    if skill < 0:
        raise OutOfRange("'skill' of single_shot", skill, 0, None)
    if siz < 0:
        raise OutOfRange("'siz' of single_shot", siz, 0, None)
    if ranges < 1:
        raise OutOfRange("'ranges' of single_shot", ranges, 1, None)
    value: Number
    total: Number = skill
    if trace is not None:
        trace.start("single_shot", "Chance of a single shot", total)
    # Large target
    if options.large_target_order == LargeTargetOrder.before_factors:
        value = formulas.large_target(siz=siz, kind=AttackKind.firearm)
        total = total + value
        if trace is not None:
            trace.modifier("large", "Large target", value, "add", total)
    # Poor light
    if light == Light.poor:
        total = total * Fraction(1, 2)
        if trace is not None:
            trace.modifier("light", "Poor light", Fraction(1, 2), "multiply", total)
    # Point blank
    if point_blank:
        total = total * 2
        if trace is not None:
            trace.modifier("close", "Point blank", 2, "multiply", total)
    # Beyond the range
    value = divide_exactly(1, formulas.range_divisor(ranges=ranges, options=options, trace=trace))
    total = limited(total * value)
    if trace is not None:
        trace.modifier("far", "Beyond the range", value, "multiply", total)
    # Unaimed
    if unaimed:
        total = total * Fraction(1, 5)
        if trace is not None:
            trace.modifier("unaimed", "Unaimed", Fraction(1, 5), "multiply", total)
    # Large target, by the option
    if options.large_target_order == LargeTargetOrder.behind_factors:
        value = formulas.large_target(siz=siz, kind=AttackKind.firearm)
        total = total + value
        if trace is not None:
            trace.modifier("huge", "Large target, by the option", value, "add", total)
    if trace is not None:
        trace.sum("single_shot", "Chance of a single shot", total, False)
    return total


def hit_chance(
    *,
    skill: int,
    siz: int = 10,
    light: Light = Light.clear,
    point_blank: bool = False,
    ranges: int = 1,
    unaimed: bool = False,
    shots: int = 1,
    cone: int = 0,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Chance to hit.

    A burst never has more than twice the chance of a single shot. The whole is rounded down once,
    at the end.

    skill: Skill, at least 0
    siz: SIZ of the target, at least 0
    light: Light
    point_blank: Point blank
    ranges: How many ranges away, at least 1
    unaimed: Unaimed
    shots: Shots, at least 1
    cone: For a narrow cone, at least 0

    Source: H6-109, H6-114, H6-150, D-1, D-32, D-35, D-50.
    """
    if skill < 0:
        raise OutOfRange("'skill' of hit_chance", skill, 0, None)
    if siz < 0:
        raise OutOfRange("'siz' of hit_chance", siz, 0, None)
    if ranges < 1:
        raise OutOfRange("'ranges' of hit_chance", ranges, 1, None)
    if shots < 1:
        raise OutOfRange("'shots' of hit_chance", shots, 1, None)
    if cone < 0:
        raise OutOfRange("'cone' of hit_chance", cone, 0, None)
    value: Number
    limit: Number
    total: Number = single_shot(
        skill=skill,
        siz=siz,
        light=light,
        point_blank=point_blank,
        ranges=ranges,
        unaimed=unaimed,
        options=options,
        trace=trace,
    )
    if trace is not None:
        trace.start("hit_chance", "Chance to hit", total)
    # Each shot of a burst
    if shots >= 2:
        value = 5 * (shots if options.burst_counts == BurstCounts.every_shot else shots - 1)
        total = total + value
        if trace is not None:
            trace.modifier("burst", "Each shot of a burst", value, "add", total)
    # Targets in a narrow cone
    if shots >= 2:
        value = cone
        total = total + value
        if trace is not None:
            trace.modifier("cone", "Targets in a narrow cone", value, "add", total)
    limit = 2 * single_shot(
        skill=skill,
        siz=siz,
        light=light,
        point_blank=point_blank,
        ranges=ranges,
        unaimed=unaimed,
        options=options,
        trace=trace,
    )
    if total > limit:
        total = limit
        if trace is not None:
            trace.cap("at most", limit, False)
    total = divide_down(total, 1)
    if trace is not None:
        trace.rounded("down", total)
    if trace is not None:
        trace.sum("hit_chance", "Chance to hit", total, False)
    return total


__source__ = {
    "single_shot": "rulesets/horror-6/chances.rules:25",
    "hit_chance": "rulesets/horror-6/chances.rules:38",
}
"""Where in the rules each function comes from."""

__lines__ = sources.MODIFIERS
"""Where in the rules the statements behind a line come from."""
