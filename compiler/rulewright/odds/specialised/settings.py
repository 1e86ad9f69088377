"""What is named, set, decided and given, as lines of code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.calculus.evaluate import render_template
from rulewright.calculus.expressions import CountFaces, Expression, Literal, Size, SumPool, Template, Variable
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.statements import Assign, Decide, Let
from rulewright.calculus.types import Pool
from rulewright.calculus.walk import substitute
from rulewright.odds.distribution import Refused
from rulewright.odds.liveness import read_by
from rulewright.odds.specialised.encoding import decoder
from rulewright.odds.specialised.expressions import Names
from rulewright.odds.specialised.irregular import IrregularError, UnsupportedError
from rulewright.odds.specialised.listing import Listing
from rulewright.odds.specialised.places import Place

__all__ = ["Settings"]


class Settings(Listing):
    """Prints what has a value already."""

    def expression(self, expression: Expression) -> str:
        known = substitute(expression, self.constants) if self.constants else expression
        return self.printer.text(known, Names(self.names, self._of_pool))

    def _of_pool(self, question: Expression) -> str | None:
        match question:
            case Variable(name=name) if name in self.sums:
                raise UnsupportedError
            case SumPool() if any(question == asked for asked in self.sums.values()):
                name = next(name for name, asked in self.sums.items() if asked == question)
                return self.names[name]
            case CountFaces(pool=Variable(name=name), ranges=ranges) if name in self.pools:
                law = self.pools[name]
                if law.counts is None:
                    raise UnsupportedError
                held = [
                    count
                    for count, (face, _) in zip(law.counts, law.classes, strict=True)
                    if any(low <= face <= high for low, high in ranges)
                ]
                return f"({' + '.join(held)})" if held else "0"
            case Size(operand=Variable(name=name)) if name in self.pools:
                return self.pools[name].dice
            case _:
                return None

    def give(self, given: str, place: Place) -> None:
        if not place.over:
            self.line(place.depth, f"return {{{given}: 1}}, 1")
            return
        out = self.given_to(place.over)
        self.fans.append(place.fan)
        self.line(place.depth, f"it = {given}")
        self.line(place.depth, f"{out}[it] = {out}.get(it, 0) + {place.weight}")

    def assign(self, statement: Let | Assign, name: str, value: Expression, place: Place) -> Place:
        type = statement.type if isinstance(statement, Let) else self.types[name]
        self.types[name] = type
        known = substitute(value, self.constants) if self.constants else value
        self.constants.pop(name, None)
        if isinstance(type, Pool):
            if not isinstance(value, Variable) or value.name not in self.pools:
                raise UnsupportedError
            self.pools[name] = self.pools[value.name]
            return replace(place, bound=place.bound | {name}) if place.inside else place
        text = self.printer.bounded(self.expression(value), value.type, type)
        if isinstance(statement, Let):
            target = self.named(name)
            if isinstance(known, Literal) and not statement.assigned:
                self.constants[name] = known
        elif place.inside and name not in place.fresh:
            # A loop would find it changed when it goes round: from here on it has another name.
            target = self.names[name] = self.fresh("set")
        else:
            target = self.names[name]
        self.line(place.depth, f"{target} = {text}")
        return replace(place, bound=place.bound | {name}, fresh=place.fresh | {name}) if place.inside else place

    def decide(self, statement: Decide, place: Place) -> Place:
        name = statement.name
        if statement.options is not None and name in self.decisions:
            raise UnsupportedError
        value: Expression = statement.default
        if name in self.decisions:
            value = Literal(statement.type, self.decisions[name])
        return self.assign(Let(name, statement.type, value, assigned=statement.assigned), name, value, place)

    def refusal(self, message: Template) -> str:
        names = sorted(read_by(hole for _, hole in message.holes))
        world = self.printer.world
        decoders = [(name, decoder(self.types[name], world)) for name in names]

        def refuse(*values: Any) -> Refused:
            known = {name: decode(value) for (name, decode), value in zip(decoders, values, strict=True)}
            try:
                return Refused(render_template(message, known, world))
            except EvaluationError:
                raise IrregularError from None

        return f"{self.printer.constant(refuse)}({', '.join(self.names[name] for name in names)})"
