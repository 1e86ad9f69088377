"""``rulewright locale``: extract and update the translations of a ruleset."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.paths import shown_path
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from rulewright.i18n.po import PoEntry, PoFile
    from rulewright.project.discovery import Location
    from rulewright.project.pipeline import Compiled

__all__ = ["parser", "run"]


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "locale",
        "Make the files that translators work on. 'update' brings locales/LANGUAGE.po up to date with the rules and keeps\n"
        "every translation; 'extract' prints all texts untranslated, as a template for a translation tool.",
        "  rulewright locale update                # every language that ruleset.yaml lists\n"
        "  rulewright locale update my-game --language sv\n"
        "  rulewright locale extract my-game > my-game.pot",
    )
    arguments.add_argument("action", type=one_of("extract", "update"), metavar="extract|update", help="what to do")
    arguments.add_argument("ruleset", nargs="?", metavar="RULESET", help="folder or id; by default that of this folder")
    arguments.add_argument(
        "--language",
        action="append",
        default=[],
        metavar="TAG",
        help="a language to update, such as sv or zh-Hant; by default all that ruleset.yaml lists",
    )
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Print the template, or write the catalogs."""
    from rulewright.cli.rulesets import find_one
    from rulewright.cli.unsound import UnsoundError, sound
    from rulewright.i18n.update import extract
    from rulewright.project import pipeline

    if arguments.action == "extract" and arguments.language:
        raise MisuseError("a template is in no language", "leave --language away, or use 'locale update'")
    location = find_one(arguments.ruleset)
    try:
        ruleset = sound(location, terminal, check=pipeline.check_without_translations)
    except UnsoundError as unsound:
        unsound.tell("text", terminal)
        return 1
    if arguments.action == "extract":
        terminal.document(extract(ruleset.texts, ruleset.manifest.title, location.prefix))
        return 0
    return _update(ruleset, location, arguments.language, terminal)


def _update(compiled: Compiled, location: Location, asked: list[str], terminal: Terminal) -> int:
    from rulewright.cli.writing import write_whole
    from rulewright.i18n.language import canonical, file_name
    from rulewright.i18n.update import update
    from rulewright.project.translations import wanted_of
    from rulewright.report.visible import visible

    manifest = compiled.manifest
    # A ruleset in another language than its parents translates theirs into its own.
    own_too = [manifest.language] if _needs_its_own(compiled) else []
    languages: list[str] = []
    for tag in asked or [*own_too, *manifest.languages]:
        language = canonical(tag)
        if language is None:
            raise MisuseError(f"'{tag}' is no language", "use a tag such as sv, de or zh-Hant")
        if language == manifest.language and not compiled.lineage.is_in_several_languages:
            raise MisuseError(f"'{tag}' is the language that the rules are written in", "name one to translate into")
        languages.append(language)
    if not languages:
        raise MisuseError("ruleset.yaml lists no languages to translate into", "name one with --language, such as sv")
    for language in dict.fromkeys(languages):
        name = file_name(language)
        path = os.path.join(location.folder, *name.split("/"))
        old = _read(compiled, location, name, path, terminal)
        if old is None and os.path.lexists(path):
            return 1
        wanted = wanted_of(compiled.lineage.own, language, compiled.texts, compiled.inherited)
        # What the catalog translates although a parent does too is the ruleset's own term, and stays.
        kept = {entry.key for entry in old.entries if entry.translation and not entry.obsolete} if old else set()
        texts = [text for key, text in wanted.texts.items() if key in kept or key not in wanted.known]
        if not texts and old is None and language == manifest.language:
            terminal.out(f"{language}: the parents' own catalogs translate all that is needed\n")
            continue
        written = update(texts, manifest.title, language, old, location.prefix)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, written)
        terminal.out(f"{visible(shown_path(path))}: {_state(written)}\n")
        if language not in [canonical(tag) for tag in manifest.all_languages]:
            terminal.out(f"  add {language} to 'languages' in ruleset.yaml, so that it is printed\n")
    return 0


def _needs_its_own(compiled: Compiled) -> bool:
    """Whether there are texts in another language than the ruleset's own, and so a catalog of that may be needed."""
    language = compiled.manifest.language
    return any(tag != language for text in compiled.texts for tag in text.languages)


def _read(compiled: Compiled, location: Location, name: str, path: str, terminal: Terminal) -> PoFile | None:
    """The catalog as it is, or None when there is none or, after its errors were printed, when it cannot be read."""
    from rulewright.cli.findings import print_findings
    from rulewright.cli.rulesets import placed
    from rulewright.diagnostics import Findings
    from rulewright.i18n.po import parse_po
    from rulewright.reading.files import read

    if not os.path.lexists(path):
        return None
    findings = Findings()
    source = read(compiled.files, name, findings)
    found = None if source is None else parse_po(source, findings)
    if found is None:
        print_findings(placed(findings, location), "text", terminal)
    return found


def _state(written: str) -> str:
    """How far a catalog is translated, in words."""
    from rulewright.diagnostics import Findings
    from rulewright.i18n.po import parse_po
    from rulewright.report.summary import count_words
    from rulewright.source import Source

    file = parse_po(Source("catalog", written), Findings())
    entries: tuple[PoEntry, ...] = () if file is None else file.entries
    live = [entry for entry in entries if not entry.obsolete]
    done = sum(1 for entry in live if entry.translation and not entry.fuzzy)
    fuzzy = sum(1 for entry in live if entry.fuzzy)
    parts = [f"{count_words(len(live), 'text')}, {done} translated"]
    if fuzzy:
        parts.append(f"{fuzzy} to look at again")
    if len(entries) > len(live):
        parts.append(f"{len(entries) - len(live)} no longer used")
    return ", ".join(parts)
