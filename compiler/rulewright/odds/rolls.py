"""The statements whose outcome is not certain: what each comes to in a situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from rulewright.calculus.expressions import Expression
from rulewright.calculus.operations import EvaluationError, check_draw, dice_of, items_of, keep_out, pool_of, whole_of
from rulewright.calculus.statements import Draw, Invoke, Pick, Reroll, RollDice, RollOrder, RollPool
from rulewright.odds.compile import Read
from rulewright.odds.engine import Called, Engine
from rulewright.odds.mass import State
from rulewright.odds.spread import Faces, Rerolled, Spread, every_face

__all__ = ["Random", "outcomes_of"]

Random = RollDice | RollPool | Reroll | RollOrder | Pick | Draw | Invoke


def outcomes_of(
    statement: Random, read: Callable[[Expression], Read], engine: Engine, faces: Mapping[int, Faces]
) -> Callable[[State], Spread | Rerolled | Called]:
    """What ``statement`` comes to, as a function of the situation that ``read`` compiles expressions for. ``faces`` are the
    classes of faces of the dice whose faces are not all told apart."""
    span = statement.span
    match statement:
        case RollDice(dice=dice):
            read_dice = read(dice)
            return lambda state: engine.dice(dice_of(read_dice(state), span))
        case RollPool(count=count, sides=sides):
            read_count, shown = read(count), faces.get(sides, every_face(sides))
            return lambda state: engine.pool(whole_of(read_count(state), span), sides, shown, span)
        case Reroll(pool=pool, keeping=keeping):
            read_pool = read(pool)

            def reroll(state: State) -> Rerolled:
                lying = pool_of(read_pool(state), span)
                kept, again = keep_out(lying, keeping)
                shown = faces.get(lying.sides, every_face(lying.sides))
                return Rerolled(kept, engine.pool(again, lying.sides, shown, span))

            return reroll
        case RollOrder(list=listed, dice=dice):
            read_list, read_dice = read(listed), read(dice)
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
