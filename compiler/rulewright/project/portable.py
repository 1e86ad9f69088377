"""Names that every machine can have as names of files: those of what a build writes, and those of a ruleset's own files.

Windows keeps some names for devices, whatever stands behind a dot, and on the disks of most Windows and macOS machines two
names that differ only in capitals are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.calculus.declarations import Record
from rulewright.core.program import Program
from rulewright.diagnostics import Findings, Label
from rulewright.project.codes import FILES_ALIKE, OUTPUTS_ALIKE, RESERVED_NAME
from rulewright.project.lineage import Kin
from rulewright.project.manifest import Manifest
from rulewright.reading.device_names import is_reserved
from rulewright.sheets.config import Sheets
from rulewright.source import Source, Span
from rulewright.variants.provenance import Provenance

__all__ = ["check_files", "check_id", "check_outputs"]

_NOT_ON_WINDOWS = re.compile(r'[<>:"|?*]|[. ]\Z')


def check_id(manifest: Manifest, findings: Findings) -> None:
    """Report the id of a ruleset whose outputs could not be written everywhere."""
    if is_reserved(manifest.id):
        _report_reserved(manifest.id, "ruleset", f"generated/{manifest.id}", manifest.span, findings)


def check_outputs(program: Program, sheets: Sheets, provenance: Provenance, findings: Findings) -> None:
    """Report ids of sheets, decks and records that could not be, or not all be, the names of files that a build writes. What is
    wrong among those of a parent alone is the parent's own fault."""
    for kind, folder, printed in (("sheet", "sheets", sheets.sheets), ("deck", "cards", sheets.decks)):
        for one in printed:
            if is_reserved(one.id) and not provenance.inherited(one.span):
                _report_reserved(one.id, kind, f"{folder}/{one.id}.{program.language}.pdf", one.span, findings)
    known: dict[str, Record] = {}
    # Those that the compiler makes come first: it is the author who can choose another name.
    for record in sorted(program.records.values(), key=lambda record: not record.implicit):
        if is_reserved(record.id) and not provenance.inherited(record.span):
            _report_reserved(record.id, "record", f"schemas/{record.id}.schema.json", record.span, findings)
        first = known.setdefault(record.id.casefold(), record)
        if first is not record and not (provenance.inherited(record.span) and provenance.inherited(first.span)):
            _report_alike(first, record, provenance, findings)


def _report_reserved(id: str, kind: str, name: str, span: Span, findings: Findings) -> None:
    findings.report(
        RESERVED_NAME,
        span,
        f"the {kind} '{id}' would be written to {name}, and Windows keeps the name '{id.casefold()}' for a device",
        help="choose another id",
    )


def _report_alike(first: Record, second: Record, provenance: Provenance, findings: Findings) -> None:
    if provenance.inherited(second.span):
        first, second = second, first
    other = f"'{first.id}', which the compiler makes for ranges," if first.implicit else f"'{first.id}'"
    findings.report(
        OUTPUTS_ALIKE,
        second.span,
        f"the records '{second.id}' and {other} would be written to one file where capitals do not count",
        labels=() if first.implicit else [Label(first.span, f"'{first.id}'")],
        help="choose a name that differs in more than capitals",
    )


def check_files(own: Kin, findings: Findings) -> None:
    """Report files of a ruleset that cannot lie beside each other on every machine."""
    known: dict[str, str] = {}
    for name in own.names:
        at = Source(own.files.prefix + name, "").whole()
        part = next((part for part in name.split("/") if is_reserved(part) or _NOT_ON_WINDOWS.search(part)), None)
        if part is not None:
            findings.report(FILES_ALIKE, at, f"Windows has no file or folder that is called '{part}'", help="rename it")
        for folded, written in _with_folders(name):
            first = known.setdefault(folded, written)
            if first != written:
                label = Label(Source(own.files.prefix + first, "").whole(), f"'{first}'")
                findings.report(
                    FILES_ALIKE,
                    at,
                    f"'{written}' and '{first}' are one where capitals do not count",
                    labels=[label],
                    help="rename one of the two",
                )
                break


def _with_folders(name: str) -> Iterable[tuple[str, str]]:
    """The name and those of the folders that it lies in, without capitals and as they are."""
    parts = name.split("/")
    for count in range(1, len(parts) + 1):
        way = "/".join(parts[:count])
        yield way.casefold(), way
