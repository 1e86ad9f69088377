"""The line that closes a report: how many findings of which kind, and where."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.report.visible import visible

__all__ = ["count_words", "counts", "summary"]


def count_words(number: int, singular: str, plural: str = "") -> str:
    """``1 error``, ``2 errors``; ``plural`` is for words that take more than an s."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def counts(findings: Iterable[Diagnostic]) -> dict[Severity, int]:
    """How many findings there are of each severity; severities that do not occur count 0."""
    found = dict.fromkeys(Severity, 0)
    for finding in findings:
        found[finding.severity] += 1
    return found


def summary(findings: Iterable[Diagnostic], dropped: int = 0) -> str:
    """``2 errors and 1 warning in combat.rules``; empty when there is nothing to say. ``dropped`` findings were only counted."""
    kept = tuple(findings)
    parts = [count_words(number, severity.value) for severity, number in counts(kept).items() if number]
    if not parts:
        return ""
    said = parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" and {parts[-1]}"
    files = sorted({finding.span.source.name for finding in kept})
    where = visible(files[0]) if len(files) == 1 else count_words(len(files), "file")
    more = f"; {count_words(dropped, 'more finding')} not shown" if dropped else ""
    return f"{said} in {where}{more}"
