"""Which part of one list corresponds to which of another, and which of them stand in another place."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulewright.comparison.parts import Part

__all__ = ["Pair", "align"]

MOST_REPEATED = 2_000
"""Lists of more parts in which keys repeat are matched occurrence by occurrence: a finer look would take too long."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The places of a part on both sides; None where it is not there. ``moved``: it stands elsewhere among its siblings."""

    before: int | None
    after: int | None
    moved: bool = False


def align(before: Sequence[Part], after: Sequence[Part], *, ordered: bool) -> tuple[Pair, ...]:
    """Pairs in the order of ``after``; what is only in ``before`` comes where it stood. As few parts as possible count as moved.
    Parts of one ``kind`` that face each other between two that correspond are the same part with another key."""
    keys_before: Sequence[Hashable] = [part.key for part in before]
    keys_after: Sequence[Hashable] = [part.key for part in after]
    repeated = len(set(keys_before)) < len(keys_before) or len(set(keys_after)) < len(keys_after)
    found: dict[int, int] = {}
    if repeated and max(len(before), len(after)) <= MOST_REPEATED:
        found = _equal_runs(before, after)
    taken = set(found.values())
    free: dict[Hashable, list[int]] = {}
    for at in reversed(range(len(before))):
        if at not in taken:
            free.setdefault(keys_before[at], []).append(at)
    for at, key in enumerate(keys_after):
        if at not in found and free.get(key):
            found[at] = free[key].pop()
    fixed = _longest_rising(found) if ordered else set(found)
    if ordered:
        _pair_by_kind(before, after, found, fixed)
    return _in_order(len(before), len(after), found, fixed)


def _equal_runs(before: Sequence[Part], after: Sequence[Part]) -> dict[int, int]:
    """Places in ``after`` with those in ``before`` that hold the very same."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return {block.b + step: block.a + step for block in matcher.get_matching_blocks() for step in range(block.size)}


def _longest_rising(found: dict[int, int]) -> set[int]:
    """The places in ``after`` of a longest run that keeps the order of ``before``."""
    tails: list[int] = []
    ends: list[int] = []
    back: dict[int, int | None] = {}
    for at in sorted(found):
        length = bisect_left(tails, found[at])
        back[at] = ends[length - 1] if length else None
        tails[length : length + 1] = [found[at]]
        ends[length : length + 1] = [at]
    run: set[int] = set()
    at_end: int | None = ends[-1] if ends else None
    while at_end is not None:
        run.add(at_end)
        at_end = back[at_end]
    return run


def _pair_by_kind(before: Sequence[Part], after: Sequence[Part], found: dict[int, int], fixed: set[int]) -> None:
    """Pair what is left between two places that correspond, where both sides have something of the same kind there."""
    taken = set(found.values())
    anchors = [*sorted(fixed), len(after)]
    start_before = start_after = 0
    for anchor in anchors:
        end_before = found[anchor] if anchor < len(after) else len(before)
        left = [at for at in range(start_before, end_before) if at not in taken and before[at].kind]
        for at in range(start_after, anchor):
            if at in found or not after[at].kind:
                continue
            partner = next((other for other in left if before[other].kind == after[at].kind), None)
            if partner is not None:
                found[at] = partner
                fixed.add(at)
                left = [other for other in left if other > partner]
        start_before, start_after = end_before + 1, anchor + 1


def _in_order(count_before: int, count_after: int, found: dict[int, int], fixed: set[int]) -> tuple[Pair, ...]:
    taken = set(found.values())
    pairs: list[Pair] = []
    next_before = 0
    for at in range(count_after):
        if at in fixed:
            gone = range(next_before, found[at])
            pairs += [Pair(rest, None) for rest in gone if rest not in taken]
            next_before = max(next_before, found[at] + 1)
        pairs.append(Pair(found.get(at), at, at in found and at not in fixed))
    pairs += [Pair(rest, None) for rest in range(next_before, count_before) if rest not in taken]
    return tuple(pairs)
