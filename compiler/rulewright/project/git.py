"""Asking git, through its command and never through a shell. A revision is resolved to a commit before anything else sees it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping

__all__ = ["GitError", "RefusedError", "commit_of", "git", "has_commits", "project_repository", "repository_around"]

SECONDS = 60
"""Git may take so long for one answer."""

_QUIET = ("-c", "core.fsmonitor=false", "-c", "core.quotepath=off", "-c", "core.hooksPath=/dev/null")
"""Settings of a repository that would let it run programs of its own are not followed."""


# fmt: off
_OF_A_REPOSITORY = frozenset((
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS",
    "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
))
# fmt: on
"""What git tells its hooks of the repository that they run for (``git rev-parse --local-env-vars``). Left in place, they would make
another folder the root of the repository than the one that the rulesets lie in."""


class GitError(Exception):
    """Git cannot answer. ``help`` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class RefusedError(Exception):
    """Git ended with a failure; ``said`` is the first line that it said."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def repository_around(folder: str, asked_by: str) -> str:
    """The root of the repository that ``folder`` lies in, without links. ``asked_by`` is what needs one, for messages. Raises
    :class:`GitError`."""
    try:
        shown = git(folder, "rev-parse", "--show-toplevel", asked_by=asked_by)
    except RefusedError as refused:
        help = f"{asked_by} works in a clone of a git repository; leave it away elsewhere"
        if "dubious ownership" in refused.said:
            help = "if you trust it, say so: git config --global --add safe.directory, and behind it the folder"
        raise GitError(f"git knows no repository around '{os.path.basename(folder)}': {refused.said}", help) from None
    return os.path.realpath(os.fsdecode(shown).rstrip("\r\n"))


def project_repository(folder: str, project: str, asked_by: str) -> str:
    """The root of the repository in which the revisions of a ruleset's ``project`` are named. It is that of the project where it
    tracks the ruleset in ``folder``, be it as a submodule; else that of the ruleset itself. Raises :class:`GitError`."""
    own = repository_around(folder, asked_by)
    try:
        whole = repository_around(project, asked_by)
        tracked = whole == own or git(whole, "ls-files", "-z", "--", os.path.realpath(folder), asked_by=asked_by)
    except (GitError, RefusedError):
        return own
    return whole if tracked else own


def commit_of(root: str, revision: str, asked_by: str) -> str:
    """The full name of the commit that ``revision`` means. Raises :class:`GitError`."""
    help = "name a branch, a tag or a commit; of a shallow clone fetch it first (for actions/checkout: fetch-depth: 0)"
    if not revision.strip() or revision.startswith("-") or "\0" in revision:
        raise GitError(f"'{revision}' is no revision", help)
    if revision in ("HEAD", "@") and not has_commits(root, asked_by):
        raise GitError("there is no commit yet in this repository", f"make one, or leave {asked_by} away until then")
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    try:
        shown = git(root, *words, asked_by=asked_by)
    except RefusedError:
        raise GitError(f"git knows no revision '{revision}'", help) from None
    return os.fsdecode(shown).split()[-1]


def has_commits(root: str, asked_by: str) -> bool:
    """Whether anything was ever committed to what is checked out in the repository at ``root``."""
    try:
        git(root, "rev-parse", "--verify", "--quiet", "HEAD", asked_by=asked_by)
    except RefusedError:
        return False
    return True


def git(folder: str, *words: str, asked_by: str, input: bytes | None = None) -> bytes:
    """What ``git -C folder words`` prints. Raises :class:`RefusedError` when git refuses, :class:`GitError` when it cannot run."""
    environment: Mapping[str, str] = {
        **{name: value for name, value in os.environ.items() if name not in _OF_A_REPOSITORY},
        "LC_ALL": "C",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",
    }
    command = ["git", *_QUIET, "-C", folder, *words]
    try:
        ran = subprocess.run(
            command, input=input or b"", capture_output=True, timeout=SECONDS, check=False, env=environment
        )
    except FileNotFoundError:
        raise GitError("there is no command 'git'", f"install git, or leave {asked_by} away") from None
    except subprocess.TimeoutExpired:
        raise GitError("git does not answer", f"try again, or leave {asked_by} away") from None
    except OSError as error:
        raise GitError(f"git cannot be started: {error.strerror}", f"mend it, or leave {asked_by} away") from None
    if ran.returncode != 0:
        lines = ran.stderr.decode("utf-8", "replace").strip().splitlines()
        raise RefusedError(lines[0].removeprefix("fatal: ") if lines else f"exit code {ran.returncode}")
    return ran.stdout
