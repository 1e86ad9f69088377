"""What the operators of the language do to values. The evaluator and the exact odds share these, so that they cannot differ.

Every function is pure and exact. Those that can fail raise :class:`EvaluationError` at the span they are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.declarations import Declaration, Enumeration, KeyRange, Record, Table
from rulewright.calculus.expressions import Rounding, SortKey
from rulewright.calculus.types import Integer, ListType, Maybe, Quantity, Type
from rulewright.calculus.values import (
    DiceTerm,
    DiceValue,
    MemberValue,
    PoolValue,
    RecordValue,
    Value,
    exact,
    show_number,
)
from rulewright.calculus.world import World
from rulewright.runtime.dice import MOST_EXTRA_TENS, MOST_SIDES
from rulewright.source import NOWHERE, Span

__all__ = [
    "MOST_COLLECTED",
    "MOST_DICE",
    "MOST_DIGITS",
    "EvaluationError",
    "Place",
    "absolute",
    "add",
    "amend",
    "as_number",
    "build",
    "check_dice",
    "check_draw",
    "check_ends",
    "check_type",
    "compare",
    "count_faces",
    "dice_limit",
    "dice_of",
    "divide",
    "holds",
    "item_at",
    "items_of",
    "keep",
    "keep_out",
    "key_of",
    "label_of",
    "look_up",
    "multiply",
    "negate",
    "net_of_tens",
    "occurrences",
    "place_of",
    "pool_of",
    "position",
    "sides_of",
    "size",
    "sort",
    "subtract",
    "sum_list",
    "sum_pool",
    "unit_size",
    "whole_numbers",
    "whole_of",
    "within_limits",
    "without",
]

MOST_COLLECTED = 10_000
"""Over several lists together at most so many items are collected; ``for each`` counts over at most so many numbers."""

MOST_DICE = 1_000
"""So many dice can be rolled at once."""

MOST_DIGITS = 1_000
"""A number that grows by itself has at most so many digits; those of a fraction count above and below its line."""

_TOO_LONG = 10**MOST_DIGITS

Place = tuple[int, int | Fraction, str]
"""Where a value stands among the values of its type: none before all else, then by number, then by text."""


class EvaluationError(Exception):
    """A value cannot be computed; ``message`` says why, in an author's words, and ``span`` where."""

    def __init__(self, message: str, span: Span = NOWHERE) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


