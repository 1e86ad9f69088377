"""Arithmetic, comparisons and conditions, with their types, units and ranges."""

from __future__ import annotations

from fractions import Fraction

from rulewright.book import codes, ranges
from rulewright.book.place import Place
from rulewright.book.presence import facts_if_false, facts_if_true
from rulewright.book.range_values import item_of, within_range
from rulewright.book.types import join, ordered
from rulewright.book.wording import a_type
from rulewright.calculus import expressions as typed
from rulewright.calculus.types import (
    YES_NO,
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Quantity,
    Type,
)
from rulewright.calculus.values import DiceValue
from rulewright.source import Span
from rulewright.syntax import nodes


def unary(place: Place, span: Span, operator: str, operand: nodes.Expression) -> typed.Expression | None:
    found = place.expression(operand)
    if found is None:
        return None
    match found.type:
        case Integer() as kind:
            if operator == "+":
                return found
            if isinstance(found, typed.Literal) and isinstance(found.value, int):
                return typed.Literal(Integer(-found.value, -found.value), -found.value, span=span)
            return typed.Negate(ranges.negated(kind), found, span=span)
        case Number() | Quantity():
            if operator == "+":
                return found
            if isinstance(found, typed.Literal) and isinstance(found.value, int | Fraction):
                return typed.Literal(found.type, -found.value, span=span)
            return typed.Negate(found.type, found, span=span)
        case Dice():
            return found if operator == "+" else typed.Negate(found.type, found, span=span)
        case _:
            return place.no_operation(span, f"'{operator}'", found.type)


def arithmetic(place: Place, node: nodes.Arithmetic) -> typed.Expression | None:
    left, right = place.expression(node.left), place.expression(node.right)
    if left is None or right is None:
        return None
    kind = arithmetic_type(place, node.operator, left, right)
    if kind is None:
        return place.no_operation(node.span, f"'{node.operator}'", left.type, right.type)
    return typed.Arithmetic(kind, node.operator, left, right, span=node.span)


def arithmetic_type(place: Place, operator: str, left: typed.Expression, right: typed.Expression) -> Type | None:
    match left.type, right.type:
        case Integer() as a, Integer() as b:
            match operator:
                case "+":
                    return ranges.added(a, b)
                case "-":
                    return ranges.subtracted(a, b)
                case _:
                    return ranges.multiplied(a, b)
        case ((Integer() | Number()), (Integer() | Number())):
            return Number()
        case Quantity() as a, Quantity() as b if operator != "*":
            return a if a.dimension == b.dimension else None
        case Quantity() as a, (Integer() | Number()) if operator == "*":
            return a
        case ((Integer() | Number()), Quantity() as b) if operator == "*":
            return b
        case ((Dice() | Integer()), (Dice() | Integer())) if operator != "*":
            return Dice()
        case ListType() | NoneType(), ListType() | NoneType() if operator == "+":
            return join(left.type, right.type)
        case _:
            return None


def division(place: Place, node: nodes.Division) -> typed.Expression | None:
    left = place.expression(node.left)
    if node.right is None:
        right: typed.Expression | None = typed.Literal(Integer(2, 2), 2, span=node.span)
    else:
        right = place.expression(node.right)
    if left is None or right is None:
        return None
    if node.rounding is None:
        place.scope.findings.report(
            codes.NO_ROUNDING,
            node.span,
            "this division does not say how it rounds",
            help="add 'rounded down', 'rounded up', 'rounded nearest', 'rounded toward zero' or 'exactly'",
        )
        return None
    if isinstance(right, typed.Literal) and right.value == 0:
        place.scope.findings.report(codes.CONSTANT, right.span, "nothing can be divided by zero")
        return None
    kind: Type
    match left.type, right.type:
        case Integer() as a, Integer() as b if node.rounding != "exactly":
            kind = ranges.divided(a, b, node.rounding)
        case ((Integer() | Number()), (Integer() | Number())):
            kind = Number() if node.rounding == "exactly" else Integer()
        case Quantity() as a, Quantity() as b if a.dimension == b.dimension:
            kind = Number() if node.rounding == "exactly" else Integer()
        case Quantity() as a, (Integer() | Number()):
            if node.rounding != "exactly":
                place.scope.findings.report(
                    codes.ROUNDED_QUANTITY,
                    node.span,
                    f"a {a.dimension} cannot be rounded: it would depend on the unit",
                    help="write 'exactly', or divide by a unit first: (distance / 1 cm rounded down)",
                )
                return None
            kind = a
        case _:
            return place.no_operation(node.span, "'/'", left.type, right.type)
    return typed.Divide(kind, left, right, node.rounding, span=node.span)


