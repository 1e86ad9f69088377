"""Values as people type them and as people read them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rulewright.book.constants import Faulty, constant
from rulewright.book.names import Scope, Signature, member_owners
from rulewright.book.units import BUILT_IN
from rulewright.calculus.reading_ranges import ends_to_read
from rulewright.calculus.templates import show_ends, show_value
from rulewright.calculus.types import ListType, Maybe, Text, Type
from rulewright.calculus.values import RecordValue, Value, show_number
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import Findings
from rulewright.source import Span
from rulewright.syntax.parse import parse_hole

__all__ = ["Reader", "Shower", "scope_of"]

NOTHING = ("none", "-")


@dataclass(frozen=True)
class Reader:
    """Reads values of a ruleset's types, written as in a ``.rules`` file. A text needs no quotes."""

    program: Program

    @cached_property
    def _scope(self) -> Scope:
        return scope_of(self.program, Findings())

    def read(self, span: Span, type: Type, findings: Findings) -> tuple[Value] | None:
        """The value that ``span`` writes, in a tuple of its own, or None and a finding."""
        item = type.item if isinstance(type, Maybe) else type
        text = span.text.strip()
        if isinstance(type, Maybe) and text in NOTHING:
            return (None,)
        if isinstance(item, Text) and not text.startswith('"'):
            return (span.text,)
        inside = Findings()
        scope = replace(self._scope, findings=inside)
        node = parse_hole(span, inside)
        value = Faulty() if node is None else constant(scope, node, type, "")
        for finding in inside:
            findings.add(finding)
        return None if isinstance(value, Faulty) or inside.has_errors else (value,)


def scope_of(program: Program, findings: Findings) -> Scope:
    """What names mean outside of any declaration."""
    signatures = {
        **{
            id: Signature("formula", id, formula.parameters, formula.result) for id, formula in program.formulas.items()
        },
        **{id: Signature("modifiers", id, each.parameters, each.result) for id, each in program.modifiers.items()},
    }
    named = (
        ("scale", program.enumerations),
        ("record", program.records),
        ("weapon or item", program.entries),
        ("table", program.tables),
        ("option", program.options),
        ("formula", program.formulas),
        ("modifiers", program.modifiers),
        ("procedure", program.procedures),
    )
    return Scope(
        findings,
        units={**BUILT_IN, **program.units},
        enumerations=dict(program.enumerations),
        member_owners=member_owners(program.enumerations.values()),
        records=dict(program.records),
        entries=dict(program.entries),
        entry_types={id: entry.record for id, entry in program.entries.items()},
        tables=dict(program.tables),
        option_declarations=dict(program.options),
        option_types={id: option.type for id, option in program.options.items()},
        formulas=dict(program.formulas),
        modifiers=dict(program.modifiers),
        signatures=signatures,
        places={id: (kind, each.span) for kind, all in named for id, each in all.items()},
    )


@dataclass(frozen=True)
class Shower:
    """Shows values of a ruleset, with its own words for members, entries and fields."""

    program: Program

    def show(self, value: Value, type: Type) -> str:
        """``value`` on one line, as a player would say it; a record that is no entry with all its fields."""
        if isinstance(value, RecordValue) and self.program.records[value.record].implicit:
            return self._range(value)
        if isinstance(value, RecordValue) and not any(entry.value == value for entry in self.program.entries.values()):
            fields = zip(value.fields, self.fields(value.record), strict=True)
            shown = ", ".join(f"{label}: {self.show(field, kind)}" for (_, field), (label, kind) in fields)
            return f"{self.program.records[value.record].label or value.record} ({shown})"
        if isinstance(value, tuple):
            item = type.item if isinstance(type, ListType) else type
            return ", ".join(self.show(each, item) for each in value) or "nothing"
        return show_value(value, type, world_of(self.program))

    def _range(self, value: RecordValue) -> str:
        ends = ends_to_read(value, self.program.records[value.record], {**BUILT_IN, **self.program.units})
        shown = (
            show_number(number) if unit is None else f"{show_number(number)} {unit.label or unit.id}"
            for number, unit in (ends[0], ends[-1])
        )
        return show_ends(*shown)

    def fields(self, record: str) -> tuple[tuple[str, Type], ...]:
        """Label and type of every field of a record."""
        return tuple((field.label or field.id, field.type) for field in self.program.records[record].fields)
