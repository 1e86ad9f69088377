"""Printing lists made of other lists, as generators in ``tuple(…)``."""

from __future__ import annotations

from rulewright.calculus.expressions import (
    Collect,
    EntryRef,
    Expression,
    FieldOf,
    ListOf,
    Literal,
    OptionValue,
    Variable,
)
from rulewright.calculus.types import Integer, ListType
from rulewright.python.layout import Brackets, Document, Operands, call, flat
from rulewright.python.names import allot
from rulewright.python.printed import Level, Printed, Printing, raised

__all__ = ["collected", "summed", "without"]


def collected(printer: Printing, collect: Collect) -> Printed:
    """``tuple(value for name in list … if condition)``; over several lists a helper watches how many items they make."""
    made = "tuple" if len(collect.clauses) == 1 else printer.module.runtime("collected")
    return Printed(_generated(printer, made, collect))


def summed(printer: Printing, listed: Expression) -> Document:
    """``sum(value for name in list … if condition)``, without making the list first when nothing else needs it."""
    if isinstance(listed, Collect) and len(listed.clauses) == 1:
        return _generated(printer, "sum", listed)
    return call("sum", printer.document(listed))


def _generated(printer: Printing, made: str, collect: Collect) -> Document:
    outer = dict(printer.scope)
    parts: list[tuple[str, Document]] = []
    try:
        for clause in collect.clauses:
            listed = _gone_through(printer, clause.list)
            name = _own_name(printer, clause.name)
            printer.scope[clause.name] = Printed(name)
            parts.append((f"for {name} in", listed))
        if collect.condition is not None:
            parts.append(("if", printer.at(collect.condition, Level.OR)))
        generator = Operands(printer.document(collect.value), tuple(parts))
    finally:
        printer.scope.clear()
        printer.scope.update(outer)
    return Brackets(f"{made}(", (generator,), ")", commas=False)


def without(printer: Printing, listed: Expression, left_out: Expression) -> Printed:
    """``tuple(each for each in list if each != value)``."""
    if not _is_plain(left_out):
        # It is worked out once, also when there is no item to compare with it.
        return Printed(call(printer.module.runtime("without"), printer.document(listed), printer.document(left_out)))
    name = _own_name(printer, "each")
    each = Printed(name)
    match left_out:
        case ListOf(items=(Literal(value=None),)):
            test: tuple[str, Document] = ("is not", "None")
        case ListOf(items=(only,)):
            test = ("!=", raised(printer.printed(only), Level.ADD))
        case _:
            test = ("not in", raised(printer.printed(left_out), Level.ADD))
    condition = Operands(each.document, (test,))
    generator = Operands(name, ((f"for {name} in", printer.at(listed, Level.OR)), ("if", condition)))
    return Printed(Brackets("tuple(", (generator,), ")", commas=False))


def _gone_through(printer: Printing, listed: Expression) -> Document:
    """A list where Python goes through it: ``whole_numbers(1, 5)`` for numbers that follow each other."""
    match listed:
        case Literal(type=ListType(Integer()), value=(int() as low, _, *_, int() as high) as values) if values == tuple(
            range(low, high + 1)
        ):
            return call(printer.module.runtime("whole_numbers"), str(low), str(high))
        case _:
            return printer.at(listed, Level.OR)


def _own_name(printer: Printing, wanted: str) -> str:
    """``wanted`` as a Python name, or that name with something behind it when it means another thing here."""
    names = printer.module.names
    taken = {flat(printed.document) for printed in printer.scope.values()}
    functions = {name for module in names.functions.values() for name in module.values()}
    return allot([wanted], taken | functions | names.reserved)[wanted]


def _is_plain(expression: Expression) -> bool:
    """Whether ``expression`` always has a value, and costs nothing to look at again."""
    match expression:
        case Variable() | Literal() | EntryRef() | OptionValue():
            return True
        case FieldOf(record=record):
            return _is_plain(record)
        case ListOf(items=items):
            return all(map(_is_plain, items))
        case _:
            return False
