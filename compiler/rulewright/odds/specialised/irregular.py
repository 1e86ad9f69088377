"""What the specialised code raises when a case is not for it."""

from __future__ import annotations

from typing import NoReturn

__all__ = ["IrregularError", "UnsupportedError", "fail"]


class UnsupportedError(Exception):
    """A procedure does something that there is no specialised code for."""


class IrregularError(Exception):
    """These arguments lead to an error or beyond a limit; the general machine says which."""


def fail() -> NoReturn:
    """Raise :class:`IrregularError`, also from inside an expression."""
    raise IrregularError
