"""Language tags as HTML and Typst want them."""

from __future__ import annotations

__all__ = ["typst_language"]

_REGION_OF_SCRIPT = {"Hant": "TW", "Hans": "CN"}
"""Typst knows Chinese scripts by the region that writes them."""


def typst_language(tag: str) -> tuple[str, str | None]:
    """(language, region) of a BCP 47 tag: ``zh-Hant`` is ``("zh", "TW")``, ``sv`` is ``("sv", None)``."""
    language, *rest = tag.split("-")
    region = next((part.upper() for part in rest if len(part) == 2), None)
    script = next((part for part in rest if len(part) == 4), "")
    return language.lower(), region or _REGION_OF_SCRIPT.get(script)
