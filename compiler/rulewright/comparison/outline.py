"""Every declaration of a ruleset as a tree of parts, by keyword and id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Chance, Claim, Example, Expectation, ModifierList, Refusal, Result
from rulewright.calculus.declarations import (
    Declaration,
    Entry,
    Enumeration,
    Field,
    Formula,
    Parameter,
    Procedure,
    Record,
)
from rulewright.calculus.print import quoted
from rulewright.calculus.types import ANY_INTEGER, Integer, RecordType, Type
from rulewright.calculus.values import Value, show_number
from rulewright.comparison.lines import parts_of_modifiers
from rulewright.comparison.parts import Part, text_part
from rulewright.comparison.speaking import Speaker
from rulewright.comparison.statements import parts_of_body
from rulewright.comparison.tables import parts_of_table
from rulewright.comparison.writing import Writer
from rulewright.core.program import Program
from rulewright.i18n.translator import Translator
from rulewright.sheets.words.voice import Voice
from rulewright.source import NOWHERE

__all__ = ["Outlined", "outline"]


@dataclass(frozen=True, slots=True)
class Outlined:
    """A declaration: its keyword, id and label, and what it says."""

    kind: str
    id: str
    label: str
    part: Part


def outline(book: Book, program: Program, licence: str, translator: Translator) -> dict[tuple[str, str], Outlined]:
    """All declarations of a ruleset that an author wrote, by keyword and id, kind by kind; their labels, and their values a second
    time, are in the language of ``translator``."""
    found: dict[tuple[str, str], Outlined] = {}
    written = _Outline(book, program, licence, Writer(program)).all()
    said = _Outline(book, program, licence, Speaker(program, Voice(program, translator))).all()
    for each, words in zip(written, said, strict=True):
        known = replace(each, label=words.label, part=each.part.in_words(words.part))
        found.setdefault((each.kind, each.id), known)
    return found


class _Outline:
    def __init__(self, book: Book, program: Program, licence: str, writer: Writer) -> None:
        self._book = book
        self._program = program
        self._licence = licence
        self._writer = writer

    def all(self) -> Iterator[Outlined]:
        book = self._book
        yield Outlined("ruleset", book.id, book.title, Part("", "", None, tuple(self._identity())))
        for unit in book.units.values():
            if unit.span is not NOWHERE:
                size = "without a size" if unit.size is None else f"= {show_number(unit.size)}"
                yield self._declared("unit", unit, (Part("is", "", f"is {unit.dimension} {size}"),))
        for enumeration in book.enumerations.values():
            yield self._declared("scale" if enumeration.ordered else "choice", enumeration, self._members(enumeration))
        for record in book.records.values():
            yield self._declared("record", record, tuple(self._fields(record)))
        for entry in book.entries.values():
            yield self._declared(self._keyword(entry), entry, tuple(self._values(entry)))
        yield from self._groups()
        for table in book.tables.values():
            yield self._declared("table", table, parts_of_table(table, self._writer))
        for option in book.options.values():
            kind = Part("type", "type", self._writer.type(option.type))
            default = Part("default", "default", self._writer.value(option.default, option.type))
            yield self._declared("option", option, (kind, default))
        for constant in book.constants.values():
            # What is known of the range of a number says no more than the number itself.
            bare = ANY_INTEGER if isinstance(constant.type, Integer) else constant.type
            kind = Part("type", "type", self._writer.type(bare))
            value = Part("value", "value", self._writer.value(constant.value, constant.type))
            yield self._declared("constant", constant, (kind, value))
        for formula in book.formulas.values():
            yield self._declared("formula", formula, self._formula(formula))
        for modifiers in book.modifiers.values():
            result = () if modifiers.result == ANY_INTEGER else (self._gives(modifiers.result),)
            within = self._writer.within(f"modifiers.{modifiers.id}", modifiers.parameters)
            takes = self._takes(f"modifiers.{modifiers.id}", modifiers.parameters)
            inside = (*takes, *result, *parts_of_modifiers(modifiers, within))
            yield self._declared("modifiers", modifiers, inside)
        for procedure in book.procedures.values():
            body = parts_of_body(procedure.body, self._writer)
            heads = (*self._takes(f"procedure.{procedure.id}", procedure.parameters), self._gives(procedure.result))
            names = tuple(Part(f"let {id}", f"let {id}", quoted(label), aspect="text") for id, label in procedure.names)
            inside = (*heads, Part("names", "", None, names), Part("body", "", None, body, ordered=True))
            yield self._declared("procedure", procedure, inside)
        for rule in book.rules.values():
            yield self._declared("rule", rule, ())
        for example in book.examples:
            yield self._declared("example", example, tuple(self._example(example)))
        for chance in book.chances:
            yield self._declared("chance", chance, tuple(self._chance(chance)))

    def _identity(self) -> Iterator[Part]:
        book = self._book
        yield Part("title", "title", quoted(book.title), aspect="text")
        yield Part("version", "version", book.version)
        yield Part("licence", "licence", self._licence)
        yield Part("languages", "languages", ", ".join((book.language, *book.languages)))

    def _declared(self, kind: str, declared: Declaration, inside: Iterable[Part]) -> Outlined:
        head = _head(declared, self._writer)
        label = self._writer.named(f"{kind}.{declared.id}", declared.label)
        return Outlined(kind, declared.id, label, Part("", "", None, (*head, *inside)))

    def _keyword(self, entry: Entry) -> str:
        return self._program.records[entry.record].kind or "item"

    def _members(self, enumeration: Enumeration) -> tuple[Part, ...]:
        kind = "scale" if enumeration.ordered else "choice"

        def named(member: Declaration) -> str:
            return self._writer.named(f"{kind}.{enumeration.id}.{member.id}", member.label)

        members = tuple(
            Part(member.id, member.id, None, _head(member, self._writer), ordered=False, label=named(member))
            for member in enumeration.members
        )
        return (Part("members", "", None, members, ordered=True),)

    def _fields(self, record: Record) -> Iterator[Part]:
        if record.kind is not None:
            yield Part("kind", "", f"is a {record.kind}")
        fields = tuple(self._field(field, record) for field in record.fields)
        yield Part("fields", "", None, fields, ordered=True)

    def _field(self, field: Field, record: Record) -> Part:
        default = f" = {self._writer.value(field.default, field.type)}" if field.has_default else ""
        scope = "" if field.scope is None else f" each {field.scope}"
        value = f"{self._writer.type(field.type)}{default}{scope}"
        label = self._writer.named(f"record.{record.id}.{field.id}", field.label)
        return Part(field.id, field.id, value, _head(field, self._writer), label=label)

    def _values(self, entry: Entry) -> Iterator[Part]:
        yield Part("of", "of", self._writer.type(RecordType(entry.record)))
        for field in self._program.records[entry.record].fields:
            value = self._writer.value(entry.value.get(field.id), field.type)
            label = self._writer.named(f"record.{entry.record}.{field.id}", field.label)
            yield Part(field.id, field.id, value, label=label)

    def _groups(self) -> Iterator[Outlined]:
        """The lists of weapons and items: what is said of a list, and the order of what is on it."""
        for group in self._book.groups:
            kind = "weapons" if self._program.records[group.record].kind == "weapon" else "items"
            order = tuple(Part(id, id) for id in group.entries)
            said = (
                *text_part("source", ", ".join(group.sources), "source"),
                *self._writer.prose_part(group.prose),
                *text_part("stands in for", quoted(group.stands_in_for or "") if group.stands_in_for else ""),
                Part("order", "", None, order, ordered=True, only_order=True),
            )
            yield Outlined(
                kind,
                f"{group.record} {quoted(group.label)}" if group.label else group.record,
                "",
                Part("", "", None, said),
            )

    def _takes(self, context: str, parameters: Iterable[Parameter]) -> tuple[Part, ...]:
        """The inputs; their order counts, because that is the order in which a resolver takes them."""
        inputs = tuple(
            Part(
                parameter.name,
                f"{'fiat' if parameter.fiat else 'takes'} {parameter.name}",
                self._writer.parameter(parameter),
                (
                    *text_part("label", self._writer.label(parameter.label)),
                    *text_part("source", ", ".join(parameter.sources), "source"),
                ),
                label=self._writer.named(f"{context}.{'question' if parameter.fiat else 'parameter'}", parameter.label),
            )
            for parameter in parameters
        )
        return (Part("takes", "", None, inputs, ordered=True),)

    def _gives(self, type: Type) -> Part:
        return Part("gives", "gives", self._writer.type(type))

    def _formula(self, formula: Formula) -> tuple[Part, ...]:
        context = f"formula.{formula.id}"
        writer = self._writer.within(context, formula.parameters)
        cases = tuple(
            Part(
                writer.condition(case.condition, "otherwise"),
                "",
                writer.when(
                    writer.expression(case.value), case.condition, "otherwise" if len(formula.cases) > 1 else ""
                ),
                kind="case",
            )
            for case in formula.cases
        )
        inside = Part("cases", "", None, cases, ordered=True)
        return (*self._takes(context, formula.parameters), self._gives(formula.result), inside)

    def _settled(self, pairs: Iterable[tuple[str, Value]], types: dict[str, Type], word: str) -> Iterator[Part]:
        for name, value in pairs:
            shown = self._writer.value(value, types[name]) if name in types else str(value)
            yield Part(f"{word} {name}", f"{word} {name}".strip(), shown)

    def _types_of(self, kind: str, target: str) -> dict[str, Type]:
        if kind == "table":
            return {key.name: key.type for key in self._book.tables[target].keys}
        declared: Mapping[str, Mapping[str, Procedure | Formula | ModifierList]] = {
            "procedure": self._book.procedures,
            "formula": self._book.formulas,
            "modifiers": self._book.modifiers,
        }
        return {parameter.name: parameter.type for parameter in declared[kind][target].parameters}

    def _options(self) -> dict[str, Type]:
        return {id: option.type for id, option in self._book.options.items()}

    def _example(self, example: Example) -> Iterator[Part]:
        yield Part("of", "tries", f"{example.kind} {example.target}")
        yield from self._settled(example.arguments, self._types_of(example.kind, example.target), "with")
        yield from text_part("rolls", " ".join(map(str, example.rolls)), "rule")
        yield from self._settled(example.choices, {}, "chooses")
        yield from self._settled(example.options, self._options(), "options")
        for number, expected in enumerate(example.expected, 1):
            yield Part(f"gives {number}", "", self._expected(example, expected), kind="gives")

    def _expected(self, example: Example, expected: Result | Expectation | Refusal) -> str:
        match expected:
            case Result(value=value):
                return f"gives {self._writer.value(value, self._result_of(example))}"
            case Expectation(condition=condition):
                return f"gives {Writer(self._program).expression(condition)}"
            case Refusal(message=message):
                return "refuses" if message is None else f"refuses {quoted(message)}"

    def _result_of(self, example: Example) -> Type:
        match example.kind:
            case "procedure":
                return self._book.procedures[example.target].result
            case "formula":
                return self._book.formulas[example.target].result
            case "modifiers":
                return self._book.modifiers[example.target].result
            case "table":
                return self._book.tables[example.target].result

    def _chance(self, chance: Chance) -> Iterator[Part]:
        yield Part("of", "of", f"procedure {chance.target}")
        yield from self._settled(chance.arguments, self._types_of("procedure", chance.target), "with")
        yield from self._settled(chance.choices, {}, "chooses")
        yield from self._settled(chance.options, self._options(), "options")
        for claim in chance.claims:
            subject = Writer(self._program).expression(claim.subject)
            of = f"mean of {subject}" if claim.measure == "mean" else subject
            yield Part(of, of, self._claimed(claim))

    def _claimed(self, claim: Claim) -> str:
        def bound(value: Value) -> str:
            return self._writer.value(value, claim.subject.type) if claim.measure == "mean" else str(value)

        if claim.low == claim.high:
            return f"is exactly {bound(claim.low)}"
        if claim.low is None:
            return f"is at most {bound(claim.high)}"
        if claim.high is None:
            return f"is at least {bound(claim.low)}"
        return f"is between {bound(claim.low)} and {bound(claim.high)}"


def _head(declared: Declaration, writer: Writer) -> tuple[Part, ...]:
    """What every declaration has."""
    return (
        *text_part("label", writer.label(declared.label)),
        *text_part("source", ", ".join(declared.sources), "source"),
        *writer.prose_part(declared.prose),
    )
