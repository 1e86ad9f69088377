"""Putting runs together: phrases with holes that runs fill, lists, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rulewright.i18n.translator import Hole
from rulewright.sheets.model import Inline, Run, plain

__all__ = ["capitalised", "compose", "emphasised", "joined", "strong", "text_of"]


_ENDS = ("?", "!", "？", "！")
_STOPS = (".", "。")
"""What does not follow the end of a sentence."""


def strong(text: str) -> Inline:
    """``text`` set off strongly: dice, and names where they are given."""
    return (Run(text, strong=True),) if text else ()


def emphasised(text: str) -> Inline:
    """``text`` set off lightly: what the reader finds elsewhere on the sheet."""
    return (Run(text, emphasis=True),) if text else ()


def text_of(runs: Inline) -> str:
    """The characters alone."""
    return "".join(run.text for run in runs)


def merged(runs: Iterable[Run]) -> Inline:
    """The same runs with neighbours of one style made one."""
    done: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        if done and replace(done[-1], text="") == replace(run, text=""):
            done[-1] = replace(done[-1], text=done[-1].text + run.text)
        else:
            done.append(run)
    return tuple(done)


def compose(pieces: Iterable[str | Hole], values: Mapping[str, Inline]) -> Inline:
    """A phrase that was cut at its holes, filled with runs; raises KeyError when a value is missing."""
    runs: list[Run] = []
    for piece in pieces:
        if isinstance(piece, Hole):
            runs.extend(values[piece.name])
        elif runs and runs[-1].text.endswith(_ENDS):
            runs.extend(plain(piece[1:] if piece.startswith(_STOPS) else piece))
        else:
            runs.extend(plain(piece))
    return merged(runs)


def joined(parts: Iterable[Inline], separator: str) -> Inline:
    """``parts`` with ``separator`` between them."""
    runs: list[Run] = []
    for place, part in enumerate(parts):
        if place:
            runs.append(Run(separator))
        runs.extend(part)
    return merged(runs)


def capitalised(runs: Inline) -> Inline:
    """``runs`` with a capital at the start, as a sentence has it."""
    if not runs:
        return runs
    first = runs[0]
    return (replace(first, text=first.text[:1].upper() + first.text[1:]), *runs[1:])
