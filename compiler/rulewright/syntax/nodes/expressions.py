"""Expressions: what has a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.syntax.nodes.literals import Dice, MemberOf, NoneLiteral, Number, OpenDice, Pattern, Quantity, YesNo
from rulewright.syntax.nodes.pieces import Name, Node, Text

__all__ = [
    "AllOf",
    "Amend",
    "Argument",
    "Arithmetic",
    "Brackets",
    "Build",
    "Call",
    "Choose",
    "Collect",
    "CollectClause",
    "Comparison",
    "CountOf",
    "DiceLimit",
    "Division",
    "Draw",
    "Expression",
    "FieldOf",
    "Index",
    "IsNone",
    "KeepOf",
    "Limit",
    "ListOf",
    "Logic",
    "ModifiersOf",
    "Negation",
    "NumberOf",
    "NumbersFrom",
    "Pick",
    "PositionOf",
    "RangeOf",
    "Renewal",
    "Reroll",
    "Roll",
    "RollDie",
    "RollPercentile",
    "SortKey",
    "Sorted",
    "SumOf",
    "Unary",
    "Within",
    "Without",
]


@dataclass(frozen=True, slots=True)
class Brackets(Node):
    inner: Expression


@dataclass(frozen=True, slots=True)
class Unary(Node):
    operator: OneOf["-", "+"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Negation(Node):
    operand: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    operator: OneOf["+", "-", "*"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Division(Node):
    """``left / right`` or ``half of left`` (then ``right`` is None). ``rounding`` is None when it was left out."""

    left: Expression
    right: Expression | None
    rounding: OneOf["down", "up", "nearest", "toward zero", "exactly"] | None


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    operator: OneOf["=", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Logic(Node):
    operator: OneOf["and", "or"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Within(Node):
    """``value in …``: patterns, or a ``list`` (a name with fields behind it)."""

    value: Expression
    patterns: tuple[Pattern, ...]
    list: Expression | None = None


@dataclass(frozen=True, slots=True)
class IsNone(Node):
    value: Expression
    negated: bool


@dataclass(frozen=True, slots=True)
class Choose(Node):
    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """``value at most limit``, ``value at least limit``"""

    value: Expression
    which: OneOf["most", "least"]
    limit: Expression


@dataclass(frozen=True, slots=True)
class FieldOf(Node):
    record: Expression
    field: Name


@dataclass(frozen=True, slots=True)
class Index(Node):
    """``table[key, key]`` or ``list[place]``"""

    value: Expression
    keys: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """``name: value``, or only a value."""

    name: Name | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Call(Node):
    callee: Name
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Build(Node):
    record: Name
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class ModifiersOf(Node):
    """``shooting modifiers``"""

    callee: Name


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Renewal(Node):
    """``new round`` among the changes of a record: what lasts a round or less starts again."""

    scope: OneOf["turn", "round", "scene", "conflict"]


@dataclass(frozen=True, slots=True)
class Amend(Node):
    record: Expression
    changes: tuple[Argument | Renewal, ...]


@dataclass(frozen=True, slots=True)
class SortKey(Node):
    """A key of ``sorted by``: a field, the item itself (``field`` None), a roll, or ``ties in order``."""

    kind: OneOf["field", "item", "roll", "ties"]
    field: Name | None
    dice: Expression | None
    high_first: bool


@dataclass(frozen=True, slots=True)
class Sorted(Node):
    list: Expression
    keys: tuple[SortKey, ...]


@dataclass(frozen=True, slots=True)
class Reroll(Node):
    pool: Expression
    keeping: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """``roll dice``, or ``roll count of die`` (then ``die`` is given and ``operand`` is the count)."""

    operand: Expression
    die: Dice | None


@dataclass(frozen=True, slots=True)
class RollPercentile(Node):
    """``roll d100 with 1 bonus and 2 penalty``; one of both may be left out."""

    dice: Expression
    bonus: Expression | None
    penalty: Expression | None


@dataclass(frozen=True, slots=True)
class RollDie(Node):
    """``roll d(sides)``: one die with as many sides."""

    sides: Expression


@dataclass(frozen=True, slots=True)
class Pick(Node):
    list: Expression


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """``draw count from list``"""

    count: Expression
    list: Expression


@dataclass(frozen=True, slots=True)
class PositionOf(Node):
    """``position of wound``: where a member stands on its scale, the lowest at 1."""

    member: Expression


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """``all of Rank``: the members of a scale or choice."""

    enumeration: Name


@dataclass(frozen=True, slots=True)
class Without(Node):
    """``list without left_out``; what is left out is a value or a list of them."""

    list: Expression
    left_out: Expression


@dataclass(frozen=True, slots=True)
class NumbersFrom(Node):
    """``low..high``, behind ``for each name in``."""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class RangeOf(Node):
    """``low..high`` as a value: ``30 min..24 h``"""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class CollectClause(Node):
    """``for each name in list``, over a list or the whole numbers from one to another."""

    name: Name
    list: Expression | NumbersFrom


@dataclass(frozen=True, slots=True)
class Collect(Node):
    value: Expression
    clauses: tuple[CollectClause, ...]
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class CountOf(Node):
    faces: tuple[tuple[int, int], ...]
    pool: Expression


@dataclass(frozen=True, slots=True)
class KeepOf(Node):
    which: OneOf["highest", "lowest"]
    count: Number | None
    pool: Expression


@dataclass(frozen=True, slots=True)
class SumOf(Node):
    """``sum of`` the faces of a pool or the numbers of a list."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class NumberOf(Node):
    operand: Expression


@dataclass(frozen=True, slots=True)
class DiceLimit(Node):
    which: OneOf["maximum", "minimum"]
    dice: Expression


Expression = (
    Name
    | Text
    | Number
    | Quantity
    | YesNo
    | NoneLiteral
    | MemberOf
    | Dice
    | OpenDice
    | Brackets
    | Unary
    | Negation
    | Arithmetic
    | Division
    | Comparison
    | Logic
    | Within
    | IsNone
    | Choose
    | Limit
    | FieldOf
    | Index
    | Call
    | Build
    | ModifiersOf
    | ListOf
    | Amend
    | Sorted
    | Reroll
    | Roll
    | RollPercentile
    | RollDie
    | Pick
    | Draw
    | PositionOf
    | AllOf
    | Without
    | Collect
    | CountOf
    | KeepOf
    | SumOf
    | NumberOf
    | DiceLimit
    | RangeOf
)
