"""A finding as a few lines of plain text, for reports that show it beside its line."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic
from rulewright.report.visible import visible

__all__ = ["lines_of", "paragraphs_of"]


def lines_of(finding: Diagnostic) -> list[str]:
    """The message, the words at its place, what else is to know, and what to do; each on a line that is harmless to show."""
    said = [visible(finding.message)]
    if finding.label:
        said.append(visible(finding.label))
    said += [f"{visible(label.message)} ({visible(str(label.span))})" for label in finding.labels]
    said += [visible(line) for note in finding.notes for line in note.splitlines()]
    if finding.help:
        said.append("help: " + " ".join(visible(line) for line in finding.help.splitlines()))
    return said


def paragraphs_of(finding: Diagnostic) -> str:
    """The same as one text."""
    return "\n".join(lines_of(finding))
