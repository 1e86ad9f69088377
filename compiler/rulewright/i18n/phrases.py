"""Rulewright's own printed phrases. English is what stands in the code; other languages are gettext catalogs beside it.

The catalogs are read as ``.po`` and turned into gettext's own form in memory, once for a language: nothing has to be compiled
when Rulewright is installed, and what a translator sends is what runs.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rulewright.i18n.language import canonical

__all__ = ["SOURCE_LANGUAGE", "available", "known_phrases", "own_catalog", "own_phrases"]

SOURCE_LANGUAGE = "en"
"""The language of the phrases in the code."""

DOMAIN = "rulewright"


def _locales() -> Traversable:
    return resources.files("rulewright.i18n").joinpath("locales")


def available() -> tuple[str, ...]:
    """The languages in which Rulewright itself can print, as BCP 47 tags, English first."""
    found = sorted(folder.name.replace("_", "-") for folder in _locales().iterdir() if folder.is_dir())
    return (SOURCE_LANGUAGE, *found)


def own_catalog(tag: str) -> Traversable:
    """The ``.po`` file of Rulewright's own phrases in the language ``tag``."""
    return _locales().joinpath(tag.replace("-", "_"), "LC_MESSAGES", f"{DOMAIN}.po")


def spoken(language: str) -> str:
    """The language of Rulewright's own phrases for a sheet in ``language``: itself, the language without its region or
    script, or English."""
    tag = canonical(language) or SOURCE_LANGUAGE
    known = available()
    while tag not in known and "-" in tag:
        tag = tag.rpartition("-")[0]
    return tag if tag in known else SOURCE_LANGUAGE


@lru_cache(maxsize=1)
def known_phrases() -> frozenset[str]:
    """Every phrase of Rulewright's own in English, but for those that depend on a number or need a context."""
    with own_catalog(available()[1]).open("rb") as file:
        catalog = read_po(file, domain=DOMAIN)
    return frozenset(
        message.id for message in catalog if isinstance(message.id, str) and message.id and not message.context
    )


@lru_cache(maxsize=16)
def own_phrases(language: str) -> gettext.NullTranslations:
    """Rulewright's phrases in ``language``; English for a language that has no catalog."""
    tag = spoken(language)
    if tag == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    compiled = BytesIO()
    with own_catalog(tag).open("rb") as file:
        write_mo(compiled, read_po(file, locale=tag.replace("-", "_"), domain=DOMAIN))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
