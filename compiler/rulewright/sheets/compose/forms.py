"""A blank form of a record: what players write on and tick off."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.calculus.declarations import Field, Record, Scope
from rulewright.calculus.types import EnumType, Integer, Quantity, YesNo
from rulewright.calculus.values import MemberValue
from rulewright.sheets.compose.source import Composer, plain_type
from rulewright.sheets.compose.tables import field_unit
from rulewright.sheets.model import FormBlock, FormField

__all__ = ["MOST_BOXES", "MOST_CHOICES", "form_block"]

MOST_BOXES = 10
"""A counter of up to so many is ticked off; a larger one is written down."""

MOST_CHOICES = 8
"""A scale or choice with up to so many members is printed with a box for each."""


def form_block(record: Record, composer: Composer) -> FormBlock:
    """A form with a field for each field of ``record``."""
    fields = tuple(_form_field(field, record, composer) for field in record.fields)
    return FormBlock(composer.head(f"record.{record.id}", record), fields)


def _form_field(field: Field, record: Record, composer: Composer) -> FormField:
    """The field; how long it lasts stands in small print, behind its range or unit."""
    blank = _blank(field, record, composer)
    if field.scope is None:
        return blank
    lasting = _each(field.scope, composer)
    return replace(blank, hint=f"{blank.hint}, {lasting}" if blank.hint else lasting)


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
        case _:
            return FormField(label, "line")
