"""Trees of directives: what a variant changes in, adds to, takes out of and puts in the place of its parents' declarations.

In what is changed, an attribute that is None or empty was not written and stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.syntax.nodes import Headed, Node

__all__ = [
    "AddTo",
    "Change",
    "ChangedField",
    "ChangedLine",
    "ChangedStep",
    "Directive",
    "Position",
    "Remove",
    "RemoveFrom",
    "Removed",
    "Replace",
    "ReplaceIn",
    "Takes",
    "Target",
    "Written",
]


@dataclass(frozen=True, slots=True)
class Target(Node):
    """What a directive is about: ``modifiers shooting``, ``record Gun``, ``example "A hit"``. ``part`` is the id (or the text,
    for a step) of a part of it. ``label`` tells one block of ``weapons`` from another."""

    kind: str
    name: nodes.Name
    label: nodes.Text | None = None
    part: nodes.Name | nodes.Text | None = None


@dataclass(frozen=True, slots=True)
class Position(Node):
    """``before`` or ``after`` a part: its id, the text of a step, a row, or None for ``otherwise``."""

    where: OneOf["before", "after"]
    anchor: nodes.Name | nodes.Text | nodes.Row | None


@dataclass(frozen=True, slots=True)
class ChangedField(Headed):
    """A field of a record of which something is written anew."""

    type: nodes.TypeNode | None
    default: nodes.Expression | None
    scope: OneOf["turn", "round", "scene", "conflict"] | None


@dataclass(frozen=True, slots=True)
class ChangedLine(Headed):
    """A modifier line of which something is written anew."""

    effect: nodes.ModifierEffect | None
    condition: nodes.Expression | None
    exceptions: tuple[nodes.ModifierException, ...]
    cases: tuple[nodes.ModifierCase, ...]


@dataclass(frozen=True, slots=True)
class ChangedStep(Node):
    """A step, by its id or its text, and what in it is written anew."""

    name: nodes.Name | None
    label: nodes.Text | None
    sources: tuple[nodes.Source, ...]
    prose: tuple[nodes.Prose, ...]
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Takes(Node):
    """A line ``takes …`` with inputs written anew, or added."""

    parameters: tuple[nodes.Parameter, ...]


@dataclass(frozen=True, slots=True)
class Removed(Node):
    """A part to take out: of which ``kind``, and its id, its text, its value or (a case) its patterns. ``parts`` are parts of the
    part; when there are some, only those are taken out. ``condition`` tells cases of a formula apart that have one value."""

    kind: OneOf[
        "name",
        "takes",
        "line",
        "exception",
        "case",
        "cap",
        "group",
        "value",
        "otherwise",
        "let",
        "decide",
        "fiat",
        "step",
        "require",
    ]
    name: nodes.Name | nodes.Text | None = None
    value: nodes.Expression | None = None
    patterns: tuple[nodes.Pattern, ...] = ()
    parts: tuple[Removed, ...] = ()
    condition: nodes.Expression | None = None


@dataclass(frozen=True, slots=True)
class Change(Node):
    """``change``: what is written replaces what the parent says. ``example`` holds the parts of an example (its other attributes
    are those of the directive); ``value`` is a default, the value of a constant or the size of a unit."""

    header: Span = field(compare=False, repr=False)
    target: Target
    label: nodes.Text | None
    sources: tuple[nodes.Source, ...]
    prose: tuple[nodes.Prose, ...]
    type: nodes.TypeNode | None
    value: nodes.Expression | None
    parts: tuple[Node, ...]
    example: nodes.Example | nodes.Chance | None
    starts: nodes.Expression | None
    stands_in: nodes.Text | None


@dataclass(frozen=True, slots=True)
class AddTo(Node):
    """``add to``: parts that the parent does not have. ``starts`` is a start of a modifier list."""

    header: Span = field(compare=False, repr=False)
    target: Target
    position: Position | None
    parts: tuple[Node, ...]
    starts: nodes.Expression | None


@dataclass(frozen=True, slots=True)
class ReplaceIn(Node):
    """``replace in``: parts that take the place of those of the same name."""

    header: Span = field(compare=False, repr=False)
    target: Target
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class RemoveFrom(Node):
    """``remove from``: parts that the variant does not have."""

    header: Span = field(compare=False, repr=False)
    target: Target
    parts: tuple[Removed | nodes.Row, ...]


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """``replace`` with a whole declaration behind it."""

    header: Span = field(compare=False, repr=False)
    declaration: nodes.Declaration


@dataclass(frozen=True, slots=True)
class Remove(Node):
    """``remove`` a whole declaration, or the part of it that the target names."""

    header: Span = field(compare=False, repr=False)
    target: Target


Directive = Change | AddTo | ReplaceIn | RemoveFrom | Replace | Remove

Written = nodes.Declaration | Directive
"""What stands in the first column of a file."""
