"""``rulewright build``: make everything that a ruleset says should be made."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, replace

from rulewright.cli.findings import exit_code, print_findings
from rulewright.cli.parser import Parser
from rulewright.cli.paths import shown_path
from rulewright.cli.rulesets import find_rulesets, placed
from rulewright.cli.terminal import Terminal
from rulewright.cli.writing import require_folder
from rulewright.diagnostics import Diagnostic
from rulewright.project.discovery import Location
from rulewright.report.summary import count_words
from rulewright.report.visible import visible

__all__ = ["parser", "run"]


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "build",
        "Check a ruleset and make its outputs: a Python package of resolvers, ruleset.json, sheets and cards.\n"
        "They go to generated/ID/ of the project, all of them or, when anything is wrong, none.",
        "  rulewright build\n"
        "  rulewright build rulesets/western-skirmish\n"
        "  rulewright build my-game --out ~/print\n"
        "  rulewright build --check              # in CI: are the committed outputs those of the rules?\n"
        "  rulewright build my-variant --only-changed-cards\n"
        "  rulewright build my-game --only-changed-cards --against v1.2",
    )
    arguments.add_rulesets()
    arguments.add_format("text", "json")
    arguments.add_argument(
        "--check", action="store_true", help="write nothing; say whether the outputs are those of the rules"
    )
    arguments.add_argument("--out", metavar="FOLDER", help="write FOLDER/generated/ID/ instead of that of the project")
    arguments.add_argument(
        "--only-changed-cards",
        action="store_true",
        help="make nothing but the cards that differ from those of the rulesets that this one extends, as decks of their own",
    )
    arguments.add_argument(
        "--against",
        metavar="RULESET|REV",
        help="with --only-changed-cards: differ from those of this ruleset, or of this one at a revision of git (or @REV)",
    )
    return arguments


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one ruleset: its findings, one line about the outputs, the same for programs, and whether all is well."""

    findings: tuple[Diagnostic, ...]
    line: str
    data: dict[str, object]
    well: bool


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Build every ruleset named, or prove that its outputs are fresh."""
    if arguments.out is not None:
        require_folder(arguments.out, "--out")
    if arguments.only_changed_cards or arguments.against is not None:
        return _only_changed_cards(arguments, terminal)
    made: list[Made] = []
    with terminal.progress() as tell:
        for location in find_rulesets(arguments.rulesets):
            if arguments.out is not None:
                location = replace(location, home=os.path.abspath(arguments.out))
            if arguments.check:
                tell(f"{location.called}: comparing")
                made.append(_compare(location))
            else:
                made.append(_make(location, tell))
    findings = [finding for one in made for finding in one.findings]
    if arguments.format == "json":
        from rulewright.report.json import document

        whole = document(findings) | {"rulesets": [one.data for one in made]}
        terminal.out(json.dumps(whole, indent=2) + "\n")
    else:
        print_findings(findings, "text", terminal)
        terminal.out("".join(one.line + "\n" for one in made))
    return max(exit_code(findings), *(int(not one.well) for one in made))


def _only_changed_cards(arguments: Namespace, terminal: Terminal) -> int:
    from rulewright.cli.changed_cards import make_changed_cards
    from rulewright.cli.misuse import MisuseError

    if not arguments.only_changed_cards:
        raise MisuseError("--against says what changed cards are compared with", "add --only-changed-cards")
    if arguments.check:
        raise MisuseError("--check compares whole builds", "leave --check or --only-changed-cards away")
    return make_changed_cards(arguments, terminal)


def _make(location: Location, tell: Callable[[str], None]) -> Made:
    from rulewright.project.build import build
    from rulewright.project.sheets_file import SHEETS

    built = build(location, tell=lambda stage: tell(f"{location.called}: {stage}"))
    findings = placed(built.findings, location)
    folder = visible(shown_path(built.folder))
    if built.failed:
        line = f"{location.called}: nothing was written, because of the errors above"
    elif built.unchanged:
        line = f"{location.called}: {folder} is up to date"
    else:
        line = f"{location.called}: {count_words(len(built.written), 'file')} written to {folder}"
        if built.removed:
            line += f", {len(built.removed)} removed"
        printable = sorted(name for name in built.written if name.endswith(".pdf"))
        line += "".join(f"\n  {os.path.join(folder, visible(name))}" for name in printable)
        # A variant without the file prints the sheets and cards of its parents.
        printed = any(os.path.isdir(os.path.join(built.folder, kind)) for kind in ("cards", "sheets"))
        if not printed and not os.path.exists(os.path.join(location.folder, SHEETS)):
            line += f"\n  no sheets and no cards, because there is no {SHEETS}"
    data: dict[str, object] = {
        "ruleset": location.called,
        "folder": shown_path(built.folder),
        "failed": built.failed,
        "unchanged": built.unchanged,
        "written": list(built.written),
        "removed": list(built.removed),
    }
    return Made(findings, line, data, not built.failed)


def _compare(location: Location) -> Made:
    from rulewright.project.build import stale

    freshness = stale(location)
    findings = placed(freshness.findings, location)
    folder = shown_path(freshness.folder)
    if exit_code(findings):
        line = f"{location.called}: cannot be built, because of the errors above"
    elif freshness.fresh:
        line = f"{location.called}: {visible(folder)} is up to date"
    else:
        differing = (
            *(f"missing  {path}" for path in freshness.missing),
            *(f"differs  {path}" for path in freshness.stale),
            *(f"extra    {path}" for path in freshness.extra),
        )
        listed = "".join(f"\n   {visible(each)}" for each in differing)
        line = f"{location.called}: {visible(folder)} is not what the rules give; run 'rulewright build'{listed}"
    data: dict[str, object] = {
        "ruleset": location.called,
        "folder": folder,
        "fresh": freshness.fresh,
        "missing": list(freshness.missing),
        "differs": list(freshness.stale),
        "extra": list(freshness.extra),
    }
    return Made(findings, line, data, freshness.fresh)
