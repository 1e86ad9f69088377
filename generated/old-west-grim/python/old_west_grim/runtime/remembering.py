"""What a formula gives, remembered by its inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Remembered"]

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """A table that fills itself: ``table[inputs]`` is what ``compute`` gives for the inputs, computed once.

    It is for formulas of few whole numbers, so that it stays small. What raises an error is not remembered.
    """

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[K], V]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, inputs: K) -> V:
        value = self[inputs] = self._compute(inputs)
        return value
