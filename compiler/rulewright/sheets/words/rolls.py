"""Rolls as sentences of their own: "Roll a d20 and add Shooting"."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.calculus.expressions import Compare, Expression, Literal, Variable
from rulewright.calculus.statements import Invoke, RollDice, RollDie, RollPercentile
from rulewright.calculus.values import DiceValue
from rulewright.calculus.walk import free_variables
from rulewright.sheets.model import Inline
from rulewright.sheets.words.conditions import mirrored
from rulewright.sheets.words.expressions import Speech
from rulewright.sheets.words.model import Line, Roll
from rulewright.sheets.words.names import Names
from rulewright.sheets.words.runs import capitalised
from rulewright.sheets.words.saying import Level, SingleRoll, Temporary
from rulewright.sheets.words.voice import Voice

__all__ = ["Rolls"]


@dataclass
class Rolls:
    """The rolls of one procedure. What is rolled and not used yet waits in ``waiting``; ``explained`` tells whether it was said
    already what open-ended means."""

    voice: Voice
    names: Names
    context: str
    waiting: dict[str, Temporary] = field(default_factory=dict)
    explained: bool = False

    @property
    def say(self) -> Speech:
        """Says expressions with the rolls that wait at the place where they were written."""
        return Speech(self.voice, self.names, self.context, self.waiting)

    def wait(self, statement: Temporary) -> None:
        """Keep a roll until it is used."""
        self.waiting[statement.name] = statement

    def imperative(self, roll: SingleRoll) -> Inline:
        """``Roll a d20``"""
        return self.voice.phrase("Roll {dice}", dice=self.say.lists.to_roll(roll))

    def rolled(self, roll: SingleRoll, sentence: Inline) -> Line:
        """A line for ``roll``; the first time that a die is open-ended, it says what that means."""
        top = _open_ended(roll)
        if top is not None and not self.explained:
            self.explained = True
            sentence = self.voice.phrase(
                "{sentence} (On {top}, roll again and add.)", sentence=sentence, top=self.voice.number(top)
            )
        return Roll(capitalised(sentence))

    def roll_and_add(self, expression: Expression) -> tuple[SingleRoll, Inline, bool] | None:
        """The roll in ``expression``, the words "Roll a d20 and add …", and whether anything is added, when it is a sum
        with one roll in it; None otherwise."""
        terms = self.say.calculations.terms(expression)
        rolls = [place for place, (_, part) in enumerate(terms) if self._roll(part) is not None]
        if len(rolls) != 1 or not terms[rolls[0]][0]:
            return None
        roll = self._roll(terms[rolls[0]][1])
        rest = [term for place, term in enumerate(terms) if place != rolls[0]]
        if roll is None or any(free_variables(part) & self.waiting.keys() for _, part in rest if not self._calls(part)):
            return None
        added = self.voice.all_of(self.say(part, Level.SUM) for is_added, part in rest if is_added)
        taken = self.voice.all_of(self.say(part, Level.SUM) for is_added, part in rest if not is_added)
        dice = self.say.lists.to_roll(roll)
        if added and taken:
            words = self.voice.phrase(
                "Roll {dice}, add {added} and subtract {taken}", dice=dice, added=added, taken=taken
            )
        elif added:
            words = self.voice.phrase("Roll {dice} and add {added}", dice=dice, added=added)
        elif taken:
            words = self.voice.phrase("Roll {dice} and subtract {taken}", dice=dice, taken=taken)
        else:
            words = self.voice.phrase("Roll {dice}", dice=dice)
        return roll, words, bool(rest)

    def _roll(self, part: Expression) -> SingleRoll | None:
        waiting = self.waiting.get(part.name) if isinstance(part, Variable) else None
        return waiting if isinstance(waiting, RollDice | RollPercentile | RollDie) else None

    def _calls(self, part: Expression) -> bool:
        return isinstance(part, Variable) and isinstance(self.waiting.get(part.name), Invoke)

    def condition(self, condition: Expression) -> tuple[tuple[Line, ...], Inline]:
        """A line that rolls first, when the condition compares a roll with something, and the condition in words."""
        if isinstance(condition, Compare):
            sides = (
                (condition.left, condition.operator, condition.right),
                (condition.right, mirrored(condition.operator), condition.left),
            )
            for side, operator, other in sides:
                rolled = self.roll_and_add(side)
                if rolled is None or free_variables(other) & self.waiting.keys():
                    continue
                roll, words, has_more = rolled
                line = self.rolled(roll, self.voice.phrase("{sentence}.", sentence=words))
                total = self.voice.phrase("the total") if has_more else self.voice.phrase("the roll")
                return (line,), self.say.conditions.compared_with(operator, total, other)
        return (), self.say.condition(condition)


def _open_ended(roll: SingleRoll) -> int | None:
    """The top face of the open-ended die in ``roll``, or None."""
    if isinstance(roll, RollDice) and isinstance(roll.dice, Literal) and isinstance(roll.dice.value, DiceValue):
        return next((term.sides for term in roll.dice.value.terms if term.kind == "open"), None)
    return None
