"""What differences mean for paper: which sheets are printed differently, and which cards have to be printed again.

Both rulesets are composed as a build composes them, in every language, and the results are compared. So a value that a
sheet shows only inside a sentence counts, and a translation does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.comparison.model import Action, AffectedDocument
from rulewright.diagnostics import Findings
from rulewright.i18n.catalog import translator
from rulewright.incremental.steps import Steps
from rulewright.project.pipeline import Compiled
from rulewright.sheets import references
from rulewright.sheets.compose.documents import compose
from rulewright.sheets.config import Deck, Sheets
from rulewright.sheets.model import Block, Card, DeckModel, ModifiersBlock, SheetModel, TableBlock

__all__ = ["Printed", "compare_printed"]

Key = tuple[str, str]
"""The id and the language of a sheet or deck."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed differently, and for each deck that has such cards a deck of just those, in the order of the ruleset."""

    documents: tuple[AffectedDocument, ...]
    decks: tuple[DeckModel, ...]


def compare_printed(before: Compiled, after: Compiled) -> Printed:
    """The sheets and decks of ``after`` against those of ``before``. The name and version of the ruleset at their feet do not
    count. Between two states of one ruleset it is told what is no longer printed, in the languages that it still speaks.

    Of a deck that ``before`` has not, a card counts as new only when ``before`` would not print the same one if it had that
    deck: the cards of a variant are compared with what it extends, whoever prints them.
    """
    affected: list[AffectedDocument] = []
    decks: list[DeckModel] = []
    old_sheets, old_decks = _documents(before, before.sheets)
    new_sheets, new_decks = _documents(after, after.sheets)
    for key, sheet in new_sheets.items():
        known = old_sheets.get(key)
        if known is None or _bare(sheet) != _bare(known):
            affected.append(_affected(sheet, "added" if known is None else "changed"))
    # A variant that prints its own sheets does not miss those of what it extends.
    spoken = after.manifest.all_languages if before.manifest.id == after.manifest.id else ()
    affected += [
        _affected(sheet, "removed")
        for key, sheet in old_sheets.items()
        if key not in new_sheets and sheet.language in spoken
    ]
    own_ids = {deck.id for deck in before.sheets.decks}
    new_ones = (deck for deck in after.sheets.decks if deck.id not in own_ids and _fits(deck, before))
    _, as_if = _documents(before, Sheets(decks=tuple(new_ones)))
    for key, deck in new_decks.items():
        own = old_decks.get(key)
        against = own or as_if.get(key)
        changed = deck.cards if against is None else _changed_cards(against, deck)
        if changed:
            decks.append(replace(deck, cards=changed))
        if own is None or _bare(deck) != _bare(own):
            ids = {card.id for card in deck.cards}
            gone = tuple((card.id, card.title) for card in own.cards if card.id not in ids) if own is not None else ()
            told = tuple((card.id, card.title) for card in changed)
            affected.append(replace(_affected(deck, "added" if own is None else "changed"), cards=told, gone=gone))
    affected += [
        _affected(deck, "removed")
        for key, deck in old_decks.items()
        if key not in new_decks and deck.language in spoken
    ]
    return Printed(tuple(affected), tuple(decks))


def _fits(deck: Deck, ruleset: Compiled) -> bool:
    """Whether ``ruleset`` has all that ``deck`` of another one is made of."""
    findings = Findings()
    references.check(Sheets(decks=(deck,)), ruleset.program, Steps(findings))
    return not findings.has_errors


def _documents(ruleset: Compiled, sheets: Sheets) -> tuple[dict[Key, SheetModel], dict[Key, DeckModel]]:
    of_sheets: dict[Key, SheetModel] = {}
    of_decks: dict[Key, DeckModel] = {}
    for language in ruleset.manifest.all_languages:
        spoken = translator(language, ruleset.catalogs.get(language))
        # Cards are printed from here: a variant's bear its title. Sheets are only compared, without its marks.
        for document in (
            *compose(replace(sheets, decks=()), ruleset.program, spoken, odds=ruleset.odds),
            *compose(replace(sheets, sheets=()), ruleset.program, spoken, provenance=ruleset.book.provenance),
        ):
            match document:
                case SheetModel():
                    of_sheets[(document.id, document.language)] = document
                case DeckModel():
                    of_decks[(document.id, document.language)] = document
    return of_sheets, of_decks


def _bare(document: SheetModel | DeckModel) -> SheetModel | DeckModel:
    if isinstance(document, DeckModel):
        cards = tuple(map(_unmarked, document.cards))
        return replace(document, ruleset="", version="", back=None, cards=cards)
    return replace(document, ruleset="", version="")


def _unmarked(card: Card) -> Card:
    """The card without marks before what a variant changed: another mark is no reason to print it again."""
    match card.block:
        case None:
            return card
        case TableBlock() as table:
            rows = tuple(replace(row, changed=False) for row in table.rows)
            block: Block = replace(table, rows=rows)
        case ModifiersBlock() as modifiers:
            lines = tuple(replace(row, changed=False) for row in modifiers.rows)
            block = replace(modifiers, rows=lines)
        case _ as other:
            block = other
    return replace(card, block=replace(block, head=replace(block.head, changed=False)))


def _changed_cards(before: DeckModel, after: DeckModel) -> tuple[Card, ...]:
    """The cards that differ, each as often as it has to be printed: all copies, or as many as there are more of one that is the
    same. When the format changed, that is all of them; another title on the backs is no reason."""
    if before.format != after.format:
        return after.cards
    known = {replace(_unmarked(card), copies=0): card.copies for card in before.cards}
    changed: list[Card] = []
    for card in after.cards:
        more = card.copies - known.get(replace(_unmarked(card), copies=0), 0)
        if more > 0:
            changed.append(replace(card, copies=more))
    return tuple(changed)


def _affected(document: SheetModel | DeckModel, action: Action) -> AffectedDocument:
    kind = "sheet" if isinstance(document, SheetModel) else "deck"
    return AffectedDocument(
        "sheet" if kind == "sheet" else "deck", action, document.id, document.title, document.language
    )
