"""Rulesets that a command needs without errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.cli.findings import print_findings
from rulewright.cli.rulesets import placed
from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.project import pipeline
from rulewright.project.discovery import Location
from rulewright.project.pipeline import Compiled
from rulewright.report import text

__all__ = ["UnsoundError", "sound"]


class UnsoundError(Exception):
    """A ruleset has errors: ``findings``, without those ``dropped`` after the limit."""

    def __init__(self, findings: tuple[Diagnostic, ...], dropped: int) -> None:
        super().__init__()
        self.findings = findings
        self.dropped = dropped

    def tell(self, format: str, terminal: Terminal) -> None:
        """Print the findings: as JSON where that was asked for, as text otherwise, and beside the output of any other format."""
        if format in ("text", "json"):
            print_findings(self.findings, format, terminal, self.dropped)
        else:
            terminal.error(text.render(self.findings, dropped=self.dropped))


def sound(
    location: Location,
    terminal: Terminal,
    *,
    word: str = "",
    check: Callable[[Location], pipeline.Outcome] = pipeline.check,
    place: Callable[[Iterable[Diagnostic]], tuple[Diagnostic, ...]] | None = None,
) -> Compiled:
    """The ruleset at ``location``, read and checked; raises :class:`UnsoundError` when it has errors.

    ``word`` is what it is called while somebody waits, ``place`` gives the findings the names of files that the user knows: by
    default those seen from the current folder.
    """
    with terminal.progress() as tell:
        tell(f"reading {word or location.called}")
        outcome = check(location)
    if outcome.ruleset is None:
        errors = [finding for finding in outcome.findings if finding.severity is Severity.ERROR]
        raise UnsoundError(placed(errors, location) if place is None else place(errors), outcome.dropped)
    return outcome.ruleset
