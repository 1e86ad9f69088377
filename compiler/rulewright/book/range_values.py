"""Ranges as values: ``range of time``, ``30 min..24 h``, ``x in onset``.

A range is a record that nobody declared, such as TimeRange, with the fields ``least`` and ``most``.
"""

from __future__ import annotations

from fractions import Fraction

from rulewright.book import codes
from rulewright.book.names import Scope
from rulewright.book.place import Place
from rulewright.book.wording import a_type
from rulewright.calculus import expressions as typed
from rulewright.calculus.types import YES_NO, Integer, Maybe, Number, Quantity, RecordType, Type
from rulewright.calculus.values import RecordValue, exact
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["as_range", "example_of", "item_of", "range_of", "spoken_range", "within_range"]


def item_of(scope: Scope, type: Type | None) -> Type | None:
    """The type of the ends if ``type`` is a range (or one that may be missing); else None."""
    if isinstance(type, Maybe):
        type = type.item
    if not isinstance(type, RecordType) or type.id not in scope.records:
        return None
    record = scope.records[type.id]
    return record.fields[0].type if record.implicit else None


def spoken_range(item: Type) -> str:
    """How a range whose ends are of type ``item`` is written as a type."""
    return f"range of {item.dimension if isinstance(item, Quantity) else 'integer'}"


def example_of(scope: Scope, item: Type) -> str:
    """What to write where a range is asked for."""
    if not isinstance(item, Quantity):
        return "write its ends, such as 1..6, or one number that counts as both"
    usual = {"time": "h", "length": "m", "weight": "kg", "angle": "deg"}.get(item.dimension)
    unit = usual or next((unit.id for unit in scope.units.values() if unit.dimension == item.dimension), "")
    return f"write its ends, such as 6..24 {unit}, or one value that counts as both, such as 1 {unit}"


def range_of(place: Place, node: nodes.RangeOf) -> typed.Expression | None:
    """``low..high``: its ends are numbers or quantities of one dimension that are known when the rules are compiled. A plain
    number in front of a quantity is in the same unit."""
    low, high = place.expression(node.low), place.expression(node.high)
    if low is None or high is None:
        return None
    for end in (low, high):
        if not isinstance(end, typed.Literal) or _number(end) is None:
            known = isinstance(end.type, Integer | Number | Quantity)
            place.scope.findings.report(
                codes.CONSTANT if known else codes.TYPE,
                end.span,
                "the ends of a range are known when the rules are compiled, but this is computed"
                if known
                else f"the ends of a range are whole numbers or quantities, but this is {a_type(end.type)}",
                help="write numbers, such as 6..24 h, or names of constants",
            )
            return None
    assert isinstance(low, typed.Literal)
    assert isinstance(high, typed.Literal)
    if isinstance(high.type, Quantity) and not isinstance(low.type, Quantity):
        unit = place.scope.units.get(high.type.unit or "")
        size = Fraction(1) if unit is None or unit.size is None else unit.size
        low = typed.Literal(high.type, exact(Fraction(_number(low) or 0) * size), span=low.span)
    return _between(place.scope, low, high, node.span)


def as_range(scope: Scope, found: typed.Expression, wanted: Type) -> typed.Expression:
    """A single value where a range is ``wanted`` counts as both of its ends."""
    item = item_of(scope, wanted)
    if item is None or not isinstance(found, typed.Literal) or _number(found) is None:
        return found
    same = isinstance(found.type, Quantity) and isinstance(item, Quantity) and found.type.dimension == item.dimension
    if same or (isinstance(found.type, Integer) and isinstance(item, Integer)):
        return _between(scope, found, found, found.span) or found
    return found


def within_range(place: Place, value: typed.Expression, range: typed.Expression, span: Span) -> typed.Expression | None:
    """Whether ``value`` lies between the ends of ``range``, both included."""
    item = item_of(place.scope, range.type)
    assert item is not None
    same = isinstance(value.type, Quantity) and isinstance(item, Quantity) and value.type.dimension == item.dimension
    plain = isinstance(value.type, Integer | Number) and isinstance(item, Integer)
    if not (same or plain) or isinstance(range.type, Maybe):
        return place.no_operation(span, "'in'", value.type, range.type)

    def end(name: str) -> typed.Expression:
        if isinstance(range, typed.Literal) and isinstance(range.value, RecordValue):
            return typed.Literal(item, range.value.get(name), span=range.span)
        return typed.FieldOf(item, range, name, span=range.span)

    above = typed.Compare(YES_NO, ">=", value, end("least"), span=span)
    below = typed.Compare(YES_NO, "<=", value, end("most"), span=span)
    return typed.Logic(YES_NO, "and", above, below, span=span)


def _number(found: typed.Literal) -> int | Fraction | None:
    if isinstance(found.type, Integer | Number | Quantity) and isinstance(found.value, int | Fraction):
        return found.value
    return None


def _between(scope: Scope, low: typed.Literal, high: typed.Literal, span: Span) -> typed.Expression | None:
    item: Type
    written: tuple[str, str] | None = None
    match low.type, high.type:
        case Quantity() as first, Quantity() as last if first.dimension == last.dimension:
            item = Quantity(first.dimension)
            written = (first.unit, last.unit) if first.unit is not None and last.unit is not None else None
        case Integer(), Integer():
            item = Integer()
        case (Quantity(), _) | (_, Quantity()):
            scope.findings.report(
                codes.UNITS,
                span,
                f"this range goes from {a_type(low.type)} to {a_type(high.type)}",
                help="write both ends in units of one dimension, such as 30 min..24 h",
            )
            return None
        case _:
            scope.findings.report(
                codes.TYPE,
                span,
                "the ends of a range without a unit are whole numbers",
                help="write whole numbers, or give both ends a unit",
            )
            return None
    least, most = _number(low), _number(high)
    assert least is not None
    assert most is not None
    if least > most:
        scope.findings.report(codes.RANGE, span, f"the range {span.text} is empty", help="write the lower end first")
        return None
    kind = scope.range_type(item)
    return typed.Literal(kind, RecordValue(kind.id, (("least", least), ("most", most)), written), span=span)
