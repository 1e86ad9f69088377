"""Trees: what was written, before anybody asks what it means. One class for each rule of the grammar that says something.

Every node has a ``span``. Texts are decoded (escapes resolved); everything else is as the author wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal as OneOf

from rulewright.source import Span

__all__ = [
    "Amend",
    "Argument",
    "Arithmetic",
    "Assignment",
    "Body",
    "Brackets",
    "Build",
    "By",
    "Call",
    "Cap",
    "Case",
    "Cell",
    "Chance",
    "Choose",
    "Claim",
    "ClaimNumber",
    "Constant",
    "CountOf",
    "Decide",
    "Declaration",
    "Dice",
    "DiceLimit",
    "Division",
    "Entries",
    "Entry",
    "Enumeration",
    "Example",
    "Expression",
    "Field",
    "FieldOf",
    "ForEach",
    "Formula",
    "FormulaCase",
    "Give",
    "If",
    "Index",
    "IntegerType",
    "IsNone",
    "KeepOf",
    "KeyDomain",
    "Limit",
    "ListOf",
    "ListType",
    "Logic",
    "Member",
    "MemberOf",
    "Modifier",
    "ModifierCase",
    "ModifierEffect",
    "ModifierException",
    "ModifierGroup",
    "Modifiers",
    "ModifiersOf",
    "Name",
    "NamedType",
    "Negation",
    "NoneLiteral",
    "Number",
    "NumberOf",
    "OneOfType",
    "OpenDice",
    "Option",
    "OptionalType",
    "Parameter",
    "Pattern",
    "Pick",
    "PlainType",
    "PositionOf",
    "Procedure",
    "Prose",
    "Quantity",
    "RangeOf",
    "RangeType",
    "Record",
    "Refusal",
    "Renewal",
    "Repeat",
    "Require",
    "Reroll",
    "Roll",
    "RollDie",
    "RollPercentile",
    "RoundOff",
    "Row",
    "Rule",
    "Set",
    "Setting",
    "SortKey",
    "Sorted",
    "Source",
    "Spend",
    "SpendDefault",
    "SpendOption",
    "Statement",
    "Step",
    "Stop",
    "SumOf",
    "Table",
    "Text",
    "TypeAlias",
    "TypeNode",
    "Unary",
    "Unit",
    "Within",
    "YesNo",
]


@dataclass(frozen=True, slots=True)
class Node:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """An identifier: a name in an expression, or the id of what is declared."""

    text: str


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A quoted text. ``text`` is decoded; ``written`` is what stands between the quotes, as it does in the file."""

    text: str
    written: str


@dataclass(frozen=True, slots=True)
class Source(Node):
    """One id behind ``source``."""

    id: str


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """A ``>`` line; ``text`` is what follows the mark and one space. ``span`` covers exactly ``text``."""

    text: str


