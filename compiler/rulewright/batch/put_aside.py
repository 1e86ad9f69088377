"""Trials that leave a loop: put aside turn by turn, and joined when the loop is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from rulewright.batch.columns import Column, Known, Rows, Sequence, Shape, Struct
from rulewright.batch.emitter import Emitter

__all__ = ["Aside", "Kept", "each_column", "renamed"]


@dataclass(frozen=True, slots=True)
class Aside:
    """Trials put aside in some turn: the lists that hold where they are and their columns."""

    where: str
    shapes: dict[str, Shape]
    lists: dict[str, str]
    narrowed: dict[str, frozenset[int]]


class Kept:
    """What is put aside turn by turn, to be joined when the loop is over."""

    def __init__(self, emitter: Emitter, where: Column) -> None:
        self._emitter = emitter
        self.where = where
        self.lists: list[str] = []

    def put_aside(self, rows: Rows, shapes: dict[str, Shape]) -> Aside:
        """Put ``rows`` aside with what ``shapes`` says of them."""
        writer = self._emitter.writer
        lists: dict[str, str] = {}
        narrowed: dict[str, frozenset[int]] = {}

        def keep(column: Column) -> None:
            if column.name in lists:
                return
            name = lists[column.name] = self._list(f"{column.name}_left")
            text = self._emitter.read(column, rows)
            writer.do(f"{name}.append({text})", text)
            possible = self._emitter.possible(column, rows)
            if possible is not None:
                narrowed[column.name] = possible

        for shape in shapes.values():
            each_column(shape, keep)
        where = self._list("where_left")
        text = self._emitter.read(self.where, rows)
        writer.do(f"{where}.append({text})", text)
        return Aside(where, shapes, lists, narrowed)

    def _list(self, hint: str) -> str:
        name = self._emitter.writer.name(hint)
        self.lists.append(name)
        return name

    def back(self, aside: Aside, outside: Rows) -> tuple[Rows, dict[str, Shape]]:
        """What was put aside, as some of the rows outside of the loop."""
        writer = self._emitter.writer
        rows = self._emitter.some(outside, writer.let("rows", f"np.concatenate({aside.where})", aside.where))
        named: dict[str, Column] = {}

        def take(column: Column) -> None:
            if column.name not in named:
                kept = aside.lists[column.name]
                name = writer.let(column.name, f"np.concatenate({kept})", kept)
                named[column.name] = Column(name, rows, column.domain)
                if column.name in aside.narrowed:
                    rows.narrowed[name] = aside.narrowed[column.name]

        for shape in aside.shapes.values():
            each_column(shape, take)
        return rows, {name: renamed(shape, named) for name, shape in aside.shapes.items()}


def each_column(shape: Shape, tell: Callable[[Column], None]) -> None:
    """Tell of every column in ``shape``."""
    match shape:
        case Known():
            return
        case Column():
            tell(shape)
        case Struct(fields=fields):
            for _, inner in fields:
                each_column(inner, tell)
        case Sequence(items=items):
            for inner in items:
                each_column(inner, tell)
        case _:
            assert_never(shape)


def renamed(shape: Shape, columns: dict[str, Column]) -> Shape:
    """``shape`` with each column replaced by the one of its name in ``columns``."""
    match shape:
        case Known():
            return shape
        case Column(name=name):
            return columns[name]
        case Struct(record=record, fields=fields):
            return Struct(record, tuple((name, renamed(inner, columns)) for name, inner in fields))
        case Sequence(items=items):
            return Sequence(tuple(renamed(inner, columns) for inner in items))
        case _:
            assert_never(shape)
