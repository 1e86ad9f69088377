"""What tables and charts of odds say: chances, means, values and what is asked, in the language of the sheet."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_percent

from rulewright.calculus.expressions import FieldOf, Variable
from rulewright.calculus.types import EnumType, RecordType, Type, YesNo
from rulewright.calculus.values import MemberValue
from rulewright.i18n.contexts import context_of
from rulewright.i18n.language import locale_of
from rulewright.inputs.asked import Asked
from rulewright.inputs.decisions import who_asks
from rulewright.odds.distribution import Distribution
from rulewright.sheets.compose.source import Composer, plain_type
from rulewright.sheets.model import plain
from rulewright.sheets.odds import Computed
from rulewright.sheets.words.expressions import Speech
from rulewright.sheets.words.names import Name, Names, of_procedure
from rulewright.sheets.words.runs import capitalised, text_of

__all__ = ["asked_label", "axis_label", "mean", "percent", "value_on_axis"]


def percent(chance: Fraction, composer: Composer) -> str:
    """Percents with one decimal; never 0 or 100 unless it is exactly that."""
    locale = locale_of(composer.translator.language)
    if chance in (0, 1):
        return format_percent(int(chance), locale=locale)
    thousandths = round(chance * 1000)
    sign = "<" if thousandths == 0 else ">" if thousandths == 1000 else ""
    written = locale.percent_formats[None].pattern.replace("#0", "#0.0")
    return sign + format_percent(Decimal(min(max(thousandths, 1), 999)) / 1000, format=written, locale=locale)


def mean(found: Distribution, type: Type, composer: Composer) -> str:
    """The mean, to two decimals, with the unit of ``type``."""
    return composer.voice.value(Fraction(round(found.mean() * 100), 100), type)


def value_on_axis(text: str, type: Type, composer: Composer) -> str:
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


def axis_label(place: int, computed: Computed, composer: Composer) -> str:
    """What the axis at ``place`` is called: an input, a field of one, or a decision."""
    first, *fields = computed.axes[place].path.split(".")
    if place >= computed.inputs:
        owner = who_asks(composer.program, computed.procedure, first)
        assert owner is not None, "only a decision that somebody asks for becomes an axis"
        return of_procedure(owner, composer.voice).known[first].label
    parameter = next(one for one in computed.procedure.parameters if one.name == first)
    type = plain_type(parameter.type)
    label = composer.voice.parameter(parameter, f"procedure.{computed.procedure.id}")
    for name in fields:
        assert isinstance(type, RecordType)
        field = composer.program.records[type.id].field(name)
        assert field is not None
        label, type = composer.words.field(type.id, name), plain_type(field.type)
    return text_of(capitalised(plain(label)))


def asked_label(asked: Asked, computed: Computed, composer: Composer) -> str:
    """What is asked, in words: the label of a field, a condition as sheets say it."""
    procedure = computed.procedure
    match asked.expression:
        case FieldOf(record=Variable(type=RecordType(record)), name=name):
            return composer.words.field(record, name)
        case Variable(name="result"):
            return composer.words.label(procedure)
        case Variable(name=name) if isinstance(procedure.result, RecordType):
            return composer.words.field(procedure.result.id, name)
        case expression:
            say = Speech(composer.voice, _names(computed, composer), context_of(procedure, composer.program))
            said = say.condition(expression) if isinstance(expression.type, YesNo) else say(expression)
            return text_of(capitalised(said))


def _names(computed: Computed, composer: Composer) -> Names:
    """The fields of the result, or the result when it is no record, by their labels."""
    result = computed.procedure.result
    whole = composer.words.label(computed.procedure)
    known = {"result": Name("result", whole, result, "local")}
    if isinstance(result, RecordType):
        for field in composer.program.records[result.id].fields:
            known[field.id] = Name(field.id, composer.words.field(result.id, field.id), field.type, "local")
    return Names(composer.voice, known)
