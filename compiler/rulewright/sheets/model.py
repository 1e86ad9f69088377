"""The sheet model: what a sheet or a deck of cards shows, in one language, before anything is laid out.

Every text is translated and every value is written out; what remains for HTML and Typst is layout. Texts are runs of
plain characters with a style, so that an author's text can never become markup of a page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.sheets.config import CardFormat, Page, PaperSize
from rulewright.source import NOWHERE, Span

__all__ = [
    "Alignment",
    "Bar",
    "BarGroup",
    "Block",
    "Card",
    "CardField",
    "CaseRow",
    "Cell",
    "ChartBlock",
    "Choice",
    "Column",
    "DeckModel",
    "Document",
    "EntryBlock",
    "FormBlock",
    "FormField",
    "FormulaBlock",
    "Head",
    "Inline",
    "ModifierRow",
    "ModifiersBlock",
    "OptionRow",
    "OptionsBlock",
    "ProcedureBlock",
    "Prose",
    "RuleBlock",
    "Run",
    "ScaleBlock",
    "SectionModel",
    "SheetModel",
    "SourceNote",
    "StepItem",
    "Strip",
    "TableBlock",
    "TableRow",
    "Track",
    "plain",
]


@dataclass(frozen=True, slots=True)
class Run:
    """Some characters in one style. ``link`` is an address with an allowed scheme, or empty."""

    text: str
    strong: bool = False
    emphasis: bool = False
    link: str = ""


Inline = tuple[Run, ...]
"""One line or paragraph of text."""

Prose = tuple[Inline, ...]
"""Paragraphs."""


def plain(text: str) -> Inline:
    """``text`` as one plain run; no run at all when it is empty."""
    return (Run(text),) if text else ()


@dataclass(frozen=True, slots=True)
class SourceNote:
    """A rule of the source document that a block encodes: its id and, when it is known, its title."""

    id: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What every block has: a title, the prose under it, and the source rules behind it.

    ``anchor`` is unique on its sheet. ``notice`` is a line that must not be missed, such as what a stand-in replaces.
    ``notes`` are short lines below the block (caps, policies). ``changed`` marks what a variant changed.
    """

    anchor: str
    title: str
    prose: Prose = ()
    sources: tuple[SourceNote, ...] = ()
    notice: str = ""
    notes: tuple[Inline, ...] = ()
    changed: bool = False


