"""Every text of a ruleset that can be translated, with the context that tells translators (and gettext) where it stands.

A context is a path such as ``weapon.revolver``, ``table.shock.row`` or ``procedure.shoot.step``. Together with the text itself it
is the key of a translation: nothing is numbered, so that a new row or step never shifts the translations of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.calculus.declarations import (
    Constant,
    Declaration,
    Entry,
    Enumeration,
    Formula,
    Option,
    Parameter,
    Procedure,
    Record,
    Rule,
    Table,
    Unit,
)
from rulewright.calculus.expressions import Collect, Expression, Literal, Template
from rulewright.calculus.modifiers import ModifierGroup, ModifierLine, Modifiers
from rulewright.calculus.statements import (
    Decide,
    Draw,
    ForEach,
    Invoke,
    Let,
    Pick,
    Prose,
    Require,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Step,
)
from rulewright.calculus.types import RecordType, Type
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.walk import descend, every_expression, every_statement
from rulewright.core.program import Program
from rulewright.source import NOWHERE, Span

__all__ = ["TITLE", "TranslatableText", "context_of", "group_context", "name_of_local", "spoken_name", "texts_of"]

TITLE = "ruleset.title"
"""The context of the title of the whole ruleset."""


@dataclass(frozen=True, slots=True)
class TranslatableText:
    """A text and where it stands. ``note`` helps the translator; ``template`` tells that it may have ``{…}`` holes.
    ``languages`` are those that it is written in, where that is not plain: a variant may be written in another one than what it
    extends, and both may have written the same words. ``writers`` are their ids. ``rest`` is where the rest stands of a text of
    which a variant changed a part."""

    context: str
    message: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    note: str = ""
    template: bool = False
    languages: tuple[str, ...] = field(default=(), compare=False)
    writers: tuple[str, ...] = field(default=(), compare=False)
    rest: Span = field(default=NOWHERE, compare=False, repr=False)


def spoken_name(id: str, type: Type) -> str:
    """An id as a word for people: ``hit_chance`` is ``Hit chance``; what stands for a person or thing (a record) stays in
    small letters, because sentences say "the shooter"."""
    words = id.replace("_", " ").strip()
    return words if isinstance(type, RecordType) else words[:1].upper() + words[1:]


def context_of(declaration: Declaration, program: Program) -> str:
    """The context of the label of ``declaration``; its other texts have contexts below it. Members, fields and modifier
    lines have that of what they belong to, a dot, and their id."""
    match declaration:
        case Enumeration(id=id, ordered=ordered):
            return f"{'scale' if ordered else 'choice'}.{id}"
        case Record(id=id):
            return f"record.{id}"
        case Entry(id=id, record=record):
            return f"{program.records[record].kind or 'item'}.{id}"
        case Table(id=id):
            return f"table.{id}"
        case Option(id=id):
            return f"option.{id}"
        case Constant(id=id):
            return f"constant.{id}"
        case Unit(id=id):
            return f"unit.{id}"
        case Formula(id=id):
            return f"formula.{id}"
        case Modifiers(id=id):
            return f"modifiers.{id}"
        case Procedure(id=id):
            return f"procedure.{id}"
        case Rule(id=id):
            return f"rule.{id}"
        case _:
            raise TypeError(f"{type(declaration).__name__} has no context of its own")


def group_context(record: str, program: Program) -> str:
    """The context of the headings of ``weapons`` and ``items`` blocks of ``record``."""
    return f"{program.records[record].kind or 'item'}s.{record}"


def name_of_local(name: str, type: Type, procedure: Procedure, program: Program) -> tuple[str, str]:
    """(context, message) of what a local of ``procedure`` is called in sentences: by its label, as the field of the result that it
    is named after, or by its own id in words."""
    if label := procedure.called(name):
        return f"procedure.{procedure.id}.name", label
    if isinstance(procedure.result, RecordType):
        field = program.records[procedure.result.id].field(name)
        if field is not None and field.label:
            return f"record.{procedure.result.id}.{name}", field.label
    return f"procedure.{procedure.id}.name", spoken_name(name, type)


def texts_of(program: Program) -> tuple[TranslatableText, ...]:
    """Every text of the ruleset, in the order of its declarations, each (context, message) once."""
    seen: dict[tuple[str, str], TranslatableText] = {}
    for text in _all(program):
        if text.message.strip():
            seen.setdefault((text.context, text.message), text)
    return tuple(seen.values())


def _all(program: Program) -> Iterator[TranslatableText]:
    yield TranslatableText(TITLE, program.title)
    for unit in program.units.values():
        if unit.span.source is not NOWHERE.source:
            yield from _declaration(unit, context_of(unit, program))
    for enumeration in program.enumerations.values():
        context = context_of(enumeration, program)
        if not enumeration.implicit:
            yield from _declaration(enumeration, context)
        for member in enumeration.members:
            yield from _declaration(member, f"{context}.{member.id}")
    for record in program.records.values():
        yield from _record(record, context_of(record, program))
    for group in program.groups:
        context = group_context(group.record, program)
        yield TranslatableText(context, group.label, group.header)
        yield from _prose(group.prose, f"{context}.text")
        yield TranslatableText(f"{context}.heading", group.prose_heading, group.span)
        if group.stands_in_for is not None:
            yield TranslatableText(
                f"{context}.stands_in_for", group.stands_in_for, group.span, "what the list stands in for"
            )
    for entry in program.entries.values():
        context = context_of(entry, program)
        yield from _declaration(entry, context)
        for name, value in entry.value.fields:
            yield from _value(value, f"{context}.{name}", entry.cells.get(name, entry.span))
    for table in program.tables.values():
        yield from _table(table, context_of(table, program))
    for option in program.options.values():
        yield from _declaration(option, context_of(option, program))
    for constant in program.constants.values():
        context = context_of(constant, program)
        yield from _declaration(constant, context)
        yield from _value(constant.value, f"{context}.value", constant.span)
    for modifiers in program.modifiers.values():
        yield from _modifiers(modifiers, context_of(modifiers, program))
    for formula in program.formulas.values():
        yield from _formula(formula, context_of(formula, program))
    for procedure in program.procedures.values():
        yield from _procedure(procedure, context_of(procedure, program), program)
    for rule in program.rules.values():
        yield from _declaration(rule, context_of(rule, program))


def _declaration(declaration: Declaration, context: str) -> Iterator[TranslatableText]:
    # What has no heading of its own, such as a choice that is written in a type, stands where its id does.
    span = declaration.span if declaration.header.source is NOWHERE.source else declaration.header
    yield TranslatableText(context, declaration.label, span)
    yield from _prose(declaration.prose, f"{context}.text")


def _prose(paragraphs: Iterable[Template], context: str, note: str = "") -> Iterator[TranslatableText]:
    for paragraph in paragraphs:
        yield TranslatableText(context, paragraph.text, paragraph.span, note, template=True)


def _value(value: Value, context: str, span: Span, note: str = "") -> Iterator[TranslatableText]:
    match value:
        case str():
            yield TranslatableText(context, value, span, note)
        case RecordValue(fields=fields):
            for _, inner in fields:
                yield from _value(inner, context, span, note)
        case tuple():
            for inner in value:
                yield from _value(inner, context, span, note)
        case _:
            return


def _literals(expressions: Iterable[Expression], context: str) -> Iterator[TranslatableText]:
    for outer in expressions:
        for inner in descend(outer):
            if isinstance(inner, Literal):
                yield from _value(inner.value, context, inner.span)


def _items(expressions: Iterable[Expression], context: str) -> Iterator[TranslatableText]:
    """What the items are called that a Collect goes through."""
    for outer in expressions:
        if isinstance(outer, Collect):
            for clause in outer.clauses:
                label = spoken_name(clause.name, clause.type)
                yield TranslatableText(f"{context}.name", label, clause.span, _note_on_a_name(clause.type))
                if isinstance(clause.type, RecordType):
                    yield TranslatableText(
                        f"{context}.item", label, clause.span, "stands after 'each' inside sentences"
                    )


def _record(record: Record, context: str) -> Iterator[TranslatableText]:
    yield from _declaration(record, context)
    for member in record.fields:
        yield from _declaration(member, f"{context}.{member.id}")
        if member.has_default:
            yield from _value(member.default, f"{context}.{member.id}.default", member.span)


def _parameters(parameters: Iterable[Parameter], context: str) -> Iterator[TranslatableText]:
    for parameter in parameters:
        kind = "question" if parameter.fiat else "parameter"
        label = parameter.label or spoken_name(parameter.name, parameter.type)
        note = "" if parameter.fiat or parameter.label else _note_on_a_name(parameter.type)
        yield TranslatableText(f"{context}.{kind}", label, parameter.span, note)


def _note_on_a_name(type: Type) -> str:
    if isinstance(type, RecordType):
        return "stands after 'the' inside sentences"
    return ""


def _table(table: Table, context: str) -> Iterator[TranslatableText]:
    yield from _declaration(table, context)
    if table.external is not None:
        yield TranslatableText(f"{context}.external", table.external, table.span, "where the table is found")
    if table.stands_in_for is not None:
        yield TranslatableText(
            f"{context}.stands_in_for", table.stands_in_for, table.span, "what the table stands in for"
        )
    for key in table.keys:
        yield TranslatableText(f"{context}.key", key.label or spoken_name(key.name, key.type), table.span)
    for heading in (table.value_heading, table.prose_heading):
        yield TranslatableText(f"{context}.heading", heading, table.span)
    for row in table.rows:
        note = f"row {row.cells[0].text}" if row.cells else ""
        if row.prose is not None:
            yield from _prose((row.prose,), f"{context}.row", note)
        for value in row.values:
            yield from _value(value, f"{context}.value", row.span, note)


def _modifiers(modifiers: Modifiers, context: str) -> Iterator[TranslatableText]:
    yield from _declaration(modifiers, context)
    yield from _parameters(modifiers.parameters, context)
    for item in modifiers.items:
        if not isinstance(item, ModifierLine | ModifierGroup):
            continue
        lines = item.lines if isinstance(item, ModifierGroup) else (item,)
        if isinstance(item, ModifierGroup):
            yield TranslatableText(f"{context}.group", item.label, modifiers.span)
        for line in lines:
            yield TranslatableText(f"{context}.{line.id}", line.label, line.span)
            for case in line.cases:
                parts = [part for part in (case.condition, case.value) if part is not None]
                yield from _items((inner for part in parts for inner in descend(part)), context)


def _formula(formula: Formula, context: str) -> Iterator[TranslatableText]:
    yield from _declaration(formula, context)
    yield from _parameters(formula.parameters, context)
    parts = [part for case in formula.cases for part in (case.condition, case.value) if part is not None]
    yield from _items((inner for part in parts for inner in descend(part)), context)
    yield from _literals((case.value for case in formula.cases), f"{context}.value")


def _procedure(procedure: Procedure, context: str, program: Program) -> Iterator[TranslatableText]:
    yield from _declaration(procedure, context)
    yield from _parameters(procedure.parameters, context)
    for statement in every_statement(procedure.body):
        match statement:
            case Step(label=label, span=span):
                yield TranslatableText(f"{context}.step", label, span)
            case Require(message=message):
                yield from _prose((message,), f"{context}.require", "why it cannot be done")
            case Decide(label=label, span=span):
                yield TranslatableText(f"{context}.decision", label, span)
            case Spend(label=label, span=span, options=options):
                yield TranslatableText(f"{context}.decision", label, span)
                for option in options:
                    yield TranslatableText(f"choice.{statement.enum}.{option.id}", option.label, span)
            case Prose(text=text):
                yield from _prose((text,), f"{context}.text")
            case (
                Let(name=name, type=type)
                | RollDice(name=name, type=type, temporary=False)
                | RollPercentile(name=name, type=type, temporary=False)
                | RollDie(name=name, type=type, temporary=False)
                | RollPool(name=name, type=type, temporary=False)
                | Reroll(name=name, type=type, temporary=False)
                | RollOrder(name=name, type=type, temporary=False)
                | Pick(name=name, type=type, temporary=False)
                | Draw(name=name, type=type, temporary=False)
                | ForEach(name=name, type=type)
                | Invoke(name=name, type=type, temporary=False)
            ):
                where, spoken = name_of_local(name, type, procedure, program)
                note = "" if procedure.called(name) else _note_on_a_name(type)
                yield TranslatableText(where, spoken, statement.span, note)
            case _:
                pass
    expressions = tuple(every_expression(procedure.body))
    yield from _items(expressions, context)
    yield from _literals(expressions, f"{context}.value")
