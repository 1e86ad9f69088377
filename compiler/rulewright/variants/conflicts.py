"""Two parents of which neither extends the other, and that say different things of the same: a decision that their variant owes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.diagnostics import Findings, Label
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.variants import codes
from rulewright.variants.edits import Edit, Problem
from rulewright.variants.layers import Layer
from rulewright.variants.names import Taken
from rulewright.variants.shown import part_name

__all__ = ["Conflicts"]


@dataclass(frozen=True, slots=True)
class _Touch:
    """A layer that set what stands at ``path`` to ``new`` (in its pieces where it has several; None: took it out)."""

    place: int
    path: tuple[str, ...]
    new: nodes.Node | tuple[nodes.Node, ...] | None
    span: Span

    @property
    def named_since(self) -> tuple[str, ...] | None:
        """The path of the same thing since, where its name is what it says: a case of a formula is called by its value."""
        return (*self.path[:-1], part_name(self.new)) if isinstance(self.new, nodes.Node) else None


@dataclass
class Conflicts:
    """Collects what each layer touches, and compares it with what others touched that it does not extend. ``above`` says for each
    layer which it extends."""

    above: Sequence[frozenset[int]]
    touches: list[_Touch] = field(default_factory=list)
    found: list[tuple[_Touch, _Touch]] = field(default_factory=list)

    def _strangers(self, place: int, path: tuple[str, ...]) -> list[_Touch]:
        """What was done to the same by layers that the layer at ``place`` does not extend."""
        return [touch for touch in self._foreign(place) if _meet(touch.path, path)]

    def _foreign(self, place: int) -> Iterator[_Touch]:
        return (touch for touch in self.touches if touch.place != place and touch.place not in self.above[place])

    def touch(self, place: int, edit: Edit) -> None:
        """Note an edit of a layer."""
        touch = _Touch(place, edit.path, edit.news or edit.new, edit.span)
        for other in self._strangers(place, edit.path):
            if other.path != touch.path or other.new != touch.new:
                self.found.append((other, touch))
        self.touches.append(touch)

    def declare(self, place: int, owner: int, one: Taken, other: Taken, *, alike: bool) -> None:
        """Note that a layer declares what one that it does not extend has declared."""
        if not alike:
            path = (one.kind, one.id.strip('"'))
            self.found.append((_Touch(owner, path, None, other.span), _Touch(place, path, None, one.span)))

    def explains(self, place: int, path: tuple[str, ...], problem: Problem) -> bool:
        """Whether a problem of a layer comes from what another did that it does not extend; then it is a conflict (or, when both
        did the same, nothing at all)."""
        strangers = self._strangers(place, path) if len(path) > 1 else []
        if problem.code is codes.CHANGES_NOTHING:
            strangers = strangers or [touch for touch in self._foreign(place) if touch.named_since == path]
        if not strangers:
            return False
        if problem.code is not codes.CHANGES_NOTHING and any(
            touch.new is not None for touch in strangers if touch.path == path
        ):
            return False
        if problem.code is not codes.CHANGES_NOTHING:
            self.found.append((strangers[-1], _Touch(place, path, None, problem.span)))
        return True

    def report(self, layers: Sequence[Layer], findings: Findings) -> None:
        """Report each conflict that no later layer, which extends both sides, decides."""
        for first, second in self.found:
            if any(
                first.place in self.above[touch.place]
                and second.place in self.above[touch.place]
                and (
                    _within(touch.path, first.path)
                    or _within(touch.path, second.path)
                    or _within(first.path, touch.path)
                )
                for touch in self.touches
            ):
                continue
            longer = max(first.path, second.path, key=len)
            name = ".".join(longer)
            one, other = layers[first.place], layers[second.place]
            findings.report(
                codes.PARENTS_DIFFER,
                layers[-1].extends,
                f"{one.id} and {other.id} do not agree on {name}",
                labels=[Label(first.span, f"what {one.id} says"), Label(second.span, f"what {other.id} says")],
                help=f"decide: change, replace or remove {' '.join(longer[:2])}, or extend only one of the two",
            )


def _meet(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one path leads to the other, or to a part of it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _within(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether ``one`` is ``other`` or what ``other`` is part of."""
    return other[: len(one)] == one
