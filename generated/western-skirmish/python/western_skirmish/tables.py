"""The tables of Western Skirmish."""

from __future__ import annotations

from . import sources
from .runtime import ExternalTable, Rows, Trace
from .types import Action, Place, Purpose, Severity, Shock, ShockState, Use

_EXPERIENCE_USES: dict[Purpose, Use] = {
    Purpose.intervening: Use(
        success="Act at once",
        failure="The enemy finishes all its actions first",
    ),
    Purpose.ambush: Use(
        success="Notice it: turn round and shoot",
        failure="Unaware: no defence against that shot",
    ),
    Purpose.wounds: Use(success="Stay on your feet", failure="Read the shock table"),
    Purpose.stunts: Use(success="It works", failure="It does not: take the harm"),
}


def experience_uses(purpose: Purpose, trace: Trace | None = None) -> Use:
    """What combat experience is for.

    Source: WS-33, D-30.
    """
    row = _EXPERIENCE_USES[purpose]
    if trace is not None:
        trace.look("experience_uses", "What combat experience is for", (purpose,), row)
    return row


_ACTION_COST: dict[Action, int] = {
    # Up to 15 cm.
    Action.move: 1,
    # Up to 7.5 cm in this action.
    Action.cross: 1,
    # One shot at one target in range and in sight.
    Action.shoot: 1,
    # Fill the whole magazine.
    Action.reload: 1,
    # Both roll; only the active figure pays.
    Action.fight: 1,
    # Store this one action. It ends your turn; the rest is lost.
    Action.wait: 1,
    # Door to door or door to roof, whatever the height.
    Action.through_house: 2,
    # Take a combat experience test or get hurt.
    Action.jump: 1,
}


def action_cost(action: Action, trace: Trace | None = None) -> int:
    """Actions.

    Source: WS-07.
    """
    row = _ACTION_COST[action]
    if trace is not None:
        trace.look("action_cost", "Actions", (action,), row)
    return row


_JUMP_GROUP: Rows[int] = Rows(
    "jump_group",
    (
        (1, 1, 10),
        (2, 2, 15),
    ),
)


def jump_group(storeys: int, trace: Trace | None = None) -> int:
    """Jumping down.

    1 action. Without a successful combat experience test the figure takes 1 wound in this damage
    group.

    storeys: storeys, integer 1..2

    Source: WS-13.
    """
    row = _JUMP_GROUP.find(storeys)
    if trace is not None:
        trace.look("jump_group", "Jumping down", (storeys,), row)
    return row


def hit_template(roll: int, hit_value: int, trace: Trace | None = None) -> Place:
    """Hit template.

    This table is printed elsewhere: p. 241 of the Western role-playing game.

    It also tells where a shot hits.

    roll: Roll, d100
    hit_value: Hit value, integer

    Source: WS-01, WS-29.
    """
    raise ExternalTable("hit_template", "p. 241 of the Western role-playing game")


def fumbles(roll: int, trace: Trace | None = None) -> str:
    """Fumble tables.

    This table is printed elsewhere: p. 34 of the Western role-playing game.

    Named among the things you need, but no rule of the skirmish game sends you there.

    roll: Roll, d20

    Source: WS-01, D-3.
    """
    raise ExternalTable("fumbles", "p. 34 of the Western role-playing game")


