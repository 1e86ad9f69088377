"""Findings as JSON, for programs.

The document is an object with these members; a later version may add members, and changes :data:`VERSION` when it takes
one away or changes what one means::

    format     always "rulewright-findings"
    version    the version of this format, an integer
    findings   a list, by file and then by place, of objects with
                 code, severity ("error", "warning" or "note"), message, label, help: texts (label and help may be empty)
                 notes: a list of texts
                 place: where it is
                 labels: a list of {place, message}: second places that belong to the finding
    errors, warnings, notes   how many findings there are of each severity
    not_shown  how many more there were

A place is {file, start, end}; start and end are {line, column, offset}. Lines and columns count from 1, offsets from 0, all in
Unicode code points; the end is the position just behind the last character.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.report.model import Report
from rulewright.report.summary import counts
from rulewright.source import Source, Span

__all__ = ["VERSION", "document", "render", "render_report"]

VERSION = 1


def render(findings: Iterable[Diagnostic], dropped: int = 0) -> str:
    """The document as ASCII text, indented, with a final line end."""
    return json.dumps(document(findings, dropped), indent=2, ensure_ascii=True) + "\n"


def render_report(report: Report) -> str:
    """The same for what ``check`` or ``test`` found; of ``test`` with ``examples``, every example that was run."""
    whole = document(report.findings, report.dropped)
    if report.tried is not None:
        whole["examples"] = [
            {
                "ruleset": each.ruleset,
                "id": each.id,
                "label": each.label,
                "kind": each.kind,
                "target": each.target,
                "holds": not each.findings,
            }
            for each in report.tried
        ]
    return json.dumps(whole, indent=2, ensure_ascii=True) + "\n"


def document(findings: Iterable[Diagnostic], dropped: int = 0) -> dict[str, object]:
    """The document as plain Python data."""
    kept = tuple(findings)
    found = counts(kept)
    return {
        "format": "rulewright-findings",
        "version": VERSION,
        "findings": [_finding(finding) for finding in kept],
        "errors": found[Severity.ERROR],
        "warnings": found[Severity.WARNING],
        "notes": found[Severity.NOTE],
        "not_shown": dropped,
    }


def _finding(finding: Diagnostic) -> dict[str, object]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "place": _place(finding.span),
        "label": finding.label,
        "labels": [{"place": _place(label.span), "message": label.message} for label in finding.labels],
        "notes": list(finding.notes),
        "help": finding.help,
    }


def _place(span: Span) -> dict[str, object]:
    source = span.source
    return {"file": source.name, "start": _position(source, span.start), "end": _position(source, span.end)}


def _position(source: Source, offset: int) -> dict[str, int]:
    position = source.position(offset)
    return {"line": position.line, "column": position.column, "offset": offset}
