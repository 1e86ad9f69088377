"""What a report is about: the findings of each ruleset, and the examples that were run. Light to import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulewright.diagnostics import Allowed, Diagnostic, Severity

__all__ = ["Checked", "Report", "TriedExample"]


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of one ruleset, by file and place; those that are ``allowed`` are beside them."""

    ruleset: str
    findings: tuple[Diagnostic, ...]
    strict: bool = False
    allowed: tuple[Allowed, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether a finding counts against it: an error, or, when it is ``strict``, a warning."""
        return any(counts(finding, strict=self.strict) for finding in self.findings)


@dataclass(frozen=True, slots=True)
class TriedExample:
    """An example that was run (or a chance that was decided: then ``kind`` is ``chance``), and one finding for each of its
    expectations that does not hold."""

    ruleset: str
    id: str
    label: str
    kind: str
    target: str
    file: str
    line: int
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What ``check`` or ``test`` has to say. ``tried`` is None when no examples were to be run; ``dropped`` findings came after
    the limit and were only counted."""

    command: Literal["check", "test"]
    checked: tuple[Checked, ...]
    tried: tuple[TriedExample, ...] | None = None
    dropped: int = 0

    @property
    def found_by_check(self) -> tuple[Diagnostic, ...]:
        """The findings of all rulesets. What is wrong with their project stands in each, and here once."""
        return tuple({each.sort_key(): each for checked in self.checked for each in checked.findings}.values())

    @property
    def allowed(self) -> tuple[Allowed, ...]:
        """What the authors of all rulesets have allowed."""
        return tuple({each.finding.sort_key(): each for checked in self.checked for each in checked.allowed}.values())

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings, those about examples last."""
        return (
            *self.found_by_check,
            *(finding for each in self.tried or () for finding in each.findings),
        )

    @property
    def failed(self) -> bool:
        """Whether the exit code is 1."""
        return any(each.failed for each in self.checked) or any(each.findings for each in self.tried or ())


def counts(finding: Diagnostic, *, strict: bool) -> bool:
    """Whether ``finding`` makes a command fail."""
    return finding.severity is Severity.ERROR or (strict and finding.severity is Severity.WARNING)
