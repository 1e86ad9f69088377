"""Printing findings in the format asked for."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Diagnostic, Severity

__all__ = ["exit_code", "print_findings"]


def print_findings(findings: Sequence[Diagnostic], format: str, terminal: Terminal, dropped: int = 0) -> None:
    """Print ``findings`` as ``text``, ``concise`` or ``json``. JSON is printed even when there are none."""
    match format:
        case "json":
            from rulewright.report import json

            terminal.out(json.render(findings, dropped))
        case "concise":
            from rulewright.report import concise

            terminal.out(concise.render(findings))
        case _ if findings:
            from rulewright.report import text

            terminal.out(text.render(findings, style=terminal.style, width=terminal.width, dropped=dropped))
        case _:
            return  # nothing to print, and nothing to load for it


def exit_code(findings: Sequence[Diagnostic], *, strict: bool = False) -> int:
    """1 when there is an error, or, when ``strict``, a warning; 0 otherwise."""
    severities = {finding.severity for finding in findings}
    return int(Severity.ERROR in severities or (strict and Severity.WARNING in severities))
