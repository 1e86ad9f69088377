"""Dice, pools of dice, and lists inside a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rulewright.calculus.expressions import EntryRef, Expression, FieldOf, Literal, SortKey, Variable
from rulewright.calculus.statements import Reroll, RollDice, RollDie, RollPercentile, RollPool
from rulewright.calculus.types import ANY_INTEGER, ListType
from rulewright.calculus.values import DiceTerm, DiceValue
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.names import record_of
from rulewright.sheets.words.runs import strong
from rulewright.sheets.words.saying import Level, Said, Saying, SingleRoll, atom
from rulewright.sheets.words.voice import Voice

__all__ = ["DiceAndLists"]

PERCENTILE = DiceValue((DiceTerm(1, 100),))


@dataclass(frozen=True, slots=True)
class DiceAndLists:
    """Says dice, what is kept or counted of them, and lists in their order."""

    say: Saying

    @property
    def _voice(self) -> Voice:
        return self.say.voice

    def dice(self, dice: Expression) -> Inline:
        """Dice inside a calculation."""
        match dice:
            case Literal(value=DiceValue() as value):
                return strong(self._voice.dice_in_a_sum(value))
            case Variable() | FieldOf() | EntryRef():
                return self.say(dice)
            case _:
                return self.say.atom(dice)

    def dice_to_roll(self, dice: Expression) -> Inline:
        """Dice as they stand after "Roll": ``a d20``."""
        if isinstance(dice, Literal) and isinstance(dice.value, DiceValue):
            return strong(self._voice.dice_to_roll(dice.value))
        return self.say(dice)

    def to_roll(self, roll: SingleRoll) -> Inline:
        """What is rolled as it stands after "Roll": ``a d20``, ``a d100 with a bonus die``."""
        match roll:
            case RollDice(dice=dice):
                return self.dice_to_roll(dice)
            case RollPercentile():
                return self._with_extra(self._voice.dice_to_roll(PERCENTILE), roll)
            case RollDie():
                return self.die(roll)
            case _:
                assert_never(roll)

    def percentile(self, roll: RollPercentile) -> Inline:
        """Percentile dice inside a calculation: ``d100 with a bonus die``."""
        return self._with_extra(self._voice.dice_in_a_sum(PERCENTILE), roll)

    def die(self, roll: RollDie) -> Inline:
        """A die whose sides are computed: ``a die with 8 sides``."""
        return self._voice.phrase("a die with {sides} sides", sides=self.say(roll.sides, Level.SUM))

    def _with_extra(self, die: str, roll: RollPercentile) -> Inline:
        extra: list[Inline] = []
        match roll.bonus:
            case Literal(value=0):
                pass
            case Literal(value=1):
                extra.append(self._voice.phrase("a bonus die"))
            case Literal():
                extra.append(self._voice.phrase("{count} bonus dice", count=self.say(roll.bonus)))
            case _:
                extra.append(self._voice.phrase("as many bonus dice as {count}", count=self.say(roll.bonus, Level.SUM)))
        match roll.penalty:
            case Literal(value=0):
                pass
            case Literal(value=1):
                extra.append(self._voice.phrase("a penalty die"))
            case Literal():
                extra.append(self._voice.phrase("{count} penalty dice", count=self.say(roll.penalty)))
            case _:
                count = self.say(roll.penalty, Level.SUM)
                extra.append(self._voice.phrase("as many penalty dice as {count}", count=count))
        if not extra:
            return strong(die)
        return self._voice.phrase("{dice} with {extra}", dice=strong(die), extra=self._voice.all_of(extra))

    def pool(self, pool: RollPool | Reroll, least: int = Level.SUM) -> Inline:
        """Dice that stay on the table. ``least`` is how tightly the words for their number must hold together."""
        match pool:
            case RollPool(count=Literal(value=int() as count), sides=sides):
                return strong(self._voice.pool(str(count), sides))
            case RollPool(count=count, sides=sides):
                die = strong(self._voice.die(sides))
                return self._voice.phrase("as many {die} as {count}", die=die, count=self.say(count, least))
            case Reroll(pool=inner, keeping=keeping):
                faces = self.faces(keeping)
                return self._voice.phrase(
                    "{pool}, with all but {faces} rolled again", pool=self.say(inner), faces=faces
                )
            case _:
                assert_never(pool)

    def faces(self, ranges: tuple[tuple[int, int], ...]) -> Inline:
        """Faces of dice: ``1 or 5–6``."""
        return self._voice.any_of(plain(self._voice.range(low, high, ANY_INTEGER)) for low, high in ranges)

    def item(self, listed: Expression, index: Expression) -> Said:
        match index:
            case Literal(value=1):
                return atom(self._voice.phrase("the first of {list}", list=self.say.atom(listed)))
            case _:
                return atom(
                    self._voice.phrase(
                        "number {index} of {list}", index=self.say.atom(index), list=self.say.atom(listed)
                    )
                )

    def keep(self, pool: Expression, count: Expression, which: str) -> Inline:
        single = isinstance(count, Literal) and count.value == 1
        values: dict[str, Inline] = {"pool": self.say.atom(pool), "count": self.say.atom(count)}
        if which == "highest":
            return self._voice.phrase("the highest of {pool}" if single else "the {count} highest of {pool}", **values)
        return self._voice.phrase("the lowest of {pool}" if single else "the {count} lowest of {pool}", **values)

    def in_order(self, listed: Expression, keys: tuple[SortKey, ...], dice: Inline, high_first: bool = True) -> Inline:
        """A list in order of its keys, and of a roll of ``dice`` when there is one."""
        record = record_of(listed.type.item) if isinstance(listed.type, ListType) else None
        order: list[Inline] = []
        for key in keys:
            label = self._voice.field(record, key.field) if record is not None and key.field else ""
            what = plain(label) if label else self._voice.phrase("value")
            order.append(self._directed(what, key.high_first))
        if dice:
            order.append(self._directed(self._voice.phrase("a roll of {dice} each", dice=dice), high_first))
        words = self._voice.phrase(
            "{list} in order of {keys}", list=self.say.atom(listed), keys=self._voice.listed(order)
        )
        return self._voice.phrase("{order}; those who tie roll again", order=words) if dice else words

    def _directed(self, what: Inline, high_first: bool) -> Inline:
        if high_first:
            return self._voice.phrase("{key} (highest first)", key=what)
        return self._voice.phrase("{key} (lowest first)", key=what)
