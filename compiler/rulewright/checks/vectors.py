"""Which of several conditions hold at once, point by point of a grid, as vectors of yes and no in their order."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Vector", "vectors"]

Vector = tuple[bool, ...]


def vectors(holds: Sequence[int], kept: int) -> dict[Vector, int]:
    """The vectors that occur, each with the first point where it does, in the order of those points. ``holds`` says of each
    condition where it holds, and ``kept`` which points count: a byte for each point, 1 or 0, the first lowest."""
    alike = [kept] if kept else []
    for condition in holds:
        parted: list[int] = []
        for points in alike:
            yes = points & condition
            if yes and yes != points:
                parted.append(points ^ yes)
                parted.append(yes)
            else:
                parted.append(points)
        alike = parted
    count = (kept.bit_length() + 7) // 8
    flags = [(condition & kept).to_bytes(count, "little") for condition in holds]
    first = sorted((points & -points).bit_length() // 8 for points in alike)
    return {tuple(flag[point] == 1 for flag in flags): point for point in first}
