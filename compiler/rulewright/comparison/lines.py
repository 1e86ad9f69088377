"""A modifier list as parts: its lines with their exceptions, its groups, caps and roundings, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.book.model import Alternative, ModifierException, ModifierGroup, ModifierLine, ModifierList
from rulewright.calculus.expressions import Expression
from rulewright.calculus.modifiers import Cap, Round
from rulewright.calculus.print import quoted
from rulewright.comparison.parts import Part, text_part
from rulewright.comparison.writing import Writer

__all__ = ["parts_of_modifiers"]


def parts_of_modifiers(modifiers: ModifierList, writer: Writer) -> tuple[Part, ...]:
    """Where the list starts, and what happens to that, in order."""
    start = () if modifiers.start is None else (Part("start", "starts at", writer.expression(modifiers.start)),)
    return (*start, Part("lines", "", None, tuple(_items(modifiers, writer)), ordered=True))


def _items(modifiers: ModifierList, writer: Writer) -> Iterator[Part]:
    context = f"modifiers.{modifiers.id}"
    for item in modifiers.items:
        match item:
            case ModifierLine():
                yield _line(item, context, writer)
            case ModifierGroup():
                name = f"{item.which} of {quoted(item.label)}"
                yield Part(name, name, None, tuple(_line(line, context, writer) for line in item.lines), ordered=True)
            case Cap():
                yield Part(item.which, item.which, writer.expression(item.limit))
            case Round():
                yield Part("rounded", "rounded", item.rounding)
            case _:
                assert_never(item)


def _line(line: ModifierLine, context: str, writer: Writer) -> Part:
    label = writer.named(f"{context}.{line.id}", line.label)
    about = (
        *text_part("label", writer.label(line.label)),
        *text_part("source", ", ".join(line.sources), "source"),
        *writer.prose_part(line.prose),
    )
    if line.subject is None and len(line.alternatives) == 1:
        [only] = line.alternatives
        return Part(line.id, line.id, _value(only, writer, None), (*about, *_exceptions(only, writer)), label=label)
    subject = None if line.subject is None else writer.expression(line.subject)
    cases = tuple(
        Part(
            told := _case(alternative.condition, subject, writer),
            told,
            writer.amount(alternative.value, alternative.effect),
            _exceptions(alternative, writer),
            kind="case",
            label=writer.condition_label(alternative.condition),
        )
        for alternative in line.alternatives
    )
    value = None if subject is None else f"by {subject}"
    inside = (*about, Part("cases", "", None, cases, ordered=True))
    return Part(line.id, line.id, value, inside, label=label)


def _exceptions(alternative: Alternative, writer: Writer) -> tuple[Part, ...]:
    exceptions = tuple(_exception(exception, writer) for exception in alternative.exceptions)
    return (Part("exceptions", "", None, exceptions, ordered=True),) if exceptions else ()


def _exception(exception: ModifierException, writer: Writer) -> Part:
    word = "else except" if exception.ranked else "except"
    condition = writer.condition(exception.condition, "")
    amount = writer.amount(exception.value, exception.effect)
    return Part(f"{word} {condition}", "", writer.excepted(word, amount, exception.condition), kind="except")


def _value(alternative: Alternative, writer: Writer, none: str | None) -> str:
    amount = writer.amount(alternative.value, alternative.effect)
    return writer.when(amount, alternative.condition, none or "")


def _case(condition: Expression | None, subject: str | None, writer: Writer) -> str:
    """The members that a case of a ``by`` line names, or its condition."""
    told = "otherwise" if condition is None else writer.expression(condition)
    for sign in ("=", "in"):
        if subject is not None and told.startswith(f"{subject} {sign} "):
            return told.removeprefix(f"{subject} {sign} ").strip("[]")
    return told
