"""The comparison of two checked rulesets."""

from __future__ import annotations

from rulewright.comparison.chances import by_size, compare_chances
from rulewright.comparison.compare import differences_of
from rulewright.comparison.model import ChanceMoved, Comparison, Side
from rulewright.comparison.outline import Outlined, outline
from rulewright.comparison.printed import compare_printed
from rulewright.comparison.questions import compare_questions, printed_questions
from rulewright.i18n.catalog import translator
from rulewright.i18n.language import canonical
from rulewright.project.pipeline import Compiled
from rulewright.sheets.config import OddsTable

__all__ = ["NoLanguageError", "compare"]


class NoLanguageError(ValueError):
    """A ruleset is not printed in the language that was asked for. ``help`` says in which it is."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def compare(
    before: Compiled,
    after: Compiled,
    *,
    words: tuple[str, str] | None = None,
    chances: bool = True,
    questions: tuple[OddsTable, ...] = (),
    language: str | None = None,
) -> Comparison:
    """All that differs between two rulesets. ``words`` are what they are called (None: their ids); labels and values are said in
    ``language`` (None: that of ``after``), as far as each of the two is translated into it. Raises :class:`NoLanguageError` for one
    that ``after`` is not printed in.

    Without ``chances`` nothing is computed of them; with them ``questions`` are asked besides those that the rulesets ask
    themselves. Titles and versions count only between two states of one ruleset.
    """
    spoken = after.manifest.language if language is None else _language(language, after)
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
        differences_of(_outlined(before, after, spoken), _outlined(after, before, spoken)),
        compare_printed(before, after).documents,
        moved,
        silent,
        bool(questions),
        spoken,
    )


def _language(asked: str, ruleset: Compiled) -> str:
    known = ruleset.manifest.all_languages
    tag = canonical(asked)
    if tag is None or tag not in known:
        raise NoLanguageError(
            f"'{ruleset.manifest.id}' is not printed in '{asked}'", f"name one of: {', '.join(known)}"
        )
    return tag


def _outlined(ruleset: Compiled, other: Compiled, language: str) -> dict[tuple[str, str], Outlined]:
    speaker = translator(language, ruleset.catalogs.get(language))
    found = outline(ruleset.book, ruleset.program, ruleset.manifest.licence, speaker)
    return (
        found
        if ruleset.manifest.id == other.manifest.id
        else {key: one for key, one in found.items() if key[0] != "ruleset"}
    )


def _side(ruleset: Compiled, word: str) -> Side:
    manifest = ruleset.manifest
    return Side(word, manifest.id, manifest.title, manifest.version)
