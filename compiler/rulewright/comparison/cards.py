"""The cards that have to be printed again, as decks of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.comparison.printed import compare_printed
from rulewright.diagnostics import Findings
from rulewright.project.pipeline import Compiled
from rulewright.sheets.html import render_html
from rulewright.sheets.model import DeckModel
from rulewright.sheets.typst import render_pdfs

__all__ = ["changed_decks", "render_decks"]


def changed_decks(befores: Sequence[Compiled], after: Compiled) -> tuple[DeckModel, ...]:
    """For each deck and language of ``after`` the cards that none of ``befores`` has; decks without any are left out."""
    found = [compare_printed(before, after).decks for before in befores]
    if not found:
        return ()
    kept: list[DeckModel] = []
    for deck in found[0]:
        cards = deck.cards
        for others in found[1:]:
            same = [other for other in others if (other.id, other.language) == (deck.id, deck.language)]
            copies = {card.id: card.copies for other in same for card in other.cards}
            cards = tuple(
                replace(card, copies=min(card.copies, copies[card.id])) for card in cards if card.id in copies
            )
        if cards:
            kept.append(replace(deck, cards=cards))
    return tuple(kept)


def render_decks(decks: Sequence[DeckModel], findings: Findings) -> dict[str, bytes]:
    """Each deck as a page and as a PDF, by the name of its file; what goes wrong is reported."""
    files = {f"{deck.id}.{deck.language}.html": render_html(deck).encode() for deck in decks}
    for deck, pdf in zip(decks, render_pdfs(decks, findings), strict=True):
        if pdf is not None:
            files[f"{deck.id}.{deck.language}.pdf"] = pdf
    return dict(sorted(files.items()))
