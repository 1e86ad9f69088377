"""How a procedure ends."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.calculus.expressions import Amend, Build, Expression, FieldOf, Literal, LookUp, Variable
from rulewright.calculus.statements import Invoke
from rulewright.calculus.types import YesNo
from rulewright.sheets.model import Inline
from rulewright.sheets.words.changes import Changes
from rulewright.sheets.words.model import Line, Result
from rulewright.sheets.words.names import record_of
from rulewright.sheets.words.rolls import Rolls
from rulewright.sheets.words.runs import capitalised, strong, text_of
from rulewright.sheets.words.voice import Voice

__all__ = ["Results"]


@dataclass(frozen=True, slots=True)
class Results:
    """Says what a procedure gives. A figure that only carries on as it is goes without saying."""

    voice: Voice
    rolls: Rolls

    def give(self, value: Expression, *, last: bool) -> tuple[Line, ...]:
        stop = () if last else (Result(capitalised(self.voice.phrase("Stop here.")), ends=True),)
        if isinstance(value, Variable) and self._is_called(value):
            return stop
        match value:
            case Build():
                told = self._result_fields(value)
                if not told:
                    return stop
                return (self._given(self.voice.clauses(told)),)
            case Amend(record=Variable()):
                clauses = self.voice.clauses(Changes(self.rolls.say).amendment(value))
                if last:
                    return (_result(self.voice.phrase("{sentence}.", sentence=clauses)),)
                return (_result(self.voice.phrase("{sentence}. Stop here.", sentence=clauses)),)
            case Variable() if record_of(value.type) is not None:
                return stop
            case LookUp():
                text = self.voice.phrase(
                    "{sentence}: that is the result.", sentence=self.rolls.say.calls.sentence(value)
                )
                return (_result(text),)
        rolled = self.rolls.roll_and_add(value)
        if rolled is not None:
            text = self.voice.phrase("{sentence}: that is the result.", sentence=rolled[1])
            return (self.rolls.rolled(rolled[0], text),)
        if isinstance(value.type, YesNo) and not isinstance(value, Literal | Variable | FieldOf):
            before, condition = self.rolls.condition(value)
            return (*before, self._given(self.voice.phrase("yes if {condition}", condition=condition)))
        return (self._given(self.rolls.say(value)),)

    def _given(self, result: Inline) -> Line:
        return Result(capitalised(self.voice.phrase("Result: {result}.", result=result)), given=result)

    def _is_called(self, value: Variable) -> bool:
        """Whether ``value`` is what a procedure gave whose line stands just above."""
        waiting = self.rolls.waiting.get(value.name)
        return isinstance(waiting, Invoke) and record_of(waiting.type) is not None

    def _result_fields(self, build: Build) -> list[Inline]:
        """What the result says, without figures that only carry on as they are and without what is at its default."""
        record = self.voice.program.records[record_of(build.type) or ""]
        told: list[Inline] = []
        defaults: list[Inline] = []
        for name, value in build.fields:
            known = record.field(name)
            if isinstance(value, Variable) and record_of(value.type) is not None:
                continue
            label = self.voice.field(record.id, name)
            words = self.rolls.say(value)
            named = strong(label)
            same = text_of(words).casefold() == label.casefold()
            said = named if same else self.voice.phrase("{label} = {value}", label=named, value=words)
            unchanged = known is not None and known.has_default
            if unchanged and isinstance(value, Literal) and known is not None and value.value == known.default:
                defaults.append(said)
            else:
                told.append(said)
        return told or defaults


def _result(text: Inline) -> Line:
    return Result(capitalised(text))