def as_number(value: Value, span: Span = NOWHERE) -> int | Fraction:
    """``value``, which must be a number."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise EvaluationError(f"a number is needed here, not {_kind(value)}", span)
    return value


def _kind(value: Value) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes/no"
        case int() | Fraction():
            return "a number"
        case str():
            return "text"
        case DiceValue():
            return "dice"
        case MemberValue():
            return f"a member of {value.enum}"
        case RecordValue():
            return f"a {value.record}"
        case PoolValue():
            return "a pool"
        case tuple():
            return "a list"
        case _:
            assert_never(value)


def _as_dice(value: Value, span: Span) -> DiceValue:
    return value if isinstance(value, DiceValue) else DiceValue((), whole_of(value, span))


def dice_of(value: Value, span: Span = NOWHERE) -> DiceValue:
    """``value``, which must be dice."""
    if not isinstance(value, DiceValue):
        raise EvaluationError(f"dice are needed here, not {_kind(value)}", span)
    return value


def items_of(value: Value, span: Span = NOWHERE) -> tuple[Value, ...]:
    """``value``, which must be a list."""
    if not isinstance(value, tuple):
        raise EvaluationError(f"a list is needed here, not {_kind(value)}", span)
    return value


def whole_of(value: Value, span: Span = NOWHERE) -> int:
    """``value``, which must be a whole number."""
    number = as_number(value, span)
    if not isinstance(number, int):
        raise EvaluationError(f"a whole number is needed here, not {show_number(number)}", span)
    return number


def within_limits(value: Value, span: Span = NOWHERE) -> Value:
    """``value``, unless it is a number of more than :data:`MOST_DIGITS` digits, or a list of more than
    :data:`MOST_COLLECTED` items."""
    match value:
        case int():
            too_long = not -_TOO_LONG < value < _TOO_LONG
        case Fraction(numerator=above, denominator=below):
            too_long = not (-_TOO_LONG < above < _TOO_LONG and below < _TOO_LONG)
        case tuple():
            if len(value) > MOST_COLLECTED:
                raise EvaluationError(f"these are more than {MOST_COLLECTED:,} items", span)
            return value
        case _:
            return value
    if too_long:
        raise EvaluationError(f"this number has more than {MOST_DIGITS:,} digits", span)
    return value


def check_dice(count: int, span: Span = NOWHERE) -> None:
    """Raise :class:`EvaluationError` unless ``count`` dice can be rolled at once."""
    if count > MOST_DICE:
        raise EvaluationError(f"these are more than {MOST_DICE:,} dice", span)


def net_of_tens(bonus: Value, penalty: Value, span: Span = NOWHERE) -> int:
    """How many bonus dice (below zero: penalty dice) are left when both have cancelled each other."""
    net = whole_of(bonus, span) - whole_of(penalty, span)
    if abs(net) > MOST_EXTRA_TENS:
        raise EvaluationError(
            f"a percentile roll takes at most {MOST_EXTRA_TENS} bonus or penalty dice, and here it is {abs(net)}", span
        )
    return net


def sides_of(value: Value, span: Span = NOWHERE) -> int:
    """``value``, which must be a number of sides that a die can have."""
    sides = whole_of(value, span)
    if not 1 <= sides <= MOST_SIDES:
        raise EvaluationError(f"a die has 1 to {MOST_SIDES:,} sides, and here it is {sides}", span)
    return sides


def add(left: Value, right: Value, span: Span = NOWHERE) -> Value:
    """``left + right``: numbers, dice with dice or whole numbers, lists."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return within_limits(left + right, span)
    if isinstance(left, DiceValue) or isinstance(right, DiceValue):
        first, second = _as_dice(left, span), _as_dice(right, span)
        check_dice(len(first.terms) + len(second.terms), span)
        return DiceValue(first.terms + second.terms, first.bonus + second.bonus)
    return exact(as_number(left, span) + as_number(right, span))


def subtract(left: Value, right: Value, span: Span = NOWHERE) -> Value:
    """``left - right``: numbers, dice with dice or whole numbers."""
    if isinstance(left, DiceValue) or isinstance(right, DiceValue):
        return add(left, negate(right, span), span)
    return exact(as_number(left, span) - as_number(right, span))


def multiply(left: Value, right: Value, span: Span = NOWHERE) -> Value:
    """``left * right`` of numbers."""
    return exact(as_number(left, span) * as_number(right, span))


def negate(value: Value, span: Span = NOWHERE) -> Value:
    """``-value`` of a number or of dice."""
    if isinstance(value, DiceValue):
        return DiceValue(
            tuple(
                DiceTerm(term.count, term.sides, term.kind, term.cap, -1 if term.sign > 0 else 1)
                for term in value.terms
            ),
            -value.bonus,
        )
    return exact(-as_number(value, span))


def absolute(value: Value, span: Span = NOWHERE) -> Value:
    """The number without its sign."""
    number = as_number(value, span)
    return exact(-number if number < 0 else number)


def divide(
    left: Value, right: Value, rounding: Rounding, unit_size: Fraction = Fraction(1), span: Span = NOWHERE
) -> Value:
    """``left / right``, rounded as stated. A quantity is rounded to whole units of ``unit_size`` base units."""
    divisor = as_number(right, span)
    if divisor == 0:
        raise EvaluationError("this divides by zero", span)
    quotient = Fraction(as_number(left, span)) / divisor
    match rounding:
        case "exactly":
            return exact(quotient)
        case "down":
            whole = (quotient / unit_size).__floor__()
        case "up":
            whole = (quotient / unit_size).__ceil__()
        case "nearest":
            whole = (quotient / unit_size + Fraction(1, 2)).__floor__()
        case "toward zero":
            whole = (quotient / unit_size).__trunc__()
        case _:
            assert_never(rounding)
    return exact(whole * unit_size)