def comparison(place: Place, node: nodes.Comparison) -> typed.Expression | None:
    left_first = not (isinstance(node.left, nodes.Name) and needs_help(place, node.left))
    first, second = (node.left, node.right) if left_first else (node.right, node.left)
    one = place.expression(first)
    other = place.expression(second, one.type if one is not None else None)
    if one is None or other is None:
        return None
    one, other = as_dice(one, other.type), as_dice(other, one.type)
    left, right = (one, other) if left_first else (other, one)
    equality = node.operator in ("=", "!=")
    if equality and join(left.type, right.type) is not None:
        return typed.Compare(YES_NO, node.operator, left, right, span=node.span)
    if not equality and join(left.type, right.type) is not None and not isinstance(left.type, Maybe):
        if ordered(left.type, place.scope.ordered) and not isinstance(right.type, Maybe | NoneType):
            return typed.Compare(YES_NO, node.operator, left, right, span=node.span)
        if isinstance(left.type, EnumType):
            place.scope.findings.report(
                codes.NO_ORDER,
                node.span,
                f"the members of {left.type.id} have no order",
                help=f"declare it as a scale, lowest first, if they do: scale {left.type.id}",
            )
            return None
    return place.no_operation(node.span, f"'{node.operator}'", left.type, right.type)


def all_as_dice(found: tuple[typed.Expression, ...], wanted: Type | None) -> tuple[typed.Expression, ...]:
    """Values of one list: plain numbers among dice, or where dice are ``wanted``, are dice as well."""
    dice = next((one.type for one in found if isinstance(one.type, Dice)), wanted)
    return found if dice is None else tuple(as_dice(one, dice) for one in found)


def as_dice(found: typed.Expression, wanted: Type) -> typed.Expression:
    """A plain number where dice are ``wanted`` stands for dice that always show it, as in the cells of a table."""
    asked = wanted.item if isinstance(wanted, Maybe) else wanted
    if isinstance(asked, Dice) and isinstance(found, typed.Literal) and isinstance(found.type, Integer):
        assert isinstance(found.value, int)
        return typed.Literal(Dice(), DiceValue((), found.value), span=found.span)
    return found


def needs_help(place: Place, node: nodes.Name) -> bool:
    name = node.text
    known = place.locals.find(name) is not None or name in place.scope.entry_types or name in place.scope.option_types
    return not known and len(place.scope.members_named(name)) > 1


def logic(place: Place, node: nodes.Logic) -> typed.Expression | None:
    left = place.condition(node.left)
    if left is None:
        place.guarded(f"'{node.operator}'").condition(node.right)
        return None
    facts = facts_if_true(left) if node.operator == "and" else facts_if_false(left)
    right = place.guarded(f"'{node.operator}'", facts).condition(node.right)
    if right is None:
        return None
    return typed.Logic(YES_NO, node.operator, left, right, span=node.span)


