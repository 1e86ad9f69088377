"""What is printed of a declaration as a tree of parts, so that two states of it can be laid side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.calculus.declarations import Field, Record, Unit
from rulewright.calculus.types import EnumType, Integer, ListType, Quantity, RecordType, Type, YesNo
from rulewright.sheets.compose.blocks import (
    constant_block,
    entry_block,
    formula_block,
    modifiers_block,
    options_block,
    procedure_block,
    rule_block,
    scale_block,
)
from rulewright.sheets.compose.source import Composer, plain_type
from rulewright.sheets.compose.tables import entry_tables, field_unit, table_block
from rulewright.sheets.model import (
    Block,
    ChartBlock,
    EntryBlock,
    FormBlock,
    FormulaBlock,
    Head,
    Inline,
    ModifierRow,
    ModifiersBlock,
    OptionsBlock,
    ProcedureBlock,
    RuleBlock,
    ScaleBlock,
    StepItem,
    TableBlock,
    plain,
)
from rulewright.sheets.words.runs import merged, text_of

__all__ = ["Key", "SaidPart", "declared", "said_parts"]

Key = tuple[str, str]
"""The keyword and id of a declaration."""


@dataclass(frozen=True, slots=True)
class SaidPart:
    """A part of what is printed: what it is called (empty for a sentence, which is what it says), what it says, and what
    belongs to it. Sentences of one ``kind`` may be two states of the same one."""

    name: str
    text: Inline = ()
    parts: tuple[SaidPart, ...] = ()
    kind: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from its siblings."""
        return (self.name, "" if self.name else text_of(self.text))


def declared(composer: Composer) -> Iterator[Key]:
    """Everything that an author declared and that can be printed, kind by kind."""
    program = composer.program
    yield from (("option", id) for id in program.options)
    yield from (("constant", id) for id in program.constants)
    for id, known in program.enumerations.items():
        if not known.implicit:
            yield "scale" if known.ordered else "choice", id
    yield from (("record", id) for id, record in program.records.items() if not record.implicit)
    yield from ((program.records[entry.record].kind or "item", id) for id, entry in program.entries.items())
    yield from (("table", id) for id in program.tables)
    yield from (("modifiers", id) for id in program.modifiers)
    yield from (("formula", id) for id in program.formulas)
    yield from (("procedure", id) for id in program.procedures)
    yield from (("rule", id) for id in program.rules)


def said_parts(key: Key, composer: Composer) -> tuple[SaidPart, ...] | None:
    """All that is printed of a declaration; None when the program of ``composer`` has none of that keyword and id."""
    keyword, id = key
    program, decided = composer.program, composer.voice.program
    match keyword:
        case "weapon" | "item" if id in program.entries:
            return _parts(entry_block(id, "", composer), composer)
        case "weapons" | "items" if id in program.records:
            return tuple(part for block in entry_tables(id, "", composer) for part in _head(block.head, composer))
        case "table" if id in program.tables:
            return _parts(table_block(program.tables[id], composer), composer)
        case "modifiers" if id in program.modifiers:
            return _parts(modifiers_block(decided.modifiers[id], composer), composer)
        case "formula" if id in program.formulas:
            return _parts(formula_block(decided.formulas[id], composer), composer)
        case "procedure" if id in program.procedures:
            return _parts(procedure_block(decided.procedures[id], composer), composer)
        case "rule" if id in program.rules:
            return _parts(rule_block(program.rules[id], composer), composer)
        case "scale" | "choice" if id in program.enumerations:
            return _parts(scale_block(program.enumerations[id], composer), composer)
        case "record" if id in program.records:
            return tuple(_record(program.records[id], composer))
        case "constant" if id in program.constants:
            return _parts(constant_block(program.constants[id], composer), composer)
        case "option" if id in program.options:
            return _parts(options_block((program.options[id],), "", composer), composer)
        case "unit" if id in program.units:
            return _unit(program.units[id], composer)
        case _:
            return None


def _parts(block: Block, composer: Composer) -> tuple[SaidPart, ...]:
    match block:
        case RuleBlock() | ChartBlock() | FormBlock():
            inside: Iterable[SaidPart] = ()
        case EntryBlock(fields=fields):
            inside = (SaidPart(field.label, _with_unit(field.value, field.unit)) for field in fields)
        case TableBlock():
            inside = _rows(block)
        case ModifiersBlock(rows=rows):
            inside = _lines(rows, composer)
        case FormulaBlock():
            inside = (
                *_needs(block.needs_label, block.needs),
                *(SaidPart("", _if(case.value, case.when, composer), kind="case") for case in block.cases),
            )
        case ProcedureBlock():
            steps = (_step(step, block.question_label) for step in block.steps)
            inside = (*_needs(block.needs_label, block.needs), *steps)
        case ScaleBlock(members=members):
            inside = (
                SaidPart("", plain(label), tuple(SaidPart(label, text) for text in prose), "member")
                for label, prose in members
            )
        case OptionsBlock(options=options):
            inside = (
                part
                for option in options
                for part in (
                    SaidPart("", plain(option.value), kind="value"),
                    *(SaidPart("", text, kind="prose") for text in option.prose),
                )
            )
        case _:
            assert_never(block)
    notes = (SaidPart("", text, kind="note") for text in block.head.notes)
    return (*_head(block.head, composer), *inside, *notes)


