"""The order in which functions can be defined, and the cycles that forbid one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

__all__ = ["Cycle", "in_order"]


@dataclass(frozen=True, slots=True)
class Cycle:
    """Ids that need each other: each needs the next, the last the first."""

    ids: tuple[str, ...]


def in_order(ids: Iterable[str], needs: Callable[[str], Iterable[str]]) -> tuple[list[str], list[Cycle]]:
    """``ids`` so that each stands behind what it needs, otherwise in the order given; and every cycle found once."""
    order: list[str] = []
    cycles: list[Cycle] = []
    state: dict[str, int] = {}
    wanted: Mapping[str, None] = dict.fromkeys(ids)
    for root in wanted:
        if root in state:
            continue
        path: list[str] = []
        stack: list[tuple[str, list[str]]] = [(root, [one for one in dict.fromkeys(needs(root)) if one in wanted])]
        state[root] = 1
        path.append(root)
        while stack:
            current, left = stack[-1]
            if not left:
                stack.pop()
                path.pop()
                state[current] = 2
                order.append(current)
                continue
            following = left.pop(0)
            if state.get(following) == 1:
                cycles.append(Cycle(tuple(path[path.index(following) :])))
            elif following not in state:
                state[following] = 1
                path.append(following)
                stack.append((following, [one for one in dict.fromkeys(needs(following)) if one in wanted]))
    return order, cycles
