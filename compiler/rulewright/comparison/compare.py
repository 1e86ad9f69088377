"""Two outlines side by side: which declarations differ, and in what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.comparison.align import align
from rulewright.comparison.model import Action, Change, Difference
from rulewright.comparison.outline import Outlined
from rulewright.comparison.parts import Aspect, Part, lines_of

__all__ = ["differences_of"]

KINDS = (
    "ruleset",
    "option",
    "constant",
    "unit",
    "scale",
    "choice",
    "record",
    "weapons",
    "weapon",
    "items",
    "item",
    "table",
    "modifiers",
    "formula",
    "procedure",
    "rule",
    "chance",
    "example",
)
"""In this order an account goes through the declarations."""


def differences_of(
    before: Mapping[tuple[str, str], Outlined], after: Mapping[tuple[str, str], Outlined]
) -> tuple[Difference, ...]:
    """What differs, kind by kind; inside a kind what changed and what is new in the order of ``after``, then what is gone."""
    found: list[Difference] = []
    for kind in KINDS:
        for key, new in after.items():
            if key[0] == kind:
                found += _difference(before.get(key), new)
        for key, old in before.items():
            if key[0] == kind and key not in after:
                found += _difference(old, None)
    return tuple(found)


Path = tuple[tuple[str, str], ...]
"""The way to a part: (its name, its label where that is an id)."""


Told = tuple[str | None, str | None]
"""What a part says, as an author writes it and in the words of the sheets; None where there is nothing."""

NOTHING: Told = (None, None)


def _change(action: Action, path: Path, before: Told, after: Told, aspect: Aspect) -> Change:
    names, labels = tuple(name for name, _ in path), tuple(label for _, label in path)
    (old, old_words), (new, new_words) = before, after
    if old_words == new_words:  # the words do not show what differs
        old_words = new_words = None
    return Change(action, names, old, new, aspect, labels if any(labels) else (), old_words, new_words)


def _difference(before: Outlined | None, after: Outlined | None) -> Iterator[Difference]:
    shown = after or before
    assert shown is not None
    if before is None or after is None:
        if shown.kind in ("weapons", "items") and not lines_of(shown.part.parts):
            return  # a list without a word of its own: its entries say that they are new, or gone
        action: Action = "added" if before is None else "removed"
        inside = _without_label(shown.part.parts)
        lines, words = lines_of(inside), lines_of(inside, in_words=True)
        yield Difference(action, shown.kind, shown.id, shown.label, lines=lines, lines_in_words=words)
        return
    changes = tuple(_changes(before.part, after.part, ()))
    if changes:
        yield Difference("changed", after.kind, after.id, after.label, changes)


def _without_label(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts but for the label, which stands in the heading."""
    return tuple(part for part in parts if part.key != "label")


def _changes(before: Part, after: Part, path: Path) -> Iterator[Change]:
    """What differs in a part that is on both sides; ``path`` leads to it."""
    if before == after:
        return
    if before.value != after.value:
        yield _change("changed", path, (before.value, before.said), (after.value, after.said), after.aspect)
    inside = _inside(before, after, path)
    yield from (change for change in inside if change.action == "moved" or not after.only_order)


def _inside(before: Part, after: Part, path: Path) -> Iterator[Change]:
    for pair in align(before.parts, after.parts, ordered=before.ordered or after.ordered):
        old = None if pair.before is None else before.parts[pair.before]
        new = None if pair.after is None else after.parts[pair.after]
        if old is not None and new is not None:
            inner = (*path, *_step(old, new))
            if pair.moved:
                assert pair.before is not None
                assert pair.after is not None
                was, now = (_behind(before.parts, pair.before), None), (_behind(after.parts, pair.after), None)
                yield _change("moved", inner if inner != path else (*path, (new.written, "")), was, now, new.aspect)
            if old.name != new.name:
                yield _change("changed", path, _named(old), _named(new), new.aspect)
                yield from _inside(old, new, inner)
            elif not new.name and old.value != new.value:  # a statement: it is called what it says
                yield _change("changed", path, (old.value, old.said), (new.value, new.said), new.aspect)
                yield from _inside(old, new, inner)
            else:
                yield from _changes(old, new, inner)
        elif new is not None:
            yield from _alone("added", new, path)
        elif old is not None:
            yield from _alone("removed", old, path)


def _step(old: Part, new: Part) -> Path:
    """How a part is called on the way to what is inside it; nothing for one that only holds others together."""
    if old.name and new.name:
        return ((new.name, new.label),)
    if new.value is not None and (old.parts or new.parts):
        return ((new.value, ""),)
    return ()


def _alone(action: Action, part: Part, path: Path) -> Iterator[Change]:
    """A part that is on one side only, with all that is in it."""
    if not part.name and part.value is None:  # it only holds others together
        for inner in part.parts:
            yield from _alone(action, inner, path)
        return
    if action == "added":
        yield _change("added", path, NOTHING, _told(part), part.aspect)
    else:
        yield _change("removed", path, _told(part), NOTHING, part.aspect)


def _named(part: Part) -> Told:
    """A part on one line, without what is in it."""
    return part.written, part.written if part.said is None else " ".join(filter(None, (part.name, part.said)))


def _told(part: Part) -> Told:
    """A part with all that is in it."""
    return "\n".join(lines_of((part,))), "\n".join(lines_of((part,), in_words=True))


def _behind(parts: Sequence[Part], place: int) -> str:
    if not place:
        return ""
    before = parts[place - 1]
    return before.name or before.written.split("\n")[0]
