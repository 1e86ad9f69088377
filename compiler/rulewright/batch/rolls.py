"""Dice, pools and draws: the distribution of each roll, and how a column of them is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from math import perm

from rulewright.batch.columns import BOTH, Alphabet, Column, Known, Numbers, Rows, Sequence, Shape, atoms, domain_of
from rulewright.batch.draws import Chances
from rulewright.batch.emitter import Chosen, Emitter
from rulewright.batch.expressions import ShapeCompiler
from rulewright.batch.limits import MOST_COMBINATIONS, MOST_LISTED, MOST_OUTCOMES, NotVectorisedError
from rulewright.batch.needs import Scope
from rulewright.batch.outcomes import Distributions, Outcomes, outcomes_of, put_together, sequences
from rulewright.batch.writer import Drawn
from rulewright.calculus.operations.demands import EvaluationError, dice_of, items_of, pool_of, whole_of
from rulewright.calculus.operations.dice import keep_out, net_of_tens, sides_of
from rulewright.calculus.operations.lists import check_draw
from rulewright.calculus.statements import (
    Draw,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
)
from rulewright.calculus.types import Pool
from rulewright.calculus.values import Value
from rulewright.odds.spread import (
    Faces,
    Spread,
    every_face,
    one_die,
    percentile,
)

__all__ = ["Roll", "RollCompiler", "Site"]

Roll = RollDice | RollPercentile | RollDie | RollPool | Reroll | Pick | Draw | RollOrder


@dataclass(frozen=True, eq=False, slots=True)
class Site:
    """A roll of the rules: the statement, the calls that led to it, and how each value that it can come to is stored."""

    statement: Roll
    path: tuple[str, ...]
    stored: Mapping[Value, int]
    faces: Faces = ()


class RollCompiler:
    """Writes rolls."""

    def __init__(self, shapes: ShapeCompiler) -> None:
        self._shapes = shapes
        self._emitter: Emitter = shapes.emitter
        self._distributions = Distributions(self._emitter.world)

    def roll(
        self, statement: Roll, scope: Scope, rows: Rows, faces: Mapping[int, Faces], path: tuple[str, ...]
    ) -> Shape:
        """The shape of what ``statement`` comes to in ``rows``. ``faces`` are the classes of faces that are told apart."""
        span = statement.span
        shape = self._shapes.shape
        match statement:
            case RollDice(dice=dice):
                return self._drawn(
                    statement,
                    [shape(dice, scope, rows, "dice")],
                    rows,
                    lambda values: self._distributions.dice(dice_of(values[0], span), span),
                    path,
                )
            case RollPercentile(bonus=bonus, penalty=penalty):
                return self._drawn(
                    statement,
                    [shape(bonus, scope, rows, "bonus"), shape(penalty, scope, rows, "penalty")],
                    rows,
                    lambda values: outcomes_of(percentile(net_of_tens(values[0], values[1], span))),
                    path,
                )
            case RollDie(sides=sides):
                return self._drawn(
                    statement,
                    [shape(sides, scope, rows, "sides")],
                    rows,
                    lambda values: outcomes_of(one_die(sides_of(values[0], span))),
                    path,
                )
            case RollPool(count=count, sides=kind):
                shown = faces.get(kind, every_face(kind))
                return self._drawn(
                    statement,
                    [shape(count, scope, rows, "dice")],
                    rows,
                    lambda values: self._distributions.pool(whole_of(values[0], span), kind, shown, span),
                    path,
                    shown,
                )
            case Reroll(pool=pool, keeping=keeping):

                def again(values: list[Value]) -> Outcomes:
                    lying = pool_of(values[0], span)
                    kept, rolled = keep_out(lying, keeping)
                    told = faces.get(lying.sides, every_face(lying.sides))
                    return put_together(kept, self._distributions.pool(rolled, lying.sides, told, span))

                lying = shape(pool, scope, rows, "pool")
                kind = statement.type.sides if isinstance(statement.type, Pool) else 0
                return self._drawn(statement, [lying], rows, again, path, faces.get(kind, every_face(kind)))
            case Pick(list=listed):
                return self._pick(statement, shape(listed, scope, rows, "items"), rows, path)
            case Draw(list=listed, count=count):
                return self._draw(
                    statement, shape(listed, scope, rows, "items"), shape(count, scope, rows, "count"), rows, path
                )
            case RollOrder(list=listed, dice=dice):
                return self._drawn(
                    statement,
                    [shape(listed, scope, rows, "items"), shape(dice, scope, rows, "dice")],
                    rows,
                    lambda values: self._distributions.order(
                        items_of(values[0], span), dice_of(values[1], span), statement
                    ),
                    path,
                )

    # Columns

    def _drawn(
        self,
        statement: Roll,
        operands: list[Shape],
        rows: Rows,
        outcomes: Callable[[list[Value]], Outcomes],
        path: tuple[str, ...],
        faces: Faces = (),
    ) -> Shape:
        """A draw from ``outcomes``, a function of the values of ``operands``."""
        emitter = self._emitter
        columns = [column for operand in operands for column in atoms(operand)]
        bases, cells = emitter.bases(columns, rows)
        if cells is None or cells > MOST_COMBINATIONS:
            raise NotVectorisedError("a roll that hangs on too many values at once", statement.span)
        groups: dict[Outcomes, int] = {}
        read = self._shapes.over(list(operands), lambda values: self._group(outcomes(list(values)), groups))
        if not bases:
            try:
                read({})
            except EvaluationError as error:
                self._emitter.stop_all(error, rows)
            group: Shape = Known(0)
        else:
            group = emitter.tabulate("group", bases, columns, rows, read)
        if isinstance(group, Known):
            assert isinstance(group.value, int)
            spreads, index = [list(groups)[group.value]], ""
        else:
            assert isinstance(group, Column)
            spreads, index = list(groups), emitter.read(group, rows)
        every = {value for spread in spreads for value, _ in spread.weights}
        if len(every) > MOST_OUTCOMES:
            raise NotVectorisedError("a roll with too many outcomes", statement.span)
        if len(every) == 1 and not index:
            return Known(every.pop())
        domain = domain_of(every, emitter.world.enumerations)
        stored = {value: domain.stored(value) for value in every}
        chances = tuple(
            Chances(tuple((stored[value], weight) for value, weight in spread.weights), spread.denominator)
            for spread in spreads
        )
        name = emitter.writer.name(statement.name)
        emitter.writer.add(
            Drawn(name, rows.size, chances, domain == Alphabet(BOTH), index, (Site(statement, path, stored, faces),))
        )
        return Column(name, rows, domain)

    def _group(self, outcomes: Outcomes, groups: dict[Outcomes, int]) -> int:
        return groups.setdefault(outcomes, len(groups))

    def _pick(self, statement: Pick, listed: Shape, rows: Rows, path: tuple[str, ...]) -> Shape:
        span = statement.span
        if isinstance(listed, Sequence):
            return self._one_of(listed, statement, rows, path)

        def pick(values: list[Value]) -> Outcomes:
            items = items_of(values[0], span)
            if not items:
                raise EvaluationError("the list is empty; there is nothing to pick from", span)
            return outcomes_of(Spread(tuple((item, 1) for item in items), len(items)))

        return self._drawn(statement, [listed], rows, pick, path)

    def _one_of(self, listed: Sequence, statement: Pick, rows: Rows, path: tuple[str, ...]) -> Shape:
        """One of items that are columns: the place is drawn, and each part of the item comes from there."""
        count = len(listed.items)
        if count == 1:
            return listed.items[0]
        name = self._place(statement, [(place,) for place in range(count)], rows, path)
        return self._at_place(listed, name, 0, [(place,) for place in range(count)], statement.name, rows)

    def _place(self, statement: Pick | Draw, ways: list[tuple[int, ...]], rows: Rows, path: tuple[str, ...]) -> str:
        """The name of a column that says for each row which of ``ways`` to take places from a list it is."""
        writer = self._emitter.writer
        name = writer.name("place")
        chances = Chances(tuple((way, 1) for way in range(len(ways))), len(ways))
        site = Site(statement, path, {way: at for at, way in enumerate(ways)})
        writer.add(Drawn(name, rows.size, (chances,), False, "", (site,)))
        return name

    def _at_place(
        self, listed: Sequence, name: str, turn: int, ways: list[tuple[int, ...]], hint: str, rows: Rows
    ) -> Shape:
        """The item that was drawn in ``turn``, by the column ``name`` of :meth:`_place`."""
        emitter = self._emitter
        column = Column(name, rows, Numbers(0, len(ways) - 1, tuple(range(len(ways)))))

        def place(chosen: Chosen) -> Value:
            way = chosen[name]
            assert isinstance(way, int)
            return ways[way][turn]

        at = emitter.tabulate("at", [column], [column], rows, place)
        assert isinstance(at, Column)
        where = emitter.read(at, rows)
        parts: list[tuple[Rows, Shape]] = []
        for here, item in enumerate(listed.items):
            index = emitter.writer.let("rows", f"np.flatnonzero({where} == {here})", where)
            parts.append((emitter.some(rows, index), item))
        return self._shapes.selected(parts, rows, hint)

    def _draw(self, statement: Draw, listed: Shape, count: Shape, rows: Rows, path: tuple[str, ...]) -> Shape:
        span = statement.span

        def draw(values: list[Value]) -> Outcomes:
            items, wanted = items_of(values[0], span), whole_of(values[1], span)
            check_draw(wanted, len(items), span)
            ways = 1
            for left in range(len(items), len(items) - max(wanted, 0), -1):
                ways *= left
            if ways > MOST_COMBINATIONS:
                raise NotVectorisedError("a draw with too many outcomes", span)
            return sequences(items, wanted)

        known = isinstance(listed, Known) and isinstance(count, Known)
        if known and isinstance(listed, Known) and isinstance(count, Known):
            items, wanted = items_of(listed.value, span), whole_of(count.value, span)
            if 1 < wanted <= len(items) and len(items) ** wanted > 4_096:
                return self._places(statement, items, wanted, rows, path)
        if isinstance(listed, Sequence):
            return self._draw_columns(statement, listed, count, rows, path)
        return self._drawn(statement, [listed, count], rows, draw, path)

    def _draw_columns(
        self, statement: Draw, listed: Sequence, count: Shape, rows: Rows, path: tuple[str, ...]
    ) -> Shape:
        """A draw from a list of items that are columns."""
        span, size = statement.span, len(listed.items)
        if not isinstance(count, Known):
            raise NotVectorisedError("a draw of so many that it differs, from a list that differs", span)
        wanted = max(whole_of(count.value, span), 0)
        try:
            check_draw(wanted, size, span)
        except EvaluationError as error:
            self._emitter.stop_all(error, rows)
        if not wanted:
            return Known(())
        if perm(size, wanted) > MOST_LISTED:
            raise NotVectorisedError("a draw from a list that differs, with so many outcomes", span)
        if size == 1:
            return listed
        ways = list(permutations(range(size), wanted))
        name = self._place(statement, ways, rows, path)
        return Sequence(
            tuple(
                self._at_place(listed, name, turn, ways, f"{statement.name}_{turn + 1}", rows) for turn in range(wanted)
            )
        )

    def _places(
        self, statement: Draw, items: tuple[Value, ...], count: int, rows: Rows, path: tuple[str, ...]
    ) -> Shape:
        """A long list: the places are drawn, each as a column of its own."""
        emitter = self._emitter
        if count > 100:
            raise NotVectorisedError("a draw of so many items", statement.span)
        drawn = emitter.writer.let("drawn", f"draws.without_replacement({rows.size}, {len(items)}, {count})", rows.size)
        found: list[Shape] = []
        for turn in range(count):
            place = emitter.writer.let("place", f"{drawn}[{turn}]", drawn)
            column = Column(place, rows, Numbers(0, len(items) - 1, tuple(range(len(items)))))
            found.append(
                emitter.tabulate(f"{statement.name}_{turn + 1}", [column], [column], rows, _item_at(items, place))
            )
        return Sequence(tuple(found))


def _item_at(items: tuple[Value, ...], place: str) -> Callable[[Chosen], Value]:
    def item(chosen: Chosen) -> Value:
        at = chosen[place]
        assert isinstance(at, int)
        return items[at]

    return item
