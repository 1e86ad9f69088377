"""The two sides of a comparison: rulesets by id or folder, as they are or as they were at a revision of git."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial

from rulewright.cli.misuse import MisuseError
from rulewright.cli.rulesets import find_one, find_rulesets
from rulewright.cli.terminal import Terminal
from rulewright.cli.unsound import sound
from rulewright.project.discovery import Location
from rulewright.project.git import GitError
from rulewright.project.lineage import DiskPlace
from rulewright.project.parents import NoParentError
from rulewright.project.pipeline import Compiled
from rulewright.project.states import is_ruleset, opened_at, parted
from rulewright.report.placing import moved

__all__ = ["Wanted", "against", "open_side", "parents_of", "side_here", "side_of"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A side as asked for: where the ruleset lies, at which revision (None: as it is now), and how it was named."""

    location: Location
    revision: str | None
    word: str


def side_here() -> Wanted:
    """The ruleset of the current folder, as it is now; raises :class:`MisuseError` when there is none, or several."""
    found = find_rulesets(())
    if len(found) > 1:
        raise MisuseError("there are several rulesets here", f"name one: {', '.join(each.name for each in found)}")
    return Wanted(found[0], None, found[0].name)


def side_of(word: str) -> Wanted:
    """What ``word`` means: a ruleset, or one at a revision, as in ``old-west@v1.2``; raises :class:`MisuseError`."""
    try:
        target, revision = parted(word)
    except GitError as error:
        raise MisuseError(error.message, error.help) from None
    location = find_one(target or (None if revision else word))
    return Wanted(location, revision, word if target else f"{location.called}{word}")


def against(ruleset: Wanted, word: str) -> Wanted:
    """What ``--against word`` means for ``ruleset``: another ruleset, or, when there is none of that name, a revision of itself.
    ``@REV`` is always a revision."""
    if word.startswith("@") and len(word) > 1:
        return Wanted(ruleset.location, word[1:], f"{ruleset.location.called}{word}")
    if is_ruleset(word):
        return side_of(word)
    if "@" in word and is_ruleset(word.partition("@")[0]):
        return side_of(word)
    return Wanted(ruleset.location, word, f"{ruleset.location.called}@{word}")


def parents_of(ruleset: Compiled, wanted: Wanted) -> tuple[Wanted, ...]:
    """The rulesets that a variant extends directly, in the order in which it names them; those of its own project at the same
    revision."""
    place = DiskPlace(wanted.location, wanted.location.project, wanted.location.name)
    found: list[Wanted] = []
    for reference in ruleset.manifest.extends:
        try:
            parent = place.parent(reference.text)
        except NoParentError:  # the check has found it, so it vanished this moment
            raise MisuseError(f"there is no ruleset '{reference.text}' any more") from None
        of_then = wanted.revision is not None and parent.location.project == wanted.location.project
        revision = wanted.revision if of_then else None
        found.append(Wanted(parent.location, revision, f"{reference.text}@{revision}" if revision else reference.text))
    return tuple(found)


@contextmanager
def open_side(wanted: Wanted, terminal: Terminal) -> Iterator[Compiled]:
    """The ruleset of a side, read and checked. Raises :class:`MisuseError` when git cannot give it, and :class:`UnsoundError`
    when it has errors."""
    revision = wanted.revision
    if revision is None:
        yield sound(wanted.location, terminal, word=wanted.word)
        return
    with ExitStack() as then:
        try:
            location = then.enter_context(opened_at(wanted.location, revision))
        except GitError as error:
            raise MisuseError(error.message, error.help) from None
        named = partial(moved, rename=lambda name: f"{revision}:{name}")
        yield sound(location, terminal, word=wanted.word, place=named)
