"""The ruleset around what is checked."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.book.model import Book
from rulewright.calculus.world import World
from rulewright.checks.possibilities import Reasoner
from rulewright.core.program import Program
from rulewright.core.world import world_of

__all__ = ["Context", "context_of"]


@dataclass(frozen=True, slots=True)
class Context:
    """What a check may look up, with the options of the ``world`` at their defaults; ``reasoner`` keeps what was thought out about
    conditions, so that all checks of one ruleset share one."""

    book: Book
    program: Program
    world: World
    reasoner: Reasoner


def context_of(book: Book, program: Program) -> Context:
    """The context of all checks of ``book``, which was lowered to ``program``."""
    world = world_of(program)
    return Context(book, program, world, Reasoner(world))
