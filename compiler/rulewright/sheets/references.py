"""What a reference on a sheet means: ``table.shock``, ``weapons.Gun``, ``options`` … and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.calculus.evaluate import EvaluationError
from rulewright.calculus.holes import holes
from rulewright.calculus.types import Integer, Maybe, describe
from rulewright.core.program import Program
from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.i18n.phrases import known_phrases
from rulewright.incremental.steps import Steps
from rulewright.sheets.codes import (
    DUPLICATE_ID,
    EMPTY_DECK,
    NOT_COMPUTABLE,
    NOT_PRINTABLE,
    NOT_TRACKABLE,
    PANELS,
    PRINTED_TWICE,
    UNKNOWN_COPY,
    UNKNOWN_FIELD,
    UNKNOWN_PHRASE,
    UNKNOWN_REFERENCE,
)
from rulewright.sheets.computed import inputs_of_grid, is_of_entry, value_for_entry
from rulewright.sheets.config import MOST_TRACKED, Deck, Named, OddsTable, Sheet, Sheets
from rulewright.sheets.odds import Computed, compute_all
from rulewright.source import Span

__all__ = [
    "ALL_CHANGES",
    "ALL_CONSTANTS",
    "ALL_OPTIONS",
    "ENTRIES",
    "MEMBERS",
    "WHOLE",
    "check",
    "entries_of",
    "is_sound",
    "printable",
    "split",
]

ALL_OPTIONS = "options"
"""The reference that shows every option."""

ALL_CONSTANTS = "constants"
"""The reference that shows every constant."""

ALL_CHANGES = "changes"
"""The reference that shows what a variant changes; nothing in a ruleset that extends none."""

WHOLE = (ALL_OPTIONS, ALL_CONSTANTS, ALL_CHANGES)
"""References without an id."""

ENTRIES = {"weapons": "weapon", "items": "item"}
"""References that show all entries of a record, and the kind that the record must be."""

MEMBERS = ("scale", "choice")
"""References that make a card for each member, where they stand in a deck."""


def split(reference: str) -> tuple[str, str]:
    """(kind, id) of a reference; the id is empty for one that stands alone."""
    kind, _, id = reference.partition(".")
    return kind, id


def printable(program: Program) -> Mapping[str, tuple[str, ...]]:
    """What each kind of reference may name, in the order of declaration."""
    kinds = {id: record.kind for id, record in program.records.items()}
    entries = {id: kinds[entry.record] for id, entry in program.entries.items()}
    return {
        "table": tuple(program.tables),
        "modifiers": tuple(program.modifiers),
        "procedure": tuple(program.procedures),
        "brief": tuple(program.procedures),
        "formula": tuple(program.formulas),
        "rule": tuple(program.rules),
        "option": tuple(program.options),
        "constant": tuple(program.constants),
        "scale": tuple(id for id, known in program.enumerations.items() if known.ordered and not known.implicit),
        "choice": tuple(id for id, known in program.enumerations.items() if not known.ordered and not known.implicit),
        "record": tuple(program.records),
        "fields": tuple(program.records),
        "values": tuple(id for id, formula in program.formulas.items() if inputs_of_grid(formula, program) is not None),
        **{keyword: tuple(id for id, known in kinds.items() if known == kind) for keyword, kind in ENTRIES.items()},
        "entry": tuple(entries),
        **{kind: tuple(id for id, known in entries.items() if known == kind) for kind in ENTRIES.values()},
    }


def is_sound(reference: str, known: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether ``reference`` names something of ``known`` (see :func:`printable`), or everything of a kind."""
    kind, id = split(reference)
    return reference in WHOLE or id in known.get(kind, ())


def entries_of(record: str, program: Program) -> tuple[str, ...]:
    """The ids of the weapons or items of ``record``, in the order of declaration."""
    return tuple(id for id, entry in program.entries.items() if entry.record == record)


