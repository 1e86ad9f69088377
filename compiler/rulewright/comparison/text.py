"""A comparison as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.comparison.model import AffectedDocument, ChanceMoved, Change, Comparison, Difference
from rulewright.comparison.wording import amount, heading, moved_to, printed, summary, title_of, title_of_chances
from rulewright.report.style import PLAIN, Style
from rulewright.report.visible import cells, visible

__all__ = ["render"]


def render(comparison: Comparison, *, style: Style = PLAIN, width: int = 100) -> str:
    """The whole account; ends with a line end. A line that would be wider than ``width`` cells shows old and new below each
    other."""
    lines = [style.strong(visible(title_of(comparison))), *map(visible, summary(comparison))]
    for difference in comparison.differences:
        lines += ["", *_difference(difference, style, width)]
    if comparison.documents:
        lines += ["", style.strong("Sheets and cards to print again")]
        for document in comparison.documents:
            lines += _document(document, style)
    if told := title_of_chances(comparison):
        lines += ["", style.strong(told)]
        lines += _chances(comparison.chances, style)
        lines += [f"  {style.aside(visible(said))}" for said in comparison.silent]
    return "".join(f"{line}\n" for line in lines)


def _signed(style: Style, sign: str, text: str) -> str:
    match sign:
        case "+":
            return f"{style.added('+')} {style.added(text)}"
        case "-":
            return f"{style.removed('-')} {style.removed(text)}"
        case _:
            return f"{sign} {text}"


def _difference(difference: Difference, style: Style, width: int) -> Iterator[str]:
    shown = style.strong(visible(heading(difference)))
    match difference.action:
        case "added":
            yield f"{style.added('+')} {shown}"
        case "removed":
            yield f"{style.removed('-')} {shown}"
        case _:
            yield f"  {shown}"
    for line in (
        () if difference.kind == "example" else difference.told
    ):  # the label of a worked case says what it is about
        yield "    " + _signed(style, "+" if difference.action == "added" else "-", visible(line))
    for change in difference.changes:
        yield from (f"    {line}" for line in _change(change, style, width - 4))


def _change(change: Change, style: Style, width: int) -> Iterator[str]:
    path = " › ".join(map(visible, change.path))
    before = [visible(line) for line in change.old.split("\n")]
    after = [visible(line) for line in change.new.split("\n")]
    match change.action:
        case "added" | "removed":
            sign, lines = ("+", after) if change.action == "added" else ("-", before)
            if path:
                yield f"{style.aside(path)}"
            indent = "  " if path else ""
            yield from (indent + _signed(style, sign, line) for line in lines)
        case "moved":
            yield f"{style.aside(path)}: {moved_to(visible(change.before or ''), visible(change.after or ''))}"
        case "changed":
            place = f"{style.aside(path)}: " if path else ""
            short = len(before) == len(after) == 1
            said = cells(path) + 2 + cells(before[0]) + 3 + cells(after[0])
            if short and said <= width:
                yield f"{place}{style.removed(before[0])} → {style.added(after[0])}"
                return
            if path:
                yield style.aside(path)
            indent = "  " if path else ""
            yield from (indent + _signed(style, "-", line) for line in before)
            yield from (indent + _signed(style, "+", line) for line in after)


def _document(document: AffectedDocument, style: Style) -> Iterator[str]:
    yield f"  {visible(printed(document))}"
    for id, title in document.cards:
        yield f"      {visible(title)} {style.faint(visible(f'({id})'))}"
    for id, title in document.gone:
        yield f"      {visible(title)} {style.faint(visible(f'({id})'))}: no longer there"


def _chances(chances: tuple[ChanceMoved, ...], style: Style) -> Iterator[str]:
    if not chances:
        return
    rows = [(visible(f"{one.of}: {one.question}"), amount(one, one.before), amount(one, one.after)) for one in chances]
    name = max(cells(row[0]) for row in rows)
    old = max(cells(row[1]) for row in rows)
    for named, before, after in rows:
        gap = " " * (name - cells(named))
        yield f"  {named}{gap}  {' ' * (old - cells(before))}{style.removed(before)} → {style.added(after)}"
