"""What two rulesets do differently, and where something in a variant comes from, from Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from rulewright.api.ruleset import Place, UnsoundError, compiled, locate
from rulewright.comparison.model import Comparison
from rulewright.comparison.rulesets import compare
from rulewright.project.pipeline import Compiled, check
from rulewright.project.states import opened_at, parted
from rulewright.report.placing import moved
from rulewright.variants.history import Link, changes, history
from rulewright.variants.locate import read_path

__all__ = ["diff", "why"]


def diff(before: Place, after: Place, *, chances: bool = True, language: str | None = None) -> Comparison:
    """All that differs between two rulesets, rule by rule, with what has to be printed again; with ``chances`` also those that
    the rulesets claim, or print, and that move.

    Each may be one at a revision of git, with that behind an ``@``: ``diff("old-west@v1.2", "old-west")``. A ruleset or a folder of
    just that name comes first. Files are read out of the repository; its working tree stays as it is. Labels and values are
    said in ``language``, one of those that ``after`` is printed in (None: the one that it is written in).

    Raises :class:`~rulewright.api.UnsoundError` when one of the two has errors,
    :class:`~rulewright.project.discovery.NoRulesetError`, :class:`~rulewright.project.git.GitError` when git does not give the
    revision, and :class:`~rulewright.comparison.rulesets.NoLanguageError`.
    """
    with ExitStack() as states:
        old, new = (states.enter_context(_state(place)) for place in (before, after))
        words = (old.word, new.word)
        return compare(old.ruleset, new.ruleset, words=words, chances=chances, language=language)


@dataclass(frozen=True)
class _State:
    ruleset: Compiled
    word: str


@contextmanager
def _state(place: Place) -> Iterator[_State]:
    """A ruleset as it is, or as it was at a revision. Its findings then name the revision before their files."""
    target, revision = parted(os.fspath(place))
    if revision is None:
        ruleset = compiled(place)
        yield _State(ruleset, ruleset.manifest.id)
        return
    with opened_at(locate(target or os.curdir), revision) as location:
        outcome = check(location)
        if outcome.ruleset is None:
            raise UnsoundError(moved(outcome.findings, lambda name: f"{revision}:{name}"))
        yield _State(outcome.ruleset, f"{outcome.ruleset.manifest.id}@{revision}")


def why(place: Place, path: str | None = None) -> tuple[Link, ...]:
    """Who set what ``path`` names (``weapon.spear.reach``) in a ruleset, and every variant that changed it since, oldest first;
    without a path all that the ruleset itself changes in what it extends.

    Raises :class:`~rulewright.variants.locate.UnknownPathError` for a path that leads nowhere,
    :class:`~rulewright.api.UnsoundError` when the ruleset has errors, and :class:`~rulewright.project.discovery.NoRulesetError`.
    """
    merged = compiled(place).merged
    return changes(merged) if path is None else history(merged, read_path(path))
