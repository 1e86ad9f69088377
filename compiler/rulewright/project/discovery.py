"""Finding rulesets: in a folder, above the current folder, or by id.

A ruleset is a folder with a ``ruleset.yaml``. A folder ``rulesets/`` groups several; the folder that holds it is
their project. A ruleset outside such a folder is a project of its own. Outputs go to ``generated/<id>/`` of the project.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cached_property

from rulewright.diagnostics import did_you_mean
from rulewright.reading.files import MANIFEST
from rulewright.resources import bundled_rulesets, rulesets_folder

__all__ = ["CONFIGURATION", "GROUP", "MANIFEST", "Location", "NoRulesetError", "find", "located", "rulesets_below"]

CONFIGURATION = "rulewright.yaml"
"""What a project asks of its rulesets; it lies at the root of the project."""
GROUP = "rulesets"
_RULES = ".rules"

_ID = re.compile(r"""^id:[ ]*(?P<quote>["']?)(?P<id>[a-z][a-z0-9-]*)(?P=quote)[ ]*(?:#.*)?$""", re.MULTILINE)
_OTHER_NAME = re.compile(r"rulesets?\.(ya?ml|txt|ya?ml\.txt)", re.IGNORECASE)
"""What else a manifest is called by accident."""
_PLAIN = re.compile(r"[\w./\\:-]+")
"""A path that needs no quotes."""
MOST_NAMED = 6
"""So many rulesets are named in one message."""
_MOST_CHARACTERS = 10_000
"""The id of a ruleset stands near the start of its manifest."""


class NoRulesetError(Exception):
    """No ruleset is where one was asked for. ``help`` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@dataclass(frozen=True)
class Location:
    """Where a ruleset lies. All three are absolute paths.

    ``folder`` is the ruleset itself: of a project outside it only its :data:`CONFIGURATION` is read. ``project`` is what the
    names of its files are relative to in messages. ``home`` is the folder whose ``generated/`` and ``.rulewright/`` it may write.
    """

    folder: str
    project: str
    home: str

    @property
    def name(self) -> str:
        """Name of the ruleset's folder."""
        return os.path.basename(self.folder)

    @cached_property
    def called(self) -> str:
        """What messages call the ruleset: its id, as far as its manifest can be read; otherwise the name of its folder, which a
        clone of a repository may have chosen."""
        if self.grouped:
            return self.name
        try:
            with open(os.path.join(self.folder, MANIFEST), encoding="utf-8") as stream:
                text = stream.read(_MOST_CHARACTERS)
        except (OSError, UnicodeError):
            return self.name
        stated = _ID.search(text)
        return self.name if stated is None else stated["id"]

    @property
    def prefix(self) -> str:
        """What comes before a file's name in messages: ``rulesets/western-skirmish/`` or nothing."""
        return (
            "" if self.folder == self.project else os.path.relpath(self.folder, self.project).replace(os.sep, "/") + "/"
        )

    @property
    def grouped(self) -> bool:
        """Whether it stands beside others in a ``rulesets/`` folder; then its id must be the name of its folder."""
        return self.folder != self.project


def find(target: str | None = None, *, current: str | None = None) -> tuple[Location, ...]:
    """The rulesets that ``target`` means, sorted by folder; ``current`` is the current folder.

    Without a target: those of the nearest folder upward that has any. A target is a folder (a ruleset, a project, or
    its ``rulesets/``), a path to a ``ruleset.yaml``, or the id of a ruleset: of this project first, then a bundled one,
    whose outputs then go to the current folder. Raises :class:`NoRulesetError`.
    """
    here = os.path.abspath(current if current is not None else os.getcwd())
    if target is None:
        return _upward(here)
    if not target.strip():
        raise NoRulesetError(f"'{target}' names no ruleset", "name a folder or an id, or leave it away")
    path = os.path.join(here, target)
    if os.path.basename(path) == MANIFEST and os.path.isfile(path):
        path = os.path.dirname(path)
    if os.path.isdir(path):
        found = _in_folder(os.path.abspath(path))
        if found:
            return found
    return (_by_id(target, here),)


def _shown(below: tuple[str, ...], target: str) -> tuple[str, ...]:
    return tuple(os.path.normpath(os.path.join(target, way)) for way in below)


def _folder_of_file(path: str, here: str) -> str:
    """How to name the ruleset that the file at ``path`` belongs to, from the folder ``here``; nothing when it belongs to none."""
    folder = os.path.dirname(os.path.abspath(path))
    while not os.path.isfile(os.path.join(folder, MANIFEST)):
        above = os.path.dirname(folder)
        if above == folder:
            return ""
        folder = above
    if folder == here or here.startswith(folder.rstrip(os.sep) + os.sep):
        return "leave its name away: the whole ruleset of this folder is meant then"
    return f"name the folder that it belongs to: {os.path.relpath(folder, here)}"


def _upward(here: str) -> tuple[Location, ...]:
    folder = here
    while True:
        found = _in_folder(folder)
        if found:
            return found
        above = os.path.dirname(folder)
        if above == folder:
            raise NoRulesetError(
                f"no {MANIFEST} in this folder or in any folder above it",
                _where_to_go(rulesets_below(here))
                or "go to the folder of a ruleset, name one, or start one with 'rulewright new'",
            )
        folder = above


def rulesets_below(folder: str) -> tuple[str, ...]:
    """The rulesets in the folders of ``folder``, and in the ``rulesets/`` of those, by their ways from there, sorted."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    found = [ruleset for name in names if not name.startswith(".") for ruleset in _below(os.path.join(folder, name))]
    return tuple(os.path.relpath(location.folder, folder) for location in found)


def _below(folder: str) -> tuple[Location, ...]:
    try:
        return _in_folder(folder)
    except NoRulesetError:  # one whose manifest has another name
        return ()


def _where_to_go(below: tuple[str, ...]) -> str:
    """What to do above the folders of the rulesets ``below``, or nothing when there are none."""
    if not below:
        return ""
    listed = ", ".join(below[:MOST_NAMED]) + (", …" if len(below) > MOST_NAMED else "")
    into = below[0] if _PLAIN.fullmatch(below[0]) else f'"{below[0]}"'
    return f"below this folder {'lies' if len(below) == 1 else 'lie'} {listed}: go there (cd {into}), or name it"


def _in_folder(folder: str) -> tuple[Location, ...]:
    """The ruleset or the rulesets of exactly this folder."""
    if os.path.isfile(os.path.join(folder, MANIFEST)):
        return (located(folder),)
    _refuse_other_name(folder)
    group = folder if os.path.basename(folder) == GROUP else os.path.join(folder, GROUP)
    if not os.path.isdir(group):
        return ()
    try:
        names = sorted(os.listdir(group))
    except OSError:
        return ()
    inside = [os.path.join(group, name) for name in names]
    for ruleset in inside:
        _refuse_other_name(ruleset)
    return tuple(located(ruleset) for ruleset in inside if os.path.isfile(os.path.join(ruleset, MANIFEST)))


def _refuse_other_name(folder: str) -> None:
    """Raise :class:`NoRulesetError` for a folder with rules whose manifest has nearly the right name: what a file manager hides, or
    another program prefers, must not make a ruleset vanish without a word."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    if MANIFEST in names or not any(name.endswith(_RULES) for name in names):
        return
    other = next((name for name in sorted(names) if _OTHER_NAME.fullmatch(name)), None)
    if other is not None and os.path.isfile(os.path.join(folder, other)):
        raise NoRulesetError(
            f"the manifest of a ruleset is called {MANIFEST}, but that of '{os.path.basename(folder)}' is called {other}",
            f"rename it to {MANIFEST} (a file manager may hide the end of a name)",
        )


def located(folder: str) -> Location:
    """Where a ruleset in ``folder`` lies, also one that is yet to be written."""
    parent = os.path.dirname(folder)
    project = os.path.dirname(parent) if os.path.basename(parent) == GROUP else folder
    return Location(folder, project, project)


def _by_id(target: str, here: str) -> Location:
    try:
        around = _upward(here)
    except NoRulesetError:
        around = ()
    siblings = {name: location for location in around for name in (location.called, location.name)}
    for location in around:
        if location.grouped:
            siblings |= {sibling.name: sibling for sibling in _in_folder(location.project)}
    if target in siblings:
        return siblings[target]
    if target in bundled_rulesets():
        folder = os.path.join(rulesets_folder(), target)
        return Location(folder, os.path.dirname(os.path.dirname(folder)), here)
    known = [*siblings, *bundled_rulesets()]
    help = did_you_mean(target, known, f"known here: {', '.join(sorted(set(known)))}" if known else "name a folder")
    path = os.path.join(here, target)
    if os.path.isfile(path):
        raise NoRulesetError(f"'{target}' is a file, and a ruleset is a folder", _folder_of_file(path, here) or help)
    if os.path.isdir(path):
        raise NoRulesetError(
            f"'{target}' holds no {MANIFEST}", _where_to_go(_shown(rulesets_below(path), target)) or help
        )
    raise NoRulesetError(f"there is no ruleset '{target}'", help)
