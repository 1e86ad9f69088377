"""How dice fall, in closed form: counts in pools, the highest dice of a pool, and weights put over one denominator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, lcm
from typing import Any

from rulewright.odds.spread import plain_power

__all__ = ["binomial", "count_multinomial", "heads", "kept_sums", "kept_sums_steps", "merged", "whole_sums"]

Weights = dict[Any, int]


def binomial(dice: int, hit: int, miss: int) -> list[int]:
    """The weight of each number of hits, from 0 on, when a die hits with ``hit`` and misses with ``miss`` of its faces."""
    if not miss:
        return [0] * dice + [hit**dice]
    weight = miss**dice
    weights = [weight]
    if hit == 1:
        for hits in range(dice):
            weight = weight * (dice - hits) // ((hits + 1) * miss)
            weights.append(weight)
        return weights
    for hits in range(dice):
        weight = weight * ((dice - hits) * hit) // ((hits + 1) * miss)
        weights.append(weight)
    return weights


def heads(dice: int, hit: int) -> list[int]:
    """The weight with which so many of the dice, from 0 on, hit, without that of the dice that are left."""
    weight = 1
    weights = [1]
    for hits in range(dice):
        weight = weight * ((dice - hits) * hit) // (hits + 1)
        weights.append(weight)
    return weights


def count_multinomial(dice: int, kinds: int) -> int:
    """How many ways there are for the counts of so many kinds of faces."""
    return comb(dice + kinds - 1, kinds - 1)


def whole_sums(dice: int, sides: int) -> list[tuple[int, int]]:
    """The totals of a pool with their weights."""
    return list(plain_power(sides, dice).items())


def kept_sums_steps(dice: int, sides: int, kept: int) -> int:
    """How many steps :func:`kept_sums` takes, and how many totals it finds at most."""
    kept = min(max(kept, 0), dice)
    return sides * kept * (kept * sides + 4) + 1


def kept_sums(dice: int, sides: int, kept: int, highest: bool) -> list[tuple[int, int]]:
    """The totals of the ``kept`` highest (or lowest) dice of a pool with their weights.

    By the order statistic: the last die that is kept shows ``face``; ``above`` of those kept show more, which add up like plain
    dice of their own; so many of the others may show ``face`` as well that no more than ``dice`` are at it or above.
    """
    kept = min(max(kept, 0), dice)
    if not kept:
        return [(0, sides**dice)]
    if kept == dice:
        return whole_sums(dice, sides)
    found: dict[int, int] = {}
    for face in range(1, sides + 1):
        below = face - 1
        for above in range(kept if face < sides else 1):
            rest, needed = dice - above, kept - above
            # So many ways for the rest to show this face as often as it is needed, or more often, and less otherwise.
            if 2 * needed <= rest:
                few = (comb(rest, equal) * below ** (rest - equal) for equal in range(needed))
                ways = face**rest - sum(few)
            else:
                ways = sum(comb(rest, equal) * below ** (rest - equal) for equal in range(needed, rest + 1))
            if not above:
                found[kept * face] = found.get(kept * face, 0) + ways
                continue
            ways *= comb(dice, above)
            base = kept * face
            for total, weight in plain_power(sides - face, above).items():
                at = base + total
                found[at] = found.get(at, 0) + weight * ways
    if not highest:
        found = {kept * (sides + 1) - total: weight for total, weight in found.items()}
    return sorted(found.items())


def merged(parts: Iterable[tuple[Weights, int]]) -> tuple[Weights, int]:
    """Several weights, each over a denominator of its own, as one."""
    held: Sequence[tuple[Weights, int]] = [part for part in parts if part[0]]
    if len(held) == 1:
        return held[0]
    if not held:
        return {}, 1
    denominator = lcm(*(part[1] for part in held))
    found: Weights = {}
    for weights, over in held:
        scale = denominator // over
        for key, weight in weights.items():
            found[key] = found.get(key, 0) + weight * scale
    return found, denominator
