"""What ``simulate`` and ``sweep`` have in common: numbers of trials, and imports that are no part of a plain installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from rulewright.cli.misuse import MisuseError

__all__ = ["needs", "refuse_unknown", "whole_number"]

BIGGEST = 10**15
"""Nobody waits for more trials than this."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Imports inside come with the ``extra`` of the installation; raises :class:`MisuseError` when it is not there."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.split(".")[0] == "rulewright":
            raise
        raise MisuseError(
            f"this needs {missing.name.split('.')[0]}, which is not installed",
            f"pip install 'rulewright[{extra}]'",
        ) from None


def refuse_unknown(command: str, name: str) -> NoReturn:
    """``any`` mixes the chances of all values of an input. Trials tell nothing about that which 'odds' does not know exactly."""
    raise MisuseError(
        f"'{command}' plays with a known {name}, and 'any' says that it is not known",
        f"'rulewright odds' reckons with 'any'; 'rulewright sweep' plays {name}=each, with every value on its own",
    )


def whole_number(written: str, name: str, low: int, high: int = BIGGEST) -> int:
    """A whole number from ``low`` to ``high``; ``10_000_000`` and ``10,000,000`` are the same."""
    digits = written.replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18) or not low <= int(digits) <= high:
        raise MisuseError(f"'{written}' is no {name}", f"write a whole number from {low:,} to {high:,}")
    return int(digits)
