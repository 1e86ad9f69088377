"""The texts of ``sheets.yaml`` that translators translate, with their contexts."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.i18n.contexts import TranslatableText
from rulewright.i18n.translator import WORD
from rulewright.sheets.config import Deck, Named, Sheet, Sheets

__all__ = ["context_of_deck", "context_of_sheet", "texts_of_sheets"]


def context_of_sheet(sheet: Sheet) -> str:
    """The context of the texts of a sheet: its title, headings and texts have contexts below it."""
    return f"sheet.{sheet.id}"


def context_of_deck(deck: Deck) -> str:
    """The context of the texts of a deck: its title and the title on its backs have contexts below it."""
    return f"deck.{deck.id}"


def texts_of_sheets(sheets: Sheets) -> tuple[TranslatableText, ...]:
    """Every text of ``sheets.yaml``, in order, each (context, message) once."""
    seen: dict[tuple[str, str], TranslatableText] = {}
    for context, named in _all(sheets):
        text = TranslatableText(context, named.text, named.span, rest=named.rest)
        seen.setdefault((context, named.text), text)
    return tuple(seen.values())


def _all(sheets: Sheets) -> Iterator[tuple[str, Named]]:
    for _, word in sheets.words:
        yield WORD, word
    for sheet in sheets.sheets:
        context = context_of_sheet(sheet)
        yield f"{context}.title", sheet.title
        for section in sheet.sections:
            if section.heading is not None:
                yield f"{context}.heading", section.heading
            if section.text is not None:
                yield f"{context}.text", section.text
            for table in section.odds:
                if table.title is not None:
                    yield f"{context}.odds", table.title
    for deck in sheets.decks:
        context = context_of_deck(deck)
        yield f"{context}.title", deck.title
        if deck.back is not None:
            yield f"{context}.back", deck.back.title
