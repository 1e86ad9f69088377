"""Expressions: from what was written to what it means, with types, units and ranges.

Dice, decisions and calls of procedures are lifted into statements of their own (``lifted``); where they may not stand, ``lifted``
is None and the finding says why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import assert_never

from rulewright.book import accesses, calls, codes, lists, operators, range_values
from rulewright.book import dice as dice_of
from rulewright.book.locals import Locals
from rulewright.book.names import Scope
from rulewright.book.presence import facts_if_true, path_of
from rulewright.book.types import accepts
from rulewright.book.wording import a_type, range_in_words
from rulewright.calculus import expressions as typed
from rulewright.calculus.statements import Statement
from rulewright.calculus.types import (
    YES_NO,
    Dice,
    EnumType,
    Integer,
    Maybe,
    NoneType,
    Number,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
    describe,
)
from rulewright.calculus.values import MemberValue, Value, exact
from rulewright.diagnostics import did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["Elaborator"]

_TRUTH = {
    **dict.fromkeys(("true", "on"), "write 'yes'"),
    **dict.fromkeys(("false", "off"), "write 'no'"),
    **dict.fromkeys(("null", "nil", "nothing"), "write 'none'"),
}
"""What other languages call yes, no and none."""


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
        found = range_values.as_range(self.scope, operators.as_dice(found, wanted), wanted)
        if accepts(wanted, found.type):
            return found
        subject = f"{what} takes" if what else "this takes"
        given, target = found.type, wanted.item if isinstance(wanted, Maybe) else wanted
        item = range_values.item_of(self.scope, wanted)
        if item is not None:
            ends = range_values.item_of(self.scope, given)
            self.scope.findings.report(
                codes.TYPE if ends is None else codes.UNITS,
                found.span,
                f"{subject} a {range_values.spoken_range(item)}, but this is "
                + (a_type(given) if ends is None else f"a {range_values.spoken_range(ends)}"),
                help=range_values.example_of(self.scope, item),
            )
        elif isinstance(given, Integer) and isinstance(target, Integer):
            self.scope.findings.report(
                codes.RANGE,
                found.span,
                f"{subject} {describe(wanted)}, but {range_in_words(given)}",
            )
        elif isinstance(given, Quantity | Integer | Number) and isinstance(target, Quantity):
            units = sorted(unit.id for unit in self.scope.units.values() if unit.dimension == target.dimension)
            self.scope.findings.report(
                codes.UNITS,
                found.span,
                f"{subject} a {target.dimension}, but this is {a_type(given)}",
                help=f"write a number with a unit: {', '.join(units)}",
            )
        else:
            self.scope.findings.report(
                codes.TYPE,
                found.span,
                f"{subject} {a_type(wanted)}, but this is {a_type(given)}",
                help=self._advice(wanted, given),
            )
        return None

    def _advice(self, wanted: Type, given: Type) -> str:
        match wanted, given:
            case ((Integer() | Number() | Quantity()), Dice()) if self.lifted is not None:
                return "write 'roll' before the dice for the number that they show"
            case ((Integer() | Number() | Quantity()), Dice()):
                return (
                    "a procedure rolls dice, and can hand over what they show; what is rolled later has the type 'dice'"
                )
            case YesNo(), _:
                return "compare it with something, or use a yes/no value"
            case EnumType(id), _:
                members = ", ".join(member.id for member in self.scope.enumerations[id].members)
                return f"one of: {members}"
            case _:
                return ""

    def condition(self, node: nodes.Expression) -> typed.Expression | None:
        """``node`` as a yes/no value."""
        return self.of_type(node, YES_NO, "a condition")

    def knowing(self, condition: typed.Expression | None) -> Elaborator:
        """The same place, where ``condition`` holds."""
        return self if condition is None else self.inner(facts_if_true(condition))

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
                rolled = dice_of.dice_value(self.scope, node)
                return None if rolled is None else typed.Literal(Dice(), rolled, span=span)
            case nodes.Brackets(span, inner):
                return self.expression(inner, wanted)
            case nodes.Name():
                return self._name(node, wanted)
            case nodes.Unary(span, operator, operand):
                return operators.unary(self, span, operator, operand)
            case nodes.Negation(span, operand):
                found = self.condition(operand)
                return None if found is None else typed.Not(YES_NO, found, span=span)
            case nodes.Arithmetic():
                return operators.arithmetic(self, node)
            case nodes.Division():
                return operators.division(self, node)
            case nodes.Comparison():
                return operators.comparison(self, node)
            case nodes.Logic():
                return operators.logic(self, node)
            case nodes.Within():
                return operators.within(self, node)
            case nodes.IsNone(span, value, negated):
                return operators.is_none(self, span, value, negated)
            case nodes.Choose():
                return operators.choose(self, node, wanted)
            case nodes.Limit():
                return operators.limit(self, node, wanted)
            case nodes.FieldOf():
                return accesses.field_of(self, node)
            case nodes.Index():
                return accesses.index_of(self, node)
            case nodes.Call():
                return calls.call(self, node)
            case nodes.Build():
                return accesses.build_record(self, node)
            case nodes.ModifiersOf():
                return calls.modifiers_of(self, node)
            case nodes.ListOf():
                return accesses.list_of(self, node, wanted)
            case nodes.Collect():
                return lists.collect(self, node, wanted)
            case nodes.Without():
                return lists.without(self, node)
            case nodes.RangeOf():
                return range_values.range_of(self, node)
            case nodes.PositionOf():
                return operators.position_of(self, node)
            case nodes.AllOf():
                return lists.all_of(self, node)
            case nodes.Amend():
                return accesses.amend(self, node)
            case nodes.Sorted():
                return dice_of.sorted_list(self, node)
            case nodes.Reroll():
                return dice_of.reroll(self, node)
            case nodes.Roll():
                return dice_of.roll(self, node)
            case nodes.RollPercentile():
                return dice_of.roll_percentile(self, node)
            case nodes.RollDie():
                return dice_of.roll_die(self, node)
            case nodes.Pick():
                return dice_of.pick(self, node)
            case nodes.Draw():
                return dice_of.draw(self, node)
            case nodes.CountOf(span, faces, pool):
                found = dice_of.pool_of(self, pool)
                if found is None:
                    return None
                return typed.CountFaces(
                    Integer(0, dice_of.MOST_DICE), found, dice_of.faces(self, faces, found, span), span=span
                )
            case nodes.KeepOf():
                return dice_of.keep_of(self, node)
            case nodes.SumOf():
                return lists.sum_of(self, node)
            case nodes.NumberOf(span, operand):
                return dice_of.number_of(self, span, operand)
            case nodes.DiceLimit(span, which, dice):
                found = self.of_type(dice, Dice(), f"'{which} of'")
                return None if found is None else typed.DiceLimit(Integer(), found, which, span=span)
            case _:
                assert_never(node)

    def _name(self, node: nodes.Name, wanted: Type | None) -> typed.Expression | None:
        name, span = node.text, node.span
        local = self.locals.find(name)
        if local is not None:
            return None if local.poisoned else self.there(typed.Variable(local.type, name, span=span))
        if isinstance(wanted, EnumType) and name in self.scope.domain_of(wanted.id).members:
            return typed.Literal(wanted, MemberValue(wanted.id, name), span=span)
        if name in self.scope.entry_types:
            if name in self.scope.broken:
                return None
            return typed.EntryRef(RecordType(self.scope.entry_types[name]), name, span=span)
        if name in self.scope.constants:
            known_constant = self.scope.constants[name]
            return typed.Literal(known_constant.type, known_constant.value, span=span)
        if name in self.scope.option_types:
            return typed.OptionValue(self.scope.option_types[name], name, span=span)
        owners = self.scope.members_named(name)
        if len(owners) == 1:
            return typed.Literal(owners[0].type, MemberValue(owners[0].id, name), span=span)
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
            otherwise = (
                f"{self.scope.spoken(wanted.id)} is one of: {', '.join(self.scope.domain_of(wanted.id).members)}"
            )
        elif self.locals.names():
            otherwise = f"known here: {', '.join(sorted(self.locals.names()))}"
        help = _TRUTH.get(name) or did_you_mean(name, candidates, otherwise)
        self.scope.findings.report(codes.UNKNOWN_NAME, span, f"nothing is called '{name}' here", help=help)
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
            word = node.unit.text
            is_known = word in self.locals.names()
            help = did_you_mean(word, self.scope.units, f"declare it: unit {word} = …")
            self.scope.findings.report(
                codes.UNKNOWN_UNIT,
                node.unit.span,
                f"there is no unit '{word}'",
                help=f"'when', or an operator, is missing before '{word}'" if is_known else help,
            )
            return None
        value = exact(Fraction(node.number.text) * (unit.size or 1))
        return typed.Literal(Quantity(unit.dimension, unit.id), value, span=node.span)

    def no_operation(self, span: Span, operation: str, *types: Type) -> typed.Expression | None:
        ends = [range_values.item_of(self.scope, kind) for kind in types]
        kinds = " and ".join(
            a_type(kind) if end is None else f"a {range_values.spoken_range(end)}"
            for kind, end in zip(types, ends, strict=True)
        )
        if any(isinstance(kind, Maybe) for kind in types):
            help = "the value may be missing: ask for 'is none' first, or give the field a default"
        elif all(isinstance(kind, Quantity) for kind in types):
            help = "quantities of different kinds cannot be mixed"
        elif any(isinstance(kind, Text) for kind in types) and any(
            isinstance(kind, RecordType | EnumType) for kind in types
        ):
            help = "what has an id is named by it: write the id, without quotes"
        else:
            help = ""
        code = codes.UNITS if any(isinstance(kind, Quantity) for kind in types) else codes.OPERATION
        self.scope.findings.report(code, span, f"{operation} does not work on {kinds}", help=help)
        return None

    def guarded(self, where: str, facts: frozenset[str] = frozenset()) -> Elaborator:
        """The same place, where ``facts`` hold, but nothing may be lifted out of it, because it would not be plain whether
        it happens."""
        return self.inner(facts, f"behind {where} it would not be plain whether it happens: use a 'let' before")

    def inner(self, facts: frozenset[str] = frozenset(), refusal: str = "") -> Elaborator:
        """A place inside this one with names of its own, where ``facts`` hold. With a ``refusal`` nothing may be lifted out of it,
        for that reason."""
        locals = self.locals.inner().know(facts)
        if not refusal or self.lifted is None:
            return replace(self, locals=locals)
        return replace(self, locals=locals, lifted=None, refusal=refusal)

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
                    f"{self.scope.spoken(id)} has no member '{node.name}'",
                    help=did_you_mean(
                        node.name or "",
                        self.scope.domain_of(id).members,
                        f"{self.scope.spoken(id)} is one of: {', '.join(self.scope.domain_of(id).members)}",
                    ),
                )
                return None
            case _:
                self.scope.findings.report(
                    codes.TYPE, node.span, f"{node.span.text} cannot be compared with {a_type(type)}"
                )
                return None

    def there(self, found: typed.Variable | typed.FieldOf) -> typed.Expression:
        """``found`` without its 'or none' where it is known to be there."""
        path = path_of(found)
        if isinstance(found.type, Maybe) and path is not None and self.locals.knows(path):
            return replace(found, type=found.type.item)
        return found
