"""Sheets and decks as HTML: one page each that needs nothing else. It holds its style and the font of its headings, runs no script
and asks for nothing."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import assert_never

from jinja2 import Environment, PackageLoader, StrictUndefined

from rulewright.calculus.values import show_number
from rulewright.i18n.language import locale_of
from rulewright.sheets.cards import grid_on
from rulewright.sheets.drawing import draw
from rulewright.sheets.fonts import FOLDER
from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import (
    Block,
    ChartBlock,
    DeckModel,
    EntryBlock,
    FormBlock,
    FormulaBlock,
    Inline,
    ModifiersBlock,
    OptionsBlock,
    ProcedureBlock,
    RuleBlock,
    ScaleBlock,
    SheetModel,
    TableBlock,
)

__all__ = ["render_html"]

MOST_COMPACT = 36
"""A table whose columns have no more characters than this in all does not stretch over the width of a screen."""

MOST_IN_A_FIGURE = 10
"""A value of a modifier with more characters than this is words."""

MOST_SHORT = 24
"""Cells of a wide table with no more characters than this stay in one line."""

MOST_COLUMNS_ABREAST = 6
"""A table with more columns than this takes the whole width of a screen."""


@dataclass
class Counter:
    """Numbers the steps of one list."""

    number: int = 0

    def next(self) -> int:
        """The next number, from 1."""
        self.number += 1
        return self.number


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("rulewright.sheets"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    font = b64encode((FOLDER / "web" / "Alegreya-Bold-latin.woff2").read_bytes()).decode("ascii")
    environment.globals.update(heading_font=f"data:font/woff2;base64,{font}")
    environment.globals.update(new_counter=Counter, shape_of=_shape_of, is_wide=_is_wide, is_compact=_is_compact)
    environment.globals.update(draw=draw, short_columns=_short_columns, is_spoken=_is_spoken)
    return environment


def render_html(document: SheetModel | DeckModel) -> str:
    """The page of a sheet or deck. Every text of an author is escaped; the page may neither run nor load anything."""
    direction = locale_of(document.language).text_direction
    match document:
        case SheetModel():
            return (
                _environment()
                .get_template("sheet.html.jinja")
                .render(
                    document=document,
                    direction=direction,
                    page_width=show_number(document.page.width),
                    page_height=show_number(document.page.height),
                )
            )
        case DeckModel():
            grid = grid_on(document.format, document.paper)
            return (
                _environment()
                .get_template("deck.html.jinja")
                .render(
                    document=document,
                    direction=direction,
                    card_width=show_number(document.format.width),
                    card_height=show_number(document.format.height),
                    columns=grid.columns,
                    page_width=show_number(grid.page_width),
                    page_height=show_number(grid.page_height),
                    margin_x=show_number((grid.page_width - grid.columns * document.format.width) / Fraction(2)),
                    margin_y=show_number((grid.page_height - grid.rows * document.format.height) / Fraction(2)),
                )
            )
        case _:
            assert_never(document)


def _shape_of(block: Block) -> str:
    """The macro that prints a block."""
    match block:
        case TableBlock():
            return "table_block"
        case ChartBlock():
            return "chart_block"
        case ModifiersBlock():
            return "modifiers_block"
        case ProcedureBlock():
            return "procedure_block"
        case FormulaBlock():
            return "formula_block"
        case RuleBlock():
            return "rule_block"
        case ScaleBlock():
            return "scale_block"
        case OptionsBlock():
            return "options_block"
        case EntryBlock():
            return "entry_block"
        case FormBlock():
            return "form_block"
        case _:
            assert_never(block)


def _is_wide(block: Block) -> bool:
    return isinstance(block, FormBlock) or (
        isinstance(block, TableBlock) and (block.wide or len(block.columns) > MOST_COLUMNS_ABREAST)
    )


def _is_spoken(value: Inline) -> bool:
    """Whether the value of a modifier is words rather than a figure: without a condition it takes the place of one."""
    return len(without_marks(value)) > MOST_IN_A_FIGURE


def _short_columns(block: TableBlock) -> tuple[bool, ...]:
    """For each column, whether all its cells are short."""
    return tuple(
        all(len(without_marks(row.cells[place].text)) <= MOST_SHORT for row in block.rows)
        for place in range(len(block.columns))
    )


def _is_compact(block: TableBlock) -> bool:
    """Whether a table is so narrow that eyes would lose the row on the way across a whole line."""
    widest = [
        max(len(column.label) + len(column.unit), *(len(without_marks(row.cells[place].text)) for row in block.rows), 0)
        for place, column in enumerate(block.columns)
    ]
    return not block.spanning and sum(widest) <= MOST_COMPACT
