"""Bringing columns together: one shape for trials that came different ways."""

from __future__ import annotations

from collections.abc import Callable
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
    numbers_of,
)
from rulewright.batch.emitter import DeadEndError, Emitter, kind_of, same_value, whole_range
from rulewright.batch.limits import NotVectorisedError
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.world import World

__all__ = ["Put", "concatenated", "join", "scattered"]

Put = Callable[[list[str], Domain], str]
"""Writes one column that is made of the arrays of its parts; gives its name."""


def join(
    emitter: Emitter, hint: str, parts: list[tuple[Rows, Shape]], rows: Rows, put: Callable[[list[str], Domain], str]
) -> Shape:
    """One shape for ``rows``, which is each of ``parts`` in its own rows; ``put`` writes the array of one column."""
    first = parts[0][1]
    if all(shape is first for _, shape in parts):
        return first
    if all(
        isinstance(shape, Known) and isinstance(first, Known) and same_value(shape.value, first.value)
        for _, shape in parts
    ):
        return first
    record = _record_of(emitter.world, [shape for _, shape in parts])
    if record is not None:
        names = [field.id for field in emitter.world.records[record].fields]
        return Struct(
            record,
            tuple(
                (
                    name,
                    join(emitter, name, [(each, emitter.field(shape, name, each)) for each, shape in parts], rows, put),
                )
                for name in names
            ),
        )
    length = _length_of([shape for _, shape in parts])
    if length is not None:
        return Sequence(
            tuple(
                join(emitter, hint, [(each, _item(shape, place)) for each, shape in parts], rows, put)
                for place in range(length)
            )
        )
    columns = [(each, emitter.as_column(hint, shape, each)) for each, shape in parts]
    domain = _domain(emitter, columns)
    stored = [emitter.stored(shape, domain, each) for each, shape in columns]
    return Column(put(stored, domain), rows, domain)


def _domain(emitter: Emitter, parts: list[tuple[Rows, Column | Known]]) -> Domain:
    """The smallest domain for all ``parts``."""
    lists: list[list[Value] | None] = []
    for rows, shape in parts:
        lists.append([shape.value] if isinstance(shape, Known) else emitter.values(shape, rows))
    if all(each is not None for each in lists):
        every = [value for each in lists if each is not None for value in each]
        if not every:
            raise DeadEndError
        return domain_of(every, emitter.world.enumerations)
    lows, highs = [], []
    for (_, shape), values in zip(parts, lists, strict=True):
        if values is not None and all(isinstance(value, int) for value in values):
            numbers = numbers_of(value for value in values if isinstance(value, int))
        elif isinstance(shape, Column) and isinstance(shape.domain, Numbers):
            numbers = shape.domain
        else:
            raise NotVectorisedError("numbers of too many different values meet here")
        lows.append(numbers.low)
        highs.append(numbers.high)
    return whole_range(min(lows), max(highs))


def _record_of(world: World, shapes: list[Shape]) -> str | None:
    """The record that all ``shapes`` are, when one of them is kept field by field or their records differ."""
    found: set[str] = set()
    for shape in shapes:
        match shape:
            case Struct(record=record):
                found.add(record)
            case Known(value=RecordValue(record=record)):
                found.add(record)
            case Column(domain=Alphabet(values=values)) if all(isinstance(each, RecordValue) for each in values):
                found |= {each.record for each in values if isinstance(each, RecordValue)}
            case _:
                return None
    return found.pop() if len(found) == 1 else None


def _length_of(shapes: list[Shape]) -> int | None:
    """The length of all ``shapes``, which are lists, when it is one."""
    if not any(isinstance(shape, Sequence) for shape in shapes):
        return None
    found: set[int] = set()
    for shape in shapes:
        match shape:
            case Sequence(items=items):
                found.add(len(items))
            case Known(value=tuple() as items):
                found.add(len(items))
            case _:
                return None
    return found.pop() if len(found) == 1 else None


def concatenated(emitter: Emitter, hint: str) -> Callable[[list[str], Domain], str]:
    """For :func:`join`: the parts one after the other."""

    def put(parts: list[str], _: Domain) -> str:
        return emitter.writer.let(hint, f"np.concatenate(({', '.join(parts)}))", *parts)

    return put


def scattered(emitter: Emitter, hint: str, parts: list[Rows], rows: Rows) -> Callable[[list[str], Domain], str]:
    """For :func:`join`: each part back at its places in ``rows``."""

    def put(arrays: list[str], domain: Domain) -> str:
        pairs = ", ".join(f"({part.index}, {array})" for part, array in zip(parts, arrays, strict=True))
        reads = [rows.size, *(part.index for part in parts), *arrays]
        return emitter.writer.let(hint, f"put_together({rows.size}, {kind_of(domain)}, {pairs})", *reads)

    return put


def _item(shape: Shape, place: int) -> Shape:
    match shape:
        case Sequence(items=items):
            return items[place]
        case Known(value=tuple() as values):
            return Known(values[place])
        case Known() | Column() | Struct():
            raise TypeError("this is no list")
        case _:
            assert_never(shape)
