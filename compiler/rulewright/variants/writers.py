"""Which ruleset of a lineage wrote a text. A label that a variant changed stands in a declaration that is still its parent's, so
that the place of the declaration does not tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.source import NOWHERE, Span
from rulewright.syntax import directives, nodes
from rulewright.syntax.directives import Written
from rulewright.variants.merge import Merged
from rulewright.variants.names import keyword_of, taken_by
from rulewright.variants.provenance import Origin, Provenance
from rulewright.variants.walk import every_node

__all__ = ["Owner", "Writers", "writers_of"]

Owner = tuple[str, str]
"""A declaration, by its keyword and id: ``("weapon", "revolver")``; a block of rows is ``("weapons", "Gun")``."""

_Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Writers:
    """Who wrote what. ``places`` has the places of each text that stands in a declaration, ``users`` the ruleset that first used an
    id in one, and ``owners`` the declaration that a place lies in."""

    provenance: Provenance
    places: dict[Owner, dict[str, list[Span]]] = field(repr=False)
    users: dict[Owner, dict[str, Origin]] = field(repr=False)
    owners: dict[_Place, Owner] = field(repr=False)

    def of(self, owner: Owner, text: str, span: Span) -> frozenset[Origin]:
        """Who wrote ``text`` in the declaration ``owner``, several when more than one did; ``span`` is about where it stands. Words
        that were made of an id are of whoever used that id there first. Empty for what stands in no file."""
        if owner not in self.places:
            owner = self.owners.get(_place(span), owner)
        written = self.places.get(owner, {}).get(text)
        if written is not None:
            return self._at(written)
        user = self.users.get(owner, {}).get(_bare(text))
        return self._at([span]) if user is None else frozenset({user})

    def _at(self, spans: Iterable[Span]) -> frozenset[Origin]:
        found = (self.provenance.origin_of(span) for span in spans if span.source is not NOWHERE.source)
        return frozenset(origin for origin in found if origin is not None)


def writers_of(merged: Merged) -> Writers:
    """The writers of all that stands in ``merged``."""
    places: dict[Owner, dict[str, list[Span]]] = {}
    users: dict[Owner, dict[str, Origin]] = {}
    owners: dict[_Place, Owner] = {}
    for tree in merged.trees:
        for owner, part in _parts(tree):
            texts = places.setdefault(owner, {})
            for node in every_node(part):
                owners.setdefault(_place(node.span), owner)
                match node:
                    case nodes.Text(text=text) | nodes.Prose(text=text) | nodes.Cell(text=text):
                        # A cell that heads a column of texts opens with a sign that is not printed.
                        texts.setdefault(text.removeprefix(">").strip(), []).append(node.span)
                    case _:
                        pass
    for layer, origin in zip(merged.layers, merged.provenance.origins, strict=True):
        for written in layer.trees:
            for owner, part in _parts(written):
                used = users.setdefault(owner, {})
                for node in every_node(part):
                    match node:
                        case nodes.Name(text=text) | nodes.Cell(text=text):
                            used.setdefault(_bare(text), origin)
                        case _:
                            pass
    return Writers(merged.provenance, places, users, owners)


def _parts(written: Written) -> Iterator[tuple[Owner, nodes.Node]]:
    """What is written of each declaration, under its name; of a block of rows each row under its own."""
    if isinstance(written, nodes.Entries):
        yield from _rows(written)
    elif isinstance(written, nodes.Declaration):
        for taken in taken_by(written):
            yield (keyword_of(written), taken.id), written
    elif isinstance(written, directives.Replace):
        yield from _parts(written.declaration)
    else:
        yield (written.target.kind, written.target.name.text), written


def _rows(block: nodes.Entries) -> Iterator[tuple[Owner, nodes.Node]]:
    names = {_place(taken.span): taken for taken in taken_by(block)}
    for node in filter(None, (block.label, block.stands_in, *block.prose)):
        yield (block.keyword, block.name.text), node
    for row in block.rows:
        taken = next((names[_place(cell.span)] for cell in row.cells if _place(cell.span) in names), None)
        yield (block.keyword, block.name.text) if taken is None else (taken.kind, taken.id), row


def _bare(words: str) -> str:
    """``hit_chance``, ``Hit chance`` and ``HitChance`` alike."""
    return words.replace("_", "").replace(" ", "").casefold()


def _place(span: Span) -> _Place:
    return span.source.name, span.start, span.end
