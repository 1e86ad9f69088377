"""``input=value`` words into the arguments of a procedure.

A record is given whole, ``shooter="Figure(shooting: 9)"``, or field by field, ``shooter.shooting=9``; both together change
fields of the whole one. What is not given takes its default; what has none is asked for, or is a problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.calculus.declarations import Parameter
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.records import check_ends
from rulewright.calculus.types import Maybe, RecordType, Type, describe
from rulewright.calculus.values import RecordValue, Value
from rulewright.diagnostics import Diagnostic, Findings, did_you_mean
from rulewright.inputs.values import Reader
from rulewright.source import Source, Span

_DASHES = ("–", "—", "―", "−")
"""What a word processor makes of two hyphens, or of one."""

__all__ = ["Ask", "Collected", "Problem", "Wanted", "collect"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value that is needed: its ``path`` as one would type it, its label, type and default (in a tuple, or None)."""

    path: str
    label: str
    type: Type
    default: tuple[Value] | None = None

    def describe(self) -> str:
        """Its type as an author would write it."""
        return describe(self.type)


class Ask(Protocol):
    """Somebody who can be asked for a value."""

    def __call__(self, wanted: Wanted) -> Value: ...


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with the arguments, and what to do about it."""

    message: str
    help: str = ""


@dataclass
class Collected:
    """The arguments by name, and all that is wrong with them."""

    values: dict[str, Value] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    findings: tuple[Diagnostic, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether every argument is there and fits."""
        return not self.problems and not self.findings


@dataclass
class _Given:
    """What was typed for one input: its own value, and values for its fields."""

    value: Span | None = None
    fields: dict[str, _Given] = field(default_factory=dict)


def collect(
    subject: str,
    wanted: Sequence[Wanted],
    words: Sequence[str],
    reader: Reader,
    ask: Ask | None = None,
    *,
    everything: bool = False,
    others: Sequence[Wanted] = (),
) -> Collected:
    """The values of all ``wanted`` inputs of ``subject`` from ``words``.

    ``ask`` supplies what has neither value nor default, and, with ``everything``, also what has a default. ``others`` only
    count for the nearest names of a mistyped one.
    """
    result = Collected()
    given = _read_words(subject, words, list(dict.fromkeys(each.path for each in (*wanted, *others))), result)
    findings = Findings()
    collector = _Collector(subject, reader, findings, result, ask, everything)
    for each in wanted:
        found = collector.value(each, given.get(each.path))
        if found is not None:
            result.values[each.path] = found[0]
    result.findings = tuple(findings)
    return result


def wanted_of(parameter: Parameter) -> Wanted:
    """A parameter as an input that is wanted."""
    default = (parameter.default,) if parameter.has_default else None
    return Wanted(parameter.name, parameter.label, parameter.type, default)


def _read_words(subject: str, words: Sequence[str], known: Sequence[str], result: Collected) -> dict[str, _Given]:
    source = Source("arguments", "\n".join(words))
    given: dict[str, _Given] = {}
    offset = 0
    for before, word in zip(("", *words), words, strict=False):
        name, equals, value = word.partition("=")
        path = name.strip().split(".")
        if not equals or not all(path):
            result.problems.append(
                Problem(f"'{word}' is not of the form input=value", _form_advice(subject, word, before, known))
            )
            if word == "=" or word.startswith(_DASHES):  # what stands behind it is wrong for the same reason
                break
        elif path[0] not in known:
            help = did_you_mean(path[0], known, f"it takes {_listed(known)}")
            result.problems.append(Problem(f"{subject} takes no '{path[0]}'", help))
        else:
            at = given.setdefault(path[0], _Given())
            for part in path[1:]:
                at = at.fields.setdefault(part, _Given())
            if at.value is not None:
                result.problems.append(Problem(f"'{name.strip()}' is given twice"))
            start = offset + len(name) + 1
            at.value = source.span(start, start + len(value))
        offset += len(word) + 1
    return given


