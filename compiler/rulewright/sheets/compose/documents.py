"""Whole sheets and decks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.i18n.contexts import TITLE
from rulewright.i18n.translator import Translator
from rulewright.incremental.steps import Steps
from rulewright.sheets.compose.decks import cards_of
from rulewright.sheets.compose.odds import odds_block
from rulewright.sheets.compose.odds_chart import chart_block
from rulewright.sheets.compose.shown import blocks_of
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.config import Back, Deck, OddsTable, Section, Sheet, Sheets
from rulewright.sheets.markup import inline
from rulewright.sheets.model import (
    Block,
    DeckModel,
    FormulaBlock,
    Inline,
    ModifiersBlock,
    ProcedureBlock,
    SectionModel,
    SheetModel,
    TableBlock,
)
from rulewright.sheets.odds import Computed, compute_all
from rulewright.sheets.references import is_sound, printable, split
from rulewright.sheets.texts import context_of_deck, context_of_sheet
from rulewright.sheets.words import words
from rulewright.variants.provenance import Provenance

__all__ = ["compose"]


def compose(
    sheets: Sheets,
    program: Program,
    translator: Translator,
    options: Mapping[str, Value] | None = None,
    provenance: Provenance | None = None,
    parents: Sequence[Program] = (),
    odds: Mapping[OddsTable, Computed] | None = None,
) -> tuple[SheetModel | DeckModel, ...]:
    """Every sheet and deck in the language of ``translator``, as the game is played with ``options`` (those left out at their
    defaults). ``provenance`` tells what a variant changed; that is marked. ``parents`` are what it extends: a page of
    what changes compares with them. ``odds`` is what ``references.check`` gave; without it they are computed here. What that has
    reported is left out."""
    if odds is None:
        odds = compute_all(sheets.odds, program, Steps(Findings()))
    translator = replace(translator, words={phrase.text: word.text for phrase, word in sheets.words})
    before = tuple(Composer(parent, words(parent, translator, options)) for parent in parents)
    composer = Composer(program, words(program, translator, options), provenance or Provenance(), before, odds)
    return (
        *(_sheet(sheet, composer) for sheet in sheets.sheets),
        *(_deck(deck, composer) for deck in sheets.decks),
    )


def _sheet(sheet: Sheet, composer: Composer) -> SheetModel:
    context = context_of_sheet(sheet)
    title = composer.translator.text(f"{context}.title", sheet.title.text)
    shown: set[str] = set()
    sections = tuple(
        _section(section, context, shown, composer, on_screen=sheet.page.panels > 0) for section in sheet.sections
    )
    return SheetModel(
        sheet.id,
        title,
        composer.translator.language,
        composer.translator.text(TITLE, composer.program.title),
        composer.program.version,
        place=sheet.span,
        page=sheet.page,
        legend=_legend(sections, composer),
        sections=_without_repeated_title(title, sections),
    )


def _legend(sections: tuple[SectionModel, ...], composer: Composer) -> str:
    """What marks before changed things mean, when there are any."""
    if not any(_is_marked(block) for section in sections for block in section.blocks):
        return ""
    title = composer.translator.text(TITLE, composer.program.title)
    return composer.translator.phrase("changed by {title}", title=title)


def _is_marked(block: Block) -> bool:
    rows = block.rows if isinstance(block, TableBlock | ModifiersBlock) else ()
    return block.head.changed or any(row.changed for row in rows)


def _without_repeated_title(title: str, sections: tuple[SectionModel, ...]) -> tuple[SectionModel, ...]:
    """A sheet that shows one thing and is called like it does not say the title twice."""
    match sections:
        case [SectionModel(heading="", text=(), blocks=(block,)) as section] if block.head.title == title:
            return (replace(section, blocks=(replace(block, head=replace(block.head, title="")),)),)
        case _:
            return sections


def _for_a_screen(block: Block) -> Block:
    """The block as a referee has it before his eyes: he knows what a rule needs."""
    return replace(block, needs=()) if isinstance(block, FormulaBlock | ProcedureBlock) else block


def _section(section: Section, context: str, shown: set[str], composer: Composer, *, on_screen: bool) -> SectionModel:
    text = composer.translator.text
    known = printable(composer.program)
    blocks: list[Block] = []
    for reference in section.show:
        kind, id = split(reference.text)
        if is_sound(reference.text, known) and reference.text not in shown:
            shown.add(reference.text)
            blocks.extend(
                map(_for_a_screen, blocks_of(kind, id, composer)) if on_screen else blocks_of(kind, id, composer)
            )
    for table in section.odds:
        computed = composer.odds.get(table)
        if computed is not None:
            title = "" if table.title is None else text(f"{context}.odds", table.title.text)
            shown.add(anchor := f"odds.{len(shown)}")
            block_of = chart_block if table.chart else odds_block
            blocks.append(block_of(computed, title, anchor, composer))
    return SectionModel(
        "" if section.heading is None else text(f"{context}.heading", section.heading.text),
        () if section.text is None else _paragraphs(text(f"{context}.text", section.text.text)),
        tuple(blocks),
    )


def _paragraphs(written: str) -> tuple[Inline, ...]:
    """Paragraphs of a text of ``sheets.yaml``: an empty line starts a new one."""
    return tuple(inline(" ".join(part.split())) for part in re.split(r"\n[ \t]*\n", written) if part.strip())


def _back(back: Back, context: str, composer: Composer) -> str:
    """The title on the backs. Cards that a variant takes over bear its own, as their fronts do."""
    if composer.provenance.inherited(back.title.span):
        return composer.translator.text(TITLE, composer.program.title)
    return composer.translator.text(f"{context}.back", back.title.text)


def _deck(deck: Deck, composer: Composer) -> DeckModel:
    context = context_of_deck(deck)
    text = composer.translator.text
    return DeckModel(
        deck.id,
        text(f"{context}.title", deck.title.text),
        composer.translator.language,
        text(TITLE, composer.program.title),
        composer.program.version,
        place=deck.span,
        format=deck.card,
        paper=deck.paper,
        cards=cards_of(deck, composer),
        back=None if deck.back is None else _back(deck.back, context, composer),
    )
