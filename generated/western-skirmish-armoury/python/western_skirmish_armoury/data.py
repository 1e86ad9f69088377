"""The weapons, items and constants of Western Skirmish Armoury."""

from __future__ import annotations

from .runtime import Dice, Number
from .types import Blade, Gun

# Guns

REVOLVER = Gun(reach=40, magazine=6, group=12)
"""Revolver.

Source: WS-49.
"""

SAWN_OFF = Gun(reach=10, bonus=20, magazine=2, group=18, ammo=Dice.plain(1, 6))
"""Sawn-off shotgun.

Source: WS-50.
"""

SHOTGUN = Gun(reach=30, bonus=10, magazine=2, group=20, ammo=Dice.plain(1, 6))
"""Shotgun.

Source: WS-51.
"""

WINCHESTER = Gun(reach=100, magazine=14, group=14)
"""Winchester.

Source: WS-52.
"""

ENFIELD = Gun(reach=200, magazine=1, group=18, ammo=Dice.plain(1, 20))
"""Enfield.

Source: WS-53.
"""

# Close-combat weapons

UNARMED = Blade(group=5)
"""Unarmed.

Source: WS-55.
"""

BAYONET = Blade(bonus=10, group=10)
"""Bayonet.

Source: WS-54.
"""

SABRE = Blade(bonus=10, group=10)
"""Sabre.

Source: WS-54.
"""

# Armoury

LONG_RIFLE = Gun(reach=150, bonus=5, magazine=1, group=15)
"""Long rifle."""

HIDEOUT = Gun(reach=15, bonus=-5, magazine=2, group=10, ammo=Dice.plain(1, 6))
"""Hideout pistol."""

NEEDED: int = 20
"""Total needed in a test.

Source: WS-25.
"""

ACTIONS_PER_ROUND: int = 3
"""Actions in a round.

Source: WS-06.
"""

FIELD_OF_VIEW: Number = 180
"""Field of view.

In deg.

Source: WS-24a.
"""

WALK: Number = 15
"""Movement of an action.

In cm.

Source: WS-08.
"""

HARMLESS_WOUNDS: int = 4
"""Permanent wounds without effect.

Source: WS-41.
"""

LABELS: dict[object, str] = {
    REVOLVER: "Revolver",
    SAWN_OFF: "Sawn-off shotgun",
    SHOTGUN: "Shotgun",
    WINCHESTER: "Winchester",
    ENFIELD: "Enfield",
    UNARMED: "Unarmed",
    BAYONET: "Bayonet",
    LONG_RIFLE: "Long rifle",
    HIDEOUT: "Hideout pistol",
}
"""The label of each weapon and item; equal ones share the first."""

LABEL_BY_ID: dict[str, str] = {
    "revolver": "Revolver",
    "sawn_off": "Sawn-off shotgun",
    "shotgun": "Shotgun",
    "winchester": "Winchester",
    "enfield": "Enfield",
    "unarmed": "Unarmed",
    "bayonet": "Bayonet",
    "sabre": "Sabre",
    "long_rifle": "Long rifle",
    "hideout": "Hideout pistol",
}
"""The label of each weapon and item, by id."""

GUN_BY_ID: dict[str, Gun] = {
    "revolver": REVOLVER,
    "sawn_off": SAWN_OFF,
    "shotgun": SHOTGUN,
    "winchester": WINCHESTER,
    "enfield": ENFIELD,
    "long_rifle": LONG_RIFLE,
    "hideout": HIDEOUT,
}
"""Every Gun, by id."""

BLADE_BY_ID: dict[str, Blade] = {
    "unarmed": UNARMED,
    "bayonet": BAYONET,
    "sabre": SABRE,
}
"""Every Close-combat weapon, by id."""