@dataclass(frozen=True, slots=True)
class Cell(Node):
    """A cell of a row: its ``text`` without the spaces around it (``\\|`` resolved). ``span`` covers the text as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Row(Node):
    """A ``|`` row, or a row of a CSV file."""

    cells: tuple[Cell, ...]


# --- types -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IntegerType(Node):
    """``integer 0..6``, or ``integer in [5, 10]`` with its ``values``."""

    low: int | None
    high: int | None
    values: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlainType(Node):
    """``number``, ``yes/no``, ``text`` or ``dice``."""

    name: OneOf["number", "yes/no", "text", "dice"]


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    name: str


@dataclass(frozen=True, slots=True)
class ListType(Node):
    item: TypeNode


@dataclass(frozen=True, slots=True)
class OptionalType(Node):
    item: TypeNode


@dataclass(frozen=True, slots=True)
class OneOfType(Node):
    members: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class RangeType(Node):
    """``range of time``"""

    item: TypeNode


TypeNode = IntegerType | PlainType | NamedType | ListType | OptionalType | OneOfType | RangeType

# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    text: str


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    number: Number
    unit: Name


@dataclass(frozen=True, slots=True)
class YesNo(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class MemberOf(Node):
    """``Posture.lying``"""

    enumeration: Name
    member: Name


@dataclass(frozen=True, slots=True)
class NoneLiteral(Node):
    """``none``"""


@dataclass(frozen=True, slots=True)
class Dice(Node):
    """``2d6``: ``count`` is None when it was left out."""

    count: str | None
    sides: str


@dataclass(frozen=True, slots=True)
class OpenDice(Node):
    """``open d20 up to 5 times``"""

    dice: Dice
    cap: Number | None


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
class Pattern(Node):
    """What a value is compared with: a name, yes, no, none, a number or a range (``low``/``high``)."""

    name: str | None
    low: int | bool | None
    high: int | bool | None
    kind: OneOf["name", "yes/no", "none", "range"]


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

# --- statements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Let(Node):
    """``label`` is what sheets call the value; without one they say its name."""

    name: Name
    label: Text | None
    type: TypeNode | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Set(Node):
    """``set path = value``; ``path`` is a name and the fields behind it."""

    path: tuple[Name, ...]
    value: Expression


@dataclass(frozen=True, slots=True)
class If(Node):
    """``arms`` are the conditions with their bodies; ``otherwise`` is the ``else`` body or None."""

    arms: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None


@dataclass(frozen=True, slots=True)
class Case(Node):
    """A case of ``by``; without patterns it is ``otherwise``."""

    patterns: tuple[Pattern, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class By(Node):
    subject: Expression
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """``limit`` is a number or the name of a constant."""

    limit: Number | Name
    body: Body


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """Over a list, or over the whole numbers from one to another."""

    name: Name
    list: Expression | NumbersFrom
    body: Body


@dataclass(frozen=True, slots=True)
class Stop(Node):
    condition: Expression


@dataclass(frozen=True, slots=True)
class Require(Node):
    condition: Expression
    message: Text


@dataclass(frozen=True, slots=True)
class Decide(Node):
    """``type`` and ``default``, or a list to choose ``options`` from."""

    name: Name
    label: Text
    type: TypeNode | None
    options: Expression | None
    default: Expression | None
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class SpendOption(Node):
    name: Name
    label: Text
    cost: Expression
    repeatable: bool
    condition: Expression | None = None


@dataclass(frozen=True, slots=True)
class SpendDefault(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Spend(Node):
    budget: Expression
    options: tuple[SpendOption, ...]
    defaults: tuple[SpendDefault, ...]


@dataclass(frozen=True, slots=True)
class Step(Node):
    """``name`` is the id by which variants speak of it, if it has one."""

    name: Name | None
    label: Text
    sources: tuple[Source, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class Give(Node):
    value: Expression


Statement = Let | Set | If | By | Repeat | ForEach | Stop | Require | Decide | Spend | Step | Give | Prose
Body = tuple[Statement, ...]

# --- declarations ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Headed(Node):
    """What every declaration has. ``span`` is the whole block, ``header`` its first line."""

    header: Span = field(compare=False, repr=False)
    name: Name
    label: Text | None
    sources: tuple[Source, ...]
    prose: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class Member(Headed):
    pass


@dataclass(frozen=True, slots=True)
class Enumeration(Headed):
    ordered: bool
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Field(Headed):
    """A field; ``scope`` is how long it lasts (``each round``), or None."""

    type: TypeNode
    default: Expression | None
    scope: OneOf["turn", "round", "scene", "conflict"] | None


@dataclass(frozen=True, slots=True)
class Record(Headed):
    kind: str | None
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class TypeAlias(Headed):
    """``type Group "Damage group" = integer in [5, 10]``: another name for a type."""

    type: TypeNode


@dataclass(frozen=True, slots=True)
class Unit(Headed):
    dimension: Name | None
    size: Expression | None


@dataclass(frozen=True, slots=True)
class Entries(Headed):
    """``weapons``/``items``: ``name`` is the record; ``keyword`` is the word it was written with; ``stands_in`` what published list
    it takes the place of."""

    keyword: str
    file: Text | None
    rows: tuple[Row, ...]
    stands_in: Text | None


@dataclass(frozen=True, slots=True)
class Assignment(Node):
    name: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Entry(Headed):
    keyword: str
    record: Name
    assignments: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class KeyDomain(Node):
    """``on roll d66 "Roll"``: a key with a name (or None), dice or a type (None: any integer), and a label (or None)."""

    name: Name | None
    domain: Dice | OpenDice | TypeNode | None
    label: Text | None = None


@dataclass(frozen=True, slots=True)
class Table(Headed):
    keys: tuple[KeyDomain, ...]
    result: TypeNode
    policy: OneOf["one", "first", "all"]
    rows: tuple[Row, ...]
    external: Text | None
    stands_in: Text | None


@dataclass(frozen=True, slots=True)
class Option(Headed):
    type: TypeNode
    default: Expression


@dataclass(frozen=True, slots=True)
class Constant(Headed):
    type: TypeNode
    value: Expression


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    name: Name
    type: TypeNode
    default: Expression | None
    label: Text | None
    fiat: bool
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class ModifierEffect(Node):
    """What a line does to what stands above it: adds ``value``, or multiplies it by ``value`` (``half`` and ``double`` by 1/2
    and by 2)."""

    kind: OneOf["add", "multiply"]
    value: Expression


@dataclass(frozen=True, slots=True)
class ModifierException(Node):
    """``except effect when condition``; ``ranked`` for ``else except``."""

    ranked: bool
    effect: ModifierEffect
    condition: Expression


@dataclass(frozen=True, slots=True)
class ModifierCase(Node):
    patterns: tuple[Pattern, ...]
    effect: ModifierEffect
    exceptions: tuple[ModifierException, ...]


@dataclass(frozen=True, slots=True)
class Modifier(Headed):
    """A line: an ``effect`` and a ``condition``, or a ``subject`` with ``cases``."""

    effect: ModifierEffect | None
    condition: Expression | None
    exceptions: tuple[ModifierException, ...]
    subject: Expression | None
    cases: tuple[ModifierCase, ...]


@dataclass(frozen=True, slots=True)
class ModifierGroup(Node):
    which: OneOf["best", "worst"]
    label: Text
    lines: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Cap(Node):
    which: OneOf["most", "least"]
    limit: Expression


@dataclass(frozen=True, slots=True)
class RoundOff(Node):
    """``rounded down`` as a line of a modifier list."""

    rounding: OneOf["down", "up", "nearest", "toward zero"]


@dataclass(frozen=True, slots=True)
class Modifiers(Headed):
    """A modifier list; it should say at most once what it gives and where it starts."""

    parameters: tuple[Parameter, ...]
    results: tuple[TypeNode, ...]
    starts: tuple[Expression, ...]
    items: tuple[Modifier | ModifierGroup | Cap | RoundOff, ...]


@dataclass(frozen=True, slots=True)
class FormulaCase(Node):
    value: Expression
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Formula(Headed):
    parameters: tuple[Parameter, ...]
    result: TypeNode
    cases: tuple[FormulaCase, ...]


@dataclass(frozen=True, slots=True)
class Procedure(Headed):
    parameters: tuple[Parameter, ...]
    results: tuple[TypeNode, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class Rule(Headed):
    pass


@dataclass(frozen=True, slots=True)
class Setting(Node):
    name: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Refusal(Node):
    """``refuses``, with the text that is expected or without."""

    message: Text | None


@dataclass(frozen=True, slots=True)
class Example(Headed):
    """``name`` is empty; ``subjects`` are what is tried (there must be one) with its arguments."""

    subjects: tuple[tuple[Name, tuple[Setting, ...]], ...]
    rolls: tuple[Number, ...]
    choices: tuple[Setting, ...]
    options: tuple[Setting, ...]
    results: tuple[Expression, ...]
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ClaimNumber(Node):
    """A number as a claim writes it: ``1.4``, ``5/36``, ``60%``, ``2 km``; ``unit`` is None for one without, and ``value`` for
    one that is divided by zero."""

    value: Fraction | None
    percent: bool
    unit: Name | None


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """``subject is between low and high``: of a chance, or (``mean``) of the mean of the subject. An end None is open."""

    mean: bool
    subject: Expression
    low: ClaimNumber | None
    high: ClaimNumber | None


@dataclass(frozen=True, slots=True)
class Chance(Headed):
    """``name`` is empty; ``subjects`` are the procedures that it is about (there must be one) with their arguments."""

    subjects: tuple[tuple[Name, tuple[Setting, ...]], ...]
    choices: tuple[Setting, ...]
    options: tuple[Setting, ...]
    claims: tuple[Claim, ...]


Declaration = (
    Enumeration
    | Record
    | TypeAlias
    | Unit
    | Entries
    | Entry
    | Table
    | Option
    | Constant
    | Modifiers
    | Formula
    | Procedure
    | Rule
    | Example
    | Chance
)
