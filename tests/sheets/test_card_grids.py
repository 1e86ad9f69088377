"""How many cards lie on a page."""

from __future__ import annotations

import pytest

from rulewright.sheets.cards import LEAST_MARGIN, grid_on
from rulewright.sheets.config import CARD_FORMATS, PAPER_SIZES


@pytest.mark.parametrize(
    ("card", "paper", "columns", "rows"),
    [
        ("poker", "a4", 3, 3),
        ("poker", "letter", 3, 3),
        ("bridge", "a4", 5, 2),
        ("bridge", "letter", 3, 3),
        ("tarot", "a4", 2, 2),
        ("tarot", "letter", 2, 2),
        ("mini", "a4", 4, 4),
        ("mini", "letter", 4, 3),
    ],
)
def test_the_grid_that_holds_most_cards_is_chosen(card: str, paper: str, columns: int, rows: int):
    grid = grid_on(CARD_FORMATS[card], PAPER_SIZES[paper])
    assert (grid.columns, grid.rows) == (columns, rows)


@pytest.mark.parametrize("card", CARD_FORMATS.values(), ids=lambda card: card.id)
@pytest.mark.parametrize("paper", PAPER_SIZES.values(), ids=lambda paper: paper.id)
def test_cards_leave_room_for_crop_marks(card, paper):
    grid = grid_on(card, paper)
    assert grid.columns * card.width + 2 * LEAST_MARGIN <= grid.page_width
    assert grid.rows * card.height + 2 * LEAST_MARGIN <= grid.page_height
