"""Tables, formulas, modifier lists and procedures inside a sentence, with what is handed to them."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.calculus.declarations import Parameter
from rulewright.calculus.expressions import Build, CallFormula, Expression, FieldOf, Literal, LookUp, Variable
from rulewright.calculus.types import Type
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.names import record_of
from rulewright.sheets.words.runs import emphasised, text_of
from rulewright.sheets.words.saying import Level, Said, Saying, atom
from rulewright.sheets.words.voice import Voice

__all__ = ["Calls"]

SAYS_MODIFIER = ("modif", "bonus", "修正", "加值", "加成")
"""A label with one of these already says that it is a modifier."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Says look-ups, calls, and records as their fields."""

    say: Saying

    @property
    def _voice(self) -> Voice:
        return self.say.voice

    def modifier_list(self, label: str) -> Said:
        """The sum of a modifier list, by its label; "the total of" is added where the label does not say so itself."""
        if any(word in label.casefold() for word in SAYS_MODIFIER):
            return atom(emphasised(label))
        return Said(self._voice.phrase("the total of {list}", list=emphasised(label)), Level.SUM)

    def look_up(self, table: str, keys: tuple[Expression, ...]) -> Inline:
        """A look-up as a thing: ``Shock for Total``."""
        label = emphasised(self._voice.label(self._voice.program.tables[table]))
        told = self._voice.all_of(self.say(key, Level.SUM) for key in keys)
        return self._voice.phrase("{table} for {keys}", table=label, keys=told)

    def sentence(self, look_up: LookUp) -> Inline:
        """A look-up as something to do: ``Look up Total in Shock``."""
        table = emphasised(self._voice.label(self._voice.program.tables[look_up.table]))
        keys = self._voice.all_of(self.say(key) for key in look_up.keys)
        return self._voice.phrase("Look up {keys} in {table}", keys=keys, table=table)

    def call(
        self, label: str, parameters: tuple[Parameter, ...], context: str, arguments: tuple[tuple[str, Expression], ...]
    ) -> Said:
        return self.called(emphasised(label), parameters, context, arguments, only_unusual=False)

    def called(
        self,
        label: Inline,
        parameters: tuple[Parameter, ...],
        context: str,
        arguments: tuple[tuple[str, Expression], ...],
        *,
        only_unusual: bool,
    ) -> Said:
        told = self.arguments(parameters, context, arguments)
        if not told or (only_unusual and all(isinstance(value, Variable | FieldOf) for _, value in arguments)):
            return atom(label)
        return atom(self._voice.phrase("{table} ({keys})", table=label, keys=self._voice.clauses(told)))

    def arguments(
        self, parameters: tuple[Parameter, ...], context: str, arguments: tuple[tuple[str, Expression], ...]
    ) -> tuple[Inline, ...]:
        """What is handed to a formula, modifier list or procedure, as far as it does not go without saying: not what is called
        the same on both sides, and not what is left at its default. Of the one figure that it is about only the name is
        said: ``Take a wound (the target)``."""
        told: list[tuple[Parameter, str, Expression]] = []
        given = dict(arguments)
        for parameter in parameters:
            value = given.get(parameter.name)
            if value is None or _is_default(value, parameter):
                continue
            label = self._voice.parameter(parameter, context)
            words = self.say(value)
            same = isinstance(value, Variable) and value.name == parameter.name
            said = text_of(words).casefold()
            if same or said in (label.casefold(), self._voice.translator.phrase("the {owner}", owner=label).casefold()):
                continue
            told.append((parameter, label, value))
        people = [
            parameter for parameter, _, _ in told if not parameter.label and record_of(parameter.type) is not None
        ]
        # What stands alone needs no label, unless it is a bare value or a condition: "Half (Skill)".
        alone = len(parameters) == 1 and all(isinstance(value, Variable | FieldOf) for _, _, value in told)
        return tuple(
            self.say(value) if [parameter] == people or alone else self.labelled(label, value)
            for parameter, label, value in told
        )

    def rule_and_whom(self, condition: CallFormula | LookUp) -> tuple[Inline, Inline]:
        """(a rule that says yes or no, as it is called; the one whom it is about, empty when that goes without saying)"""
        if isinstance(condition, LookUp):
            return self.say(condition), ()
        formula = self._voice.program.formulas[condition.formula]
        label = emphasised(self._voice.label(formula))
        told = self.arguments(formula.parameters, f"formula.{formula.id}", condition.arguments)
        given = [value for _, value in condition.arguments if isinstance(value, Variable | FieldOf)]
        if len(told) == 1 and len(given) == len(formula.parameters) == 1 and record_of(given[0].type) is not None:
            return label, told[0]
        return self.say(condition), ()

    def labelled(self, label: str, value: Expression) -> Inline:
        """``Label: value``; for a condition ``Label: yes if …``."""
        return self._voice.phrase("{label}: {value}", label=label, value=self.say(value))

    def change(self, type: Type, name: str, value: Expression) -> Inline:
        """A field and what it is now, inside a sentence."""
        record = record_of(type)
        label = self._voice.field(record, name) if record is not None else name
        return self._voice.phrase("{label}: {value}", label=label, value=self.say(value))

    def build(self, expression: Build) -> Inline:
        """A new record as its label and what differs from its defaults."""
        record = self._voice.program.records[record_of(expression.type) or ""]
        shown = []
        for name, value in expression.fields:
            known = record.field(name)
            if known is not None and known.has_default and isinstance(value, Literal) and value.value == known.default:
                continue
            shown.append(self.labelled(self._voice.field(record.id, name), value))
        label = plain(self._voice.label(record))
        return self._voice.phrase("{table} ({keys})", table=label, keys=self._voice.clauses(shown)) if shown else label


def _is_default(value: Expression, parameter: Parameter) -> bool:
    return parameter.has_default and isinstance(value, Literal) and value.value == parameter.default
