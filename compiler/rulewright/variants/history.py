"""The chain of one thing: who set it first, and what every variant did to it since."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.source import NOWHERE, Span
from rulewright.syntax import nodes
from rulewright.variants.edits import Action
from rulewright.variants.locate import UnknownPathError, locate
from rulewright.variants.merge import Merged
from rulewright.variants.names import Taken, taken_by
from rulewright.variants.provenance import Origin, Provenance, Setting, shown

__all__ = ["Link", "changes", "declarations", "history", "paths_of"]

_UNKNOWN = Origin("", "", "")


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: what ``origin`` did at ``span``. ``old`` and ``new`` are as written, on one line; None is nothing."""

    path: str
    action: Action
    origin: Origin
    old: str | None
    new: str | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


def changes(merged: Merged) -> tuple[Link, ...]:
    """All that the ruleset itself does to what it extends, in order."""
    return tuple(_link(setting) for setting in merged.provenance.own_settings())


def history(merged: Merged, path: Sequence[str]) -> tuple[Link, ...]:
    """The chain of what ``path`` names, oldest first: who declared it, and who changed, replaced or removed it. Raises
    :class:`~rulewright.variants.locate.UnknownPathError` when nothing is, or ever was, called so."""
    wanted = tuple(path)
    settings = merged.provenance.of(*wanted) if len(wanted) > 1 else ()
    first: Link | None = None
    try:
        node = locate(merged.trees, wanted)
    except UnknownPathError as unknown:
        if not any(_spoke_of(setting, wanted, unknown.step) for setting in settings):
            raise
    else:
        if not settings:
            first = _first(merged.provenance, wanted, _text(node), node.span)
    exact = [setting for setting in settings if setting.path[: len(wanted)] != wanted or setting.path == wanted]
    start = exact[0] if exact else None
    if start is not None and start.action in ("changed", "replaced", "removed") and start.path == wanted:
        first = _first(merged.provenance, wanted, start.old, start.old_span)
    elif first is None and settings and (settings[0].action != "added" or len(settings[0].path) > len(wanted)):
        first = _declared(merged, wanted, settings[0])
    links = tuple(_link(setting) for setting in settings)
    return links if first is None else (first, *links)


def _spoke_of(setting: Setting, path: tuple[str, ...], step: str) -> bool:
    """Whether ``setting`` did something to what ``path`` names: to itself, or to a whole in which it may have stood. What takes the
    place of the whole shows what may stand in it, unless it stood in a row, whose headings are elsewhere."""
    if setting.action != "replaced" or len(setting.path) >= len(path):
        return True
    old = setting.old_span.text
    return old.startswith("|") or {*re.findall(r"\w+", step)} <= {*re.findall(r"\w+", old)}


def declarations(merged: Merged, kind: str) -> tuple[Link, ...]:
    """All that the ruleset has of a ``kind`` ("weapon", "table"), each as its label; none when it is no kind of it."""
    return tuple(
        _first(merged.provenance, (kind, one.id.strip('"')), _label(tree, one) or None, one.span)
        for tree in merged.trees
        for one in taken_by(tree)
        if one.kind == kind
    )


def paths_of(merged: Merged, name: str) -> tuple[str, ...]:
    """The paths of what has the id or the label ``name``, in capitals or not."""
    wanted = name.casefold()
    return tuple(
        f"{one.kind}.{one.id}"
        for tree in merged.trees
        for one in taken_by(tree)
        if wanted in (one.id.strip('"').casefold(), _label(tree, one).casefold())
    )


def _label(tree: nodes.Declaration, one: Taken) -> str:
    if isinstance(tree, nodes.Entries):
        cells = dict(zip((cell.text for cell in tree.rows[0].cells), _row(tree, one).cells, strict=False))
        return cells["name"].text if "name" in cells else ""
    return tree.label.text if tree.label is not None else ""


def _row(tree: nodes.Entries, one: Taken) -> nodes.Row:
    return next(row for row in tree.rows if any(cell.span == one.span for cell in row.cells))


def _declared(merged: Merged, path: tuple[str, ...], setting: Setting) -> Link | None:
    """Who declared what ``path`` names, when only parts of it were changed, or all that it is part of."""
    if len(setting.path) < len(path):
        whole = setting.old_span.text
        text = " ".join(whole.partition("\n")[0].split()) if "\n" in whole else setting.old
        return _first(merged.provenance, setting.path, text, setting.old_span)
    try:
        span = locate(merged.trees, path).span
    except UnknownPathError:
        span = setting.old_span
    origin = merged.provenance.origin_of(span)
    if origin is None or span == setting.span:
        return None
    return Link(
        ".".join(path), "declared", origin, None, None if setting.action == "replaced" else ".".join(path), span
    )


def _text(node: nodes.Node) -> str | None:
    """A part as written; of a declaration, or a step, only its first line."""
    match node:
        case nodes.Headed():
            return " ".join(node.header.text.split())
        case _:
            return shown(node)


def _first(provenance: Provenance, path: tuple[str, ...], text: str | None, span: Span) -> Link:
    return Link(".".join(path), "declared", provenance.origin_of(span) or _UNKNOWN, None, text, span)


def _link(setting: Setting) -> Link:
    return Link(setting.name, setting.action, setting.origin, setting.old, setting.new, setting.span)
