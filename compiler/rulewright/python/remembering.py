"""Formulas whose results are remembered: those of few whole numbers that ask about them more than once."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from rulewright.calculus.declarations import Formula
from rulewright.calculus.types import Integer, Type
from rulewright.python.annotations import Module, annotation
from rulewright.python.layout import Brackets, Document, Glued, call, lay_out
from rulewright.python.view import DataView

__all__ = ["is_worth_remembering", "remembered_call", "remembered_table"]

MOST_REMEMBERED = 10_000
"""A formula has at most so many different inputs to be remembered."""

FEWEST_CASES = 3
"""A formula with fewer cases is computed as fast as it is remembered."""


def is_worth_remembering(formula: Formula) -> bool:
    """Whether a look at what ``formula`` gave before is faster than computing it, for so few inputs that all may be kept."""
    counts = [_values_of(parameter.type) for parameter in formula.parameters]
    if not counts or len(formula.cases) < FEWEST_CASES:
        return False
    return prod(count or MOST_REMEMBERED + 1 for count in counts) <= MOST_REMEMBERED


def _values_of(type: Type) -> int | None:
    match type:
        case Integer(values=tuple() as values):
            return len(values)
        case Integer(int() as low, int() as high) if low <= high:
            return high - low + 1
        case _:
            return None


def _name(function: str) -> str:
    # Functions are written small and classes in one word, so that nothing else is called so.
    return f"{function.upper()}_OF"


def remembered_call(function: str, arguments: Iterable[tuple[str, Document]]) -> Document:
    """A look at what the formula ``function`` (perhaps behind its module) gives for all its arguments, in order."""
    module, dot, name = function.rpartition(".")
    inputs = tuple(value for _, value in arguments)
    return Brackets(f"{module}{dot}{_name(name)}[", inputs, "]", commas=len(inputs) > 1)


def remembered_table(formula: Formula, module: Module) -> DataView:
    """The table that remembers what ``formula`` gives."""
    function = module.names.functions["formulas"][formula.id]
    names = [module.names.parameters["formulas", formula.id][parameter.name] for parameter in formula.parameters]
    table = module.runtime("Remembered")
    several = len(names) > 1
    kinds = [annotation(parameter.type, module) for parameter in formula.parameters]
    key = f"tuple[{', '.join(kinds)}]" if several else kinds[0]
    given = [f"{name}=of[{at}]" if several else f"{name}=of" for at, name in enumerate(names)]
    shown = f"{_name(function)}: {table}[{key}, {annotation(formula.result, module)}] = "
    value = call(table, Glued(("lambda of: ", call(function, *given))))
    inputs = f"({', '.join(names)})" if several else names[0]
    return DataView((*lay_out(shown, value, "", 0), f'"""What ``{function}`` gives, by {inputs}; computed once."""'))
