"""What dice, pools and random orders can come to, as whole numbers over one denominator. Nothing here is sampled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

from rulewright.calculus.domains import d66_values
from rulewright.calculus.values import DiceTerm, DiceValue, PoolValue, Value
from rulewright.odds.limits import cost_of_step

__all__ = [
    "Faces",
    "Size",
    "Spread",
    "count_pools",
    "every_face",
    "one_die",
    "orders",
    "orders_of_ties",
    "percentile",
    "plain_power",
    "pools",
    "size_of_dice",
    "spread_of_dice",
]

Weights = dict[int, int]

Faces = tuple[tuple[int, int], ...]
"""(face, how many faces of the die it stands for), from low to high."""


@dataclass(frozen=True, slots=True)
class Spread:
    """``outcomes`` with their weights over ``denominator``; what is missing was cut off."""

    outcomes: tuple[tuple[Value, int], ...]
    denominator: int

    @property
    def size(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)


def _convolve(first: Weights, second: Weights) -> Weights:
    total: Weights = {}
    for left, left_weight in first.items():
        for right, right_weight in second.items():
            total[left + right] = total.get(left + right, 0) + left_weight * right_weight
    return total


def _power(weights: Weights, count: int) -> Weights:
    """``weights`` added to themselves ``count`` times. As powers of a polynomial, whose coefficients follow from those before
    (Euler's recurrence): each costs as many steps as one die has faces."""
    if count == 1:
        return dict(sorted(weights.items()))
    low = min(weights)
    steps = [(face - low, weight) for face, weight in weights.items() if face != low]
    first = weights[low]
    found = [first**count]
    for at in range(1, max((far for far, _ in steps), default=0) * count + 1):
        total = sum((far * (count + 1) - at) * weight * found[at - far] for far, weight in steps if far <= at)
        found.append(total // (at * first))
    return {at + low * count: weight for at, weight in enumerate(found) if weight}


def plain_power(sides: int, count: int) -> Weights:
    """The same for a die whose faces 1 to ``sides`` weigh 1 each: three steps for each total, whatever the sides."""
    span = (sides - 1) * count
    found = [1]
    for at in range(1, span // 2 + 1):
        total = (at - 1 + count) * found[at - 1]
        if at >= sides:
            total += (at - sides - count * sides) * found[at - sides]
        if at > sides:
            total += (count * sides - count - (at - sides - 1)) * found[at - sides - 1]
        found.append(total // at)
    return {at + count: found[min(at, span - at)] for at in range(span + 1)}


def _times_followed(term: DiceTerm, tail: Fraction) -> int:
    """How often an open-ended die is followed when it is rolled again."""
    followed = 0
    while followed < term.cap and Fraction(1, term.sides ** (followed + 1)) >= tail:
        followed += 1
    return followed


def _open_die(term: DiceTerm, tail: Fraction) -> tuple[Weights, int]:
    followed = _times_followed(term, tail)
    denominator = term.sides ** (followed + 1)
    weights = {
        again * term.sides + face: term.sides ** (followed - again)
        for again in range(followed + 1)
        for face in range(1, term.sides)
    }
    if followed == term.cap:
        weights[term.sides * (term.cap + 1)] = 1
    return weights, denominator


def _term(term: DiceTerm, tail: Fraction) -> tuple[Weights, int]:
    match term.kind:
        case "plain":
            weights, sides = plain_power(term.sides, term.count), term.sides
        case "d66":
            weights, sides = _power(dict.fromkeys(d66_values(), 1), term.count), 36
        case "open":
            single, sides = _open_die(term, tail)
            weights = _power(single, term.count)
    return {term.sign * value: weight for value, weight in weights.items()}, sides**term.count


@dataclass(frozen=True, slots=True)
class Size:
    """How much work a roll is: at most so many different ``totals``, whose weights have so many ``bits``, in so many
    ``steps``."""

    totals: int
    bits: int
    steps: int


def _size_of_term(term: DiceTerm, tail: Fraction) -> Size:
    match term.kind:
        case "plain":
            span, faces, bits = term.sides - 1, 3, term.sides.bit_length()
        case "d66":
            span, faces, bits = 55, 36, 6
        case "open":
            again = _times_followed(term, tail)
            span, faces = term.sides * (again + 1) - 1, (term.sides - 1) * (again + 1) + 1
            bits = (again + 1) * term.sides.bit_length()
    totals = span * term.count + 1
    return Size(totals, bits * term.count, totals * faces * cost_of_step(bits * term.count))


def size_of_dice(dice: DiceValue, tail: Fraction) -> Size:
    """How much work :func:`spread_of_dice` will be, told without doing it."""
    size = Size(1, 1, 1)
    for term in dice.terms:
        more = _size_of_term(term, tail)
        steps = size.totals * more.totals * cost_of_step(size.bits, more.bits)
        size = Size(size.totals + more.totals - 1, size.bits + more.bits, size.steps + more.steps + steps)
    return size


def spread_of_dice(dice: DiceValue, tail: Fraction) -> Spread:
    """What ``dice`` can total. An open-ended die is followed while the chance that it still rolls is at least ``tail``."""
    total: Weights = {dice.bonus: 1}
    denominator = 1
    for term in dice.terms:
        weights, sides = _term(term, tail)
        total = _convolve(total, weights)
        denominator *= sides
    return Spread(tuple(sorted(total.items())), denominator)


def one_die(sides: int) -> Spread:
    """One die: each face as likely."""
    return Spread(tuple((face, 1) for face in range(1, sides + 1)), sides)


@cache
def percentile(net: int) -> Spread:
    """Percentile dice with ``net`` bonus dice (below zero: penalty dice).

    Whatever the units show, the ten totals that they make with a tens die are as likely and stand in order, so that the total
    is the units and, independent of them, the lowest (or highest) of all tens dice. Of n dice the lowest is the k-th
    face from the top in k^n - (k - 1)^n of 10^n cases.
    """
    dice = abs(net) + 1
    shares = [(rank + 1) ** dice - rank**dice for rank in range(10)]
    if net > 0:
        shares.reverse()
    outcomes = tuple((tens * 10 + units, shares[tens]) for tens in range(10) for units in range(1, 11))
    return Spread(outcomes, 10 ** (dice + 1))


def every_face(sides: int) -> Faces:
    """Each face of a die on its own."""
    return tuple((face, 1) for face in range(1, sides + 1))


def count_pools(count: int, kinds: int) -> int:
    """How many different pools ``count`` dice with ``kinds`` kinds of faces can show."""
    return comb(count + kinds - 1, kinds - 1)


def _multisets(count: int, faces: Faces) -> Iterator[tuple[tuple[int, ...], int]]:
    (face, many), *rest = faces
    if not rest:
        yield (face,) * count, many**count
        return
    for here in range(count + 1):
        weight = comb(count, here) * many**here
        for shown, other in _multisets(count - here, tuple(rest)):
            yield (face,) * here + shown, weight * other


def pools(count: int, sides: int, faces: Faces) -> Spread:
    """What ``count`` dice can show, as sorted pools: each multiset once, with its multinomial weight."""
    dice = max(count, 0)
    return Spread(tuple((PoolValue(sides, shown), weight) for shown, weight in _multisets(dice, faces)), sides**dice)


@dataclass(frozen=True, slots=True)
class Rerolled:
    """``kept`` faces put together with dice that were rolled ``again``; made one by one, since there may be many."""

    kept: tuple[int, ...]
    again: Spread

    @property
    def denominator(self) -> int:
        return self.again.denominator

    @property
    def size(self) -> int:
        """How many outcomes there are."""
        return self.again.size

    @property
    def outcomes(self) -> Iterator[tuple[Value, int]]:
        for pool, weight in self.again.outcomes:
            assert isinstance(pool, PoolValue)
            yield PoolValue(pool.sides, tuple(sorted(self.kept + pool.faces))), weight


def _chance_of_blocks(totals: Sequence[tuple[int, int]], blocks: Sequence[int]) -> int:
    """The weight with which the members of the first block all roll one total, those of the second all one later total, and
    so on; over the denominator of a roll to the power of the number of members."""
    ways = [1] + [0] * len(blocks)
    for _, weight in totals:
        for block in range(len(blocks), 0, -1):
            ways[block] += ways[block - 1] * weight ** blocks[block - 1]
    return ways[-1]


def _blocks(cuts: int, count: int) -> tuple[int, ...]:
    """The sizes of the parts into which the bits of ``cuts`` (bit i: between i and i + 1) divide ``count`` members."""
    sizes, size = [], 1
    for place in range(count - 1):
        if cuts >> place & 1:
            sizes.append(size)
            size = 0
        size += 1
    return (*sizes, size)


def orders_of_ties(count: int, roll: Spread, rolls: int, high_first: bool) -> tuple[dict[int, int], int]:
    """How likely it is that ``count`` members, after at most ``rolls`` rolls among those who tie, have been parted in exactly
    one given way: weights by way, and their denominator. A way is a set of cuts (bit i: between places i and i + 1 of the
    final order); each has the same chance whoever stands where, since all roll the same dice. ``roll`` must be complete.
    """
    totals = [(total, weight) for total, weight in roll.outcomes if isinstance(total, int)]
    if len(totals) < 2:
        return {0: 1}, 1
    totals.sort(reverse=high_first)
    chances: dict[tuple[int, ...], int] = {}

    def chance(blocks: tuple[int, ...]) -> int:
        if blocks not in chances:
            chances[blocks] = _chance_of_blocks(totals, blocks)
        return chances[blocks]

    parted: list[dict[int, int]] = [{0: 1} for _ in range(count + 1)]
    for _ in range(rolls):
        parted = [{0: 1}, *(_roll_once(members, chance, parted) for members in range(1, count + 1))]
    return parted[count], roll.denominator ** (count * rolls)


def _roll_once(
    members: int, chance: Callable[[tuple[int, ...]], int], later: Sequence[dict[int, int]]
) -> dict[int, int]:
    """One roll before what ``later`` tells, by the number of members that tie in it."""
    found: dict[int, int] = {}
    for cuts in range(1 << (members - 1)):
        blocks = _blocks(cuts, members)
        ways: dict[int, int] = {cuts: chance(blocks)}
        start = 0
        for block in blocks:
            ways = {
                way | inner << start: weight * share
                for way, weight in ways.items()
                for inner, share in later[block].items()
            }
            start += block
        for way, weight in ways.items():
            found[way] = found.get(way, 0) + weight
    return found


def orders(count: int, ways: dict[int, int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of ``count`` members (as places in the list) with its weight, given :func:`orders_of_ties`: the weight of
    all the ways in which members who were never parted stand in the order of the list."""
    by_descents: dict[int, int] = {}
    for order in permutations(range(count)):
        descents = sum(1 << place for place in range(count - 1) if order[place] > order[place + 1])
        if descents not in by_descents:
            by_descents[descents] = sum(weight for cuts, weight in ways.items() if cuts & descents == descents)
        if by_descents[descents]:
            yield order, by_descents[descents]
