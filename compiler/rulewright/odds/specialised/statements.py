"""One procedure as the text of a Python function from its arguments to the weights of what it gives.

Rolls are loops inside each other. Where something that was rolled is no longer needed and another roll follows, the situations
are collected in a dictionary and merged, and a new nest of loops begins. A pool is not rolled before somebody looks at it, so
that a push of all its dice is one roll of dice with other chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.evaluate import evaluate, render_template
from rulewright.calculus.expressions import (
    CountFaces,
    Expression,
    Keep,
    Literal,
    Size,
    SumPool,
    Template,
    Variable,
    Within,
)
from rulewright.calculus.operations import MOST_DICE, EvaluationError
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Decide,
    Give,
    Let,
    Match,
    Prose,
    Require,
    Reroll,
    RollDice,
    RollPercentile,
    RollPool,
    Statement,
    Step,
)
from rulewright.calculus.types import YES_NO, Pool, Type
from rulewright.calculus.values import DiceValue, Value
from rulewright.calculus.walk import children, every_statement, expressions_of, free_variables, substitute
from rulewright.odds.distribution import Refused
from rulewright.odds.limits import OPEN_TAIL
from rulewright.odds.liveness import faces_told_apart, introduced_by, read_by, read_in_body
from rulewright.odds.specialised.encoding import decoder
from rulewright.odds.specialised.expressions import Names, Printer
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
from rulewright.odds.spread import Faces, Spread, percentile, size_of_dice, spread_of_dice
from rulewright.runtime.dice import MOST_EXTRA_TENS

__all__ = ["function_of"]

MOST_STEPS = 400_000
"""So many steps may one nest of loops take; beyond that the general machine counts them."""

MOST_LINES = 1_500
"""A function longer than this is no gain."""


@dataclass
class _PoolLaw:
    """Dice that lie in counts: ``weights`` of each class of faces out of ``base`` for one die. ``counts`` are the texts of how
    many dice lie in each class, None as long as nobody has looked."""

    dice: str
    sides: int
    classes: Faces
    weights: tuple[int, ...]
    base: int
    counts: tuple[str, ...] | None = None


@dataclass(frozen=True)
class _Place:
    """Where code is printed: how deep, the text of the weight, the denominators on the way here, and the names that tell the
    situations apart. ``bound`` are the names that were set inside loops, ``fresh`` those of them
    that the innermost loop sets anew each time; in an ``arm`` of a branch no new nest can begin."""

    depth: int
    weight: str = "1"
    over: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    fan: tuple[str, ...] = ()
    arm: bool = False

    @property
    def inside(self) -> bool:
        """Whether what is named here is not the same in all situations."""
        return bool(self.over) or self.arm


@dataclass
class _Collected:
    """Dictionaries that situations are collected in, one for each denominator on the way."""

    name: str
    assigned: frozenset[str] = frozenset()
    held: tuple[str, ...] = ()
    parts: dict[tuple[str, ...], str] = field(default_factory=dict)
    laws: dict[str, _PoolLaw] = field(default_factory=dict)


def function_of(printer: Printer, procedure: Procedure, decisions: Mapping[str, Value], name: str = "odds") -> str:
    """The text of the function. Raises :class:`UnsupportedError`."""
    return _Function(printer, procedure, decisions, name).text()


class _Function:
    def __init__(self, printer: Printer, procedure: Procedure, decisions: Mapping[str, Value], name: str) -> None:
        self.printer = printer
        self.procedure = procedure
        self.decisions = decisions
        self.name = name
        self.faces = faces_told_apart(procedure.body)
        self.names: dict[str, str] = {}
        self.canonical: dict[str, str] = {}
        self.constants: dict[str, Expression] = {}
        self.pools: dict[str, _PoolLaw] = {}
        self.sums: dict[str, Expression] = {}
        self.types: dict[str, Type] = {one.name: one.type for one in procedure.parameters}
        self.lines: list[str | list[str]] = []
        self.outs: dict[tuple[str, ...], str] = {}
        self.fans: list[tuple[str, ...]] = []
        self.head: list[str] = []
        self.base = 1
        self.count = "1"
        self.made = 0
        printer.given.update(_LAWS)

    def text(self) -> str:
        parameters = [self._named(one.name) for one in self.procedure.parameters]
        self._line(0, f"def {self.name}({', '.join(parameters)}):")
        self._line(1, "ended = []")
        self._nest(1, "1")
        self._body(self._flat(self.procedure.body), _Place(1), frozenset(), None)
        self._close()
        self._line(1, _RETURN)
        lines = [line for part in self.lines for line in ([part] if isinstance(part, str) else part)]
        if len(lines) > MOST_LINES:
            raise UnsupportedError
        return "\n".join(lines) + "\n"

    # --- lines, names -------------------------------------------------------------------------------------------------

    def _line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)
        if len(self.lines) > MOST_LINES:
            raise UnsupportedError

    def _fresh(self, prefix: str) -> str:
        self.made += 1
        return f"{prefix}_{self.made}"

    def _named(self, name: str) -> str:
        """What a variable is called when it is set anew."""
        if name not in self.canonical:
            letters = "".join(sign if sign.isalnum() else "_" for sign in name)
            self.canonical[name] = f"v{len(self.canonical)}_{letters}"
        self.names[name] = self.canonical[name]
        return self.names[name]

    def _expression(self, expression: Expression) -> str:
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

    # --- nests --------------------------------------------------------------------------------------------------------

    def _nest(self, base: int, count: str) -> None:
        """Begin a nest of loops at depth ``base``, of which the outermost goes round ``count`` times: room for what must stand
        before it."""
        self.base, self.count = base, count
        self.head = []
        self.lines.append(self.head)
        self.outs = {}
        self.fans = []

    def _before_loops(self, place: _Place) -> None:
        """What comes next is the first loop of a nest: what must stand before it may read all that was named so far."""
        if not place.inside:
            self.head = []
            self.lines.append(self.head)

    def _first(self, text: str) -> None:
        """A line before the loops of this nest."""
        self.head.append("    " * self.base + text)

    def _close(self) -> None:
        """End a nest: what was given in it has ended. Before it stands a check that it is not too large."""
        fans = {" * ".join((self.count, *fan)) for fan in self.fans if fan}
        if fans:
            most = next(iter(fans)) if len(fans) == 1 else f"max({', '.join(sorted(fans))})"
            self._first(f"if {most} > {MOST_STEPS}: raise IrregularError")
        for over, name in self.outs.items():
            self._line(self.base, f"ended.append(({name}, {_product(over)}))")
            self._first(f"{name} = {{}}")

    def _given_to(self, over: tuple[str, ...]) -> str:
        over = tuple(sorted(over))
        if over not in self.outs:
            self.outs[over] = self._fresh("given_weights")
        return self.outs[over]

    # --- statements ---------------------------------------------------------------------------------------------------

    def _flat(self, body: Body) -> tuple[Statement, ...]:
        """The statements without the headings around them."""
        found: list[Statement] = []
        for statement in body:
            match statement:
                case Step(body=inner):
                    found += self._flat(inner)
                case Prose():
                    pass
                case _:
                    found.append(statement)
        return tuple(found)

    def _body(
        self, body: tuple[Statement, ...], place: _Place, after: frozenset[str], collected: _Collected | None
    ) -> None:
        """Print ``body``; what falls through at its end is put into ``collected``. ``after`` is read behind it."""
        for at, statement in enumerate(body):
            rest = body[at + 1 :]
            live = read_in_body(rest) | after
            self.types.update(introduced_by(statement))
            match statement:
                case Let(name=name, value=value) | Assign(name=name, value=value):
                    place = self._looked_at(self._reads(statement), place, unless=value)
                    place = self._set(statement, name, value, place)
                case Decide():
                    place = self._decide(statement, place)
                case RollDice() | RollPercentile():
                    spread = self._spread(statement)
                    if self._must_merge(place, live | self._reads(statement)):
                        return self._merge(body[at:], place, after, live | self._reads(statement))
                    named = _named_at_once(statement.name, rest, after, place, frozenset(self.pools))
                    if named and place.over and not place.arm:
                        place = self._roll_apart(
                            statement.name, spread, named, read_in_body(rest[len(named) :]) | after, place
                        )
                        return self._body(rest[len(named) :], place, after, collected)
                    place = self._roll(statement.name, spread, place)
                case RollPool():
                    fresh = self._roll_pool(statement, place, rest)
                    if fresh is not None:
                        needed = (live - {statement.name}) | self._reads(statement)
                        if self._must_merge(place, needed):
                            self.pools.pop(statement.name)
                            return self._merge(body[at:], place, after, needed)
                        place = self._roll_sums(statement, fresh, place)
                case Reroll():
                    place = self._reroll(statement, place, live)
                case Branch():
                    return self._branch(statement, rest, place, after, live, collected)
                case Match():
                    return self._branch(_as_branch(statement), rest, place, after, live, collected)
                case Require(condition=condition, message=message):
                    place = self._looked_at(self._reads(statement), place)
                    self._line(place.depth, f"if not {self._expression(condition)}:")
                    self._give(self._refusal(message), replace(place, depth=place.depth + 1))
                    if place.over:
                        self._line(place.depth + 1, "continue")
                case Give(value=value):
                    place = self._looked_at(self._reads(statement), place)
                    given = self._expression(value)
                    self._give(given, place)
                    return None
                case _:
                    raise UnsupportedError
        if collected is None:
            self._line(place.depth, "fail()")
        else:
            self._collect(collected, place, after)
        return None

    def _reads(self, statement: Statement) -> frozenset[str]:
        return read_by(expressions_of(statement))

    def _give(self, given: str, place: _Place) -> None:
        if not place.over:
            self._line(place.depth, f"return {{{given}: 1}}, 1")
            return
        out = self._given_to(place.over)
        self.fans.append(place.fan)
        self._line(place.depth, f"it = {given}")
        self._line(place.depth, f"{out}[it] = {out}.get(it, 0) + {place.weight}")

    def _set(self, statement: Let | Assign, name: str, value: Expression, place: _Place) -> _Place:
        type = statement.type if isinstance(statement, Let) else self.types[name]
        self.types[name] = type
        known = substitute(value, self.constants) if self.constants else value
        self.constants.pop(name, None)
        if isinstance(type, Pool):
            if not isinstance(value, Variable) or value.name not in self.pools:
                raise UnsupportedError
            self.pools[name] = self.pools[value.name]
            return replace(place, bound=place.bound | {name}) if place.inside else place
        text = self.printer.bounded(self._expression(value), value.type, type)
        if isinstance(statement, Let):
            target = self._named(name)
            if isinstance(known, Literal) and not statement.assigned:
                self.constants[name] = known
        elif place.inside and name not in place.fresh:
            # A loop would find it changed when it goes round: from here on it has another name.
            target = self.names[name] = self._fresh("set")
        else:
            target = self.names[name]
        self._line(place.depth, f"{target} = {text}")
        return replace(place, bound=place.bound | {name}, fresh=place.fresh | {name}) if place.inside else place

    def _decide(self, statement: Decide, place: _Place) -> _Place:
        name = statement.name
        if statement.options is not None and name in self.decisions:
            raise UnsupportedError
        value: Expression = statement.default
        if name in self.decisions:
            value = Literal(statement.type, self.decisions[name])
        return self._set(Let(name, statement.type, value, assigned=statement.assigned), name, value, place)

    def _spread(self, statement: RollDice | RollPercentile) -> Spread:
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

    def _roll(self, name: str, spread: Spread, place: _Place) -> _Place:
        self.constants.pop(name, None)
        faces = self.printer.constant(spread.outcomes)
        over = self.printer.constant(spread.denominator)
        return self._loop(self._named(name), faces, over, name, str(spread.size), place)

    def _roll_apart(
        self, name: str, spread: Spread, named: tuple[Let, ...], live: frozenset[str], place: _Place
    ) -> _Place:
        """A roll of which only what is ``named`` after it is needed, and that hangs on nothing in the situation: what can come
        out is found once, before the loops."""
        faces, found = self.printer.constant(spread.outcomes), self._fresh("apart")
        over = self.printer.constant(spread.denominator)
        self._first(f"{found} = {{}}")
        self._first(f"for {self._named(name)}, p in {faces}:")
        for let in named:
            text = self.printer.bounded(self._expression(let.value), let.value.type, let.type)
            self.types[let.name] = let.type
            self.constants.pop(let.name, None)
            self._first(f"    {self._named(let.name)} = {text}")
        kept = [let.name for let in named if let.name in live]
        key = ", ".join(self._named(one) for one in kept)
        key = key if len(kept) == 1 else f"({key}{',' if kept else ''})"
        self._first(f"    at = {key}")
        self._first(f"    {found}[at] = {found}.get(at, 0) + p")
        place = self._loop(
            key if kept else "_", f"{found}.items()", over, kept[0] if kept else name, str(spread.size), place
        )
        return replace(place, sources=place.sources | set(kept), bound=place.bound | set(kept), fresh=frozenset(kept))

    def _loop(self, target: str, items: str, over: str, source: str, fan: str, place: _Place) -> _Place:
        """Open a loop over (value, weight) pairs."""
        self._before_loops(place)
        weight = self._fresh("w")
        if place.weight == "1":
            self._line(place.depth, f"for {target}, {weight} in {items}:")
        else:
            share = self._fresh("p")
            self._line(place.depth, f"for {target}, {share} in {items}:")
            self._line(place.depth + 1, f"{weight} = {place.weight} * {share}")
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

    # --- pools --------------------------------------------------------------------------------------------------------

    def _outside(self, expression: Expression, place: _Place) -> str:
        """The text of an expression that is the same in all situations."""
        if free_variables(expression) & place.bound:
            raise UnsupportedError
        return self._expression(expression)

    def _roll_pool(self, statement: RollPool, place: _Place, rest: tuple[Statement, ...]) -> Expression | None:
        """Lay a pool on the table; nobody has looked at it yet. Where all that is ever asked of it is one sum, give that."""
        name, sides = statement.name, statement.sides
        dice = self._fresh("dice")
        count = self._outside(statement.count, place)
        # Only what lies outside of all loops is read, so that it may stand before them.
        self._before_loops(place)
        self._first(f"{dice} = {count}")
        self._first(f"if {dice} > {MOST_DICE}: raise IrregularError")
        self._first(f"if {dice} < 0: {dice} = 0")
        self.pools.pop(name, None)
        asked = _only_sum(name, rest)
        if asked is not None:
            self.pools[name] = _PoolLaw(dice, sides, (), (), sides)
            return asked
        classes = self.faces.get(sides)
        if classes is None:
            raise UnsupportedError
        weights = tuple(many for _, many in classes)
        self.pools[name] = _PoolLaw(dice, sides, classes, weights, sides)
        return None

    def _roll_sums(self, statement: RollPool, asked: Expression, place: _Place) -> _Place:
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
        found = self._fresh("sums")
        self._first(f"if {steps} * (1 + {dice} // 50) > {MOST_STEPS}: raise IrregularError")
        self._first(f"{found} = {items}")
        self.sums[name] = asked
        return self._loop(self._named(name), found, f"{sides} ** {dice}", name, f"len({found})", place)

    def _looked_at(self, names: frozenset[str], place: _Place, unless: Expression | None = None) -> _Place:
        """Roll those pools of ``names`` that nobody has looked at yet; a pool that only gets another name stays as it is."""
        if isinstance(unless, Variable) and isinstance(unless.type, Pool):
            return place
        for name in sorted(names):
            law = self.pools.get(name)
            if law is not None and law.counts is None:
                place = self._count(name, law, law.dice, place)
        return place

    def _count(self, name: str, law: _PoolLaw, dice: str, place: _Place) -> _Place:
        """Open loops over how many of the dice lie in each class."""
        self._before_loops(place)
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
            factor = self._fresh("w")
            self._line(depth, f"{factor} = {place.weight} * {law.weights[0]} ** {dice}")
            return replace(place, weight=factor, over=(*place.over, over))
        for step, at in enumerate(order[:-1]):
            count, share = self._fresh("n"), self._fresh("p")
            last = step == kinds - 2
            if last:
                items = f"binomial({left}, {law.weights[at]}, {law.weights[order[-1]]})"
            else:
                items = f"heads({left}, {law.weights[at]})"
            self._line(depth, f"for {count}, {share} in enumerate({items}):")
            depth += 1
            if weight != "1":
                product = self._fresh("w")
                self._line(depth, f"{product} = {weight} * {share}")
                weight = product
            else:
                weight = share
            counts[at] = count
            if last:
                left = f"({left} - {count})"
            else:
                remaining = self._fresh("n")
                self._line(depth, f"{remaining} = {left} - {count}")
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

    def _reroll(self, statement: Reroll, place: _Place, live: frozenset[str]) -> _Place:
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
            self.pools[statement.name] = _PoolLaw(law.dice, law.sides, law.classes, weights, law.base * law.sides)
            return place
        place = self._looked_at(frozenset({old}), place)
        law = self.pools[old]
        assert law.counts is not None
        again_text = " + ".join(count for count, keeps in zip(law.counts, kept, strict=True) if not keeps) or "0"
        dice, factor = self._fresh("n"), self._fresh("w")
        self._line(place.depth, f"{dice} = {again_text}")
        self._line(place.depth, f"{factor} = {place.weight} * {law.sides} ** ({law.dice} - {dice})")
        fresh = _PoolLaw(law.dice, law.sides, law.classes, tuple(many for _, many in law.classes), law.sides)
        place = self._count(statement.name, fresh, dice, replace(place, weight=factor))
        assert fresh.counts is not None
        fresh.counts = tuple(
            f"({before} + {new})" if keeps else new
            for before, new, keeps in zip(law.counts, fresh.counts, kept, strict=True)
        )
        self.pools[statement.name] = fresh
        return place

    # --- branches -----------------------------------------------------------------------------------------------------

    def _branch(
        self,
        statement: Branch,
        rest: tuple[Statement, ...],
        place: _Place,
        after: frozenset[str],
        live: frozenset[str],
        collected: _Collected | None,
    ) -> None:
        condition = substitute(statement.condition, self.constants) if self.constants else statement.condition
        then, otherwise = self._flat(statement.then), self._flat(statement.otherwise)
        if not free_variables(condition):
            try:
                chosen = then if evaluate(condition, {}, self.printer.world) is True else otherwise
            except EvaluationError:
                raise UnsupportedError from None
            return self._body((*chosen, *rest), place, after, collected)
        arms_read = read_in_body(then) | read_in_body(otherwise)
        place = self._looked_at(read_by([condition]) | ((live | arms_read) & self.pools.keys()), place)
        needed = live | arms_read | read_by([condition])
        if (_happens(then) or _happens(otherwise)) and self._must_merge(place, needed) and collected is None:
            return self._merge((statement, *rest), place, after, needed)
        test = self._expression(condition)
        ends = _always_ends(then), _always_ends(otherwise)
        if any(ends):
            if not ends[0]:
                test, then, otherwise = f"(not {test})", otherwise, then
            self._ending_arm(test, then, place)
            return self._body((*otherwise, *rest) if not all(ends) else otherwise, place, after, collected)
        if not any(_gives(arm) or _happens(arm) for arm in (then, otherwise)):
            place = self._plain_arms(test, then, otherwise, place)
            return self._body(rest, place, after, collected)
        if not rest and collected is None:
            raise UnsupportedError
        return self._join(test, then, otherwise, rest, place, after, live, collected)

    def _ending_arm(self, test: str, arm: tuple[Statement, ...], place: _Place) -> None:
        """An arm behind which nothing goes on."""
        state = self._state()
        self._line(place.depth, f"if {test}:")
        inner = replace(place, depth=place.depth + 1)
        if place.inside:
            self._body(arm, replace(inner, arm=True), frozenset(), None)
            if place.over:
                self._line(inner.depth, "continue")
            else:
                raise UnsupportedError
        else:
            self._close()
            self._nest(inner.depth, "1")
            self._line(inner.depth, "pass")
            self._body(arm, inner, frozenset(), None)
            self._close()
            self._line(inner.depth, _RETURN)
            self._nest(place.depth, "1")
        self._restore(state)

    def _state(self) -> tuple[dict[str, Expression], dict[str, _PoolLaw], dict[str, str]]:
        return dict(self.constants), dict(self.pools), dict(self.names)

    def _restore(self, state: tuple[dict[str, Expression], dict[str, _PoolLaw], dict[str, str]]) -> None:
        self.constants, self.pools, self.names = dict(state[0]), dict(state[1]), dict(state[2])

    def _plain_arms(
        self, test: str, then: tuple[Statement, ...], otherwise: tuple[Statement, ...], place: _Place
    ) -> _Place:
        """Arms that only name and set values: the code goes on behind them."""
        assigned = _assigned(then) | _assigned(otherwise)
        if any(isinstance(self.types.get(name), Pool) for name in assigned):
            raise UnsupportedError
        assigned &= self.names.keys()
        if place.inside:
            for name in sorted(assigned - place.fresh):
                before, self.names[name] = self.names[name], self._fresh("set")
                self._line(place.depth, f"{self.names[name]} = {before}")
            place = replace(place, bound=place.bound | assigned, fresh=place.fresh | assigned)
        for name in assigned:
            self.constants.pop(name, None)
        state = self._state()
        for word, arm in (f"if {test}:", then), ("else:", otherwise):
            self._line(place.depth, word)
            self._line(place.depth + 1, "pass")
            inner = replace(place, depth=place.depth + 1)
            for statement in self._flat(arm):
                match statement:
                    case Let(name=name, value=value) | Assign(name=name, value=value):
                        inner = self._set(statement, name, value, inner)
                    case Branch():
                        inner = self._plain_branch(statement, inner)
                    case Match():
                        inner = self._plain_branch(_as_branch(statement), inner)
                    case _:
                        raise UnsupportedError
            self._restore(state)
        return place

    def _plain_branch(self, statement: Branch, place: _Place) -> _Place:
        then, otherwise = self._flat(statement.then), self._flat(statement.otherwise)
        return self._plain_arms(self._expression(statement.condition), then, otherwise, place)

    def _refusal(self, message: Template) -> str:
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

    # --- merging ------------------------------------------------------------------------------------------------------

    def _must_merge(self, place: _Place, live: frozenset[str]) -> bool:
        """Whether something that tells situations apart is no longer read, and a new nest can begin."""
        return not place.arm and bool(place.sources - live)

    def _merge(self, body: tuple[Statement, ...], place: _Place, after: frozenset[str], live: frozenset[str]) -> None:
        """Collect the situations, and go on with ``body`` in a new nest."""
        collected = _Collected(self._fresh("held"))
        self._collect(collected, place, live)
        self._go_on(collected, body, after)

    def _join(
        self,
        test: str,
        then: tuple[Statement, ...],
        otherwise: tuple[Statement, ...],
        rest: tuple[Statement, ...],
        place: _Place,
        after: frozenset[str],
        live: frozenset[str],
        collected: _Collected | None,
    ) -> None:
        """Two arms in which something happens, and what goes on behind both."""
        if collected is not None or place.arm:
            raise UnsupportedError
        self._before_loops(place)
        assigned = _assigned(then) | _assigned(otherwise)
        joined = _Collected(self._fresh("held"), frozenset(assigned))
        state = self._state()
        inner = replace(place, depth=place.depth + 1, bound=place.bound, arm=True)
        for word, arm in (f"if {test}:", then), ("else:", otherwise):
            self._restore(state)
            self._line(place.depth, word)
            self._body(arm, inner, live, joined)
        self._restore(state)
        for name in assigned:
            self.constants.pop(name, None)
        self._go_on(joined, rest, after)

    def _collect(self, collected: _Collected, place: _Place, live: frozenset[str]) -> None:
        place = self._looked_at(frozenset(name for name in live if name in self.pools), place)
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
            counts = tuple(f"{self.canonical.get(name) or self._fresh('pool')}_{at}" for at in range(len(law.counts)))
            collected.laws.setdefault(name, replace(law, counts=counts))
            texts += law.counts
        if collected.parts and collected.held != tuple(held):
            raise UnsupportedError
        collected.held = tuple(held)
        over = tuple(sorted(place.over))
        if over not in collected.parts:
            collected.parts[over] = self._fresh(collected.name)
            self._first(f"{collected.parts[over]} = {{}}")
        part = collected.parts[over]
        self.fans.append(place.fan)
        self._line(place.depth, f"at = ({''.join(text + ', ' for text in texts)})")
        self._line(place.depth, f"{part}[at] = {part}.get(at, 0) + {place.weight}")

    def _go_on(self, collected: _Collected, rest: tuple[Statement, ...], after: frozenset[str]) -> None:
        self._close()
        name, over = collected.name, self._fresh("over")
        if len(collected.parts) == 1:
            ((path, part),) = collected.parts.items()
            self._line(self.base, f"{name}, {over} = {part}, {_product(path)}")
        else:
            parts = "".join(f"({part}, {_product(path)}), " for path, part in collected.parts.items())
            self._line(self.base, f"{name}, {over} = merged(({parts}))")
        self._nest(self.base, f"len({name})")
        weight = self._fresh("w")
        keys: list[str] = []
        for one in collected.held:
            law = collected.laws.get(one)
            keys += [self._named(one)] if law is None else list(law.counts or ())
        target = f"({', '.join(keys)},)" if keys else "_"
        self._line(self.base, f"for {target}, {weight} in {name}.items():")
        bound = frozenset(collected.held)
        self.pools = {**{n: one for n, one in self.pools.items() if one.counts is None}, **collected.laws}
        self._body(rest, _Place(self.base + 1, weight, (over,), bound, bound, bound), after, None)


_RETURN = "return ended[0] if len(ended) == 1 else merged(ended)"

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


def _named_at_once(
    roll: str, rest: tuple[Statement, ...], after: frozenset[str], place: _Place, pools: frozenset[str]
) -> tuple[Let, ...]:
    """The names given right behind a roll to what hangs on nothing in the situation but the roll, as many as there are, when the
    roll itself is not needed any more behind them."""
    inside: set[str] = {roll}
    named: list[Let] = []
    for statement in rest:
        if not isinstance(statement, Let) or statement.assigned or isinstance(statement.type, Pool):
            break
        if (free_variables(statement.value) - inside) & (place.bound | pools):
            break
        named.append(statement)
        inside.add(statement.name)
    while named and roll in read_in_body(rest[len(named) :]) | after:
        named.pop()
    return tuple(named)


def _product(over: tuple[str, ...]) -> str:
    return " * ".join(over) or "1"


def _as_branch(match: Match) -> Branch:
    """A match as a chain of branches; where no case holds nothing goes on."""
    otherwise: Body = match.otherwise if match.otherwise is not None else ()
    if match.otherwise is None:
        *cases, last = match.cases
        otherwise = last.body  # the checker has proved that the cases cover everything
    else:
        cases = list(match.cases)
    for case in reversed(cases):
        condition = Within(YES_NO, match.subject, case.ranges, span=match.span)
        otherwise = (Branch(condition, case.body, otherwise, span=match.span),)
    (first,) = otherwise if cases else (Branch(Literal(YES_NO, True), otherwise),)
    assert isinstance(first, Branch)
    return first


def _happens(body: tuple[Statement, ...]) -> bool:
    """Whether anything but naming and setting values goes on in ``body``."""
    return any(
        not isinstance(one, Let | Assign | Branch | Match | Step | Prose | Give) for one in every_statement(body)
    )


def _gives(body: tuple[Statement, ...]) -> bool:
    return any(isinstance(one, Give | Require) for one in every_statement(body))


def _always_ends(body: tuple[Statement, ...]) -> bool:
    """Whether nothing goes on behind ``body``."""
    for statement in body:
        match statement:
            case Give():
                return True
            case Branch(then=then, otherwise=otherwise):
                if _always_ends(then) and _always_ends(otherwise):
                    return True
            case Match(cases=cases, otherwise=otherwise):
                arms = [case.body for case in cases] + ([otherwise] if otherwise is not None else [])
                if all(_always_ends(arm) for arm in arms):
                    return True
            case Step(body=inner):
                if _always_ends(inner):
                    return True
            case _:
                pass
    return False


def _assigned(body: tuple[Statement, ...]) -> set[str]:
    return {one.name for one in every_statement(body) if isinstance(one, Assign)}


def _only_sum(name: str, rest: tuple[Statement, ...]) -> Expression | None:
    """The sum that is all that is ever asked of a pool, wherever it is asked."""
    found: set[Expression] = set()
    for statement in every_statement(rest):
        if isinstance(statement, Assign) and statement.name == name:
            return None
        for outer in expressions_of(statement):
            for question, pool in _questions(outer):
                if pool.name == name:
                    if question is None:
                        return None
                    found.add(question)
    return next(iter(found)) if len(found) == 1 else None


def _questions(expression: Expression) -> Iterator[tuple[SumPool | None, Variable]]:
    """Every pool that is read, with the sum that is asked of it (None: something else is asked)."""
    match expression:
        case SumPool(pool=Variable() as pool) | SumPool(pool=Keep(pool=Variable() as pool, count=Literal())):
            yield expression, pool
        case Variable(type=Pool()):
            yield None, expression
        case _:
            for child in children(expression):
                yield from _questions(child)
