"""Dice that were rolled by hand, for the batch machine: what the plain interpreter rolled is drawn again, roll by roll."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

import numpy as np
from core_interpreter import Interpreter, Script

from rulewright.batch.compile import Compiled
from rulewright.batch.draws import DrawTable
from rulewright.batch.rolls import Site
from rulewright.calculus.statements import Draw, Pick, Reroll, RollDice, RollDie, RollOrder, RollPercentile, RollPool
from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.odds.distribution import Outcome

ROLLS = (RollDice, RollPercentile, RollDie, RollPool, Reroll, RollOrder, Pick, Draw)


class _Known(dict[str, Value]):
    """The variables of one call; tells what random statements name."""

    def __init__(self, values: Mapping[str, Value], told: Recorder) -> None:
        super().__init__(values)
        self.told = told

    def __setitem__(self, name: str, value: Value) -> None:
        super().__setitem__(name, value)
        self.told.name(name, value)


class Recorder(Interpreter):
    """An interpreter that keeps what each random statement came to, and the faces that it took."""

    def __init__(self, program: Program, script: Script, options: Mapping[str, Value]) -> None:
        super().__init__(program, script, options=options)
        self.rolled: list[tuple[object, Value, tuple[int, ...]]] = []
        self._statement: list[object] = []
        self._start = 0

    def _call(self, id: str, known: dict[str, Value]) -> Value:
        return super()._call(id, _Known(known, self))

    def _body(self, body, known):  # type: ignore[no-untyped-def]  # as in Interpreter
        for statement in body:
            if isinstance(statement, ROLLS):
                self._statement.append(statement)
                self._start = self.script.used
            super()._body((statement,), known)

    def name(self, name: str, value: Value) -> None:
        if self._statement and getattr(self._statement[-1], "name", None) == name:
            faces = self.script.faces[self._start : self.script.used]
            self.rolled.append((self._statement.pop(), value, faces))


def places(faces: tuple[int, ...], site: Site) -> tuple[int, ...]:
    """The places of a list that ``faces`` draw, from 0."""
    size = 1 + max(place for way in site.stored if isinstance(way, tuple) for place in way if isinstance(place, int))
    left = list(range(size))
    return tuple(left.pop(face - 1) for face in faces)


class ScriptedDraws:
    """Stands in for :class:`rulewright.batch.draws.Draws` when one trial is played."""

    def __init__(self, compiled: Compiled, rolled: list[tuple[object, Value, tuple[int, ...]]]) -> None:
        self._sites = {id(compiled.constants[name]): sites for name, sites in compiled.rolls.items()}
        self._values: dict[int, deque[tuple[Value, tuple[int, ...]]]] = {}
        self._draws: deque[tuple[int, ...]] = deque()
        for statement, value, faces in rolled:
            self._values.setdefault(id(statement), deque()).append((value, faces))
            if isinstance(statement, Draw):
                self._draws.append(faces)

    def one_of(self, count: int, table: DrawTable) -> np.ndarray:
        if not count:
            return table.buckets[:0]
        site, *tables = self._sites[id(table)]
        assert isinstance(site, Site)
        waiting = self._values[id(site.statement)]
        value, faces = waiting.popleft()
        while value not in site.stored and not faces:  # no dice at all: where that is certain, nothing is drawn
            value, faces = waiting.popleft()
        # What is drawn from a list of columns is drawn as places.
        stored = site.stored[value] if value in site.stored else site.stored[places(faces, site)]
        for each in tables:
            stored = each[stored]
        return np.full(count, stored, table.buckets.dtype)

    def given(self, group: np.ndarray, table: DrawTable) -> np.ndarray:
        return self.one_of(group.size, table)

    def without_replacement(self, rows: int, size: int, count: int) -> np.ndarray:
        left, drawn = list(range(size)), []
        for face in self._draws.popleft() if rows else (1,) * count:
            drawn.append(left.pop(face - 1))
        return np.repeat(np.array(drawn)[:, None], rows, axis=1)


def played(
    program: Program,
    procedure: str,
    arguments: Mapping[str, Value],
    faces: tuple[int, ...],
    options: Mapping[str, Value],
) -> tuple[Outcome, Recorder]:
    """What the plain interpreter comes to with these faces, and what it rolled."""
    recorder = Recorder(program, Script(faces), options)
    return recorder.run(procedure, dict(arguments)), recorder
