"""``rulewright why``: which ruleset set something, and which variants changed it."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError, suggestion
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from rulewright.project.discovery import Location
    from rulewright.project.pipeline import Compiled
    from rulewright.source import Span
    from rulewright.variants.history import Link

__all__ = ["parser", "run"]

NOTHING = "nothing"
"""How what is not there is shown."""


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "why",
        "Show where something comes from: the ruleset and line that set it first, and every variant that changed it since.\n"
        "Without a path: everything that the ruleset itself changes in what it extends.",
        "  rulewright why                         # the ruleset of this folder\n"
        "  rulewright why weapon.revolver.reach\n"
        "  rulewright why weapon                  # all weapons: what they are called, and where they stand\n"
        "  rulewright why my-variant 'table.wound[3-5].text'\n"
        "  rulewright why my-variant modifiers.shooting.dusk --format json",
    )
    arguments.add_argument(
        "ruleset", nargs="?", metavar="RULESET", help="folder or id of the ruleset; by default that of this folder"
    )
    arguments.add_argument(
        "path",
        nargs="?",
        metavar="PATH",
        help="a keyword, an id, and what is inside it, with dots between them; a keyword alone lists all that it opens",
    )
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Print the chain of one path, or all changes of the ruleset."""
    from rulewright.cli.unsound import UnsoundError, sound
    from rulewright.variants.history import changes

    location, path = _asked(arguments.ruleset, arguments.path)
    try:
        ruleset = sound(location, terminal)
    except UnsoundError as unsound:
        unsound.tell(arguments.format, terminal)
        return 1
    links = changes(ruleset.merged) if path is None else _links(ruleset, path)
    if arguments.format == "json":
        document = {
            "format": "rulewright-why",
            "version": 1,
            "path": path,
            "links": [_data(link, location) for link in links],
        }
        terminal.out(json.dumps(document, indent=2) + "\n")
    else:
        _print(links, path, location, terminal)
    return 0


def _asked(ruleset: str | None, path: str | None) -> tuple[Location, str | None]:
    """The ruleset and the path that are meant, in this order or in the other. A word alone that no ruleset is called is a path in
    the one of this folder."""
    from rulewright.cli.rulesets import find_one

    try:
        return find_one(ruleset), path
    except MisuseError:
        if ruleset is None or os.path.exists(ruleset):
            raise
        other = _found(path)
        if other is None:
            raise
        return other, ruleset


def _found(name: str | None) -> Location | None:
    from rulewright.cli.rulesets import find_one

    try:
        return find_one(name)
    except MisuseError:
        return None


def _links(ruleset: Compiled, path: str) -> tuple[Link, ...]:
    """The chain of what ``path`` names; of a keyword alone, all that it opens."""
    from rulewright.variants.history import declarations, history, paths_of
    from rulewright.variants.locate import UnknownPathError, read_path

    steps = read_path(path)
    listed_all = declarations(ruleset.merged, steps[0]) if len(steps) == 1 else ()
    if listed_all:
        return listed_all
    try:
        return history(ruleset.merged, steps)
    except UnknownPathError as unknown:
        meant = paths_of(ruleset.merged, steps[0]) if steps and unknown.step == steps[0] else ()
        if meant:
            whole = [".".join((one, *steps[1:])) for one in meant]
            raise MisuseError(
                f"a path starts with a keyword, and '{steps[0]}' is none", f"did you mean {' or '.join(whole)}?"
            ) from None
        known = [name for name in unknown.known if name]
        listed = f"there are: {', '.join(known[:12])}{', …' if len(known) > 12 else ''}" if known else ""
        where = f"in '{path}' there is no '{unknown.step}'" if unknown.step else f"'{path}' does not name one"
        raise MisuseError(where, suggestion(unknown.step, known, listed)) from None


def _place(span: Span, location: Location) -> tuple[str, int, int]:
    from rulewright.cli.rulesets import placed_span

    at = placed_span(span, location)
    return at.source.name, at.first.line, at.first.column


def _data(link: Link, location: Location) -> dict[str, object]:
    file, line, column = _place(link.span, location)
    return {
        "path": link.path,
        "action": link.action,
        "ruleset": link.origin.id,
        "version": link.origin.version,
        "file": file,
        "line": line,
        "column": column,
        "old": link.old,
        "new": link.new,
    }


def _print(links: tuple[Link, ...], path: str | None, location: Location, terminal: Terminal) -> None:
    from rulewright.report.visible import visible

    if not links:
        terminal.out("this ruleset changes nothing: it extends no other, or only adds to it\n")
        return
    for link in links:
        file, line, _ = _place(link.span, location)
        match link.action:
            case "changed" | "replaced":
                said = f"{link.action} from {link.old or NOTHING} to {link.new or NOTHING}"
            case "removed":
                said = f"removed {link.old or NOTHING}"
            case _:
                said = f"{link.action} {link.new or NOTHING}" if link.new or link.action != "declared" else link.action
        what = f"{terminal.style.strong(visible(link.path))}  " if path is None or link.path != path else ""
        terminal.out(f"{what}{visible(said)}\n    {link.origin.id} {link.origin.version}  {visible(file)}:{line}\n")
