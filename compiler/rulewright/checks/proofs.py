"""What follows from the guards around an expression.

Guards that have no input in common with a question, directly or through others, cannot help to answer it; only when they contradict
each other does it matter, because then nobody gets here. So the guards are parted by their inputs, and few are thought about at once
however many there are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from rulewright.calculus.expressions import Expression, Literal
from rulewright.calculus.types import YES_NO
from rulewright.calculus.walk import free_variables
from rulewright.checks.guards import NOTHING_KNOWN, Guard, Guards
from rulewright.checks.possibilities import Reasoner, Values

__all__ = ["Prover"]

_YES = Literal(YES_NO, True)


MOST_MORE_INPUTS = 40
"""Guards are not followed to more inputs than so many beside those of the question: nobody could try all of them together."""


class Prover:
    """Proves conditions about the places of one declaration, asked about in the order in which they are written. It stands at one of
    them and goes from there to the next, over the links between the two and no others."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._here = NOTHING_KNOWN
        self._by_name: dict[str, set[Guards]] = {}
        self._by_input: dict[Hashable, set[Guards]] = {}
        self._inputs: dict[Guards, frozenset[Hashable]] = {}
        """Of each guard that is known here."""
        self._dropped: dict[Guards, tuple[Guards, ...]] = {}
        self._unreached: dict[Guards, bool] = {NOTHING_KNOWN: False}

    def follows(self, condition: Expression, guards: Guards) -> bool:
        """Whether it is proved that ``condition`` holds wherever the guards do."""
        return self.excludes((condition, False), guards)

    def excludes(self, guess: Guard, guards: Guards) -> bool:
        """Whether it is proved that ``guess`` is wrong wherever the guards hold."""
        self._go(guards)
        condition, value = guess
        asked = self._reasoner.inputs(condition)
        together: list[Guards] = []
        if asked is not None:
            tried: list[Guards] | None = None
            for known in (self._connected(asked), self._direct(asked), self._within(asked)):
                if known == tried:
                    continue
                tried = known
                found = self._values(condition, known)
                if found.excluded(value):
                    return True
                if found.exact:
                    together = known if found.possible else []
                    break
        return self._is_unreached(together)

    # --- which guards matter ------------------------------------------------------------------------------------------

    def _connected(self, inputs: Iterable[Hashable]) -> list[Guards]:
        """The guards that have one of ``inputs`` in common with what is asked, or with another such guard."""
        found: set[Guards] = set()
        seen = set(inputs)
        most = len(seen) + MOST_MORE_INPUTS
        waiting = list(seen)
        while waiting and len(seen) <= most:
            for link in self._by_input.get(waiting.pop(), ()):
                if link not in found:
                    found.add(link)
                    fresh = self._inputs[link] - seen
                    seen |= fresh
                    waiting += fresh
        return _ordered(found)

    def _direct(self, inputs: Iterable[Hashable]) -> list[Guards]:
        return _ordered({link for one in inputs for link in self._by_input.get(one, ())})

    def _within(self, inputs: frozenset[Hashable]) -> list[Guards]:
        return [link for link in self._direct(inputs) if self._inputs[link] <= inputs]

    # --- contradictions -----------------------------------------------------------------------------------------------

    def _is_unreached(self, together: Sequence[Guards]) -> bool:
        """Whether the guards here contradict each other, so that nobody ever gets here; those that hold ``together`` do not."""
        here = self._here
        fresh: list[Guards] = []
        link = here
        while link not in self._unreached:
            fresh.append(link)
            assert link.before is not None  # what nothing is known before is in it from the beginning
            link = link.before
        for link in reversed(fresh):
            self._go(link)
            assert link.before is not None
            before = self._unreached[link.before]
            if link.guard is not None:
                self._unreached[link] = before or (link not in together and self._contradicts(link))
            else:
                self._unreached[link] = before and any(self._contradicts(one) for one in self._inputs)
        self._go(here)
        return self._unreached[here]

    def _contradicts(self, link: Guards) -> bool:
        inputs = self._inputs.get(link)
        if inputs is None:
            return False
        return self._values(_YES, self._connected(inputs) if inputs else [link]).excluded(True)

    def _values(self, condition: Expression, known: Sequence[Guards]) -> Values:
        return self._reasoner.values(condition, [link.guard for link in known if link.guard is not None])

    # --- from place to place ------------------------------------------------------------------------------------------

    def _go(self, there: Guards) -> None:
        """Stand at ``there``."""
        ahead: list[Guards] = []
        link: Guards | None = there
        while link is not None and link.depth > self._here.depth:
            ahead.append(link)
            link = link.before
        while link is not self._here:
            if link is not None and link.depth == self._here.depth:
                ahead.append(link)
                link = link.before
            before = self._here.before
            assert before is not None  # all places come from one
            self._leave(self._here)
            self._here = before
        for link in reversed(ahead):
            self._enter(link)
            self._here = link

    def _enter(self, link: Guards) -> None:
        if link.guard is not None:
            self._add(link)
            return
        dropped = {known for name in link.changed for known in self._by_name.get(name, ())}
        for known in dropped:
            self._remove(known)
        self._dropped[link] = tuple(dropped)

    def _leave(self, link: Guards) -> None:
        if link.guard is not None:
            self._remove(link)
            return
        for known in self._dropped.pop(link):
            self._add(known)

    def _add(self, link: Guards) -> None:
        assert link.guard is not None
        condition = link.guard[0]
        for name in free_variables(condition):
            self._by_name.setdefault(name, set()).add(link)
        inputs = self._reasoner.inputs(condition)
        if inputs is None:
            return  # too large to think about
        self._inputs[link] = inputs
        for one in inputs:
            self._by_input.setdefault(one, set()).add(link)

    def _remove(self, link: Guards) -> None:
        assert link.guard is not None
        for name in free_variables(link.guard[0]):
            self._by_name[name].discard(link)
        for one in self._inputs.pop(link, ()):
            self._by_input[one].discard(link)


def _ordered(links: Iterable[Guards]) -> list[Guards]:
    """In the order in which they were written."""
    return sorted(links, key=lambda link: link.depth)
