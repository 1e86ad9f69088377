"""Steps of a check that are not done again while nothing changes that they depend on.

A step is a piece of work about one declaration. It reads and writes tracked mappings, which note both. The next check does the same
steps in the same order. One whose inputs are the same objects, and none of whose reads is of a changed fact, is not done: what
it wrote is written again, what it found is found again. A fact is changed while it differs from what it was at the same point of
the last check; a step that is done again and writes what it wrote before ends the change there.

Without a memory every step is simply done, on plain dictionaries.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, cast

from rulewright.diagnostics import Findings
from rulewright.incremental.memory import MOST_UNFINISHED, Memory, Step, Unreached
from rulewright.incremental.rises import longest_rise
from rulewright.incremental.tracked import ALL, Fact, Log, TrackedMapping, TrackedSet

__all__ = ["ALONE", "Shared", "Steps"]

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Shared(Generic[Value]):
    """Work that several steps share: what came out, and what was read for it."""

    value: Value
    reads: frozenset[Fact]


_NOTHING: Final = object()


class Steps:
    """The steps of one check. ``memory`` is that of the last one; what this one does is in it after :meth:`remember`."""

    def __init__(self, findings: Findings, memory: Memory | None = None) -> None:
        self.findings = findings
        self._memory = memory
        self._log = Log()
        self._replay: dict[str, Callable[[Any], None]] = {}
        """By mapping: how what a step wrote is written again, without a note."""
        self._before: dict[str, dict[Hashable, Step]] = {}
        self._unreached = Unreached()
        self._now: dict[str, dict[Hashable, Step]] = {}
        self._watched: dict[str, Mapping[Any, Any]] = {}
        self._changed: set[Fact] = set()
        self._unsettled: set[Fact] = set()
        """Changed facts that stay so until the end, whatever is written: who wrote them last time does it no more, or at another
        point."""
        self._disturbed: dict[str, set[Hashable]] = {}
        """By stage: the steps that may read what they did not read before, because the order of the stage is another."""
        self._rewritten: set[Fact] = set()
        """What steps of this check have written, though it may be what it was: only the places in it may differ."""
        if memory is not None:
            # Forgotten until the end, so that a check that breaks off leaves nothing half true behind.
            self._before, memory.steps = memory.steps, {}
            self._unreached, memory.unreached = memory.unreached, Unreached()

    def mapping(self, name: str, known: Mapping[Any, Any] = MappingProxyType({})) -> dict[Any, Any]:
        """A new dictionary for steps to read and write. ``known`` is in it from the beginning, and always the same."""
        if self._memory is None:
            return dict(known)
        made: TrackedMapping[Any, Any] = TrackedMapping(name, self._log, known)
        self._replay[name] = super(TrackedMapping, made).update
        return made

    def names(self, name: str) -> set[str]:
        """A new set of names for steps to read and write."""
        if self._memory is None:
            return set()
        made = TrackedSet(name, self._log)
        self._replay[name] = super(TrackedSet, made).update
        return made

    def watched(self, name: str, mapping: Mapping[Key, Value]) -> Mapping[Key, Value]:
        """``mapping``, which was made outside of steps, for steps to read. It is compared with what it held last time."""
        if self._memory is None:
            return mapping
        made: TrackedMapping[Key, Value] = TrackedMapping(name, self._log, mapping)
        before = self._memory.watched.get(name, {})
        if list(before) != list(mapping):
            self._changed.add((name, ALL))
        self._compare_values(
            name, before, {key: value for key, value in mapping.items() if before.get(key, _NOTHING) is not value}
        )
        self._change((name, key) for key in before if key not in mapping)
        self._watched[name] = mapping
        return made

    def shared(self, known: dict[Key, Shared[Value]], key: Key, make: Callable[[], Value]) -> Value:
        """What is ``known`` of ``key``, or else what ``make`` gives: work that several steps share. Each that asks for it depends
        on all that was read for it."""
        found = known.get(key)
        log = self._log
        if found is None:
            outer, log.reads = log.reads, set()
            try:
                found = known[key] = Shared(make(), frozenset(log.reads))
            finally:
                log.reads = outer | log.reads  # also when nothing comes of it
        log.reads |= found.reads
        return found.value

    def stage(self, name: str, keys: Sequence[Hashable]) -> None:
        """Begin a stage whose steps are about ``keys``, in this order."""
        if self._memory is None:
            return
        before = self._before.setdefault(name, {})
        self._now[name] = {}
        if name in self._unreached.stages:
            # Its steps are older than the last check: what that has changed has changed for them.
            self._changed |= self._unreached.changed
            self._rewritten |= self._unreached.rewritten
        if list(before) == list(keys):
            return
        new = set(keys)
        for key, step in before.items():
            if key not in new:
                self._unsettle(step.facts)
        places = {key: place for place, key in enumerate(before)}
        kept = [key for key in keys if key in before]
        moved = set(kept) - {kept[at] for at in longest_rise([places[key] for key in kept])}
        if moved:
            self._order_changed(name, [(key, before[key]) for key in kept], moved)

    def _order_changed(self, stage: str, kept: Iterable[tuple[Hashable, Step]], moved: set[Hashable]) -> None:
        """Some steps of a stage are ``moved``; the others are in the order that they were in. A step may stand on the other side of
        one that writes what it reads, and is done again, if either of the two has moved. What comes of a fact that one step alone
        writes does not hang on the order; that of others, and the order in which a mapping is filled, is not believed any more."""
        writers: Counter[Fact] = Counter()
        crossed: set[Fact] = set()
        for key, step in kept:
            writers.update(step.facts)
            if key in moved:
                crossed |= step.facts
        self._disturbed[stage] = {
            key
            for key, step in kept
            if (
                any(writers[fact] > (fact in step.facts) for fact in step.reads)
                if key in moved
                else not crossed.isdisjoint(step.reads)
            )
        }
        self._unsettle(fact for fact in crossed if writers[fact] > 1)
        self._unsettle({(mapping, ALL) for mapping, _ in crossed})

    def each(
        self, stage: str, keys: Sequence[Hashable], make: Callable[[Any], Result], inputs: Iterable[object]
    ) -> list[Result]:
        """A whole stage: for each key a step with one input."""
        if self._memory is None:
            return [make(one) for one in inputs]
        self.stage(stage, keys)
        if self._disturbed.get(stage):
            return [self.step(stage, key, make, one) for key, one in zip(keys, inputs, strict=True)]
        # The way of a step that holds is the one that is gone thousands of times, so that all of it stands here once more.
        before, now, changed, replay = self._before[stage], self._now[stage], self._changed, self._replay
        results: list[Result] = []
        for key, one in zip(keys, inputs, strict=True):
            old = before.get(key)
            if old is None or old.inputs[0] is not one or old.findings or not changed.isdisjoint(old.reads):
                results.append(self.step(stage, key, make, one))
                continue
            for name, written in old.writes.items():
                replay[name](written)
            if not changed.isdisjoint(old.facts):
                changed -= old.facts - self._unsettled
            now[key] = old
            results.append(old.result)
        return results

    def step(self, stage: str, key: Hashable, make: Callable[..., Result], *inputs: object) -> Result:
        """What ``make`` gives of ``inputs``. It depends on them (the same objects mean the same) and on tracked mappings only."""
        if self._memory is None:
            return make(*inputs)
        old = self._before[stage].get(key)
        if old is not None and self._still_holds(old, inputs) and key not in self._disturbed.get(stage, ()):
            for name, written in old.writes.items():
                self._replay[name](written)
            if old.facts and not self._changed.isdisjoint(old.facts):
                self._changed -= old.facts - self._unsettled
            for found in old.findings:
                self.findings.add(found)
            self._now[stage][key] = old
            return cast("Result", old.result)
        new = self._now[stage][key] = self._do(make, inputs)
        self._compare(old, new)
        return cast("Result", new.result)

    def _still_holds(self, old: Step, inputs: tuple[object, ...]) -> bool:
        return (
            len(old.inputs) == len(inputs)
            and all(map(operator.is_, old.inputs, inputs))
            and self._changed.isdisjoint(old.reads)
            and not (old.findings and not self._rewritten.isdisjoint(old.reads))
        )

    def _do(self, make: Callable[..., object], inputs: tuple[object, ...]) -> Step:
        log = self._log
        assert not log.working, "a step inside a step"
        log.working, log.reads, log.writes = True, set(), {}
        try:
            with self.findings.noted() as found:
                result = make(*inputs)
        finally:
            log.working = False
        facts = frozenset((name, key) for name, written in log.writes.items() for key in written)
        return Step(inputs, frozenset(log.reads), log.writes, facts, tuple(found), result)

    def _compare(self, old: Step | None, new: Step) -> None:
        if old is not None:
            self._change(old.facts - new.facts)
        for name, written in new.writes.items():
            self._compare_values(name, {} if old is None else old.writes.get(name, {}), written)

    def _compare_values(self, name: str, before: Mapping[Any, Any], now: Mapping[Any, Any]) -> None:
        for key, value in now.items():
            fact = (name, key)
            if key not in before:
                self._change((fact,))
                continue
            if before[key] is not value:
                self._rewritten.add(fact)
                if before[key] != value:
                    self._change((fact,))
                    continue
            if fact not in self._unsettled:
                self._changed.discard(fact)

    def _change(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self._changed.add(fact)
            self._changed.add((fact[0], ALL))

    def _unsettle(self, facts: Iterable[Fact]) -> None:
        known = list(facts)
        self._change(known)
        self._unsettled.update(known)

    def remember(self, *, finished: bool = True) -> None:
        """The check has come to its end: the next one may build on it. A check that is not ``finished`` (it has stopped at errors)
        leaves what it has not reached for the one that will."""
        memory, before = self._memory, self._unreached
        if memory is None:
            return
        memory.steps = self._now
        memory.watched |= self._watched
        if finished or before.checks == MOST_UNFINISHED:
            return
        kept = {name: steps for name, steps in self._before.items() if name not in self._now}
        memory.steps = self._now | kept
        memory.unreached = Unreached(
            before.checks + 1, set(kept), self._changed | before.changed, self._rewritten | before.rewritten
        )


ALONE: Final = Steps(Findings())
"""The steps of whoever remembers nothing and reports nothing: each is simply done."""
