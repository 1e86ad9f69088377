"""The options of Percentile combat."""

from __future__ import annotations

from dataclasses import dataclass

from .types import ArmourLayers, BonusHalved


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    bonus_halved: Half of a damage bonus. **Toward zero**: what is over is dropped, so that -1 takes
        nothing off. **Down**: half of -1 is -1. Source: PC-07.
    armour_layers: Several layers of armour. **Add up**: all that the attack goes through counts.
        **Best only**: the best layer counts. Source: PC-09.
    """

    bonus_halved: BonusHalved = BonusHalved.toward_zero
    armour_layers: ArmourLayers = ArmourLayers.add_up
