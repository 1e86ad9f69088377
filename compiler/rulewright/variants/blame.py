"""Findings in the files of a parent that are the doing of its variant, told where the variant does it.

A parent is sound by itself. What is unsound in its text once a variant has changed it, the variant has broken: the finding moves to
the directive that touched what the text speaks of, or to the variant's own declaration of it, and the places in the parent become
its labels. Of two parents, each sound by itself, one may break what the other says: then the finding stands where the variant names
them both. Where the text itself names nothing that the variant touched, what its declaration names is looked through, and then
what that names in turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.source import NOWHERE, Span
from rulewright.syntax import nodes
from rulewright.variants.codes import DANGLING
from rulewright.variants.names import taken_by
from rulewright.variants.provenance import Provenance, Setting

__all__ = ["blamed"]

MOST_LABELS = 10
"""So many places of a parent are shown with one directive; the others are counted."""

_GAP = "RW401"
"""The finding about a table with a gap. (Its room comes after this one.)"""
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_QUOTED = re.compile(r"'([^'\n]+)'")
_TOLD = re.compile(r'"(?:[^"\\]|\\.)*"|^\s*>.*$|#.*$', re.MULTILINE)
"""Labels, texts and remarks, in which words name nothing."""


@dataclass
class _Broken:
    """What one directive breaks."""

    setting: Setting
    findings: list[Diagnostic] = field(default_factory=list)


@dataclass(frozen=True)
class _Names:
    """What the declarations of a merged ruleset name."""

    trees: Sequence[nodes.Declaration]

    @cached_property
    def _by_id(self) -> Mapping[str, Sequence[nodes.Declaration]]:
        found: dict[str, list[nodes.Declaration]] = {}
        for tree in self.trees:
            for one in taken_by(tree):
                found.setdefault(one.id, []).append(tree)
        return found

    def around(self, place: Span) -> frozenset[str]:
        """What the declaration that ``place`` lies in names."""
        for tree in self.trees:
            if tree.span.source == place.source and tree.span.start <= place.start <= tree.span.end:
                return _named_in(tree)
        return frozenset()

    def beyond(self, words: Iterable[str]) -> frozenset[str]:
        """What the declarations name that ``words`` name."""
        return frozenset(name for word in words for tree in self._by_id.get(word, ()) for name in _named_in(tree))


def _named_in(tree: nodes.Declaration) -> frozenset[str]:
    return frozenset(_WORD.findall(_TOLD.sub("", tree.span.text)))


def blamed(
    findings: Iterable[Diagnostic], provenance: Provenance, trees: Sequence[nodes.Declaration]
) -> tuple[Diagnostic, ...]:
    """``findings`` with those that lie in files of a parent moved to what the variant says that causes them. One whose cause cannot
    be told stays where it is. ``trees`` are the declarations of the merged ruleset."""
    kept: list[Diagnostic] = []
    broken: dict[tuple[str, int, int], _Broken] = {}
    names = _Names(trees)
    own = [setting for setting in provenance.settings if setting.origin == provenance.own]
    own += _own_declarations(trees, provenance)
    for found in findings:
        cause = _cause(found, own, names) if provenance.inherited(found.span) else None
        if cause is None and provenance.choice is not NOWHERE and found.severity is Severity.ERROR:
            theirs = provenance.origin_of(found.span)
            cause = _cause(
                found, [one for one in provenance.settings if one.origin not in (theirs, provenance.own)], names
            )
        if cause is None:
            kept.append(found)
            continue
        key = (cause.span.source.name, cause.span.start, cause.span.end)
        broken.setdefault(key, _Broken(cause)).findings.append(found)
    return (*kept, *(_told(one, provenance) for one in broken.values()))


def _own_declarations(trees: Iterable[nodes.Declaration], provenance: Provenance) -> Iterator[Setting]:
    """What the ruleset declares itself, as if it had been set in its parents."""
    for tree in trees:
        if provenance.own is not None and provenance.origin_of(tree.span) == provenance.own:
            for one in taken_by(tree):
                yield Setting((one.kind, one.id), "declared", provenance.own, one.span, None, None)


def _cause(found: Diagnostic, settings: Sequence[Setting], names: _Names) -> Setting | None:
    """What most plainly caused ``found``: the directive that took out or changed what the text at its place names, or that touched
    the declaration that the place lies in; else what is the fewest names away from there, be it a directive or a declaration."""
    directives = [setting for setting in settings if setting.action != "declared"]
    declared = [setting for setting in settings if setting.action == "declared"]
    words = set(_WORD.findall(_line_part(found.span))) | set(_WORD.findall(" ".join(_QUOTED.findall(found.message))))
    cause = _best(found, words, directives)
    if found.severity is not Severity.ERROR:  # what is about the parent's own text the variant need not hear
        return cause
    fresh: Set[str] = words | names.around(found.span)
    while cause is None and fresh:
        words |= fresh
        cause = _best(found, words, directives) or _best(found, words, declared)
        fresh = names.beyond(fresh) - words
    return cause


def _best(found: Diagnostic, words: Set[str], settings: Sequence[Setting]) -> Setting | None:
    best: tuple[int, int] = (0, 0)
    cause: Setting | None = None
    for setting in settings:
        names = {word for step in setting.path[1:] for word in _WORD.findall(step)}
        weight = 0
        # A row may be called 5..6, which no message names as a word; the table that it stands in is then named.
        is_nameless = len(setting.path) > 2 and not _WORD.findall(setting.path[-1])
        if setting.path[-1] in words or (is_nameless and names & words):
            weight = 4 if setting.action in ("removed", "replaced") else 3
        elif names & words:
            weight = 2
        if setting.old_span.source == found.span.source and _near(setting.old_span, found.span):
            weight += 1
        if weight and (weight, len(setting.path)) > best:
            best, cause = (weight, len(setting.path)), setting
    return cause


def _line_part(span: Span) -> str:
    """The text that is at fault; for a long one only its first line, which names what it is."""
    return span.text.partition("\n")[0]


def _near(old: Span, place: Span) -> bool:
    """Whether ``place`` lies in what was changed, or around it."""
    return (old.start <= place.start < max(old.end, old.start + 1)) or (place.start <= old.start < place.end)


def _told(broken: _Broken, provenance: Provenance) -> Diagnostic:
    setting, findings = broken.setting, sorted(broken.findings, key=Diagnostic.sort_key)
    worst = Severity.ERROR if any(one.severity is Severity.ERROR for one in findings) else findings[0].severity
    labels = [Label(one.span, one.message) for one in findings[:MOST_LABELS]]
    more = len(findings) - len(labels)
    first = findings[0]
    parent = provenance.origin_of(first.span)
    whose = parent.id if parent is not None else "the parent"
    done = {"removed": "is removed", "changed": "is changed", "replaced": "is replaced", "added": "is added"}
    verb = done.get(setting.action, "is declared")
    # What is gone cannot be meant by another name, however near.
    is_gone = setting.action == "removed" and setting.path[-1] in _QUOTED.findall(first.message)
    otherwise = f"change or remove what needs it too ('rulewright explain {first.code}' says more)"
    help = f"change or remove {'this place' if len(findings) == 1 else 'these places'} too" if is_gone else first.help
    hold = "holds" if len(findings) == 1 else "hold"
    if setting.action == "removed" and first.code == _GAP and setting.path[0] == "table" and len(setting.path) == 3:
        table = setting.path[1]
        help = f"to put another row in its place, write 'replace in table {table}' for 'remove from'; or {first.help}"
    places = "a place" if len(findings) == 1 else f"{len(findings)} places"
    where, by = setting.span, "here"
    if setting.origin != provenance.own:
        where, by = provenance.choice, f"by {setting.origin.id}"
        labels.insert(0, Label(setting.span, f"{verb.removeprefix('is ')} by {setting.origin.id}"))
        help = f"decide here: {help or otherwise}; or extend only one of the two"
    return Diagnostic(
        DANGLING.id,
        worst,
        where,
        f"{setting.name} {verb} {by}, but {places} in {whose} cannot do without what was there: {first.message}"
        if setting.action == "removed"
        else f"{setting.name} {verb} {by}, and {places} in {whose} no longer {hold}: {first.message}",
        "",
        tuple(labels),
        (f"and {more} more places",) if more > 0 else (),
        help or otherwise,
    )
