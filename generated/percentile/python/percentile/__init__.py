"""Percentile combat.

Version 0.1.0. Every procedure takes dice, its inputs by name, and, if you like, a decider, options
and a trace.

Made by Rulewright; change the rules, not this.
"""

from __future__ import annotations

from . import formulas, tables
from .options import Options
from .procedures import hit_damage, percent_check
from .runtime import (
    DEFAULTS,
    Answers,
    Decider,
    Decision,
    Dice,
    DiceSource,
    OutOfRange,
    Random,
    Refused,
    RuleError,
    Scripted,
    Spending,
    Trace,
)
from .types import Armour, ArmourLayers, AttackKind, BonusHalved, BonusShare, Physique

__all__ = [
    "DEFAULTS",
    "Answers",
    "Armour",
    "ArmourLayers",
    "AttackKind",
    "BonusHalved",
    "BonusShare",
    "Decider",
    "Decision",
    "Dice",
    "DiceSource",
    "Options",
    "OutOfRange",
    "Physique",
    "Random",
    "Refused",
    "RuleError",
    "Scripted",
    "Spending",
    "Trace",
    "formulas",
    "hit_damage",
    "percent_check",
    "tables",
]
