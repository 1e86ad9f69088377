"""Language tags: one canonical form (BCP 47, ``zh-Hant``) inside, one for file names (``zh_Hant``)."""

from __future__ import annotations

from functools import lru_cache

from babel import Locale, UnknownLocaleError

__all__ = ["DIRECTORY_OF_CATALOGS", "canonical", "file_name", "locale_of", "native_name", "without_region"]

DIRECTORY_OF_CATALOGS = "locales"
"""The folder of a ruleset that holds its translations."""

LONGEST_TAG = 35

_LENGTHS_OF_REGIONS = (2, 3)
"""``BR``, ``419``; scripts have four letters."""


@lru_cache(maxsize=64)
def canonical(tag: str) -> str | None:
    """``tag`` as BCP 47 (``sv``, ``zh-Hant``), whichever of ``-`` and ``_`` it was written with; None when no such
    language is known."""
    if not tag or len(tag) > LONGEST_TAG or not tag.isascii():
        return None
    try:
        locale = Locale.parse(tag.replace("-", "_"))
    except (UnknownLocaleError, ValueError, TypeError):
        return None
    return str(locale).replace("_", "-")


def file_name(tag: str) -> str:
    """The catalog of language ``tag`` inside a ruleset: ``locales/zh_Hant.po``."""
    return f"{DIRECTORY_OF_CATALOGS}/{tag.replace('-', '_')}.po"


def without_region(tag: str) -> str:
    """``tag`` without what only tells where it is spoken: ``pt`` for ``pt-BR``, ``zh-Hant`` for ``zh-Hant-TW``."""
    subtags = tag.split("-")
    regions = [place for place, part in enumerate(subtags) if place and len(part) in _LENGTHS_OF_REGIONS]
    return "-".join(subtags[: regions[0]] if regions else subtags)


@lru_cache(maxsize=64)
def locale_of(tag: str) -> Locale:
    """Babel's data for ``tag``; English for a language that Babel does not know."""
    known = canonical(tag)
    return Locale.parse((known or "en").replace("-", "_"))


def native_name(tag: str) -> str:
    """The language as its readers call it: ``svenska``, ``繁體中文``."""
    name: str | None = locale_of(tag).display_name
    return name or tag
