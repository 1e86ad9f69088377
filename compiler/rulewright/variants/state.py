"""The declarations of a lineage while they are merged: each under a key, in order, and found by what it is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rulewright.diagnostics import Label, did_you_mean
from rulewright.source import Span
from rulewright.syntax import directives, nodes
from rulewright.variants import codes
from rulewright.variants.edits import Problem, ProblemError, listed
from rulewright.variants.names import Taken, a, key_of, keyword_of, moved_ids, taken_by

__all__ = ["ReadRows", "State"]

ReadRows = Callable[[Span, str], "tuple[nodes.Row, ...] | None"]
"""Reads the rows (the headings first) of the CSV file that the text at the span names; None after findings."""


@dataclass
class State:
    """The declarations so far. ``items`` are in order; ``names`` says in which item something is that has an id, and ``taken``
    where it got it."""

    read_rows: ReadRows
    items: dict[str, nodes.Declaration] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    taken: dict[str, Taken] = field(default_factory=dict)
    _spreadsheets: list[str] = field(default_factory=list)

    def put(self, node: nodes.Declaration, after: str | None = None) -> None:
        """Add a declaration, at the end or behind the item ``after``."""
        key = self._key(node)
        if after is None:
            self.items[key] = node
        else:
            order = list(self.items.items())
            at = [known for known, _ in order].index(after) + 1
            self.items = dict([*order[:at], (key, node), *order[at:]])
        if isinstance(node, nodes.Entries) and node.file is not None:
            self._spreadsheets.append(key)
        self._index(key, node)

    def _key(self, node: nodes.Declaration) -> str:
        if isinstance(node, nodes.Entries):
            return f"block {node.span.source.name}:{node.span.start}"
        return next(taken_by(node)).key

    def _index(self, key: str, node: nodes.Declaration) -> None:
        for one in taken_by(node):
            self.names[one.key] = key
            self.taken.setdefault(one.key, one)

    def set(self, key: str, node: nodes.Declaration) -> None:
        """Put another declaration into the place of an item."""
        moved = moved_ids(self.items[key], node)
        if moved is not None:
            self.items[key] = node
            self.taken.update((one.key, one) for one in moved)
            return
        old = [one.key for one in taken_by(self.items[key])]
        if key != self._key(node):
            order = [(self._key(node), node) if known == key else (known, item) for known, item in self.items.items()]
            self.items = dict(order)
            key = self._key(node)
        else:
            self.items[key] = node
        for one in old:
            if self.names.get(one) == key or one not in {each.key for each in taken_by(node)}:
                self.names.pop(one, None)
                self.taken.pop(one, None)
        self._index(key, node)

    def drop(self, key: str) -> None:
        """Take an item out."""
        for one in taken_by(self.items.pop(key)):
            self.names.pop(one.key, None)
            self.taken.pop(one.key, None)

    def find(self, target: directives.Target) -> str:
        """The item that ``target`` names; raises :class:`ProblemError`."""
        if target.kind in ("weapons", "items"):
            return self._block(target)
        wanted = key_of(target.kind, target.name.text)
        if wanted not in self.names:
            self.read_spreadsheets()
        item = self.names.get(wanted)
        if item is None:
            known = [one.id.strip('"') for one in self.taken.values() if one.kind == target.kind]
            help = did_you_mean(target.name.text, known, listed(known))
            raise ProblemError(
                Problem(
                    codes.UNKNOWN_TARGET,
                    target.name.span,
                    f"no parent declares {a(target.kind)} '{target.name.text}'",
                    help,
                    (),
                    (target.kind, target.name.text),
                )
            )
        kind = self.taken[wanted].kind
        if kind != target.kind:
            raise ProblemError(
                Problem(
                    codes.UNKNOWN_TARGET,
                    target.span,
                    f"'{target.name.text}' is {a(kind)}, not {a(target.kind)}",
                    f"write '{kind}'",
                    (Label(self.taken[wanted].span, f"the {kind}"),),
                )
            )
        return item

    def _block(self, target: directives.Target) -> str:
        """The block of rows of a record, by its label when there are several."""
        self.read_spreadsheets()
        blocks = {
            key: node
            for key, node in self.items.items()
            if isinstance(node, nodes.Entries) and node.keyword == target.kind and node.name.text == target.name.text
        }
        if not blocks:
            raise self._no_entries(target)
        labels = [node.label.text for node in blocks.values() if node.label is not None]
        if target.label is not None:
            label = target.label.text
            blocks = {key: node for key, node in blocks.items() if node.label is not None and node.label.text == label}
        if len(blocks) == 1:
            return next(iter(blocks))
        known = listed(f'"{label}"' for label in labels)
        message = f"no parent has {target.kind} {target.name.text}" if not blocks else "there are several such blocks"
        if blocks:
            known = f"name one by its label; {known}"
        code = codes.AMBIGUOUS_TARGET if blocks else codes.UNKNOWN_TARGET
        raise ProblemError(Problem(code, target.span, message, known))

    def require_entries(self, target: directives.Target) -> None:
        """Raises :class:`ProblemError` unless there are weapons or items, in rows or one by one, of the record ``target`` names."""
        if target.name.text not in self._records_of_entries(target.kind):
            raise self._no_entries(target)

    def require_record(self, item: str, cell: Span, target: directives.Target) -> None:
        """Raises :class:`ProblemError` unless the weapon or item that ``cell`` names is of the record that ``target`` names."""
        match self.items[item]:
            case nodes.Entries(name=record) | nodes.Entry(record=record) if record.text != target.name.text:
                message = f"'{cell.text}' is no {target.name.text}, but a {record.text}"
                help = f"write it below '{target.kind} {record.text}'"
                raise ProblemError(Problem(codes.UNKNOWN_TARGET, cell, message, help))

    def _records_of_entries(self, kind: str) -> list[str]:
        """The records of which there are ``weapons`` or ``items``."""
        found: dict[str, None] = {}
        for node in self.items.values():
            match node:
                case nodes.Entries(keyword=keyword, name=name) if keyword == kind:
                    found[name.text] = None
                case nodes.Entry(keyword=keyword, record=name) if f"{keyword}s" == kind:
                    found[name.text] = None
        return list(found)

    def _no_entries(self, target: directives.Target) -> ProblemError:
        known = self._records_of_entries(target.kind)
        message = f"no parent has {target.kind} {target.name.text}"
        help = did_you_mean(target.name.text, known, listed(known))
        if target.name.text in known:  # they stand there one by one
            message += " in a block of rows"
            help = f"name the one that you mean: {target.kind.removesuffix('s')} …"
        return ProblemError(Problem(codes.UNKNOWN_TARGET, target.name.span, message, help))

    def read_spreadsheets(self) -> None:
        """Take the rows of spreadsheets into their blocks, so that they can be found and changed like any others."""
        waiting, self._spreadsheets = self._spreadsheets, []
        for key in waiting:
            node = self.items.get(key)
            if not isinstance(node, nodes.Entries) or node.file is None or node.rows:
                continue
            rows = self.read_rows(node.file.span, node.file.text)
            if rows is not None:
                self.items[key] = replace(node, file=None, rows=rows)
                self._index(key, self.items[key])

    def record(self, name: str) -> nodes.Record | None:
        """The record of that name."""
        node = self.items.get(name)
        return node if isinstance(node, nodes.Record) else None

    def kind_of(self, item: str) -> str:
        """The keyword of an item."""
        return keyword_of(self.items[item])
