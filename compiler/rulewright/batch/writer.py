"""Lines of NumPy while they are written: each names one array, so that what nothing reads can be left out again."""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.batch.columns import Array
from rulewright.batch.draws import Chances
from rulewright.batch.limits import MOST_STATEMENTS, NotVectorisedError

__all__ = ["Block", "Drawn", "Line", "Loop", "Remark", "Taken", "Writer", "lines_in"]


@dataclass(eq=False, slots=True)
class Line:
    """``target = text``, or only ``text`` when it has no target; ``reads`` are the names in it. One with an ``effect`` stays
    even if nothing reads its target."""

    target: str
    text: str
    reads: tuple[str, ...]
    effect: bool = False


@dataclass(eq=False, slots=True)
class Drawn:
    """A draw for each of ``size`` rows; with an ``index``, from the distribution of the group that it names. ``yes_no`` tells
    whether the column is one of yes and no."""

    target: str
    size: str
    groups: tuple[Chances, ...]
    yes_no: bool
    index: str = ""
    sites: tuple[object, ...] = ()

    @property
    def reads(self) -> tuple[str, ...]:
        """The names that it reads."""
        return (self.index,) if self.index else (self.size,)


@dataclass(eq=False, slots=True)
class Taken:
    """A look-up: ``table[index]``, where what is below zero counts from the end. Only the cells ``reached`` matter."""

    target: str
    table: Array
    index: str
    reached: tuple[int, ...]

    @property
    def reads(self) -> tuple[str, ...]:
        """The names that it reads."""
        return (self.index,)


@dataclass(eq=False, slots=True)
class Remark:
    """A comment: what the author wrote."""

    text: str


@dataclass(eq=False, slots=True)
class Loop:
    """``head`` over a block of its own."""

    head: str
    reads: tuple[str, ...]
    block: Block


@dataclass(eq=False, slots=True)
class Block:
    """Lines below each other."""

    items: list[Line | Drawn | Taken | Remark | Loop] = field(default_factory=list)
    cache: dict[object, str] = field(default_factory=dict)


def lines_in(block: Block) -> Iterator[tuple[Block, Line | Drawn | Taken]]:
    """All lines of a block and of the loops in it, in order, each with the block that it stands in."""
    for item in block.items:
        match item:
            case Loop(block=inner):
                yield from lines_in(inner)
            case Remark():
                continue
            case _:
                yield block, item


class Writer:
    """Collects the lines of one function. ``constants`` are the arrays and values that they name; ``reserved`` names mean
    something else already."""

    def __init__(self, reserved: tuple[str, ...] = ()) -> None:
        self.blocks = [Block()]
        self.constants: dict[str, object] = {}
        self._names: dict[str, int] = dict.fromkeys(reserved, 1)
        self._count = 0

    @property
    def main(self) -> Block:
        """The outermost block."""
        return self.blocks[0]

    def name(self, hint: str) -> str:
        """A name that is not used yet, like ``hint``."""
        hint = (
            hint
            if hint.isidentifier() and not keyword.iskeyword(hint)
            else f"{hint}_"
            if hint.isidentifier()
            else "value"
        )
        at = self._names[hint] = self._names.get(hint, 0) + 1
        return hint if at == 1 else self.name(f"{hint}_{at}")

    def constant(self, hint: str, value: object) -> str:
        """A name for ``value``."""
        name = self.name(hint.upper())
        self.constants[name] = value
        return name

    def add(self, item: Line | Drawn | Taken | Remark | Loop) -> None:
        """Write the next line."""
        self._count += not isinstance(item, Remark)
        if self._count > MOST_STATEMENTS:
            raise NotVectorisedError(f"this comes to more than {MOST_STATEMENTS:,} lines")
        self.blocks[-1].items.append(item)

    def let(self, hint: str, text: str, *reads: str) -> str:
        """Name what ``text`` gives."""
        name = self.name(hint)
        self.add(Line(name, text, reads))
        return name

    def do(self, text: str, *reads: str, target: str = "") -> None:
        """Write ``text``, which must happen even if nothing reads its result."""
        self.add(Line(target, text, reads, effect=True))

    def remark(self, text: str) -> None:
        """Say in a comment what follows."""
        self.add(Remark(text))

    def cached(self, key: object) -> str | None:
        """The name under which ``key`` was kept by a line that has been run whenever this place is reached."""
        for block in self.blocks:
            if key in block.cache:
                return block.cache[key]
        return None

    def keep(self, key: object, name: str) -> str:
        """Remember ``name`` for ``key``."""
        self.blocks[-1].cache[key] = name
        return name

    def open(self, head: str, *reads: str) -> None:
        """Begin a loop."""
        loop = Loop(head, reads, Block())
        self.add(loop)
        self.blocks.append(loop.block)

    def close(self) -> None:
        """End the innermost loop."""
        self.blocks.pop()

    def trial(self) -> Writer:
        """A writer that knows the same names, whose lines are thrown away."""
        other = Writer()
        other._names = dict(self._names)
        other.blocks = [*self.blocks, Block()]
        other._count = self._count
        return other
