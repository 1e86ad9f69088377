"""A declaration as a tree of named parts, ready to be laid beside another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal as OneOf

from rulewright.calculus.print import quoted

__all__ = ["Aspect", "Part", "lines_of", "text_part"]

Aspect = OneOf["rule", "text", "source"]
"""What a part is about: what happens in play, what people read, or which rules of the source text are cited."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a declaration.

    ``key`` tells it from its siblings (several may have the same: then their order decides which is which). ``name`` is what
    people call it; it is empty where ``value`` says it all. ``value`` is what it says, as an author writes it; None when
    all it says is inside. ``kind`` marks parts of which one may have taken the place of another though their keys differ: a
    condition that was changed. ``ordered`` says whether the order of ``parts`` counts.
    """

    key: str
    name: str
    value: str | None = None
    parts: tuple[Part, ...] = ()
    aspect: Aspect = "rule"
    kind: str = ""
    ordered: bool = False
    label: str = field(default="", compare=False)
    """What people read where its ``name`` is an id."""

    said: str | None = field(default=None, compare=False)
    """``value`` in the words of the sheets."""

    only_order: bool = False
    """Whether nothing but the order of ``parts`` is compared here, because the parts themselves are declarations."""

    def in_words(self, words: Part) -> Part:
        """This part with the labels and values of the same part in words."""
        inside = tuple(own.in_words(other) for own, other in zip(self.parts, words.parts, strict=True))
        return replace(self, label=words.label, said=words.value, parts=inside)

    @property
    def written(self) -> str:
        """The part on one line, as it is named in an account."""
        if self.value is None:
            return self.name
        return f"{self.name} {self.value}" if self.name else self.value


def text_part(key: str, value: str, aspect: Aspect = "text") -> tuple[Part, ...]:
    """A part that is there only when it says something."""
    return (Part(key, key, value, aspect=aspect),) if value else ()


def _headed(part: Part, *, in_words: bool) -> str:
    """The part on one line, with its label where an author has it."""
    label = next((inner.value for inner in part.parts if inner.key == "label"), None)
    value = part.said if in_words and part.said is not None else part.value
    if in_words and label is not None and part.label:
        label = quoted(part.label)
    return " ".join(filter(None, (part.name, label, value)))


def lines_of(parts: Iterable[Part], *, in_words: bool = False) -> tuple[str, ...]:
    """Everything that ``parts`` say, a line for each, what is inside indented; with the values ``in_words`` of the sheets where
    there are any."""
    lines: list[str] = []
    waiting = [(part, 0) for part in reversed(tuple(parts))]
    while waiting:
        part, depth = waiting.pop()
        if part.only_order:
            continue
        holds_only = not part.name and part.value is None
        if not holds_only:
            lines += [f"{'  ' * depth}{line}" for line in _headed(part, in_words=in_words).split("\n")]
        inside = [inner for inner in part.parts if inner.key != "label"]
        waiting += [(inner, depth if holds_only else depth + 1) for inner in reversed(inside)]
    return tuple(lines)
