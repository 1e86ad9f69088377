"""Lines of Python, with the place in the rules that each statement comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.calculus.types import Integer, Type
from rulewright.python.annotations import Module
from rulewright.python.layout import INDENT, Brackets, Document, Glued, call, lay_out
from rulewright.python.literals import string
from rulewright.source import NOWHERE, Span

__all__ = ["MARK", "Writer", "is_within", "place_text", "range_test"]

MARK = "\x1f"
"""Stands between a line of Python and the place in the rules that it comes from, until the module is put together."""


def place_text(span: Span) -> str:
    """``file:line`` of a span, or an empty text for what no author wrote."""
    return "" if span == NOWHERE else f"{span.source.name}:{span.first.line}"


@dataclass(slots=True)
class Writer:
    """Gathers the lines of a body. ``depth`` is its indentation."""

    depth: int = 1
    lines: list[str] = field(default_factory=list)

    @contextmanager
    def indented(self) -> Iterator[None]:
        """One level deeper."""
        self.depth += 1
        yield
        self.depth -= 1

    def line(self, text: str) -> None:
        """A line as it is."""
        self.lines.append(f"{INDENT * self.depth}{text}")

    def gap(self) -> None:
        """An empty line."""
        self.lines.append("")

    def statement(self, before: str, document: Document, after: str, span: Span) -> None:
        """A statement on as many lines as it needs."""
        lines = lay_out(before, document, after, self.depth)
        place = place_text(span)
        if place:
            lines[0] += MARK + place.replace(MARK, "")
        self.lines.extend(lines)

    def traced(self, document: Document, span: Span) -> None:
        """A statement that runs only when there is a trace."""
        self.line("if trace is not None:")
        with self.indented():
            self.statement("", document, "", span)

    def out_of_range(self, test: RangeTest, what: str, span: Span, module: Module, before: str = "") -> None:
        """Raise unless a value is one of its type; ``before`` is a condition that must hold as well."""
        self.statement("if ", test.document(before), ":", span)
        type = test.type
        with self.indented():
            if type.values is not None:
                error = call(module.runtime("NotAmong"), string(what), test.name, _listed(type.values))
            else:
                error = call(module.runtime("OutOfRange"), string(what), test.name, str(type.low), str(type.high))
            self.statement("raise ", error, "", span)


def is_within(given: Type, wanted: Integer) -> bool:
    """Whether every value of ``given`` is known to be one of ``wanted``."""
    if not isinstance(given, Integer):
        return False
    if wanted.values is not None:
        if given.values is not None:
            return set(given.values) <= set(wanted.values)
        if given.low is None or given.high is None or given.high - given.low >= len(wanted.values):
            return False
        return set(range(given.low, given.high + 1)) <= set(wanted.values)
    low = wanted.low is None or (given.low is not None and given.low >= wanted.low)
    high = wanted.high is None or (given.high is not None and given.high <= wanted.high)
    return low and high


@dataclass(frozen=True, slots=True)
class RangeTest:
    """A test that the value called ``name`` is none of ``type``: ``condition`` and, behind it, ``among`` when it is a list."""

    name: str
    condition: str
    type: Integer

    def document(self, before: str = "") -> Document:
        """The condition, behind ``before``."""
        if self.type.values is None:
            return before + self.condition
        return Glued((before + self.condition, _listed(self.type.values)))


def _listed(values: tuple[int, ...]) -> Document:
    return Brackets("(", tuple(map(str, values)), ")", lonely=True)


def range_test(name: str, wanted: Type, given: Type | None = None) -> RangeTest | None:
    """A test that the value called ``name`` lies outside ``wanted``, unless ``given`` proves that it does not."""
    if not isinstance(wanted, Integer):
        return None
    if given is not None and is_within(given, wanted):
        return None
    match wanted.low, wanted.high:
        case _ if wanted.values is not None:
            condition = f"{name} not in "
        case None, None:
            return None
        case None, high:
            condition = f"{name} > {high}"
        case low, None:
            condition = f"{name} < {low}"
        case low, high:
            condition = f"not {low} <= {name} <= {high}"
    return RangeTest(name, condition, wanted)
