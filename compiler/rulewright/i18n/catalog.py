"""The translations of a ruleset: one catalog for each language, read, checked, and spoken with."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.calculus.holes import holes
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.i18n.codes import (
    CATALOG_MISSING,
    HOLES_DIFFER,
    OTHER_LANGUAGE,
    TRANSLATION_MISSING,
    TRANSLATION_STALE,
    UNPRINTABLE,
    UNTRANSLATED_PHRASES,
)
from rulewright.i18n.contexts import TranslatableText
from rulewright.i18n.language import canonical, file_name
from rulewright.i18n.phrases import SOURCE_LANGUAGE, spoken
from rulewright.i18n.po import PoEntry, PoFile, parse_po
from rulewright.i18n.translator import Translator
from rulewright.source import Source, Span

__all__ = ["Catalog", "check_catalog", "load_catalogs", "read_catalog", "translator"]

MOST_LISTED = 20
"""So many untranslated texts of one catalog are shown one by one; the others are counted."""

_TURNS_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations into ``language`` (BCP 47), with the file that they were read from."""

    language: str
    file: PoFile
    source: Source = field(repr=False)

    def translations(self) -> dict[tuple[str, str], str]:
        """What is printed, by (context, text): translations that are there and certain."""
        return {
            entry.key: entry.translation
            for entry in self.file.entries
            if entry.translation and not entry.fuzzy and not entry.obsolete
        }


def translator(language: str, catalog: Catalog | None = None) -> Translator:
    """Who speaks ``language``; without a catalog the ruleset's texts stay as their author wrote them."""
    return Translator(language, {} if catalog is None else catalog.translations())


def load_catalogs(
    languages: Iterable[str],
    texts: Iterable[TranslatableText],
    open_source: Callable[[str], Source | None],
    findings: Findings,
    asked: Span,
    *,
    inherited: Mapping[str, Catalog] = {},
    parent_of: Callable[[TranslatableText], str | None] | None = None,
) -> dict[str, Catalog]:
    """The catalogs of ``languages``, read and checked against ``texts``. ``open_source`` reads a file by its name inside the
    ruleset (None when it is not there); ``asked`` is where the manifest names the languages. What the ``inherited`` catalogs
    translate need not be translated again. For a ruleset that extends others ``parent_of`` tells which of them a text is
    from, by its id, or None for the ruleset itself."""
    wanted = tuple(texts)
    found: dict[str, Catalog] = {}
    for tag in languages:
        language = canonical(tag) or tag
        if spoken(language) == SOURCE_LANGUAGE and language.partition("-")[0] != SOURCE_LANGUAGE:
            findings.report(
                UNTRANSLATED_PHRASES,
                asked,
                f"Rulewright's own phrases are not translated into '{tag}' and stay English",
            )
        source = open_source(file_name(language))
        known = inherited[language].translations().keys() if language in inherited else frozenset()
        if source is None:
            missing = [text for text in wanted if (text.context, text.message) not in known]
            if missing:
                what = (
                    f"the sheets in '{tag}' stay untranslated"
                    if parent_of is None
                    else f"in '{tag}' {_counted(missing, parent_of)} stay untranslated"
                )
                findings.report(
                    CATALOG_MISSING,
                    asked,
                    f"there is no {file_name(language)}: {what}",
                    help="make it with 'rulewright locale update'",
                )
            continue
        catalog = read_catalog(source, language, findings)
        if catalog is not None:
            check_catalog(catalog, wanted, findings, known=known)
            found[language] = catalog
    return found


def _counted(missing: Sequence[TranslatableText], parent_of: Callable[[TranslatableText], str | None]) -> str:
    """How many texts of whom: ``4 texts of this ruleset and 210 of horror-7-pulp``."""
    counts = Counter(parent_of(text) for text in missing)
    own = counts.pop(None, 0)
    parts = ([f"{own} of this ruleset"] if own else []) + [f"{count} of {id}" for id, count in counts.items()]
    first, *more = parts
    number, _, whose = first.partition(" ")
    start = f"{number} text{'s' if number != '1' else ''} {whose}"
    return start if not more else f"{', '.join([start, *more[:-1]])} and {more[-1]}"


