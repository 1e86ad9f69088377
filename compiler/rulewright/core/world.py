"""A program as the world that expressions are evaluated in."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.calculus.declarations import Declaration
from rulewright.calculus.values import Value
from rulewright.calculus.world import FixedWorld, World
from rulewright.core.program import Program

__all__ = ["world_of"]


def world_of(program: Program, options: Mapping[str, Value] | None = None) -> World:
    """``program`` with its options at their defaults, but for those set in ``options``.

    Raises KeyError for an option that the program does not have.
    """
    chosen = {id: option.default for id, option in program.options.items()}
    for id, value in (options or {}).items():
        if id not in chosen:
            raise KeyError(id)
        chosen[id] = value
    by_keyword: tuple[tuple[str, Mapping[str, Declaration]], ...] = (
        ("procedure", program.procedures),
        ("rule", program.rules),
        ("option", program.options),
    )
    return FixedWorld(
        entries=program.entries,
        tables=program.tables,
        formulas=program.formulas,
        modifiers=program.modifiers,
        options=chosen,
        enumerations=program.enumerations,
        records=program.records,
        units=program.units,
        labels={(keyword, id): known.label for keyword, all in by_keyword for id, known in all.items()},
    )
