"""What building and comparing give. Light to import: what was built already needs no compiler."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.project import stamp
from rulewright.project.discovery import Location

__all__ = ["Built", "Freshness", "already_built", "already_fresh"]


@dataclass(frozen=True)
class Built:
    """What a build did. ``written`` are the outputs that are new or changed, ``removed`` those that are no longer made, both by
    their names in ``folder``; when an error is among ``findings`` nothing was touched."""

    findings: tuple[Diagnostic, ...]
    folder: str
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether an error kept the outputs from being written."""
        return any(found.severity is Severity.ERROR for found in self.findings)

    @property
    def unchanged(self) -> bool:
        """Whether the outputs were right already."""
        return not self.failed and not self.written and not self.removed


@dataclass(frozen=True)
class Freshness:
    """How the outputs on disk differ from what a build would write, by their names in ``folder``. ``extra`` are files that
    Rulewright wrote once and would not write again; files of others do not count."""

    findings: tuple[Diagnostic, ...]
    folder: str
    missing: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether an error kept the comparison from being made."""
        return any(found.severity is Severity.ERROR for found in self.findings)

    @property
    def fresh(self) -> bool:
        """Whether a build would change nothing."""
        return not (self.failed or self.missing or self.stale or self.extra)


def already_built(location: Location) -> Built | None:
    """What a build gives that has nothing to do, with the findings of the build before; None when there is something to do."""
    last = stamp.last_build(location)
    return None if last is None else Built(last.findings, last.folder)


def already_fresh(location: Location) -> Freshness | None:
    """The comparison when nothing changed since the last build; None when it must be made."""
    last = stamp.last_build(location)
    return None if last is None else Freshness(last.findings, last.folder)
