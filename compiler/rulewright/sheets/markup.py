"""An author's text with marks (bold, italic, links) as styled runs. Whatever is not a complete mark stays plain text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rulewright.sheets.model import Inline, Run

__all__ = ["ALLOWED_SCHEMES", "clean", "inline", "without_marks"]

ALLOWED_SCHEMES = ("http", "https", "mailto")
"""A link with any other scheme (or none) stays plain text."""

_LINK = re.compile(r"\[([^\[\]\n]{1,400})\]\(([^()\s<>\"]{1,2000})\)")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_STARS = re.compile(r"\*+")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u2028\u2029]")
_MINUS = re.compile(r"(?<![0-9A-Za-z)\]}\-\u2013])-(?=[0-9])")
"""A hyphen that was typed for a minus: before a figure, and behind nothing that it could join to it (as in ``1-3`` or ``D-10``)."""
_LINE_ENDS = re.compile(r"\r\n?")


def clean(text: str) -> str:
    """``text`` without characters that no page can hold: control characters and lone surrogates become U+FFFD."""
    return _UNPRINTABLE.sub("\ufffd", _LINE_ENDS.sub("\n", text))


def inline(text: str) -> Inline:
    """``text`` as runs: ``**bold**``, ``*italic*``, ``[words](https://…)``; links may hold bold and italic words. A hyphen that
    stands for a minus becomes one."""
    text = clean(text)
    at = 0
    marks = _Marks()
    for link in _LINK.finditer(text):
        if not _allowed(link[2]):
            continue
        marks.feed(text[at : link.start()], before=text[at - 1 : at] if at else "", after="[")
        marks.add_link(_styled(link[1]), link[2])
        at = link.end()
    marks.feed(text[at:], before=text[at - 1 : at] if at else "")
    return tuple(replace(run, text=_MINUS.sub("\N{MINUS SIGN}", run.text)) for run in marks.finish())


def without_marks(runs: Inline) -> str:
    """The characters alone."""
    return "".join(run.text for run in runs)


def _allowed(address: str) -> bool:
    scheme = _SCHEME.match(address)
    return scheme is not None and scheme[1].lower() in ALLOWED_SCHEMES


def _styled(text: str) -> Inline:
    marks = _Marks()
    marks.feed(text)
    return marks.finish()


@dataclass
class _Opened:
    """A mark that is still open: how many stars it has, and which run holds them as text until it is closed."""

    stars: int
    run: int


class _Marks:
    """Pairs stars up in one pass. Bold and italic can each be open once, so that at most two marks are open at a time and
    any text takes time in proportion to its length."""

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._open: list[_Opened] = []

    def feed(self, text: str, before: str = "", after: str = "") -> None:
        """Take in ``text``; ``before`` and ``after`` are the characters around it."""
        at = 0
        for stars in _STARS.finditer(text):
            self._add(text[at : stars.start()])
            left = text[stars.start() - 1 : stars.start()] if stars.start() else before
            right = text[stars.end() : stars.end() + 1] or after
            self._stars(len(stars[0]), closes=bool(left.strip()), opens=bool(right.strip()))
            at = stars.end()
        self._add(text[at:])

    def add_link(self, words: Inline, address: str) -> None:
        """Take in the words of a link."""
        self._runs.extend(replace(run, link=address) for run in words)

    def finish(self) -> Inline:
        """All runs, those of one style joined."""
        joined: list[Run] = []
        for run in self._runs:
            if not run.text:
                continue
            if joined and replace(joined[-1], text="") == replace(run, text=""):
                joined[-1] = replace(joined[-1], text=joined[-1].text + run.text)
            else:
                joined.append(run)
        return tuple(joined)

    def _add(self, text: str) -> None:
        if text:
            self._runs.append(Run(text))

    def _stars(self, count: int, *, closes: bool, opens: bool) -> None:
        left = count
        while left and closes and self._open:
            exact = next((mark for mark in self._open if mark.stars == left), None)
            fitting = exact or next((mark for mark in reversed(self._open) if mark.stars <= left), None)
            if fitting is None or count > 3:
                break
            self._close(fitting)
            left -= fitting.stars
        for stars in (2, 1):
            if opens and count <= 3 and left >= stars and all(mark.stars != stars for mark in self._open):
                self._open.append(_Opened(stars, len(self._runs)))
                self._add("*" * stars)
                left -= stars
        self._add("*" * left)

    def _close(self, mark: _Opened) -> None:
        self._runs[mark.run] = Run("")
        for place in range(mark.run + 1, len(self._runs)):
            run = self._runs[place]
            self._runs[place] = replace(run, strong=True) if mark.stars == 2 else replace(run, emphasis=True)
        # What was opened inside and is still open can no longer be closed: its stars stay text.
        del self._open[self._open.index(mark) :]