def check(sheets: Sheets, program: Program, steps: Steps) -> Mapping[OddsTable, Computed]:
    """Report what the sheets and decks ask for and the ruleset does not have. What was computed for that are the odds that they
    print; ``program`` must be one that is watched by the ``steps``, unless they remember nothing."""
    findings = steps.findings
    _check_words(sheets, findings)
    seen: dict[str, Span] = {}
    documents: tuple[Sheet | Deck, ...] = (*sheets.sheets, *sheets.decks)
    for document in documents:
        if document.id in seen:
            findings.report(
                DUPLICATE_ID,
                document.span,
                f"there are two sheets or decks with the id '{document.id}'",
                labels=[Label(seen[document.id], "first here")],
                help="give one of them another id",
            )
        else:
            seen[document.id] = document.span
    known = printable(program)
    for sheet in sheets.sheets:
        shown = tuple(named for section in sheet.sections for named in section.show)
        _check_shown(shown, f"the sheet '{sheet.id}'", known, program, findings)
        _check_panels(sheet, findings)
    for deck in sheets.decks:
        if _check_shown(deck.show, f"the deck '{deck.id}'", known, program, findings):
            _check_deck(deck, program, findings)
    return compute_all(sheets.odds, program, steps)


def _check_words(sheets: Sheets, findings: Findings) -> None:
    """Words stand for a phrase of Rulewright's own, and quote the same values."""
    for phrase, word in sheets.words:
        if phrase.text not in known_phrases():
            help = did_you_mean(phrase.text, known_phrases(), "copy the phrase as English sheets print it")
            findings.report(UNKNOWN_PHRASE, phrase.span, f"Rulewright has no phrase “{phrase.text}”", help=help)
        elif set(holes(phrase.text)) != set(holes(word.text)):
            quoted = ", ".join(f"{{{hole}}}" for hole in holes(phrase.text)) or "no values in braces"
            findings.report(
                UNKNOWN_PHRASE, word.span, f"“{word.text}” must quote {quoted}", help="only the words are yours"
            )


def _check_panels(sheet: Sheet, findings: Findings) -> None:
    """A screen has a section with a heading for each of its panels."""
    if not sheet.page.panels:
        return
    if len(sheet.sections) != sheet.page.panels:
        findings.report(
            PANELS,
            sheet.span,
            f"the screen '{sheet.id}' has {sheet.page.panels} panels and {len(sheet.sections)} sections",
            help="each section fills one panel: write as many sections as panels",
        )
    for section in sheet.sections:
        if section.heading is None:
            findings.report(
                PANELS,
                section.span,
                f"a panel of the screen '{sheet.id}' has no heading",
                help="give the section a 'heading'",
            )


def _check_shown(
    shown: Iterable[Named], where: str, known: Mapping[str, tuple[str, ...]], program: Program, findings: Findings
) -> bool:
    """Whether every reference shows something."""
    sound = True
    seen: dict[str, Span] = {}
    for reference in shown:
        if not _check_reference(reference, known, program, findings):
            sound = False
            continue
        if reference.text in seen:
            findings.report(
                PRINTED_TWICE,
                reference.span,
                f"{where} shows '{reference.text}' twice",
                labels=[Label(seen[reference.text], "first here")],
                help="delete one of the two",
            )
        else:
            seen[reference.text] = reference.span
    return sound


def _check_reference(
    reference: Named, known: Mapping[str, tuple[str, ...]], program: Program, findings: Findings
) -> bool:
    kind, id = split(reference.text)
    if reference.text in WHOLE:
        return True
    if id in known.get(kind, ()):
        if kind in ENTRIES and not entries_of(id, program):
            findings.report(
                NOT_PRINTABLE,
                reference.span,
                f"{id} has no entries to show",
                help=f"declare some with '{kind} {id}', or show a blank form with 'record.{id}'",
            )
            return False
        return True
    everything = [*WHOLE, *(f"{each}.{name}" for each, names in known.items() for name in names)]
    same_id = [f"{each}.{id}" for each, names in known.items() if id in names]
    help = (
        f"did you mean '{same_id[0]}'?"
        if same_id
        else did_you_mean(reference.text, everything, _what_there_is(kind, known))
    )
    findings.report(UNKNOWN_REFERENCE, reference.span, f"there is no '{reference.text}' in this ruleset", help=help)
    return False


def _what_there_is(kind: str, known: Mapping[str, tuple[str, ...]]) -> str:
    if kind not in known:
        return f"a reference starts with one of: {', '.join(known)}; or it is {' or '.join(map(repr, WHOLE))}"
    if not known[kind]:
        return f"this ruleset has nothing that '{kind}' could show"
    return f"'{kind}' can show: {_some(known[kind])}"


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:8]) + (" …" if len(listed) > 8 else "")


