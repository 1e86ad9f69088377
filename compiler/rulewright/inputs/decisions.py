"""What a procedure can ask its players."""

from __future__ import annotations

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import Decide, Invoke, Spend
from rulewright.calculus.types import Type
from rulewright.calculus.walk import every_statement
from rulewright.core.program import Program

__all__ = ["decisions_of"]


def decisions_of(program: Program, procedure: Procedure) -> tuple[tuple[str, str, Type], ...]:
    """Name, label and type of every decision that ``procedure``, or one that it calls, can ask for."""
    found: dict[str, tuple[str, str, Type]] = {}
    waiting, seen = [procedure.id], set[str]()
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        for statement in every_statement(program.procedures[current].body):
            match statement:
                case Decide(name=name, label=label, type=type) | Spend(name=name, label=label, type=type):
                    found.setdefault(name, (name, label, type))
                case Invoke(procedure=called):
                    waiting.append(called)
                case _:
                    continue
    return tuple(found.values())