def place_of(value: Value, enumerations: Mapping[str, Enumeration], span: Span = NOWHERE) -> Place:
    """Where ``value`` stands among the values of its type: numbers by size, members in the order of their declaration,
    no before yes, text by code points, none before everything."""
    match value:
        case None:
            return (0, 0, "")
        case bool():
            return (1, int(value), "")
        case int() | Fraction():
            return (1, value, "")
        case str():
            return (1, 0, value)
        case MemberValue(enum, id):
            try:
                return (1, enumerations[enum].index(id), "")
            except KeyError:
                raise EvaluationError(f"{enum} has no member '{id}'", span) from None
        case _:
            raise EvaluationError(f"{_kind(value)} has no order", span)


def position(value: Value, enumerations: Mapping[str, Enumeration], span: Span = NOWHERE) -> int:
    """Where a member stands on its scale, the lowest at 1."""
    if not isinstance(value, MemberValue):
        raise EvaluationError(f"{_kind(value)} stands on no scale", span)
    return int(place_of(value, enumerations, span)[1]) + 1


def compare(
    operator: str, left: Value, right: Value, enumerations: Mapping[str, Enumeration], span: Span = NOWHERE
) -> bool:
    """``left operator right`` for ``= != < <= > >=``."""
    if operator == "=":
        return left == right
    if operator == "!=":
        return left != right
    if left is None or right is None:
        raise EvaluationError("none is neither more nor less than anything", span)
    first, second = place_of(left, enumerations, span), place_of(right, enumerations, span)
    match operator:
        case "<":
            return first < second
        case "<=":
            return first <= second
        case ">":
            return first > second
        case ">=":
            return first >= second
        case _:
            raise ValueError(f"unknown operator {operator!r}")


def holds(
    value: Value,
    ranges: Iterable[tuple[Value, Value]],
    enumerations: Mapping[str, Enumeration],
    span: Span = NOWHERE,
) -> bool:
    """Whether ``value`` lies in any of the closed ``ranges``. An end None is open; a range of two Nones is the value none,
    and nothing else lies in it. Members of a choice have no order: both ends of their ranges are equal."""
    for low, high in ranges:
        if low == high:
            if value == low:
                return True
        elif value is not None:
            place = place_of(value, enumerations, span)
            if (low is None or place_of(low, enumerations, span) <= place) and (
                high is None or place <= place_of(high, enumerations, span)
            ):
                return True
    return False


def item_at(items: Value, index: Value, span: Span = NOWHERE) -> Value:
    """Item ``index`` of a list, counted from 1."""
    listed, place = items_of(items, span), whole_of(index, span)
    if not 1 <= place <= len(listed):
        many = "is empty" if not listed else f"has {len(listed)} item{'s' if len(listed) > 1 else ''}"
        raise EvaluationError(f"the list {many}; there is no item {place}", span)
    return listed[place - 1]


def size(value: Value, span: Span = NOWHERE) -> int:
    """How many items a list holds, or how many dice a pool does."""
    match value:
        case tuple():
            return len(value)
        case PoolValue(faces=faces):
            return len(faces)
        case _:
            raise EvaluationError(f"{_kind(value)} has no number of items", span)


def sum_list(value: Value, span: Span = NOWHERE) -> Value:
    """The numbers of a list added up."""
    return exact(sum((as_number(item, span) for item in items_of(value, span)), 0))


def whole_numbers(low: Value, high: Value, span: Span = NOWHERE) -> tuple[Value, ...]:
    """The whole numbers from ``low`` to ``high``, both included."""
    first, last = whole_of(low, span), whole_of(high, span)
    if last - first >= MOST_COLLECTED:
        raise EvaluationError(f"these are more than {MOST_COLLECTED:,} items", span)
    return tuple(range(first, last + 1))


def occurrences(items: Value, value: Value, span: Span = NOWHERE) -> int:
    """How many items of a list equal ``value``."""
    return items_of(items, span).count(value)


