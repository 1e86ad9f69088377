"""Expressions in words: labels for ids, readable arithmetic, rounding said in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.evaluate import EvaluationError, evaluate
from rulewright.calculus.expressions import (
    Absolute,
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    Collect,
    CollectClause,
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
    PositionOf,
    Size,
    Sorted,
    SumList,
    SumPool,
    Variable,
    WholeNumbers,
    Within,
    Without,
)
from rulewright.calculus.statements import (
    Draw,
    Invoke,
    Pick,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
)
from rulewright.calculus.types import Integer, ListType, Pool, RecordType
from rulewright.calculus.values import DiceValue, MemberValue, RecordValue
from rulewright.calculus.walk import free_variables
from rulewright.core.world import world_of
from rulewright.i18n.contexts import context_of, spoken_name
from rulewright.i18n.translator import MINUS
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.arithmetic import Calculations, is_constant
from rulewright.sheets.words.calls import Calls
from rulewright.sheets.words.conditions import Conditions
from rulewright.sheets.words.dice import DiceAndLists
from rulewright.sheets.words.names import Name, Names, record_of
from rulewright.sheets.words.runs import emphasised, joined, strong, text_of
from rulewright.sheets.words.saying import Level, Said, Temporary, atom, clause
from rulewright.sheets.words.voice import Voice

__all__ = ["Speech"]


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

    @property
    def calculations(self) -> Calculations:
        """Says sums and other calculations."""
        return Calculations(self)

    @property
    def calls(self) -> Calls:
        """Says look-ups and calls."""
        return Calls(self)

    @property
    def lists(self) -> DiceAndLists:
        """Says dice, pools and lists."""
        return DiceAndLists(self)

    def __call__(self, expression: Expression, least: int = Level.CLAUSE) -> Inline:
        """``expression`` in words, in brackets when it holds together less than ``least``."""
        said = self._say(expression)
        return self.voice.bracketed(said.words) if said.level < least else said.words

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

    def factor(self, expression: Expression) -> Inline:
        """``expression`` as what is multiplied by: ``× 2``, ``× ½``, ``÷ 5``, ``× Armour``."""
        match expression:
            case Literal(value=int() | Fraction() as value):
                return plain(self.voice.translator.factor(value))
            case Divide(left=Literal(value=1), right=right, rounding="exactly"):
                return plain("÷ ") + self.atom(right)
            case _:
                return plain("× ") + self.atom(expression)

    def condition(self, expression: Expression) -> Inline:
        """``expression`` as a condition: what follows "if"."""
        return self.conditions(expression)

    def _say(self, expression: Expression) -> Said:
        if isinstance(expression, Arithmetic | Divide | Negate) and is_constant(expression):
            known = self._known(expression)
            if known is not None:
                return Said(plain(known), Level.PRODUCT)
        match expression:
            case Literal():
                return self._literal(expression)
            case Variable():
                return self._variable(expression)
            case OptionValue(option=id):
                return atom(self.voice.phrase("“{option}”", option=self.voice.label(self.voice.program.options[id])))
            case EntryRef(entry=id):
                return atom(plain(self.voice.entry(id)))
            case LabelOf(kind=kind, id=id):
                return atom(emphasised(self.voice.quoted(kind, id)))
            case FieldOf():
                return atom(self.field(expression))
            case Build():
                return clause(self.calls.build(expression))
            case Amend(record=record, changes=changes):
                told = self.voice.clauses(self.calls.change(record.type, name, value) for name, value in changes)
                if isinstance(record, CallFormula):
                    return clause(self.voice.phrase("{record}, with {changes}", record=self(record), changes=told))
                return atom(self.voice.phrase("{record} (with {changes})", record=self.atom(record), changes=told))
            case Negate(operand=operand):
                return Said(joined((plain(MINUS), self(operand, Level.ATOM)), ""), Level.PRODUCT)
            case Arithmetic():
                return self.calculations.arithmetic(expression)
            case Divide():
                return self.calculations.divide(expression)
            case Compare() | Logic() | Within() | IsNone() | Not():
                return clause(self.voice.phrase("yes if {condition}", condition=self.condition(expression)))
            case Choose(condition=condition, then=then, otherwise=otherwise):
                return clause(
                    self.voice.phrase(
                        "{then} if {condition}, otherwise {otherwise}",
                        then=self(then),
                        condition=self.condition(condition),
                        otherwise=self(otherwise),
                    )
                )
            case Extreme():
                return self.calculations.extreme(expression)
            case Absolute(operand=operand):
                return atom(joined((plain("|"), self(operand), plain("|")), ""))
            case PositionOf(operand=operand):
                return clause(self.voice.phrase("the position of {member} on its scale", member=self(operand)))
            case CallFormula(formula=id, arguments=arguments):
                formula = self.voice.program.formulas[id]
                return self.calls.call(self.voice.label(formula), formula.parameters, f"formula.{id}", arguments)
            case CallModifiers(modifiers=id, arguments=arguments):
                modifiers = self.voice.program.modifiers[id]
                label = self.calls.modifier_list(self.voice.label(modifiers))
                parameters = modifiers.parameters
                called = self.calls.called(label.words, parameters, f"modifiers.{id}", arguments, only_unusual=True)
                return Said(called.words, label.level if called.words == label.words else called.level)
            case LookUp(table=id, keys=keys):
                return Said(self.calls.look_up(id, keys), Level.ATOM)
            case ListOf(items=items):
                if not items:
                    return atom(self.voice.phrase("none"))
                return clause(self.voice.all_of(self(item) for item in items))
            case ItemAt(list=listed, index=index):
                return self.lists.item(listed, index)
            case Size(operand=Literal(value=tuple() as items)):
                return atom(plain(self.voice.number(len(items))))
            case Size(operand=Collect(clauses=(only,), value=Variable(name=name)) as operand) if only.name == name:
                names = self.names.with_items(operand, self.context)
                return clause(replace(self, names=names)._counted(operand))
            case Size(operand=operand):
                if isinstance(operand.type, Pool):
                    return atom(self.voice.phrase("the number of dice"))
                return atom(self.voice.phrase("the number of {list}", list=self.atom(operand)))
            case Occurrences(list=listed, value=value) if self.is_spending(listed):
                return atom(self.voice.phrase("how often “{option}” was chosen", option=self(value)))
            case Occurrences(list=listed, value=value):
                words = {"value": self.atom(value), "list": self.atom(listed)}
                return atom(self.voice.phrase("how often {value} is among {list}", **words))
            case Collect():
                return clause(
                    replace(self, names=self.names.with_items(expression, self.context))._collected(expression)
                )
            case Without(list=listed, left_out=left_out):
                words = {"list": self(listed, Level.SUM), "left_out": self(left_out)}
                return Said(self.voice.phrase("{list} without {left_out}", **words), Level.SUM)
            case Sorted(list=listed, keys=sort_keys):
                return clause(self.lists.in_order(listed, sort_keys, ()))
            case CountFaces(pool=pool, ranges=ranges):
                faces = self.lists.faces(ranges)
                return atom(self.voice.phrase("how many of {pool} show {faces}", faces=faces, pool=self.atom(pool)))
            case Keep(pool=pool, count=count, which=which):
                return atom(self.lists.keep(pool, count, which))
            case SumPool(pool=pool):
                return atom(self.voice.phrase("the sum of {pool}", pool=self.atom(pool)))
            case SumList(list=listed):
                return atom(self.voice.phrase("the sum of {pool}", pool=self.atom(listed)))
            case WholeNumbers(low=low, high=high):
                ends = {"low": self(low, Level.SUM), "high": self(high, Level.SUM)}
                return clause(self.voice.phrase("the numbers from {low} to {high}", **ends))
            case DiceLimit(dice=dice, which="maximum"):
                return atom(self.voice.phrase("the highest possible {dice}", dice=self.lists.dice(dice)))
            case DiceLimit(dice=dice):
                return atom(self.voice.phrase("the lowest possible {dice}", dice=self.lists.dice(dice)))
            case _:
                assert_never(expression)

    def _collected(self, collect: Collect) -> Inline:
        """What a Collect makes, by one who knows its names."""
        each = self.voice.all_of(map(self._each, collect.clauses))
        only = collect.clauses[0] if len(collect.clauses) == 1 else None
        match collect.value:
            case Variable(name=name) if only is not None and only.name == name:
                items = each
            case FieldOf(record=Variable(name=name), name=field) if only is not None and only.name == name:
                record = record_of(only.type)
                label = self.voice.field(record, field) if record is not None else field
                items = self.voice.phrase("{field} of {owner}", field=label, owner=each)
            case value:
                items = self.voice.phrase("{value} for {each}", value=self(value, Level.SUM), each=each)
        if collect.condition is None:
            return items
        condition = self.condition(collect.condition)
        return self.voice.phrase("{items} for which {condition}", items=items, condition=condition)

    def _counted(self, collect: Collect) -> Inline:
        """How many items a Collect takes, by one who knows its names."""
        [only] = collect.clauses
        listed = self(only.list, Level.SUM)
        if collect.condition is None:
            return self.voice.phrase("the number of {list}", list=listed)
        condition = self.condition(collect.condition)
        return self.voice.phrase("the number of {list} for which {condition}", list=listed, condition=condition)

    def _item(self, item: CollectClause) -> str:
        if isinstance(item.type, RecordType):
            return self.voice.translator.text(f"{self.context}.item", spoken_name(item.name, item.type))
        return self.names.name(item.name, item.type).label

    def _each(self, item: CollectClause) -> Inline:
        label = self._item(item)
        match item.list:
            case Literal(type=ListType(Integer()), value=(int() as low, _, *_, int() as high) as values) if (
                values == tuple(range(low, high + 1))
            ):
                first, last = self.voice.number(low), self.voice.number(high)
                return self.voice.phrase("each {item} from {low} to {high}", item=label, low=first, high=last)
            case WholeNumbers(low=least, high=most):
                ends = {"low": self(least, Level.SUM), "high": self(most, Level.SUM)}
                return self.voice.phrase("each {item} from {low} to {high}", item=label, **ends)
            case listed:
                return self.voice.phrase("each {item} in {list}", item=label, list=self(listed, Level.SUM))

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
            first = value[0]
            if isinstance(first, MemberValue) and value == self.voice.program.enumerations[first.enum].every:
                every = self.voice.label(self.voice.program.enumerations[first.enum])
                return atom(self.voice.phrase("all of “{scale}”", scale=every))
            for known in self.voice.program.constants.values():
                if isinstance(first, RecordValue) and known.value == value:
                    return atom(plain(self.voice.label(known)))
            return clause(plain(words))
        return atom(plain(words))

    def _variable(self, variable: Variable) -> Said:
        temporary = self.inlined.get(variable.name)
        if temporary is not None:
            return self.temporary(temporary)
        return atom(self.name(self.names.name(variable.name, variable.type)))

    def is_spending(self, listed: Expression) -> bool:
        """Whether ``listed`` is what points were spent on."""
        return isinstance(listed, Variable) and self.names.name(listed.name, listed.type).role == "spending"

    def name(self, name: Name) -> Inline:
        """What a name is called where it is used."""
        if name.role in ("question", "decision"):
            return self.voice.phrase("“{label}”", label=name.label)
        if name.spoken and isinstance(name.type, RecordType):
            return self.voice.phrase("the {owner}", owner=name.label)
        record = record_of(name.type)
        is_thing = record is not None and not self.voice.program.records[record].implicit
        return plain(self.voice.inside(name.label) if is_thing else name.label)

    def temporary(self, temporary: Temporary) -> Said:
        """A roll, pick or call at the place where it was written."""
        match temporary:
            case RollDice(dice=dice):
                said = self._say(dice)
                return Said(self.lists.dice(dice), said.level)
            case RollPercentile():
                return clause(self.lists.percentile(temporary))
            case RollDie():
                return clause(self.lists.die(temporary))
            case RollPool() | Reroll():
                return atom(self.lists.pool(temporary))
            case RollOrder(list=listed, keys=keys, dice=dice):
                return clause(self.lists.in_order(listed, keys, self.lists.dice(dice), temporary.high_first))
            case Pick(list=listed):
                return atom(self.voice.phrase("one of {list} at random", list=self.atom(listed)))
            case Draw(list=listed, count=count):
                told = {"count": self(count, Level.SUM), "list": self.atom(listed)}
                return clause(self.voice.phrase("{count} drawn at random from {list}", **told))
            case Invoke(procedure=id, arguments=arguments):
                called = self.voice.program.procedures[id]
                return self.calls.call(self.voice.label(called), called.parameters, f"procedure.{id}", arguments)
            case _:
                assert_never(temporary)

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
