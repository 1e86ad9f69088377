"""A modifier list as parts: its lines with their exceptions, its groups, caps and roundings, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from rulewright.book.model import Alternative, ModifierException, ModifierGroup, ModifierLine, ModifierList
from rulewright.calculus.expressions import Expression, Literal
from rulewright.calculus.modifiers import Cap, Effect, Round
from rulewright.calculus.print import quoted
from rulewright.comparison.parts import Part, text_part
from rulewright.comparison.writing import Writer

__all__ = ["parts_of_modifiers"]


def parts_of_modifiers(modifiers: ModifierList, writer: Writer) -> tuple[Part, ...]:
    """Where the list starts, and what happens to that, in order."""
    start = () if modifiers.start is None else (Part("start", "starts at", writer.expression(modifiers.start)),)
    return (*start, Part("lines", "", None, tuple(_items(modifiers, writer)), ordered=True))


def _items(modifiers: ModifierList, writer: Writer) -> Iterator[Part]:
    for item in modifiers.items:
        match item:
            case ModifierLine():
                yield _line(item, writer)
            case ModifierGroup():
                name = f"{item.which} of {quoted(item.label)}"
                yield Part(name, name, None, tuple(_line(line, writer) for line in item.lines), ordered=True)
            case Cap():
                yield Part(item.which, item.which, writer.expression(item.limit))
            case Round():
                yield Part("rounded", "rounded", item.rounding)
            case _:
                assert_never(item)


def _line(line: ModifierLine, writer: Writer) -> Part:
    about = (
        *text_part("label", writer.label(line.label)),
        *text_part("source", ", ".join(line.sources), "source"),
        *writer.prose_part(line.prose),
    )
    if line.subject is None and len(line.alternatives) == 1:
        [only] = line.alternatives
        return Part(
            line.id, line.id, _value(only, writer, None), (*about, *_exceptions(only, writer)), label=line.label
        )
    subject = None if line.subject is None else writer.expression(line.subject)
    cases = tuple(
        Part(
            told := _case(alternative.condition, subject, writer),
            told,
            _amount(alternative.value, alternative.effect, writer),
            _exceptions(alternative, writer),
            kind="case",
        )
        for alternative in line.alternatives
    )
    value = None if subject is None else f"by {subject}"
    inside = (*about, Part("cases", "", None, cases, ordered=True))
    return Part(line.id, line.id, value, inside, label=line.label)


def _exceptions(alternative: Alternative, writer: Writer) -> tuple[Part, ...]:
    exceptions = tuple(_exception(exception, writer) for exception in alternative.exceptions)
    return (Part("exceptions", "", None, exceptions, ordered=True),) if exceptions else ()


def _exception(exception: ModifierException, writer: Writer) -> Part:
    word = "else except" if exception.ranked else "except"
    condition = writer.condition(exception.condition, "")
    amount = _amount(exception.value, exception.effect, writer)
    return Part(f"{word} {condition}", "", f"{word} {amount} {condition}", kind="except")


def _value(alternative: Alternative, writer: Writer, none: str | None) -> str:
    amount = _amount(alternative.value, alternative.effect, writer)
    condition = writer.condition(alternative.condition, none or "")
    return f"{amount} {condition}".strip()


def _case(condition: Expression | None, subject: str | None, writer: Writer) -> str:
    """The members that a case of a ``by`` line names, or its condition."""
    told = "otherwise" if condition is None else writer.expression(condition)
    for sign in ("=", "in"):
        if subject is not None and told.startswith(f"{subject} {sign} "):
            return told.removeprefix(f"{subject} {sign} ").strip("[]")
    return told


def _amount(value: Expression, effect: Effect, writer: Writer) -> str:
    """``+2``, ``-3``, ``half``, ``times armour``"""
    told = writer.expression(value)
    if effect == "add":
        return told if told.startswith(("-", "+")) else f"+{told}"
    if isinstance(value, Literal) and value.value in (2, Fraction(1, 2)):
        return "double" if value.value == 2 else "half"
    return f"times {told}"
