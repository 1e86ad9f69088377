"""Makes sheet.png, the picture in the README, from the committed PDFs: run it after the sheets have changed."""

from __future__ import annotations

from pathlib import Path

import pymupdf

HERE = Path(__file__).parent
OUTPUTS = HERE.parents[1] / "generated" / "western-skirmish"
PAGES = ("sheets/reference.en.pdf", "cards/guns.en.pdf")
HEIGHT, GAP, DENSITY = 842, 24, 1.1
"""Points of an A4 page, points between the pages, and pixels for each point."""


def main() -> None:
    picture = pymupdf.open()
    width = len(PAGES) * 595 + (len(PAGES) + 1) * GAP
    page = picture.new_page(width=width, height=HEIGHT + 2 * GAP)
    page.draw_rect(page.rect, color=None, fill=(0.86, 0.84, 0.8))
    for place, name in enumerate(PAGES):
        left = GAP + place * (595 + GAP)
        where = pymupdf.Rect(left, GAP, left + 595, GAP + HEIGHT)
        page.draw_rect(where, color=(0.7, 0.68, 0.64), fill=(1, 1, 1), width=0.5)
        page.show_pdf_page(where, pymupdf.open(OUTPUTS / name), 0)
    page.get_pixmap(matrix=pymupdf.Matrix(DENSITY, DENSITY)).save(HERE / "sheet.png")


if __name__ == "__main__":
    main()
