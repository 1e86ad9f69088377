"""Lists made of other lists: ``value for each name in list``, ``list without value``, ``all of Rank``."""

from __future__ import annotations

from rulewright.book import codes
from rulewright.book.locals import Local
from rulewright.book.place import Place
from rulewright.book.presence import facts_if_true
from rulewright.book.types import join
from rulewright.calculus import expressions as typed
from rulewright.calculus.operations.demands import MOST_COLLECTED
from rulewright.calculus.types import Integer, ListType, NoneType, Number, Pool, Quantity, Type, describe
from rulewright.diagnostics import Label, did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes

MOST_CLAUSES = 8
"""So many lists may one list be made of; Python nests no more than twenty loops."""


def all_of(place: Place, node: nodes.AllOf) -> typed.Expression | None:
    """The members of a scale or choice, in their order."""
    name = node.enumeration
    found = place.scope.enumerations.get(name.text)
    if found is None:
        place.scope.findings.report(
            codes.UNKNOWN_TYPE,
            name.span,
            f"there is no scale or choice '{name.text}'",
            help=did_you_mean(name.text, place.scope.enumerations),
        )
        return None
    return typed.Literal(ListType(found.type), found.every, span=node.span)


def without(place: Place, node: nodes.Without) -> typed.Expression | None:
    """``list without value`` or ``list without list``."""
    items = place.expression(node.list)
    if items is None:
        place.expression(node.left_out)
        return None
    if not isinstance(items.type, ListType):
        return place.no_operation(node.span, "'without'", items.type)
    item = items.type.item
    left_out = place.expression(node.left_out, items.type if isinstance(node.left_out, nodes.ListOf) else item)
    if left_out is None:
        return None
    if isinstance(left_out.type, ListType) and join(items.type, left_out.type) is not None:
        return typed.Without(items.type, items, left_out, span=node.span)
    if join(item, left_out.type) is None:
        return place.no_operation(node.span, "'without'", items.type, left_out.type)
    one = typed.ListOf(ListType(left_out.type), (left_out,), span=left_out.span)
    return typed.Without(items.type, items, one, span=node.span)


def collect(place: Place, node: nodes.Collect, wanted: Type | None) -> typed.Expression | None:
    """``value for each name in list … where condition``."""
    if len(node.clauses) > MOST_CLAUSES:
        place.scope.findings.report(
            codes.STRUCTURE,
            node.clauses[MOST_CLAUSES].span,
            f"a list is made of at most {MOST_CLAUSES} others",
            help="name a part of it with 'let' before",
        )
        return None
    inside = place
    clauses: list[typed.CollectClause] = []
    for written in node.clauses:
        listed = _list_of(inside, written)
        inside = inside.inner(refusal="it would happen again for each item: write a 'for each' loop for it")
        _name(inside, written.name, listed)
        if listed is not None and isinstance(listed.type, ListType):
            clause = typed.CollectClause(written.name.text, listed.type.item, listed, span=written.span)
            clauses.append(clause)
    condition = None if node.condition is None else inside.condition(node.condition)
    facts = frozenset() if condition is None else facts_if_true(condition)
    inside = inside.inner(facts)
    value = inside.expression(node.value, wanted.item if isinstance(wanted, ListType) else None)
    if value is None or len(clauses) < len(node.clauses) or (node.condition is not None and condition is None):
        return None
    return typed.Collect(ListType(value.type), tuple(clauses), condition, value, span=node.span)


def numbers_from(place: Place, node: nodes.NumbersFrom, span: Span, what: str) -> typed.Expression | None:
    """The whole numbers that ``what``, at ``span``, counts over; a finding, and None, when they are too many, or none at all."""
    low, high = place.of_type(node.low, Integer(), "a range"), place.of_type(node.high, Integer(), "a range")
    if low is None or high is None:
        return None
    assert isinstance(low.type, Integer)
    assert isinstance(high.type, Integer)
    most = None if high.type.high is None or low.type.low is None else high.type.high - low.type.low
    least = None if high.type.low is None or low.type.high is None else high.type.low - low.type.high
    if (least is not None and least >= MOST_COLLECTED) or (most is not None and most < 0):
        place.scope.findings.report(
            codes.RANGE, span, f"{what} counts from one number up to another, over at most {MOST_COLLECTED}"
        )
        return None
    kind = ListType(Integer(low.type.low, high.type.high))
    if isinstance(low, typed.Literal) and isinstance(high, typed.Literal):
        assert isinstance(low.value, int)
        assert isinstance(high.value, int)
        return typed.Literal(kind, tuple(range(low.value, high.value + 1)), span=span)
    return typed.WholeNumbers(kind, low, high, span=node.span)


def sum_of(place: Place, node: nodes.SumOf) -> typed.Expression | None:
    """``sum of`` a pool, or of a list of numbers or quantities."""
    found = place.expression(node.operand)
    if found is None:
        return None
    match found.type:
        case Pool():
            return typed.SumPool(Integer(0, None), found, span=node.span)
        case ListType(Integer(low, high)):
            # Of an empty list it is 0.
            least = 0 if low is not None and low >= 0 else None
            most = 0 if high is not None and high <= 0 else None
            return typed.SumList(Integer(least, most), found, span=node.span)
        case ListType(Number() | Quantity() as item):
            return typed.SumList(item, found, span=node.span)
        case _:
            return place.no_operation(node.span, "'sum of'", found.type)


def _list_of(place: Place, clause: nodes.CollectClause) -> typed.Expression | None:
    if isinstance(clause.list, nodes.NumbersFrom):
        return numbers_from(place, clause.list, clause.span, "'for each'")
    listed = place.expression(clause.list)
    if listed is not None and not isinstance(listed.type, ListType):
        place.scope.findings.report(
            codes.TYPE, listed.span, f"'for each' goes through a list, but this is {describe(listed.type)}"
        )
        return None
    return listed


def _name(place: Place, name: nodes.Name, listed: typed.Expression | None) -> None:
    """Let ``name`` stand for each item of ``listed``, in a block of its own."""
    place.scope.check_id(name)
    known = place.locals.find(name.text)
    if known is not None:
        place.scope.findings.report(
            codes.DUPLICATE_PART,
            name.span,
            f"'{name.text}' has a meaning here already",
            labels=[Label(known.span, "it is named here")],
            help="choose another name",
        )
    if listed is not None and isinstance(listed.type, ListType):
        place.locals.add(name.text, Local(listed.type.item, name.span, fixed=True))
    else:
        place.locals.add(name.text, Local(NoneType(), name.span, fixed=True, poisoned=True))
