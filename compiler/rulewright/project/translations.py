"""The translations of a ruleset: its own catalogs, over those of what it extends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.diagnostics import Findings
from rulewright.i18n.catalog import Catalog, load_catalogs, read_catalog
from rulewright.i18n.contexts import TranslatableText
from rulewright.i18n.language import canonical, file_name
from rulewright.project.lineage import Kin, Lineage
from rulewright.reading.files import read
from rulewright.source import Source
from rulewright.variants.provenance import Provenance

__all__ = ["inherited_catalogs", "read_catalogs"]


def inherited_catalogs(lineage: Lineage) -> dict[str, Catalog]:
    """What the ancestors of a ruleset have translated into its languages, by language. Where two of them translate the same text,
    the one nearer to the ruleset counts."""
    found: dict[str, Catalog] = {}
    for tag in lineage.own.manifest.languages:
        language = canonical(tag) or tag
        for kin in lineage.kin[:-1]:
            # What is wrong with a catalog of a parent is a finding of the parent.
            catalog = _catalog(kin, language, Findings())
            if catalog is not None:
                found[language] = _over(catalog, found.get(language))
    return found


def read_catalogs(
    own: Kin,
    texts: Sequence[TranslatableText],
    inherited: Mapping[str, Catalog],
    provenance: Provenance,
    findings: Findings,
) -> dict[str, Catalog]:
    """The catalogs of a ruleset, checked: its own need only what those it inherits lack. ``provenance`` tells which texts are a
    parent's."""
    manifest = own.manifest

    # A changed text stands in a declaration that is still the parent's; it is known by its words.
    changed = {setting.new.strip('"'): setting.origin for setting in provenance.settings if setting.new is not None}

    def parent_of(text: TranslatableText) -> str | None:
        origin = changed.get(text.message) or provenance.origin_of(text.span)
        return None if origin is None or origin == provenance.own else origin.id

    def open_source(name: str) -> Source | None:
        return read(own.files, name, findings, asked=manifest.languages_span) if name in own.names else None

    loaded = load_catalogs(
        manifest.languages,
        texts,
        open_source,
        findings,
        manifest.languages_span,
        inherited=inherited,
        parent_of=parent_of if provenance.is_variant else None,
    )
    return {
        language: _over(loaded[language], inherited.get(language)) if language in loaded else inherited[language]
        for language in dict.fromkeys([*loaded, *inherited])
    }


def _catalog(kin: Kin, language: str, findings: Findings) -> Catalog | None:
    name = file_name(language)
    if name not in kin.names:
        return None
    source = read(kin.files, name, findings)
    return None if source is None else read_catalog(source, language, findings)


def _over(catalog: Catalog, below: Catalog | None) -> Catalog:
    """``catalog``, with what it does not translate from ``below``."""
    if below is None:
        return catalog
    translated = catalog.translations()
    kept = tuple(entry for entry in below.file.entries if entry.key not in translated)
    return replace(catalog, file=replace(catalog.file, entries=(*catalog.file.entries, *kept)))
