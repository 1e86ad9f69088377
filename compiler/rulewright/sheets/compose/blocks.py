"""Modifier lists, procedures, formulas, scales, options and single entries as blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal as OneOf
from typing import assert_never

from rulewright.calculus.declarations import Constant, Enumeration, Formula, Option, Procedure, Rule
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.types import EnumType, YesNo
from rulewright.calculus.values import MemberValue, Value
from rulewright.i18n.contexts import context_of
from rulewright.sheets.compose.source import Composer, strong_start
from rulewright.sheets.compose.tables import column_unit, field_text, shows_sign
from rulewright.sheets.model import (
    CardField,
    CaseRow,
    Choice,
    EntryBlock,
    FormulaBlock,
    Head,
    Inline,
    ModifierRow,
    ModifiersBlock,
    OptionRow,
    OptionsBlock,
    ProcedureBlock,
    RuleBlock,
    Run,
    ScaleBlock,
    StepItem,
    plain,
)
from rulewright.sheets.words import model as said

__all__ = [
    "brief_block",
    "constant_block",
    "constants_block",
    "entry_block",
    "entry_fields",
    "formula_block",
    "modifiers_block",
    "options_block",
    "procedure_block",
    "rule_block",
    "scale_block",
]


def rule_block(rule: Rule, composer: Composer) -> RuleBlock:
    """A rule in prose."""
    return RuleBlock(composer.head(f"rule.{rule.id}", rule))


def scale_block(enumeration: Enumeration, composer: Composer) -> ScaleBlock:
    """The members of a scale or choice."""
    words = composer.words
    members = tuple(
        (words.member(enumeration.id, member.id), words.member_prose(enumeration.id, member.id))
        for member in enumeration.members
    )
    anchor = f"{'scale' if enumeration.ordered else 'choice'}.{enumeration.id}"
    return ScaleBlock(composer.head(anchor, enumeration), enumeration.ordered, members)


def modifiers_block(modifiers: Modifiers, composer: Composer) -> ModifiersBlock:
    """A modifier list as a table."""
    words = composer.words.modifiers(modifiers.id)
    phrase = composer.translator.phrase
    inherited = composer.provenance.inherited(modifiers.header)
    rows: list[ModifierRow] = []
    if words.start:
        rows.append(ModifierRow("line", plain(phrase("Start with")), words.start))
    for item in words.items:
        match item:
            case said.ModifierLineWords():
                rows.extend(_line_rows(item, 0, inherited, composer))
            case said.ModifierGroupWords():
                rows.append(ModifierRow("group", item.label, when=item.rule))
                for line in item.lines:
                    rows.extend(_line_rows(line, 1, inherited, composer))
            case said.ModifierRuleWords():
                rows.append(ModifierRow("rule", item.text))
            case _:
                assert_never(item)
    notes = (plain(phrase("Apply the lines from top to bottom.")),) if words.in_order else words.caps
    head = composer.head(f"modifiers.{modifiers.id}", modifiers, notes=notes)
    return ModifiersBlock(head, phrase("Modifier"), phrase("Value"), phrase("When"), tuple(rows))


def _line_rows(line: said.ModifierLineWords, depth: int, inherited: bool, composer: Composer) -> Iterable[ModifierRow]:
    """The rows of a line: itself, its answers when it asks about something, and its exceptions. Its first row is marked when a
    variant changed it in a list that is ``inherited``."""
    changed = inherited and composer.is_own(*line.spans)
    sources = composer.sources(line.sources)
    exception = plain(composer.translator.phrase("except"))
    cases = line.cases
    answers = any(case.answer for case in cases)
    if answers or not cases or cases[0].exception:
        yield ModifierRow("line", line.label, depth=depth, sources=sources, changed=changed)
    else:
        yield ModifierRow("line", line.label, cases[0].value, cases[0].when, depth, sources, changed)
        cases = cases[1:]
    always = plain(composer.translator.phrase("otherwise"))
    for case in cases:
        if case.exception:
            yield ModifierRow("except", exception, case.value, case.when, depth)
        else:
            yield ModifierRow("case", case.answer or always, case.value, case.when, depth)


def formula_block(formula: Formula, composer: Composer) -> FormulaBlock:
    """A formula: its cases in order."""
    words = composer.words.formula(formula.id)
    cases = tuple(CaseRow(case.value, case.when) for case in words.cases)
    head = composer.head(f"formula.{formula.id}", formula)
    return FormulaBlock(head, words.needs, cases, composer.translator.phrase("Needs"))


def procedure_block(procedure: Procedure, composer: Composer) -> ProcedureBlock:
    """A procedure: the referee's questions first, then its steps."""
    words = composer.words.procedure(procedure.id)
    phrase = composer.translator.phrase
    return ProcedureBlock(
        composer.head(f"procedure.{procedure.id}", procedure),
        words.needs,
        tuple(_step(line, composer) for line in (*words.questions, *words.lines)),
        phrase("Needs"),
        phrase("Referee"),
    )


