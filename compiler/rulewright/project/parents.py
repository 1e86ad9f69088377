"""Where the parent of a ruleset lies: in its project, beside it, among the bundled rulesets, or in an installed package.

Light to import and quick to ask, because the memory of the last check asks it whether a parent is still the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.project.discovery import GROUP, MANIFEST, Location
from rulewright.reading.files import is_inside
from rulewright.resources import bundled_rulesets, rulesets_folder

__all__ = [
    "Ancestor",
    "NoParentError",
    "is_path",
    "known_parents",
    "outside",
    "parent_of",
    "recorded",
    "still_there",
    "to_record",
]


class NoParentError(Exception):
    """What ``extends`` names is no ruleset that may be a parent. ``help`` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@dataclass(frozen=True)
class Ancestor:
    """An answer to "what is the parent ``reference`` of the ruleset number ``child``?" (0 is the ruleset itself, 1 the first
    ancestor of the list …): it lies at ``location``. ``prefix`` comes before the names of its files in messages."""

    child: int
    reference: str
    location: Location
    prefix: str


def is_path(reference: str) -> bool:
    """Whether ``reference`` is a path (``./base``, ``../base``) and no id."""
    return reference.startswith(("./", "../"))


def parent_of(reference: str, child: Location) -> Location | None:
    """Where the parent lies that the ruleset at ``child`` calls ``reference``, unless it is in an installed package (None).

    A path is relative to the child's folder and may not leave its project. An id is that of a ruleset of the project, else that
    of a bundled one. Raises :class:`NoParentError` for a path that leads nowhere or outside.
    """
    if is_path(reference):
        return _by_path(reference, child)
    folder = os.path.join(child.project, GROUP, reference)
    if os.path.isfile(os.path.join(folder, MANIFEST)):
        return Location(folder, child.project, child.home)
    folder = os.path.join(rulesets_folder(), reference)
    if os.path.isfile(os.path.join(folder, MANIFEST)):
        return Location(folder, os.path.dirname(rulesets_folder()), child.home)
    return None


def _by_path(reference: str, child: Location) -> Location:
    if "\0" in reference:
        raise NoParentError("no folder has a NUL character in its name", "write the path of a folder, such as ../base")
    folder = os.path.normpath(os.path.join(child.folder, *reference.split("/")))
    root, real = os.path.realpath(child.project), os.path.realpath(folder)
    if not is_inside(real, root):
        raise NoParentError(
            f"'{reference}' leads out of the project",
            (os.path.isfile(os.path.join(folder, MANIFEST)) and _together(os.path.basename(folder), child))
            or "keep the parent inside the project; rulesets that lie side by side belong into one folder rulesets/",
        )
    if not os.path.isfile(os.path.join(folder, MANIFEST)):
        beside = f"../{os.path.basename(folder)}"
        there = os.path.join(os.path.dirname(child.folder), os.path.basename(folder), MANIFEST)
        meant = reference != beside and os.path.isfile(there)
        raise NoParentError(
            f"there is no ruleset at '{reference}'",
            f"name a folder with a {MANIFEST}, relative to the folder of this one"
            + (f": {beside}" if meant and is_inside(os.path.realpath(os.path.dirname(child.folder)), root) else ""),
        )
    return Location(folder, child.project, child.home)


def outside(reference: str, child: Location) -> str:
    """What to do about a parent ``reference`` that lies near the ruleset at ``child``, but in another project; nothing when none
    does."""
    around = os.path.dirname(child.folder)
    if os.path.basename(around) == reference and os.path.isfile(os.path.join(around, MANIFEST)):
        return _together(reference, child)
    if os.path.basename(around) == GROUP:
        around = child.project
    for folder in (os.path.join(around, reference), os.path.join(around, GROUP, reference)):
        if not os.path.isfile(os.path.join(folder, MANIFEST)):
            continue
        if os.path.basename(os.path.dirname(folder)) == GROUP:
            return f"'{reference}' lies in {GROUP}/: put this one there as well"
        return _together(reference, child)
    return ""


def _together(parent: str, child: Location) -> str:
    return (
        f"'{parent}' is a project of its own: put the folders '{parent}' and '{child.name}' side by side into a folder called "
        f"'{GROUP}', and write 'extends: {parent}'"
    )


def known_parents(child: Location) -> tuple[str, ...]:
    """The ids of the project's rulesets and of the bundled ones, sorted."""
    group = os.path.join(child.project, GROUP)
    names = os.listdir(group) if os.path.isdir(group) else []
    own = {name for name in names if os.path.isfile(os.path.join(group, name, MANIFEST))}
    return tuple(sorted({*own, *bundled_rulesets()} - {child.name}))


def still_there(location: Location, ancestors: Iterable[Ancestor]) -> bool:
    """Whether every one of ``ancestors`` of the ruleset at ``location`` is found again where it was."""
    known = [location]
    for ancestor in ancestors:
        if ancestor.child >= len(known):
            return False
        try:
            found = parent_of(ancestor.reference, known[ancestor.child])
        except (NoParentError, OSError, ValueError):
            return False
        installed = ancestor.location.folder == ancestor.location.project
        if found is None and not (installed and os.path.isfile(os.path.join(ancestor.location.folder, MANIFEST))):
            return False
        if found is not None and os.path.realpath(found.folder) != os.path.realpath(ancestor.location.folder):
            return False
        known.append(ancestor.location)
    return True


def to_record(ancestors: Iterable[Ancestor]) -> list[object]:
    """Ancestors as plain data."""
    return [
        [one.child, one.reference, one.location.folder, one.location.project, one.location.home, one.prefix]
        for one in ancestors
    ]


def recorded(value: object) -> tuple[Ancestor, ...]:
    """Ancestors from what :func:`to_record` gave; raises ValueError when ``value`` is nothing like it."""
    found: list[Ancestor] = []
    for one in value if isinstance(value, list) else [None]:
        match one:
            case [
                int() as child,
                str() as reference,
                str() as folder,
                str() as project,
                str() as home,
                str() as prefix,
            ]:
                found.append(Ancestor(child, reference, Location(folder, project, home), prefix))
            case _:
                raise ValueError("these are no ancestors")
    return tuple(found)
