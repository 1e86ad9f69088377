"""Dice in expressions: rolls, pools, random order and choice."""

from __future__ import annotations

from rulewright.book import codes, ranges
from rulewright.book.names import Scope
from rulewright.book.place import Place
from rulewright.book.types import ordered
from rulewright.book.wording import a_type
from rulewright.calculus import expressions as typed
from rulewright.calculus.domains import of_dice
from rulewright.calculus.statements import Draw, Pick, Reroll, RollDice, RollDie, RollOrder, RollPercentile, RollPool
from rulewright.calculus.types import (
    Dice,
    Integer,
    ListType,
    Pool,
    RecordType,
    describe,
)
from rulewright.calculus.values import DiceTerm, DiceValue
from rulewright.diagnostics import did_you_mean
from rulewright.runtime.dice import MOST_EXTRA_TENS, MOST_SIDES
from rulewright.source import Span
from rulewright.syntax import nodes

OPEN_CAP = 50
"""So often an open-ended die is rolled again unless the author says otherwise."""
MOST_DICE = 1000


def dice_value(scope: Scope, node: nodes.Dice | nodes.OpenDice) -> DiceValue | None:
    """The dice that ``node`` writes; a finding, and None, for dice that nobody can roll."""
    dice = node.dice if isinstance(node, nodes.OpenDice) else node
    count = int(dice.count or "1") if len(dice.count or "1") <= 9 else MOST_DICE + 1
    sides = int(dice.sides) if len(dice.sides) <= 9 else MOST_SIDES + 1
    if not 1 <= count <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        scope.findings.report(
            codes.DICE,
            node.span,
            f"nobody can roll {node.span.text}",
            help=f"use 1 to {MOST_DICE} dice with 2 to {MOST_SIDES} sides",
        )
        return None
    if isinstance(node, nodes.OpenDice):
        cap = int(node.cap.text.split(".")[0]) if node.cap is not None else OPEN_CAP
        if not 1 <= cap <= OPEN_CAP or sides == 66:
            scope.findings.report(
                codes.DICE, node.span, f"an open-ended die is rolled again 1 to {OPEN_CAP} times, and is no d66"
            )
            return None
        return DiceValue((DiceTerm(count, sides, "open", cap),))
    return DiceValue((DiceTerm(count, sides, "d66" if sides == 66 else "plain"),))


def lift(place: Place, wish: str, span: Span, what: str) -> str | None:
    """A fresh name for something that happens, or a finding, and None, where nothing may happen."""
    if place.lifted is None:
        place.scope.findings.report(codes.MISPLACED, span, f"{what} cannot stand here", help=place.refusal)
        return None
    return place.locals.fresh(wish)


def roll(place: Place, node: nodes.Roll) -> typed.Expression | None:
    if node.die is not None:
        count = place.of_type(node.operand, Integer(), "a pool")
        die = dice_value(place.scope, node.die)
        if count is None or die is None:
            return None
        if die.terms[0].count != 1 or die.terms[0].kind != "plain":
            place.scope.findings.report(codes.DICE, node.die.span, "a pool is rolled of single dice such as d6")
            return None
        name = lift(place, "pool", node.span, "a roll")
        if name is None or place.lifted is None:
            return None
        pool = Pool(die.terms[0].sides)
        place.lifted.append(RollPool(name, pool, count, pool.sides, temporary=True, span=node.span))
        return typed.Variable(pool, name, span=node.span)
    dice = place.of_type(node.operand, Dice(), "'roll'")
    if dice is None:
        return None
    name = lift(place, "roll", node.span, "a roll")
    if name is None or place.lifted is None:
        return None
    kind = roll_type(place, dice)
    place.lifted.append(RollDice(name, kind, dice, temporary=True, span=node.span))
    return typed.Variable(kind, name, span=node.span)