def brief_block(procedure: Procedure, composer: Composer) -> RuleBlock:
    """A procedure in its author's words: its prose, the remarks of its steps, and what can be bought."""
    lines = composer.words.procedure(procedure.id).lines
    head = composer.head(f"brief.{procedure.id}", procedure)
    sources = composer.sources((*procedure.sources, *_sources_within(lines)))
    parts = [(line, paragraphs) for line in lines if (paragraphs := tuple(_remarks((line,))))]
    numbered = sum(isinstance(line, said.Heading) for line, _ in parts) > 1
    prose: list[Inline] = []
    number = 0
    for line, (first, *others) in parts:
        if isinstance(line, said.Heading):
            number += 1
            name = "".join(run.text for run in line.text)
            # An author may have numbered the steps already.
            numbered_name = f"{number}. {name}" if numbered and not name[:1].isdigit() else name
            first = strong_start(numbered_name, first, composer)
        prose += (first, *others)
    return RuleBlock(replace(head, prose=(*head.prose, *prose), sources=sources))


def _sources_within(lines: Iterable[said.Line]) -> Iterable[str]:
    for line in lines:
        yield from line.sources
        yield from _sources_within(line.lines)


def _remarks(lines: Iterable[said.Line]) -> Iterable[Inline]:
    for line in lines:
        match line:
            case said.Remark():
                yield line.text
            case said.Purchase():
                yield (Run("• "), *line.bare)
            case _:
                yield from _remarks(line.lines)


StepKind = OneOf["step", "heading", "question", "decision", "require", "branch", "case", "result", "remark"]

_KINDS: dict[type[said.Line], StepKind] = {
    said.Heading: "heading",
    said.Remark: "remark",
    said.Question: "question",
    said.Decide: "decision",
    said.Condition: "branch",
    said.Choose: "branch",
    said.Case: "case",
    said.Purchase: "case",
    said.Repeat: "branch",
    said.Require: "require",
    said.Result: "result",
}


def _step(line: said.Line, composer: Composer) -> StepItem:
    return StepItem(
        _KINDS.get(type(line), "step"),
        line.text,
        tuple(_step(inner, composer) for inner in line.lines),
        composer.sources(line.sources),
    )


def options_block(options: Iterable[Option], anchor: str, composer: Composer) -> OptionsBlock:
    """Options and what they are set to."""
    rows = tuple(_option_row(option, composer) for option in options)
    return OptionsBlock(Head(anchor, composer.translator.phrase("Options")), rows)


def _option_row(option: Option, composer: Composer) -> OptionRow:
    values: tuple[Value, ...] = ()
    match option.type:
        case YesNo():
            values = (True, False)
        case EnumType(id):
            values = tuple(MemberValue(id, member.id) for member in composer.program.enumerations[id].members)
        case _:
            values = (option.default,)
    return OptionRow(
        composer.words.label(option),
        composer.voice.value(option.default, option.type),
        tuple(Choice(composer.voice.value(value, option.type), value == option.default) for value in values),
        composer.words.prose(option),
        composer.sources(option.sources),
    )


def constants_block(constants: Iterable[Constant], anchor: str, composer: Composer) -> EntryBlock:
    """Constants and their values."""
    listed = tuple(constants)
    sources = composer.sources(source for constant in listed for source in constant.sources)
    fields = tuple(
        CardField(composer.words.label(constant), _constant_value(constant, composer)) for constant in listed
    )
    return EntryBlock(Head(anchor, composer.translator.phrase("Values"), sources=sources), "", fields)


def constant_block(constant: Constant, composer: Composer) -> EntryBlock:
    """One constant with its prose."""
    value = CardField(composer.translator.phrase("Value"), _constant_value(constant, composer))
    return EntryBlock(composer.head(f"constant.{constant.id}", constant), "", (value,), alone=True)


def _constant_value(constant: Constant, composer: Composer) -> Inline:
    return plain(composer.voice.value(constant.value, constant.type, f"constant.{constant.id}.value"))


def entry_fields(
    entry: str, fields: Iterable[str], composer: Composer, *, signed: frozenset[str] = frozenset()
) -> tuple[CardField, ...]:
    """The fields of a weapon or item that hold something; ``signed`` ones print their plus."""
    found = composer.program.entries[entry]
    record = composer.program.records[found.record]
    context = context_of(found, composer.program)
    shown: list[CardField] = []
    for id in fields:
        field = record.field(id)
        value = found.value.get(id) if field is not None else None
        if field is None or value is None or value in ("", ()):
            continue
        text: Inline = plain(field_text(value, field.type, f"{context}.{id}", composer, signed=id in signed))
        shown.append(CardField(composer.words.field(record.id, id), text, column_unit(field.type, composer)))
    return tuple(shown)


def entry_block(entry: str, anchor: str, composer: Composer) -> EntryBlock:
    """One weapon or item."""
    found = composer.program.entries[entry]
    record = composer.program.records[found.record]
    signed = frozenset(field.id for field in record.fields if shows_sign((found,), field.id))
    fields = entry_fields(entry, (field.id for field in record.fields), composer, signed=signed)
    return EntryBlock(composer.head(anchor, found), composer.words.label(record), fields)
