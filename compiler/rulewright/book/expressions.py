"""Expressions: from what was written to what it means, with types, units and ranges.

Dice, decisions and calls of procedures are lifted into statements of their own (``lifted``); where they may not stand, ``lifted``
is None and the finding says why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import assert_never

from rulewright.book import codes, ranges
from rulewright.book.locals import Locals
from rulewright.book.names import Scope, Signature
from rulewright.book.presence import facts_if_false, facts_if_true, path_of
from rulewright.book.types import accepts, join, ordered
from rulewright.calculus import expressions as typed
from rulewright.calculus.declarations import Parameter, Record, Table
from rulewright.calculus.domains import IntegerDomain, of_dice
from rulewright.calculus.statements import Invoke, Pick, Reroll, RollDice, RollOrder, RollPool, Statement
from rulewright.calculus.types import (
    YES_NO,
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Pool,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
    describe,
)
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, Value, exact
from rulewright.diagnostics import did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["Elaborator", "dice_value"]

OPEN_CAP = 50
"""So often an open-ended die is rolled again unless the author says otherwise."""
MOST_DICE = 1000
MOST_SIDES = 10_000
MOST_TERMS = 20
QUOTABLE = (
    "procedure", "table", "modifiers", "formula", "rule", "option", "weapon", "item", "scale", "choice", "record",
)  # fmt: skip


def dice_value(scope: Scope, node: nodes.Dice | nodes.OpenDice) -> DiceValue | None:
    """The dice that ``node`` writes; a finding, and None, for dice that nobody can roll."""
    dice = node.dice if isinstance(node, nodes.OpenDice) else node
    count = int(dice.count or "1") if len(dice.count or "1") <= 9 else MOST_DICE + 1
    sides = int(dice.sides) if len(dice.sides) <= 9 else MOST_SIDES + 1
    if not 1 <= count <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        scope.findings.report(
            codes.DICE,
            node.span,
            f"nobody can roll {node.span.text}",
            help=f"use 1 to {MOST_DICE} dice with 2 to {MOST_SIDES} sides",
        )
        return None
    if isinstance(node, nodes.OpenDice):
        cap = int(node.cap.text.split(".")[0]) if node.cap is not None else OPEN_CAP
        if not 1 <= cap <= OPEN_CAP or sides == 66:
            scope.findings.report(
                codes.DICE, node.span, f"an open-ended die is rolled again 1 to {OPEN_CAP} times, and is no d66"
            )
            return None
        return DiceValue((DiceTerm(count, sides, "open", cap),))
    return DiceValue((DiceTerm(count, sides, "d66" if sides == 66 else "plain"),))


@dataclass
class Elaborator:
    """Elaborates the expressions of one place. ``lifted`` receives the statements that must come first; None forbids them
    for the reason in ``refusal``."""

    scope: Scope
    locals: Locals
    lifted: list[Statement] | None = None
    refusal: str = "only a procedure can roll dice, ask players or call procedures"

    # --- entry points -------------------------------------------------------------------------------------------------

    def of_type(self, node: nodes.Expression, wanted: Type, what: str = "") -> typed.Expression | None:
        """``node`` as a value of type ``wanted``; a finding, and None, when it is none."""
        found = self.expression(node, wanted)
        if found is None:
            return None
        return self.fitted(found, wanted, what)

    def fitted(self, found: typed.Expression, wanted: Type, what: str = "") -> typed.Expression | None:
        """``found`` if it may stand where ``wanted`` is asked for; else a finding, and None."""
        if accepts(wanted, found.type):
            return found
        subject = f"{what} takes" if what else "this takes"
        given, target = found.type, wanted.item if isinstance(wanted, Maybe) else wanted
        if isinstance(given, Integer) and isinstance(target, Integer):
            self.scope.findings.report(
                codes.RANGE,
                found.span,
                f"{subject} {describe(wanted)}, but {_range_words(given)}",
            )
        elif isinstance(given, Quantity | Integer | Number) and isinstance(target, Quantity):
            units = sorted(unit.id for unit in self.scope.units.values() if unit.dimension == target.dimension)
            self.scope.findings.report(
                codes.UNITS,
                found.span,
                f"{subject} a {target.dimension}, but this is {_a(given)}",
                help=f"write a number with a unit: {', '.join(units)}",
            )
        else:
            self.scope.findings.report(
                codes.TYPE, found.span, f"{subject} {_a(wanted)}, but this is {_a(given)}", help=self._advice(wanted)
            )
        return None

    def _advice(self, wanted: Type) -> str:
        match wanted:
            case YesNo():
                return "compare it with something, or use a yes/no value"
            case EnumType(id):
                members = ", ".join(member.id for member in self.scope.enumerations[id].members)
                return f"one of: {members}"
            case _:
                return ""

    def condition(self, node: nodes.Expression) -> typed.Expression | None:
        """``node`` as a yes/no value."""
        return self.of_type(node, YES_NO, "a condition")

    def knowing(self, condition: typed.Expression | None) -> Elaborator:
        """The same place, where ``condition`` holds."""
        return self if condition is None else replace(self, locals=self.locals.inner().know(facts_if_true(condition)))

    # --- expressions --------------------------------------------------------------------------------------------------

    def expression(self, node: nodes.Expression, wanted: Type | None = None) -> typed.Expression | None:
        """``node`` with its type. ``wanted`` only helps to tell names apart."""
        if isinstance(wanted, Maybe):
            wanted = wanted.item
        match node:
            case nodes.Number(span, text):
                if "." in text:
                    return typed.Literal(Number(), exact(Fraction(text)), span=span)
                return typed.Literal(Integer(int(text), int(text)), int(text), span=span)
            case nodes.Quantity():
                return self._quantity(node)
            case nodes.Text(span, text, _):
                return typed.Literal(Text(), text, span=span)
            case nodes.YesNo(span, value):
                return typed.Literal(YES_NO, value, span=span)
            case nodes.MemberOf():
                return self._member_of(node)
            case nodes.NoneLiteral(span):
                return typed.Literal(NoneType(), None, span=span)
            case nodes.Dice(span) | nodes.OpenDice(span):
                rolled = dice_value(self.scope, node)
                return None if rolled is None else typed.Literal(Dice(), rolled, span=span)
            case nodes.Brackets(span, inner):
                return self.expression(inner, wanted)
            case nodes.Name():
                return self._name(node, wanted)
            case nodes.Unary(span, operator, operand):
                return self._unary(span, operator, operand)
            case nodes.Negation(span, operand):
                found = self.condition(operand)
                return None if found is None else typed.Not(YES_NO, found, span=span)
            case nodes.Arithmetic():
                return self._arithmetic(node)
            case nodes.Division():
                return self._division(node)
            case nodes.Comparison():
                return self._comparison(node)
            case nodes.Logic():
                return self._logic(node)
            case nodes.Within():
                return self._within(node)
            case nodes.IsNone(span, value, negated):
                return self._is_none(span, value, negated)
            case nodes.Choose():
                return self._choose(node, wanted)
            case nodes.Limit():
                return self._limit(node, wanted)
            case nodes.FieldOf():
                return self._field_of(node)
            case nodes.Index():
                return self._index(node)
            case nodes.Call():
                return self._call(node)
            case nodes.Build():
                return self._build(node)
            case nodes.ModifiersOf():
                return self._modifiers_of(node)
            case nodes.ListOf():
                return self._list_of(node, wanted)
            case nodes.Amend():
                return self._amend(node)
            case nodes.Sorted():
                return self._sorted(node)
            case nodes.Reroll():
                return self._reroll(node)
            case nodes.Roll():
                return self._roll(node)
            case nodes.Pick():
                return self._pick(node)
            case nodes.CountOf(span, faces, pool):
                found = self._pool(pool)
                if found is None:
                    return None
                return typed.CountFaces(Integer(0, MOST_DICE), found, self._faces(faces, found, span), span=span)
            case nodes.KeepOf():
                return self._keep_of(node)
            case nodes.SumOf(span, pool):
                found = self._pool(pool)
                return None if found is None else typed.SumPool(Integer(0, None), found, span=span)
            case nodes.NumberOf(span, operand):
                return self._number_of(span, operand)
            case nodes.DiceLimit(span, which, dice):
                found = self.of_type(dice, Dice(), f"'{which} of'")
                return None if found is None else typed.DiceLimit(Integer(), found, which, span=span)
            case _:
                assert_never(node)

    # --- names --------------------------------------------------------------------------------------------------------

    def _name(self, node: nodes.Name, wanted: Type | None) -> typed.Expression | None:
        name, span = node.text, node.span
        local = self.locals.find(name)
        if local is not None:
            return None if local.poisoned else self._there(typed.Variable(local.type, name, span=span))
        if isinstance(wanted, EnumType) and name in self.scope.domain_of(wanted.id).members:
            return typed.Literal(wanted, MemberValue(wanted.id, name), span=span)
        if name in self.scope.entry_types:
            return typed.EntryRef(RecordType(self.scope.entry_types[name]), name, span=span)
        if name in self.scope.constants:
            known_constant = self.scope.constants[name]
            return typed.Literal(known_constant.type, known_constant.value, span=span)
        if name in self.scope.option_types:
            return typed.OptionValue(self.scope.option_types[name], name, span=span)
        owners = self.scope.members_named(name)
        if len(owners) == 1:
            return typed.Literal(EnumType(owners[0].id), MemberValue(owners[0].id, name), span=span)
        if owners:
            self.scope.findings.report(
                codes.AMBIGUOUS,
                span,
                f"'{name}' may be a member of {' or '.join(owner.id for owner in owners)}",
                help=f"say which: {owners[0].id}.{name}",
            )
            return None
        if name in self.scope.broken:
            return None
        known = self.scope.places.get(name)
        if known is not None:
            hints = {
                "table": f"look a row up: {name}[…]",
                "modifiers": f"write '{name} modifiers'",
                "formula": f"give it its arguments: {name}(…)",
                "procedure": f"call it: {name}(…)",
            }
            self.scope.findings.report(
                codes.NOT_A_VALUE, span, f"'{name}' is a {known[0]}, not a value", help=hints.get(known[0], "")
            )
            return None
        candidates = [
            *self.locals.names(),
            *self.scope.entry_types,
            *self.scope.constants,
            *self.scope.option_types,
        ]
        if isinstance(wanted, EnumType):
            candidates += self.scope.domain_of(wanted.id).members
        else:
            candidates += [member.id for found in self.scope.enumerations.values() for member in found.members]
        otherwise = ""
        if isinstance(wanted, EnumType):
            otherwise = f"{wanted.id} is one of: {', '.join(self.scope.domain_of(wanted.id).members)}"
        elif self.locals.names():
            otherwise = f"known here: {', '.join(sorted(self.locals.names()))}"
        self.scope.findings.report(
            codes.UNKNOWN_NAME, span, f"nothing is called '{name}' here", help=did_you_mean(name, candidates, otherwise)
        )
        return None

    def _member_of(self, node: nodes.MemberOf) -> typed.Expression | None:
        enum = self.scope.enumerations.get(node.enumeration.text)
        if enum is None:
            self.scope.findings.report(
                codes.UNKNOWN_TYPE,
                node.enumeration.span,
                f"there is no scale or choice '{node.enumeration.text}'",
                help=did_you_mean(node.enumeration.text, self.scope.enumerations),
            )
            return None
        found = self.pattern(nodes.Pattern(node.member.span, node.member.text, None, None, "name"), EnumType(enum.id))
        return None if found is None else typed.Literal(EnumType(enum.id), found[0], span=node.span)

    def _quantity(self, node: nodes.Quantity) -> typed.Expression | None:
        unit = self.scope.units.get(node.unit.text)
        if unit is None:
            self.scope.findings.report(
                codes.UNKNOWN_UNIT,
                node.unit.span,
                f"there is no unit '{node.unit.text}'",
                help=did_you_mean(node.unit.text, self.scope.units, f"declare it: unit {node.unit.text} = …"),
            )
            return None
        value = exact(Fraction(node.number.text) * (unit.size or 1))
        return typed.Literal(Quantity(unit.dimension, unit.id), value, span=node.span)

    # --- operators ----------------------------------------------------------------------------------------------------

    def _unary(self, span: Span, operator: str, operand: nodes.Expression) -> typed.Expression | None:
        found = self.expression(operand)
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
            case Dice() if operator == "+":
                return found
            case _:
                return self._no_operation(span, f"'{operator}'", found.type)

    def _no_operation(self, span: Span, operation: str, *types: Type) -> typed.Expression | None:
        kinds = " and ".join(_a(kind) for kind in types)
        if any(isinstance(kind, Maybe) for kind in types):
            help = "the value may be missing: ask for 'is none' first, or give the field a default"
        elif all(isinstance(kind, Quantity) for kind in types):
            help = "quantities of different kinds cannot be mixed"
        else:
            help = ""
        code = codes.UNITS if any(isinstance(kind, Quantity) for kind in types) else codes.OPERATION
        self.scope.findings.report(code, span, f"{operation} does not work on {kinds}", help=help)
        return None

    def _arithmetic(self, node: nodes.Arithmetic) -> typed.Expression | None:
        left, right = self.expression(node.left), self.expression(node.right)
        if left is None or right is None:
            return None
        kind = self._arithmetic_type(node.operator, left, right)
        if kind is None:
            return self._no_operation(node.span, f"'{node.operator}'", left.type, right.type)
        return typed.Arithmetic(kind, node.operator, left, right, span=node.span)

    def _arithmetic_type(self, operator: str, left: typed.Expression, right: typed.Expression) -> Type | None:
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

    def _division(self, node: nodes.Division) -> typed.Expression | None:
        left = self.expression(node.left)
        if node.right is None:
            right: typed.Expression | None = typed.Literal(Integer(2, 2), 2, span=node.span)
        else:
            right = self.expression(node.right)
        if left is None or right is None:
            return None
        if node.rounding is None:
            self.scope.findings.report(
                codes.NO_ROUNDING,
                node.span,
                "this division does not say how it rounds",
                help="add 'rounded down', 'rounded up', 'rounded nearest' or 'exactly'",
            )
            return None
        if isinstance(right, typed.Literal) and right.value == 0:
            self.scope.findings.report(codes.CONSTANT, right.span, "nothing can be divided by zero")
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
                    self.scope.findings.report(
                        codes.ROUNDED_QUANTITY,
                        node.span,
                        f"a {a.dimension} cannot be rounded: it would depend on the unit",
                        help="write 'exactly', or divide by a unit first: (distance / 1 cm rounded down)",
                    )
                    return None
                kind = a
            case _:
                return self._no_operation(node.span, "'/'", left.type, right.type)
        return typed.Divide(kind, left, right, node.rounding, span=node.span)

    def _comparison(self, node: nodes.Comparison) -> typed.Expression | None:
        left_first = not (isinstance(node.left, nodes.Name) and self._needs_help(node.left))
        first, second = (node.left, node.right) if left_first else (node.right, node.left)
        one = self.expression(first)
        other = self.expression(second, one.type if one is not None else None)
        if one is None or other is None:
            return None
        left, right = (one, other) if left_first else (other, one)
        equality = node.operator in ("=", "!=")
        if equality and join(left.type, right.type) is not None:
            return typed.Compare(YES_NO, node.operator, left, right, span=node.span)
        if not equality and join(left.type, right.type) is not None and not isinstance(left.type, Maybe):
            if ordered(left.type, self.scope.scales) and not isinstance(right.type, Maybe | NoneType):
                return typed.Compare(YES_NO, node.operator, left, right, span=node.span)
            if isinstance(left.type, EnumType):
                self.scope.findings.report(
                    codes.NO_ORDER,
                    node.span,
                    f"the members of {left.type.id} have no order",
                    help=f"declare it as a scale, lowest first, if they do: scale {left.type.id}",
                )
                return None
        return self._no_operation(node.span, f"'{node.operator}'", left.type, right.type)

    def _needs_help(self, node: nodes.Name) -> bool:
        name = node.text
        known = self.locals.find(name) is not None or name in self.scope.entry_types or name in self.scope.option_types
        return not known and len(self.scope.members_named(name)) > 1

    def _logic(self, node: nodes.Logic) -> typed.Expression | None:
        left = self.condition(node.left)
        if left is None:
            self._guarded(f"'{node.operator}'").condition(node.right)
            return None
        facts = facts_if_true(left) if node.operator == "and" else facts_if_false(left)
        right = self._guarded(f"'{node.operator}'", facts).condition(node.right)
        if right is None:
            return None
        return typed.Logic(YES_NO, node.operator, left, right, span=node.span)

    def _guarded(self, where: str, facts: frozenset[str] = frozenset()) -> Elaborator:
        """The same place, where ``facts`` hold, but nothing may be lifted out of it, because it would not be plain whether
        it happens."""
        inner = self.locals.inner().know(facts)
        if self.lifted is None:
            return replace(self, locals=inner)
        return Elaborator(
            self.scope,
            inner,
            None,
            f"behind {where} it would not be plain whether it happens: use a 'let' before",
        )

    def _within(self, node: nodes.Within) -> typed.Expression | None:
        value = self.expression(node.value)
        if value is None:
            return None
        listed = node.list
        if len(node.patterns) == 1 and node.patterns[0].kind == "name":
            local = self.locals.find(node.patterns[0].name or "")
            if local is not None and (local.poisoned or isinstance(local.type, ListType)):
                listed = nodes.Name(node.patterns[0].span, node.patterns[0].name or "")
        if listed is not None:
            items = self.of_type(listed, ListType(value.type), "'in'")
            if items is None:
                return None
            count = typed.Occurrences(Integer(0, None), items, value, span=node.span)
            zero = typed.Literal(Integer(0, 0), 0, span=node.span)
            return typed.Compare(YES_NO, ">", count, zero, span=node.span)
        found = [self.pattern(pattern, value.type) for pattern in node.patterns]
        if any(one is None for one in found):
            return None
        return typed.Within(YES_NO, value, tuple(one for one in found if one is not None), span=node.span)

    def pattern(self, node: nodes.Pattern, type: Type) -> tuple[Value, Value] | None:
        """The range of values that a pattern names, for a subject of ``type``."""
        subject = type.item if isinstance(type, Maybe) else type
        match node.kind, subject:
            case "none", _ if isinstance(type, Maybe):
                return (None, None)
            case "yes/no", YesNo():
                return (node.low, node.high)
            case "range", Integer():
                if node.low is not None and node.high is not None and node.low > node.high:
                    self.scope.findings.report(codes.RANGE, node.span, f"the range {node.low}..{node.high} is empty")
                    return None
                return (node.low, node.high)
            case "name", EnumType(id):
                if node.name in self.scope.domain_of(id).members:
                    member = MemberValue(id, node.name)
                    return (member, member)
                self.scope.findings.report(
                    codes.UNKNOWN_NAME,
                    node.span,
                    f"{id} has no member '{node.name}'",
                    help=did_you_mean(
                        node.name or "",
                        self.scope.domain_of(id).members,
                        f"{id} is one of: {', '.join(self.scope.domain_of(id).members)}",
                    ),
                )
                return None
            case _:
                self.scope.findings.report(
                    codes.TYPE, node.span, f"{node.span.text} cannot be compared with {_a(type)}"
                )
                return None

    def _is_none(self, span: Span, value: nodes.Expression, negated: bool) -> typed.Expression | None:
        found = self.expression(value)
        if found is None:
            return None
        if not isinstance(found.type, Maybe):
            self.scope.findings.report(codes.TYPE, span, f"{_a(found.type)} is never none")
            return None
        asked = typed.IsNone(YES_NO, found, span=span)
        return typed.Not(YES_NO, asked, span=span) if negated else asked

    def _choose(self, node: nodes.Choose, wanted: Type | None) -> typed.Expression | None:
        condition = self.condition(node.condition)
        where = "'if … then … else'"
        holds = frozenset() if condition is None else facts_if_true(condition)
        fails = frozenset() if condition is None else facts_if_false(condition)
        then = self._guarded(where, holds).expression(node.then, wanted)
        otherwise = self._guarded(where, fails).expression(node.otherwise, wanted)
        if condition is None or then is None or otherwise is None:
            return None
        kind = join(then.type, otherwise.type)
        if kind is None:
            return self._no_operation(node.span, "'if … then … else'", then.type, otherwise.type)
        return typed.Choose(kind, condition, then, otherwise, span=node.span)

    def _limit(self, node: nodes.Limit, wanted: Type | None) -> typed.Expression | None:
        value, limit = self.expression(node.value, wanted), self.expression(node.limit, wanted)
        if value is None or limit is None:
            return None
        return self._extreme("smaller" if node.which == "most" else "larger", value, limit, node.span)

    def _extreme(
        self, which: str, left: typed.Expression, right: typed.Expression, span: Span
    ) -> typed.Expression | None:
        kind = join(left.type, right.type)
        if kind is None or not ordered(kind, self.scope.scales):
            return self._no_operation(span, "'at most'" if which == "smaller" else "'at least'", left.type, right.type)
        if isinstance(left.type, Integer) and isinstance(right.type, Integer):
            kind = (ranges.smaller if which == "smaller" else ranges.larger)(left.type, right.type)
        return typed.Extreme(kind, "smaller" if which == "smaller" else "larger", left, right, span=span)

    # --- records, tables, lists ---------------------------------------------------------------------------------------

    def _field_of(self, node: nodes.FieldOf) -> typed.Expression | None:
        name = node.field.text
        if isinstance(node.record, nodes.Name) and self.locals.find(node.record.text) is None:
            quoted = self._quoted(node.record, node.field)
            if quoted is not None:
                return quoted
        if isinstance(node.record, nodes.Name):
            local = self.locals.find(node.record.text)
            if local is not None and local.spending is not None:
                return self._spent(node, local.spending, local.type)
        record = self.expression(node.record)
        if record is None:
            return None
        if not isinstance(record.type, RecordType):
            if isinstance(record.type, Maybe):
                self._no_operation(node.span, f"'.{name}'", record.type)
            else:
                self.scope.findings.report(codes.UNKNOWN_FIELD, node.field.span, f"{_a(record.type)} has no fields")
            return None
        declared = self.scope.records[record.type.id].field(name)
        if declared is None:
            if f"{record.type.id}.{name}" in self.scope.broken:
                return None
            known = [one.id for one in self.scope.records[record.type.id].fields]
            self.scope.findings.report(
                codes.UNKNOWN_FIELD,
                node.field.span,
                f"{record.type.id} has no field '{name}'",
                help=did_you_mean(name, known, f"its fields are: {', '.join(known)}"),
            )
            return None
        return self._there(typed.FieldOf(declared.type, record, name, span=node.span))

    def _there(self, found: typed.Variable | typed.FieldOf) -> typed.Expression:
        """``found`` without its 'or none' where it is known to be there."""
        path = path_of(found)
        if isinstance(found.type, Maybe) and path is not None and self.locals.knows(path):
            return replace(found, type=found.type.item)
        return found

    def _quoted(self, kind: nodes.Name, id: nodes.Name) -> typed.Expression | None:
        """``procedure.reload`` (its label) or ``weapon.revolver`` (the entry); None when it is nothing of that kind."""
        if kind.text not in QUOTABLE or (kind.text, id.text) not in self.scope.labels:
            return None
        span = kind.span.to(id.span)
        if id.text in self.scope.entry_types:
            return typed.EntryRef(RecordType(self.scope.entry_types[id.text]), id.text, span=span)
        return typed.LabelOf(Text(), kind.text, id.text, span=span)

    def _spent(self, node: nodes.FieldOf, enum: str, type: Type) -> typed.Expression | None:
        members = self.scope.domain_of(enum).members
        name = node.field.text
        if name not in members:
            self.scope.findings.report(
                codes.UNKNOWN_FIELD,
                node.field.span,
                f"nothing called '{name}' can be spent on",
                help=did_you_mean(name, members, f"known: {', '.join(members)}"),
            )
            return None
        assert isinstance(node.record, nodes.Name)
        items = typed.Variable(type, node.record.text, span=node.record.span)
        value = typed.Literal(EnumType(enum), MemberValue(enum, name), span=node.field.span)
        return typed.Occurrences(Integer(0, None), items, value, span=node.span)

    def _index(self, node: nodes.Index) -> typed.Expression | None:
        if isinstance(node.value, nodes.Name) and self.locals.find(node.value.text) is None:
            table = self.scope.tables.get(node.value.text)
            if table is not None:
                return self._look_up(node, table)
        items = self.expression(node.value)
        if items is None:
            return None
        if not isinstance(items.type, ListType) or len(node.keys) != 1:
            self.scope.findings.report(codes.TYPE, node.span, f"{_a(items.type)} is neither a table nor a list")
            return None
        index = self.of_type(node.keys[0], Integer(1, None), "a place in a list")
        return None if index is None else typed.ItemAt(items.type.item, items, index, span=node.span)

    def _look_up(self, node: nodes.Index, table: Table) -> typed.Expression | None:
        if len(node.keys) != len(table.keys):
            self.scope.findings.report(
                codes.ARGUMENTS,
                node.span,
                f"'{table.id}' has {len(table.keys)} key{'s' if len(table.keys) > 1 else ''}, but {len(node.keys)} stand here",
                help=f"write {table.id}[{', '.join(key.name for key in table.keys)}]",
            )
            return None
        keys: list[typed.Expression] = []
        for key, written in zip(table.keys, node.keys, strict=True):
            wanted: Type = Integer() if isinstance(key.domain, IntegerDomain) else key.type
            found = self.of_type(written, wanted, f"the key '{key.name}' of '{table.id}'")
            if found is None:
                return None
            keys.append(found)
        result: Type = ListType(table.result) if table.policy == "all" else table.result
        return typed.LookUp(result, table.id, tuple(keys), span=node.span)

    def _list_of(self, node: nodes.ListOf, wanted: Type | None) -> typed.Expression | None:
        inner = wanted.item if isinstance(wanted, ListType) else None
        items = [self.expression(item, inner) for item in node.items]
        if any(item is None for item in items):
            return None
        found = tuple(item for item in items if item is not None)
        kind: Type = NoneType() if inner is None or not found else found[0].type
        for item in found:
            joined = join(kind, item.type) if kind != NoneType() or item is not found[0] else item.type
            if joined is None:
                return self._no_operation(item.span, "a list", kind, item.type)
            kind = joined
        if not found and inner is not None:
            kind = inner
        return typed.ListOf(ListType(kind), found, span=node.span)

    def _build(self, node: nodes.Build) -> typed.Expression | None:
        name = node.record.text
        record = self.scope.records.get(name)
        if record is None:
            self.scope.findings.report(
                codes.UNKNOWN_TYPE,
                node.record.span,
                f"there is no record '{name}'",
                help=did_you_mean(name, self.scope.records),
            )
            return None
        given = self._record_arguments(record, node.arguments)
        if given is None:
            return None
        fields: list[tuple[str, typed.Expression]] = []
        missing: list[str] = []
        for declared in record.fields:
            if declared.id in given:
                fields.append((declared.id, given[declared.id]))
            elif declared.has_default:
                fields.append((declared.id, typed.Literal(declared.type, declared.default, span=node.span)))
            else:
                missing.append(declared.id)
        if missing:
            self.scope.findings.report(
                codes.MISSING_ARGUMENT,
                node.span,
                f"{name} needs {_listed(missing)}",
                help=f"add {', '.join(f'{one}: …' for one in missing)}, or give the field a default",
            )
            return None
        return typed.Build(RecordType(name), tuple(fields), span=node.span)

    def _record_arguments(
        self, record: Record, arguments: tuple[nodes.Argument, ...]
    ) -> dict[str, typed.Expression] | None:
        """The values given for fields, by id; None when any of them is wrong."""
        given: dict[str, typed.Expression] = {}
        sound = True
        for argument in arguments:
            if argument.name is None:
                self.scope.findings.report(
                    codes.ARGUMENTS,
                    argument.span,
                    "a field is given by its name",
                    help=f"write {record.fields[0].id}: …",
                )
                sound = False
                continue
            declared = record.field(argument.name.text)
            if declared is None:
                if f"{record.id}.{argument.name.text}" in self.scope.broken:
                    sound = False
                    continue
                known = [one.id for one in record.fields]
                self.scope.findings.report(
                    codes.UNKNOWN_FIELD,
                    argument.name.span,
                    f"{record.id} has no field '{argument.name.text}'",
                    help=did_you_mean(argument.name.text, known, f"its fields are: {', '.join(known)}"),
                )
                sound = False
                continue
            if declared.id in given:
                self.scope.findings.report(codes.DUPLICATE_PART, argument.name.span, f"'{declared.id}' is given twice")
                sound = False
                continue
            value = self.of_type(argument.value, declared.type, f"'{declared.id}'")
            if value is None:
                sound = False
            else:
                given[declared.id] = value
        return given if sound else None

    def _amend(self, node: nodes.Amend) -> typed.Expression | None:
        record = self.expression(node.record)
        if record is None:
            return None
        if not isinstance(record.type, RecordType):
            return self._no_operation(node.span, "'with'", record.type)
        changes = self._record_arguments(self.scope.records[record.type.id], node.changes)
        return None if changes is None else typed.Amend(record.type, record, tuple(changes.items()), span=node.span)

    # --- calls --------------------------------------------------------------------------------------------------------

    def _call(self, node: nodes.Call) -> typed.Expression | None:
        name = node.callee.text
        if name in ("min", "max", "abs") and name not in self.scope.signatures:
            return self._built_in(node)
        signature = self.scope.signatures.get(name)
        if signature is None:
            known = self.scope.places.get(name)
            if name in self.scope.broken:
                return None
            if known is not None and known[0] == "table":
                self.scope.findings.report(
                    codes.NOT_A_VALUE, node.callee.span, f"'{name}' is a table", help=f"look a row up: {name}[…]"
                )
            else:
                self.scope.findings.report(
                    codes.UNKNOWN_NAME,
                    node.callee.span,
                    f"no procedure, formula or modifier list is called '{name}'",
                    help=did_you_mean(name, [*self.scope.signatures, "min", "max", "abs"]),
                )
            return None
        arguments = self.arguments(signature, node.arguments, node.span)
        return None if arguments is None else self._called(signature, arguments, node.span)

    def _called(
        self, signature: Signature, arguments: tuple[tuple[str, typed.Expression], ...], span: Span
    ) -> typed.Expression | None:
        match signature.kind:
            case "formula":
                return typed.CallFormula(signature.result, signature.id, arguments, span=span)
            case "modifiers":
                return typed.CallModifiers(signature.result, signature.id, arguments, span=span)
            case _:
                name = self._lift(signature.id, span, f"a call of '{signature.id}'")
                if name is None or self.lifted is None:
                    return None
                self.lifted.append(Invoke(name, signature.result, signature.id, arguments, temporary=True, span=span))
                return typed.Variable(signature.result, name, span=span)

    def arguments(
        self, signature: Signature, written: tuple[nodes.Argument, ...], span: Span
    ) -> tuple[tuple[str, typed.Expression], ...] | None:
        """All arguments of a call in the order of the parameters, defaults filled in; None when any is wrong."""
        given: dict[str, typed.Expression] = {}
        sound = True
        by_name = {parameter.name: parameter for parameter in signature.parameters}
        for place, argument in enumerate(written):
            if argument.name is None:
                if place >= len(signature.parameters):
                    self.scope.findings.report(
                        codes.ARGUMENTS,
                        argument.span,
                        f"'{signature.id}' takes only {len(signature.parameters)} inputs",
                    )
                    sound = False
                    continue
                parameter = signature.parameters[place]
            elif argument.name.text in by_name:
                parameter = by_name[argument.name.text]
            else:
                self.scope.findings.report(
                    codes.ARGUMENTS,
                    argument.name.span,
                    f"'{signature.id}' takes no '{argument.name.text}'",
                    help=did_you_mean(argument.name.text, by_name, f"it takes: {', '.join(by_name) or 'nothing'}"),
                )
                sound = False
                continue
            if parameter.name in given:
                self.scope.findings.report(codes.DUPLICATE_PART, argument.span, f"'{parameter.name}' is given twice")
                sound = False
                continue
            value = self.of_type(argument.value, parameter.type, f"'{parameter.name}'")
            if value is None:
                sound = False
            else:
                given[parameter.name] = value
        return self._completed(signature, given, span, "") if sound else None

    def _completed(
        self, signature: Signature, given: dict[str, typed.Expression], span: Span, help: str
    ) -> tuple[tuple[str, typed.Expression], ...] | None:
        missing = [one.name for one in signature.parameters if one.name not in given and not one.has_default]
        if missing:
            self.scope.findings.report(
                codes.MISSING_ARGUMENT,
                span,
                f"'{signature.id}' needs {_listed(missing)}",
                help=help or f"add {', '.join(f'{one}: …' for one in missing)}",
            )
            return None
        return tuple(
            (one.name, given[one.name] if one.name in given else _default(one, span)) for one in signature.parameters
        )

    def _modifiers_of(self, node: nodes.ModifiersOf) -> typed.Expression | None:
        signature = self.scope.signatures.get(node.callee.text)
        if node.callee.text in self.scope.broken:
            return None
        if signature is None or signature.kind != "modifiers":
            known = [one.id for one in self.scope.signatures.values() if one.kind == "modifiers"]
            self.scope.findings.report(
                codes.UNKNOWN_NAME,
                node.callee.span,
                f"there is no modifier list '{node.callee.text}'",
                help=did_you_mean(node.callee.text, known),
            )
            return None
        given: dict[str, typed.Expression] = {}
        for parameter in signature.parameters:
            local = self.locals.find(parameter.name)
            if local is not None:
                value = self.fitted(
                    typed.Variable(local.type, parameter.name, span=node.span), parameter.type, f"'{parameter.name}'"
                )
                if value is None:
                    return None
                given[parameter.name] = value
        help = f"name such values with 'let', or write {node.callee.text}(…) with its inputs"
        arguments = self._completed(signature, given, node.span, help)
        return None if arguments is None else self._called(signature, arguments, node.span)

    def _built_in(self, node: nodes.Call) -> typed.Expression | None:
        name = node.callee.text
        values = [self.expression(argument.value) for argument in node.arguments]
        if any(value is None for value in values):
            return None
        found = [value for value in values if value is not None]
        if name == "abs" and len(found) == 1:
            match found[0].type:
                case Integer() as kind:
                    bound = ranges.larger(kind, ranges.negated(kind))
                    return typed.Absolute(Integer(max(0, bound.low or 0), bound.high), found[0], span=node.span)
                case Number() | Quantity():
                    return typed.Absolute(found[0].type, found[0], span=node.span)
                case _:
                    return self._no_operation(node.span, "'abs'", found[0].type)
        if name != "abs" and len(found) >= 2:
            result: typed.Expression | None = found[0]
            for value in found[1:]:
                if result is None:
                    return None
                result = self._extreme("smaller" if name == "min" else "larger", result, value, node.span)
            return result
        self.scope.findings.report(
            codes.ARGUMENTS, node.span, f"'{name}' takes {'one value' if name == 'abs' else 'two values or more'}"
        )
        return None

    # --- dice ---------------------------------------------------------------------------------------------------------

    def _lift(self, wish: str, span: Span, what: str) -> str | None:
        """A fresh name for something that happens, or a finding, and None, where nothing may happen."""
        if self.lifted is None:
            self.scope.findings.report(codes.MISPLACED, span, f"{what} cannot stand here", help=self.refusal)
            return None
        return self.locals.fresh(wish)

    def _roll(self, node: nodes.Roll) -> typed.Expression | None:
        if node.die is not None:
            count = self.of_type(node.operand, Integer(), "a pool")
            die = dice_value(self.scope, node.die)
            if count is None or die is None:
                return None
            if die.terms[0].count != 1 or die.terms[0].kind != "plain":
                self.scope.findings.report(codes.DICE, node.die.span, "a pool is rolled of single dice such as d6")
                return None
            name = self._lift("pool", node.span, "a roll")
            if name is None or self.lifted is None:
                return None
            pool = Pool(die.terms[0].sides)
            self.lifted.append(RollPool(name, pool, count, pool.sides, temporary=True, span=node.span))
            return typed.Variable(pool, name, span=node.span)
        dice = self.of_type(node.operand, Dice(), "'roll'")
        if dice is None:
            return None
        name = self._lift("roll", node.span, "a roll")
        if name is None or self.lifted is None:
            return None
        kind = self._roll_type(dice)
        self.lifted.append(RollDice(name, kind, dice, temporary=True, span=node.span))
        return typed.Variable(kind, name, span=node.span)

    def _roll_type(self, dice: typed.Expression) -> Integer:
        if not isinstance(dice, typed.Literal) or not isinstance(dice.value, DiceValue):
            return Integer()
        try:
            domain = of_dice(dice.value)
        except ValueError:
            return Integer()
        return Integer(domain.low, domain.high, domain.name if domain.values is not None else None, domain.values)

    def _pool(self, node: nodes.Expression) -> typed.Expression | None:
        found = self.expression(node)
        if found is None:
            return None
        if not isinstance(found.type, Pool):
            self.scope.findings.report(
                codes.TYPE,
                found.span,
                f"this takes a pool of rolled dice, but this is {_a(found.type)}",
                help="roll a pool: let dice = roll 4 of d6",
            )
            return None
        return found

    def _faces(
        self, faces: tuple[tuple[int, int], ...], pool: typed.Expression, span: Span
    ) -> tuple[tuple[int, int], ...]:
        assert isinstance(pool.type, Pool)
        sides = pool.type.sides
        clipped = tuple((max(1, low), min(sides, high)) for low, high in faces)
        for (low, high), (written_low, _) in zip(clipped, faces, strict=True):
            if low > high or written_low > sides:
                self.scope.findings.report(codes.DICE, span, f"a d{sides} has no face {written_low}")
        return clipped

    def _keep_of(self, node: nodes.KeepOf) -> typed.Expression | None:
        pool = self._pool(node.pool)
        if pool is None:
            return None
        count = int(node.count.text.split(".")[0]) if node.count is not None else 1
        number = typed.Literal(Integer(count, count), count, span=node.span)
        kept = typed.Keep(pool.type, pool, number, node.which, span=node.span)
        return kept if node.count is not None else typed.SumPool(Integer(0, None), kept, span=node.span)

    def _number_of(self, span: Span, operand: nodes.Expression) -> typed.Expression | None:
        found = self.expression(operand)
        if found is None:
            return None
        if not isinstance(found.type, ListType | Pool):
            return self._no_operation(span, "'number of'", found.type)
        return typed.Size(Integer(0, None), found, span=span)

    def _reroll(self, node: nodes.Reroll) -> typed.Expression | None:
        pool = self._pool(node.pool)
        if pool is None:
            return None
        name = self._lift("pool", node.span, "a roll")
        if name is None or self.lifted is None:
            return None
        keeping = self._faces(node.keeping, pool, node.span)
        self.lifted.append(Reroll(name, pool.type, pool, keeping, temporary=True, span=node.span))
        return typed.Variable(pool.type, name, span=node.span)

    def _pick(self, node: nodes.Pick) -> typed.Expression | None:
        items = self.expression(node.list)
        if items is None:
            return None
        if not isinstance(items.type, ListType):
            return self._no_operation(node.span, "'pick one of'", items.type)
        name = self._lift("picked", node.span, "a random choice")
        if name is None or self.lifted is None:
            return None
        self.lifted.append(Pick(name, items.type.item, items, temporary=True, span=node.span))
        return typed.Variable(items.type.item, name, span=node.span)

    def _sorted(self, node: nodes.Sorted) -> typed.Expression | None:
        items = self.expression(node.list)
        if items is None:
            return None
        if not isinstance(items.type, ListType):
            return self._no_operation(node.span, "'sorted by'", items.type)
        keys: list[typed.SortKey] = []
        last = node.keys[-1]
        for key in node.keys:
            if key.kind in ("roll", "ties"):
                if key is not last:
                    self.scope.findings.report(codes.STRUCTURE, key.span, "this can only come last in 'sorted by'")
                    return None
                continue
            kind = items.type.item
            if key.field is not None:
                declared = self.scope.records[kind.id].field(key.field.text) if isinstance(kind, RecordType) else None
                if declared is None:
                    known = (
                        [one.id for one in self.scope.records[kind.id].fields] if isinstance(kind, RecordType) else []
                    )
                    self.scope.findings.report(
                        codes.UNKNOWN_FIELD,
                        key.field.span,
                        f"{describe(kind)} has no field '{key.field.text}'",
                        help=did_you_mean(key.field.text, known),
                    )
                    return None
                kind = declared.type
            if not ordered(kind, self.scope.scales):
                return self._no_operation(key.span, "'sorted by'", kind)
            keys.append(typed.SortKey(key.field.text if key.field else "", key.high_first))
        if last.kind == "roll" and last.dice is not None:
            dice = self.of_type(last.dice, Dice(), "'roll'")
            name = self._lift("ordered", node.span, "a roll")
            if dice is None or name is None or self.lifted is None:
                return None
            order = RollOrder(
                name, items.type, items, tuple(keys), dice, last.high_first, temporary=True, span=node.span
            )
            self.lifted.append(order)
            return typed.Variable(items.type, name, span=node.span)
        if last.kind != "ties":
            self.scope.findings.report(
                codes.TIES,
                node.span,
                "this does not say what happens to those who tie",
                help="add ', roll d6 high' to let the dice decide, or ', ties in order' to keep the order of the list",
            )
            return None
        return typed.Sorted(items.type, items, tuple(keys), span=node.span)


def _default(parameter: Parameter, span: Span) -> typed.Expression:
    return typed.Literal(parameter.type, parameter.default, span=span)


def _a(type: Type) -> str:
    """A type in a sentence."""
    match type:
        case YesNo():
            return "a yes/no value"
        case Integer(low, high) if low is not None and low == high:
            return f"the number {low}"
        case Integer():
            return "a whole number"
        case Number():
            return "a number"
        case Text():
            return "a text"
        case NoneType():
            return "none"
        case Dice():
            return "dice that are not rolled yet"
        case Quantity(dimension, _):
            return f"a {dimension}"
        case ListType():
            return f"a {describe(type)}"
        case Maybe(item):
            return f"{_a(item)} that may be missing"
        case EnumType() | RecordType():
            return describe(type)
        case _:
            return describe(type)


def _range_words(given: Integer) -> str:
    if given.low is not None and given.low == given.high:
        return f"this is {given.low}"
    return f"this is {'at least ' + str(given.low) if given.high is None else 'at most ' + str(given.high)}"


def _listed(names: list[str]) -> str:
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]
