"""Tables of exact odds as blocks."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_percent

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import FieldOf, Variable
from rulewright.calculus.types import EnumType, Integer, Number, Quantity, RecordType, Type, YesNo
from rulewright.calculus.values import MemberValue
from rulewright.i18n.language import locale_of
from rulewright.inputs.asked import Asked
from rulewright.inputs.grid import Axis
from rulewright.odds.distribution import Distribution, Refused
from rulewright.sheets.compose.source import Composer, plain_type
from rulewright.sheets.model import Cell, Column, Head, TableBlock, TableRow, plain
from rulewright.sheets.odds import Computed

__all__ = ["odds_block"]


def odds_block(computed: Computed, title: str, anchor: str, composer: Composer) -> TableBlock:
    """A row for each setting: of yes/no the chance of yes, of numbers the mean, of all else the chance of each outcome. A table of
    one setting that asks one thing has a row for each outcome instead."""
    head = Head(anchor, title or composer.words.label(computed.procedure))
    if not computed.axes and len(computed.asked) == 1:
        return _outcomes(computed, head, composer)
    columns = [Column(_input(axis, computed, composer), key=True) for axis in computed.axes]
    rows = [
        [plain(_value(text, axis.type, composer)) for axis, text in zip(computed.axes, values, strict=True)]
        for values in computed.rows
    ]
    for at, asked in enumerate(computed.asked):
        found = [each[at] for each in computed.found]
        label = _label(asked, computed.procedure, composer)
        if isinstance(asked.type, YesNo):
            columns.append(Column(label, align="right"))
            texts = [[_percent(one.probability(True), composer)] for one in found]
        elif isinstance(asked.type, Integer | Number | Quantity):
            columns.append(Column(f"{label} ({composer.translator.phrase('mean')})", align="right"))
            texts = [["–" if one.refused == 1 else _mean(one, asked.type, composer)] for one in found]
        else:
            outcomes = list(dict.fromkeys(outcome for one in found for outcome in one.weights))
            shown = [outcome for outcome in outcomes if not isinstance(outcome, Refused)]
            columns += [Column(composer.voice.value(outcome, asked.type), align="right") for outcome in shown]
            texts = [[_percent(one.probability(outcome), composer) for outcome in shown] for one in found]
        for row, more in zip(rows, texts, strict=True):
            row += [plain(text) for text in more]
    if any(each[0].refused for each in computed.found):
        columns.append(Column(composer.translator.phrase("refused"), align="right"))
        for row, found_here in zip(rows, computed.found, strict=True):
            row.append(plain(_percent(found_here[0].refused, composer)))
    return TableBlock(head, tuple(columns), tuple(TableRow(tuple(Cell(text) for text in row)) for row in rows))


def _outcomes(computed: Computed, head: Head, composer: Composer) -> TableBlock:
    (asked,), ((found,),) = computed.asked, computed.found
    columns = (
        Column(_label(asked, computed.procedure, composer), key=True),
        Column(composer.translator.phrase("chance"), align="right"),
    )
    rows: list[TableRow] = []
    for outcome in found.weights:
        if isinstance(outcome, Refused):
            name = composer.translator.phrase("refused")
        else:
            name = composer.voice.value(outcome, asked.type)
        rows.append(TableRow((Cell(plain(name)), Cell(plain(_percent(found.probability(outcome), composer))))))
    return TableBlock(head, columns, tuple(rows))


def _percent(chance: Fraction, composer: Composer) -> str:
    """Percents with one decimal; never 0 or 100 unless it is exactly that."""
    locale = locale_of(composer.translator.language)
    if chance in (0, 1):
        return format_percent(int(chance), format="0%", locale=locale)
    thousandths = round(chance * 1000)
    sign = "<" if thousandths == 0 else ">" if thousandths == 1000 else ""
    return sign + format_percent(Decimal(min(max(thousandths, 1), 999)) / 1000, format="#,##0.0%", locale=locale)


def _mean(found: Distribution, type: Type, composer: Composer) -> str:
    return composer.voice.value(Fraction(round(found.mean() * 100), 100), type)


def _value(text: str, type: Type, composer: Composer) -> str:
    """A value of an axis as people read it: a member by its label, an entry by its name, all else as it was written."""
    item = plain_type(type)
    match item:
        case EnumType(id) if text in {member.id for member in composer.program.enumerations[id].members}:
            return composer.voice.member(MemberValue(id, text))
        case RecordType() if text in composer.program.entries:
            return composer.voice.entry(text)
        case YesNo():
            return composer.voice.value(text == "yes", item)
        case _:
            return text


def _input(axis: Axis, computed: Computed, composer: Composer) -> str:
    first, *fields = axis.path.split(".")
    parameter = next(one for one in computed.procedure.parameters if one.name == first)
    type = plain_type(parameter.type)
    label = composer.voice.parameter(parameter, f"procedure.{computed.procedure.id}")
    for name in fields:
        assert isinstance(type, RecordType)
        field = composer.program.records[type.id].field(name)
        assert field is not None
        label, type = composer.words.field(type.id, name), plain_type(field.type)
    return label


def _label(asked: Asked, procedure: Procedure, composer: Composer) -> str:
    """What is asked, in the language of the sheet: the label of a field; an expression as it was written."""
    match asked.expression:
        case FieldOf(record=Variable(type=RecordType(record)), name=name):
            return composer.words.field(record, name)
        case Variable(name="result"):
            return composer.words.label(procedure)
        case Variable(name=name) if isinstance(procedure.result, RecordType):
            return composer.words.field(procedure.result.id, name)
        case _:
            return asked.label
