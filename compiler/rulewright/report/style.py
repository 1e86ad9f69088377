"""The colours of a report. Without colour every style leaves the text as it is."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Severity

__all__ = ["COLOURED", "PLAIN", "Style"]


@dataclass(frozen=True, slots=True)
class Style:
    """Puts ANSI codes around a piece of a report when ``coloured``. The text itself must already be harmless."""

    coloured: bool

    def _wrap(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured and text else text

    def strong(self, text: str) -> str:
        """For what the eye should find first."""
        return self._wrap("1", text)

    def faint(self, text: str) -> str:
        """For line numbers and rules."""
        return self._wrap("2", text)

    def aside(self, text: str) -> str:
        """For second places, notes and help."""
        return self._wrap("36", text)

    def good(self, text: str) -> str:
        """For what is as it should be."""
        return self._wrap("32", text)

    def added(self, text: str) -> str:
        """For what is new in a comparison."""
        return self._wrap("32", text)

    def removed(self, text: str) -> str:
        """For what is gone in a comparison."""
        return self._wrap("31", text)

    def of(self, severity: Severity, text: str) -> str:
        """For the code of a finding and the mark under its place."""
        match severity:
            case Severity.ERROR:
                return self._wrap("1;31", text)
            case Severity.WARNING:
                return self._wrap("1;33", text)
            case Severity.NOTE:
                return self._wrap("1;36", text)


PLAIN = Style(coloured=False)
COLOURED = Style(coloured=True)
