"""What the stages of making a Book hand on to each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

from rulewright.book.entries import ReadRows
from rulewright.book.model import Chance, Example, ModifierList
from rulewright.book.names import Scope, human
from rulewright.calculus.declarations import (
    EntryGroup,
    Procedure,
    Rule,
)
from rulewright.incremental.steps import Steps
from rulewright.syntax import nodes

__all__ = ["Stages", "label_of", "sources_of"]


Result = TypeVar("Result")

_ALONE = (nodes.Entries, nodes.Example, nodes.Chance)
"""Declarations without a name of their own: their name says what they are about."""


class Stages:
    """The declarations, what the stages have made of them so far, and the steps that the stages are made of."""

    def __init__(self, trees: Sequence[nodes.Declaration], read_rows: ReadRows, steps: Steps) -> None:
        self.trees = trees
        self.read_rows = read_rows
        self.steps = steps
        self.scope = Scope.of_steps(steps)
        self.keys = _keys(trees)
        self._all = _by_kind(trees, range(len(trees)))
        self._sound: dict[type, list[int]] = {}
        self.rows: dict[int, tuple[nodes.Row, ...]] = {}
        """By the place of a block of entries: its rows, the headings first."""
        self.claimed: dict[int, list[nodes.Row]] = {}
        """By the place of a block of entries: the rows whose ids are theirs alone."""
        self.groups: list[EntryGroup] = []
        self.modifiers: dict[str, ModifierList] = steps.mapping("modifier lists")
        self.procedures: dict[str, Procedure] = steps.mapping("procedures")
        self.rules: dict[str, Rule] = steps.mapping("rules")
        self.examples: list[Example] = []
        self.chances: list[Chance] = []

    def keep(self, places: Iterable[int]) -> None:
        """Only the declarations at ``places`` are sound: their names are theirs alone."""
        self._sound = _by_kind(self.trees, places)

    def all(self, *kinds: type) -> list[int]:
        """The places of all declarations of some kinds, in order."""
        return _merged([self._all.get(kind, []) for kind in kinds])

    def sound(self, *kinds: type) -> list[int]:
        """The places of the sound declarations of some kinds, in order."""
        return _merged([self._sound.get(kind, []) for kind in kinds])

    def each(self, stage: str, places: Sequence[int], make: Callable[[Any], Result]) -> list[Result]:
        """A stage with a step for the declaration at each place: what ``make`` gives of each."""
        keys, trees = [self.keys[place] for place in places], [self.trees[place] for place in places]
        return self.steps.each(stage, keys, make, trees)

    def step(self, stage: str, place: int, make: Callable[..., Result], *inputs: object) -> Result:
        """The step of a stage that is about the declaration at ``place``: what ``make`` gives of it and of ``inputs``."""
        return self.steps.step(stage, self.keys[place], make, self.trees[place], *inputs)


def _by_kind(trees: Sequence[nodes.Declaration], places: Iterable[int]) -> dict[type, list[int]]:
    found: dict[type, list[int]] = {}
    for place in places:
        found.setdefault(trees[place].__class__, []).append(place)
    return found


def _merged(lists: list[list[int]]) -> list[int]:
    return lists[0] if len(lists) == 1 else sorted(chain.from_iterable(lists))


def _keys(trees: Iterable[nodes.Declaration]) -> list[Hashable]:
    """What each declaration is known by from one check to the next: its kind, its name, and a number if several have the same."""
    seen: dict[Hashable, int] = {}
    keys: list[Hashable] = []
    for node in trees:
        label = node.label.text if node.label is not None and isinstance(node, _ALONE) else ""
        name = (type(node), node.name.text, label)
        seen[name] = number = seen.get(name, 0) + 1
        keys.append((*name, number))
    return keys


def label_of(node: nodes.Declaration | nodes.Member | nodes.Field) -> str:
    return node.label.text if node.label is not None else human(node.name.text)


def sources_of(node: nodes.Headed) -> tuple[str, ...]:
    return tuple(source.id for source in node.sources)
