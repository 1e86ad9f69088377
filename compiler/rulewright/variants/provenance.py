"""Which ruleset set what: every declaration and every part of one knows the ruleset and the line that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.source import NOWHERE, Span
from rulewright.syntax import nodes
from rulewright.variants.edits import Action

__all__ = ["Origin", "Provenance", "Setting"]


@dataclass(frozen=True, slots=True)
class Origin:
    """A ruleset of a lineage. ``prefix`` is what the names of its files start with, ``language`` the one that it is written in."""

    id: str
    version: str
    prefix: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that a ruleset said of ``path``, which starts with a keyword and an id: ``("weapon", "peacemaker", "damage")``.

    ``old`` and ``new`` are what stood there before and what stands there since, as written, on one line; None is nothing.
    """

    path: tuple[str, ...]
    action: Action
    origin: Origin
    span: Span
    old: str | None
    new: str | None
    old_span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The path as people write it: ``weapon.peacemaker.damage``."""
        return ".".join(self.path)


@dataclass(frozen=True, slots=True)
class Provenance:
    """The lineage of a ruleset and all that its rulesets changed in what they extend, in order. The ruleset itself is the last of
    ``origins``; a ruleset without parents is alone and has no ``settings``. ``choice`` is where it names its parents when there are
    several, which may not fit together."""

    origins: tuple[Origin, ...] = ()
    settings: tuple[Setting, ...] = ()
    choice: Span = field(default=NOWHERE, compare=False, repr=False)
    _found: dict[str, Origin | None] = field(default_factory=dict, compare=False, repr=False)

    @property
    def own(self) -> Origin | None:
        """The ruleset itself; None for one that was made without a manifest."""
        return self.origins[-1] if self.origins else None

    @property
    def is_variant(self) -> bool:
        """Whether the ruleset extends others."""
        return len(self.origins) > 1

    def origin_of(self, span: Span) -> Origin | None:
        """The ruleset in whose files ``span`` lies, or None when it lies in none of them (what is built in)."""
        name = span.source.name
        if name not in self._found:
            # Names in angle brackets lie outside the project; a ruleset that is a project of its own has no prefix.
            outside = name.startswith("<")
            inside = [
                origin
                for origin in self.origins
                if name.startswith(origin.prefix) and outside == origin.prefix.startswith("<")
            ]
            self._found[name] = max(inside, key=lambda origin: len(origin.prefix), default=None)
        return self._found[name]

    def inherited(self, span: Span) -> bool:
        """Whether what stands at ``span`` comes from a ruleset that this one extends."""
        return self.origin_of(span) not in (None, self.own)

    def of(self, *path: str) -> tuple[Setting, ...]:
        """What was done, in order, to the thing at ``path``, to what it is part of as a whole, and to its own parts:
        ``of("weapon", "peacemaker")``, ``of("table", "critical", "34", "effect")``."""
        return tuple(
            setting
            for setting in self.settings
            if setting.path[: len(path)] == path
            or (path[: len(setting.path)] == setting.path and setting.action != "changed")
        )

    def own_settings(self) -> Iterator[Setting]:
        """What the ruleset itself did to what it extends, in the order of its files: what a page "what changes" prints."""
        for setting in self.settings:
            if setting.origin == self.own:
                yield setting

    def changed_by_own(self, kind: str, id: str, *part: str) -> bool:
        """Whether the ruleset itself changed, added to, replaced or removed from this declaration, or this part of it."""
        path = (kind, id, *part)
        return any(setting.origin == self.own for setting in self.of(*path))


def shown(node: nodes.Node | tuple[nodes.Node, ...] | None) -> str | None:
    """A part as it stands in its file, on one line; of one in several pieces all of them."""
    match node:
        case nodes.Prose(), *_:
            return " ".join(piece.text for piece in node if isinstance(piece, nodes.Prose))
        case tuple():
            return " ".join(node[0].span.to(node[-1].span).text.split()) if node else None
        case None:
            return None
        case nodes.Cell() | nodes.Prose():
            return node.text
        case nodes.Row():
            return "| " + " | ".join(cell.text for cell in node.cells) + " |"
        case _:
            return " ".join(node.span.text.split())
