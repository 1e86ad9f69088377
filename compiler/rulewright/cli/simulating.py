"""What ``simulate`` and ``sweep`` print, and how they ask for NumPy, which is no part of a plain installation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright.calculus.types import RecordType, Type
from rulewright.cli.misuse import MisuseError, suggestion
from rulewright.core.program import Program

if TYPE_CHECKING:
    from rulewright.calculus.declarations import Procedure

__all__ = ["fields_of", "needs", "types_of", "whole_number"]

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


def whole_number(written: str, name: str, low: int, high: int = BIGGEST) -> int:
    """A whole number from ``low`` to ``high``; ``10_000_000`` and ``10,000,000`` are the same."""
    digits = written.replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18) or not low <= int(digits) <= high:
        raise MisuseError(f"'{written}' is no {name}", f"write a whole number from {low:,} to {high:,}")
    return int(digits)


def fields_of(program: Program, procedure: Procedure, wanted: str | None) -> tuple[str, ...]:
    """The fields asked for with ``--of``, each known; none when none are asked for."""
    if wanted is None:
        return ()
    result = procedure.result
    if not isinstance(result, RecordType):
        raise MisuseError(f"{procedure.id} gives no record, so that it has no fields", "leave --of away")
    known = [field.id for field in program.records[result.id].fields]
    names = tuple(name.strip() for name in wanted.split(","))
    for name in names:
        if name not in known:
            raise MisuseError(
                f"{result.id} has no field '{name}'", suggestion(name, known, f"it has {', '.join(known)}")
            )
    return names


def types_of(program: Program, procedure: Procedure, fields: Sequence[str]) -> tuple[Type, ...]:
    """The types of ``fields``, or of the whole result."""
    result = procedure.result
    if not isinstance(result, RecordType) or not fields:
        return (result,)
    by_id = {field.id: field.type for field in program.records[result.id].fields}
    return tuple(by_id[name] for name in fields)
