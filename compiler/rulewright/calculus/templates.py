"""Texts with holes: cutting a template into its pieces, and filling it with values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.declarations import Record
from rulewright.calculus.expressions import EntryRef, Expression, Template
from rulewright.calculus.holes import TextHole, cut
from rulewright.calculus.reading_units import unit_to_read
from rulewright.calculus.types import ListType, Maybe, Quantity, Type
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value, exact, show_number
from rulewright.calculus.world import World

__all__ = ["pieces", "show_ends", "show_value"]


def pieces(text: str, holes: tuple[tuple[str, Expression], ...]) -> Iterator[str | Expression]:
    """``text`` cut into plain text and the expressions of its holes, in order. A hole that ``holes`` does not know stays as
    it is written. A translated text may hold the same holes in another order."""
    known = {source.strip(): expression for source, expression in holes}
    for piece in cut(text):
        match piece:
            case TextHole(source=source):
                yield known.get(source, f"{{{source}}}")
            case str():
                yield piece


def _label_of_record(value: RecordValue, world: World) -> str:
    for entry in world.entries.values():
        if entry.value == value:
            return entry.label
    declared = world.records.get(value.record)
    return declared.label if declared is not None else value.record


def _show_quantity(number: int | Fraction, type: Quantity, world: World) -> str:
    unit = unit_to_read(number, type, world.units)
    if unit is None:
        return show_number(number)
    read = number if unit.size is None else exact(Fraction(number) / unit.size)
    return f"{show_number(read)} {unit.label or unit.id}"


def _show_range(value: RecordValue, record: Record, world: World) -> str:
    """A range, in the units that such numbers are usually read in: a resolver does not know how it was written."""
    shown = [
        show_value(number, field.type, world) for (_, number), field in zip(value.fields, record.fields, strict=True)
    ]
    return show_ends(*shown)


def show_ends(least: str, most: str) -> str:
    """The ends of a range in one text, a unit that both have said once: ``6–24 h``, ``30 min–24 h``, ``1 h``."""
    if least == most:
        return least
    first, _, unit = least.partition(" ")
    if unit and most.partition(" ")[2] == unit:
        least = first
    return f"{least} to {most}" if "-" in (least[:1], most[:1]) else f"{least}–{most}"


def show_value(value: Value, type: Type, world: World) -> str:
    """``value`` as people read it: numbers in decimals, quantities in the unit of their ``type``, members, entries and
    records by their labels (a record that equals no entry by the label of its kind), lists with commas."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            plain = type.item if isinstance(type, Maybe) else type
            return _show_quantity(value, plain, world) if isinstance(plain, Quantity) else show_number(value)
        case str():
            return value
        case DiceValue():
            return str(value)
        case MemberValue(enum, id):
            enumeration = world.enumerations.get(enum)
            members = enumeration.members if enumeration is not None else ()
            return next((member.label for member in members if member.id == id), id)
        case RecordValue(record=id) if id in world.records and world.records[id].implicit:
            return _show_range(value, world.records[id], world)
        case RecordValue():
            return _label_of_record(value, world)
        case PoolValue(faces=faces):
            return ", ".join(str(face) for face in faces)
        case tuple():
            item = type.item if isinstance(type, ListType) else type
            return ", ".join(show_value(inner, item, world) for inner in value)
        case _:
            assert_never(value)


def fill(template: Template, values: Mapping[int, Value], world: World) -> str:
    """``template`` with each hole filled; ``values`` holds the value of each piece that is an expression, by its place."""
    out: list[str] = []
    for place, piece in enumerate(pieces(template.text, template.holes)):
        match piece:
            case str():
                out.append(piece)
            case EntryRef(entry=id) if id in world.entries:
                out.append(world.entries[id].label)
            case _:
                out.append(show_value(values[place], piece.type, world))
    return "".join(out)
