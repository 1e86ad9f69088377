"""Docstrings of generated code: label, prose with its holes filled in, what goes in, and the rules cited."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rulewright.book.units import BASE_UNITS
from rulewright.calculus.declarations import Declaration
from rulewright.calculus.types import Integer, Quantity, Type
from rulewright.calculus.world import World
from rulewright.python.layout import INDENT, WIDTH, width
from rulewright.python.literals import docstring_text, one_line
from rulewright.python.texts import settled

__all__ = ["about", "docstring", "sources_line", "type_in_words"]


def _wrapped(text: str, room: int, hanging: str = "") -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += textwrap.wrap(
            paragraph, room, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
        ) or [""]
    return lines


def docstring(paragraphs: Iterable[str | Sequence[str]], depth: int) -> tuple[str, ...]:
    """A docstring of ``paragraphs`` at ``depth`` levels of indentation; a paragraph given as several texts is a list of lines.

    Long lines are wrapped. No text can end the docstring or be anything but text.
    """
    margin = INDENT * depth
    room = WIDTH - len(margin)
    groups: list[list[str]] = []
    for number, paragraph in enumerate(paragraphs):
        texts = [paragraph] if isinstance(paragraph, str) else list(paragraph)
        hanging = "" if isinstance(paragraph, str) else INDENT
        # The quotes stand on the first line, and on the last one when there is only one.
        lines = [
            line
            for text in texts
            for line in _wrapped(docstring_text(text).strip(), room - (3 if not number else 0), hanging)
        ]
        if any(lines):
            groups.append(lines)
    if not groups:
        return ()
    lines = groups[0][:]
    for group in groups[1:]:
        lines += ["", *group]
    lines[0] = lines[0].lstrip()
    if len(lines) == 1 and width(margin + lines[0]) + 6 <= WIDTH:
        last = _safe_end(lines[0])
        return (f'{margin}"""{_safe_start(last)}"""',)
    lines[0] = _safe_start(lines[0])
    shown = [f'{margin}"""{lines[0]}', *(f"{margin}{line}".rstrip(" ") for line in lines[1:])]
    return (*shown, f'{margin}"""')


def _safe_start(line: str) -> str:
    return f"\\{line}" if line.startswith('"') else line


def _safe_end(line: str) -> str:
    return f'{line[:-1]}\\"' if line.endswith('"') and not line.endswith('\\"') else line


def sources_line(sources: Sequence[str]) -> tuple[str, ...]:
    """A paragraph that cites ``sources``, if there are any."""
    return (f"Source: {', '.join(one_line(source) for source in sources)}.",) if sources else ()


def about(declared: Declaration, world: World, inputs: Sequence[str] = ()) -> list[str | Sequence[str]]:
    """The paragraphs about a declaration: label, prose, ``inputs`` (a line each), sources."""
    label = one_line(declared.label) or declared.id
    paragraphs: list[str | Sequence[str]] = [label if label.endswith((".", "?", "!", "。")) else f"{label}."]
    paragraphs += [one_line(settled(text, world)) for text in declared.prose]
    if inputs:
        paragraphs.append([one_line(line) for line in inputs])
    paragraphs += sources_line(declared.sources)
    return paragraphs


def type_in_words(type: Type) -> str:
    """What a type says beyond its annotation: a range or a unit; empty when it says nothing more."""
    match type:
        case Integer(values=tuple() as values):
            shown = [str(value) for value in values]
            return type.domain or " or ".join(part for part in (", ".join(shown[:-1]), shown[-1]) if part)
        case Integer(None, None):
            return ""
        case Integer(None, high):
            return f"at most {high}"
        case Integer(low, None):
            return f"at least {low}"
        case Integer(low, high):
            return f"{low} to {high}"
        case Quantity(dimension, _):
            return f"{dimension} in {BASE_UNITS.get(dimension, dimension)}"
        case _:
            return ""