def _check_deck(deck: Deck, program: Program, findings: Findings) -> None:
    sound = True
    of_a_kind = [id for id, record in program.records.items() if record.kind is not None and entries_of(id, program)]
    for named in deck.of:
        if named.text in program.records and entries_of(named.text, program):
            continue
        sound = False
        message = "has no entries" if named.text in program.records else "is no record of this ruleset"
        help = did_you_mean(named.text, of_a_kind, f"records with entries: {_some(of_a_kind)}" if of_a_kind else "")
        findings.report(EMPTY_DECK, named.span, f"'{named.text}' {message}", help=help)
    if not sound:
        return
    _check_copies(deck, program, findings)
    for named in deck.track:
        _check_track(named, deck, program, findings)
    for named in deck.computed:
        _check_computed(named, deck, program, findings)
    fields = dict.fromkeys(field.id for named in deck.of for field in program.records[named.text].fields)
    for named in (*(deck.fields or ()), *deck.track):
        if named.text not in fields:
            findings.report(
                UNKNOWN_FIELD,
                named.span,
                f"no card of the deck '{deck.id}' has a field '{named.text}'",
                help=did_you_mean(named.text, fields, f"fields: {_some(fields)}"),
            )


def _check_track(tracked: Named, deck: Deck, program: Program, findings: Findings) -> None:
    for record in (program.records[named.text] for named in deck.of):
        field = record.field(tracked.text)
        if field is None:
            continue
        if not isinstance(field.type.item if isinstance(field.type, Maybe) else field.type, Integer):
            findings.report(
                NOT_TRACKABLE,
                tracked.span,
                f"'{tracked.text}' of {record.id} is {describe(field.type)}, and only whole numbers can be ticked off",
                help="print it with 'fields' instead",
            )
            continue
        for entry in (program.entries[id] for id in entries_of(record.id, program)):
            value = entry.value.get(tracked.text)
            if isinstance(value, int) and not 0 <= value <= MOST_TRACKED:
                findings.report(
                    NOT_TRACKABLE,
                    tracked.span,
                    f"'{tracked.text}' of '{entry.id}' is {value}, and a card has room for 0 to {MOST_TRACKED} boxes",
                    labels=[Label(entry.cells.get(tracked.text, entry.span), "the value")],
                    help="print it with 'fields' instead",
                )


def _check_computed(computed: Named, deck: Deck, program: Program, findings: Findings) -> None:
    records = [named.text for named in deck.of]
    fitting = [id for id, known in program.formulas.items() if any(is_of_entry(known, record) for record in records)]
    formula = program.formulas.get(computed.text)
    if formula is None or not all(is_of_entry(formula, record) for record in records):
        listed = " or ".join(records) or "an entry"
        findings.report(
            NOT_COMPUTABLE,
            computed.span,
            f"'{computed.text}' is no formula of this ruleset"
            if formula is None
            else f"'{computed.text}' does not take {listed} and nothing else",
            help=did_you_mean(computed.text, fitting, f"name a formula whose one input without a default is {listed}"),
        )
        return
    for id in (id for record in records for id in entries_of(record, program)):
        try:
            value_for_entry(formula, program.entries[id].value, program)
        except EvaluationError as error:
            findings.report(
                NOT_COMPUTABLE,
                computed.span,
                f"'{computed.text}' gives nothing for '{id}': {error}",
                labels=[Label(program.entries[id].span, "the entry")],
                help="let the formula say what it gives for this entry, or 'none'",
            )


def _check_copies(deck: Deck, program: Program, findings: Findings) -> None:
    entries = [id for named in deck.of for id in entries_of(named.text, program)]
    for named in deck.show:
        kind, id = split(named.text)
        entries += [member.id for member in program.enumerations[id].members] if kind in MEMBERS else [id or kind]
    for id in deck.copies.named:
        if id not in entries:
            findings.report(
                UNKNOWN_COPY,
                deck.copies.spans[id],
                f"the deck '{deck.id}' has no card of '{id}'",
                help=did_you_mean(id, entries, f"its cards: {_some(entries)}"),
            )
    if not any(deck.copies.of(id) for id in entries):
        findings.report(
            EMPTY_DECK,
            deck.span,
            f"the deck '{deck.id}' has no card at all: 'copies' is 0 for each",
            help="ask for at least one",
        )
