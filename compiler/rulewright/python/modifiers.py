"""The bodies of modifier lists that only add up: every line that applies is added, and named to the trace when there is one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import assert_never

from rulewright.calculus.expressions import Literal
from rulewright.calculus.modifiers import Cap, ModifierCase, ModifierGroup, ModifierLine, Modifiers, Round
from rulewright.python.cascades import cap, cascade, value_of
from rulewright.python.expressions import Printer
from rulewright.python.layout import Brackets, Document, Operands, call, flat
from rulewright.python.literals import comment, string
from rulewright.python.printed import Level
from rulewright.python.writing import Writer

__all__ = ["ModifierBodies"]


@dataclass(frozen=True, slots=True)
class ModifierBodies:
    """Writes the body of a modifier list that only adds up (see ``Modifiers.is_sum``)."""

    printer: Printer
    writer: Writer

    def write(self, modifiers: Modifiers) -> None:
        """The whole body."""
        self.writer.line("total = 0")
        for item in modifiers.items:
            match item:
                case ModifierLine():
                    self.writer.line(comment(item.label or item.id))
                    cascade(item, self.printer, self.writer, partial(self._add, item))
                case ModifierGroup():
                    self._group(item)
                case Cap():
                    cap(item, self.printer, self.writer)
                case Round():
                    raise AssertionError("a list that rounds is no sum")
                case _:
                    assert_never(item)
        self.writer.traced(call("trace.sum", string(modifiers.id), string(modifiers.label), "total"), modifiers.span)
        self.writer.line("return total")

    def _add(self, line: ModifierLine, case: ModifierCase) -> None:
        value = value_of(case, self.printer, self.writer)
        if value.startswith("-"):
            self.writer.statement("total -= ", value[1:], "", case.span)
        else:
            self.writer.statement("total += ", value, "", case.span)
        self.writer.traced(self._event(line, value), case.span)

    def _event(self, line: ModifierLine, value: str) -> Document:
        return call("trace.modifier", string(line.id), string(line.label), value)

    def _group(self, group: ModifierGroup) -> None:
        """Of the lines that apply, only the first of the highest (or lowest) counts."""
        worse = "<" if group.which == "best" else ">"
        self.writer.line(comment(f"Only the {group.which} of: {group.label}"))
        self.writer.line("best: int | None = None" if not self._seen() else "best = None")
        self.writer.line('line = ("", "")')

        for at, line in enumerate(group.lines):
            self.writer.line(comment(line.label or line.id))
            if at and self._considered_at_once(line, worse):
                continue
            cascade(line, self.printer, self.writer, partial(self._consider, line, worse if at else ""))
        self.writer.line("if best is not None:")
        with self.writer.indented():
            self.writer.line("total += best")
            self.writer.line("if trace is not None:")
            with self.writer.indented():
                self.writer.line("trace.modifier(*line, best)")

    def _considered_at_once(self, line: ModifierLine, worse: str) -> bool:
        """Write a line that has one condition and a plain number as one ``if``; tell whether it could be."""
        match line.cases:
            case (ModifierCase(condition=condition, value=Literal() as value) as case,) if condition is not None:
                number = flat(self.printer.document(value))
                better = Brackets("(", (f"best is None or best {worse} {number}",), ")", commas=False)
                test = self.printer.at(condition, Level.AND)
                both = Operands(test, (("and", better),))
                if isinstance(test, Operands) and test.rest[0][0] == "and":
                    both = Operands(test.first, (*test.rest, ("and", better)))
                self.writer.statement("if ", both, ":", case.span)
                with self.writer.indented():
                    self._keep(line, number, case)
                return True
            case _:
                return False

    def _consider(self, line: ModifierLine, worse: str, case: ModifierCase) -> None:
        value = value_of(case, self.printer, self.writer)
        if not worse:
            self._keep(line, value, case)
            return
        self.writer.statement(f"if best is None or best {worse} {value}", "", ":", case.span)
        with self.writer.indented():
            self._keep(line, value, case)

    def _keep(self, line: ModifierLine, value: str, case: ModifierCase) -> None:
        self.writer.statement("best = ", value, "", case.span)
        self.writer.statement("line = ", Brackets("(", (string(line.id), string(line.label)), ")"), "", case.span)

    def _seen(self) -> bool:
        return any(line.strip() == "best: int | None = None" for line in self.writer.lines)
