"""The modifiers of Percentile horror, pulp."""

from __future__ import annotations

from . import formulas, sources
from .runtime import OutOfRange, Trace
from .types import Approach, AttackKind, Combatant, Disadvantage


def fighting_bonus(*, opponent: Combatant, bonus: int = 0, trace: Trace | None = None) -> int:
    """Bonus dice.

    bonus: From the situation, at least 0

    Source: H7-59.
    """
    if bonus < 0:
        raise OutOfRange("'bonus' of fighting_bonus", bonus, 0, None)
    total: int = bonus
    if trace is not None:
        trace.start("fighting_bonus", "Bonus dice", total)
    # Against somebody held, on the ground or hampered, if the Keeper says so
    if opponent.disadvantage == Disadvantage.allies_bonus:
        total = total + 1
        if trace is not None:
            trace.modifier(
                "exposed",
                "Against somebody held, on the ground or hampered, if the Keeper says so",
                1,
                "add",
                total,
            )
    if trace is not None:
        trace.sum("fighting_bonus", "Bonus dice", total, False)
    return total


def fighting_penalty(*, roller: Combatant, penalty: int = 0, trace: Trace | None = None) -> int:
    """Penalty dice.

    roller: Who rolls
    penalty: From the situation, at least 0

    Source: H7-59.
    """
    if penalty < 0:
        raise OutOfRange("'penalty' of fighting_penalty", penalty, 0, None)
    total: int = penalty
    if trace is not None:
        trace.start("fighting_penalty", "Penalty dice", total)
    # Held, on the ground or hampered, if the Keeper says so
    if roller.disadvantage == Disadvantage.own_penalty:
        total = total + 1
        if trace is not None:
            trace.modifier(
                "hindered",
                "Held, on the ground or hampered, if the Keeper says so",
                1,
                "add",
                total,
            )
    if trace is not None:
        trace.sum("fighting_penalty", "Penalty dice", total, False)
    return total


def attack_bonus(
    *,
    target: Combatant,
    kind: AttackKind = AttackKind.melee,
    surprise: Approach | None = None,
    trace: Trace | None = None,
) -> int:
    """Bonus dice of an attack.

    kind: Kind of attack
    surprise: From surprise

    Source: H7-80, H7-74, H7-92.
    """
    total = 0
    # Outnumbered target
    value = formulas.outnumbered_bonus(target=target, kind=kind)
    total += value
    if trace is not None:
        trace.modifier("outnumbered", "Outnumbered target", value)
    # Unprepared target
    if surprise == Approach.one_bonus_die:
        total += 1
        if trace is not None:
            trace.modifier("surprised", "Unprepared target", 1)
    if trace is not None:
        trace.sum("attack_bonus", "Bonus dice of an attack", total)
    return total


__source__ = {
    "fighting_bonus": "rulesets/horror-7/melee.rules:97",
    "fighting_penalty": "rulesets/horror-7/melee.rules:102",
    "attack_bonus": "rulesets/horror-7/pipeline.rules:3",
}
"""Where in the rules each function comes from."""

__lines__ = sources.MODIFIERS
"""Where in the rules the statements behind a line come from."""
