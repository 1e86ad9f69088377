"""``repeat``: the body is compiled once, for all values that its variables can take in any turn.

Trials that leave the loop are put aside, so that each turn only works on those that are still in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from rulewright.batch.columns import (
    Alphabet,
    Column,
    Domain,
    Known,
    Numbers,
    Rows,
    Sequence,
    Shape,
    Struct,
    domain_of,
)
from rulewright.batch.emitter import Emitter, same_value, whole_range
from rulewright.batch.limits import MOST_PASSES, NotVectorisedError
from rulewright.batch.needs import Lost
from rulewright.batch.put_aside import Kept, renamed
from rulewright.batch.statements import Exits, Frame, Place, StatementCompiler, Variables
from rulewright.batch.writer import Line
from rulewright.calculus.statements import Assign, Repeat
from rulewright.calculus.types import Integer, ListType, Maybe, Type
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.walk import every_statement

__all__ = ["repeat"]

WIDE = 1 << 40
"""Numbers that grow from turn to turn are followed up to this; beyond it the trials are run one by one."""

MOST_FORMS = 500
"""A variable that is no number may take so many values in a loop: each is looked at in each pass."""

PATIENCE = 8
"""So many passes may make a number grow before it is taken to grow without end."""


@dataclass(frozen=True, slots=True)
class _Fields:
    record: str
    fields: tuple[tuple[str, _Form], ...]


@dataclass(frozen=True, slots=True)
class _Items:
    items: tuple[_Form, ...]


_Form = Known | Numbers | Alphabet | _Fields | _Items
"""What a variable can be at the beginning of any turn."""


class _Loop:
    def __init__(self, compiler: StatementCompiler, statement: Repeat, place: Place, frame: Frame) -> None:
        self.compiler = compiler
        self.emitter: Emitter = compiler.emitter
        self.statement = statement
        self.place = place
        self.frame = frame
        assigned = {each.name for each in every_statement(statement.body) if isinstance(each, Assign)}
        self.names = [name for name in place.variables if name in assigned]
        self.guessed = False

    # What the variables can be

    def forms(self) -> dict[str, _Form]:
        """What each variable that the loop sets can be at the beginning of any turn."""
        forms = {name: self._form(self._known(name, self.place.variables), self.place.rows) for name in self.names}
        for turn in range(MOST_PASSES):
            found = dict(forms)
            end = self._trial(forms)
            if end is not None:
                for name in self.names:
                    reached = self._form(self._known(name, end.variables), end.rows)
                    found[name] = self._both(forms[name], reached, self.frame.types.get(name), turn)
            if found == forms:
                return forms
            forms = found
        raise NotVectorisedError("a loop whose variables take ever new values", self.statement.span)

    def _known(self, name: str, variables: Variables) -> Shape:
        shape = variables[name]
        if isinstance(shape, Lost):
            raise NotVectorisedError(shape.why, self.statement.span)
        return shape

    def _trial(self, forms: dict[str, _Form]) -> Place | None:
        compiler, emitter = self.compiler, self.emitter
        writer, refuse = emitter.writer, compiler.refuse
        emitter.writer = writer.trial()
        compiler.refuse = _ignore
        try:
            rows = Rows(emitter.writer.name("n"), "some", (self.place.rows,), emitter.writer.name("where"))
            variables: Variables = dict(self.place.variables)
            for name, form in forms.items():
                variables[name] = self._fresh(name, form, rows, lambda _: None)
            return compiler.inner(self.statement.body, Place(rows, variables), self.frame).end
        finally:
            emitter.writer, compiler.refuse = writer, refuse

    def _form(self, shape: Shape, rows: Rows) -> _Form:
        match shape:
            case Known():
                return shape
            case Column():
                values = self.emitter.values(shape, rows)
                if values is None:
                    return shape.domain
                return domain_of(values, self.emitter.world.enumerations)
            case Struct(record=record, fields=fields):
                return _Fields(record, tuple((name, self._form(inner, rows)) for name, inner in fields))
            case Sequence(items=items):
                return _Items(tuple(self._form(item, rows) for item in items))
            case _:
                assert_never(shape)

    def _both(self, first: _Form, second: _Form, type: Type | None, turn: int) -> _Form:
        if isinstance(first, Known) and isinstance(second, Known) and same_value(first.value, second.value):
            return first
        if first == second and not isinstance(first, Known):
            return first
        one, other = self._as_fields(first), self._as_fields(second)
        if one is not None and other is not None:
            types = {field.id: field.type for field in self.emitter.world.records[one.record].fields}
            others = dict(other.fields)
            return _Fields(
                one.record,
                tuple((name, self._both(form, others[name], types[name], turn)) for name, form in one.fields),
            )
        if isinstance(first, _Items) and isinstance(second, _Items) and len(first.items) == len(second.items):
            item = type.item if isinstance(type, ListType) else None
            pairs = zip(first.items, second.items, strict=True)
            return _Items(tuple(self._both(left, right, item, turn) for left, right in pairs))
        if isinstance(first, _Fields | _Items) or isinstance(second, _Fields | _Items):
            raise NotVectorisedError("a variable of a loop whose forms differ too much", self.statement.span)
        return self._domain(first, second, type, turn)

    def _domain(self, first: Known | Domain, second: Known | Domain, type: Type | None, turn: int) -> Domain:
        one, other = _values(first), _values(second)
        if one is not None and other is not None:
            found = domain_of([*one, *other], self.emitter.world.enumerations)
            if isinstance(found, Alphabet):
                if len(found.values) > MOST_FORMS:
                    raise NotVectorisedError("a variable of a loop with too many forms", self.statement.span)
                return found
        else:
            ends = (_numbers(first), _numbers(second))
            found = whole_range(min(each.low for each in ends), max(each.high for each in ends))
        return self._bounded(_numbers(first), found, type, turn)

    def _bounded(self, before: Numbers, found: Numbers, type: Type | None, turn: int) -> Domain:
        """``found``, unless it has been growing for many turns: then what it comes to if it goes on like that. The loop looks
        whether that was right while it runs."""
        inside = before.low <= found.low and found.high <= before.high
        if turn < PATIENCE or inside:
            return found
        self.guessed = True
        if turn % PATIENCE:
            return whole_range(before.low, before.high)
        plain = type.item if isinstance(type, Maybe) else type
        turns = self.statement.limit
        low = max(before.low - turns * max(before.low - found.low, 0), -WIDE)
        high = min(before.high + turns * max(found.high - before.high, 0), WIDE)
        if isinstance(plain, Integer):
            low = low if plain.low is None else max(low, plain.low)
            high = high if plain.high is None else min(high, plain.high)
        return whole_range(min(low, before.low), max(high, before.high))

    def _as_fields(self, form: _Form) -> _Fields | None:
        """A record field by field, when ``form`` is one."""
        match form:
            case _Fields():
                return form
            case Known(value=RecordValue(record=record, fields=fields)):
                return _Fields(record, tuple((name, Known(value)) for name, value in fields))
            case Alphabet(values=values):
                records = [value for value in values if isinstance(value, RecordValue)]
                if len(records) < len(values) or len({each.record for each in records}) != 1:
                    return None
                world = self.emitter.world
                names = [field.id for field in world.records[records[0].record].fields]
                return _Fields(
                    records[0].record,
                    tuple(
                        (name, domain_of([each.get(name) for each in records], world.enumerations)) for name in names
                    ),
                )
            case _:
                return None

    def _fresh(self, hint: str, form: _Form, rows: Rows, tell: Callable[[Column], None]) -> Shape:
        """New columns of ``form``."""
        match form:
            case Known():
                return form
            case Numbers() | Alphabet():
                column = Column(self.emitter.writer.name(hint), rows, form)
                tell(column)
                return column
            case _Fields(record=record, fields=fields):
                return Struct(
                    record, tuple((name, self._fresh(f"{hint}_{name}", inner, rows, tell)) for name, inner in fields)
                )
            case _Items(items=items):
                return Sequence(tuple(self._fresh(hint, inner, rows, tell) for inner in items))
            case _:
                assert_never(form)

    # Writing it

    def write(self) -> Exits:
        """Write the loop; gives how trials leave it."""
        emitter, writer, outside = self.emitter, self.emitter.writer, self.place.rows
        forms = self.forms()
        where, size = writer.name("where"), writer.name("n")
        rows = Rows(size, "some", (outside,), where)
        columns: list[Column] = []
        fresh = {name: self._fresh(name, form, rows, columns.append) for name, form in forms.items()}
        initial = [
            text
            for name in self.names
            for text in self._arrays(self._known(name, self.place.variables), fresh[name], outside)
        ]
        writer.do(f"np.arange({outside.size})", outside.size, target=where)
        for column, text in zip(columns, initial, strict=True):
            writer.do(text, text, target=column.name)
        block = writer.blocks[-1]
        writer.open(f"for _ in range({self.statement.limit}):", where)
        before = len(block.items) - 1
        writer.do(f"{where}.size", where, target=size)
        inner = self.compiler.inner(self.statement.body, Place(rows, {**self.place.variables, **fresh}), self.frame)
        kept = Kept(emitter, Column(where, rows, Numbers(0, WIDE)))
        gives = [kept.put_aside(each, {"": shape}) for each, shape in inner.gives]
        stops = [
            kept.put_aside(stop.rows, {name: self._known(name, stop.variables) for name in self.names})
            for stop in inner.stops
        ]
        if inner.end is None:
            writer.do("break")
        else:
            end = inner.end
            arrays = [
                text
                for name in self.names
                for text in self._arrays(self._known(name, end.variables), fresh[name], end.rows)
            ]
            left = emitter.read(kept.where, end.rows)
            for column, text in zip(columns, arrays, strict=True):
                if isinstance(column.domain, Numbers) and self.guessed:
                    writer.do(f"stop_beyond({text}, {column.domain.low}, {column.domain.high})", text)
                writer.do(text, text, target=column.name)
            writer.do(left, left, target=where)
            writer.do(f"if not {where}.size: break", where)
        writer.close()
        block.items[before:before] = [Line(name, "[]", (), effect=True) for name in kept.lists]
        exits = Exits()
        exits.gives = [(each, shapes[""]) for each, shapes in (kept.back(aside, outside) for aside in gives)]
        places = [
            Place(each, {**self.place.variables, **shapes})
            for each, shapes in (kept.back(stop, outside) for stop in stops)
        ]
        if inner.end is not None:
            places.append(self._after(where, columns, fresh))
        exits.end = self.compiler.together(places)
        return exits

    def _after(self, where: str, columns: list[Column], fresh: dict[str, Shape]) -> Place:
        """The trials that are in the loop when its last turn is over."""
        writer = self.emitter.writer
        rows = self.emitter.some(self.place.rows, writer.let("rows", where, where))
        columns_after = {
            column.name: Column(writer.let(column.name, column.name, column.name), rows, column.domain)
            for column in columns
        }
        return Place(
            rows, {**self.place.variables, **{name: renamed(shape, columns_after) for name, shape in fresh.items()}}
        )

    def _arrays(self, shape: Shape, wanted: Shape, rows: Rows) -> list[str]:
        """The arrays for the columns of ``wanted``, as ``shape`` has them."""
        match wanted:
            case Known():
                return []
            case Column():
                return [self.emitter.stored(self.emitter.as_column("kept", shape, rows), wanted.domain, rows)]
            case Struct(fields=fields):
                return [
                    text
                    for name, inner in fields
                    for text in self._arrays(self.emitter.field(shape, name, rows), inner, rows)
                ]
            case Sequence(items=items):
                given = shape.items if isinstance(shape, Sequence) else None
                if given is None:
                    assert isinstance(shape, Known)
                    assert isinstance(shape.value, tuple)
                    given = tuple(Known(value) for value in shape.value)
                return [
                    text for one, inner in zip(given, items, strict=True) for text in self._arrays(one, inner, rows)
                ]
            case _:
                assert_never(wanted)


def repeat(compiler: StatementCompiler, statement: Repeat, place: Place, frame: Frame) -> Exits:
    """Compile a loop."""
    return _Loop(compiler, statement, place, frame).write()


def _values(form: Known | Domain) -> list[Value] | None:
    match form:
        case Known(value=value):
            return [value]
        case Numbers(possible=possible):
            return None if possible is None else list(possible)
        case Alphabet(values=values):
            return list(values)
        case _:
            assert_never(form)


def _numbers(form: Known | Domain) -> Numbers:
    match form:
        case Known(value=int() as value):
            return Numbers(value, value, (value,))
        case Numbers():
            return form
        case _:
            raise NotVectorisedError("a variable of a loop with too many forms")


def _ignore(_: Rows, __: Shape) -> None:
    return