def read_catalog(source: Source, language: str, findings: Findings) -> Catalog | None:
    """Read a ``.po`` file of translations into ``language``; None (and findings) when it cannot be used."""
    file = parse_po(source, findings)
    if file is None:
        return None
    written = file.field("Language")
    if written and (canonical(written) or written) != language:
        findings.report(
            OTHER_LANGUAGE,
            source.whole(),
            f"the header says 'Language: {written}', but the file is that of '{language}'",
            help=f"write 'Language: {language.replace('-', '_')}', or rename the file",
        )
        return None
    return Catalog(language, file, source)


def check_catalog(
    catalog: Catalog,
    texts: Iterable[TranslatableText],
    findings: Findings,
    *,
    known: Collection[tuple[str, str]] = frozenset(),
) -> None:
    """Report what ``catalog`` lacks, what in it is stale, and what in it would print another rule than the text. It may lack
    what is ``known``: the keys of texts that are translated elsewhere."""
    wanted = {(text.context, text.message): text for text in texts}
    live = {entry.key: entry for entry in catalog.file.entries if not entry.obsolete}
    _missing(catalog, [text for key, text in wanted.items() if key not in live and key not in known], findings)
    untranslated = [
        entry for key, entry in live.items() if key in wanted and key not in known and not entry.translation
    ]
    for entry in untranslated[:MOST_LISTED]:
        findings.report(TRANSLATION_MISSING, entry.span, f"no translation of {_shown(entry)}", help="translate it")
    if len(untranslated) > MOST_LISTED:
        findings.report(
            TRANSLATION_MISSING,
            catalog.source.whole(),
            f"{len(untranslated) - MOST_LISTED} more texts have no translation",
        )
    for key, entry in live.items():
        if key not in wanted:
            _unknown(entry, wanted, findings)
            continue
        if entry.translation:
            _check_entry(entry, wanted[key], findings)


def _missing(catalog: Catalog, missing: list[TranslatableText], findings: Findings) -> None:
    if not missing:
        return
    first = missing[0]
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    findings.report(
        TRANSLATION_MISSING,
        catalog.source.whole(),
        f"the catalog does not know {first.context} “{_short(first.message)}”{more}",
        help="run 'rulewright locale update', then translate what it added",
    )


def _unknown(entry: PoEntry, wanted: Mapping[tuple[str, str], TranslatableText], findings: Findings) -> None:
    same_place = [message for context, message in wanted if context == entry.context]
    findings.report(
        TRANSLATION_STALE,
        entry.span,
        f"the ruleset has no text {_shown(entry)}",
        help=did_you_mean(entry.message, same_place, "run 'rulewright locale update': it keeps the entry as obsolete"),
    )


def _check_entry(entry: PoEntry, text: TranslatableText, findings: Findings) -> None:
    if entry.fuzzy:
        findings.report(
            TRANSLATION_STALE,
            entry.span,
            f"the translation of {_shown(entry)} is marked as fuzzy and is not printed",
            help="check it, mend it, and remove the mark '#, fuzzy'",
        )
        return
    unprintable = next((letter for letter in entry.translation if _unprintable(letter)), None)
    if unprintable is not None:
        findings.report(
            UNPRINTABLE,
            entry.span,
            f"the translation of {_shown(entry)} holds the invisible character U+{ord(unprintable):04X}",
            help="remove it",
        )
    if text.template:
        _check_holes(entry, findings)


def _check_holes(entry: PoEntry, findings: Findings) -> None:
    expected, found = Counter(holes(entry.message)), Counter(holes(entry.translation))
    if set(expected) == set(found):
        return
    lost = [f"{{{hole}}}" for hole in expected if hole not in found]
    added = [f"{{{hole}}}" for hole in found if hole not in expected]
    parts = []
    if lost:
        parts.append(f"lacks {', '.join(lost)}")
    if added:
        parts.append(f"has {', '.join(added)}, which the text does not have")
    findings.report(
        HOLES_DIFFER,
        entry.span,
        f"the translation of {_shown(entry)} {' and '.join(parts)}",
        help="quote the same values, spelt as in the text; their order is free",
    )


def _unprintable(letter: str) -> bool:
    return letter in _TURNS_DIRECTION or (letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cs"))


def _shown(entry: PoEntry) -> str:
    return f"{entry.context} “{_short(entry.message)}”" if entry.context else f"“{_short(entry.message)}”"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 40 else f"{flat[:39]}…"
