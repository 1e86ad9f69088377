"""Branches, and what goes on behind them."""

from __future__ import annotations

from dataclasses import replace

from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.statements import Assign, Branch, Let, Match, Statement
from rulewright.calculus.types import Pool
from rulewright.calculus.walk import free_variables, substitute
from rulewright.odds.liveness import read_by, read_in_body
from rulewright.odds.specialised.bodies import always_ends, as_branch, assigned_in, flat, gives, happens
from rulewright.odds.specialised.irregular import UnsupportedError
from rulewright.odds.specialised.listing import RETURN
from rulewright.odds.specialised.merging import Merging
from rulewright.odds.specialised.places import Collected, Place

__all__ = ["Branches"]


class Branches(Merging):
    """Prints branches."""

    def branch(
        self,
        statement: Branch,
        rest: tuple[Statement, ...],
        place: Place,
        after: frozenset[str],
        live: frozenset[str],
        collected: Collected | None,
    ) -> None:
        condition = substitute(statement.condition, self.constants) if self.constants else statement.condition
        then, otherwise = flat(statement.then), flat(statement.otherwise)
        if not free_variables(condition):
            try:
                chosen = then if evaluate(condition, {}, self.printer.world) is True else otherwise
            except EvaluationError:
                raise UnsupportedError from None
            return self.body((*chosen, *rest), place, after, collected)
        arms_read = read_in_body(then) | read_in_body(otherwise)
        place = self.looked_at(read_by([condition]) | ((live | arms_read) & self.pools.keys()), place)
        needed = live | arms_read | read_by([condition])
        if (happens(then) or happens(otherwise)) and self.must_merge(place, needed) and collected is None:
            return self.merge((statement, *rest), place, after, needed)
        test = self.expression(condition)
        ends = always_ends(then), always_ends(otherwise)
        if any(ends):
            if not ends[0]:
                test, then, otherwise = f"(not {test})", otherwise, then
            self._ending_arm(test, then, place)
            return self.body((*otherwise, *rest) if not all(ends) else otherwise, place, after, collected)
        if not any(gives(arm) or happens(arm) for arm in (then, otherwise)):
            place = self._plain_arms(test, then, otherwise, place)
            return self.body(rest, place, after, collected)
        if not rest and collected is None:
            raise UnsupportedError
        return self.join(test, then, otherwise, rest, place, after, live, collected)

    def _ending_arm(self, test: str, arm: tuple[Statement, ...], place: Place) -> None:
        """An arm behind which nothing goes on."""
        state = self.state()
        self.line(place.depth, f"if {test}:")
        inner = replace(place, depth=place.depth + 1)
        if place.inside:
            self.body(arm, replace(inner, arm=True), frozenset(), None)
            if place.over:
                self.line(inner.depth, "continue")
            else:
                raise UnsupportedError
        else:
            self.close()
            self.nest(inner.depth, "1")
            self.line(inner.depth, "pass")
            self.body(arm, inner, frozenset(), None)
            self.close()
            self.line(inner.depth, RETURN)
            self.nest(place.depth, "1")
        self.restore(state)

    def _plain_arms(
        self, test: str, then: tuple[Statement, ...], otherwise: tuple[Statement, ...], place: Place
    ) -> Place:
        """Arms that only name and set values: the code goes on behind them."""
        assigned = assigned_in(then) | assigned_in(otherwise)
        if any(isinstance(self.types.get(name), Pool) for name in assigned):
            raise UnsupportedError
        assigned &= self.names.keys()
        if place.inside:
            for name in sorted(assigned - place.fresh):
                before, self.names[name] = self.names[name], self.fresh("set")
                self.line(place.depth, f"{self.names[name]} = {before}")
            place = replace(place, bound=place.bound | assigned, fresh=place.fresh | assigned)
        for name in assigned:
            self.constants.pop(name, None)
        state = self.state()
        for word, arm in (f"if {test}:", then), ("else:", otherwise):
            self.line(place.depth, word)
            self.line(place.depth + 1, "pass")
            inner = replace(place, depth=place.depth + 1)
            for statement in flat(arm):
                match statement:
                    case Let(name=name, value=value) | Assign(name=name, value=value):
                        inner = self.assign(statement, name, value, inner)
                    case Branch():
                        inner = self._plain_branch(statement, inner)
                    case Match():
                        inner = self._plain_branch(as_branch(statement), inner)
                    case _:
                        raise UnsupportedError
            self.restore(state)
        return place

    def _plain_branch(self, statement: Branch, place: Place) -> Place:
        then, otherwise = flat(statement.then), flat(statement.otherwise)
        return self._plain_arms(self.expression(statement.condition), then, otherwise, place)
