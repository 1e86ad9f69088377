"""Pools, which are not rolled before somebody looks at them."""

from __future__ import annotations

from dataclasses import replace

from rulewright.calculus.expressions import Expression, Keep, Literal, SumPool, Variable
from rulewright.calculus.operations.dice import MOST_DICE
from rulewright.calculus.statements import Reroll, RollPool, Statement
from rulewright.calculus.types import Pool
from rulewright.calculus.walk import free_variables
from rulewright.odds.specialised.bodies import only_sum
from rulewright.odds.specialised.irregular import UnsupportedError
from rulewright.odds.specialised.listing import MOST_STEPS
from rulewright.odds.specialised.places import Place, PoolLaw
from rulewright.odds.specialised.rolling import Rolling

__all__ = ["Pools"]


class Pools(Rolling):
    """Prints pools: loops over how many of their dice lie in each class of faces, or over their sums."""

    def _outside(self, expression: Expression, place: Place) -> str:
        """The text of an expression that is the same in all situations."""
        if free_variables(expression) & place.bound:
            raise UnsupportedError
        return self.expression(expression)

    def roll_pool(self, statement: RollPool, place: Place, rest: tuple[Statement, ...]) -> Expression | None:
        """Lay a pool on the table; nobody has looked at it yet. Where all that is ever asked of it is one sum, give that."""
        name, sides = statement.name, statement.sides
        dice = self.fresh("dice")
        count = self._outside(statement.count, place)
        # Only what lies outside of all loops is read, so that it may stand before them.
        self.before_loops(place)
        self.first(f"{dice} = {count}")
        self.first(f"if {dice} > {MOST_DICE}: raise IrregularError")
        self.first(f"if {dice} < 0: {dice} = 0")
        self.pools.pop(name, None)
        asked = only_sum(name, rest)
        if asked is not None:
            self.pools[name] = PoolLaw(dice, sides, (), (), sides)
            return asked
        classes = self.faces.get(sides)
        if classes is None:
            raise UnsupportedError
        weights = tuple(many for _, many in classes)
        self.pools[name] = PoolLaw(dice, sides, classes, weights, sides)
        return None

    def roll_sums(self, statement: RollPool, asked: Expression, place: Place) -> Place:
        law, name = self.pools.pop(statement.name), statement.name
        dice, sides = law.dice, law.sides
        assert isinstance(asked, SumPool)
        match asked.pool:
            case Keep(count=Literal(value=int() as kept), which=which):
                items = f"kept_sums({dice}, {sides}, {kept}, {which == 'highest'})"
                steps = f"kept_sums_steps({dice}, {sides}, {kept})"
            case Variable():
                items, steps = f"whole_sums({dice}, {sides})", f"({dice} * {sides} + 1)"
            case _:
                raise UnsupportedError
        found = self.fresh("sums")
        self.first(f"if {steps} * (1 + {dice} // 50) > {MOST_STEPS}: raise IrregularError")
        self.first(f"{found} = {items}")
        self.sums[name] = asked
        return self.loop(self.named(name), found, f"{sides} ** {dice}", name, f"len({found})", place)

    def looked_at(self, names: frozenset[str], place: Place, unless: Expression | None = None) -> Place:
        """Roll those pools of ``names`` that nobody has looked at yet; a pool that only gets another name stays as it is."""
        if isinstance(unless, Variable) and isinstance(unless.type, Pool):
            return place
        for name in sorted(names):
            law = self.pools.get(name)
            if law is not None and law.counts is None:
                place = self._count(name, law, law.dice, place)
        return place

    def _count(self, name: str, law: PoolLaw, dice: str, place: Place) -> Place:
        """Open loops over how many of the dice lie in each class."""
        self.before_loops(place)
        kinds = len(law.weights)
        over = f"{law.base} ** {law.dice}"
        order = sorted(range(kinds), key=lambda at: law.weights[at])  # the largest class is what is left
        counts = [""] * kinds
        left, weight = dice, place.weight
        depth = place.depth
        fan = f"count_multinomial({law.dice}, {kinds})"
        if kinds == 1:
            counts[0] = dice
            law.counts = tuple(counts)
            factor = self.fresh("w")
            self.line(depth, f"{factor} = {place.weight} * {law.weights[0]} ** {dice}")
            return replace(place, weight=factor, over=(*place.over, over))
        for step, at in enumerate(order[:-1]):
            count, share = self.fresh("n"), self.fresh("p")
            last = step == kinds - 2
            if last:
                items = f"binomial({left}, {law.weights[at]}, {law.weights[order[-1]]})"
            else:
                items = f"heads({left}, {law.weights[at]})"
            self.line(depth, f"for {count}, {share} in enumerate({items}):")
            depth += 1
            if weight != "1":
                product = self.fresh("w")
                self.line(depth, f"{product} = {weight} * {share}")
                weight = product
            else:
                weight = share
            counts[at] = count
            if last:
                left = f"({left} - {count})"
            else:
                remaining = self.fresh("n")
                self.line(depth, f"{remaining} = {left} - {count}")
                left = remaining
        counts[order[-1]] = left
        law.counts = tuple(counts)
        return replace(
            place,
            depth=depth,
            weight=weight,
            over=(*place.over, over),
            sources=place.sources | {name},
            bound=place.bound | {name},
            fresh=frozenset({name}),
            fan=(*place.fan, fan),
        )

    def reroll(self, statement: Reroll, place: Place, live: frozenset[str]) -> Place:
        if not isinstance(statement.pool, Variable) or statement.pool.name not in self.pools:
            raise UnsupportedError
        old = statement.pool.name
        law = self.pools[old]
        kept = [any(low <= face <= high for low, high in statement.keeping) for face, _ in law.classes]
        shared = [name for name, one in self.pools.items() if one is law and name != old and name in live]
        if law.counts is None and (old not in live or old == statement.name) and not shared:
            again = sum(weight for weight, keeps in zip(law.weights, kept, strict=True) if not keeps)
            weights = tuple(
                (weight * law.sides if keeps else 0) + again * many
                for weight, keeps, (_, many) in zip(law.weights, kept, law.classes, strict=True)
            )
            self.pools[statement.name] = PoolLaw(law.dice, law.sides, law.classes, weights, law.base * law.sides)
            return place
        place = self.looked_at(frozenset({old}), place)
        law = self.pools[old]
        assert law.counts is not None
        again_text = " + ".join(count for count, keeps in zip(law.counts, kept, strict=True) if not keeps) or "0"
        dice, factor = self.fresh("n"), self.fresh("w")
        self.line(place.depth, f"{dice} = {again_text}")
        self.line(place.depth, f"{factor} = {place.weight} * {law.sides} ** ({law.dice} - {dice})")
        fresh = PoolLaw(law.dice, law.sides, law.classes, tuple(many for _, many in law.classes), law.sides)
        place = self._count(statement.name, fresh, dice, replace(place, weight=factor))
        assert fresh.counts is not None
        fresh.counts = tuple(
            f"({before} + {new})" if keeps else new
            for before, new, keeps in zip(law.counts, fresh.counts, kept, strict=True)
        )
        self.pools[statement.name] = fresh
        return place
