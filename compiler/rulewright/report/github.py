"""Findings as workflow commands of GitHub Actions, which show them beside the lines of a change.

One command a line: ``::error file=a.rules,line=3,col=5,title=RW401::message``. Line breaks, ``%``, and in properties also ``:``
and ``,`` are escaped, so that nothing that an author wrote ends a command or starts another.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.report.prose import paragraphs_of
from rulewright.report.summary import counts, summary
from rulewright.report.visible import visible

__all__ = ["MOST_SHOWN", "render"]

MOST_SHOWN = 10
"""So many annotations of each level GitHub shows for one step; the rest stands only in the log."""

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(findings: Iterable[Diagnostic], dropped: int = 0) -> str:
    """One command for each finding, errors first, and a line of plain text that sums them up. File names must be relative to
    the root of the repository."""
    kept = tuple(findings)
    lines = [_command(finding) for severity in Severity for finding in kept if finding.severity is severity]
    if kept:
        lines.append(summary(kept, dropped))
    if any(number > MOST_SHOWN for number in counts(kept).values()):
        lines.append(f"GitHub shows the first {MOST_SHOWN} of each level beside the lines; all are in this log")
    return "".join(line + "\n" for line in lines)


def _command(finding: Diagnostic) -> str:
    first, last = finding.span.first, finding.span.last
    properties = {"file": visible(finding.span.source.name)}
    if (finding.span.start, finding.span.end) != (0, 0):
        properties |= {"line": str(first.line), "endLine": str(last.line)}
        if first.line == last.line:  # GitHub takes columns only within one line
            properties |= {"col": str(first.column), "endColumn": str(max(last.column, first.column))}
    properties["title"] = visible(finding.code)
    if finding.span.source.name.startswith("<"):
        del properties["file"]
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{_data(paragraphs_of(finding))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
