"""``sheets.yaml``: what the ruleset prints."""

from __future__ import annotations

from rulewright.diagnostics import Findings, Label
from rulewright.project.lineage import Lineage
from rulewright.reading.files import Files, read
from rulewright.reading.strict_yaml import YamlMapping, read_yaml
from rulewright.reading.validation import check_yaml
from rulewright.sheets.config import EMPTY, Sheets
from rulewright.sheets.from_yaml import sheets_from_yaml
from rulewright.source import Span
from rulewright.variants.codes import PARENTS_DIFFER

__all__ = ["SHEETS", "read_sheets"]

SHEETS = "sheets.yaml"


def read_sheets(lineage: Lineage, findings: Findings) -> Sheets:
    """The sheets and decks that a ruleset prints: those of its ``sheets.yaml``, or, when it has none, those of its parents."""
    found: list[Sheets] = []
    for kin in lineage.kin:
        if SHEETS in kin.names:
            found.append(_read(kin.files, findings))
        else:
            found.append(_together([found[parent] for parent in kin.parents]))
    own = found[-1]
    _report_twins(own, lineage, findings)
    return own


def _read(files: Files, findings: Findings) -> Sheets:
    source = read(files, SHEETS, findings)
    tree = None if source is None else read_yaml(source, findings)
    if tree is None or not check_yaml(tree, "sheets", findings) or not isinstance(tree, YamlMapping):
        return EMPTY
    return sheets_from_yaml(tree)


def _together(parents: list[Sheets]) -> Sheets:
    """What several parents print, each once."""
    return Sheets(
        tuple(dict.fromkeys(sheet for parent in parents for sheet in parent.sheets)),
        tuple({deck.span: deck for parent in parents for deck in parent.decks}.values()),
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
