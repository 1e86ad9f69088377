"""``ruleset.yaml``: what a ruleset is. It is read once, and everything else is found from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.diagnostics import Findings
from rulewright.i18n.language import canonical
from rulewright.incremental.readings import Readings
from rulewright.project.codes import FILE_NOT_RULES, FILES_EMPTY, LANGUAGE_TWICE, NO_MANIFEST
from rulewright.project.discovery import MANIFEST
from rulewright.reading.codes import FILE_NAME, WRONG_VALUE
from rulewright.reading.files import Files, name_problem, read
from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, YamlValue, read_yaml
from rulewright.reading.validation import checked_mapping
from rulewright.source import NOWHERE, Source, Span

__all__ = ["Manifest", "Reference", "RulesFile", "read_manifest", "references"]

RULES_ENDING = ".rules"


@dataclass(frozen=True)
class RulesFile:
    """A ``.rules`` file of the ruleset; ``asked`` is where the manifest names it (None: it was found)."""

    name: str
    asked: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Reference:
    """A word of the manifest that names another ruleset, as written."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Manifest:
    """The manifest as read. ``language`` is that of the sources; ``languages`` are those with translations, without it.

    Languages are BCP 47 tags, such as ``zh-Hant``. ``files`` are the ``.rules`` files in the order in which they are read.
    ``extends`` are its parents and ``requires`` the versions of them that it works with.
    ``span`` is the place of the id, ``languages_span`` that of the list of translations.
    """

    id: str
    title: str
    version: str
    licence: str
    language: str
    languages: tuple[str, ...] = ()
    author: str | None = None
    description: str | None = None
    files: tuple[RulesFile, ...] = ()
    extends: tuple[Reference, ...] = ()
    requires: tuple[Reference, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    languages_span: Span = field(default=NOWHERE, compare=False, repr=False)
    extends_span: Span = field(default=NOWHERE, compare=False, repr=False)
    version_span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def all_languages(self) -> tuple[str, ...]:
        """The language of the sources, then the translations."""
        return (self.language, *self.languages)


def read_manifest(files: Files, names: tuple[str, ...], findings: Findings, readings: Readings) -> Manifest | None:
    """The manifest of the ruleset whose files are ``names``, or None after reporting why there is none."""
    if MANIFEST not in names:
        findings.report(
            NO_MANIFEST,
            Source(files.prefix + MANIFEST, "").whole(),
            f"there is no {MANIFEST}",
            help="start a ruleset with 'rulewright new', or write one: id, title, version, licence, language",
        )
        return None
    source = read(files, MANIFEST, findings)
    tree = None if source is None else readings.read("manifest", source, _tree, findings)
    if tree is None:
        return None
    language, languages = _languages(tree, findings)
    id, listed, extends, version = tree.get("id"), tree.get("languages"), tree.get("extends"), tree.get("version")
    return Manifest(
        id=_text(tree, "id"),
        title=_text(tree, "title"),
        version=_text(tree, "version"),
        licence=_text(tree, "licence"),
        language=language,
        languages=languages,
        author=_text(tree, "author") or None,
        description=_text(tree, "description").strip() or None,
        files=_rules_files(_texts(tree, "files"), names, tree, findings),
        extends=references(extends),
        requires=references(tree.get("requires")),
        span=tree.span if id is None else id.span,
        languages_span=tree.span if listed is None else listed.span,
        extends_span=tree.span if extends is None else extends.span,
        version_span=tree.span if version is None else version.span,
    )


def _tree(source: Source, findings: Findings) -> YamlMapping | None:
    """What stands in the file, if that has the shape of a manifest."""
    return checked_mapping(read_yaml(source, findings), "manifest", findings)


def _languages(tree: YamlMapping, findings: Findings) -> tuple[str, tuple[str, ...]]:
    """The language of the sources and those of the translations, as BCP 47 tags (``zh-Hant``)."""
    sources = tree.get("language")
    language = _language(sources, findings) if isinstance(sources, YamlScalar) else ""
    languages: list[str] = []
    for scalar in _texts(tree, "languages"):
        tag = _language(scalar, findings)
        if tag == language:
            findings.report(
                LANGUAGE_TWICE,
                scalar.span,
                f"'{tag}' is the language of the sources",
                help="delete it from 'languages'",
            )
        elif tag in languages:
            findings.report(WRONG_VALUE, scalar.span, f"'languages' names '{tag}' twice", help="delete one of the two")
        else:
            languages.append(tag)
    return language, tuple(languages)


def _language(scalar: YamlScalar, findings: Findings) -> str:
    tag = canonical(str(scalar.value))
    if tag is None:
        findings.report(
            WRONG_VALUE,
            scalar.span,
            f"'{scalar.value}' is no known language",
            help="write a code such as en, sv, zh-Hant or pt-BR",
        )
    return tag or str(scalar.value)


def _rules_files(
    listed: tuple[YamlScalar, ...], names: tuple[str, ...], tree: YamlMapping, findings: Findings
) -> tuple[RulesFile, ...]:
    if not listed:
        found = tuple(RulesFile(name) for name in names if name.endswith(RULES_ENDING))
        if not found and tree.get("extends") is None:
            findings.report(
                FILES_EMPTY,
                tree.entries[0].key_span,
                f"the ruleset's folder holds no {RULES_ENDING} file",
                help=f"write one, such as rules{RULES_ENDING}",
            )
        return found
    files: list[RulesFile] = []
    for scalar in listed:
        name = str(scalar.value)
        problem = name_problem(name)
        if not name.endswith(RULES_ENDING):
            findings.report(
                FILE_NOT_RULES,
                scalar.span,
                f"'{name}' is no {RULES_ENDING} file",
                help='list .rules files only; a .csv file is named where its rows are used: weapons Gun "Guns" from "guns.csv"',
            )
        elif problem is not None:
            findings.report(
                FILE_NAME,
                scalar.span,
                problem,
                help="name a file inside the ruleset's folder, with '/' between folders",
            )
        else:
            files.append(RulesFile(name, scalar.span))
    return tuple(files)


def references(value: YamlValue | None) -> tuple[Reference, ...]:
    """What ``extends`` or ``requires`` names: a text, or a list of them."""
    scalars = value.items if isinstance(value, YamlList) else () if value is None else (value,)
    return tuple(Reference(str(one.value), one.span) for one in scalars if isinstance(one, YamlScalar))


def _text(tree: YamlMapping, key: str) -> str:
    value = tree.get(key)
    return str(value.value) if isinstance(value, YamlScalar) and value.value is not None else ""


def _texts(tree: YamlMapping, key: str) -> tuple[YamlScalar, ...]:
    value = tree.get(key)
    return tuple(item for item in value.items if isinstance(item, YamlScalar)) if isinstance(value, YamlList) else ()
