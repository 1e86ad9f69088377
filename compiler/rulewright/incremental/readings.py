"""Texts that are read once: within a check, and again only when they have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from rulewright.diagnostics import Findings
from rulewright.incremental.memory import Memory, Reading
from rulewright.source import Source

__all__ = ["Readings"]

Result = TypeVar("Result")


class Readings:
    """What was read out of the texts of one check. ``memory`` is that of the last one; what this one reads is in it after
    :meth:`remember`."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.memory = memory
        self._before: dict[tuple[str, str], Reading] = {}
        self._now: dict[tuple[str, str], Reading] = {}
        if memory is not None:
            # Forgotten until the end: a check that breaks off may have moved passages of what was read.
            self._before, memory.readings = memory.readings, {}

    def read(self, kind: str, source: Source, make: Callable[[Source, Findings], Result], findings: Findings) -> Result:
        """What ``make`` gives for a text, which is all that it looks at; what it finds is among the ``findings`` each time.
        ``kind`` tells apart who reads the same text."""
        key = (kind, source.name)
        known = self._now.get(key) or self._before.get(key)
        if known is not None and known.source == source:
            for found in known.findings:
                findings.add(found)
        else:
            with findings.noted() as noted:
                result = make(source, findings)
            known = Reading(source, result, tuple(noted))
        self._now[key] = known
        return cast("Result", known.result)

    def remember(self, *, finished: bool = True) -> None:
        """The check has come to its end: the next one may build on it. One that is not ``finished`` (it has stopped at errors)
        leaves what it has not read for the one that will."""
        if self.memory is not None:
            self.memory.readings = self._now if finished else self._before | self._now
