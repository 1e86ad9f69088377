"""Values as Python expressions."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.python.annotations import Module
from rulewright.python.layout import Brackets, Document, Glued, Operands, call
from rulewright.python.literals import string

__all__ = ["constant", "dice", "number"]

MOST_DECIMAL = 10**300
"""Whole numbers beyond this are written in hexadecimal: Python reads no decimal of more than 4,300 digits."""


def _whole(value: int) -> str:
    return str(value) if abs(value) < MOST_DECIMAL else hex(value)


def number(value: int | Fraction, module: Module) -> str:
    """A number: ``15`` or ``Fraction(15, 2)``."""
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{module.fraction()}({_whole(value.numerator)}, {_whole(value.denominator)})"
    return _whole(int(value))


def _term(term: DiceTerm, module: Module) -> str:
    name = module.runtime("Dice")
    match term.kind:
        case "plain":
            return f"{name}.plain({term.count}, {term.sides})"
        case "open":
            return f"{name}.open({term.count}, {term.sides}, cap={term.cap})"
        case "d66":
            return f"{name}.d66({term.count if term.count != 1 else ''})"
        case _:
            assert_never(term.kind)


def dice(value: DiceValue, module: Module) -> Document:
    """Dice that are not rolled: ``Dice.plain(2, 6) + 1``."""
    if not value.terms:
        return f"{module.runtime('Dice')}.none({value.bonus or ''})"
    first, *others = value.terms
    parts = [("-" if term.sign < 0 else "+", _term(term, module)) for term in others]
    if value.bonus:
        parts.append(("-" if value.bonus < 0 else "+", _whole(abs(value.bonus))))
    start = ("-" if first.sign < 0 else "") + _term(first, module)
    return Operands(start, tuple(parts)) if parts else start


def constant(value: Value, module: Module, program: Program) -> Document:
    """``value`` as an expression. A record that equals a weapon or item is that constant, where constants may be used; fields
    that have their defaults are left out."""
    match value:
        case None:
            return "None"
        case bool():
            return "True" if value else "False"
        case int() | Fraction():
            return number(value, module)
        case str():
            return string(value)
        case MemberValue(enum, id):
            return module.member(enum, id)
        case DiceValue():
            return dice(value, module)
        case PoolValue(_, faces):
            return _tuple(tuple(map(str, faces)))
        case RecordValue():
            if module.name not in ("types", "data"):
                for id, entry in program.entries.items():
                    if entry.value == value:
                        return module.entry(id)
            return record(value, module, program)
        case (MemberValue(enum), _, *_) if value == program.enumerations[enum].every:
            return call("tuple", module.enumeration(enum))
        case (RecordValue(), _, *_) if module.name not in ("types", "data") and (same := _named(value, program)):
            return module.list_constant(same)
        case tuple():
            return _tuple(tuple(constant(item, module, program) for item in value))
        case _:
            assert_never(value)


def _named(value: Value, program: Program) -> str | None:
    """The constant of the ruleset that holds the same records, if there is one."""
    return next((id for id, known in program.constants.items() if known.value == value), None)


def record(value: RecordValue, module: Module, program: Program) -> Document:
    """A new record with these values."""
    declared = program.records[value.record]
    names = module.names.fields[value.record]
    arguments: list[Document] = []
    for id, inner in value.fields:
        field = declared.field(id)
        if field is not None and field.has_default and _same(field.default, inner):
            continue
        arguments.append(Glued((f"{names[id]}=", constant(inner, module, program))))
    return call(module.record(value.record), *arguments)


def _same(left: Value, right: Value) -> bool:
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def _tuple(items: tuple[Document, ...]) -> Document:
    return Brackets("(", items, ")", lonely=True) if items else "()"
