"""What is still to do at a place of a procedure, up to the end of the procedure that was asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.calculus.statements import Body
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.odds.liveness import introduced_by

__all__ = ["Rest", "behind_loop", "call_of", "place_of"]


@dataclass(frozen=True, eq=False, slots=True)
class Rest:
    """What is still to do: the statements of ``body`` from ``at`` on, and then ``next``. ``kind`` says what happens at its end:
    a loop goes round again (``left`` times, or for the items ``left``), a call gives its result a ``name``."""

    body: Body
    at: int
    next: Rest | None
    kind: str
    procedure: str
    left: Any = None
    name: str = ""
    saved: Mapping[str, Value] = field(default_factory=dict)
    types: Mapping[str, Type] = field(default_factory=dict)

    def step(self) -> Rest:
        """Behind the next statement."""
        return replace(self, at=self.at + 1, types={**self.types, **introduced_by(self.body[self.at])})


def place_of(rest: Rest) -> Iterator[object]:
    """What tells one rest of the way from another."""
    current: Rest | None = rest
    while current is not None:
        yield id(current.body)
        yield current.at
        yield current.left
        if current.kind == "call":
            yield tuple(sorted(current.saved.items(), key=lambda pair: pair[0]))
        current = current.next


def behind_loop(rest: Rest) -> Rest:
    current = rest
    while current.kind not in ("repeat", "each"):
        assert current.next is not None, "the checker lets 'stop when' stand only inside a loop"
        current = current.next
    assert current.next is not None
    return current.next


def call_of(rest: Rest) -> Rest | None:
    """The call that is going on, or None in the procedure that was asked about."""
    current: Rest | None = rest
    while current is not None and current.kind != "call":
        current = current.next
    return current
