"""Rolls, built on the one method of a dice source. Every roll is added to ``trace`` when there is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from .dice import (
    MOST_DICE,
    MOST_EXTRA_TENS,
    MOST_SIDES,
    MOST_TIE_ROLLS,
    OPEN_CAP,
    Dice,
    DiceSource,
    Scripted,
    roll_faces,
)
from .errors import EmptyList, NoSuchDie, NotEnough, TooManyDice, TooManyExtraTens
from .lists import SortKey, ranks
from .traces import Trace

__all__ = [
    "draw",
    "open_ended",
    "order_by_roll",
    "pick",
    "roll",
    "roll_d66",
    "roll_dice",
    "roll_die",
    "roll_percentile",
]

T = TypeVar("T")


def roll_dice(dice: DiceSource, count: int, sides: int, trace: Trace | None = None) -> int:
    """Roll ``count`` dice and add them up."""
    if count == 1:
        face = dice.die(sides)
        if trace is not None:
            trace.roll(f"d{sides}", (face,), face)
        return face
    faces = roll_faces(dice, count, sides)
    total = sum(faces)
    if trace is not None:
        trace.roll(f"{count}d{sides}", tuple(faces), total)
    return total


def roll_d66(dice: DiceSource, trace: Trace | None = None) -> int:
    """Roll two six-sided dice and read them as tens and units, the tens first."""
    tens = dice.die(6)
    units = dice.die(6)
    total = tens * 10 + units
    if trace is not None:
        trace.roll("d66", (tens, units), total)
    return total


def roll_die(dice: DiceSource, sides: int, trace: Trace | None = None) -> int:
    """Roll one die. Raises :class:`~.errors.NoSuchDie` unless it has 1 to :data:`~.dice.MOST_SIDES` sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise NoSuchDie(sides, MOST_SIDES)
    face = dice.die(sides)
    if trace is not None:
        trace.roll(f"d{sides}", (face,), face)
    return face


def roll_percentile(
    dice: DiceSource, bonus: int, penalty: int = 0, trace: Trace | None = None
) -> int:
    """Roll percentile dice with bonus and penalty dice, which cancel one for one; a negative number of the one counts as
    the other. Of the tens dice the one counts that gives the lowest total (bonus) or the highest (penalty); tens 00
    and units 0 are 100. A trace shows the whole roll as read, then each extra tens die as 0, 10, 20 … 90.

    Raises :class:`~.errors.TooManyExtraTens` when more than :data:`~.dice.MOST_EXTRA_TENS` are left over.
    """
    net = bonus - penalty
    if dice.__class__ is Scripted or not -2 < net < 2:
        return _roll_percentile_with_many(dice, net, trace)
    total = first = dice.die(100)
    faces: tuple[int, ...] = (first,)
    if net:
        # The face 1 of a tens die is 00, and units that are 0 make a whole ten more: 10, 20 … 100.
        second = dice.die(10) * 10 - 9 + (first - 1) % 10
        if (second < first) is (net > 0):
            total = second
        if trace is not None:
            faces = (first, second % 100 // 10 * 10)
    if trace is not None:
        trace.roll(_percentile_name(net), faces, total)
    return total


def _roll_percentile_with_many(dice: DiceSource, net: int, trace: Trace | None) -> int:
    extra = abs(net)
    if extra > MOST_EXTRA_TENS:
        raise TooManyExtraTens(extra, MOST_EXTRA_TENS)
    if isinstance(dice, Scripted):
        totals = dice.percentile(extra)
    else:
        first = dice.die(100)
        units = (first - 1) % 10 - 9
        totals = (first, *[dice.die(10) * 10 + units for _ in range(extra)])
    total = min(totals) if net > 0 else max(totals)
    if trace is not None:
        faces = (totals[0], *[other % 100 // 10 * 10 for other in totals[1:]])
        trace.roll(_percentile_name(net), faces, total)
    return total


@cache
def _percentile_name(net: int) -> str:
    if not net:
        return "d100"
    extra = abs(net)
    kind = "bonus" if net > 0 else "penalty"
    return f"d100 with {extra} {kind} {'die' if extra == 1 else 'dice'}"


def open_ended(
    dice: DiceSource, sides: int, trace: Trace | None = None, *, cap: int = OPEN_CAP
) -> int:
    """Roll a die that is rolled again and added whenever it shows its top face, at most ``cap`` times."""
    face = dice.die(sides)
    if face != sides and trace is None:
        return face
    faces = [face]
    while face == sides and len(faces) <= cap:
        face = dice.die(sides)
        faces.append(face)
    total = sum(faces)
    if trace is not None:
        trace.roll(f"open d{sides}", tuple(faces), total)
    return total


def roll(dice: DiceSource, what: Dice, trace: Trace | None = None) -> int:
    """Roll ``what``, from left to right, and add its bonus. Raises :class:`~.errors.TooManyDice` beyond
    :data:`~.dice.MOST_DICE`."""
    if sum(term.count for term in what.terms) > MOST_DICE:
        raise TooManyDice(MOST_DICE)
    total = what.bonus
    for term in what.terms:
        if term.kind == "plain":
            total += term.sign * roll_dice(dice, term.count, term.sides, trace)
            continue
        for _ in range(term.count):
            if term.kind == "d66":
                total += term.sign * roll_d66(dice, trace)
            else:
                total += term.sign * open_ended(dice, term.sides, trace, cap=term.cap)
    return total


def pick(dice: DiceSource, items: Sequence[T], trace: Trace | None = None) -> T:
    """One of ``items`` at random: the roll of a die with as many sides counts along the list."""
    if not items:
        raise EmptyList("pick from")
    face = dice.die(len(items))
    if trace is not None:
        trace.roll(f"one of {len(items)}", (face,), face)
    return items[face - 1]


def draw(
    dice: DiceSource, count: int, items: Sequence[T], trace: Trace | None = None
) -> tuple[T, ...]:
    """``count`` of ``items`` at random, in the order drawn, none of them put back: for each the roll of a die with as many
    sides as items are left counts along what is left."""
    if count > len(items):
        raise NotEnough(count, len(items))
    left = list(items)
    drawn: list[T] = []
    for _ in range(count):
        face = dice.die(len(left))
        if trace is not None:
            trace.roll(f"one of {len(left)}", (face,), face)
        drawn.append(left.pop(face - 1))
    return tuple(drawn)


def order_by_roll(
    items: Sequence[T],
    roll_one: Callable[[], int],
    *keys: SortKey[T],
    high_first: bool = True,
) -> tuple[T, ...]:
    """Put ``items`` in order by ``keys`` and, for those who tie in them, by a roll each, high (or low) first.

    They roll in the order of ``items``; with no keys everybody rolls. Those who tie on the dice as well roll again among
    themselves, keeping their place against the others, at most :data:`~.dice.MOST_TIE_ROLLS` times; after that the
    order of ``items`` stands.
    """
    standings: list[tuple[int, ...]] = [(place,) for place in ranks(items, *keys)]
    tied = _tied(standings) if keys else list(range(len(items)))
    again = 0
    while tied and again <= MOST_TIE_ROLLS:
        for at in tied:
            face = roll_one()
            standings[at] += (-face if high_first else face,)
        tied = _tied(standings)
        again += 1
    return tuple(items[at] for at in sorted(range(len(items)), key=standings.__getitem__))


def _tied(standings: list[tuple[int, ...]]) -> list[int]:
    counts: dict[tuple[int, ...], int] = {}
    for standing in standings:
        counts[standing] = counts.get(standing, 0) + 1
    return [at for at, standing in enumerate(standings) if counts[standing] > 1]
