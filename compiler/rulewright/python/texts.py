"""Texts of the author with holes: filled while a rule runs, or already when it is compiled."""

from __future__ import annotations

from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import EntryRef, Expression, LabelOf, Template
from rulewright.calculus.templates import pieces, show_value
from rulewright.calculus.types import EnumType, Integer, Quantity, RecordType, Text
from rulewright.calculus.values import exact
from rulewright.calculus.walk import free_variables
from rulewright.calculus.world import World
from rulewright.python.constants import number
from rulewright.python.expressions import Level, Printer
from rulewright.python.layout import Brackets, Document, Glued, call, flat
from rulewright.python.literals import string

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
    texts: list[str] = []
    holes: list[Document] = []
    for piece in pieces(template.text, template.holes):
        match piece:
            case str():
                texts.append(piece)
            case EntryRef(entry=id):
                texts.append(printer.program.entries[id].label)
            case LabelOf(kind=kind, id=id):
                texts.append(printer.label(kind, id))
            case _:
                texts.append("\x00")
                holes.append(_shown(piece, printer))
    # A NUL marks a hole; one that the author wrote is no text and is left out.
    whole = "".join(text if text == "\x00" else text.replace("\x00", "") for text in texts)
    if not holes:
        return string(whole)
    parts = whole.split("\x00")
    inside = [flat(hole) for hole in holes]
    if not any(set("'\\{}!:") & set(hole) for hole in inside):
        literal = string("\x00".join(part.replace("{", "{{").replace("}", "}}") for part in parts))
        pieces_of_literal = literal.split("\\x00")
        if len(pieces_of_literal) == len(parts):
            # Inside an f-string only the other quotes may be used.
            other = "'" if literal[0] == '"' else '"'
            inside = [hole.replace('"', other) for hole in inside]
            text = pieces_of_literal[0]
            for hole, piece_of_literal in zip(inside, pieces_of_literal[1:], strict=True):
                text += f"{{{hole}}}{piece_of_literal}"
            return f"f{text}"
    pattern = "{}".join(part.replace("{", "{{").replace("}", "}}") for part in parts)
    return Glued((string(pattern), Brackets(".format(", tuple(holes), ")")))


def _shown(expression: Expression, printer: Printer) -> Document:
    """``expression`` as people read its value."""
    show = printer.module.runtime
    match expression.type:
        case Integer() | Text():
            return printer.document(expression)
        case EnumType():
            return Glued((printer.at(expression, Level.ATOM), ".label"))
        case Quantity(dimension, unit):
            known = printer.world.units.get(unit) if unit is not None else None
            if known is None:
                base = (one for one in printer.world.units.values() if one.dimension == dimension)
                known = next((one for one in base if one.size in (1, None)), None)
            if known is None:
                return call(show("show"), printer.document(expression))
            size = exact(known.size) if known.size is not None else 1
            label = string(known.label or known.id)
            return call(show("show_quantity"), printer.document(expression), number(size, printer.module), label)
        case RecordType(id):
            label = string(printer.program.records[id].label)
            if any(entry.record == id for entry in printer.program.entries.values()):
                labels = printer.module.sibling("data", "LABELS")
                return call(f"{labels}.get", printer.document(expression), label)
            return label
        case _:
            return call(show("show"), printer.document(expression))
