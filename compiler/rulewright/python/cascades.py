"""The cases of a modifier line as one cascade of conditions."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.calculus.modifiers import ModifierCase, ModifierLine
from rulewright.python.expressions import Printer
from rulewright.python.writing import Writer

__all__ = ["cascade"]


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
