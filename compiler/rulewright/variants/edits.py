"""What one directive does: the parts that it sets, adds and takes out, and why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from typing import Literal as OneOf

from rulewright.diagnostics import Code, Label, did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.variants import codes

__all__ = [
    "Action",
    "Edit",
    "Edits",
    "Problem",
    "ProblemError",
    "Restated",
    "ambiguous",
    "find_one",
    "insert_at",
    "listed",
    "overlay",
    "there_already",
    "unknown",
    "with_attributes",
]

Action = OneOf["declared", "changed", "added", "removed", "replaced"]
Part = TypeVar("Part")
Tree = TypeVar("Tree", bound=nodes.Node)

MOST_NAMED = 8
"""So many names are listed where none is close to a mistyped one."""

MOST_SHOWN = 5
"""Of several parts that could be meant so many are shown."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing that a directive does. ``path`` leads to it from the declaration; ``old`` and ``new`` are what stood and what
    stands there (None: nothing). Of a part that is written in several pieces, such as the dice of an example, ``old`` and
    ``new`` are the first of them; ``olds`` and ``news`` are all."""

    path: tuple[str, ...]
    action: Action
    old: nodes.Node | None
    new: nodes.Node | None
    span: Span
    olds: tuple[nodes.Node, ...] = ()
    news: tuple[nodes.Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Restated:
    """What stands at ``path``, at the place ``old``, is written again at ``span`` without a change."""

    path: tuple[str, ...]
    old: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something cannot be done; it becomes a finding. ``name`` is what was looked for and is not there."""

    code: Code
    span: Span
    message: str
    help: str = ""
    labels: tuple[Label, ...] = ()
    path: tuple[str, ...] = ()
    name: str = ""


class ProblemError(Exception):
    """Stops one part of a directive; the others are still looked at."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass
class Edits:
    """Collects what a directive does to one declaration, and what it cannot do. Paths are relative to the declaration."""

    done: list[Edit] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    restated: list[Restated] = field(default_factory=list)

    def add(
        self, path: Iterable[str], action: Action, old: nodes.Node | None, new: nodes.Node | None, span: Span
    ) -> None:
        """Note an edit; one that changes nothing is a problem."""
        steps = tuple(path)
        if action in ("changed", "replaced") and old is not None and new is not None and old == new:
            self.problems.append(_says_already(span, old.span, steps))
            return
        self.done.append(Edit(steps, action, old, new, span))

    def attempt(self, what: Callable[[], Part], otherwise: Part) -> Part:
        """What ``what`` gives, or ``otherwise`` when it raises :class:`ProblemError`, whose problem is kept."""
        try:
            return what()
        except ProblemError as error:
            self.problems.append(error.problem)
            return otherwise

    def overlay(self, old: Tree, new: nodes.Node, path: tuple[str, ...], *, quiet: bool = False, **more: str) -> Tree:
        """``old`` with the label, prose and citations that ``new`` has, and what its attributes ``more`` hold, each of which is an
        edit called by its word; see :func:`overlay`."""
        return overlay(
            self, old, new, path, {"label": "label", "prose": "text", "sources": "source", **more}, quiet=quiet
        )


def overlay(
    edits: Edits, old: Tree, new: nodes.Node, path: tuple[str, ...], attributes: dict[str, str], *, quiet: bool = False
) -> Tree:
    """``old`` with those ``attributes`` of ``new`` that are written and differ; each becomes an edit at ``path`` with its word
    behind. When none of those that are written differs, that is a problem, unless it is to stay ``quiet``."""
    written: dict[str, object] = {}
    same: list[Restated] = []
    for attribute, word in attributes.items():
        value = getattr(new, attribute)
        if value is None or value == ():
            continue
        before = getattr(old, attribute)
        first, last = _nodes_of(before), _nodes_of(value) or [new]
        span = last[0].span.to(last[-1].span)
        if before == value:
            there = first[0].span if first else old.span
            same.append(Restated((*path, word), there, last[0].span))
            continue
        old_first = first[0] if first else None
        edits.done.append(Edit((*path, word), "changed", old_first, last[0], span, tuple(first), tuple(last)))
        written[attribute] = value
    if same and not written and not quiet:
        edits.problems.append(_says_already(same[0].span, same[0].old, path))
    else:
        edits.restated += same
    return with_attributes(old, written)


def _says_already(span: Span, there: Span, path: tuple[str, ...]) -> Problem:
    return Problem(
        codes.CHANGES_NOTHING,
        span,
        "this is what the parent says already",
        "change it, or take the line out",
        (Label(there, "it says so here"),),
        path,
    )


def _nodes_of(value: object) -> list[nodes.Node]:
    if isinstance(value, nodes.Node):
        return [value]
    return [one for one in value if isinstance(one, nodes.Node)] if isinstance(value, tuple) else []


def listed(names: Iterable[str]) -> str:
    """A help text that lists the first few of ``names``."""
    known = list(dict.fromkeys(name for name in names if name))
    more = ", …" if len(known) > MOST_NAMED else ""
    return f"there are: {', '.join(known[:MOST_NAMED])}{more}" if known else "there are none"


def unknown(span: Span, what: str, name: str, known: Iterable[str], path: tuple[str, ...] = ()) -> ProblemError:
    """The problem that ``what`` of that ``name`` is not there."""
    names = list(known)
    return ProblemError(
        Problem(
            codes.UNKNOWN_TARGET, span, f"there is no {what}", did_you_mean(name, names, listed(names)), (), path, name
        )
    )


def find_one(
    items: Sequence[Part], matches: Callable[[Part], bool], span: Span, what: str, name: str, known: Iterable[str]
) -> int:
    """The place of the only one of ``items`` that matches; raises :class:`ProblemError` when there is none, or more than one."""
    places = [at for at, item in enumerate(items) if matches(item)]
    if not places:
        raise unknown(span, what, name, known)
    if len(places) > 1:
        found = (items[at] for at in places)
        raise ambiguous(span, what, len(places), [one.span for one in found if isinstance(one, nodes.Node)])
    return places[0]


def ambiguous(span: Span, what: str, count: int, found: Sequence[Span]) -> ProblemError:
    """The problem that ``what`` could mean ``count`` parts, those ``found`` among them."""
    return ProblemError(
        Problem(
            codes.AMBIGUOUS_TARGET,
            span,
            f"{what} could mean {count} of them",
            "replace the whole declaration, or the part around them",
            tuple(Label(one, "one of them") for one in found[:MOST_SHOWN]),
        )
    )


def insert_at(items: tuple[Part, ...], at: int, new: Iterable[Part]) -> tuple[Part, ...]:
    """``items`` with ``new`` before the one at ``at``."""
    return (*items[:at], *new, *items[at:])


def with_attributes(old: Tree, written: dict[str, Any]) -> Tree:
    """``old`` with other values for some of its attributes."""
    return replace(old, **written) if written else old


def there_already(what: str, span: Span, there: Span) -> Problem:
    """The problem that ``what`` is added although it is there."""
    labels = (Label(there, "it stands here"),)
    return Problem(codes.DECLARED_BEFORE, span, f"there is a {what} already", "use 'change' or 'replace in'", labels)
