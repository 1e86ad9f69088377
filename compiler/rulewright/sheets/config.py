"""What ``sheets.yaml`` says, typed: which sheets and decks to print, and what stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal as OneOf

from rulewright.source import NOWHERE, Span

__all__ = [
    "CARD_FORMATS",
    "EMPTY",
    "MOST_TRACKED",
    "PAPER_SIZES",
    "Back",
    "CardFormat",
    "Copies",
    "Deck",
    "Named",
    "OddsTable",
    "Orientation",
    "Page",
    "PaperSize",
    "Section",
    "Sheet",
    "Sheets",
]

MOST_TRACKED = 60
"""A card has at most so many boxes of one field to tick off."""

Orientation = OneOf["portrait", "landscape"]


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A paper: its id in ``sheets.yaml`` and its edges in millimetres, upright."""

    id: str
    width: Fraction
    height: Fraction


PAPER_SIZES = {
    "a2": PaperSize("a2", Fraction(420), Fraction(594)),
    "a3": PaperSize("a3", Fraction(297), Fraction(420)),
    "a4": PaperSize("a4", Fraction(210), Fraction(297)),
    "letter": PaperSize("letter", Fraction(2159, 10), Fraction(2794, 10)),
}


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A card: its id in ``sheets.yaml`` and its edges in millimetres, upright."""

    id: str
    width: Fraction
    height: Fraction


CARD_FORMATS = {
    "poker": CardFormat("poker", Fraction(63), Fraction(88)),
    "bridge": CardFormat("bridge", Fraction(57), Fraction(89)),
    "tarot": CardFormat("tarot", Fraction(70), Fraction(120)),
    "mini": CardFormat("mini", Fraction(44), Fraction(68)),
    "a6": CardFormat("a6", Fraction(105), Fraction(148)),
}


@dataclass(frozen=True, slots=True)
class Named:
    """A name or a text as the author wrote it, and where. ``rest`` is where the rest of it stands when a variant changed a part."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    rest: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a sheet. ``panels`` makes it a screen: each section fills one page, a panel (0: no screen).
    ``one_page`` asks for the size of type in which everything stands on one page."""

    size: PaperSize = PAPER_SIZES["a4"]
    orientation: Orientation = "portrait"
    columns: int = 2
    panels: int = 0
    one_page: bool = False

    @property
    def width(self) -> Fraction:
        """Width in millimetres as the page lies."""
        return self.size.width if self.orientation == "portrait" else self.size.height

    @property
    def height(self) -> Fraction:
        """Height in millimetres as the page lies."""
        return self.size.height if self.orientation == "portrait" else self.size.width


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of exact odds: of a procedure, for ``inputs`` and choices as on the command line (``skill=1..10``), what is asked
    ``of`` its result. ``title`` is None for the label of the procedure. ``chart`` draws bars instead of a table."""

    procedure: Named
    title: Named | None
    inputs: tuple[Named, ...]
    choose: tuple[Named, ...]
    of: Named
    chart: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a sheet: an optional heading and text, what it shows (``table.shock``, ``weapons.Gun`` …), and
    tables and charts of odds."""

    heading: Named | None
    text: Named | None
    show: tuple[Named, ...]
    odds: tuple[OddsTable, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A reference sheet. ``id`` becomes the name of its files."""

    id: str
    title: Named
    page: Page
    sections: tuple[Section, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Back:
    """What stands on the backs of a deck."""

    title: Named


@dataclass(frozen=True, slots=True)
class Copies:
    """How often each card is printed: ``each`` times, or as often as ``named`` says for the id of what it shows."""

    each: int = 1
    named: Mapping[str, int] = field(default_factory=dict)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def of(self, id: str) -> int:
        """How often the card of the entry, declaration or member ``id`` is printed."""
        return self.named.get(id, self.each)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: a card for every entry of the records ``of``, then one for each reference under ``show`` (for a scale or choice: one
    for each member). ``fields`` of entries are printed in this order (None: all that are not
    tracked, as declared); the first ones are printed large. ``computed`` are formulas of an entry, whose values are
    printed too. ``track`` are counted down with a pencil: as many boxes as the
    field says. ``id`` becomes the name of its files."""

    id: str
    title: Named
    of: tuple[Named, ...]
    card: CardFormat
    paper: PaperSize
    fields: tuple[Named, ...] | None = None
    back: Back | None = None
    track: tuple[Named, ...] = ()
    copies: Copies = field(default_factory=Copies)
    show: tuple[Named, ...] = ()
    computed: tuple[Named, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sheets:
    """The whole of ``sheets.yaml``. ``words`` are what the ruleset says instead of phrases of Rulewright's own: (phrase, words)."""

    sheets: tuple[Sheet, ...] = ()
    decks: tuple[Deck, ...] = ()
    words: tuple[tuple[Named, Named], ...] = ()

    @property
    def odds(self) -> tuple[OddsTable, ...]:
        """Every table of odds, in order."""
        return tuple(table for sheet in self.sheets for section in sheet.sections for table in section.odds)

    @property
    def shown(self) -> frozenset[str]:
        """Every reference on a sheet or card, as it is written."""
        on_sheets = (named.text for sheet in self.sheets for section in sheet.sections for named in section.show)
        return frozenset((*on_sheets, *(named.text for deck in self.decks for named in deck.show)))


EMPTY = Sheets()
"""What a ruleset without ``sheets.yaml`` prints: nothing."""
