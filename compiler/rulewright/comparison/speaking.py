"""Values and expressions in the words of the sheets, in one language. An outline of words has the shape of the written one."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.calculus.declarations import KeyRange, Parameter
from rulewright.calculus.expressions import Expression
from rulewright.calculus.modifiers import Effect
from rulewright.calculus.types import EnumType, ListType, Maybe, Quantity, RecordType, Type
from rulewright.calculus.values import MemberValue, Value
from rulewright.comparison.writing import Writer
from rulewright.core.program import Program
from rulewright.sheets.model import Inline
from rulewright.sheets.words.expressions import Speech
from rulewright.sheets.words.names import Names, of_parameters
from rulewright.sheets.words.runs import text_of
from rulewright.sheets.words.voice import Voice

__all__ = ["Speaker"]


class Speaker(Writer):
    """Says what a :class:`Writer` writes. Statements stay as they are written, and so do texts and the words of the syntax."""

    def __init__(self, program: Program, voice: Voice, speech: Speech | None = None) -> None:
        super().__init__(program)
        self._voice = voice
        self._speech = Speech(voice, Names(voice), "") if speech is None else speech

    def within(self, context: str, parameters: Iterable[Parameter]) -> Speaker:
        names = of_parameters(parameters, context, self._voice)
        return Speaker(self.program, self._voice, Speech(self._voice, names, context))

    def named(self, context: str, label: str) -> str:
        return self._voice.translator.text(context, label) if label else ""

    def keys(self, told: str, ranges: Iterable[tuple[Value, Value]], type: Type) -> str:
        known = tuple(ranges)
        if not any(isinstance(end, MemberValue | bool) for ends in known for end in ends):
            return ""
        return _plain(self._voice.key((KeyRange(low, high) for low, high in known), type))

    def value(self, value: Value, type: Type) -> str:
        match value, type:
            case None, _:
                return self._voice.translator.phrase("none")
            case str(), _:
                return super().value(value, type)
            case tuple(), Maybe(item=item):
                return self.value(value, item)
            case tuple(), ListType(item=item):
                return f"[{', '.join(self.value(inner, item) for inner in value)}]"
            case _:
                return _plain(self._voice.value(value, type))

    def range(self, low: Value, high: Value, type: Type) -> str:
        return _plain(self._voice.key((KeyRange(low, high),), type))

    def type(self, type: Type) -> str:
        match type:
            case EnumType(id=id) if id in self.program.enumerations:
                return self._voice.label(self.program.enumerations[id])
            case RecordType(id=id) if id in self.program.records and not self.program.records[id].implicit:
                return self._voice.label(self.program.records[id])
            case Quantity(unit=str(unit)) if unit in self.program.units:
                return self._voice.unit(unit)
            case _:
                return super().type(type)

    def expression(self, expression: Expression) -> str:
        return _line(self._speech(expression))

    def condition_label(self, condition: Expression | None) -> str:
        return "" if condition is None else _line(self._speech.condition(condition))

    def amount(self, value: Expression, effect: Effect) -> str:
        return _line(self._speech.factor(value) if effect == "multiply" else self._speech.signed(value))

    def when(self, told: str, condition: Expression | None, none: str) -> str:
        if condition is None:
            return _plain(self._voice.translator.phrase("otherwise {value}", value=told)) if none else told
        said = _line(self._speech.condition(condition))
        return _plain(self._voice.translator.phrase("{value} if {condition}", value=told, condition=said))

    def excepted(self, word: str, told: str, condition: Expression | None) -> str:
        return _plain(self._voice.translator.phrase("except {value}", value=self.when(told, condition, "")))


def _line(words: Inline) -> str:
    return _plain(text_of(words))


def _plain(words: str) -> str:
    """``words`` with plain blanks, as they stand in a terminal."""
    return words.replace("\N{NO-BREAK SPACE}", " ")
