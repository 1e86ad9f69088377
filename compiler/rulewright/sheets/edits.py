"""What a variant changes in a sheet or deck of a ruleset that it extends: a text, a block, a section, the title."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.sheets.config import Back, Deck, Named, OddsTable, Section, Sheet
from rulewright.source import NOWHERE, Span
from rulewright.variants.codes import CHANGES_NOTHING, UNKNOWN_TARGET

__all__ = ["Edit", "edited"]

Document = TypeVar("Document", Sheet, Deck)


@dataclass(frozen=True, slots=True)
class Edit:
    """What changes in the sheet or deck ``id``: another ``title``; ``texts`` that stand for others, wherever in it they stand;
    ``blocks`` (references) with the references that take their place; and blocks by reference, or sections by heading, to
    ``remove``."""

    id: Named
    title: Named | None = None
    texts: tuple[tuple[Named, Named], ...] = ()
    blocks: tuple[tuple[Named, tuple[Named, ...]], ...] = ()
    remove: tuple[Named, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


def edited(document: Document, edit: Edit, findings: Findings) -> Document:
    """``document`` as ``edit`` changes it. What names nothing in it, and what changes nothing, is reported at the edit."""
    if edit.title is not None:
        if edit.title.text == document.title.text:
            _report_same(edit.title, document.title, findings)
        document = replace(document, title=edit.title)
    for old, new in edit.texts:
        document = _with_text(document, old, new, findings)
    for old, references in edit.blocks:
        document = _with_blocks(document, old, references, findings)
    for gone in edit.remove:
        document = _without(document, gone, findings)
    return document


def _report_same(written: Named, there: Named, findings: Findings) -> None:
    findings.report(
        CHANGES_NOTHING,
        written.span,
        "this is what stands there already",
        labels=[Label(there.span, "here")],
        help="remove the line, or write something else",
    )


# Texts


def _with_text(document: Document, old: Named, new: Named, findings: Findings) -> Document:
    if old.text == new.text:
        _report_same(new, old, findings)
        return document
    # A text may have been broken into lines anywhere.
    wanted = re.compile(r"\s+".join(map(re.escape, re.split(r"\s+", old.text))))

    def written(named: Named) -> Named:
        text = wanted.sub(lambda _: new.text, named.text)
        if text == named.text:
            return named
        # What is left of the parent's words may be in another language.
        return Named(text, new.span, NOWHERE if wanted.fullmatch(named.text.strip()) else named.span)

    changed = _mapped(document, written)
    if changed == document:
        findings.report(
            UNKNOWN_TARGET,
            old.span,
            f"'{document.id}' has no text “{old.text.strip()}”",
            labels=[Label(document.span, "declared here")],
            help="copy the words from the parent's sheets.yaml; capital letters count",
        )
    return changed


def _mapped(document: Document, written: Callable[[Named], Named]) -> Document:
    """The document with all of its texts as ``written`` makes them."""
    match document:
        case Sheet():
            sections = tuple(
                replace(
                    section,
                    heading=None if section.heading is None else written(section.heading),
                    text=None if section.text is None else written(section.text),
                    odds=tuple(_titled(table, written) for table in section.odds),
                )
                for section in document.sections
            )
            return replace(document, title=written(document.title), sections=sections)
        case Deck():
            back = None if document.back is None else Back(written(document.back.title))
            return replace(document, title=written(document.title), back=back)


def _titled(table: OddsTable, written: Callable[[Named], Named]) -> OddsTable:
    return table if table.title is None else replace(table, title=written(table.title))


# Blocks and sections


def _shown(document: Sheet | Deck) -> Iterator[Named]:
    if isinstance(document, Deck):
        yield from document.show
    else:
        yield from (reference for section in document.sections for reference in section.show)


def _with_blocks(document: Document, old: Named, references: tuple[Named, ...], findings: Findings) -> Document:
    """The document with other references in the place of one."""
    if not any(reference.text == old.text for reference in _shown(document)):
        known = [reference.text for reference in _shown(document)]
        findings.report(
            UNKNOWN_TARGET,
            old.span,
            f"'{document.id}' does not show '{old.text}'",
            help=did_you_mean(old.text, known, f"it shows: {', '.join(known) or 'nothing'}"),
        )
        return document
    if [reference.text for reference in references] == [old.text]:
        _report_same(references[0], old, findings)
        return document

    def shown(before: tuple[Named, ...]) -> tuple[Named, ...]:
        return tuple(one for named in before for one in (references if named.text == old.text else (named,)))

    match document:
        case Sheet():
            sections = (replace(section, show=shown(section.show)) for section in document.sections)
            return replace(document, sections=tuple(filter(_says_something, sections)))
        case Deck():
            return replace(document, show=shown(document.show))


def _says_something(section: Section) -> bool:
    return bool(section.show or section.odds or section.text is not None)


def _without(document: Document, gone: Named, findings: Findings) -> Document:
    if isinstance(document, Sheet):
        left = tuple(
            section for section in document.sections if section.heading is None or section.heading.text != gone.text
        )
        if len(left) < len(document.sections):
            return replace(document, sections=left)
    if any(reference.text == gone.text for reference in _shown(document)):
        return _with_blocks(document, gone, (), findings)
    known = [reference.text for reference in _shown(document)]
    if isinstance(document, Sheet):
        known += [section.heading.text for section in document.sections if section.heading is not None]
    findings.report(
        UNKNOWN_TARGET,
        gone.span,
        f"'{document.id}' has no section “{gone.text}” and shows nothing of that name",
        help=did_you_mean(gone.text, known, "name a section by its heading, or a block as 'show' does"),
    )
    return document
