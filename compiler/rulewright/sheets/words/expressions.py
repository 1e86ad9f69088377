"""Expressions in words: labels for ids, readable arithmetic, rounding said in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, assert_never

from rulewright.calculus.declarations import Parameter
from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import (
    Absolute,
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    Compare,
    CountFaces,
    DiceLimit,
    Divide,
    EntryRef,
    Expression,
    Extreme,
    FieldOf,
    IsNone,
    ItemAt,
    Keep,
    LabelOf,
    ListOf,
    Literal,
    Logic,
    LookUp,
    Negate,
    Not,
    Occurrences,
    OptionValue,
    Size,
    Sorted,
    SortKey,
    SumPool,
    Variable,
    Within,
)
from rulewright.calculus.statements import Invoke, Pick, Reroll, RollDice, RollOrder, RollPool
from rulewright.calculus.types import ANY_INTEGER, ListType, Pool, RecordType, Type
from rulewright.calculus.values import DiceValue
from rulewright.calculus.walk import descend, free_variables
from rulewright.core.world import world_of
from rulewright.i18n.contexts import context_of
from rulewright.i18n.translator import MINUS
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.conditions import Conditions
from rulewright.sheets.words.names import Name, Names, record_of
from rulewright.sheets.words.runs import bracketed, emphasised, joined, strong, text_of
from rulewright.sheets.words.voice import Voice

__all__ = ["Speech", "Temporary"]

Temporary = RollDice | RollPool | Reroll | RollOrder | Pick | Invoke
"""What the checker lifted out of an expression; words put it back where it was written."""


SAYS_MODIFIER = ("modif", "bonus", "修正", "加值", "加成")
"""A label with one of these already says that it is a modifier."""


class Level:
    """How tightly a piece of text holds together; a looser one inside a tighter one gets brackets."""

    CLAUSE = 0
    SUM = 1
    PRODUCT = 2
    ATOM = 3


class Said(NamedTuple):
    """Words and how tightly they hold together."""

    words: Inline
    level: int


@dataclass(frozen=True, slots=True)
class Speech:
    """Says the expressions of one declaration. ``inlined`` are the temporaries that have been rolled but not used yet."""

    voice: Voice
    names: Names
    context: str
    inlined: Mapping[str, Temporary] = field(default_factory=dict)

    @property
    def conditions(self) -> Conditions:
        """Says conditions."""
        return Conditions(self)

    def __call__(self, expression: Expression, least: int = Level.CLAUSE) -> Inline:
        """``expression`` in words, in brackets when it holds together less than ``least``."""
        said = self._say(expression)
        return bracketed(said.words) if said.level < least else said.words

    def atom(self, expression: Expression) -> Inline:
        """``expression`` in words that can stand inside any others."""
        return self(expression, Level.ATOM)

    def is_inlined(self, name: str) -> bool:
        """Whether ``name`` stands for a roll, a pick or a call that is said where it is used."""
        return name in self.inlined

    def quote(self, expression: Expression) -> Inline:
        """``expression`` as the value of a hole in prose: a value where the rules give one, its words otherwise."""
        if free_variables(expression):
            return emphasised(text_of(self(expression)))
        if isinstance(expression, EntryRef | LabelOf):
            return self(expression)
        known = self._known(expression)
        return self(expression) if known is None else plain(known)

    def _known(self, expression: Expression) -> str | None:
        """The value of an expression without names, in words; None when it has no value (a table that lies elsewhere)."""
        try:
            value = evaluate(expression, {}, world_of(self.voice.program))
        except EvaluationError:
            return None
        return self.voice.value(value, expression.type, self._place_of_text(expression))

    def _place_of_text(self, expression: Expression) -> str:
        """The context of a text that a hole quotes, so that it is quoted in translation."""
        match expression:
            case FieldOf(record=EntryRef(entry=id), name=name):
                return f"{context_of(self.voice.program.entries[id], self.voice.program)}.{name}"
            case FieldOf(record=LookUp(table=id)) | LookUp(table=id):
                return f"table.{id}.value"
            case _:
                return f"{self.context}.value"

    def signed(self, expression: Expression) -> Inline:
        """``expression`` as what is added or taken away: ``+5``, ``−2``, ``+ Attack``."""
        if isinstance(expression, Literal) and isinstance(expression.value, int | Fraction):
            return plain(self.voice.translator.signed(expression.value))
        words = self(expression, Level.SUM)
        return words if text_of(words).startswith(MINUS) else plain("+ ") + words

    def condition(self, expression: Expression) -> Inline:
        """``expression`` as a condition: what follows "if"."""
        return self.conditions(expression)

    def _say(self, expression: Expression) -> Said:
        if isinstance(expression, Arithmetic | Divide | Negate) and _is_constant(expression):
            known = self._known(expression)
            if known is not None:
                return Said(plain(known), Level.PRODUCT)
        match expression:
            case Literal():
                return self._literal(expression)
            case Variable():
                return self._variable(expression)
            case OptionValue(option=id):
                return _atom(self.voice.phrase("“{option}”", option=self.voice.label(self.voice.program.options[id])))
            case EntryRef(entry=id):
                return _atom(plain(self.voice.entry(id)))
            case LabelOf(kind=kind, id=id):
                return _atom(emphasised(self.voice.quoted(kind, id)))
            case FieldOf():
                return _atom(self.field(expression))
            case Build():
                return _clause(self.build(expression))
            case Amend(record=record, changes=changes):
                told = self.voice.all_of(self.change(record.type, name, value) for name, value in changes)
                return _clause(self.voice.phrase("{record} with {changes}", record=self(record), changes=told))
            case Negate(operand=operand):
                return Said(joined((plain(MINUS), self(operand, Level.ATOM)), ""), Level.PRODUCT)
            case Arithmetic():
                return self._arithmetic(expression)
            case Divide():
                return self._divide(expression)
            case Compare() | Logic() | Within() | IsNone() | Not():
                return _clause(self.voice.phrase("yes if {condition}", condition=self.condition(expression)))
            case Choose(condition=condition, then=then, otherwise=otherwise):
                return _clause(
                    self.voice.phrase(
                        "{then} if {condition}, otherwise {otherwise}",
                        then=self(then),
                        condition=self.condition(condition),
                        otherwise=self(otherwise),
                    )
                )
            case Extreme():
                return self._extreme(expression)
            case Absolute(operand=operand):
                return _atom(joined((plain("|"), self(operand), plain("|")), ""))
            case CallFormula(formula=id, arguments=arguments):
                formula = self.voice.program.formulas[id]
                return self._call(self.voice.label(formula), formula.parameters, f"formula.{id}", arguments)
            case CallModifiers(modifiers=id, arguments=arguments):
                modifiers = self.voice.program.modifiers[id]
                label = self._modifier_list(self.voice.label(modifiers))
                return self._called(label, modifiers.parameters, f"modifiers.{id}", arguments, only_unusual=True)
            case LookUp(table=id, keys=keys):
                return Said(self.look_up(id, keys), Level.ATOM)
            case ListOf(items=items):
                if not items:
                    return _atom(self.voice.phrase("none"))
                return _clause(self.voice.all_of(self(item) for item in items))
            case ItemAt(list=listed, index=index):
                return self._item(listed, index)
            case Size(operand=operand):
                if isinstance(operand.type, Pool):
                    return _atom(self.voice.phrase("the number of dice"))
                return _atom(self.voice.phrase("the number of {list}", list=self.atom(operand)))
            case Occurrences(list=listed, value=value) if self.is_spending(listed):
                return _atom(self.voice.phrase("how often “{option}” was chosen", option=self(value)))
            case Occurrences(list=listed, value=value):
                words = {"value": self.atom(value), "list": self.atom(listed)}
                return _atom(self.voice.phrase("how often {value} is among {list}", **words))
            case Sorted(list=listed, keys=sort_keys):
                return _clause(self.in_order(listed, sort_keys, ()))
            case CountFaces(pool=pool, ranges=ranges):
                faces = self.faces(ranges)
                return _atom(self.voice.phrase("the number of {faces} in {pool}", faces=faces, pool=self.atom(pool)))
            case Keep(pool=pool, count=count, which=which):
                return _atom(self._keep(pool, count, which))
            case SumPool(pool=pool):
                return _atom(self.voice.phrase("the sum of {pool}", pool=self.atom(pool)))
            case DiceLimit(dice=dice, which="maximum"):
                return _atom(self.voice.phrase("the highest possible {dice}", dice=self.dice(dice)))
            case DiceLimit(dice=dice):
                return _atom(self.voice.phrase("the lowest possible {dice}", dice=self.dice(dice)))
            case _:
                assert_never(expression)

    # Single things

    def _literal(self, literal: Literal) -> Said:
        value = literal.value
        words = self.voice.value(value, literal.type, f"{self.context}.value")
        if isinstance(value, DiceValue):
            single = len(value.terms) == 1 and not value.bonus
            return Said(strong(self.voice.dice_in_a_sum(value)), Level.ATOM if single else Level.SUM)
        if isinstance(value, int | Fraction) and not isinstance(value, bool) and value < 0:
            return Said(plain(words), Level.PRODUCT)
        if isinstance(value, tuple) and len(value) > 1:
            return _clause(plain(words))
        return _atom(plain(words))

    def _variable(self, variable: Variable) -> Said:
        temporary = self.inlined.get(variable.name)
        if temporary is not None:
            return self.temporary(temporary)
        return _atom(self.name(self.names.name(variable.name, variable.type)))

    def is_spending(self, listed: Expression) -> bool:
        """Whether ``listed`` is what points were spent on."""
        return isinstance(listed, Variable) and self.names.name(listed.name, listed.type).role == "spending"

    def name(self, name: Name) -> Inline:
        """What a name is called where it is used."""
        if name.role in ("question", "decision"):
            return self.voice.phrase("“{label}”", label=name.label)
        if name.spoken and isinstance(name.type, RecordType):
            return self.voice.phrase("the {owner}", owner=name.label)
        return plain(name.label)

    def temporary(self, temporary: Temporary) -> Said:
        """A roll, pick or call at the place where it was written."""
        match temporary:
            case RollDice(dice=dice):
                said = self._say(dice)
                return Said(self.dice(dice), said.level)
            case RollPool() | Reroll():
                return _atom(self.pool(temporary))
            case RollOrder(list=listed, keys=keys, dice=dice):
                return _clause(self.in_order(listed, keys, self.dice(dice), temporary.high_first))
            case Pick(list=listed):
                return _atom(self.voice.phrase("one of {list} at random", list=self.atom(listed)))
            case Invoke(procedure=id, arguments=arguments):
                called = self.voice.program.procedures[id]
                return self._call(self.voice.label(called), called.parameters, f"procedure.{id}", arguments)
            case _:
                assert_never(temporary)

    def dice(self, dice: Expression) -> Inline:
        """Dice inside a calculation."""
        match dice:
            case Literal(value=DiceValue() as value):
                return strong(self.voice.dice_in_a_sum(value))
            case Variable() | FieldOf() | EntryRef():
                return self(dice)
            case _:
                return self.atom(dice)

    def dice_to_roll(self, dice: Expression) -> Inline:
        """Dice as they stand after "Roll": ``a d20``."""
        if isinstance(dice, Literal) and isinstance(dice.value, DiceValue):
            return strong(self.voice.dice_to_roll(dice.value))
        return self(dice)

    def pool(self, pool: RollPool | Reroll) -> Inline:
        """Dice that stay on the table."""
        match pool:
            case RollPool(count=Literal(value=int() as count), sides=sides):
                return strong(self.voice.pool(str(count), sides))
            case RollPool(count=count, sides=sides):
                die = strong(self.voice.die(sides))
                return self.voice.phrase("as many {die} as {count}", die=die, count=self(count, Level.SUM))
            case Reroll(pool=inner, keeping=keeping):
                faces = self.faces(keeping)
                return self.voice.phrase("{pool}, with all but {faces} rolled again", pool=self(inner), faces=faces)
            case _:
                assert_never(pool)

    def faces(self, ranges: tuple[tuple[int, int], ...]) -> Inline:
        """Faces of dice: ``1 or 5–6``."""
        return self.voice.any_of(plain(self.voice.range(low, high, ANY_INTEGER)) for low, high in ranges)

    def field(self, expression: FieldOf) -> Inline:
        """A field by its label, with its owner when the label alone would not be clear."""
        owner, label = self.owner_and_label(expression)
        if not owner:
            return label
        if isinstance(expression.record, Variable):
            name = self.names.name(expression.record.name, expression.record.type)
            if name.spoken:
                return self.voice.phrase("the {owner}’s {field}", owner=name.label, field=label)
        if isinstance(expression.record, LookUp):
            return self.voice.phrase("{field} from {row}", field=label, row=owner)
        return self.voice.phrase("{field} of {owner}", field=label, owner=owner)

    def owner_and_label(self, expression: FieldOf) -> tuple[Inline, Inline]:
        """(whose field it is, empty when that goes without saying; the label of the field)."""
        record = expression.record
        id = record_of(record.type)
        label = plain(self.voice.field(id, expression.name) if id is not None else expression.name)
        match record:
            case Variable(name=name) if name in self.inlined:
                return (), label
            case Variable() | FieldOf():
                return (self(record) if self.names.is_ambiguous(text_of(label)) else ()), label
            case EntryRef() | LookUp() | Choose() | ItemAt() | Amend():
                return self.atom(record), label
            case _:
                return (), label

    # Calculations

    def terms(self, expression: Expression) -> tuple[tuple[bool, Expression], ...]:
        """``expression`` as the parts of a sum: (whether the part is added, part)."""
        match expression:
            case Arithmetic(operator="+", left=left, right=right) if not isinstance(expression.type, ListType):
                return self.terms(left) + self.terms(right)
            case Arithmetic(operator="-", left=left, right=right):
                return self.terms(left) + tuple((not added, part) for added, part in self.terms(right))
            case Literal(value=int() | Fraction() as value) if not isinstance(value, bool) and value < 0:
                return ((False, Literal(expression.type, -value, span=expression.span)),)
            case Negate(operand=operand):
                return tuple((not added, part) for added, part in self.terms(operand))
            case _:
                return ((True, expression),)

    def sum(self, terms: tuple[tuple[bool, Expression], ...]) -> Said:
        """The parts of a sum with their signs."""
        ordered = sorted(terms, key=lambda term: not term[0]) if not terms[0][0] else list(terms)
        runs: list[Inline] = []
        for place, (added, part) in enumerate(ordered):
            sign = (" + " if added else f" {MINUS} ") if place else ("" if added else MINUS)
            runs.append(plain(sign) + self(part, Level.PRODUCT))
        return Said(joined(runs, ""), Level.SUM)

    def _arithmetic(self, expression: Arithmetic) -> Said:
        if isinstance(expression.type, ListType):
            both = (self(expression.left), self(expression.right))
            return _clause(self.voice.phrase("{first} together with {second}", first=both[0], second=both[1]))
        if expression.operator == "*":
            parts = (self(expression.left, Level.PRODUCT), self(expression.right, Level.ATOM))
            return Said(joined(parts, " × "), Level.PRODUCT)
        return self.sum(self.terms(expression))

    def _divide(self, expression: Divide) -> Said:
        match expression.right:
            case Literal(value=2):
                quotient = self.voice.phrase("half of {number}", number=self.atom(expression.left))
            case Literal(value=3):
                quotient = self.voice.phrase("a third of {number}", number=self.atom(expression.left))
            case Literal(value=4):
                quotient = self.voice.phrase("a quarter of {number}", number=self.atom(expression.left))
            case _:
                quotient = joined((self(expression.left, Level.PRODUCT), self.atom(expression.right)), " / ")
        match expression.rounding:
            case "down":
                return _clause(self.voice.phrase("{number}, rounded down", number=quotient))
            case "up":
                return _clause(self.voice.phrase("{number}, rounded up", number=quotient))
            case "nearest":
                return _clause(self.voice.phrase("{number}, rounded to the nearest", number=quotient))
            case "exactly":
                return Said(quotient, Level.PRODUCT)
            case _:
                assert_never(expression.rounding)

    def _extreme(self, expression: Extreme) -> Said:
        left, right = expression.left, expression.right
        if isinstance(left, Literal) and not isinstance(right, Literal):
            left, right = right, left
        values = {"value": self(left, Level.SUM), "limit": self(right, Level.SUM)}
        bounded = isinstance(right, Literal | OptionValue | EntryRef)
        if expression.which == "smaller":
            if bounded:
                return _clause(self.voice.phrase("{value}, but at most {limit}", **values))
            return _clause(self.voice.phrase("the lower of {value} and {limit}", **values))
        if bounded:
            return _clause(self.voice.phrase("{value}, but at least {limit}", **values))
        return _clause(self.voice.phrase("the higher of {value} and {limit}", **values))

    # Tables, formulas, modifier lists

    def _modifier_list(self, label: str) -> Inline:
        """The sum of a modifier list, by its label; "modifiers" is added where the label does not say so itself."""
        if any(word in label.casefold() for word in SAYS_MODIFIER):
            return emphasised(label)
        return self.voice.phrase("{list} modifiers", list=emphasised(label))

    def look_up(self, table: str, keys: tuple[Expression, ...]) -> Inline:
        """A look-up as a thing: ``Shock for Total``."""
        label = emphasised(self.voice.label(self.voice.program.tables[table]))
        told = self.voice.all_of(self(key, Level.SUM) for key in keys)
        return self.voice.phrase("{table} for {keys}", table=label, keys=told)

    def _call(
        self, label: str, parameters: tuple[Parameter, ...], context: str, arguments: tuple[tuple[str, Expression], ...]
    ) -> Said:
        return self._called(emphasised(label), parameters, context, arguments, only_unusual=False)

    def _called(
        self,
        label: Inline,
        parameters: tuple[Parameter, ...],
        context: str,
        arguments: tuple[tuple[str, Expression], ...],
        *,
        only_unusual: bool,
    ) -> Said:
        told = self.arguments(parameters, context, arguments)
        if not told or (only_unusual and all(isinstance(value, Variable | FieldOf) for _, value in arguments)):
            return _atom(label)
        return _atom(self.voice.phrase("{table} ({keys})", table=label, keys=joined(told, "; ")))

    def arguments(
        self, parameters: tuple[Parameter, ...], context: str, arguments: tuple[tuple[str, Expression], ...]
    ) -> tuple[Inline, ...]:
        """What is handed to a formula, modifier list or procedure, as far as it does not go without saying: not what is called
        the same on both sides, and not what is left at its default."""
        told = []
        given = dict(arguments)
        for parameter in parameters:
            value = given.get(parameter.name)
            if value is None or _is_default(value, parameter):
                continue
            label = self.voice.parameter(parameter, context)
            words = self(value)
            same = isinstance(value, Variable) and value.name == parameter.name
            said = text_of(words).casefold()
            if same or said in (label.casefold(), self.voice.translator.phrase("the {owner}", owner=label).casefold()):
                continue
            told.append(self.labelled(label, value))
        return tuple(told)

    def labelled(self, label: str, value: Expression) -> Inline:
        """``Label: value``; for a condition ``Label: yes if …``."""
        return self.voice.phrase("{label}: {value}", label=label, value=self(value))

    def change(self, type: Type, name: str, value: Expression) -> Inline:
        """A field and what it is now, inside a sentence."""
        record = record_of(type)
        label = self.voice.field(record, name) if record is not None else name
        return self.voice.phrase("{field} {value}", field=label, value=self(value))

    def build(self, expression: Build) -> Inline:
        """A new record as its label and what differs from its defaults."""
        record = self.voice.program.records[record_of(expression.type) or ""]
        shown = []
        for name, value in expression.fields:
            known = record.field(name)
            if known is not None and known.has_default and isinstance(value, Literal) and value.value == known.default:
                continue
            shown.append(self.labelled(self.voice.field(record.id, name), value))
        label = plain(self.voice.label(record))
        return self.voice.phrase("{table} ({keys})", table=label, keys=joined(shown, "; ")) if shown else label

    # Lists and pools

    def _item(self, listed: Expression, index: Expression) -> Said:
        match index:
            case Literal(value=1):
                return _atom(self.voice.phrase("the first of {list}", list=self.atom(listed)))
            case _:
                return _atom(
                    self.voice.phrase("number {index} of {list}", index=self.atom(index), list=self.atom(listed))
                )

    def _keep(self, pool: Expression, count: Expression, which: str) -> Inline:
        single = isinstance(count, Literal) and count.value == 1
        values: dict[str, Inline] = {"pool": self.atom(pool), "count": self.atom(count)}
        if which == "highest":
            return self.voice.phrase("the highest of {pool}" if single else "the {count} highest of {pool}", **values)
        return self.voice.phrase("the lowest of {pool}" if single else "the {count} lowest of {pool}", **values)

    def in_order(self, listed: Expression, keys: tuple[SortKey, ...], dice: Inline, high_first: bool = True) -> Inline:
        """A list in order of its keys, and of a roll of ``dice`` when there is one."""
        record = record_of(listed.type.item) if isinstance(listed.type, ListType) else None
        order: list[Inline] = []
        for key in keys:
            label = self.voice.field(record, key.field) if record is not None and key.field else ""
            what = plain(label) if label else self.voice.phrase("value")
            order.append(self._directed(what, key.high_first))
        if dice:
            order.append(self._directed(self.voice.phrase("a roll of {dice} each", dice=dice), high_first))
        words = self.voice.phrase("{list} in order of {keys}", list=self.atom(listed), keys=joined(order, ", "))
        return self.voice.phrase("{order}; those who tie roll again", order=words) if dice else words

    def _directed(self, what: Inline, high_first: bool) -> Inline:
        if high_first:
            return self.voice.phrase("{key} (highest first)", key=what)
        return self.voice.phrase("{key} (lowest first)", key=what)


def _atom(words: Inline) -> Said:
    return Said(words, Level.ATOM)


def _clause(words: Inline) -> Said:
    return Said(words, Level.CLAUSE)


def _is_constant(expression: Expression) -> bool:
    """Whether ``expression`` calculates with numbers only."""
    return all(isinstance(inner, Arithmetic | Divide | Negate) or _is_number(inner) for inner in descend(expression))


def _is_number(expression: Expression) -> bool:
    return isinstance(expression, Literal) and isinstance(expression.value, int | Fraction)


def _is_default(value: Expression, parameter: Parameter) -> bool:
    return parameter.has_default and isinstance(value, Literal) and value.value == parameter.default
