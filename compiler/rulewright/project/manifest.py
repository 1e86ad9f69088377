"""``ruleset.yaml``: what a ruleset is. It is read once, and everything else is found from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.source import NOWHERE, Span

__all__ = ["Manifest"]


@dataclass(frozen=True)
class Manifest:
    """The manifest as read. ``language`` is that of the sources; ``languages`` are those with translations, without it.

    ``files`` are the ``.rules`` files in the order in which they are read.
    """

    id: str
    title: str
    version: str
    licence: str
    language: str
    languages: tuple[str, ...] = ()
    author: str | None = None
    description: str | None = None
    files: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def all_languages(self) -> tuple[str, ...]:
        """The language of the sources, then the translations."""
        return (self.language, *self.languages)
