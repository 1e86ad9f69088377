"""The kinds of records that have entries. A new kind is one row here (and its two words in the grammar)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["KINDS", "Kind"]


@dataclass(frozen=True, slots=True)
class Kind:
    """``entry`` declares one entry, ``entries`` a table of them; a record is declared ``is a`` kind."""

    entry: str
    entries: str


KINDS = {"weapon": Kind("weapon", "weapons"), "item": Kind("item", "items")}
