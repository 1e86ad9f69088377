"""Where everything in a bar chart stands when it is drawn as SVG: lengths in units of the drawing, pixels on a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from wcwidth import wcswidth, wcwidth

from rulewright.sheets.model import ChartBlock

__all__ = ["Drawing", "Rectangle", "Words", "draw"]

LETTER = 8
"""Width that is reckoned for a letter of 13 units, with room to spare because no font is sure; wide letters count two."""

LINE = 16
"""Height of a line of text."""

BAR = 12
"""Height of a bar."""

GAP = 9
"""Room between groups of bars."""

MOST_LETTERS = 26
"""A label of a group is broken into lines of so many letters."""

LEGEND_LETTERS = 52
"""A line above the bars is broken after so many letters."""

LONGEST = 260
"""Length of a bar over the whole width."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: its left or right end (``anchor``) and its base line. ``kind`` says how it looks."""

    x: int
    y: int
    text: str
    kind: OneOf["label", "value", "axis", "legend"]
    anchor: OneOf["start", "end"] = "start"


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A bar, or a sample of one in the legend. ``series`` says how it is filled, from 0."""

    x: int
    y: int
    width: int
    height: int
    series: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart of ``width`` and ``height``; a line at ``start`` from ``top`` to ``bottom`` is where the bars begin."""

    width: int
    height: int
    start: int
    top: int
    bottom: int
    words: tuple[Words, ...]
    bars: tuple[Rectangle, ...]


def draw(chart: ChartBlock) -> Drawing:
    """The drawing of ``chart``: the legend, then the groups below each other."""
    words: list[Words] = []
    bars: list[Rectangle] = []
    y = 0
    for line in _lines(chart.measure, LEGEND_LETTERS):
        y += LINE
        words.append(Words(0, y - 4, line, "axis"))
    for series, name in enumerate(chart.series):
        for place, line in enumerate(_lines(name, LEGEND_LETTERS)):
            y += LINE
            words.append(Words(26, y - 4, line, "legend"))
            if place == 0:
                bars.append(Rectangle(0, y - 14, 19, BAR, series))
    if y:
        y += 4
    for line in _lines(chart.axis, LEGEND_LETTERS):
        y += LINE
        words.append(Words(0, y - 4, line, "axis"))
    labels = [_lines(group.label, MOST_LETTERS) for group in chart.groups]
    start = max((_width(line) for lines in labels for line in lines), default=0) + 8
    top = y + 2
    y = top + GAP // 2
    widest = 0
    for group, lines in zip(chart.groups, labels, strict=True):
        pitch = BAR + 1 if len(group.bars) > 1 else LINE
        height = max(pitch * len(group.bars), LINE * len(lines))
        first = y + (height - LINE * len(lines)) // 2
        words += [Words(start - 7, first + LINE * place + 12, line, "label", "end") for place, line in enumerate(lines)]
        bar_y = y + (height - pitch * len(group.bars)) // 2 + (pitch - BAR) // 2
        for series, bar in enumerate(group.bars):
            length = bar.length * LONGEST // 1000
            if bar.length:
                bars.append(Rectangle(start, bar_y, max(length, 1), BAR, series))
            words.append(Words(start + length + 6, bar_y + BAR - 1, bar.value, "value"))
            widest = max(widest, start + length + 6 + _width(bar.value))
            bar_y += pitch
        y += height + GAP
    bottom = y - GAP // 2
    texts = (each.x + _width(each.text) for each in words if each.anchor == "start")
    return Drawing(max(start + LONGEST, widest, *texts), bottom + 2, start, top, bottom, tuple(words), tuple(bars))


def _width(text: str) -> int:
    cells = wcswidth(text)
    return (cells if cells >= 0 else len(text)) * LETTER


def _lines(text: str, most: int) -> list[str]:
    """``text`` in lines of at most ``most`` letters: broken at spaces, inside a word only where there is no other way (and
    between wide letters, as Chinese is)."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if wcswidth(joined) > most and line and wcswidth(word) <= most:
            lines.append(line)
            joined = word
        while wcswidth(joined) > most:
            cut, used = 0, 0
            while used + max(wcwidth(joined[cut]), 0) <= most:
                used += max(wcwidth(joined[cut]), 0)
                cut += 1
            lines.append(joined[:cut].rstrip())
            joined = joined[cut:].lstrip()
        line = joined
    return [*lines, line] if line else lines
