"""Columns in the making: reading them where fewer trials are under way, and tables over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from math import prod
from typing import Any, NoReturn

import numpy as np

from rulewright.batch.columns import (
    Alphabet,
    Array,
    Column,
    Domain,
    Known,
    Numbers,
    Rows,
    Shape,
    Struct,
    atoms,
    domain_of,
    dtype_of,
    smallest,
    value_of,
)
from rulewright.batch.limits import MOST_CELLS, MOST_COMBINATIONS, MOST_LISTED, NotVectorisedError
from rulewright.batch.writer import Taken, Writer
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.world import World

__all__ = ["Chosen", "DeadEndError", "Emitter", "kind_of", "same_value", "whole_range"]

Chosen = Mapping[str, Value]


class DeadEndError(Exception):
    """Nothing goes on from here: whatever reaches this place stops."""


def same_value(left: Value, right: Value) -> bool:
    """Whether two values are the same; yes is not 1."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


class Emitter:
    """Writes columns."""

    def __init__(self, writer: Writer, world: World) -> None:
        self.writer = writer
        self.world = world
        self._cells = 0

    # What a column can be

    def possible(self, column: Column, rows: Rows) -> frozenset[int] | None:
        """What ``column`` can store in ``rows``; None: too much to list."""
        base = column.base
        codes = base.domain.codes
        here = self._narrowed(base, rows)
        if codes is None:
            return here
        left = frozenset(codes) if here is None else here & frozenset(codes)
        if column.via is None:
            return left
        return frozenset(column.via[code] for code in left if code in column.via)

    def _narrowed(self, base: Column, rows: Rows) -> frozenset[int] | None:
        own = rows.narrowed.get(base.name)
        if rows is base.rows or not rows.parents:
            return own
        known = [self._narrowed(base, parent) for parent in rows.parents]
        above: frozenset[int] | None = frozenset()
        for each in known:
            above = None if each is None or above is None else above | each
        return above if own is None else own if above is None else own & above

    def values(self, column: Column, rows: Rows) -> list[Value] | None:
        """The values that ``column`` can have in ``rows``, in order; None: too many to list."""
        codes = self.possible(column, rows)
        return None if codes is None else [column.domain.value(code) for code in sorted(codes)]

    # Reading

    def read(self, column: Column, rows: Rows) -> str:
        """The name of the array that holds ``column`` for ``rows``."""
        if column.rows is rows:
            return column.name
        key = (column.name, rows.size)
        known = self.writer.cached(key)
        if known is not None:
            return known
        if rows.kind == "some":
            inner = self.read(column, rows.parents[0])
            name = self.writer.let(_hint(column), f"{inner}.take({rows.index})", inner, rows.index)
        else:
            parts = [self.read(column, parent) for parent in rows.parents]
            name = self.writer.let(_hint(column), f"np.concatenate(({', '.join(parts)}))", *parts)
        return self.writer.keep(key, name)

    def some(self, rows: Rows, index: str, narrowed: Mapping[str, frozenset[int]] | None = None) -> Rows:
        """Those of ``rows`` whose places the array ``index`` lists."""
        size = self.writer.let("n", f"{index}.size", index)
        return Rows(size, "some", (rows,), index, dict(narrowed or {}))

    def joined(self, parts: list[Rows]) -> Rows:
        """The rows of all ``parts``, one after the other."""
        size = self.writer.let("n", " + ".join(part.size for part in parts), *(part.size for part in parts))
        return Rows(size, "joined", tuple(parts))

    # Tables

    def bases(self, needed: Iterable[Column], rows: Rows) -> tuple[list[Column], int | None]:
        """The columns to tabulate over so that all of ``needed`` are known, and the number of cells (None: too many)."""
        atoms_ = list({column.name: column for column in needed}.values())
        roots = list({column.base.name: column.base for column in atoms_}.values())
        best: tuple[list[Column], int | None] = (roots, None)
        for columns in (atoms_, roots):
            sizes = [self.possible(column, rows) for column in columns]
            if any(size is None for size in sizes):
                continue
            cells = prod(len(size) for size in sizes if size is not None)
            # Over roots the table knows what goes together; only when they are many are the columns themselves better.
            if best[1] is None or cells <= max(best[1], 256):
                best = (columns, cells)
        return best

    def tabulate(
        self,
        hint: str,
        columns: list[Column],
        needed: Iterable[Column],
        rows: Rows,
        value: Callable[[Chosen], Value],
    ) -> Shape:
        """The shape of ``value`` as a function of ``columns``, from which all of ``needed`` follow. Where it raises
        :class:`EvaluationError`, the trials that come there stop."""
        if not columns:
            try:
                return Known(value({}))
            except EvaluationError as error:
                self.stop_all(error, rows)
        spans = [sorted(self.possible(column, rows) or ()) for column in columns]
        if not all(spans):
            raise DeadEndError
        followers = [
            [
                atom
                for atom in {each.name: each for each in needed}.values()
                if atom is not column and atom.base is column
            ]
            for column in columns
        ]
        self._cells += prod(len(span) for span in spans)
        if self._cells > MOST_CELLS:
            raise NotVectorisedError("the tables that this needs are too large together")
        found: dict[tuple[int, ...], Value] = {}
        errors: dict[tuple[int, ...], EvaluationError] = {}
        for codes in product(*spans):
            chosen: dict[str, Value] = {}
            for column, code, behind in zip(columns, codes, followers, strict=True):
                chosen[column.name] = column.domain.value(code)
                for atom in behind:
                    assert atom.via is not None
                    chosen[atom.name] = atom.domain.value(atom.via[code])
            try:
                found[codes] = value(chosen)
            except EvaluationError as error:
                errors[codes] = error
        if errors:
            self._stop(columns, spans, rows, errors)
        if not found:
            raise DeadEndError
        values = list(found.values())
        if all(same_value(each, values[0]) for each in values):
            return Known(values[0])
        domain = domain_of(values, self.world.enumerations)
        table = {codes: domain.stored(each) for codes, each in found.items()}
        if len(columns) == 1:
            return self._unary(hint, columns[0], rows, domain, {code: stored for (code,), stored in table.items()})
        index = self._index(columns, spans, rows)
        cells = _layout({_cell(codes, spans): stored for codes, stored in table.items()}, dtype_of(domain))
        name = self.writer.name(hint)
        self.writer.add(Taken(name, cells, index, tuple(_cell(codes, spans) for codes in table)))
        return Column(name, rows, domain)

    def _unary(self, hint: str, column: Column, rows: Rows, domain: Domain, table: dict[int, int]) -> Shape:
        base = column.base
        if column is base:
            via = table
        else:
            assert column.via is not None
            via = {code: table[image] for code, image in column.via.items() if image in table}
        if isinstance(domain, Numbers) and isinstance(base.domain, Numbers) and all(k == v for k, v in via.items()):
            return base
        return Column(self._look_up(hint, column, rows, table, domain), rows, domain, base, via)

    def _look_up(self, hint: str, column: Column, rows: Rows, table: dict[int, int], domain: Domain) -> str:
        """The name of an array with what ``table`` makes of each stored value of ``column``."""
        index, table = self._places(column, rows, table)
        cells = _layout(table, dtype_of(domain))
        # A name stands for one column: what is stored alike but means something else gets another.
        key = (index, domain, cells.tobytes(), cells.dtype.str)
        name = self.writer.cached(key)
        if name is None:
            name = self.writer.keep(key, self.writer.name(hint))
            self.writer.add(Taken(name, cells, index, tuple(table)))
        return name

    def _places(self, column: Column, rows: Rows, table: dict[int, int]) -> tuple[str, dict[int, int]]:
        """An array of places in a table that is not too long, and ``table`` by those places."""
        index = self.read(column, rows)
        codes = sorted(table)
        if codes[0] >= -MOST_COMBINATIONS and codes[-1] <= 16 * MOST_COMBINATIONS:
            return index, table
        every = self.writer.constant(f"every_{index}", np.array(codes))
        index = self.writer.let("place", f"np.searchsorted({every}, {index})", index)
        return index, {place: table[code] for place, code in enumerate(codes)}

    def _index(self, columns: list[Column], spans: list[list[int]], rows: Rows) -> str:
        """The name of an array that says for each row which cell of a table over several ``columns`` is meant."""
        cells = prod(_width(span) for span in spans)
        if cells > 64 * MOST_COMBINATIONS:
            raise NotVectorisedError("too many values come together here")
        kind = smallest(0, cells)
        text, reads = "", []
        for column, span in zip(columns, spans, strict=True):
            name = self.read(column, rows)
            reads.append(name)
            start = _start(span)
            shifted = f"np.subtract({name}, {start}, dtype=np.int64)" if start else name
            if text:
                text = f"np.multiply({text}, {_width(span)}, dtype=np.{kind.name}, casting='unsafe') + {shifted}"
            else:
                text = shifted
        return self.writer.let("cell", text, *reads)

    def _stop(
        self, columns: list[Column], spans: list[list[int]], rows: Rows, errors: dict[tuple[int, ...], EvaluationError]
    ) -> None:
        """Stop the simulation when a row comes to one of ``errors``; what goes on has not."""
        if len(columns) == 1:
            by_code = {code: at for at, (code,) in enumerate(errors)}
            every = {code: by_code.get(code, -1) for code in spans[0]}
            index, places = self._places(columns[0], rows, every)
        else:
            index = self._index(columns, spans, rows)
            places = {_cell(codes, spans): -1 for codes in product(*spans)}
            places |= {_cell(codes, spans): at for at, codes in enumerate(errors)}
        which = self.writer.constant("which_error", _layout(places, smallest(-1, len(errors))))
        known = self.writer.constant("errors", tuple(errors.values()))
        self.writer.do(f"stop_where({which}.take({index}), {known})", index)
        if len(columns) == 1:
            gone = {codes[0] for codes in errors}
            self.narrow(rows, columns[0], frozenset(code for code in spans[0] if code not in gone))

    def stop_all(self, error: EvaluationError, rows: Rows) -> NoReturn:
        """Every row that comes here stops; raises :class:`DeadEndError`."""
        self.writer.do(f"stop_if({rows.size}, {self.writer.constant('error', error)})", rows.size)
        raise DeadEndError

    def narrow(self, rows: Rows, column: Column, left: frozenset[int]) -> None:
        """From here on ``column`` only stores what is in ``left`` in all of ``rows``."""
        base = column.base
        if column.via is not None:
            left = frozenset(code for code, image in column.via.items() if image in left)
        before = rows.narrowed.get(base.name)
        rows.narrowed[base.name] = left if before is None else before & left

    # Shapes of one value

    def as_column(self, hint: str, shape: Shape, rows: Rows) -> Column | Known:
        """``shape`` as one column of whole values."""
        if isinstance(shape, Column | Known):
            return shape
        needed = list(atoms(shape))
        columns, cells = self.bases(needed, rows)
        if not columns:
            return Known(value_of(shape, {}))
        if cells is None or cells > MOST_COMBINATIONS:
            raise NotVectorisedError("a value with too many forms must be kept whole here")
        found = self.tabulate(hint, columns, needed, rows, lambda chosen: value_of(shape, chosen))
        assert isinstance(found, Column | Known)
        return found

    def field(self, shape: Shape, name: str, rows: Rows) -> Shape:
        """The field ``name`` of a record; raises :class:`EvaluationError` for what is no record."""
        match shape:
            case Struct():
                return shape.get(name)
            case Known(value=RecordValue() as record):
                return Known(record.get(name))
            case Column():

                def value(chosen: Chosen) -> Value:
                    record = chosen[shape.name]
                    if not isinstance(record, RecordValue):
                        raise EvaluationError(f"there is no record here to have a '{name}'")
                    return record.get(name)

                return self.tabulate(name, [shape], [shape], rows, value)
            case _:
                raise EvaluationError(f"there is no record here to have a '{name}'")

    def stored(self, shape: Column | Known, domain: Domain, rows: Rows) -> str:
        """An array that holds ``shape`` for ``rows`` as ``domain`` stores it."""
        if isinstance(shape, Known):
            text = f"np.full({rows.size}, {domain.stored(shape.value)}, {kind_of(domain)})"
            return self.writer.let("same", text, rows.size)
        held = shape.domain
        if isinstance(held, Numbers) and isinstance(domain, Numbers):
            return self.read(shape, rows)
        if isinstance(held, Alphabet) and isinstance(domain, Alphabet) and held.values == domain.values:
            return self.read(shape, rows)
        codes = sorted(self.possible(shape, rows) or ())
        if not codes:
            return self.read(shape, rows)  # no row has it
        table = {code: domain.stored(held.value(code)) for code in codes}
        return self._look_up(_hint(shape), shape, rows, table, domain)