_DAMAGE_TABLE_COLUMNS: Rows[int] = Rows(
    "damage_table",
    (
        (5, 5, 0),
        (10, 10, 1),
        (12, 12, 2),
        (14, 14, 3),
        (15, 15, 4),
        (18, 18, 5),
        (20, 20, 6),
    ),
)
_DAMAGE_TABLE: Rows[tuple[Severity, ...]] = Rows(
    "damage_table",
    (
        (
            None,
            1,
            (
                Severity.scratch,
                Severity.scratch,
                Severity.scratch,
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.serious,
            ),
        ),
        (
            2,
            2,
            (
                Severity.scratch,
                Severity.scratch,
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.light,
                Severity.serious,
            ),
        ),
        (
            3,
            3,
            (
                Severity.scratch,
                Severity.scratch,
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.serious,
                Severity.serious,
            ),
        ),
        (
            4,
            5,
            (
                Severity.scratch,
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.light,
                Severity.serious,
                Severity.serious,
            ),
        ),
        (
            6,
            6,
            (
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.severe,
            ),
        ),
        (
            7,
            7,
            (
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.serious,
                Severity.severe,
            ),
        ),
        (
            8,
            8,
            (
                Severity.scratch,
                Severity.light,
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.severe,
                Severity.severe,
            ),
        ),
        (
            9,
            10,
            (
                Severity.scratch,
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.serious,
                Severity.severe,
                Severity.severe,
            ),
        ),
        (
            11,
            11,
            (
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.critical,
            ),
        ),
        (
            12,
            12,
            (
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.severe,
                Severity.critical,
            ),
        ),
        (
            13,
            13,
            (
                Severity.light,
                Severity.serious,
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.critical,
                Severity.critical,
            ),
        ),
        (
            14,
            15,
            (
                Severity.light,
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.severe,
                Severity.critical,
                Severity.critical,
            ),
        ),
        (
            16,
            16,
            (
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.severing,
            ),
        ),
        (
            17,
            17,
            (
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.critical,
                Severity.severing,
            ),
        ),
        (
            18,
            18,
            (
                Severity.serious,
                Severity.severe,
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.severing,
                Severity.severing,
            ),
        ),
        (
            19,
            20,
            (
                Severity.serious,
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.critical,
                Severity.severing,
                Severity.severing,
            ),
        ),
        (
            21,
            21,
            (
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.critical,
                Severity.severing,
                Severity.severing,
                Severity.deadly,
            ),
        ),
        (
            22,
            22,
            (
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.severing,
                Severity.severing,
                Severity.severing,
                Severity.deadly,
            ),
        ),
        (
            23,
            23,
            (
                Severity.severe,
                Severity.critical,
                Severity.critical,
                Severity.severing,
                Severity.severing,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
        (
            24,
            25,
            (
                Severity.severe,
                Severity.critical,
                Severity.severing,
                Severity.severing,
                Severity.severing,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
        (
            26,
            26,
            (
                Severity.critical,
                Severity.severing,
                Severity.severing,
                Severity.severing,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
        (
            27,
            28,
            (
                Severity.critical,
                Severity.severing,
                Severity.severing,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
        (
            29,
            30,
            (
                Severity.critical,
                Severity.severing,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
        (
            31,
            35,
            (
                Severity.severing,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
        (
            36,
            None,
            (
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
                Severity.deadly,
            ),
        ),
    ),
)


def damage_table(roll: int, damage_group: int, trace: Trace | None = None) -> Severity:
    """Damage.

    This stands in for the damage table, p. 74 of the Western role-playing game.

    roll: roll, integer 1..
    damage_group: Damage group, 5, 10, 12, 14-15, 18, 20

    Source: WS-01, WS-31, P-1.
    """
    row = _DAMAGE_TABLE.find(roll)[_DAMAGE_TABLE_COLUMNS.find(damage_group)]
    if trace is not None:
        trace.look("damage_table", "Damage", (roll, damage_group), row)
    return row


_SHOCK_TABLE: Rows[Shock] = Rows(
    "shock_table",
    (
        # Take it off the table.
        (None, 0, Shock(state=ShockState.gone)),
        # No defence. Next round turn it over; the round after it stands up with 1 action.
        (1, 10, Shock(state=ShockState.face_down, permanent=2)),
        # No defence. Next round it stands up with 1 action.
        (11, 19, Shock(state=ShockState.face_up, permanent=1)),
        # It has 1 action less next round.
        (20, 29, Shock(state=ShockState.staggered, lost=1)),
        # Nothing happens.
        (30, None, Shock(state=ShockState.unshaken)),
    ),
)


def shock_table(total: int, trace: Trace | None = None) -> Shock:
    """Shock.

    total: total, integer

    Source: WS-35, WS-36, WS-37, WS-38, WS-39.
    """
    row = _SHOCK_TABLE.find(total)
    if trace is not None:
        trace.look("shock_table", "Shock", (total,), row)
    return row


__source__ = {
    "experience_uses": "rulesets/western-skirmish/figures.rules:74",
    "action_cost": "rulesets/western-skirmish/rounds.rules:70",
    "jump_group": "rulesets/western-skirmish/movement.rules:31",
    "hit_template": "rulesets/western-skirmish/shooting.rules:3",
    "fumbles": "rulesets/western-skirmish/shooting.rules:7",
    "damage_table": "rulesets/western-skirmish/wounds.rules:15",
    "shock_table": "rulesets/western-skirmish/wounds.rules:73",
}
"""Where in the rules each function comes from."""

__lines__ = sources.TABLES
"""Where in the rules the statements behind a line come from."""
