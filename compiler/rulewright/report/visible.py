"""Text of an author made fit to be shown: nothing in it can move the cursor, colour the screen or hide.

Control characters, characters that turn the direction of writing, invisible ones and lone surrogates are shown by their
code point, as ``<U+202E>``; tabs are shown as an arrow.
"""

from __future__ import annotations

import unicodedata

from wcwidth import wcswidth

__all__ = ["TAB", "cells", "pieces", "visible"]

TAB = "→   "
"""How a tab is shown: always four cells, so that an underline below it stays right."""

JOINERS = "\u200c\u200d"
"""The zero-width joiners. Persian, Hindi and emoji need them inside words; next to ASCII they can only be a mistake."""

HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def pieces(text: str) -> list[str]:
    """``text`` as what is shown for each of its characters, in order."""
    if text.isascii() and text.isprintable():
        return list(text)
    shown: list[str] = []
    before = ""
    for character in text:
        if character == "\t":
            shown.append(TAB)
        elif unicodedata.category(character) not in HIDDEN_CATEGORIES or (
            character in JOINERS and before and not before.isascii()
        ):
            shown.append(character)
        else:
            shown.append(f"<U+{ord(character):04X}>")
        before = character
    return shown


def visible(text: str) -> str:
    """``text`` on one line, with everything that would act on a terminal shown instead."""
    return "".join(pieces(text))


def cells(text: str) -> int:
    """How many cells of a terminal ``text`` takes; ``text`` must have gone through :func:`visible`."""
    if text.isascii():
        return len(text)
    width = wcswidth(text)
    return width if width >= 0 else len(text)
