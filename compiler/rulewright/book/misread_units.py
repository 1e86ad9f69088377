"""Values that are written in one unit and read in another, in which they come out as nobody would write them: ``3 ft`` in a
field that is read in metres is printed as 0.9144 m."""

from __future__ import annotations

from fractions import Fraction

from rulewright.book import codes
from rulewright.book.constants import Faulty, constant
from rulewright.book.names import Scope
from rulewright.calculus.types import ListType, Maybe, Quantity, Type
from rulewright.calculus.values import Value, exact, show_number
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["check_unit", "printed_constant"]

_SYSTEMS = (frozenset({"mm", "cm", "m", "km", "g", "kg"}), frozenset({"inch", "ft", "yd", "mi", "oz", "lb"}))
"""Units that people change between; between the systems nobody does so at the table."""

MOST_DECIMALS = 2
"""A number with more decimals is not one that people read off a card."""


def printed_constant(scope: Scope, node: nodes.Expression, wanted: Type, what: str) -> Value | Faulty:
    """The value of ``node``, which must be of type ``wanted`` and is printed in the unit of that."""
    value = constant(scope, node, wanted, what)
    if not isinstance(value, Faulty):
        _look(scope, node, wanted, what)
    return value


def _look(scope: Scope, node: nodes.Expression, wanted: Type, what: str) -> None:
    match node, wanted:
        case _, Maybe(item):
            _look(scope, node, item, what)
        case nodes.ListOf(items=items), ListType(item):
            for one in items:
                _look(scope, one, item, what)
        case nodes.Unary(operand=nodes.Quantity() as inner) | (nodes.Quantity() as inner), Quantity():
            size = scope.units[inner.unit.text].size or 1
            number = Fraction(inner.number.text) * size
            signed = -number if isinstance(node, nodes.Unary) and node.operator == "-" else number
            check_unit(scope, wanted, inner.unit.text, signed, node.span, what)
        case _:
            pass


def check_unit(scope: Scope, type: Quantity, written: str, number: Fraction, span: Span, what: str) -> None:
    """Report a value of ``type`` that is ``written`` in another unit than it is read in, unless it is a plain number in that as
    well. ``number`` counts base units."""
    if not number or type.unit is None or type.unit == written or type.unit not in scope.units:
        return
    read = exact(number / (scope.units[type.unit].size or 1))
    shown = show_number(read)
    if _is_plain(shown) and not _between_systems(written, type.unit):
        return
    rounded = _rounded(read)
    exactly = [] if "/" in shown else [f"write {shown} {type.unit} if you mean it"]
    nearly = [] if rounded == shown else [f"write what the game needs, such as {rounded} {type.unit}"]
    meant = ", or ".join([*exactly, *nearly])
    scope.findings.report(
        codes.MISREAD_UNIT,
        span,
        f"{what} is read in {type.unit}, in which this is {shown} {type.unit}",
        help=f"{meant}; for values in several units write '{type.dimension}' as the type instead of '{type.unit}'",
    )


def _between_systems(one: str, other: str) -> bool:
    return any(one in system and other in rest for system in _SYSTEMS for rest in _SYSTEMS if system is not rest)


def _is_plain(shown: str) -> bool:
    return "/" not in shown and len(shown.partition(".")[2]) <= MOST_DECIMALS


def _rounded(number: int | Fraction) -> str:
    """The nearest number of two digits that count, or the whole number: ``0.91``, ``3``, ``105``."""
    size, decimals = abs(Fraction(number)), 0
    while size and size * 10**decimals < 10:
        decimals += 1
    step = Fraction(1, 10**decimals)
    return show_number(exact(round(Fraction(number) / step) * step))
