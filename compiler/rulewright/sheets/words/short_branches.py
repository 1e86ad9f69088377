"""A branch with one thing to do says it in its own line: ``If dead, stop here.``"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wcwidth import wcswidth

from rulewright.sheets.model import Inline
from rulewright.sheets.words.model import Call, Case, Condition, Line, Purchase, Require, Result, Roll, Set
from rulewright.sheets.words.runs import capitalised, text_of
from rulewright.sheets.words.voice import Voice

__all__ = ["with_short_branches"]

MOST_IN_ONE_LINE = 130
"""A branch and what is done in it stand in one line when they take no more columns than this, as a terminal counts them."""


def with_short_branches(lines: Iterable[Line], voice: Voice) -> tuple[Line, ...]:
    """``lines`` with each branch that holds one sentence made one sentence with it."""
    return tuple(_shortened(line, voice) for line in lines)


def _shortened(line: Line, voice: Voice) -> Line:
    line = replace(line, lines=with_short_branches(line.lines, voice))
    match line:
        case Purchase():
            return line
        case Condition(lines=(only,)) | Case(lines=(only,)) if _is_sentence(only):
            text = capitalised(_one_sentence(line, only, voice))
            return replace(line, text=text, lines=()) if wcswidth(text_of(text)) <= MOST_IN_ONE_LINE else line
        case _:
            return line


def _is_sentence(line: Line) -> bool:
    return not line.lines and not line.sources and isinstance(line, Set | Roll | Call | Require | Result)


def _one_sentence(branch: Condition | Case, only: Line, voice: Voice) -> Inline:
    match branch, only:
        case Condition(), Result(ends=True):
            return _stops(branch, voice)
        case Condition(), Result(given=(_, *_) as given):
            return _gives(branch, given, voice)
        case Case(), Result(given=(_, *_) as given):
            return voice.phrase("{value} the result is {result}.", value=branch.text, result=given)
        case _:
            return voice.phrase("{condition} {sentence}", condition=branch.text, sentence=only.text)


def _stops(branch: Condition, voice: Voice) -> Inline:
    match branch.opening:
        case "if":
            return voice.phrase("If {condition}, stop here.", condition=branch.condition)
        case "otherwise if":
            return voice.phrase("Otherwise, if {condition}, stop here.", condition=branch.condition)
        case "otherwise":
            return voice.phrase("Otherwise, stop here.")


def _gives(branch: Condition, given: Inline, voice: Voice) -> Inline:
    match branch.opening:
        case "if":
            return voice.phrase("If {condition}, the result is {result}.", condition=branch.condition, result=given)
        case "otherwise if":
            return voice.phrase(
                "Otherwise, if {condition}, the result is {result}.", condition=branch.condition, result=given
            )
        case "otherwise":
            return voice.phrase("Otherwise, the result is {result}.", result=given)
