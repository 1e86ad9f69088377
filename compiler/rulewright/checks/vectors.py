"""Which of several conditions hold at once, point by point of a grid, as vectors of yes and no in their order."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Vector", "vectors"]

Vector = tuple[bool, ...]


def vectors(holds: Sequence[int], kept: int) -> dict[Vector, int]:
    """The vectors that occur, each with the first point where it does, in the order of those points. ``holds`` says of each
    condition where it holds, and ``kept`` which points count: a byte for each point, 1 or 0, the first lowest."""
    alike: list[tuple[Vector, int]] = [((), kept)] if kept else []
    for condition in holds:
        parted: list[tuple[Vector, int]] = []
        for vector, points in alike:
            yes = points & condition
            if yes:
                parted.append(((*vector, True), yes))
            if yes != points:
                parted.append(((*vector, False), points ^ yes))
        alike = parted
    first = sorted(((points & -points).bit_length() // 8, vector) for vector, points in alike)
    return {vector: point for point, vector in first}