def roll_percentile(place: Place, node: nodes.RollPercentile) -> typed.Expression | None:
    dice = node.dice.inner if isinstance(node.dice, nodes.Brackets) else node.dice
    if not isinstance(dice, nodes.Dice) or dice_value(place.scope, dice) != DiceValue((DiceTerm(1, 100),)):
        place.scope.findings.report(
            codes.DICE,
            node.dice.span,
            "bonus and penalty dice go with a d100 only",
            help="roll d100 with 1 bonus; what is added to the roll stands behind it: roll d100 with 1 bonus + 5",
        )
        return None
    bonus = _tens_dice(place, node.bonus, node.span)
    penalty = _tens_dice(place, node.penalty, node.span)
    if bonus is None or penalty is None:
        return None
    assert isinstance(bonus.type, Integer)
    assert isinstance(penalty.type, Integer)
    net = ranges.subtracted(bonus.type, penalty.type)
    if (net.low is not None and net.low > MOST_EXTRA_TENS) or (net.high is not None and net.high < -MOST_EXTRA_TENS):
        place.scope.findings.report(
            codes.DICE,
            node.span,
            f"a percentile roll takes at most {MOST_EXTRA_TENS} bonus or penalty dice",
            help="they cancel one for one: 3 bonus and 1 penalty are 2 bonus",
        )
        return None
    name = lift(place, "roll", node.span, "a roll")
    if name is None or place.lifted is None:
        return None
    kind = Integer(1, 100)
    place.lifted.append(RollPercentile(name, kind, bonus, penalty, temporary=True, span=node.span))
    return typed.Variable(kind, name, span=node.span)


def _tens_dice(place: Place, node: nodes.Expression | None, span: Span) -> typed.Expression | None:
    if node is None:
        return typed.Literal(Integer(0, 0), 0, span=span)
    return place.of_type(node, Integer(), "the number of bonus or penalty dice")


def roll_die(place: Place, node: nodes.RollDie) -> typed.Expression | None:
    sides = place.of_type(node.sides, Integer(), "the number of sides")
    if sides is None:
        return None
    assert isinstance(sides.type, Integer)
    low, high = sides.type.low, sides.type.high
    if (low is not None and low > MOST_SIDES) or (high is not None and high < 1):
        place.scope.findings.report(
            codes.DICE, node.span, "nobody can roll this die", help=f"it has 1 to {MOST_SIDES:,} sides"
        )
        return None
    name = lift(place, "roll", node.span, "a roll")
    if name is None or place.lifted is None:
        return None
    kind = Integer(1, MOST_SIDES if high is None else min(high, MOST_SIDES))
    place.lifted.append(RollDie(name, kind, sides, temporary=True, span=node.span))
    return typed.Variable(kind, name, span=node.span)


def roll_type(place: Place, dice: typed.Expression) -> Integer:
    if not isinstance(dice, typed.Literal) or not isinstance(dice.value, DiceValue):
        return Integer()
    domain = of_dice(dice.value)
    return Integer(domain.low, domain.high, domain.name if domain.values is not None else None, domain.values)


def pool_of(place: Place, node: nodes.Expression) -> typed.Expression | None:
    found = place.expression(node)
    if found is None:
        return None
    if not isinstance(found.type, Pool):
        place.scope.findings.report(
            codes.TYPE,
            found.span,
            f"this takes a pool of rolled dice, but this is {a_type(found.type)}",
            help="roll a pool: let dice = roll 4 of d6",
        )
        return None
    return found


def faces(
    place: Place, faces: tuple[tuple[int, int], ...], pool: typed.Expression, span: Span
) -> tuple[tuple[int, int], ...]:
    assert isinstance(pool.type, Pool)
    sides = pool.type.sides
    clipped = tuple((max(1, low), min(sides, high)) for low, high in faces)
    for (low, high), (written_low, _) in zip(clipped, faces, strict=True):
        if low > high or written_low > sides:
            place.scope.findings.report(codes.DICE, span, f"a d{sides} has no face {written_low}")
    return clipped


def keep_of(place: Place, node: nodes.KeepOf) -> typed.Expression | None:
    pool = pool_of(place, node.pool)
    if pool is None:
        return None
    count = int(node.count.text.split(".")[0]) if node.count is not None else 1
    number = typed.Literal(Integer(count, count), count, span=node.span)
    kept = typed.Keep(pool.type, pool, number, node.which, span=node.span)
    return kept if node.count is not None else typed.SumPool(Integer(0, None), kept, span=node.span)