def check_draw(count: int, size: int, span: Span = NOWHERE) -> None:
    """Raise :class:`EvaluationError` unless ``count`` items can be drawn from a list of ``size``."""
    if count > size:
        raise EvaluationError(f"{count} cannot be drawn from a list of {size}", span)


def without(items: Value, left_out: Value, span: Span = NOWHERE) -> tuple[Value, ...]:
    """The items of a list that equal none of ``left_out``."""
    gone = frozenset(items_of(left_out, span))
    return tuple(item for item in items_of(items, span) if item not in gone)


def sort(
    items: Value, keys: Sequence[SortKey], enumerations: Mapping[str, Enumeration], span: Span = NOWHERE
) -> tuple[Value, ...]:
    """A list put in order by several keys, the first being the most important; ties keep their order."""
    ordered = list(items_of(items, span))
    for key in reversed(keys):
        ordered.sort(key=lambda item: place_of(key_of(item, key, span), enumerations, span), reverse=key.high_first)
    return tuple(ordered)


def key_of(item: Value, key: SortKey, span: Span = NOWHERE) -> Value:
    """What ``item`` is sorted by."""
    if not key.field:
        return item
    assert isinstance(item, RecordValue)
    return item.get(key.field)


def pool_of(value: Value, span: Span = NOWHERE) -> PoolValue:
    """``value``, which must be a pool."""
    if not isinstance(value, PoolValue):
        raise EvaluationError(f"a pool of dice is needed here, not {_kind(value)}", span)
    return value


def count_faces(pool: Value, ranges: Iterable[tuple[int, int]], span: Span = NOWHERE) -> int:
    """How many dice of ``pool`` show a face in any of ``ranges``."""
    wanted = tuple(ranges)
    return sum(any(low <= face <= high for low, high in wanted) for face in pool_of(pool, span).faces)


def keep(pool: Value, count: Value, which: str, span: Span = NOWHERE) -> PoolValue:
    """The ``highest`` or ``lowest`` dice of ``pool``: all of them when there are fewer than ``count``, none below 1."""
    dice = pool_of(pool, span)
    kept = min(max(whole_of(count, span), 0), len(dice.faces))
    faces = dice.faces[len(dice.faces) - kept :] if which == "highest" else dice.faces[:kept]
    return PoolValue(dice.sides, faces)


def sum_pool(pool: Value, span: Span = NOWHERE) -> int:
    """The faces of ``pool`` added up."""
    return sum(pool_of(pool, span).faces)


def dice_limit(dice: Value, which: str, span: Span = NOWHERE) -> int:
    """Dice read at their ``maximum`` or ``minimum``: each die at its top or bottom face, once; an open-ended die is not
    rolled again. Dice that are taken away are read at the other end."""
    what = dice_of(dice, span)
    total = what.bonus
    for term in what.terms:
        low, high = (11, 66) if term.kind == "d66" else (1, term.sides)
        face = high if (which == "maximum") == (term.sign > 0) else low
        total += term.sign * term.count * face
    return total


def check_type(value: Value, type: Type, name: str, span: Span = NOWHERE) -> None:
    """Raise when a whole number lies outside the range that its ``type`` declares; ``name`` says what it is for."""
    match type:
        case Integer(_, _, _, tuple() as values):
            if isinstance(value, int) and value not in values:
                wanted = ", ".join(str(allowed) for allowed in values)
                raise EvaluationError(f"{name} must be one of {wanted}, and here it is {value}", span)
        case Integer(low, high):
            if isinstance(value, int) and ((low is not None and value < low) or (high is not None and value > high)):
                wanted = f"{'' if low is None else low}..{'' if high is None else high}"
                raise EvaluationError(f"{name} must be {wanted}, and here it is {value}", span)
        case Maybe(item):
            if value is not None:
                check_type(value, item, name, span)
        case ListType(item):
            if isinstance(value, tuple):
                for inner in value:
                    check_type(inner, item, name, span)
        case _:
            pass


