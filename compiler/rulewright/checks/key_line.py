"""The values of a table's key laid out on a line of whole numbers, so that gaps and overlaps are plain interval questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.calculus.declarations import KeyRange, Table
from rulewright.calculus.domains import Domain, IntegerDomain, MemberDomain, YesNoDomain
from rulewright.calculus.values import MemberValue, Value
from rulewright.source import NOWHERE, Span

__all__ = [
    "Cover",
    "Gap",
    "KeyLine",
    "Run",
    "column_covers",
    "column_domain",
    "gaps",
    "key_text",
    "line_of",
    "line_of_rows",
    "place",
]
__all__ += ["row_covers"]

MOST_SHOWN = 8
"""A message lists at most so many members by name."""


@dataclass(frozen=True, slots=True)
class Run:
    """Positions ``low`` to ``high`` of a line, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Cover:
    """What one key cell covers: ``run`` of the line, the cell ``key``, and the ``number`` of its row or column (from 0)."""

    run: Run
    key: KeyRange
    number: int


@dataclass(frozen=True, slots=True)
class Gap:
    """Positions that nothing covers, with the neighbours on the line (None at an end)."""

    run: Run
    before: Cover | None
    after: Cover | None


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A domain as the positions ``first`` to ``last``.

    A plain range of integers uses the integers themselves; listed values, members and yes/no use their index into ``values``.
    Where the domain has no end, the outermost position stands for everything from there on (``open_low``, ``open_high``).
    """

    domain: Domain
    first: int
    last: int
    values: tuple[Value, ...] | None = None
    open_low: bool = False
    open_high: bool = False
    places: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def possible(self, position: int) -> bool:
        """Whether the value at ``position`` can occur."""
        if self.values is not None or not isinstance(self.domain, IntegerDomain):
            return self.first <= position <= self.last
        return self.domain.holds(position)

    def positions(self, key: KeyRange) -> Run | None:
        """The possible positions that ``key`` covers, or None when it covers nothing that can occur."""
        if self.values is None:
            low = self.first if key.low is None else max(self.first, _integer(key.low))
            high = self.last if key.high is None else min(self.last, _integer(key.high))
            return self.shrink(Run(low, high))
        if isinstance(self.domain, IntegerDomain):
            inside = [
                index
                for index, value in enumerate(self.values)
                if (key.low is None or _integer(value) >= _integer(key.low))
                and (key.high is None or _integer(value) <= _integer(key.high))
            ]
            return Run(inside[0], inside[-1]) if inside else None
        low = self.first if key.low is None else self.places.get(_name(key.low), -1)
        high = self.last if key.high is None else self.places.get(_name(key.high), -1)
        return Run(low, high) if self.first <= low <= high else None

    def has(self, value: Value) -> bool:
        """Whether ``value`` is one of the values, known by its name."""
        if isinstance(self.domain, IntegerDomain):
            return isinstance(value, int) and self.domain.holds(value)
        return _name(value) in self.places

    def shrink(self, run: Run) -> Run | None:
        """``run`` without impossible values at its ends, or None when nothing is left."""
        low, high = run.low, run.high
        while low <= high and not self.possible(low):
            low += 1
        while high >= low and not self.possible(high):
            high -= 1
        return Run(low, high) if low <= high else None

    def show(self, run: Run) -> str:
        """The values of ``run`` as an author writes them: ``34..35``, ``..0``, ``30..``, ``close, short``."""
        if self.values is not None and not isinstance(self.domain, IntegerDomain):
            names = [_name(value) for value in self.values[run.low : run.high + 1]]
            more = len(names) - MOST_SHOWN
            return ", ".join(names[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")
        low = self._value(run.low)
        high = self._value(run.high)
        if self.open_low and run.low == self.first:
            return ".." if self.open_high and run.high == self.last else f"..{high}"
        if self.open_high and run.high == self.last:
            return f"{low}.."
        return low if run.low == run.high else f"{low}..{high}"

    def say(self, run: Run) -> str:
        """Like :meth:`show`, for a sentence: two neighbours are ``34 and 35``, an open end is put into words."""
        shown = self.show(run)
        if shown == "..":
            return "every value"
        if shown.startswith(".."):
            return f"{shown[2:]} and everything below"
        if shown.endswith(".."):
            return f"{shown[:-2]} and everything above"
        if run.high == run.low + 1:
            return f"{self._value(run.low)} and {self._value(run.high)}"
        return shown

    def _value(self, position: int) -> str:
        return _name(position if self.values is None else self.values[position])

    @property
    def whole(self) -> Run:
        """The run of all positions."""
        return Run(self.first, self.last)

    @property
    def numeric(self) -> bool:
        """Whether the values are numbers."""
        return isinstance(self.domain, IntegerDomain)

    @property
    def noun(self) -> str:
        """What one value is called: ``d66 roll``, ``value of integer 0..9``, ``member of Range``."""
        match self.domain:
            case IntegerDomain(name=name):
                return f"value of {name}" if name.startswith("integer") else f"roll of {name}"
            case MemberDomain(enum=enum):
                return f"member of {enum}"
            case YesNoDomain():
                return "yes or no"


def _integer(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _name(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case MemberValue(id=id):
            return id
        case _:
            return str(value)


def line_of(domain: Domain, keys: Iterable[KeyRange]) -> KeyLine:
    """The line of ``domain``; open ends lie one beyond what ``keys`` mention."""
    match domain:
        case MemberDomain(enum=enum, members=members):
            places = {member: place for place, member in enumerate(members)}
            values = tuple(MemberValue(enum, member) for member in members)
            return KeyLine(domain, 0, len(members) - 1, values, places=places)
        case YesNoDomain():
            return KeyLine(domain, 0, 1, (True, False), places={"yes": 0, "no": 1})
        case IntegerDomain(values=listed) if listed is not None:
            return KeyLine(domain, 0, len(listed) - 1, listed)
        case IntegerDomain(low=low, high=high):
            mentioned = [_integer(end) for key in keys for end in (key.low, key.high) if end is not None]
            mentioned += [end for end in (low, high) if end is not None] or [0]
            first = min(mentioned) - 1 if low is None else low
            last = max(mentioned) + 1 if high is None else high
            return KeyLine(domain, first, last, None, low is None, high is None)


def line_of_rows(table: Table) -> KeyLine:
    """The line that the key cells of a table's rows lie on."""
    return line_of(table.keys[0].domain, [key for row in table.rows for key in row.keys])


