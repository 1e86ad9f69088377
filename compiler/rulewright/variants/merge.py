"""The rulesets of a lineage into one: declarations of parents first, then those of their variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.diagnostics import Findings, Label
from rulewright.syntax import nodes
from rulewright.variants import codes
from rulewright.variants.layers import Layer, ancestors_of
from rulewright.variants.names import Taken, taken_by
from rulewright.variants.provenance import Origin, Provenance

__all__ = ["Merged", "merge"]


@dataclass(frozen=True, slots=True)
class Merged:
    """The declarations of a whole lineage, in order, and where they come from."""

    trees: tuple[nodes.Declaration, ...]
    provenance: Provenance


def merge(layers: Sequence[Layer], findings: Findings) -> Merged:
    """Merge a lineage whose parents stand before their children; the last one is the ruleset itself."""
    provenance = Provenance(tuple(Origin(layer.id, layer.version, layer.prefix) for layer in layers))
    above = ancestors_of(layers)
    trees: list[nodes.Declaration] = []
    known: dict[str, tuple[int, Taken, nodes.Declaration]] = {}
    for place, layer in enumerate(layers):
        for node in layer.trees:
            taken = list(taken_by(node))
            before = [(one, *known[one.key]) for one in taken if one.key in known and known[one.key][0] != place]
            for one, other_place, other, declaration in before:
                if other_place in above[place]:
                    _report_declared(one, other, layers[other_place], findings)
                elif declaration != node:
                    _report_difference(layers, one, (other_place, other), place, findings)
            if before:
                continue
            trees.append(node)
            known.update((one.key, (place, one, node)) for one in taken)
    return Merged(tuple(trees), provenance)


def _report_declared(one: Taken, other: Taken, layer: Layer, findings: Findings) -> None:
    findings.report(
        codes.DECLARED_BEFORE,
        one.span,
        f"{layer.id} has declared {one.id} already",
        labels=[Label(other.span, f"the {other.kind} {other.id} of {layer.id}")],
        help="choose another id",
    )


def _report_difference(
    layers: Sequence[Layer], one: Taken, before: tuple[int, Taken], place: int, findings: Findings
) -> None:
    first, second = layers[before[0]], layers[place]
    findings.report(
        codes.PARENTS_DIFFER,
        layers[-1].extends,
        f"{first.id} and {second.id} both declare {one.id}, and not alike",
        labels=[Label(before[1].span, f"{one.id} of {first.id}"), Label(one.span, f"{one.id} of {second.id}")],
        help="extend only one of the two, or let them declare different ids",
    )
