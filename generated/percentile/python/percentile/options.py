"""The options of Percentile combat."""

from __future__ import annotations

from dataclasses import dataclass

from .types import ArmourLayers


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    armour_layers: Several layers of armour. **Add up**: all that the attack goes through counts.
        **Best only**: the best layer counts. Source: PC-09.
    """

    armour_layers: ArmourLayers = ArmourLayers.add_up