def number_of(place: Place, span: Span, operand: nodes.Expression) -> typed.Expression | None:
    found = place.expression(operand)
    if found is None:
        return None
    if not isinstance(found.type, ListType | Pool):
        return place.no_operation(span, "'number of'", found.type)
    return typed.Size(Integer(0, None), found, span=span)


def reroll(place: Place, node: nodes.Reroll) -> typed.Expression | None:
    pool = pool_of(place, node.pool)
    if pool is None:
        return None
    name = lift(place, "pool", node.span, "a roll")
    if name is None or place.lifted is None:
        return None
    keeping = faces(place, node.keeping, pool, node.span)
    place.lifted.append(Reroll(name, pool.type, pool, keeping, temporary=True, span=node.span))
    return typed.Variable(pool.type, name, span=node.span)


def pick(place: Place, node: nodes.Pick) -> typed.Expression | None:
    items = place.expression(node.list)
    if items is None:
        return None
    if not isinstance(items.type, ListType):
        return place.no_operation(node.span, "'pick one of'", items.type)
    name = lift(place, "picked", node.span, "a random choice")
    if name is None or place.lifted is None:
        return None
    place.lifted.append(Pick(name, items.type.item, items, temporary=True, span=node.span))
    return typed.Variable(items.type.item, name, span=node.span)


def draw(place: Place, node: nodes.Draw) -> typed.Expression | None:
    count = place.of_type(node.count, Integer(), "'draw'")
    items = place.expression(node.list)
    if count is None or items is None:
        return None
    if not isinstance(items.type, ListType):
        return place.no_operation(node.span, "'draw … from'", items.type)
    name = lift(place, "drawn", node.span, "a random choice")
    if name is None or place.lifted is None:
        return None
    place.lifted.append(Draw(name, items.type, items, count, temporary=True, span=node.span))
    return typed.Variable(items.type, name, span=node.span)


def sorted_list(place: Place, node: nodes.Sorted) -> typed.Expression | None:
    items = place.expression(node.list)
    if items is None:
        return None
    if not isinstance(items.type, ListType):
        return place.no_operation(node.span, "'sorted by'", items.type)
    keys: list[typed.SortKey] = []
    last = node.keys[-1]
    for key in node.keys:
        if key.kind in ("roll", "ties"):
            if key is not last:
                place.scope.findings.report(codes.STRUCTURE, key.span, "this can only come last in 'sorted by'")
                return None
            continue
        kind = items.type.item
        if key.field is not None:
            declared = place.scope.records[kind.id].field(key.field.text) if isinstance(kind, RecordType) else None
            if declared is None:
                known = [one.id for one in place.scope.records[kind.id].fields] if isinstance(kind, RecordType) else []
                place.scope.findings.report(
                    codes.UNKNOWN_FIELD,
                    key.field.span,
                    f"{describe(kind)} has no field '{key.field.text}'",
                    help=did_you_mean(key.field.text, known),
                )
                return None
            kind = declared.type
        if not ordered(kind, place.scope.ordered):
            return place.no_operation(key.span, "'sorted by'", kind)
        keys.append(typed.SortKey(key.field.text if key.field else "", key.high_first))
    if last.kind == "roll" and last.dice is not None:
        dice = place.of_type(last.dice, Dice(), "'roll'")
        name = lift(place, "ordered", node.span, "a roll")
        if dice is None or name is None or place.lifted is None:
            return None
        order = RollOrder(name, items.type, items, tuple(keys), dice, last.high_first, temporary=True, span=node.span)
        place.lifted.append(order)
        return typed.Variable(items.type, name, span=node.span)
    if last.kind != "ties":
        place.scope.findings.report(
            codes.TIES,
            node.span,
            "this does not say what happens to those who tie",
            help="add ', roll d6 high' to let the dice decide, or ', ties in order' to keep the order of the list",
        )
        return None
    return typed.Sorted(items.type, items, tuple(keys), span=node.span)