def build(
    record: str, fields: tuple[tuple[str, Value], ...], declared: Record | None, span: Span = NOWHERE
) -> RecordValue:
    """A record of kind ``record``; whole numbers must lie in the ranges that its fields declare."""
    if declared is not None:
        for name, value in fields:
            field = declared.field(name)
            if field is not None:
                check_type(value, field.type, f"'{name}' of {record}", span)
        if declared.implicit:
            check_ends(RecordValue(record, fields), span)
    return RecordValue(record, fields)


def check_ends(value: RecordValue, span: Span = NOWHERE) -> None:
    """Raise when the lower end of a range lies above its upper end."""
    (_, least), (_, most) = value.fields
    if isinstance(least, int | Fraction) and isinstance(most, int | Fraction) and least > most:
        raise EvaluationError(f"the least of a range cannot be above its most: {least} and {most}", span)


def amend(
    value: Value, changes: Mapping[str, Value], records: Mapping[str, Record], span: Span = NOWHERE
) -> RecordValue:
    """The same record but for ``changes``, which must lie in the ranges that its fields declare."""
    if not isinstance(value, RecordValue):
        raise EvaluationError(f"a record is needed here, not {_kind(value)}", span)
    declared = records.get(value.record)
    for name, changed in changes.items():
        field = declared.field(name) if declared is not None else None
        if field is not None:
            check_type(changed, field.type, f"'{name}' of {value.record}", span)
    return RecordValue(value.record, tuple((name, changes.get(name, old)) for name, old in value.fields))


def keep_out(pool: PoolValue, keeping: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], int]:
    """The faces of ``pool`` that a reroll keeps, and how many dice are rolled again."""
    wanted = tuple(keeping)
    kept = tuple(face for face in pool.faces if any(low <= face <= high for low, high in wanted))
    return kept, len(pool.faces) - len(kept)


def unit_size(type: Type, world: World) -> Fraction:
    """How many base units one of the unit that people read for ``type`` is."""
    if isinstance(type, Quantity) and type.unit is not None and type.unit in world.units:
        size = world.units[type.unit].size
        if size is not None:
            return Fraction(size)
    return Fraction(1)


def label_of(kind: str, id: str, world: World, span: Span = NOWHERE) -> str:
    """The label of the declaration ``id``; ``kind`` is its keyword."""
    label = world.labels.get((kind, id))
    if label is not None:
        return label
    known: Mapping[str, Mapping[str, Declaration]] = {
        "weapon": world.entries,
        "item": world.entries,
        "entry": world.entries,
        "table": world.tables,
        "formula": world.formulas,
        "modifiers": world.modifiers,
        "scale": world.enumerations,
        "choice": world.enumerations,
        "record": world.records,
        "unit": world.units,
    }
    declared = known.get(kind, {}).get(id)
    if declared is None:
        raise EvaluationError(f"there is no {kind} '{id}' to quote", span)
    return declared.label


def _in_key(value: Value, key: KeyRange, enumerations: Mapping[str, Enumeration], span: Span) -> bool:
    everything = key.low is None and key.high is None
    return everything or holds(value, ((key.low, key.high),), enumerations, span)


def _show_key(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return show_number(value)
        case MemberValue():
            return value.id
        case _:
            return str(value)


def look_up(table: Table, keys: Sequence[Value], world: World, span: Span = NOWHERE) -> Value:
    """The row of ``table`` for ``keys``, or the list of all rows that match when the table collects all."""
    if table.external is not None and not table.rows:
        raise EvaluationError(f"the table '{table.id}' is printed elsewhere: {table.external}", span)
    enumerations = world.enumerations
    columns: Sequence[int] = (0,)
    if table.columns:
        columns = [at for at, column in enumerate(table.columns) if _in_key(keys[1], column.key, enumerations, span)]
    found = [
        row.values[column]
        for row in table.rows
        if any(_in_key(keys[0], key, enumerations, span) for key in row.keys)
        for column in columns
    ]
    if table.policy == "all":
        return tuple(found)
    if not found:
        shown = ", ".join(_show_key(key) for key in keys)
        raise EvaluationError(f"the table '{table.id}' has nothing for {shown}", span)
    return found[0]
