"""What the parameters and locals of a declaration are called in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal as OneOf

from rulewright.calculus.declarations import Parameter, Procedure
from rulewright.calculus.expressions import Amend, Collect, Expression, FieldOf, Variable
from rulewright.calculus.statements import (
    Decide,
    Draw,
    ForEach,
    Invoke,
    Let,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Statement,
)
from rulewright.calculus.types import Maybe, RecordType, Type
from rulewright.calculus.walk import children, descend, every_statement, expressions_of, free_variables, name_of
from rulewright.i18n.contexts import context_of, name_of_local, spoken_name
from rulewright.sheets.words.voice import Voice

__all__ = ["Name", "Names", "of_parameters", "of_procedure", "record_of"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the declaration: its ``label`` in sentences and what it stands for.

    ``question`` and ``decision`` have labels that are questions or calls for a choice; ``spending`` is what points
    were spent on. ``same_as`` is the name of the person or thing that this one is, only later: after
    ``let hurt = take_wound(figure: target)`` it is still the target. ``spoken`` tells that the label was made from the id,
    because the author gave none: sentences then say "the target".
    """

    id: str
    label: str
    type: Type
    role: OneOf["parameter", "question", "decision", "spending", "local"]
    same_as: str = ""
    spoken: bool = False


@dataclass(frozen=True)
class Names:
    """All names of one declaration, by id. ``mentioned`` are the fields that it reads or changes: (owner as written, label)."""

    voice: Voice
    known: Mapping[str, Name] = field(default_factory=dict)
    mentioned: frozenset[tuple[str, str]] = frozenset()

    def name(self, id: str, type: Type) -> Name:
        """The name ``id``, or that of whom it is the same as; a name in words of its own when nothing is known of it."""
        found = self.known.get(id)
        while found is not None and found.same_as and found.same_as in self.known:
            found = self.known[found.same_as]
        return found or Name(id, spoken_name(id, type), type, "local", spoken=True)

    def with_items(self, collect: Collect, context: str) -> Names:
        """These names and those of the items that ``collect`` goes through, in a declaration whose context is ``context``."""
        known = dict(self.known)
        for clause in collect.clauses:
            label = self.voice.translator.text(f"{context}.name", spoken_name(clause.name, clause.type))
            known[clause.name] = Name(clause.name, label, clause.type, "local", spoken=True)
        inside = tuple(_mentioned(children(collect), known, self.voice))
        return replace(self, known=known, mentioned=self.mentioned | frozenset(inside))

    def is_ambiguous(self, label: str) -> bool:
        """Whether a field of that label can be meant in several ways, so that "Damage group" alone would be unclear."""
        return len(self._owners.get(label, ())) > 1

    @cached_property
    def _owners(self) -> Mapping[str, set[str]]:
        """By label: the inputs that have such a field (or have something that has it), what is mentioned with it, and the
        names that are called so themselves."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for name in self.known.values():
            if name.role == "parameter":
                for label, field_id, type in self._fields(name.type):
                    found[label].add(name.id)
                    for inner, _, _ in self._fields(type):
                        found[inner].add(f"{name.id}.{field_id}")
            if record_of(name.type) is None and name.role in ("parameter", "local"):
                found[name.label].add(f"={name.id}")
        for owner, label in self.mentioned:
            found[label].add(owner)
        return found

    def _fields(self, type: Type) -> list[tuple[str, str, Type]]:
        id = record_of(type)
        if id is None:
            return []
        return [
            (self.voice.field(id, field.id), field.id, field.type) for field in self.voice.program.records[id].fields
        ]


def record_of(type: Type) -> str | None:
    """The record that ``type`` is (or may be), or None."""
    match type:
        case RecordType(id):
            return id
        case Maybe(item):
            return record_of(item)
        case _:
            return None


def of_parameters(parameters: Iterable[Parameter], context: str, voice: Voice) -> Names:
    """The names of a formula or a modifier list, whose own context is ``context``."""
    return Names(voice, {parameter.name: _parameter(parameter, context, voice) for parameter in parameters})


def of_procedure(procedure: Procedure, voice: Voice) -> Names:
    """The names of a procedure: its parameters and all its locals."""
    context = context_of(procedure, voice.program)
    known = {parameter.name: _parameter(parameter, context, voice) for parameter in procedure.parameters}
    statements = tuple(every_statement(procedure.body))
    for place, statement in enumerate(statements):
        id = name_of(statement)
        if id is None or id in known or getattr(statement, "temporary", False):
            continue
        match statement:
            case Decide(label=label, type=type):
                known[id] = Name(id, voice.translator.text(f"{context}.decision", label), type, "decision")
            case Spend(label=label, type=type):
                known[id] = Name(id, voice.translator.text(f"{context}.decision", label), type, "spending")
            case (
                Let(type=type)
                | Invoke(type=type)
                | RollDice(type=type)
                | RollPercentile(type=type)
                | RollDie(type=type)
                | RollPool(type=type)
                | Reroll(type=type)
                | RollOrder(type=type)
                | Pick(type=type)
                | Draw(type=type)
                | ForEach(type=type)
            ):
                where, message = name_of_local(id, type, procedure, voice.program)
                same = same_thing(statement, statements[place + 1 :])
                label = voice.translator.text(where, message)
                known[id] = Name(id, label, type, "local", same, spoken=not procedure.called(id))
            case _:
                pass
    return Names(voice, known, frozenset(_mentioned(_expressions(statements), known, voice)))


def same_thing(statement: Statement, later: Sequence[Statement]) -> str:
    """The name that ``statement`` makes a changed copy of, when nothing ``later`` needs the original: people at the table
    then speak of one figure that changes. Empty when there is none."""
    match statement:
        case Let(value=Amend(record=Variable(name=original), changes=changes)):
            changed = {field for field, _ in changes}
            needed = any(_reads_old(expression, original, changed) for expression in _expressions(later))
            return "" if needed else original
        case Invoke(type=RecordType() as type, arguments=arguments):
            handed = [value for _, value in arguments if isinstance(value, Variable) and value.type == type]
            if len(handed) != 1:
                return ""
            needed = any(handed[0].name in free_variables(expression) for expression in _expressions(later))
            return "" if needed else handed[0].name
        case _:
            return ""


def _expressions(statements: Sequence[Statement]) -> Iterator[Expression]:
    for statement in statements:
        yield from expressions_of(statement)


def _reads_old(expression: Expression, original: str, changed: set[str]) -> bool:
    match expression:
        case FieldOf(record=Variable(name=name), name=field) if name == original:
            return field in changed
        case Variable(name=name):
            return name == original
        case _:
            return any(_reads_old(inner, original, changed) for inner in children(expression))


def _mentioned(expressions: Iterable[Expression], known: Mapping[str, Name], voice: Voice) -> Iterator[tuple[str, str]]:
    for outer in expressions:
        for inner in descend(outer):
            match inner:
                case FieldOf(record=record, name=field):
                    fields = [field]
                case Amend(record=record, changes=changes):
                    fields = [field for field, _ in changes]
                case _:
                    continue
            owner, id = _path(record, known), record_of(record.type)
            if owner and id is not None:
                yield from ((owner, voice.field(id, field)) for field in fields)


def _path(record: Expression, known: Mapping[str, Name]) -> str:
    match record:
        case Variable(name=name) if name in known:
            return known[name].same_as or name
        case FieldOf(record=inner, name=name):
            path = _path(inner, known)
            return f"{path}.{name}" if path else ""
        case _:
            return ""


def _parameter(parameter: Parameter, context: str, voice: Voice) -> Name:
    role: OneOf["question", "parameter"] = "question" if parameter.fiat else "parameter"
    label = voice.parameter(parameter, context)
    return Name(parameter.name, label, parameter.type, role, spoken=not parameter.label)
