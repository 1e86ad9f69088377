"""Directives on parts that have an id: members of scales and choices, fields of records, inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from rulewright.syntax import directives, nodes
from rulewright.variants import codes
from rulewright.variants.edits import Edits, Problem, ProblemError, find_one, insert_at, overlay, there_already

__all__ = [
    "add_named",
    "anchor_of",
    "change_field",
    "change_named",
    "change_parameters",
    "remove_named",
    "replace_named",
]

Named = TypeVar("Named", bound=nodes.Member | nodes.Field | nodes.Parameter)


def _find(parts: Sequence[Named], name: nodes.Name, what: str) -> int:
    known = [part.name.text for part in parts]
    return find_one(
        parts, lambda part: part.name.text == name.text, name.span, f"{what} '{name.text}'", name.text, known
    )


def change_named(
    parts: tuple[Named, ...], name: nodes.Name, what: str, edits: Edits, change: Callable[[Named], Named]
) -> tuple[Named, ...]:
    """``parts`` with ``change`` made to the one of that name."""

    def changed() -> tuple[Named, ...]:
        at = _find(parts, name, what)
        return (*parts[:at], change(parts[at]), *parts[at + 1 :])

    return edits.attempt(changed, parts)


def change_field(old: nodes.Field, new: directives.ChangedField, edits: Edits) -> nodes.Field:
    """A field with what is written of it anew."""
    return edits.overlay(old, new, (old.name.text,), type="type", default="default", scope="each")


def change_parameters(
    parts: tuple[nodes.Parameter, ...], written: Sequence[nodes.Parameter], edits: Edits
) -> tuple[nodes.Parameter, ...]:
    """Inputs with those written anew: what of an input is not written stays."""
    attributes = {"type": "type", "default": "default", "label": "label", "sources": "source"}
    for one in written:
        parts = change_named(
            parts,
            one.name,
            "input",
            edits,
            partial(_change_parameter, one, edits, attributes),
        )
    return parts


def _change_parameter(
    new: nodes.Parameter, edits: Edits, attributes: dict[str, str], old: nodes.Parameter
) -> nodes.Parameter:
    return overlay(edits, old, new, (old.name.text,), attributes)


def add_named(
    parts: tuple[Named, ...],
    written: Sequence[Named],
    position: directives.Position | None,
    what: str,
    edits: Edits,
) -> tuple[Named, ...]:
    """``parts`` with new ones at ``position``, or behind the last."""
    new: list[Named] = []
    for one in written:
        twin = next((part for part in parts if part.name.text == one.name.text), None)
        if twin is not None:
            edits.problems.append(there_already(f"{what} '{one.name.text}'", one.name.span, twin.name.span))
            continue
        edits.add((one.name.text,), "added", None, one, one.span)
        new.append(one)
    at = len(parts)
    if position is not None:
        at = edits.attempt(lambda: _find(parts, anchor_of(position), what) + (position.where == "after"), at)
    return insert_at(parts, at, new)


def anchor_of(position: directives.Position) -> nodes.Name:
    if isinstance(position.anchor, nodes.Name):
        return position.anchor
    raise ProblemError(Problem(codes.MISFIT, position.span, "this names no part here", "name one by its id"))


def replace_named(parts: tuple[Named, ...], written: Sequence[Named], what: str, edits: Edits) -> tuple[Named, ...]:
    """``parts`` with others of the same names in their places."""
    for one in written:

        def put(old: Named, one: Named = one) -> Named:
            edits.add((one.name.text,), "replaced", old, one, one.span)
            return one

        parts = change_named(parts, one.name, what, edits, put)
    return parts


def remove_named(parts: tuple[Named, ...], names: Sequence[nodes.Name], what: str, edits: Edits) -> tuple[Named, ...]:
    """``parts`` without those of these names."""
    for name in names:
        at = edits.attempt(partial(_find, parts, name, what), -1)
        if at >= 0:
            edits.add((name.text,), "removed", parts[at], None, name.span)
            parts = (*parts[:at], *parts[at + 1 :])
    return parts
