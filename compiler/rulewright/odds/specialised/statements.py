"""One procedure as the text of a Python function from its arguments to the weights of what it gives.

Rolls are loops inside each other. Where something that was rolled is no longer needed and another roll follows, the situations
are collected in a dictionary and merged, and a new nest of loops begins. A pool is not rolled before somebody looks at it, so
that a push of all its dice is one roll of dice with other chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import (
    Assign,
    Branch,
    Decide,
    Give,
    Let,
    Match,
    Require,
    Reroll,
    RollDice,
    RollPercentile,
    RollPool,
    Statement,
)
from rulewright.calculus.values import Value
from rulewright.calculus.walk import expressions_of
from rulewright.odds.liveness import introduced_by, read_by, read_in_body
from rulewright.odds.specialised.bodies import as_branch, flat, named_at_once
from rulewright.odds.specialised.branches import Branches
from rulewright.odds.specialised.expressions import Printer
from rulewright.odds.specialised.irregular import IrregularError, UnsupportedError
from rulewright.odds.specialised.laws import (
    binomial,
    count_multinomial,
    heads,
    kept_sums,
    kept_sums_steps,
    merged,
    whole_sums,
)
from rulewright.odds.specialised.listing import RETURN
from rulewright.odds.specialised.places import Collected, Place

__all__ = ["function_of"]

_LAWS: dict[str, Any] = {
    "binomial": binomial,
    "count_multinomial": count_multinomial,
    "heads": heads,
    "kept_sums": kept_sums,
    "kept_sums_steps": kept_sums_steps,
    "merged": merged,
    "whole_sums": whole_sums,
    "IrregularError": IrregularError,
}


def function_of(printer: Printer, procedure: Procedure, decisions: Mapping[str, Value], name: str = "odds") -> str:
    """The text of the function. Raises :class:`UnsupportedError`."""
    printer.given.update(_LAWS)
    return _Function(printer, procedure, decisions, name).text()


class _Function(Branches):
    """Prints the body of a procedure, statement by statement."""

    def text(self) -> str:
        parameters = [self.named(one.name) for one in self.procedure.parameters]
        self.line(0, f"def {self.name}({', '.join(parameters)}):")
        self.line(1, "ended = []")
        self.nest(1, "1")
        self.body(flat(self.procedure.body), Place(1), frozenset(), None)
        self.close()
        self.line(1, RETURN)
        return self.written()

    def body(
        self, body: tuple[Statement, ...], place: Place, after: frozenset[str], collected: Collected | None
    ) -> None:
        """Print ``body``; what falls through at its end is put into ``collected``. ``after`` is read behind it."""
        for at, statement in enumerate(body):
            rest = body[at + 1 :]
            live = read_in_body(rest) | after
            self.types.update(introduced_by(statement))
            match statement:
                case Let(name=name, value=value) | Assign(name=name, value=value):
                    place = self.looked_at(self._reads(statement), place, unless=value)
                    place = self.assign(statement, name, value, place)
                case Decide():
                    place = self.decide(statement, place)
                case RollDice() | RollPercentile():
                    spread = self.spread(statement)
                    if self.must_merge(place, live | self._reads(statement)):
                        return self.merge(body[at:], place, after, live | self._reads(statement))
                    named = named_at_once(statement.name, rest, after, place, frozenset(self.pools))
                    if named and place.over and not place.arm:
                        place = self.roll_apart(
                            statement.name, spread, named, read_in_body(rest[len(named) :]) | after, place
                        )
                        return self.body(rest[len(named) :], place, after, collected)
                    place = self.roll(statement.name, spread, place)
                case RollPool():
                    fresh = self.roll_pool(statement, place, rest)
                    if fresh is not None:
                        needed = (live - {statement.name}) | self._reads(statement)
                        if self.must_merge(place, needed):
                            self.pools.pop(statement.name)
                            return self.merge(body[at:], place, after, needed)
                        place = self.roll_sums(statement, fresh, place)
                case Reroll():
                    place = self.reroll(statement, place, live)
                case Branch():
                    return self.branch(statement, rest, place, after, live, collected)
                case Match():
                    return self.branch(as_branch(statement), rest, place, after, live, collected)
                case Require(condition=condition, message=message):
                    place = self.looked_at(self._reads(statement), place)
                    self.line(place.depth, f"if not {self.expression(condition)}:")
                    self.give(self.refusal(message), replace(place, depth=place.depth + 1))
                    if place.over:
                        self.line(place.depth + 1, "continue")
                case Give(value=value):
                    place = self.looked_at(self._reads(statement), place)
                    given = self.expression(value)
                    self.give(given, place)
                    return None
                case _:
                    raise UnsupportedError
        if collected is None:
            self.line(place.depth, "fail()")
        else:
            self.collect(collected, place, after)
        return None

    def _reads(self, statement: Statement) -> frozenset[str]:
        return read_by(expressions_of(statement))
