"""Calculations as people write them: sums with true signs, rounding said in words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.expressions import (
    Arithmetic,
    Divide,
    EntryRef,
    Expression,
    Extreme,
    Literal,
    Negate,
    OptionValue,
)
from rulewright.calculus.types import ListType
from rulewright.calculus.walk import descend
from rulewright.i18n.translator import MINUS
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.runs import joined
from rulewright.sheets.words.saying import Level, Said, Saying, clause
from rulewright.sheets.words.voice import Voice

__all__ = ["Calculations", "is_constant"]


@dataclass(frozen=True, slots=True)
class Calculations:
    """Says sums, products, quotients and limits."""

    say: Saying

    @property
    def _voice(self) -> Voice:
        return self.say.voice

    def terms(self, expression: Expression) -> tuple[tuple[bool, Expression], ...]:
        """``expression`` as the parts of a sum: (whether the part is added, part)."""
        match expression:
            case Arithmetic(operator="+", left=left, right=right) if not isinstance(expression.type, ListType):
                return self.terms(left) + self.terms(right)
            case Arithmetic(operator="-", left=left, right=right):
                return self.terms(left) + tuple((not added, part) for added, part in self.terms(right))
            case Literal(value=int() | Fraction() as value) if not isinstance(value, bool) and value < 0:
                return ((False, Literal(expression.type, -value, span=expression.span)),)
            case Negate(operand=operand):
                return tuple((not added, part) for added, part in self.terms(operand))
            case _:
                return ((True, expression),)

    def sum(self, terms: tuple[tuple[bool, Expression], ...]) -> Said:
        """The parts of a sum with their signs."""
        ordered = sorted(terms, key=lambda term: not term[0]) if not terms[0][0] else list(terms)
        runs: list[Inline] = []
        for place, (added, part) in enumerate(ordered):
            sign = (" + " if added else f" {MINUS} ") if place else ("" if added else MINUS)
            runs.append(plain(sign) + self.say(part, Level.PRODUCT))
        return Said(joined(runs, ""), Level.SUM)

    def arithmetic(self, expression: Arithmetic) -> Said:
        if isinstance(expression.type, ListType):
            both = (self.say(expression.left), self.say(expression.right))
            return clause(self._voice.phrase("{first} together with {second}", first=both[0], second=both[1]))
        if expression.operator == "*":
            parts = (self.say(expression.left, Level.PRODUCT), self.say(expression.right, Level.ATOM))
            return Said(joined(parts, " × "), Level.PRODUCT)
        return self.sum(self.terms(expression))

    def divide(self, expression: Divide) -> Said:
        match expression.right:
            case Literal(value=1):  # written only to round
                quotient = self.say(expression.left, Level.PRODUCT)
            case Literal(value=2):
                quotient = self._voice.phrase("half of {number}", number=self.say.atom(expression.left))
            case Literal(value=3):
                quotient = self._voice.phrase("a third of {number}", number=self.say.atom(expression.left))
            case Literal(value=4):
                quotient = self._voice.phrase("a quarter of {number}", number=self.say.atom(expression.left))
            case _:
                quotient = joined((self.say(expression.left, Level.PRODUCT), self.say.atom(expression.right)), " / ")
        match expression.rounding:
            case "down":
                return clause(self._voice.phrase("{number}, rounded down", number=quotient))
            case "up":
                return clause(self._voice.phrase("{number}, rounded up", number=quotient))
            case "nearest":
                return clause(self._voice.phrase("{number}, rounded to the nearest", number=quotient))
            case "toward zero":
                return clause(self._voice.phrase("{number}, rounded toward zero", number=quotient))
            case "exactly":
                return Said(quotient, Level.PRODUCT)
            case _:
                assert_never(expression.rounding)

    def extreme(self, expression: Extreme) -> Said:
        left, right = expression.left, expression.right
        if isinstance(left, Literal) and not isinstance(right, Literal):
            left, right = right, left
        values = {"value": self.say(left, Level.SUM), "limit": self.say(right, Level.SUM)}
        bounded = isinstance(right, Literal | OptionValue | EntryRef)
        if expression.which == "smaller":
            if bounded:
                return clause(self._voice.phrase("{value}, but at most {limit}", **values))
            return clause(self._voice.phrase("the lower of {value} and {limit}", **values))
        if bounded:
            return clause(self._voice.phrase("{value}, but at least {limit}", **values))
        return clause(self._voice.phrase("the higher of {value} and {limit}", **values))


def is_constant(expression: Expression) -> bool:
    """Whether ``expression`` calculates with numbers only."""
    return all(isinstance(inner, Arithmetic | Divide | Negate) or _is_number(inner) for inner in descend(expression))


def _is_number(expression: Expression) -> bool:
    return isinstance(expression, Literal) and isinstance(expression.value, int | Fraction)
