"""What the parameters and locals of a declaration are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal as OneOf

from rulewright.calculus.declarations import Parameter, Procedure
from rulewright.calculus.statements import (
    Decide,
    ForEach,
    Invoke,
    Let,
    Pick,
    Reroll,
    RollDice,
    RollOrder,
    RollPool,
    Spend,
)
from rulewright.calculus.types import Maybe, RecordType, Type
from rulewright.calculus.walk import every_statement, name_of
from rulewright.i18n.contexts import context_of, name_of_local, spoken_name
from rulewright.sheets.words.voice import Voice

__all__ = ["Name", "Names", "of_parameters", "of_procedure", "record_of"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the declaration: its ``label`` in sentences and what it stands for.

    ``question`` and ``decision`` have labels that are questions or calls for a choice; ``calls`` is the procedure whose
    result the name holds.
    """

    id: str
    label: str
    type: Type
    role: OneOf["parameter", "question", "decision", "local"]
    calls: str = ""


@dataclass(frozen=True)
class Names:
    """All names of one declaration, by id."""

    voice: Voice
    known: Mapping[str, Name] = field(default_factory=dict)

    def name(self, id: str, type: Type) -> Name:
        """The name ``id``; in words of its own when nothing is known of it (``result`` in an example)."""
        return self.known.get(id) or Name(id, spoken_name(id, type), type, "local")

    def is_ambiguous(self, label: str) -> bool:
        """Whether a field of that label can be reached in several ways, so that "Damage group" alone would be unclear."""
        return self._paths.get(label, 0) > 1

    @cached_property
    def _paths(self) -> Mapping[str, int]:
        """How many fields (and fields of fields) of all names have each label."""
        found: Counter[str] = Counter()
        for name in self.known.values():
            for label, type in self._fields(name.type):
                found[label] += 1
                found.update(label for label, _ in self._fields(type))
        return found

    def _fields(self, type: Type) -> list[tuple[str, Type]]:
        id = record_of(type)
        if id is None:
            return []
        return [(self.voice.field(id, field.id), field.type) for field in self.voice.program.records[id].fields]


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
    for statement in every_statement(procedure.body):
        id = name_of(statement)
        if id is None or id in known:
            continue
        match statement:
            case Decide(label=label, type=type):
                known[id] = Name(id, voice.translator.text(f"{context}.decision", label), type, "decision")
            case Spend(label=label, type=type):
                known[id] = Name(id, voice.translator.text(f"{context}.decision", label), type, "local")
            case Invoke(type=type, procedure=called):
                where, message = name_of_local(id, type, procedure, voice.program)
                known[id] = Name(id, voice.translator.text(where, message), type, "local", called)
            case (
                Let(type=type)
                | RollDice(type=type)
                | RollPool(type=type)
                | Reroll(type=type)
                | RollOrder(type=type)
                | Pick(type=type)
                | ForEach(type=type)
            ):
                where, message = name_of_local(id, type, procedure, voice.program)
                known[id] = Name(id, voice.translator.text(where, message), type, "local")
            case _:
                pass
    return Names(voice, known)


def _parameter(parameter: Parameter, context: str, voice: Voice) -> Name:
    role: OneOf["question", "parameter"] = "question" if parameter.fiat else "parameter"
    return Name(parameter.name, voice.parameter(parameter, context), parameter.type, role)
