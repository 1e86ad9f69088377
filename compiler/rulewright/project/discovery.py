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

__all__ = ["CONFIGURATION", "GROUP", "MANIFEST", "Location", "NoRulesetError", "find", "located"]

CONFIGURATION = "rulewright.yaml"
"""What a project asks of its rulesets; it lies at the root of the project."""
GROUP = "rulesets"

_ID = re.compile(r"""^id:[ ]*(?P<quote>["']?)(?P<id>[a-z][a-z0-9-]*)(?P=quote)[ ]*(?:#.*)?$""", re.MULTILINE)
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
                "go to the folder of a ruleset, name one, or start one with 'rulewright new'",
            )
        folder = above


def _in_folder(folder: str) -> tuple[Location, ...]:
    """The ruleset or the rulesets of exactly this folder."""
    if os.path.isfile(os.path.join(folder, MANIFEST)):
        return (located(folder),)
    group = folder if os.path.basename(folder) == GROUP else os.path.join(folder, GROUP)
    if not os.path.isdir(group):
        return ()
    try:
        names = sorted(os.listdir(group))
    except OSError:
        return ()
    inside = (os.path.join(group, name) for name in names)
    return tuple(located(ruleset) for ruleset in inside if os.path.isfile(os.path.join(ruleset, MANIFEST)))


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
    if os.path.exists(os.path.join(here, target)):
        raise NoRulesetError(f"'{target}' holds no {MANIFEST}", help)
    raise NoRulesetError(f"there is no ruleset '{target}'", help)
