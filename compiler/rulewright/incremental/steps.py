"""Steps of a check that are not done again while nothing changes that they depend on.

A step is a piece of work about one declaration. It reads and writes tracked mappings, which note both. The next check does the same
steps in the same order. One whose inputs are the same objects, and none of whose reads is of a changed fact, is not done: what
it wrote is written again, what it found is found again. A fact is changed while it differs from what it was at the same point of
the last check; a step that is done again and writes what it wrote before ends the change there.

Without a memory every step is simply done, on plain dictionaries.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Hashable
from typing import Any, TypeVar, cast

from rulewright.diagnostics import Findings
from rulewright.incremental.memory import Memory, Step
from rulewright.incremental.tracked import ALL, Fact, Log, TrackedMapping, TrackedSet

__all__ = ["Steps"]

Result = TypeVar("Result")


class Steps:
    """The steps of one check. ``memory`` is that of the last one; what this one does is in it after :meth:`remember`."""

    def __init__(self, findings: Findings, memory: Memory | None = None) -> None:
        self.findings = findings
        self._memory = memory
        self._log = Log()
        self._mappings: dict[str, TrackedMapping[Any, Any] | TrackedSet] = {}
        self._before: dict[str, dict[Hashable, Step]] = {}
        self._now: dict[str, dict[Hashable, Step]] = {}
        self._changed: set[Fact] = set()
        self._rewritten: set[Fact] = set()
        """What steps of this check have written, though it may be what it was: only the places in it may differ."""
        if memory is not None:
            # Forgotten until the end, so that a check that breaks off leaves nothing half true behind.
            self._before, memory.steps = memory.steps, {}

    def mapping(self, name: str) -> dict[Any, Any]:
        """A new dictionary for steps to read and write."""
        if self._memory is None:
            return {}
        made = self._mappings[name] = TrackedMapping(name, self._log)
        return made

    def names(self, name: str) -> set[str]:
        """A new set of names for steps to read and write."""
        if self._memory is None:
            return set()
        made = self._mappings[name] = TrackedSet(name, self._log)
        return made

    def stage(self, name: str, keys: Collection[Hashable]) -> None:
        """Begin a stage whose steps are about ``keys``, in this order."""
        if self._memory is None:
            return
        before = self._before.setdefault(name, {})
        self._now[name] = {}
        new = set(keys)
        for key, step in before.items():
            if key not in new:
                self._change(step.writes)
        if [key for key in before if key in new] != [key for key in keys if key in before]:
            self._changed.update((mapping, ALL) for mapping in self._mappings)

    def step(self, stage: str, key: Hashable, make: Callable[[], Result], *inputs: object) -> Result:
        """What ``make`` gives, which depends on ``inputs`` (the same objects mean the same) and on tracked mappings only."""
        if self._memory is None:
            return make()
        old = self._before[stage].get(key)
        if old is not None and self._still_holds(old, inputs):
            for (name, part), (value, there) in old.writes.items():
                self._mappings[name].replay(part, value, there)
            self._changed.difference_update(old.writes)
            for found in old.findings:
                self.findings.add(found)
            self._now[stage][key] = old
            return cast(Result, old.result)
        new = self._now[stage][key] = self._do(make, inputs)
        self._compare({} if old is None else old.writes, new.writes)
        return cast(Result, new.result)

    def _still_holds(self, old: Step, inputs: tuple[object, ...]) -> bool:
        return (
            len(old.inputs) == len(inputs)
            and all(map(operator.is_, old.inputs, inputs))
            and self._changed.isdisjoint(old.reads)
            and not (old.findings and not self._rewritten.isdisjoint(old.reads))
        )

    def _do(self, make: Callable[[], Result], inputs: tuple[object, ...]) -> Step:
        log = self._log
        assert not log.working, "a step inside a step"
        log.working, log.reads, log.writes = True, set(), {}
        try:
            with self.findings.noted() as found:
                result = make()
        finally:
            log.working = False
        return Step(inputs, frozenset(log.reads), log.writes, tuple(found), result)

    def _compare(self, old: dict[Fact, tuple[Any, bool]], new: dict[Fact, tuple[Any, bool]]) -> None:
        self._rewritten.update(new)
        for fact, written in new.items():
            if fact in old and (old[fact][0] is written[0] or old[fact] == written):
                self._changed.discard(fact)
            else:
                self._change((fact,))
        self._change(fact for fact in old if fact not in new)

    def _change(self, facts: Any) -> None:
        for fact in facts:
            self._changed.add(fact)
            self._changed.add((fact[0], ALL))

    def remember(self) -> None:
        """The check has come to its end: the next one may build on it."""
        if self._memory is not None:
            self._memory.steps = self._now
