"""Findings for a person: place, code and message, the line itself with the part underlined, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.report.excerpt import Mark, ShownLine, excerpt
from rulewright.report.model import Report, TriedExample
from rulewright.report.style import PLAIN, Style
from rulewright.report.summary import count_words, summary
from rulewright.report.visible import visible
from rulewright.source import Source

__all__ = ["WIDTH", "render", "render_one", "render_report"]

WIDTH = 120
"""Cells that a line may take when the width of the terminal is not known."""


def render(findings: Iterable[Diagnostic], *, style: Style = PLAIN, width: int = WIDTH, dropped: int = 0) -> str:
    """All ``findings`` with a summary and a hint at ``rulewright explain``; empty when there are none."""
    kept = tuple(findings)
    if not kept:
        return ""
    blocks = [render_one(finding, style=style, width=width) for finding in kept]
    worst = next((finding for finding in kept if finding.severity is Severity.ERROR), kept[0])
    end = style.strong(summary(kept, dropped)) + "\n" + f"rulewright explain {visible(worst.code)} tells more\n"
    return "\n".join((*blocks, end))


def render_report(report: Report, *, style: Style = PLAIN, width: int = WIDTH) -> str:
    """What ``check`` or ``test`` found, with a line for each ruleset that says how it stands."""
    said = render(report.found_by_check, style=style, width=width, dropped=report.dropped)
    if report.tried is None:
        return said + "".join(f"{visible(each.ruleset)}: no findings\n" for each in report.checked if not each.findings)
    failed = [finding for each in report.tried for finding in each.findings]
    said += "".join(render_one(finding, style=style, width=width) + "\n" for finding in failed)
    for ruleset in dict.fromkeys(each.ruleset for each in report.tried):
        said += _examples(ruleset, [each for each in report.tried if each.ruleset == ruleset])
    return said if report.tried or report.checked else "there are no examples and no chances\n"


def _examples(ruleset: str, tried: list[TriedExample]) -> str:
    failed = [each.label for each in tried if each.findings]
    chances = sum(each.kind == "chance" for each in tried)
    counts = [(len(tried) - chances, "example"), (chances, "chance")]
    line = f"{visible(ruleset)}: " + " and ".join(count_words(count, word) for count, word in counts if count)
    if not failed:
        return f"{line}, {'which holds' if len(tried) == 1 else 'which all hold'}\n"
    line += f", of which {len(failed)} {'does' if len(failed) == 1 else 'do'} not hold:\n"
    return line + "".join(f"  {visible(label)}\n" for label in failed)


def render_one(finding: Diagnostic, *, style: Style = PLAIN, width: int = WIDTH) -> str:
    """One finding as a block of lines."""
    severity = finding.severity
    head = style.of(severity, f"{severity.value} {visible(finding.code)}:")
    lines = [f"{style.strong(visible(str(finding.span)))}: {head} {style.strong(visible(finding.message))}"]
    marks = _marks(finding)
    gutter = max([3, *(len(str(mark.span.first.line)) for mark in marks)]) + 2
    room = max(width - gutter - 3, 20)
    here = finding.span.source
    for source in _sources(here, marks):
        inside = tuple(mark for mark in marks if mark.span.source == source)
        if source != here:
            lines.append(f"{' ' * gutter} {style.aside(visible(str(inside[0].span)))}")
        lines.extend(_draw(line, severity, gutter, style) for line in excerpt(source, inside, room))
    if not any(mark.first for mark in marks) and finding.label:
        lines.extend(_remark("note", finding.label, style))
    for note in finding.notes:
        lines.extend(_remark("note", note, style))
    if finding.help:
        lines.extend(_remark("help", finding.help, style))
    return "\n".join(lines) + "\n"


def _marks(finding: Diagnostic) -> tuple[Mark, ...]:
    """What to underline. A finding about a file as such, or about what no author wrote, has no line to show."""
    marks = [Mark(label.span, visible(label.message), first=False) for label in finding.labels]
    span = finding.span
    if (span.start, span.end) != (0, 0):
        marks.insert(0, Mark(span, visible(finding.label), first=True))
    return tuple(marks)


def _sources(here: Source, marks: tuple[Mark, ...]) -> tuple[Source, ...]:
    """The sources of ``marks``, ``here`` first, then the others in the order of the marks."""
    ordered = [here] if any(mark.span.source == here for mark in marks) else []
    for mark in marks:
        if mark.span.source not in ordered:
            ordered.append(mark.span.source)
    return tuple(ordered)


def _draw(line: ShownLine, severity: Severity, gutter: int, style: Style) -> str:
    match line.kind:
        case "line":
            return f"{style.faint(f'{line.number:>{gutter}} |')} {line.text}".rstrip()
        case "gap":
            return style.faint(f"{'...':>{gutter}} |")
        case "first":
            return f"{style.faint(' ' * gutter + ' |')} {style.of(severity, line.text)}"
        case "other":
            return f"{style.faint(' ' * gutter + ' |')} {style.aside(line.text)}"


def _remark(word: str, text: str, style: Style) -> list[str]:
    first, *others = text.splitlines() or [""]
    indent = " " * (len(word) + 5)
    return [f"   {style.aside(word + ':')} {visible(first)}", *(indent + visible(other) for other in others)]
