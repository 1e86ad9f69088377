"""A blank form of a record: what players write on and tick off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rulewright.calculus.declarations import Field, Record, Scope
from rulewright.calculus.types import EnumType, Integer, ListType, Quantity, RecordType, YesNo
from rulewright.calculus.values import MemberValue
from rulewright.sheets.compose.source import Composer, plain_type, strong_start
from rulewright.sheets.compose.tables import field_unit
from rulewright.sheets.model import FormBlock, FormField, Prose, ScaleBlock

__all__ = ["MOST_BOXES", "MOST_CHOICES", "fields_block", "form_block"]

MOST_BOXES = 10
"""A counter of up to so many is ticked off; a larger one is written down."""

MOST_CHOICES = 8
"""A scale or choice with up to so many members is printed with a box for each."""


def form_block(record: Record, composer: Composer) -> FormBlock:
    """A form with a field for each field of ``record``."""
    inner = _nested(record, composer)
    sources = composer.sources((*record.sources, *_sources_of(record, inner, composer)))
    fields = tuple(_form_field(field, record, composer) for field in record.fields)
    return FormBlock(replace(composer.head(f"record.{record.id}", record), sources=sources), fields)


def _sources_of(record: Record, inner: Iterable[Record], composer: Composer) -> Iterable[str]:
    for field in record.fields:
        yield from field.sources
    for nested in inner:
        yield from nested.sources
        yield from (source for field in nested.fields for source in field.sources)


def _nested(record: Record, composer: Composer) -> tuple[Record, ...]:
    """The records that a form of ``record`` opens: those of its fields that are no weapons and no items."""
    found = (_opened(field, composer) for field in record.fields)
    return tuple(nested for nested in found if nested is not None)


def _opened(field: Field, composer: Composer) -> Record | None:
    match field.type:
        case RecordType(id) if composer.program.records[id].kind is None:
            return composer.program.records[id]
        case _:
            return None


def fields_block(record: Record, composer: Composer) -> ScaleBlock:
    """What a record holds: its fields with what the author says about them."""
    words = composer.words
    sources = composer.sources((*record.sources, *(source for field in record.fields for source in field.sources)))
    members = tuple((words.field(record.id, field.id), ()) for field in record.fields)
    notes = tuple(
        strong_start(words.field(record.id, field.id), paragraph, composer)
        for field in record.fields
        for paragraph in words.field_prose(record.id, field.id)
    )
    head = replace(composer.head(f"fields.{record.id}", record, notes=notes), sources=sources)
    return ScaleBlock(head, False, members)


def _remark(field: Field, record: Record, composer: Composer) -> Prose:
    """What the author says about a field, behind its label."""
    label = composer.words.field(record.id, field.id)
    said = composer.words.field_prose(record.id, field.id)
    return tuple(strong_start(label, paragraph, composer) for paragraph in said)


def _form_field(field: Field, record: Record, composer: Composer) -> FormField:
    """The field; how long it lasts stands in small print, behind its range or unit."""
    blank = replace(_blank(field, record, composer), remark=_remark(field, record, composer))
    if field.scope is None:
        return blank
    lasting = _each(field.scope, composer)
    return replace(blank, hint=f"{blank.hint}, {lasting}" if blank.hint else lasting)


def _started(field: Field, record: Record, composer: Composer) -> FormField:
    """A field inside another; a number that it starts with stands in small print."""
    blank = replace(_blank(field, record, composer), remark=_remark(field, record, composer))
    if blank.kind != "line" or not isinstance(field.default, int) or isinstance(field.default, bool):
        return blank
    return replace(blank, hint=composer.voice.value(field.default, field.type))


def _each(scope: Scope, composer: Composer) -> str:
    phrase = composer.translator.phrase
    match scope:
        case "turn":
            return phrase("each turn")
        case "round":
            return phrase("each round")
        case "scene":
            return phrase("each scene")
        case "conflict":
            return phrase("each conflict")
        case _:
            assert_never(scope)


def _blank(field: Field, record: Record, composer: Composer) -> FormField:
    label = composer.words.field(record.id, field.id)
    match plain_type(field.type):
        case YesNo():
            return FormField(label, "boxes", boxes=1)
        case Integer(low=0, high=int(high)) if high <= MOST_BOXES:
            return FormField(label, "boxes", boxes=high)
        case Integer(low, high):
            hint = "" if low is None or high is None else composer.voice.range(low, high, field.type)
            return FormField(label, "line", hint)
        case EnumType(id) if len(composer.program.enumerations[id].members) <= MOST_CHOICES:
            members = composer.program.enumerations[id].members
            return FormField(
                label, "choices", choices=tuple(composer.voice.member(MemberValue(id, member.id)) for member in members)
            )
        case Quantity():
            return FormField(label, "line", field_unit(field.type, composer))
        case RecordType() if (nested := _opened(field, composer)) is not None:
            return FormField(label, "group", fields=tuple(_started(inner, nested, composer) for inner in nested.fields))
        case ListType():
            return FormField(label, "lines")
        case _:
            return FormField(label, "line")
