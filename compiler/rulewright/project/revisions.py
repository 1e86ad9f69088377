"""A ruleset as it was at a revision of git. Its files are read out of the repository into a folder of their own; the working tree,
the index and the branches stay as they are."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rulewright.project.discovery import CONFIGURATION, GROUP, MANIFEST, Location
from rulewright.project.git import GitError, RefusedError, commit_of, git, repository_around
from rulewright.reading.files import INPUT_ENDINGS, MOST_BYTES, SKIPPED_FOLDERS

__all__ = ["at_revision"]

MOST_FILES = 20_000
"""So many input files may a project have at a revision."""

MOST_BYTES_IN_ALL = 256 * 1024 * 1024
"""And so many bytes in them."""

_PLAIN_FILES = frozenset({"100644", "100755"})


@dataclass(frozen=True, slots=True)
class _Blob:
    """A file at a revision: its name inside the project, the name of its content, and its size in bytes."""

    name: str
    content: str
    size: int


def at_revision(location: Location, revision: str, into: str, asked_by: str = "a revision") -> Location:
    """The ruleset at ``location`` as it was at ``revision``, with the others of its project, written to the empty folder ``into``.

    Only plain input files are written: no links, no submodules, nothing hidden, and no name that leads out of the folder.
    What it extends outside its project (a bundled ruleset, an installed package) is that of today. Raises
    :class:`~rulewright.project.git.GitError`.
    """
    root = repository_around(location.folder, asked_by)
    commit = commit_of(root, revision, asked_by)
    inside = os.path.relpath(location.folder, location.project)
    project, to = os.path.realpath(location.project), into
    if not f"{project}{os.sep}".startswith(root.rstrip(os.sep) + os.sep):
        # A repository of this ruleset alone, in a folder of several: the others have no such revision.
        project, to = os.path.realpath(location.folder), os.path.join(into, inside)
    way = os.path.relpath(project, root).replace(os.sep, "/")
    try:
        blobs = _blobs(root, commit, "" if way == "." else f"{way}/", location.grouped and to == into, asked_by)
        _write(root, blobs, to, asked_by)
    except RefusedError as refused:
        raise GitError(f"git cannot read '{revision}': {refused.said}", "mend the repository") from None
    folder = os.path.normpath(os.path.join(into, inside))
    if not os.path.isfile(os.path.join(folder, MANIFEST)):
        raise GitError(
            f"at '{revision}' there is no ruleset '{location.name}'",
            "name a later revision; a ruleset that was renamed cannot be followed",
        )
    return Location(folder, into, into)


def _blobs(root: str, commit: str, prefix: str, is_group: bool, asked_by: str) -> list[_Blob]:
    listed = git(root, "ls-tree", "-r", "-z", "-l", "--full-tree", commit, asked_by=asked_by)
    found: list[_Blob] = []
    for line in listed.split(b"\0"):
        about, _, path = line.partition(b"\t")
        name = os.fsdecode(path)
        if not name.startswith(prefix) or not _is_input(name.removeprefix(prefix), is_group):
            continue
        mode, _, content, size = os.fsdecode(about).split()
        if mode in _PLAIN_FILES:
            found.append(_Blob(name.removeprefix(prefix), content, int(size)))
    too_large = next((blob.name for blob in found if blob.size > MOST_BYTES), None)
    if too_large is not None or len(found) > MOST_FILES or sum(blob.size for blob in found) > MOST_BYTES_IN_ALL:
        what = f"the file '{too_large}'" if too_large is not None else "the project"
        raise GitError(f"{what} is too large to be read out of git", "compare with a folder instead")
    return found


def _is_input(name: str, is_group: bool) -> bool:
    """Whether a ruleset could read the file ``name`` of its own folder, or of a project that ``is_group`` of several."""
    *folders, file = name.split("/")
    if is_group and name != CONFIGURATION and folders[:1] != [GROUP]:
        return False
    hidden = any(each in SKIPPED_FOLDERS or each.startswith(".") or not each for each in folders)
    return not hidden and file.endswith(INPUT_ENDINGS) and not file.startswith(".")


def _write(root: str, blobs: list[_Blob], into: str, asked_by: str) -> None:
    wanted = "".join(f"{blob.content}\n" for blob in blobs).encode("ascii")
    data = git(root, "cat-file", "--batch", asked_by=asked_by, input=wanted) if blobs else b""
    at = 0
    for blob in blobs:
        start = data.index(b"\n", at) + 1
        content = data[start : start + blob.size]
        at = start + blob.size + 1
        path = os.path.join(into, *blob.name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "xb") as stream:
            stream.write(content)
