"""What a command raises when it cannot do what it was told."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["MisuseError", "suggestion"]


class MisuseError(Exception):
    """The command line asks for what does not exist or makes no sense; the exit code is 2. ``help`` says what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def suggestion(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """A help text that offers the nearest known name."""
    from rulewright.diagnostics import did_you_mean

    return did_you_mean(name, known, otherwise)
