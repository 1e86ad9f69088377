"""Making catalogs: a template of all texts, and a catalog brought up to date with them without losing a translation."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import replace

from rulewright.i18n.contexts import TranslatableText
from rulewright.i18n.po import PoEntry, PoFile, render_po

__all__ = ["extract", "update"]

ALIKE = 0.6
"""A text that is at least so much like an older one of the same context takes over its translation, marked as fuzzy."""

LONGEST_COMPARED = 2000
"""Texts longer than this (in characters) are not compared with others."""


def extract(texts: Iterable[TranslatableText], title: str, prefix: str = "") -> str:
    """The template (``.pot``) of a ruleset called ``title``: every text, untranslated. ``prefix`` is taken off the names of
    the files, so that they are those inside the ruleset."""
    remarks = (f"Texts of {_one_line(title)}, for translators.",)
    return render_po(PoFile(tuple(_fresh(text, prefix) for text in texts), _header(""), remarks))


def update(
    texts: Iterable[TranslatableText], title: str, language: str, old: PoFile | None = None, prefix: str = ""
) -> str:
    """The catalog of ``language`` for ``texts``: translations of ``old`` stay where their text is still there; a text that
    changed a little, or that is translated elsewhere, gets that translation marked as fuzzy; the rest is kept as obsolete."""
    entries = _Merge(old or PoFile()).run(tuple(texts), prefix)
    header = old.header if old is not None and old.header else _header(language)
    remarks = old.remarks if old is not None else (f"Translation of {_one_line(title)}.",)
    return render_po(PoFile(entries, header, remarks))


def _header(language: str) -> tuple[str, ...]:
    return (
        f"Language: {language.replace('-', '_')}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fresh(text: TranslatableText, prefix: str) -> PoEntry:
    name = text.span.source.name
    files = (name.removeprefix(prefix),) if text.span.source.text else ()
    written = f"written in {', '.join(text.languages)}" if text.languages else ""
    return PoEntry(text.context, text.message, notes=tuple(filter(None, (text.note, written))), files=files)


class _Merge:
    def __init__(self, old: PoFile) -> None:
        self._old = {entry.key: entry for entry in reversed(old.entries)}
        self._order = [entry for entry in old.entries if self._old[entry.key] is entry]
        self._used: set[tuple[str, str]] = set()
        self._by_message: dict[str, list[PoEntry]] = {}
        for entry in self._order:
            if entry.translation and not entry.fuzzy:
                self._by_message.setdefault(entry.message, []).append(entry)

    def run(self, texts: tuple[TranslatableText, ...], prefix: str) -> tuple[PoEntry, ...]:
        """The entries of the new catalog."""
        wanted = {(text.context, text.message) for text in texts}
        gone: dict[str, list[PoEntry]] = {}
        for entry in self._order:
            if entry.key not in wanted and entry.translation:
                gone.setdefault(entry.context, []).append(entry)
        live = [self._translated(_fresh(text, prefix), gone) for text in texts]
        kept = [
            replace(entry, obsolete=True, notes=(), files=())
            for entry in self._order
            if entry.key not in wanted and entry.translation and entry.key not in self._used
        ]
        return (*live, *kept)

    def _translated(self, entry: PoEntry, gone: dict[str, list[PoEntry]]) -> PoEntry:
        known = self._old.get(entry.key)
        if known is not None and (known.translation or known.remarks):
            return replace(entry, translation=known.translation, fuzzy=known.fuzzy, remarks=known.remarks)
        elsewhere = self._by_message.get(entry.message, ())
        for other in elsewhere:
            if _declaration(other.context) == _declaration(entry.context):
                return replace(entry, translation=other.translation)
        for other in elsewhere:
            return replace(entry, translation=other.translation, fuzzy=True)
        before = self._most_alike(entry, gone.get(entry.context, []))
        if before is None:
            return entry
        self._used.add(before.key)
        return replace(
            entry, translation=before.translation, fuzzy=True, remarks=before.remarks, previous=before.message
        )

    def _most_alike(self, entry: PoEntry, candidates: list[PoEntry]) -> PoEntry | None:
        best, best_ratio = None, ALIKE
        for candidate in candidates:
            if candidate.key in self._used or max(len(candidate.message), len(entry.message)) > LONGEST_COMPARED:
                continue
            ratio = difflib.SequenceMatcher(None, candidate.message, entry.message, autojunk=False).ratio()
            if ratio > best_ratio:
                best, best_ratio = candidate, ratio
        return best


def _declaration(context: str) -> str:
    return ".".join(context.split(".")[:2])