def _form_advice(subject: str, word: str, before: str, known: Sequence[str]) -> str:
    """What to do about a word that is no input with a value; ``before`` is the word before it."""
    if word.startswith(_DASHES):
        return f"an option starts with two hyphens: --{word.lstrip(''.join(_DASHES) + '-')}"
    if word == "=" or before.endswith("=") or word.split(".")[0] in known:
        return "no blank stands beside '=': skill=8"
    return f"{subject} takes {_listed(known)}; put quotes around what has blanks, such as distance='2 m'"


def _listed(known: Iterable[str]) -> str:
    return ", ".join(known) or "nothing"


@dataclass
class _Collector:
    subject: str
    reader: Reader
    findings: Findings
    result: Collected
    ask: Ask | None
    everything: bool

    def value(self, wanted: Wanted, given: _Given | None) -> tuple[Value] | None:
        """The value of one input, or None when something is wrong with it."""
        if given is None:
            return self._not_given(wanted)
        if given.fields:
            return self._record(wanted, given)
        assert given.value is not None  # words are entered either with a value or with fields that have one
        return self._read(given.value, wanted)

    def _not_given(self, wanted: Wanted) -> tuple[Value] | None:
        if self.ask is not None and (self.everything or wanted.default is None):
            return (self.ask(wanted),)
        if wanted.default is not None:
            return wanted.default
        self._problem(f"{self.subject} needs '{wanted.path}' ({describe(wanted.type)})", self._form(wanted))
        return None

    def _form(self, wanted: Wanted) -> str:
        """How to give an input, for a help text."""
        record = _record_of(wanted.type)
        if record is None:
            return f"add {wanted.path}=…"
        program = self.reader.program
        entries = [id for id, entry in program.entries.items() if entry.record == record]
        if entries:
            return f"add {wanted.path}=… with one of: {', '.join(entries)}"
        needed = [field.id for field in program.records[record].fields if not field.has_default]
        if not needed:
            return f'add {wanted.path}="{record}()"'
        return "add " + " ".join(f"{wanted.path}.{id}=…" for id in needed)

    def _record(self, wanted: Wanted, given: _Given) -> tuple[Value] | None:
        record = _record_of(wanted.type)
        if record is None:
            self._problem(f"'{wanted.path}' has no fields, it is {describe(wanted.type)}", self._form(wanted))
            return None
        base: Value = None
        if given.value is not None:
            found = self._read(given.value, wanted)
            if found is None:
                return None
            base = found[0]
        elif wanted.default is not None:
            base = wanted.default[0]
        fields = self.reader.program.records[record].fields
        known = [field.id for field in fields]
        for name in sorted(given.fields.keys() - set(known)):
            help = did_you_mean(name, known, f"it has {_listed(known)}")
            self._problem(f"{record} has no field '{name}'", help)
        values: list[tuple[str, Value]] = []
        for field_ in fields:
            default = (field_.default,) if field_.has_default else None
            if isinstance(base, RecordValue):
                default = (base.get(field_.id),)
            inner = Wanted(f"{wanted.path}.{field_.id}", field_.label, field_.type, default)
            found = self.value(inner, given.fields.get(field_.id))
            if found is not None:
                values.append((field_.id, found[0]))
        if len(values) != len(fields):
            return None
        made = RecordValue(record, tuple(values))
        if self.reader.program.records[record].implicit:
            try:
                check_ends(made)
            except EvaluationError:
                self._problem(f"the least of '{wanted.path}' is above its most", "give the lower end as its least")
                return None
        return (made,)

    def _read(self, span: Span, wanted: Wanted) -> tuple[Value] | None:
        if not span.text.strip():
            self._problem(f"'{wanted.path}' is given no value", f"it is {describe(wanted.type)}")
            return None
        return self.reader.read(span, wanted.type, self.findings)

    def _problem(self, message: str, help: str = "") -> None:
        self.result.problems.append(Problem(message, help))


def _record_of(type: Type) -> str | None:
    """The record that a type is about, or None."""
    item = type.item if isinstance(type, Maybe) else type
    return item.id if isinstance(item, RecordType) else None
