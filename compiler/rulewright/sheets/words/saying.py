"""How the parts of an expression are put into one sentence: how tightly words hold together, and who says the parts."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rulewright.calculus.expressions import CallFormula, Expression, FieldOf, LookUp
from rulewright.calculus.statements import (
    Draw,
    Invoke,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
)
from rulewright.sheets.model import Inline
from rulewright.sheets.words.names import Names
from rulewright.sheets.words.voice import Voice

__all__ = ["Level", "Said", "Saying", "SingleRoll", "Temporary", "atom", "clause"]

SingleRoll = RollDice | RollPercentile | RollDie
"""A roll that comes to one number."""

Temporary = SingleRoll | RollPool | Reroll | RollOrder | Pick | Draw | Invoke
"""What the checker lifted out of an expression; words put it back where it was written."""


class Level:
    """How tightly a piece of text holds together; a looser one inside a tighter one gets brackets."""

    CLAUSE = 0
    SUM = 1
    PRODUCT = 2
    ATOM = 3


class Said(NamedTuple):
    """Words and how tightly they hold together."""

    words: Inline
    level: int


def atom(words: Inline) -> Said:
    """Words that can stand inside any others."""
    return Said(words, Level.ATOM)


def clause(words: Inline) -> Said:
    """Words that need brackets inside others."""
    return Said(words, Level.CLAUSE)


class RuleSayer(Protocol):
    """Who says rules that are asked for yes or no (:class:`rulewright.sheets.words.calls.Calls`)."""

    def rule_and_whom(self, condition: CallFormula | LookUp) -> tuple[Inline, Inline]: ...


class Saying(Protocol):
    """Who says the expressions inside others (:class:`rulewright.sheets.words.expressions.Speech`)."""

    @property
    def voice(self) -> Voice: ...
    @property
    def names(self) -> Names: ...
    @property
    def context(self) -> str: ...
    def __call__(self, expression: Expression, least: int = Level.CLAUSE) -> Inline: ...
    def atom(self, expression: Expression) -> Inline: ...
    def condition(self, expression: Expression) -> Inline: ...
    def owner_and_label(self, expression: FieldOf) -> tuple[Inline, Inline]: ...
    @property
    def calls(self) -> RuleSayer: ...
    def is_inlined(self, name: str) -> bool: ...
    def is_spending(self, listed: Expression) -> bool: ...