Alignment = OneOf["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, the unit that all its values share (empty when none), and how cells align.
    ``key`` marks the columns that name the row, ``remark`` the author's prose about it."""

    label: str
    unit: str = ""
    align: Alignment = "left"
    key: bool = False
    remark: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell; ``empty`` marks one that holds nothing (it prints as a dash). ``answer`` is that of a yes/no, which prints as a mark
    where it is yes; ``text`` says it in words."""

    text: Inline
    empty: bool = False
    answer: OneOf["", "yes", "no"] = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of cells, one for each column. ``changed`` marks one that a variant changed."""

    cells: tuple[Cell, ...]
    changed: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table of the rules, or a list of weapons or items. ``spanning`` is a heading over the columns that are neither keys nor
    remarks (the second key of a two-key table), or empty. ``elsewhere`` says where a table lies that this ruleset does not hold.
    ``wide`` asks for the whole width of the page."""

    head: Head
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    spanning: str = ""
    elsewhere: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """A row of a modifier list.

    ``line``: a modifier. ``case``: one answer of the line above. ``except``: an exception of the row above. ``group``: a
    heading over lines of which only one applies; its lines have ``depth`` 1. ``rule``: what happens between lines (a cap, a
    rounding). A line with cases has no value of its own. ``changed`` marks a line that a variant changed.
    """

    kind: OneOf["line", "case", "except", "group", "rule"]
    label: Inline
    value: Inline = ()
    when: Inline = ()
    depth: int = 0
    sources: tuple[SourceNote, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ModifiersBlock:
    """A modifier list. The three labels head its columns; caps are ``head.notes``."""

    head: Head
    name_label: str
    value_label: str
    when_label: str
    rows: tuple[ModifierRow, ...]


@dataclass(frozen=True, slots=True)
class StepItem:
    """A step of a procedure in words, with what stands under it.

    ``kind`` says how it is marked: ``heading`` opens a part, ``question`` is one for the referee, ``decision`` one for a
    player, ``require`` a condition without which the procedure is refused, ``result`` how it ends, ``remark`` the
    author's prose; ``branch`` and ``case`` introduce the steps below them; ``step`` is all the rest.
    """

    kind: OneOf["step", "heading", "question", "decision", "require", "branch", "case", "result", "remark"]
    text: Inline
    children: tuple[StepItem, ...] = ()
    sources: tuple[SourceNote, ...] = ()


@dataclass(frozen=True, slots=True)
class ProcedureBlock:
    """A procedure: what it needs, and its steps. The labels are the words for needs and for the referee in the language of
    the sheet."""

    head: Head
    needs: tuple[Inline, ...]
    steps: tuple[StepItem, ...]
    needs_label: str
    question_label: str


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case of a formula: its value and the condition under which it counts."""

    value: Inline
    when: Inline


@dataclass(frozen=True, slots=True)
class FormulaBlock:
    """A formula: the first case that holds counts. ``needs`` are its inputs."""

    head: Head
    needs: tuple[Inline, ...]
    cases: tuple[CaseRow, ...]
    needs_label: str


@dataclass(frozen=True, slots=True)
class RuleBlock:
    """A rule in prose."""

    head: Head


@dataclass(frozen=True, slots=True)
class ScaleBlock:
    """The members of a scale (``ordered``, lowest first) or a choice, each with its remark."""

    head: Head
    ordered: bool
    members: tuple[tuple[str, Prose], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that an option may have; ``chosen`` marks the one in force."""

    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option: what it is about, its values, and its prose. ``value`` is the one in force, in words."""

    label: str
    value: str
    choices: tuple[Choice, ...]
    prose: Prose = ()
    sources: tuple[SourceNote, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionsBlock:
    """The options of the ruleset and what they are set to."""

    head: Head
    options: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class CardField:
    """A field of a weapon or item: label, value as written out, and its unit (empty when none)."""

    label: str
    value: Inline
    unit: str = ""


@dataclass(frozen=True, slots=True)
class EntryBlock:
    """Names and values: one weapon or item with all its fields (``kind`` is the label of its record), or constants (``kind`` is
    empty). ``alone`` is one constant: its title says what its value is of."""

    head: Head
    kind: str
    fields: tuple[CardField, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """A field to fill in by hand: a ``line`` to write on, ``lines`` for a list, ``boxes`` to tick off (``boxes`` of them),
    ``choices`` to mark, or a ``group`` of ``fields`` under a heading. ``hint`` is its range or unit, what stands there from the
    start, and how long it lasts, in small print; ``remark`` is the author's prose about it, behind its
    label."""

    label: str
    kind: OneOf["line", "boxes", "choices", "group", "lines"]
    hint: str = ""
    boxes: int = 0
    choices: tuple[str, ...] = ()
    fields: tuple[FormField, ...] = ()
    remark: Prose = ()


@dataclass(frozen=True, slots=True)
class FormBlock:
    """A blank form of a record."""

    head: Head
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: its ``length`` in thousandths of the whole width (0 to 1000), and the ``value`` written at its end."""

    length: int
    value: str


@dataclass(frozen=True, slots=True)
class BarGroup:
    """The bars of one setting or outcome, one for each series, under one label."""

    label: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """A chart of chances. ``axis`` is what the labels of the groups are values of; ``measure`` says whose chance the bars are,
    where the names of the ``series`` do not. ``description`` says all of it in one text, for those who cannot see it."""

    head: Head
    axis: str
    measure: str
    series: tuple[str, ...]
    groups: tuple[BarGroup, ...]
    description: str


Block = (
    TableBlock
    | ChartBlock
    | ModifiersBlock
    | ProcedureBlock
    | FormulaBlock
    | RuleBlock
    | ScaleBlock
    | OptionsBlock
    | EntryBlock
    | FormBlock
)


@dataclass(frozen=True, slots=True)
class SectionModel:
    """A part of a sheet under an optional heading."""

    heading: str
    text: Prose
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """What sheets and decks share: ``id`` names the output file, ``ruleset`` and ``version`` stand in the footer,
    ``language`` is a language tag such as ``sv`` or ``zh-Hant``. ``place`` is where the author asked for it."""

    id: str
    title: str
    language: str
    ruleset: str
    version: str
    place: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class SheetModel(Document):
    """A reference sheet. ``legend`` says what the marks before changed things mean; it is empty where nothing is marked."""

    legend: str = field(default="", kw_only=True)
    page: Page = field(kw_only=True)
    sections: tuple[SectionModel, ...] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Track:
    """Boxes to tick off with a pencil: ``count`` of them (1 to 60) under a label."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Strip:
    """What was worked out for a card and has several parts, such as the ranges of a weapon: a row of boxes under a label."""

    label: str
    parts: tuple[CardField, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card: one entry of the ruleset, one member of a scale or choice, or a ``block`` whose title is that of the card.
    ``stats`` are printed large, ``fields`` as a list, ``strips`` as rows of boxes; ``id`` is unique in its deck. It lies in the
    deck ``copies`` times."""

    id: str
    title: str
    kind: str
    group: str
    stats: tuple[CardField, ...]
    fields: tuple[CardField, ...]
    prose: Prose = ()
    sources: tuple[SourceNote, ...] = ()
    tracks: tuple[Track, ...] = ()
    strips: tuple[Strip, ...] = ()
    copies: int = 1
    block: Block | None = None
    place: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DeckModel(Document):
    """A deck of cards of one format. ``back`` is the title printed on their backs, or None for no backs."""

    format: CardFormat = field(kw_only=True)
    paper: PaperSize = field(kw_only=True)
    cards: tuple[Card, ...] = field(kw_only=True)
    back: str | None = None
