"""``rulewright build --only-changed-cards``: the cards that a variant, or a new version, prints differently."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from contextlib import ExitStack
from dataclasses import replace

from rulewright.cli.findings import exit_code, print_findings
from rulewright.cli.misuse import MisuseError
from rulewright.cli.paths import shown_path
from rulewright.cli.rulesets import find_rulesets, placed
from rulewright.cli.sides import Wanted, against, open_side, parents_of
from rulewright.cli.terminal import Terminal
from rulewright.cli.unsound import UnsoundError
from rulewright.comparison.cards import changed_decks, render_decks
from rulewright.diagnostics import Diagnostic, Findings
from rulewright.project.build import write_folder
from rulewright.project.stamp import output_folder
from rulewright.report.json import document
from rulewright.report.summary import count_words
from rulewright.report.visible import visible
from rulewright.sheets.model import DeckModel

__all__ = ["make_changed_cards"]

CHANGED_CARDS = "changed-cards"
"""What is put behind the id of the ruleset, with a dot, which no id holds."""


def make_changed_cards(arguments: Namespace, terminal: Terminal) -> int:
    """Make the decks of every ruleset named; 1 when there were findings that are errors."""
    findings: list[Diagnostic] = []
    lines: list[str] = []
    data: list[dict[str, object]] = []
    for location in find_rulesets(arguments.rulesets):
        wanted = Wanted(location, None, location.called)
        try:
            with ExitStack() as sides:
                ruleset = sides.enter_context(open_side(wanted, terminal))
                if arguments.against is not None:
                    others: tuple[Wanted, ...] = (against(wanted, arguments.against),)
                else:
                    others = parents_of(ruleset, wanted)
                if not others:
                    raise MisuseError(
                        f"'{location.called}' extends no other ruleset, so that no card of it is a changed one",
                        "say with --against what to compare it with: another ruleset, or a revision of git",
                    )
                befores = [sides.enter_context(open_side(other, terminal)) for other in others]
                decks = changed_decks(befores, ruleset)
        except UnsoundError as unsound:
            unsound.tell(arguments.format, terminal)
            return 1
        if arguments.out is not None:
            location = replace(location, home=os.path.abspath(arguments.out))
        name = f"{ruleset.manifest.id}.{CHANGED_CARDS}"
        problems = Findings()
        with terminal.progress() as tell:
            tell(f"{location.called}: cards")
            files = render_decks(decks, problems)
        found = tuple(problems)
        if not exit_code(found) and (files or os.path.isdir(output_folder(location, name))):
            found = (*found, *write_folder(location, name, files).findings)
        findings += placed(found, location)
        folder = shown_path(output_folder(location, name))
        words = " and ".join(other.word for other in others)
        lines.append(_told(location.called, words, decks, files, folder, failed=bool(exit_code(found))))
        data.append(
            {
                "ruleset": location.called,
                "against": [other.word for other in others],
                "folder": folder,
                "failed": bool(exit_code(found)),
                "written": list(files),
                "cards": [
                    {
                        "deck": deck.id,
                        "language": deck.language,
                        "id": card.id,
                        "title": card.title,
                        "copies": card.copies,
                    }
                    for deck in decks
                    for card in deck.cards
                ],
            }
        )
    if arguments.format == "json":
        terminal.out(json.dumps(document(findings) | {"rulesets": data}, indent=2) + "\n")
    else:
        print_findings(findings, "text", terminal)
        terminal.out("".join(line + "\n" for line in lines))
    return exit_code(findings)


def _told(
    name: str, against: str, decks: tuple[DeckModel, ...], files: dict[str, bytes], folder: str, *, failed: bool
) -> str:
    if failed:
        return f"{name}: nothing was written, because of the errors above"
    if not decks:
        return visible(f"{name}: no card differs from those of {against}; nothing to print")
    languages = sorted({deck.language for deck in decks})
    cards = [card for deck in decks if deck.language == languages[0] for card in deck.cards]
    copies = sum(card.copies for card in cards)
    more = f" ({copies} with copies)" if copies > len(cards) else ""
    line = f"{name}: {count_words(len(cards), 'card')} to print again{more}, compared with {against}"
    if len(languages) > 1:
        line = f"{name}: cards to print again in {len(languages)} languages, compared with {against}"
    listed = "".join(
        f"\n  {visible(os.path.join(folder, f'{deck.id}.{deck.language}.pdf'))}: "
        f"{visible(', '.join(card.title for card in deck.cards))}"
        for deck in decks
        if f"{deck.id}.{deck.language}.pdf" in files
    )
    return visible(line) + listed
