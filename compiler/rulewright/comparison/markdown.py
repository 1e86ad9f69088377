"""A comparison as Markdown, for a change log or a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.comparison.model import Change, Comparison, Difference
from rulewright.comparison.wording import amount, heading, moved_to, printed, summary, title_of, title_of_chances
from rulewright.report.visible import visible

__all__ = ["render"]

_MARKS = frozenset("\\`*_{}[]<>()#+-.!|~&@:$")
"""Characters that mean something in Markdown, or may on the page that shows it."""


def render(comparison: Comparison) -> str:
    """The whole account. No text of an author acts as Markdown or as HTML in it."""
    lines = [f"# {_plain(title_of(comparison))}", "", *map(_plain, summary(comparison))]
    for difference in comparison.differences:
        lines += ["", f"## {_plain(heading(difference))}", "", *_difference(difference)]
    if comparison.documents:
        lines += ["", "## Sheets and cards to print again", ""]
        for document in comparison.documents:
            lines.append(f"- {_plain(printed(document))}")
            lines += [f"  - {_plain(title)}" for _, title in document.cards]
            lines += [f"  - {_plain(title)}: no longer there" for _, title in document.gone]
    if told := title_of_chances(comparison):
        lines += ["", f"## {told}"]
    if comparison.chances:
        lines += ["", "| chance | before | after |", "|---|---:|---:|"]
        for one in comparison.chances:
            cells = (f"{one.of}: {one.question}", amount(one, one.before), amount(one, one.after))
            lines.append(f"| {' | '.join(map(_plain, cells))} |")
    lines += ["", *(f"- {_plain(said)}" for said in comparison.silent)] if comparison.silent else []
    return "".join(f"{line}\n" for line in lines)


def _difference(difference: Difference) -> Iterator[str]:
    if difference.action != "changed":
        yield f"{difference.action.capitalize()}."
        if difference.told:
            yield ""
            yield from _code(difference.told)
        return
    for change in difference.changes:
        yield f"- {_change(change)}"


def _change(change: Change) -> str:
    path = " › ".join(_plain(step) for step in change.steps)
    place = f"{path}: " if path else ""
    before, after = change.old, change.new
    match change.action:
        case "added":
            return f"{place}**added** {_quoted(after)}"
        case "removed":
            return f"{place}**removed** {_quoted(before)}"
        case "moved":
            return f"{place}{_plain(moved_to(before, after))}"
        case "changed":
            return f"{place}{_quoted(before)} → {_quoted(after)}"


def _quoted(text: str) -> str:
    """``text`` as code on one line, in a fence that it does not close."""
    shown = " ⏎ ".join(visible(line) for line in text.split("\n"))
    fence = _fence(shown, 1)
    padding = " " if shown.startswith("`") or shown.endswith("`") or not shown else ""
    return f"{fence}{padding}{shown}{padding}{fence}"


def _code(lines: tuple[str, ...]) -> Iterator[str]:
    shown = [visible(line) for line in lines]
    fence = _fence("\n".join(shown), 3)
    yield f"{fence}text"
    yield from shown
    yield fence


def _fence(text: str, least: int) -> str:
    longest = run = 0
    for character in text:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    return "`" * max(least, longest + 1)


def _plain(text: str) -> str:
    """``text`` on one line in which nothing is markup. Inside words, dots and hyphens are left alone."""
    shown = visible(text.replace("\n", " ")).strip(" ")  # four blanks would open a block of code
    return "".join(
        f"\\{character}" if character in _MARKS and not _harmless(shown, place) else character
        for place, character in enumerate(shown)
    )


def _harmless(text: str, place: int) -> bool:
    """Whether the sign at ``place`` stands where it can mean nothing."""
    if text[place] in ".)" and text[:place].strip().isdecimal():
        return False  # it would number a list
    if text[place] in "()":
        return place == 0 or text[place - 1] != "]"
    if text[place] not in ".-+:":
        return False
    return place > 0 and not (text[place] == ":" and text[place + 1 : place + 3] == "//")
