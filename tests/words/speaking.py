"""Short ways from a ``.rules`` text to its words."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.calculus.values import Value
from rulewright.i18n.translator import Translator
from rulewright.project.pipeline import check_texts
from rulewright.sheets.model import Inline
from rulewright.sheets.words import Words, words
from rulewright.sheets.words.model import Line


def speak(
    rules: str,
    language: str = "en",
    texts: Mapping[tuple[str, str], str] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Words:
    """The words of ``rules``, whose warnings do not matter here."""
    outcome = check_texts({"rules.rules": rules})
    assert outcome.ruleset is not None, [f"{found.span} {found.message}" for found in outcome.findings]
    return words(outcome.ruleset.program, Translator(language, texts or {}), options)


def text(runs: Inline) -> str:
    return "".join(run.text for run in runs)


def outline(lines: tuple[Line, ...], depth: int = 0) -> list[str]:
    """Lines as text, nested ones further in."""
    found = []
    for line in lines:
        found.append("  " * depth + text(line.text))
        found.extend(outline(line.lines, depth + 1))
    return found


def steps(rules: str, procedure: str = "try_it", language: str = "en", **more: Mapping[str, Value]) -> list[str]:
    """The steps of a procedure as lines of text."""
    return outline(speak(rules, language, **more).procedure(procedure).lines)  # type: ignore[arg-type]  # options only
