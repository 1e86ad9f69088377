"""Asking somebody at the terminal for values, one question each, with what may be answered and what Enter means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    Number,
    Pool,
    Quantity,
    RecordType,
    Type,
    YesNo,
    describe,
)
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.cli.misuse import MisuseError
from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Findings
from rulewright.inputs.arguments import Wanted
from rulewright.inputs.values import Reader, Shower
from rulewright.report.visible import visible
from rulewright.source import Source

__all__ = ["Asker"]

T = TypeVar("T")

MOST_ITEMS = 100
"""No list that is typed in by hand is longer."""


@dataclass(frozen=True)
class Asker:
    """Asks on ``terminal`` for values of a ruleset's types."""

    terminal: Terminal
    reader: Reader
    shower: Shower

    def __call__(self, wanted: Wanted) -> Value:
        """Ask until there is an answer that fits; raises :class:`MisuseError` when the input ends."""
        type = wanted.type
        match type:
            case RecordType(id) | Maybe(RecordType(id)) if self.reader.program.records[id].implicit:
                return self._typed(wanted)
            case RecordType(id):
                return self._record(wanted, id)
            case Maybe(RecordType(id)):
                if not self.yes_no(
                    f"{self._name(wanted)}: is there one?", default=wanted.default not in (None, (None,))
                ):
                    return None
                return self._record(Wanted(wanted.path, wanted.label, RecordType(id)), id)
            case ListType(item):
                return self._list(wanted, item)
            case EnumType(id):
                members = self.reader.program.enumerations[id].members
                options = [(MemberValue(id, member.id), member.id, member.label) for member in members]
                return self.one_of(self._name(wanted), options, wanted.default)
            case YesNo():
                default = wanted.default[0] if wanted.default is not None else None
                return self.yes_no(self._name(wanted), default=default if isinstance(default, bool) else None)
            case _:
                return self._typed(wanted)

    def one_of(
        self,
        question: str,
        options: Sequence[tuple[Value, str, str]],
        default: tuple[Value] | None,
    ) -> Value:
        """Ask for one of ``options``: (value, id, label). It may be answered by number, id or label."""
        by_id = [(value, label or id, id) for value, id, label in options]
        return self._choose(question, by_id, None if default is None else default[0], has_default=default is not None)

    def choose(self, question: str, options: Sequence[tuple[object, str]], default: object) -> object:
        """Ask for one of ``options``: (object, label). Enter takes ``default`` if it is one of them."""
        named = [(option, label, label) for option, label in options]
        known = any(option == default for option, _ in options)
        return self._choose(question, named, default, has_default=known)

    def number(self, question: str, options: Sequence[int], default: object) -> int:
        """Ask for one of the numbers ``options``, by itself and not by its place among them."""
        offered = ", ".join(map(str, options))
        usual = next((option for option in options if option == default), None)

        def read(answer: str) -> tuple[int] | None:
            if not answer and usual is not None:
                return (usual,)
            for option in options:
                if answer == str(option):
                    return (option,)
            self.terminal.out(f"  that is none of {offered}\n")
            return None

        return self._until(f"{visible(question)} ({offered}){'' if usual is None else f' [{usual}]'}: ", read)

    def _choose(self, question: str, options: Sequence[tuple[T, str, str]], default: T, *, has_default: bool) -> T:
        if len(options) == 1 and not has_default:
            default, has_default = options[0][0], True
        self.terminal.out(f"{visible(question)}:\n")
        for number, (_, label, _) in enumerate(options, 1):
            self.terminal.out(f"  {number} {visible(label)}\n")
        shown = next((str(n) for n, option in enumerate(options, 1) if has_default and option[0] == default), "")

        def read(answer: str) -> tuple[T] | None:
            if not answer and has_default:
                return (default,)
            for number, (value, label, id) in enumerate(options, 1):
                if answer.casefold() in (str(number), id.casefold(), label.casefold()):
                    return (value,)
            self.terminal.out(f"  that is none of 1 to {len(options)}\n")
            return None

        return self._until(f"  which{f' [{shown}]' if shown else ''}? ", read)

    def yes_no(self, question: str, *, default: bool | None) -> bool:
        """Ask a question that yes or no answers."""
        hint = {None: "yes/no", True: "yes/no, Enter for yes", False: "yes/no, Enter for no"}[default]

        def read(answer: str) -> tuple[bool] | None:
            if not answer and default is not None:
                return (default,)
            if answer.casefold() in ("yes", "y", "true"):
                return (True,)
            if answer.casefold() in ("no", "n", "false"):
                return (False,)
            self.terminal.out("  please answer yes or no\n")
            return None

        end = "" if question.endswith("?") else "?"
        return self._until(f"{visible(question)}{end} ({hint}) ", read)

    def _record(self, wanted: Wanted, id: str) -> Value:
        program = self.reader.program
        entries = [(entry.value, entry.id, entry.label) for entry in program.entries.values() if entry.record == id]
        if entries:
            return self.one_of(self._name(wanted), entries, wanted.default)
        record = program.records[id]
        self.terminal.out(f"{visible(self._name(wanted))} ({visible(record.label or id)}):\n")
        base = wanted.default[0] if wanted.default is not None else None
        values: list[tuple[str, Value]] = []
        for field in record.fields:
            default = (field.default,) if field.has_default else None
            if isinstance(base, RecordValue):
                default = (base.get(field.id),)
            values.append((field.id, self(Wanted(f"{wanted.path}.{field.id}", field.label, field.type, default))))
        return RecordValue(id, tuple(values))

    def _list(self, wanted: Wanted, item: Type) -> Value:
        count = self(Wanted(wanted.path, f"{self._name(wanted)}: how many", Integer(0, MOST_ITEMS)))
        assert isinstance(count, int)
        return tuple(
            self(Wanted(wanted.path, f"{self._name(wanted)} {number}", item)) for number in range(1, count + 1)
        )

    def _typed(self, wanted: Wanted) -> Value:
        hint = self._hint(wanted.type)
        default = (
            f" [{visible(self.shower.show(wanted.default[0], wanted.type))}]" if wanted.default is not None else ""
        )

        def read(answer: str) -> tuple[Value] | None:
            if not answer and wanted.default is not None:
                return wanted.default
            if not answer:
                self.terminal.out(f"  it needs a value: {hint}\n")
                return None
            findings = Findings()
            value = self.reader.read(Source("answer", answer).span(0, len(answer)), wanted.type, findings)
            # What helps in a .rules file (declare a unit, write a label) does not help here; an example of an answer does.
            for finding in findings:
                self.terminal.out(f"  {visible(finding.message)}\n")
            if value is None:
                self.terminal.out(f"  it needs {hint}\n")
            return value

        return self._until(f"{visible(self._name(wanted))} ({hint}){default}: ", read)

    def _until(self, question: str, read: Callable[[str], tuple[T] | None]) -> T:
        while True:
            try:
                answer = self.terminal.ask(question)
            except EOFError:
                self.terminal.out("\n")
                raise MisuseError("the input ended before everything was answered") from None
            found = read(answer.strip())
            if found is not None:
                return found[0]

    def _hint(self, type: Type) -> str:
        match type:
            case RecordType(id) if self.reader.program.records[id].implicit:
                record = self.reader.program.records[id]
                unit = {"time": " h", "length": " m"}.get(getattr(record.fields[0].type, "dimension", ""), "")
                return f"a {record.label.lower()}, such as 6..24{unit}"
            case Maybe(item):
                return f"{self._hint(item)}, or none"
            case _:
                return _hint(type)

    @staticmethod
    def _name(wanted: Wanted) -> str:
        return wanted.label or wanted.path.rsplit(".", 1)[-1].replace("_", " ").capitalize()


def _hint(type: Type) -> str:
    match type:
        case Quantity("length"):
            return "a length, such as 20 cm"
        case Quantity("time"):
            return "a time, such as 10 min"
        case Quantity("weight"):
            return "a weight, such as 2 kg"
        case Quantity(dimension, unit):
            return f"{dimension}, with its unit{f', such as 2 {unit}' if unit else ''}"
        case Dice():
            return "dice, such as 1d6 + 2"
        case Number():
            return "a number"
        case Pool(sides):
            return f"faces of d{sides}"
        case Integer(values=tuple() as values):
            return f"one of {', '.join(map(str, values))}"
        case Integer(None, None):
            return "a whole number"
        case Maybe(item):
            return f"{_hint(item)}, or none"
        case _:
            return describe(type)
