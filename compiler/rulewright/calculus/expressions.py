"""Typed expressions. Every one is pure: dice, decisions and calls to procedures are statements (see ``statements``).

Each expression knows its ``type`` and its ``span``; spans do not count when two expressions are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.source import NOWHERE, Span

__all__ = [
    "Absolute",
    "Amend",
    "Arithmetic",
    "Build",
    "CallFormula",
    "CallModifiers",
    "Choose",
    "Collect",
    "CollectClause",
    "Compare",
    "CountFaces",
    "DiceLimit",
    "Divide",
    "EntryRef",
    "Expression",
    "Extreme",
    "FieldOf",
    "IsNone",
    "ItemAt",
    "Keep",
    "LabelOf",
    "ListOf",
    "Literal",
    "Logic",
    "LookUp",
    "Negate",
    "Not",
    "Occurrences",
    "OptionValue",
    "PositionOf",
    "Rounding",
    "Size",
    "SortKey",
    "Sorted",
    "SumList",
    "SumPool",
    "Template",
    "Variable",
    "WholeNumbers",
    "Within",
    "Without",
]

Rounding = OneOf["down", "up", "nearest", "toward zero", "exactly"]
"""``down`` is towards minus infinity, ``up`` towards plus infinity, ``nearest`` to the nearest whole number with
halves up, ``toward zero`` drops what is behind the point; ``exactly`` does not round and gives a Number or a Quantity."""


@dataclass(frozen=True, slots=True)
class Node:
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A constant."""

    value: Value


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """A parameter or a local of the declaration that it stands in."""

    name: str


@dataclass(frozen=True, slots=True)
class OptionValue(Node):
    """What an ``option`` of the ruleset is set to."""

    option: str


@dataclass(frozen=True, slots=True)
class EntryRef(Node):
    """A weapon or item of the ruleset, by id."""

    entry: str


@dataclass(frozen=True, slots=True)
class FieldOf(Node):
    """Field ``name`` of ``record``."""

    record: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Build(Node):
    """A new record; ``fields`` holds every field in the order of declaration (defaults are filled in)."""

    fields: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Amend(Node):
    """``record with name: value, …``: the same record but for ``changes``."""

    record: Expression
    changes: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """``-operand``"""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not operand``"""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """``left + right`` and so on, on integers, numbers, quantities, dice (with integers or dice) and lists (``+``)."""

    operator: OneOf["+", "-", "*"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Divide(Node):
    """``left / right`` with its stated rounding."""

    left: Expression
    right: Expression
    rounding: Rounding


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """Equality of any two values of one type; order of integers, numbers, quantities and members of a scale."""

    operator: OneOf["=", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """``left and right``, ``left or right``; the right side is looked at only when it matters."""

    operator: OneOf["and", "or"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Within(Node):
    """``value in 1..5, 8, face_up``: whether the value lies in any of the closed ranges (an end None is open)."""

    value: Expression
    ranges: tuple[tuple[Value, Value], ...]


@dataclass(frozen=True, slots=True)
class IsNone(Node):
    """``value is none``"""

    value: Expression


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """``if condition then first else second``; only the chosen side is looked at."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """The ``smaller`` or the ``larger`` of two values; ``a at most b`` is the smaller, ``a at least b`` the larger."""

    which: OneOf["smaller", "larger"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Absolute(Node):
    """``abs(operand)``"""

    operand: Expression


@dataclass(frozen=True, slots=True)
class PositionOf(Node):
    """``position of operand``: where a member stands on its scale, the lowest at 1."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class CallFormula(Node):
    """A formula with all its arguments, in the order of its parameters."""

    formula: str
    arguments: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class CallModifiers(Node):
    """The capped sum of a modifier list, with all its arguments, in the order of its parameters."""

    modifiers: str
    arguments: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class LookUp(Node):
    """The row (or the list of rows, for a table that collects all) of ``table`` for ``keys``."""

    table: str
    keys: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    """``[a, b, c]``"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ItemAt(Node):
    """``list[index]``, counted from 1."""

    list: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Size(Node):
    """``number of list``: how many items a list holds, or how many dice a pool holds."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Occurrences(Node):
    """How many items of ``list`` equal ``value``: ``spent.suppress``; ``x in list`` compares it with 0."""

    list: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class WholeNumbers(Node):
    """``low..high`` behind ``for each``: the whole numbers from ``low`` to ``high``, both included, none when ``high`` is below
    ``low``; at most :data:`~rulewright.calculus.operations.demands.MOST_COLLECTED`."""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class CollectClause:
    """``for each name in list``: ``name``, of ``type``, stands for each item in turn."""

    name: str
    type: Type
    list: Expression
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Collect(Node):
    """``value for each name in list, … where condition``: the list of ``value`` for each item (with several clauses: for each
    combination, the last clause going round fastest) for which ``condition`` holds. The names of the clauses are known in
    the lists of later clauses, in the condition and in the value, and nowhere else; none is a name of the declaration.
    Over several lists at most :data:`~rulewright.calculus.operations.demands.MOST_COLLECTED` items are collected."""

    clauses: tuple[CollectClause, ...]
    condition: Expression | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Without(Node):
    """``list without left_out``: the items of ``list`` that equal none of the list ``left_out``, in their order."""

    list: Expression
    left_out: Expression


@dataclass(frozen=True, slots=True)
class SortKey:
    """Sort by ``field`` of the items (the items themselves when it is empty), high or low first."""

    field: str
    high_first: bool


@dataclass(frozen=True, slots=True)
class Sorted(Node):
    """``list sorted by dex high, skill high``: a tie that stays keeps the order of the list (``ties in order``)."""

    list: Expression
    keys: tuple[SortKey, ...]


@dataclass(frozen=True, slots=True)
class CountFaces(Node):
    """``count of 5..6, 1 in pool``"""

    pool: Expression
    ranges: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Keep(Node):
    """``highest n of pool`` or ``lowest n of pool``: a smaller pool."""

    pool: Expression
    count: Expression
    which: OneOf["highest", "lowest"]


@dataclass(frozen=True, slots=True)
class SumPool(Node):
    """``sum of pool``: its faces added up."""

    pool: Expression


@dataclass(frozen=True, slots=True)
class SumList(Node):
    """``sum of list``: its numbers or quantities added up; of an empty list, 0."""

    list: Expression


@dataclass(frozen=True, slots=True)
class DiceLimit(Node):
    """``maximum of dice`` or ``minimum of dice``: dice that are not rolled but read at their top or bottom."""

    dice: Expression
    which: OneOf["maximum", "minimum"]


@dataclass(frozen=True, slots=True)
class LabelOf(Node):
    """The label of a declaration, quoted in a text: ``{procedure.reload}``. ``kind`` is its keyword."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Template:
    """A text of the author: ``text`` is what he wrote (and what a translator translates), with ``{…}`` holes in it;
    ``holes`` maps the source between each pair of braces to the expression that fills it."""

    text: str
    holes: tuple[tuple[str, Expression], ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


Expression = (
    Literal
    | Variable
    | OptionValue
    | EntryRef
    | FieldOf
    | Build
    | Amend
    | Negate
    | Not
    | Arithmetic
    | Divide
    | Compare
    | Logic
    | Within
    | IsNone
    | Choose
    | Extreme
    | Absolute
    | PositionOf
    | CallFormula
    | CallModifiers
    | LookUp
    | ListOf
    | ItemAt
    | Size
    | Occurrences
    | Collect
    | Without
    | Sorted
    | CountFaces
    | Keep
    | SumPool
    | SumList
    | WholeNumbers
    | DiceLimit
    | LabelOf
)
