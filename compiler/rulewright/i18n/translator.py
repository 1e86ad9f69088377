"""A translator speaks one language: it knows a ruleset's translated texts and Rulewright's own printed phrases.

Holes in a phrase are written ``{name}`` and filled with values that are never looked into: no text of an author is ever
taken for a format string.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from babel.lists import format_list
from babel.numbers import format_decimal

from rulewright.calculus.values import exact, show_number
from rulewright.i18n.language import locale_of
from rulewright.i18n.phrases import own_phrases

__all__ = ["WORD", "Hole", "Translator", "fill", "pieces"]

WORD = "sheets.word"
"""The context of what a ruleset says instead of a phrase of Rulewright's own."""

MINUS = "−"
"""The sign that people print, not the hyphen that they type."""

_CAPITALS_MEAN = frozenset({"de", "lb"})
"""Languages in which a capital marks a noun, so that it stays inside a sentence."""

_HOLE = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a phrase that a value fills."""

    name: str


def pieces(phrase: str) -> tuple[str | Hole, ...]:
    """``phrase`` cut at its holes: ``"Roll {dice}."`` is ``"Roll "``, the hole ``dice``, ``"."``."""
    found: list[str | Hole] = []
    for place, part in enumerate(_HOLE.split(phrase)):
        if place % 2:
            found.append(Hole(part))
        elif part:
            found.append(part)
    return tuple(found)


def fill(phrase: str, values: Mapping[str, object]) -> str:
    """``phrase`` with its holes filled; raises KeyError when a value is missing."""
    return "".join(str(values[piece.name]) if isinstance(piece, Hole) else piece for piece in pieces(phrase))


_VULGAR = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


@dataclass(frozen=True, slots=True)
class Translator:
    """Texts in ``language`` (BCP 47). ``texts`` are the ruleset's translations by (context, message as written), ``words`` what it
    says instead of some of Rulewright's phrases, in its own language, by the English phrase."""

    language: str
    texts: Mapping[tuple[str, str], str] = field(default_factory=dict, repr=False)
    words: Mapping[str, str] = field(default_factory=dict, repr=False)

    def text(self, context: str, message: str) -> str:
        """A text of the ruleset in this language; as the author wrote it where no translation is known.

        The contexts are those of :mod:`rulewright.i18n.contexts`, such as ``weapon.revolver``.
        """
        return self.texts.get((context, message), message)

    def phrase(self, message: str, /, **values: object) -> str:
        """One of Rulewright's own phrases, with its ``{holes}`` filled. ``message`` is the English phrase."""
        return fill(self._said(message), values)

    def phrases(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """A phrase that depends on ``number``, which is also the hole ``{number}``."""
        found = own_phrases(self.language).ngettext(singular, plural, number)
        return fill(found, {"number": self.number(number), **values})

    def phrase_in(self, context: str, message: str, /, **values: object) -> str:
        """A phrase that has a ``context`` because the English word has several translations."""
        return fill(own_phrases(self.language).pgettext(context, message), values)

    def phrases_in(self, context: str, singular: str, plural: str, number: int, /) -> str:
        """A phrase that depends on ``number`` and has a ``context``."""
        return own_phrases(self.language).npgettext(context, singular, plural, number)

    def pieces(self, message: str) -> tuple[str | Hole, ...]:
        """A phrase in this language, cut at its holes, for those who fill them with more than text."""
        return pieces(self._said(message))

    def _said(self, message: str) -> str:
        word = self.words.get(message)
        return own_phrases(self.language).gettext(message) if word is None else self.text(WORD, word)

    def number(self, number: int | Fraction) -> str:
        """``number`` with this language's decimal sign and a true minus; as a fraction when it has no finite decimals."""
        written = show_number(exact(number))
        if "/" in written:
            return written.replace("-", MINUS)
        decimals = Decimal(written)
        shown = format_decimal(abs(decimals), locale=locale_of(self.language), decimal_quantization=False)
        return f"{MINUS if decimals < 0 else ''}{shown}"

    def signed(self, number: int | Fraction) -> str:
        """``number`` with a plus or minus before it (``+5``, ``−2``); zero has neither."""
        return f"+{self.number(number)}" if number > 0 else self.number(number)

    def factor(self, number: int | Fraction) -> str:
        """``number`` as what is multiplied by: ``× 2``, ``× ½``, ``÷ 5``."""
        whole, part = divmod(Fraction(number), 1)
        if part in _VULGAR:
            return f"× {self.number(whole) if whole else ''}{_VULGAR[part]}"
        if Fraction(number).numerator == 1 and number != 1:
            return f"÷ {self.number(Fraction(number).denominator)}"
        return f"× {self.number(number)}"

    def inside(self, label: str) -> str:
        """A label inside a sentence: ``It starts with a duel`` loses its capital; ``NPC`` keeps it."""
        first = label.split(" ", 1)[0]
        if self.language.partition("-")[0] in _CAPITALS_MEAN or first[1:] != first[1:].lower() or len(first) == 1:
            return label
        return label[:1].lower() + label[1:]

    def all_of(self, items: tuple[str, ...]) -> str:
        """``a, b and c``"""
        return format_list(items, style="standard", locale=locale_of(self.language))

    def any_of(self, items: tuple[str, ...]) -> str:
        """``a, b or c``"""
        return format_list(items, style="or", locale=locale_of(self.language))
