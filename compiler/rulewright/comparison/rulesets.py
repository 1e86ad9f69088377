"""The comparison of two checked rulesets."""

from __future__ import annotations

from rulewright.comparison.chances import compare_chances
from rulewright.comparison.compare import differences_of
from rulewright.comparison.model import Comparison, Side
from rulewright.comparison.outline import Outlined, outline
from rulewright.comparison.printed import compare_printed
from rulewright.project.pipeline import Compiled

__all__ = ["compare"]


def compare(
    before: Compiled, after: Compiled, *, words: tuple[str, str] | None = None, chances: bool = True
) -> Comparison:
    """All that differs between two rulesets. ``words`` are what they are called (None: their ids); without ``chances`` nothing is
    computed of them. Titles and versions count only between two states of one ruleset."""
    old, new = words or (before.manifest.id, after.manifest.id)
    moved, silent = compare_chances(before, after) if chances else ((), ())
    return Comparison(
        _side(before, old),
        _side(after, new),
        differences_of(_outlined(before, after), _outlined(after, before)),
        compare_printed(before, after).documents,
        moved,
        silent,
        chances,
    )


def _outlined(ruleset: Compiled, other: Compiled) -> dict[tuple[str, str], Outlined]:
    found = outline(ruleset.book, ruleset.program, ruleset.manifest.licence)
    return (
        found
        if ruleset.manifest.id == other.manifest.id
        else {key: one for key, one in found.items() if key[0] != "ruleset"}
    )


def _side(ruleset: Compiled, word: str) -> Side:
    manifest = ruleset.manifest
    return Side(word, manifest.id, manifest.title, manifest.version)
