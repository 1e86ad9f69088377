"""From a folder to a checked ruleset, in a few lines: read, parse, make the Book, lower it, check it.

A stage runs only if the one before left no errors; within a stage everything runs, so that one fault does not hide another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.book.from_syntax import Identity
from rulewright.book.from_syntax import build as build_book
from rulewright.book.model import Book, SourceRule
from rulewright.checks import registry
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.data.record_schema import check_entries
from rulewright.diagnostics import Diagnostic, Findings, Severity
from rulewright.i18n.catalog import Catalog, load_catalogs
from rulewright.i18n.contexts import TranslatableText, texts_of
from rulewright.project import cache, fingerprint
from rulewright.project.codes import ID_NOT_FOLDER
from rulewright.project.configuration import PLAIN, Configuration, read_configuration
from rulewright.project.discovery import MANIFEST, Location
from rulewright.project.levels import check_allowances, settle
from rulewright.project.manifest import Manifest, read_manifest
from rulewright.project.sheets_file import read_sheets
from rulewright.project.source_rules import read_source_rules
from rulewright.project.spreadsheets import rows_reader
from rulewright.reading.codes import FILE_MISSING
from rulewright.reading.files import DiskFiles, Files, TextFiles, UnreadableError, read
from rulewright.sheets import references
from rulewright.sheets.config import Sheets
from rulewright.sheets.texts import texts_of_sheets
from rulewright.source import Source
from rulewright.syntax import nodes
from rulewright.syntax.allowances import Allowance
from rulewright.syntax.parse import parse

__all__ = ["Compiled", "Outcome", "check", "check_texts", "check_without_translations"]

DEFAULT_MANIFEST = "id: example\ntitle: Example\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
"""The manifest of a ruleset in memory that brings none: a snippet of the documentation, an example of ``explain``."""


@dataclass(frozen=True)
class Compiled:
    """A ruleset without errors, ready for every backend. ``texts`` are all that a translator translates; ``catalogs`` are the
    translations by language (BCP 47)."""

    files: Files
    manifest: Manifest
    book: Book
    program: Program
    sheets: Sheets
    texts: tuple[TranslatableText, ...]
    catalogs: Mapping[str, Catalog]


@dataclass(frozen=True)
class Outcome:
    """What a check found, sorted by place and as it counts in the project, and the ruleset unless there were errors. ``dropped``
    findings came after the limit."""

    findings: tuple[Diagnostic, ...]
    ruleset: Compiled | None
    dropped: int = 0
    configuration: Configuration = PLAIN

    @property
    def failed(self) -> bool:
        """Whether there were errors."""
        return any(found.severity is Severity.ERROR for found in self.findings)


@dataclass(frozen=True)
class _Read:
    """A ruleset whose files are read and parsed."""

    files: Files
    manifest: Manifest
    source_rules: Mapping[str, SourceRule] | None
    sheets: Sheets
    sources: tuple[Source, ...]
    trees: tuple[nodes.Declaration, ...]


def check(location: Location) -> Outcome:
    """Check the ruleset at ``location``, and remember the findings for the next time (unless there were too many to keep)."""
    inputs = fingerprint.of_inputs(location)
    outcome = _check(_files(location), _id_expected(location), location)
    if not outcome.dropped:
        cache.remember(location, inputs, outcome.findings, strict=outcome.configuration.strict)
    return outcome


def check_without_translations(location: Location) -> Outcome:
    """The same, without a look at its catalogs: for what makes and mends them. Nothing is remembered."""
    return _check(_files(location), _id_expected(location), location, translations=False)


def _files(location: Location) -> Files:
    return DiskFiles(location.folder, location.prefix)


def _id_expected(location: Location) -> str | None:
    return location.name if location.grouped else None


def check_texts(texts: Mapping[str, str | bytes]) -> Outcome:
    """Check a ruleset in memory: its files by name. Without a ``ruleset.yaml`` it gets :data:`DEFAULT_MANIFEST`."""
    return _check(TextFiles({MANIFEST: DEFAULT_MANIFEST, **texts}), None, None)


def _check(files: Files, id_expected: str | None, location: Location | None, *, translations: bool = True) -> Outcome:
    findings = Findings()
    ruleset: Compiled | None = None
    configuration = PLAIN
    allowed: tuple[Allowance, ...] = ()
    parts = _read(files, id_expected, findings)
    if parts is not None:
        configuration = read_configuration(location, files, parts.manifest.id, findings)
        allowed = check_allowances(parts.sources, findings)
        if not findings.has_errors:
            ruleset = _compile(parts, findings, translations=translations)
    settled = settle(findings, configuration, None if findings.has_errors else allowed)
    outcome = Outcome(settled, ruleset, findings.dropped, configuration)
    return replace(outcome, ruleset=None) if outcome.failed else outcome


def _read(files: Files, id_expected: str | None, findings: Findings) -> _Read | None:
    try:
        names = files.names()
    except (UnreadableError, OSError) as error:
        _report_folder(files, error, findings)
        return None
    manifest = read_manifest(files, names, findings)
    source_rules = read_source_rules(files, names, findings)
    sheets = read_sheets(files, names, findings)
    if manifest is None:
        return None
    if id_expected is not None and manifest.id != id_expected:
        findings.report(
            ID_NOT_FOLDER,
            manifest.span,
            f"the id is '{manifest.id}', but the folder is called '{id_expected}'",
            help="rename the folder, or change the id",
        )
    sources: list[Source] = []
    trees: list[nodes.Declaration] = []
    for file in manifest.files:
        source = read(files, file.name, findings, asked=file.asked)
        if source is not None:
            sources.append(source)
            trees.extend(parse(source, findings))
    return _Read(files, manifest, source_rules, sheets, tuple(sources), tuple(trees))


def _compile(parts: _Read, findings: Findings, *, translations: bool) -> Compiled | None:
    manifest = parts.manifest
    identity = Identity(manifest.id, manifest.title, manifest.version, manifest.language, manifest.languages)
    rows = rows_reader(parts.files, findings)
    book = build_book(identity, parts.trees, findings, source_rules=parts.source_rules, read_rows=rows)
    book = replace(book, shown=parts.sheets.shown)
    if findings.has_errors:
        return None
    program = lower(book)
    registry.run(book, program, findings)
    check_entries(program, findings)
    references.check(parts.sheets, program, findings)
    texts = (*texts_of(program), *texts_of_sheets(parts.sheets))
    catalogs = _catalogs(parts, texts, findings) if translations else {}
    return Compiled(parts.files, manifest, book, program, parts.sheets, texts, catalogs)


def _catalogs(parts: _Read, texts: tuple[TranslatableText, ...], findings: Findings) -> dict[str, Catalog]:
    manifest, names = parts.manifest, parts.files.names()

    def open_source(name: str) -> Source | None:
        return read(parts.files, name, findings, asked=manifest.languages_span) if name in names else None

    return load_catalogs(manifest.languages, texts, open_source, findings, manifest.languages_span)


def _report_folder(files: Files, error: UnreadableError | OSError, findings: Findings) -> None:
    at = Source(files.prefix + MANIFEST, "").whole()
    match error:
        case UnreadableError():
            findings.report(error.code, at, error.message, help=error.help)
        case _:
            reason = error.strerror or type(error).__name__
            findings.report(FILE_MISSING, at, f"the ruleset's folder cannot be read: {reason}", help="make it readable")
