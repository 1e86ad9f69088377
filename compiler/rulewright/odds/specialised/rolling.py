"""A roll of dice as a loop over what can come out."""

from __future__ import annotations

from dataclasses import replace

from rulewright.calculus.expressions import Literal
from rulewright.calculus.statements import Let, RollDice, RollPercentile
from rulewright.calculus.values import DiceValue
from rulewright.odds.limits import OPEN_TAIL
from rulewright.odds.specialised.irregular import UnsupportedError
from rulewright.odds.specialised.listing import MOST_STEPS
from rulewright.odds.specialised.places import Place
from rulewright.odds.specialised.settings import Settings
from rulewright.odds.spread import Spread, percentile, size_of_dice, spread_of_dice
from rulewright.runtime.dice import MOST_EXTRA_TENS

__all__ = ["Rolling"]


class Rolling(Settings):
    """Prints rolls."""

    def spread(self, statement: RollDice | RollPercentile) -> Spread:
        match statement:
            case RollDice(dice=Literal(value=DiceValue() as dice)):
                size = size_of_dice(dice, OPEN_TAIL)
                if size.totals * size.bits > MOST_STEPS * 100 or size.steps > MOST_STEPS:
                    raise UnsupportedError
                return spread_of_dice(dice, OPEN_TAIL)
            case RollPercentile(bonus=Literal(value=int() as bonus), penalty=Literal(value=int() as penalty)):
                if abs(bonus - penalty) > MOST_EXTRA_TENS:
                    raise UnsupportedError
                return percentile(bonus - penalty)
            case _:
                raise UnsupportedError

    def roll(self, name: str, spread: Spread, place: Place) -> Place:
        self.constants.pop(name, None)
        faces = self.printer.constant(spread.outcomes)
        over = self.printer.constant(spread.denominator)
        return self.loop(self.named(name), faces, over, name, str(spread.size), place)

    def roll_apart(
        self, name: str, spread: Spread, named: tuple[Let, ...], live: frozenset[str], place: Place
    ) -> Place:
        """A roll of which only what is ``named`` after it is needed, and that hangs on nothing in the situation: what can come
        out is found once, before the loops."""
        faces, found = self.printer.constant(spread.outcomes), self.fresh("apart")
        over = self.printer.constant(spread.denominator)
        self.first(f"{found} = {{}}")
        self.first(f"for {self.named(name)}, p in {faces}:")
        for let in named:
            text = self.printer.bounded(self.expression(let.value), let.value.type, let.type)
            self.types[let.name] = let.type
            self.constants.pop(let.name, None)
            self.first(f"    {self.named(let.name)} = {text}")
        kept = [let.name for let in named if let.name in live]
        key = ", ".join(self.named(one) for one in kept)
        key = key if len(kept) == 1 else f"({key}{',' if kept else ''})"
        self.first(f"    at = {key}")
        self.first(f"    {found}[at] = {found}.get(at, 0) + p")
        place = self.loop(
            key if kept else "_", f"{found}.items()", over, kept[0] if kept else name, str(spread.size), place
        )
        return replace(place, sources=place.sources | set(kept), bound=place.bound | set(kept), fresh=frozenset(kept))

    def loop(self, target: str, items: str, over: str, source: str, fan: str, place: Place) -> Place:
        """Open a loop over (value, weight) pairs."""
        self.before_loops(place)
        weight = self.fresh("w")
        if place.weight == "1":
            self.line(place.depth, f"for {target}, {weight} in {items}:")
        else:
            share = self.fresh("p")
            self.line(place.depth, f"for {target}, {share} in {items}:")
            self.line(place.depth + 1, f"{weight} = {place.weight} * {share}")
        return replace(
            place,
            depth=place.depth + 1,
            weight=weight,
            over=(*place.over, over),
            sources=place.sources | {source},
            bound=place.bound | {source},
            fresh=frozenset({source}),
            fan=(*place.fan, fan),
        )
