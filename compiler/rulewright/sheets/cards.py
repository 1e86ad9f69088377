"""How cards lie on a sheet of paper."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rulewright.sheets.config import CardFormat, PaperSize

__all__ = ["LEAST_MARGIN", "Grid", "grid_on"]

LEAST_MARGIN = Fraction(6)
"""Millimetres around the cards: crop marks and the edge that printers cannot reach."""


@dataclass(frozen=True, slots=True)
class Grid:
    """``columns`` times ``rows`` cards, edge to edge, in the middle of a page (millimetres)."""

    columns: int
    rows: int
    page_width: Fraction
    page_height: Fraction


def grid_on(card: CardFormat, paper: PaperSize) -> Grid:
    """The way to lay the paper that holds most cards; upright when both hold as many. Poker cards: nine on A4 and Letter."""

    def grid(width: Fraction, height: Fraction) -> Grid:
        columns = (width - 2 * LEAST_MARGIN) // card.width
        rows = (height - 2 * LEAST_MARGIN) // card.height
        return Grid(int(columns), int(rows), width, height)

    upright, flat = grid(paper.width, paper.height), grid(paper.height, paper.width)
    return flat if flat.columns * flat.rows > upright.columns * upright.rows else upright
