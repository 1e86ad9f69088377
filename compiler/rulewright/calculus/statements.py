"""Typed statements: all that happens in a procedure, one effect at a time.

Dice, decisions and calls stand in statements of their own; the checker lifts them out of the expressions that they
were written in, into a name with ``temporary`` set. A temporary is used exactly once, by a later statement of the same body.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.calculus.expressions import Expression, SortKey, Template
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.source import NOWHERE, Span

__all__ = [
    "Assign",
    "Body",
    "Branch",
    "Case",
    "Decide",
    "Draw",
    "ForEach",
    "Give",
    "Invoke",
    "Let",
    "Match",
    "Pick",
    "Prose",
    "Repeat",
    "Require",
    "Reroll",
    "RollDice",
    "RollDie",
    "RollOrder",
    "RollPercentile",
    "RollPool",
    "Spend",
    "SpendOption",
    "Statement",
    "Step",
    "StopWhen",
]


@dataclass(frozen=True, slots=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Let(Node):
    """Name a value. ``assigned`` tells whether a later ``set`` changes it."""

    name: str
    type: Type
    value: Expression
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``set name = value``; a set of a field is an assignment of the amended record."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class RollDice(Node):
    """Roll ``dice`` (of type Dice) and name the total."""

    name: str
    type: Type
    dice: Expression
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class RollPercentile(Node):
    """Roll percentile dice (1 to 100) and name the total. ``bonus`` and ``penalty`` dice cancel one for one before the roll; a
    negative number of the one counts as the other. So many tens dice as are left over are rolled besides the first, at
    most :data:`~rulewright.runtime.dice.MOST_EXTRA_TENS`: of bonus dice the one counts that gives the lowest total, of
    penalty dice the one that gives the highest. Tens 00 and units 0 are 100."""

    name: str
    type: Type
    bonus: Expression
    penalty: Expression
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class RollDie(Node):
    """Roll one die with as many ``sides`` as an expression says, 1 to :data:`~rulewright.runtime.dice.MOST_SIDES`, and name its
    face."""

    name: str
    type: Type
    sides: Expression
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class RollPool(Node):
    """Roll ``count`` dice with ``sides`` sides and leave them lying; a count below zero rolls none."""

    name: str
    type: Type
    count: Expression
    sides: int
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Reroll(Node):
    """Roll again every die of ``pool`` whose face lies in none of the ``keeping`` ranges."""

    name: str
    type: Type
    pool: Expression
    keeping: tuple[tuple[int, int], ...]
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class RollOrder(Node):
    """``list sorted by field high, roll d20 high``: put the list in order by ``keys``, then by a roll of ``dice`` for
    each member of a tie. Dice are rolled in the order of the list. Those who tie on the dice as well roll again among
    themselves, keeping their place against the others, at most :data:`~rulewright.runtime.dice.MOST_TIE_ROLLS` times;
    after that the order of the list stands. With no ``keys`` everybody rolls."""

    name: str
    type: Type
    list: Expression
    keys: tuple[SortKey, ...]
    dice: Expression
    high_first: bool
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """``pick one of list``: a member at random, each as likely (one roll of a die with as many sides)."""

    name: str
    type: Type
    list: Expression
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """``draw count from list``: ``count`` different places of the list at random, in the order drawn. Each is one roll of a die
    with as many sides as items are left, which counts along what is left. A count below one draws nothing; one above
    the size of the list is an error, before anything is rolled."""

    name: str
    type: Type
    list: Expression
    count: Expression
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Decide(Node):
    """A named decision of a player. ``options`` is a list to choose from, or None when the type says what may be chosen."""

    name: str
    label: str
    type: Type
    default: Expression
    options: Expression | None = None
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class SpendOption(Node):
    """What points can be spent on: at ``cost`` each, once or as often as the budget allows; only if ``condition`` holds, when
    there is one."""

    id: str
    label: str
    cost: Expression
    repeatable: bool
    condition: Expression | None = None


@dataclass(frozen=True, slots=True)
class Spend(Node):
    """A decision: how to spend ``budget`` points. The result is a list of member ids of the choice ``enum`` in the order
    chosen, named ``name``; its type is a list of that choice. ``default`` is spent on as often as it is affordable, in order."""

    name: str
    label: str
    enum: str
    type: Type
    budget: Expression
    options: tuple[SpendOption, ...]
    default: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """``if`` / ``else``"""

    condition: Expression
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class Case(Node):
    """One arm of a match: ``ranges`` of values (closed; for a single value both ends are equal)."""

    ranges: tuple[tuple[Value, Value], ...]
    body: Body


@dataclass(frozen=True, slots=True)
class Match(Node):
    """``by subject``: the first case whose ranges hold the value, or ``otherwise`` (None when the cases cover all)."""

    subject: Expression
    cases: tuple[Case, ...]
    otherwise: Body | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """Run ``body`` at most ``limit`` times."""

    limit: int
    body: Body


@dataclass(frozen=True, slots=True)
class StopWhen(Node):
    """Leave the innermost loop when the condition holds."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """Run ``body`` for each item of a list, in order."""

    name: str
    type: Type
    list: Expression
    body: Body


@dataclass(frozen=True, slots=True)
class Require(Node):
    """The procedure is refused with ``message`` unless the condition holds."""

    condition: Expression
    message: Template


@dataclass(frozen=True, slots=True)
class Invoke(Node):
    """Run another procedure with all its arguments, in the order of its parameters, and name what it gives."""

    name: str
    type: Type
    procedure: str
    arguments: tuple[tuple[str, Expression], ...]
    temporary: bool = False
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Step(Node):
    """A part of a procedure under a heading."""

    label: str
    body: Body
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """A remark of the author inside a procedure; it prints and does nothing."""

    text: Template


@dataclass(frozen=True, slots=True)
class Give(Node):
    """The procedure ends with this result."""

    value: Expression


Statement = (
    Let
    | Assign
    | RollDice
    | RollPercentile
    | RollDie
    | RollPool
    | Reroll
    | RollOrder
    | Pick
    | Draw
    | Decide
    | Spend
    | Branch
    | Match
    | Repeat
    | StopWhen
    | ForEach
    | Require
    | Invoke
    | Step
    | Prose
    | Give
)

Body = tuple[Statement, ...]
