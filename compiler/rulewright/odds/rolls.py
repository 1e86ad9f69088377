"""The statements whose outcome is not certain: what each comes to in a situation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from rulewright.calculus.expressions import Arithmetic, Expression, Literal, Negate
from rulewright.calculus.operations.demands import EvaluationError, dice_of, items_of, pool_of, whole_of
from rulewright.calculus.operations.dice import check_dice, keep_out, net_of_tens, sides_of
from rulewright.calculus.operations.lists import check_draw
from rulewright.calculus.statements import (
    Draw,
    Invoke,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
)
from rulewright.calculus.types import Dice
from rulewright.calculus.values import Value
from rulewright.odds.compile import Read
from rulewright.odds.engine import Called, Engine
from rulewright.odds.mass import State
from rulewright.odds.spread import Faces, Rerolled, Spread, every_face, one_die, percentile
from rulewright.source import Span

__all__ = ["Random", "outcomes_of"]

Random = RollDice | RollPercentile | RollDie | RollPool | Reroll | RollOrder | Pick | Draw | Invoke


def outcomes_of(
    statement: Random, read: Callable[[Expression], Read], engine: Engine, faces: Mapping[int, Faces]
) -> Callable[[State], Spread | Rerolled | Called]:
    """What ``statement`` comes to, as a function of the situation that ``read`` compiles expressions for. ``faces`` are the
    classes of faces of the dice whose faces are not all told apart."""
    span = statement.span
    match statement:
        case RollDice(dice=dice):
            read_dice = _checked_dice(dice, read, span)
            return lambda state: engine.dice(dice_of(read_dice(state), span), span)
        case RollPercentile(bonus=bonus, penalty=penalty):
            read_bonus, read_penalty = read(bonus), read(penalty)

            def roll_percentile(state: State) -> Spread:
                return percentile(net_of_tens(read_bonus(state), read_penalty(state), span))

            return roll_percentile
        case RollDie(sides=sides):
            read_sides = read(sides)

            def roll_die(state: State) -> Spread:
                return one_die(sides_of(read_sides(state), span))

            return roll_die
        case RollPool(count=count, sides=sides):
            read_count, shown = read(count), faces.get(sides, every_face(sides))

            def roll_pool(state: State) -> Spread:
                wanted = whole_of(read_count(state), span)
                check_dice(wanted, span)
                return engine.pool(wanted, sides, shown, span)

            return roll_pool
        case Reroll(pool=pool, keeping=keeping):
            read_pool = read(pool)

            def reroll(state: State) -> Rerolled:
                lying = pool_of(read_pool(state), span)
                kept, again = keep_out(lying, keeping)
                shown = faces.get(lying.sides, every_face(lying.sides))
                return Rerolled(kept, engine.pool(again, lying.sides, shown, span))

            return reroll
        case RollOrder(list=listed, dice=dice):
            read_list, read_dice = read(listed), _checked_dice(dice, read, span)
            return lambda state: engine.order(read_list(state), statement, dice_of(read_dice(state), span))
        case Pick(list=listed):
            read_list = read(listed)

            def pick(state: State) -> Spread:
                items = items_of(read_list(state), span)
                if not items:
                    raise EvaluationError("the list is empty; there is nothing to pick from", span)
                return Spread(tuple((item, 1) for item in items), len(items))

            return pick
        case Draw(list=listed, count=count):
            read_count, read_list = read(count), read(listed)

            def draw(state: State) -> Spread:
                wanted, items = whole_of(read_count(state), span), items_of(read_list(state), span)
                check_draw(wanted, len(items), span)
                return engine.draw(items, wanted, span)

            return draw
        case Invoke(procedure=procedure, arguments=arguments):
            reads = tuple(read(value) for _, value in arguments)
            return lambda state: engine.call(procedure, tuple([each(state) for each in reads]), span)
        case _:
            assert_never(statement)


def _checked_dice(dice: Expression, read: Callable[[Expression], Read], span: Span) -> Read:
    """``dice``, of which those that are not written out here must not be more than can be rolled at once."""
    whole, unwritten = read(dice), tuple(read(part) for part in _unwritten(dice))
    if not unwritten:
        return whole

    def checked(state: State) -> Value:
        for part in unwritten:
            check_dice(sum(term.count for term in dice_of(part(state), span).terms), span)
        return whole(state)

    return checked


def _unwritten(dice: Expression) -> Iterator[Expression]:
    match dice:
        case Arithmetic(operator="+" | "-", left=left, right=right):
            yield from _unwritten(left)
            yield from _unwritten(right)
        case Negate(operand=operand):
            yield from _unwritten(operand)
        case Literal():
            pass
        case _ if isinstance(dice.type, Dice):
            yield dice
        case _:
            pass
