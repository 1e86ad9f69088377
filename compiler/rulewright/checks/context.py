"""The ruleset around what is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.book.model import Book, SourceRule
from rulewright.calculus.world import World
from rulewright.checks.possibilities import Reasoner
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.incremental.steps import ALONE, Steps

__all__ = ["Context", "context_of", "watched"]


@dataclass(frozen=True, slots=True)
class Context:
    """What a check of one declaration may look up, with the options of the ``world`` at their defaults; ``reasoner`` keeps what was
    thought out about conditions, so that all checks of one ruleset share it. ``source_rules`` is None where there is no list of
    them."""

    program: Program
    world: World
    reasoner: Reasoner
    source_rules: Mapping[str, SourceRule] | None


def context_of(book: Book, program: Program, steps: Steps = ALONE) -> Context:
    """The context of all checks of ``book``, which was lowered to ``program``. It notes what their ``steps`` read; ``program`` must
    be one that is :func:`watched`, unless they remember nothing."""
    world = world_of(program)
    rules = None if book.source_rules is None else steps.watched("source rules", book.source_rules)
    return Context(program, world, Reasoner(world, steps), rules)


def watched(program: Program, steps: Steps) -> Program:
    """``program``, with a note of whatever a step reads of it."""
    return replace(
        program,
        units=steps.watched("program: units", program.units),
        enumerations=steps.watched("program: enumerations", program.enumerations),
        records=steps.watched("program: records", program.records),
        entries=steps.watched("program: entries", program.entries),
        tables=steps.watched("program: tables", program.tables),
        options=steps.watched("program: options", program.options),
        formulas=steps.watched("program: formulas", program.formulas),
        modifiers=steps.watched("program: modifiers", program.modifiers),
        procedures=steps.watched("program: procedures", program.procedures),
        rules=steps.watched("program: rules", program.rules),
        constants=steps.watched("program: constants", program.constants),
    )
