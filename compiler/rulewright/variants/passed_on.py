"""What calls pass on: when a variant removes an input of a caller and of what it calls, the argument between the two goes too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from rulewright.syntax import nodes

__all__ = ["Removed", "without_passed_on"]

Removed = Mapping[str, frozenset[str]]
"""The ids of the inputs that each procedure, formula and modifier list has lost, by its own id."""


def without_passed_on(node: nodes.Declaration, removed: Removed) -> nodes.Declaration:
    """``node`` without the arguments that only pass an input which it has lost on to an input that is lost as well. Any
    other use of a lost input stays, so that it is found."""
    match node:
        case nodes.Procedure() | nodes.Formula() | nodes.Modifiers() if node.name.text in removed:
            changed = _rewritten(node, removed[node.name.text], removed)
            assert isinstance(changed, nodes.Declaration)
            return changed
        case _:
            return node


def _rewritten(part: Any, lost: frozenset[str], removed: Removed) -> Any:
    """``part`` of a tree, itself where nothing in it changes."""
    if isinstance(part, tuple):
        parts = tuple(_rewritten(one, lost, removed) for one in part)
        return part if all(new is old for new, old in zip(parts, part, strict=True)) else parts
    if not isinstance(part, nodes.Node):
        return part
    if isinstance(part, nodes.Call):
        gone = removed.get(part.callee.text, frozenset())
        kept = tuple(one for one in part.arguments if not _passes_on(one, lost, gone))
        if len(kept) < len(part.arguments):
            part = replace(part, arguments=kept)
    new = {one.name: _rewritten(getattr(part, one.name), lost, removed) for one in fields(part)}
    changed = {name: value for name, value in new.items() if value is not getattr(part, name)}
    return replace(part, **changed) if changed else part


def _passes_on(argument: nodes.Argument, lost: frozenset[str], gone: frozenset[str]) -> bool:
    name, value = argument.name, argument.value
    return name is not None and name.text in gone and isinstance(value, nodes.Name) and value.text in lost