def row_covers(line: KeyLine, table: Table) -> list[Cover]:
    """What the key cells of the rows cover, in the order in which they are written."""
    return [
        Cover(run, key, number)
        for number, row in enumerate(table.rows)
        for key in row.keys
        if (run := line.positions(key)) is not None
    ]


def column_covers(line: KeyLine, table: Table) -> list[Cover]:
    """What the headings of the columns of a two-key table cover, from left to right."""
    return [
        Cover(run, column.key, number)
        for number, column in enumerate(table.columns)
        if (run := line.positions(column.key)) is not None
    ]


def column_domain(table: Table) -> Domain:
    """The values that the second key of a two-key table can take. When the key is an ``integer`` without a range and every
    heading is a single number, the headings are the domain: the table has no row for anything else, and says so."""
    domain = table.keys[1].domain
    if isinstance(domain, IntegerDomain) and domain.values is None and domain.low is None and domain.high is None:
        headings = [column.key for column in table.columns]
        if all(isinstance(key.low, int) and key.low == key.high for key in headings):
            listed = sorted({_integer(key.low) for key in headings})
            return IntegerDomain(domain.name, listed[0], listed[-1], tuple(listed)) if listed else domain
    return domain


def gaps(line: KeyLine, covers: Sequence[Cover]) -> Iterator[Gap]:
    """The runs of the line that none of ``covers`` holds, from low to high."""
    reached = line.first - 1
    before: Cover | None = None
    for cover in sorted(covers, key=lambda cover: (cover.run.low, cover.run.high)):
        if cover.run.low > reached + 1:
            run = line.shrink(Run(reached + 1, cover.run.low - 1))
            if run is not None:
                yield Gap(run, before, cover)
        if before is None or cover.run.high > reached:
            before = cover
        reached = max(reached, cover.run.high)
    if reached < line.last:
        run = line.shrink(Run(reached + 1, line.last))
        if run is not None:
            yield Gap(run, before, None)


def key_text(line: KeyLine, cover: Cover) -> str:
    """The key cell as it was written, or as it would be."""
    return cover.key.span.text.strip() or line.show(cover.run)


def place(span: Span, *others: Span) -> Span:
    """The first of the spans that an author wrote."""
    return next((candidate for candidate in (span, *others) if candidate is not NOWHERE), NOWHERE)
