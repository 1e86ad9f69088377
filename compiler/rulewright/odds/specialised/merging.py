"""Situations that cannot be told apart any more, collected in a dictionary and gone on with in a new nest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from rulewright.calculus.statements import Statement
from rulewright.odds.specialised.bodies import assigned_in
from rulewright.odds.specialised.irregular import UnsupportedError
from rulewright.odds.specialised.places import Collected, Place, product
from rulewright.odds.specialised.pools import Pools

__all__ = ["Merging"]


class Merging(Pools, ABC):
    """Prints where nests end and begin."""

    def must_merge(self, place: Place, live: frozenset[str]) -> bool:
        """Whether something that tells situations apart is no longer read, and a new nest can begin."""
        return not place.arm and bool(place.sources - live)

    def merge(self, body: tuple[Statement, ...], place: Place, after: frozenset[str], live: frozenset[str]) -> None:
        """Collect the situations, and go on with ``body`` in a new nest."""
        collected = Collected(self.fresh("held"))
        self.collect(collected, place, live)
        self._go_on(collected, body, after)

    def join(
        self,
        test: str,
        then: tuple[Statement, ...],
        otherwise: tuple[Statement, ...],
        rest: tuple[Statement, ...],
        place: Place,
        after: frozenset[str],
        live: frozenset[str],
        collected: Collected | None,
    ) -> None:
        """Two arms in which something happens, and what goes on behind both."""
        if collected is not None or place.arm:
            raise UnsupportedError
        self.before_loops(place)
        assigned = assigned_in(then) | assigned_in(otherwise)
        joined = Collected(self.fresh("held"), frozenset(assigned))
        state = self.state()
        inner = replace(place, depth=place.depth + 1, bound=place.bound, arm=True)
        for word, arm in (f"if {test}:", then), ("else:", otherwise):
            self.restore(state)
            self.line(place.depth, word)
            self.body(arm, inner, live, joined)
        self.restore(state)
        for name in assigned:
            self.constants.pop(name, None)
        self._go_on(joined, rest, after)

    def collect(self, collected: Collected, place: Place, live: frozenset[str]) -> None:
        place = self.looked_at(frozenset(name for name in live if name in self.pools), place)
        texts: list[str] = []
        held = sorted(live & (place.bound | collected.assigned))
        for name in held:
            law = self.pools.get(name)
            if law is None:
                texts.append(self.names[name])
                continue
            assert law.counts is not None
            if name in collected.laws and collected.laws[name].dice != law.dice:
                raise UnsupportedError
            counts = tuple(f"{self.canonical.get(name) or self.fresh('pool')}_{at}" for at in range(len(law.counts)))
            collected.laws.setdefault(name, replace(law, counts=counts))
            texts += law.counts
        if collected.parts and collected.held != tuple(held):
            raise UnsupportedError
        collected.held = tuple(held)
        over = tuple(sorted(place.over))
        if over not in collected.parts:
            collected.parts[over] = self.fresh(collected.name)
            self.first(f"{collected.parts[over]} = {{}}")
        part = collected.parts[over]
        self.fans.append(place.fan)
        self.line(place.depth, f"at = ({''.join(text + ', ' for text in texts)})")
        self.line(place.depth, f"{part}[at] = {part}.get(at, 0) + {place.weight}")

    def _go_on(self, collected: Collected, rest: tuple[Statement, ...], after: frozenset[str]) -> None:
        self.close()
        name, over = collected.name, self.fresh("over")
        if len(collected.parts) == 1:
            ((path, part),) = collected.parts.items()
            self.line(self.base, f"{name}, {over} = {part}, {product(path)}")
        else:
            parts = "".join(f"({part}, {product(path)}), " for path, part in collected.parts.items())
            self.line(self.base, f"{name}, {over} = merged(({parts}))")
        self.nest(self.base, f"len({name})")
        weight = self.fresh("w")
        keys: list[str] = []
        for one in collected.held:
            law = collected.laws.get(one)
            keys += [self.named(one)] if law is None else list(law.counts or ())
        target = f"({', '.join(keys)},)" if keys else "_"
        self.line(self.base, f"for {target}, {weight} in {name}.items():")
        bound = frozenset(collected.held)
        self.pools = {**{n: one for n, one in self.pools.items() if one.counts is None}, **collected.laws}
        self.body(rest, Place(self.base + 1, weight, (over,), bound, bound, bound), after, None)

    @abstractmethod
    def body(
        self, body: tuple[Statement, ...], place: Place, after: frozenset[str], collected: Collected | None
    ) -> None:
        """Print ``body``; what falls through at its end is put into ``collected``. ``after`` is read behind it."""