def _head(head: Head, composer: Composer) -> Iterator[SaidPart]:
    yield SaidPart(composer.translator.phrase("Name"), plain(head.title))
    if head.notice:
        yield SaidPart("", plain(head.notice), kind="notice")
    yield from (SaidPart("", text, kind="prose") for text in head.prose)


def _needs(label: str, needs: Iterable[Inline]) -> Iterator[SaidPart]:
    yield SaidPart(label, (), tuple(SaidPart("", need, kind="need") for need in needs))


def _with_unit(value: Inline, unit: str) -> Inline:
    return (*value, *plain(f"\N{NO-BREAK SPACE}{unit}")) if unit else value


def _if(value: Inline, when: Inline, composer: Composer) -> Inline:
    if not when:
        return value
    if text_of(when) == composer.translator.phrase("otherwise"):
        return composer.voice.phrase("otherwise {value}", value=value)
    return composer.voice.phrase("{value} if {condition}", value=value, condition=when)


def _rows(table: TableBlock) -> Iterator[SaidPart]:
    if table.elsewhere:
        yield SaidPart("", plain(table.elsewhere), kind="elsewhere")
    for row in table.rows:
        first, *cells = row.cells
        _, *columns = table.columns
        yield SaidPart(
            text_of(first.text),
            (),
            tuple(
                SaidPart(column.label or text_of(first.text), _with_unit(cell.text, column.unit))
                for column, cell in zip(columns, cells, strict=True)
                if not cell.empty
            ),
        )


def _lines(rows: Iterable[ModifierRow], composer: Composer) -> Iterator[SaidPart]:
    """The lines of a modifier list, exceptions behind what they except."""
    lines: list[SaidPart] = []
    for row in rows:
        said = _if(row.value, row.when, composer)
        match row.kind:
            case "line":
                lines.append(SaidPart(text_of(row.label), said))
            case "group":
                lines.append(SaidPart(text_of(row.label), row.when))
            case "rule":
                lines.append(SaidPart("", row.label, kind="rule"))
            case "case":
                line = lines[-1]
                lines[-1] = replace(line, parts=(*line.parts, SaidPart(text_of(row.label), said)))
            case "except":
                lines[-1] = _excepted(lines[-1], composer.voice.phrase("except {value}", value=said), composer)
            case _:
                assert_never(row.kind)
    yield from lines


def _excepted(line: SaidPart, exception: Inline, composer: Composer) -> SaidPart:
    if line.parts:
        return replace(line, parts=(*line.parts[:-1], _excepted(line.parts[-1], exception, composer)))
    return replace(line, text=composer.voice.clauses((line.text, exception)) if line.text else exception)


def _step(step: StepItem, question: str) -> SaidPart:
    inside = tuple(_step(inner, question) for inner in step.children)
    match step.kind:
        case "heading":
            return SaidPart(text_of(step.text), (), inside)
        case "question":
            return SaidPart("", merged((*plain(f"{question}: "), *step.text)), inside, step.kind)
        case _:
            return SaidPart("", step.text, inside, step.kind)


def _record(record: Record, composer: Composer) -> Iterator[SaidPart]:
    """The fields of a record, and what may stand in each."""
    yield SaidPart(composer.translator.phrase("Name"), plain(composer.words.label(record)))
    yield from (SaidPart("", text, kind="prose") for text in composer.words.prose(record))
    for field in record.fields:
        prose = (SaidPart("", text, kind="prose") for text in composer.words.field_prose(record.id, field.id))
        yield SaidPart(composer.words.field(record.id, field.id), _may_be(field, composer), tuple(prose))


def _may_be(field: Field, composer: Composer) -> Inline:
    phrase = composer.translator.phrase
    values = _values_of(field.type, composer)
    if not field.has_default or field.default is None or field.default == ():
        return plain(values)
    normally = composer.voice.value(field.default, field.type)
    if values:
        return plain(phrase("{input} (normally {default})", input=values, default=normally))
    return plain(phrase("normally {default}", default=normally))


def _values_of(type: Type, composer: Composer) -> str:
    match plain_type(type):
        case YesNo() | EnumType():
            choices = composer.voice.choices(plain_type(type))
            return composer.translator.any_of(choices)
        case Integer(low, high) if low is not None or high is not None:
            return composer.voice.range(low, high, type)
        case Quantity():
            return field_unit(type, composer)
        case RecordType(id) if not composer.program.records[id].implicit:
            return composer.words.label(composer.program.records[id])
        case ListType(RecordType(id)):
            return composer.words.label(composer.program.records[id])
        case _:
            return ""


def _unit(unit: Unit, composer: Composer) -> tuple[SaidPart, ...]:
    name = SaidPart(composer.translator.phrase("Name"), plain(composer.words.label(unit)))
    if unit.size is None:
        return (name,)
    return (name, SaidPart("", plain(composer.voice.quantity(unit.size, Quantity(unit.dimension))), kind="value"))