def within(place: Place, node: nodes.Within) -> typed.Expression | None:
    value = place.expression(node.value)
    if value is None:
        return None
    listed = node.list
    if len(node.patterns) == 1 and node.patterns[0].kind == "name":
        name = nodes.Name(node.patterns[0].span, node.patterns[0].name or "")
        local = place.locals.find(name.text)
        constant = place.scope.constants.get(name.text)
        known = local.type if local is not None else constant.type if constant is not None else None
        holds = isinstance(known, ListType) or item_of(place.scope, known) is not None
        if (local is not None and local.poisoned) or (holds and not _is_member(place, value.type, name.text, local)):
            listed = name
    if listed is not None:
        asked = place.expression(listed, ListType(value.type))
        if asked is None:
            return None
        if item_of(place.scope, asked.type) is not None:
            return within_range(place, value, asked, node.span)
        items = place.fitted(asked, ListType(value.type), "'in'")
        if items is None:
            return None
        count = typed.Occurrences(Integer(0, None), items, value, span=node.span)
        zero = typed.Literal(Integer(0, 0), 0, span=node.span)
        return typed.Compare(YES_NO, ">", count, zero, span=node.span)
    found = [place.pattern(pattern, value.type) for pattern in node.patterns]
    if any(one is None for one in found):
        return None
    return typed.Within(YES_NO, value, tuple(one for one in found if one is not None), span=node.span)


def _is_member(place: Place, type: Type, name: str, local: object) -> bool:
    """Whether ``name`` is a member of the scale or choice ``type`` and no local hides it."""
    kind = type.item if isinstance(type, Maybe) else type
    return local is None and isinstance(kind, EnumType) and name in place.scope.domain_of(kind.id).members


def is_none(place: Place, span: Span, value: nodes.Expression, negated: bool) -> typed.Expression | None:
    found = place.expression(value)
    if found is None:
        return None
    if not isinstance(found.type, Maybe):
        place.scope.findings.report(codes.TYPE, span, f"{a_type(found.type)} is never none")
        return None
    asked = typed.IsNone(YES_NO, found, span=span)
    return typed.Not(YES_NO, asked, span=span) if negated else asked


def choose(place: Place, node: nodes.Choose, wanted: Type | None) -> typed.Expression | None:
    condition = place.condition(node.condition)
    where = "'if … then … else'"
    holds = frozenset() if condition is None else facts_if_true(condition)
    fails = frozenset() if condition is None else facts_if_false(condition)
    then = place.guarded(where, holds).expression(node.then, wanted)
    otherwise = place.guarded(where, fails).expression(node.otherwise, wanted)
    if condition is None or then is None or otherwise is None:
        return None
    then, otherwise = as_dice(then, wanted or otherwise.type), as_dice(otherwise, wanted or then.type)
    kind = join(then.type, otherwise.type)
    if kind is None:
        return place.no_operation(node.span, "'if … then … else'", then.type, otherwise.type)
    return typed.Choose(kind, condition, then, otherwise, span=node.span)


def limit(place: Place, node: nodes.Limit, wanted: Type | None) -> typed.Expression | None:
    value, limit = place.expression(node.value, wanted), place.expression(node.limit, wanted)
    if value is None or limit is None:
        return None
    return extreme(place, "smaller" if node.which == "most" else "larger", value, limit, node.span)


def extreme(
    place: Place, which: str, left: typed.Expression, right: typed.Expression, span: Span
) -> typed.Expression | None:
    kind = join(left.type, right.type)
    if kind is None or not ordered(kind, place.scope.ordered):
        return place.no_operation(span, "'at most'" if which == "smaller" else "'at least'", left.type, right.type)
    if isinstance(left.type, Integer) and isinstance(right.type, Integer):
        kind = (ranges.smaller if which == "smaller" else ranges.larger)(left.type, right.type)
    return typed.Extreme(kind, "smaller" if which == "smaller" else "larger", left, right, span=span)


def position_of(place: Place, node: nodes.PositionOf) -> typed.Expression | None:
    """Where a member stands on its scale, the lowest at 1."""
    member = place.expression(node.member)
    if member is None:
        return None
    if not isinstance(member.type, EnumType):
        return place.no_operation(node.span, "'position of'", member.type)
    scale = place.scope.enumerations[member.type.id]
    if not scale.ordered:
        place.scope.findings.report(
            codes.NO_ORDER,
            node.span,
            f"the members of {scale.id} have no order",
            help=f"declare it as a scale, lowest first, if they do: scale {scale.id}",
        )
        return None
    return typed.PositionOf(Integer(1, len(scale.members)), member, span=node.span)
