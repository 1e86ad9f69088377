"""Rows found by their keys, while they are changed, added and taken out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from rulewright.syntax import nodes
from rulewright.variants.edits import ProblemError, ambiguous, unknown

__all__ = ["CUT_ANEW", "KeyedRows", "key_text"]

CUT_ANEW = "to cut rows in another way, take them out and add new ones"
"""What to do when a row is meant that covers other keys than those of the parent."""

_RANGE = re.compile(r"(-?\d+)\s*(?:-|–|\.\.)\s*(-?\d+)")
_LOW = re.compile(r"(?:\.\.)?(-?\d+)")


def key_text(cell: nodes.Cell) -> str:
    """The key of a row as one way of writing it: ``1-6`` and ``1 .. 6`` are ``1..6``."""
    parts = [_RANGE.sub(r"\1..\2", part.strip()) for part in cell.text.split(",")]
    return ", ".join(part.replace(" ", "") for part in parts)


class KeyedRows:
    """The ``rows`` of a table or a block, headings first, with their keys in the column ``at``. Each key is read once, however many
    are looked for."""

    def __init__(self, rows: Sequence[nodes.Row], at: int) -> None:
        self.at = at
        self._rows: list[nodes.Row | None] = list(rows)
        self._places: dict[str, list[int]] = {}
        for place, row in enumerate(rows):
            if place and at < len(row.cells):
                self._places.setdefault(key_text(row.cells[at]), []).append(place)

    @property
    def rows(self) -> tuple[nodes.Row, ...]:
        """All rows that are there now."""
        return tuple(row for row in self._rows if row is not None)

    @property
    def keys(self) -> Iterable[str]:
        """The keys of the rows that are there now."""
        return self._places.keys()

    def __getitem__(self, place: int) -> nodes.Row:
        row = self._rows[place]
        assert row is not None  # what was taken out has no place
        return row

    def __setitem__(self, place: int, row: nodes.Row) -> None:
        """Put ``row``, which has the same key, in the place of another."""
        self._rows[place] = row

    def first(self, key: str) -> nodes.Row | None:
        """The first row with this key, or None."""
        places = self._places.get(key)
        return self[places[0]] if places else None

    def place(self, cell: nodes.Cell) -> int:
        """The place of the only row whose key ``cell`` is; raises :class:`ProblemError` when there is none, or more than one."""
        key = key_text(cell)
        places = self._places.get(key, [])
        if not places:
            raise self._unknown(cell, key)
        if len(places) > 1:
            raise ambiguous(cell.span, f"row '{cell.text}'", len(places), [self[place].span for place in places])
        return places[0]

    def _unknown(self, cell: nodes.Cell, key: str) -> ProblemError:
        error = unknown(cell.span, f"row '{cell.text}'", key, self.keys)
        if ".." not in key:
            return error
        nearest = error.problem.help
        help = f"{nearest} Or, {CUT_ANEW}" if nearest.endswith("?") else f"{nearest}; {CUT_ANEW}"
        return ProblemError(replace(error.problem, help=help))

    def take_out(self, cell: nodes.Cell) -> nodes.Row:
        """The row whose key ``cell`` is, which is there no longer; raises as :meth:`place` does."""
        place = self.place(cell)
        row = self[place]
        del self._places[key_text(cell)]
        self._rows[place] = None
        return row

    # --- where new rows belong ----------------------------------------------------------------------------------------

    def with_new(self, new: Sequence[nodes.Row]) -> tuple[nodes.Row, ...]:
        """All rows with ``new`` ones: each before the first row with a higher key, where keys are numbers; else behind the last."""
        rows = list(self.rows)
        lows = [None, *(self._low(row) for row in islice(rows, 1, None))]
        for row in new:
            low = self._low(row)
            place = len(rows)
            if low is not None:
                higher = (at for at, start in enumerate(lows) if start is not None and start > low)
                place = next(higher, len(rows))
            rows.insert(place, row)
            lows.insert(place, low)
        return tuple(rows)

    def _low(self, row: nodes.Row) -> int | None:
        """The number that the key of ``row`` begins with, or None."""
        found = _LOW.match(key_text(row.cells[self.at])) if self.at < len(row.cells) else None
        return None if found is None else int(found[1])
