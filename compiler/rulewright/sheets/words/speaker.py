"""The words of a whole ruleset in one language: what sheets ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from rulewright.calculus.declarations import Column, Declaration, EntryGroup, Key, Parameter, Row, Table
from rulewright.calculus.expressions import Template
from rulewright.calculus.modifiers import Cap, ModifierGroup, ModifierLine, Modifiers, Round
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.i18n.contexts import context_of, group_context, spoken_name
from rulewright.i18n.translator import Translator
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.expressions import Speech
from rulewright.sheets.words.model import (
    CaseWords,
    FormulaWords,
    ModifierCaseWords,
    ModifierGroupWords,
    ModifierLineWords,
    ModifierRuleWords,
    ModifiersWords,
    ProcedureWords,
    Question,
)
from rulewright.sheets.words.names import Names, of_parameters, of_procedure
from rulewright.sheets.words.options import decided
from rulewright.sheets.words.prose import prose
from rulewright.sheets.words.runs import capitalised
from rulewright.sheets.words.steps import steps
from rulewright.sheets.words.voice import Voice

__all__ = ["Words", "words"]


def words(program: Program, translator: Translator, options: Mapping[str, Value] | None = None) -> Words:
    """The words of ``program`` as it is played with ``options`` (those left out at their defaults)."""
    return Words(Voice(decided(program, options), translator))


@dataclass(frozen=True, slots=True)
class Words:
    """Labels, values, prose and rules in words. ``voice`` also says single values (:meth:`Voice.value`)."""

    voice: Voice

    # Labels and prose

    def label(self, declaration: Declaration) -> str:
        """The label of a record, entry, table, scale, choice, option, unit, modifier list, formula, procedure or rule."""
        return self.voice.label(declaration)

    def prose(self, declaration: Declaration) -> tuple[Inline, ...]:
        """The paragraphs under a declaration."""
        context = context_of(declaration, self.voice.program)
        return self._paragraphs(declaration.prose, f"{context}.text", self._speech(declaration))

    def field(self, record: str, field: str) -> str:
        """The label of a field."""
        return self.voice.field(record, field)

    def member(self, enum: str, member: str) -> str:
        """The label of a member of a scale or choice."""
        return self.voice.member(MemberValue(enum, member))

    def field_prose(self, record: str, field: str) -> tuple[Inline, ...]:
        """The prose about a field of a record."""
        found = self.voice.program.records[record].field(field)
        if found is None:
            return ()
        context = f"record.{record}.{field}.text"
        return self._paragraphs(found.prose, context, self._constant(context))

    def member_prose(self, enum: str, member: str) -> tuple[Inline, ...]:
        """The paragraphs under a member."""
        enumeration = self.voice.program.enumerations[enum]
        context = f"{context_of(enumeration, self.voice.program)}.{member}.text"
        found = enumeration.members[enumeration.index(member)]
        return self._paragraphs(found.prose, context, self._constant(context))

    def group(self, group: EntryGroup) -> str:
        """The heading of a block of weapons or items."""
        return self.voice.translator.text(group_context(group.record, self.voice.program), group.label)

    def group_prose_heading(self, group: EntryGroup) -> str:
        """What the author wrote over the text column of a block of weapons or items."""
        return self.voice.translator.text(
            f"{group_context(group.record, self.voice.program)}.heading", group.prose_heading
        )

    def group_prose(self, group: EntryGroup) -> tuple[Inline, ...]:
        """The paragraphs under the heading of a block of weapons or items."""
        context = f"{group_context(group.record, self.voice.program)}.text"
        return self._paragraphs(group.prose, context, self._constant(context))

    # Tables

    def key_label(self, table: Table, key: Key) -> str:
        """The heading of a key of a table."""
        message = key.label or spoken_name(key.name, key.type)
        return self.voice.translator.text(f"table.{table.id}.key", message)

    def column_label(self, table: Table, column: Column) -> str:
        """The heading of a column of a two-key table."""
        return self.voice.key((column.key,), table.keys[1].type)

    def value_heading(self, table: Table) -> str:
        """The heading of the value column of a table that gives no record, as its author wrote it; it may be empty."""
        return self.voice.translator.text(f"table.{table.id}.heading", table.value_heading)

    def prose_heading(self, table: Table) -> str:
        """The heading of the text column of a table; it may be empty."""
        return self.voice.translator.text(f"table.{table.id}.heading", table.prose_heading)

    def row_prose(self, table: Table, row: Row) -> Inline:
        """The text column of a row; empty when it has none."""
        if row.prose is None:
            return ()
        context = f"table.{table.id}.row"
        return prose(row.prose, context, self._constant(context))

    def external(self, table: Table) -> str:
        """Where a table is found that this ruleset does not hold; empty when it does."""
        return self.voice.translator.text(f"table.{table.id}.external", table.external) if table.external else ""

    def group_stands_in_for(self, group: EntryGroup) -> str:
        """What published list a block of weapons or items stands in for; empty when it stands for itself."""
        if not group.stands_in_for:
            return ""
        context = f"{group_context(group.record, self.voice.program)}.stands_in_for"
        return self.voice.translator.text(context, group.stands_in_for)

    def stands_in_for(self, table: Table) -> str:
        """What published table this one stands in for; empty when it stands for itself."""
        if not table.stands_in_for:
            return ""
        return self.voice.translator.text(f"table.{table.id}.stands_in_for", table.stands_in_for)

    # Rules

    def modifiers(self, id: str) -> ModifiersWords:
        """A modifier list in words."""
        modifiers = self.voice.program.modifiers[id]
        context = f"modifiers.{id}"
        say = Speech(self.voice, of_parameters(modifiers.parameters, context, self.voice), context)
        in_order = not modifiers.is_sum
        items: list[ModifierLineWords | ModifierGroupWords | ModifierRuleWords] = []
        for item in modifiers.items:
            match item:
                case ModifierGroup():
                    lines = tuple(self._modifier(line, context, say) for line in item.lines)
                    label = plain(self.voice.translator.text(f"{context}.group", item.label))
                    items.append(ModifierGroupWords(label, self._rule(item), lines))
                case ModifierLine():
                    items.append(self._modifier(item, context, say))
                case Cap():
                    if in_order:
                        items.append(ModifierRuleWords(self._cap(item, say)))
                case Round():
                    items.append(ModifierRuleWords(self._rounding(item)))
                case _:
                    assert_never(item)
        return ModifiersWords(
            self._needs(modifiers.parameters, context, say),
            tuple(items),
            () if in_order else self._caps(modifiers, say),
            () if modifiers.start is None else say(modifiers.start),
            in_order,
        )

    def _cap(self, cap: Cap, say: Speech) -> Inline:
        """A cap among the lines of a list."""
        if cap.which == "at most":
            return self.voice.phrase("At most {limit}", limit=say(cap.limit))
        return self.voice.phrase("At least {limit}", limit=say(cap.limit))

    def _rounding(self, item: Round) -> Inline:
        match item.rounding:
            case "down":
                return self.voice.phrase("Round down")
            case "up":
                return self.voice.phrase("Round up")
            case "toward zero":
                return self.voice.phrase("Round toward zero")
            case "nearest" | "exactly":
                return self.voice.phrase("Round to the nearest")
            case _:
                assert_never(item.rounding)

    def _rule(self, group: ModifierGroup) -> Inline:
        if group.which == "best":
            return self.voice.phrase("Only the highest counts")
        return self.voice.phrase("Only the lowest counts")

    def _caps(self, modifiers: Modifiers, say: Speech) -> tuple[Inline, ...]:
        caps = []
        for cap in modifiers.caps:
            limit = say.signed(cap.limit)
            if cap.which == "at most":
                caps.append(self.voice.phrase("At most {limit} in all.", limit=limit))
            else:
                caps.append(self.voice.phrase("At least {limit} in all.", limit=limit))
        return tuple(caps)

    def _modifier(self, line: ModifierLine, context: str, say: Speech) -> ModifierLineWords:
        cases = []
        for case in line.cases:
            answer: Inline = ()
            condition = case.condition
            if line.subject is not None and condition is not None:
                answer, condition = say.conditions.answer(line.subject, condition)
            elif case.written is not None:
                condition = case.written
            when = () if condition is None else say.condition(condition)
            effect = say.factor(case.value) if case.effect == "multiply" else say.signed(case.value)
            cases.append(ModifierCaseWords(effect, when, case.exception, answer))
        label = plain(self.voice.translator.text(f"{context}.{line.id}", line.label))
        subject = () if line.subject is None else say(line.subject)
        spans = (line.span, *(case.span for case in line.cases))
        return ModifierLineWords(line.id, label, _exceptions_last(cases), subject, line.sources, spans)

    def formula(self, id: str) -> FormulaWords:
        """A formula in words."""
        formula = self.voice.program.formulas[id]
        context = f"formula.{id}"
        say = Speech(self.voice, of_parameters(formula.parameters, context, self.voice), context)
        cases = []
        for place, case in enumerate(formula.cases):
            if case.condition is not None:
                when = say.condition(case.condition)
            else:
                when = self.voice.phrase("otherwise") if place else ()
            cases.append(CaseWords(say(case.value), when))
        return FormulaWords(self._needs(formula.parameters, context, say), tuple(cases))

    def procedure(self, id: str) -> ProcedureWords:
        """A procedure in words."""
        procedure = self.voice.program.procedures[id]
        context = f"procedure.{id}"
        names = of_procedure(procedure, self.voice)
        say = Speech(self.voice, names, context)
        questions = tuple(
            Question(self._question(parameter, context, say), sources=parameter.sources)
            for parameter in procedure.parameters
            if parameter.fiat
        )
        needs = self._needs(procedure.parameters, context, say)
        return ProcedureWords(needs, questions, steps(procedure, names, context))

    def _needs(self, parameters: Iterable[Parameter], context: str, say: Speech) -> tuple[Inline, ...]:
        needs = []
        for parameter in parameters:
            if parameter.fiat:
                continue
            label = capitalised(plain(self.voice.parameter(parameter, context)))
            if parameter.has_default and parameter.default is not None and parameter.default != ():
                default = self._default(parameter)
                if not default:
                    if not isinstance(parameter.default, RecordValue):
                        continue
                    needs.append(label)
                    continue
                label = self.voice.phrase("{input} (normally {default})", input=label, default=default)
            needs.append(label)
        return tuple(needs)

    def _question(self, parameter: Parameter, context: str, say: Speech) -> Inline:
        label = self.voice.parameter(parameter, context)
        if not parameter.has_default:
            return plain(label)
        default = self._default(parameter)
        if not default:
            return plain(label)
        return self.voice.phrase("{question} (normally {default})", question=label, default=default)

    def _default(self, parameter: Parameter) -> str:
        """What an input normally is; nothing for a record that only says what its own fields normally are."""
        default = parameter.default
        if isinstance(default, RecordValue) and not any(
            entry.value == default for entry in self.voice.program.entries.values()
        ):
            record = self.voice.program.records[default.record]
            if all(field.has_default and default.get(field.id) == field.default for field in record.fields):
                return ""
        return self.voice.value(default, parameter.type)

    # Speech

    def _constant(self, context: str) -> Speech:
        return Speech(self.voice, Names(self.voice), context)

    def _speech(self, declaration: Declaration) -> Speech:
        """Speech for the prose of a declaration, which may quote its inputs."""
        program = self.voice.program
        context = context_of(declaration, program)
        if declaration.id in program.procedures and program.procedures[declaration.id] is declaration:
            return Speech(self.voice, of_procedure(program.procedures[declaration.id], self.voice), context)
        if declaration.id in program.formulas and program.formulas[declaration.id] is declaration:
            return Speech(
                self.voice, of_parameters(program.formulas[declaration.id].parameters, context, self.voice), context
            )
        return self._constant(context)

    def _paragraphs(self, paragraphs: Iterable[Template], context: str, say: Speech) -> tuple[Inline, ...]:
        return tuple(prose(paragraph, context, say) for paragraph in paragraphs)


def _exceptions_last(cases: list[ModifierCaseWords]) -> tuple[ModifierCaseWords, ...]:
    """The core tries exceptions first; people read the rule first and then what is excepted from it."""
    ordered: list[ModifierCaseWords] = []
    waiting: list[ModifierCaseWords] = []
    for case in cases:
        if case.exception:
            waiting.append(case)
        else:
            ordered.extend((case, *waiting))
            waiting = []
    return (*ordered, *waiting)
