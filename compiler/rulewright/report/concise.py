"""Findings one a line, for grep and for editors: ``file:line:column-line:column: error RW401: message``."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics import Diagnostic
from rulewright.report.visible import visible

__all__ = ["render", "render_one"]


def render(findings: Iterable[Diagnostic]) -> str:
    """One line for each finding; empty when there are none."""
    return "".join(render_one(finding) + "\n" for finding in findings)


def render_one(finding: Diagnostic) -> str:
    """The finding on one line. The second position is the one just behind the last character."""
    first, last = finding.span.first, finding.span.last
    place = f"{visible(finding.span.source.name)}:{first.line}:{first.column}-{last.line}:{last.column}"
    help = f" ({visible(finding.help)})" if finding.help else ""
    return f"{place}: {finding.severity.value} {visible(finding.code)}: {visible(finding.message)}{help}"
