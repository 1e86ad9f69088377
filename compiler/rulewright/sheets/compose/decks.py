"""Weapons, items, members of scales and choices, and whole blocks as cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.calculus.declarations import Entry, EntryGroup, Enumeration, Record
from rulewright.calculus.types import Dice as DiceType
from rulewright.calculus.types import EnumType, Integer, Number, Quantity
from rulewright.sheets.compose.blocks import entry_fields
from rulewright.sheets.compose.computed import computed_fields
from rulewright.sheets.compose.shown import blocks_of
from rulewright.sheets.compose.source import Composer, plain_type
from rulewright.sheets.compose.tables import is_alone, shows_sign
from rulewright.sheets.config import MOST_TRACKED, Deck, Named
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import Card, Inline, ProcedureBlock, Track
from rulewright.sheets.references import MEMBERS, entries_of, is_sound, printable, split

__all__ = ["cards_of"]

MOST_STATS = 3
"""So many fields are printed large."""

LONGEST_STAT = 8
"""A value with more characters than this is not printed large on any card of its record."""


def cards_of(deck: Deck, composer: Composer) -> tuple[Card, ...]:
    """A card for every entry of the records of ``deck``, record by record, then the cards of what it shows; those of which no copy
    is asked for are left out."""
    program = composer.program
    records = (program.records[named.text] for named in deck.of if named.text in program.records)
    known = printable(program)
    shown = {named.text: named for named in deck.show if is_sound(named.text, known)}
    return (
        *(card for record in records for card in _cards_of_record(record, deck, composer)),
        *(card for named in shown.values() for card in _cards_of_reference(named, deck, composer)),
    )


def _cards_of_reference(named: Named, deck: Deck, composer: Composer) -> Iterable[Card]:
    """A card for each member of a scale or choice; of anything else a card for each block that it shows."""
    kind, id = split(named.text)
    if kind in MEMBERS:
        yield from _cards_of_members(composer.program.enumerations[id], named, deck, composer)
        return
    copies = deck.copies.of(id or kind)
    for block in blocks_of(kind, id, composer) if copies else ():
        head = block.head
        bare = replace(block, head=replace(head, title="", sources=()))
        yield Card(
            head.anchor,
            head.title,
            "",
            "",
            (),
            (),
            sources=head.sources,
            copies=copies,
            block=replace(bare, needs=()) if isinstance(bare, ProcedureBlock) else bare,
            place=named.span,
        )


def _cards_of_members(enumeration: Enumeration, named: Named, deck: Deck, composer: Composer) -> Iterable[Card]:
    words = composer.words
    for member in enumeration.members:
        if copies := deck.copies.of(member.id):
            yield Card(
                f"{named.text}.{member.id}",
                words.member(enumeration.id, member.id),
                words.label(enumeration),
                "",
                (),
                (),
                words.member_prose(enumeration.id, member.id),
                composer.sources((*enumeration.sources, *member.sources)),
                copies=copies,
                place=named.span,
            )


def _cards_of_record(record: Record, deck: Deck, composer: Composer) -> tuple[Card, ...]:
    program = composer.program
    known = [field.id for field in record.fields]
    tracked = [named.text for named in deck.track if named.text in known]
    fields = [id for id in known if id not in tracked]
    if deck.fields is not None:
        fields = [named.text for named in deck.fields if named.text in known]
    ids = tuple(id for id in entries_of(record.id, program) if deck.copies.of(id) > 0)
    entries = [program.entries[id] for id in ids]
    signed = frozenset(id for id in fields if shows_sign(entries, id))
    large = _stats(record, fields, ids, signed, composer)
    group_of = {id: group for group in program.groups for id in group.entries}
    cards: list[Card] = []
    for entry in entries:
        group = group_of.get(entry.id)
        sources = entry.sources or (() if group is None else group.sources)
        # A card that says 'no' says nothing: what is so stands on it.
        listed = [id for id in fields if id not in large and entry.value.get(id) is not False]
        computed, strips = computed_fields(entry.id, (named.text for named in deck.computed), composer)
        cards.append(
            Card(
                entry.id,
                composer.words.label(entry),
                composer.words.label(record),
                _of_group(group, entry, composer),
                entry_fields(entry.id, [id for id in fields if id in large], composer, signed=signed),
                (*entry_fields(entry.id, listed, composer, signed=signed), *computed),
                composer.words.prose(entry) or _prose_of_group(group, composer),
                composer.sources(sources),
                tuple(
                    Track(composer.words.field(record.id, id), count)
                    for id in tracked
                    if isinstance(count := entry.value.get(id), int) and 0 < count <= MOST_TRACKED
                ),
                strips,
                deck.copies.of(entry.id),
                place=entry.span,
            )
        )
    return tuple(cards)


def _prose_of_group(group: EntryGroup | None, composer: Composer) -> tuple[Inline, ...]:
    """The prose of the block that an entry stood in, unless the block is a stand-in: what it replaces is said once, on a sheet."""
    return () if group is None or group.stands_in_for else composer.words.group_prose(group)


def _of_group(group: EntryGroup | None, entry: Entry, composer: Composer) -> str:
    """The heading that an entry stood under, and in short that the list is a stand-in; the sheet says for what. What a variant
    adds to such a list stands in for nothing."""
    if group is None or is_alone(group, composer.program):
        return ""
    label = composer.words.group(group)
    inherited = composer.provenance.inherited
    added = inherited(group.header) and not inherited(entry.span)
    return f"{label} · {composer.translator.phrase('stand-in')}" if group.stands_in_for and not added else label


def _stats(
    record: Record, fields: list[str], ids: tuple[str, ...], signed: frozenset[str], composer: Composer
) -> frozenset[str]:
    """The fields that every card of the record prints large: the first ones whose values are short numbers or dice."""
    chosen: list[str] = []
    for id in fields:
        field = record.field(id)
        if field is None or not isinstance(plain_type(field.type), Integer | Number | Quantity | DiceType | EnumType):
            continue
        values = [shown for entry in ids for shown in entry_fields(entry, (id,), composer, signed=signed)]
        if values and all(len(without_marks(shown.value)) + len(shown.unit) <= LONGEST_STAT for shown in values):
            chosen.append(id)
        if len(chosen) == MOST_STATS:
            break
    return frozenset(chosen)
