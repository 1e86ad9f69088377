"""The formulas of Western Skirmish."""

from __future__ import annotations

from fractions import Fraction

from . import data, modifiers, sources, tables
from .options import Options
from .runtime import Dice, Number, OutOfRange, Trace
from .types import ExtraAmmo, Figure, Gun, HelplessDefence, ManyWounds, Obstacle, Posture, Severity


def extra_rounds(*, gun: Gun, options: Options = Options()) -> Dice:
    """Extra rounds.

    Source: D-26.
    """
    if options.extra_ammo == ExtraAmmo.gun_table:
        return gun.ammo
    if gun == data.ENFIELD:
        return Dice.plain(1, 20)
    return Dice.plain(1, 10)


def fresh_actions(*, posture: Posture, lost: int) -> int:
    """Actions in a new round.

    A figure that may act has at least 1 action.

    lost: at least 0

    Source: WS-06, WS-43, D-25.
    """
    if lost < 0:
        raise OutOfRange("'lost' of fresh_actions", lost, 0, None)
    if posture == Posture.face_down:
        return 0
    if posture == Posture.face_up:
        return 1
    return max(3 - lost, 1)


def in_view(*, bearing: Number) -> bool:
    """Field of view.

    Measure from straight ahead. A figure sees 180 °: all that is before it and to its sides,
    nothing behind.

    bearing: angle in deg

    Source: WS-24, WS-24a, D-18.
    """
    return bearing <= 90


def move_distance(*, obstacle: Obstacle) -> Number:
    """Movement of one action.

    Half movement for the whole action in which you cross a wall or fence, once, even if you cross
    two.

    Source: WS-08, WS-09, D-7.
    """
    if obstacle == Obstacle.clear:
        return 15
    if obstacle == Obstacle.low_wall:
        return Fraction(15, 2)
    return 0


def landing_group(*, storeys: int, trace: Trace | None = None) -> int:
    """Damage group of a landing.

    From a third storey only where option D-10 allows it.

    storeys: 1 to 3

    Source: WS-13, D-10.
    """
    if not 1 <= storeys <= 3:
        raise OutOfRange("'storeys' of landing_group", storeys, 1, 3)
    if storeys == 3:
        return 20
    return tables.jump_group(min(storeys, 2), trace)


def has_defence(*, posture: Posture, fleeing: bool, unaware: bool) -> bool:
    """Defence counts.

    A figure has no defence while it flees, while it is unaware of the shot, and while it lies.

    Source: WS-30.
    """
    return posture == Posture.standing and not fleeing and not unaware


def defence_value(
    *,
    target: Figure,
    covered: bool = False,
    higher: bool = False,
    fleeing: bool = False,
    unaware: bool = False,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Defence against a shot.

    Source: WS-26, WS-27, WS-28, WS-30, D-21.
    """
    if has_defence(posture=target.posture, fleeing=fleeing, unaware=unaware):
        return target.defence + modifiers.defence_bonus(covered=covered, higher=higher, trace=trace)
    if options.helpless_defence == HelplessDefence.bonuses:
        return modifiers.defence_bonus(covered=covered, higher=higher, trace=trace)
    return 0


def hit_value(*, shooter: Figure, defence: int) -> int:
    """Hit value.

    Source: WS-29, D-20.
    """
    return shooter.hit_chance + shooter.gun.bonus - defence


def on_its_feet(*, figure: Figure) -> bool:
    """On its feet.

    Source: WS-18.
    """
    return figure.posture == Posture.standing and not figure.removed


def wounds_beyond(*, wounds: int) -> int:
    """Permanent wounds that count.

    wounds: at least 0

    Source: WS-41.
    """
    if wounds < 0:
        raise OutOfRange("'wounds' of wounds_beyond", wounds, 0, None)
    return max(wounds - 4, 0)


def many_wounds_modifier(
    *,
    wound: Severity,
    options: Options = Options(),
    trace: Trace | None = None,
) -> int:
    """Modifier of a test for many wounds.

    Source: D-24.
    """
    if options.many_wounds == ManyWounds.as_shock:
        return modifiers.shock_modifier(wound=wound, options=options, trace=trace)
    return 0


def all_shock_modifiers(
    *,
    options: Options = Options(),
    trace: Trace | None = None,
) -> tuple[int, ...]:
    """The shock modifier of every wound."""
    return tuple(
        modifiers.shock_modifier(wound=wound, options=options, trace=trace)
        for wound in tuple(Severity)
    )


__source__ = {
    "extra_rounds": "rulesets/western-skirmish/weapons.rules:40",
    "fresh_actions": "rulesets/western-skirmish/rounds.rules:112",
    "in_view": "rulesets/western-skirmish/rounds.rules:184",
    "move_distance": "rulesets/western-skirmish/movement.rules:10",
    "landing_group": "rulesets/western-skirmish/movement.rules:37",
    "has_defence": "rulesets/western-skirmish/shooting.rules:22",
    "defence_value": "rulesets/western-skirmish/shooting.rules:26",
    "hit_value": "rulesets/western-skirmish/shooting.rules:32",
    "on_its_feet": "rulesets/western-skirmish/close_combat.rules:58",
    "wounds_beyond": "rulesets/western-skirmish/wounds.rules:148",
    "many_wounds_modifier": "rulesets/western-skirmish/wounds.rules:151",
    "all_shock_modifiers": "rulesets/western-skirmish/examples/edges.rules:154",
}
"""Where in the rules each function comes from."""

__lines__ = sources.FORMULAS
"""Where in the rules the statements behind a line come from."""
