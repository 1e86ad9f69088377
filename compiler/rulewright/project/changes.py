"""Which rulesets changed since a revision of git: by their own files, by their project's, or by what they extend.

Git is asked through its command, never through a shell; a revision is resolved to a commit before anything else sees it.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulewright.diagnostics import Findings
from rulewright.project.discovery import CONFIGURATION, MANIFEST, Location
from rulewright.project.parents import NoParentError, parent_of
from rulewright.reading.files import INPUT_ENDINGS, DiskFiles, read
from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, read_yaml

__all__ = ["Changed", "ChangesError", "changed_since"]

SECONDS = 60
"""Git may take so long for one answer."""

MOST_ANCESTORS = 200
"""So many rulesets are followed from one to what it extends."""

_QUIET = ("-c", "core.fsmonitor=false", "-c", "core.quotepath=off", "-c", "core.hooksPath=/dev/null")
"""Settings of a repository that would let it run programs of its own are not followed."""


class ChangesError(Exception):
    """Git cannot say what changed. ``help`` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@dataclass(frozen=True, slots=True)
class Changed:
    """A ruleset to look at again, and the absolute paths of the files that changed in its repository."""

    location: Location
    files: frozenset[str]


def changed_since(revision: str, locations: Iterable[Location]) -> tuple[Changed, ...]:
    """Those of ``locations`` that are not as they were at ``revision``, in order; files that git does not know yet count, and so
    does what is not committed. Raises :class:`ChangesError`."""
    by_repository: dict[str, frozenset[str]] = {}
    found: list[Changed] = []
    for location in locations:
        root = _repository(location)
        if root not in by_repository:
            by_repository[root] = _changed_files(root, revision)
        if _concerned(location, by_repository[root]):
            found.append(Changed(location, by_repository[root]))
    return tuple(found)


def _concerned(location: Location, changed: frozenset[str]) -> bool:
    """Whether a file that ``location`` reads, or that something reads that it extends, is among ``changed``."""
    waiting = [location]
    seen: set[str] = set()
    while waiting and len(seen) < MOST_ANCESTORS:
        at = waiting.pop()
        folder = os.path.realpath(at.folder)
        if folder in seen:
            continue
        seen.add(folder)
        if os.path.join(os.path.realpath(at.project), CONFIGURATION) in changed:
            return True
        if any(path.startswith(folder + os.sep) and path.endswith(INPUT_ENDINGS) for path in changed):
            return True
        waiting += _parents(at)
    return False


def _parents(location: Location) -> list[Location]:
    """The rulesets that the manifest of ``location`` names behind 'extends' and that can be found; the check itself says what is
    wrong with the others."""
    source = read(DiskFiles(location.folder), MANIFEST, Findings())
    tree = None if source is None else read_yaml(source, Findings())
    extends = tree.get("extends") if isinstance(tree, YamlMapping) else None
    named = extends.items if isinstance(extends, YamlList) else (extends,)
    parents: list[Location] = []
    for name in named:
        if isinstance(name, YamlScalar) and isinstance(name.value, str):
            try:
                found = parent_of(name.value, location)
            except NoParentError:
                continue
            parents += [] if found is None else [found]
    return parents


def _repository(location: Location) -> str:
    try:
        shown = _git(location.folder, "rev-parse", "--show-toplevel")
    except _RefusedError as refused:
        raise ChangesError(
            f"git knows no repository around '{location.name}': {refused.said}",
            "--changed-since works in a clone of a git repository; leave it away elsewhere",
        ) from None
    return os.path.realpath(os.fsdecode(shown).rstrip("\r\n"))


def _changed_files(root: str, revision: str) -> frozenset[str]:
    commit = _commit(root, revision)
    try:
        tracked = _git(
            root, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", commit, "--"
        )
        untracked = _git(root, "ls-files", "--others", "--exclude-standard", "-z", "--")
    except _RefusedError as refused:
        raise ChangesError(f"git cannot compare with '{revision}': {refused.said}", "mend the repository") from None
    names = (tracked + untracked).split(b"\0")
    return frozenset(os.path.join(root, *os.fsdecode(name).split("/")) for name in names if name)


def _commit(root: str, revision: str) -> str:
    help = "name a branch, a tag or a commit; of a shallow clone fetch it first (for actions/checkout: fetch-depth: 0)"
    if not revision.strip() or revision.startswith("-") or "\0" in revision:
        raise ChangesError(f"'{revision}' is no revision", help)
    try:
        shown = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    except _RefusedError:
        raise ChangesError(f"git knows no revision '{revision}'", help) from None
    return os.fsdecode(shown).split()[-1]


class _RefusedError(Exception):
    """Git ended with a failure; ``said`` is the first line that it said."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def _git(folder: str, *words: str) -> bytes:
    environment: Mapping[str, str] = {
        **os.environ,
        "LC_ALL": "C",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
    }
    command = ["git", *_QUIET, "-C", folder, *words]
    try:
        ran = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False, env=environment
        )
    except FileNotFoundError:
        raise ChangesError("there is no command 'git'", "install git, or leave --changed-since away") from None
    except subprocess.TimeoutExpired:
        raise ChangesError("git does not answer", "try again, or leave --changed-since away") from None
    except OSError as error:
        raise ChangesError(
            f"git cannot be started: {error.strerror}", "mend it, or leave --changed-since away"
        ) from None
    if ran.returncode != 0:
        lines = ran.stderr.decode("utf-8", "replace").strip().splitlines()
        raise _RefusedError(lines[0].removeprefix("fatal: ") if lines else f"exit code {ran.returncode}")
    return ran.stdout
