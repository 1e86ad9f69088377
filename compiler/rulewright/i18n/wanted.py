"""What the catalog of one language is for: the texts that are written in another one, unless they are translated elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulewright.i18n.contexts import TranslatableText
from rulewright.i18n.language import without_region

__all__ = ["Wanted", "wanted_in"]

Key = tuple[str, str]
"""The context and the words of a text."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The ``texts`` that a catalog of ``language`` may translate, by their keys, in order. It need not translate the ``known``
    ones; the ``own`` ones are written in the language itself."""

    language: str
    texts: Mapping[Key, TranslatableText]
    known: frozenset[Key] = frozenset()
    own: frozenset[Key] = field(default=frozenset())

    @property
    def needed(self) -> tuple[TranslatableText, ...]:
        """The texts that nobody else translates."""
        return tuple(text for key, text in self.texts.items() if key not in self.known)


def wanted_in(
    language: str, source_language: str, texts: Iterable[TranslatableText], translated: frozenset[Key] = frozenset()
) -> Wanted:
    """What a catalog of ``language`` is for in a ruleset that is written in ``source_language`` but for texts that say otherwise.
    ``translated`` are the keys of the texts that others have translated. What an inherited text says in the same language as it
    is spoken elsewhere (``en`` for ``en-GB``) can be read as it is."""
    foreign: dict[Key, TranslatableText] = {}
    own: set[Key] = set()
    known: set[Key] = set()
    for text in texts:
        key = (text.context, text.message)
        written = text.languages or (source_language,)
        if all(tag == language for tag in written):
            own.add(key)
            continue
        foreign.setdefault(key, text)
        if key in translated or all(tag == language or _is_near(tag, language, source_language) for tag in written):
            known.add(key)
    return Wanted(language, foreign, frozenset(known), frozenset(own - foreign.keys()))


def _is_near(written: str, language: str, source_language: str) -> bool:
    """Whether an inherited text can be read as it is. Whoever lists a language wants their own words in just that one."""
    return written != source_language and without_region(written) == without_region(language)
