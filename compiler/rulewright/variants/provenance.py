"""Which ruleset set what: every declaration and every part of one knows the ruleset and the line that it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.source import Span

__all__ = ["Origin", "Provenance"]


@dataclass(frozen=True, slots=True)
class Origin:
    """A ruleset of a lineage. ``prefix`` is what the names of its files start with."""

    id: str
    version: str
    prefix: str


@dataclass(frozen=True, slots=True)
class Provenance:
    """The lineage of a ruleset: the ruleset itself is the last of ``origins``; a ruleset without parents is alone."""

    origins: tuple[Origin, ...] = ()
    _found: dict[str, Origin | None] = field(default_factory=dict, compare=False, repr=False)

    @property
    def own(self) -> Origin | None:
        """The ruleset itself; None for one that was made without a manifest."""
        return self.origins[-1] if self.origins else None

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
