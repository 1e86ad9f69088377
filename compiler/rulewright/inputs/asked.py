"""What is asked of a result: a field, a field of a field, or any expression over the result, as an author would write it."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.book.examples import asked_of_result
from rulewright.book.expressions import Elaborator
from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Expression, FieldOf, Variable
from rulewright.calculus.types import RecordType, Type
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.inputs.values import scope_of
from rulewright.source import Source
from rulewright.syntax.parse import parse_hole

__all__ = ["QUESTION", "Asked", "ask", "fields_asked"]

QUESTION = "of"
"""The name of the source in which what is asked stands: it is no file."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An expression over the result: ``text`` is how it was written, ``label`` what people call it. In the expression
    ``result`` is a variable, and so is each field of a record result."""

    text: str
    label: str
    expression: Expression

    @property
    def type(self) -> Type:
        """The type of what is asked."""
        return self.expression.type


def ask(program: Program, result: Type, text: str, findings: Findings) -> Asked | None:
    """What ``text`` asks of a result of type ``result``, or None after findings."""
    span = Source(QUESTION, text).span(0, len(text))
    node = parse_hole(span, findings)
    if node is None:
        return None
    scope = scope_of(program, findings)
    found = Elaborator(scope, asked_of_result(scope, result, span), None, "the odds only ask").expression(node)
    if found is None or findings.has_errors:
        return None
    return Asked(text.strip(), _label(program, result, found, text.strip()), found)


def fields_asked(program: Program, procedure: Procedure) -> tuple[Asked, ...]:
    """Each field of the result of a procedure, or the whole result when it is no record."""
    result = procedure.result
    if not isinstance(result, RecordType):
        return (Asked("result", procedure.label or procedure.id, Variable(result, "result")),)
    record = program.records[result.id]
    return tuple(Asked(field.id, field.label or field.id, Variable(field.type, field.id)) for field in record.fields)


def _label(program: Program, result: Type, found: Expression, text: str) -> str:
    """The label of a field; of anything else what was written."""
    match found:
        case Variable(name="result"):
            return "Result"
        case Variable(name=name) if isinstance(result, RecordType):
            field = program.records[result.id].field(name)
            return field.label or name if field is not None else text
        case FieldOf(record=inner, name=name) if isinstance(inner, Variable | FieldOf):
            outer = _label(program, result, inner, text)
            record = program.records.get(inner.type.id) if isinstance(inner.type, RecordType) else None
            field = record.field(name) if record is not None else None
            label = field.label or name if field is not None else name
            return label if outer == "Result" else f"{outer}: {label}"
        case _:
            return text
