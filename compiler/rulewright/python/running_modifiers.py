"""The bodies of modifier lists that take a number from line to line: added to, multiplied, capped and rounded in order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import assert_never

from rulewright.calculus.expressions import Expression, Literal
from rulewright.calculus.modifiers import Cap, ModifierCase, ModifierGroup, ModifierLine, Modifiers, Round
from rulewright.calculus.types import ANY_INTEGER, Integer, Number
from rulewright.python.annotations import annotation
from rulewright.python.cascades import cap, cascade, value_of
from rulewright.python.expressions import Printer
from rulewright.python.layout import Brackets, Document, Operands, call
from rulewright.python.literals import comment, string
from rulewright.python.writing import Writer

__all__ = ["RunningBodies"]


@dataclass(frozen=True, slots=True)
class RunningBodies:
    """Writes the body of a modifier list that does more than add up."""

    printer: Printer
    writer: Writer

    def write(self, modifiers: Modifiers) -> None:
        """The whole body. ``total`` runs through the lines; it is a fraction only between a line that makes it one and the
        rounding below."""
        number = self._declare(modifiers)
        start: Document = "0" if modifiers.start is None else self.printer.document(modifiers.start)
        self.writer.statement(f"total: {number} = ", start, "", modifiers.span)
        named = (string(modifiers.id), string(modifiers.label))
        if modifiers.start is not None:
            self.writer.traced(call("trace.start", *named, "total"), modifiers.span)
        for item in modifiers.items:
            match item:
                case ModifierLine():
                    self.writer.line(comment(item.label or item.id))
                    cascade(item, self.printer, self.writer, partial(self._apply, item))
                case ModifierGroup():
                    self._group(item)
                case Cap():
                    cap(item, self.printer, self.writer, "False")
                case Round():
                    function = self.printer.module.runtime(f"divide_{item.rounding.replace(' ', '_')}")
                    self.writer.statement("total = ", call(function, "total", "1"), "", item.span)
                    self.writer.traced(call("trace.rounded", string(item.rounding), "total"), item.span)
                case _:
                    assert_never(item)
        self.writer.traced(call("trace.sum", *named, "total", "False"), modifiers.span)
        self.writer.line("return total")

    def _declare(self, modifiers: Modifiers) -> str:
        """Declare the names that the body assigns to more than once; tell the type of its numbers."""
        parts: list[Expression] = [case.value for line in modifiers.lines for case in line.cases]
        limits = [cap.limit for cap in modifiers.caps]
        parts += limits if modifiers.start is None else [*limits, modifiers.start]
        whole = all(isinstance(part.type, Integer) for part in parts)
        number = annotation(ANY_INTEGER if whole else Number(), self.printer.module)
        if any(not isinstance(case.value, Literal) for line in modifiers.lines for case in line.cases):
            self.writer.line(f"value: {number}")
        if any(not isinstance(limit, Literal) for limit in limits):
            self.writer.line(f"limit: {number}")
        if any(isinstance(item, ModifierGroup) for item in modifiers.items):
            self.writer.line(f"result: {number}")
            self.writer.line(f"best: {number} | None")
            self.writer.line(f"line: tuple[str, str, {number}, str]")
        return number

    def _applied(self, case: ModifierCase, value: str) -> Document:
        """``total`` with ``case`` applied to it."""
        match case.effect:
            case "add" if value.startswith("-"):
                return Operands("total", (("-", value[1:]),))
            case "add":
                return Operands("total", (("+", value),))
            case "multiply":
                product = Operands("total", (("*", value),))
                return product if isinstance(case.value, Literal) else self.printer.limited(product)
            case _:
                assert_never(case.effect)

    def _apply(self, line: ModifierLine, case: ModifierCase) -> None:
        value = value_of(case, self.printer, self.writer)
        self.writer.statement("total = ", self._applied(case, value), "", case.span)
        about = (string(line.id), string(line.label), value, string(case.effect), "total")
        self.writer.traced(call("trace.modifier", *about), case.span)

    def _group(self, group: ModifierGroup) -> None:
        """Of the lines that apply, only the first that leaves the highest (or lowest) number counts."""
        worse = "<" if group.which == "best" else ">"
        self.writer.line(comment(f"Only the {group.which} of: {group.label}"))
        self.writer.line("best = None")
        self.writer.line('line = ("", "", 0, "add")')
        for line in group.lines:
            self.writer.line(comment(line.label or line.id))
            cascade(line, self.printer, self.writer, partial(self._consider, line, worse))
        self.writer.line("if best is not None:")
        with self.writer.indented():
            self.writer.line("total = best")
            self.writer.line("if trace is not None:")
            with self.writer.indented():
                self.writer.line("trace.modifier(line[0], line[1], line[2], line[3], total)")

    def _consider(self, line: ModifierLine, worse: str, case: ModifierCase) -> None:
        value = value_of(case, self.printer, self.writer)
        self.writer.statement("result = ", self._applied(case, value), "", case.span)
        self.writer.statement(f"if best is None or best {worse} result", "", ":", case.span)
        with self.writer.indented():
            self.writer.line("best = result")
            about = (string(line.id), string(line.label), value, string(case.effect))
            self.writer.statement("line = ", Brackets("(", about, ")"), "", case.span)
