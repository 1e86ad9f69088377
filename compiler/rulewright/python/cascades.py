"""What the bodies of all modifier lists have: lines as cascades of conditions, values, caps."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.calculus.expressions import Literal
from rulewright.calculus.modifiers import Cap, ModifierCase, ModifierLine
from rulewright.python.expressions import Printer
from rulewright.python.layout import call, flat
from rulewright.python.literals import string
from rulewright.python.writing import Writer

__all__ = ["cap", "cascade", "value_of"]


def cascade(line: ModifierLine, printer: Printer, writer: Writer, write: Callable[[ModifierCase], None]) -> None:
    """Write the cases of ``line``, of which the first that holds counts; ``write`` writes what a case does."""
    word = "if"
    for case in line.cases:
        if case.condition is None:
            if word == "if":
                write(case)
                return
            writer.line("else:")
        else:
            writer.statement(f"{word} ", printer.document(case.condition), ":", case.span)
        with writer.indented():
            write(case)
        if case.condition is None:
            return
        word = "elif"


def value_of(case: ModifierCase, printer: Printer, writer: Writer) -> str:
    """The value of ``case`` as a plain name or number, computed first if need be."""
    document = printer.document(case.value)
    if isinstance(case.value, Literal):
        return flat(document)
    writer.statement("value = ", document, "", case.span)
    return "value"


def cap(item: Cap, printer: Printer, writer: Writer, *traced: str) -> None:
    """Write the cap ``item`` of ``total``; ``traced`` are more arguments of its event in the trace."""
    beyond = ">" if item.which == "at most" else "<"
    document = printer.document(item.limit)
    limit = flat(document)
    if not isinstance(item.limit, Literal):
        writer.statement("limit = ", document, "", item.limit.span)
        limit = "limit"
    writer.statement(f"if total {beyond} {limit}", "", ":", item.limit.span)
    with writer.indented():
        writer.statement("total = ", limit, "", item.limit.span)
        writer.traced(call("trace.cap", string(item.which), limit, *traced), item.limit.span)
