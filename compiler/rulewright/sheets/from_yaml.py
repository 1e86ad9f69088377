"""``sheets.yaml`` as its schema allows it -> :class:`~rulewright.sheets.config.Sheets`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, YamlValue
from rulewright.sheets.config import (
    CARD_FORMATS,
    PAPER_SIZES,
    Back,
    Copies,
    Deck,
    Named,
    OddsTable,
    Page,
    Section,
    Sheet,
    Sheets,
)
from rulewright.sheets.edits import Edit

__all__ = ["edits_from_yaml", "sheets_from_yaml"]

DEFAULT_CARD = "poker"
DEFAULT_PAPER = "a4"
DEFAULT_COLUMNS = 2


def sheets_from_yaml(tree: YamlMapping) -> Sheets:
    """The sheets and decks of a tree that has passed the schema ``sheets``."""
    return Sheets(
        tuple(_sheet(item) for item in _mappings(tree.get("sheets"))),
        tuple(_deck(item) for item in _mappings(tree.get("decks"))),
        tuple(_pairs(tree.get("words"))),
    )


def edits_from_yaml(tree: YamlMapping) -> tuple[Edit, ...]:
    """What ``sheets.yaml`` changes in sheets and decks of the parents, in order."""
    change = tree.get("change")
    entries = change.entries if isinstance(change, YamlMapping) else ()
    return tuple(
        _edit(Named(entry.key, entry.key_span), entry.value)
        for entry in entries
        if isinstance(entry.value, YamlMapping)
    )


def _edit(id: Named, item: YamlMapping) -> Edit:
    blocks = item.get("blocks")
    return Edit(
        id,
        _named(item.get("title")),
        tuple(_pairs(item.get("replace"))),
        tuple(
            (Named(entry.key, entry.key_span), _names(entry.value))
            for entry in (blocks.entries if isinstance(blocks, YamlMapping) else ())
        ),
        _names(item.get("remove")),
        id.span,
    )


def _pairs(value: YamlValue | None) -> Iterator[tuple[Named, Named]]:
    for entry in value.entries if isinstance(value, YamlMapping) else ():
        yield Named(entry.key, entry.key_span), _required(entry.value)


def _mappings(value: YamlValue | None) -> tuple[YamlMapping, ...]:
    items = value.items if isinstance(value, YamlList) else ()
    return tuple(item for item in items if isinstance(item, YamlMapping))


def _named(value: YamlValue | None) -> Named | None:
    return Named(str(value.value), value.span) if isinstance(value, YamlScalar) else None


def _required(value: YamlValue | None) -> Named:
    named = _named(value)
    assert named is not None, "the schema requires a text here"
    return named


def _names(value: YamlValue | None) -> tuple[Named, ...]:
    """A list of names, or one name that stands alone."""
    if isinstance(value, YamlList):
        return tuple(_required(item) for item in value.items)
    return () if value is None else (_required(value),)


def _text(mapping: YamlMapping, key: str, default: str) -> str:
    named = _named(mapping.get(key))
    return default if named is None else named.text


def _sheet(item: YamlMapping) -> Sheet:
    id = _required(item.get("id"))
    page = item.get("page")
    return Sheet(
        id.text,
        _required(item.get("title")),
        _page(page) if isinstance(page, YamlMapping) else Page(),
        tuple(_section(section) for section in _mappings(item.get("sections"))),
        id.span,
    )


def _page(item: YamlMapping) -> Page:
    columns = item.get("columns")
    count = columns.value if isinstance(columns, YamlScalar) else DEFAULT_COLUMNS
    assert isinstance(count, int), "the schema allows whole numbers only"
    orientation: OneOf["portrait", "landscape"] = (
        "landscape" if _text(item, "orientation", "portrait") == "landscape" else "portrait"
    )
    panels, one_page = item.get("panels"), item.get("one_page")
    return Page(
        PAPER_SIZES[_text(item, "size", DEFAULT_PAPER)],
        orientation,
        count,
        0 if panels is None else _number(panels),
        isinstance(one_page, YamlScalar) and one_page.value is True,
    )


def _section(item: YamlMapping) -> Section:
    return Section(
        _named(item.get("heading")),
        _named(item.get("text")),
        _names(item.get("show")),
        tuple(_odds(table) for table in _mappings(item.get("odds"))),
        item.span,
    )


def _odds(item: YamlMapping) -> OddsTable:
    return OddsTable(
        _required(item.get("procedure")),
        _named(item.get("title")),
        _names(item.get("inputs")),
        _names(item.get("choose")),
        _required(item.get("of")),
        _text(item, "as", "table") == "chart",
        item.span,
    )


def _deck(item: YamlMapping) -> Deck:
    id = _required(item.get("id"))
    fields, back = item.get("fields"), item.get("back")
    return Deck(
        id.text,
        _required(item.get("title")),
        _names(item.get("of")),
        CARD_FORMATS[_text(item, "card", DEFAULT_CARD)],
        PAPER_SIZES[_text(item, "paper", DEFAULT_PAPER)],
        None if fields is None else _names(fields),
        Back(_required(back.get("title"))) if isinstance(back, YamlMapping) else None,
        _names(item.get("track")),
        _copies(item.get("copies")),
        _names(item.get("show")),
        _names(item.get("computed")),
        id.span,
    )


def _copies(value: YamlValue | None) -> Copies:
    if isinstance(value, YamlMapping):
        return Copies(
            named={entry.key: _number(entry.value) for entry in value.entries},
            spans={entry.key: entry.key_span for entry in value.entries},
        )
    return Copies() if value is None else Copies(_number(value))


def _number(value: YamlValue) -> int:
    assert isinstance(value, YamlScalar)
    assert isinstance(value.value, int), "the schema allows whole numbers only"
    return value.value
