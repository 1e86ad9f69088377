"""Texts of the author with holes: filled while a rule runs, or already when it is compiled."""

from __future__ import annotations

from rulewright.calculus.declarations import Unit
from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import EntryRef, Expression, FieldOf, LabelOf, Template
from rulewright.calculus.reading_units import units_to_read
from rulewright.calculus.templates import pieces, show_value
from rulewright.calculus.types import EnumType, Integer, Quantity, RecordType, Text
from rulewright.calculus.values import exact
from rulewright.calculus.walk import free_variables
from rulewright.calculus.world import World
from rulewright.python.constants import number
from rulewright.python.expressions import Printer
from rulewright.python.layout import Brackets, Document, Glued, call, flat
from rulewright.python.literals import inside, quote_for, string
from rulewright.python.printed import Level

__all__ = ["filled", "settled"]


def settled(template: Template, world: World) -> str:
    """``template`` with every hole filled that is the same in every game; the others stay in their braces."""
    sources = dict(template.holes)
    out: list[str] = []
    for piece in pieces(template.text, template.holes):
        match piece:
            case str():
                out.append(piece)
            case EntryRef(entry=id) if id in world.entries:
                out.append(world.entries[id].label)
            case _:
                source = next(source for source, known in sources.items() if known is piece)
                out.append(_value(piece, world) or f"{{{source}}}")
    return "".join(out)


def _value(expression: Expression, world: World) -> str | None:
    if free_variables(expression):
        return None
    try:
        return show_value(evaluate(expression, {}, world), expression.type, world)
    except EvaluationError:
        return None


def filled(template: Template, printer: Printer) -> Document:
    """``template`` as an expression that fills its holes when it is evaluated."""
    texts: list[str] = [""]
    holes: list[Document] = []
    for piece in pieces(template.text, template.holes):
        match piece:
            case str():
                texts[-1] += piece
            case EntryRef(entry=id):
                texts[-1] += printer.program.entries[id].label
            case LabelOf(kind=kind, id=id):
                texts[-1] += printer.label(kind, id)
            case _:
                holes.append(_shown(piece, printer))
                texts.append("")
    if not holes:
        return string(texts[0])
    doubled = [text.replace("{", "{{").replace("}", "}}") for text in texts]
    shown = [flat(hole) for hole in holes]
    if any(set("'\\{}!:") & set(hole) for hole in shown):
        return Glued((string("{}".join(doubled)), Brackets(".format(", tuple(holes), ")")))
    quote = quote_for("".join(texts))
    # Inside an f-string only the other quotes may be used.
    other = "'" if quote == '"' else '"'
    literal = inside(doubled[0], quote)
    for hole, text in zip(shown, doubled[1:], strict=True):
        requoted = hole.replace('"', other)
        literal += f"{{{requoted}}}{inside(text, quote)}"
    return f"f{quote}{literal}{quote}"


def _shown_end(end: Expression, printer: Printer) -> Document:
    """One end of a range as text, also when it is a plain number."""
    shown = _shown(end, printer)
    return shown if isinstance(end.type, Quantity) else call("str", shown)


def _shown(expression: Expression, printer: Printer) -> Document:
    """``expression`` as people read its value."""
    show = printer.module.runtime
    match expression.type:
        case Integer() | Text():
            return printer.document(expression)
        case EnumType():
            return Glued((printer.at(expression, Level.ATOM), ".label"))
        case Quantity() as quantity:
            candidates, known = units_to_read(quantity, printer.world.units)
            if known is None:
                return call(show("show"), printer.document(expression))

            def sized(unit: Unit) -> tuple[Document, Document]:
                size = exact(unit.size) if unit.size is not None else 1
                return number(size, printer.module), string(unit.label or unit.id)

            larger = [Brackets("(", sized(unit), ")") for unit in candidates]
            return call(show("show_quantity"), printer.document(expression), *sized(known), *larger)
        case RecordType(id) if printer.program.records[id].implicit:
            ends = (FieldOf(field.type, expression, field.id) for field in printer.program.records[id].fields)
            return call(show("show_range"), *(_shown_end(end, printer) for end in ends))
        case RecordType(id):
            label = string(printer.program.records[id].label)
            if any(entry.record == id for entry in printer.program.entries.values()):
                labels = printer.module.sibling("data", "LABELS")
                return call(f"{labels}.get", printer.document(expression), label)
            return label
        case _:
            return call(show("show"), printer.document(expression))
