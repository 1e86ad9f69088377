"""Findings as SARIF 2.1.0, the format that code-scanning services read.

Every kind of finding is a rule with the page of ``rulewright explain`` as its help. File names are URIs relative to the root of
the repository; columns are counted in UTF-16 code units, as the format's readers expect. Each result has a fingerprint made of
the code, the file, the text of the line and how often that came before, so that it stays the same finding when lines move.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from rulewright.diagnostics import Allowed, Code, Diagnostic, Severity
from rulewright.report.prose import lines_of
from rulewright.report.visible import visible
from rulewright.source import Source, Span

__all__ = ["FINGERPRINT", "SCHEMA", "render"]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "rulewrightLine/v1"
ROOT = "%SRCROOT%"

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render(
    findings: Iterable[Diagnostic],
    codes: Mapping[str, Code],
    version: str,
    command: str,
    dropped: int = 0,
    allowed: Iterable[Allowed] = (),
) -> str:
    """The log as ASCII text. ``codes`` are the kinds of findings by id; ``version`` is Rulewright's own; ``command`` tells runs of
    different commands, and about different rulesets, apart: what is not in the next log of the same counts as mended. What is
    ``allowed`` is in the log as a suppressed result, with the reason."""
    kept, suppressed = tuple(findings), tuple(allowed)
    ids = sorted({finding.code for finding in (*kept, *(one.finding for one in suppressed))})
    seen: Counter[tuple[str, str, str]] = Counter()
    results = [_result(finding, ids.index(finding.code), seen) for finding in kept]
    results += [
        _result(one.finding, ids.index(one.finding.code), seen)
        | {"suppressions": [{"kind": "inSource", "justification": visible(one.reason)}]}
        for one in suppressed
    ]
    invocation: dict[str, object] = {"executionSuccessful": True}
    if dropped:
        said = {"level": "note", "message": {"text": f"{dropped} more findings were only counted"}}
        invocation["toolExecutionNotifications"] = [said]
    run = {
        "tool": {
            "driver": {
                "name": "Rulewright",
                "version": version,
                "semanticVersion": version,
                "rules": [_rule(id, codes.get(id)) for id in ids],
            }
        },
        "automationDetails": {"id": f"rulewright/{command}/"},
        "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": {ROOT: {"description": {"text": "the root of the repository"}}},
        "invocations": [invocation],
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(id: str, code: Code | None) -> dict[str, object]:
    if code is None:
        return {"id": id}
    parts = [code.why.strip()]
    marked = [code.why.strip()]
    for heading, text in (("Wrong", code.bad or code.situation), ("Right", code.good)):
        if text.strip():
            parts.append(f"{heading}:\n\n{text.strip()}")
            marked.append(f"**{heading}**\n\n```rules\n{text.strip()}\n```")
    return {
        "id": id,
        "name": "".join(part.capitalize() for part in code.name.split("-")),
        "shortDescription": {"text": code.summary},
        "fullDescription": {"text": code.why.strip()},
        "help": {"text": "\n\n".join(parts), "markdown": "\n\n".join(marked)},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(finding: Diagnostic, rule: int, seen: Counter[tuple[str, str, str]]) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n".join(lines_of(finding))},
        "locations": _locations(finding.span),
        "partialFingerprints": {FINGERPRINT: _fingerprint(finding, seen)},
    }
    related: list[dict[str, object]] = []
    for label in finding.labels:
        for location in _locations(label.span):
            related.append({"id": len(related), "message": {"text": visible(label.message)}, **location})
    if related:
        result["relatedLocations"] = related
    return result


def _locations(span: Span) -> list[dict[str, object]]:
    """Where ``span`` is; nowhere when no author wrote it."""
    source = span.source
    if source.name.startswith("<"):
        return []
    artifact: dict[str, object] = {"uri": _uri(source.name)}
    if not source.name.startswith("../") and not is_absolute(source.name):
        artifact["uriBaseId"] = ROOT
    physical: dict[str, object] = {"artifactLocation": artifact}
    if (span.start, span.end) != (0, 0):
        physical["region"] = _region(span)
    return [{"physicalLocation": physical}]


def _uri(name: str) -> str:
    """The address of a file: relative when its name is, else one of this machine."""
    path = name.encode("utf-8", "surrogateescape")
    if not is_absolute(name):
        return quote(path)
    return f"file://{'' if name.startswith('/') else '/'}{quote(path, safe='/:')}"


def is_absolute(name: str) -> bool:
    """Whether a name with ``/`` starts at the root of this machine, or of a drive of Windows."""
    return name.startswith("/") or re.match("[A-Za-z]:/", name) is not None


def _region(span: Span) -> dict[str, object]:
    first, last = span.first, span.last
    return {
        "startLine": first.line,
        "startColumn": _utf16_column(span.source, first.line, first.column),
        "endLine": last.line,
        "endColumn": _utf16_column(span.source, last.line, last.column),
    }


def _utf16_column(source: Source, line: int, column: int) -> int:
    """``column`` (from 1, in code points) in UTF-16 code units: characters beyond the first plane count twice."""
    return column + sum(ord(character) > 0xFFFF for character in source.line(line)[: column - 1])


def _fingerprint(finding: Diagnostic, seen: Counter[tuple[str, str, str]]) -> str:
    source = finding.span.source
    line = source.line(finding.span.first.line).strip()
    key = (finding.code, source.name, " ".join(line.split()))
    seen[key] += 1
    text = "\0".join((*key, str(seen[key])))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
