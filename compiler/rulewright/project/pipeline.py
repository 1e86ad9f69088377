"""From a folder to a checked ruleset, in a few lines: read, parse, make the Book, lower it, check it.

A stage runs only if the one before left no errors; within a stage everything runs, so that one fault does not hide another.
Only where declarations cannot be read, the names and types of the others are looked at all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from rulewright.book.from_syntax import Identity
from rulewright.book.from_syntax import build as build_book
from rulewright.book.model import Book, SourceRule
from rulewright.checks import registry
from rulewright.checks.context import watched
from rulewright.collector import at_rest
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.data.record_schema import check_entries
from rulewright.diagnostics import Allowed, Diagnostic, Findings, Severity
from rulewright.i18n.catalog import Catalog
from rulewright.i18n.contexts import TranslatableText, texts_of
from rulewright.incremental.memory import Memory
from rulewright.incremental.readings import Readings
from rulewright.incremental.steps import Steps
from rulewright.project import cache, fingerprint
from rulewright.project.configuration import PLAIN, Configuration, read_configuration
from rulewright.project.discovery import MANIFEST, Location
from rulewright.project.idle import check_own
from rulewright.project.levels import check_allowances, settle
from rulewright.project.lineage import DiskPlace, Lineage, Place, TextPlace, read_lineage
from rulewright.project.manifest import Manifest
from rulewright.project.parents import Ancestor
from rulewright.project.portable import check_files, check_id, check_outputs
from rulewright.project.sheets_file import SHEETS, read_sheets
from rulewright.project.source_rules import SOURCES, read_source_rules
from rulewright.project.spreadsheets import rows_reader
from rulewright.project.translations import inherited_catalogs, read_catalogs, with_writers
from rulewright.reading.files import Files, read
from rulewright.sheets import references
from rulewright.sheets.config import OddsTable, Sheets
from rulewright.sheets.odds import Computed
from rulewright.sheets.texts import texts_of_sheets
from rulewright.source import Source
from rulewright.syntax.allowances import Allowance
from rulewright.syntax.codes import CODES as UNREAD_CODES
from rulewright.syntax.directives import Written
from rulewright.syntax.lost import Lost, find_lost
from rulewright.syntax.parse import parse
from rulewright.variants.blame import blamed
from rulewright.variants.layers import Layer
from rulewright.variants.merge import Merged, merge

__all__ = ["Compiled", "Outcome", "check", "check_texts", "check_without_translations"]

_UNREAD = frozenset(code.id for code in UNREAD_CODES)
"""What can be wrong with a text before anybody asks what it means."""

DEFAULT_MANIFEST = "id: example\ntitle: Example\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
"""The manifest of a ruleset in memory that brings none: a snippet of the documentation, an example of ``explain``."""


@dataclass(frozen=True)
class Compiled:
    """A ruleset without errors, ready for every backend. ``catalogs`` are the translations by language (BCP 47), those of what it
    extends included, which alone are ``inherited``. ``odds`` are those that its sheets print, and ``readings`` what was read out of
    the files of its lineage."""

    files: Files
    manifest: Manifest
    book: Book
    program: Program
    sheets: Sheets
    catalogs: Mapping[str, Catalog]
    inherited: Mapping[str, Catalog]
    odds: Mapping[OddsTable, Computed]
    merged: Merged
    lineage: Lineage
    readings: Readings = field(repr=False)

    @cached_property
    def texts(self) -> tuple[TranslatableText, ...]:
        """All that a translator translates."""
        found = (*texts_of(self.program), *texts_of_sheets(self.sheets))
        return with_writers(found, self.merged) if self.lineage.is_in_several_languages else found


@dataclass(frozen=True)
class Inputs:
    """What a check read: the hash of all files, and where the rulesets lie that this one extends. The hash is None when they were
    changing meanwhile, or when some could not be found."""

    hash: str | None = None
    ancestors: tuple[Ancestor, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a check found, sorted by place and as it counts in the project, and the ruleset unless there were errors. ``dropped``
    findings came after the limit; those that are ``allowed`` do not count."""

    findings: tuple[Diagnostic, ...]
    ruleset: Compiled | None
    dropped: int = 0
    configuration: Configuration = PLAIN
    inputs: Inputs = Inputs()
    allowed: tuple[Allowed, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether there were errors."""
        return any(found.severity is Severity.ERROR for found in self.findings)


@dataclass(frozen=True)
class _Read:
    """A lineage whose files are read, parsed and merged."""

    lineage: Lineage
    readings: Readings
    source_rules: Mapping[str, SourceRule] | None
    sheets: Sheets
    sources: tuple[Source, ...]
    merged: Merged
    lost: Lost


def check(location: Location, memory: Memory | None = None, readings: Readings | None = None) -> Outcome:
    """Check the ruleset at ``location``, and remember the findings for the next time (unless there were too many to keep). Give
    the same ``memory`` to one check after the other, and only what has changed is looked at again; see :class:`Memory`. Checks of
    several rulesets, without a memory, may share their ``readings``: what they extend in common is read once."""
    with at_rest():
        outcome = _check(_place(location), _id_expected(location), location, memory=memory, readings=readings)
    if not outcome.dropped:
        inputs, strict = outcome.inputs, outcome.configuration.strict
        cache.remember(location, inputs.hash, outcome.findings, inputs.ancestors, outcome.allowed, strict=strict)
    return outcome


def check_without_translations(location: Location) -> Outcome:
    """The same, without a look at its catalogs: for what makes and mends them. Nothing is remembered."""
    with at_rest():
        return _check(_place(location), _id_expected(location), location, translations=False)


def _place(location: Location) -> Place:
    return DiskPlace(location, location.project, location.name)


def _id_expected(location: Location) -> str | None:
    return location.name if location.grouped else None


def check_texts(texts: Mapping[str, str | bytes], memory: Memory | None = None) -> Outcome:
    """Check a ruleset in memory: its files by name. Without a ``ruleset.yaml`` it gets :data:`DEFAULT_MANIFEST`. A folder with a
    ``ruleset.yaml`` of its own is another ruleset, which the first may extend."""
    with at_rest():
        return _check(TextPlace({MANIFEST: DEFAULT_MANIFEST, **texts}), None, None, memory=memory)


def _check(
    place: Place,
    id_expected: str | None,
    location: Location | None,
    *,
    translations: bool = True,
    memory: Memory | None = None,
    readings: Readings | None = None,
) -> Outcome:
    findings = Findings()
    readings = Readings(memory) if readings is None else readings
    steps = Steps(findings, memory)
    ruleset: Compiled | None = None
    configuration = PLAIN
    allowed: tuple[Allowance, ...] = ()
    lineage = read_lineage(place, findings, readings, id_expected=id_expected)
    # Where a parent is missing, nobody knows what has to change for it to be found: nothing is remembered.
    inputs = Inputs() if location is None or lineage is None else _inputs(location, lineage)
    parts = None if lineage is None else _read(lineage, findings, readings)
    if parts is not None:
        own = parts.lineage.own
        check_own(parts.lineage, findings)
        check_files(own, findings)
        readable = _can_go_on(parts, findings)
        configuration = read_configuration(location, own.files, own.manifest.id, findings)
        allowed = check_allowances(parts.sources, findings)
        if readable:
            ruleset = _compile(parts, steps, translations=translations)
        check_id(own.manifest, findings)  # an error, but none that keeps anybody from looking further
    found = tuple(findings) if parts is None else _concerning(parts, findings, memory)
    finished = ruleset is not None
    steps.remember(finished=finished)
    readings.remember(finished=finished)
    settled = settle(found, configuration, None if findings.has_errors else allowed)
    outcome = Outcome(settled.findings, ruleset, findings.dropped, configuration, inputs, settled.allowed)
    return replace(outcome, ruleset=None) if outcome.failed else outcome


def _can_go_on(parts: _Read, findings: Findings) -> bool:
    """Whether names and types can be looked at: all that is wrong so far concerns declarations that could not be read, or files
    that name the rules and are not named by them."""
    errors = (found for found in findings if found.severity is Severity.ERROR)
    return all(
        found.code in _UNREAD or found.span.source.name.endswith((SHEETS, SOURCES)) or parts.lost.explains(found)
        for found in errors
    )


def _concerning(parts: _Read, findings: Findings, memory: Memory | None) -> tuple[Diagnostic, ...]:
    """All findings as they concern this ruleset, without echoes of a declaration that could not be read. What is found in the
    files of a parent is the parent's own fault, and then only errors are told here; or the variant has caused it, and then it
    is told where it did."""
    told = [found for found in findings if found.code in _UNREAD or not parts.lost.explains(found)]
    provenance = parts.merged.provenance
    foreign = [found for found in told if provenance.inherited(found.span)]
    if not foreign:
        return tuple(told)
    # Of warnings only those are told here that the variant has caused, so that for others no parent needs to be checked.
    unmoved = set(map(id, blamed(foreign, provenance, parts.merged.trees)))
    idle = {id(found) for found in foreign if found.severity is not Severity.ERROR} & unmoved
    told = [found for found in told if id(found) not in idle]
    if len(idle) == len(foreign):
        return tuple(told)
    faults = _faults_of_parents(parts, memory)
    own = [found for found in told if found.sort_key() not in faults]
    kept = [found for found in told if found.sort_key() in faults and found.severity is Severity.ERROR]
    blamed_ones = [
        found
        for found in blamed(own, provenance, parts.merged.trees)
        if found.severity is Severity.ERROR or not provenance.inherited(found.span)
    ]
    return (*kept, *blamed_ones)


def _faults_of_parents(child: _Read, memory: Memory | None) -> frozenset[tuple[str, int, int, str, str]]:
    """What is found in the parents when they are checked by themselves."""
    found: set[tuple[str, int, int, str, str]] = set()
    lineages = [child.lineage.of(number) for number in child.lineage.own.parents]
    if memory is not None:
        ids = [lineage.own.manifest.id for lineage in lineages]
        memory.beside = {id: memory.beside.get(id, Memory()) for id in ids}
    for lineage in lineages:
        findings = Findings()
        steps = Steps(findings, None if memory is None else memory.beside[lineage.own.manifest.id])
        parts = _read(lineage, findings, child.readings)
        ruleset = _compile(parts, steps, translations=False) if _can_go_on(parts, findings) else None
        steps.remember(finished=ruleset is not None)
        found.update(one.sort_key() for one in findings)
    return frozenset(found)


def _inputs(location: Location, lineage: Lineage) -> Inputs:
    """The hash is taken before all files but the manifests are read: of one that changes meanwhile the next check finds another."""
    hash = fingerprint.of_inputs(location, lineage.ancestors)
    return Inputs(hash if lineage.still_reads_the_same() else None, lineage.ancestors)


def _read(lineage: Lineage, findings: Findings, readings: Readings) -> _Read:
    source_rules = read_source_rules(lineage, findings, readings)
    sheets = read_sheets(lineage, findings, readings)
    layers: list[Layer] = []
    sources: list[Source] = []
    declared: list[tuple[Source, tuple[Written, ...]]] = []
    for kin in lineage.kin:
        trees: list[Written] = []
        for file in kin.manifest.files:
            source = read(kin.files, file.name, findings, asked=file.asked)
            if source is not None:
                declared.append(
                    (source, readings.read("rules", source, partial(parse, memory=readings.memory), findings))
                )
                trees.extend(declared[-1][1])
                if kin is lineage.own:
                    sources.append(source)
        manifest = kin.manifest
        layers.append(
            Layer(
                manifest.id,
                manifest.version,
                kin.files.prefix,
                kin.parents,
                tuple(trees),
                manifest.language,
                manifest.extends_span,
            )
        )
    rows = rows_reader([kin.files for kin in lineage.kin], findings, readings)
    lost = find_lost(declared) if findings.has_errors else Lost()
    return _Read(lineage, readings, source_rules, sheets, tuple(sources), merge(layers, findings, rows), lost)


def _compile(parts: _Read, steps: Steps, *, translations: bool) -> Compiled | None:
    findings = steps.findings
    own = parts.lineage.own
    manifest = own.manifest
    book = _book(parts, steps)
    if findings.has_errors:
        return None
    program = lower(book, steps)
    check_outputs(program, parts.sheets, parts.merged.provenance, findings)
    noted = watched(program, steps)
    registry.run(book, noted, steps)
    check_entries(noted, steps)
    odds = references.check(parts.sheets, noted, steps)
    inherited = inherited_catalogs(parts.lineage, parts.readings)
    compiled = Compiled(
        own.files,
        manifest,
        book,
        program,
        parts.sheets,
        {},
        inherited,
        odds,
        parts.merged,
        parts.lineage,
        parts.readings,
    )
    if translations and (manifest.languages or parts.lineage.is_in_several_languages):
        catalogs = read_catalogs(own, compiled.texts, inherited, parts.merged, findings, parts.readings)
        compiled = replace(compiled, catalogs=catalogs)
    return compiled


def _book(parts: _Read, steps: Steps) -> Book:
    manifest = parts.lineage.own.manifest
    identity = Identity(manifest.id, manifest.title, manifest.version, manifest.language, manifest.languages)
    rows = rows_reader([kin.files for kin in parts.lineage.kin], steps.findings, parts.readings)
    book = build_book(identity, parts.merged.trees, steps, source_rules=parts.source_rules, read_rows=rows)
    return replace(book, shown=parts.sheets.shown, provenance=parts.merged.provenance)


def parents(ruleset: Compiled) -> tuple[Program, ...]:
    """The rulesets that a sound ruleset extends, as they are without it; one that is not sound by itself is left out."""
    found: list[Program] = []
    with at_rest():
        for parent in ruleset.lineage.own.parents:
            findings = Findings()
            parts = _read(ruleset.lineage.of(parent), findings, ruleset.readings)
            book = _book(parts, Steps(findings))
            if not findings.has_errors:
                found.append(lower(book))
    return tuple(found)
