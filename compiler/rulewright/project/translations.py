"""The translations of a ruleset: its own catalogs, over those of what it extends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rulewright.diagnostics import Findings
from rulewright.i18n.catalog import Asked, Catalog, catalog_of, load_catalogs
from rulewright.i18n.contexts import TranslatableText
from rulewright.i18n.language import canonical, file_name, without_region
from rulewright.i18n.wanted import Wanted, wanted_in
from rulewright.incremental.readings import Readings
from rulewright.project.lineage import Kin, Lineage
from rulewright.reading.files import read
from rulewright.source import NOWHERE, Source
from rulewright.variants.merge import Merged
from rulewright.variants.writers import writers_of

__all__ = ["inherited_catalogs", "read_catalogs", "wanted_of", "with_writers"]


def with_writers(texts: Iterable[TranslatableText], merged: Merged) -> tuple[TranslatableText, ...]:
    """``texts`` with the rulesets that wrote them, and their languages; without either where that is the ruleset itself."""
    provenance = merged.provenance
    if not provenance.is_variant:
        return tuple(texts)
    writers = writers_of(merged)
    found: list[TranslatableText] = []
    for text in texts:
        keyword, _, rest = text.context.partition(".")
        origins = writers.of((keyword, rest.partition(".")[0]), text.message, text.span) - {provenance.own}
        is_half = text.rest.source is not NOWHERE.source
        if is_half:
            origins |= {origin for origin in (provenance.origin_of(text.rest),) if origin not in (None, provenance.own)}
        written = [origin for origin in provenance.origins if origin in origins]
        spoken = [origin.language for origin in written]
        if spoken and is_half and provenance.own is not None:
            spoken.append(provenance.own.language)  # what is half in one language and half in another is in neither
        languages = tuple(dict.fromkeys(spoken))
        found.append(replace(text, languages=languages, writers=tuple(origin.id for origin in written)))
    return tuple(found)


def inherited_catalogs(lineage: Lineage, readings: Readings) -> dict[str, Catalog]:
    """What the ancestors of a ruleset have translated into its languages, by language, or into the same language as it is spoken
    elsewhere (``sv`` for ``sv-FI``). Where two of them translate the same text, the one nearer to the ruleset counts."""
    found: dict[str, Catalog] = {}
    for tag in lineage.own.manifest.all_languages:
        language = canonical(tag) or tag
        for kin in lineage.kin[:-1]:
            for spoken in dict.fromkeys((without_region(language), language)):
                # What is wrong with a catalog of a parent is a finding of the parent.
                catalog = _catalog(kin, spoken, Findings(), readings)
                if catalog is not None:
                    found[language] = _over(replace(catalog, language=language), found.get(language))
    return found


def wanted_of(own: Kin, language: str, texts: Iterable[TranslatableText], inherited: Mapping[str, Catalog]) -> Wanted:
    """What the catalog of ``language`` in the ruleset itself is for."""
    translated = frozenset(inherited[language].translations()) if language in inherited else frozenset()
    return wanted_in(language, own.manifest.language, texts, translated)


def read_catalogs(
    own: Kin,
    texts: Iterable[TranslatableText],
    inherited: Mapping[str, Catalog],
    merged: Merged,
    findings: Findings,
    readings: Readings,
) -> dict[str, Catalog]:
    """The catalogs of a ruleset, checked: its own need only what those it inherits lack. Its own language has one too, when it
    extends what is written in another; what it has written itself is never translated into that."""
    manifest = own.manifest
    listed = tuple(texts)
    wanted = [wanted_of(own, canonical(tag) or tag, listed, inherited) for tag in manifest.all_languages]
    spoken = [one for one in wanted if one.texts or one.language != manifest.language]

    def open_source(name: str) -> Source | None:
        return read(own.files, name, findings, asked=manifest.languages_span) if name in own.names else None

    asked = Asked(manifest.languages_span, manifest.extends_span if manifest.extends else None)

    def named(one: Wanted) -> Wanted:
        """Only where texts are counted by whose they are is it worth asking who wrote them."""
        if not one.needed or file_name(one.language) in own.names:
            return one
        return replace(one, texts=dict(zip(one.texts, with_writers(one.texts.values(), merged), strict=True)))

    loaded = load_catalogs(map(named, spoken), manifest.language, open_source, findings, asked, readings)
    found: dict[str, Catalog] = {}
    for one in spoken:
        catalog, below = loaded.get(one.language), inherited.get(one.language)
        together = below if catalog is None else _over(catalog, below)
        if together is not None:
            found[one.language] = together.without(one.own)
    return found


def _catalog(kin: Kin, language: str, findings: Findings, readings: Readings) -> Catalog | None:
    name = file_name(language)
    if name not in kin.names:
        return None
    source = read(kin.files, name, findings)
    return None if source is None else catalog_of(source, language, findings, readings)


def _over(catalog: Catalog, below: Catalog | None) -> Catalog:
    """``catalog``, with what it does not translate from ``below``."""
    if below is None:
        return catalog
    translated = catalog.translations()
    kept = tuple(entry for entry in below.file.entries if entry.key not in translated)
    return replace(catalog, file=replace(catalog.file, entries=(*catalog.file.entries, *kept)))
