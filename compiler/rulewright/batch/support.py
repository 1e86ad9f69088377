"""The few functions that generated code calls besides NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rulewright.batch.columns import Array
from rulewright.batch.limits import NotVectorisedError
from rulewright.calculus.operations.demands import EvaluationError

__all__ = ["NAMES"]


def put_together(size: int, kind: type[np.generic], *parts: tuple[Array, Array]) -> Array:
    """A column of ``size`` rows, of which each of ``parts`` fills those at its places."""
    column: Array = np.empty(size, kind)
    for places, values in parts:
        column[places] = values
    return column


def yes_or_no(column: Array) -> Array:
    """How often a column says no and yes."""
    yes = int(np.count_nonzero(column))
    return np.array((column.size - yes, yes))


def stop_if(rows: int, error: EvaluationError) -> None:
    """Every trial that comes here stops."""
    if rows:
        raise error


def stop_where(which: Array, errors: Sequence[EvaluationError]) -> None:
    """The trials stop whose entry in ``which`` is the place of an error."""
    stopping = which >= 0
    if stopping.any():
        raise errors[int(which[stopping.argmax()])]


def stop_outside(column: Array, low: int, high: int, listed: Sequence[int] | None, error: EvaluationError) -> None:
    """The trials stop whose number lies outside of what is declared."""
    outside = (column < low) | (column > high)
    if listed is not None:
        outside |= ~np.isin(column, listed)
    if outside.any():
        here = int(column[outside.argmax()])
        raise EvaluationError(f"{error.message}, and here it is {here}", error.span)


def stop_beyond(column: Array, low: int, high: int) -> None:
    """Numbers that have become too large for arrays: the trials must be run one by one."""
    if column.size and (column.min() < low or column.max() > high):
        raise NotVectorisedError("numbers have become too large for arrays")


NAMES: Mapping[str, Any] = {
    function.__name__: function
    for function in (put_together, yes_or_no, stop_if, stop_where, stop_outside, stop_beyond)
}
"""What generated code can call, by name."""
