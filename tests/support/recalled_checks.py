"""What a check of the same files is remembered to have found."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic
from rulewright.project import cache
from rulewright.project.discovery import Location


def findings_recalled(location: Location) -> tuple[Diagnostic, ...] | None:
    """The findings of the last check; None when it is not remembered."""
    recalled = cache.recall(location)
    return None if recalled is None else recalled.findings
