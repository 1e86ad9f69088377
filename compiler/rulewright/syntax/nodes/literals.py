"""What stands for itself: numbers and quantities, dice, members, and the patterns that values are compared with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.syntax.nodes.pieces import Name, Node

__all__ = ["Dice", "MemberOf", "NoneLiteral", "Number", "OpenDice", "Pattern", "Quantity", "YesNo"]


@dataclass(frozen=True, slots=True)
class Number(Node):
    text: str


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    number: Number
    unit: Name


@dataclass(frozen=True, slots=True)
class YesNo(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class MemberOf(Node):
    """``Posture.lying``"""

    enumeration: Name
    member: Name


@dataclass(frozen=True, slots=True)
class NoneLiteral(Node):
    """``none``"""


@dataclass(frozen=True, slots=True)
class Dice(Node):
    """``2d6``: ``count`` is None when it was left out."""

    count: str | None
    sides: str


@dataclass(frozen=True, slots=True)
class OpenDice(Node):
    """``open d20 up to 5 times``"""

    dice: Dice
    cap: Number | None


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """What a value is compared with: a name, yes, no, none, a number or a range (``low``/``high``)."""

    name: str | None
    low: int | bool | None
    high: int | bool | None
    kind: OneOf["name", "yes/no", "none", "range"]
