"""Findings: what is wrong, where, why, and what to do about it. They are values; no stage raises one at another."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from rulewright.source import Span

__all__ = ["Allowed", "Code", "Diagnostic", "Findings", "Label", "Severity", "counted", "did_you_mean", "nearest"]

MOST_FINDINGS = 200
"""So many findings are kept; what comes after them is only counted."""

MOST_CHARACTERS = 400
"""A text of a finding that quotes something longer is cut in its middle."""


class Severity(Enum):
    """How bad a finding is: an error stops the next stage, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Code:
    """A kind of finding, with the page that ``rulewright explain`` prints and the pair that a test runs.

    ``bad`` and ``good`` are whole ``.rules`` texts; a text may hold several files of a ruleset, each opened by a
    line ``--- name``. ``bad`` must produce this code, ``good`` must produce no finding at all. What no text of a ruleset can show
    (a link, a full disk) is told in ``situation`` instead of ``bad``.
    """

    id: str
    name: str
    summary: str
    why: str
    bad: str
    good: str
    severity: Severity = Severity.ERROR
    situation: str = ""


@dataclass(frozen=True)
class Label:
    """A second place that belongs to a finding, with a few words on it."""

    span: Span
    message: str


@dataclass(frozen=True)
class Diagnostic:
    """One finding. ``message`` says what is wrong in one sentence without a full stop; ``help`` says what to do."""

    code: str
    severity: Severity
    span: Span
    message: str
    label: str = ""
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str = ""

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Findings are shown by file, then by place."""
        return (self.span.source.name, self.span.start, self.span.end, self.code, self.message)


@dataclass(frozen=True)
class Allowed:
    """A finding that its author has seen and wants to keep, and why."""

    finding: Diagnostic
    reason: str


class Findings:
    """Collects findings up to :data:`MOST_FINDINGS`. It is passed explicitly; there is no global one."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, int, str, str], Diagnostic] = {}
        self.dropped = 0
        self._noted: list[Diagnostic] | None = None

    @contextmanager
    def noted(self) -> Iterator[list[Diagnostic]]:
        """What is found meanwhile, also what has been found before or is beyond the limit."""
        found: list[Diagnostic] = []
        outer, self._noted = self._noted, found
        try:
            yield found
        finally:
            self._noted = outer
            if outer is not None:
                outer.extend(found)

    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        label: str = "",
        labels: Iterable[Label] = (),
        notes: Iterable[str] = (),
        help: str = "",
    ) -> None:
        """Add a finding of kind ``code`` at ``span``; the same finding twice counts once."""
        self.add(
            Diagnostic(
                code.id,
                code.severity,
                span,
                _shorten(message),
                _shorten(label),
                tuple(Label(other.span, _shorten(other.message)) for other in labels),
                tuple(_shorten(note) for note in notes),
                _shorten(help),
            )
        )

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding that was made elsewhere."""
        if self._noted is not None:
            self._noted.append(diagnostic)
        key = diagnostic.sort_key()
        if key in self._kept:
            return
        if len(self._kept) >= MOST_FINDINGS and diagnostic.severity is not Severity.ERROR:
            self.dropped += 1
            return
        if len(self._kept) >= 2 * MOST_FINDINGS:
            self.dropped += 1
            return
        self._kept[key] = diagnostic

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._kept.values(), key=Diagnostic.sort_key))

    def __len__(self) -> int:
        return len(self._kept)

    def __bool__(self) -> bool:
        return bool(self._kept)

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error, so that the next stage must not run."""
        return any(found.severity is Severity.ERROR for found in self._kept.values())


def _shorten(text: str) -> str:
    half = MOST_CHARACTERS // 2
    return text if len(text) <= MOST_CHARACTERS else f"{text[:half]} … {text[-half:]}"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that ``name`` was most likely meant to be, or None when nothing is close."""
    close = difflib.get_close_matches(name, sorted(set(known)), n=1, cutoff=0.6)
    return close[0] if close else None


def counted(number: int, what: str) -> str:
    """A number with what is counted: ``1 cell``, ``2 cells``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """A help text that offers the nearest known name, or ``otherwise`` when nothing is close."""
    near = nearest(name, known)
    return f"did you mean '{near}'?" if near else otherwise
