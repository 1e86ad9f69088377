"""Everything that a procedure names is used by it."""

from __future__ import annotations

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import (
    Assign,
    Body,
    Decide,
    Draw,
    ForEach,
    Invoke,
    Let,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Statement,
    Step,
)
from rulewright.calculus.walk import bodies_of, every_statement, expressions_of, free_variables
from rulewright.checks.context import Context
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW506",
    name="unused-local",
    summary="A procedure works something out, rolls it or asks for it, and then does nothing with it.",
    why="A roll that nothing depends on wastes the players' time, and a decision without consequences is none. Mostly another name "
    "was meant further down.",
    bad="""\
procedure shoot "Shooting"
  takes skill integer 1..20
  gives yes/no
  decide steady "Take your time" yes/no = no
  give skill + roll d20 >= 20
""",
    good="""\
procedure shoot "Shooting"
  takes skill integer 1..20
  gives yes/no
  decide steady "Take your time" yes/no = no
  let bonus = if steady then 2 else 0
  give skill + bonus + roll d20 >= 20
""",
    severity=Severity.WARNING,
)

SUBJECTS = (Procedure,)


def check(procedure: Procedure, context: Context, findings: Findings) -> None:
    """Report names that nothing behind them reads. What a ``set`` reads only to change the same name does not count."""
    _check(procedure.body, findings)


def _check(body: Body, findings: Findings, read_behind: frozenset[str] = frozenset()) -> None:
    """Check ``body``; ``read_behind`` are names that are read after it and that may be named in it."""
    read_later = set(read_behind)
    for statement in reversed(body):
        for nested in bodies_of(statement):
            # What a step names is known after it; what a branch or a loop names is not.
            _check(nested, findings, frozenset(read_later) if isinstance(statement, Step) else frozenset())
        name = _named(statement)
        if name is not None and name not in read_later:
            findings.report(CODE, statement.span, _message(statement, name), label="not used", help=_ADVICE)
        for inner in every_statement((statement,)):
            read_later |= reads(inner)


_ADVICE = "use it, or take the line out"


def reads(statement: Statement) -> set[str]:
    """The names that ``statement`` itself reads, except those that a ``set`` only reads to change them."""
    read = {name for expression in expressions_of(statement) for name in free_variables(expression)}
    return read - {statement.name} if isinstance(statement, Assign) else read


def _named(statement: Statement) -> str | None:
    match statement:
        case Let(name=name) | Decide(name=name) | Spend(name=name):
            return name
        case (
            RollDice() | RollPercentile() | RollDie() | RollPool() | Reroll() | RollOrder() | Pick() | Draw() | Invoke()
        ):
            return None if statement.temporary else statement.name
        case ForEach():
            # "for each round in 1..3" is a way to say "three times".
            return None
        case _:
            return None


def _message(statement: Statement, name: str) -> str:
    match statement:
        case Decide():
            return f"nothing depends on the decision '{name}'"
        case Spend():
            return f"nothing depends on how '{name}' is spent"
        case RollDice() | RollPercentile() | RollDie() | RollPool() | Reroll() | RollOrder() | Pick() | Draw():
            return f"nothing depends on the roll '{name}'"
        case Invoke(procedure=procedure):
            return f"what '{procedure}' gives is kept in '{name}' but not used"
        case _:
            return f"'{name}' is never used"
