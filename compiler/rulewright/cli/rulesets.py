"""The rulesets that a command works on, and findings placed as seen from the current folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from rulewright.cli.misuse import MisuseError, suggestion
from rulewright.cli.paths import shown_path
from rulewright.diagnostics import Allowed, Diagnostic
from rulewright.project.discovery import MANIFEST, Location, NoRulesetError, find
from rulewright.report.placing import in_source, moved, moved_allowed
from rulewright.source import Span

__all__ = ["find_one", "find_rulesets", "placed", "placed_allowed", "placed_line", "placed_span"]


def find_rulesets(targets: Sequence[str]) -> tuple[Location, ...]:
    """The rulesets that ``targets`` name, each once, in order; without targets those of the current folder or of one above."""
    found: dict[str, Location] = {}
    try:
        for target in targets or (None,):
            for location in find(target):
                found.setdefault(location.folder, location)
    except NoRulesetError as nothing:
        raise MisuseError(nothing.message, _folders_near(targets) or nothing.help) from None
    return tuple(found.values())


def _folders_near(targets: Sequence[str]) -> str:
    """An offer of the folder of a ruleset that is called almost like one of ``targets`` (or written as on another system), or
    nothing."""
    for target in targets:
        slashed = target.replace("\\", "/")
        if slashed != target and os.sep == "/" and os.path.exists(slashed):
            return f"write it with '/': {slashed}"
        target = target.rstrip("/" + os.sep)
        parent = os.path.dirname(target) or "."
        if os.path.isdir(target) or not os.path.isdir(parent):
            continue
        known = [name for name in os.listdir(parent) if os.path.isfile(os.path.join(parent, name, MANIFEST))]
        offer = suggestion(os.path.basename(target), known)
        if offer:
            return offer
    return ""


def find_one(target: str | None) -> Location:
    """The one ruleset that ``target`` names; raises MisuseError when it may mean several."""
    found = find_rulesets(() if target is None else (target,))
    if len(found) > 1:
        names = ", ".join(location.called for location in found)
        raise MisuseError("there are several rulesets here", f"name one with --ruleset: {names}")
    return found[0]


def placed(findings: Iterable[Diagnostic], location: Location) -> tuple[Diagnostic, ...]:
    """The findings with the names of their files relative to the current folder, so that an editor can open them."""
    move = _mover(location)
    if move is None:
        return tuple(findings)
    return moved(findings, move)


def placed_span(span: Span, location: Location) -> Span:
    """The same for one place."""
    move = _mover(location)
    return span if move is None else in_source(move)(span)


def placed_line(place: str, location: Location) -> str:
    """The same for a place that is written ``file:line``; an empty one stays empty."""
    move = _mover(location)
    name, colon, line = place.rpartition(":")
    return place if move is None or not colon or name.startswith("<") else f"{move(name)}:{line}"


def placed_allowed(allowed: Sequence[Allowed], location: Location) -> tuple[Allowed, ...]:
    """The same as :func:`placed` for findings that are allowed."""
    move = _mover(location)
    return tuple(allowed) if move is None else moved_allowed(allowed, move)


def _mover(location: Location) -> Callable[[str], str] | None:
    """How the names of a ruleset's files are called from the current folder; None when they stay as they are."""
    if shown_path(location.project) == ".":
        return None
    return lambda name: shown_path(os.path.join(location.project, *name.split("/"))).replace(os.sep, "/")
