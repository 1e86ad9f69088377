"""The modifiers of Western Skirmish Armoury."""

from __future__ import annotations

from . import sources
from .options import Options
from .runtime import Trace
from .types import Severity


def defence_bonus(
    *,
    covered: bool = False,
    higher: bool = False,
    trace: Trace | None = None,
) -> int:
    """Defence bonus.

    Look at the base: if any part of it is hidden from the shooter, the figure is in cover. All
    cover is the same.

    covered: In cover
    higher: Stands higher

    Source: WS-26, WS-27, WS-28, D-19.
    """
    total = 0
    # Cover
    if covered:
        total += 5
        if trace is not None:
            trace.modifier("cover", "Cover", 5)
    # Higher than the enemy
    if higher:
        total += 5
        if trace is not None:
            trace.modifier("height", "Higher than the enemy", 5)
    if total > 10:
        total = 10
        if trace is not None:
            trace.cap("at most", 10)
    if trace is not None:
        trace.sum("defence_bonus", "Defence bonus", total)
    return total


def shock_modifier(
    *,
    wound: Severity,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Shock modifier.

    Source: WS-34, D-22.
    """
    total = 0
    # Wound
    if wound == Severity.scratch:
        total += 10
        if trace is not None:
            trace.modifier("wound", "Wound", 10)
    elif wound == Severity.light:
        total += 0
        if trace is not None:
            trace.modifier("wound", "Wound", 0)
    elif wound == Severity.serious:
        total -= 5
        if trace is not None:
            trace.modifier("wound", "Wound", -5)
    elif wound == Severity.severe:
        total -= 10
        if trace is not None:
            trace.modifier("wound", "Wound", -10)
    elif wound == Severity.critical:
        total -= 15
        if trace is not None:
            trace.modifier("wound", "Wound", -15)
    elif wound == Severity.severing:
        total -= 20
        if trace is not None:
            trace.modifier("wound", "Wound", -20)
    elif wound == Severity.deadly:
        value = options.deadly_shock
        total += value
        if trace is not None:
            trace.modifier("wound", "Wound", value)
    if trace is not None:
        trace.sum("shock_modifier", "Shock modifier", total)
    return total


__source__ = {
    "defence_bonus": "rulesets/western-skirmish/shooting.rules:15",
    "shock_modifier": "rulesets/western-skirmish/wounds.rules:50",
}
"""Where in the rules each function comes from."""

__lines__ = sources.MODIFIERS
"""Where in the rules the statements behind a line come from."""
