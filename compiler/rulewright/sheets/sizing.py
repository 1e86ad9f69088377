"""The plan of a sheet: the size of type of each part, which tables are cut, and where every unit stands.

Typst tells how tall units are (:class:`Report`), and a plan is made of that, until nothing changes any more. The first plan says
nothing; most sheets have theirs after one report. Lengths are thousandths of a point, sizes of type hundredths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal as OneOf

from rulewright.sheets.columns import Placed, Spot, Unit, extent, place

__all__ = ["FULL_SIZE", "Part", "Plan", "Report", "Settled", "settle"]

FULL_SIZE = 100


FULL_ENOUGH = Fraction(19, 20)
"""A page that is so full is not laid out again to see whether the next larger type fits as well."""

LARGEST_BESIDE = Fraction(12, 10)
"""No panel of a screen is set in type that is larger than that of the fullest by more than this."""

LEAST_OVER = 142
"""A table that is wider than the page by no more than a twentieth of a millimetre fits."""

FORM_GAP = 16_000
"""The space between blank forms on one page."""

CUT_BELOW = 40_000
"""A table is cut when it would leave less than this on a page for what must stand with it."""

FILLED = Fraction(9, 10)
"""A piece of a table is meant to fill so much of a page: some rows are taller than others."""

LEAST_ROWS = 3
"""No piece has fewer rows, where that can be."""

WIDOWED = Fraction(1, 3)
"""A last page on which less than this stands is saved by narrower spaces between blocks, if ``NARROWER`` ones do."""

NARROWER = (Fraction(9, 10), Fraction(8, 10), Fraction(7, 10))

SAVING = (96, 92)
"""Sizes of type that are tried where narrower spaces save no such page."""

MOST_SAVING = 4
"""On a sheet of more pages one that is all but empty is no loss."""

Kind = OneOf["panels", "page", "pages", "form"]


@dataclass(frozen=True, slots=True)
class Part:
    """A panel, or a whole sheet: how tall its head is, and its units as they are in some size of type."""

    columns: int
    used: int
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What Typst tells: what sort of sheet it is, how tall a page, the sizes of type to choose from (the largest first), and its
    parts."""

    kind: Kind
    height: int
    zooms: tuple[int, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for one part. ``cuts`` says by the place of a unit where its pieces start and end. ``spots`` says where each piece
    stands. All of it is printed ``copies`` times, ``pitch`` apart."""

    zoom: int = FULL_SIZE
    cuts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    spots: tuple[Spot, ...] | None = None
    copies: int = 1
    pitch: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """The plan of every part; the parts that do not fit on their page; and by how much tables are too wide, in the size in which
    they are printed."""

    plans: tuple[Plan, ...]
    too_full: tuple[int, ...]
    over: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Tried:
    """A part in one size of type: its plan, how full its page is (1: just full), and whether it fits; on how many pages it stands,
    and whether there is little on the last one."""

    plan: Plan
    full: Fraction
    fits: bool
    over: tuple[int, ...]
    pages: int = 1
    widowed: bool = False


def settle(report_of: Callable[[tuple[Plan, ...] | None], Report]) -> Settled:
    """Ask for reports until every part has the plan in which it is printed. ``report_of`` lays the sheet out by some plans, or, at
    first, by none: then every part is in full size."""
    report = report_of(None)
    searches = [_Search(report, number) for number in range(len(report.parts))]
    # Every report tries a size that was not tried before, or cuts a table further: there is an end to both.
    while True:
        for search, part in zip(searches, report.parts, strict=True):
            search.hear(part)
        if report.kind == "panels":
            most = LARGEST_BESIDE * min(search.most for search in searches)
            for search in searches:
                search.limit(most)
        if all(search.settled for search in searches):
            break
        report = report_of(tuple(search.next for search in searches))
    chosen = tuple(search.chosen for search in searches)
    return Settled(
        tuple(tried.plan for tried in chosen),
        tuple(number for number, tried in enumerate(chosen) if report.kind in ("panels", "page") and not tried.fits),
        tuple(over for tried in chosen for over in tried.over),
    )


class _Search:
    """The search for the largest size of type in which a part fits on its page."""

    def __init__(self, report: Report, number: int) -> None:
        self._kind = report.kind
        self._height = report.height
        self._zooms = report.zooms
        self._columns = report.parts[number].columns
        self._tried: dict[int, _Tried] = {}
        self.next = Plan(FULL_SIZE)
        self.settled = False

    @property
    def most(self) -> int:
        """No larger size will be chosen."""
        if self.settled:
            return self.chosen.plan.zoom
        return min((zoom for zoom, tried in self._tried.items() if not tried.fits), default=self._zooms[0])

    @property
    def chosen(self) -> _Tried:
        """The largest size that fits. When none does: a form as it is, all else in the smallest size, or in one that
        saves a page."""
        saved = self._saved
        if saved is not None:
            return saved
        fitting = [zoom for zoom, tried in self._tried.items() if tried.fits and zoom in self._zooms]
        smallest = min(zoom for zoom in self._tried if zoom in self._zooms or zoom not in SAVING)
        none_fits = FULL_SIZE if self._kind == "form" else smallest
        return self._tried[max(fitting, default=none_fits)]

    def limit(self, most: Fraction) -> None:
        """Allow no size above ``most``, if there is one below."""
        allowed = tuple(zoom for zoom in self._zooms if zoom <= most) or self._zooms[-1:]
        if allowed != self._zooms:
            self._zooms = allowed
            self._choose()

    def hear(self, part: Part) -> None:
        """Take in what a part is like by the plan ``next``."""
        if self.settled:
            return
        zoom = self.next.zoom
        height = self._height * FULL_SIZE // zoom
        used = part.used * FULL_SIZE // zoom
        last = zoom <= self._zooms[-1]
        cuts = _cuts(part.units, self.next.cuts, height - CUT_BELOW)
        room = height - used
        least = sum(unit.height for unit in part.units) // part.columns
        if cuts != self.next.cuts and (last or (part.columns > 1 and least <= room)):
            self.next = replace(self.next, cuts=cuts)
            return
        self._tried[zoom] = self._form(part, room, used) if self._kind == "form" else self._page(part, height, used)
        self._choose()

    def _page(self, part: Part, height: int, used: int) -> _Tried:
        # What has to fit on one page is only pressed together where type cannot be smaller.
        presses = self._kind == "pages" or self.next.zoom == self._zooms[-1]
        placed = (_saving_pages if presses else _as_it_comes)(part, height, used)
        over = tuple(unit.over * self.next.zoom // FULL_SIZE for unit in part.units if unit.over > LEAST_OVER)
        plan = replace(self.next, spots=placed.spots)
        full = Fraction(extent(part.units, part.columns), height - used)
        return _Tried(plan, full, _fits(placed, over), over, placed.pages, placed.whole and _is_widowed(placed, height))

    def _form(self, part: Part, room: int, used: int) -> _Tried:
        """A form is printed as often as it fits; one that is a little taller than the page is made smaller, and one that is much
        taller goes on overleaf."""
        tall = extent(part.units, 1)
        pitch = tall + FORM_GAP * FULL_SIZE // self.next.zoom
        placed = place(part.units, 1, room + used, used)
        copies = 1 + max(0, room - tall) // pitch
        plan = replace(self.next, spots=placed.spots, copies=copies, pitch=pitch)
        return _Tried(plan, Fraction(tall, room), placed.pages == 1 and placed.whole, ())

    def _choose(self) -> None:
        """Settle, or say which size to try next."""
        guess = self._guess()
        if guess is None:
            guess = self._saving()
        self.settled = guess is None
        if guess is not None:
            self.next = Plan(guess)

    @property
    def _saved(self) -> _Tried | None:
        """The part in a size that saves a page on which there was little."""
        full = self._tried.get(FULL_SIZE)
        tried = (self._tried[zoom] for zoom in SAVING if zoom in self._tried)
        if self._kind != "pages" or full is None:
            return None
        return next((each for each in tried if each.pages < full.pages), None)

    def _saving(self) -> int | None:
        """The next size in which a page may be saved, if that is worth a try."""
        full = self._tried.get(FULL_SIZE)
        if self._kind != "pages" or full is None or not full.widowed or full.pages > MOST_SAVING or self._saved:
            return None
        return next((zoom for zoom in SAVING if zoom not in self._tried), None)

    def _guess(self) -> int | None:
        """The size to try next, or None when the largest that fits is known, or all but filled. How full a page is grows
        a little faster than the size: most tables only become larger, while lines of text are broken more often."""
        top = self._zooms[0]
        if top not in self._tried and any(tried.fits and zoom > top for zoom, tried in self._tried.items()):
            return top
        low = max((zoom for zoom, tried in self._tried.items() if tried.fits and zoom <= top), default=None)
        high = min((zoom for zoom, tried in self._tried.items() if not tried.fits), default=None)
        between = [zoom for zoom in self._zooms if (low is None or zoom > low) and (high is None or zoom < high)]
        if not between or (low is not None and self._tried[low].full >= FULL_ENOUGH):
            return None
        if low is None:
            assert high is not None, "something was tried"
            full = self._tried[high].full
            if full <= 1:  # not too tall, but too wide
                return between[len(between) // 2]
            return next((zoom for zoom in between if _grown(full, high, zoom) <= 1), between[-1])
        full = self._tried[low].full
        if high is None:
            return next((zoom for zoom in between if _grown(full, low, zoom) <= 1), None)
        rise = self._tried[high].full - full
        if rise <= 0:
            return between[len(between) // 2]
        reached = low + (1 - full) * (high - low) / rise
        return next((zoom for zoom in between if zoom <= reached), None)


def _grown(full: Fraction, zoom: int, other: int) -> Fraction:
    """About how full, to the fourth power, a page is in size ``other`` that is ``full`` in size ``zoom``."""
    return full**4 * Fraction(other, zoom) ** 5


def _as_it_comes(part: Part, height: int, used: int) -> Placed:
    return place(part.units, part.columns, height, used)


def _saving_pages(part: Part, height: int, used: int) -> Placed:
    """The units of ``part`` over pages, with narrower spaces between them where that saves a last page with little on it."""
    placed = _as_it_comes(part, height, used)
    if _is_widowed(placed, height):
        for narrower in NARROWER:
            units = [replace(unit, above=int(unit.above * narrower)) for unit in part.units]
            tighter = place(units, part.columns, height, used)
            if tighter.pages < placed.pages:
                return tighter
    return placed


def _is_widowed(placed: Placed, height: int) -> bool:
    return placed.pages > 1 and placed.last < WIDOWED * height


def _fits(placed: Placed, over: Sequence[int]) -> bool:
    return placed.pages == 1 and placed.whole and not over


def _cuts(units: Sequence[Unit], cuts: Mapping[int, tuple[int, ...]], most: int) -> Mapping[int, tuple[int, ...]]:
    """The ``cuts`` by which ``units`` came to be, and those of tables that are still taller than ``most``."""
    bounds: dict[int, list[int]] = {}
    for unit in units:
        own = bounds.setdefault(unit.origin, [0])
        own += [own[-1] + row for row in _bounds(unit, most)]
    found = {origin: tuple(own) for origin, own in bounds.items() if len(own) > 2}
    return cuts if found == cuts else found


def _bounds(unit: Unit, most: int) -> list[int]:
    """Behind which rows a table is cut: pieces that about fill ``most``, and the rest; equal ones where so little is left over that
    the rest would be a scrap."""
    pieces = max(1, min(unit.rows, -(-unit.height // most)))
    filling = int(unit.rows * most * FILLED / unit.height) if pieces > 1 else unit.rows
    rest = unit.rows - filling * (pieces - 1)
    if pieces > 1 and LEAST_ROWS <= rest <= filling:
        return [filling * piece for piece in range(1, pieces)] + [unit.rows]
    return [-(-unit.rows * piece // pieces) for piece in range(1, pieces + 1)]