def whole_range(low: int, high: int) -> Numbers:
    """The whole numbers from ``low`` to ``high``; raises :class:`NotVectorisedError` for those that 64 bits cannot hold."""
    if low < -(1 << 62) or high > 1 << 62:
        raise NotVectorisedError("numbers can become too large here")
    possible = tuple(range(low, high + 1)) if high - low < MOST_LISTED else None
    return Numbers(low, high, possible)


def _start(span: list[int]) -> int:
    """From where places are counted for what is stored in ``span``: from 0 unless that wastes much."""
    return 0 if 0 <= span[0] <= max(8, len(span) // 4) else span[0]


def _width(span: list[int]) -> int:
    return span[-1] - _start(span) + 1


def _cell(codes: tuple[int, ...], spans: list[list[int]]) -> int:
    cell = 0
    for code, span in zip(codes, spans, strict=True):
        cell = cell * _width(span) + code - _start(span)
    return cell


def _layout(table: Mapping[int, int], kind: np.dtype[Any]) -> Array:
    """``table`` as an array; what is below zero stands at its end, where NumPy looks for it."""
    low, high = min(table), max(table)
    cells = np.zeros(max(high, -1) + 1 - min(low, 0), kind)
    for place, stored in table.items():
        cells[place] = stored
    return cells


def kind_of(domain: Domain) -> str:
    """How the kind of array for ``domain`` is written."""
    name = dtype_of(domain).name
    return "np.bool_" if name == "bool" else f"np.{name}"


def _hint(column: Column) -> str:
    return column.name.rstrip("0123456789").rstrip("_") or "value"
