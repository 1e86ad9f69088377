"""A program as the world that expressions are evaluated in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.calculus.declarations import Declaration, Option
from rulewright.calculus.values import Value
from rulewright.calculus.world import FixedWorld, World
from rulewright.core.program import Program

__all__ = ["world_of"]


def world_of(program: Program, options: Mapping[str, Value] | None = None) -> World:
    """``program`` with its options at their defaults, but for those set in ``options``.

    Raises KeyError for an option that the program does not have.
    """
    for id in options or {}:
        if id not in program.options:
            raise KeyError(id)
    return FixedWorld(
        entries=program.entries,
        tables=program.tables,
        formulas=program.formulas,
        modifiers=program.modifiers,
        options=_Chosen(program.options, options or {}),
        enumerations=program.enumerations,
        records=program.records,
        units=program.units,
        labels=_Labels({"procedure": program.procedures, "rule": program.rules, "option": program.options}),
    )


# Who asks a world for one thing has read that one alone of the program: a step that does so depends on nothing else.


@dataclass(frozen=True, slots=True)
class _Chosen(Mapping[str, Value]):
    """What each option is set to."""

    declared: Mapping[str, Option]
    chosen: Mapping[str, Value]

    def __getitem__(self, id: str) -> Value:
        return self.chosen[id] if id in self.chosen else self.declared[id].default

    def __iter__(self) -> Iterator[str]:
        return iter(self.declared)

    def __len__(self) -> int:
        return len(self.declared)


@dataclass(frozen=True, slots=True)
class _Labels(Mapping[tuple[str, str], str]):
    """The labels of declarations by (keyword, id)."""

    declared: Mapping[str, Mapping[str, Declaration]]

    def __getitem__(self, place: tuple[str, str]) -> str:
        keyword, id = place
        return self.declared[keyword][id].label

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((keyword, id) for keyword, all in self.declared.items() for id in all)

    def __len__(self) -> int:
        return sum(map(len, self.declared.values()))
