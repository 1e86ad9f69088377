"""What a procedure can ask its players."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import Decide, Invoke, Spend
from rulewright.calculus.types import Type
from rulewright.calculus.walk import every_statement
from rulewright.core.program import Program

__all__ = ["decisions_of", "who_asks"]


def decisions_of(program: Program, procedure: Procedure) -> tuple[tuple[str, str, Type], ...]:
    """Name, label and type of every decision that ``procedure``, or one that it calls, can ask for."""
    found: dict[str, tuple[str, str, Type]] = {}
    for _, asks in _asked(program, procedure):
        found.setdefault(asks.name, (asks.name, asks.label, asks.type))
    return tuple(found.values())


def who_asks(program: Program, procedure: Procedure, decision: str) -> Procedure | None:
    """The procedure, ``procedure`` or one that it calls, that asks for the decision named ``decision``; None when none does."""
    return next((owner for owner, asks in _asked(program, procedure) if asks.name == decision), None)


def _asked(program: Program, procedure: Procedure) -> Iterator[tuple[Procedure, Decide | Spend]]:
    """Everything that ``procedure``, or one that it calls, asks for, with who asks."""
    waiting, seen = [procedure.id], set[str]()
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        owner = program.procedures[current]
        for statement in every_statement(owner.body):
            match statement:
                case Decide() | Spend():
                    yield owner, statement
                case Invoke(procedure=called):
                    waiting.append(called)
                case _:
                    continue
