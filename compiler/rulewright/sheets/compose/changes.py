"""What a variant changes in what it extends, as a table: what stood there before, and what stands there now, as it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulewright.sheets.compose.said_parts import Key, SaidPart, declared, said_parts
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.model import Cell, Column, Head, Inline, Run, TableBlock, TableRow, plain
from rulewright.sheets.words.runs import text_of

__all__ = ["changes_block"]

_TRIALS = ("example", "chance")
"""What tries the rules: no one at the table plays by it."""


@dataclass(frozen=True, slots=True)
class _Change:
    """One thing that is said otherwise: where (labels from the outside in), and both states; None is nothing."""

    path: tuple[str, ...]
    before: Inline | None
    after: Inline | None


def changes_block(composer: Composer) -> tuple[TableBlock, ...]:
    """A row for each thing that is printed otherwise than in what the ruleset extends: first what it changes, in the order of its
    files, then what is new in it. None when the ruleset changes nothing. What tries the rules is left out."""
    if not composer.parents:
        return ()
    phrase = composer.translator.phrase
    rows = tuple(
        TableRow((Cell((Run(" · ".join(change.path)),)), _cell(change.before), _cell(change.after)))
        for key in _touched(composer)
        for change in _of_declaration(key, composer)
    )
    if not rows:
        return ()
    columns = (Column(phrase("Change"), key=True), Column(phrase("Before")), Column(phrase("Now")))
    return (TableBlock(Head("changes", phrase("What changes")), columns, rows, wide=True),)


def _cell(text: Inline | None) -> Cell:
    return Cell(text) if text else Cell((), empty=True)


def _touched(composer: Composer) -> tuple[Key, ...]:
    changed = [
        (setting.path[0], setting.path[1])
        for setting in composer.provenance.own_settings()
        if len(setting.path) > 1 and setting.path[0] not in _TRIALS
    ]
    known = {key for parent in composer.parents for key in declared(parent)}
    return tuple(dict.fromkeys((*changed, *(key for key in declared(composer) if key not in known))))


def _of_declaration(key: Key, composer: Composer) -> Iterator[_Change]:
    now = said_parts(key, composer)
    said = [(parent, found) for parent in composer.parents if (found := said_parts(key, parent)) is not None]
    # Of several parents the one that says it otherwise is what the variant decided against.
    parent, before = next((one for one in said if one[1] != now), (composer, now))
    phrase = composer.translator.phrase
    if not said and now is not None:
        yield _Change((_label(key, composer),), None, _whole(key, now, composer) or plain(phrase("new")))
    elif now is None and before is not None:
        told = _whole(key, before, parent)
        yield _Change((_label(key, parent),), told or None, None if told else plain(phrase("no longer there")))
    elif now is not None and before is not None:
        yield from _between(before, now, (_label(key, composer),), composer)


def _label(key: Key, composer: Composer) -> str:
    keyword, id = key
    return composer.voice.quoted({"weapons": "record", "items": "record"}.get(keyword, keyword), id)


def _whole(key: Key, parts: tuple[SaidPart, ...], composer: Composer) -> Inline:
    """A weapon or item, or a value, with all that it says; nothing for what is too long for a cell."""
    if key[0] not in ("weapon", "item", "constant", "option", "rule", "unit"):
        return ()
    name = composer.translator.phrase("Name")
    return _said([part for part in parts if part.name != name], composer)


def _said(parts: Sequence[SaidPart], composer: Composer) -> Inline:
    """Parts on one line."""
    return composer.voice.clauses(said for part in parts if (said := _one(part, composer)))


def _one(part: SaidPart, composer: Composer) -> Inline:
    inside = _said(part.parts, composer)
    text = part.text if not inside else (*part.text, Run(" "), *inside) if part.text else inside
    if not part.name or not text:
        return text or plain(part.name)
    return composer.voice.phrase("{label}: {value}", label=part.name, value=text)


def _between(
    before: Sequence[SaidPart], after: Sequence[SaidPart], path: tuple[str, ...], composer: Composer
) -> Iterator[_Change]:
    """What differs between two lists of parts, in the order of ``after``."""
    matcher = SequenceMatcher(None, [part.key for part in before], [part.key for part in after], autojunk=False)
    lost = {part.key: part for part in before}
    for how, low, high, start, end in matcher.get_opcodes():
        if how == "equal":
            for old, new in zip(before[low:high], after[start:end], strict=True):
                yield from _inside(old, new, path, composer)
            continue
        come = [part for part in after[start:end] if not _stands_elsewhere(part, before)]
        gone = [part for part in before[low:high] if not _stands_elsewhere(part, after)]
        for moved in (part for part in after[start:end] if _stands_elsewhere(part, before)):
            yield from _inside(lost[moved.key], moved, path, composer)
        yield from _facing(gone, come, path, composer)


def _stands_elsewhere(part: SaidPart, others: Sequence[SaidPart]) -> bool:
    return any(part.key == other.key for other in others)


def _facing(
    gone: Sequence[SaidPart], come: Sequence[SaidPart], path: tuple[str, ...], composer: Composer
) -> Iterator[_Change]:
    """Parts that stand in the same place: sentences of one kind are two states of one, all else is gone or new."""
    left = list(gone)
    for new in come:
        old = next((one for one in left if not one.name and not new.name and one.kind == new.kind), None)
        if old is None:
            yield _Change(_named(path, new), None, _alone(new, composer))
            continue
        left.remove(old)
        yield _Change(path, old.text, new.text)
        yield from _between(old.parts, new.parts, (*path, _heading(new)), composer)
    for old in left:
        yield _Change(_named(path, old), _alone(old, composer), None)


def _named(path: tuple[str, ...], part: SaidPart) -> tuple[str, ...]:
    return (*path, part.name) if part.name else path


def _alone(part: SaidPart, composer: Composer) -> Inline:
    """All that a part says, which its place in the table names."""
    inside = _said(part.parts, composer)
    if part.text and inside:
        return (*part.text, Run(" "), *inside)
    return part.text or inside or plain(part.name)


def _inside(old: SaidPart, new: SaidPart, path: tuple[str, ...], composer: Composer) -> Iterator[_Change]:
    if old == new:
        return
    inner = (*path, _heading(new))
    if old.text != new.text:
        yield _Change(inner, old.text, new.text)
    yield from _between(old.parts, new.parts, inner, composer)


def _heading(part: SaidPart) -> str:
    return part.name or text_of(part.text).rstrip(" :：.。")
