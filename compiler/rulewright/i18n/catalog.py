"""The translations of a ruleset: one catalog for each language, read, checked, and spoken with."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulewright.calculus.holes import holes
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.i18n.codes import (
    CATALOG_MISSING,
    FOREIGN_LANGUAGE,
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
from rulewright.i18n.wanted import Wanted
from rulewright.incremental.readings import Readings
from rulewright.source import Source, Span

__all__ = ["Asked", "Catalog", "catalog_of", "check_catalog", "load_catalogs", "read_catalog", "translator"]

MOST_LISTED = 20
"""So many untranslated texts of one catalog are shown one by one; the others are counted."""

MOST_SHOWN = 3
"""So many texts that no catalog translates are shown with the finding about them."""

_TURNS_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a manifest asks for catalogs: where it lists its ``languages``, and where it ``extends`` what is written in another
    one (None when it extends nothing)."""

    languages: Span
    extends: Span | None = None


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations into ``language`` (BCP 47), with the file that they were read from."""

    language: str
    file: PoFile
    source: Source = field(repr=False)

    def without(self, keys: Collection[tuple[str, str]]) -> Catalog:
        """The same catalog, but for the translations of ``keys``."""
        kept = tuple(entry for entry in self.file.entries if entry.key not in keys)
        return replace(self, file=replace(self.file, entries=kept)) if len(kept) < len(self.file.entries) else self

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
    wanted: Iterable[Wanted],
    source_language: str,
    open_source: Callable[[str], Source | None],
    findings: Findings,
    asked: Asked,
    readings: Readings,
) -> dict[str, Catalog]:
    """The catalogs of a ruleset written in ``source_language``, read and checked, by language: each for what is ``wanted`` of
    it. ``open_source`` reads a file by its name inside the ruleset (None when it is not there); ``asked`` is where the
    manifest asks for them."""
    found: dict[str, Catalog] = {}
    for one in wanted:
        language = one.language
        if spoken(language) == SOURCE_LANGUAGE and language.partition("-")[0] != SOURCE_LANGUAGE:
            findings.report(
                UNTRANSLATED_PHRASES,
                asked.languages,
                f"Rulewright's own phrases are not translated into '{language}' and stay English",
            )
        source = open_source(file_name(language))
        if source is not None:
            catalog = catalog_of(source, language, findings, readings)
            if catalog is not None:
                check_catalog(catalog, one, findings)
                found[language] = catalog
        elif one.needed and asked.extends is not None and language == source_language:
            _report_foreign(one, findings, asked.extends)
        elif one.needed:
            _report_no_catalog(one, findings, asked)
    return found


def _report_no_catalog(wanted: Wanted, findings: Findings, asked: Asked) -> None:
    name = file_name(wanted.language)
    findings.report(
        CATALOG_MISSING,
        asked.languages,
        f"there is no {name}: the sheets in '{wanted.language}' stay untranslated"
        if asked.extends is None
        else f"there is no {name}: in '{wanted.language}' {_counted(wanted.needed)} stay untranslated",
        help="make it with 'rulewright locale update'",
    )


def _report_foreign(wanted: Wanted, findings: Findings, asked: Span) -> None:
    """The ruleset's own language has no catalog, and its parents have texts that need one."""
    needed = wanted.needed
    name = file_name(wanted.language)
    languages = ", ".join(dict.fromkeys(f"'{tag}'" for text in needed for tag in text.languages))
    first = [f"{text.context} “{_short(text.message)}”" for text in needed[:MOST_SHOWN]]
    more = f" and {len(needed) - len(first)} more" if len(needed) > len(first) else ""
    findings.report(
        FOREIGN_LANGUAGE,
        asked,
        f"this ruleset is written in '{wanted.language}', but {_counted(needed)} {'is' if len(needed) == 1 else 'are'} "
        f"in {languages}, and no catalog translates {'it' if len(needed) == 1 else 'them'}",
        notes=(f"printed as written: {', '.join(first)}{more}",),
        help=f"run 'rulewright locale update': it makes {name} with just these texts; translate them there",
    )


def _counted(missing: Sequence[TranslatableText]) -> str:
    """How many texts of whom: ``4 texts of this ruleset and 210 of horror-7-pulp``."""
    counts = Counter(", ".join(text.writers) for text in missing)
    own = counts.pop("", 0)
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


def catalog_of(source: Source, language: str, findings: Findings, readings: Readings) -> Catalog | None:
    """The same of a text that may have been read before."""

    def read(source: Source, findings: Findings) -> Catalog | None:
        return read_catalog(source, language, findings)

    return readings.read(f"catalog of {language}", source, read, findings)


def check_catalog(catalog: Catalog, wanted: Wanted, findings: Findings) -> None:
    """Report what ``catalog`` lacks of what is ``wanted`` of it, what in it is stale, and what in it would print another rule
    than the text."""
    live = {entry.key: entry for entry in catalog.file.entries if not entry.obsolete}
    _missing(catalog, [text for text in wanted.needed if (text.context, text.message) not in live], findings)
    untranslated = [
        entry
        for key, entry in live.items()
        if key in wanted.texts and key not in wanted.known and not entry.translation
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
        if key in wanted.own:
            _report_own(entry, wanted.language, findings)
        elif key not in wanted.texts:
            _unknown(entry, wanted.texts, findings)
        elif entry.translation:
            _check_entry(entry, wanted.texts[key], findings)


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


def _report_own(entry: PoEntry, language: str, findings: Findings) -> None:
    findings.report(
        TRANSLATION_STALE,
        entry.span,
        f"{_shown(entry)} is written in '{language}' itself and is printed as it stands there",
        help="take the entry out, or run 'rulewright locale update'",
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
