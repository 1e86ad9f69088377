"""``sheets.yaml``: what the ruleset prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.incremental.readings import Readings
from rulewright.project.lineage import Lineage
from rulewright.reading.files import Files, read
from rulewright.reading.strict_yaml import YamlList, YamlScalar, YamlValue, read_yaml
from rulewright.reading.validation import checked_mapping
from rulewright.sheets.config import EMPTY, Deck, Sheet, Sheets
from rulewright.sheets.edits import Edit, edited
from rulewright.sheets.from_yaml import edits_from_yaml, sheets_from_yaml
from rulewright.source import Source, Span
from rulewright.variants.codes import PARENTS_DIFFER, UNKNOWN_TARGET

__all__ = ["SHEETS", "read_sheets"]

SHEETS = "sheets.yaml"

Document = TypeVar("Document", Sheet, Deck)


def read_sheets(lineage: Lineage, findings: Findings, readings: Readings) -> Sheets:
    """The sheets and decks that a ruleset prints: those of its ``sheets.yaml`` with those that it inherits, or, when it has none,
    all of its parents."""
    found: list[Sheets] = []
    for kin in lineage.kin:
        above = _together([found[parent] for parent in kin.parents])
        found.append(_read(kin.files, above, findings, readings) if SHEETS in kin.names else above)
    own = found[-1]
    _report_twins(own, lineage, findings)
    return own


@dataclass(frozen=True, slots=True)
class _Written:
    """What one ``sheets.yaml`` says: its own sheets and decks, what it changes, and what it takes over."""

    own: Sheets
    edits: tuple[Edit, ...]
    inherit: YamlValue | None


def _written(source: Source, findings: Findings) -> _Written | None:
    tree = checked_mapping(read_yaml(source, findings), "sheets", findings)
    return None if tree is None else _Written(sheets_from_yaml(tree), edits_from_yaml(tree), tree.get("inherit"))


def _read(files: Files, above: Sheets, findings: Findings, readings: Readings) -> Sheets:
    source = read(files, SHEETS, findings)
    written = None if source is None else readings.read("sheets", source, _written, findings)
    if written is None:
        return EMPTY
    own = written.own
    ids = _ids(own)
    edits = _sound_edits(written.edits, above, own, findings)
    kept = (_inherited(written.inherit, above, findings) | edits.keys()) - ids
    said = {phrase.text for phrase, _ in own.words}
    return Sheets(
        (*(_changed(sheet, edits, findings) for sheet in above.sheets if sheet.id in kept), *own.sheets),
        (*(_changed(deck, edits, findings) for deck in above.decks if deck.id in kept), *own.decks),
        (*(pair for pair in above.words if pair[0].text not in said), *own.words),
    )


def _sound_edits(edits: Iterable[Edit], above: Sheets, own: Sheets, findings: Findings) -> dict[str, Edit]:
    """The edits by the id of what they change, without those of what no parent prints, or of what the variant prints itself."""
    known = _ids(above)
    printed: tuple[Sheet | Deck, ...] = (*own.sheets, *own.decks)
    written = {one.id: one.span for one in printed}
    sound: dict[str, Edit] = {}
    for edit in edits:
        id = edit.id.text
        if id in written:
            labels = [Label(written[id], "its own one")]
            help = "write into that one what it should say, or delete it"
            message = f"this variant prints a sheet or deck '{id}' of its own, which takes the place of the parent's"
            findings.report(UNKNOWN_TARGET, edit.id.span, message, labels=labels, help=help)
        elif id not in known:
            help = did_you_mean(id, known, f"they print: {', '.join(sorted(known)) or 'nothing'}")
            findings.report(UNKNOWN_TARGET, edit.id.span, f"no parent prints a sheet or deck '{id}'", help=help)
        else:
            sound[id] = edit
    return sound


def _changed(document: Document, edits: Mapping[str, Edit], findings: Findings) -> Document:
    return edited(document, edits[document.id], findings) if document.id in edits else document


def _inherited(value: YamlValue | None, above: Sheets, findings: Findings) -> frozenset[str]:
    """The ids of the parents' sheets and decks that ``inherit`` takes over; each must be there."""
    known = _ids(above)
    if isinstance(value, YamlScalar):
        return known
    wanted = [one for one in value.items if isinstance(one, YamlScalar)] if isinstance(value, YamlList) else []
    for one in wanted:
        if one.value not in known:
            help = did_you_mean(str(one.value), known, f"they print: {', '.join(sorted(known)) or 'nothing'}")
            findings.report(UNKNOWN_TARGET, one.span, f"no parent prints a sheet or deck '{one.value}'", help=help)
    return known & {str(one.value) for one in wanted}


def _ids(sheets: Sheets) -> frozenset[str]:
    return frozenset([*(sheet.id for sheet in sheets.sheets), *(deck.id for deck in sheets.decks)])


def _together(parents: list[Sheets]) -> Sheets:
    """What several parents print, each once; of two words for one phrase that of the first parent counts."""
    words = {phrase.text: (phrase, said) for parent in reversed(parents) for phrase, said in parent.words}
    return Sheets(
        tuple(dict.fromkeys(sheet for parent in parents for sheet in parent.sheets)),
        tuple({deck.span: deck for parent in parents for deck in parent.decks}.values()),
        tuple(words.values()),
    )


def _report_twins(sheets: Sheets, lineage: Lineage, findings: Findings) -> None:
    """Two parents that print something of the same name: the files would take each other's place."""
    if SHEETS in lineage.own.names:
        return
    for kind, printed in (("sheet", sheets.sheets), ("deck", sheets.decks)):
        known: dict[str, Span] = {}
        for one in printed:
            first = known.setdefault(one.id, one.span)
            if first is not one.span:
                findings.report(
                    PARENTS_DIFFER,
                    lineage.own.manifest.extends_span,
                    f"two parents print a {kind} '{one.id}'",
                    labels=[Label(first, "of one of them"), Label(one.span, "of the other")],
                    help=f"write a {SHEETS} that says what this variant prints",
                )
