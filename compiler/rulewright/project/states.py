"""Rulesets as they are, or as they were at a revision of git: ``old-west``, ``old-west@v1.2``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from rulewright.project.discovery import Location, NoRulesetError, find
from rulewright.project.git import GitError
from rulewright.project.revisions import at_revision

__all__ = ["is_ruleset", "opened_at", "parted"]


def parted(word: str) -> tuple[str, str | None]:
    """The ruleset that ``word`` names, and the revision behind it, if there is one. The ruleset is empty for the one of the current
    folder (``@v1.2``), and is not looked for here.

    A folder or id that is called so comes first. A revision may hold ``@`` itself: the shortest part before one that is a
    ruleset is taken. Raises :class:`~rulewright.project.git.GitError` when nothing stands behind the ``@`` of a ruleset.
    """
    if "@" not in word or is_ruleset(word):
        return word, None
    for at in (place for place, sign in enumerate(word) if sign == "@"):
        target, revision = word[:at], word[at + 1 :]
        if revision and (not target or is_ruleset(target)):
            return target, revision
    target, _, revision = word.partition("@")
    if not target or is_ruleset(target):
        raise GitError(f"'{word}' names no revision", "write the revision behind the @, as in old-west@v1.2")
    return target, revision


def is_ruleset(word: str) -> bool:
    """Whether ``word`` names a ruleset, or several."""
    if not word or "\0" in word:
        return False
    try:
        return bool(find(word))
    except NoRulesetError:
        return False


@contextmanager
def opened_at(location: Location, revision: str) -> Iterator[Location]:
    """Where the ruleset at ``location`` lies as it was at ``revision``, as long as the context lasts. Raises
    :class:`~rulewright.project.git.GitError`."""
    with TemporaryDirectory(prefix="rulewright-") as folder:
        yield at_revision(location, revision, os.path.realpath(folder))
