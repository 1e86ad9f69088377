"""The comparison of two checked rulesets."""

from __future__ import annotations

from rulewright.comparison.chances import by_size, compare_chances
from rulewright.comparison.compare import differences_of
from rulewright.comparison.model import ChanceMoved, Comparison, Side
from rulewright.comparison.outline import Outlined, outline
from rulewright.comparison.printed import compare_printed
from rulewright.comparison.questions import compare_questions, printed_questions
from rulewright.project.pipeline import Compiled
from rulewright.sheets.config import OddsTable

__all__ = ["compare"]


def compare(
    before: Compiled,
    after: Compiled,
    *,
    words: tuple[str, str] | None = None,
    chances: bool = True,
    questions: tuple[OddsTable, ...] = (),
) -> Comparison:
    """All that differs between two rulesets. ``words`` are what they are called (None: their ids).

    Without ``chances`` nothing is computed of them; with them ``questions`` are asked besides those that the rulesets ask
    themselves. Titles and versions count only between two states of one ruleset.
    """
    old, new = words or (before.manifest.id, after.manifest.id)
    moved: tuple[ChanceMoved, ...] = ()
    silent: tuple[str, ...] = ()
    if chances:
        claimed, unclaimed = compare_chances(before, after)
        asked, unanswered = compare_questions((*questions, *printed_questions(before, after)), before, after)
        moved, silent = by_size([*claimed, *asked]), (*unclaimed, *unanswered)
    return Comparison(
        _side(before, old),
        _side(after, new),
        differences_of(_outlined(before, after), _outlined(after, before)),
        compare_printed(before, after).documents,
        moved,
        silent,
        bool(questions),
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
