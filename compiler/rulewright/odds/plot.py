"""Chances as a bar chart in SVG: black on white, so that any printer can print it, with every number written out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from wcwidth import wcswidth

__all__ = ["Bar", "bar_chart"]

LINE = 22
"""Height of a bar with the room around it, in units of the drawing (pixels on a screen)."""

BAR = 14
WIDTH = 320
"""Width of the longest bar."""

LETTER = Fraction(15, 2)
"""Width that is reckoned for a letter of 13 units; wide letters count two."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its ``name``, its length as a number of any size, and the ``value`` written at its end."""

    name: str
    length: Fraction
    value: str


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """The chart as an SVG document. Bars are as long as their numbers, the longest of them over the whole width."""
    most = max((bar.length for bar in bars), default=Fraction(0))
    names = max((_width(bar.name) for bar in bars), default=0)
    values = max((_width(bar.value) for bar in bars), default=0)
    top = LINE + 8 if title else 0
    width, height = max(names + WIDTH + values + 24, _width(title) + 16), top + LINE * len(bars) + 8
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    if title:
        lines.append(f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>')
    for place, bar in enumerate(bars):
        y = top + LINE * place
        length = round(bar.length / most * WIDTH) if most > 0 else 0
        lines.append(f'<text x="{names + 4}" y="{y + 15}" text-anchor="end">{escape(bar.name)}</text>')
        lines.append(f'<rect x="{names + 10}" y="{y + 4}" width="{max(length, 0)}" height="{BAR}" fill="black"/>')
        lines.append(f'<text x="{names + max(length, 0) + 16}" y="{y + 15}">{escape(bar.value)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _width(text: str) -> int:
    cells = wcswidth(text)
    return int((cells if cells >= 0 else len(text)) * LETTER) + 8
