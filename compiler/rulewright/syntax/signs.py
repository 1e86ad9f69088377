"""Signs of other scripts, of other languages and of word processors, and how they are written here."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Foreign", "foreign_at", "plainly", "written_here"]

_SPELLED = {
    "&&": "and",
    "||": "or",
    "!": "not",
    "&": "and",
    "%": "… / 100 rounded …",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "≦": "<=",
    "≧": ">=",
    **dict.fromkeys(("……", "⋯⋯", "…", "⋯", "‥", "～", "〜"), ".."),
    **dict.fromkeys(("——", "−", "–", "—", "―", "‐", "‑"), "-"),
    "、": ",",
    "。": ".",
    "｡": ".",
    "｢": '"',
    "｣": '"',
    "【": "[",
    "】": "]",
    "〔": "[",
    "〕": "]",
    **dict.fromkeys("│┃¦∣ǀ", "|"),
    **dict.fromkeys("“”„‟‘’«»「」『』《》＂＇", '"'),
}
"""Signs, and what to write for them. Longer ones come before those that they start with."""


def _plain(sign: str) -> str:
    return chr(ord(sign) - 0xFEE0)


_WIDE = {chr(code): _plain(chr(code)) for code in range(0xFF01, 0xFF5F)} | {
    sign: written for sign, written in _SPELLED.items() if len(sign) == 1 and "\uff01" <= sign <= "\uff5e"
}
"""The full-width forms of ASCII, which look like it."""

_COUPLES = ("!=", "<=", ">=", "..")
_BLANKS = re.compile("[\u3000\u00a0\u2002\u2003\u2007\u2009\u202f]+")
_WORD = re.compile("[0-9A-Za-z_０-９Ａ-Ｚａ-ｚ＿]+(?:[.．][0-9０-９]+)*")
_OTHERS = re.compile("|".join(re.escape(sign) for sign in _SPELLED))


class Foreign(NamedTuple):
    """Characters ``start`` up to ``end`` of a text, and what to ``write`` for them. ``wide``: they are full-width forms of it."""

    start: int
    end: int
    write: str
    wide: bool


def plainly(text: str) -> str:
    """``text`` with each sign as it is written here."""
    folded = "".join(_WIDE.get(sign, sign) for sign in text)
    folded = _BLANKS.sub(" ", folded)
    return _OTHERS.sub(lambda found: _SPELLED[found[0]] if not found[0].isascii() else found[0], folded)


def written_here(text: str) -> str:
    """What to write instead of ``text`` where that takes no more than signs of ASCII; else nothing."""
    plain = plainly(text)
    if plain != text and plain == _BLANKS.sub(" ", text):
        return "a blank in it is not a plain one: write it with the space bar"
    return f"write '{plain}'" if plain != text and plain.isascii() else ""


def foreign_at(text: str, at: int) -> Foreign | None:
    """The sign at ``at`` that is written another way here, with the rest of its word or number; None when none stands there."""
    character = text[at : at + 1]
    if character in _WIDE:
        word = _word_around(text, at)
        if word is not None:
            return Foreign(word.start(), word.end(), plainly(word.group()), wide=True)
        couple = "".join(_WIDE.get(sign, sign) for sign in text[at : at + 2])
        if couple in _COUPLES:
            return Foreign(at, at + 2, couple, wide=True)
    blanks = _BLANKS.match(text, at)
    if blanks is not None:
        return Foreign(at, blanks.end(), " ", wide=False)
    sign = next((sign for sign in _SPELLED if text.startswith(sign, at)), None)
    if sign is not None:
        return Foreign(at, at + len(sign), _SPELLED[sign], wide=sign in _WIDE and _SPELLED[sign] == _plain(sign))
    if character in _WIDE:
        plain = _WIDE[character]
        return Foreign(at, at + 1, plain if plain == "%" else _SPELLED.get(plain, plain), wide=True)
    return None


def _word_around(text: str, at: int) -> re.Match[str] | None:
    """The word or number that holds the character at ``at`` and letters of no other script."""
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    word = next((word for word in _WORD.finditer(text, start) if word.end() > at), None)
    if word is None or word.start() > at:
        return None
    beside = text[word.start() - 1 : word.start()] + text[word.end() : word.end() + 1]
    return None if re.search(r"\w", beside) else word
