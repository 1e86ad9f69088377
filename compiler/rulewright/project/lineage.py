"""A ruleset and everything that it extends: which rulesets those are, where they lie, and the order in which they are merged."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.incremental.readings import Readings
from rulewright.project.codes import (
    ID_NOT_FOLDER,
    MANY_ANCESTORS,
    NO_PARENT,
    PARENT_CYCLE,
    SAME_ID,
)
from rulewright.project.discovery import MANIFEST, Location
from rulewright.project.installed import installed_parent, installed_rulesets
from rulewright.project.manifest import Manifest, Reference, read_manifest
from rulewright.project.parents import Ancestor, NoParentError, is_path, known_parents, outside, parent_of
from rulewright.project.requirements import check_requirements
from rulewright.reading.codes import FILE_MISSING
from rulewright.reading.files import DiskFiles, Files, ReadOnce, TextFiles, UnreadableError, read
from rulewright.resources import rulesets_folder
from rulewright.source import Source

__all__ = ["MOST_ANCESTORS", "DiskPlace", "Kin", "Lineage", "Place", "TextPlace", "read_lineage"]

MOST_ANCESTORS = 500
"""A ruleset extends no more others, directly and through its parents."""


class Place(Protocol):
    """Where a ruleset lies, and how its parents are found from there."""

    @property
    def identity(self) -> str:
        """The same for the same ruleset, whatever it is called."""

    @property
    def files(self) -> Files:
        """Its files."""

    @property
    def location(self) -> Location | None:
        """Where it lies on the disk."""

    def parent(self, reference: str) -> Place:
        """The place of the parent that it calls ``reference``; raises :class:`NoParentError`."""


@dataclass(frozen=True)
class DiskPlace:
    """A ruleset on the disk, as seen from the project ``root``, which the names of files in messages are relative to."""

    location: Location
    root: str
    name: str

    @property
    def identity(self) -> str:
        return os.path.realpath(self.location.folder)

    @property
    def files(self) -> Files:
        inside = self.location.project == self.root
        return DiskFiles(self.location.folder, self.location.prefix if inside else f"<{self.name}>/")

    def parent(self, reference: str) -> DiskPlace:
        """The place of a parent on the disk."""
        found = parent_of(reference, self.location)
        if found is None:
            found = installed_parent(reference, self.location.home)
        if found is None:
            known = sorted({*known_parents(self.location), *installed_rulesets()})
            package = "one in a Python package is known when that is installed"
            listed = f"known here: {', '.join(known)}; {package}" if known else package
            help = outside(reference, self.location) or did_you_mean(reference, known, listed)
            raise NoParentError(f"there is no ruleset '{reference}' to extend", help)
        return DiskPlace(found, self.root, posixpath.basename(reference))


@dataclass(frozen=True)
class TextPlace:
    """A ruleset in memory, in ``folder`` (with a ``/`` behind it) of all texts. Its parents lie beside it, or are bundled."""

    texts: Mapping[str, str | bytes]
    folder: str = ""

    @property
    def identity(self) -> str:
        return self.folder

    @property
    def files(self) -> Files:
        return TextFiles(self.texts, self.folder)

    @property
    def location(self) -> Location | None:
        return None

    def parent(self, reference: str) -> Place:
        """The place of a parent in memory or of a bundled one."""
        if is_path(reference):
            folder = posixpath.normpath(posixpath.join(self.folder, reference))
            if folder == ".." or folder.startswith("../"):
                raise NoParentError(f"'{reference}' leads out of the project", "keep the parent inside the project")
            folder = "" if folder == "." else f"{folder}/"
            if folder + MANIFEST not in self.texts:
                raise NoParentError(
                    f"there is no ruleset at '{reference}'",
                    f"name a folder with a {MANIFEST}, relative to the folder of this one",
                )
            return TextPlace(self.texts, folder)
        nowhere = Location(rulesets_folder(), rulesets_folder(), rulesets_folder())
        return DiskPlace(nowhere, "", "").parent(reference)


@dataclass(frozen=True)
class Kin:
    """A ruleset of a lineage. ``parents`` are the numbers of those that it extends."""

    place: Place = field(repr=False)
    files: Files = field(repr=False)
    names: tuple[str, ...]
    manifest: Manifest
    parents: tuple[int, ...]


@dataclass(frozen=True)
class Lineage:
    """A ruleset (the last one) behind all that it extends, each once, parents before their children. ``ancestors`` say where
    those on the disk were found."""

    kin: tuple[Kin, ...]
    ancestors: tuple[Ancestor, ...]

    @property
    def own(self) -> Kin:
        """The ruleset itself."""
        return self.kin[-1]

    @property
    def is_in_several_languages(self) -> bool:
        """Whether some of them are written in another language than the others."""
        return len({one.manifest.language for one in self.kin}) > 1

    def of(self, place: int) -> Lineage:
        """The lineage of one of the ancestors, by its number."""
        wanted = {place}
        for at in range(place, -1, -1):
            if at in wanted:
                wanted.update(self.kin[at].parents)
        order = sorted(wanted)
        numbers = {old: new for new, old in enumerate(order)}
        kin = tuple(
            replace(self.kin[old], parents=tuple(numbers[parent] for parent in self.kin[old].parents)) for old in order
        )
        return Lineage(kin, ())

    def still_reads_the_same(self) -> bool:
        """Whether the manifests, which were read first, have not changed since."""
        return all(_reads_the_same(one) for one in self.kin)


def _reads_the_same(one: Kin) -> bool:
    source = read(one.place.files, MANIFEST, Findings())
    return source is not None and source.text == one.manifest.span.source.text


@dataclass
class _Open:
    """A ruleset whose parents are being read: ``left`` are those still to read."""

    place: Place
    files: Files
    names: tuple[str, ...]
    manifest: Manifest
    number: int
    left: list[Reference]
    parents: list[int] = field(default_factory=list)


def read_lineage(
    place: Place, findings: Findings, readings: Readings, *, id_expected: str | None = None
) -> Lineage | None:
    """The ruleset at ``place`` and all its ancestors, with their manifests read; None when one of them cannot be read, which is
    reported where it is named. ``id_expected`` is what the id of the ruleset itself must be."""
    first = _open(place, 0, findings, readings)
    if first is None:
        return None
    _check_id(first, id_expected, findings)
    done: dict[str, int] = {}
    kin: list[Kin] = []
    ancestors: list[Ancestor] = []
    stack = [first]
    complete = True
    while stack:
        top = stack[-1]
        if not top.left:
            done[top.place.identity] = len(kin)
            kin.append(Kin(top.place, top.files, top.names, top.manifest, tuple(dict.fromkeys(top.parents))))
            stack.pop()
            if stack:
                stack[-1].parents.append(len(kin) - 1)
            continue
        reference = top.left.pop(0)
        try:
            found = top.place.parent(reference.text)
        except NoParentError as error:
            findings.report(NO_PARENT, reference.span, error.message, help=error.help)
            complete = False
            continue
        if found.location is not None:
            ancestors.append(Ancestor(top.number, reference.text, found.location, found.files.prefix))
        if found.identity in done:
            top.parents.append(done[found.identity])
            continue
        circle = [one for one in stack if one.place.identity == found.identity]
        if circle:
            _report_cycle(stack[stack.index(circle[0]) :], reference, findings)
            complete = False
            continue
        if len(done) + len(stack) > MOST_ANCESTORS:
            findings.report(
                MANY_ANCESTORS, reference.span, f"a ruleset extends at most {MOST_ANCESTORS} others", help="merge some"
            )
            return None
        opened = _open(found, len(ancestors), findings, readings)
        if opened is None:
            complete = False
            continue
        _check_parent(opened, reference, findings)
        stack.append(opened)
    if not complete:
        return None
    _check_ids(kin, findings)
    check_requirements([one.manifest for one in kin], findings)
    return Lineage(tuple(kin), tuple(ancestors))


def _open(place: Place, number: int, findings: Findings, readings: Readings) -> _Open | None:
    files = ReadOnce(place.files)
    try:
        names = files.names()
    except (UnreadableError, OSError) as error:
        _report_folder(files, error, findings)
        return None
    manifest = read_manifest(files, names, findings, readings)
    if manifest is None:
        return None
    return _Open(place, files, names, manifest, number, list(manifest.extends))


def _report_folder(files: Files, error: UnreadableError | OSError, findings: Findings) -> None:
    at = Source(files.prefix + MANIFEST, "").whole()
    match error:
        case UnreadableError():
            findings.report(error.code, at, error.message, help=error.help)
        case _:
            reason = error.strerror or type(error).__name__
            findings.report(FILE_MISSING, at, f"the ruleset's folder cannot be read: {reason}", help="make it readable")


def _check_id(opened: _Open, id_expected: str | None, findings: Findings) -> None:
    manifest = opened.manifest
    if id_expected is not None and manifest.id != id_expected:
        findings.report(
            ID_NOT_FOLDER,
            manifest.span,
            f"the id is '{manifest.id}', but the folder is called '{id_expected}'",
            help="rename the folder, or change the id",
        )


def _check_parent(parent: _Open, reference: Reference, findings: Findings) -> None:
    manifest = parent.manifest
    if not is_path(reference.text) and manifest.id != reference.text:
        findings.report(
            ID_NOT_FOLDER,
            reference.span,
            f"the ruleset found as '{reference.text}' says that its id is '{manifest.id}'",
            help="its folder, or its entry point, must be called like its id",
        )


def _report_cycle(circle: list[_Open], reference: Reference, findings: Findings) -> None:
    ids = [one.manifest.id for one in circle]
    findings.report(
        PARENT_CYCLE,
        reference.span,
        f"'{ids[0]}' would extend itself: {' → '.join((*ids, ids[0]))}",
        labels=[Label(one.manifest.span, f"'{one.manifest.id}' takes part in it") for one in circle[:-1]],
        help="take one of them out of 'extends'",
    )


def _check_ids(kin: list[Kin], findings: Findings) -> None:
    known: dict[str, Manifest] = {}
    for one in kin:
        first = known.setdefault(one.manifest.id, one.manifest)
        if first is not one.manifest:
            findings.report(
                SAME_ID,
                kin[-1].manifest.extends_span,
                f"two rulesets in the lineage of this one have the id '{first.id}'",
                labels=[Label(first.span, "one of them"), Label(one.manifest.span, "the other")],
                help="give one of them another id",
            )
