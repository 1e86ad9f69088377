"""The text of a function as it grows: its lines, its names, and the nests of loops in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Expression
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.odds.liveness import faces_told_apart
from rulewright.odds.specialised.expressions import Printer
from rulewright.odds.specialised.irregular import UnsupportedError
from rulewright.odds.specialised.places import Place, PoolLaw, product

__all__ = ["MOST_STEPS", "RETURN", "Listing"]

MOST_STEPS = 400_000
"""So many steps may one nest of loops take; beyond that the general machine counts them."""

MOST_LINES = 1_500
"""A function longer than this is no gain."""

RETURN = "return ended[0] if len(ended) == 1 else merged(ended)"
"""How a function ends."""


State: TypeAlias = "tuple[dict[str, Expression], dict[str, PoolLaw], dict[str, str]]"
"""The constants, the pools and the names that are known."""


class Listing:
    """The lines so far, and what is known where the next one is printed."""

    def __init__(self, printer: Printer, procedure: Procedure, decisions: Mapping[str, Value], name: str) -> None:
        self.printer = printer
        self.procedure = procedure
        self.decisions = decisions
        self.name = name
        self.faces = faces_told_apart(procedure.body)
        self.names: dict[str, str] = {}
        self.canonical: dict[str, str] = {}
        self.constants: dict[str, Expression] = {}
        self.pools: dict[str, PoolLaw] = {}
        self.sums: dict[str, Expression] = {}
        self.types: dict[str, Type] = {one.name: one.type for one in procedure.parameters}
        self.lines: list[str | list[str]] = []
        self.outs: dict[tuple[str, ...], str] = {}
        self.fans: list[tuple[str, ...]] = []
        self.head: list[str] = []
        self.base = 1
        self.count = "1"
        self.made = 0

    def line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)
        if len(self.lines) > MOST_LINES:
            raise UnsupportedError

    def fresh(self, prefix: str) -> str:
        self.made += 1
        return f"{prefix}_{self.made}"

    def named(self, name: str) -> str:
        """What a variable is called when it is set anew."""
        if name not in self.canonical:
            letters = "".join(sign if sign.isalnum() else "_" for sign in name)
            self.canonical[name] = f"v{len(self.canonical)}_{letters}"
        self.names[name] = self.canonical[name]
        return self.names[name]

    def nest(self, base: int, count: str) -> None:
        """Begin a nest of loops at depth ``base``, of which the outermost goes round ``count`` times: room for what must stand
        before it."""
        self.base, self.count = base, count
        self.head = []
        self.lines.append(self.head)
        self.outs = {}
        self.fans = []

    def before_loops(self, place: Place) -> None:
        """What comes next is the first loop of a nest: what must stand before it may read all that was named so far."""
        if not place.inside:
            self.head = []
            self.lines.append(self.head)

    def first(self, text: str) -> None:
        """A line before the loops of this nest."""
        self.head.append("    " * self.base + text)

    def close(self) -> None:
        """End a nest: what was given in it has ended. Before it stands a check that it is not too large."""
        fans = {" * ".join((self.count, *fan)) for fan in self.fans if fan}
        if fans:
            most = next(iter(fans)) if len(fans) == 1 else f"max({', '.join(sorted(fans))})"
            self.first(f"if {most} > {MOST_STEPS}: raise IrregularError")
        for over, name in self.outs.items():
            self.line(self.base, f"ended.append(({name}, {product(over)}))")
            self.first(f"{name} = {{}}")

    def given_to(self, over: tuple[str, ...]) -> str:
        """The dictionary of what is given in this nest over these denominators."""
        over = tuple(sorted(over))
        if over not in self.outs:
            self.outs[over] = self.fresh("given_weights")
        return self.outs[over]

    def written(self) -> str:
        """All lines as one text. Raises :class:`UnsupportedError` where they are too many."""
        lines = [line for part in self.lines for line in ([part] if isinstance(part, str) else part)]
        if len(lines) > MOST_LINES:
            raise UnsupportedError
        return "\n".join(lines) + "\n"

    def state(self) -> State:
        """What is known here, to go back to after an arm of a branch."""
        return dict(self.constants), dict(self.pools), dict(self.names)

    def restore(self, state: State) -> None:
        self.constants, self.pools, self.names = dict(state[0]), dict(state[1]), dict(state[2])
