"""Which rulesets changed since a revision of git: by their own files, by their project's, or by what they extend."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.diagnostics import Findings
from rulewright.project.discovery import CONFIGURATION, MANIFEST, Location
from rulewright.project.git import GitError, RefusedError, commit_of, git, has_commits, project_repository
from rulewright.project.lineage import MOST_ANCESTORS
from rulewright.project.manifest import references
from rulewright.project.parents import NoParentError, parent_of
from rulewright.reading.files import INPUT_ENDINGS, DiskFiles, read
from rulewright.reading.strict_yaml import YamlMapping, read_yaml

__all__ = ["Changed", "changed_since"]

_ASKED_BY = "--changed-since"


@dataclass(frozen=True, slots=True)
class Changed:
    """A ruleset to look at again, and the absolute paths of the files that changed in its repository."""

    location: Location
    files: frozenset[str]


def changed_since(revision: str, locations: Iterable[Location]) -> tuple[Changed, ...]:
    """Those of ``locations`` that are not as they were at ``revision``, in order; files that git does not know yet count, and so
    does what is not committed. Raises :class:`~rulewright.project.git.GitError`."""
    by_repository: dict[str, frozenset[str]] = {}
    found: list[Changed] = []
    for location in locations:
        root = project_repository(location.folder, location.project, _ASKED_BY)
        if root not in by_repository:
            by_repository[root] = _changed_files(root, revision)
        if _concerned(location, by_repository[root]):
            found.append(Changed(location, by_repository[root]))
    return tuple(found)


def _concerned(location: Location, changed: frozenset[str]) -> bool:
    """Whether a file that ``location`` reads, or that something reads that it extends, is among ``changed``."""
    waiting = [location]
    seen: set[str] = set()
    while waiting and len(seen) <= MOST_ANCESTORS:  # the ruleset itself and as many as it may extend
        at = waiting.pop()
        folder = os.path.realpath(at.folder)
        if folder in seen:
            continue
        seen.add(folder)
        if os.path.join(os.path.realpath(at.project), CONFIGURATION) in changed:
            return True
        if any(path.startswith(folder + os.sep) and path.endswith(INPUT_ENDINGS) for path in changed):
            return True
        if any(f"{folder}{os.sep}".startswith(path + os.sep) for path in changed):  # a submodule that it lies in
            return True
        waiting += _parents(at)
    return False


def _parents(location: Location) -> list[Location]:
    """The rulesets that the manifest of ``location`` names behind 'extends' and that can be found; the check itself says what is
    wrong with the others."""
    source = read(DiskFiles(location.folder), MANIFEST, Findings())
    tree = None if source is None else read_yaml(source, Findings())
    parents: list[Location] = []
    for reference in references(tree.get("extends")) if isinstance(tree, YamlMapping) else ():
        try:
            found = parent_of(reference.text, location)
        except NoParentError:
            continue
        parents += [] if found is None else [found]
    return parents


def _changed_files(root: str, revision: str) -> frozenset[str]:
    try:
        if revision in ("HEAD", "@") and not has_commits(root, _ASKED_BY):  # a hook looks at the first commit
            commit = os.fsdecode(git(root, "hash-object", "-t", "tree", "--stdin", asked_by=_ASKED_BY)).strip()
        else:
            commit = commit_of(root, revision, _ASKED_BY)
        words = (
            "diff",
            "--name-only",
            "-z",
            "--no-renames",
            "--no-ext-diff",
            "--no-textconv",
            "--ignore-submodules=none",
        )
        tracked = git(root, *words, commit, "--", asked_by=_ASKED_BY)
        untracked = git(root, "ls-files", "--others", "--exclude-standard", "-z", "--", asked_by=_ASKED_BY)
    except RefusedError as refused:
        raise GitError(f"git cannot compare with '{revision}': {refused.said}", "mend the repository") from None
    names = (tracked + untracked).split(b"\0")
    return frozenset(os.path.join(root, *os.fsdecode(name).rstrip("/").split("/")) for name in names if name)
